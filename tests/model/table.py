"""A table of the Clank! family as it lies there: seats, cubes in their places, and what everybody sees."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, ClassVar, Self

from tests.model import luck
from tests.model.row import Row

Line = dict[str, Any]


class BookRefusesError(Exception):
    """The book does not allow it; *code* is the one of the table of refusals."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def refuse(code: str, when: object = True) -> None:  # noqa: FBT002  # read aloud: refuse sold-out when none is left
    if when:
        raise BookRefusesError(code)


def plain(name: str) -> str:
    """A module or room as people mean it: capitals and blanks around it are no part of its name."""
    return name.strip().casefold()


@dataclass
class Seat:
    name: str
    colour: str
    status: str = "in"
    hush: int = 0
    artifacts: list[int] = field(default_factory=list)
    tokens: Counter[str] = field(default_factory=Counter)
    credits: int = 0
    crystals: int = 0
    modules: list[str] = field(default_factory=list)
    lockpicks: int = 0
    secrets: int = 0
    """What opened chests still owe; `prisoners` is what opened cells do."""
    prisoners: int = 0
    cards: int | None = None


class Table:
    """
    Everything that lies on the table, each place a row of cubes from left to right.

    *box* is data: the printed numbers that the set-up used. *start* is the command that set up.
    """

    game: ClassVar[str]
    menace: ClassVar[str]
    """Cubes that hurt everybody: bounty hunters, ghosts."""
    numbers: ClassVar = ("credits", "hush")
    """Dials of a seat."""

    def __init__(self, box: dict[str, Any], start: Line) -> None:
        self.box = box
        self.seats = [Seat(**seat) for seat in start["seats"]]
        self.free = start.get("turns") == "free"
        self.minds_money = start.get("track_credits", False)
        self.seed, self.words = bytes.fromhex(start["seed"]), start.get("words", "")
        self.cuts: dict[int, list[str]] = {}
        self.draws = 0
        self.made: dict[int, list[str]] = {}
        """What each draw has brought; *kept* are those that stand as they were made, told as it may be."""
        self.kept: dict[int, list[str]] = {}
        self.at: dict[str, list[str]] = {"bag": ["black"] * box["cubes"]["black"], "area": [], "aside": []}
        for index, seat in enumerate(self.seats):
            self.at |= {f"supply:{index}": [seat.colour] * box["cubes"]["each"], f"wounds:{index}": []}
        self.players = len(self.seats)
        """Who sat down at first, by which set-up dealt everything out (decision 39)."""
        self.order = list(range(self.players))
        """Who takes turns."""
        self.row = Row(box["row"]["cards"], box["row"]["signs"] or None) if start.get("track_row") else None
        self.step = int(box["fury"]["start"][str(self.players)])
        self.blockade, self.danger = False, 0
        self.turn, self.number, self.drawn, self.began_out = 0, 1, False, False
        self.ended: str | None = None
        self.begun = False
        self.lots: set[str] = set()
        self.noise_of_set_up()

    def copy(self) -> Self:
        another = object.__new__(type(self))
        another.__dict__ = pickle.loads(pickle.dumps(vars(self) | {"box": None}))  # noqa: S301  # its own
        another.box = self.box
        return another

    def noise_of_set_up(self) -> None:
        """In Space, set-up P; Catacombs, set-up H: three cubes of the first player, then two, one, none."""
        for place, cubes in enumerate(self.box["noise"]["start"][: len(self.seats)]):
            seat = (self.turn + place) % len(self.seats)
            self.move(self.seats[seat].colour, cubes, f"supply:{seat}", "area")

    def lay(self, piece: str, by: int, place: str) -> None:
        """So many cubes more at the right end of a place, or fewer from there."""
        row = self.at.setdefault(place, [])
        row += [piece] * by
        for _ in range(-by):
            del row[len(row) - 1 - row[::-1].index(piece)]

    def move(self, piece: str, by: int, source: str, to: str) -> None:
        self.lay(piece, -by, source)
        self.lay(piece, by, to)

    def count(self, place: str, piece: str) -> int:
        return self.at.get(place, []).count(piece)

    @property
    def pieces(self) -> list[str]:
        return sorted(["black", self.menace, *(seat.colour for seat in self.seats)])

    def may_lie(self, piece: str, place: str) -> bool:
        """Own cubes lie in no other's supply or track, black is no noise, red and white no wound."""
        kind, _, of = place.partition(":")
        if piece == "black":
            return kind in {"bag", "aside", "wounds"}
        if piece == self.menace:
            return kind in {"bag", "area", "aside", "hunters", "bank"}
        own = kind in {"supply", "wounds"} and self.seats[int(of)].colour == piece
        return own or kind in {"bag", "area", "aside", "shrine"}

    def supply(self, seat: int) -> int:
        return len(self.at[f"supply:{seat}"])

    def room(self, seat: int) -> int:
        return max(0, int(self.box["health"]["length"]) - len(self.at[f"wounds:{seat}"]))

    @property
    def those_in(self) -> list[int]:
        """Seats still in, clockwise (Catacombs, p. 11), from whose turn it is, or the first player."""
        return [seat for seat in self.turns if self.seats[seat].status == "in"]

    @property
    def turns(self) -> list[int]:
        now = self.order.index(self.turn) if self.turn in self.order else 0
        return self.order[now:] + self.order[:now]

    @property
    def cubes_of_the_track(self) -> int:
        return int(self.box["fury"]["cubes"][self.step - 1])

    @property
    def fixed(self) -> int:
        """In Space, phase 5; Catacombs, p. 14: four cubes, six with two; decision 39: who are left."""
        return int(self.box["out"]["draws"][str(max(2, len(self.order)))])

    @property
    def owed(self) -> int | None:
        owes = self.began_out and not self.drawn and not self.free and not self.ended
        return self.fixed if owes else None

    @property
    def due(self) -> list[str]:
        attack = self.free or not (self.drawn or self.began_out)
        return self.row.due(attack=attack, free=self.free) if self.row else []

    @property
    def dials(self) -> dict[str, int]:
        """Where they stand; of the turn's own only what it drew or owes, where turns are counted."""
        of_seats = {
            f"{name}:{n}": getattr(seat, name) for n, seat in enumerate(self.seats) for name in self.numbers
        }
        deck = {"deck": self.row.left} if self.row else {}
        signs = {"attack-signs": self.row.attacks} if self.row and self.row.attacks is not None else {}
        turn = {} if self.free else {"drawn": int(self.drawn), "fixed-draw": int(self.began_out)}
        return {"fury": self.step, "danger": self.danger} | turn | deck | signs | of_seats

    # The end

    def points(self, player: Seat) -> int | None:
        """Artifacts, money, tokens, cards; None until they are counted. Somebody lost has none."""
        if player.status == "lost":
            return 0
        if player.cards is None:
            return None
        worth = self.box["tokens"]["points"]
        tokens = sum(worth.get(kind, 0) * count for kind, count in player.tokens.items())
        return player.cards + player.credits + sum(player.artifacts) + tokens + self.bonus(player)

    def bonus(self, player: Seat) -> int:
        raise NotImplementedError

    @property
    def placed(self) -> list[tuple[int, int, int]]:
        """Points, best artifact and seat; most points first, of equals the best single artifact."""
        if self.ended in {None, "stopped"}:
            return []
        counted = [(player, n) for n, player in enumerate(self.seats) if player.cards is not None]
        found = [(self.points(player) or 0, max(player.artifacts), n) for player, n in counted]
        return sorted(found, key=lambda place: (-place[0], -place[1]))

    @property
    def tied(self) -> list[list[int]]:
        groups = [
            [seat for _, _, seat in same] for _, same in groupby(self.placed, key=lambda place: place[:2])
        ]
        return [group for group in groups if len(group) > 1]

    @property
    def phase(self) -> str:
        if not self.ended:
            return "play"
        waiting = any(
            player.status == "fallen" or (player.status in {"escaped", "rescued"} and player.cards is None)
            for player in self.seats
        )
        return "scoring" if waiting and self.ended != "stopped" else "over"

    # As everybody sees it

    def view(self) -> Line:
        places = {place: dict(Counter(cubes)) for place, cubes in self.at.items() if cubes}
        fury = {"step": self.step, "of": len(self.box["fury"]["cubes"]), "cubes": self.cubes_of_the_track}
        view = {
            "game": self.game,
            "phase": self.phase,
            "turn": {"seat": None if self.free else self.turn, "number": self.number, "owed": self.owed},
            "fury": fury | {"blockade": self.blockade},
            "danger": self.danger,
            **{place: places.get(place, {}) for place in ("bag", "area", "aside")},
            "places": places,
            "seats": [self.seat_view(seat) for seat in range(len(self.seats))],
            "ranking": [{"seat": seat, "points": points} for points, _, seat in self.placed],
            "commitment": luck.commitment(self.seed),
            "draws": self.draws,
        }
        if self.order != [*range(len(self.seats))]:
            view["order"] = self.order
        if self.row:
            view["row"] = self.row.view(len(self.those_in), [] if self.ended else self.due)
        return view | {name: value for name in ("drawn", "free", "tied") if (value := getattr(self, name))}

    def seat_view(self, seat: int) -> Line:
        player = self.seats[seat]
        same = ("name", "colour", "status", "hush", "artifacts", "credits", "crystals", "modules")
        return {name: getattr(player, name) for name in same} | {
            "wounds": list(self.at[f"wounds:{seat}"]),
            "health": self.room(seat),
            "supply": self.supply(seat),
            "tokens": dict(+player.tokens),
            "points": self.points(player),
        }
