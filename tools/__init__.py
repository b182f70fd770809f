"""What maintainers run: `python -m tools.NAME`."""
