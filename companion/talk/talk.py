"""One line in, sentences out: words of its own, deeds as one says them, answers to what is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, Final

from companion.games import GAMES, any_table, in_words
from companion.games.deeds import Deed, Made, Unfit, called
from companion.games.telling import sentence
from companion.line.asked import Foretell, Mendings, Offers, Players, Starts, Verify
from companion.line.carried import Line, No, ScriptLine
from companion.line.wire import scripted
from companion.narration import forms
from companion.narration.naming import refusal
from companion.talk import standing
from companion.talk.asked import Asked, begins, no_answer
from companion.talk.hearing import Hearing, nothing
from companion.words.language import N_, _
from companion.words.spelling import loosely
from rules.correcting import CountTable
from rules.game import Command, heard
from rules.games import called as rules_of
from rules.refusals import Refused
from rules.timeline import Retell

LINES: Final = 8
"""Lines of the history that are said at once."""

MUCH: Final = 20
"""More of a thing is seldom meant at once."""

WITHOUT_GAME: Final = ("help", "?", "repeat", "leave", "set up", "hardware")
"""What may be said before there is a game."""

OF_ONE: Final = ("where", "odds", "ahead")
"""What may be said of one seat."""

WHILE_NAMED: Final = ("help", "?", "repeat", "leave")
"""What is no name, where one is asked."""

Does = Callable[[str], Any]
"""What a word does, with what was said after it."""


class Talk(Hearing):
    """A person's whole talk with a table."""

    _before: Sequence[str] = ()
    """What was said to the line before."""

    async def run(self, lines: AsyncIterator[str], *, waits: bool = True) -> bool:
        """
        Until there is no more to hear from the person, or the host cannot be understood.

        One who does not wait for a host, such as a file of lines, ends where there is none. Whether there was
        ever one.
        """
        hearing = asyncio.create_task(self.listen())
        speaking = asyncio.create_task(self._all(lines, waits=waits))
        done, left = await asyncio.wait({hearing, speaking}, return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await asyncio.gather(*done)
        return self._table is not None

    async def _all(self, lines: AsyncIterator[str], *, waits: bool) -> None:
        await self.until(lambda: self._table is not None)
        if self._table is None and not waits:
            return  # why was said
        async for line in lines:
            await self.hear(line)
        await self.shown()

    async def hear(self, typed: str) -> None:
        """One line, and everything that comes of it."""
        typed = " ".join(typed.split())
        await self.shown()
        with self.speaking():
            if self.lost:
                self.say(self.lost)
                return
            self._before, self.said, is_open = self.said, [], self.asked is not None
            self._is_answering = True
            try:
                if word := self._word(typed):
                    await word()
                else:
                    await self._answer(typed)
            except Unfit as wrong:
                self.say(str(wrong))
            except Refused as no:
                self.say(refusal(no))
            self._is_answering = False
            if is_open and self.asked:
                self.ask(self.asked, again=True)

    @property
    def vocabulary(self) -> dict[str, Does]:
        """The words of this room, and what each does."""
        of_table = partial(partial, self._of_table)
        return {
            N_("help"): self._help, N_("where"): self._where, N_("odds"): self._odds,
            N_("ahead"): self._ahead,
            N_("more"): self._more, N_("repeat"): self._repeat, N_("go on"): self._due,
            N_("leave"): self._leave,
            N_("undo"): of_table("undo"),
            N_("redo"): of_table("redo"), N_("wrong"): self._wrong, N_("history"): self._history,
            N_("count"): self._count, N_("score"): self._score, N_("done"): self._done,
            N_("set up"): self._set_up, N_("stop"): of_table("stop"), N_("cut"): of_table("cut"),
            N_("words"): of_table("words"), N_("fairness"): self._fairness,
            N_("hardware"): self._hardware,
        }  # fmt: skip

    def _word(self, typed: str) -> Callable[[], Any] | None:
        """What a word does, in the language spoken or in English; beside some, a name may stand."""
        said, shown = f" {loosely(typed)} ", self.table.shown
        words = {**self.vocabulary, "?": self._help}
        for word in WHILE_NAMED if self.asked and self.asked.is_of_name else words:
            for name in (loosely(_(word)), loosely(word)):
                rest = said.replace(f" {name} ", " ", 1).strip()
                is_of_one = shown and word in OF_ONE and self._seat(rest) is not None
                if said != f" {rest} " and (not rest or is_of_one):
                    return partial(words[word] if shown or word in WITHOUT_GAME else self._none, rest)
        return None

    # Deeds

    async def _answer(self, typed: str) -> None:
        """
        An answer to what is asked; else a deed in words, or a slip that they mend.

        Deeds and words go through whatever is asked, which is asked again then.
        """
        unfit = ""
        if asked := self.asked:
            try:
                deed = asked.answered(typed, self.table.shown)
            except Unfit as wrong:
                unfit = str(wrong)
            else:
                self.asked = None
                question = "" if asked.deed.fields else begins(deed)
                await self._go_on(asked.but(deed=deed, question=question), sure=asked.deed.is_whole)
                self.ask_owed()
                return
        if loosely(typed) in {loosely(each) for word in ("yes", "no") for each in (word, _(word))}:
            self.say(unfit or _("Nothing is asked."))  # these are no beginning of any deed
        elif not typed and self.table.shown:
            self.say(*([unfit] if unfit else [standing.turn(self.view), standing.due(self.view)]))
        elif self.table.shown is None or typed.isdecimal() or not await self._said(typed):
            none = _("Nothing here is called “{typed}”.").format(typed=typed) if typed else nothing()
            people = ", ".join(self.people) if " " in typed and self.table.shown else ""
            here = _("At the table: {names}.").format(names=people) if people else ""
            is_why = unfit and (" " not in typed or unfit != no_answer(typed))
            self.say(*([unfit] if is_why else [none, here]))

    async def _said(self, typed: str) -> bool:
        """Whether the line means something that can be done."""
        await self.know_numbers()
        found = in_words.understood(typed, partial(in_words.menus, self.view, self.deeds), self._turn)
        named = [each for each in found if each.named]
        if not named or (not found[0].spare and found[0].deed.is_whole):
            named = [each for each in found if each.spare == found[0].spare]
        is_same = len({each.deed.label for each in named}) < len(named)  # but for whose it is
        deeds = [
            each.deed.but(label=each.said, hint="") if each.named and is_same
            else each.deed if each.named
            else Deed("", each.said, each.unfit) if each.unfit
            else each.deed.but(label=each.said, hint="")
            for each in named
        ]  # fmt: skip
        if not deeds and (seat := self._seat(typed)) is not None:
            deeds = self._offered(seat)
        await self._choose(deeds)
        return bool(deeds) or (" " in typed and await self._mended(typed))

    async def _mended(self, typed: str) -> bool:
        """Whether a sentence mends a slip; several are told apart by what differs, be it when they were."""
        told = await self.ask_host(Mendings(sentence=typed)) or ()
        can = {(each.text, each.lines[0]): each.command for each in told[::-1] if each.command}
        title = told[0].text if len(can) > len({text for text, _when in can}) == 1 else ""
        slips = [self._read(when if title else text, line, when) for (text, when), line in can.items()]
        slips = slips[::-1] or [self._read(each.text, None, each.lines[-1]) for each in told[:1]]
        await self._choose([each.but(hint="") for each in slips] if title else slips, title)
        return bool(told)

    async def _choose(self, deeds: Sequence[Deed], title: str = "") -> None:
        """What is meant, which is asked where it may be several."""
        alike = {repr(each.command()) if each.is_whole else each.label: each for each in deeds}
        if len(alike) > 1 or (deeds and title):
            labels = [each.label.split() for each in deeds]
            words = enumerate(zip(*labels, strict=False))
            same = next((n for n, each in words if len({*each}) > 1), 0)  # which is said once
            same -= same > 0 and labels[0][same][0].isdecimal()  # "module 1" stays whole
            same = 0 if title else same
            title = title or " ".join(labels[0][:same]).rstrip(":,") or _("Which?")
            deeds = [each.but(label=" ".join(each.label.split()[same:])) for each in deeds]
            self.ask(Asked(Deed("", title, deeds=tuple(deeds)), self.table.mark))
        elif deeds:
            await self._go_on(Asked(deeds[0], self.table.mark, begins(deeds[0])))

    async def _go_on(self, asked: Asked, *, sure: bool = False) -> None:
        """Do the deed, or ask for the next thing that it needs."""
        deed = asked.deed
        if deed.name.startswith(forms.WRONG) and not deed.deeds and not deed.does:
            line = next(each for each in self.table.history if deed.name == f"{forms.WRONG}{each.last}")
            form = await forms.wrong(line, self.client.ask)
            deed = form if isinstance(form, Deed) else Deed("", form.sentence)
        if not deed.leads_on:  # what there is nothing to choose from cannot be done now
            why = f"{deed.label}: {_('none')}" if deed.does else deed.hint or deed.label
            self.say("" if deed.name == "no" else sentence(why), _("Nothing was recorded."))
        elif not deed.is_whole:
            self.ask(asked.but(deed=deed))
        elif sure or not (deed.asks or _is_much(deed.command())):
            await self._send(deed.command(), asked if not deed.sums else asked.but(mark=self.table.mark))
        elif coming := await self.ask_host(Foretell(command=scripted(deed.command()))):
            asks = deed.asks or f"{sentence(coming.text)} {_('Record it?')}"
            if coming.refused:
                raise Unfit(coming.refused)
            self.ask(asked.but(deed=deed.but(asks=asks)))

    async def _send(self, command: Command, asked: Asked) -> None:
        """Have the host do it, and wait until that is said."""
        answer = await self.client.command(command, asked.mark)
        if answer.refused:
            raise Unfit(answer.refused.sentence)
        mark = answer.mark
        await self.until(lambda: self.table.mark.game == mark.game and not self.table.mark < mark)
        if isinstance(command, Retell) and (offers := await self.ask_host(Offers(entry=mark.version))):
            fired = [self._read(each.text, each.command) for each in offers]
            await self._choose(fired, _("What the mistake had fired"))

    def _read(self, label: str, line: ScriptLine | None, hint: str = "") -> Deed:
        """A command as the host has made it; none where it would be refused."""
        kinds: tuple[type[Command], ...] = (*rules_of(self.view.game).commands, Retell)
        return _made(label, heard(line, kinds) if line else None, hint)

    def _offered(self, seat: int | None) -> list[Deed]:
        """What stands in a menu."""
        page = GAMES[self.view.game].seats.page(self.view, seat or 0, None, {})
        named = (page.due, *page.near, *page.offered)
        return [each for each in self.deeds(seat) if each.leads_on and (not each.aside or each.name in named)]

    @property
    def _turn(self) -> str:
        """Who is meant where no name is said."""
        return in_words.turn(self.view)

    def _seat(self, begun: str) -> int | None:
        """Who is meant by a name, or its beginning."""
        return in_words.seat(begun, self.people) if begun else None

    # Words

    async def _help(self, _rest: str) -> None:
        if self.asked:
            self.ask(self.asked, whole=True)
            return
        people, words = self.people if self.table.shown else (), ", ".join(map(_, self.vocabulary))
        if people:
            self.say(_("A name and a deed: {name} noise 2.").format(name=people[0]))
        self.say(_("Words: {words}.").format(words=words), _("Ctrl+d ends the talk."))
        if self.table.shown:
            own = self._offered(self._seat(self._turn)) if self._turn else ()
            more = (each for each in self._offered(None) if each.label not in {deed.label for deed in own})
            await self._choose([*own, *more], _("What happens?"))

    async def _none(self, _rest: str) -> None:
        self.say(nothing())

    async def _more(self, _rest: str) -> None:
        """What was not said unasked."""
        left = (*(hand.text for hand in self.table.hands), *self.table.warnings)
        asked = self.asked or self.owed
        self.say(*map(sentence, left), "" if left or asked else _("There is nothing more."))
        if asked:
            self.ask(asked, whole=True)

    async def _repeat(self, _rest: str) -> None:
        self.say(*self._before)

    async def _leave(self, _rest: str) -> None:
        self.asked = None
        self.say(_("Nothing was recorded."))

    async def _where(self, rest: str) -> None:
        seat = self._seat(rest)
        of = self.people[seat] if seat is not None else ""
        stands = standing.standing(self.view, notes=True)
        self.say(
            *standing.sentences(stands, {}, of=of),
            *([] if of else [standing.turn(self.view), standing.due(self.view)]),
        )

    async def _odds(self, rest: str) -> None:
        view, chances, seat = self.view, self.table.chances, self._seat(rest)
        told = GAMES[view.game].outlook.odds(view, chances) if chances else [_("Nobody may know that now.")]
        said = (each for each in told if seat is None or each.startswith(f"{self.people[seat]}:"))
        self.say(*map(sentence, said))

    async def _ahead(self, rest: str) -> None:
        """What takes a moment to foresee: the best that is known by then."""
        view, seat = self.view, self._seat(rest)
        told = await self.client.ahead(view.game)
        foresight = GAMES[view.game].foresight
        if isinstance(told, No):
            self.say(told.sentence)
        else:
            self.say(*map(sentence, foresight.told(view, told, seat) if told else [foresight.nothing()]))

    async def _due(self, _rest: str) -> None:
        await self.know_numbers()
        if asked := self.owing(due=True):
            await self._go_on(asked.but(question=asked.question or begins(asked.deed)))
        else:
            self.say(standing.turn(self.view), standing.due(self.view))

    async def _done(self, _rest: str) -> None:
        """Hands have done what was left to them longest."""
        hands = self.table.hands
        for hand in hands[:1]:
            answer = await self.client.done(hand.entry)
            if answer.refused:
                raise Unfit(answer.refused.sentence)
            await self.until(lambda: self.table.hands != hands)
        self.say(*[hand.text for hand in self.table.hands] or [_("Nothing is left to do by hand.")])

    def _lines(self) -> list[Line]:
        return [line for line in self.table.history if line.standing][-LINES:]

    async def _history(self, _rest: str) -> None:
        self.say(*(sentence(line.text) for line in self._lines()))

    async def _wrong(self, _rest: str) -> None:
        lines = [Deed(f"{forms.WRONG}{each.last}", each.text) for each in self._lines() if each.deed]
        await self._choose(lines[::-1], _("Which of these was wrong?"))

    async def _count(self, _rest: str) -> None:
        await self._choose([forms.count(self.view)])

    async def _score(self, _rest: str) -> None:
        self.say(*standing.of_sheet(GAMES[self.view.game].remembered.sheet(self.view)))

    async def _set_up(self, _rest: str) -> None:
        games = self.client.hello.games if self.client.hello else tuple(GAMES)
        players, starts = await self.ask_host(Players()), await self.ask_host(Starts())
        await self._choose(forms.set_up(games, players or (), starts or {}).deeds, _("Which game?"))

    async def _of_table(self, name: str, _rest: str) -> None:
        if deed := called(self.deeds(None), name):
            await self._choose([deed])

    async def _fairness(self, _rest: str) -> None:
        table, told = self.table, await self.ask_host(Verify())
        words = _("Your words: {words}").format(words=table.words) if table.words else _("No words yet.")
        promise = _("The promise, made before the first draw:")
        self.say(f"{promise} {table.promise}.", words, *table.warnings, told.sentence if told else "")
        if table.revealed == "due":
            await self._choose([any_table.reveal()])

    async def _hardware(self, _rest: str) -> None:
        fittings = self.client.hello.fittings if self.client.hello else ()
        self.say(*standing.parts(fittings), *self.table.faults)


def _is_much(command: Command) -> bool:
    """Whether it is said first what it comes to: what puts right, and a number that was misheard at once."""
    return isinstance(command, Retell | CountTable) or abs(getattr(command, "by", 0) or 0) > MUCH


def _made(label: str, command: Command | None, hint: str = "") -> Deed:
    """A deed that is this command; one without any only says why not."""
    if command is None:
        return Deed("", label, hint)
    return Made("", label, hint, does=type(command), makes=lambda _values: command)
