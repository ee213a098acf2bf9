"""
The picture one wires from: the header, a breadboard with every part in its holes, and the wires between.

Each wire has the number of its place on the header at both its ends, so nobody has to follow a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final
from xml.sax.saxutils import escape

from hardware.breadboard import HEADER, Block, Hole, Lead, Net, Piece, Translate
from hardware.currents import check
from hardware.layout import Layout, laid
from hardware.wiring import Wiring, wires

_PITCH: Final = 16
_TOP: Final = 136
_HEADER_X: Final = 190
_HEADER_PITCH: Final = 26
_BOARD_X: Final = 500
_BETWEEN_BOARDS: Final = 34
_COLUMNS: Final = {
    "left GND": 0, "left 3V3": 1, **{letter: 3 + n for n, letter in enumerate("abcde")},
    **{letter: 10 + n for n, letter in enumerate("fghij")}, "right GND": 16, "right 3V3": 17,
}  # fmt: skip
_APART: Final = 6
_WIDTH: Final = 1220
_NETS: Final[dict[Net, str]] = {"GND": "#222222", "3V3": "#d62728", "5V": "#b0006d"}
_WIRES: Final = ("#1f77b4", "#2ca02c", "#e07b00", "#7b4bb3", "#0a9aa6", "#8c564b", "#c2447c", "#6b8e00")
_INK: Final = "#222222"
FREE: Final = {"3V3": "#d62728", "5V": "#d62728", "GND": "#222222"}
"""The colour of a place on which nothing of the wiring hangs; the others are white."""


def svg(wiring: Wiring, translate: Translate = str) -> str:
    """The whole picture. Raises `TooMuchCurrent`: what burns is not drawn."""
    check(wiring)
    layout = laid(wiring)
    board_high = _board_y(layout, sum(layout.boards)) - _TOP + 2 * _PITCH if layout.boards else 0
    high = max(board_high, 19 * _HEADER_PITCH) + _TOP + 50
    header_top = _TOP + max(0, (board_high - 19 * _HEADER_PITCH) // 2)
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {high}" font-family="sans-serif">',
        f"<title>{escape(translate(TITLE))}</title>",
        f'<rect width="{_WIDTH}" height="{high}" fill="#ffffff"/>',
        _text(20, 26, translate(TITLE), 17, weight="bold"),
        _text(20, 48, translate(READING), 13),
        *_header(wiring, translate, header_top),
        *_boards(layout),
        *_wired(layout, header_top),
    ]
    for block in layout.blocks:
        drawn += _block(layout, block, translate)
    return "\n".join([*drawn, "</svg>\n"])


TITLE: Final = "Header and breadboard, from above; wire it with the Pi switched off."
READING: Final = (
    "A wire has the number of its place on the header at both ends; place 1 is the square one. "
    "Mind the names on a module: some have VCC and GND the other way round."
)


# Where things are


def _x(hole: Hole) -> int:
    return _BOARD_X + _COLUMNS[hole.column] * _PITCH


def _board_y(layout: Layout, row: int) -> int:
    boards_above = sum(row > end for end in list(accumulate(layout.boards))[:-1])
    return _TOP + row * _PITCH + boards_above * _BETWEEN_BOARDS


def _y(layout: Layout, hole: Hole) -> int:
    return _board_y(layout, hole.row)


def _pin(place: int, header_top: int) -> tuple[int, int]:
    return _HEADER_X + (0 if place % 2 else _HEADER_PITCH), header_top + (place - 1) // 2 * _HEADER_PITCH


# The header


def _header(wiring: Wiring, translate: Translate, top: int) -> Iterator[str]:
    uses = {wire.gpio: wire for wire in wires(wiring)}
    long = 19 * _HEADER_PITCH + 28
    yield f'<rect x="{_HEADER_X - 14}" y="{top - 14}" width="54" height="{long}" rx="6" fill="#dddddd"/>'
    for place, name in HEADER.items():
        x, y = _pin(place, top)
        wire = uses.get(name)
        fill = wire.kind.ink if wire else FREE.get(name, "#ffffff")
        edge = f'fill="{fill}" stroke="{_INK}" class="pin"'
        if place == 1:  # it is square on the board too
            yield f'<rect x="{x - 7}" y="{y - 7}" width="14" height="14" {edge}/>'
        else:
            yield f'<circle cx="{x}" cy="{y}" r="7" {edge}/>'
        said = wire.said(translate) if wire else ""
        high = y - 3 if place % 2 else y + 9
        words = f"{place} {name} {said}".strip()
        yield _text(_HEADER_X - 22, high, words, 11, anchor="end", label="place")


# The boards


def _boards(layout: Layout) -> Iterator[str]:
    jumpers = [jumper for block in layout.blocks for jumper in block.jumpers]
    crossed = {
        "left": {lead.hole.row for block in layout.blocks for lead in block.leads}
        | {jumper.one.row for jumper in jumpers if jumper.other.column.startswith("left")},
        "right": {jumper.one.row for jumper in jumpers if jumper.other.column.startswith("right")},
    }
    start = 1
    for rows in layout.boards:
        top, bottom = _board_y(layout, start) - 12, _board_y(layout, start + rows - 1) + 12
        left, right = _BOARD_X - 14, _BOARD_X + 17 * _PITCH + 14
        yield (
            f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="5" '
            f'fill="#f7f3e8" stroke="#b8b09a"/>'
        )
        gap = _BOARD_X + 8 * _PITCH
        yield f'<rect x="{gap - 2}" y="{top}" width="20" height="{bottom - top}" fill="#e6dfcd"/>'
        for column in ("left GND", "left 3V3", "right GND", "right 3V3"):
            x = _x(Hole(1, column)) + (-7 if column.endswith("GND") else 7)
            colour = _NETS["GND" if column.endswith("GND") else "3V3"]
            yield f'<path d="M{x} {top + 5}V{bottom - 5}" stroke="{colour}" stroke-width="1.2"/>'
            sign = "\N{MINUS SIGN}" if column.endswith("GND") else "+"
            # beside the rail's holes, for a wire from the header comes down upon them
            yield _text(
                x + (-3 if column.endswith("GND") else 3), top - 3, sign, 13, anchor="middle", colour=colour
            )
        holes = "".join(
            f"M{_x(Hole(row, column)) - 2} {_board_y(layout, row)}h4"
            for row in range(start, start + rows)
            for column in _COLUMNS
        )
        yield f'<path d="{holes}" stroke="#8d8672" stroke-width="4"/>'
        for letter in "abcdefghij":
            yield _text(_x(Hole(1, letter)), top - 3, letter, 10, anchor="middle", colour="#6b6454")
        for row in range(1, rows + 1):
            if row == 1 or row % 5 == 0:
                y = _board_y(layout, start + row - 1) + 3
                for side, across in (("left", 2), ("right", 15)):
                    if start + row - 1 not in crossed[side]:  # else a wire lies upon it
                        x = _BOARD_X + across * _PITCH
                        yield _text(x, y, str(row), 9, anchor="middle", colour="#6b6454")
        start += rows


# The wires


def _wired(layout: Layout, header_top: int) -> Iterator[str]:
    leads = sorted((lead for block in layout.blocks for lead in block.leads), key=lambda lead: lead.place)
    exits = {lead: _exit(lead.place, header_top) for lead in leads}
    # climbing wires have lanes ever further right, falling ones ever further left: so they do not cross
    climbing = [lead for lead in leads if _y(layout, lead.hole) < exits[lead]]
    falling = [lead for lead in reversed(leads) if lead not in climbing]
    first, last = _HEADER_X + 96, _BOARD_X - 44
    step = (last - first) / max(1, 2 * len(climbing), 2 * len(falling))
    lanes = {
        lead: round(first + (2 * n + odd) * step)
        for odd, group in enumerate((climbing, falling))
        for n, lead in enumerate(group)
    }
    for lead, lane in lanes.items():
        colour, x, y = _colour(lead), _x(lead.hole), _y(layout, lead.hole)
        leaves = exits[lead]
        under = [_y(layout, other.hole) for other, theirs in lanes.items() if theirs < lane]
        aside = next((row for row in under if abs(row - leaves) < _APART), None)
        if aside is not None:  # another wire's row goes on where this one leaves the header
            leaves = aside + (_APART if leaves >= aside else -_APART)
        path = f"{_start(lead.place, header_top)}H{_HEADER_X + 60}L{_HEADER_X + 66} {leaves}H{lane}V{y}H{x}"
        yield from _wire(path, colour, x, y)
        yield _tag(_HEADER_X + 48, exits[lead], lead.place, colour)
        yield _tag(_BOARD_X - 26, y, lead.place, colour)
    for n, lead in enumerate(layout.feeds):
        colour, y = _colour(lead), _TOP - 14 - 15 * n
        x = _x(lead.hole)
        down = _board_y(layout, 1)
        yield from _wire(
            f"{_start(lead.place, header_top)}H{_HEADER_X + 64 + 6 * n}V{y}H{x}V{down}", colour, x, down
        )
        yield _tag(_HEADER_X + 48, _exit(lead.place, header_top), lead.place, colour)
        yield _tag(x, y, lead.place, colour)
    for before in list(accumulate(layout.boards))[:-1]:  # the rails go on from board to board
        for lead in layout.feeds:
            x = _x(lead.hole)
            one, other = _board_y(layout, before), _board_y(layout, before + 1)
            yield from _wire(f"M{x} {one}V{other}", _colour(lead), x, other)


def _exit(place: int, header_top: int) -> int:
    """Where a wire leaves the header: a left pin's between the right ones."""
    _x, y = _pin(place, header_top)
    return y + (_HEADER_PITCH // 2 if place % 2 else 0)


def _start(place: int, header_top: int) -> str:
    x, y = _pin(place, header_top)
    return f"M{x} {y}" + (f"L{x + _HEADER_PITCH // 2} {_exit(place, header_top)}" if place % 2 else "")


def _colour(lead: Lead) -> str:
    match HEADER[lead.place]:
        case "GND" | "3V3" | "5V" as net:
            return _NETS[net]
        case _:
            return _WIRES[lead.place * 3 % len(_WIRES)]


def _wire(path: str, colour: str, x: int, y: int) -> Iterator[str]:
    for stroke, wide in (("#ffffff", 5.5), (colour, 2.6)):
        yield f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{wide}"/>'
    yield f'<circle cx="{x}" cy="{y}" r="3.6" fill="{colour}"/>'


def _tag(x: int, y: int, place: int, colour: str) -> str:
    return (
        f'<rect x="{x - 10}" y="{y - 7}" width="20" height="14" rx="4" fill="#ffffff" stroke="{colour}"/>'
        + _text(x, y + 4, str(place), 11, anchor="middle", weight="bold", label="wire")
    )


# The pieces


def _block(layout: Layout, block: Block, translate: Translate) -> Iterator[str]:
    for jumper in block.jumpers:
        x, y = _x(jumper.one), _y(layout, jumper.one)
        yield from _wire(f"M{x} {y}H{_x(jumper.other)}", _NETS[jumper.net], _x(jumper.other), y)
        yield f'<circle cx="{x}" cy="{y}" r="3.6" fill="{_NETS[jumper.net]}"/>'
    for piece in block.pieces:
        yield from _piece(piece, [(_x(hole), _y(layout, hole)) for hole in piece.holes])
    y = min(_y(layout, hole) for piece in block.pieces for hole in piece.holes)
    if any(jumper.other.column.startswith("right") for jumper in block.jumpers):
        y = min(y, *(_y(layout, jumper.one) for jumper in block.jumpers))
    x = _BOARD_X + 17 * _PITCH + 26
    names = [piece.name(translate) for piece in block.pieces]
    yield _text(x, y + 4, block.said(translate), 13, weight="bold", label="part")
    told = tuple(dict.fromkeys(names))
    for n, name in enumerate(told if block.rows > len(told) else ["; ".join(told)], start=1):
        yield _text(x, y + 4 + 13 * n, name, 10.5)


def _piece(piece: Piece, at: list[tuple[int, int]]) -> Iterator[str]:
    (x, y), (x2, y2) = at[0], at[-1]
    middle = ((x + x2) / 2, (y + y2) / 2)
    match piece.kind:
        case "button" | "piezo":
            left, wide = min(x, x2), abs(x2 - x)
            face = "#c9a227" if piece.kind == "piezo" else "#9aa3ad"
            yield _box(left + 2, y - 5, wide - 4, y2 - y + 10, "#3a3a3a")
            yield f'<circle cx="{middle[0]}" cy="{middle[1]}" r="9" fill="{face}"/>'
            yield _legs(at)
        case "resistor":
            left, right = min(x, x2), max(x, x2)
            low = y + (13 if piece.holes[1].column.startswith("left") else 0)  # a wire comes in along its row
            path = f"M{left} {y}L{left + 8} {low}H{right - 8}L{right} {y}"
            yield f'<path d="{path}" fill="none" stroke="#777777" stroke-width="2"/>'
            yield _box(left + 9, low - 6, right - left - 18, 12, "#d8b98a")
            yield _text(middle[0], low + 4, piece.value, 9.5, anchor="middle", weight="bold")
            yield _legs(at)
        case "led":
            colour = piece.value if piece.value in COLOUR_WORDS else "white"
            yield f'<circle cx="{x + 2}" cy="{middle[1]}" r="9" fill="{colour}" stroke="{_INK}"/>'
            yield _legs(at)
            yield _text(x + 15, y + 4, "+", 12, anchor="middle", weight="bold")
        case "rgb":
            for (cx, cy), colour in zip(at, ("red", "#bbbbbb", "green", "blue"), strict=True):
                yield f'<circle cx="{cx}" cy="{cy}" r="7" fill="{colour}" stroke="{_INK}"/>'
        case "diode":
            yield f'<path d="M{x} {y}V{y2}" stroke="#777777" stroke-width="2"/>'
            top = min(y, y2) + 12
            yield _box(x - 5, top, 10, abs(y2 - y) - 24, "#c8643c")
            ring = top + 2 if y2 < y else top + abs(y2 - y) - 24 - 5
            yield f'<rect x="{x - 5}" y="{ring}" width="10" height="4" fill="#111111"/>'
            yield _legs(at)
        case "npn" | "pnp":
            yield f'<path d="M{x - 4} {y - 8}V{y2 + 8}A16 24 0 0 0 {x - 4} {y - 8}" fill="#3a3a3a"/>'
            for (cx, cy), letter in zip(at, "CBE", strict=True):
                yield f'<circle cx="{cx}" cy="{cy}" r="5.5" fill="#ffffff" stroke="{_INK}"/>'
                yield _text(cx, cy + 3.5, letter, 9, anchor="middle", weight="bold")
        case "buzzer":
            yield f'<circle cx="{x + 6}" cy="{middle[1]}" r="24" fill="#444444" fill-opacity="0.92"/>'
            yield f'<circle cx="{x + 6}" cy="{middle[1]}" r="4" fill="#111111"/>'
            yield _legs(at)
            yield _text(
                x + 12, y + (13 if y < y2 else -5), "+", 14, anchor="middle", weight="bold", colour="#ffffff"
            )
        case _:  # a module
            yield _box(x + 8, y - 8, 6 * _PITCH + 12, y2 - y + 16, piece.board)
            yield _legs(at)
            for (cx, cy), leg in zip(at, piece.value.split(), strict=True):
                yield _text(cx + 14, cy + 4, leg, 10.5, weight="bold", colour="#ffffff")


COLOUR_WORDS: Final = frozenset(
    {"red", "orange", "yellow", "green", "blue", "white", "purple", "pink", "cyan"}
)
"""Colours a picture has by their names."""


def _legs(at: list[tuple[int, int]]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="3" fill="#dddddd" stroke="{_INK}"/>' for x, y in at)


def _box(x: float, y: float, wide: float, high: float, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{fill}" stroke="{_INK}"/>'


def _text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    anchor: str = "start",
    weight: str = "normal",
    colour: str = _INK,
    label: str = "word",
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" '
        f'fill="{colour}" class="{label}">{escape(words)}</text>'
    )
