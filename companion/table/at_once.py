"""
What two ask for at the same moment: what both mean is done once. Pure; the time is handed in.

Two people press *next* for the same turn, or take the same slip back, each at a control of their own: the
second hears that it has just been done. Who asks twice at one control means it twice.
"""

from __future__ import annotations

from typing import Final

import msgspec

from companion.games import GAMES
from rules.game import Command, Opening, View
from rules.refusals import Refused
from rules.timeline import Redo, Undo

SECONDS: Final = 2.0
"""For so long the same, asked by somebody else, is what was done already."""

FINGERS: Final = "fingers"
"""Who touches the table's controls: nobody can tell one hand from another."""


class Deed(msgspec.Struct, frozen=True):
    """What was done, who asked for it, and when: a finger as it touched, a guest as it was done."""

    command: Command
    by: object
    at: float
    """Seconds on the monotonic clock."""


class Lately(msgspec.Struct, frozen=True):
    """
    What was done in the last moments.

    >>> lately = Lately().then(Deed(Undo(), by="Eva's console", at=10.0))
    >>> lately.refuse(Undo(), None, by="Eva's console", now=10.1)
    >>> lately.refuse(Undo(), None, by=FINGERS, now=12.1)
    >>> lately.refuse(Undo(), None, by=FINGERS, now=10.1)
    Traceback (most recent call last):
    rules.refusals.Refused: That has just been taken back.
    """

    deeds: tuple[Deed, ...] = ()
    """Oldest first."""

    def then(self, deed: Deed) -> Lately:
        """
        And one deed more.

        What came before a take-back, its opposite or a start may be meant again; and once there is another
        entry, a take-back means that one.
        """
        is_anew = isinstance(deed.command, Undo | Redo | Opening)
        lately = [each for each in self.deeds if not is_anew and deed.at - each.at < SECONDS]
        return Lately((*(each for each in lately if not isinstance(each.command, Undo | Redo)), deed))

    def refuse(self, command: Command, view: View | None, *, by: object, now: float) -> None:
        """Raise `Refused` for what somebody else has just done."""
        lately = (deed for deed in self.deeds if now - deed.at < SECONDS)
        is_done = any(deed.by != by and deed.command == command for deed in lately)
        if is_done and (no := _just_done(command, view)):
            raise no

    def refuse_late(self, command: Command, view: View | None, *, touched: float) -> None:
        """
        Raise `Refused` for a finger that touched before the newest deed: it meant the table before that.

        One more, or one less, of something means the same at both.
        """
        is_late = any(deed.at > touched for deed in self.deeds)
        if is_late and _just_done(command, view):
            raise stale()


def stale() -> Refused:
    """Why nothing is done for somebody who has not seen the newest of the table."""
    return Refused("stale", "The table has moved on since; look again, then repeat it if you still mean it.")


def _just_done(command: Command, view: View | None) -> Refused | None:
    """Why it is not done for somebody who asks for it again; none where it then counts twice."""
    match command:
        case Opening():  # while one game goes on the rules begin no other, and after its end it is meant
            return None
        case Undo():
            return Refused("just-done", "That has just been taken back.")
        case Redo():
            return Refused("just-done", "That has just been restored.")
        case _:
            return GAMES[view.game].fingers.just_done(command, view) if view else None
