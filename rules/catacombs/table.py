"""What an evening in the Catacombs knows besides the family's table, and the names of its tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Literal

from rules.catacombs.box import WITHOUT_PARTY, CatacombsBox, PartyBox
from rules.catacombs.events import ArtifactRoom, LockpicksChanged, PrisonersOwed, SecretsOwed
from rules.clank.belongings import COUPON
from rules.clank.table import Seat, Table, crown

WHITE: Final = "white"

TOME: Final = "secret-tome"
AMULET: Final = "blood-amulet"
STEALTH: Final = "potion-of-stealth"
CLOAK: Final = "invisibility-cloak"
PUZZLE_BOX: Final = "puzzle-box"


_SHRINE: Final = "shrine:"
_LONGEST_ROOM: Final = 40
_MOST_LOCKPICKS: Final = 999


def shrine(room: str) -> str:
    """The place of the cubes that mark a wayshrine."""
    return f"{_SHRINE}{room}"


def without(values: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """The values that are left when these are taken."""
    left = list(values)
    for value in taken:
        left.remove(value)
    return tuple(left)


def found_in(stack: tuple[int, ...], plus: int, *, players: int) -> tuple[int, ...]:
    """
    The artifacts that go from the stack to a room with so many plus signs.

    Rulebook, p. 9: the top one, or one deeper for each sign, or the last there is; p. 15: with five or
    six players the top one and one more for each sign.

    >>> found_in((5, 7, 10), 1, players=3), found_in((5, 7, 10), 1, players=5)
    ((7,), (5, 7))
    """
    if players > WITHOUT_PARTY:
        return stack[: plus + 1]
    return stack[: plus + 1][-1:]


class CatacombsSeat(Seat, frozen=True, kw_only=True):
    """One player's place."""

    lockpicks: int = 0
    secrets: int = 0
    """Major secrets that chests it opened still owe."""

    prisoners: int = 0
    """Prisoners that cells it opened still owe."""


