"""Both ends of a USB panel's talk in one thread, by a moved clock, on a cable that may do anything."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from hardware.firmware.buttons import Buttons
from hardware.firmware.talk import Talk
from hardware.panel_protocol import PanelTalk
from hardware.ports import CONTROLS, Press
from hardware.settle import Contact, Edge, Feel, elapsed, settled

STEP_MS = 5


class Contacts:
    """A pin that a finger may join to ground: its level is 0 for so long."""

    def __init__(self) -> None:
        self.level = 1


class CabledTable:
    """A host and a panel. Times are in milliseconds; the panel's own begin when its power comes."""

    def __init__(self) -> None:
        self.now = self._began = 50_000
        self.pins = {control: Contacts() for control in CONTROLS}
        self.fingers: list[tuple[int, str, int]] = []
        self.edges: list[Edge] = []
        """
        Every edge that the contacts made, by seconds since the panel's first power.

        So its own are the very same numbers: of two others one may settle a contact that moves again in that
        moment, and the other may not.
        """
        self.felt: list[Press] = []
        self.lamps: dict[str, str] = {}
        self.rows = ["", ""]
        self.boots = 0
        self.heard: list[bytes] = []
        """Everything the host was told, on every link."""
        self.told: list[bytes] = []
        """Everything the panel was told, on every link."""
        self.is_plugged_in = False
        self.carries: int | None = None
        """How many bytes the cable carries each way in a step; none for all there are."""
        self._to_host = b""
        self._to_panel = b""
        self.start_host("1057")
        self.power_on()

    def start_host(self, name: str) -> None:
        """Run the host's program, for the first time or again."""
        self.host = PanelTalk(name)
        if self.is_plugged_in:
            self.host.open(self.now / 1000)

    def power_on(self) -> None:
        """Give the panel its power, for the first time or again: it remembers nothing but its boots."""
        self.boots += 1
        self.since = self.now
        self.panel = Talk("f00d", self.boots)
        self.buttons = Buttons({control: n for n, control in enumerate(self.pins)})
        self.lamps, self.rows = {}, ["", ""]

    def touch(self, control: str, milliseconds: int = 40, *, after: int = 0) -> None:
        """Put a finger on a control for so long; its contact bounces."""
        start = self.now + after
        bounces = ((0, 0), (STEP_MS, 1), (2 * STEP_MS, 0))
        self.fingers += [(start + at, control, level) for at, level in bounces]
        self.fingers.append((start + milliseconds, control, 1))
        self.fingers.sort(key=lambda move: move[0])

    def plug_in(self) -> None:
        """Put the cable in."""
        if not self.is_plugged_in:
            self.is_plugged_in = True
            self.host.open(self.now / 1000)

    def unplug(self, *, of_what_is_on_its_way: int = 0) -> None:
        """Pull the cable; of what is on its way, so many bytes still arrive."""
        self._deliver(of_what_is_on_its_way)
        self.is_plugged_in = False

    def inject(self, *, to_host: bytes = b"", to_panel: bytes = b"") -> None:
        """Put bytes of one's own on the cable, behind what is on its way."""
        self._to_host += to_host
        self._to_panel += to_panel

    def repeat(self) -> None:
        """Have the cable carry everything twice that is on its way."""
        self._to_host += self._to_host
        self._to_panel += self._to_panel

    def shuffle(self, luck: Random) -> None:
        """Have the cable mix up the sentences that are on their way."""
        self._to_host = _shuffled(self._to_host, luck)
        self._to_panel = _shuffled(self._to_panel, luck)

    def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        end = self.now + milliseconds
        while self.now < end:
            self.now += STEP_MS
            while self.fingers and self.fingers[0][0] <= self.now:
                self._move(*self.fingers.pop(0)[1:])
            self._deliver(self.carries, loses=False)
            self._speak()

    def _move(self, control: str, level: int) -> None:
        self.pins[control].level = level
        self.edges.append(Edge(control, "up" if level else "down", (self.now - self._began) / 1000))
        self._look()

    def _look(self) -> None:
        levels = sum(contact.level << n for n, contact in enumerate(self.pins.values()))
        self.buttons.look(levels, lambda control, to: self.panel.edge(control, to, self.now - self.since))

    def _deliver(self, most: int | None, *, loses: bool = True) -> None:
        """Carry at *most* so many bytes each way; the rest is lost, or still on its way."""
        to_host, to_panel = self._to_host[:most], self._to_panel[:most]
        self._to_host, self._to_panel = (
            (b"", b"") if loses or most is None else (self._to_host[most:], self._to_panel[most:])
        )
        self.heard.append(to_host)
        self.told.append(to_panel)
        if self.is_plugged_in:
            self.felt += self.host.hear(to_host, self.now / 1000)
        for order in self.panel.hear(to_panel, self.now - self.since):
            self._obey(order)

    def _obey(self, order: list[str]) -> None:
        match order:
            case ["lamp", name, colour, rhythm]:
                self.lamps[name] = f"{colour} {rhythm}"
            case ["text", row, words]:
                self.rows[int(row)] = words
            case ["clear"] | ["bye"]:
                self.lamps, self.rows = {}, ["", ""]

    def _speak(self) -> None:
        self._look()
        told = self.panel.say(self.now - self.since)
        if not self.is_plugged_in:
            return  # into nothing
        self._to_host += told
        if self.host.is_silent(self.now / 1000):
            self.host.open(self.now / 1000)  # as the port would be closed and opened
        self._to_panel += self.host.say(self.now / 1000)


def at_the_table() -> CabledTable:
    table = CabledTable()
    table.plug_in()
    table.advance(100)
    return table


def happen(table: CabledTable, happening: tuple[Any, ...]) -> None:
    match happening:
        case ["touch", control, milliseconds]:
            if not any(finger[1] == control for finger in table.fingers):
                table.touch(control, milliseconds)
        case ["wait", milliseconds]:
            table.advance(milliseconds)
        case ["cut", rest]:
            table.unplug(of_what_is_on_its_way=rest)
        case ["plug in"]:
            table.plug_in()
        case ["power"]:
            table.power_on()
        case ["noise", noise]:
            table.inject(to_host=noise, to_panel=noise[::-1])
        case ["replay", n]:
            table.inject(to_host=table.heard[n % len(table.heard)], to_panel=table.told[n % len(table.told)])


def _shuffled(sentences: bytes, luck: Random) -> bytes:
    lines = sentences.splitlines(keepends=True)
    luck.shuffle(lines)
    return b"".join(lines)


def gestures(presses: Iterable[Press]) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    for press in presses:
        told.setdefault(press.control, []).append(press.gesture)
    return told


def felt_by_hand(edges: Iterable[Edge]) -> list[Press]:
    contacts: dict[str, Contact] = {}
    felt: list[Press] = []
    for edge in edges:
        contact = contacts.get(edge.control) or Contact(edge.control, Feel())
        contacts[edge.control], presses = settled(contact, edge)
        felt += presses
    for contact in contacts.values():
        felt += elapsed(contact, 1e9)[1]
    return felt
