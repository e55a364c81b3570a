"""Games are on disk after every action: killed, closed, replaced or opened from elsewhere, none is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

import scenarios
from editor.application import open_window
from editor.game_offers import read_kept
from editor.main_window import MainWindow
from editor.settings import own_folder
from editor.study.kept_game import KeptGameError, aside_from, kept_text
from editor.study.study import Study
from editor.study.table import HUMAN
from engine.asteroyds.notation import Dice, Program, parse_program
from engine.asteroyds.saved_game import game_text, write_game

from .conftest import Opening

DRIVER = Path(__file__).with_name("killed_game.py")


def kept() -> list[Path]:
    QCoreApplication.processEvents()
    return sorted((own_folder() / "games").glob("*.game"))


def killed(argument: str, rounds: int) -> dict[str, str]:
    """What a window held when it was killed."""
    environment = {**os.environ, "XDG_CONFIG_HOME": str(own_folder().parent), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(DRIVER), argument, str(rounds)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            held: dict[str, str] = json.loads(process.stdout.readline())
            os.kill(process.pid, signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL
        finally:
            process.kill()
    return held


def press(qtbot: QtBot, window: MainWindow, name: str) -> None:
    button = window.notices.findChild(QPushButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QCoreApplication.processEvents()


def started(qtbot: QtBot) -> MainWindow:
    window = open_window(None)
    qtbot.addWidget(window)
    return window


def test_a_killed_window_leaves_its_game_to_the_next(qtbot: QtBot) -> None:
    held = killed("duel", 2)
    window = started(qtbot)
    [notice] = window.notices.shown
    assert notice.text.startswith("A game on Duel was left in round 3")
    press(qtbot, window, "takeUpGame")
    study = window.study_door.study
    assert window.study_door.is_open
    assert window.document.scenario == scenarios.load("duel")
    assert game_text(study.session.whole_game()) == held["game"]
    assert str(study.session.dice) == held["dice"]
    # Seat 1 was ready, seat 2 had written a B and is asked to sit down again.
    assert (study.table.turn, study.table.stopwatch.limit_s) == (2, 50)
    assert study.table.stow().written == {1: parse_program("FF")}
    study.ready()
    assert study.session.program(2) == parse_program("B")
    study.ready()
    played = study.session.moment.played
    assert played is not None
    assert played.programs == {1: parse_program("FF"), 2: parse_program("B")}
    # It is this window's now, and nobody else's.
    assert [path.name.split("-")[0] for path in kept()] == [window.desk.games.token]
    assert window.notices.shown == []


def test_every_action_is_on_disk(study: Study) -> None:
    def on_disk() -> dict[str, object]:
        [path] = kept()
        tree = read_kept(path)
        assert tree is not None
        return tree["game"]

    assert kept() == []
    study.session.set_program(1, parse_program("FL"))
    assert (on_disk()["programs"], on_disk()["at"]) == ({"1": "FL"}, 0)
    study.session.set_dice(Dice((6, 4, 2)))
    assert on_disk()["dice"] == "6-4-2"
    study.session.play()
    assert on_disk()["at"] == 1
    study.session.set_seat(3)
    assert on_disk()["seat"] == 3
    study.session.back()
    assert on_disk()["at"] == 0


def test_branches_names_and_players_come_back(study: Study) -> None:
    session = study.session
    session.play()
    session.back()
    session.set_program(1, parse_program("L"))
    session.play()
    session.name_branch(session.moment, "to the left")
    session.play()
    study.table.begin({1: HUMAN, 2: "novice"}, 30, hints=True)
    aside = study.games._aside()
    again = aside_from(json.loads(kept_text(aside, None, "x")))
    assert again.stowed.to_json() == aside.stowed.to_json()
    assert [moment.position for moment in again.stowed.root.all()] == [m.position for m in session.root.all()]
    assert [moment.name for moment in again.stowed.root.children] == ["", "to the left"]
    assert (again.seating.players, again.seating.limit_s, again.seating.hints) == ({1: HUMAN, 2: "novice"}, 30, True)


@pytest.mark.parametrize("spoilt", ["rounds", "seat", "layout", "dice"])
def test_a_spoilt_file_is_told_in_one_sentence(study: Study, spoilt: str) -> None:
    study.session.play()
    tree = json.loads(kept_text(study.games._aside(), None, "x"))
    if spoilt == "layout":
        tree["layout"] = {"mode": "racing"}
    else:
        tree["game"][spoilt] = {"rounds": [{"from": 7}], "seat": 99, "dice": "9-9-9"}[spoilt]
    with pytest.raises(KeptGameError):
        aside_from(tree)


def test_a_game_that_was_played_is_offered_after_closing_and_can_be_discarded(qtbot: QtBot) -> None:
    window = started(qtbot)
    window.files.open_argument("duel")
    window.actions_by_name["study"].trigger()
    window.study_door.study.session.play()
    window.close()
    assert len(kept()) == 1
    window = started(qtbot)
    press(qtbot, window, "discardGame")
    assert kept() == []


def test_a_game_that_was_saved_is_not_offered(qtbot: QtBot, tmp_path: Path) -> None:
    window = started(qtbot)
    window.files.open_argument("duel")
    window.actions_by_name["study"].trigger()
    study = window.study_door.study
    study.session.play()
    assert study.files.save_to(tmp_path / "mine.json")
    window.close()
    assert kept() == []


def test_a_new_game_does_not_lose_the_one_before(study: Study) -> None:
    study.session.play()
    first = study.session.position
    assert not study.window.actions_by_name["gameFormer"].isEnabled()
    study.window.actions_by_name["gameNew"].trigger()
    assert study.session.position.round == 0
    study.session.play()
    study.session.play()
    study.window.actions_by_name["gameFormer"].trigger()
    assert study.session.position == first
    study.window.actions_by_name["gameFormer"].trigger()
    assert study.session.position.round == 2


def test_a_game_of_another_layout_brings_its_sheet_along(study: Study, open_study: Opening, tmp_path: Path) -> None:
    study.session.play()
    write_game(study.session.whole_game(), tmp_path / "game.json")
    other = open_study("duel")
    other.session.play()
    assert other.files.open_path(tmp_path / "game.json")
    window = other.window
    assert window.document.scenario.name == "Lost Swarm: Racing"
    assert other.session.position == study.session.position
    for _ in range(2):
        window.actions_by_name["study"].trigger()
    assert other.session.position == study.session.position
    window.tabs.step(1)
    assert (other.session.scenario.name, other.session.position.round) == ("Duel", 1)


def test_a_game_with_fewer_seats_survives_another_tab(study: Study) -> None:
    study.begin_game({1: HUMAN, 2: HUMAN})
    study.ready()
    study.session.set_program(1, parse_program("F"))
    study.ready()
    study.window.files.open_argument("duel")
    assert not study.table.is_on
    study.window.tabs.step(1)
    assert study.session.seats == (1, 2)
    assert (study.table.turn, study.table.stow().written) == (2, {1: parse_program("F")})
    assert study.session.program(1) == Program()
