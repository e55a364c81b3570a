"""New layouts for a wish, and old ones made even: CP-SAT lays the tiles, the fast rater chooses among them."""
