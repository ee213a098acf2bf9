"""
What a phone is told: one picture of its seat, whole; and which command a press of it means. Pure.

A picture lists the deeds of its seat and no others, each with an id; a phone sends back an id, and the
command is made here, of the table as it stands. So no phone can say what its page does not offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import msgspec
from msgspec.structs import replace

from companion.games import GAMES, any_table
from companion.games.any_table import cut, cut_and_draw, reveal, undo, words
from companion.games.deeds import Deed, called
from companion.games.seat import Cube, Figure, Health, Person, SeatPage, Target, Thing
from companion.line.carried import Attack, Bookmark, Hand
from companion.line.wire import Table
from companion.narration.forms import SET_UP, WRONG
from companion.web.buttons import Asked, Button, button, fetched, sent
from companion.words.language import _
from rules.boxes import Tree
from rules.game import Command, View

LINES: Final = 8
"""Lines of the history that a phone can read again."""

DONE: Final = "done-"
AHEAD: Final = "ahead"
"""What a press asks that records nothing."""

FORMS: Final = (WRONG, "count:", f"{SET_UP}:")
"""How deeds are named that no picture lists: forms, and what hands have done."""

OF_OTHERS: Final = ("attack", "record", "end-turn")
"""What the table can do for the seat whose turn it is: that one tells it, or the table's buttons."""

LOUDER: Final = (1, 2)
"""How much more noise a seat may ask about."""


class Happened(msgspec.Struct, frozen=True):
    """A line of the history, by the first entry that it stands for."""

    first: int
    text: str
    draw: bool
    wrong: Button | None = None
    """What tells it again, where it is this seat's own."""

    presses: tuple[str, ...] = ()
    """Those of this seat's phones that told it."""


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """The newest attack."""

    title: str
    entry: int
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
    stands: str
    late: str
    blows: int | None
    people: tuple[Person, ...]
    health: Health | None
    noise: int | None
    louder: Button | None
    quieter: Button | None
    chances: tuple[str, ...]
    figures: tuple[Figure, ...]
    things: tuple[Thing, ...]
    targets: tuple[Target, ...]
    attack: Drawn | None
    due: Button | None
    near: tuple[Button, ...]
    """What else is in reach of a thumb."""

    deeds: tuple[Button, ...]
    story: tuple[Happened, ...]
    """The newest lines of the history, oldest first."""

    words: str
    hands: tuple[Hand, ...]
    faults: tuple[str, ...]
    recap: str = ""
    """What leads to the evening as it was, once it is over."""

    doubt: str = ""
    """What is to be said loudly: of a table that is not the one that was seen, and of its luck."""

    asked: tuple[Asked, ...] = ()
    """What is asked of its owner, or said to it loudly."""

    set_up: Button | None = None
    """What begins the next game, where this one is over."""


@dataclass(frozen=True)
class Seen:
    """A table, and the seat at it that a phone shows."""

    table: Table
    view: View
    seat: int
    numbers: Tree
    """The printed numbers it is played by."""

    own: Mapping[int, str] = field(default_factory=dict)
    """Entries that this seat told from a phone, each by the press that did."""

    watches: bool = False

    @cached_property
    def page(self) -> SeatPage:
        """The seat, as its game shows it."""
        return GAMES[self.view.game].seats.page(self.view, self.seat, self.table.chances, self.numbers)

    @cached_property
    def person(self) -> Person:
        """Whose it is."""
        return GAMES[self.view.game].seats.people(self.view)[self.seat]


def _foreseen(seen: Seen) -> tuple[str, ...]:
    """What this game's coach may be asked: at any time but where odds that are due are hidden."""
    game, view = GAMES[seen.view.game], seen.view
    is_hidden = seen.table.chances is None and (game.outlook.is_due(view) or view.phase != "play")
    may = seen.page.plays and not seen.watches and not is_hidden
    return (game.foresight.question,) if may and game.foresight.coach else ()


