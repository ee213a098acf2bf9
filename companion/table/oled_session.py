"""
The glass through an evening: what it shows, for how long, and what the table has acknowledged.

All of it happens on the loop's thread; drawing is the painter's business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from companion.config import Config
from companion.devices import voice
from companion.devices.voice import Voice
from companion.games import GAMES
from companion.games.fingers import Picked
from companion.games.foresight import Foreseen
from companion.games.glass import Reveal
from companion.line.address import is_only_here
from companion.line.carried import Hand, No
from companion.line.wire import Invite
from companion.narration.history import History
from companion.oled.faces.notices import parted
from companion.oled.painter import Draw
from companion.table.library import Recorded
from companion.table.oled_picture import asked, picture
from companion.table.oled_state import Evening, OledState, pages
from companion.table.publish import in_one_line, warned
from companion.table.session import Session
from hardware.ports import Tune
from rules import binding
from rules.game import Command
from rules.timeline import TakenBack

PASSING_SECONDS: Final = 5.0
"""How long a refusal or a take-back stays on the glass."""

PART_SECONDS: Final = 3.0
"""How long each part of a long refusal stays at least."""


class OledSession:
    """
    The state of the glass, moved on by entries, by the dial and by time.

    *show* is called whenever time has changed it. *acknowledge* saves that the table has seen the draw of an
    entry, and returns whether it could. *done* hears that hands have done what an entry left to them. What is
    *foreseen* is asked where it is shown, if the table *foresees*.
    """

    def __init__(
        self,
        table: Session,
        *,
        config: Config,
        voice: Voice,
        show: Callable[[], None],
        acknowledge: Callable[[int], bool],
        done: Callable[[int], None],
        foresees: Callable[[], bool] = lambda: False,
        foreseen: Callable[[], Foreseen | None] = lambda: None,
    ) -> None:
        self._table = table
        self._config = config
        self._voice = voice
        self._show = show
        self._acknowledge = acknowledge
        self._done = done
        self._foresees, self._foreseen = foresees, foreseen
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.state = OledState()
        self.refusal: No | None = None
        """What was refused; it will pass."""
        self.checker: str | None = None
        self.recap: str | None = None
        """Where the evening can be checked, if somewhere."""
        self.hands: tuple[Hand, ...] = ()
        """What is left for hands to do, oldest first."""
        self._warnings: tuple[str, ...] = ()
        """What must be heard of the luck."""

    def take_up(self, names: Sequence[str]) -> None:
        """Show the newest draw of a resumed game again, if nobody acknowledged it."""
        self._warn(names)
        for happening in reversed(self._table.happenings):
            if _takes_back(happening):
                return
            if reveal := self._reveal(happening, names):
                if reveal.entry > self._table.acknowledged:
                    self.state = replace(self.state, reveal=reveal)
                    self._tick_later()
                return

    def happened(self, happening: Recorded, names: Sequence[str], before: History) -> None:
        """An entry was saved; the history *before* it says what a take-back took."""
        reveal, left = self._reveal(happening, names), self.state.reveal
        is_back = _takes_back(happening)
        self.refusal = None
        undone = (before.undo or "", before.undo_draws) if is_back else None
        self.state = self.state.happened(
            happening.events, reveal=reveal, undone=undone, view=self._table.view
        )
        self._warn(names)
        if left and self.state.reveal is None and happening.entry.n > 1:
            self._acknowledge(left.entry)
        if is_back:
            self._later("passing", PASSING_SECONDS, self._pass)
        if reveal:
            self._tick_later()
        if tune := GAMES[self._table.view.game].lamps.tune(happening.events):
            self._voice.say(tune)

    def dialled(self, gesture: str) -> Command | Picked | None:
        """The dial was turned or pressed; returns what an answer that it gave stands for."""
        if gesture == "hold":  # what was said is said again
            return None
        view, state = self._table.view, self.state
        evening = self._evening
        question = asked(view, state.picked, cutting=evening if state.is_cutting else None)
        if gesture == "press" and question and state.is_answering:
            return question.taken(state.answer or 0)
        if gesture == "press" and not question and state.tells_hands and self.hands:
            if on := state.read_on(evening.hands):
                self.state = on
                self._show()
            else:
                self.state = replace(state, part=0)
                self._done(self.hands[0].entry)
            return None
        if gesture == "press" and not question and state.page == "head" and evening.revealed == "due":
            return binding.Reveal()
        after = state.dialled(
            gesture,
            pages=pages(view, evening),
            answers=question.answers if question else 0,
            one_by_one=self._config.reveal == "press",
        )
        if not (state.reveal and after.reveal is None) or self._acknowledge(state.reveal.entry):
            self.state = after
            self._show()
        return None

    def picking(self, picked: Picked) -> None:
        """A finger has picked so much of what a command needs."""
        self.state = self.state.picking(picked)

    def refuse_again(self, command: Command, *, seen: bool) -> None:
        """Refuse a command that is a button pressed twice, while the draw of the first press is shown."""
        view, reveal = self._table.view, self.state.reveal
        if view and reveal:
            GAMES[view.game].fingers.refuse_again(command, view, reveal, seen=seen)

    def refused(self, no: No) -> None:
        """A command was refused; the sentence stays for a while."""
        self.refusal = no
        self._voice.say(voice.REFUSED)
        self.say(no.sentence, max(PASSING_SECONDS, PART_SECONDS * len(parted(no.sentence))))

    def say(self, sentence: str, seconds: float) -> None:
        """Show a sentence for so long; a long one part by part."""
        self.state = self.state.refused(sentence)
        self._turn_over_later(seconds / len(parted(sentence)))

    def calm(self) -> None:
        """What was to pass has passed."""
        self.refusal = None
        self.state = self.state.calmed()

    def invited(self, to: Invite) -> None:
        """Phones or a browser may come in, or none may; two addresses are for looking at the evening."""
        self.state = self.state.invited(to.phones or to.address, to.seats)
        self.checker = to.checker
        self.recap = None if to.recap is None or is_only_here(to.recap) else to.recap

    def picture(self, *, address: str, release: str) -> Draw:
        """The picture to draw now."""
        return picture(self.state, self._table.view, self._evening, address=address, release=release)

    @property
    def _evening(self) -> Evening:
        """What the evening's own pages tell."""
        line = self._table.timeline
        if line is None:
            return Evening()
        return Evening(
            promise=self._table.promise,
            words=in_one_line(line.words),
            fixed=line.bound.sealed is not None,
            draw=line.table.draws + 1,
            cuts=line.cuts,
            hands=tuple(hand.text for hand in self.hands),
            game=self._table.game or 0,
            hash=self._table.newest,
            revealed=self._table.revealed,
            warnings=self._warnings,
            checker=self.checker,
            recap=self.recap,
            foresees=self._foresees(),
            foreseen=self._foreseen() if self.state.page == "ahead" else None,
        )

    def _warn(self, names: Sequence[str]) -> None:
        """Turn to what must be heard of the luck from now on; an attack falls before it is read."""
        before, self._warnings = self._warnings, warned(self._table, names)
        if set(self._warnings) - set(before):
            self.state = replace(self.state, page="warning")

    def close(self) -> None:
        """Let time pass by."""
        for timer in self._timers.values():
            timer.cancel()

    def _reveal(self, happening: Recorded, names: Sequence[str]) -> Reveal | None:
        view = self._table.view
        return GAMES[view.game].glass.reveal(happening.entry.n, happening.events, view, names)

    def _tick_later(self) -> None:
        if self._config.reveal == "paced":
            self._later("reveal", self._config.reveal_seconds, self._tick)

    def _tick(self) -> None:
        if self.state.reveal is None or self.state.reveal.is_whole:
            return  # put away or shown whole meanwhile
        self.state = self.state.ticked()
        reveal = self.state.reveal
        if reveal and not reveal.is_whole:
            self._tick_later()
        self._voice.say(self._tune(reveal) if reveal else voice.CUBE)
        self._show()

    def _tune(self, reveal: Reveal) -> Tune:
        """A cube that falls sounds like the seat that it hits; the last one of a fall, like that."""
        if reveal.is_whole and reveal.fell:
            return voice.FELL
        view = self._table.view
        seat = GAMES[view.game].lamps.whose(view, reveal.cubes[reveal.revealed - 1])
        return voice.CUBE if seat is None or seat in reveal.out else voice.SEATS[seat % len(voice.SEATS)]

    def _turn_over_later(self, seconds: float) -> None:
        self._later("passing", seconds, partial(self._turn_over, seconds))

    def _turn_over(self, seconds: float) -> None:
        """Show the next part of what is said; after the last one it has passed."""
        after = self.state.turned_over()
        if after.refusal is None:
            self._pass()
            return
        self.state = after
        self._turn_over_later(seconds)
        self._show()

    def _pass(self) -> None:
        self.calm()
        self._show()

    def _later(self, what: str, seconds: float, callback: Callable[[], None]) -> None:
        """Call back once; a newer timer of the same kind takes the older one's place."""
        if what in self._timers:
            self._timers[what].cancel()
        self._timers[what] = asyncio.get_running_loop().call_later(seconds, callback)


def _takes_back(happening: Recorded) -> bool:
    return any(isinstance(event, TakenBack) for event in happening.events)
