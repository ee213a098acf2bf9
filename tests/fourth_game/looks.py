"""What Stones looks and sounds like."""

# ruff: noqa: ARG001  # tellers are all called alike

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

from companion.games.fingers import Fingers, Lamps
from companion.games.game import Presenter, Vocabulary
from companion.games.glass import Glass, Reveal
from companion.games.inventory import Inventory
from companion.games.noted import Outcome, Remembered
from companion.games.outlook import Outlook
from companion.games.seat import Person, Seats
from companion.games.sheet import Sheet
from companion.games.telling import Telling, Voice
from companion.oled.faces import paper
from companion.oled.faces.text import write
from hardware.ports import OFF, Glow, Press
from rules.events import Drawn
from rules.game import Command, Event
from rules.refusals import Refused
from rules.timeline import Undo
from tests.fourth_game.stones import Draw, Set, Start, View

tells = Telling()


@tells(Start)
def _start(command: Start, events: Sequence[Event], names: Sequence[str]) -> str:
    return "The bag is full"


@tells(Draw)
def _draw(command: Draw, events: Sequence[Event], names: Sequence[str]) -> str:
    return "Drew " + ", ".join(_cubes(events))


@tells(Set)
def _set(command: Set, events: Sequence[Event], names: Sequence[str]) -> str:
    return f"The dial to {command.to}"


class _Voice(Voice):
    tells = tells


class _Fingers(Fingers[View]):
    def press(self, press: Press, view: View, *, chooses: bool) -> Command | None:
        """One button draws; two more turn the dial up and down."""
        del chooses
        match press.control, press.gesture:
            case "attack", "press":
                return Draw()
            case "danger", "press" | "hold" as gesture:
                return Set(dial="stones", to=view.dial + (1 if gesture == "press" else -1))
            case "back", "hold":
                return Undo()
            case "dial", _:
                return None
            case _:
                raise Refused("not-usable", "This button has no part in Stones.")


class _Lamps(Lamps[View]):
    def glows(self, view: View, *, refused: bool) -> dict[str, Glow]:
        """Lit while there is something to draw."""
        if refused:
            return {"attack": Glow("red", "quick")}
        return {"attack": Glow("red") if view.phase == "play" else OFF}

    def two_lines(self, view: View) -> tuple[str, str]:
        """What is left, and how many come."""
        return f"Bag {sum(view.places.get('bag', {}).values())}", f"Draw {view.dial}"


class _Glass(Glass[View]):
    def page(self, view: View, page: str, *, head: str = "") -> Image.Image:
        """What is left in the bag."""
        del page, head
        image = paper.blank()
        write(image, (0, 0), _Lamps().two_lines(view)[0])
        return image

    def reveal(self, entry: int, events: Sequence[Event], view: View, names: Sequence[str]) -> Reveal | None:
        """The stones that were drawn, one by one."""
        del view, names
        stones = _cubes(events)
        return Reveal(entry, stones, "Nobody was hurt by stones.") if stones else None

    def reveal_face(self, view: View, reveal: Reveal) -> Image.Image:
        """As many as are shown."""
        del view
        image = paper.blank()
        write(image, (0, 0), " ".join(reveal.cubes[: reveal.revealed]))
        return image


class _Outlook(Outlook[View]):
    chances: type[Any] = dict[str, float]

    def odds(self, view: View, odds: Mapping[str, float]) -> Iterator[str]:
        """A line for each stone."""
        del view
        return (f"{stone}: {expected:.2f}" for stone, expected in odds.items())


class _Remembered(Remembered[View]):
    def sheet(self, view: View) -> Sheet:
        """How far it is."""
        return Sheet(title="Stones", verdict=f"{view.draws} draws")

    def scored(self, view: View) -> dict[str, Any]:
        """The same for a script."""
        return {"draws": view.draws}

    def outcome(self, view: View) -> Outcome:
        """Nobody has a seat, and nobody wins."""
        return Outcome(state="running" if view.phase == "play" else "over")


class _Seats(Seats[View]):
    def people(self, view: View) -> tuple[Person, ...]:
        """One may watch the bag from a phone."""
        del view
        return (Person("", "you"),)


class LooksOfStones(Presenter):
    """The presenter: what it has not, it leaves as it is."""

    name = "stones"
    theme = "clear"
    console = "tests.fourth_game.console"
    voice = _Voice()
    fingers = _Fingers()
    lamps = _Lamps()
    glass = _Glass()
    outlook = _Outlook()
    remembered = _Remembered()
    seats = _Seats()

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(title="Stones", money="stones")

    def named(self, key: str, value: str, names: Sequence[str] = ()) -> str:
        """Stones are called what they are."""
        del key, names
        return value

    def inventory(self, view: View) -> Inventory:
        """Two places, two stones."""
        stones, places = (
            (("black", "black stone"), ("white", "white stone")),
            (("bag", "bag"), ("out", "out")),
        )
        return Inventory("stones lie elsewhere", "which stones", stones, places, heaps=view.places)


def _cubes(events: Sequence[Event]) -> tuple[str, ...]:
    return next((event.cubes for event in events if isinstance(event, Drawn)), ())