def _noise(seen: Seen) -> Iterator[Figure]:
    """Who only looks on has no bar for it."""
    if seen.watches and seen.page.noise is not None and seen.page.noise >= 0:  # what is below is hush
        yield Figure(_("Noise"), str(seen.page.noise))


def people(table: Table) -> tuple[Person, ...]:
    """Who has a seat; nobody before set-up."""
    return GAMES[table.shown.game].seats.people(table.shown) if table.shown else ()


def picture(seen: Seen, attack: Attack | None, *, doubt: str = "") -> Picture:
    """The page of a seat; *attack* is the newest one that anybody remembers."""
    table, view, page, person = seen.table, seen.view, seen.page, seen.person
    there = () if seen.watches else offered(seen)
    deeds = {deed.name: sent(button(deed, person.name, _kind(seen, deed))) for deed in there}
    due = deeds.pop(first_of(seen), None)
    outlook, turn, is_shown = GAMES[view.game].outlook, page.turn, seen.watches and bool(person.sign)
    if is_shown and page.is_mine:
        turn = _("It is the turn of {name}.").format(name=f"{person.sign} {person.name}")
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
        turn=turn,
        mine=page.is_mine and not seen.watches,
        stands="" if is_shown else page.stands,
        late=page.late,
        blows=page.blows,
        people=GAMES[view.game].seats.people(view),
        health=page.health,
        noise=None if seen.watches else page.noise,
        louder=deeds.pop("louder", None),
        quieter=deeds.pop("quieter", None),
        chances=tuple(outlook.odds(view, table.chances)) if is_shown and table.chances else page.chances,
        figures=(*_noise(seen), *page.figures),
        things=page.things,
        targets=page.targets,
        attack=_drawn(view, attack) if attack else None,
        due=due,
        near=tuple(deeds.pop(name) for name in page.near if name in deeds),
        deeds=(
            *deeds.values(),
            *(Button(id=AHEAD, label=_(question)) for question in _foreseen(seen)),
            *(() if seen.watches else (fetched("count", _("Count the table"), _("Of the whole table")),)),
        ),
        story=tuple(
            Happened(
                line.first,
                line.text,
                line.draw,
                fetched(f"{WRONG}{line.last}", _("This was wrong"))
                if there and line.last in seen.own
                else None,
                tuple(seen.own[n] for n in range(line.first, line.last + 1) if n in seen.own),
            )
            for line in story
        ),
        words=table.words,
        hands=tuple(hand for hand in table.hands if not hand.command),
        faults=table.faults,
        recap=_("What the evening was like") if table.times and table.times.over else "",
        doubt=" ".join(filter(None, (doubt, *table.warnings))),
    )


def resting(seen: Seen, entry: int) -> tuple[str, ...]:
    """What others have recorded since an entry of this seat."""
    lines = (line for line in seen.table.history if line.standing and line.deed and line.first > entry)
    return tuple(line.text for line in lines if line.last not in seen.own)


def is_secret(table: Table) -> bool:
    """Whether an attack is still being revealed, cube by cube, so that nothing may tell what came of it."""
    return table.attack is not None and table.attack.revealed < len(table.attack.cubes)


def still(before: Picture, seen: Seen, attack: Attack) -> Picture:
    """The picture *before* an attack, with as much of it as is revealed; nothing can be told meanwhile."""
    return replace(
        before,
        mark=seen.table.mark,
        head=seen.table.head,
        hash=seen.table.hash,
        attack=_drawn(seen.view, attack),
        louder=None,
        quieter=None,
        chances=(),
        due=None,
        near=(),
        deeds=(),
        story=tuple(replace(line, wrong=None) for line in before.story),
    )


def command(seen: Seen, deed: str, typed: Sequence[str], times: int = 1) -> tuple[Command, bool] | None:
    """
    The command that a press means, with what was *typed* for each of its fields, so many *times*.

    And whether it means the same on any newer table. None for what this seat's page does not offer, or not
    so. Raises `Unfit` for an answer that does not fit.
    """
    found = called(offered(seen), deed)
    if found is None or found.does is None or len(found.fields) != len(typed):
        return None
    if times > 1 and found.sums not in found.given:
        return None
    return found.several(times).read(typed), bool(found.sums)


