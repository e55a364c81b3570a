"""`swarm rate --report` and `--pdf`: files are written without a display, and what cannot be written is said first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import scenarios
from editor.__main__ import main as editor_main
from solver.commands.reporting import WRITERS
from tests.command import Outcome, run

FEW = ("--games", "432")


def swarm(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> Outcome:
    monkeypatch.setattr(sys, "argv", ["swarm", *map(str, arguments)])
    return run(command=lambda _: editor_main())


def test_a_report_without_a_display(tmp_path: Path) -> None:
    page, paper = tmp_path / "out.html", tmp_path / "out.pdf"
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    command = [sys.executable, "-m", "editor", "rate", "first-flight", *FEW, "--no-balance", "--json"]
    done = subprocess.run(
        [*command, "--report", str(page), "--pdf", str(paper)], capture_output=True, text=True, check=False, env=bare
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('{"name": "first-flight"')
    assert "Where craft fly" in page.read_text("utf-8")
    assert paper.read_bytes().startswith(b"%PDF-")
    assert sorted(tmp_path.iterdir()) == [page, paper]


def test_a_folder_becomes_one_ranked_page(qapp: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("duel", "first-flight"):
        (tmp_path / f"{name}.json").write_bytes(scenarios.path(name).read_bytes())
    page = tmp_path / "out.html"
    outcome = swarm(monkeypatch, "rate", tmp_path, *FEW, "--report", page)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[-1] == f"The report is written to {page}."
    text = page.read_text("utf-8")
    assert text.index("1. first-flight") < text.index("2. duel")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--report", "no/such/out.html"), "there is no folder"),
        (("--report", "."), "is a folder"),
        (("--report", "out", "--pdf", "out"), "the same file"),
    ],
)
def test_what_cannot_be_written_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = swarm(monkeypatch, "rate", "duel", *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_solver_alone_cannot_draw(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for kind in tuple(WRITERS):
        monkeypatch.delitem(WRITERS, kind)
    outcome = run("rate", "duel", "--report", tmp_path / "out.html")
    assert (outcome.code, outcome.out) == (2, "")
    assert "reports are drawn by the editor" in outcome.err
