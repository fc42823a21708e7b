"""The rules as compiled functions over state records."""
