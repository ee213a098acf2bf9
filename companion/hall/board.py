"""
What the hall knows: a tile for each table, from what it said last, and the results of the evening.

Pure but for what it remembers. Time is handed in, in seconds since 1970. What is no message of ours is passed
over, and what a stranger could send is bounded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

import msgspec

from companion.games.glance import AnyRing, Glance
from companion.mqtt.said import ONLINE, ROOT, Message, State, heard_state

MOST_TABLES: Final = 4000
MOST_RESULTS: Final = 1000
MOST_RUNG: Final = 256
"""Newest events that are remembered; who reads more slowly misses some."""

MOST_SEATS: Final = 6
LONGEST: Final = 64
"""Characters of a name that are shown."""

ATTACK_SECONDS: Final = 12.0
"""How long a table stays large after an attack."""

SILENT_SECONDS: Final = 900.0
"""A game of which nothing was heard for so long is marked."""


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A table, as the hall shows it."""

    table: str
    title: str = ""
    track: str = ""
    now: int = 0
    of: int = 0
    seats: tuple[tuple[str, str, str, int | None, int | None, int | None], ...] = ()
    """Name, colour, status, health, of how much, points."""

    leads: tuple[int, ...] = ()
    turn: int | None = None
    began: float | None = None
    """When the game was set up."""

    ended: float | None = None
    """When its newest entry was saved, if the game is over."""

    at: float | None = None
    """When its newest entry was saved."""

    online: bool = False
    attack: float = 0.0
    """Until when it is in the middle of an attack."""

    happened: str = ""
    """The `event_type` of what it rang last, in an attack."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game of the evening ended."""

    table: str
    number: int
    title: str
    winners: tuple[str, ...]
    points: int | None
    minutes: int | None


