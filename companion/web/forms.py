"""
Deeds that a page asks for before it shows them: an own line that was wrong, a count of the table, a set-up.

What is put right or counted is said once more, with what it would come to, before it is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games import GAMES
from companion.games.deeds import Deed, Field, Made, as_recorded, choice, number
from companion.games.signs import COLOURS, sign
from companion.line.asked import Entry, Foretell, Player, Players
from companion.line.carried import No
from companion.line.wire import scripted
from companion.narration.naming import piece_name
from companion.web.feed import Feed
from companion.web.picture import SET_UP, WRONG, Seen, resting
from companion.words.language import _
from rules.correcting import CountTable
from rules.game import Command, Opening, View, heard
from rules.games import called
from rules.timeline import Retell

LONGEST_NAME = 24


async def form(feed: Feed, seen: Seen | None, name: str) -> Deed | No | None:
    """The deeds of that name, as a seat has *seen* the table; none where there are no such deeds for it."""
    if name == SET_UP:
        players = await feed.client.ask(Players())
        return players if isinstance(players, No) else _set_up(feed, players)
    for entry in seen.own if seen else ():
        if name == f"{WRONG}{entry}":
            return await _wrong(feed, name, entry)
    return _count(seen.view) if seen and name == "count" else None


async def foretold(feed: Feed, seen: Seen, command: Command) -> str | No:
    """What a command would come to, and what others recorded since that may rest on it."""
    told = await feed.client.ask(Foretell(command=scripted(command)))
    if isinstance(told, No) or told.refused:
        return told if isinstance(told, No) else No(code="refused", sentence=told.refused)
    since = resting(seen, command.entry or 0) if isinstance(command, Retell) else ()
    later = _("Others have recorded since: {lines}. Does the table agree?").format(lines="; ".join(since))
    return f"{told.text}. {later if since else ''}".strip()


async def _wrong(feed: Feed, name: str, entry: int) -> Deed | No:
    """What an entry should have been: first what it recorded, otherwise; then that it did not happen."""
    told = await feed.client.ask(Entry(entry=entry))
    if isinstance(told, No):
        return told
    was = heard(told.command, called(told.after.game).commands)
    kinds = [kind for kind in GAMES[told.after.game].retellings(told.before or told.after) if kind.leads_on]

    def again(kind: Deed, *, whose: bool) -> Deed:
        fields = [as_recorded(each, was, kind) for each in kind.fields if whose or each.name != "seat"]
        means = partial(_again, entry, kind, was)
        where = f"{name}:whose:{kind.name}" if whose else f"{name}:{kind.name}"
        return Made(where, kind.label, does=Retell, fields=tuple(fields), makes=means)

    same = [again(kind, whose=False) for kind in kinds if type(was) is kind.does]
    if not same:
        return No(
            code="not-retold", sentence=_("Nothing of that is recorded again: correct it at a console.")
        )
    nothing = Made(
        f"{name}:nothing", _("It did not happen"), does=Retell, makes=partial(_again, entry, None, was)
    )
    others = tuple(again(kind, whose=True) for kind in kinds)
    other = Deed(f"{name}:other", _("Something else happened"), deeds=others)
    return Deed(name, _("This was wrong"), deeds=(*(each for each in same if each.fields), nothing, other))


def _again(entry: int, kind: Deed | None, was: Command, values: Mapping[str, Any]) -> Command:
    instead = None if kind is None else kind.instead_of(was, values)
    return Retell(entry=entry, instead=instead, why=_("told wrong"))


def _count(view: View) -> Deed:
    """A list of numbers for each place that may be looked into, and one for what markers show."""
    there = GAMES[view.game].inventory(view)

    def fields(place: str) -> Iterator[Field]:
        heap = there.heaps.get(place, {})
        for piece, label in there.pieces:
            if piece in heap or ":" not in place:
                yield number(piece, label, empty=heap.get(piece, 0))

    dials = [
        number(dial, there.dial(dial), least=min(0, stands), empty=stands)
        for dial, stands in there.stands.items()
        if dial.partition(":")[0] not in there.answers and dial not in dict(there.places)
    ]
    places = (
        Made(
            f"count:{place}",
            label,
            does=CountTable,
            makes=partial(_counted, place),
            fields=tuple(fields(place)),
        )
        for place, label in there.places
        if not there.is_hidden(place)
    )
    markers = Made(
        "count:dials",
        _("Markers and counters"),
        does=CountTable,
        makes=partial(_counted, ""),
        fields=tuple(dials),
    )
    return Deed("count", _("Count the table"), deeds=(*(each for each in places if each.fields), markers))


def _counted(place: str, values: Mapping[str, int]) -> Command:
    return CountTable(places={place: dict(values)}) if place else CountTable(places={}, dials=dict(values))


def _set_up(feed: Feed, players: Sequence[Player]) -> Deed:
    """A form for each game, in which whoever played last sits already."""
    games = feed.client.hello.games if feed.client.hello else ()
    return Deed(SET_UP, _("Set up a game"), deeds=tuple(_opening(game, players) for game in games))


def _opening(game: str, players: Sequence[Player]) -> Deed:
    last = [each for each in players if each.newest]
    colours = [each.colour for each in last if each.colour in COLOURS]
    colours += [colour for colour in COLOURS if colour not in colours]
    cubes = [(colour, piece_name(colour)) for colour in COLOURS]
    seats: list[Field] = []
    for n in range(called(game).seats.stop - 1):
        name = last[n].name if n < len(last) else ""
        known = tuple(each.name for each in players)
        seats += (
            Field(
                name=f"name-{n}",
                label=f"{sign(n)} {_('name')}",
                empty="",
                text=name,
                longest=LONGEST_NAME,
                known=known,
            ),
            choice(
                f"colour-{n}", _("cubes of {seat}").format(seat=sign(n)), cubes, at=COLOURS.index(colours[n])
            ),
        )
    own, title = _asked(game), GAMES[game].vocabulary.title
    return Made(f"{SET_UP}:{game}", title, does=Opening, makes=partial(_started, game), fields=(*seats, *own))


def _asked(game: str) -> tuple[Field, ...]:
    """What a game asks of whoever begins it, but whether turns are counted: phones draw in a turn."""
    return tuple(field for field in GAMES[game].opening() if field.name != "turns")


def _started(game: str, values: Mapping[str, Any]) -> Command:
    chairs = [(values[f"name-{n}"], values[f"colour-{n}"]) for n in range(called(game).seats.stop - 1)]
    seats = [{"name": name, "colour": colour} for name, colour in chairs if name]
    own = {field.name: values[field.name] for field in _asked(game)}
    start = {"do": "start", "game": game, **({"seats": seats} if chairs else {}), **own}
    return heard(start, called(game).commands)
