"""What changes of the set-up in mid-evening: what can be done about it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.games.clank import comparing, printed
from companion.games.clank.inventory import whose
from companion.games.deeds import Deed, Field, choice
from companion.games.signs import COLOURS
from companion.games.signs import colour_name as piece_name
from companion.words.language import _
from rules import boxes
from rules.clank.commands import Join, Leave, Recolour, Rename
from rules.clank.setup import LONGEST_NAME
from rules.clank.view import View
from rules.games import GAMES


def of_seat(view: View, seat: int) -> Deed:
    """A slip in its name or colour, and going home."""
    mine, deed = view.seats[seat], partial(Deed, given={"seat": seat})
    nobodys = _pieces(view) - {each.colour for each in view.seats}
    colours = ((each, piece_name(each)) for each in COLOURS if each not in nobodys | {mine.colour})
    swaps = _("whoever has it takes this seat's")
    home = _("It takes no more turns, and nothing hits it. Does {name} go home?")
    return Deed("chair", _("Name, colour, going home"), key="m", deeds=(
        deed("rename", _("Another name"), does=Rename, fields=(_name(mine.name),)),
        deed("recolour", _("Another colour"), swaps, does=Recolour,
             fields=(choice("colour", _("colour of the cubes"), colours),)),
        deed("leave", _("Goes home"), _("by a house rule"), does=Leave, asks=home),
    ))  # fmt: skip


def of_table(view: View, numbers: boxes.Tree) -> Iterator[Deed]:
    """A late guest, and numbers that were compared too late."""
    people, taken = whose(view.seats), _pieces(view)
    colours = ((each, piece_name(each)) for each in COLOURS if each not in taken)
    order = view.order or range(len(people))
    places = ((at, _("before {name}").format(name=people[seat])) for at, seat in enumerate(order))
    if len(people) in GAMES[view.game].seats[:-1]:
        yield Deed("join", _("Somebody comes late"), _("by a house rule"), "j", does=Join, fields=(
            _name(), choice("colour", _("colour of the cubes"), colours),
            choice("at", _("turn order"), [(None, _("last")), *places]),
        ))  # fmt: skip
    box = boxes.printed(view.game).values(numbers)
    if "fury" not in box:  # of a game of one's own, whose numbers have not come yet
        return
    seen = {group: value for group, value in box.items() if group != "row" or view.row}
    listed = tuple(_numbers(seen))
    yield from comparing.deeds(view, listed[0])
    yield Deed("printed", _("A printed number is wrong"), _("the game goes on by the right one"), "p",
               deeds=listed)  # fmt: skip


def _name(text: str = "") -> Field:
    return Field(name="name", label=_("name"), needed=True, longest=LONGEST_NAME, text=text)


def _pieces(view: View) -> set[str]:
    return {piece for heap in view.places.values() for piece in heap}


def _numbers(box: boxes.Tree) -> Iterator[Deed]:
    """The fury track as it lies there, and whatever else is a number or a row of them."""
    marks = _("cubes on each step; ! for a hunter, # for the blockade")
    yield comparing.asked("fury", printed.name("fury"), box["fury"], marks)
    for path in printed.NAMES:
        *groups, leaf = path.split(".")
        value = box[groups[0]].get(leaf) if groups[0] != "party" and groups[0] in box else None
        if path == "fury.start":
            for players, step in box["fury"]["start"].items():
                yield comparing.asked(f"{path}.{players}", f"{printed.name(path)} ({players})", step)
        elif groups == ["fury"]:
            continue  # told with the track
        elif isinstance(value, int | list | tuple):
            yield comparing.asked(path, printed.name(path), value)