class Table(State, frozen=True, kw_only=True):
    """How a table stands, as it said last, and whether it is there."""

    online: bool


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a room reacts to, and the table where it happened."""

    table: str
    version: int
    n: int = 0
    """Which of those that the entry rang, from 1."""

    at: str = ""
    ring: AnyRing


class _Event(msgspec.Struct, frozen=True):
    event_type: str
    version: int
    n: int = 0
    at: str = ""


_event = msgspec.json.Decoder(_Event)
_ring: msgspec.json.Decoder[AnyRing] = msgspec.json.Decoder(AnyRing)


class Board:
    """
    Every table that was heard of.

    >>> board = Board()
    >>> board.hear(Message("furybox/ann/online", b"online"), 0.0)
    'ann'
    >>> board.tile("ann").online
    True
    """

    def __init__(self) -> None:
        self._states: dict[str, State] = {}
        self._online: dict[str, bool] = {}
        self._attacks: dict[str, tuple[float, str]] = {}
        self._marks: dict[str, tuple[int, int]] = {}
        self._results: dict[tuple[str, int], Result] = {}
        self.rung = deque[tuple[int, Rung]](maxlen=MOST_RUNG)
        """The newest events, numbered from 1."""

        self.unseen = set[str]()
        """Tables for which there is no room, as far as one counts them."""

    @property
    def tables(self) -> tuple[str, ...]:
        """Their names, in the order of the alphabet."""
        return tuple(sorted(self._online.keys() | self._states.keys()))

    @property
    def results(self) -> tuple[Result, ...]:
        """The games of the evening that ended, the newest last."""
        return tuple(self._results.values())

    def remember(self, ended: Iterable[State]) -> None:
        """Games that ended before anything was heard; what a table says itself goes before."""
        for each in ended:
            self._results.setdefault((each.table, each.number), _result(each.table, each, each.glance))

    def state(self, table: str) -> State | None:
        """What a table said last of itself."""
        return self._states.get(table)

    def table(self, name: str) -> Table:
        """How a table stands; before it has said so, as one without a game."""
        said = msgspec.structs.asdict(self._states.get(name) or State(version=0, table=name))
        return Table(**{**said, "table": name}, online=self._online.get(name, False))

    def hear(self, message: Message, now: float) -> str | None:
        """Take a message in; returns the table whose tile it changed, if it did."""
        root, _slash, rest = message.topic.partition("/")
        table, _slash, leaf = rest.partition("/")
        if root != ROOT or not table or len(table) > LONGEST or leaf not in {"online", "state", "event"}:
            return None
        if not message.payload and leaf != "event":  # the broker keeps nothing of it any more
            gone = self._online.pop(table, None), self._states.pop(table, None)
            self.unseen.discard(table)
            return table if gone != (None, None) else None
        is_new = table not in self._online and table not in self._states
        if is_new and max(len(self._online), len(self._states)) >= MOST_TABLES:
            if len(self.unseen) >= MOST_TABLES or table in self.unseen:
                return None
            self.unseen.add(table)
            return table
        self.unseen.discard(table)
        try:
            match leaf:
                case "online":
                    before, self._online[table] = self._online.get(table), message.payload == ONLINE
                    return table if before is not self._online[table] else None
                case "state":
                    return table if self._hear_state(table, heard_state(message.payload)) else None
                case _:
                    return table if self._hear_event(table, message.payload, now) else None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def tile(self, table: str) -> Tile:
        """How a table looks."""
        state = self._states.get(table) or State(version=0, table=table)
        glance, (until, happened) = state.glance, self._attacks.get(table, (0.0, ""))
        at = _seconds(state.at)
        return Tile(
            table=table,
            title=glance.title[:LONGEST],
            track=glance.track.name[:LONGEST] if glance.track else "",
            now=glance.track.now if glance.track else 0,
            of=glance.track.of if glance.track else 0,
            seats=tuple(
                (
                    each.name[:LONGEST],
                    each.colour[:LONGEST],
                    each.status[:LONGEST],
                    each.health,
                    each.of,
                    each.points,
                )
                for each in glance.seats[:MOST_SEATS]
            ),
            leads=glance.leads[:MOST_SEATS],
            turn=glance.turn,
            began=_seconds(state.began),
            ended=at if glance.over else None,
            at=at,
            online=self._online.get(table, False),
            attack=until,
            happened=happened,
        )

    def _hear_state(self, table: str, state: State) -> bool:
        known = self._states.get(table)
        if not state.replaces(known):
            return False
        if known and not state.goes_on(known):  # another game counts its versions from 1 again
            self._marks.pop(table, None)
        self._states[table] = state
        if state.glance.over and len(self._results) < MOST_RESULTS:
            self._results[table, state.number] = _result(table, state, state.glance)
        elif not state.glance.over:
            self._results.pop((table, state.number), None)  # a correction put somebody back in
        return True

    def _hear_event(self, table: str, payload: bytes, now: float) -> bool:
        event = _event.decode(payload)
        order, known = (event.version, event.n), self._marks.get(table)
        if event.event_type == "game_started":
            known = None
        if known is not None and order <= known:
            return False
        self._marks[table] = order
        if event.event_type in {"attack", "hit", "fell"}:
            self._attacks[table] = (now + ATTACK_SECONDS, event.event_type)
        rung = Rung(table=table, version=event.version, n=event.n, at=event.at, ring=_ring.decode(payload))
        self.rung.append((self.rung[-1][0] + 1 if self.rung else 1, rung))
        return True


def is_silent(tile: Tile, now: float) -> bool:
    """
    Whether nobody knows what goes on there: it is off, or its game has not moved for long.

    >>> is_silent(Tile(table="ann"), 0.0), is_silent(Tile(table="eva", online=True), 0.0)
    (True, False)
    """
    if not tile.online:
        return True
    return tile.ended is None and tile.at is not None and now - tile.at > SILENT_SECONDS


def minutes(tile: Tile, now: float) -> int | None:
    """How long the game has gone on, or went on; none before set-up."""
    return None if tile.began is None else max(0, int(((tile.ended or now) - tile.began) // 60))


def in_order(board: Board, now: float) -> Iterator[Tile]:
    """Every tile; those in the middle of an attack first."""
    tiles = [board.tile(table) for table in board.tables]
    yield from sorted(tiles, key=lambda tile: (tile.attack <= now, tile.table))


def _result(table: str, state: State, glance: Glance) -> Result:
    leads = [glance.seats[n] for n in glance.leads if 0 <= n < len(glance.seats)]
    began, at = _seconds(state.began), _seconds(state.at)
    return Result(
        table=table,
        number=state.number,
        title=glance.title[:LONGEST],
        winners=tuple(seat.name[:LONGEST] for seat in leads[:MOST_SEATS]),
        points=max((seat.points for seat in leads if seat.points is not None), default=None),
        minutes=None if began is None or at is None else max(0, int((at - began) // 60)),
    )


def _seconds(at: str) -> float | None:
    try:
        return datetime.fromisoformat(at).timestamp() if at else None
    except ValueError:
        return None
