"""What a report says in sentences: one verdict on each question, and how the figures were found."""

from __future__ import annotations

from solver.bounds.results import Bracket
from solver.findings import Findings, program_version
from solver.grade_scale import GRADED_BY
from solver.people import SKILLS, THOUSAND
from solver.rating import BASE
from solver.rating_results import Rating

from .tables import value

_ALIKE = 1.25  # luck and difficulty this close are said to count alike


def verdicts(findings: Findings) -> list[tuple[str, str]]:
    """Question and answer, one sentence each."""
    rating = findings.rating
    found = [("Difficulty", _difficulty(rating)), ("Luck", _luck(rating))]
    if rating.bracket is not None:
        found.append(("Best play", _bracket(rating.bracket)))
    if findings.balance is not None:
        verdict = findings.balance.verdict
        found.append(("Balance", f"{verdict[:1].upper()}{verdict[1:]}."))
    return found


def _difficulty(rating: Rating) -> str:
    text = f"the base policy takes {value(rating.of(BASE).rounds)} rounds to finish"
    club = next((player for player in rating.overall if player.player == GRADED_BY), None)
    if club is not None:
        text += f", a {GRADED_BY} pilot {value(club.rounds)}"
    words = f"{rating.grade.words}: {text}" if rating.grade else text
    return f"{words[:1].upper()}{words[1:]}."


def _luck(rating: Rating) -> str:
    luck = rating.of(BASE).luck
    text = f"The dice move the base policy's finish by {value(luck)} rounds (standard deviation)"
    club = next((player for player in rating.overall if player.player == GRADED_BY), None)
    if club is None or club.difficulty is None:
        return f"{text}."
    cost = club.difficulty.mean
    if cost > _ALIKE * luck.mean:
        return f"{text}, less than what a {GRADED_BY} pilot's planning costs."
    if luck.mean > _ALIKE * cost:
        return f"{text}, more than what a {GRADED_BY} pilot's planning costs."
    return f"{text}, about what a {GRADED_BY} pilot's planning costs."


def _bracket(bracket: Bracket) -> str:
    each = bracket.overall
    return f"Optimal play takes between {value(each.lower)} and {value(each.best)} rounds, on the same dice."


def method(findings: Findings) -> list[str]:
    """Paragraphs, in plain words."""
    rating, balance, heat = findings.rating, findings.balance, findings.heat
    pilots = ", ".join(f"{each.name} {each.flights} ({each.misread / THOUSAND:.1%})" for each in SKILLS)
    found = [
        f"Whole games were played by the rules: {rating.games:,} for each start and player, seed {rating.seed}. "
        f"{rating.method[:1].upper()}{rating.method[1:]}. ± is half a 95 % interval; the same seed gives the same "
        "figures, however the work is split.",
        "The base policy finishes if it can, else wins most, then takes least damage, then flies nearest to what it "
        f"still wants. Limited pilots choose the best of the flights that come to mind in a round and misread a turn "
        f"now and then; flights (turns misread): {pilots}.",
        f"The grade reads the {GRADED_BY} pilot's difficulty against the base policy off a scale from 1 to 10, with "
        "the official Racing layout at 5 and random layouts around 3.",
    ]
    if rating.games_saved is not None:
        found.append(f"Stratified rolls save a factor of {rating.games_saved:.1f} in games.")
    if rating.bracket is not None:
        found.append(
            f"Best play: {rating.bracket.games:,} games for each start, seed {rating.bracket.seed}. Lower bound: "
            f"{rating.bracket.lower_method}. Best play found: {rating.bracket.best_method}."
        )
    if balance is not None:
        notes = "; ".join(balance.notes)
        found.append(
            f"Balance: {balance.games:,} games of the first company, seed {balance.seed}; {balance.method}. "
            f"{notes[:1].upper()}{notes[1:]}."
        )
    if heat is not None and heat.players:
        found.append(
            f"Heat maps: {heat.players[0].games:,} games of each player, replayed by the engine with its log. A hex "
            "decides as far as every near-best flight of a first roll has to pass it."
        )
    return found


def facts(findings: Findings) -> list[tuple[str, str]]:
    rating = findings.rating
    found = [
        ("Mode", rating.mode),
        ("Starts", str(len(rating.starts))),
        ("Games", f"{rating.games:,} for each start and player"),
        ("Seed", str(rating.seed)),
        ("Version", f"Lost Swarm {program_version()}"),
    ]
    return found if not findings.scenario.author else [("Author", findings.scenario.author), *found]