class CatacombsTable(Table, frozen=True, kw_only=True):
    """The catacombs."""

    dealt: ClassVar[frozenset[str]] = (
        Table.dealt
        | {"lockpicks", "party"}
        | {f"party.{number}" for number in PartyBox.__struct_fields__ if number != "stealth"}
    )

    @property
    def counters(self) -> Mapping[str, Any]:
        """Lockpicks, and what locks owe."""
        own = {"lockpicks": LockpicksChanged, "secrets": SecretsOwed, "prisoners": PrisonersOwed}
        return {**super().counters, **own}

    @property
    def in_play(self) -> Iterator[str]:
        """Besides, what the expansion dealt out, and what was found and bought."""
        yield from super().in_play
        if self.players > WITHOUT_PARTY:
            yield from ("party.noise", "party.gold")
            if self.revealed:
                yield from ("party.minor", "party.market", "party.tomes")
        if set(map(crown, self.box.market.crowns)) & self.gained.keys():
            yield "market.crowns"
        if STEALTH in self.gained:
            yield "party.stealth"
        if CLOAK in self.gained:
            yield f"tokens.points.{CLOAK}"

    box: CatacombsBox
    seats: tuple[CatacombsSeat, ...]
    revealed: int = 0
    """Tiles laid down besides the first."""

    haunted: int = 0
    """How many of them are haunted."""

    stack: tuple[int, ...] = ()
    """Artifacts not discovered, the top one first."""

    artifact_rooms: tuple[ArtifactRoom, ...] = ()
    """The rooms in which artifacts wait, or waited, in the order of their tiles."""

    unlocked: dict[str, int] = {}
    """Locks opened, by kind."""

    @property
    def goods(self) -> dict[str, int]:
        """The market's, and tomes, which come from the reserve."""
        return super().goods | self.left("tomes")

    def has(self, index: int) -> dict[str, int]:
        """Wayshrines it marked, prisoners it freed; a coupon lies behind the same doors and is none."""
        has = super().has(index)
        freed = sum(has.get(kind, 0) for kind in self.box.prisoners.copies if kind != COUPON)
        return has | {"wayshrines": len(self.marked_by(index)), "freed": freed}

    def most(self, counter: str, seat: int) -> int:
        """The highest that one of a seat's counters can stand; no screen has room for more lockpicks."""
        return _MOST_LOCKPICKS if counter == "lockpicks" else super().most(counter, seat)

    @property
    def tiles(self) -> int:
        """Tiles left in the stack."""
        return self.box.tiles.safe + self.box.tiles.depths - self.revealed

    def newcomer(self, name: str, colour: str) -> CatacombsSeat:
        """A guest who comes late has lockpicks like everybody."""
        return CatacombsSeat(name=name, colour=colour, lockpicks=self.box.lockpicks.start)

    @property
    def spare(self) -> tuple[int, ...]:
        """
        The tiles, idols, tomes and wares too, and less than none for artifacts that are not printed.

        What else there is only so much of warns.
        """
        wares = min(self.beyond("tomes"), *self.wares.values())
        strange = self.found - Counter(self.box.artifacts.values)
        return (*super().spare, self.tiles, self.beyond("idols"), wares, -strange.total())

    @property
    def found(self) -> Counter[int]:
        """The artifacts that left the stack."""
        return Counter((*self.discovered, *(value for seat in self.seats for value in seat.artifacts)))

    @property
    def safe_tiles(self) -> int:
        """How many of these are safe."""
        return max(self.box.tiles.safe - self.revealed, 0)

    def artifacts_for(self, plus: int) -> tuple[int, ...]:
        """The artifacts that go to a room with so many plus signs, from the stack."""
        return found_in(self.stack, plus, players=self.players)

    def behind_locks(self, what: Literal["secrets", "prisoners"]) -> int:
        """Major secrets or prisoners that nobody has, nor is owed by a lock. Rulebook, p. 8."""
        owed: int = sum(getattr(seat, what) for seat in self.seats if seat.is_in)
        return max(self.left_of_all("major" if what == "secrets" else what) - owed, 0)

    @property
    def discovered(self) -> tuple[int, ...]:
        """Artifacts that wait in their rooms."""
        return tuple(sorted(value for room in self.artifact_rooms for value in room.artifacts))

    def room_for(self, index: int, value: int) -> int | None:
        """
        The room in which a seat may take that artifact, by its number; none where it may not.

        It is the best of its room, and never a second one of the same. Rulebook, p. 15.
        """
        for n, room in enumerate(self.artifact_rooms):
            if value == max(room.artifacts, default=None) and all(index != seat for seat, _ in room.taken):
                return n
        return None

    def without_artifact(self, index: int, value: int) -> tuple[ArtifactRoom, ...]:
        """The rooms once a seat has taken an artifact; before rooms were kept apart it was any of one."""
        rooms = self.artifact_rooms
        holding = (n for n, room in enumerate(rooms) if value in room.artifacts)
        n = self.room_for(index, value)
        n = next(holding, None) if n is None else n
        if n is None:
            return rooms
        room = ArtifactRoom(without(rooms[n].artifacts, (value,)), (*rooms[n].taken, (index, value)))
        return (*rooms[:n], room, *rooms[n + 1 :])

    def with_artifact(self, index: int, value: int) -> tuple[ArtifactRoom, ...]:
        """The rooms with an artifact back that the seat had not taken."""
        rooms, took = self.artifact_rooms, (index, value)
        n = next((n for n, room in enumerate(rooms) if took in room.taken), None)
        if n is None:
            return (*rooms, ArtifactRoom((value,)))
        taken = tuple(each for each in rooms[n].taken if each != took)
        back = tuple(sorted((*rooms[n].artifacts, value)))
        return (*rooms[:n], ArtifactRoom(back, taken), *rooms[n + 1 :])

    @property
    def rooms(self) -> tuple[str, ...]:
        """The rooms whose wayshrines bear a cube."""
        return tuple(place.removeprefix(_SHRINE) for place in self.pieces.heaps if place.startswith(_SHRINE))

    def marked_by(self, index: int) -> tuple[str, ...]:
        """The rooms whose wayshrines bear a cube of that seat."""
        colour = self.seats[index].colour
        return tuple(room for room in self.rooms if self.pieces.count(shrine(room), colour))

    def may_hold(self, place: str, piece: str) -> bool:
        """Wayshrines bear cubes of seats."""
        if place.startswith(_SHRINE):
            return any(piece == seat.colour for seat in self.seats)
        return super().may_hold(place, piece)

    def fits(self, place: str, heap: Mapping[str, int]) -> bool:
        """A wayshrine has one place for a seat, and so many in all. Rulebook, p. 11 and 15."""
        if place.startswith(_SHRINE):
            return sum(heap.values()) <= self.box.shrines.places and max(heap.values(), default=0) <= 1
        return super().fits(place, heap)

    def is_place(self, name: str) -> bool:
        """Whether pieces may lie there; any room may have a wayshrine."""
        room = name.removeprefix(_SHRINE)
        is_room = room != name and room == room.strip() and 0 < len(room) <= _LONGEST_ROOM
        return is_room or name in self.places()

    def places(self) -> frozenset[str]:
        """Every place there is at this table, empty ones too."""
        return super().places() | {shrine(room) for room in self.rooms}
