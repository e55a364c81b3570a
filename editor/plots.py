"""How do the figures of a rating look? Plots for the report, each drawn into axes that somebody gives.

Nothing here keeps a state: no pyplot, no current figure. Every colour is the theme's. `svg_of` makes a picture of
a figure.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from engine.asteroyds.pieces import DICE_VALUES
from solver.fairness.results import TableFairness
from solver.rating_results import PlayerRating, Rating
from solver.round_one import RoundOne

from .theme import Theme

FAMILY = "DejaVu Sans"
FIRST_ORDER = "rwb"  # of the dice; where it is rolled too, the other five have maps like this one
_TINY, _SMALL, _TEXT = 5.5, 7.5, 8.5
_STRONG = 0.6  # a colour this dense needs the other ink
_MARKERS = "osD^v*"
_NO_METADATA = ("Date", "Creator", "Format", "Type")
_QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
_PERCENT = 100


def new_figure(width: float, height: float) -> Figure:
    """In inches, without any background."""
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    figure.patch.set_visible(False)
    return figure


def colour_of(number: int, theme: Theme) -> str:
    """Of the player or company with this number; markers differ too, so colours are not needed to tell them apart."""
    return (theme.text, theme.heat, theme.accent, theme.good, theme.bad, theme.muted)[number % 6]


def _dress(axes: Axes, theme: Theme, x: str = "", y: str = "") -> None:
    axes.patch.set_visible(False)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(theme.muted)
    axes.tick_params(colors=theme.muted, labelcolor=theme.text, labelsize=_SMALL, width=0.8)
    axes.set_xlabel(x, color=theme.text, fontsize=_TEXT, family=FAMILY)
    axes.set_ylabel(y, color=theme.text, fontsize=_TEXT, family=FAMILY)


def _legend(axes: Axes, theme: Theme) -> None:
    # Above the axes, where it hides no point.
    axes.legend(
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=6,
        frameon=False,
        fontsize=_SMALL,
        labelcolor=theme.text,
        borderaxespad=0.2,
        handletextpad=0.4,
        columnspacing=1.4,
    )


def shares_by_round(player: PlayerRating) -> list[tuple[int, float]]:
    """Percent of the decided and undecided games that are won in so many rounds; from the first to the last such."""
    games = _games(player)
    known = [rounds for rounds, count in enumerate(player.finished) if count]
    if not known:
        return []
    return [(n, _PERCENT * player.finished[n] / games) for n in range(known[0], known[-1] + 1)]


def _games(player: PlayerRating) -> float:
    """All that were played: those that were not won are known as shares."""
    won = sum(player.finished)
    lost = player.destroyed.mean + player.unfinished.mean
    return won / (1 - lost) if lost < 1 else float("inf")


def quantiles_of(player: PlayerRating, limit: int) -> list[int]:
    """Rounds within which so many of the games are won; the limit where they are not."""
    games, found = _games(player), []
    for wanted in _QUANTILES:
        seen = 0
        for rounds, count in enumerate(player.finished):
            seen += count
            if seen >= wanted * games - 1e-6:
                found.append(rounds)
                break
        else:
            found.append(limit)
    return found


def draw_finishing(axes: Axes, players: Sequence[PlayerRating], theme: Theme) -> None:
    """Share of games by rounds to finish, one line a player."""
    _dress(axes, theme, "rounds to finish", "% of games")
    for number, player in enumerate(players):
        points = shares_by_round(player)
        (line,) = axes.plot(
            [rounds for rounds, _ in points],
            [share for _, share in points],
            color=colour_of(number, theme),
            marker=_MARKERS[number % len(_MARKERS)],
            markersize=4,
            linewidth=1.4,
            label=player.player,
        )
        line.set_gid(f"finishing-{player.player}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color=theme.line, linewidth=0.6)
    axes.set_axisbelow(True)
    _legend(axes, theme)


def draw_starts(axes: Axes, rating: Rating, theme: Theme) -> None:
    """For every start and player the rounds of 80 % (thin) and 50 % (thick) of the games, median and mean."""
    _dress(axes, theme, "rounds to finish")
    names = [player.player for player in rating.overall]
    step = 1 / (len(names) + 1.2)
    for place, start in enumerate(rating.starts):
        for number, player in enumerate(start.players):
            y = place + (number - (len(names) - 1) / 2) * step
            least, low, middle, high, most = quantiles_of(player, rating.round_limit)
            colour = colour_of(number, theme)
            axes.plot([least, most], [y, y], color=colour, linewidth=0.9, solid_capstyle="butt")
            axes.plot([low, high], [y, y], color=colour, linewidth=3.4, solid_capstyle="butt")
            axes.plot([middle], [y], "|", color=colour, markersize=7, markeredgewidth=1.6)
            (mean,) = axes.plot(
                [player.rounds.mean],
                [y],
                _MARKERS[number % len(_MARKERS)],
                color=colour,
                markersize=4.5,
                markeredgecolor=theme.base,
                markeredgewidth=0.7,
                label=player.player if place == 0 else None,
                linestyle="none",
            )
            mean.set_gid(f"start-{start.seat}-{player.player}")
    axes.set_yticks(range(len(rating.starts)), [f"{start.seat} {start.at}" for start in rating.starts])
    axes.set_ylim(len(rating.starts) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="x", color=theme.line, linewidth=0.6)
    axes.set_axisbelow(True)
    _legend(axes, theme)


def draw_shares(axes: Axes, tables: Sequence[TableFairness], theme: Theme) -> None:
    """Win share of every start, or team, with its interval, by company; shaded what a fair layout would stray."""
    _dress(axes, theme, "win share, %")
    sides = tables[0].sides
    even = _PERCENT * sides[0].even
    if tables[0].band < float("inf"):
        axes.axvspan(even - tables[0].band, even + tables[0].band, color=theme.good, alpha=0.16, linewidth=0)
    axes.axvline(even, color=theme.good, linewidth=1)
    step = 1 / (len(tables) + 1.2)
    for number, table in enumerate(tables):
        points = [side.share for side in table.sides]
        bars = axes.errorbar(
            [_PERCENT * point.mean for point in points],
            [place + (number - (len(tables) - 1) / 2) * step for place in range(len(points))],
            # A share beyond these is only an interval of very few games.
            xerr=[
                [_PERCENT * (point.mean - max(point.low, 0)) for point in points],
                [_PERCENT * (min(point.high, 1) - point.mean) for point in points],
            ],
            fmt=_MARKERS[number % len(_MARKERS)],
            color=colour_of(number, theme),
            markersize=4.5,
            elinewidth=1.3,
            capsize=2.5,
            label=table.company,
        )
        bars.lines[0].set_gid(f"shares-{table.company}")
    names = [side.name if side.seat is None else f"{side.seat} {side.name}" for side in sides]
    axes.set_yticks(range(len(sides)), names)
    axes.set_ylim(len(sides) - 0.5, -0.5)
    axes.grid(axis="x", color=theme.line, linewidth=0.6)
    axes.set_axisbelow(True)
    _legend(axes, theme)


def most_gains(starts: Iterable[RoundOne]) -> int:
    """By which the maps of several starts are coloured, so that the same number has the same colour in all."""
    return max((max(first.gains) for first in starts), default=1) or 1


def draw_rolls(axes: Axes, first: RoundOne, theme: Theme, most: int, order: str = FIRST_ORDER) -> None:
    """The 6×6×6 map: a block for each red die, white downwards, blue to the right; what the best reply wins."""
    blocks = first.maps()[order]
    for red, block in enumerate(blocks):
        left = red * (DICE_VALUES + 1)
        for white, row in enumerate(block):
            for blue, gains in enumerate(row):
                colour, strength = (theme.good, 0.25 + 0.65 * gains / most) if gains else (theme.muted, 0.16)
                cell = Rectangle((left + blue + 0.05, white + 0.05), 0.9, 0.9, facecolor=colour, alpha=strength)
                cell.set_gid(f"roll-{red + 1}-{white + 1}-{blue + 1}")
                axes.add_patch(cell)
                if gains:
                    ink = theme.base if strength > _STRONG else theme.text
                    _write(axes, left + blue + 0.5, white + 0.54, str(gains), ink, _TINY)
        _write(axes, left + DICE_VALUES / 2, -0.7, f"red {red + 1}", theme.text, _SMALL)
    axes.set_xlim(-0.2, DICE_VALUES * (DICE_VALUES + 1) - 0.8)
    axes.set_ylim(DICE_VALUES + 0.2, -1.3)
    axes.set_aspect("equal")
    axes.patch.set_visible(False)
    axes.axis("off")


def _write(axes: Axes, x: float, y: float, text: str, colour: str, size: float) -> None:
    axes.text(x, y, text, color=colour, fontsize=size, family=FAMILY, ha="center", va="center")


def finishing_figure(rating: Rating, theme: Theme) -> Figure:
    figure = new_figure(6.8, 2.9)
    draw_finishing(figure.add_subplot(), rating.overall, theme)
    return figure


def starts_figure(rating: Rating, theme: Theme) -> Figure:
    figure = new_figure(6.8, 0.85 + 0.44 * len(rating.starts))
    draw_starts(figure.add_subplot(), rating, theme)
    return figure


def shares_figure(tables: Sequence[TableFairness], theme: Theme) -> Figure:
    figure = new_figure(6.8, 0.85 + 0.46 * len(tables[0].sides))
    draw_shares(figure.add_subplot(), tables, theme)
    return figure


def rolls_figure(first: RoundOne, theme: Theme, most: int, order: str = FIRST_ORDER) -> Figure:
    """`most`: what has the strongest colour, see `most_gains`."""
    figure = new_figure(6.8, 1.25)
    draw_rolls(figure.add_subplot(), first, theme, most, order)
    return figure


def svg_of(figure: Figure, name: str) -> str:
    """The <svg> element alone, the same text every time; `name` keeps its ids apart from those of other pictures."""
    out = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(out, format="svg", transparent=True, metadata=dict.fromkeys(_NO_METADATA))
    text = out.getvalue()
    return text[text.index("<svg") :]
