"""THE rules of Asteroyds, in rulebook order, as kernels: one round from launch to end.

Kernels trust their arguments and never raise; `game.py` checks them and words the errors. Dice and programs come in as
values, so a round depends on its arguments alone. Every kernel takes `log` last: None plays silently, at no cost.
"""

from __future__ import annotations

from engine.jit import kernel

from .log import NOTHING, Decided, EventKind, Log, Softened, record
from .pieces import (
    ACTION_COLUMNS,
    CRASH_DAMAGE,
    CRASH_DAMAGE_SHIELDED,
    ENERGY_COLUMN,
    HIT_DAMAGE,
    HIT_DAMAGE_SHIELDED,
    MANOEUVRES,
    OTHER_STEPS,
    RAM,
    RAM_DAMAGE,
    RAM_DAMAGE_SHIELDED,
    RED_STEPS,
    Action,
    Die,
    Kind,
    Manoeuvre,
    Mode,
    Return,
)
from .state import CRAFT_IN_THE_WAY, FIRST_TILE, NOT_COMPLETED, Board, Clock, Ints, State

EMERGENCY_SHIELD = ENERGY_COLUMN  # where a program's row keeps the n of `~n`, after its seven columns
PROGRAM_SIZE = EMERGENCY_SHIELD + 1
ASTEROID_PHASE = 0  # the column in which whatever happens before the flight happens
DIRECTIONS = 6


# ---------------------------------------------------------------------------------------------------------- the round


@kernel
def play_round(board: Board, state: State, dice: Ints, order: Ints, programs: Ints, log: Log | None) -> None:
    """Launch, (roll), plan, asteroid phase, flight, end. `dice` by Die, `order` of the dice, `programs` by craft."""
    launch_drones(board, state, log)
    plan(board, state, programs)
    move_all_tiles(board, state, dice, order, log)
    fly_all(board, state, programs, log)
    end_round(board, state, log)


@kernel
def launch_drones(board: Board, state: State, log: Log | None) -> None:
    """Drones: every turret without a drone in play puts one on its own hex."""
    if board.mode != Mode.DRONES:
        return
    for tile in range(len(board.tile_kind)):
        if board.tile_kind[tile] == Kind.DRONE and state.tile_at[tile] == board.off:
            put_tile(state, tile, board.turret_at[tile])
            if log is not None:
                record(log, EventKind.LAUNCHED, tile=tile, at=board.turret_at[tile])


@kernel
def plan(board: Board, state: State, programs: Ints) -> None:
    """The shield is up for the whole round if the energy column is left on it."""
    for craft in range(len(board.pilot)):
        state.shield_up[craft] = programs[craft, ENERGY_COLUMN - 1] == Action.EMPTY
        state.emergency[craft] = programs[craft, EMERGENCY_SHIELD]
        state.hits[craft] = 0
        state.completed[craft] = NOT_COMPLETED


# ----------------------------------------------------------------------------------------------------- asteroid phase


@kernel
def move_all_tiles(board: Board, state: State, dice: Ints, order: Ints, log: Log | None) -> None:
    """One die after the other, red, white, blue unless an order was rolled."""
    for die in order:
        if log is not None:
            record(log, EventKind.ROLLED, what=die, amount=dice[die])
        move_tiles(board, state, die, dice[die], log)


@kernel
def move_tiles(board: Board, state: State, die: int, value: int, log: Log | None) -> None:
    """Every moving tile of the die's colour: drones first, then the others by ascending priority.

    Ruling (chain): each finishes its whole move before the next begins, so a tile may be blocked by one that would
    have left later.
    """
    for turn in range(board.mover_count[die]):
        tile = board.movers[die, turn]
        if state.tile_at[tile] == board.off:
            continue
        for _ in range(RED_STEPS if die == Die.RED else OTHER_STEPS):
            if not move_one_step(board, state, tile, board.course[tile, value], die == Die.BLUE, log):
                break


