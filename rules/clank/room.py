"""
What there is in a game of the family, as its file says it under `room`, beside the printed numbers.

By which verbs a token works, and how strongly, is a printed number, such as `tokens.heals`: a table can put
it right, and every journal has it. There are no verbs but `VERBS`, the seats' counters and the menaces; what
else a token does is code of the game, with its own test.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from rules.clank.box import HIGHEST_STEP, Box, attribute

VERBS: Final = ("credits", "heals", "noise", "fury")
"""Money for the seat, wounds healed, noise of all others, steps of fury."""

TRACK_VERBS: Final = ("blockade", "noise", "wounds")
"""The blockade is put up, everybody makes noise, everybody is wounded."""

Lot = Literal["artifacts", "modules", "first"]
"""Artifacts that leave, how the modules lie, who begins."""

WORDS: Final = ("cards", "artifacts", "tokens", "credits", "escaped", "crown", "wayshrines", "freed")
"""What points may hang on besides tokens and counters."""

MOST: Final = 9999
"""The highest that what a seat has a number of can stand."""

AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]

When = Literal["at once", "kept", "used", "given"]
"""It works as it is found and goes back to the box; is kept to the end; is used up later; is passed on."""


class Menace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pieces that hurt everybody when they are drawn, and then go back to the area."""

    piece: str
    waits: Literal["track", "bank", "bag"]
    """Along the track the marker lets them out, in the bank tokens and steps do; or they are in already."""

    count: str
    """The number that says how many; along the track by step."""


class Dragon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dragon besides the first, with a marker of its own; its cubes are drawn with the first one's."""

    cubes: str
    """The number that says how many at each step of its track."""

    start: str
    """The number of the step where its marker starts."""


class Artifacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How artifacts are had, and what they bring."""

    lie: Literal["open", "stack", "rooms"]
    """All can be had, or the top one of a stack; rooms are code of the Catacombs."""

    fury: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_STEP)] = 1
    """Steps that each raises it."""

    more: str = ""
    """The token by which a seat has one more."""

    after: tuple[str, ...] = ()
    """Tokens without which nobody takes any."""


class WayOut(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a seat with an artifact leaves."""

    cubes: Literal["stay", "go"]
    """What becomes of its cubes in the area."""

    count: str = ""
    """The number that says how many can; all, if none does."""


class Heap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tokens that lie together, as many as a number says: by kind, or in all; of the kind, if it is alone."""

    printed: str
    called: str
    by: Literal["secret", "prisoner", "idol", "buy"] = "secret"
    """The command by which they are found."""

    returns: bool = False
    """Whether those that are lost lie there again."""


class Sum(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"when": "if"}):
    """Points for each of some things, or if a seat has as many as *least* of others."""

    points: str = ""
    """The number that says how many; a point, if none does. Those of a token are in `tokens.bonus`."""

    each: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    least: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = 1

    def times(self, has: Mapping[str, int]) -> int:
        """
        How often it counts for a seat that has so many of each.

        >>> Sum(each=("crystals",), when=("sixth-crystal",)).times({"crystals": 2, "sixth-crystal": 1})
        2
        """
        if self.when and sum(has.get(what, 0) for what in self.when) < self.least:
            return 0
        return sum(has.get(what, 0) for what in self.each) if self.each else 1


class Room(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file says. Its tokens are by heap and kind."""

    seats: tuple[AtLeastOne, AtLeastOne]
    """How many may play, at least and at most."""

    ends_with_bag: bool = False
    """Whether a bag that a draw leaves empty ends the game."""

    one_each: bool = False
    """Whether a seat buys each kind once."""

    counters: tuple[str, ...] = ()
    """What a seat has a number of in this game alone, and tokens change."""

    menaces: dict[str, Menace] = {}
    dragons: dict[str, Dragon] = {}
    track: dict[str, str] = {}
    """By which verbs steps of the track work, and the number that says which: `TRACK_VERBS`, and menaces."""

    artifacts: Artifacts
    way_out: WayOut
    out: Literal["draws", "countdown", "none"]
    """What seats that are out bring in their turns: each a draw, the first one a countdown, or nothing."""

    lots: tuple[Lot, ...] = ("first",)
    heaps: dict[str, Heap] = {}
    tokens: dict[str, dict[str, str]]
    bonus: dict[str, Sum] = {}
    score: dict[str, Sum]

    @property
    def verbs(self) -> tuple[str, ...]:
        """Everything that a token can do without code of its own."""
        return (*VERBS, *self.counters, *self.banked, *self.dragons)

    @property
    def banked(self) -> tuple[str, ...]:
        """The menaces that are let out one by one."""
        return tuple(name for name, each in self.menaces.items() if each.waits == "bank")

    def kinds(self, *heaps: str) -> tuple[str, ...]:
        """The kinds of some heaps, in the order of the file."""
        return tuple(kind for heap in heaps for kind in self.tokens[heap])

    def of(self, when: When) -> frozenset[str]:
        """The kinds that work then."""
        heaps = self.tokens.values()
        return frozenset(kind for heap in heaps for kind, works in heap.items() if works == when)


def of_counter(box: Box, counter: str, name: str, otherwise: int) -> int:
    """A number that a file may have of what seats have a number of: where it starts, or its most."""
    n: int = getattr(getattr(box, attribute(counter), None), name, otherwise)
    return n
