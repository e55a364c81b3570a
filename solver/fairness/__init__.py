"""Who wins from which start? Whole games with all seats flying at once, and what their win shares prove."""
