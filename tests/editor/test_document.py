"""The document: one kind of edit, and files written whole."""

from __future__ import annotations

import gc
import random
import tracemalloc
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import scenarios
from editor import edits
from editor.document import Document
from editor.edits import Ref
from engine.asteroyds.file_errors import ScenarioFileError
from engine.hexgrid import Direction


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(scenarios.load("duel"))


def test_an_edit_is_announced_and_can_be_undone(document: Document) -> None:
    heard = []
    document.changed.connect(lambda old, new: heard.append((old, new)))
    before = document.scenario
    after = edits.with_fields(before, name="Other")
    assert document.edit(after, "Rename")
    assert not document.edit(after, "Rename")
    assert not document.is_clean
    document.undo_stack.undo()
    assert heard == [(before, after), (after, before)]
    assert document.is_clean


def test_save_and_open(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    document.edit(edits.with_fields(document.scenario, name="Mine"), "Rename")
    document.save(path)
    assert document.is_clean
    assert document.path == path
    other = Document(scenarios.load("crowded"))
    other.open(path)
    assert other.scenario == document.scenario
    assert (other.path, other.is_clean, other.undo_stack.count()) == (path, True, 0)


def test_a_bad_file_changes_nothing(document: Document, tmp_path: Path) -> None:
    before = document.scenario
    (tmp_path / "bad.json").write_text('{"mode": 3}', encoding="utf-8")
    with pytest.raises(ScenarioFileError) as raised:
        document.open(tmp_path / "bad.json")
    assert len(raised.value.problems) > 1
    with pytest.raises(ScenarioFileError, match="cannot be written"):
        document.save(tmp_path / "nowhere" / "s.json")
    assert (document.scenario, document.path) == (before, None)


def test_an_unplayable_file_can_be_opened(document: Document, tmp_path: Path) -> None:
    unplayable = edits.erase(document.scenario, [Ref(True, index) for index in range(6)])
    document.add(unplayable)
    document.save(tmp_path / "s.json")
    document.open(tmp_path / "s.json")
    assert document.scenario == unplayable


def edit_at_random(document: Document, chance: random.Random, times: int) -> None:
    hexes = document.scenario.board.hexes()
    for _ in range(times):
        scenario = document.scenario
        refs = [Ref(False, index) for index in range(len(scenario.tiles))]
        match chance.randrange(8):
            case 0:
                scenario = edits.place(scenario, chance.choice(edits.STAMPS), chance.choice(hexes), Direction.W)
            case 1 if refs:
                scenario = edits.move(scenario, chance.choice(refs), chance.choice(hexes))
            case 2 if refs:
                scenario = edits.turn(scenario, chance.choice(refs), chance.randrange(6))
            case 3 if refs:
                scenario = edits.erase(scenario, [chance.choice(refs)])
            case _:
                document.undo_stack.undo()
                continue
        document.edit(scenario, "Edit")


def forget(document: Document) -> None:
    document.undo_stack.setIndex(0)
    document.undo_stack.clear()
    gc.collect()


def test_many_random_edits_and_undos_come_back_exactly_and_keep_nothing(document: Document) -> None:
    before, chance = document.scenario, random.Random(5)
    edit_at_random(document, chance, 1_000)
    forget(document)
    tracemalloc.start()
    try:
        # What a hundred edits cost as long as their history is kept.
        for step in range(100):
            document.edit(edits.turn(document.scenario, Ref(False, step % 10), 1), "Turn")
        hundred = tracemalloc.get_traced_memory()[0]
        forget(document)
        edit_at_random(document, chance, 9_000)
        last, reached = document.scenario, document.undo_stack.index()
        document.undo_stack.setIndex(0)
        assert document.scenario == before
        document.undo_stack.setIndex(reached)
        assert document.scenario == last
        del last
        forget(document)
        assert tracemalloc.get_traced_memory()[0] < hundred
    finally:
        tracemalloc.stop()
    assert document.scenario == before
