"""What to buy for a wiring: every part with a common name, counted from what stands on its breadboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from hardware.breadboard import N_, Translate
from hardware.currents import ALL_MOST, PIN_MOST, check, total
from hardware.kinds.panel import Panel
from hardware.layout import LARGE, SMALL, Layout, laid
from hardware.wiring import Wiring


class Need(msgspec.Struct, frozen=True):
    """So many of one part, and what for."""

    kind: str
    number: int
    name: str
    fields: tuple[str, ...]
    """The fields of the file that ask for it."""


class PinCurrent(msgspec.Struct, frozen=True):
    """What one pin carries at most."""

    place: int
    gpio: str
    field: str
    milliamps: float


class PartsList(msgspec.Struct, frozen=True):
    """What to buy, and what the pins carry."""

    parts: tuple[Need, ...]
    pins: tuple[PinCurrent, ...]
    milliamps: float
    """Of all pins together."""

    most_each: float = PIN_MOST
    most_together: float = ALL_MOST


def parts_list(wiring: Wiring, translate: Translate = str) -> PartsList:
    """
    Reckon it. Raises `TooMuchCurrent`.

    >>> from hardware.wiring import Lamp
    >>> found = parts_list(Wiring(lamps={"attack": Lamp(18, colour="red"), "seat-1": Lamp(23, colour="red")}))
    >>> [(need.number, need.name) for need in found.parts][:2], found.milliamps
    ([(2, 'resistor 1000 Ohm, 1/4 W'), (2, 'LED of 5 mm, red')], 3.2)
    """
    found = check(wiring)
    return PartsList(
        tuple(_needs(wiring, laid(wiring), translate)),
        tuple(PinCurrent(wire.place, wire.gpio, wire.field, wire.milliamps) for wire in found),
        total(found),
    )


def lines(found: PartsList, translate: Translate = str) -> Iterator[str]:
    """The list for a person: what to buy, then each pin with its current."""
    for need in found.parts:
        yield f"{need.number:>3}  {need.name}" + (f"  ({', '.join(need.fields)})" if need.fields else "")
    if not found.pins:
        return
    yield ""
    for pin in found.pins:
        yield f"{pin.gpio:>6}  {pin.milliamps:4.1f} mA  {pin.field}"
    yield translate(_TOGETHER).format(
        all=f"{found.milliamps:.1f}", most=int(found.most_together), each=int(found.most_each)
    )


_TOGETHER: Final = "All pins together carry up to {all} mA of {most}; each may carry {each}."


def _needs(wiring: Wiring, layout: Layout, translate: Translate) -> Iterator[Need]:
    counted: dict[tuple[str, str], list[str]] = {}
    for block in layout.blocks:
        for piece in block.pieces:
            counted.setdefault((piece.kind, piece.name(translate)), []).append(piece.field)
    for (kind, name), fields in counted.items():
        yield Need(kind, len(fields), name, tuple(dict.fromkeys(fields)))
    if wiring.panel:
        yield Need("panel", 1, translate(Panel.ask), ("panel",))
    for rows, holes in ((LARGE, 830), (SMALL, 400)):
        if number := layout.boards.count(rows):
            yield Need(
                "breadboard", number, translate(N_("breadboard of {holes} holes")).format(holes=holes), ()
            )
    if leads := len(layout.feeds) + sum(len(block.leads) for block in layout.blocks):
        yield Need("lead", leads, translate(N_("jumper wire, socket to pin")), ())
    if jumpers := sum(len(block.jumpers) for block in layout.blocks):
        yield Need("jumper", jumpers, translate(N_("jumper wire, pin to pin")), ())
