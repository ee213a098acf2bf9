"""What the next draw may bring, in words. Pure."""

from __future__ import annotations

from textual.content import Content

from companion.console import labels
from companion.console.games.warps_edge import grip
from companion.games.warps_edge import naming
from companion.language import _
from rules.warps_edge.outlook import Likely, Outlook

_KINDS = ("laser", "manoeuvre", "energy", "power")


def kind_named(kind: str) -> str:
    """
    A kind of token, as a heading has it.

    >>> kind_named("power"), kind_named("laser")
    ('POWER', 'lasers')
    """
    return _("POWER") if kind == "power" else naming.token(kind)


def in_lines(outlook: Outlook) -> tuple[str, ...]:
    """
    The chance of each kind, and whether the warp ends.

    >>> in_lines(Outlook(3, 3, (), (Likely("laser", 1.0, 0.9),), 1.0, 1.0))
    ('at least one: lasers 90%', 'the warp ends with this draw')
    """
    chances = {each.name: each.some for each in outlook.kinds}
    kinds = "  ".join(f"{kind_named(k)} {labels.percent(chances[k])}" for k in _KINDS if k in chances)
    said = _("at least one: {kinds}").format(kinds=kinds) if kinds else ""
    return tuple(filter(None, (said, ending(outlook))))


def ending(outlook: Outlook) -> str:
    """Whether the warp ends soon; empty while it does not."""
    if outlook.warp_ends:
        return _("the warp ends with this draw")
    if outlook.warp_ends_within_two:
        return _("the warp ends with the draw after, unless the bag is filled")
    return ""


def table(outlook: Outlook) -> list[Content]:
    """A line for each kind, and one for each token: how many are expected, and the chance of at least one."""
    kinds = sorted(outlook.kinds, key=lambda each: _KINDS.index(each.name))
    tokens = {each.name: each for each in outlook.tokens}
    return [
        *(_line(kind_named(each.name), each, "bold") for each in kinds),
        Content(""),
        *(_line(naming.token(name), tokens[name], "") for name in grip.in_order(tokens)),
    ]


def _line(name: str, likely: Likely, style: str) -> Content:
    bar = "▮" * round(10 * likely.some)
    return Content.assemble(
        (f" {name}".ljust(22), style),
        (f"{likely.expected:.1f}".rjust(6), "$text-muted"),
        (labels.percent(likely.some).rjust(7), "bold"),
        f"  {bar}",
    )
