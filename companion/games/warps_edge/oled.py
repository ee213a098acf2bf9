"""What the glass shows of a flight: first what the step of the turn needs, more as the dial turns. Pure."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

from companion.games.warps_edge import aims, naming
from companion.games.warps_edge import refusals as refusing
from companion.games.warps_edge.choices import Choosing
from companion.games.warps_edge.moments import Moment, Toss, WarpOver
from companion.language import _
from companion.oled.drawing import Draw
from rules.warps_edge.view import View as Flight

Page = Literal["row", "cargo", "mothership", "ship"]

PAGES: Final[tuple[Page, ...]] = ("row", "cargo", "mothership", "ship")
"""What the dial turns through after the step's own page."""


_SCALES: Final = (".shields", ".hull")
"""What an attack needs to know. Rulebook, step 3."""


def pages(flight: Flight) -> tuple[Page, ...]:
    """The pages that tell more than the step's own; while enemies arrive, that is the row."""
    return PAGES[1:] if flight.step == "arrive" else PAGES


def page(flight: Flight, shown: str) -> Draw:
    """The picture of a page; any other than those of `PAGES` is the step's own."""
    match shown:
        case "row":
            return lambda faces: faces.flight_row(flight)
        case "cargo":
            return lambda faces: faces.cargo(flight)
        case "mothership":
            return lambda faces: faces.flight_mothership(flight)
        case "ship":
            return lambda faces: faces.flight_ship(flight)
        case _:
            return _first(flight)


def moment(flight: Flight, seen: Moment) -> Draw:
    """The picture of what just happened."""
    match seen:
        case WarpOver(number, why):
            return lambda faces: faces.warp_over(number, why, flight)
        case Toss(token, up):
            return lambda faces: faces.tossed(token, up=up)


def choice(flight: Flight, asked: Choosing, chosen: int | None) -> Draw:
    """The picture of a choice, with the option that the dial points at."""
    options = asked.options
    if asked.what == "move-on":
        options = tuple(naming.place(place, flight) for place in options)
    return lambda faces: faces.choice(asked.heading, options, chosen=chosen, left=asked.left)


def _first(flight: Flight) -> Draw:
    """What must be done before anything else, or what the step needs."""
    if flight.ended:
        return lambda faces: faces.flight_over(flight)
    if to_do := _to_do(flight):
        return partial(_typed, *to_do)
    match flight.step:
        case "arrive":
            return lambda faces: faces.flight_row(flight)
        case "act":
            return lambda faces: faces.flight_act(flight)
        case "attack":
            return lambda faces: faces.flight_attack(flight)
        case _:
            return lambda faces: faces.flight_plan(flight)


def _typed(heading: str, text: str, faces: Any) -> Any:
    return faces.to_do(heading, text)


def _to_do(flight: Flight) -> tuple[str, str] | None:
    """What the flight waits for that no control can tell: a heading and a sentence."""
    if flight.owed:
        choice = flight.owed[0]
        match choice.what:
            case "keep-skill":
                return _("Skills"), _("Turn up two cards, keep one, and type it at the console.")
            case "skill":
                return _("Skills"), _("A skill card is due: type it at the console.")
            case "enemy":
                return _("Keen sights"), _("One more enemy comes: type it at the console.")
            case "draw":
                return _("Draw {n}").format(n=choice.count), _(
                    "Tell the console what you drew, or press attack."
                )
            case _:
                return None
    if path := _needed(flight):
        field = refusing.field(path)
        return _("Not known yet"), _("Look, and type it at the console: {field}.").format(field=field)
    section = aims.unknown(flight) if flight.step == "act" else None
    if section is not None:
        return _("Not known yet"), _("Type at the console what section {n} says.").format(n=section)
    return None


def _needed(flight: Flight) -> str | None:
    """The printed number that nobody has typed and the step cannot do without."""
    if flight.step == "plan" and not flight.turn:
        return next(iter(flight.unknown), None)
    if flight.step == "attack" and flight.threat.damage:
        return next((path for path in flight.unknown if path.endswith(_SCALES)), None)
    return None
