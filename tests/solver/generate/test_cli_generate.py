"""`swarm generate` and `swarm balance`: what is written, shown and refused, and with which exit code."""

import json

import pytest

from engine.asteroyds.files import read_scenario, write_scenario
from engine.asteroyds.problems import problems
from solver.generate.symmetry import SYMMETRIES
from solver.generate.wishes import Wishes

from ...command import run
from . import checking as seen
from .test_balance import ONE_TURN_AWAY, SYMMETRIC

SMALL = ("--board", "hexagon=4", "--asteroids", "red=2,blue=2", "--gates", "red=2", "--pods", 2, "--platforms", 2)
SMALL = (*SMALL, "--starts", 2)


def test_a_layout_is_shown_as_a_board():
    outcome = run("generate", "--seed", 3)
    assert (outcome.code, outcome.err) == (0, "")
    for word in ("A new layout: Racing 3-1", "#6", "[ ]", "pod", "wb"):
        assert word in outcome.out


def test_a_file_is_written_and_not_overwritten(tmp_path):
    file = tmp_path / "new.json"
    assert run("generate", "--symmetry", "2", "-o", file).code == 0
    written = read_scenario(file)
    assert problems(written) == []
    assert seen.is_invariant(written, "2")
    refused = run("generate", "--symmetry", "2", "--seed", 1, "-o", file)
    assert (refused.code, refused.out) == (2, "")
    assert "--force" in refused.err
    assert read_scenario(file) == written
    assert run("generate", "--symmetry", "2", "--seed", 1, "-o", file, "--force").code == 0
    assert read_scenario(file) != written
    assert [path.name for path in tmp_path.iterdir()] == ["new.json"]


def test_several_go_into_a_folder(tmp_path):
    folder = tmp_path / "layouts"
    found = run("generate", *SMALL, "--count", 3, "-o", folder, "--json").json
    names = ["layout-1.json", "layout-2.json", "layout-3.json"]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert found["written"] == [str(folder / name) for name in names]
    assert len({read_scenario(folder / name).tiles for name in names}) == 3
    assert found["layouts"][0]["scenario"] == json.loads((folder / names[0]).read_text())
    assert run("generate", "--count", 2, "-o", folder / names[0]).code == 2


def test_a_board_comes_from_a_file():
    found = run("generate", "--board", "six-pilots", "--symmetry", "none", "--json").json
    assert len(found["layouts"][0]["scenario"]["board"]["rows"]) == 15


def test_a_clash_is_named_with_exit_code_1():
    outcome = run("generate", "--symmetry", "2", "--asteroids", "red=3")
    assert (outcome.code, outcome.err) == (1, "")
    assert "There is no such layout." in outcome.out
    assert "  symmetry=2\n  red=3\n" in outcome.out
    outcome = run("generate", "--symmetry", "6", "--json")
    assert outcome.code == 1
    assert json.loads(outcome.out)["clash"] == ["symmetry=6"]
    assert "has no symmetry 6" in run("generate", "--symmetry", "6").out


def test_an_aim_is_searched_for_and_its_proof_shown():
    outcome = run("generate", *SMALL, "--max-imbalance", 8, "--tries", 5, "--seconds", 5)
    assert "points, wanted at most 8" in outcome.out
    assert "dice that had no part" in outcome.out
    assert outcome.code == ("misses the aim" in outcome.out)


@pytest.fixture
def uneven(tmp_path):
    file = tmp_path / "uneven.json"
    write_scenario(ONE_TURN_AWAY, file)
    return file


def test_balance_writes_and_tells_the_change(uneven, tmp_path):
    out = tmp_path / "even.json"
    outcome = run("balance", uneven, "-o", out)
    assert outcome.code == 0, outcome.out
    assert "1 piece changed: even now (within 3 points)." in outcome.out
    assert "is turned from" in outcome.out
    assert outcome.out.count("±") >= 6
    assert read_scenario(out) != ONE_TURN_AWAY
    assert run("balance", uneven, "-o", uneven).code == 2


def test_balance_leaves_an_even_layout_alone(tmp_path):
    file = tmp_path / "even.json"
    write_scenario(SYMMETRIC, file)
    outcome = run("balance", file)
    assert outcome.code == 0
    assert "even already (within 3 points); nothing is changed" in outcome.out
    found = run("balance", file, "--json").json
    assert (found["was_even"], found["changes"], found["tried"]) == (True, [], 0)


def test_balance_says_when_it_is_not_reached(uneven):
    everything = ",".join([*(tile.id for tile in ONE_TURN_AWAY.tiles), "seat-1", "seat-2"])
    outcome = run("balance", uneven, "--lock", everything)
    assert outcome.code == 1
    assert "Not even" in outcome.out


def test_a_folder_that_cannot_be_made_is_refused_before_the_search(tmp_path):
    (tmp_path / "file").write_text("")
    refused = run("generate", *SMALL, "--count", 2, "-o", tmp_path / "file" / "layouts")
    assert (refused.code, refused.out) == (2, "")
    assert "is a file, not a folder" in refused.err


def test_what_was_found_is_shown_even_if_it_cannot_be_written(tmp_path):
    """Half of the folder is taken by a folder that has the name of a file."""
    taken = tmp_path / "layout-2.json"
    taken.mkdir()
    outcome = run("generate", *SMALL, "--count", 2, "--force", "-o", tmp_path)
    assert outcome.code == 2
    assert len(outcome.err.splitlines()) == 1
    assert f"Written to {tmp_path / 'layout-1.json'}." in outcome.out
    assert outcome.out.count("pod") >= 1  # the other one is drawn instead
    assert read_scenario(tmp_path / "layout-1.json").mode == "racing"


@pytest.mark.parametrize("command", ["generate", "balance"])
def test_help_has_an_example(command):
    assert f"Example: swarm {command} " in run(command, "--help").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("generate", "--board", "hexagon=99"), "at most 14"),
        (("generate", "--board", "hexagon"), "hexagon=7"),
        (("generate", "--board", "rectangle=0x3"), "1 to 30"),
        (("generate", "--board", "no-such-file"), "no-such-file"),
        (("generate", "--asteroids", "pink=3"), "pink=3"),
        (("generate", "--pods", 7), "--any-box"),
        (("generate", "--require", "gate/strat>=2"), "did you mean start?"),
        (("generate", "--difficulty", "6..4"), "4..6"),
        (("generate", "--symmetry", "5"), "--symmetry"),
        (("generate", "-o", "no-such-folder/new.json"), "no-such-folder"),
        (("generate", "--tries", 5), "--max-imbalance"),
        (("generate", "--force"), "--output"),
        (("generate", "--max-imbalance", 3, "--starts", 1), "one start"),
        (("balance", "duel", "--force"), "--output"),
        (("balance", "duel", "-o", "no-such-folder/even.json"), "no-such-folder"),
        (("balance", "duel", "--lock", "gate-77"), "gate-77"),
        (("balance", "no-such-layout"), "no-such-layout"),
    ],
)
def test_a_mistake_is_one_message_and_exit_2(arguments, words):
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_every_symmetry_can_be_asked_for():
    words = run("generate", "--help").out
    assert "<" + "|".join(SYMMETRIES) + ">" in words
    assert Wishes().symmetry == SYMMETRIES[0]
