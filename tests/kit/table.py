"""A host with a simulated table, and a test in the place of the players. Speaks the table's words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec

from companion.config import Config
from companion.devices.attached import Devices
from companion.devices.attached import simulated as simulated_devices
from companion.journal.book import Journal
from companion.journal.chain import head
from companion.line import wire
from companion.line.asked import Question
from companion.line.carried import Bookmark
from companion.oled.faces.notices import parted
from companion.table.asking import Witnesses
from companion.table.host import Host
from companion.table.own_boxes import OwnBoxes
from companion.table.session import Session
from hardware.ports import Glow
from rules.clank.view import View
from tests.kit import faces
from tests.kit.moved_loop import loop
from tests.kit.wait import eventually

A = TypeVar("A")
AT = "2026-11-21T20:15:00Z"
NAMES = {"Adam": "yellow", "Eva": "blue", "Filip": "green", "Ola": "orange"}
SEATS = [{"name": name, "colour": colour} for name, colour in NAMES.items()]
SEED = "5eed" * 16


class Table:
    """
    An evening at a simulated table, on a loop of moved time.

    Everything comes in as fingers or as a console's commands, and is looked at where players look.
    """

    def __init__(
        self, folder: Path, *, journal: Callable[[Journal], Journal] = lambda kept: kept, **config: Any
    ) -> None:
        self.socket = folder / "furybox.sock"
        self.config = Config(journal=str(folder / "journal.db"), **config)
        self._dressed = journal
        self._ids = 0
        self.witnesses: Witnesses | None = None
        self.seed = SEED
        """The secret of the next evening, as hex."""

    async def __aenter__(self) -> Self:
        """Open the table, and take up the evening that the journal holds."""
        path = self.config.journal_path()
        self.journal = self._dressed(Journal.open(path, program="furybox test", since=AT))
        boxes = OwnBoxes(self.config.boxes_path())
        self.table = Session(
            self.journal, clock=lambda: AT, fresh_seed=lambda: bytes.fromhex(self.seed), boxes=boxes
        )
        self.table.resume()
        self.devices = self.parts()
        self.switched_off = 0
        self.host = Host(
            self.table,
            self.devices,
            socket=self.socket,
            config=self.config,
            language="en",
            switch_off=self.switch_off,
            witnesses=self.witnesses,
        )
        ready = asyncio.Event()
        self._running = asyncio.create_task(self.host.run(ready=ready.set))
        await eventually(lambda: ready.is_set() or self._running.done())
        if self._running.done():
            self.journal.close()
            await self._running
        await loop().settle()
        return self

    async def __aexit__(self, *_error: object) -> None:
        """Close the table."""
        self.host.stop()
        await self._running
        self.journal.close()

    def parts(self) -> Devices:
        """What is attached: a simulated table, unless a test says otherwise."""
        return simulated_devices(loop(), self.config, clock=loop().time)

    def switch_off(self) -> None:
        """The machine is told to switch itself off."""
        self.switched_off += 1

    async def press(self, control: str, gesture: str = "press") -> None:
        """A finger, felt."""
        self.simulated.gesture(control, gesture)
        await loop().advance(0.7 if gesture == "hold" else 0.06)

    async def presses(self, *controls: str) -> None:
        """Fingers, one after another: `next`, or with what they do, `back hold`."""
        for control in controls:
            await self.press(*control.split())

    async def leads_to(self, presses: str, face: str, *args: Any, **more: Any) -> None:
        """Presses, with commas between them; the glass must show that face then."""
        await self.presses(*presses.split(", "))

        assert self.shows(face, *args, **more), face

    async def tell(self, do: str, **fields: Any) -> wire.Answer:
        """A console's command; a refusal fails the test."""
        answer = await self.asked(do, **fields)

        assert answer.refused is None, answer.refused
        return answer

    async def asked(
        self, do: str, *, seen: Bookmark | None = None, who: object = None, **fields: Any
    ) -> wire.Answer:
        """A console's command, and its answer; *who* tells one console from another."""
        self._ids += 1
        message = wire.Command(id=self._ids, seen=seen or self.table.mark, command={"do": do, **fields})
        answer = self.host.answered(message, by=who)
        if not isinstance(answer, wire.Answer):
            answer = await answer
        await loop().settle()
        return answer

    def asks(self, question: Question[A]) -> A:
        """A console's question, and its answer; a refusal fails the test."""
        self._ids += 1
        answer = self.host.answer(wire.Ask(id=self._ids, question=question))  # type: ignore[arg-type]  # one of all

        assert answer.refused is None, answer.refused
        return question.heard(answer.result)

    async def start(self, *, seed: str | None = None, **more: Any) -> None:
        """Four sit down, to the luck that a test has in mind."""
        self.seed = seed or self.seed
        await self.tell("start", **({"game": "in-space", "seats": SEATS} | more))

    async def advance(self, seconds: float) -> None:
        """Time passes."""
        await loop().advance(seconds)

    @property
    def simulated(self) -> Any:
        """The table in memory."""
        return self.devices.simulated

    @property
    def view(self) -> View:
        """What everybody may see."""
        return self.table.view

    @property
    def news(self) -> wire.Table:
        """What consoles were told last, as they read it."""
        return self.told()

    def told(self, language: str = "") -> wire.Table:
        """What a console that joined with that language was told last."""
        return wire.heard_from_host(self.host._server._table(language, False))  # noqa: FBT003  # it does not only look on

    def newest(self, kind: type) -> Any:
        """The newest message of a kind that consoles were told besides."""
        return wire.heard_from_host(self.host._server._newest[kind])

    @property
    def saved(self) -> list[str]:
        """The commands that the journal holds."""
        return [entry.do["do"] for entry in self.journal.entries(self.table.game)] if self.table.game else []

    def shows(self, face: str, *args: Any, **more: Any) -> bool:
        """Whether the glass shows this face; the table at a glance with the evening's head."""
        if face == "glance":
            more.setdefault("head", head(self.table.newest))
        if face == "refusal":  # of a long one, the first part
            parts = parted(args[0])
            args = parts[0], 0, len(parts)
        return self.simulated.screen.picture.bits == faces.bits(getattr(faces, face)(*args, **more))

    def lamp(self, name: str) -> Glow:
        """How a lamp glows."""
        return self.simulated.lamps[name]


class SeatedTable(Table):
    """The same, and four sit down at In Space as it opens."""

    async def __aenter__(self) -> Self:
        """Open the table, and begin."""
        await super().__aenter__()
        await self.start()
        return self


def script(*commands: dict[str, Any]) -> bytes:
    return b"".join(msgspec.json.encode(command) + b"\n" for command in commands)


def answers(printed: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed.splitlines()]
