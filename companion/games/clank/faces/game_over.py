"""The end: who won, who came after, and who never got away."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.games.clank.faces.seat_row import STATUS
from companion.games.clank.noted import is_stopped, placed, winners
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE, NARROW, SMALL, TALL, Font, lift, width
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import badge, large_icon, letter
from companion.oled.faces.text import fitted, paragraph, write, write_fitting
from companion.words.language import _
from rules.clank.view import View

_WINNER: Final = 18
"""Dots of the winner's strip."""

_OVER: Final = 2
"""Dots between the winner's capitals and the upper edge: no room for a large mark on a capital."""

_MOST_SEATS: Final = 6

_SHORTER: Final = {TALL: (TALL, NARROW), BOLD: (BOLD, SMALL)}
"""What a name is written in where the others of its line are written so."""


def game_over(view: View) -> Image.Image:
    """The ranking, the winner first and large, then those who are not ranked; or why there is none."""
    image = paper.blank()
    ranked = {rank.seat: rank.points for rank in view.ranking if rank.seat < len(view.seats)}
    if is_stopped(view):
        paragraph(image, (0, 0, WIDE, HIGH), _("The game was stopped."), side="middle")
        return image
    if not ranked:
        mask = large_icon("lost")
        paper.stamp(image, mask, (WIDE - mask.width) // 2, 2)
        paragraph(image, (0, 22, WIDE, HIGH), _("Nobody got away."), side="middle")
        return image
    places = {rank.seat: place for place, rank in placed(view)}
    others = [*ranked, *(at for at in range(len(view.seats)) if at not in ranked)][:_MOST_SEATS]
    winner = others[0]
    if len(winners(view)) > 1:
        _tie(image, ranked[winner])
    else:
        _winner(image, winner, view.seats[winner].name, ranked[winner])
        others = others[1:]
    pitch = min(15, (HIGH - _WINNER) // max(len(others), 1))
    font = TALL if pitch > TALL.cap else BOLD
    y = _WINNER + (HIGH - _WINNER - pitch * len(others)) // 2
    for at in others:
        seat, points = view.seats[at], ranked.get(at)
        text = (
            f"{points}" if points is not None else STATUS[seat.status if seat.status == "left" else "lost"]()
        )
        _line(image, (y + pitch // 2, font), at, place=places.get(at, 0), name=seat.name, text=text)
        y += pitch
    return image


def _tie(image: Image.Image, points: int) -> None:
    """The winner's strip when nobody stands in it alone; they are named below."""
    paper.fill(image, (0, 0, WIDE, _WINNER))
    digits = f"{points}"
    write(image, (WIDE - 3, 2), digits, LARGE, side="right", ink=DARK)
    room = WIDE - width(digits, LARGE) - 12
    write_fitting(image, (4, _WINNER // 2), _("A tie"), room, fonts=(BOLD, SMALL), ink=DARK)


def _winner(image: Image.Image, at: int, name: str, points: int) -> None:
    paper.fill(image, (0, 0, WIDE, _WINNER))
    badge(image, at, (2, 0), _WINNER - 1, ink=DARK)
    digits = f"{points}"
    write(image, (WIDE - 3, 2), digits, LARGE, side="right", ink=DARK)
    left = _WINNER + 4
    room = WIDE - left - width(digits, LARGE) - 8
    fonts = (LARGE, BOLD, SMALL) if lift(name, LARGE) <= _OVER else (BOLD, SMALL)
    write_fitting(image, (left, _WINNER // 2), name, room, fonts=fonts, ink=DARK)


def _line(image: Image.Image, line: tuple[int, Font], at: int, *, place: int, name: str, text: str) -> None:
    """One seat on a *line*, which is told by its middle and its letters; its place and its points."""
    middle, font = line
    top = middle - font.cap // 2
    text = fitted(text, font, WIDE // 3)
    right = WIDE - 3 - width(text, font)
    write(image, (right, top), text, font)
    if place:
        write(image, (1, top), f"{place}.", NARROW if font.tall else SMALL)
    badge(image, at, (14, middle - 3), 7)
    write(image, (25, top), letter(at), font)
    write_fitting(image, (37, middle), name, right - 41, fonts=_SHORTER[font])
