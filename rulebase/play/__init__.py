"""The checker: runs a game's procedures and tells what happens, why, and how surely."""
