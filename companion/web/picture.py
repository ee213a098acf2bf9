"""
What a phone is told: one picture of its seat, whole; and which command a press of it means. Pure.

A picture lists the deeds of its seat and no others, each with an id; a phone sends back an id, and the
command is made here, of the table as it stands. So no phone can say what its page does not offer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from companion.games import GAMES
from companion.games.cut import cut_and_draw
from companion.games.menu import MenuLine
from companion.games.seat import Cube, Figure, Health, Person, SeatPage, Target, Thing
from companion.line.carried import Attack, Bookmark
from companion.line.wire import Table
from companion.words.language import _, ngettext
from rules.binding import LONGEST_CUT, Cut, Reveal, Words
from rules.boxes import Tree
from rules.game import Command, View
from rules.timeline import Undo

LINES: Final = 8
"""Lines of the history that a phone can read again."""

LOUDER: Final = (1, 2)
"""How much more noise a seat may ask about."""


class Deed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing its owner may tell."""

    id: str
    label: str
    hint: str = ""
    sure: str = ""
    """Asked before it is told."""

    needs: str = ""
    """`number`, `numbers` or `text`, where something has to be typed with it."""

    numbers: tuple[tuple[str, int | None], ...] = ()
    """What each of the numbers counts, and what it usually is."""

    known: tuple[str, ...] = ()
    choices: tuple[Deed, ...] = ()


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """The newest attack."""

    cubes: tuple[Cube, ...]
    """As many as are revealed."""

    of: int
    told: str
    """What it did, in one sentence; empty while cubes are still to come."""


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a page shows."""

    mark: Bookmark
    head: str
    hash: str
    """The newest entry's, 64 hex digits, for the phone to remember."""

    promise: str
    """What was noted before the first draw, 64 hex digits."""

    seat: int
    sign: str
    name: str
    watches: bool
    turn: str
    mine: bool
    people: tuple[Person, ...]
    health: Health | None
    noise: int | None
    louder: Deed | None
    quieter: Deed | None
    chances: tuple[str, ...]
    figures: tuple[Figure, ...]
    things: tuple[Thing, ...]
    targets: tuple[Target, ...]
    attack: Drawn | None
    deeds: tuple[Deed, ...]
    story: tuple[str, ...]
    """The newest lines of the history, oldest first."""

    words: str
    hands: tuple[str, ...]
    faults: tuple[str, ...]
    recap: str = ""
    """What leads to the evening as it was, once it is over."""

    doubt: str = ""
    """What is to be said loudly: of a table that is not the one that was seen, and of its luck."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A table, and the seat at it that a phone shows."""

    table: Table
    view: View
    seat: int
    numbers: Tree
    """The printed numbers it is played by."""

    own: Collection[int] = ()
    """Entries that this seat told from a phone."""

    watches: bool = False

    @property
    def page(self) -> SeatPage:
        """The seat, as its game shows it."""
        return GAMES[self.view.game].seat_page(self.view, self.seat, self.table.chances, self.numbers)

    @property
    def person(self) -> Person:
        """Whose it is."""
        return GAMES[self.view.game].people(self.view)[self.seat]


def people(table: Table) -> tuple[Person, ...]:
    """Who has a seat; nobody before set-up."""
    return GAMES[table.shown.game].people(table.shown) if table.shown else ()


def picture(seen: Seen, attack: Attack | None, *, doubt: str = "") -> Picture:
    """The page of a seat; *attack* is the newest one that anybody remembers."""
    table, view, page = seen.table, seen.view, seen.page
    offered = {} if seen.watches else dict(_offered(seen, page))
    person = seen.person
    deeds = {at: _deed(at, line, person.name) for at, line in offered.items()}
    story = tuple(line for line in table.history if line.standing)[-LINES:]
    return Picture(
        mark=table.mark,
        head=table.head,
        hash=table.hash,
        promise=table.promise,
        seat=seen.seat,
        sign=person.sign,
        name=person.name,
        watches=seen.watches,
        turn=page.turn,
        mine=page.is_mine,
        people=GAMES[view.game].people(view),
        health=page.health,
        noise=page.noise,
        louder=deeds.pop("louder", None),
        quieter=deeds.pop("quieter", None),
        chances=page.chances,
        figures=page.figures,
        things=page.things,
        targets=page.targets,
        attack=_drawn(view, attack) if attack else None,
        deeds=tuple(deeds.values()),
        story=tuple(line.text for line in story),
        words=table.words,
        hands=tuple(hand.text for hand in table.hands),
        faults=table.faults,
        recap=_("What the evening was like") if table.times and table.times.over else "",
        doubt=" ".join(filter(None, (doubt, *table.warnings))),
    )


