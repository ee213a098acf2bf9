"""
What the glass shows of a flight: first what the step of the turn needs, more as the dial turns. Pure.

Pictures are loaded when the first is drawn, on the glass's own thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.games.fingers import Picked, Question
from companion.games.glass import Reveal
from companion.games.warps_edge import aims, choices
from companion.games.warps_edge import refusals as refusing
from companion.games.warps_edge.moments import Toss, WarpOver
from companion.words.language import _
from rules.warps_edge.view import View as Flight

if TYPE_CHECKING:
    from PIL.Image import Image

PAGES: Final = ("row", "cargo", "mothership", "ship")
"""What the dial turns through after the step's own page."""


_SCALES: Final = (".shields", ".hull")
"""What an attack needs to know. Rulebook, step 3."""


def pages(flight: Flight) -> tuple[str, ...]:
    """The pages that show more than the step's own; while enemies arrive, that is the row."""
    return PAGES[1:] if flight.step == "arrive" else PAGES


def page(flight: Flight, shown: str, *, head: str = "") -> Image:
    """Draw a page; any other than those of `PAGES` is the step's own, which has no room for a head."""
    del head
    from companion.games.warps_edge.faces import flight as faces
    from companion.games.warps_edge.faces import holds

    match shown:
        case "row":
            return faces.flight_row(flight)
        case "cargo":
            return holds.cargo(flight)
        case "mothership":
            return faces.flight_mothership(flight)
        case "ship":
            return faces.flight_ship(flight)
        case _:
            return _first(flight)


def moment_face(flight: Flight, seen: object) -> Image:
    """Draw what just happened."""
    from companion.games.warps_edge.faces import moments

    match seen:
        case WarpOver(number, why):
            return moments.warp_over(number, why, flight)
        case Toss(token, up):
            return moments.tossed(token, up=up)
        case _:
            return _first(flight)


def drawn_face(_flight: Flight, reveal: Reveal) -> Image:
    """Draw the shot that has just fallen, or the tokens that hands now pick out."""
    from companion.games.warps_edge.faces.moments import drawn, to_do

    if not reveal.outcome or (reveal.is_whole and reveal.tokens):
        return drawn(reveal.tokens or reveal.cubes)
    shot = reveal.cubes[reveal.revealed - 1] if reveal.revealed else _("The table holds its breath.")
    return to_do(_("Attack"), shot)


def undone_face(what: str, *, draw: bool) -> Image:
    """Draw what was taken back."""
    from companion.oled.faces.notices import undone

    return undone(what, draw=draw, tokens=True)


def gallery() -> dict[str, Image]:
    """Every face of a flight in telling situations."""
    from companion.games.warps_edge.faces.gallery import gallery_of_flights

    return gallery_of_flights()


def question(flight: Flight, picked: Picked | None) -> Question | None:
    """What a pilot has to choose; *picked* are tokens that leave the game, as far as they are chosen."""
    return choices.question(flight, picked, _choice)


def _choice(heading: str, options: Sequence[str], left: int, chosen: int | None) -> Image:
    from companion.games.warps_edge.faces.moments import choice

    return choice(heading, options, chosen=chosen, left=left)


def _first(flight: Flight) -> Image:
    """What must be done before anything else, or what the step needs."""
    from companion.games.warps_edge.faces import flight as faces
    from companion.games.warps_edge.faces import moments

    if flight.ended:
        return moments.flight_over(flight)
    if to_do := _to_do(flight):
        return moments.to_do(*to_do)
    match flight.step:
        case "arrive":
            return faces.flight_row(flight)
        case "act":
            return faces.flight_act(flight)
        case "attack":
            return faces.flight_attack(flight)
        case _:
            return faces.flight_plan(flight)


def _to_do(flight: Flight) -> tuple[str, str] | None:
    """What the flight waits for that no control can tell: a heading and a sentence."""
    if flight.owed:
        return {
            "keep-skill": (_("Skills"), _("Turn up two cards, keep one, and type it at the console.")),
            "skill": (_("Skills"), _("A skill card is due: type it at the console.")),
            "enemy": (_("Keen sights"), _("One more enemy comes: type it at the console.")),
            "draw": (
                _("Draw {n}").format(n=flight.owed[0].count),
                _("Record at the console what you drew, or press attack."),
            ),
        }.get(flight.owed[0].what)
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
