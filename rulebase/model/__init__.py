"""What a game is: its bundle, resolved in a configuration, worded in a language; shapes of values, and positions."""
