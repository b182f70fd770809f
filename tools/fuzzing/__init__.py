"""What nobody means well with, and tables by chance."""
