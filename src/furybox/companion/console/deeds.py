"""What can be told about one seat, as a menu. It lists what there is; what is allowed, the host says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from furybox.companion.console import words
from furybox.companion.language import _, ngettext
from furybox.rules.clank.view import View
from furybox.rules.in_space.lots import MODULES
from furybox.rules.in_space.table import ITEMS, MAJOR, MINOR


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of the menu: a command, or more lines, or a number to be asked for first."""

    label: str
    hint: str = ""
    command: dict[str, Any] = field(default_factory=dict)
    choices: tuple[Deed, ...] = ()
    number: str = ""
    """The field that a number typed by the players fills."""


def deeds(view: View, seat: int) -> tuple[Deed, ...]:
    """Everything that can be told about *seat* besides noise, in the order of how often it happens."""
    mine, ship = view.seats[seat], view.ship
    artifacts = ship.artifacts if ship else ()
    market = ship.market if ship else {}
    pods = ship.pods if ship else 0
    code = ngettext("{n} data cube placed", "{n} data cubes placed", len(mine.modules))
    return (
        Deed(_("Secret"), _("a major or minor secret is turned up"), choices=_secrets(seat)),
        Deed(_("Use a token"), _("it goes back to the box"), choices=_owned(view, seat, "use")),
        Deed(_("Data cube"), code.format(n=len(mine.modules)), choices=_modules(view, seat)),
        Deed(
            _("Artifact"),
            _("fury rises"),
            choices=tuple(
                Deed(str(value), command={"do": "artifact", "seat": seat, "value": value})
                for value in artifacts
            ),
        ),
        Deed(
            _("Buy"),
            _("from the market"),
            choices=tuple(
                Deed(
                    words.token(kind),
                    _("{n} left. {effect}").format(n=market.get(kind, 0), effect=words.effect(kind)),
                    {"do": "buy", "seat": seat, "kind": kind},
                )
                for kind in ITEMS
            ),
        ),
        Deed(
            _("Escape"),
            ngettext("{n} pod left", "{n} pods left", pods).format(n=pods),
            {"do": "escape", "seat": seat},
        ),
        Deed(_("Wounds"), _("chosen, from the own supply"), {"do": "wound", "seat": seat}, number="by"),
        Deed(_("Heal"), _("the rightmost cubes come off"), {"do": "heal", "seat": seat}, number="by"),
        Deed(_("Noise"), _("a minus takes it away"), {"do": "noise", "seat": seat}, number="by"),
        Deed(_("Credits"), _("a minus spends them"), {"do": "credits", "seat": seat}, number="by"),
        Deed(_("Crystals"), _("a minus gives them back"), {"do": "crystal", "seat": seat}, number="by"),
        Deed(_("Lose a token"), _("it is put down or lost"), choices=_owned(view, seat, "drop")),
        Deed(_("Fixed draw"), _("of a seat that is out, in free play"),
             {"do": "fixed-draw", "seat": seat}),
        Deed(_("Black cubes back"), _("from aside into the bag"), {"do": "return-black"}, number="by"),
    )  # fmt: skip


def _secrets(seat: int) -> tuple[Deed, ...]:
    return tuple(
        Deed(words.token(kind), words.effect(kind), {"do": "secret", "seat": seat, "kind": kind})
        for kind in (*MAJOR, *MINOR)
    )


def _owned(view: View, seat: int, do: str) -> tuple[Deed, ...]:
    return tuple(
        Deed(words.token(kind), words.effect(kind), {"do": do, "seat": seat, "kind": kind})
        for kind in view.seats[seat].tokens
    )


def _modules(view: View, seat: int) -> tuple[Deed, ...]:
    """The modules as they lie, where lots were drawn for them."""
    layout = view.ship.layout if view.ship else ()
    names = [name.rpartition(" ")[0] or name for name in layout] or list(MODULES)
    return tuple(
        Deed(
            _("module {n}").format(n=name.removeprefix("module-")),
            command={"do": "hack", "seat": seat, "module": name},
        )
        for name in names
    )
