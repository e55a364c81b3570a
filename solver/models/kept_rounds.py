"""Does a played round keep the side conditions? Read from the program and the events alone, without any search."""

from __future__ import annotations

from engine.asteroyds.game import Game, Round
from engine.asteroyds.notation import Program, action_text
from engine.asteroyds.pieces import RAM, Action, Pilot

from .conditions import LIMITS, Conditions, parse_conditions, turns


def broken(conditions: Conditions, game: Game, seat: int, program: Program, played: Round) -> tuple[str, ...]:
    """The words that a played round does not keep, read from its events alone."""
    return tuple(
        word for word in conditions.words() if not _keeps(parse_conditions([word]), game, seat, program, played)
    )


def _keeps(one: Conditions, game: Game, seat: int, program: Program, played: Round) -> bool:
    """Whether a round keeps every part of these conditions."""
    pilot = Pilot(int(game.setup.board.pilot[game.setup.seats.index(seat)]))
    before = next(craft for craft in played.before.crafts if craft.seat == seat)
    after = next(craft for craft in played.after.crafts if craft.seat == seat)
    team = game.setup.teams[game.setup.board.team[game.setup.seats.index(seat)]]
    own = [event for event in played.events if event.seat == seat]
    written = [code & (RAM - 1) for code in program.columns if code != Action.EMPTY]
    won = [event.symbol or "" for event in own if event.kind == "collected"]
    won += [event.tile or "" for event in own if event.kind == "target_removed" and event.team == team]
    won = won if after.alive else []
    entered = {event.to for event in own if event.kind == "advanced"}
    visited = entered | {before.at}
    counts = {
        "max_turns": sum(turns(pilot, action) for action in written),
        "max_columns": len(written),
        "max_actions": len(set(written)),
        "max_damage": after.damage - before.damage,
    }
    assert set(counts) == set(LIMITS.values())
    within = all(getattr(one, name) is None or count <= getattr(one, name) for name, count in counts.items())
    ordered = [name for name in won if name in one.order]
    return (
        within
        and not (one.no_energy and program.columns[-1] != Action.EMPTY)
        and not (one.no_ram and any(event.kind in ("rammed", "ram_failed") for event in own))
        and not (one.no_power and (program.emergency or any(action >= Action.POWER for action in written)))
        and not (one.end_alive and not after.alive)
        and not one.forbidden & {action_text(action)[0] for action in written}
        and all(program.columns[column - 1] == code for column, code in one.codes().items())
        and (one.end_at is None or after.at in one.end_at)
        and (one.end_facing is None or (after.alive and after.facing in one.end_facing))
        and one.must_gain <= set(won)
        and tuple(ordered) == one.order
        and not one.avoid & entered
        and one.via <= visited
    )
