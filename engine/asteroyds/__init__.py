"""Asteroyds: everything that is particular to this game."""
