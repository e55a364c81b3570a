"""What holds for every command: help with an example, the version, the list of scenarios, pipes that close."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.main import get_command

import scenarios
from solver.cli import app
from tests.command import run

COMMANDS = sorted(get_command(app).commands)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    outcome = run(command, "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert f"Example: swarm {command}" in outcome.out
    assert "--json" in outcome.out or command in ("edit", "render")  # those print no results
    assert command in run("--help").out


def test_no_command_is_a_question_for_help() -> None:
    assert run() == run("--help")


def test_version() -> None:
    assert run("--version").out == f"Lost Swarm {version('lost-swarm')}\n"


def test_the_shipped_scenarios_are_listed() -> None:
    outcome = run("scenarios")
    assert [line.split()[0] for line in outcome.lines if line[:1].strip()][1:] == scenarios.names()
    listed = run("scenarios", "--json").json["scenarios"]
    assert [entry["name"] for entry in listed] == scenarios.names()
    duel = next(entry for entry in listed if entry["name"] == "duel")
    assert (duel["title"], duel["mode"], duel["seats"], duel["hexes"]) == ("Duel", "racing", 2, 91)
    assert duel["description"] == scenarios.load("duel").description


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_what_only_looks_at_scenarios_does_without_the_kernels() -> None:
    code = """
import sys
from solver.cli import main
for arguments in (["show", "duel"], ["validate", "duel"], ["code", "duel"], ["scenarios"], ["--help"]):
    try:
        main(arguments)
    except SystemExit as end:
        assert end.code == 0
assert "numba" not in sys.modules
"""
    assert python(code).stderr == ""


def test_ctrl_c_before_anything_is_asked_is_one_line(tmp_path: Path) -> None:
    script = tmp_path / "script"
    os.mkfifo(script)
    command = [sys.executable, "-m", "solver", "show", "duel", "--after", str(script)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with process, script.open("w"):  # opens once the command reads it, and is never written to
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "swarm: stopped before anything was known\n")


@pytest.mark.parametrize("arguments", ["show official-racing", "scenarios --json", "--help"])
def test_a_reader_who_leaves_is_no_error(arguments: str) -> None:
    command = [sys.executable, "-m", "solver", *arguments.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device, not a path
        done = subprocess.run(
            [sys.executable, "-m", "solver", "scenarios"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, "swarm: the output cannot be written: No space left on device\n")


def test_a_terminal_without_arrows_still_shows_the_board() -> None:
    code = """
import io, sys
sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="ascii")
from solver.cli import main
main(["show", "duel"])
"""
    done = python(code)
    assert (done.returncode, done.stderr) == (0, "")
    assert "#1?" in done.stdout


def test_ctrl_c_while_games_are_played_gives_what_is_known() -> None:
    screen, end = os.openpty()
    asked = "rate first-flight --games 10000000 --no-balance --json"
    command = [sys.executable, "-m", "solver", *asked.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end, env={**os.environ, "TERM": "xterm"}) as process:
        os.close(end)
        seen = b""
        while "±".encode() not in seen:  # the running interval stands beside the bar
            seen += os.read(screen, 4096)
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):  # how a terminal says that nobody writes any more
            while os.read(screen, 4096):
                pass
        assert process.stdout is not None
        found = json.loads(process.stdout.read())
    os.close(screen)
    assert process.returncode == 0
    assert found["complete"] is False
    assert 0 < found["games"] < 10_000_000
