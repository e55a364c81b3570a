"""`swarm rate` and `swarm compare`: tables that fit, the same figures as JSON and CSV, and one message for mistakes."""

import csv
import io

import pytest

import scenarios
from solver.compare import NO_DIFFERENCE

from ..command import run

FEW = ("--games", 432)
WIDTH = 80


def test_a_rating_is_a_table_that_fits():
    outcome = run("rate", "first-flight", *FEW, "--map")
    assert outcome.code == 0
    assert max(map(len, outcome.lines)) <= WIDTH
    for word in ("base", "novice", "club", "expert", "2 I3", "seed 0", "432 games", "red 6", "luck", "difficulty"):
        assert word in outcome.out


def test_json_says_seed_games_and_intervals():
    found = run("rate", "duel", *FEW, "--seed", 7, "--json").json
    assert (found["games"], found["seed"], found["complete"]) == (432, 7, True)
    rounds = found["overall"][0]["rounds"]
    assert rounds["interval"][0] < rounds["mean"] < rounds["interval"][1]
    assert len(found["starts"][0]["round_one"]["gains"]["rwb"]) == 6
    assert run("rate", "duel", *FEW, "--seed", 7, "--json").json == found


def test_csv_has_one_line_for_each_figure():
    rows = list(csv.DictReader(io.StringIO(run("rate", "first-flight", *FEW, "--csv").out)))
    rounds = [row for row in rows if row["figure"] == "rounds" and row["player"] == "club"]
    assert [row["seat"] for row in rounds] == ["", "1", "2"]
    assert all(float(row["low"]) <= float(row["mean"]) <= float(row["high"]) for row in rows)


@pytest.fixture
def folder(tmp_path):
    for name in ("duel", "first-flight"):
        (tmp_path / f"{name}.json").write_bytes(scenarios.path(name).read_bytes())
    return tmp_path


def test_a_folder_is_ranked_easiest_first(folder):
    outcome = run("rate", folder, *FEW)
    assert max(map(len, outcome.lines)) <= WIDTH
    assert outcome.out.index("first-flight") < outcome.out.index("duel")
    ratings = run("rate", folder, *FEW, "--json").json["ratings"]
    assert [rating["name"] for rating in ratings] == ["first-flight", "duel"]


def test_a_comparison_says_where_nothing_is_shown():
    outcome = run("compare", "duel", "duel", *FEW)
    assert outcome.code == 0
    assert max(map(len, outcome.lines)) <= WIDTH
    assert NO_DIFFERENCE in outcome.out
    assert "higher" not in outcome.out
    found = run("compare", "first-flight", "duel", *FEW, "--json").json
    assert found["overall"][0]["verdict"] == "B higher"


def test_heat_maps_are_text_boards_and_shares_in_json():
    outcome = run("rate", "first-flight", *FEW, "--heat", "--pilot", "novice")
    assert max(map(len, outcome.lines)) <= WIDTH
    for words in ("Where craft fly", "Where craft crash", "Where tiles lie", "Which hexes decide", "novice, 864 games"):
        assert words in outcome.out
    found = run("rate", "first-flight", *FEW, "--heat", "--json").json["heat"]
    assert [each["player"] for each in found["players"]] == ["base", "novice", "club", "expert"]
    assert all(0 < share <= 1 for share in found["players"][0]["flown"].values())


def test_the_headline_comes_first_and_is_in_json_and_csv():
    assert run("rate", "first-flight", *FEW).lines[1].startswith("Grade 1.")
    found = run("rate", "first-flight", *FEW, "--json").json
    low, high = found["grade"]["interval"]
    assert 1 <= low <= found["grade"]["value"] <= high < 3
    margins = found["starts"][0]["margins"]
    assert 0 < margins["traps"]["mean"] < 1
    assert margins["room"]["least"] <= margins["room"]["geometric_mean"] <= margins["room"]["most"]


