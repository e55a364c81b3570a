"""How a game has ended, in a few words for a title, and why, in whole sentences."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.asteroyds.events import Event, sentence
from engine.asteroyds.game import Round
from engine.asteroyds.position import Position


def _tr(text: str) -> str:
    return QCoreApplication.translate("Outcome", text)


def outcome_title(position: Position) -> str:
    """Of a game that is over."""
    if not position.winners:
        return _tr("Nobody has won")
    if position.team:
        return _tr("Team {0} wins").format(position.team)
    if len(position.winners) > 1:
        return _tr("Seats {0} share the win").format(", ".join(str(seat) for seat in position.winners))
    return _tr("Seat {0} wins").format(position.winners[0])


def outcome_reason(played: Round | None) -> str:
    """Why, as the engine tells it; of a team that wins once, not for each of its craft."""
    told: list[Event] = []
    for event in () if played is None else played.events:
        known = event.team is not None and event.team in [other.team for other in told]
        if event.kind in ("won", "no_winner") and not known:
            told.append(event)
    return " ".join(sentence(event) for event in told)
