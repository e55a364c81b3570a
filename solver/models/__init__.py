"""Questions that are put to CP-SAT, one file each; every answer is replayed by the engine before it is given."""
