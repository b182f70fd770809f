"""What is printed: the sheet beside the board, and its fonts."""
