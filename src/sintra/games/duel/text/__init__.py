"""Moves, positions and scores as text and JSON."""
