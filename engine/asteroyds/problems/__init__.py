"""Every problem of a scenario, each with severity, place in the file, text and the hexes concerned.

Knows what makes a scenario unplayable, doubtful or remarkable; not whether the file it came from was well formed
(`files.py`), and nothing about how well it plays (that is the solver's question).
"""

from __future__ import annotations

from ..scenario import Scenario
from .doubtful_pieces import doubtful_pieces
from .doubtful_rules import doubtful_rules
from .layout import Layout
from .problem import Problem, Severity, field_path
from .reach import reach_problems
from .unplayable import unplayable

__all__ = ["Problem", "Severity", "field_path", "problems", "unplayable"]


def problems(scenario: Scenario) -> list[Problem]:
    """All problems, errors first, then warnings, then notes; always in the same order for the same scenario."""
    layout = Layout(scenario)
    found = [*unplayable(scenario), *doubtful_pieces(layout), *doubtful_rules(layout), *reach_problems(layout)]
    severities = list(Severity)
    return sorted(found, key=lambda problem: severities.index(problem.severity))
