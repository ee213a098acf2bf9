"""What a press on a phone comes to: a deed of its picture, or of a form that it fetched."""

from __future__ import annotations

from companion.games import GAMES
from companion.games.deeds import Deed, Unfit, called
from companion.games.telling import sentence
from companion.line.carried import Bookmark, No
from companion.narration.forms import SET_UP
from companion.web.asking import Asking, number, wishes
from companion.web.feed import Feed
from companion.web.forms import foretold, form
from companion.web.phones import Phone, Phones
from companion.web.picture import AHEAD, DONE, FORMS, Seen, command, is_secret, resting
from companion.web.seat_words import Press, Said, not_done
from companion.web.telling import Own, may_set_up, seen_by
from companion.words.language import _, speaking
from rules.game import Command, View
from rules.refusals import Refused
from rules.timeline import Retell


class Presses:
    """Has them done by the host; the table is asked first where deeds of others may rest on one."""

    def __init__(self, phones: Phones, asking: Asking, own: Own) -> None:
        self._phones = phones
        self._asking = asking
        self._own = own

    async def form(self, phone: Phone, feed: Feed, name: str) -> Deed | No | None:
        """A form for a phone, in the language that is spoken; none where it may have none of that name."""
        numbers, table = await feed.numbers(), feed.table
        may = may_set_up(phone, table) if name == SET_UP else phone.holds is not None
        if table is None or is_secret(table) or not may:
            return None
        return await form(feed, seen_by(phone, table, numbers, self._own), name)

    async def done(self, phone: Phone, feed: Feed, said: Press) -> Said:
        """What the host makes of a press, if it is one of this seat's page."""
        numbers, table = await feed.numbers(), feed.table
        with speaking(feed.language, game=table.shown.game if table and table.shown else ""):
            if phone.holds is None and not said.deed.startswith(SET_UP):
                return not_done("watching")
            if table is None:
                return Said(code="no-host", sentence=feed.away)
            for hand in table.hands:
                if said.deed == f"{DONE}{hand.entry}" and hand.command is None:
                    return _said(None, (await feed.client.done(hand.entry)).refused)
            if said.deed == AHEAD and table.shown and phone.holds is not None:
                return await self._ahead(feed, table.shown, phone.holds)
            seen, wanted, adds_up = seen_by(phone, table, numbers, self._own), None, False
            try:
                if said.deed.startswith(FORMS):
                    wanted = await self._of_form(phone, feed, seen, said)
                elif seen and not is_secret(table):
                    wanted, adds_up = command(seen, said.deed, said.typed, said.times) or (None, False)
            except Unfit as wrong:
                return Said(code="unreadable", sentence=str(wrong))
            except Refused as no:
                return Said(code=no.code, sentence=no.sentence)
            if isinstance(wanted, Said):
                return wanted
            if wanted is None and (seen is None or said.seen != table.mark):
                return not_done("stale")
            if wanted is None:
                return not_done("not-offered")
        return await self._record(phone, feed, wanted, said, table.mark.version, adds_up=adds_up)

    async def _ahead(self, feed: Feed, view: View, seat: int) -> Said:
        """Too late? What is foreseen for its seat, in one sentence after the other."""
        foreseen = await feed.client.ahead(view.game)
        if isinstance(foreseen, No):
            return _said(None, foreseen)
        foresight = GAMES[view.game].foresight
        told = foresight.told(view, foreseen, seat) if foreseen else ()
        return Said(sentence=" ".join(sentence(each.strip()) for each in told) or foresight.nothing())

    async def _record(
        self, phone: Phone, feed: Feed, wanted: Command, said: Press, version: int, *, adds_up: bool
    ) -> Said:
        """Sent on; what adds up means the same on any newer table, and is sent again for it."""
        own, mark = self._own[said.seen.game, phone.holds], said.seen
        while True:
            entry = version + 1
            own[entry] = said.press  # before the picture comes that may offer to take it back
            answer = await feed.client.command(wanted, mark)
            if own.get(entry) == said.press:  # else another phone of this seat was there first
                del own[entry]
            if answer.refused is None:
                own[answer.mark.version] = said.press  # a later one where a witness joined meanwhile
                if answer.mark.version == entry:
                    return _said(answer.mark, None)
            is_newer = answer.mark.game == mark.game and answer.mark != mark
            if not (answer.refused and answer.refused.code == "stale" and adds_up and is_newer):
                self._asking.wake()
                return _said(answer.mark, answer.refused)
            mark, version = answer.mark, answer.mark.version

    async def _of_form(
        self, phone: Phone, feed: Feed, seen: Seen | None, said: Press
    ) -> Command | Said | None:
        """The command; or what is to be said first, to others too where their deeds rest on it."""
        deed = await self.form(phone, feed, said.deed.partition(":")[0])
        if not isinstance(deed, Deed):
            return _said(None, deed) if deed else None
        found = called((deed,), said.deed)
        if found is None or found.does is None or len(found.fields) != len(said.typed):
            return None
        wanted = found.read(said.typed)
        if seen is None or deed.name == SET_UP:
            return wanted
        told = await foretold(feed, seen, wanted)
        if isinstance(told, No):
            return _said(None, told)
        if not said.sure:
            return Said(code="sure", sentence=told)
        if not (isinstance(wanted, Retell) and resting(seen, wanted.at)):
            return wanted
        inside = self._phones.inside
        is_asked = any(each.holds not in (None, seen.seat) and each.streams for each in inside)
        if not (await feed.client.propose(seen.seat, wanted) or is_asked):  # there is nobody to answer
            await feed.client.done(wanted.at)
            return wanted
        return Said(sentence=_("The table is asked, on the other phones and at the console."))

    async def answered(self, phone: Phone, feed: Feed, n: int, sign: str) -> Said:
        """What stood on top of its page is answered: what the table is asked, or what its owner is."""
        hand = next((each for each in wishes(phone, feed.table) if n == number(each)), None)
        if hand is None or hand.command is None:
            self._asking.answer(phone, n, sign)
            return Said()
        with speaking(feed.language, game=feed.table.shown.game if feed.table and feed.table.shown else ""):
            if sign == "yes" and (no := (await feed.client.command(hand.command)).refused):
                return _said(None, no)
            return _said(None, (await feed.client.done(hand.entry)).refused)


def _said(mark: Bookmark | None, no: No | None) -> Said:
    return Said(code=no.code, sentence=no.sentence) if no else Said(mark=mark)
