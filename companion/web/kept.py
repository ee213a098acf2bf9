"""
The phones at the table, as a file keeps them while `furybox web` is away: nobody scans anew when it is back.

It holds no secret, but what a secret is known again by, and only its owner may read it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, Self

import msgspec

from companion.journal.folder import made, own_state

_log: Final = logging.getLogger(__name__)


Witnessed = tuple[int, dict[str, int | None]]
"""A game, by its number, and the chains that a phone witnessed it with: anchor -> seat, in their order."""


class Guest(msgspec.Struct, kw_only=True):
    """What is kept of one phone that came in."""

    digest: str
    """What its secret is known again by."""

    seen: float
    """When it was here last; in the file by the wall's clock, the one that goes on while nobody serves."""

    name: str = ""
    """What it calls itself, shortened."""

    only: int | None = None
    """The one seat that its address was for; none where it may choose."""

    seat: int | None = None
    """The seat it shows; none until one was chosen."""

    sits: str = ""
    """Whose seat that was when it was chosen: another evening has other people."""

    watches: bool = False
    """Whether it only looks on."""

    sets_up: bool = False
    """Whether it brought the table's own code, and may set a game up."""

    witnessed: Witnessed = (0, {})


class Kept:
    """
    The file. What cannot be read is as good as nobody; what cannot be written is logged, once.

    *clock* counts the seconds of the wall's clock.
    """

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._was_told = False
        self.clock = clock

    @classmethod
    def of(cls, socket: Path, environment: Mapping[str, str] = os.environ) -> Self | None:
        """
        That of the table at a socket, in the service's folder or among the user's state.

        None for whoever has no home.
        """
        service = environment.get("STATE_DIRECTORY")
        try:
            state = own_state(environment)
        except RuntimeError:
            if not service:
                return None
            state = Path()
        folder = Path(service.split(":")[0]) if service else state
        name = hashlib.sha256(os.fsencode(socket.absolute())).hexdigest()[:16]
        return cls(folder / "phones" / f"{name}.json")

    def read(self) -> tuple[Guest, ...]:
        """Who was in."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=tuple[Guest, ...])
        except (OSError, msgspec.DecodeError):
            return ()

    def write(self, guests: Iterable[Guest]) -> None:
        """Keep these, and nobody else."""
        beside = self._path.with_suffix(f".{os.getpid()}")
        try:
            made(self._path.parent, mode=0o700)
            beside.unlink(missing_ok=True)
            beside.touch(mode=0o600, exist_ok=False)
            beside.write_bytes(msgspec.json.encode(tuple(guests)))
            beside.replace(self._path)  # the disk may take its time: after a power cut they scan anew
        except OSError as error:
            if not self._was_told:
                why = "Phones will scan anew when furybox web is started again: %s cannot be written: %s"
                _log.warning(why, self._path, error.strerror or error)
            self._was_told = True


def digest(secret: str) -> str:
    """What a secret is known again by; nobody finds the secret by it, for there are far too many."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
