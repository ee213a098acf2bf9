"""
What a table says over MQTT: topics and payloads, a format (design, section 13; `docs/hall.md` lists them).

Pure. Everything is made of the view that everybody sees; the seed, a flight's bag and the odds of a table
that hides them are not in it, so they cannot be said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec

from companion.games import GAMES
from companion.games.glance import AnyRing, GameStarted, Glance, Turn, of_seat
from companion.line.carried import FARTHEST, Bookmark
from companion.words.harmless import harmless_json
from rules.events import Begun
from rules.game import Event, Retold, View

ROOT: Final = "furybox"
ONLINE: Final = b"online"
OFFLINE: Final = b"offline"

AT_LEAST_ONCE: Final = 1
AT_MOST_ONCE: Final = 0

DEEDS: Final = ("next-turn", "attack")
"""What `do` may ask for."""


class Message(msgspec.Struct, frozen=True):
    """One message, on its way to or from the broker."""

    topic: str
    payload: bytes
    retain: bool = False
    qos: int = AT_LEAST_ONCE


class Topics:
    """
    Where a *table* speaks and listens; the *prefix* is where Home Assistant looks for devices.

    >>> Topics("ann-1").state
    'furybox/ann-1/state'
    """

    def __init__(self, table: str, prefix: str = "homeassistant") -> None:
        self.own = own = f"{ROOT}/{table}"
        """What the table's own topics begin with."""

        self.online = f"{own}/online"
        """Retained: `online`, or `offline`, which is also the last will."""

        self.state = f"{own}/state"
        """Retained: how the table stands."""

        self.config = f"{prefix}/device/furybox_{table}/config"
        """Retained: how the table introduces itself to Home Assistant."""

        self.birth = f"{prefix}/status"
        """Home Assistant says here that it is there."""

        self.event = f"{own}/event"
        """Not retained: what a room reacts to."""

        self.press = f"{own}/press"
        """Not retained: a finger on a control, such as `attack press`."""

        self.do = f"{own}/do"
        """What others want of the table."""

        self.want = f"{own}/want"
        """Who keeps journals asks here for lines of one that has ended."""

    def entry(self, game: int, line: int) -> str:
        """Not retained: a line of a journal, from 1."""
        return f"{self.own}/entry/{game}/{line}"


class State(msgspec.Struct, frozen=True, kw_only=True):
    """What readers need of a state, besides the view that stands around it."""

    version: int
    table: str
    game: str | None = None
    """The rules' name of the game; none before set-up."""

    phase: str = ""
    """The view's: `play`, `over` once nothing is left to tell; a game may have others."""

    head: str = ""
    hash: str = ""
    """The newest entry's, 64 hex digits: the whole of what the head is four letters of."""

    promise: str = ""
    """What was noted before the first draw, 64 hex digits."""

    number: int = 0
    """The running number of the game on its device; a newer version is newer within it."""

    began: str = ""
    """When it was set up, RFC 3339 UTC."""

    at: str = ""
    """When its newest entry was saved."""

    glance: Glance = Glance()

    def replaces(self, known: State | None) -> bool:
        """
        Whether it is news to who has seen *known*: an equal or older version of the same game is none.

        >>> State(version=3, table="a", number=2).replaces(State(version=9, table="a", number=1))
        True
        """
        return known is None or not self.goes_on(known) or self.mark > known.mark

    def goes_on(self, known: State) -> bool:
        """Whether it is of the same game: after a journal was put aside, its numbers are given again."""
        return (self.number, self.began) == (known.number, known.began)

    @property
    def mark(self) -> Bookmark:
        """How far the table had come."""
        return Bookmark(self.number, self.version)


class Want(msgspec.Struct, frozen=True):
    """Who keeps journals asks for lines of one, after so many."""

    game: Annotated[int, msgspec.Meta(ge=1, le=FARTHEST)]
    after: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)] = 0


def state(told: State, view: View | None) -> bytes:
    """
    The payload of `state`: the public view, and around it what a reader needs of any game.

    >>> state(State(version=0, table="ann-1"), None)[:43]
    b'{"version":0,"table":"ann-1","game":null,"p'
    """
    around: dict[str, Any] = msgspec.to_builtins(told)
    shown: dict[str, Any] = msgspec.to_builtins(view, str_keys=True) if view else {}
    return harmless_json(msgspec.json.encode(around | {**shown, **around}))


def rings(events: Sequence[Event], view: View) -> tuple[AnyRing, ...]:
    """What a room reacts to in an entry; *view* is the table after it. A correction rings no bell."""
    if any(isinstance(event, Retold) for event in events):
        return ()
    looks = GAMES[view.game]
    begun: list[AnyRing] = []
    if any(isinstance(event, Begun) for event in events):
        now = looks.afar.glance(view)
        names = tuple(seat.name for seat in now.seats)
        begun = [GameStarted(game=view.game, title=now.title, names=names)]
        if now.turn is not None:  # no entry says whose turn is the first
            begun.append(Turn(number=now.number or 1, **of_seat(now, now.turn)))
    return (*begun, *looks.afar.rings(events, view))


def event(ring: AnyRing, *, version: int, n: int, at: str) -> bytes:
    """
    The payload of one `event`: the entry's version, and its place among what that entry rang, from 1.

    >>> from companion.games.glance import Hunters
    >>> event(Hunters(count=2), version=31, n=1, at="2026-11-22T20:15:00Z")
    b'{"event_type":"hunters","version":31,"n":1,"at":"2026-11-22T20:15:00Z","count":2}'
    """
    told: dict[str, Any] = msgspec.to_builtins(ring)
    kind = told.pop("event_type")
    said = {"event_type": kind, "version": version, "n": n, "at": at, **told}
    return harmless_json(msgspec.json.encode(said))


heard_state: Final = msgspec.json.Decoder(State).decode
"""A state, as a reader needs it. Raises `msgspec.DecodeError`."""

heard_want: Final = msgspec.json.Decoder(Want).decode
"""What is asked of a journal. Raises `msgspec.DecodeError`."""
