"""Into which worlds can the rams of a team lead, and which of them are worth looking into?

A world is the set of asteroids that earlier craft have rammed (`team_effects.py`). They are looked into one by one,
those with the fewest rams first, so that there is an answer early and costly rams can be spared.
"""

from __future__ import annotations

import heapq

from engine.asteroyds.pieces import RAM_DAMAGE_SHIELDED

from .team_effects import Effect, TeamEffects, World

Place = tuple[int, int, World]  # number of the phase, who flies next, what has been rammed


class Worlds:
    """The effects in every world that has been looked into, those with the fewest rams first."""

    def __init__(self, team: TeamEffects) -> None:
        self.team = team
        self.phases = team.phases()
        self.effects: dict[Place, list[Effect]] = {}
        self.waiting: list[tuple[int, int, int, tuple[int, ...]]] = []
        self._known: set[Place] = set()
        self._most_damage: int | None = None
        emergency = any(plan.emergency for phase in self.phases for plans in phase for plan, _ in plans)
        self.cheapest_ram = RAM_DAMAGE_SHIELDED - emergency
        # What the asteroid phase alone does to each craft, at best.
        self.least_damage = [
            min(
                int(base.damage[craft]) - int(team.before.damage[craft])
                for phase in self.phases
                for _, base in phase[place]
            )
            for place, craft in enumerate(team.crafts)
        ]
        for number in range(len(self.phases)):
            self._expect((number, 0, frozenset()))

    def _expect(self, place: Place) -> None:
        number, turn, world = place
        if place not in self._known and turn < len(self.team.crafts):
            self._known.add(place)
            heapq.heappush(self.waiting, (len(world), turn, number, tuple(sorted(world))))

    def look_into_next(self) -> None:
        _, turn, number, rammed = heapq.heappop(self.waiting)
        place = (number, turn, frozenset(rammed))
        self.effects[place] = self.team.effects(self.phases[number], turn, place[2])
        self._expect_after(place)

    def fewest_rams(self) -> int | None:
        """Of the worlds that are waiting; None if there are none."""
        return self.waiting[0][0] if self.waiting else None

    @staticmethod
    def after(place: Place, effect: Effect) -> Place:
        """Where the next craft finds itself."""
        number, turn, world = place
        return number, turn + 1, world if effect.rammed is None else world | {effect.rammed}

    def spare_what_cannot_beat(self, removed: int, damage: int) -> None:
        """If all wanted targets go, a ram that costs more damage than that plan in all is of no use."""
        if removed == self.team.wanted:
            self._most_damage = damage
            # All that waits needs some ram; look again at those that led there.
            self.waiting.clear()
            self._known = set(self.effects)
            for place in self.effects:
                self._expect_after(place)

    def _expect_after(self, place: Place) -> None:
        """Put the worlds that effects lead to on the waiting list, unless they cost too much."""
        _, turn, world = place
        for effect in self.effects[place]:
            damage = sum(self.least_damage) + len(world) * self.cheapest_ram
            damage += max(effect.damage - self.least_damage[turn], 0)
            if effect.rammed is None or self._most_damage is None or damage <= self._most_damage:
                self._expect(self.after(place, effect))
