"""Finding a rule, card or term by any word of it, in any language: one analysis for terminal and browser."""
