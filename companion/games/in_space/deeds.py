"""What can be done at a table of In Space alone, by a seat. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from string import ascii_lowercase
from typing import Final

from companion.games.clank import deeds
from companion.games.clank.lots import lot, lots_first
from companion.games.clank.naming import token_name
from companion.games.deeds import Deed, Field, Option, choice
from companion.games.game import Vocabulary
from companion.words.language import _, ngettext
from rules.clank.commands import Artifact, Buy, Escape, Lots, Secret
from rules.in_space.commands import Crystal, Hack
from rules.in_space.game import IN_SPACE
from rules.in_space.table import MODULES
from rules.in_space.view import InSpaceSeatView, InSpaceView

_CODE: Final = 2
"""Data cubes that make the command code."""


def of_seat(view: InSpaceView, seat: int, effect: deeds.Effect) -> Iterator[Deed]:
    """Everything about a seat, in the order of how often it happens."""
    mine, ship = view.seats[seat], view.ship
    deed = partial(Deed, given={"seat": seat})
    yield from deeds.bodies(view, seat, effect, _("credits"))
    yield deed("secret", _("Secret"), _("a major or minor secret is turned up"), "s", does=Secret,
               fields=(_secret(effect),))  # fmt: skip
    placed = ngettext("{n} data cube placed", "{n} data cubes placed", len(mine.modules))
    yield deed("data-cube", _("Data cube"), placed.format(n=len(mine.modules)), "d", does=Hack,
               fields=(_module(view),))  # fmt: skip
    after = _("fury rises") if _has_code(mine) else _("and its data cubes")
    after = lots_first(ship.leaving) if ship.leaving else after
    yield deed("artifact", _("Artifact"), after, "a", does=Artifact,
               fields=tuple(_artifact(view, mine)))  # fmt: skip
    yield deed("crystals", _("Crystals"), _("a minus gives them back"), "k", does=Crystal,
               fields=(deeds.by(_("Crystals")),))  # fmt: skip
    yield deed(
        "buy", _("Buy"), _("from the market"), "b", does=Buy, fields=(deeds.kind(ship.market, effect),)
    )
    yield from deeds.losses(view, seat, effect)
    pods = ngettext("{n} pod left", "{n} pods left", ship.pods).format(n=ship.pods)
    yield deed("escape", _("Escape"), pods, "e", does=Escape,
               asks=_("{name} escapes by a pod, and plays no more turns. Is it so?"))  # fmt: skip


def retellings(then: InSpaceView, words: Vocabulary) -> Iterator[Deed]:
    """What the family tells again, data cubes and lots."""
    secrets, ship = IN_SPACE.room.kinds("major", "minor"), then.ship
    yield from deeds.retellings(then, words, secrets=secrets, goods=ship.market, artifacts=ship.artifacts)
    yield Deed("data-cube", _("a data cube"), does=Hack, fields=(deeds.asked(then), _module(then)))
    yield Deed("crystals", _("crystals"), does=Crystal, fields=(deeds.asked(then), deeds.by(_("how many"))))
    lots = (("artifacts", _("artifacts that leave")), ("modules", _("modules")), ("first", _("first player")))
    yield Deed("lots", _("a lot"), does=Lots, fields=(choice("of", _("which"), lots), lot()))


def _secret(effect: deeds.Effect) -> Field:
    """The major ones first, as the rulebook has them."""
    kinds = IN_SPACE.room.kinds
    graded = ((kinds("major"), _("Major. {effect}")), (kinds("minor"), _("Minor. {effect}")))
    return choice("kind", _("which"), (
        Option(kind, token_name(kind), said.format(effect=effect(kind)))
        for listed, said in graded for kind in listed
    ))  # fmt: skip


def _has_code(mine: InSpaceSeatView) -> bool:
    return len(mine.modules) >= _CODE


def _artifact(view: InSpaceView, mine: InSpaceSeatView) -> Iterator[Field]:
    """The artifacts aboard; while data cubes are missing, together with those that nobody has told of."""
    if _has_code(mine):
        yield deeds.artifact(view.ship.artifacts)
        return
    yield deeds.artifact(view.ship.artifacts, _("its data cubes lie there already: where?"))
    others = [name for name in named(view) if name not in mine.modules]
    sets = tuple(combinations(others, _CODE - len(mine.modules)))
    letters = ascii_lowercase if len(mine.modules) < _CODE - 1 else [_number(name) for (name,) in sets]
    yield choice("modules", _("data cubes"), (
        Option(names, ", ".join(map(called, names)), key=key)
        for key, names in zip(letters, sets, strict=False)
    ))  # fmt: skip


def _number(name: str) -> str:
    return name.removeprefix("module-")


def _module(view: InSpaceView) -> Field:
    there = (Option(name, called(name), key=_number(name)) for name in sorted(named(view)))
    return choice("module", _("where"), there)


def named(then: InSpaceView) -> list[str]:
    """The modules as they lie, where lots were drawn for them."""
    return [name.rpartition(" ")[0] or name for name in then.ship.layout] or list(MODULES)


def called(name: str) -> str:
    """A module as one says it."""
    return _("module {n}").format(n=name.removeprefix("module-"))
