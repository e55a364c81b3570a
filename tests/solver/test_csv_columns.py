"""docs/formats.md lists exactly the columns and figures that the commands write as CSV."""

import csv
import io
import re
from pathlib import Path

from solver.compare import HEADER as COMPARED
from solver.rating_results import HEADER as RATED

from ..command import run

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"
FEW = ("--games", 432)


def tables():
    """The first cells of each table of the section."""
    section = FORMATS.read_text("utf-8").split("### CSV\n")[1].split("\n### ")[0]
    blocks = [block.splitlines()[2:] for block in section.split("\n\n") if block.startswith("|")]
    return [[line.split("|")[1] for line in block] for block in blocks]


def told(cells):
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def written(text):
    rows = list(csv.DictReader(io.StringIO(text)))
    return list(rows[0]), {re.sub(r"^(win_share_[a-z]+:).*", r"\1NAME", row["figure"]) for row in rows}


def test_the_documents_list_every_column_and_figure(tmp_path):
    rated, compared, figures = (told(cells) for cells in tables())
    assert (tuple(rated), tuple(compared)) == (RATED, COMPARED)
    out = tmp_path / "out.csv"
    assert run("compare", "first-flight", "duel", *FEW, "--csv", out).code == 0
    found = [
        written(run("rate", "first-flight", *FEW, "--no-balance", "--bracket", "--bracket-games", 2, "--csv").out),
        written(run("fairness", "official-targets", *FEW, "--company", "novice", "--company", "mixed", "--csv").out),
        written(run("fairness", "duel", *FEW, "--company", "base", "--pilots", "--csv").out),
    ]
    assert {tuple(columns) for columns, _ in found} == {RATED}
    columns, names = written(out.read_text("utf-8"))
    assert tuple(columns) == COMPARED
    assert set.union(names, *(names for _, names in found)) == set(figures)


def test_what_was_stopped_says_so_in_every_line():
    for command in (("rate", "first-flight", "--no-balance"), ("fairness", "duel", "--company", "base")):
        for seconds, complete in ((("--seconds", 0.1, "--games", 1_000_000), "false"), (FEW, "true")):
            rows = list(csv.DictReader(io.StringIO(run(*command, *seconds, "--csv").out)))
            assert {row["complete"] for row in rows} == {complete}


def test_a_handicap_belongs_to_the_company_that_played_it():
    text = run("fairness", "official-targets", *FEW, "--company", "novice", "--csv").out
    rows = [row for row in csv.DictReader(io.StringIO(text)) if " needs " in row["figure"]]
    assert rows
    assert {row["player"] for row in rows} == {"table:novice"}
