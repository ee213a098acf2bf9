"""
Journal entries as a person would tell them, and what they leave to do by hand. Pure.

What is told in every game alike stands here; everything else is asked of the game's presenter. *names* are
what the numbers in places and commands stand for, see `History.names`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.game import Presenter
from companion.language import _
from companion.narration.telling import shortened
from rules.correcting import CountTable, Move
from rules.game import Command, Event, kebab
from rules.timeline import Cut, Redo, Undo, Words


def sentence(game: Presenter[Any], command: Command, events: Sequence[Event], names: Sequence[str]) -> str:
    """Name an entry: what was done, and what came of it. A command nobody tells of keeps its own name."""
    match command:
        case Words(text=""):
            return _("The table adds no words")
        case Words(text=text):
            return _("The table's words: {text}").format(text=shortened(text))
        case Cut(text=text, seat=None):
            return _("The bag was cut: {text}").format(text=shortened(text))
        case Cut(text=text, seat=seat):
            return _("{name} cut the bag: {text}").format(
                name=game.named("lot", f"seat-{seat}", names), text=shortened(text)
            )
        case Undo():
            return _("Took back")
        case Redo():
            return _("Restored")
        case _:
            told = game.tell(command, events, names)
            return told or kebab(type(command).__name__).replace("-", " ")


def reminder(
    game: Presenter[Any], command: Command, events: Sequence[Event], names: Sequence[str]
) -> str | None:
    """What is left to do at the table after an entry; none when that is nothing, as after a correction."""
    if isinstance(command, Undo | Redo | Move | CountTable):
        return None
    return game.remind(command, events, names)
