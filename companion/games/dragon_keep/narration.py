"""What happens only in Clank! itself, as a person would tell it, and what it leaves to do by hand. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.clank import narration as clank
from companion.games.clank.effects import fates
from companion.games.clank.lots import lots_first
from companion.games.clank.naming import seat_name
from companion.games.clank.reminders import TableVoice
from companion.games.telling import Telling, listed
from companion.words.language import _
from rules.clank.commands import Attack, EndTurn, FixedDraw, Record
from rules.clank.dungeon import Emerged, Idol
from rules.clank.events import Attacked, Drawn, Ended, Started
from rules.game import Event

tells = Telling(clank.tells)


def _draw(command: Attack | Record | FixedDraw, events: Sequence[Event], names: Sequence[str]) -> str:
    if _has_run_out(events):
        return listed(*fates(events, names), _("the countdown has run out"))
    return clank.draw(events, names, _("{outcome} (countdown, {name}'s turn: {cubes})"))


tells(Attack)(_draw)
tells(Record)(_draw)
tells(FixedDraw)(_draw)


@tells(EndTurn)
def _end_turn(command: EndTurn, events: Sequence[Event], names: Sequence[str]) -> str:
    if _has_run_out(events):
        return listed(*fates(events, names), _("the countdown has run out"))
    return clank.tells.told(command, events, names) or ""


def _has_run_out(events: Sequence[Event]) -> bool:
    kinds = {type(event) for event in events}
    return Ended in kinds and Drawn not in kinds


@tells(Idol)
def _idol(command: Idol, events: Sequence[Event], names: Sequence[str]) -> str:
    return _("{name} took a monkey idol").format(name=seat_name(command.seat, names))


class KeepVoice(TableVoice):
    """The family's voice, with what only Clank! leaves to hands."""

    tells = tells

    def out(self, name: str) -> str:
        """Whoever is out plays no more; the countdown is the first one's."""
        return _(
            "{name} has no more turns. Whoever is out first has the figure on the countdown track instead."
        ).format(name=name)

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What the device cannot do after an event of Clank! Clank! rulebook, set-up and steps 4 and 5."""
        name = seat_name(getattr(event, "seat", None) or 0, names)
        match event:
            case Started(box=box, seats=seats):
                if n := box["artifacts"]["removed"].get(str(len(seats)), 0):
                    yield lots_first(n)
            case Attacked(fixed=True):
                yield _("{name}'s figure goes one space along the countdown track.").format(name=name)
            case Emerged():
                yield _("{name} takes a mastery token; the cubes stay.").format(name=name)
                if goes_on:
                    yield self.out(name)
            case _:
                pass
