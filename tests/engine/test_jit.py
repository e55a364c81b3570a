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


def test_the_same_sources_have_the_same_fingerprint(tree: Path) -> None:
    names = {path.name for path in jit._kernel_sources()}
    assert names >= {"rules.py", "log.py", "pieces.py"}
    assert "hexgrid.py" not in names
    assert jit._fingerprint() == jit._fingerprint()


@pytest.mark.parametrize("name", ["rules.py", "log.py", "pieces.py"])
def test_a_changed_kernel_source_has_another_fingerprint(tree: Path, name: str) -> None:
    before = jit._fingerprint()
    append(tree / "engine" / "asteroyds" / name, "# changed\n")
    assert jit._fingerprint() != before


def test_a_new_kernel_elsewhere_has_another_fingerprint(tree: Path) -> None:
    before = jit._fingerprint()
    (tree / "solver" / "more.py").write_text("@kernel\ndef more(): ...\n", "utf-8")
    assert jit._fingerprint() != before


def test_a_source_without_kernels_does_not_matter(tree: Path) -> None:
    before = jit._fingerprint()
    append(tree / "engine" / "hexgrid.py", "# changed\n")
    assert jit._fingerprint() == before


def test_the_folder_carries_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOST_SWARM_CACHE", str(tmp_path / "kept"))
    assert jit._cache_folder() == tmp_path / "kept" / f"kernels-{jit._fingerprint()}"
    assert jit._cache_folder().is_dir()


def test_the_usual_place_is_the_user_s_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOST_SWARM_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit._cache_root() == tmp_path / "lost-swarm"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert jit._cache_root() == tmp_path / "home" / ".cache" / "lost-swarm"


def test_where_it_cannot_be_written_a_temporary_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A file in the way refuses a folder to everybody, even to root.
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", "utf-8")
    monkeypatch.setenv("LOST_SWARM_CACHE", str(in_the_way / "cache"))
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    folder = jit._cache_folder()
    assert folder.parent == tmp_path / "temporary"
    assert folder.is_dir()
    assert jit._fingerprint() in folder.name


def test_old_folders_are_forgotten_and_the_newest_kept(tmp_path: Path) -> None:
    for age, name in enumerate(["kernels-now", "kernels-1", "kernels-2", "kernels-3", "kernels-4", "other"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    jit._forget_old_folders(tmp_path / "kernels-now")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-1", "kernels-2", "kernels-now", "other"]


def test_compiling_is_announced_in_one_line_until_it_is_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jit, "CACHE_FOLDER", tmp_path / "kernels-now")
    monkeypatch.setattr(jit, "compiled", True)
    jit.CACHE_FOLDER.mkdir()
    jit.announce_compiling()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("Preparing Lost Swarm: compiling")
    (jit.CACHE_FOLDER / "rules.play_round-41.nbi").write_bytes(b"")
    jit.announce_compiling()
    assert capsys.readouterr().err == ""


def test_nothing_is_announced_when_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jit, "CACHE_FOLDER", tmp_path)
    monkeypatch.setattr(jit, "compiled", False)
    jit.announce_compiling()
    assert capsys.readouterr().err == ""