@kernel
def move_one_step(board: Board, state: State, tile: int, direction: int, pushes: bool, log: Log | None) -> bool:
    """One step of a tile; False when its move has ended."""
    here = state.tile_at[tile]
    there = board.neighbour[here, direction]
    what = state.occupant[there]
    # 1. Border: the move ends.
    if what == Kind.BORDER:
        return stopped(tile, here, there, what, log)
    # 2. Ruling (craft first): a living craft is hit before anything else in its hex counts, also on its platform or
    #    on a gate. Only a gate in Racing passes over craft.
    if state.crafts_on[there] > 0 and not board.crossable[tile]:
        stopped(tile, here, there, CRAFT_IN_THE_WAY, log)
        hit_craft(board, state, tile, there, log)
        return False
    # 3. A fixed object ends the move, also the turret under a drone, and 4. so does a moving tile, unless a blue die
    #    pushes it out of the way.
    if what != Kind.FREE:
        if board.fixed[there] != Kind.FREE or not pushes:
            return stopped(tile, here, there, what, log)
        if not push(board, state, tile, there, direction, log):
            return False
    # 5. Otherwise the tile moves.
    if log is not None:
        record(log, EventKind.MOVED, tile=tile, at=here, to=there)
    move_tile(board, state, tile, there, log)
    return True


@kernel
def push(board: Board, state: State, mover: int, there: int, direction: int, log: Log | None) -> bool:
    """A blue mover pushes the tile in hex `there` one hex further; True if that hex is now free for the mover.

    Ruling (push gates): gates and drones are pushed like asteroids. Only one tile is ever pushed.
    """
    pushed = state.occupant[there] - FIRST_TILE
    beyond = board.neighbour[there, direction]
    what = state.occupant[beyond]
    if what != Kind.FREE:
        if log is not None:
            here = state.tile_at[mover]
            record(log, EventKind.BLOCKED, tile=mover, at=here, to=there, what=FIRST_TILE + pushed, beyond=what)
        return False
    # Ruling (pushed hit): the pushed tile hits craft as if it had moved by itself.
    if state.crafts_on[beyond] > 0 and not board.crossable[pushed]:
        if log is not None:
            here = state.tile_at[mover]
            what = FIRST_TILE + pushed
            record(log, EventKind.BLOCKED, tile=mover, at=here, to=there, what=what, beyond=CRAFT_IN_THE_WAY)
        hit_craft(board, state, pushed, beyond, log)
        return False
    if log is not None:
        record(log, EventKind.PUSHED, tile=pushed, at=there, to=beyond, what=FIRST_TILE + mover)
    move_tile(board, state, pushed, beyond, log)
    return True


@kernel
def stopped(tile: int, here: int, there: int, what: int, log: Log | None) -> bool:
    """The move ends; never anything but False, so that a step can end with it."""
    if log is not None:
        record(log, EventKind.BLOCKED, tile=tile, at=here, to=there, what=what)
    return False


@kernel
def move_tile(board: Board, state: State, tile: int, there: int, log: Log | None) -> None:
    """The tile lies in its new hex; craft on a gate that leaves stay behind.

    Racing: when a gate arrives on a hex with craft, moved or pushed, every craft there collects its symbol.
    """
    here = state.tile_at[tile]
    state.occupant[here] = board.fixed[here]
    put_tile(state, tile, there)
    if state.crafts_on[there] > 0 and board.crossable[tile]:
        for craft in range(len(board.pilot)):
            if state.at[craft] == there:
                collect(board, state, craft, tile, ASTEROID_PHASE, log)


@kernel
def put_tile(state: State, tile: int, there: int) -> None:
    state.tile_at[tile] = there
    state.occupant[there] = FIRST_TILE + tile


@kernel
def lift_tile(board: Board, state: State, tile: int) -> None:
    """Off the board; a turret reappears under a drone."""
    here = state.tile_at[tile]
    state.occupant[here] = board.fixed[here]
    state.tile_at[tile] = board.off


