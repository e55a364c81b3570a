"""The game that is studied: rounds, branches, plans, and pictures of every moment."""

from __future__ import annotations

import random

import pytest

import scenarios
from editor.study.picture import picture_of, pictures
from editor.study.session import Session
from engine.asteroyds.game import IllegalProgramError
from engine.asteroyds.notation import Dice, parse_program
from engine.asteroyds.saved_game import game_text, parse_game
from tests.players import random_program

EVERY_MODE = ("official-racing", "official-shooting", "official-targets", "official-drones")


@pytest.fixture
def session() -> Session:
    return Session(scenarios.load("official-racing"), chance=random.Random(1))


def write_random_programs(session: Session, chance: random.Random) -> None:
    for seat in session.seats:
        if session.craft(seat).alive:
            session.set_program(seat, random_program(session.game(), seat, chance))


def test_a_round_is_played_as_planned_and_a_new_one_begins(session: Session) -> None:
    session.set_dice(Dice((6, 4, 2)))
    session.set_program(1, parse_program("FFR"))
    expected = session.game().play("6-4-2", {1: "FFR"})
    moved = []
    session.moved.connect(lambda: moved.append(session.position.round))
    played = session.play()
    assert played == expected
    assert (moved, session.position) == ([1], expected.after)
    assert not session.programs_written()


def test_what_the_preview_shows_is_what_is_played() -> None:
    chance = random.Random(3)
    for name in EVERY_MODE:
        session = Session(scenarios.load(name), chance=chance)
        for _ in range(40):
            if session.over:
                break
            write_random_programs(session, chance)
            shown = session.preview()
            assert shown == session.play()


def test_an_illegal_program_changes_nothing_and_says_why(session: Session) -> None:
    session.set_program(1, parse_program("F"))
    with pytest.raises(IllegalProgramError, match="nobody shoots in Racing"):
        session.set_program(1, parse_program("S"))
    assert session.program(1) == parse_program("F")
    assert session.why_not(1, parse_program("S")) == "nobody shoots in Racing"
    assert session.why_not(1, parse_program("FF")) == ""


def test_going_back_and_playing_something_else_keeps_both_branches(session: Session) -> None:
    session.set_program(1, parse_program("F"))
    session.play()
    first = session.moment
    session.play()
    session.back()
    session.back()
    assert session.program(1) == parse_program("F")
    assert session.dice == first.played.dice
    session.set_program(1, parse_program("L"))
    session.play()
    other = session.moment
    assert session.root.children == [first, other]
    assert [moment.position.round for moment in session.line()] == [0, 1]
    session.go(first)
    assert [moment.position.round for moment in session.line()] == [0, 1, 2]
    session.back()
    session.forward()
    assert session.moment is first


def test_the_same_round_played_again_is_no_new_branch(session: Session) -> None:
    session.play()
    first = session.moment
    session.back()
    session.play()
    assert session.moment is first
    assert session.root.children == [first]


def test_a_saved_game_is_taken_up_where_it_was(session: Session) -> None:
    chance = random.Random(5)
    for _ in range(3):
        write_random_programs(session, chance)
        session.play()
    text = game_text(session.whole_game())
    other = Session(scenarios.load("duel"))
    other.take(parse_game(text))
    assert other.position == session.position
    assert game_text(other.whole_game()) == text
    other.back()
    session.back()
    assert other.position == session.position


def test_a_game_that_was_laid_aside_comes_back_as_it_was(session: Session) -> None:
    session.play()
    session.set_program(2, parse_program("FL"))
    session.set_dice(Dice((1, 2, 3)))
    stowed, position = session.stow(), session.position
    session.restart(scenarios.load("duel"))
    assert (session.scenario.name, session.position.round) == ("Duel", 0)
    session.restore(stowed)
    assert (session.position, session.dice) == (position, Dice((1, 2, 3)))
    assert session.program(2) == parse_program("FL")


@pytest.mark.parametrize("name", [*EVERY_MODE, "duel"])
def test_after_its_last_event_the_picture_is_the_engines_position(name: str) -> None:
    chance = random.Random(11)
    kinds = set()
    for _ in range(6):
        session = Session(scenarios.load(name), chance=chance)
        for _ in range(12):
            if session.over:
                break
            write_random_programs(session, chance)
            played = session.play()
            *_, last = pictures(played, tuple(session.setup.symbols))
            assert last == picture_of(played.after), session.whole_game().script_json()
            kinds |= {event.kind for event in played.events}
    assert {"moved", "advanced", "crashed", "turned"} <= kinds
