"""The commands of `swarm`, one file each: what they take, and what they print."""
