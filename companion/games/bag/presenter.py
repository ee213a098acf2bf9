"""A bag as a table sees and hears it: the parts of its room, put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.games.bag import deeds, narration
from companion.games.bag.narration import cubes, place_name, sign
from companion.games.bag.oled import BagGlass
from companion.games.deeds import Field
from companion.games.fingers import Fingers, Lamps
from companion.games.game import Presenter
from companion.games.glance import AnyRing, Attack, FromAfar, GameOver, GameStarted, Glance
from companion.games.inventory import Inventory
from companion.games.noted import Outcome, Remembered
from companion.games.outlook import Outlook
from companion.games.reference import Entry, Handbook, Reference
from companion.games.seat import Cube, Figure, Person, SeatPage, Seats
from companion.games.sheet import Row, Sheet
from companion.games.signs import colour_name
from companion.games.telling import Voice
from companion.words.language import _, ngettext
from companion.words.numerals import percent
from hardware.ports import OFF, Glow, Press
from rules.bag.commands import MOST, Draw, Put, Set
from rules.bag.game import ASIDE, BAG, DRAWN, Chances, Ended, Started, View
from rules.boxes import Tree
from rules.events import Drawn
from rules.game import Command, Event
from rules.odds import at_least
from rules.refusals import Refused
from rules.timeline import Undo

_MOST_SAID: Final = 3
"""Of a colour the chances of so many and fewer are said."""


class _Voice(Voice):
    tells = narration.tells
    corrections = (*Voice.corrections, Set)


class _Fingers(Fingers[View]):
    def press(self, press: Press, view: View, *, chooses: bool) -> Command | None:
        """One button draws, one puts all back, one says how many come next."""
        del chooses
        match press.control, press.gesture:
            case "attack", "press":
                return Draw()
            case "next", "press":
                return Put(to="bag")
            case "danger", "press" | "hold" as gesture:
                by = 1 if gesture == "press" else -1
                return Set(dial="count", to=min(max(view.count + by, 1), MOST))
            case "back", "hold":
                return Undo()
            case "dial", _gesture:
                return None
            case _:
                raise Refused("not-usable", "This button has no part in a bag.")


class _Lamps(Lamps[View]):
    def glows(self, view: View, *, refused: bool) -> dict[str, Glow]:
        if refused:
            return {"attack": Glow("red", "quick")}
        return {"attack": Glow("red") if view.phase == "play" and view.places.get(BAG) else OFF}

    def two_lines(self, view: View) -> tuple[str, str]:
        return f"{_('Bag')} {_held(view)}", _("Draw {n}").format(n=view.count)


class _Outlook(Outlook[View]):
    chances: type[Any] = Chances

    def odds(self, view: View, odds: Chances) -> Iterator[str]:
        """Each colour, by how many of it come at least; and whether all are of one colour."""
        told = ngettext("The next draw: {n} cube of {bag}.", "The next draw: {n} cubes of {bag}.", odds.draws)
        yield told.format(n=odds.draws, bag=odds.bag)
        for piece, hits in odds.colours.items():
            least = [n for n in range(1, _MOST_SAID + 1) if any(hits[n:])]
            said = [_("{n} or more {chance}").format(n=n, chance=percent(at_least(n, hits))) for n in least]
            if said:
                yield f"{sign(piece, view.colours)} {colour_name(piece)}: {', '.join(said)}"
        if odds.draws > 1:
            alike = sum(hits[-1] for hits in odds.colours.values())
            yield _("All of one colour: {chance}").format(chance=percent(alike))


class _Remembered(Remembered[View]):
    def sheet(self, view: View) -> Sheet:
        """Where the cubes lie: there is no score."""
        return Sheet(
            title=_("A bag"),
            verdict=ngettext("{n} draw; a bag has no score.", "{n} draws; a bag has no score.",
                             view.draws).format(n=view.draws),
            rows=tuple(Row(place_name(each), (cubes(heap),)) for each, heap in view.places.items()),
        )  # fmt: skip

    def scored(self, view: View) -> dict[str, Any]:
        return {"phase": view.phase, "draws": view.draws, "places": view.places}

    def outcome(self, view: View) -> Outcome:
        return Outcome(state="running" if view.phase == "play" else "stopped")


class _Seats(Seats[View]):
    def people(self, view: View) -> tuple[Person, ...]:
        return (Person("", _("A bag"), has_turn=view.phase == "play"),)

    def last(self) -> str:
        return _("The last draw")

    def cubes(self, view: View, pieces: Sequence[str]) -> tuple[Cube, ...]:
        return tuple(Cube(piece, sign(piece, view.colours), colour_name(piece)) for piece in pieces)

    def page(self, view: View, _seat: int, chances: Chances | None, _numbers: Tree) -> SeatPage:
        plays = view.phase == "play"
        told = _("The next draw takes {n}") if plays else _("The bag is put away")
        return SeatPage(
            turn=told.format(n=view.count),
            is_mine=plays,
            chances=tuple(_Outlook().odds(view, chances)) if chances else (),
            figures=tuple(Figure(place_name(each), cubes(heap)) for each, heap in view.places.items()),
            due=deeds.NEXT,
            near=("draw-n", "all-back"),
            plays=plays,
        )


class _Handbook(Handbook[View]):
    book = "bag"

    def entries(self, _view: View, numbers: Tree) -> Iterator[Entry]:
        """The house rules of a bag."""
        return Reference("bag", numbers=numbers).rules(_("Rules"))


class _FromAfar(FromAfar[View]):
    def glance(self, view: View, _chances: Chances | None = None) -> Glance:
        return Glance(title=_("A bag"), draw=view.count, bag=_held(view), over=view.phase == "over")

    def rings(self, events: Sequence[Event], view: View) -> Iterator[AnyRing]:
        """A draw, the beginning and the end."""
        for event in events:
            match event:
                case Drawn(cubes=found):
                    yield Attack(cubes=len(found))
                case Started():
                    yield GameStarted(game=view.game, title=_("A bag"), names=())
                case Ended(why=why):
                    yield GameOver(why=why)
                case _:
                    pass


class ABag(Presenter):
    """The presenter: what it has not, it leaves as it is."""

    name = "bag"
    theme = "clear"
    console = "companion.console.games.bag"
    voice = _Voice()
    fingers = _Fingers()
    lamps = _Lamps()
    glass = BagGlass()
    outlook = _Outlook()
    remembered = _Remembered()
    seats = _Seats()
    handbook = _Handbook()
    afar = _FromAfar()
    deeds = staticmethod(deeds.deeds)

    def named(self, key: str, value: str, _names: Sequence[str] = ()) -> str:
        """Colours and places."""
        said = {"piece": colour_name, "place": place_name}.get(key)
        return said(value) if said else value

    def opening(self) -> tuple[Field, ...]:
        """Which colours, and how many of each."""
        return (deeds.which(_("in the bag")),)

    def retellings(self, then: View) -> Sequence[Any]:
        """What moves cubes, and was no draw."""
        return tuple(deed for deed in deeds.deeds(then, None, {}) if deed.does is Put)

    def inventory(self, view: View) -> Inventory:
        """The colours in their places."""
        return Inventory(
            _("cubes lie elsewhere"),
            _("which cubes"),
            tuple((piece, f"{sign(piece, view.colours)} {colour_name(piece)}") for piece in view.colours),
            tuple((place, place_name(place)) for place in (BAG, DRAWN, ASIDE)),
            heaps=view.places,
        )


A_BAG: Final = ABag()


def _held(view: View) -> int:
    return sum(view.places.get(BAG, {}).values())
