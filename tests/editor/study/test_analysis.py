"""The analysis dock: programs that the engine confirms, arrows, heat, the map of rolls, conditions, start and stop."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QSpinBox, QTreeWidget
from pytestqt.qtbot import QtBot

from editor.board_layout import centre
from editor.render import PictureError
from editor.study.board_export import export_board
from editor.study.study import Study
from engine.asteroyds.notation import Dice, parse_program
from engine.hexgrid import parse_hex_name
from solver.models.conditions import parse_conditions
from solver.programs import Programs
from solver.rolls import ALL_DICE, roll_number

from .conftest import Opening, widget

LEFT = Qt.MouseButton.LeftButton
EVERY_MODE = ("official-racing", "official-shooting", "official-targets", "official-drones")


def analysed(qtbot: QtBot, study: Study, trials: int = 1) -> None:
    """Waits until the present question has an answer with expected rounds."""

    def known() -> bool:
        found = study.analysis.analysis
        return found is not None and found.rollouts is not None and found.rollouts.lines[0].trials >= trials

    qtbot.waitUntil(known, timeout=60_000)


@pytest.mark.parametrize("name", EVERY_MODE)
def test_every_line_replays_to_its_claim(qtbot: QtBot, open_study: Opening, name: str) -> None:
    study = open_study(name)
    session = study.session
    session.set_dice(Dice((6, 4, 2)))
    analysed(qtbot, study)
    study.analysis.toggle()
    found = study.analysis.analysis
    assert found is not None
    proven = Programs(session.game(), session.seat, session.dice).solve()
    assert found.solution.best.gained == proven.best.gained
    for each in found.ranked():
        played = session.game().play(session.dice, {session.seat: each.program})
        craft = next(craft for craft in played.after.crafts if craft.seat == session.seat)
        before = session.craft(session.seat)
        assert (each.outcome.at, each.outcome.facing) == (craft.at, craft.facing)
        assert each.outcome.damage == craft.damage - before.damage
        if name != "official-targets":
            assert set(each.outcome.gained) == set(craft.symbols) - set(before.symbols)


def test_the_best_program_is_taken_into_the_chart_with_enter(qtbot: QtBot, study: Study) -> None:
    analysed(qtbot, study)
    best = study.analysis.analysis.ranked()[0].program
    qtbot.keyClick(study.view, Qt.Key.Key_Return)
    assert study.session.program(study.session.seat) == best


def test_another_program_is_taken_by_a_double_click(qtbot: QtBot, study: Study) -> None:
    analysed(qtbot, study)
    qtbot.keyClick(study.view, Qt.Key.Key_Space)
    assert not study.analysis.job.is_running
    rows = widget(study, QTreeWidget, "analysisList")
    assert isinstance(rows, QTreeWidget)
    row = rows.topLevelItem(2)
    assert row is not None
    place = rows.visualItemRect(row).center()
    qtbot.mouseClick(rows.viewport(), LEFT, pos=place)
    qtbot.mouseDClick(rows.viewport(), LEFT, pos=place)
    assert study.session.program(study.session.seat) == parse_program(row.text(0))


def test_the_fewest_rounds_are_marked_wherever_that_program_stands(qtbot: QtBot, study: Study) -> None:
    study.session.set_dice(Dice((1, 5, 6)))
    qtbot.waitUntil(lambda: bool(study.analysis.analysis and study.analysis.analysis.rollouts), timeout=60_000)
    qtbot.keyClick(study.view, Qt.Key.Key_Space)
    rows = widget(study, QTreeWidget, "analysisList")
    assert isinstance(rows, QTreeWidget)
    lines = [each.line for each in study.analysis.analysis.ranked()]
    least = min(line.rounds for line in lines)
    margins = [rows.topLevelItem(number).text(5) for number in range(len(lines))]
    assert [text == "fewest" for text in margins] == [line.rounds == least for line in lines]
    assert margins.count("fewest") == 1


def test_arrows_end_where_the_programs_end_and_the_best_is_heaviest(qtbot: QtBot, study: Study) -> None:
    analysed(qtbot, study)
    study.analysis.toggle()
    found = study.analysis.analysis
    assert found is not None
    arrows = {arrow.hexes[-1]: arrow for arrow in study.scene.arrows}
    assert len(study.scene.arrows) == 3
    for each in found.ranked()[:3]:
        assert each.outcome.at in arrows
    best = next(arrow for arrow in study.scene.arrows if arrow.is_best)
    assert best.hexes[-1] == found.ranked()[0].outcome.at
    box = widget(study, QCheckBox, "showArrows")
    assert isinstance(box, QCheckBox)
    box.click()
    assert not study.scene.arrows


def test_a_roll_is_picked_on_the_map(qtbot: QtBot, study: Study) -> None:
    analysed(qtbot, study)
    wanted = Dice((2, 5, 3))
    qtbot.mouseClick(study.analysis.map, LEFT, pos=study.analysis.map.cell(wanted).center())
    assert study.session.dice == wanted
    analysed(qtbot, study)
    assert study.analysis.analysis.dice == "2-5-3"


def test_heat_shows_how_many_optimal_programs_fly_over_a_hex(qtbot: QtBot, study: Study) -> None:
    box = widget(study, QCheckBox, "showHeat")
    assert isinstance(box, QCheckBox)
    box.click()
    analysed(qtbot, study)
    routes = study.analysis.analysis.routes
    assert routes is not None
    assert len(study.scene.heat) == len([each for each in routes.crossings if each.hex != "-"])
    assert max(study.scene.heat.values()) == 1


def test_conditions_are_kept_or_their_clash_is_named(qtbot: QtBot, study: Study) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    form = study.analysis.conditions
    form.setChecked(True)
    columns = form.findChild(QSpinBox, "condition_columns")
    assert columns is not None
    columns.setValue(3)
    analysed(qtbot, study)
    under = study.analysis.analysis.constrained
    assert under is not None
    assert under.outcome is not None
    assert sum(action != 0 for action in under.outcome.program.columns) <= 3
    best = study.analysis.analysis.solution.best
    assert len(under.outcome.gained) <= len(best.gained)
    says = widget(study, QLabel, "analysisSays")
    assert isinstance(says, QLabel)
    assert str(under.outcome.program) in says.text()


def test_what_no_program_does_is_told_in_the_forms_own_words_and_all_is_cleared_at_once(
    qtbot: QtBot, study: Study
) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    form = study.analysis.conditions
    study.docks[4].raise_()
    said = form.findChild(QLabel, "conditionsSay")
    assert said is not None
    assert said.text() == "Tick the box and say what is wanted."
    form.setChecked(True)
    assert said.text() == "Say below what is wanted."
    end = form.findChild(QLineEdit, "condition_end")
    columns = form.findChild(QSpinBox, "condition_columns")
    assert end is not None
    assert columns is not None
    for far in ("A7", "J6"):
        end.setText(far)
        end.editingFinished.emit()
        if far == "J6":
            columns.setValue(0)
        qtbot.waitUntil(lambda: "proven" in said.text(), timeout=60_000)
        wanted = (
            "do this, proven: end on A7." if far == "A7" else "these together, proven: columns at most 0; end on J6."
        )
        assert said.text().endswith(wanted)
    asked: list[bool] = []
    form.changed.connect(lambda: asked.append(True))
    clear = form.findChild(QPushButton, "conditionsClear")
    assert clear is not None
    clear.click()
    assert (form.words(), asked) == ((), [True])
    assert (end.text(), columns.value(), form.isChecked()) == ("", -1, True)


def test_a_new_roll_makes_the_old_answer_vanish_at_once(qtbot: QtBot, study: Study) -> None:
    analysed(qtbot, study)
    study.session.set_dice(Dice((1, 1, 1)))
    assert study.analysis.analysis is None
    assert not study.scene.arrows
    analysed(qtbot, study)
    assert study.analysis.analysis.dice == "1-1-1"


def test_a_condition_that_means_nothing_is_named_and_the_rest_goes_on(qtbot: QtBot, study: Study) -> None:
    form = study.analysis.conditions
    form.setChecked(True)
    via = form.findChild(QLineEdit, "condition_via")
    said = form.findChild(QLabel, "conditionsSay")
    assert via is not None
    assert said is not None
    via.setText("Z99")
    via.editingFinished.emit()
    analysed(qtbot, study)
    assert said.text() == "via=Z99: that hex is not on the board"
    assert study.analysis.analysis.constrained is None


def test_every_condition_of_the_form_is_one_that_the_solver_knows(qtbot: QtBot, study: Study) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    form = study.analysis.conditions
    form.setChecked(True)
    for box in form.findChildren(QSpinBox):
        box.setValue(5)
    texts = {"gain": "twin", "order": "twin", "via": "j5", "avoid": "A8", "facing": "e,ne,w,nw,sw,se"}
    for name, text in texts.items():
        line = form.findChild(QLineEdit, f"condition_{name}")
        assert line is not None
        line.setText(text)
    fixed = form.findChild(QLineEdit, "condition_columns_fixed")
    assert fixed is not None
    fixed.setText("7=shield")
    for switch in ("no-ram", "no-S", "alive"):
        tick = form.findChild(QCheckBox, f"condition_{switch}")
        assert tick is not None
        tick.setChecked(True)
    assert form.fault(study.session.game(), study.session.seat) == ""
    words = parse_conditions(form.words()).words()
    assert {"turns<=5", "columns<=5", "actions<=5", "damage<=5", "via=J5", "avoid=A8", "order=twin"} <= set(words)
    assert {"column7=shield", "no-ram", "no-S", "alive", "gain=twin"} <= set(words)
    form.changed.emit()
    analysed(qtbot, study)
    under = study.analysis.analysis.constrained
    assert under is not None
    if under.outcome is None:
        assert "No program keeps these together" in form.findChild(QLabel, "conditionsSay").text()
    else:
        study.docks[4].raise_()
        qtbot.mouseClick(widget(study, QPushButton, "conditionsTake"), LEFT)
        assert study.session.program(study.session.seat) == under.outcome.program


def test_the_map_counts_the_rolls_that_win_nothing(qtbot: QtBot, open_study: Opening) -> None:
    study = open_study("official-targets")
    assert study.analysis.map.summary() == "Known when the analysis runs"
    qtbot.waitUntil(lambda: bool(study.analysis.analysis and study.analysis.analysis.gains), timeout=60_000)
    session = study.session
    nothing = 0
    for dice in ALL_DICE[:216:12]:
        wins = bool(Programs(session.game(), session.seat, dice).solve().best.gained)
        known = study.analysis.analysis.gains[roll_number(dice)]
        nothing += not wins
        # The map knows no ram, so it may miss something that the search finds; never the other way round.
        assert wins or not known
    assert nothing
    count = study.analysis.analysis.gains[:216].count(0)
    assert study.analysis.map.summary() == f"{count} of 216 rolls win nothing"


def test_choke_points_stay_framed_under_a_moving_mouse(qtbot: QtBot, study: Study) -> None:
    study.session.set_dice(Dice((6, 4, 2)))
    box = widget(study, QCheckBox, "showChoke")
    assert isinstance(box, QCheckBox)
    box.click()
    analysed(qtbot, study)
    routes = study.analysis.analysis.routes
    assert routes is not None
    chokes = {parse_hex_name(name) for each in routes.symbols for name in each.choke or () if name != "-"}
    assert chokes
    assert study.scene.chokes == chokes
    qtbot.mouseMove(study.view.viewport(), study.view.mapFromScene(centre((8, 1))))
    assert study.scene.chokes == chokes


def test_arrows_make_room_for_a_round_that_is_watched(qtbot: QtBot, study: Study) -> None:
    analysed(qtbot, study)
    assert study.scene.arrows
    study.play()
    study.playback.pause()
    analysed(qtbot, study)
    assert not study.scene.arrows
    study.playback.skip()
    assert study.scene.arrows


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_the_board_is_exported_with_its_arrows(qtbot: QtBot, study: Study, tmp_path: Path, kind: str) -> None:
    analysed(qtbot, study)
    study.analysis.toggle()
    plain, marked = tmp_path / f"plain.{kind}", tmp_path / f"marked.{kind}"
    assert study.files.export_to(marked)
    study.scene.show_arrows(())
    assert study.files.export_to(plain)
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    assert marked.read_bytes().startswith(starts[kind])
    assert len(marked.read_bytes()) > len(plain.read_bytes())
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([plain.name, marked.name])


def test_a_picture_that_cannot_be_written_is_told(study: Study, tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="no kind of picture"):
        export_board(study.scene, tmp_path / "board.gif")
    with pytest.raises(PictureError, match="cannot be written"):
        export_board(study.scene, tmp_path / "nowhere" / "board.png")
    assert list(tmp_path.iterdir()) == []
