"""The analysis dock: programs that the engine confirms, arrows, heat, the map of rolls, conditions, start and stop."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QSpinBox, QTreeWidget
from pytestqt.qtbot import QtBot

from editor.study.study import Study
from engine.asteroyds.notation import Dice, parse_program
from solver.programs import Programs

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


def test_a_new_roll_makes_the_old_answer_vanish_at_once(qtbot: QtBot, study: Study) -> None:
    analysed(qtbot, study)
    study.session.set_dice(Dice((1, 1, 1)))
    assert study.analysis.analysis is None
    assert not study.scene.arrows
    analysed(qtbot, study)
    assert study.analysis.analysis.dice == "1-1-1"
