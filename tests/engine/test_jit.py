"""Compiled kernels are kept in a folder for exactly these sources, somewhere writable, and compiling is announced."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from engine import jit


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rooms that hold kernels, which `engine.jit` takes for its own."""
    root = Path(jit.__file__).resolve().parents[1]
    for room in ("engine", "solver"):
        shutil.copytree(root / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "engine" / "jit.py"))
    return tmp_path


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text("utf-8") + text, "utf-8")


RULES = Path("engine", "asteroyds", "rules.py")
SEARCH = Path("solver", "search.py")


def names_of(tree: Path, source: Path) -> set[str]:
    return {path.name for path in jit.sources_of(tree / source)}


def test_a_kernel_depends_on_what_its_file_imports_directly_or_not(tree: Path) -> None:
    assert names_of(tree, RULES) >= {"rules.py", "log.py", "pieces.py", "state.py", "jit.py", "hexgrid.py"}
    assert names_of(tree, SEARCH) > names_of(tree, RULES)
    assert "game.py" not in names_of(tree, SEARCH)


@pytest.mark.parametrize("name", ["rules.py", "log.py", "pieces.py", "state.py"])
def test_a_changed_source_changes_the_fingerprint_of_all_that_import_it(tree: Path, name: str) -> None:
    before = jit.fingerprint(tree / RULES), jit.fingerprint(tree / SEARCH)
    assert before == (jit.fingerprint(tree / RULES), jit.fingerprint(tree / SEARCH))
    append(tree / "engine" / "asteroyds" / name, "# changed\n")
    assert jit.fingerprint(tree / RULES) != before[0]
    assert jit.fingerprint(tree / SEARCH) != before[1]


@pytest.mark.parametrize("changed", [SEARCH, Path("engine", "asteroyds", "game.py")])
def test_a_source_that_is_not_imported_does_not_matter(tree: Path, changed: Path) -> None:
    before = jit.fingerprint(tree / RULES)
    append(tree / changed, "# changed\n")
    assert jit.fingerprint(tree / RULES) == before


@pytest.mark.parametrize(
    "line",
    [
        "from engine.asteroyds import rules",
        "import engine.asteroyds.rules",
        "from ..rules import act",
        "    from engine.asteroyds.rules import (",
        "from .. import rules, state",
        "from engine.asteroyds import (\n    events,\n    rules,\n)",
    ],
)
def test_every_way_to_import_is_seen(tree: Path, line: str) -> None:
    source = tree / "engine" / "asteroyds" / "problems" / "extra.py"
    source.write_text(f"{line}\n", "utf-8")
    assert tree / RULES in jit.imported_files(source)


def test_the_folder_carries_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOST_SWARM_CACHE", str(tmp_path / "kept"))
    source = Path(jit.__file__).resolve().parents[1] / RULES
    folder = jit.cache_folder.__wrapped__(source)
    assert folder == tmp_path / "kept" / f"kernels-rules-{jit.fingerprint(source)}"
    assert folder.is_dir()


def test_the_usual_place_is_the_user_s_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOST_SWARM_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit.cache_root() == tmp_path / "lost-swarm"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert jit.cache_root() == tmp_path / "home" / ".cache" / "lost-swarm"


def test_where_it_cannot_be_written_a_temporary_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A file in the way refuses a folder to everybody, even to root.
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", "utf-8")
    monkeypatch.setenv("LOST_SWARM_CACHE", str(in_the_way / "cache"))
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    source = Path(jit.__file__).resolve().parents[1] / RULES
    folder = jit.cache_folder.__wrapped__(source)
    assert folder.parents[1] == tmp_path / "temporary"
    assert folder.is_dir()
    assert jit.fingerprint(source) in folder.name


def test_old_folders_are_forgotten_and_the_newest_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "_KEPT_FOLDERS", 3)
    for age, name in enumerate(["kernels-now", "kernels-1", "kernels-2", "kernels-3", "kernels-4", "other"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    jit.forget_old_folders(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-1", "kernels-2", "kernels-now", "other"]


def test_compiling_is_announced_in_one_line_until_it_is_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda path: tmp_path / "kernels-now")
    monkeypatch.setattr(jit, "compiled", True)
    (tmp_path / "kernels-now").mkdir()
    jit.announce_compiling()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("Preparing Lost Swarm: compiling")
    (tmp_path / "kernels-now" / "rules.play_round-41.nbi").write_bytes(b"")
    jit.announce_compiling()
    assert capsys.readouterr().err == ""


def test_nothing_is_announced_when_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda path: tmp_path)
    monkeypatch.setattr(jit, "compiled", False)
    jit.announce_compiling()
    assert capsys.readouterr().err == ""
