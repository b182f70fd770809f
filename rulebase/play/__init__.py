"""What happens: procedures are run on what was told, and it is said what comes of it, why, and how surely."""
