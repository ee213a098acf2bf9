"""A flight in pages: the row, what the pilot acts with, what will hit, the next draw, and both ships."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.games.warps_edge import aims, naming
from companion.games.warps_edge.choices import kinds
from companion.games.warps_edge.faces.columns import HITS, NEEDS, columns
from companion.games.warps_edge.faces.holds import HELD, held
from companion.games.warps_edge.glows import of, turn
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, HUGE, LARGE, NARROW, TALL, width
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.shapes import icon, large_icon
from companion.oled.faces.text import STRIP, headed, paragraph, write, write_fitting
from companion.words.language import _, ngettext
from rules.warps_edge.view import Dial
from rules.warps_edge.view import View as Flight
from rules.warps_edge.warp import WHEEL

_HITS: Final = 26
"""Dots that the targets of an attack are high."""

_ARROW: Final = 14
"""Dots of an arrow, and around it."""

_MOST: Final = 99

HIGH_SCALE: Final = 18

_LEFT: Final = 44
"""The column where the places begin, after the sign and the marker's number."""

_LEAST: Final = 3
"""Dots a place needs to be told from the next one."""

_WIDEST: Final = 12


def flight_row(flight: Flight) -> Image.Image:
    """The row: each enemy's needs and its damage; while enemies arrive, where the next card is laid."""
    image = paper.blank()
    columns(image, (0, 0, WIDE, HIGH), [aims.row(flight)])
    return image


def flight_act(flight: Flight) -> Image.Image:
    """What the pilot acts with, above; below, what all that can be attacked needs."""
    image = paper.blank()
    held(image, kinds(flight))
    row = [aim for aim in aims.row(flight) if aim.state == "open"]
    ship = [aim for aim in aims.sections(flight) if aim.state in ("open", "unknown")]
    columns(image, (0, HELD + 1, WIDE, HIGH), [row, ship], NEEDS)
    return image


def flight_mothership(flight: Flight) -> Image.Image:
    """The mothership's sections, how many cards are in its decks, and on a wheel where the marker stands."""
    cards = "+".join(f"{deck}" for deck in flight.decks)
    name = naming.ship(flight.mothership)
    if len(flight.decks) > 1:
        name = f"{name} {of(Dial(flight.marker, WHEEL))}"
    image = headed(name, right=_("deck {n}").format(n=cards))
    columns(image, (0, STRIP + 1, WIDE, HIGH), [aims.sections(flight)])
    return image


def flight_attack(flight: Flight) -> Image.Image:
    """What each target will do, and what they leave of shields and hull; tokens go with the shields."""
    image = paper.blank()
    row = [aim for aim in aims.row(flight) if aim.state == "open"]
    ship = [aim for aim in aims.sections(flight) if aim.state == "open"]
    columns(image, (0, 0, WIDE, _HITS), [row, ship], HITS)
    threat = flight.threat
    if not threat.damage:
        paper.stamp(image, large_icon("shield"), 8, _HITS + 8)
        paragraph(image, (34, _HITS + 2, WIDE, HIGH), _("Nothing hits."))
        return image
    hull = max(flight.hull.now - (threat.damage - threat.shields), 0)
    _change(image, (0, _HITS + 3), "shield", flight.shields.now, flight.shields.now - threat.shields)
    _change(image, (WIDE // 2 + 4, _HITS + 3), "hull", flight.hull.now, hull)
    if threat.tokens:
        text = ngettext("{n} token leaves the game", "{n} tokens leave the game", threat.tokens)
        paragraph(image, (0, _HITS + 19, WIDE, HIGH), text.format(n=threat.tokens))
    return image


def flight_plan(flight: Flight) -> Image.Image:
    """How many tokens are in the bag, and whether a draw ends the warp; never what they are."""
    image = headed(naming.step("plan"), right=turn(flight))
    bag = large_icon("bag")
    paper.stamp(image, bag, 2, 20)
    write(image, (bag.width + 8, 17), f"{min(flight.bag, _MOST)}", HUGE)
    text = _("The warp ends.") if flight.ending else _("Draw {n}").format(n=flight.due)
    paragraph(image, (76, STRIP + 2, WIDE, 49), text, side="middle")
    warp = icon("warp")
    paper.stamp(image, warp, 2, HIGH - 12)
    x = write(image, (warp.width + 5, HIGH - LARGE.cap), of(flight.warp), LARGE)
    write_fitting(image, (x + 6, HIGH - 8), _("Press attack"), WIDE - x - 6, fonts=(TALL, NARROW))
    return image


def flight_ship(flight: Flight) -> Image.Image:
    """The fighter's two scales with their markers, the warp, and the bag."""
    image = paper.blank()
    scale(image, 0, "shield", flight.shields)
    scale(image, 23, "hull", flight.hull)
    x = 0
    for sign, text in (("warp", of(flight.warp)), ("bag", f"{flight.bag}")):
        mask = icon(sign)
        paper.stamp(image, mask, x, HIGH - 12)
        x = write(image, (x + mask.width + 3, HIGH - LARGE.cap), text, LARGE) + 8
    told = turn(flight)
    font = next((font for font in (TALL, NARROW, BOLD) if x + width(told, font) <= WIDE), None)
    if font:
        write(image, (WIDE, HIGH - font.cap), told, font, side="right")
    return image


def _change(image: Image.Image, xy: tuple[int, int], sign: str, before: int, after: int) -> None:
    """Draw where a marker stands, and where it will, within half of the picture."""
    x, y = xy
    paper.stamp(image, icon(sign), x, y + 3)
    digits = [f"{number}" for number in dict.fromkeys((before, after))]
    room = WIDE // 2 - _ARROW * (len(digits) - 1) - 14
    font = LARGE if sum(width(number, LARGE) for number in digits) <= room else TALL
    middle = y + LARGE.cap // 2
    x = write(image, (x + 11, middle - font.cap // 2), digits[0], font)
    for number in digits[1:]:
        write(image, (x + 3, y + 4), "→", BOLD)
        x = write(image, (x + _ARROW, middle - font.cap // 2), number, font)


def scale(image: Image.Image, y: int, sign: str, dial: Dial) -> None:
    """Draw a sign, the marker's number large, and the scale's places; before it is known a question mark."""
    mask = large_icon(sign)
    paper.stamp(image, mask, 0, y)
    digits = f"{dial.now}" if dial.of else "?"
    ends = write(image, (mask.width + 3, y + 2), digits, LARGE)
    left = max(_LEFT, ends + 4)
    pitch = min(_WIDEST, (WIDE - left) // max(dial.of, 1))
    if dial.of and pitch < _LEAST:
        write(image, (WIDE, y + 2), f"/{dial.of}", LARGE, side="right")
        return
    for place in range(dial.of):
        box = (left + place * pitch, y + 1, left + (place + 1) * pitch - 1, y + HIGH_SCALE - 1)
        if place < dial.now:
            paper.fill(image, box)
        else:
            paper.fill(image, (box[0], box[3] - 2, box[2], box[3]))
