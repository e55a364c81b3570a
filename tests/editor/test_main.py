"""`swarm` itself: without a window it is useful all the same, and everything else goes to the commands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from editor.__main__ import main as editor_main
from tests.command import Outcome, run


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)


def swarm(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Outcome:
    monkeypatch.setattr(sys, "argv", ["swarm", *arguments])
    return run(command=lambda _: editor_main())


def test_without_a_display_the_demonstration_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = swarm(monkeypatch)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.lines
    assert lines[0] == "There is no display, so there is no window. Here is a demonstration instead."
    assert "official-racing: in order (1 note)" in lines
    assert sum(line.startswith("Round ") for line in lines) == 2
    for what in ("collects", "rams", "crashes into", "hits seat", "pushes", "in the energy column"):
        assert any(what in line for line in lines), what
    assert any(line.startswith("     A   B   C") for line in lines)
    assert any(line.strip().startswith("#6     orange") for line in lines)
    assert "  swarm show duel              another board" in lines


def test_edit_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert swarm(monkeypatch, "edit") == swarm(monkeypatch)


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_display_that_qt_cannot_use_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    without = swarm(monkeypatch)
    monkeypatch.setenv(variable, ":0")
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonsense")
    outcome = swarm(monkeypatch)
    assert outcome.lines[0].startswith("The window library cannot be used on this system")
    assert outcome.lines[1:] == without.lines[1:]


def test_a_file_is_checked_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = swarm(monkeypatch, "edit", "duel")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[2] == "duel: in order"
    assert "#1→" in outcome.out


def test_a_bad_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text("{", encoding="utf-8")
    outcome = swarm(monkeypatch, "edit", str(tmp_path / "s.json"))
    assert outcome.code == 2
    assert outcome.err.startswith(f"swarm: {tmp_path / 's.json'}: is not valid JSON")


def test_everything_else_goes_to_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    assert swarm(monkeypatch, "code", "duel") == run("code", "duel")
    assert "edit " in swarm(monkeypatch, "--help").out
    assert swarm(monkeypatch, "edit", "--help").code == 0


@pytest.mark.parametrize("module", ["editor", "solver"])
def test_the_modules_can_be_run(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "show", "duel", "--json"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('{"name": "Duel"')


def test_commands_do_without_a_window_library() -> None:
    code = "import sys, editor.__main__\nassert not any(name.startswith('PySide6') for name in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
