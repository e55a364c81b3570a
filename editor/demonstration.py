"""What `swarm` does where it cannot open a window: checks a layout, plays two rounds on it and solves the next roll."""

from __future__ import annotations

from engine.asteroyds.game import Game
from engine.asteroyds.script import Script, ScriptRound, play_script
from engine.jit import announce_compiling
from solver.commands.validate import validate
from solver.opening import open_scenario
from solver.position_text import heading_text, print_position, result_line
from solver.programs import Programs
from solver.solution_text import print_solution
from solver.terminal import console
from solver.trace_text import trace_text

LAYOUT = "official-racing"
# Gates taken, one of them in the energy column, a crash and a ram; then asteroids hit two who stand in their way.
SCRIPT = Script(
    rounds=(
        ScriptRound(
            dice="5-3-6",
            programs={"1": "LRLFFL", "2": "RFLRFF+R", "3": "FFLLLR", "4": "RLRLFF", "5": "RFFF!FF", "6": "LRLFRL"},
        ),
        ScriptRound(
            dice="6-5-5",
            programs={"1": "BFFRF", "2": "BFLFF", "3": "RLRRFF", "4": "BFF.RF", "5": "LLF", "6": "BFFFFF+F"},
        ),
    )
)
NEXT = """What to try next:
  swarm scenarios              what else can be played
  swarm show duel              another board
  swarm solve duel --seat 1 --dice 6-4-2
                               the best programs for a roll
  swarm play FILE --script S   rounds of your own
  swarm code duel              a whole layout as one line of text
  swarm --help                 everything there is"""
# The roll of the third round, for which the first player's best programs are shown.
NEXT_ROLL = "2-1-4"


def demonstrate() -> None:
    validate([LAYOUT])
    screen = console()
    announce_compiling()
    scenario = open_scenario(LAYOUT)
    game = play_script(Game(scenario), SCRIPT)
    screen.print()
    screen.print(trace_text(game.rounds))
    screen.print()
    screen.print(heading_text(scenario, LAYOUT))
    screen.print()
    print_position(screen, scenario, game.position)
    screen.print(f"\n{result_line(game.position)}\n\nIf the next roll is {NEXT_ROLL}, the first player should fly:\n")
    print_solution(screen, game, Programs(game, game.position.first_seat, NEXT_ROLL).solve(top=3))
    screen.print(f"\n{NEXT}")
