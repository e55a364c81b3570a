"""The tools: each owns one gesture, shows what it would do, makes one edit on release, and forgets it on Esc."""
