"""A host for console tests: a real socket and the real rules, with nothing saved and no device."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.games.clank.chances import Risk, TableOutlook
from companion.games.clank.foresight import Foreseen, SeatAhead
from companion.line import asked, carried, wire
from rules import boxes, timeline
from rules.clank.corrections import proposed
from rules.clank.events import Attacked, Drawn
from rules.clank.view import View
from rules.game import Command, Opening
from rules.refusals import Refused
from rules.script import Evening, read, told
from rules.timeline import Redo, Undo, decide
from tests.kit.wait import PATIENCE_SECONDS

SEED = bytes(range(32))
PROMISE = "a9463e4e53761d8cdd57cc10136aafc62352d9703c0d4a36b01230fe3b2673ad"
"""The hash of the first entry, which a host that saves nothing has none of."""

AT = "2026-11-21T20:15:00Z"
PLAYERS = [
    asked.Player(name="Eva", colour="purple", newest=True),
    asked.Player(name="Bohumil", colour="blue", newest=True),
    asked.Player(name="Cyril", colour="purple", newest=False),
]
LAMPS = wire.Lamps(
    lamps={
        "attack": carried.Lamp(colour="red", rhythm="pulse"),
        "seat-1": carried.Lamp(colour="yellow", rhythm="steady"),
        "seat-2": carried.Lamp(colour="blue", rhythm="blink"),
        "fury": carried.Lamp(colour="off", rhythm="off"),
    }
)

FORESEEN = SeatAhead(there=(1.0, 0.97, 0.81, 0.6, 0.4, 0.2), through=(0.97, 0.84, 0.62, 0.4, 0.2, 0.1))
"""What every seat is told of its turns to come."""


class ScriptedHost:
    """Answers consoles by the rules. `reveals_at_once` shows a whole attack; else the dial does."""

    def __init__(
        self,
        path: Path,
        *,
        simulated: bool = False,
        reveals_at_once: bool = True,
        picture: Callable[[Any], bytes] | None = None,
        players: Sequence[asked.Player] = (),
    ) -> None:
        self._path = path
        self._picture = picture
        self._server: asyncio.Server | None = None
        self._guests: set[asyncio.StreamWriter] = set()
        self.evening = Evening(fresh_seed=lambda: SEED)
        self.simulated = simulated
        self.reveals_at_once = reveals_at_once
        self.protocol = wire.PROTOCOL
        self.games: tuple[str, ...] = ("in-space", "catacombs")
        self.language = "en"
        self.players = players
        """Who sat here before."""
        self.starts: dict[str, dict[str, Any]] = {}
        """How the newest of each game began."""
        self.heard: list[wire.Request] = []
        """Everything that consoles said."""
        self.listens = asyncio.Event()
        """Set while it can be joined."""
        self._visits: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self.is_deaf = False
        """Whether it answers nothing."""
        self.refuses: Refused | None = None
        """Why every command is refused; none while the rules decide."""
        self._lines: list[carried.Line] = []
        self._taken: list[tuple[int, ...]] = []
        self._attack: carried.Attack | None = None
        self._invitation: str | None = None
        self.checker: str | None = None
        """Where the evening can be checked once it has ended."""
        self._browsers: tuple[carried.Browser, ...] = ()
        self._phones: str | None = None
        self._seats: tuple[str, ...] = ()
        self.times: carried.Times | None = None
        """What a clock counts from."""
        self.revealed: carried.IsRevealed = "no"
        """Whether the secret was told."""
        self.warnings: tuple[str, ...] = ()
        """What must be heard of the luck."""
        self.hands: tuple[carried.Hand, ...] = ()
        """What is left for hands to do."""

    async def open(self) -> None:
        self._server = await asyncio.start_unix_server(self._received, self._path)
        self.listens.set()

    async def close(self) -> None:
        self.listens.clear()
        if self._server is not None:
            self._server.close()
            visits = dict(self._visits)
            for guest in visits.values():  # also those that have not joined yet
                guest.close()
            async with asyncio.timeout(PATIENCE_SECONDS):
                await asyncio.gather(*visits, return_exceptions=True)
                await self._server.wait_closed()
            self._path.unlink(missing_ok=True)
            self._server = None

    @property
    def commands(self) -> list[dict[str, Any]]:
        return [said.command for said in self.heard if isinstance(said, wire.Command)]

    @property
    def odds(self) -> list[asked.Odds]:
        every = [said.question for said in self.heard if isinstance(said, wire.Ask)]
        return [question for question in every if isinstance(question, asked.Odds)]

    def do(self, *lines: Mapping[str, Any], **command: Any) -> None:
        """Something happens at the table, by a button or another console: lines of a script, or one."""
        for each in (*lines, *([command] if command else [])):
            self._perform(dict(each))

    @property
    def view(self) -> Any:
        return self.evening.view

    def table(self, *, refusal: carried.No | None = None) -> wire.Table:
        line = self.evening.timeline
        risk = line.game.odds(line.table, extra={}) if line else None
        return wire.Table(
            mark=self._mark,
            shown=self.view,
            promise=PROMISE if line else "",
            revealed=self.revealed,
            warnings=self.warnings,
            words=line.words if line else "",
            words_fixed=bool(line and line.bound.sealed is not None),
            history=tuple(self._lines[-30:]),
            times=self.times,
            undo=next((each.text for each in reversed(self._lines[1:]) if each.standing), None),
            redo=_text_of(self._lines, self._taken[-1][-1]) if self._taken else None,
            chances=msgspec.convert(msgspec.to_builtins(risk), Risk) if risk else None,
            attack=self._attack,
            faults=(),
            refusal=refusal,
            invitation=self._invitation,
            phones=self._phones,
            seats=self._seats,
            checker=self.checker if line and line.ended else None,
            browsers=self._browsers,
            hands=self.hands,
        )

    def invite(
        self,
        address: str | None,
        *browsers: carried.Browser,
        phones: str | None = None,
        seats: tuple[str, ...] = (),
    ) -> None:
        self._invitation, self._browsers = address, browsers
        self._phones, self._seats = phones, seats
        self.publish()

    def publish(self) -> None:
        for guest in self._guests:
            for message in self._news():
                guest.write(wire.written(message))

    def _news(self) -> tuple[wire.FromHost, ...]:
        bits = self._picture(self.view) if self._picture else bytes(1024)
        return (self.table(), wire.Screen(bits=bits), LAMPS)

    def _received(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Every visit is waited for in the end, so that none is cut off."""
        visit = asyncio.create_task(self._welcome(reader, writer))
        self._visits[visit] = writer
        visit.add_done_callback(self._visits.pop)

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hello = wire.Hello(
            protocol=self.protocol,
            release="0",
            simulated=self.simulated,
            games=self.games,
            language=self.language,
            fittings=(
                carried.Fitting(role="control", name="attack", where="GPIO 17"),
                carried.Fitting(role="control", name="seat-1", where="GPIO 22"),
                carried.Fitting(role="screen", name="ssd1306", where="I2C"),
            ),
        )
        writer.write(wire.written(hello))
        try:
            async for line in reader:
                said = wire.heard_from_client(line)
                if isinstance(said, wire.Join):
                    self._guests.add(writer)
                    for message in self._news():
                        writer.write(wire.written(message))
                    continue
                self.heard.append(said)
                if not self.is_deaf:
                    answer = self._answer(said)
                    writer.write(wire.written(answer))
        finally:
            self._guests.discard(writer)
            writer.close()

    def _answer(self, said: wire.Request) -> wire.Answer:
        try:
            match said:
                case wire.Command() if said.seen != self._mark:
                    stale = carried.No(code="stale", sentence="The table has moved on since that was asked.")
                    return wire.Answer(id=said.id, mark=self._mark, refused=stale)
                case wire.Command():
                    return self._answered(said.id, self._perform(said.command))
                case wire.Acknowledge():
                    if self._attack and self._attack.entry == said.entry:
                        self._attack = self._seen_on(self._attack)
                        self.publish()
                    return wire.Answer(id=said.id, mark=self._mark)
                case wire.Done():
                    self.hands = tuple(hand for hand in self.hands if hand.entry != said.entry)
                    self.publish()
                    return wire.Answer(id=said.id, mark=self._mark)
                case wire.Ask():
                    return wire.Answer(id=said.id, mark=self._mark, result=self._told(said.question))
                case wire.Invite():
                    return wire.Answer(id=said.id, mark=self._mark)
                case wire.ShowOut():
                    self._browsers = tuple(each for each in self._browsers if each.n != said.browser)
                    self.publish()
                    return wire.Answer(id=said.id, mark=self._mark)
        except Refused as no:
            refused = carried.No(code=no.code, sentence=no.sentence)
            return wire.Answer(id=said.id, mark=self._mark, refused=refused)

    def _answered(self, number: int, events: list[dict[str, Any]]) -> wire.Answer:
        return wire.Answer(id=number, mark=self._mark, events=tuple(events))

    @property
    def _mark(self) -> carried.Bookmark:
        line = self.evening.timeline
        return carried.Bookmark(1, line.version) if line else carried.UNOPENED

    def _perform(self, given: dict[str, Any]) -> list[dict[str, Any]]:
        if self.refuses:
            raise self.refuses
        line = self.evening.timeline
        command = read(msgspec.json.encode(given), line.game if line else None)
        events = self.evening.perform(command)
        if isinstance(command, Opening):
            self.starts[given["game"]] = given
        self._remember(command, events)
        self.publish()
        listed: list[dict[str, Any]] = msgspec.to_builtins(events, str_keys=True)
        return listed

    def _remember(self, command: Command, events: tuple[Any, ...]) -> None:
        n = self._mark.version
        if isinstance(command, Undo | Redo):
            entries = events[0].entries
            standing = isinstance(command, Redo)
            self._lines = [
                msgspec.structs.replace(each, standing=standing) if each.last in entries else each
                for each in self._lines
            ]
            _ = self._taken.append(entries) if not standing else self._taken.pop()
            self._attack = None
            return
        self._taken = []
        drawn = next((event for event in events if isinstance(event, Drawn)), None)
        attacked = any(isinstance(event, Attacked) for event in events)
        self._lines.append(
            carried.Line(first=n, last=n, at=AT, text=_text(command, self.view), standing=True, draw=attacked)
        )
        if drawn and attacked:
            shown = len(drawn.cubes) if self.reveals_at_once or drawn.by == "hand" else 0
            outcome = "The cubes have fallen."
            self._attack = carried.Attack(entry=n, cubes=drawn.cubes, revealed=shown, outcome=outcome)

    def _seen_on(self, attack: carried.Attack) -> carried.Attack | None:
        if not self.simulated or attack.revealed >= len(attack.cubes):
            return None
        return msgspec.structs.replace(attack, revealed=attack.revealed + 1)

    def _told(self, question: asked.AnyQuestion) -> msgspec.Raw:  # an answer for each
        line = self.evening.timeline
        match question:
            case asked.Box():
                return question.said(tuple(self._printed(question.game)))
            case asked.Players():
                return question.said(tuple(self.players))
            case asked.Starts():
                return question.said(self.starts)
            case asked.Ahead(after=0) if line and isinstance(self.view, View):
                seats = (FORESEEN,) * len(self.view.seats)
                foreseen = Foreseen(seats=seats, evenings=6400, turns=300)
                return question.said(asked.Better(1, foreseen))
            case asked.Ahead():
                return question.said(None)
            case asked.Odds() if line:
                then = timeline.supposed(line, question.after).table
                return question.said(
                    TableOutlook().likely(line.game, then, extra=question.extra, attacks=question.attacks)
                )
            case asked.Numbers() if line:
                return question.said(msgspec.to_builtins(line.table.box, str_keys=True))
            case asked.Repairs() if line:
                return question.said(proposed(line.table, question.places))
            case asked.Names():
                return question.said(tuple(seat.name for seat in self.view.seats) if line else ())
            case asked.History():
                before = question.before or 0
                return question.said(tuple(itertools.takewhile(lambda each: each.last < before, self._lines)))
            case asked.Foretell() if line:
                command = read(msgspec.json.encode(question.command), line.game)
                return question.said(self._foretold(command, line))
            case asked.Offers():
                return question.said(())
            case asked.Verify():
                return question.said(asked.Verified(holds=True, sentence="The chain holds."))
            case asked.Evenings() | asked.Export() | asked.Page():
                return question.said(())
        return wire.NOTHING

    def _printed(self, game: str) -> Iterator[asked.PrintedNumber]:
        for path, figure in boxes.printed(game).figures.items():
            told = msgspec.to_builtins(figure, str_keys=True)
            yield asked.PrintedNumber(path=".".join(path), **told)

    def _foretold(self, command: Command, line: timeline.Timeline[Any]) -> asked.Foretold:
        try:
            events = decide(line, command, None)
        except Refused as no:
            return asked.Foretold(refused=no.sentence)
        return asked.Foretold(text=_text(command, self.view) if events else "")


def _text(command: Command, view: Any) -> str:
    said = told(command)
    do = str(said.pop("do"))
    name = view.seats[said["seat"]].name if isinstance(said.get("seat"), int) else ""
    by = f" {said['by']:+d}" if isinstance(said.get("by"), int) else ""
    return f"{name}: {do}{by}" if name else f"{do}{by}"


def _text_of(lines: list[carried.Line], entry: int) -> str | None:
    return next((each.text for each in lines if each.last == entry), None)
