"""Drawings of a position, and the geometry of the boards."""
