"""What holds in every game: hypothesis plays small crowded ones in every mode and variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import FunctionType

import numpy as np
import pytest
from hypothesis import given
from numba.core.dispatcher import Dispatcher

from engine.asteroyds import rules
from engine.asteroyds.events import sentence
from engine.asteroyds.game import Game, IllegalProgramError
from engine.asteroyds.log import new_log
from engine.asteroyds.notation import FIXED_ORDER, Dice, Program
from engine.asteroyds.pieces import Kind
from engine.asteroyds.position import parse_position, position_of, position_text, state_of
from engine.asteroyds.state import State, state_on
from tests.playable import Match, legal, matches, played, programs
from tests.replay import replayed
from tests.uncompiled import uncompiled_rules

# Fields that a round sets before it reads them, so that they mean nothing between two rounds.
WITHIN_A_ROUND = ("completed", "shield_up", "emergency", "hits")


def between_rounds(state: State) -> dict[str, list[int]]:
    kept = {**state._asdict()}
    for name in ("memory", *WITHIN_A_ROUND):
        del kept[name]
    return {name: values.tolist() for name, values in kept.items()}


def rows_of(game: Game, programs_by_seat: Mapping[int, Program]) -> np.ndarray:
    rows = np.zeros((len(game.setup.seats), rules.PROGRAM_SIZE), dtype=np.uint16)
    for seat, program in programs_by_seat.items():
        rows[game.setup.seats.index(seat)] = program.row()
    return rows


def story(game: Game) -> str:
    return "\n".join([str(game), *(f"{round_.dice} {round_.programs}" for round_ in game.rounds)])


@given(matches())
def test_silent_is_recording(match: Match) -> None:
    game = Game(match.scenario)
    silent = game.state()
    for _, round_ in played(match, game):
        dice, order = round_.dice.arrays()
        rules.play_round(game.setup.board, silent, dice, order, rows_of(game, round_.programs), None)
        assert silent.memory.tolist() == game.state().memory.tolist(), story(game)


@pytest.mark.compiled
def test_the_two_copies_of_the_rules_are_compiled_and_not() -> None:
    kernels = [name for name in vars(rules) if isinstance(getattr(rules, name), Dispatcher)]
    assert len(kernels) > 30
    for name in kernels:
        plain = getattr(uncompiled_rules(), name)
        assert isinstance(plain, FunctionType)
        assert plain.__code__.co_filename == getattr(rules, name).py_func.__code__.co_filename
    assert isinstance(uncompiled_rules().play_round.__globals__["record"], FunctionType)


@pytest.mark.compiled
@given(matches())
def test_compiled_is_uncompiled(match: Match) -> None:
    game = Game(match.scenario)
    setup = game.setup
    plain, fast = game.state(), game.state()
    for _, round_ in played(match, game):
        arguments = (*round_.dice.arrays(), rows_of(game, round_.programs))
        logs = [new_log(len(setup.tile_ids), len(setup.seats)) for _ in range(2)]
        uncompiled_rules().play_round(setup.board, plain, *arguments, logs[0])
        rules.play_round(setup.board, fast, *arguments, logs[1])
        assert plain.memory.tolist() == fast.memory.tolist(), story(game)
        written = [log.rows[: log.used[0]].tolist() for log in logs]
        assert written[0] == written[1], story(game)


@given(matches())
def test_one_object_on_a_hex_and_craft_where_craft_can_be(match: Match) -> None:
    for game, round_ in played(match):
        board, state = game.setup.board, game.state()
        tiles = Counter(place.at for place in round_.after.tiles if place.at is not None)
        assert all(count == 1 for count in tiles.values()), story(game)
        for tile, cell in enumerate(state.tile_at):
            on_its_turret = board.fixed[cell] == Kind.TURRET and board.turret_at[tile] == cell
            assert cell == board.off or board.fixed[cell] == Kind.FREE or on_its_turret, story(game)
        assert parse_position(str(game), game.setup) == game.position, story(game)
        # What every hex holds is exactly what lies there.
        assert between_rounds(state_of(game.setup, game.position)) == between_rounds(state), story(game)


@given(matches())
def test_tiles_are_conserved(match: Match) -> None:
    for game, round_ in played(match):
        before = {place.id for place in round_.before.tiles if place.at is not None}
        after = {place.id for place in round_.after.tiles if place.at is not None}
        rammed = {event.tile for event in round_.events if event.kind == "rammed"}
        launched = {event.tile for event in round_.events if event.kind == "launched"}
        left = {event.tile for event in round_.events if event.kind == "drone_left"}
        assert after == (before | launched) - rammed - left, story(game)
        assert all(tile.startswith("drone:") for tile in launched | left), story(game)
        assert not any(tile.startswith("drone:") for tile in rammed), story(game)
        assert len(rammed) <= sum(craft.ram_used for craft in round_.after.crafts), story(game)


@given(matches())
def test_craft_only_ever_lose_hull_and_gain_symbols(match: Match) -> None:
    for game, round_ in played(match):
        hull = match.scenario.rules.hull
        for before, after in zip(round_.before.crafts, round_.after.crafts, strict=True):
            assert after.damage >= before.damage, story(game)
            assert set(after.symbols) >= set(before.symbols), story(game)
            assert after.alive == (after.damage < hull), story(game)
            assert before.alive or after == before, story(game)
            assert (after.ram_used, after.power_used) >= (before.ram_used, before.power_used), story(game)
        living = [craft.seat for craft in round_.after.crafts if craft.alive]
        assert set(round_.after.winners) <= set(living), story(game)
        assert round_.after.over or round_.after.first_seat in living, story(game)
        assert living or round_.after.over, story(game)


@given(matches())
def test_events_are_complete(match: Match) -> None:
    for game, round_ in played(match):
        assert replayed(round_.before, round_.events, game.setup.symbols) == round_.after, story(game)


@given(matches())
def test_every_event_has_a_sentence_and_a_json_form(match: Match) -> None:
    for _, round_ in played(match):
        for event in round_.events:
            said = sentence(event)
            assert said[0].isupper() or said.startswith(tuple(map(str, [event.tile, event.by]))), said
            assert said.endswith("."), said
            assert "None" not in said, said
            assert "\n" not in said, said
            assert None not in event.to_json().values(), event


@given(matches())
def test_undo_restores_everything(match: Match) -> None:
    game = Game(match.scenario)
    states = [between_rounds(game.state())]
    texts = [str(game)]
    for _ in played(match, game):
        states.append(between_rounds(game.state()))
        texts.append(str(game))
    replay = [(round_.dice, round_.programs, round_.after) for round_ in game.rounds]
    while game.rounds:
        game.undo()
        states.pop()
        texts.pop()
        assert between_rounds(game.state()) == states[-1]
        assert str(game) == texts[-1]
    for dice, flown, after in replay:
        assert game.play(dice, flown).after == after


@given(matches())
def test_positions_are_the_whole_state_between_rounds(match: Match) -> None:
    """A game restored from its text goes on exactly as the game itself."""
    game = Game(match.scenario)
    for _, round_ in played(match, game):
        setup = game.setup
        text = position_text(round_.before, setup)
        restored = Game(setup, parse_position(text, setup))
        assert restored.play(round_.dice, round_.programs) == round_, story(game)
        assert position_of(setup, restored.state(), round_.after.round) == round_.after, story(game)
        assert restored.state().memory.tolist() == game.state().memory.tolist(), story(game)


@given(matches(max_rounds=2))
def test_a_copy_is_independent_and_games_are_deterministic(match: Match) -> None:
    game, again = Game(match.scenario), Game(match.scenario)
    for _, round_ in played(match, game):
        twin = again.copy()
        assert again.play(round_.dice, round_.programs) == round_
        before = str(twin)
        assert before == position_text(round_.before, game.setup)
        assert twin.rounds == again.rounds[:-1]
        twin.play(round_.dice, round_.programs)
        assert str(twin) == str(again)
        twin.undo()
        assert str(twin) == before
        assert len(again.rounds) == len(game.rounds)


@given(matches())
def test_a_batch_of_games_is_the_same_games_one_by_one(match: Match) -> None:
    setup = Game(match.scenario).setup
    size, rounds, games = len(setup.seats), len(match.rounds), 3
    dice = np.zeros((games, rounds, 3), dtype=np.uint16)
    flown = np.zeros((games, rounds, size, rules.PROGRAM_SIZE), dtype=np.uint16)
    finals = np.zeros((games, len(setup.start.memory)), dtype=np.uint16)
    counts = np.zeros(games, dtype=np.uint16)
    one_by_one = []
    for number in range(games):
        game = Game(setup)
        for round_, (roll, written) in enumerate(match.rounds):
            # Another game: the same programs under other dice.
            values = tuple((value + number - 1) % 6 + 1 for value in roll.values)
            dice[number, round_] = values
            if game.over:
                continue
            kept = {seat: legal(game, seat, one) for seat, one in zip(setup.seats, written, strict=True)}
            flown[number, round_] = rows_of(game, game.play(Dice(values), kept).programs)
        one_by_one.append((game.position.round, game.state().memory.tolist()))
    order = np.array(FIXED_ORDER, dtype=np.uint16)
    scratch = state_on(setup.board, np.zeros_like(setup.start.memory))
    rules.play_games(setup.board, scratch, setup.start.memory, dice, order, flown, finals, counts)
    assert [(int(count), final.tolist()) for count, final in zip(counts, finals, strict=True)] == one_by_one


@given(matches(max_rounds=2), programs())
def test_an_illegal_program_changes_nothing(match: Match, wild: Program) -> None:
    game = Game(match.scenario)
    for _ in played(match, game):
        pass
    if game.over:
        return
    for seat in game.setup.seats:
        alive = next(craft.alive for craft in game.position.crafts if craft.seat == seat)
        if not alive or legal(game, seat, wild) == wild:
            continue
        before = (str(game), game.state().memory.tolist(), len(game.rounds))
        with pytest.raises(IllegalProgramError) as caught:
            game.play("1-2-3", {seat: wild})
        assert caught.value.seat == seat
        assert (str(game), game.state().memory.tolist(), len(game.rounds)) == before
