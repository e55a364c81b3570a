"""Dependencies point one way: engine <- solver <- editor, no window below the editor, nothing else at the top."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = {"engine", "solver", "editor", "scenarios", "tests", "benchmarks"}
ALONGSIDE = {"docs", "build", "dist"}


def test_import_contracts_are_kept() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"[1-9]\d* kept, 0 broken", done.stdout), done.stdout


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that are there after a statement in a fresh interpreter."""
    show = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", f"{statement}\n{show}"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_engine_loads_no_window_and_nothing_above_it() -> None:
    modules = sorted((ROOT / "engine").rglob("*.py"))
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in modules]
    assert len(names) > 10
    statement = "\n".join(f"import {name}" for name in names if not name.endswith("__main__"))
    loaded = loaded_by(statement)
    assert not {name for name in loaded if name.startswith(("PySide", "shiboken", "PyQt"))}
    assert not loaded & {"solver", "editor", "tests", "hypothesis", "pytest", "networkx", "ortools", "matplotlib"}


def test_only_the_listed_rooms_are_at_the_top_level() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith((".", "_"))}
    folders = {name for name in folders if not name.endswith(".egg-info")}
    assert folders - ALONGSIDE <= ROOMS
    assert {"engine", "solver", "editor", "scenarios", "tests"} <= folders
    assert {path.name for path in ROOT.glob("*.py")} == set()
