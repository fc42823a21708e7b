"""The dice game Pig for Sintra."""
