"""The door: who may come in, and who is in. Knows no page; time and what nobody can guess are handed in."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

_BYTES: Final = 16
"""Of chance in a secret: 22 letters, which a QR code on a small screen can still hold."""

LONGEST_STAY_SECONDS: Final = 12 * 3600.0
"""An evening: who was not seen for so long must be let in anew."""


_PROGRAMS: Final = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
_MACHINES: Final = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")


def fresh_secret() -> str:
    """A secret that nobody can guess, fit for an address and for a cookie."""
    return secrets.token_urlsafe(_BYTES)


class Session(msgspec.Struct):
    """One browser that came in."""

    n: int
    """Its number at this door, from 1; never given twice."""

    secret: str
    """What its cookie holds."""

    name: str
    """What it calls itself, shortened."""

    seen: float
    """When it was here last, by the door's clock."""


class Door:
    """
    One token at a time, good for one browser, once; whoever brought it is known from then on.

    >>> words = iter(["open sesame", "Eva's own", "please"])
    >>> door = Door(fresh=lambda: next(words))
    >>> eva = door.enter("open sesame")
    >>> eva.secret, door.enter("open sesame"), door.token
    ("Eva's own", None, 'please')
    >>> door.show_out([eva.n])
    >>> door.known("Eva's own")
    """

    def __init__(
        self, *, fresh: Callable[[], str] = fresh_secret, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._fresh = fresh
        self._clock = clock
        self._sessions: list[Session] = []
        self._count = 0
        self.token = fresh()
        """What the next one must bring."""

    @property
    def inside(self) -> tuple[Session, ...]:
        """Who is in, in the order they came; who was away for too long is not."""
        now = self._clock()
        self._sessions = [each for each in self._sessions if now - each.seen < LONGEST_STAY_SECONDS]
        return tuple(self._sessions)

    def enter(self, token: str, *, name: str = "") -> Session | None:
        """A session for whoever brings the token, which is used up by it; none for anybody else."""
        if not is_same(token, self.token):
            return None
        session = Session(n=self.number(), secret=self._fresh(), name=name, seen=self._clock())
        self._sessions.append(session)
        self.token = self._fresh()
        return session

    def number(self) -> int:
        """A number for one more who comes in, here or with a phone."""
        self._count += 1
        return self._count

    def known(self, secret: str) -> Session | None:
        """Whoever came in with this secret, and is here now."""
        found = [each for each in self.inside if is_same(secret, each.secret)]  # all, in constant time
        for each in found:
            each.seen = self._clock()
        return found[0] if found else None

    def show_out(self, numbers: Iterable[int]) -> None:
        """Know these no more."""
        out = set(numbers)
        self._sessions = [each for each in self._sessions if each.n not in out]


def called(user_agent: str) -> str:
    r"""
    What a browser calls itself, in two words at most; nothing of its own making.

    >>> called("Mozilla/5.0 (Android 15; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"), called("\x1b[2J")
    ('Firefox, Android', '')
    """
    names = [next((each for each in known if each in user_agent), "") for known in (_PROGRAMS, _MACHINES)]
    return ", ".join(filter(None, names)).replace("Edg", "Edge").replace("OPR", "Opera")


def is_same(one: str, other: str) -> bool:
    """Whether two secrets agree, in a time that does not tell where they differ."""
    return secrets.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())
