"""Programs under side conditions: the same as the graph search without any, the same as brute force with them."""

import itertools
import random
import threading

import pytest

import scenarios
from engine.asteroyds.game import Game, IllegalProgramError
from engine.asteroyds.notation import Program, parse_program
from engine.asteroyds.pieces import ENERGY_COLUMN, RAM, Action, Pilot, advances
from engine.asteroyds.scenario import Scenario
from engine.hexgrid import Direction, hex_name, parse_hex_name
from solver.models.conditions import ConditionError, Conditions, parse_conditions, turns
from solver.models.flight_model import Score
from solver.models.kept_rounds import broken
from solver.models.running import Limits, finish
from solver.models.side_conditions import solve_under
from solver.programs import Programs
from solver.results import QuestionError, Verdict
from tests.solver.random_positions import MODES, random_position

POSITIONS_PER_MODE = 50
BRUTE_FORCE_PER_MODE = 20
MOST_PROGRAMS = 400


def used_columns(program):
    return sum(action != Action.EMPTY for action in program.columns)


@pytest.mark.parametrize("mode", MODES)
def test_without_conditions_it_equals_the_graph_search(mode):
    for seed in range(POSITIONS_PER_MODE):
        game, seat, dice = random_position(seed, mode)
        programs = Programs(game, seat, dice)
        best = programs.solve().best
        answer = finish(solve_under(game, seat, dice, Conditions(), programs=programs))
        expected = (len(best.gained), best.damage, best.column or 0, used_columns(best.program))
        text = f"{mode} {seed} seat {seat} dice {dice}: {game}"
        assert (answer.verdict, answer.score[:4], answer.bound) == (Verdict.PROVEN, expected, answer.score), text


# ------------------------------------------------------------------------------------------------------- brute force


def legal_columns(game, seat, fixed):
    """For each column everything that may stand there, what is given first of all."""
    pilot = Pilot(int(game.setup.board.pilot[game.setup.seats.index(seat)]))
    for column in range(1, ENERGY_COLUMN + 1):
        if column in fixed:
            yield [fixed[column]]
            continue
        found = []
        for action in Action:
            for code in (action, action + RAM) if advances(pilot, action) else (action,):
                program = Program(tuple(int(code) if place == column else 0 for place in range(1, ENERGY_COLUMN + 1)))
                try:
                    if column < ENERGY_COLUMN or parse_program(str(program)):
                        game.check_program(seat, program)
                        found.append(int(code))
                except ValueError:
                    pass
        yield found


def score_of(game, seat, program, played):
    craft = game.setup.seats.index(seat)
    before, after = played.before.crafts[craft], played.after.crafts[craft]
    team = game.setup.teams[game.setup.board.team[craft]]
    won = [event.column for event in played.events if event.kind == "collected" and event.seat == seat]
    won += [event.column for event in played.events if event.kind == "target_removed" and event.team == team]
    won = won if after.alive else []
    pilot = Pilot(int(game.setup.board.pilot[craft]))
    turned = sum(turns(pilot, code) for code in program.columns)
    damage = after.damage - before.damage
    used = [column for column, code in enumerate(program.columns, start=1) if code != Action.EMPTY]
    return Score(len(won), damage, max(won, default=0), len(used), turned, sum(used))


def brute_force(game, seat, dice, conditions):
    """The best score of all legal programs that keep the conditions, each played by the rules; None without any."""
    craft = game.position.crafts[game.setup.seats.index(seat)]
    lawrence = game.setup.board.pilot[game.setup.seats.index(seat)] == Pilot.LAWRENCE and not craft.power_used
    best = None
    for columns in itertools.product(*legal_columns(game, seat, conditions.codes())):
        for emergency in range(6 if lawrence else 1):
            program = Program(columns, emergency)
            try:
                played = game.copy().play(dice, {seat: program})
            except IllegalProgramError:
                continue
            # ~n counts only where it takes effect.
            if emergency and not played.after.crafts[game.setup.seats.index(seat)].power_used:
                continue
            if broken(conditions, game, seat, program, played):
                continue
            score = score_of(game, seat, program, played)
            if best is None or (-score.gains, *score[1:]) < (-best.gains, *best[1:]):
                best = score
    return best


