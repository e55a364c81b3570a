"""How many distinct outcomes can one craft reach in a round? Data files: `python -m tests.perft` writes them anew."""