@kernel
def hit_craft(board: Board, state: State, tile: int, there: int, log: Log | None) -> None:
    """Every craft in the hex is hit for 1, or for 0 with the shield up."""
    for craft in range(len(board.pilot)):
        if state.at[craft] == there and state.alive[craft]:
            damage, softened = blow(state, craft, HIT_DAMAGE, HIT_DAMAGE_SHIELDED)
            if log is not None:
                record(log, EventKind.HIT, ASTEROID_PHASE, craft, tile=tile, at=there, amount=damage, beyond=softened)
            take_damage(board, state, craft, damage, ASTEROID_PHASE, log)


# ------------------------------------------------------------------------------------------------------------- damage


@kernel
def blow(state: State, craft: int, plain: int, shielded: int) -> tuple[int, int]:
    """The damage that a hit, crash or ram does, and what softened it.

    Lawrence's emergency shield takes one point off the n-th hit of the round that would do damage.
    """
    damage = plain
    softened = Softened.NO + 0
    if state.shield_up[craft]:
        damage = shielded
        softened = Softened.SHIELD + 0
    if damage > 0:
        state.hits[craft] += 1
        if state.hits[craft] == state.emergency[craft]:
            state.power_used[craft] = 1
            damage -= 1
            softened += Softened.EMERGENCY
    return damage, softened


@kernel
def take_damage(board: Board, state: State, craft: int, damage: int, column: int, log: Log | None) -> None:
    """Damage that reaches the hull destroys the craft at once."""
    state.damage[craft] += damage
    if damage > 0 and state.damage[craft] >= board.hull:
        here = state.at[craft]
        state.alive[craft] = 0
        state.crafts_on[here] -= 1
        state.at[craft] = board.off
        if log is not None:
            record(log, EventKind.DESTROYED, column, craft, at=here, amount=state.damage[craft])


# ------------------------------------------------------------------------------------------------------------- flight


@kernel
def fly_all(board: Board, state: State, programs: Ints, log: Log | None) -> None:
    """In seat order from the first player, each craft flies its whole program."""
    crafts = len(board.pilot)
    for turn in range(crafts):
        craft = (state.clock[Clock.FIRST] + turn) % crafts
        if state.alive[craft] and not state.clock[Clock.OVER]:
            fly(board, state, craft, programs[craft], log)


@kernel
def fly(board: Board, state: State, craft: int, program: Ints, log: Log | None) -> None:
    """Columns 1 to 6, then the energy column. Ruling (gap): an empty column does nothing, later ones still run."""
    if log is not None:
        facing, shield = state.facing[craft], state.shield_up[craft]
        record(log, EventKind.TAKES_OFF, ASTEROID_PHASE, craft, at=state.at[craft], amount=facing, what=shield)
    for column in range(1, ACTION_COLUMNS + 2):
        action = program[column - 1]
        if action != Action.EMPTY and not act(board, state, craft, column, action, log):
            return


@kernel
def act(board: Board, state: State, craft: int, column: int, action: int, log: Log | None) -> bool:
    """One column; False when the program ends with it."""
    rams = action & RAM
    action = action & (RAM - 1)
    if action == Action.SHOOT:
        fire(board, state, craft, column, log)
        return not state.clock[Clock.OVER]
    if action >= Action.POWER:
        state.power_used[craft] = 1
        if log is not None:
            record(log, EventKind.POWER_USED, column, craft, at=state.at[craft], amount=action)
    manoeuvre = MANOEUVRES[board.pilot[craft], action]
    # A turn is kept even if the advance that follows fails.
    if manoeuvre[Manoeuvre.TURN] != 0:
        state.facing[craft] = (state.facing[craft] + manoeuvre[Manoeuvre.TURN]) % DIRECTIONS
        if log is not None:
            record(log, EventKind.TURNED, column, craft, at=state.at[craft], amount=state.facing[craft])
    for _ in range(manoeuvre[Manoeuvre.ADVANCES]):
        direction = (state.facing[craft] + manoeuvre[Manoeuvre.HEADING]) % DIRECTIONS
        if not advance(board, state, craft, column, direction, rams != 0, log):
            return False
    return True


