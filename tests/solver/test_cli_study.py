"""The other questions of the solver through the command: value, conditions, known rolls, teams, routes, grades."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import networkx as nx
import pytest

import scenarios
from engine.asteroyds.game import Game
from engine.asteroyds.saved_game import write_game
from solver.asking import ask
from solver.progress import Progress
from solver.results import QuestionError
from tests.command import run

RACING = ["official-racing", "--seat", "1", "--dice", "6-4-2"]


def played(name: str, dice: str, programs: dict[int, str]):
    return Game(scenarios.load(name)).play(dice, programs)


def test_lookahead_lists_programs_that_replay_with_their_exact_outlook() -> None:
    answer = run("solve", *RACING, "--lookahead", 1, "--top", 4, "--json").json
    assert (answer["lookahead"], answer["rolls"], answer["valued"]) == (1, 216, answer["ends"])
    assert answer["complete"]
    totals = [len(line["gained"]) + line["next_round"]["gains"] for line in answer["programs"]]
    assert totals == sorted(totals, reverse=True)
    for line in answer["programs"]:
        craft = played("official-racing", "6-4-2", {1: line["program"]}).after.crafts[0]
        assert (list(craft.at or ()), craft.facing) == (line["end"]["at"], line["end"]["facing"])
    text = run("solve", *RACING, "--lookahead", 1).out
    assert answer["programs"][0]["program"] in text
    assert "exact over 216 next rolls" in text


def test_expected_rounds_print_interval_trials_seed_and_method_and_repeat() -> None:
    ask_again = ["solve", *RACING, "--objective", "rounds", "--top", 3, "--trials", 864, "--seed", 5, "--json"]
    answer = run(*ask_again).json
    assert run(*ask_again).json == answer
    assert (answer["verdict"], answer["objective"]) == ("found", "rounds")
    rounds = [line["rounds"] for line in answer["programs"]]
    assert rounds == sorted(rounds)
    for line in answer["programs"]:
        low, high = line["rounds_interval"]
        assert low < line["rounds"] < high
        assert (line["trials"], line["seed"]) == (864, 5)
        assert "common dice" in line["method"]
    text = run("solve", *RACING, "--lookahead", 2, "--trials", 864).out
    assert "Found, not proven: 864 games for each line, seed 0" in text


def test_conditions_are_kept_and_a_clash_is_named() -> None:
    answer = run("solve", *RACING, "--require", "no-L", "--require", "gain=twin", "--json").json
    assert answer["verdict"] == "proven"
    program = answer["program"]["program"]
    assert "L" not in program
    assert "twin" in played("official-racing", "6-4-2", {1: program}).after.crafts[0].symbols
    impossible = run("solve", *RACING, "--require", "gain=sail", "--require", "no-ram")
    assert impossible.code == 0
    assert "Proven: no program keeps these conditions. They clash: gain=sail." in impossible.out


def test_known_rolls_are_won_in_the_fewest_rounds() -> None:
    answer = run("solve", "first-flight", "--seat", 1, "--rolls", "3-3-3,1-1-5,6-4-2", "--json").json
    assert answer["verdict"] == "proven"
    game = Game(scenarios.load("first-flight"))
    for roll, program in zip(answer["rolls"], answer["programs"], strict=False):
        assert not game.over
        game.play(roll, {1: program})
    assert game.position.winners == (1,)
    assert len(game.rounds) == answer["rounds"]
    text = run("solve", "first-flight", "--seat", 1, "--rolls", "3-3-3,1-1-5,6-4-2").out
    assert f"round 1  3-3-3  {answer['programs'][0]}" in text


def test_rolls_that_do_not_suffice_are_proven_not_to() -> None:
    assert (
        "Proven: these 1 rolls do not suffice" in run("solve", "official-racing", "--seat", 1, "--rolls", "6-4-2").out
    )


def test_a_team_plan_removes_what_it_says() -> None:
    answer = run("team", "official-targets", "--team", "west", "--dice", "1-1-5", "--json").json
    assert answer["verdict"] == "proven"
    programs = {int(seat): program for seat, program in answer["programs"].items()}
    after = played("official-targets", "1-1-5", programs).after
    gone = {tile.id for tile in after.tiles if tile.target is None}
    assert answer["removed"]
    assert set(answer["removed"]) <= gone
    text = run("team", "official-targets", "--team", "west", "--dice", "1-1-5").out
    assert f"Together they remove {', '.join(answer['removed'])}" in text


def test_one_program_for_some_rolls_wins_exactly_those_it_says() -> None:
    rolls = ["6-4-2", "1-1-5", "3-3-3", "2-5-1"]
    answer = run("blind", "first-flight", "--seat", 1, "--rolls", ",".join(rolls), "--json").json
    assert answer["verdict"] == "proven"
    won = [roll for roll in rolls if played("first-flight", roll, {1: answer["program"]}).after.crafts[0].symbols]
    assert won == answer["won"]
    assert f"in {len(won)} of 4" in run("blind", "first-flight", "--seat", 1, "--rolls", ",".join(rolls)).out


def test_routes_name_choke_points_and_write_a_graph(tmp_path: Path) -> None:
    out = tmp_path / "flights.graphml"
    answer = run("routes", *RACING, "--graphml", out, "--json").json
    twin = next(symbol for symbol in answer["symbols"] if symbol["name"] == "twin")
    assert twin["choke"] == ["J5", "J6"]
    graph = nx.read_graphml(out)
    assert graph.number_of_nodes() > 1000
    text = run("routes", *RACING).out
    assert "J5 J6" in text
    assert "Of 40 optimal programs cross: K2 40" in text


def test_a_wasted_round_is_graded_as_a_blunder_and_the_best_as_best() -> None:
    question = ["grade", *RACING, "--trials", 864]
    wasted = run(*question, "--program", "FFR..B", "--json").json
    assert wasted["mark"] == "blunder"
    assert wasted["loss"] > 0.8
    assert wasted["repair"]["mark"] in ("best", "good")
    assert {"luck_in_rounds", "luck_in_gains"} <= set(wasted["luck"])
    best = run(*question, "--program", wasted["best"]["program"]).out
    assert best.startswith(f"{wasted['best']['program']}: best")


def test_a_whole_game_is_graded_from_a_file_round_by_round(tmp_path: Path) -> None:
    game = Game(scenarios.load("duel"))
    for dice in ("6-4-2", "1-5-3"):
        game.play(dice, {1: "FFR.B.", 2: "LF"})
    write_game(game, tmp_path / "game.json")
    question = ["grade-game", tmp_path / "game.json", "--trials", 432]
    answer = run(*question, "--json").json
    assert answer["complete"]
    for player in answer["players"]:
        assert [each["dice"] for each in player["rounds"]] == ["6-4-2", "1-5-3"]
        assert player["loss"] == pytest.approx(sum(each["loss"] for each in player["rounds"]))
        assert player["luck"] == pytest.approx(sum(each["luck"]["luck_in_rounds"] for each in player["rounds"]))
    text = run(*question).out
    first = answer["players"][0]
    assert f"Seat 1: lost {first['loss']:.2f} ± {first['loss_half_width']:.2f}" in text
    assert f"best found {first['rounds'][0]['best']}" in text
    refused = run("grade-game", "duel")
    assert (refused.code, refused.out) == (2, "")
    assert "no round was played" in refused.err


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["solve", "duel", "--seat", "1"], "either --dice with one roll, or --rolls"),
        (["solve", *RACING, "--rolls", "1-1-1"], "either --dice with one roll, or --rolls"),
        (["solve", *RACING, "--require", "no-L", "--lookahead", "1"], "--require and --lookahead do not go together"),
        (["solve", *RACING, "--lookahead", "1", "--objective", "safest"], "--lookahead and the objective safest"),
        (["solve", *RACING, "--require", "no-L", "--require", "column2=L"], "column2=L contradicts no-L"),
        (["solve", *RACING, "--require", "be-quick"], "be-quick"),
        (["solve", *RACING, "--full"], "--full belongs to --lookahead 1"),
        (["solve", "duel", "--seat", "1", "--rolls", ""], "which rolls?"),
        (["solve", "duel", "--seat", "1", "--rolls", "1-1-9"], "'1-1-9' is not a roll"),
        (["team", "official-targets", "--team", "north", "--dice", "1-1-1"], "there is no team north"),
        (["team", "duel", "--team", "west", "--dice", "1-1-1"], "Targets"),
        (["blind", "duel", "--seat", "9"], "seat 9"),
        (["routes", "duel", "--seat", "9", "--dice", "1-1-1"], "seat 9"),
        (["grade", *RACING, "--program", "FSR"], "seat 1, column 2: nobody shoots in Racing"),
        (["grade", *RACING, "--program", "FXR"], "seat 1, column 2: 'X' is not an action"),
    ],
)
def test_questions_without_meaning_get_one_message(command: list[str], words: str) -> None:
    outcome = run(*command)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("swarm: ")
    assert outcome.err.count("\n") == 0
    assert words in outcome.err


def test_a_graph_that_cannot_be_written_is_one_message(tmp_path: Path) -> None:
    outcome = run("routes", *RACING, "--graphml", tmp_path / "nowhere" / "graph.graphml")
    assert outcome.code == 2
    assert outcome.err.startswith("swarm: ")


def counting(stop: Event | None = None):
    for number in range(1, 100):
        yield Progress(number, 99, "counting", number)
        if stop is not None and stop.is_set():
            return -number
    return 100


def test_a_stopped_question_says_so_and_gives_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted():
        yield Progress(1, 99, "counting", 1)
        raise KeyboardInterrupt

    assert ask(counting()) == (100, True)
    assert capsys.readouterr().err == ""
    assert ask(interrupted()) == (1, False)
    assert "not proven" in capsys.readouterr().err
    stop = Event()
    stop.set()
    assert ask(counting(stop), stop) == (-1, False)


def test_a_question_that_knows_nothing_of_time_is_ended_when_the_time_is_up() -> None:
    def endless():
        number = 0
        while True:
            number += 1
            yield Progress(number, None, "counting", number)

    known, complete = ask(endless(), seconds=0.1)
    assert known > 0
    assert not complete
    assert ask(counting(), seconds=3600.0) == (100, True)


def test_a_question_stopped_before_anything_is_known_is_refused() -> None:
    def interrupted():
        yield Progress(0, None, "thinking")
        raise KeyboardInterrupt

    with pytest.raises(QuestionError, match="stopped before anything was known"):
        ask(interrupted())


def test_json_of_every_question_is_plain(tmp_path: Path) -> None:
    for command in (["routes", *RACING], ["solve", *RACING, "--lookahead", "1"]):
        assert json.loads(run(*command, "--json").out)
