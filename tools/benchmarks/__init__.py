"""What people wait for, against its limits."""