def test_a_comparison_can_be_written_as_csv(tmp_path):
    out = tmp_path / "out.csv"
    assert run("compare", "first-flight", "duel", *FEW, "--csv", out).code == 0
    rows = list(csv.DictReader(out.read_text("utf-8").splitlines()))
    rounds = next(row for row in rows if (row["seat"], row["player"], row["figure"]) == ("", "base", "rounds"))
    assert rounds["verdict"] == "B higher"
    assert float(rounds["difference"]) == pytest.approx(float(rounds["b"]) - float(rounds["a"]))
    refused = run("compare", "first-flight", "duel", *FEW, "--csv", tmp_path / "no" / "such" / "folder.csv")
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)


@pytest.mark.parametrize("command", ["rate", "compare"])
def test_help_has_an_example(command):
    assert f"Example: swarm {command} " in run(command, "--help").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rate", "no-such-layout"), "no-such-layout"),
        (("rate", "duel", "--json", "--csv"), "do not go together"),
        (("rate", "duel", "--games", 3), "--games"),
        (("rate", "duel", "--heat", "--csv"), "--heat"),
        (("rate", "duel", "--heat", "--pilot", "ace"), "novice"),
        (("compare", "duel", "no-such-layout"), "no-such-layout"),
        (("compare", "duel"), "argument"),
        (("compare", "duel", "duel", "--csv", "/no/such/out.csv"), "there is no folder"),
        (("rate", "duel", "--seconds", "inf"), "--seconds"),
        (("rate", "duel", "--bracket-games", 3), "--bracket"),
        (("rate", "duel", "--bracket-futures", 0), "--bracket"),
        (("rate", "duel", "--balance-games", 432, "--no-balance"), "--no-balance"),
        (("rate", "duel", "--pilot", "club"), "--heat"),
        (("rate", "duel", "--map", "--csv"), "--map"),
    ],
)
def test_a_mistake_is_one_message_and_exit_2(arguments, words):
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_options_for_one_scenario_are_refused_for_a_folder(folder):
    for option in (("--map",), ("--heat",), ("--balance-games", 432)):
        outcome = run("rate", folder, *option)
        assert (outcome.code, outcome.out) == (2, "")
        assert "one scenario" in outcome.err


def test_however_little_time_there_is_a_first_estimate_comes():
    found = run("rate", "first-flight", "--games", 10_000_000, "--seconds", 0.1, "--json").json
    assert not found["complete"]
    assert found["games"] >= 432
    assert not found["balance"]["complete"]
    compared = run("compare", "first-flight", "duel", "--games", 10_000_000, "--seconds", 0.1, "--json").json
    assert (compared["complete"], compared["games"]) == (False, 432)


def test_an_empty_folder_and_a_broken_file_are_refused(tmp_path):
    assert "no scenarios" in run("rate", tmp_path).err
    (tmp_path / "broken.json").write_text("{")
    outcome = run("rate", tmp_path)
    assert outcome.code == 2
    assert "broken.json" in outcome.err


def test_a_bracket_is_in_the_table_in_json_and_in_csv():
    asked = ("rate", "first-flight", *FEW, "--bracket", "--bracket-games", 3)
    outcome = run(*asked)
    assert outcome.code == 0
    assert max(map(len, outcome.lines)) <= WIDTH
    assert "3 games for each start" in outcome.out
    assert "more than the best play found" in outcome.out
    found = run(*asked, "--json").json
    bracket = found["bracket"]
    assert (bracket["games"], bracket["seed"], found["difficulty_against"]) == (3, 0, "best play found")
    assert bracket["overall"]["foresight"]["mean"] <= bracket["overall"]["best"]["mean"]
    rows = list(csv.DictReader(io.StringIO(run(*asked, "--csv").out)))
    best = [row for row in rows if (row["player"], row["figure"]) == ("bracket", "best")]
    assert [row["seat"] for row in best] == ["", "1", "2"]
    assert float(best[0]["mean"]) == bracket["overall"]["best"]["mean"]


def test_difficulty_without_a_bracket_is_counted_against_the_base_policy():
    assert "more than the base policy" in run("rate", "first-flight", *FEW).out
