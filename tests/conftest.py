"""How much hypothesis tries: the same examples every time, and fewer where the kernels run uncompiled."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Crowded scenarios take a while to draw; that is no sign of a slow test.
_COMMON = {"deadline": None, "derandomize": True, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("compiled", max_examples=150, **_COMMON)
settings.register_profile("uncompiled", max_examples=50, **_COMMON)
# For a long search by hand: `HYPOTHESIS_PROFILE=thorough pytest tests/engine/asteroyds/test_properties.py`
settings.register_profile("thorough", max_examples=1500, deadline=None)

_DEFAULT = "uncompiled" if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" else "compiled"
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", _DEFAULT))
