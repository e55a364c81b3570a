"""The status chart: programming by clicks and keys, what is not allowed, and the ghost on the board."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.study.study import Study
from engine.asteroyds.notation import Dice, parse_program
from tests.players import random_program

from .conftest import Opening, widget

LEFT = Qt.MouseButton.LeftButton
EVERY_MODE = ("official-racing", "official-shooting", "official-targets", "official-drones", "six-pilots")


def click(qtbot: QtBot, study: Study, name: str) -> None:
    qtbot.mouseClick(widget(study, QToolButton, name), LEFT)


def test_a_program_is_written_by_clicks(qtbot: QtBot, study: Study) -> None:
    for name in ("cell1F", "cell2R", "cell4B", "cell7L", "ram2"):
        click(qtbot, study, name)
    assert study.session.program(study.session.seat) == parse_program("FR!.B+L")
    click(qtbot, study, "cell1F")
    click(qtbot, study, "cell7.")
    assert study.session.program(study.session.seat) == parse_program(".R!.B")


def test_a_program_is_written_by_keys_on_the_board(qtbot: QtBot, study: Study) -> None:
    qtbot.keyClicks(study.view, "ffr.bl")
    assert study.session.program(study.session.seat) == parse_program("FFR.BL")
    qtbot.keyClick(study.view, Qt.Key.Key_Backspace)
    qtbot.keyClicks(study.view, "f!")
    assert study.session.program(study.session.seat) == parse_program("FFR.BF!")
    qtbot.keyClicks(study.view, "l")
    assert study.session.program(study.session.seat) == parse_program("FFR.BF!+L")


def test_what_may_not_be_flown_is_grey_and_says_why(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("official-shooting")
    study.session.set_program(study.session.seat, parse_program("B"))
    ram = widget(study, QToolButton, "ram1")
    assert not ram.isEnabled()
    assert "only an action that advances can ram" in ram.toolTip()
    racing = open_study("official-racing")
    assert racing.window.findChild(QToolButton, "cell1S") is None
    qtbot.keyClicks(racing.view, "s")
    said = widget(racing, QLabel, "chartSays")
    assert isinstance(said, QLabel)
    assert racing.session.program(racing.session.seat) == parse_program(".")


def test_text_is_read_and_a_wrong_one_named(qtbot: QtBot, study: Study) -> None:
    # With an answer at hand Enter on the board would take it; in the line it must not.
    qtbot.waitUntil(lambda: study.analysis.analysis is not None, timeout=60_000)
    field = widget(study, QLineEdit, "programText")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "ffx")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    said = widget(study, QLabel, "chartSays")
    assert isinstance(said, QLabel)
    assert "column 3" in said.text()
    assert study.session.program(study.session.seat) == parse_program(".")
    field.selectAll()
    qtbot.keyClicks(field, "ffr+f")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert study.session.program(study.session.seat) == parse_program("FFR+F")


def test_the_head_of_a_column_marks_the_crash(study: Study) -> None:
    study.session.set_seat(1)
    # Straight ahead there is nothing to stop a craft before the border.
    study.session.set_program(1, parse_program("FFFFFF+F"))
    played = study.session.preview()
    assert played is not None
    crash = next(event for event in played.events if event.kind == "crashed" and event.seat == 1)
    head = widget(study, QLabel, f"column{crash.column}")
    assert isinstance(head, QLabel)
    assert "✕" in head.text()


@pytest.mark.parametrize("name", EVERY_MODE)
def test_the_ghost_shows_what_the_engine_then_plays(open_study: Opening, name: str) -> None:
    """Sixty random programs in each mode: the end of the ghost is where the craft then is."""
    study, chance = open_study(name), random.Random(7)
    session = study.session
    for _ in range(60):
        if session.over:
            session.restart()
        session.set_dice(Dice((chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))))
        session.set_seat(chance.choice([craft.seat for craft in session.position.crafts if craft.alive]))
        seat = session.seat
        session.set_program(seat, random_program(session.game(), seat, chance))
        ghost = study.scene.flights[seat]
        played = session.play()
        after = next(craft for craft in played.after.crafts if craft.seat == seat)
        before = next(craft for craft in played.before.crafts if craft.seat == seat)
        assert (ghost.end, ghost.facing, ghost.damage) == (after.at, after.facing, after.damage - before.damage)
        flown = [event.to for event in played.events if event.kind == "advanced" and event.seat == seat]
        assert [step.to for step in ghost.steps] == flown


def test_a_click_on_a_craft_shows_its_chart(qtbot: QtBot, study: Study) -> None:
    craft = study.session.craft(3)
    assert craft.at is not None
    place = study.view.mapFromScene(centre(craft.at))
    qtbot.mouseMove(study.view.viewport(), place)
    qtbot.mouseClick(study.view.viewport(), LEFT, pos=place)
    assert study.session.seat == 3
    study.begin_game({1: "human", 3: "human"})
    qtbot.mouseClick(study.view.viewport(), LEFT, pos=place)
    assert study.session.seat == 1


def test_the_emergency_shield_is_chosen_where_there_is_one(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("six-pilots")
    seats = {start.pilot: start.seat for start in study.session.scenario.starts}
    study.session.set_seat(seats["hector"])
    field = widget(study, QComboBox, "emergencyShield")
    assert isinstance(field, QComboBox)
    assert field.isVisible()
    assert not field.isEnabled()
    assert field.toolTip() == "~: only lawrence has the emergency shield"
    study.session.set_seat(seats["lawrence"])
    assert field.isEnabled()
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Down)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert study.session.program(seats["lawrence"]) == parse_program(".~2")
    qtbot.keyClicks(study.view, "f")
    assert study.session.program(seats["lawrence"]) == parse_program("F~2")


def test_clicks_go_through_the_turns_of_a_power(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("six-pilots")
    seat = next(start.seat for start in study.session.scenario.starts if start.pilot == "1634")
    study.session.set_seat(seat)
    written = []
    for _ in range(5):
        click(qtbot, study, "cell2P")
        written.append(str(study.session.program(seat)))
    assert set(written[:4]) == {".P<", ".P<<", ".P>", ".P>>"}
    assert written[4] == str(parse_program("."))
    click(qtbot, study, "cell2P")
    other = widget(study, QToolButton, "cell4P")
    assert not other.isEnabled()
    assert other.toolTip() == "a pilot's power can be used once a game"


def test_damage_pilot_and_symbols_are_shown_as_on_the_table(open_study: Opening) -> None:
    study = open_study("six-pilots")
    strip = study.chart.seats
    session = study.session
    session.set_seat(1)
    assert "hector: advances twice" in strip.token.toolTip()
    for _ in range(40):
        if session.craft(1).damage or session.over:
            break
        session.set_program(1, parse_program("FFFFFF"))
        session.play()
    craft = session.craft(1)
    assert craft.damage
    assert (strip.damage.damage, strip.damage.hull) == (craft.damage, session.scenario.rules.hull)
    assert strip.symbols.won == craft.symbols
    image = strip.damage.grab().toImage()
    ratio = image.devicePixelRatio()

    def colour(number: int) -> str:
        middle = (strip.damage.box(number).center() * ratio).toPoint()
        return image.pixelColor(middle).name()

    theme = study.window.theme
    assert [colour(0), colour(5)] == [theme.bad, theme.base]


def test_the_emergency_shield_has_as_many_hits_as_the_hull(open_study: Opening) -> None:
    study = open_study("six-pilots")
    layout = study.session.scenario
    rules = layout.rules.model_copy(update={"hull": 9})
    study.window.actions_by_name["study"].trigger()
    study.window.document.edit(layout.model_copy(update={"rules": rules}), "a stronger hull")
    study.window.actions_by_name["study"].trigger()
    field = widget(study, QComboBox, "emergencyShield")
    assert isinstance(field, QComboBox)
    assert [field.itemData(row) for row in range(field.count())] == list(range(10))
    study.window.document.undo_stack.setClean()
