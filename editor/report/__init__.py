"""The report of a rating, as one page for a browser and as a paged document; see `page.py` and `paper.py`."""
