"""The whole state of a flight. Frozen: events make the next one."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rules.pieces import Pieces
from rules.warps_edge import figures
from rules.warps_edge.box import UNKNOWN, Box, Fighter, Mothership, held_at, number
from rules.warps_edge.figures import NANOFIBRES
from rules.warps_edge.tokens import BASIC

BAG: Final = "bag"
SUPPLY: Final = "supply"
DISCARD: Final = "discard"
CARGO: Final = "cargo"
TRAYS: Final = "trays"
GONE: Final = "box"
"""Tokens removed from the game."""

_DIGITS: Final = tuple("123456789")
PLACES: Final = (BAG, SUPPLY, DISCARD, CARGO, TRAYS, GONE)
OUT_OF_PLAY: Final = frozenset({BAG, CARGO, TRAYS, GONE})
"""Places whose tokens the end of a warp does not move."""

Step = Literal["arrive", "act", "attack", "plan"]
Places = dict[str, dict[str, int]]
"""Place -> token -> how many."""
Path = tuple[str, ...]
"""Where a printed number stands in the box, such as `("fighters", "titan", "hull")`."""


class Enemy(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the row."""

    name: str
    deck: int
    figures: figures.Enemy


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A section of the mothership, as it stands."""

    figures: figures.Section | None = None
    """None before the table has typed them."""

    down: bool = False


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """A skill card beside the panel."""

    figures: figures.Skill
    state: Literal["idle", "active", "exhausted", "lasting"] = "idle"


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the pilot has to choose before going on."""

    what: Literal["gain", "return", "skill", "keep-skill", "move-on", "enemy", "draw"]
    count: int
    tokens: tuple[str, ...]
    to: str


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What holds until the end of the turn."""

    what: Literal["evading-is-cheaper", "lasers-stun-no-enemy", "five-lasers", "must-use-skill"]
    at: str


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the device knows."""

    game: str
    box: Box
    unconfirmed: tuple[str, ...]
    """Printed numbers that nobody had compared with the printed ones at set-up."""

    commitment: str
    fighter_name: str
    fighter: Fighter
    mothership: str
    pieces: Pieces
    census: dict[str, int]
    """How many of each token there were when they were laid out; empty before."""

    shields: int
    hull: int
    sections: tuple[Section, ...]
    decks: tuple[int, ...]
    """Cards left in each enemy deck."""

    row: tuple[Enemy | None, ...]
    fallen: tuple[tuple[str, ...], ...]
    """The enemies on the discard pile, by the deck they are from, in the order in which they went out."""

    returned: tuple[tuple[tuple[str, ...], ...], ...]
    """For each deck the heaps of seen cards that were put on it as this warp began, the upper first."""

    marker: int
    """The active section, or the active field of the wheel, from 1."""

    warp: int = 1
    turn: int = 0
    step: Step = "plan"
    first_draw: bool = True
    """Whether the draw due is a warp's first, which never ends it."""

    skills: dict[str, Skill] = {}
    known: dict[str, figures.Enemy] = {}
    """Enemies the table has typed, by name."""

    prices: dict[str, int] = {}
    owed: tuple[Choice, ...] = ()
    effects: tuple[Effect, ...] = ()
    attacked: tuple[str, ...] = ()
    """Targets that have hurt in this step 3; empty in the other steps."""

    draws: int = 0
    by_hand: bool = False
    """Whether the newest draw from the bag was made by hand, so that effects leave theirs to hands too."""

    ended: str | None = None

    @property
    def seated(self) -> int:
        """Nobody: a pilot flies alone."""
        return 0

    @property
    def is_whole(self) -> bool:
        """Whether there are as many of each token as were laid out."""
        return self.pieces.census() == self.census

    @property
    def ship(self) -> Mothership:
        """The face of the mothership that lies up."""
        return self.box.motherships[self.mothership]

    @property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """Cards of each level in each deck; a board with two faces keeps its first deck as it turns."""
        ships = self.box.motherships.values()
        return next((ship.decks for ship in ships if ship.other_face == self.mothership), self.ship.decks)

    @property
    def full_shields(self) -> int:
        """The top of the shields' scale; 0 while nobody has typed it."""
        return number(self.fighter.shields)

    @property
    def full_hull(self) -> int:
        """The top of the hull's scale; 0 while nobody has typed it."""
        return number(self.fighter.hull)

    @property
    def room(self) -> int:
        """How many tokens the cargo holds; 0 while nobody has typed it."""
        return number(self.fighter.cargo)

    @property
    def warps(self) -> int:
        """How many warps there are; 0 while nobody has typed it."""
        return number(self.ship.warps)

    @property
    def power(self) -> tuple[str, ...]:
        """The fighter's five POWER tokens; none while nobody has typed them."""
        return self.fighter.power if isinstance(self.fighter.power, tuple) else ()

    @property
    def tray_tokens(self) -> tuple[str, ...]:
        """Every token of this flight, by name."""
        return (*BASIC, *self.power)

    @property
    def inventory(self) -> tuple[Path, ...]:
        """The printed numbers that say which tokens there are: needed before the first draw."""
        panel = (self.panel("power"), self.panel("signature"))
        return (("tokens", "start"), ("tokens", "stock"), *panel)

    def panel(self, name: str) -> Path:
        """Where a number of the fighter's panel stands in the box."""
        return ("fighters", self.fighter_name, name)

    def board(self, name: str, face: str | None = None) -> Path:
        """Where a number of the mothership's board stands in the box; of the face that lies up by default."""
        return ("motherships", face or self.mothership, name)

    @property
    def unknown(self) -> tuple[Path, ...]:
        """The printed numbers this flight will need and nobody has typed yet, in the order of their need."""
        other = self.ship.other_face
        turned = (self.board("sections", other), self.board("warps", other)) if other else ()
        needed = (
            *self.inventory,
            self.board("sections"),
            *(self.panel(name) for name in ("shields", "hull", "cargo")),
            self.board("warps"),
            *turned,
        )
        return tuple(path for path in needed if held_at(self.box, path) == UNKNOWN)

    def has(self, rule: str) -> bool:
        """Whether a rule is printed on the mothership."""
        return rule in self.ship.rules

    def effect(self, what: str, at: str = "") -> int:
        """How often an effect holds now."""
        return sum(each.what == what and each.at == at for each in self.effects)

    def lasting(self, skill: str) -> bool:
        """Whether a lasting skill works."""
        return skill in self.skills and self.skills[skill].state == "lasting"

    @property
    def spared(self) -> int:
        """Damage that a skill still keeps away in this step 3. Rulebook, adaptive nanofibres."""
        return int(self.lasting(NANOFIBRES) and not self.attacked)

    def deck_of_slot(self, slot: int) -> int:
        """Which deck fills a place of the row (from 0)."""
        return int(len(self.decks) == 2 and slot >= self.box.turn.row // 2)  # noqa: PLR2004  # two ships

    @property
    def free_slots(self) -> tuple[int, ...]:
        """Places of the row (from 0) that cards are due on, in order. Rulebook, step 1."""
        missing = self.box.turn.row - len(self.row) + self.row.count(None)
        left = list(self.decks)
        free: list[int] = []
        for slot in range(self.box.turn.row):
            if self.row[slot] is None and len(free) < missing and left[deck := self.deck_of_slot(slot)]:
                left[deck] -= 1
                free.append(slot)
        return tuple(free)

    def is_place(self, place: str) -> bool:
        """Whether tokens may lie there."""
        if place in PLACES:
            return True
        what, _, rest = place.partition(":")
        if what == "skill":
            return rest in self.skills
        head, _, tail = rest.partition(":")
        here = head.split("-")
        if tail not in ("", "above", "face-down") or not all(n in _DIGITS for n in here):
            return False
        numbers = [int(n) for n in here]
        there = {"enemy": self.row, "section": self.sections}.get(what, ())
        joined = len(numbers) == 1 or (len(numbers) == 2 and numbers[1] == numbers[0] + 1)  # noqa: PLR2004
        return joined and all(1 <= n <= len(there) for n in numbers)
