"""Which programs, one for each craft of a team, remove the most own targets together in this round of Targets?

Then the least damage in all, then the fewest columns. One unit of flow runs through the worlds (`team_worlds.py`) in
the order of flight: each craft chooses one of its effects in the world that the earlier ones have left, and a ram
leads to another world. A target is removed if some chosen effect removes it. The other teams fly nothing, shields up.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from engine.asteroyds.game import Game, IllegalRoundError
from engine.asteroyds.notation import Dice, Program
from engine.asteroyds.pieces import ENERGY_COLUMN, Mode

from ..results import QuestionError, Verdict
from .running import UNLIMITED, Limits, ModelProgress, Run, news, run_model
from .team_effects import Effect, TeamEffects
from .team_worlds import Place, Worlds

__all__ = ["TeamPlan", "TeamScore", "plan_team"]


class TeamScore(NamedTuple):
    """What a team's programs are judged by, in this order."""

    removed: int  # own targets, at most as many as the team still needs
    damage: int
    columns: int


@dataclass(frozen=True)
class TeamPlan:
    """The answer to: what is the best that a team can do together in this round?"""

    dice: str
    team: str
    verdict: Verdict  # proven or found: flying nothing is always possible
    programs: dict[int, Program]  # by seat, every living craft of the team
    removed: tuple[str, ...]  # ids of the asteroids that lose an own target
    score: TeamScore
    bound: int  # no plan removes more targets than this
    worlds: int  # that were looked into
    seconds: float = field(compare=False, default=0.0)

    def to_json(self) -> dict[str, Any]:
        return {
            "dice": self.dice,
            "team": self.team,
            "verdict": str(self.verdict),
            "programs": {str(seat): str(program) for seat, program in sorted(self.programs.items())},
            "removed": list(self.removed),
            "damage": self.score.damage,
            "columns": self.score.columns,
            "bound": self.bound,
            "worlds": self.worlds,
        }


def plan_team(
    game: Game, team: str, dice: Dice | str, limits: Limits = UNLIMITED
) -> Generator[ModelProgress, None, TeamPlan]:
    """The best programs of a team for a roll."""
    started = time.perf_counter()
    dice = _check(game, team, dice)
    worlds = Worlds(TeamEffects(game, team, dice))
    idle = {worlds.team.game.setup.seats[craft]: Program() for craft in worlds.team.crafts}
    best = _Choice(idle, *_play(game, team, dice, idle))
    # Without rams there is one world a craft. What is achieved with few rams spares looking into worlds with more.
    while worlds.fewest_rams() == 0:
        worlds.look_into_next()
    verdict, bound = Verdict.FOUND, worlds.team.wanted
    while True:
        model = _Model(worlds)
        run = yield from run_model(model.model, f"team plan in {len(worlds.effects)} worlds", limits.left(started))
        if run.verdict in (Verdict.PROVEN, Verdict.FOUND):
            programs, claimed = model.read(run)
            choice = _Choice(programs, *_play(game, team, dice, programs))
            right = choice.score == claimed or (run.verdict == Verdict.FOUND and choice.rank > _rank(claimed))
            assert right, f"{game} dice {dice} {choice}: claimed {claimed}, played {choice.score}"
            best = max(best, choice, key=lambda choice: choice.rank)
        if not worlds.waiting:
            verdict = Verdict.PROVEN if run.verdict == Verdict.PROVEN else Verdict.FOUND
            bound = worlds.team.wanted if run.bound is None else model.score_of(run.bound).removed
            break
        if run.verdict == Verdict.PROVEN:
            worlds.spare_what_cannot_beat(best.score.removed, best.score.damage)
        finished = yield from _look_into_next(worlds, best, limits, started)
        if not finished:
            break
    return TeamPlan(
        dice=str(dice),
        team=team,
        verdict=verdict,
        programs=best.programs,
        removed=best.removed,
        score=best.score,
        bound=max(bound, best.score.removed),
        worlds=len(worlds.effects),
        seconds=time.perf_counter() - started,
    )


def _check(game: Game, team: str, dice: Dice | str) -> Dice:
    try:
        dice = game.check_dice(dice)
    except IllegalRoundError as error:
        raise QuestionError(str(error)) from None
    if game.setup.board.mode != Mode.TARGETS:
        raise QuestionError("a team plan is a question for Targets: only there teams play together")
    if game.over:
        raise QuestionError("the game is over")
    teams = [name for name in game.setup.teams if name]
    if team not in teams:
        raise QuestionError(f"there is no team {team}: this game has {', '.join(teams)}")
    number = game.setup.teams.index(team)
    living = [
        craft.alive for craft, of in zip(game.position.crafts, game.setup.board.team, strict=True) if of == number
    ]
    if not any(living):
        raise QuestionError(f"team {team} has no craft left")
    return dice


