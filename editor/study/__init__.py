"""The second way of looking at a layout: playing it, round by round, and asking the solver about it.

Nothing here changes the layout. Everything here needs the engine's kernels, so the window loads it when it is wanted.
"""