@kernel
def advance(board: Board, state: State, craft: int, column: int, direction: int, rams: bool, log: Log | None) -> bool:
    """Into the next hex; False when the program ends with it. Craft never collide with each other."""
    there = board.neighbour[state.at[craft], direction]
    what = state.occupant[there]
    if what == Kind.FREE:
        enter(state, craft, there, column, log)
        return True
    if what >= FIRST_TILE:
        tile = what - FIRST_TILE
        if board.crossable[tile]:
            enter(state, craft, there, column, log)
            collect(board, state, craft, tile, column, log)
            return True
        if rams and board.tile_kind[tile] == Kind.ASTEROID and not state.ram_used[craft]:
            return ram(board, state, craft, tile, there, column, log)
    elif what == Kind.PLATFORM and may_land(board, state, craft, there):
        land(board, state, craft, there, column, log)
        return False
    crash(board, state, craft, there, column, log)
    return False


@kernel
def enter(state: State, craft: int, there: int, column: int, log: Log | None) -> None:
    here = state.at[craft]
    state.crafts_on[here] -= 1
    state.crafts_on[there] += 1
    state.at[craft] = there
    if log is not None:
        record(log, EventKind.ADVANCED, column, craft, at=here, to=there)


@kernel
def crash(board: Board, state: State, craft: int, there: int, column: int, log: Log | None) -> None:
    """2 damage, 1 with the shield up, and the program ends."""
    damage, softened = blow(state, craft, CRASH_DAMAGE, CRASH_DAMAGE_SHIELDED)
    if log is not None:
        here, what = state.at[craft], state.occupant[there]
        record(log, EventKind.CRASHED, column, craft, at=here, to=there, amount=damage, what=what, beyond=softened)
    take_damage(board, state, craft, damage, column, log)


@kernel
def ram(board: Board, state: State, craft: int, tile: int, there: int, column: int, log: Log | None) -> bool:
    """4 damage, 3 shielded; the asteroid is removed and the program goes on. A craft that would not survive it is
    destroyed and the asteroid stays."""
    state.ram_used[craft] = 1
    damage, softened = blow(state, craft, RAM_DAMAGE, RAM_DAMAGE_SHIELDED)
    survives = state.damage[craft] + damage < board.hull
    if log is not None:
        kind = EventKind.RAMMED if survives else EventKind.RAM_FAILED
        record(log, kind, column, craft, tile=tile, at=state.at[craft], to=there, amount=damage, beyond=softened)
    take_damage(board, state, craft, damage, column, log)
    if not survives:
        return False
    lift_tile(board, state, tile)
    enter(state, craft, there, column, log)
    remove_target(board, state, craft, tile, there, column, log)
    return not state.clock[Clock.OVER]


@kernel
def may_land(board: Board, state: State, craft: int, there: int) -> bool:
    """With all symbols a craft may land on any platform, or on the one it started on, as the variant says."""
    if board.landing == Return.NO or not has_all_symbols(board, state, craft):
        return False
    return board.landing == Return.ANY or board.own_platform[craft] == there


@kernel
def land(board: Board, state: State, craft: int, there: int, column: int, log: Log | None) -> None:
    enter(state, craft, there, column, log)
    if log is not None:
        record(log, EventKind.LANDED, column, craft, at=there)
    complete(state, craft, column, log)