def _look_into_next(
    worlds: Worlds, best: _Choice, limits: Limits, started: float
) -> Generator[ModelProgress, None, bool]:
    """Look into the waiting worlds with the fewest rams; False if the limits did not allow all of them."""
    rams = worlds.fewest_rams()
    while worlds.waiting and worlds.fewest_rams() == rams:
        if limits.stopped or limits.left(started).seconds == 0:
            return False
        worlds.look_into_next()
        step = f"{len(worlds.effects)} worlds looked into, {len(worlds.waiting)} waiting"
        yield news(step, best.score.removed)
    return True


# --------------------------------------------------------------------------------------------------------------- model


class _Model:
    """Which effect each craft chooses."""

    def __init__(self, worlds: Worlds) -> None:
        self.team = worlds.team
        self.model = cp_model.CpModel()
        self.options: list[tuple[Any, int, Effect]] = []  # literal, turn, effect
        self.columns_radix = len(self.team.crafts) * ENERGY_COLUMN + 1
        worst: dict[int, int] = defaultdict(int)
        into: dict[Place, list[Any]] = defaultdict(list)
        for number in range(len(worlds.phases)):
            into[number, 0, frozenset()].append(self.model.new_bool_var(f"phase {number}"))
        self.model.add_exactly_one(literal for literals in into.values() for literal in literals)
        last = len(self.team.crafts) - 1
        for place in sorted(worlds.effects, key=lambda place: place[1]):
            out = []
            for effect in worlds.effects[place]:
                after = worlds.after(place, effect)
                if place[1] == last or after in worlds.effects:
                    out.append(self.model.new_bool_var(""))
                    into[after].append(out[-1])
                    self.options.append((out[-1], place[1], effect))
                    worst[place[1]] = max(worst[place[1]], effect.damage)
            self.model.add(sum(out) == sum(into[place]))
        self.damage_radix = sum(worst.values()) + 1
        self.model.maximize(self._value())

    def _value(self) -> Any:
        """The score as one number: damage and columns are smaller than their radix, so neither outweighs a target."""
        removed = []
        for tile in self.team.own:
            by = [literal for literal, _, effect in self.options if tile in effect.targets]
            if by:
                removed.append(self.model.new_bool_var(f"target {tile}"))
                self.model.add_bool_or([*by, removed[-1].negated()])
        count = self.model.new_int_var(0, self.team.wanted, "removed")
        self.model.add(count <= sum(removed))
        costs = [
            self._number(TeamScore(0, effect.damage, effect.columns)) * choice for choice, _, effect in self.options
        ]
        return count * self._number(TeamScore(1, 0, 0)) + sum(costs)

    def _number(self, score: TeamScore) -> int:
        rest = score.damage * self.columns_radix + score.columns
        return score.removed * self.damage_radix * self.columns_radix - rest

    def score_of(self, number: int) -> TeamScore:
        """The inverse of `_number`."""
        whole = self.damage_radix * self.columns_radix
        removed = -(-number // whole)
        return TeamScore(removed, *divmod(removed * whole - number, self.columns_radix))

    def read(self, run: Run) -> tuple[dict[int, Program], TeamScore]:
        """The chosen programs by seat, and what they are claimed to achieve."""
        chosen = [(turn, effect) for literal, turn, effect in self.options if run.holds(literal)]
        seats = self.team.game.setup.seats
        programs = {seats[self.team.crafts[turn]]: effect.program for turn, effect in chosen}
        assert len(programs) == len(self.team.crafts)
        removed = frozenset[int]().union(*(effect.targets for _, effect in chosen))
        damage, columns = (sum(getattr(effect, name) for _, effect in chosen) for name in ("damage", "columns"))
        return programs, TeamScore(min(len(removed), self.team.wanted), damage, columns)


# -------------------------------------------------------------------------------------------------------------- replay


@dataclass(frozen=True)
class _Choice:
    """Programs, and what they did when the engine played them."""

    programs: dict[int, Program]
    removed: tuple[str, ...]
    score: TeamScore

    @property
    def rank(self) -> tuple[int, int, int]:
        return _rank(self.score)

    def __str__(self) -> str:
        return " ".join(f"{seat}:{program}" for seat, program in sorted(self.programs.items()))


def _rank(score: TeamScore) -> tuple[int, int, int]:
    return score.removed, -score.damage, -score.columns


def _play(game: Game, team: str, dice: Dice, programs: dict[int, Program]) -> tuple[tuple[str, ...], TeamScore]:
    """What a team's programs do together, by the rules."""
    played = game.copy().play(dice, programs)
    removed = tuple(
        event.tile or "" for event in played.events if event.kind == "target_removed" and event.team == team
    )
    pairs = zip(played.before.crafts, played.after.crafts, strict=True)
    damage = sum(after.damage - before.damage for before, after in pairs if before.seat in programs)
    columns = sum(code != 0 for program in programs.values() for code in program.columns)
    return removed, TeamScore(len(removed), damage, columns)
