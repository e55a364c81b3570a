"""What happened, round by round, for people: headings for the phases, and the engine's sentence for every event."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.asteroyds.events import Event, sentence
from engine.asteroyds.game import Round
from engine.asteroyds.notation import Dice

_AFTER_FLIGHT = ("drone_left", "won", "no_winner", "first_player")
# What a reader looks for.
_STYLES = {
    "hit": "red",
    "crashed": "red",
    "rammed": "red",
    "ram_failed": "red",
    "destroyed": "bold red",
    "collected": "green",
    "target_removed": "green",
    "drone_shot": "green",
    "landed": "green",
    "completed": "bold green",
    "won": "bold green",
    "no_winner": "bold",
    "blocked": "dim",
}


def trace_text(rounds: list[Round]) -> Text:
    return Text("\n\n").join(_round_text(played) for played in rounds)


def _round_text(played: Round) -> Text:
    lines = [
        Text().append(f"Round {played.after.round}", "bold underline").append(f"  dice {_dice(played.dice)}", "bold")
    ]
    phase = ""
    for event in played.events:
        if _phase(event, phase) != phase:
            phase = _phase(event, phase)
            lines.append(Text(phase, "bold"))
        lines += _event_lines(event, played)
    return Text("\n").join(lines)


def _phase(event: Event, current: str) -> str:
    if event.kind == "launched":
        return "Launch"
    if event.kind == "rolled":
        return "Asteroid phase"
    if event.kind == "takes_off":
        return "Flight"
    if event.kind in _AFTER_FLIGHT:
        return "End of the round"
    return current


def _event_lines(event: Event, played: Round) -> Iterator[Text]:
    """Dice and take-offs open a paragraph of their own; what follows from them is set in."""
    said = sentence(event)
    if event.kind == "takes_off" and event.seat is not None:
        yield Text(f"  {said}").append(f"  {played.programs[event.seat]}", "bold cyan")
    elif event.kind in ("launched", "rolled", *_AFTER_FLIGHT):
        yield Text(f"  {said}", _STYLES.get(event.kind, ""))
    else:
        yield Text(f"    {said}", _STYLES.get(event.kind, ""))


def _dice(dice: Dice) -> str:
    red, white, blue = dice.values
    return f"{dice} (red {red}, white {white}, blue {blue})"