@kernel
def fire(board: Board, state: State, craft: int, column: int, log: Log | None) -> None:
    """The beam stops at the first moving tile or fixed object, or at the border; craft are transparent.

    Ruling (turret): a drone still on its turret is hit, not the turret.
    """
    there = board.neighbour[state.at[craft], state.facing[craft]]
    while state.occupant[there] == Kind.FREE:
        there = board.neighbour[there, state.facing[craft]]
    what = state.occupant[there]
    if log is not None:
        record(log, EventKind.FIRED, column, craft, at=state.at[craft], to=there, what=what)
    if what < FIRST_TILE:
        return
    tile = what - FIRST_TILE
    if board.mode == Mode.SHOOTING and board.tile_kind[tile] == Kind.GATE:
        collect(board, state, craft, tile, column, log)
    elif board.mode == Mode.DRONES and board.tile_kind[tile] == Kind.DRONE:
        # It stays, and blocks, until the end of the round, so that others can shoot it too.
        state.shot[tile] = 1
        if log is not None:
            record(log, EventKind.DRONE_SHOT, column, craft, tile=tile, at=there)
        collect(board, state, craft, tile, column, log)
    else:
        remove_target(board, state, craft, tile, there, column, log)


# -------------------------------------------------------------------------------------------------------------- goals


@kernel
def collect(board: Board, state: State, craft: int, tile: int, column: int, log: Log | None) -> None:
    """The craft gets the tile's symbol, if it has not got it yet. Symbols are taken in any order."""
    symbol = board.tile_symbol[tile]
    if state.symbols[craft] >> symbol & 1:
        return
    state.symbols[craft] |= 1 << symbol
    if log is not None:
        record(log, EventKind.COLLECTED, column, craft, tile=tile, at=state.at[craft], amount=symbol)
    if board.landing == Return.NO and has_all_symbols(board, state, craft):
        complete(state, craft, column, log)


@kernel
def has_all_symbols(board: Board, state: State, craft: int) -> bool:
    """Equal symbols on two gates count once."""
    different = 0
    left = state.symbols[craft]
    while left:
        left &= left - 1
        different += 1
    return different >= board.symbols_needed


@kernel
def complete(state: State, craft: int, column: int, log: Log | None) -> None:
    """The mission is complete in this column; more symbols later do not change it."""
    if state.completed[craft] == NOT_COMPLETED:
        state.completed[craft] = column
        if log is not None:
            record(log, EventKind.COMPLETED, column, craft, at=state.at[craft])


@kernel
def remove_target(board: Board, state: State, craft: int, tile: int, there: int, column: int, log: Log | None) -> None:
    """Targets: the tile loses its target, whosever it is. A team that still has a craft wins at once with its last
    one, whoever removed it."""
    team = state.target[tile]
    if team == 0:
        return
    state.target[tile] = 0
    state.removed[team] += 1
    if log is not None:
        record(log, EventKind.TARGET_REMOVED, column, craft, tile=tile, at=there, amount=team)
    if state.removed[team] >= board.targets_needed[team]:
        declare_team(board, state, team, Decided.TARGETS, log)


@kernel
def declare_team(board: Board, state: State, team: int, decided: int, log: Log | None) -> None:
    """The living members of the team have won; a team without any has not."""
    for craft in range(len(board.pilot)):
        if state.alive[craft] and board.team[craft] == team:
            declare_winner(state, craft, decided, log)
            state.clock[Clock.TEAM] = team


@kernel
def declare_winner(state: State, craft: int, decided: int, log: Log | None) -> None:
    state.won[craft] = 1
    state.clock[Clock.OVER] = 1
    if log is not None:
        record(log, EventKind.WON, craft=craft, amount=state.completed[craft], what=state.damage[craft], beyond=decided)


# ---------------------------------------------------------------------------------------------------------------- end


@kernel
def end_round(board: Board, state: State, log: Log | None) -> None:
    """Drones that were shot leave; then the end of the game is checked; then the next living seat becomes first."""
    remove_shot_drones(board, state, log)
    if not state.clock[Clock.OVER]:
        find_winners(board, state, log)
    if not state.clock[Clock.OVER]:
        find_last_survivor(board, state, log)
    if not state.clock[Clock.OVER]:
        pass_first_player(board, state, log)


@kernel
def remove_shot_drones(board: Board, state: State, log: Log | None) -> None:
    if board.mode != Mode.DRONES:
        return
    for tile in range(len(board.tile_kind)):
        if state.shot[tile]:
            if log is not None:
                record(log, EventKind.DRONE_LEFT, tile=tile, at=state.tile_at[tile])
            state.shot[tile] = 0
            lift_tile(board, state, tile)


