"""Deeds that are made once somebody asks: of a line that was wrong, a count of the table, a set-up. Pure."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.games import GAMES
from companion.games.deeds import Deed, Field, Made, as_recorded, begun, choice, number
from companion.games.signs import COLOURS, sign
from companion.games.telling import WHOLE_LINE
from companion.line.asked import Entry, Player, Told
from companion.line.carried import Line, No, ScriptLine
from companion.narration.naming import piece_name
from companion.words.language import N_, _
from rules.correcting import CountTable
from rules.game import Command, Opening, View, heard
from rules.games import called
from rules.timeline import COMMANDS, Retell

WRONG = "wrong-"
SET_UP = "set-up"
LONGEST_NAME = 24


async def wrong(line: Line, ask: Callable[[Entry], Awaitable[Told | No]]) -> Deed | No:
    """What a line of the history should have been, as the host says what its entries recorded."""
    told = await ask(Entry(entry=line.last))
    if isinstance(told, No):
        return told
    older = [await ask(Entry(entry=n)) for n in range(line.first, line.last)]
    before = sum(0 if isinstance(each, No) else each.command.get("by", 0) for each in older)
    return _wrong(told, line, before)


def _wrong(told: Told, line: Line, before: int) -> Deed:
    """
    First what it recorded, otherwise; then that it did not happen; last what was forgotten after it.

    Of a burst, which adds up, the newest entry is put right by what the whole line has too much; *before* is
    what the older ones add up to.
    """
    name = f"{WRONG}{line.last}"
    was = heard(told.command, (*called(told.after.game).commands, *COMMANDS))
    in_all = _more(was, before)
    kinds = _kinds(told.before or told.after)

    def again(kind: Deed, *, whose: bool) -> Deed:
        fields = [as_recorded(each, in_all, kind) for each in kind.fields if whose or each.name != "seat"]
        means = partial(_again, line, kind, was, before)
        where = f"{name}:whose:{kind.name}" if whose else f"{name}:{kind.name}"
        return Made(where, kind.label, does=Retell, fields=tuple(fields), makes=means)

    same = [again(kind, whose=False) for kind in kinds if type(was) is kind.does]
    never = partial(_again, line, None, was, before)
    nothing = Made(f"{name}:nothing", _("It did not happen"), does=Retell, makes=never)
    others = tuple(again(kind, whose=True) for kind in kinds)
    other = Deed(f"{name}:other", _("Something else happened"), deeds=others)
    several = _("The line has {n} entries: what you say counts for all of them.")
    hint = several.format(n=line.last - line.first + 1) if before else ""
    late = tuple(_late(f"{name}:late:{kind.name}", line, kind) for kind in _kinds(told.after))
    forgotten = Deed(f"{name}:late", _("Something was forgotten after it"), deeds=late)
    ways = (*(each for each in same if each.fields), nothing, *(() if before else (other,))) if same else ()
    return Deed(name, _("This was wrong"), hint, deeds=(*ways, forgotten))


def _kinds(then: View) -> list[Deed]:
    return [kind for kind in GAMES[then.game].retellings(then) if kind.leads_on]


def _late(name: str, line: Line, kind: Deed) -> Deed:
    """What happened after a line, and nobody recorded."""

    def makes(values: Mapping[str, Any]) -> Command:
        return Retell(after=line.last, instead=kind.command(values), why=N_("forgotten"))

    return Made(name, kind.label, does=Retell, fields=kind.fields, makes=makes)


def _more(was: Command, by: int) -> Command:
    return replace(was, by=_by(was) + by) if by else was


def _by(command: Command | None) -> int:
    by: int = getattr(command, "by", 0)
    return by


def _again(line: Line, kind: Deed | None, was: Command, before: int, values: Mapping[str, Any]) -> Command:
    """The newest entry of a line, recorded again."""
    instead = None if kind is None else kind.instead_of(was, values)
    if not before:
        return Retell(entry=line.last, instead=instead, why=N_("recorded wrong"))
    why = WHOLE_LINE.format(right=_by(instead), wrong=_by(was) + before)
    more = _by(instead) - before
    return Retell(entry=line.last, instead=_more(was, more - _by(was)) if more else None, why=why)


def count(view: View) -> Deed:
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
    return Deed(
        "count", _("Count the table"), deeds=tuple(each for each in (*places, markers) if each.fields)
    )


def _counted(place: str, values: Mapping[str, int]) -> Command:
    return CountTable(places={place: dict(values)}) if place else CountTable(places={}, dials=dict(values))


def set_up(
    games: Sequence[str], players: Sequence[Player], starts: Mapping[str, ScriptLine], *, but: str = ""
) -> Deed:
    """
    A form for each game, in which whoever played last sits already; one field *but* is not asked.

    What its newest one *starts* with is proposed.
    """
    offered = (game for game in games if GAMES[game].is_offered)
    lines = (_opening(game, players, but, starts.get(game, {})) for game in offered)
    return Deed(SET_UP, _("Set up a game"), deeds=tuple(lines))


def _opening(game: str, players: Sequence[Player], but: str, was: ScriptLine) -> Deed:
    last = [each for each in players if each.newest]
    playable = [colour for colour in COLOURS if colour not in called(game).own_pieces]
    colours = [each.colour for each in last if each.colour in playable]
    colours += [colour for colour in playable if colour not in colours]
    cubes = [(colour, piece_name(colour)) for colour in playable]
    seats: list[Field] = []
    for n in range(called(game).seats.stop - 1):
        name = last[n].name if n < len(last) else ""
        known = tuple(each.name for each in players)
        seats += (
            Field(
                name=f"name-{n}",
                label=_("name of {seat}").format(seat=sign(n)),
                needed=n < called(game).seats.start,
                empty="",
                only_with=f"name-{n - 1}" if n else "",
                text=name,
                longest=LONGEST_NAME,
                known=known,
                apart=True,
            ),
            choice(
                f"colour-{n}", _("cubes of {seat}").format(seat=sign(n)), cubes, at=playable.index(colours[n])
            ).but(only_with=f"name-{n}", apart=True),
        )
    asked = (field for field in GAMES[game].opening() if field.name != but)
    own = tuple(begun(field, was.get(field.name)) for field in asked)
    names, title = [field.name for field in own], GAMES[game].vocabulary.title
    makes = partial(_started, game, names)
    return Made(f"{SET_UP}:{game}", title, does=Opening, makes=makes, fields=(*seats, *own))


def _started(game: str, names: Sequence[str], values: Mapping[str, Any]) -> Command:
    chairs = [(values[f"name-{n}"], values[f"colour-{n}"]) for n in range(called(game).seats.stop - 1)]
    seats = [{"name": name, "colour": colour} for name, colour in chairs if name]
    own = {name: values[name] for name in names}
    start = {"do": "start", "game": game, **({"seats": seats} if chairs else {}), **own}
    return heard(start, called(game).commands)
