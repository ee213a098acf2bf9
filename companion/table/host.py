"""
The host: one event loop where presses, consoles and time meet the table.

The only place where they meet; `compose` puts the parts together. Everything shown comes from the table's
view.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.config import Config
from companion.devices.attached import Devices
from companion.devices.outputs import Faults, Outputs
from companion.devices.power import AGAIN_SECONDS, PowerButton, switch_off
from companion.devices.reconnecting import let_go
from companion.devices.voice import Voice
from companion.evenings.going_on import TakeUp
from companion.games.fingers import Picked
from companion.journal.errors import JournalError
from companion.line import carried, wire
from companion.line.asked import Ahead, LookingBack
from companion.line.server import Server
from companion.oled.painter import Painter
from companion.owned import Listener, Owner, Part
from companion.release import __version__
from companion.table import publish, questions
from companion.table.ahead import Foreseeing
from companion.table.asking import Asking, Witnesses
from companion.table.at_once import FINGERS, stale
from companion.table.library import Recorded
from companion.table.looking_back import answered_later, looked_back, put_by
from companion.table.message import TableMessage
from companion.table.oled_session import OledSession
from companion.table.oled_state import meant
from companion.table.own_boxes import BadBoxFile
from companion.table.relayed import Relayed
from companion.table.session import Session
from companion.table.storyteller import Storyteller
from companion.words.language import _, speaking
from hardware.ports import Glow, Press
from rules.binding import Witness
from rules.game import Command
from rules.refusals import Refused
from rules.script import events_told

CANNOT_SAVE: Final = (JournalError, BadBoxFile)
"""A save that failed: nothing has changed, and the table says so loudly."""

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
        witnesses: Witnesses | None = None,
    ) -> None:
        self._table = table
        self._devices = devices
        self._config = config
        self._switch_off = switch_off
        self._power = PowerButton(config.power_off)
        self._faults = Faults()
        self.owner = Owner(self.note)
        """Of whatever runs beside this table, and of those who listen to it."""
        self._teller = Storyteller(table, language, self.owner, asks=config.asks)
        self._relayed = Relayed(table)
        self._asking = Asking(table, witnesses or self._relayed)
        self._foreseeing = Foreseeing(table, self.owner, shows=config.odds, heard=self._foreseen)
        self._touches: tuple[carried.Touch, ...] = ()
        self._has_dial = bool(devices.simulated or devices.panel or config.wiring.dial)
        self._stop = asyncio.Event()
        wiring, began = None if devices.simulated else config.wiring, table.library.journal.starts(1)
        hello = publish.of_host(wiring, language=language, starts=began)
        self._felt_by: list[Listener[[Press]]] = []
        self._watched_by: list[Listener[[]]] = []
        self._server = Server(socket, hello=hello, answer=self.answered, owner=self.owner)
        self.painter = Painter(
            devices.screen,
            seen=lambda bits: self._server.publish(wire.Screen(bits=bits)),
            failing=lambda why: self.note("screen", why),
        )
        self._outputs = Outputs(devices.outputs, failing=self.note, owner=self.owner)
        self.voice = Voice(devices.buzzer if config.sound else None, self.owner)
        self._oled = OledSession(
            table,
            config=config,
            voice=self.voice,
            show=self._moved_on,
            acknowledge=self._acknowledge,
            done=self._done,
            foresees=self._foreseeing.can,
            foreseen=self._foreseeing.newest,
        )
        self.message = TableMessage(
            table, teller=self._teller, oled=self._oled, faults=self._faults, config=config, owner=self.owner
        )
        table.listen(self.owner.listener(Part.HEARD, self._happened))

    async def run(self, *, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until `stop`; *ready* is called once everything is open. Raises `SocketTaken`."""
        self._loop = asyncio.get_running_loop()
        self._take_in()
        with self.owner.watching():
            try:
                await self._server.open()
                for buttons in self._devices.buttons:
                    with self.owner.apart(Part.BUTTONS):
                        buttons.listen(self._felt)
                ready()  # before a picture, for which much is imported
                self.show()
                await self._stop.wait()
            finally:
                await self._server.close()
                await self.owner.close()
                self._close()

    def stop(self) -> None:
        """Blank the table and end `run`."""
        self._stop.set()

    def listen(self, listener: Listener[[Press]]) -> None:
        """Tell *listener* of every press."""
        self._felt_by.append(listener)

    def watch(self, watcher: Listener[[]]) -> None:
        """Tell *watcher* whenever the glass has moved on with no entry."""
        self._watched_by.append(watcher)

    @property
    def falling(self) -> int | None:
        """The entry of the draw whose pieces still fall on the glass: nobody may tell what it did before."""
        reveal = self._oled.state.reveal
        return None if reveal is None or reveal.is_whole else reveal.entry

    def press(self, press: Press) -> None:
        """A finger did something. What a press means, the game says; the dial belongs to the glass."""
        for listener in self._felt_by:
            listener(press)
        self._touches = publish.touched(self._touches, press)
        self._server.publish(wire.Felt(touches=self._touches))
        if press.control == "dial":
            self._want(self._oled.dialled(press.gesture), press)
            return
        if self._power.feels(press):
            self._held_to_switch_off()
            return
        try:
            chooses = self._has_dial and self._devices.screen is not None
            self._want(meant(press, self._table.view, chooses=chooses), press)
        except Refused as no:  # a control that has nothing to do at this table says so
            self._refused(self._teller.said(no), no)

    def _felt(self, press: Press) -> None:
        """A press from a driver's thread: hand it to the loop, and do nothing else here."""
        self._loop.call_soon_threadsafe(self.press, press)

    def answer(self, message: wire.Request, language: str = "", by: object = None) -> wire.Answer:
        """What a guest is answered, in its language. Its commands pass the same way as a finger's."""
        result, events = wire.NOTHING, tuple[dict[str, Any], ...]()
        refused: carried.No | None = None
        try:
            match message:
                case wire.Command():
                    events = self._command(message, by)
                case wire.Press():
                    self._devices.simulate(message.control, message.gesture)
                case wire.Acknowledge():
                    if self._oled.state.shows(message.entry, whole=not self._devices.simulated):
                        self._oled.dialled("press")
                case wire.Done():
                    self._done(message.entry)
                case wire.Propose():
                    result = wire.YES if self._server.can_answer else wire.NOTHING
                    self.message.propose(message)
                    self.show()
                case wire.Relay() | wire.Link():
                    result = self._relayed.answer(message, by)
                case wire.Ask(question=Ahead() as question):
                    result = self._foreseeing.answered(question)
                case wire.Ask(question=question) if not isinstance(question, LookingBack | Ahead):
                    told = self._teller.history(language)
                    with speaking(language or None):
                        result = questions.answered(question, self._table, told)
                case wire.Invite():
                    self.message.invited = message
                    self._oled.invited(message)
                    self.show()
                case wire.ShowOut():
                    self.message.invited = self.message.invited.without(message.browser)
                    self.show()
        except Refused as no:
            refused = self._teller.said(no, language)
        except CANNOT_SAVE as error:
            refused = self._not_saved(error)
        mark = self._table.mark
        return wire.Answer(id=message.id, mark=mark, events=events, refused=refused, result=result)

    def answered(
        self, message: wire.Request, language: str = "", by: object = None
    ) -> wire.Answer | Coroutine[Any, Any, wire.Answer]:
        """
        The same; what takes long is looked up on a thread of its own, and the table goes on meanwhile.

        A command waits for its turn while a draw is witnessed, and so does one whose draw will be.
        """
        if isinstance(message, wire.Ask) and isinstance(message.question, LookingBack):
            look = looked_back(message.question, self._table, language=language, form=self._config.form)
            return answered_later(message.id, look, self._table, self._teller, language)
        if isinstance(message, wire.Command):
            return self._asking.turn(
                partial(self._meant, message, by), partial(self.answer, message, language, by)
            )
        return self.answer(message, language, by)

    def show(self) -> None:
        """
        Bring all up to date: lamps at once, then the glass, which draws while consoles are told.

        Each of them apart: what one cannot show takes nothing from the others.
        """
        view, apart = self._table.view, self.owner.apart
        pattern: Mapping[str, Glow] = {}
        with apart(Part.LAMPS):
            pattern = publish.glows(view, refused=self._oled.refusal is not None)
            self._outputs.show({"lamps": lambda: pattern, "digits": lambda: publish.figures(view)})
        if self._devices.panel:
            with apart(Part.PANEL):
                self._devices.tell_panel(pattern, *publish.two_lines(view))
        with apart(Part.HISTORY):
            self._oled.hands = tuple(each for each in self._teller.told().hands.told if not each.command)
        with apart(Part.GLASS):
            way = _("To join, type: {command}").format(command="furybox console")
            self.painter.show(self._oled.picture(address=way, release=__version__))
        with apart(Part.CONSOLES):
            self._server.publish(publish.of_lamps(pattern))
            self._server.tell(self.message.told)

    def note(self, part: str, sentence: str | None) -> None:
        """A part fails, or with no sentence works again: the consoles hear of it."""
        if self._faults.note(part, sentence):
            self._server.tell(self.message.told)

    def _happened(self, happening: Recorded) -> None:
        """An entry was saved: from now on it may be shown."""
        apart, before = self.owner.apart, self._teller.history()
        with apart(Part.HISTORY):
            self._teller.remember(happening)
        names = self._teller.history().names
        self._faults.note("journal", None)
        self._faults.note("box", self._table.unkept)
        with apart(Part.GLASS):
            self._oled.happened(happening, names, before)
            if (reveal := self._oled.state.reveal) and reveal.entry == happening.entry.n:
                self._teller.drew(happening)
        self.show()
        asyncio.get_running_loop().call_soon(self._foreseeing.moved_on)  # everybody hears of the entry first
        put_by(self._table, self.owner)

    def _foreseen(self) -> None:
        """There is something better to show on the glass, if that shows it."""
        if self._oled.state.page == "ahead":
            self.show()

    def _moved_on(self) -> None:
        """Time, the dial or a refusal has changed what the glass shows."""
        self.show()
        for watcher in self._watched_by:
            watcher()

    def _command(self, message: wire.Command, by: object) -> tuple[dict[str, Any], ...]:
        command = self._meant(message, by)
        if isinstance(command, TakeUp):
            self._take_up(command)
            return ()
        events = self._asking.perform(command).events
        self._relayed.joined(events, by)
        return tuple(events_told(events))

    def _meant(self, message: wire.Command, by: object) -> Command:
        """What a guest asks who saw all of the table but witnesses that joined. Raises `Refused`."""
        command, mark = self._table.read(msgspec.json.encode(message.command)), self._table.mark
        command = self._asking.meant(command, by=by, at=self._loop.time())
        if message.seen != mark:
            joins = isinstance(command, Witness) or self._relayed.have_joined(message.seen.version)
            if not joins or message.seen.game != mark.game:
                raise stale()
        self._oled.refuse_again(command, seen=False)
        return command

    def _take_up(self, wish: TakeUp) -> None:
        """Another game lies on the table: from now on all that is said and shown is of that one."""
        self._table.take_up(wish.number)
        self._asking.forget()
        self._foreseeing.moved_on()
        self._take_in()
        self._table.go_on()
        self.show()

    def _take_in(self) -> None:
        """Tell and show what is on the table already."""
        with self.owner.apart(Part.HISTORY):
            self._teller.take_in()
        with self.owner.apart(Part.GLASS):
            self._oled.take_up(self._teller.history().names)

    def _want(self, wanted: Command | Picked | None, press: Press) -> None:
        """
        A finger wants a command; or it has picked so much of what a command must be told.

        It wants that of the table as the glass showed it when the finger came. Nobody waits for an answer, so
        a refusal goes to the glass.
        """
        if wanted is None:
            return
        if not isinstance(wanted, Command):
            self._oled.picking(wanted)
            self.show()
            return

        def meant() -> Command:
            self._oled.refuse_again(wanted, seen=self._has_dial)
            return self._asking.meant(wanted, by=FINGERS, at=press.at, touched=press.at - press.held)

        later = self._asking.turn(meant, partial(self._do, meant))
        if later is not None:
            self.owner.begin(Part.BUTTONS, later)

    def _do(self, meant: Callable[[], Command]) -> None:
        """What a finger means, if others were not there first."""
        try:
            self._asking.perform(meant())
        except Refused as no:
            self._refused(self._teller.said(no), no)
        except CANNOT_SAVE as error:
            self._not_saved(error)

    def _acknowledge(self, entry: int) -> bool:
        """The table has seen a draw; returns whether that is saved."""
        try:
            self._table.acknowledge(entry)
        except CANNOT_SAVE as error:
            self._not_saved(error)
            return False
        return True

    def _done(self, entry: int) -> None:
        """Hands have done what that entry left to them."""
        self._teller.done(entry)
        self.show()

    def _held_to_switch_off(self) -> None:
        """The first hold asks, the second within a while does it."""
        if not self._power.held_again(self._loop.time()):
            self._oled.say(_("Switch the machine off? Do the same again."), AGAIN_SECONDS)
            self.show()
            return
        self._oled.calm()
        self.show()
        try:
            self._switch_off()
        except OSError as error:
            self._refused(carried.No(code="not-saved", sentence=_("It stays on: {why}").format(why=error)))

    def _refused(self, no: carried.No, why: Refused | None = None) -> None:
        self.message.refused = why
        self._oled.refused(no)
        self._moved_on()

    def _not_saved(self, error: Exception) -> carried.No:
        """Say loudly that a save failed; the last saved state stands, and the next command tries again."""
        _log.error("The journal cannot be saved: %s", error)
        sentence = _("Not saved, so nothing has changed: {why}").format(why=error)
        no = carried.No(code="not-saved", sentence=sentence)
        self._faults.note("journal", sentence)
        self._refused(no)
        return no

    def _close(self) -> None:
        self._oled.close()
        for buttons in self._devices.buttons:
            let_go("buttons", buttons.close)
        self._outputs.close()
        self.voice.close()
        self.painter.close()
        self._devices.let_go()