def is_secret(table: Table) -> bool:
    """Whether an attack is still being revealed, cube by cube, so that nothing may tell what came of it."""
    return table.attack is not None and table.attack.revealed < len(table.attack.cubes)


def still(before: Picture, seen: Seen, attack: Attack) -> Picture:
    """The picture *before* an attack, with as much of it as is revealed; nothing can be told meanwhile."""
    return msgspec.structs.replace(
        before,
        mark=seen.table.mark,
        head=seen.table.head,
        hash=seen.table.hash,
        attack=_drawn(seen.view, attack),
        louder=None,
        quieter=None,
        chances=(),
        deeds=(),
    )


def command(seen: Seen, deed: str, *, numbers: Sequence[int], text: str | None) -> Command | None:
    """The command that a press means; none for what this seat's page does not offer, or not so."""
    at, *steps = deed.split(".")
    line = dict(_offered(seen, seen.page)).get(at)
    for step in steps:
        choices = line.choices if line else ()
        line = choices[int(step)] if step.isdecimal() and int(step) < len(choices) else None
    if line is None:
        return None
    if line.number:
        return line.number(*numbers) if len(numbers) == 1 else None
    if line.counted:
        return line.counted(*numbers) if len(numbers) == len(line.numbers) else None
    if line.text:
        return line.text(text.strip()) if text and text.strip() else None
    return line.command


def _offered(seen: Seen, page: SeatPage) -> Iterator[tuple[str, MenuLine]]:
    """Everything that can be told from this seat's page, by its id."""
    if page.louder:
        yield "louder", page.louder
    if page.quieter:
        yield "quieter", page.quieter
    own = [line for line in seen.table.history if line.standing and line.deed]
    if own and own[-1].last in seen.own and seen.table.undo:
        what = _("Take back: {what}").format(what=seen.table.undo)
        yield "undo", MenuLine(what, command=Undo())
    if page.due:
        yield "due", page.due
    yield from ((str(n), line) for n, line in enumerate(page.deeds) if _leads_anywhere(line))
    if seen.view.phase == "play":
        yield from _chance(seen, {type(line.command) for line in (page.due, *page.deeds) if line})
    elif seen.table.revealed == "due":
        hint, sure = _("Then everybody can check every draw."), _("It is told for good, and the end stands.")
        yield "reveal", MenuLine(_("Tell the secret"), hint, command=Reveal(), asks=sure)


def _leads_anywhere(line: MenuLine) -> bool:
    return bool(line.command or line.number or line.counted or line.text or line.choices)


def _chance(seen: Seen, offered: Collection[type]) -> Iterator[tuple[str, MenuLine]]:
    """What the table gives to the luck; *offered* are the commands of this seat's page."""
    table = seen.table
    seat = seen.seat if seen.person.sign else None
    if not table.cuts_fixed:
        given = ngettext("{n} cut so far", "{n} cuts so far", len(table.cuts)).format(n=len(table.cuts))
        hint = _("Show this number to the table before it is sent. {given}.").format(given=given)
        draws = cut_and_draw(seen.view, table.promise)
        if draws and type(draws("")) in offered:
            hint = _("Show this number to the table before it is sent: the draw is made with it at once.")
            yield "cut", MenuLine(_("Cut and draw"), hint, text=draws)
        else:
            plain = MenuLine(
                _("Cut the bag"), hint, text=lambda text: Cut(text=text[:LONGEST_CUT], seat=seat)
            )
            yield "cut", plain
    if not table.words_fixed:
        hint = _("They join the promise before the first draw, after those of others.")
        words = MenuLine(_("Words for the promise"), hint, text=lambda text: Words(text=text, seat=seat))
        yield "words", words


def _deed(at: str, line: MenuLine, name: str) -> Deed:
    return Deed(
        id=at,
        label=line.label,
        hint=line.hint,
        sure=line.asks.format(name=name),
        needs=_needs(line),
        numbers=line.numbers,
        known=line.known,
        choices=tuple(_deed(f"{at}.{n}", each, name) for n, each in enumerate(line.choices)),
    )


def _needs(line: MenuLine) -> str:
    if line.counted:
        return "numbers"
    return "number" if line.number else "text" if line.text else ""


def _drawn(view: View, attack: Attack) -> Drawn:
    is_whole = attack.revealed >= len(attack.cubes)
    return Drawn(
        cubes=GAMES[view.game].cubes(view, attack.cubes[: attack.revealed]),
        of=len(attack.cubes),
        told=attack.outcome if is_whole else "",
    )
