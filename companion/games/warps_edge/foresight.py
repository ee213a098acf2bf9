"""Whether a flight can still be won, and the plans of this turn beside each other; chances, never advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.games.foresight import Foresight
from companion.games.warps_edge import naming
from companion.words.language import N_, _, ngettext
from companion.words.numerals import decimal
from rules.game import Command, Game
from rules.warps_edge.commands import EnemyAttack, Finish
from rules.warps_edge.table import Table
from rules.warps_edge.threat import proposed
from rules.warps_edge.view import View as Flight

_NAMED: Final = 3
"""Cards that are named, of those that are left out."""
_FEW: Final = 4
"""Plans that a phone has room for."""


class Planned(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan of this turn: what it brings in the turn, exactly; and how many flights were won after it."""

    does: tuple[dict[str, Any], ...]
    """Lines of a script."""

    fallen: tuple[str, ...]
    damage: int
    shields: int
    hull: int
    tokens: int
    won: int
    flights: int
    behind: float = 0.0
    """How far behind the best, of 1, by the flights that both have flown."""

    error: float = 0.0
    """The standard error of *behind*."""


class Foreseen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is foreseen of a flight, at one answer."""

    won: int
    flights: int
    error: float
    plans: tuple[Planned, ...] = ()
    """The best first; none but while the pilot acts."""

    in_words: tuple[str, ...] = ()
    """Cards that may say something that is not counted."""


class FlightForesight(Foresight[Flight]):
    """What a flight foresees."""

    coach = "companion.coach.games.warps_edge"
    question = N_("Can I still win?")
    foreseen = Foreseen

    def asks(self, _game: Game[Any], table: Table) -> bytes | None:
        """The table as it lies open: what the bag must hold by all else stands for the bag."""
        from rules.warps_edge.outlook import hidden  # noqa: PLC0415  # a host that nobody asks does without

        if table.ended is not None or not table.census:
            return None
        heaps = table.pieces.heaps | {"bag": dict(hidden(table))}
        pieces = msgspec.structs.replace(table.pieces, heaps=heaps)
        return msgspec.json.encode(msgspec.structs.replace(table, pieces=pieces))

    def follows(self, table: Table, command: Command) -> Command:
        """An attack that takes more or other tokens takes those that the view proposes."""
        match command:
            case EnemyAttack() | Finish():
                return msgspec.structs.replace(command, remove=proposed(table))
            case _:
                return command

    def told(self, view: Flight, foreseen: Foreseen, seat: int | None = None) -> Iterator[str]:
        """The chance to win, then each plan: what it does, and what it brings; for a seat the best few."""
        yield rests_on(foreseen)
        for n, plan in enumerate(foreseen.plans[: None if seat is None else _FEW], 1):
            yield f"{n}. {doing(view, plan.does)}:\n   {', '.join(brings(view, plan))} ({chance(plan)})"
        if foreseen.in_words:
            yield left_out(foreseen.in_words)

    def nothing(self) -> str:
        """A table that hides its odds answers like one that does not know enough."""
        return _(
            "Nothing can be foreseen: some printed numbers are not known, or this table plays without odds."
        )


def still(foreseen: Foreseen) -> str:
    """
    Whether it can still be won, with the standard error.

    >>> still(Foreseen(won=141, flights=300, error=0.029))
    'a quick pilot wins from here: 47 of 100, ±2.9'
    """
    said = _("a quick pilot wins from here: {n} of 100").format(
        n=round(100 * foreseen.won / foreseen.flights)
    )
    return f"{said}, ±{decimal(100 * foreseen.error, 1)}"


def rests_on(foreseen: Foreseen) -> str:
    """
    The same, and how many flights that rests on.

    >>> rests_on(Foreseen(won=141, flights=300, error=0.029))
    'a quick pilot wins from here: 47 of 100, ±2.9 (300 flights played on)'
    """
    n = foreseen.flights
    flights = ngettext("({flights} flight played on)", "({flights} flights played on)", n).format(flights=n)
    return f"{still(foreseen)} {flights}"


def left_out(cards: Sequence[str]) -> str:
    """
    What is not counted.

    >>> left_out(("wasp",)), left_out(("wasp", "moth", "gnat", "ant", "bee"))
    ('left out: what wasp says in words', 'left out: what wasp, moth, gnat and 2 more cards say in words')
    """
    names = ", ".join(naming.skill(naming.enemy(name)) for name in cards[:_NAMED])
    if more := len(cards[_NAMED:]):
        told = ngettext(
            "left out: what {names} and {n} more card say in words",
            "left out: what {names} and {n} more cards say in words", more,
        )  # fmt: skip
        return told.format(names=names, n=more)
    told = ngettext(
        "left out: what {names} says in words", "left out: what {names} say in words", len(cards)
    )  # fmt: skip
    return told.format(names=names)


def doing(view: Flight | None, lines: Sequence[Mapping[str, Any]]) -> str:
    """
    What a plan does, target by target.

    >>> doing(None, [{"do": "assign", "piece": p, "target": "enemy:1"} for p in ("laser-1", "laser-2")])
    'laser 1, laser 2 → enemy 1'
    """
    aimed: dict[str, list[str]] = {}
    said: list[str] = []
    for line in lines:
        match line["do"]:
            case "repair":
                said.append(_("{token} repairs").format(token=naming.token(line["piece"])))
            case "stow":
                said.append(_("{token} into the cargo").format(token=naming.token(line["piece"])))
            case "buy":
                took, paid = naming.heap(line["take"]), naming.heap(line["pay"])
                said.append(_("{tokens} for {price}").format(tokens=took, price=paid))
            case "activate":
                aimed.setdefault(naming.skill(line["skill"]), []).extend(line["tokens"])
            case "use-skill":
                said.append(_("{skill} used").format(skill=naming.skill(line["skill"])))
            case _:
                other = line.get("other")
                where = naming.place(line["target"], view)
                where += f" + {naming.place(other, view)}" if other else ""
                aimed.setdefault(where, []).append(line["piece"])
    shots = [f"{naming.heap(tokens)} → {where}" for where, tokens in aimed.items()]
    return "; ".join((*shots, *said)) or _("nothing")


def brings(view: Flight, plan: Planned) -> Iterator[str]:
    """What the turn itself brings."""
    if plan.fallen:
        out = ", ".join(naming.place(x) if ":" in x else naming.enemy(x) for x in plan.fallen)
        yield _("out: {names}").format(names=out)
    yield ngettext("{n} damage", "{n} damage", plan.damage).format(n=plan.damage)
    yield _("shields {n}").format(n=plan.shields)
    if plan.hull < view.hull.now:
        yield _("hull {n}").format(n=plan.hull)
    if plan.tokens:
        yield ngettext("{n} token lost", "{n} tokens lost", plan.tokens).format(n=plan.tokens)


def chance(plan: Planned) -> str:
    """How often it was won, and how far it is behind the best."""
    said = _("{n} of 100").format(n=round(100 * plan.won / plan.flights))
    if not plan.behind and not plan.error:
        return said
    return f"{said}, {behind(plan.behind, plan.error)}"


def behind(share: float, error: float) -> str:
    """
    How far behind the best, in points of victory, and its standard error.

    >>> behind(0.212, 0.022), behind(0.0, 0.01)
    ('-21.2 ±2.2', '0.0 ±1.0')
    """
    return f"{decimal(-round(100 * share, 1) or 0.0, 1)} ±{decimal(100 * error, 1)}"
