"""Play: procedures run on a situation, and the answer says what happens, why, and how surely."""
