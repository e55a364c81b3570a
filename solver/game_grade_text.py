"""Who played well, and who was lucky: the judgement of a whole game as plain text, for a terminal or a file."""

from __future__ import annotations

from .game_grade import GameSummary, PlayerSummary, RoundGrade
from .grade import Mark


def game_grade_text(found: GameSummary) -> str:
    """A line for each player, then their rounds; every figure from sampling with half its 95 % interval."""
    if not any(player.rounds for player in found.players):
        return "No round was played."
    parts = ["Lost: expected rounds given away by programs. Luck: rounds gained by rolls; + is good luck.", ""]
    parts += [_player(player) for player in found.players]
    for player in found.players:
        parts += ["", f"Seat {player.seat}"]
        parts += [_round(each) for each in player.rounds]
    if not found.complete:
        parts += ["", "Stopped before every program was judged."]
    return "\n".join(parts)


def _player(player: PlayerSummary) -> str:
    counted = ", ".join(f"{player.count(mark)} {mark}" for mark in Mark if player.count(mark))
    lost = f"lost {player.loss:.2f} ± {player.loss_half_width:.2f}"
    luck = f"luck {player.luck:+.2f} ± {player.luck_half_width:.2f}"
    if player.finished is None:
        result = "did not win"
    else:
        result = f"won in round {player.finished}, with ordinary luck in {player.adjusted:.1f}"
    return f"Seat {player.seat}: {lost}, {luck}; {result} ({counted or 'nothing judged'})"


def _round(each: RoundGrade) -> str:
    better = "" if each.mark == Mark.BEST else f", best found {each.best}"
    lost = f"lost {each.loss:.2f} ± {each.half_width:.2f}"
    luck = f"luck {each.luck.luck_in_rounds:+.2f} ± {each.luck.rounds_half_width:.2f}"
    return f"  round {each.round}  {each.dice}  {each.program}  {each.mark}: {lost}, {luck}{better}"
