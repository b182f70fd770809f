"""Model: a game's bundle, resolved in a configuration, worded in a language; shapes of values, and positions."""
