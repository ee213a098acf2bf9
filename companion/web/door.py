"""The door: who may come in. Knows no socket and no page; what nobody can guess is handed in."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

_BYTES: Final = 16
"""Of chance in a secret: 22 letters, which a QR code on a small screen can still hold."""


def fresh_secret() -> str:
    """A secret that nobody can guess, fit for an address and for a cookie."""
    return secrets.token_urlsafe(_BYTES)


class Door:
    """
    One token at a time, good for one browser, once; whoever brought it is known from then on.

    >>> words = iter(["open sesame", "Eva's own", "please"])
    >>> door = Door(fresh=lambda: next(words))
    >>> door.enter("open sesame"), door.enter("open sesame"), door.token
    ("Eva's own", None, 'please')
    """

    def __init__(self, *, fresh: Callable[[], str] = fresh_secret) -> None:
        self._fresh = fresh
        self._sessions: list[str] = []
        self.token = fresh()
        """What the next one must bring."""

    def enter(self, token: str) -> str | None:
        """A session for whoever brings the token, which is used up by it; none for anybody else."""
        if not _is_same(token, self.token):
            return None
        session = self._fresh()
        self._sessions.append(session)
        self.token = self._fresh()
        return session

    def knows(self, session: str) -> bool:
        """Whether somebody came in with this session."""
        return any([_is_same(session, known) for known in self._sessions])  # noqa: C419  # all, in constant time


def _is_same(one: str, other: str) -> bool:
    """Whether two secrets agree, in a time that does not tell where they differ."""
    return secrets.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())
