"""Figures and ratios of speed; run by `make bench`, never by a test."""
