"""
Where everything of a wiring goes on a breadboard: parts in holes, and wires between holes and header.

A breadboard has rows of five holes, a to e and f to j, that hang together, and rails along both sides. Each
part has rows of its own, in the order of the header, so that wires hardly cross. What is drawn and what is
bought both come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from hardware.currents import BASE_OHMS, PULL_OHMS, leg_colour, ohms
from hardware.header import HEADER, WHAT
from hardware.oled_line import I2c
from hardware.wiring import Wire, Wiring, wires
from hardware.wiring_parts import Lamp

SMALL: Final = 30
LARGE: Final = 63
"""Rows of a breadboard of 400 holes, and of one of 830."""

Kind = Literal["button", "dial", "led", "rgb", "resistor", "npn", "pnp", "diode", "buzzer", "piezo", "screen"]

Net = Literal["GND", "3V3", "5V"]
_PLACES: Final[Mapping[Net, int]] = {"3V3": 1, "5V": 2, "GND": 6}
_LEFT_PLACES: Final[Mapping[Net, int]] = {"GND": 9, "3V3": 17}
"""Where on the header the rails are fed from, those on the right and those on the left."""


class Hole(msgspec.Struct, frozen=True, order=True):
    """
    A hole: a row, counted through all boards, and a letter; or a rail, by its side and what it carries.

    >>> Hole(3, "a"), Hole(3, "right GND")
    (Hole(row=3, column='a'), Hole(row=3, column='right GND'))
    """

    row: int
    column: str


class Part(msgspec.Struct, frozen=True):
    """A part with its legs in holes, in the order that its kind has."""

    kind: Kind
    field: str
    holes: tuple[Hole, ...]
    value: str = ""
    """Its resistance, its colour, or the names of its legs."""


class Lead(msgspec.Struct, frozen=True):
    """A wire from a place on the header to a hole."""

    place: int
    hole: Hole


class Jumper(msgspec.Struct, frozen=True):
    """A short wire between two holes."""

    one: Hole
    other: Hole
    net: Net


class Block(msgspec.Struct, frozen=True):
    """The rows of one thing: what it is called, its parts and its wires. Rows count from 0 within it."""

    field: str
    name: str
    rows: int
    parts: tuple[Part, ...] = ()
    leads: tuple[Lead, ...] = ()
    jumpers: tuple[Jumper, ...] = ()


class Layout(msgspec.Struct, frozen=True):
    """Boards of so many rows, one below the other, and what is on them."""

    boards: tuple[int, ...]
    blocks: tuple[Block, ...]
    feeds: tuple[Lead, ...]
    """From the header to the rails that are used."""


Translate = Callable[[str], str]


def laid(wiring: Wiring, translate: Translate = str) -> Layout:
    """
    Lay a wiring out. The first row of a board is left to what feeds its rails: a hole takes one wire.

    >>> from hardware.wiring_parts import Button
    >>> layout = laid(Wiring(buttons={"attack": Button(17)}))
    >>> layout.boards, layout.blocks[0].leads
    ((30,), (Lead(place=11, hole=Hole(row=2, column='a')),))
    """
    blocks = sorted(_blocks(wiring, translate), key=_middle)
    boards: list[int] = []
    placed = []
    start = used = 0
    for block in blocks:
        if not boards or used + block.rows > LARGE:
            start += boards[-1] if boards else 0
            boards.append(LARGE)
            used = 1
        placed.append(_moved(block, start + used + 1))
        used += block.rows
    if boards and used <= SMALL:
        boards[-1] = SMALL
    return Layout(tuple(boards), tuple(placed), _feeds(placed))


def _middle(block: Block) -> float:
    signals = [lead.place for lead in block.leads if HEADER[lead.place].startswith("GPIO")]
    return sum(signals) / len(signals)


def _feeds(blocks: list[Block]) -> tuple[Lead, ...]:
    used = {
        hole.column for block in blocks for jumper in block.jumpers for hole in (jumper.one, jumper.other)
    }
    used |= {hole.column for block in blocks for part in block.parts for hole in part.holes}
    found = []
    for side, places in (("right", _PLACES), ("left", _LEFT_PLACES)):
        for net, place in places.items():
            if f"{side} {net}" in used:
                found.append(Lead(place, Hole(1, f"{side} {net}")))
    return tuple(found)


def _moved(block: Block, by: int) -> Block:
    def hole(at: Hole) -> Hole:
        return Hole(at.row + by, at.column)

    return msgspec.structs.replace(
        block,
        parts=tuple(
            msgspec.structs.replace(part, holes=tuple(map(hole, part.holes))) for part in block.parts
        ),
        leads=tuple(Lead(lead.place, hole(lead.hole)) for lead in block.leads),
        jumpers=tuple(Jumper(hole(each.one), hole(each.other), each.net) for each in block.jumpers),
    )


def _blocks(wiring: Wiring, translate: Translate) -> list[Block]:
    all_wires = wires(wiring)
    found = []
    lamps: dict[str, list[Wire]] = {}
    for wire in all_wires:
        if wire.role == "button":
            found.append(_button(wire, wiring.buttons[wire.name].reads_when_down == "low", translate))
        elif wire.role == "lamp":
            lamps.setdefault(wire.field, []).append(wire)
        elif wire.role == "buzzer":
            found.append(_buzzer(wire, wiring, translate))
    for field, legs in lamps.items():
        named = wiring.lamps.get(field.removeprefix("lamps."))
        if named is None and (bar := wiring.fury_bar):
            named = Lamp(legs[0].pin, colour=bar.colour, active=bar.active, ohms=bar.ohms)
        if named is not None:
            found.append(_lamp(legs, named, translate))
    if dial := [wire for wire in all_wires if wire.role == "dial"]:
        found.append(_dial(dial, translate))
    if screen := [wire for wire in all_wires if wire.role == "screen"]:
        found.append(_screen(screen, wiring, translate))
    return found


def _place(wire: Wire) -> int:
    return next(place for place, name in HEADER.items() if name == f"GPIO{wire.pin}")


def _said(wire: Wire, name: str, translate: Translate) -> str:
    return translate(WHAT[wire.role]).format(name=name)


def _to_rail(row: int, net: Net) -> Jumper:
    return Jumper(Hole(row, "j"), Hole(row, f"right {net}"), net)


def _button(wire: Wire, is_low: bool, translate: Translate) -> Block:  # noqa: FBT001  # said by who asks
    # across the gap, by two legs that lie crosswise: those are apart whichever way the switch is turned
    parts = [Part("button", wire.field, (Hole(0, "e"), Hole(2, "f")))]
    if wire.reads == "none":
        rail: Net = "3V3" if is_low else "GND"
        parts.append(Part("resistor", wire.field, (Hole(0, "b"), Hole(0, f"left {rail}")), f"{PULL_OHMS}"))
    return Block(
        wire.field,
        _said(wire, wire.name, translate),
        3,
        tuple(parts),
        (Lead(_place(wire), Hole(0, "a")),),
        (_to_rail(2, "GND" if is_low else "3V3"),),
    )


def _lamp(legs: list[Wire], lamp: Lamp, translate: Translate) -> Block:
    wire = legs[0]
    net: Net = "GND" if lamp.active == "high" else "3V3"
    rows = (0, 2, 3) if lamp.rgb else (0,)
    common = 1
    resistors = [
        Part(
            "resistor",
            wire.field,
            (Hole(row, "d"), Hole(row, "g")),
            f"{ohms(lamp.ohms, leg_colour(lamp, leg))}",
        )
        for leg, row in enumerate(rows)
    ]
    if lamp.rgb:
        lit = Part("rgb", wire.field, tuple(Hole(row, "h") for row in range(4)), net)
    else:  # the long leg first
        ends = (Hole(0, "h"), Hole(1, "h")) if net == "GND" else (Hole(1, "h"), Hole(0, "h"))
        lit = Part("led", wire.field, ends, lamp.colour)
    return Block(
        wire.field,
        _said(wire, wire.name.split(" ")[0], translate),
        max(rows) + 1 if lamp.rgb else 2,
        (*resistors, lit),
        tuple(Lead(_place(leg), Hole(row, "a")) for leg, row in zip(legs, rows, strict=True)),
        (_to_rail(common, net),),
    )


def _buzzer(wire: Wire, wiring: Wiring, translate: Translate) -> Block:
    name = translate(WHAT[wire.role])
    is_high = wiring.buzzer is None or wiring.buzzer.active == "high"
    if wire.reads == "pin":
        return Block(
            wire.field,
            name,
            3,
            (Part("piezo", wire.field, (Hole(0, "e"), Hole(2, "f"))),),
            (Lead(_place(wire), Hole(0, "a")),),
            (_to_rail(2, "GND" if is_high else "3V3"),),
        )
    # its two legs in rows 0 and 3; the transistor's collector, base and emitter in rows 3, 4 and 5
    plus, minus = (0, 3) if is_high else (3, 0)
    leads = [Lead(_place(wire), Hole(4, "a"))]
    jumpers = [_to_rail(5, "GND" if is_high else "3V3")]
    if is_high:
        leads.append(Lead(_PLACES["5V"], Hole(0, "f")))
    else:
        jumpers.append(_to_rail(0, "GND"))
    parts = (
        Part("buzzer", wire.field, (Hole(plus, "i"), Hole(minus, "i"))),
        Part("diode", wire.field, (Hole(minus, "g"), Hole(plus, "g"))),
        Part("resistor", wire.field, (Hole(4, "d"), Hole(4, "g")), f"{BASE_OHMS}"),
        Part("npn" if is_high else "pnp", wire.field, (Hole(3, "h"), Hole(4, "h"), Hole(5, "h"))),
    )
    return Block(wire.field, name, 6, parts, tuple(leads), tuple(jumpers))


def _module(kind: Kind, field: str, name: str, legs: list[tuple[str, Wire | Net]]) -> Block:
    """A module on a board of its own, whose legs stand in successive rows."""
    leads = [Lead(_place(to), Hole(row, "a")) for row, (_leg, to) in enumerate(legs) if isinstance(to, Wire)]
    return Block(
        field,
        name,
        len(legs),
        (
            Part(
                kind,
                field,
                tuple(Hole(row, "e") for row in range(len(legs))),
                " ".join(leg for leg, _to in legs),
            ),
        ),
        tuple(leads),
        tuple(
            Jumper(Hole(row, "d"), Hole(row, f"left {to}"), to)
            for row, (_leg, to) in enumerate(legs)
            if not isinstance(to, Wire)
        ),
    )


def _dial(legs: list[Wire], translate: Translate) -> Block:
    by_leg = {wire.name.removeprefix("dial "): wire for wire in legs}
    is_up = legs[0].reads == "up"
    contacts: list[tuple[str, Wire | Net]] = [("SW", by_leg["select"])] if "select" in by_leg else []
    contacts += [("B/DT", by_leg["b"]), ("A/CLK", by_leg["a"])]
    # a module pulls its contacts up by resistors of its own; a bare dial's middle leg may go to 3.3 V as well
    power: list[tuple[str, Wire | Net]] = [("GND", "GND"), ("+", "3V3")] if is_up else [("C", "3V3")]
    return _module("dial", "dial", translate(WHAT["dial"]).format(name="").strip(), power + contacts)


def _screen(legs: list[Wire], wiring: Wiring, translate: Translate) -> Block:
    named = {wire.name: wire for wire in legs}
    order = {"SCL": "SCL", "SDA": "SDA"}
    if wiring.oled and not isinstance(wiring.oled.line, I2c):
        order = {"SCLK": "D0", "MOSI": "D1", "RES": "RES", "DC": "DC", f"CE{wiring.oled.line.device}": "CS"}
    contacts: list[tuple[str, Wire | Net]] = [
        (printed, named[name]) for name, printed in order.items() if name in named
    ]
    power: list[tuple[str, Wire | Net]] = [("GND", "GND"), ("VCC", "3V3")]
    return _module("screen", "oled", translate(WHAT["screen"]).format(name="").strip(), power + contacts)
