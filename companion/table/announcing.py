"""
What the table says aloud: of the very message that consoles and phones get, what is new since the one before.

It looks once the glass has its picture, so it comes never before a cube, and delays none. What an attack did
goes first; what others did waits until no more of its kind comes, and is dropped once it is stale, or taken
back.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from typing import Final

import msgspec

from companion.config import Speech
from companion.devices.reconnecting import let_go
from companion.devices.voice import SEATS
from companion.games import GAMES
from companion.line.carried import Attack
from companion.line.wire import Table
from companion.owned import Part
from companion.table.host import Host
from companion.table.session import Session
from companion.words.language import _
from hardware.ports import Announcer, Buzzer, HardwareError, Press, Tune

LOOK_SECONDS: Final = 0.03
"""After a change, and between two looks whether the glass has it."""

SETTLE_SECONDS: Final = 0.9
"""Without another of its kind, before what is no attack is said."""

STALE_SECONDS: Final = 12.0
"""After which nobody needs to hear any more what others did."""

ASKED: Final = "asked"
"""What a finger asked for is about that."""

_PARTS: Final = re.compile(r"(?<=[.;?]) |(?<=!) (?![a-zß-öø-ÿčďęěłńňřśšťůźżž])")
"""Not after a name of noise that ends with its own sign, in the middle of a sentence."""

_BREATH: Final = re.compile(r"\S.{,100}(?:,(?= )|$)|\S.*")
_BELOW_NOUGHT: Final = re.compile(r"(?<!\w)[-\u2212](?=\d)")
_SEEN: Final = str.maketrans({"→": ":", "×": ""})  # noqa: RUF001  # what is there to be seen


class Sentence(msgspec.Struct, frozen=True):
    """Something to be said, part by part: an attack need not wait for the end of all."""

    text: str
    of: str | int
    """What it is about, such as its entry: a newer one of the same takes its place."""

    tune: Tune = ()
    first: bool = False
    """Whether it cuts short what is not."""

    at: float = 0.0
    """When it was known, on the loop's clock."""

    part: int = 0
    """Which part is next."""


def parts(text: str) -> list[str]:
    """
    What is said in one breath: a sentence, or where it is long what ends with a comma; nothing to be seen.

    A minus is a word, for a Polish engine leaves one sign out and says the other in English.

    >>> parts("Adam. Noise: 3. The next draw hits you: 12 %; nobody: 40 %.")
    ['Adam.', 'Noise: 3.', 'The next draw hits you: 12 %;', 'nobody: 40 %.']
    >>> parts("Z desky Břink! do pytlíku. Ticho! Eva je venku.")
    ['Z desky Břink! do pytlíku.', 'Ticho!', 'Eva je venku.']
    >>> parts("Eva -1 noise")
    ['Eva minus 1 noise']
    """
    heard = _BELOW_NOUGHT.sub("minus ", text.translate(_SEEN).replace(" :", ":"))
    return [breath for each in _PARTS.split(heard) for breath in _BREATH.findall(each)]


