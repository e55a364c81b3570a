"""A second, uncompiled copy of the kernel modules in this process, to be compared with the compiled ones."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from types import ModuleType
from typing import Any

from numba.core import config

import engine.asteroyds

_KERNEL_MODULES = ("log", "state", "rules")


@cache
def uncompiled_rules() -> ModuleType:
    """`engine.asteroyds.rules` as plain Python; the modules that everybody else uses stay as they are."""
    package: Any = engine.asteroyds
    names = {short: f"{package.__name__}.{short}" for short in _KERNEL_MODULES}
    kept = {name: importlib.import_module(name) for name in names.values()}
    settings: Any = config
    jit_was_off = settings.DISABLE_JIT
    try:
        for name in kept:
            del sys.modules[name]
        settings.DISABLE_JIT = 1
        rules = importlib.import_module(names["rules"])
    finally:
        settings.DISABLE_JIT = jit_was_off
        sys.modules.update(kept)
        for short, name in names.items():
            setattr(package, short, kept[name])
    return rules
