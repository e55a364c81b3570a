"""Questions about positions and layouts; asks the engine, never restates a rule."""