class Announcing(Buzzer):
    """
    Says on a voice what happens at a host's table. All calls come from the loop's thread.

    It is a buzzer, too: tunes are played there while nothing is said, and the hours are not quiet.
    """

    def __init__(
        self,
        table: Session,
        host: Host,
        announcer: Announcer,
        speech: Speech,
        *,
        time_of_day: Callable[[], str] = lambda: f"{datetime.now().astimezone():%H:%M}",
    ) -> None:
        self._host = host
        self._announcer = announcer
        self._speech = speech
        self._time_of_day = time_of_day
        self._loop = asyncio.get_running_loop()
        self._look: asyncio.TimerHandle | None = None
        self._before: Table | None = None
        self._attack: Attack | None = None
        """The newest that was seen, and may still fall."""

        self._attacked = (0, 0)
        """Of which game and entry that was said last."""

        self._waiting: list[Sentence] = []
        self._saying: Sentence | None = None
        self._last = ""
        listener = host.owner.listener

        def silent(error: HardwareError | None) -> None:
            self._loop.call_soon_threadsafe(self._silent, error)

        announcer.listen(silent)
        table.listen(listener(Part.SPEECH, lambda _happening: self._changed()))
        host.listen(listener(Part.SPEECH, self._felt))
        host.watch(listener(Part.SPEECH, self._changed))
        host.voice.also(self)
        self._changed()

    def sound(self, tune: Tune) -> None:
        """Play a tune. Raises `DeviceGone`."""
        if not (self._saying or self._is_quiet):
            self._announcer.say("", tune)

    def close(self) -> None:
        """Fall silent. Closing twice is fine."""
        if self._look:
            self._look.cancel()
        self._waiting = []
        let_go("voice", self._announcer.close)

    @property
    def _is_quiet(self) -> bool:
        return self._speech.is_quiet(self._time_of_day())

    def _changed(self) -> None:
        if self._look is None:
            self._look = self._loop.call_later(LOOK_SECONDS, self._looks)

    def _looks(self) -> None:
        """Say what is new, once the glass has it."""
        self._look = None
        if self._host.painter.is_showing:
            self._changed()
            return
        now, before = self._host.message.told(), self._before
        if before is None or before.mark.game != now.mark.game:
            self._waiting, before = [], msgspec.structs.replace(now, history=now.history[:-1], hands=())
            before = now if self._before is None else before
        stands = {n for line in now.history if line.standing for n in range(line.first, line.last + 1)}
        self._waiting = [each for each in self._waiting if not isinstance(each.of, int) or each.of in stands]
        for sentence in self._attacks(now, stands):
            self._add(sentence)
        if not (now.attack and now.attack.revealed < len(now.attack.cubes)):  # else it would tell too soon
            for sentence in news(before, now, self._speech.says, drawn=self._attacked[1]):
                self._add(sentence)
            before = now
        self._before = before
        self._go_on()

    def _attacks(self, now: Table, stands: Collection[int]) -> Iterator[Sentence]:
        """What an attack did that has fallen, or that another one overtook."""
        seen, self._attack = self._attack, now.attack
        falls = now.attack and now.attack.revealed < len(now.attack.cubes)
        overtaken = seen if seen and (now.attack is None or seen.entry != now.attack.entry) else None
        for attack in filter(None, (overtaken, None if falls else now.attack)):
            at = now.mark.game, attack.entry
            if at > self._attacked and attack.entry in stands:
                self._attacked = at
                yield Sentence(attack.outcome, attack.entry, first=True)

    def _add(self, new: Sentence) -> None:
        if any((each.of, each.text) == (new.of, new.text) for each in (*self._waiting, self._saying) if each):
            return
        kept = [each for each in self._waiting if each.of != new.of]
        self._waiting = [*kept, msgspec.structs.replace(new, at=self._loop.time())]

    def _go_on(self) -> None:
        """Say what is due next; what is not due yet waits."""
        now, quiet = self._loop.time(), self._is_quiet
        self._waiting = [
            each
            for each in self._waiting
            if each.of == ASKED or not (quiet or (now - each.at > STALE_SECONDS and not each.first))
        ]
        due = next((each for each in self._waiting if each.first), next(iter(self._waiting), None))
        if due is None or (self._saying and (self._saying.first or not due.first)):
            return
        if not due.first and now < due.at + SETTLE_SECONDS:
            self._loop.call_at(due.at + SETTLE_SECONDS, self._go_on)
            return
        self._waiting.remove(due)
        if self._saying:
            self._waiting.insert(0, self._saying)  # it was cut short
        self._saying, self._last = due, due.text
        try:
            self._announcer.say(parts(due.text)[due.part], due.tune if not due.part else ())
        except HardwareError as error:
            self._silent(error)

    def _silent(self, error: HardwareError | None) -> None:
        """What was said is over; or could not be heard, and why."""
        over, self._saying = self._saying, None
        if over and not error and over.part + 1 < len(parts(over.text)):
            rest = msgspec.structs.replace(over, part=over.part + 1, at=self._loop.time())
            self._waiting.insert(len(self._waiting) if over.of == ASKED else 0, rest)  # an attack goes first
        why = _(error.template).format(**error.named) if error else ""
        self._host.note("voice", _("The voice is silent: {why}").format(why=why) if why else None)
        self._go_on()

    def _felt(self, press: Press) -> None:
        """A finger asks for what was said last, or how it stands."""
        match press.control, press.gesture:
            case ("repeat", "press") | ("dial", "hold"):
                said = self._last
            case ("repeat", "hold"):
                said = standing(self._host.message.told())
            case _:
                return
        if said:
            self._add(Sentence(said, ASKED, first=True))
            self._go_on()


def news(before: Table, now: Table, says: str, *, drawn: int) -> Iterator[Sentence]:
    """What is new but for attacks; what the entry *drawn* did was said already."""
    for warning in now.warnings:
        if warning not in before.warnings:
            yield Sentence(warning, warning)
    turn = _turns(now)
    if says == "all":
        known = {line.first: line.last for line in before.history if line.standing}
        oldest = before.history[0].first if before.history else 0
        begins = {_("{name}'s turn").format(name=name) for name in turn.values()}  # which is said below
        for line in now.history:
            is_new = line.standing and line.first >= oldest and line.last > known.get(line.first, -1)
            if is_new and line.text not in begins and not (line.draw and line.first <= drawn <= line.last):
                yield Sentence(line.text, line.first)
        for hand in now.hands:
            if hand not in before.hands:
                yield Sentence(hand.text, hand.text)
        if now.refusal and now.refusal != before.refusal:
            yield Sentence(now.refusal.sentence, "refusal", first=True)
    if says != "attacks" and turn and turn != _turns(before):
        ((seat, name),) = turn.items()
        yield Sentence(_("It is the turn of {name}.").format(name=name), "turn", SEATS[seat % len(SEATS)])


def standing(now: Table) -> str:
    """How it stands with the seat whose turn it is, or with each: health, noise, chances."""
    if now.shown is None:
        return _("Set up a game")
    seats = GAMES[now.shown.game].seats
    people = [each.name for each in seats.people(now.shown)]
    said: list[str] = []
    for n, name in (_turns(now) or dict(enumerate(people))).items():
        page = seats.page(now.shown, n, now.chances, {})
        noise = "" if page.noise is None else f"{_('Noise')}: {page.noise}"
        said += filter(None, (name, page.health.told if page.health else "", noise, *page.chances))
    return ". ".join(said)


def _turns(table: Table) -> dict[int, str]:
    """Whose turn it is, by the seat; nobody's where one plays alone, or as they like."""
    people = GAMES[table.shown.game].seats.people(table.shown) if table.shown else ()
    return {n: each.name for n, each in enumerate(people) if each.has_turn and each.sign}
