"""Windows are tested without a screen; the platform has to be chosen before Qt is loaded."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
