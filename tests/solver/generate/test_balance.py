"""Evening out: few changes, locked pieces stay, and what is claimed holds on dice that nobody has seen."""

from threading import Event

import pytest

from engine.asteroyds.problems import Severity, problems
from engine.asteroyds.scenario import Asteroid, Gate, HexagonBoard, Pod, Scenario, Start
from solver.generate.balance import Effort, even_out
from solver.generate.measuring import evenness
from solver.generate.moves import changed_pieces, changes, shifts, turns, with_start
from solver.models.running import Limits
from solver.progress import finish, run
from solver.results import QuestionError

QUICK = Effort(screening=432, test=864, proof=2160)
FRESH = 987_654_321


def gate(number, at, heading="E", colour="red"):
    symbol = ("sail", "spiral", "twin", "bar")[number]
    return Gate(id=f"gate-{number}", colour=colour, symbol=symbol, at=at, heading=heading, priority=21 + number)


# Turned by 180° about F6 the layout is itself, up to priorities and symbols.
SYMMETRIC = Scenario(
    mode="racing",
    board=HexagonBoard(hexagon=5),
    tiles=(
        gate(0, (5, 1), "SE"),
        gate(1, (5, 9), "NW"),
        Asteroid(id="blue-1", colour="blue", at=(4, 4), heading="E", priority=9),
        Asteroid(id="blue-2", colour="blue", at=(7, 6), heading="W", priority=10),
        Pod(id="pod-1", at=(7, 5)),
        Pod(id="pod-2", at=(3, 5)),
    ),
    starts=(Start(seat=1, at=(5, 4), facing="NE"), Start(seat=2, at=(6, 6), facing="SW")),
)
# One start looks away from every gate.
ONE_TURN_AWAY = with_start(SYMMETRIC, 1, SYMMETRIC.starts[1].model_copy(update={"facing": "E"}))
# Both gates are near the first start.
UNFAIR = SYMMETRIC.model_copy(update={"tiles": (gate(0, (5, 1)), gate(1, (8, 2), "W"), *SYMMETRIC.tiles[2:])})


def imbalance(scenario):
    return evenness(scenario, 4320, FRESH).imbalance


def test_an_even_layout_is_left_alone():
    found = finish(even_out(SYMMETRIC, effort=QUICK))
    assert (found.was_even, found.is_even, found.changes, found.tried) == (True, True, (), 0)
    assert found.after == SYMMETRIC


def test_what_one_turn_evens_out_takes_one_turn():
    assert imbalance(ONE_TURN_AWAY).low > 3
    found = finish(even_out(ONE_TURN_AWAY, effort=QUICK))
    assert found.is_even
    assert len(changed_pieces(ONE_TURN_AWAY, found.after)) == len(found.changes) == 1
    assert "turned" in found.changes[0]
    assert imbalance(found.after).high < imbalance(ONE_TURN_AWAY).low


def test_an_unfair_layout_becomes_measurably_fairer_on_fresh_dice():
    before = imbalance(UNFAIR)
    assert before.low > 20
    found = finish(even_out(UNFAIR, effort=QUICK, max_changes=1))
    assert imbalance(found.after).high < before.low
    assert found.figures_before.seed == found.figures_after.seed
    assert found.figures_after.imbalance.mean < found.figures_before.imbalance.mean
    assert found.changes == changes(UNFAIR, found.after)
    assert [problem for problem in problems(found.after) if problem.severity == Severity.ERROR] == []


@pytest.mark.parametrize("seed", [0, 1])
def test_locked_pieces_never_change(seed):
    locked = ("gate-0", "gate-1", "seat-1", "seat-2", "pod-1")
    question = even_out(UNFAIR, locked=locked, max_changes=1, effort=Effort(432, 432, 432), seed=seed)
    found = finish(question)
    assert not set(changed_pieces(UNFAIR, found.after)) & set(locked)


def test_places_can_be_kept():
    found = finish(even_out(UNFAIR, keep_places=True, max_changes=1, effort=Effort(432, 432, 432)))
    assert [tile.at for tile in found.after.tiles] == [tile.at for tile in UNFAIR.tiles]
    assert found.changes
    # Turns alone cannot mend a gate beside a start; what is not reached is not claimed.
    assert not found.is_even


def test_everything_locked_is_told_as_not_reached():
    locked = [*(tile.id for tile in UNFAIR.tiles), "seat-1", "seat-2"]
    found = finish(even_out(UNFAIR, locked=locked, effort=QUICK))
    assert (found.is_even, found.changes, found.after) == (False, (), UNFAIR)


def test_the_same_seed_gives_the_same_answer():
    once, again = (finish(even_out(ONE_TURN_AWAY, effort=Effort(432, 432, 432), seed=4)) for _ in range(2))
    assert once == again


def test_whoever_stops_gets_the_best_so_far():
    stop = Event()
    question = even_out(UNFAIR, effort=Effort(432, 432, 432), limits=Limits(stop=stop))
    reports = 0

    def tell(progress):
        nonlocal reports
        reports += 1
        if reports == 30:
            stop.set()

    answer = run(question, tell)
    assert answer.complete
    assert not answer.result.complete
    assert answer.result.changes
    assert answer.result.figures_after.imbalance.mean < answer.result.figures_before.imbalance.mean


def test_a_lock_that_fits_nothing_is_refused():
    with pytest.raises(QuestionError, match="gate-9"):
        finish(even_out(UNFAIR, locked=["gate-9"]))
    with pytest.raises(QuestionError, match="one start"):
        finish(even_out(UNFAIR.model_copy(update={"starts": UNFAIR.starts[:1]})))


def test_turns_and_moves_are_all_there_are():
    turned = list(turns(UNFAIR, {"blue-1"}))
    assert len(turned) == 5 * (3 + 2)
    assert all(len(changed_pieces(UNFAIR, one)) == 1 for one in turned)
    moved = list(shifts(UNFAIR, (), 1))
    taken = {tile.at for tile in UNFAIR.tiles} | {start.at for start in UNFAIR.starts}
    assert moved
    for one in moved:
        (name,) = changed_pieces(UNFAIR, one)
        assert next(tile.at for tile in one.tiles if tile.id == name) not in taken


def test_changes_are_told_in_words():
    later = with_start(UNFAIR, 0, UNFAIR.starts[0].model_copy(update={"facing": "W"}))
    tile = UNFAIR.tiles[0].model_copy(update={"at": (5, 2), "heading": "W"})
    later = later.model_copy(update={"tiles": (tile, *later.tiles[1:])})
    assert changes(UNFAIR, later) == (
        "gate-0 is moved from F2 to F3 and turned from E to W",
        "seat 1 at F5 is turned from NE to W",
    )
