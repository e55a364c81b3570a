"""The one kernel decorator, and where compiled kernels are kept.

A cached kernel knows only its own source file, not the kernels it was linked with. So the cache folder carries a hash
of every kernel source: whoever edits a kernel gets a new folder instead of a stale answer.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config

Function = TypeVar("Function", bound=Callable[..., Any])

_KEPT_FOLDERS = 3


def _kernel_sources() -> list[Path]:
    root = Path(__file__).resolve().parent.parent
    files = [path for room in ("engine", "solver") for path in sorted((root / room).rglob("*.py"))]
    # Tables that kernels read as constants are compiled in, hence the pieces.
    return [path for path in files if path.name == "pieces.py" or "@kernel" in path.read_text("utf-8")]


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for path in _kernel_sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    chosen = os.environ.get("LOST_SWARM_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lost-swarm"


def _cache_folder() -> Path:
    """The folder for exactly these sources; a temporary one where the usual place cannot be written."""
    folder = _cache_root() / f"kernels-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"lost-swarm-kernels-{os.getuid()}-{_fingerprint()}"
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _forget_old_folders(current: Path) -> None:
    others = [path for path in current.parent.glob("kernels-*") if path != current and path.is_dir()]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT_FOLDERS - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


CACHE_FOLDER = _cache_folder()
# Numba makes its settings at run time, so no type checker knows them.
_settings: Any = config
_settings.CACHE_DIR = str(CACHE_FOLDER)
compiled = not _settings.DISABLE_JIT


def kernel(function: Function) -> Function:
    """Compile on first call, keep the result on disk, and let other threads run meanwhile.

    Kernels are linked into their callers and count no references (`_nrt`): a Board and a State are some forty arrays,
    and handing them over at every call would cost a hundred times what the call does. So a kernel cannot allocate;
    it works in arrays that it is given.
    """
    options: dict[str, Any] = {"nogil": True, "cache": True, "error_model": "numpy", "forceinline": True, "_nrt": False}
    return cast(Function, numba.njit(function, **options))


def is_cached() -> bool:
    """Whether some kernels of exactly these sources are already on disk."""
    return any(CACHE_FOLDER.rglob("*.nbi"))


def announce_compiling() -> None:
    """Say once, in one line, why the first run takes a while."""
    if compiled and not is_cached():
        _forget_old_folders(CACHE_FOLDER)
        print("Preparing Lost Swarm: compiling its kernels, once (some 20 seconds) …", file=sys.stderr, flush=True)
