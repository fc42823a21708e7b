"""Search, for every game alike."""
