"""What stands on top of a page until its owner answers. A seat is asked for in this way, and not taken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final
from zlib import crc32

import msgspec

from companion.line.carried import Hand
from companion.line.wire import Table
from companion.web.buttons import Answer, Asked
from companion.web.phones import Names, Phone, Phones
from companion.words.language import N_, _

ANSWER_SECONDS: Final = 20.0
"""How long a phone may think about giving up its seat; no answer is a yes."""

TOLD_SECONDS: Final = 600.0
"""How long it stands there what was decided, and that a seat can be taken back."""

Does = Callable[[], object] | None
Answers = Mapping[str, tuple[str, Does]]
"""By its sign, what an answer is called, in English, and what it does."""

SEEN: Final[Answers] = {"seen": (N_("I have seen it"), None)}
_TAKEN: Final = N_("{phone} has your seat now, for this page did not answer.")
_GIVEN_BACK: Final = N_("{phone} has taken its seat back.")
WISHED: Final[Answers] = {"yes": (N_("Yes, do it"), None), "no": (N_("No"), None)}


class _Question(msgspec.Struct, frozen=True, eq=False):
    of: tuple[Phone, ...]
    says: Callable[[], str]
    answers: Answers
    timer: asyncio.TimerHandle
    by: Phone | None


class Asking:
    """Asks the *phones*; *wake* has every page look again."""

    def __init__(self, phones: Phones, wake: Callable[[], None]) -> None:
        self._phones = phones
        self.wake = wake
        self._last = 0
        self._open: dict[int, _Question] = {}

    def ask(
        self,
        *of: Phone,
        says: Callable[[], str],
        answers: Answers = SEEN,
        seconds: float = TOLD_SECONDS,
        otherwise: Does = None,
        by: Phone | None = None,
    ) -> None:
        """
        Ask phones until one of them answers; after so many *seconds* without, do *otherwise*.

        *by* is the phone that wants it, and may want it no more.
        """
        self._last += 1
        timer = asyncio.get_running_loop().call_later(seconds, self._close, self._last, otherwise)
        self._open[self._last] = _Question(of, says, answers, timer, by)
        self.wake()

    def of(self, phone: Phone, table: Table | None = None) -> tuple[Asked, ...]:
        """What stands on top of its page, in the language that is spoken; also what the *table* is asked."""
        there = [(n, each.says(), each.answers) for n, each in self._open.items() if phone in each.of]
        there += [(number(hand), hand.text, WISHED) for hand in wishes(phone, table)]
        return tuple(
            Asked(n, says, tuple(Answer(sign=sign, label=_(said)) for sign, (said, _do) in answers.items()))
            for n, says, answers in there
        )

    def answer(self, phone: Phone, n: int, sign: str) -> None:
        """What its owner says; nothing happens where that is not asked any more."""
        asked = self._open.get(n)
        if asked and phone in asked.of and sign in asked.answers:
            self._close(n, asked.answers[sign][1])

    def forget(self, phone: Phone) -> None:
        """A phone chooses anew: the seat that it asked for it wants no more, and what it was told is past."""
        told = {n for n, each in self._open.items() if each.of == (phone,) and each.by is None}
        for n in told.union(n for n, each in self._open.items() if each.by is phone):
            self._open.pop(n).timer.cancel()

    def sit(self, phone: Phone, seat: int, names: Names, *, watches: bool) -> bool:
        """
        A phone goes to a seat, unless another one must be asked for it first; returns whether it is there.

        Raises `ValueError` as `Phones.sit` does.
        """
        self.forget(phone)
        holder = None if watches else self._phones.holder(seat)
        if holder is None or holder is phone:
            self._phones.sit(phone, seat, names, watches=watches)
        elif phone.only not in (None, seat):
            raise ValueError(seat)
        elif holder.streams:
            wants = N_("{phone} wants your seat, and has it if you do not answer within {n} seconds.")
            give = partial(self._give, holder, phone, seat, names[seat])
            self.ask(
                holder,
                says=lambda: _(wants).format(phone=_called(phone), n=int(ANSWER_SECONDS)),
                answers={"yes": (N_("Give it up"), give), "no": (N_("Keep it"), partial(self._kept, phone))},
                seconds=ANSWER_SECONDS,
                otherwise=partial(give, _TAKEN),
                by=phone,
            )
            return False
        else:
            self._give(holder, phone, seat, names[seat], _TAKEN)
        return True

    def _give(self, holder: Phone, phone: Phone, seat: int, name: str, says: str = "") -> None:
        """A phone has the seat of its *holder*, who hears it loudly, and may take back what was taken."""
        held = holder.holds == seat
        if not self._phones.hand_over(holder, phone, seat, name):
            self._kept(phone)
        elif held and says:
            back = N_("Take it back"), partial(self._give, phone, holder, seat, name, _GIVEN_BACK)
            answers = {"back": back, **SEEN} if says == _TAKEN else SEEN
            self.ask(holder, says=lambda: _(says).format(phone=_called(phone)), answers=answers)

    def _kept(self, phone: Phone) -> None:
        self.ask(phone, says=lambda: _("Whoever has that seat keeps it."))

    def _close(self, n: int, does: Does) -> None:
        self._open.pop(n).timer.cancel()
        if does:
            does()
        self.wake()


def wishes(phone: Phone, table: Table | None) -> Iterator[Hand]:
    """What other seats want put right, and the owner of this one is asked about."""
    for hand in table.hands if table and phone.holds is not None else ():
        if hand.command and hand.seat != phone.holds:
            yield hand


def number(wish: Hand) -> int:
    """What it is answered by: below nought, and another one for another wish about the same entry."""
    return ~crc32(msgspec.json.encode(wish.command))


def _called(phone: Phone) -> str:
    return _("Another phone ({name})").format(name=phone.name) if phone.name else _("Another phone")
