"""YAML files with the place of everything in them, and what is wrong with them, in plain words."""
