"""The one kernel decorator, and where compiled kernels are kept.

A cached kernel knows only its own source file, not the kernels and constants of other files that were compiled into it.
So each file's kernels are kept in a folder that carries a hash of that file and of everything it imports from our own
rooms: whoever edits a kernel gets new folders for what depends on it, instead of a stale answer.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config

Function = TypeVar("Function", bound=Callable[..., Any])

_KEPT_FOLDERS = 60
_ROOMS = ("engine", "solver", "benchmarks", "tests")
_IMPORT = re.compile(r"^\s*(?:from\s+([.\w]+)\s+import\s+(\([^)]*|[^\n]*)|import\s+([\w.]+))", re.MULTILINE)
_NAME = re.compile(r"\w+")


def imported_files(path: Path) -> list[Path]:
    """The files of our own rooms that a source file imports."""
    root = Path(__file__).resolve().parent.parent
    found = []
    for module, names, plain in _IMPORT.findall(path.read_text("utf-8")):
        name = (module or plain).lstrip(".")
        dots = len(module) - len(module.lstrip("."))
        folder = path.parents[dots - 1] if dots else root
        base = folder.joinpath(*name.split(".")) if name else folder
        # What is imported from a package may be one of its files.
        candidates = [base, *(base / part for part in _NAME.findall(names))]
        found += [file for candidate in candidates if (file := candidate.with_suffix(".py")).is_file()]
    return [file for file in found if file.relative_to(root).parts[0] in _ROOMS]


def sources_of(path: Path) -> list[Path]:
    """A source file and all that it imports from our own rooms, directly or not."""
    known: set[Path] = set()
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file not in known:
            known.add(file)
            waiting += imported_files(file)
    return sorted(known)


def fingerprint(path: Path) -> str:
    """What the compiled kernels of a file depend on, as a short text."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for file in sources_of(path):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    chosen = os.environ.get("LOST_SWARM_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lost-swarm"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def cache_folder(path: Path) -> Path:
    """Where the kernels of a source file are kept; a temporary place where the usual one cannot be written."""
    name = f"kernels-{path.stem}-{fingerprint(path)}"
    folder = cache_root() / name
    if not _writable(folder):
        folder = Path(tempfile.gettempdir()) / f"lost-swarm-{os.getuid()}" / name
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def forget_old_folders(root: Path) -> None:
    """Keep the newest; kernels of sources that no longer exist are of no use to anybody."""
    folders = [path for path in root.glob("kernels-*") if path.is_dir()]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in folders[_KEPT_FOLDERS:]:
        shutil.rmtree(path, ignore_errors=True)


# Numba makes its settings at run time, so no type checker knows them.
_settings: Any = config
compiled = not _settings.DISABLE_JIT


def kernel(function: Function) -> Function:
    """Compile on first call, keep the result on disk, and let other threads run meanwhile.

    Kernels are linked into their callers and count no references (`_nrt`): a Board and a State are some forty arrays,
    and handing them over at every call would cost a hundred times what the call does. So a kernel cannot allocate;
    it works in arrays that it is given.
    """
    if compiled:
        _settings.CACHE_DIR = str(cache_folder(Path(inspect.getfile(function)).resolve()))
    options: dict[str, Any] = {"nogil": True, "cache": True, "error_model": "numpy", "forceinline": True, "_nrt": False}
    return cast(Function, numba.njit(function, **options))


def is_cached(path: Path) -> bool:
    """Whether kernels of exactly this source file are already on disk."""
    return any(cache_folder(path).rglob("*.nbi"))


def announce_compiling() -> None:
    """Say once, in one line, why the first run takes a while."""
    rules = Path(__file__).resolve().parent / "asteroyds" / "rules.py"
    if compiled and not is_cached(rules):
        forget_old_folders(cache_folder(rules).parent)
        print("Preparing Lost Swarm: compiling its kernels, once (some 30 seconds) …", file=sys.stderr, flush=True)
