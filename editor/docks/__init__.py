"""The docks around the board: each shows one side of the document and edits it, and holds nothing of its own."""
