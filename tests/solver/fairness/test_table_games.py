"""Games with all seats: the rules play them, every program is legal, and both forms of the base policy agree."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.notation import program_of_row
from engine.asteroyds.pieces import PILOT_NAMES, Action, Pilot
from engine.asteroyds.rules import EMERGENCY_SHIELD
from engine.asteroyds.scenario import Scenario
from solver.fairness.assessing import PILOTS
from solver.fairness.judging import judged, tally
from solver.fairness.playing import Layout, Played
from solver.fairness.seating import COMPANIES, Company
from solver.people import SKILLS
from solver.rolls import ALL_DICE
from tests.playable import playable_scenarios

BASE, NOVICE, *_, MIXED = COMPANIES
SIX = tuple(PILOT_NAMES)


def as_played(layout: Layout, played: Played, game: int) -> Scenario:
    """The scenario of one game: its seats are numbered as they fly, and have the pilots that they were dealt."""
    by_seat = sorted(layout.scenario.starts, key=lambda start: start.seat)
    starts = []
    for craft, number in enumerate(played.seating.order[game].tolist()):
        pilot = PILOT_NAMES.get(Pilot(int(played.pilot[game, number])))
        starts.append(by_seat[number].model_copy(update={"seat": craft + 1, "pilot": pilot}))
    rules = layout.scenario.rules.model_copy(update={"pilot_powers": True})
    return layout.scenario.model_copy(update={"starts": tuple(starts), "rules": rules})


def check_game(layout: Layout, played: Played, number: int) -> None:
    """Play it again through the face of the engine that checks everything."""
    game = Game(as_played(layout, played, number))
    crafts = len(layout.seats)
    rounds = 0
    while not game.over and rounds < layout.round_limit:
        rows = played.programs[number, rounds]
        programs = {craft + 1: program_of_row(rows[craft]) for craft in range(crafts)}
        game.play(ALL_DICE[played.rolls[number, rounds]], programs)
        rounds += 1
    assert rounds == played.rounds[number]
    seats_of = (np.argsort(played.seating.order[number]) + 1).tolist()  # [start]
    assert [seat in game.position.winners for seat in seats_of] == played.won[number].tolist()
    alive = {craft.seat: craft.alive for craft in game.position.crafts}
    assert [not alive[seat] for seat in seats_of] == played.destroyed[number].tolist()


@pytest.mark.parametrize("mode", ["racing", "shooting", "targets", "drones"])
@given(data=st.data())
@settings(max_examples=20)
def test_every_game_is_the_one_that_the_rules_play(mode: str, data: st.DataObject) -> None:
    layout = Layout(data.draw(playable_scenarios(mode=mode)), round_limit=4)
    company = data.draw(st.sampled_from([BASE, NOVICE, MIXED, PILOTS, Company("all", SKILLS[:2], SIX)]))
    layout.prepare(company, 1)
    layout.prepare(NOVICE, 1)
    played = layout.play_block(company, data.draw(st.integers(0, 99)), 0, keep=True)
    for number in range(0, 216, 40):
        check_game(layout, played, number)


@pytest.mark.parametrize(
    "name", ["official-targets", "hornets-nest", "homecoming", "shuffled-dice", "shooting-gallery"]
)
def test_games_on_shipped_layouts_are_those_of_the_rules(name: str) -> None:
    layout = Layout(scenarios.load(name))
    company = Company("two", (None, SKILLS[0]))
    layout.prepare(company, 1)
    played = layout.play_block(company, 5, 2, keep=True)
    for number in (0, 99, 215):
        check_game(layout, played, number)


@pytest.mark.parametrize("name", ["official-racing", "official-shooting", "hornets-nest"])
def test_flying_order_changes_nothing_but_in_targets(name: str) -> None:
    """The same programs flown in the opposite order give the same winners."""
    layout = Layout(scenarios.load(name))
    company = Company("two", (None, SKILLS[0]))
    layout.prepare(company, 1)
    played = layout.play_block(company, 1, 0, keep=True)
    crafts = len(layout.seats)
    for number in (3, 77, 140):
        scenario = as_played(layout, played, number)
        turned = [start.model_copy(update={"seat": crafts + 1 - start.seat}) for start in scenario.starts]
        game = Game(scenario.model_copy(update={"starts": tuple(turned)}))
        for rows, roll in zip(played.programs[number], played.rolls[number], strict=True):
            if game.over:
                break
            game.play(ALL_DICE[roll], {crafts - craft: program_of_row(rows[craft]) for craft in range(crafts)})
        winners = {crafts + 1 - seat for seat in game.position.winners}
        order = played.seating.order[number].tolist()
        assert winners == {craft + 1 for craft in range(crafts) if played.won[number, order[craft]]}
        assert winners


@given(playable_scenarios(mode="racing"), st.integers(0, 99))
@settings(max_examples=20)
def test_fast_races_agree_on_who_wins_in_round_one(scenario: Scenario, seed: int) -> None:
    """In one round both forms must: most gains, damage and the earliest column are the same however ties fall."""
    rules = scenario.rules.model_copy(update={"pilot_powers": False})
    layout = Layout(scenario.model_copy(update={"rules": rules}), round_limit=1)
    layout.prepare(BASE, 1)
    if not layout.can_race(BASE):
        return
    fast = layout.play_block(BASE, seed, 0)
    layout.prepare(NOVICE, 1)
    general = layout.play_block(BASE, seed, 0, keep=True)
    assert (fast.won == general.won).all()


@pytest.mark.parametrize("name", ["official-racing", "crowded"])
def test_fast_races_end_like_general_ones(name: str) -> None:
    layout = Layout(scenarios.load(name))
    layout.prepare(BASE, 1)
    layout.prepare(NOVICE, 1)
    fast = judged(layout, BASE, [tally(layout, BASE, layout.play_block(BASE, 1, block)) for block in range(4)])
    slow = judged(layout, BASE, [tally(layout, BASE, layout.play_block(BASE, 1, b, keep=True)) for b in range(4)])
    assert fast.rounds.mean == pytest.approx(slow.rounds.mean, abs=0.15)
    for one, other in zip(fast.starts, slow.starts, strict=True):
        assert one.share.mean == pytest.approx(other.share.mean, abs=0.04)


def test_every_start_flies_first_equally_often_and_meets_every_skill() -> None:
    layout = Layout(scenarios.load("official-shooting"), round_limit=1)
    layout.prepare(MIXED, 1)
    played = [layout.play_block(MIXED, 0, block) for block in range(3)]
    for each in played:
        assert np.bincount(each.first).tolist() == [36] * 6
        assert [(each.skill == skill).sum() for skill in range(3)] == [432] * 3
        assert (np.sort(each.seating.order, axis=1) == np.arange(6)).all()
    met = sum(np.array([(each.skill == skill).sum(axis=0) for skill in range(3)]) for each in played)
    assert met.min() > 160
    orders = {tuple(row) for each in played for row in each.seating.order.tolist()}
    assert len(orders) > 300


# To turn on the spot by 60° wins nothing in a race, where B and a turn do as well, but it aims a beam.
@pytest.mark.parametrize(("name", "useful"), [("six-pilots", Pilot.HECTOR), ("official-shooting", Pilot.R1634)])
def test_every_pilot_uses_the_power_once_a_game_at_most(name: str, useful: Pilot) -> None:
    layout = Layout(scenarios.load(name))
    layout.prepare(PILOTS, 1)
    played = layout.play_block(PILOTS, 0, 0, keep=True)
    uses = (played.programs[..., :6] >= Action.POWER).sum(axis=(1, 3))  # [game, craft]
    pilots = np.take_along_axis(played.pilot, played.seating.order.astype(np.int64), axis=1)
    assert uses.max() == 1
    assert uses[pilots == Pilot.LAWRENCE].sum() == 0
    assert uses[pilots == useful].mean() > 0.1
    assert uses[pilots == Pilot.MHAND].mean() > 0.02
    emergency = played.programs[..., EMERGENCY_SHIELD].any(axis=1)
    assert (emergency == (pilots == Pilot.LAWRENCE)).all()
    used = played.seating.by_start(uses.astype(np.int64)) + played.powers * (played.pilot == Pilot.LAWRENCE)
    assert (used == played.powers).all()


def test_powers_win_games() -> None:
    """Against craft without any power, in the same company."""
    layout = Layout(scenarios.load("official-racing"))
    company = Company("some", pilots=(Pilot.NOBODY, Pilot.HECTOR))
    layout.prepare(company, 1)
    tallies = [tally(layout, company, layout.play_block(company, 0, block)) for block in range(3)]
    shares = {share.name: share.share for share in judged(layout, company, tallies).pilots}
    assert shares["nobody"].high < shares["hector"].low