def random_conditions(rng, game, seat, columns):
    """Enough given columns that all the rest can be tried, and a few other conditions."""
    words = []
    choices = list(legal_columns(game, seat, {}))
    free = list(range(7))
    rng.shuffle(free)
    count = 1
    for column in free:
        count *= len(choices[column])
        if count > MOST_PROGRAMS:
            code = rng.choice(columns)[column] if columns and rng.random() < 0.8 else rng.choice(choices[column])
            text = str(Program((code, *[0] * 6))) if code else "shield" if column == 6 else "."
            words.append(f"column{column + 1}={text}")
    hexes = [hex_name(at) for at in game.setup.hexes]
    winnable = [tile.id for tile in game.position.tiles if tile.target] or list(game.setup.symbols)
    others = [
        f"turns<={rng.randint(0, 4)}",
        f"columns<={rng.randint(1, 6)}",
        f"actions<={rng.randint(1, 3)}",
        f"damage<={rng.randint(0, 3)}",
        rng.choice(["no-energy", "no-ram", "no-power", "alive"]),
        f"no-{rng.choice('FRLBS')}",
        "end=" + ",".join(rng.sample(hexes, len(hexes) // 3)),
        f"facing={rng.choice(list(Direction)).name},{rng.choice(list(Direction)).name}",
        f"gain={rng.choice(winnable)}",
        "order=" + ",".join(rng.sample(winnable, min(len(winnable), 2))),
        "avoid=" + ",".join(rng.sample(hexes, 4)),
        f"via={rng.choice(hexes)}",
    ]
    return words + rng.sample(others, rng.randint(1, 3))


@pytest.mark.parametrize("mode", MODES)
def test_with_conditions_it_equals_brute_force(mode):
    rng = random.Random(mode)
    verdicts = []
    seed = 1000
    while len(verdicts) < BRUTE_FORCE_PER_MODE:
        seed += 1
        game, seat, dice = random_position(seed, mode)
        programs = Programs(game, seat, dice)
        likely = [outcome.program.columns for outcome in programs.solve(top=20).outcomes]
        words = random_conditions(rng, game, seat, likely)
        try:
            conditions = parse_conditions(words)
            conditions.check_for(game, seat)
        except ConditionError:
            continue
        expected = brute_force(game, seat, dice, conditions)
        answer = finish(solve_under(game, seat, dice, conditions, programs=programs))
        text = f"{mode} {seed} seat {seat} dice {dice} {' '.join(words)}: {game}"
        assert answer.score == expected, f"{text}: {answer.outcome}"
        assert answer.verdict == (Verdict.NONE_EXISTS if expected is None else Verdict.PROVEN), text
        if expected is None:
            assert answer.clash_is_smallest
            assert set(answer.clash) <= set(answer.conditions)
        verdicts.append(answer.verdict)
    assert len(set(verdicts)) == 2, "both feasible and infeasible cases are wanted"


# ---------------------------------------------------------------------------------------------------- known positions


def racing(tiles, **start):
    found = {"mode": "racing", "board": {"rectangle": [9, 5]}, "tiles": tiles}
    found["starts"] = [{"seat": 1, "at": [1, 2], "facing": "E", **start}]
    found["rules"] = {"pilot_powers": True}
    return Game(Scenario.model_validate(found, strict=False))


def gate(symbol, at, number=1):
    tile = {"id": f"gate-{symbol}", "kind": "gate", "colour": "red", "symbol": symbol, "at": at}
    return tile | {"heading": "E", "priority": 20 + number}


# Red 1 moves the gates two hexes east: from column 1 to column 3, and so on.
IN_A_ROW = [gate("sail", [1, 2], 2), gate("twin", [3, 2], 1)]


def ask(game, *words, dice="1-1-1"):
    return finish(solve_under(game, 1, dice, parse_conditions(words)))


@pytest.mark.parametrize(
    ("words", "program"),
    [
        ([], "FFFF"),
        (["columns<=3"], "FF"),
        (["gain=twin"], "FFFF"),
        (["order=sail,twin"], "FFFF"),
        (["column2=."], "F.FFF"),
        (["end=C3", "columns<=1"], "F"),
        (["no-F", "no-R"], "LRLRL"),
        (["facing=W"], "FFFFB"),
        (["column7=F"], "FFFF+F"),
        (["turns<=0", "via=G3"], "FFFFF"),
        (["alive", "column1=shield"], None),
    ],
)
def test_a_straight_flight(words, program):
    game = racing(IN_A_ROW)
    if program is None:
        with pytest.raises(ConditionError, match="column1=shield"):
            ask(game, *words)
        return
    answer = ask(game, *words)
    assert answer.verdict == Verdict.PROVEN
    if words != ["no-F", "no-R"]:
        assert str(answer.outcome.program) == program
    else:
        assert not {"F", "R"} & set(str(answer.outcome.program))


def test_gates_in_the_other_order_take_a_way_round():
    """Red 6 brings the gates west, to D3 and right above it to D2."""
    game = racing([gate("twin", [5, 2], 1), gate("sail", [5, 1], 2)])
    assert str(ask(game, dice="6-1-1").outcome.program) == "FFL"
    assert str(ask(game, "order=twin,sail", dice="6-1-1").outcome.program) == "FFL"
    assert str(ask(game, "order=sail,twin", dice="6-1-1").outcome.program) == "LRFBL"
    clash = ask(game, "order=sail,twin", "columns<=4", "no-S", "alive", dice="6-1-1")
    assert (clash.verdict, clash.clash) == (Verdict.NONE_EXISTS, ("columns<=4", "order=sail,twin"))


def test_a_hex_that_is_avoided_is_flown_around():
    around = ask(racing(IN_A_ROW), "avoid=D3", "gain=twin")
    assert around.outcome.gained == ("twin",)
    assert (around.outcome.damage, around.score.turns) == (0, 3)


def test_a_double_step_passes_the_hex_between():
    """Hector advances twice in one column: both hexes count as entered, in their order."""
    game = racing([gate("sail", [0, 2], 2), gate("twin", [1, 2], 1)], pilot="hector")
    assert [str(ask(game, *words).outcome.program) for words in ([], ["no-power"])] == ["P", "FF"]
    assert str(ask(game, "order=sail,twin", "columns<=1").outcome.program) == "P"
    for words in (["order=twin,sail", "column1=P"], ["avoid=C3", "columns<=1", "gain=twin"]):
        assert ask(game, *words).verdict == Verdict.NONE_EXISTS
    assert str(ask(game, "via=C3", "end=D3").outcome.program) == "P"


def test_a_given_ram_is_a_plain_action_where_there_is_nothing_to_ram():
    rock = {"id": "rock", "kind": "asteroid", "colour": "white", "at": [2, 2], "heading": "NE", "priority": 5}
    game = racing([gate("sail", [4, 2]), rock])
    leaves = ask(game, "column1=F!", "damage<=0", dice="1-1-1")
    assert (str(leaves.outcome.program), leaves.outcome.ram_used) == ("F!FFFF", False)
    blocked = racing([gate("sail", [4, 2]), rock | {"heading": "E"}, {"id": "pod", "kind": "pod", "at": [3, 2]}])
    answer = ask(blocked, "column1=F!", dice="1-1-1")
    assert (answer.outcome.ram_used, answer.outcome.damage) == (True, 3)
    clash = ask(blocked, "column1=F!", "damage<=2", "alive", dice="1-1-1")
    assert (clash.verdict, clash.clash) == (Verdict.NONE_EXISTS, ("damage<=2", "column1=F!"))


def test_a_column_after_the_end_of_the_program_is_written_all_the_same():
    """The craft crashes at once, and what is given for later columns is still in the program, and counted."""
    pods = [{"id": f"pod-{column}", "kind": "pod", "at": [column, 2]} for column in (0, 2)]
    game = racing([gate("sail", [8, 0]), *pods])
    answer = ask(game, "column1=F", "column4=R", "column6=L")
    assert str(answer.outcome.program) == "F..R.L"
    assert (answer.outcome.damage, answer.score.columns, answer.score.turns) == (1, 3, 2)
    clash = ask(game, "column1=F", "column4=R", "column6=L", "damage<=0", "facing=E")
    assert (clash.verdict, clash.clash) == (Verdict.NONE_EXISTS, ("damage<=0", "column1=F"))
    assert clash.clash_is_smallest


def test_the_official_race_with_a_broken_thruster():
    game = Game(scenarios.load("official-racing"))
    programs = Programs(game, 1, "6-4-2")
    free = finish(solve_under(game, 1, "6-4-2", Conditions(), programs=programs))
    broken_thruster = finish(solve_under(game, 1, "6-4-2", parse_conditions(["no-L", "no-energy"]), programs=programs))
    assert free.verdict == broken_thruster.verdict == Verdict.PROVEN
    assert "L" not in str(broken_thruster.outcome.program)
    assert (-broken_thruster.score.gains, *broken_thruster.score[1:]) >= (-free.score.gains, *free.score[1:])


# ----------------------------------------------------------------------------------------------------------- language


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["turns<=-1"], "turns<=-1: the number must be 0 or more"),
        (["turns<=two"], "after <= comes a number"),
        (["turn<=2"], "did you mean turns<="),
        (["nonsense"], "is not a side condition"),
        ([""], "is not a side condition"),
        (["no-X"], "is not a side condition"),
        (["column3=F", "column3=R"], "column3=R contradicts column3=F"),
        (["no-L", "column2=L"], "column2=L contradicts no-L"),
        (["no-L", "column2=L!"], "contradicts no-L"),
        (["no-ram", "column2=L!"], "contradicts no-ram"),
        (["no-P", "column2=P<"], "contradicts no-power"),
        (["no-energy", "column7=F"], "column7=F contradicts no-energy"),
        (["turns<=1", "column1=R", "column2=B"], "turns<=1: the given columns already have 2"),
        (["columns<=1", "column1=F", "column7=F"], "columns<=1"),
        (["actions<=1", "column1=F", "column2=R"], "actions<=1"),
        (["column8=F"], "columns 1 to 7"),
        (["column0=F"], "columns 1 to 7"),
        (["column7=B"], "cannot stand in the energy column"),
        (["column7=."], "never empty"),
        (["column1=X"], "an action is"),
        (["column1=FF"], "an action is"),
        (["column1=B!"], "only an action that advances can ram"),
        (["via=I7", "avoid=H7,I7"], "via=I7 contradicts avoid=I7"),
        (["end=I7", "end=I8"], "cannot end in two ways"),
        (["facing=E", "facing=W"], "cannot end in two ways"),
        (["facing=N"], "a direction is one of"),
        (["end=77"], "is not a hex name"),
        (["end=I7,"], "a name is missing"),
        (["order=sail,sail"], "nothing can be won twice"),
        (["order=sail,twin", "order=twin,sail"], "contradicts"),
    ],
)
def test_a_bad_condition_is_refused_in_one_sentence(words, message):
    with pytest.raises(ConditionError) as error:
        parse_conditions(words)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("end=Z30", "not on the board"),
        ("gain=comb", "seat 1 can win"),
        ("order=white-1", "seat 1 can win"),
        ("column1=S", "nobody shoots in Racing"),
        ("column1=P", "powers are not played"),
    ],
)
def test_a_condition_without_meaning_in_this_game_is_refused(word, message):
    with pytest.raises(ConditionError, match=message):
        finish(solve_under(Game(scenarios.load("official-racing")), 1, "6-4-2", parse_conditions([word])))


