"""
The host: one event loop where presses, consoles and time meet the table.

The only place where they meet; `serving` puts the parts together. Everything shown comes from the
table's view.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from companion import publish as news
from companion import questions, wire
from companion.config import Config
from companion.devices import tunes
from companion.devices.attached import Devices
from companion.devices.faults import Faults
from companion.devices.lights import Lights
from companion.devices.power import AGAIN_SECONDS, switch_off
from companion.devices.voice import Voice
from companion.games import GAMES
from companion.games.game import Picked, Presenter, Reveal
from companion.journal.errors import JournalError
from companion.language import _
from companion.narration.entries import reminder
from companion.narration.history import History
from companion.narration.naming import refusal
from companion.oled.painter import Painter
from companion.oled.state import OledState, asked, meant, pages, picture
from companion.own_boxes import BadBoxFile
from companion.release import __version__
from companion.server import Server
from companion.session import Recorded, Session
from hardware.ports import HardwareError, Press
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import TakenBack

PASSING_SECONDS: Final = 5.0
"""How long a refusal or a take-back stays on the glass."""

CANNOT_SAVE: Final = (JournalError, BadBoxFile)
"""A save that failed: nothing has changed, and the table is told loudly."""

_log = logging.getLogger(__name__)


class Host:
    """
    The evening, live. `run` opens the socket and serves until `stop`.

    All of it happens on one loop; the only other threads are the drivers', which hand presses over, and the
    glass's.
    """

    def __init__(
        self,
        table: Session,
        devices: Devices,
        *,
        socket: Path,
        config: Config,
        language: str,
        switch_off: Callable[[], None] = switch_off,
    ) -> None:
        self._table = table
        self._devices = devices
        self._config = config
        self._socket = socket
        self._switch_off = switch_off
        self._off_until = 0.0
        self._stage = OledState()
        self._faults = Faults()
        self._refusal: wire.No | None = None
        self._history = History()
        self._notice: str | None = None
        self._touches: tuple[wire.Touch, ...] = ()
        self._has_dial = bool(devices.simulated or devices.panel or config.wiring.dial)
        self._stop = asyncio.Event()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        hello = news.of_host(None if devices.simulated else config.wiring, language=language)
        self._server = Server(socket, hello=hello, answer=self.answer)
        self._glass = Painter(devices.screen, seen=self._seen, failing=lambda why: self.note("screen", why))
        self._lights = Lights(devices.lamps, failing=lambda why: self.note("lamps", why))
        self._voice = Voice(devices.buzzer if config.sound else None)
        table.listen(self._happened)

    async def run(self, *, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until `stop`; *ready* is called once everything is open. Raises `SocketTaken`."""
        self._loop = asyncio.get_running_loop()
        self._take_up()
        glass = asyncio.create_task(self._glass.run())
        try:
            await self._server.open()
            for buttons in self._devices.buttons:
                buttons.listen(self._felt)
            self.show()
            ready()
            await self._stop.wait()
        finally:
            glass.cancel()
            await self._server.close()
            self._close()

    def stop(self) -> None:
        """Blank the table and end `run`."""
        self._stop.set()

    def press(self, press: Press) -> None:
        """A finger did something. What a press means is in `bindings`; the dial belongs to the glass."""
        self._touches = news.touched(self._touches, press)
        self._server.publish(wire.Felt(touches=self._touches))
        if press.control == "dial":
            self._dialled(press.gesture)
            return
        if press.control == self._config.power_off and press.gesture == "hold":
            self._held_to_switch_off()
            return
        try:
            chooses = self._has_dial and self._devices.screen is not None
            self._want(meant(press, self._table.view, chooses=chooses))
        except Refused as no:  # a control that has nothing to do at this table says so
            self._refused(self._said(no))

    def _felt(self, press: Press) -> None:
        """A press from a driver's thread: hand it to the loop, and do nothing else here."""
        self._loop.call_soon_threadsafe(self.press, press)

    def answer(self, message: wire.FromClient) -> wire.Answer:
        """What a console is answered. Its commands pass the same way as a finger's."""
        try:
            match message:
                case wire.Command():
                    result, events = None, self._command(message)
                case wire.Press():
                    self._devices.simulate(message.control, message.gesture)
                    result, events = None, ()
                case wire.Acknowledge():
                    result, events = None, self._acknowledged(message.entry)
                case wire.Ask():
                    result, events = questions.answered(message, self._table, self._history), ()
                case wire.Invite():
                    result, events = None, self._invited(message)
        except Refused as no:
            return wire.Answer(id=message.id, version=self._table.version, refused=self._said(no))
        except CANNOT_SAVE as error:
            return wire.Answer(id=message.id, version=self._table.version, refused=self._not_saved(error))
        return wire.Answer(id=message.id, version=self._table.version, events=events, result=result)

    def show(self) -> None:
        """Bring lamps, glass and consoles up to date: lamps at once, the others as they can."""
        pattern = news.glows(self._table.view, refused=self._refusal is not None)
        self._lights.show(pattern)
        if panel := self._devices.panel:
            with contextlib.suppress(HardwareError):  # it remembers, and says itself why it is away
                panel.show(pattern)
            with contextlib.suppress(HardwareError):
                panel.write(*news.two_lines(self._table.view))
        self._draw()
        self._server.publish(self._message())
        self._server.publish(news.of_lamps(pattern))

    # What happens

    def _take_up(self) -> None:
        """Build the history of a resumed game, and show an attack again that nobody acknowledged."""
        for happening in self._table.happenings:
            self._remember(happening)
        for happening in reversed(self._table.happenings):
            if _takes_back(happening):
                return
            if reveal := self._reveal_of(happening):
                if reveal.entry > self._table.acknowledged:
                    self._stage = OledState(reveal=reveal)
                    self._tick_later()
                return

    def _happened(self, happening: Recorded) -> None:
        """An entry was saved: from now on it may be shown."""
        if happening.entry.n == 1:
            self._history = History()
        undone = (self._history.undo or "", self._history.undo_draws) if _takes_back(happening) else None
        self._remember(happening)
        self._refusal = None
        self._faults.note("journal", None)
        self._faults.note("box", self._table.unkept)
        game, reveal = GAMES[self._table.view.game], self._reveal_of(happening)
        left = self._stage.reveal
        self._stage = self._stage.happened(
            happening.events,
            reveal=reveal,
            undone=undone,
            view=self._table.view,
        )
        if left and self._stage.reveal is None and happening.entry.n > 1:
            self._acknowledge(left)
        if undone:
            self._later("passing", PASSING_SECONDS, self._calm)
        if reveal:
            self._tick_later()
        if notes := game.tune(happening.events):
            self._voice.say(notes)
        self.show()

    @property
    def _game(self) -> Presenter[Any] | None:
        """What the game on the table looks and sounds like; none before set-up."""
        view = self._table.view
        return GAMES[view.game] if view else None

    def _remember(self, happening: Recorded) -> None:
        entry, command, events = happening.entry, happening.command, happening.events
        self._history = self._history.added(entry.n, entry.at, command, events)
        game = GAMES[self._table.view.game]
        self._notice = reminder(game, command, events, self._history.names)

    def _reveal_of(self, happening: Recorded) -> Reveal | None:
        view = self._table.view
        n, events = happening.entry.n, happening.events
        return GAMES[view.game].reveal(n, events, view, self._history.names)

    def _command(self, message: wire.Command) -> tuple[dict[str, Any], ...]:
        if message.version != self._table.version:
            raise Refused(
                "stale", "The table has moved on since; look again, then repeat it if you still mean it."
            )
        return self._perform(self._table.read(msgspec.json.encode(message.command)), seen=False)

    def _perform(self, command: Command, *, seen: bool) -> tuple[dict[str, Any], ...]:
        if self._game and self._stage.reveal:
            self._game.refuse_again(command, self._table.view, self._stage.reveal, seen=seen)
        return self._table.perform(command).entry.events

    def _acknowledged(self, entry: int) -> tuple[()]:
        if self._stage.shows_whole(entry):
            self._dialled("press")
        return ()

    def _invited(self, message: wire.Invite) -> tuple[()]:
        self._stage = self._stage.invited(message.address)
        self.show()
        return ()

    # The glass

    def _dialled(self, gesture: str) -> None:
        view, stage = self._table.view, self._stage
        question = asked(view, stage.picked)
        if gesture in ("press", "hold") and question and stage.is_answering:
            self._want(question.taken(stage.answer or 0))
            return
        after = stage.dialled(
            gesture,
            pages=pages(view),
            answers=question.answers if question else 0,
            one_by_one=self._config.reveal == "press",
        )
        if stage.reveal and after.reveal is None and not self._acknowledge(stage.reveal):
            return
        self._stage = after
        self.show()

    def _acknowledge(self, reveal: Reveal) -> bool:
        """The table has seen an attack; returns whether that is saved."""
        try:
            self._table.acknowledge(reveal.entry)
        except CANNOT_SAVE as error:
            self._not_saved(error)
            return False
        return True

    def _held_to_switch_off(self) -> None:
        """The first hold asks, the second within a while does it."""
        now, until = self._loop.time(), self._off_until
        if now > until:
            self._off_until = now + AGAIN_SECONDS
            self._stage = self._stage.refused(_("Switch the machine off? Hold the button again."))
            self._later("passing", AGAIN_SECONDS, self._calm)
            self.show()
            return
        self._off_until = 0.0
        self._calm()
        try:
            self._switch_off()
        except OSError as error:
            self._refused(wire.No(code="not-saved", sentence=_("It stays on: {why}").format(why=error)))

    def _want(self, wanted: Command | Picked | None) -> None:
        """A finger wants a command; or it has picked so much of what a command must be told."""
        if isinstance(wanted, Command):
            self._do(wanted)
        elif wanted is not None:
            self._stage = self._stage.picking(wanted)
            self.show()

    def _do(self, command: Command) -> None:
        """What a finger asks for. Nobody waits for an answer, so a refusal goes to the glass."""
        try:
            self._perform(command, seen=self._has_dial)
        except Refused as no:
            self._refused(self._said(no))
        except CANNOT_SAVE as error:
            self._not_saved(error)

    def _tick_later(self) -> None:
        if self._config.reveal == "paced":
            self._later("reveal", self._config.reveal_seconds, self._tick)

    def _tick(self) -> None:
        if self._stage.reveal is None or self._stage.reveal.is_whole:
            return  # put away or shown whole meanwhile
        self._stage = self._stage.ticked()
        reveal = self._stage.reveal
        if reveal and not reveal.is_whole:
            self._tick_later()
        self._voice.say(tunes.FELL if reveal and reveal.is_whole and reveal.fell else tunes.CUBE)
        self.show()

    def _said(self, no: Refused) -> wire.No:
        """A refusal in the table's language."""
        return wire.No(code=no.code, sentence=refusal(no, self._history.names))

    def _refused(self, no: wire.No) -> None:
        self._refusal = no
        self._stage = self._stage.refused(no.sentence)
        self._voice.say(tunes.REFUSED)
        self._later("passing", PASSING_SECONDS, self._calm)
        self.show()

    def _calm(self) -> None:
        self._refusal = None
        self._stage = self._stage.calmed()
        self.show()

    def _not_saved(self, error: Exception) -> wire.No:
        """A failing save is told loudly; the last saved state stands, and the next command tries again."""
        _log.error("The journal cannot be saved: %s", error)
        no = wire.No(
            code="not-saved", sentence=_("Not saved, so nothing has changed: {why}").format(why=error)
        )
        self._faults.note("journal", no.sentence)
        self._refused(no)
        return no

    def note(self, part: str, sentence: str | None) -> None:
        """A part fails, or with no sentence works again: the consoles are told."""
        if self._faults.note(part, sentence):
            self._server.publish(self._message())

    def _seen(self, bits: bytes) -> None:
        self._server.publish(wire.Screen(bits=bits))

    def _draw(self) -> None:
        line = self._table.timeline
        self._glass.show(
            picture(
                self._stage,
                self._table.view,
                words=line.words if line else "",
                fixed=line is not None and line.sealed is not None,
                address=str(self._socket),
                release=__version__,
            )
        )

    def _message(self) -> wire.Table:
        return news.of_table(
            self._table,
            self._stage,
            self._history,
            odds=self._config.odds,
            faults=tuple(self._faults.of.values()),
            refusal=self._refusal,
            notice=self._notice,
        )

    def _later(self, what: str, seconds: float, callback: Callable[[], None]) -> None:
        """Call back once; a newer timer of the same kind takes the older one's place."""
        if what in self._timers:
            self._timers[what].cancel()
        self._timers[what] = self._loop.call_later(seconds, callback)

    def _close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for buttons in self._devices.buttons:
            try:
                buttons.close()
            except HardwareError as error:
                _log.warning("The buttons could not be closed: %s", error)
        self._lights.close()
        self._voice.close()
        self._glass.close()
        self._devices.let_go()


def _takes_back(happening: Recorded) -> bool:
    return any(isinstance(event, TakenBack) for event in happening.events)
