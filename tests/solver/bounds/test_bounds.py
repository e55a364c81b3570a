"""Bounds against optimal play counted exactly, a best play that is one, and the same figures however split."""

from dataclasses import replace
from threading import Event

import numpy as np
import pytest

import scenarios
from engine.asteroyds.game import Game
from solver.bounds.best_play import BestPlay, Thinking
from solver.bounds.bracket import Bracketer, rolls_of_game
from solver.bounds.foresight import foresee
from solver.bounds.rated import BEST_REFERENCE, against_best, with_bracket
from solver.bounds.results import share_figure
from solver.policy import Fate, fate_of
from solver.progress import Progress, finish, run
from solver.rating import BASE, Rater
from solver.rating_results import BASE_REFERENCE
from solver.rollouts import BLOCK
from solver.rolls import ALL_DICE
from tests.engine.asteroyds.boards import gate, table

from .exact_play import BOARDS, DRAW, EXACT, LIMIT, RED_ROLLS, value_of

QUICK = Thinking(candidates=6, trials=54)


@pytest.mark.parametrize("name", BOARDS)
def test_best_play_never_beats_the_exact_optimum(name):
    game, exact = BOARDS[name], EXACT[name]
    random = np.random.default_rng(3)
    player = BestPlay(game, 1, seed=0, thinking=QUICK)
    best = []
    for number in range(30):
        rolls = np.array([DRAW, *random.choice(RED_ROLLS, LIMIT - 1)], dtype=np.uint16)
        best.append(value_of(player.play(rolls, number)).rounds)
    noise = 3 * np.std(best) / np.sqrt(len(best))
    assert np.mean(best) >= exact.optimal(DRAW) - noise


def test_a_search_that_is_cut_claims_less():
    game = scenarios_game("official-racing")
    rolls = rolls_of_game(game.scenario, 0, 7, 12)
    whole = value_of(foresee(game, 1, rolls, 12))
    cut = value_of(foresee(game, 1, rolls, 12, most_states=1000))
    assert whole.proven
    assert not cut.proven
    assert cut.rounds <= whole.rounds


def test_nothing_that_wins_counts_as_the_round_limit():
    walled = table("1E . # g", g=gate()).game
    rolls = np.zeros(4, dtype=np.uint16)
    found = value_of(foresee(walled, 1, rolls, len(rolls)))
    assert (found.rounds, found.proven) == (4, True)
    played = value_of(BestPlay(walled, 1, seed=0, thinking=QUICK).play(rolls, 0))
    assert (played.rounds, played.won) == (4, False)


# ----------------------------------------------------------------------------------------------------------- best play


def scenarios_game(name):
    scenario = scenarios.load(name)
    return Game(scenario.model_copy(update={"starts": scenario.starts[:1]}))


def test_best_play_is_a_game_by_the_rules_and_looks_at_no_later_roll():
    game = scenarios_game("duel")
    rolls = rolls_of_game(game.scenario, 0, 1, 12)
    player = BestPlay(game, 1, seed=5, thinking=QUICK)
    played = value_of(player.play(rolls, 1))
    assert played.won
    twin = game.copy()
    for roll, program in zip(rolls.tolist(), played.programs, strict=False):
        twin.play(ALL_DICE[roll], {1: program})
    assert fate_of(twin.state(), 0) == Fate.WON
    # Other rolls later on change nothing of what was decided before them.
    other = rolls.copy()
    other[2:] = (other[2:] + 1) % 216
    assert value_of(player.play(other, 1)).programs[:2] == played.programs[:2]


def test_best_play_beats_the_base_policy_and_no_game_beats_its_foresight():
    game = scenarios_game("official-racing")
    player = BestPlay(game, 1, seed=0, thinking=QUICK)
    rolls = np.array([rolls_of_game(game.scenario, 0, number, 30) for number in range(24)])
    base = player.policy.play(game.state().memory[None], np.zeros(len(rolls), dtype=np.uint16), rolls).rounds
    best = np.array([value_of(player.play(row, number)).rounds for number, row in enumerate(rolls)])
    assert best.mean() < base.mean()
    for number in range(3):
        foresight = value_of(foresee(game, 1, rolls[number], int(best[number])))
        assert foresight.proven
        assert foresight.rounds <= min(best[number], base[number])