def test_a_seat_or_roll_that_does_not_exist_is_refused():
    game = Game(scenarios.load("official-racing"))
    for seat, dice in ((9, "6-4-2"), (1, "7-1-1")):
        with pytest.raises(QuestionError):
            finish(solve_under(game, seat, dice, Conditions()))


def test_words_and_conditions_are_inverse():
    words = ["turns<=2", "columns<=4", "actions<=2", "damage<=1", "no-energy", "no-ram", "no-power", "alive", "no-L"]
    words += [
        "column3=F",
        "column4=.",
        "end=I6,J6",
        "facing=E,NE",
        "gain=sail",
        "order=sail,twin",
        "avoid=I7",
        "via=J6",
    ]
    conditions = parse_conditions(words)
    assert conditions.end_at == {parse_hex_name("I6"), parse_hex_name("J6")}
    assert parse_conditions(conditions.words()) == conditions
    assert sorted(conditions.words()) == sorted(words)


# ------------------------------------------------------------------------------------------------------------ stopping


def test_no_time_at_all_gives_up_with_a_bound():
    game = Game(scenarios.load("official-racing"))
    answer = finish(solve_under(game, 1, "6-4-2", Conditions(), Limits(seconds=0.0)))
    assert (answer.verdict, answer.outcome, answer.score) == (Verdict.GAVE_UP, None, None)
    best = Programs(game, 1, "6-4-2").solve().best
    assert answer.bound.gains >= len(best.gained)


def test_it_stops_when_told_to_and_can_be_closed():
    game = Game(scenarios.load("official-racing"))
    stop = threading.Event()
    stop.set()
    answer = finish(solve_under(game, 1, "6-4-2", parse_conditions(["turns<=3", "actions<=2"]), Limits(stop=stop)))
    assert (answer.verdict, answer.outcome) == (Verdict.GAVE_UP, None)
    steps = solve_under(game, 1, "6-4-2", parse_conditions(["turns<=3"]))
    assert next(steps).text.startswith("best program")
    steps.close()
    with pytest.raises(StopIteration):
        next(steps)