def offered(seen: Seen) -> tuple[Deed, ...]:
    """What can be done from this seat's page, the likeliest first."""
    table, view, page = seen.table, seen.view, seen.page
    seat = seen.seat if seen.person.sign else None
    own = [line for line in table.history if line.standing and line.deed]
    is_last = bool(own) and own[-1].last in seen.own and table.undo is not None
    names = {first_of(seen), *page.near, *page.offered}
    there = GAMES[view.game].deeds(view, seat, seen.numbers)
    plays = view.phase == "play"
    own_deeds = [
        deed for deed in there if deed.leads_on and (deed.name in names if deed.aside else page.plays)
    ]
    shared = (*GAMES[view.game].deeds(view, None, seen.numbers), *any_table.deeds(table, ()))
    asked = tuple(_of_others(seen))
    besides = {*OF_OTHERS, "undo", "cut", "words", *(() if table.redo else ("redo",))}
    besides |= {deed.name for deed in (*there, *asked)}
    at_once = cut_and_draw(view, table.promise) if plays else None
    draws = at_once and any(deed.does is at_once.does for deed in own_deeds)
    cutting = at_once if at_once and draws else cut(table, seat)
    return (
        *((undo(table),) if is_last else ()),
        *own_deeds,
        *((cutting,) if plays and not table.cuts_fixed else ()),
        *((words(len(people(table)), seat),) if plays and not table.words_fixed else ()),
        *((reveal(),) if not plays and table.revealed == "due" else ()),
        *asked,
        *(deed for deed in shared if plays and deed.leads_on and deed.name not in besides),
    )


def _of_others(seen: Seen) -> Iterator[Deed]:
    """What the table asks of other seats, and counts of them at the end: not everybody has a phone."""
    game, view, there = GAMES[seen.view.game], seen.view, people(seen.table)
    asked = [(each.seat, each.deed, each.question) for each in game.owed(view)]
    if view.phase == "scoring":
        pages = [game.seats.page(view, n, seen.table.chances, seen.numbers) for n in range(len(there))]
        asked += [(n, page.due, "") for n, page in enumerate(pages)]
    for n, name, question in asked:
        deed = called(game.deeds(view, n, seen.numbers), name)
        if deed and n is None:
            yield replace(deed, label=question, hint="")  # of the table itself
        elif deed and n is not None and n != seen.seat:
            yield replace(deed, name=f"{name}-{n}", label=question or f"{deed.label}: {there[n].name}")


def first_of(seen: Seen) -> str:
    """The deed that everybody waits for, by its name; empty while it is none of this seat's."""
    owed = (each.deed for each in GAMES[seen.view.game].owed(seen.view) if each.seat == seen.seat)
    return next(owed, seen.page.due)


def _kind(seen: Seen, deed: Deed) -> str:
    """Whose it is; empty for what is to be seen at once, and where one plays alone."""
    of = [each.given["seat"] for each in (deed, *deed.deeds) if "seat" in each.given]
    if not seen.person.sign or deed.name in ("undo", "reveal") or of[:1] not in ([], [seen.seat]):
        return ""
    return _("Of this seat") if of else _("Of the whole table")


def _drawn(view: View, attack: Attack) -> Drawn:
    is_whole, fallen = attack.revealed >= len(attack.cubes), attack.cubes[: attack.revealed]
    if is_whole and fallen[-1:] == (attack.outcome,):
        fallen = fallen[:-1]  # what came of all shots is said below them
    return Drawn(
        title=GAMES[view.game].seats.last(),
        entry=attack.entry,
        cubes=GAMES[view.game].seats.cubes(view, fallen),
        of=len(attack.cubes),
        told=attack.outcome if is_whole else "",
    )