@kernel
def find_winners(board: Board, state: State, log: Log | None) -> None:
    """Among the living craft that have completed: lower column (not in Drones), then less damage, then shared."""
    completed = same_column = 0
    column = damage = NOT_COMPLETED
    for craft in range(len(board.pilot)):
        if has_completed(state, craft):
            completed += 1
            column = min(column, tie_column(board, state, craft))
    if completed == 0:
        return
    for craft in range(len(board.pilot)):
        if has_completed(state, craft) and tie_column(board, state, craft) == column:
            same_column += 1
            damage = min(damage, state.damage[craft])
    winners = 0
    for craft in range(len(board.pilot)):
        if has_completed(state, craft) and tie_column(board, state, craft) == column:
            winners += state.damage[craft] == damage
    decided = Decided.ALONE + 0
    if winners > 1:
        decided = Decided.SHARED + 0
    elif same_column > 1:
        decided = Decided.DAMAGE + 0
    elif completed > 1:
        decided = Decided.COLUMN + 0
    for craft in range(len(board.pilot)):
        if has_completed(state, craft) and tie_column(board, state, craft) == column and state.damage[craft] == damage:
            declare_winner(state, craft, decided, log)


@kernel
def has_completed(state: State, craft: int) -> bool:
    """A destroyed craft cannot win."""
    return bool(state.alive[craft] and state.completed[craft] != NOT_COMPLETED)


@kernel
def tie_column(board: Board, state: State, craft: int) -> int:
    """The column that counts in a tie; in Drones it does not."""
    return 0 if board.mode == Mode.DRONES else state.completed[craft]


@kernel
def find_last_survivor(board: Board, state: State, log: Log | None) -> None:
    """No craft left: the game ends without a winner. With the variant, the only one left wins; in Targets the only
    team left."""
    living = 0
    last = NOTHING
    rivals = False
    for craft in range(len(board.pilot)):
        if state.alive[craft]:
            living += 1
            if last != NOTHING and (board.mode != Mode.TARGETS or board.team[craft] != board.team[last]):
                rivals = True
            last = craft
    if living == 0:
        state.clock[Clock.OVER] = 1
        if log is not None:
            record(log, EventKind.NO_WINNER)
    elif board.last_survivor_wins and not rivals:
        if board.mode == Mode.TARGETS:
            declare_team(board, state, board.team[last], Decided.LAST_SURVIVOR, log)
        else:
            declare_winner(state, last, Decided.LAST_SURVIVOR, log)


@kernel
def pass_first_player(board: Board, state: State, log: Log | None) -> None:
    """The next living seat, ascending, round and round."""
    crafts = len(board.pilot)
    first = (state.clock[Clock.FIRST] + 1) % crafts
    while not state.alive[first]:
        first = (first + 1) % crafts
    state.clock[Clock.FIRST] = first
    if log is not None:
        record(log, EventKind.FIRST_PLAYER, craft=first)


# -------------------------------------------------------------------------------------------------------- many at once


@kernel
def copy_memory(source: Ints, into: Ints) -> None:
    """Copy a position; a loop, because a slice assignment would allocate."""
    for place in range(len(source)):
        into[place] = source[place]


@kernel
def play_games(
    board: Board, state: State, start: Ints, dice: Ints, order: Ints, programs: Ints, finals: Ints, rounds: Ints
) -> None:
    """Many games in one call: game g from the memory `start` under `dice[g, round]` and `programs[g, round, craft]`.

    `state` is scratch. `finals[g]` gets the memory at the end, `rounds[g]` the number of rounds that were played.
    """
    for game in range(len(dice)):
        copy_memory(start, state.memory)
        played = 0
        while played < dice.shape[1] and not state.clock[Clock.OVER]:
            play_round(board, state, dice[game, played], order, programs[game, played], None)
            played += 1
        copy_memory(state.memory, finals[game])
        rounds[game] = played