# ------------------------------------------------------------------------------------------------------------- figures


def test_the_same_figures_however_split():
    layout = scenarios.load("first-flight")

    def bracketer():
        return Bracketer(layout, thinking=QUICK, futures=2, seed=3)

    found = finish(bracketer().run(4, workers=1))
    assert finish(bracketer().run(4, workers=2)) == found
    more = bracketer()
    finish(more.run(6))
    first_four = [bounds.best for (_, game), bounds in more.judged.items() if game < 4]
    assert np.mean(first_four) == pytest.approx(found.overall.best.mean)
    assert found.overall.gap.mean == pytest.approx(found.overall.best.mean - found.overall.lower.mean)
    assert found.overall.cut == 0


def test_games_that_are_judged_are_not_judged_again():
    layout = scenarios.load("first-flight")
    first, second, third = (Bracketer(layout, thinking=QUICK, futures=2) for _ in range(3))
    known = finish(first.run(2))
    second.take(first)
    # Nothing to do: not even one report on the way.
    with pytest.raises(StopIteration) as end:
        next(second.run(2))
    assert end.value.value == known
    third.take(first)
    assert finish(third.run(3)) == finish(Bracketer(layout, thinking=QUICK, futures=2).run(3))


def test_a_stopped_bracket_says_what_it_knows():
    stop = Event()
    question = Bracketer(scenarios.load("first-flight"), thinking=QUICK).run(500)

    def note(progress):
        if progress.partial is not None:
            stop.set()

    answer = run(question, on_progress=note, stop=stop)
    assert not answer.complete
    assert answer.result is not None
    assert 2 <= answer.result.games < 500
    assert not answer.result.complete


def test_a_share_has_the_interval_of_a_ratio():
    random = np.random.default_rng(1)
    wholes = 5 + random.normal(0, 1, 400)
    parts = 0.2 * wholes + random.normal(0, 0.1, 400)
    found = share_figure(parts, wholes)
    resampled = []
    for _ in range(400):
        rows = random.integers(0, 400, 400)
        resampled.append(parts[rows].mean() / wholes[rows].mean())
    assert found.mean == pytest.approx(0.2, abs=0.01)
    assert found.half_width == pytest.approx(1.96 * np.std(resampled), rel=0.2)


def test_a_bracket_that_is_stopped_at_once_leaves_the_rating():
    layout = scenarios.load("first-flight")
    rating = finish(Rater(layout, skills=()).extend(2 * BLOCK))

    def known():
        yield Progress(0, None, "")
        return rating

    stop = Event()

    def note(progress):
        if progress.partial is not None:
            stop.set()

    answer = run(with_bracket(known(), layout, "", 1000, 0, 0), on_progress=note, stop=stop)
    assert answer.result == replace(rating, complete=False)


def test_difficulty_is_counted_against_best_play():
    layout = scenarios.load("first-flight")
    rating = finish(Rater(layout).extend(2 * BLOCK))
    bracket = finish(Bracketer(layout, thinking=QUICK).run(8))
    against = against_best(rating, bracket)
    assert (rating.reference, against.reference) == (BASE_REFERENCE, BEST_REFERENCE)
    for seat in (None, 1):
        before, after = rating.of("club", seat), against.of("club", seat)
        assert after.difficulty.mean == pytest.approx(before.difficulty.mean - bracket.of(seat).gain.mean)
        assert after.difficulty.half_width >= before.difficulty.half_width
    assert against.of(BASE).difficulty is None


def test_a_tree_that_is_too_large_loses_its_last_round_and_is_counted(monkeypatch):
    layout = scenarios_game("official-racing").scenario

    def found():
        return finish(Bracketer(layout, thinking=QUICK, futures=1).run(2)).overall

    whole = found()
    monkeypatch.setattr("solver.bounds.tree.tree.MOST_WORLDS", 2000)
    cut = found()
    assert whole.cut == 0 < cut.cut
    assert 4 <= cut.lower.mean <= whole.lower.mean
    assert cut.best == whole.best
