"""`swarm fairness`, and the balance in `swarm rate`: tables that fit, JSON, CSV, and one message for mistakes."""

from __future__ import annotations

import csv
import io

import pytest

from ...command import run

FEW = ("--games", 432)
WIDTH = 80


def test_fairness_is_a_verdict_and_tables_that_fit():
    outcome = run("fairness", "six-pilots", *FEW, "--company", "base", "--company", "mixed")
    assert outcome.code == 0
    assert outcome.lines[1].startswith("Balance: ")
    assert max(map(len, outcome.lines)) <= WIDTH
    for word in ("base", "mixed", "1 D2", "if fair", "p of fair", "ties", "lawrence", "power used", "432", "Seed 0"):
        assert word in outcome.out


def test_teams_are_compared_and_evened_out():
    outcome = run("fairness", "official-targets", *FEW, "--company", "novice")
    assert "as it is: " in outcome.out
    assert "nearest to even" in outcome.out
    found = run("fairness", "official-targets", *FEW, "--company", "novice", "--json").json
    assert [team["name"] for team in found["tables"][0]["teams"]] == ["west", "east"]
    assert found["handicaps"]["tried"][0]["assigned"] == 6


def test_json_and_csv_tell_the_same_shares():
    arguments = ("fairness", "duel", *FEW, "--company", "base", "--seed", 3)
    found = run(*arguments, "--json").json
    assert (found["games"], found["seed"], found["complete"]) == (432, 3, True)
    shares = [start["share"]["mean"] for start in found["tables"][0]["starts"]]
    assert sum(shares) == pytest.approx(1)
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "--csv").out)))
    assert [float(row["mean"]) for row in rows if row["figure"] == "win_share"] == shares
    assert found["verdict"] == found["tables"][0]["verdict"]


def test_a_rating_ends_with_the_balance_unless_it_is_not_wanted():
    plain = ("rate", "duel", *FEW)
    arguments = (*plain, "--balance-games", 432)
    outcome = run(*arguments)
    assert "Balance: " in outcome.out
    assert outcome.out.index("difficulty") < outcome.out.index("Balance: ")
    assert run(*arguments, "--json").json["balance"]["tables"][1]["games"] == 432
    assert "table:club" in run(*arguments, "--csv").out
    assert "Balance: " not in run(*plain, "--no-balance").out
    assert run(*plain, "--no-balance", "--json").json["balance"] is None


def test_time_that_is_up_gives_what_is_known():
    outcome = run("fairness", "duel", "--games", 10_000_000, "--company", "base", "--seconds", 0.5, "--json")
    assert outcome.code == 0
    assert not outcome.json["complete"]
    assert 432 <= outcome.json["games"] < 10_000_000
    assert "stopped" in outcome.err
    told = run("fairness", "duel", "--games", 10_000_000, "--company", "base", "--seconds", 0.5)
    assert told.lines[0] == "Stopped early: a partial result."


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("duel", "--company", "nobody"), "--company nobody: not one of base, novice"),
        (("duel", "--json", "--csv"), "do not go together"),
        (("duel", "--games", 3), "--games"),
        (("no-such-layout",), "no-such-layout"),
    ],
)
def test_a_mistake_is_one_message_and_exit_2(arguments, words):
    outcome = run("fairness", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_help_has_an_example():
    assert "Example: swarm fairness " in run("fairness", "--help").out
