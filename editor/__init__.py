"""The window and the `swarm` command; shows and edits, decides nothing about rules."""
