"""Writing on a face: a line, one that must fit, a heading, a paragraph as large as it fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE, NARROW, SMALL, TALL, Font, lift, shaped, width
from companion.oled.faces.paper import DARK, LIT, WIDE, Box

if TYPE_CHECKING:
    from PIL import Image

Side = Literal["left", "middle", "right"]

_MORE: Final = "…"

STRIP: Final = 12
"""Dots a heading is high."""

_IN: Final = 3
"""Dots kept free at either end."""


def write(
    image: Image.Image,
    xy: tuple[int, int],
    text: str,
    font: Font = SMALL,
    *,
    side: Side = "left",
    ink: int = LIT,
) -> int:
    """
    Write one line and return where it ends: the x just right of its last letter.

    *xy* is the top of the capitals at the line's left end, its middle or its right end, as *side* says.
    """
    x, y = xy
    if side != "left":
        room = width(text, font)
        x -= room if side == "right" else room // 2
    for char in shaped(text):
        glyph = font.glyph(char)
        paper.stamp(image, glyph, x, y - font.rise, ink)
        x += glyph.width + font.gap
    return x - font.gap if text else x


def write_fitting(
    image: Image.Image,
    xy: tuple[int, int],
    text: str,
    room: int,
    *,
    fonts: tuple[Font, ...] = (BOLD, SMALL),
    side: Side = "left",
    ink: int = LIT,
) -> int:
    """
    Write one line in the largest of *fonts* that keeps it within *room* dots, or shorten it in the last.

    *xy* is the middle of the capitals' height, at the end that *side* says. Returns where the line ends.
    """
    font = next((font for font in fonts if width(shaped(text), font) <= room), fonts[-1])
    x, middle = xy
    return write(image, (x, middle - font.cap // 2), fitted(text, font, room), font, side=side, ink=ink)


def fitted(text: str, font: Font, room: int) -> str:
    """
    The text, shortened with an ellipsis until it takes at most *room* dots; empty when nothing fits.

    >>> fitted("Filip", SMALL, 100), fitted("Konstantynopolitańczykowianka", SMALL, 40)
    ('Filip', 'Konst…')
    """
    text = shaped(text)
    if width(text, font) <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        short = text[:length].rstrip() + _MORE
        if width(short, font) <= room:
            return short
    return _MORE if width(_MORE, font) <= room else ""


def wrapped(text: str, font: Font, room: int) -> tuple[str, ...]:
    """
    The text broken into lines of at most *room* dots, between words where it can be; "a" goes with the next.

    >>> wrapped("The seat has no artifact.", SMALL, 75)
    ('The seat has', 'no artifact.')
    """
    lines: list[str] = []
    line = ""
    for word in _words(shaped(text), font, room):
        longer = f"{line} {word}" if line else word
        if width(longer, font) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, font, room)
        lines += full
    return (*lines, line) if line else tuple(lines)


def paragraph(image: Image.Image, box: Box, text: str, *, side: Side = "left") -> None:
    """Write a text into a box in the largest letters that hold all of it; the last line may be cut short."""
    left, top, right, bottom = box
    room, height = right - left, bottom - top
    for font in (LARGE, TALL, NARROW, BOLD, SMALL):
        lines = wrapped(text, font, room)
        over = lift(text, font)
        most = max((height - over - font.cap - font.drop) // font.pitch, 0) + 1
        stands = over + font.cap + font.drop <= height
        if stands and len(lines) <= most and not _splits(text, lines):
            break
    else:
        lines = (
            (*lines[: most - 1], fitted(" ".join(lines[most - 1 :]), font, room))
            if most < len(lines)
            else lines
        )
    x = {"left": left, "middle": (left + right) // 2, "right": right}[side]
    free = height - (len(lines) - 1) * font.pitch - font.cap
    y = top + max(over, min(free // 2, free - font.drop))
    for line in lines:
        write(image, (x, y), line, font, side=side)
        y += font.pitch


def _words(text: str, font: Font, room: int) -> Iterator[str]:
    """The words of a text; one of a single letter goes with the next, as books print it, if there is room."""
    held = ""
    for word in text.split():
        both = f"{held} {word}" if held else word
        if held and width(both, font) > room:
            yield held
            both = word
        held = both if len(word) == 1 and word.isalpha() else ""
        if not held:
            yield both
    if held:
        yield held


def _broken(word: str, font: Font, room: int) -> list[str]:
    """A word cut where it is wider than the room; every part holds a letter at least."""
    parts = [""]
    for char in word:
        if parts[-1] and width(parts[-1] + char, font) > room:
            parts.append("")
        parts[-1] += char
    return parts


def _splits(text: str, lines: tuple[str, ...]) -> bool:
    """Whether a word had to be cut."""
    return " ".join(lines).split() != shaped(text).split()


def headed(heading: str, *, sign: str = "", right: str = "") -> Image.Image:
    """
    A picture with a heading: after a *sign*, and with something short at the right end.

    >>> headed("Warp", right="1/4").getpixel((0, 0)) > 0
    True
    """
    image = paper.blank()
    strip(image, heading, sign=sign, right=right)
    return image


def strip(image: Image.Image, heading: str, *, sign: str = "", right: str = "") -> None:
    """Write the heading on a picture."""
    paper.fill(image, (0, 0, WIDE, STRIP))
    x, ends = _IN, WIDE - _IN
    if sign:
        x = write(image, (x, _IN), sign, BOLD, ink=DARK) + _IN + 1
    if right:
        write(image, (ends, _IN), right, BOLD, side="right", ink=DARK)
        ends -= width(right, BOLD) + 2 * _IN
    write_fitting(image, (x, STRIP // 2), heading, ends - x, ink=DARK)
