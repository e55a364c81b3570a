"""Rules and files of the game; knows nothing of search or windows."""
