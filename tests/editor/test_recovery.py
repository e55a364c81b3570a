"""Unsaved work: on disk after every edit, gone when it is saved, and back after a process was killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

import scenarios
from editor.application import open_window
from editor.edits import Ref, turn, with_fields
from editor.main_window import MainWindow
from editor.recovery import read_recovery, recoveries_beside
from editor.settings import own_folder
from engine.asteroyds.files import parse_scenario, read_scenario, write_scenario
from engine.asteroyds.scenario import Scenario

DRIVER = Path(__file__).with_name("killed_window.py")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    write_scenario(scenarios.load("duel"), tmp_path / "mine.json")
    return tmp_path / "mine.json"


def clean(window: MainWindow) -> None:
    for sheet in window.document.sheets:
        sheet.undo_stack.setClean()


def opened(qtbot: QtBot, argument: str | None = None) -> MainWindow:
    window = open_window(argument)
    qtbot.addWidget(window, before_close_func=clean)
    return window


def edit(window: MainWindow) -> None:
    window.document.edit(turn(window.document.scenario, Ref(False, 0), 1), "Turn")
    QCoreApplication.processEvents()


def press(qtbot: QtBot, window: MainWindow, name: str) -> None:
    button = window.notices.findChild(QPushButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QCoreApplication.processEvents()


@contextmanager
def other_process(argument: str, pods: int) -> Iterator[tuple[subprocess.Popen[str], Scenario]]:
    """A window that has placed its pods and is alive; killed at the end at the latest."""
    environment = {**os.environ, "XDG_CONFIG_HOME": str(own_folder().parent), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(DRIVER), argument, str(pods)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(pods)]
            yield process, parse_scenario(json.loads(lines[-1]), check=False)
        finally:
            process.kill()


def killed(argument: str, pods: int) -> Scenario:
    """What a window held when it was killed."""
    with other_process(argument, pods) as (process, scenario):
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    return scenario


def test_every_edit_is_on_disk_and_saving_or_undoing_takes_it_away(qtbot: QtBot, file: Path) -> None:
    window = opened(qtbot, str(file))
    for _ in range(2):
        edit(window)
        kept = [read_recovery(path) for path in recoveries_beside(file)]
        assert [(found.scenario, found.file) for found in kept if found] == [(window.document.scenario, file)]
    window.actions_by_name["undo"].trigger()
    window.actions_by_name["undo"].trigger()
    QCoreApplication.processEvents()
    assert recoveries_beside(file) == []
    window.actions_by_name["redo"].trigger()
    QCoreApplication.processEvents()
    assert len(recoveries_beside(file)) == 1
    window.actions_by_name["save"].trigger()
    QCoreApplication.processEvents()
    assert [path.name for path in file.parent.iterdir()] == ["mine.json"]


def test_a_killed_window_loses_nothing(qtbot: QtBot, file: Path) -> None:
    before = read_scenario(file)
    lost = killed(str(file), 3)
    assert len(lost.tiles) == len(before.tiles) + 3
    assert read_scenario(file) == before
    window = opened(qtbot)
    assert (window.document.path, window.document.scenario) == (file, before)
    assert [notice.text.split(" from ")[0] for notice in window.notices.shown] == ["mine.json has unsaved changes"]
    press(qtbot, window, "restore")
    assert window.document.scenario == lost
    assert window.isWindowModified()
    assert window.notices.shown == []
    # It is this window's now, so that a second death would lose nothing either.
    [kept] = recoveries_beside(file)
    found = read_recovery(kept)
    assert found is not None
    assert (found.scenario, found.base) == (lost, before)
    window.actions_by_name["undo"].trigger()
    assert (window.document.scenario, window.document.is_clean) == (before, True)


def test_the_command_itself_leaves_its_session_when_it_is_killed(qtbot: QtBot, file: Path) -> None:
    environment = {**os.environ, "XDG_CONFIG_HOME": str(own_folder().parent), "QT_QPA_PLATFORM": "offscreen"}
    # Where there is a display; what is compiled in the background would outlive this test.
    environment |= {"DISPLAY": ":0", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "editor", "edit", str(file)]
    with subprocess.Popen(command, env=environment) as process:
        try:
            sessions = own_folder() / "sessions"
            qtbot.waitUntil(
                lambda: any(str(file) in path.read_text("utf-8") for path in sessions.glob("*.session")), timeout=60_000
            )
        finally:
            process.kill()
    window = opened(qtbot)
    assert (window.document.path, window.notices.shown) == (file, [])


def test_a_killed_untitled_scenario_comes_back(qtbot: QtBot) -> None:
    lost = killed("first-flight", 1)
    window = opened(qtbot)
    assert window.notices.shown[0].text.startswith(lost.name)
    press(qtbot, window, "restore")
    assert (window.document.path, window.document.scenario, window.document.is_clean) == (None, lost, False)
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == scenarios.load("first-flight")


def test_discarded_work_is_not_offered_again_but_unanswered_work_is(qtbot: QtBot, file: Path) -> None:
    killed(str(file), 1)
    first = opened(qtbot)
    assert len(first.notices.shown) == 1
    assert first.close()
    second = opened(qtbot)
    assert len(second.notices.shown) == 1
    press(qtbot, second, "discard")
    assert recoveries_beside(file) == []
    assert second.close()
    assert opened(qtbot).notices.shown == []


def test_a_living_window_keeps_its_work_to_itself(qtbot: QtBot, file: Path) -> None:
    with other_process(str(file), 1) as (process, theirs):
        window = opened(qtbot, str(file))
        assert window.notices.shown == []
        edit(window)
        kept = [read_recovery(path) for path in recoveries_beside(file)]
        assert len(kept) == 2
        assert theirs in [found.scenario for found in kept if found]
        process.kill()
        process.wait()
        window.files.open_path(file)
        assert len(window.notices.shown) == 1
    mine = window.document.scenario
    press(qtbot, window, "restore")
    assert window.document.scenario == theirs
    window.actions_by_name["undo"].trigger()
    assert window.document.scenario == mine


def test_a_file_that_changed_since_the_death_is_not_run_over(qtbot: QtBot, file: Path) -> None:
    lost = killed(str(file), 1)
    newer = scenarios.load("crossfire")
    write_scenario(newer, file)
    window = opened(qtbot, str(file))
    assert "has changed since" in window.notices.shown[0].text
    press(qtbot, window, "restore")
    assert (window.document.scenario, read_scenario(file)) == (lost, newer)
    window.actions_by_name["undo"].trigger()
    assert (window.document.scenario, window.document.is_clean) == (newer, True)


def test_work_that_was_saved_before_the_death_is_not_offered(qtbot: QtBot, file: Path) -> None:
    write_scenario(killed(str(file), 1), file)
    window = opened(qtbot)
    assert (window.document.path, window.notices.shown, recoveries_beside(file)) == (file, [], [])


def test_work_whose_file_is_gone_comes_back_all_the_same(qtbot: QtBot, file: Path) -> None:
    lost = killed(str(file), 1)
    file.unlink()
    window = opened(qtbot)
    assert {notice.key for notice in window.notices.shown} >= {"session"}
    press(qtbot, window, "restore")
    assert (window.document.scenario, window.document.path) == (lost, file)
    window.actions_by_name["save"].trigger()
    assert read_scenario(file) == lost


def test_where_the_folder_cannot_be_written_the_windows_own_is_used(qtbot: QtBot, file: Path) -> None:
    window = opened(qtbot, str(file))
    file.unlink()
    file.parent.rmdir()
    file.parent.write_text("no longer a folder", encoding="utf-8")
    edit(window)
    [kept] = (own_folder() / "recovery").iterdir()
    found = read_recovery(kept)
    assert found is not None
    assert (found.file, found.scenario) == (file, window.document.scenario)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": "lost-swarm/recovery", "written": 3}'])
def test_spoilt_recovery_files_are_left_alone(qtbot: QtBot, file: Path, content: str) -> None:
    spoilt = file.with_name(".mine.json.0000.recovery")
    spoilt.write_text(content, encoding="utf-8")
    window = opened(qtbot, str(file))
    assert window.notices.shown == []
    assert spoilt.exists()


def test_writing_takes_its_turn_after_the_gesture(qtbot: QtBot, file: Path) -> None:
    """Edits of one gesture are written once, so a drag costs no more than a click."""
    window = opened(qtbot, str(file))
    heard: list[int] = []
    window.desk.recovery.kept.connect(lambda: heard.append(1))
    for number in range(50):
        window.document.edit(with_fields(window.document.scenario, name=str(number)), "Rename")
    assert recoveries_beside(file) == []
    QCoreApplication.processEvents()
    found = read_recovery(recoveries_beside(file)[0])
    assert found is not None
    assert (found.scenario.name, heard) == ("49", [1])
