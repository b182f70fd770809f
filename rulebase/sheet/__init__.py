"""The printed sheet beside the board, and its fonts."""
