"""The spelling of all that rulebase says, by the dictionary of each language."""
