"""One seat: who it is, its wounds, its noise, what the coming draw holds for it, and what it carries."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import msgspec
from textual.content import Content
from textual.events import Click
from textual.message import Message

from companion.console.games.clank import labels
from companion.console.labels import percent
from companion.console.widgets.pane import Pane, fitted
from companion.games import GAMES
from companion.games.clank.chances import SeatRisk
from companion.games.signs import ink, shape, sign
from companion.narration.naming import token_name
from companion.words.language import _, ngettext
from companion.words.numerals import decimal
from rules.catacombs.view import CatacombsView
from rules.clank.view import SeatView, View
from rules.in_space.view import InSpaceSeatView

LONGEST_ROW = 12
"""Places of a health track that are drawn one by one where there is little room."""

SHORT_NAME = 8
"""Characters of a name that are enough where a seat has one line."""

ROOMY_LINES = 4
ROOM_FOR_WORDS = 58
"""Characters across from which on a number has its word beside it."""
FRIGHTENING = 2
"""Free places on a health track from which on it is shouted."""
GRAVE = 0.25
"""A chance to fall from which on it is shouted."""


class Odds(msgspec.Struct, frozen=True):
    """What the coming draw holds for a seat, as it is said: finer than that nobody sees it."""

    hit: str
    out: str
    expects: str
    is_grave: bool


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as its card tells of it."""

    seat: SeatView
    colours: tuple[str, ...]
    """All seats', in turn order."""

    noise: int
    """Own cubes in the area."""

    has_turn: bool
    odds: Odds | None
    """None where nothing is drawn any more, or nobody wants to know."""

    money: str
    """What this game calls it."""

    lockpicks: int = 0
    shrines: int = 0
    landed: int = 0
    """Wounds that an attack has just brought: the rightmost ones."""

    is_chosen: bool = False


class SeatCard(Pane[Card]):
    """One line or two where room is short, four where there is more."""

    @dataclass
    class Chosen(Message):
        """The seat was pointed at."""

        seat: int

    def __init__(self, index: int) -> None:
        super().__init__(id=f"seat-{index}")
        self.index = index

    def on_click(self, event: Click) -> None:
        """Point at this seat."""
        event.stop()
        self.post_message(self.Chosen(self.index))

    def show(self, part: Card) -> None:
        """Show this card from now on; the seat pointed at stands out."""
        self.set_class(part.is_chosen, "-chosen")
        super().show(part)

    def lines(self, part: Card, width: int) -> list[Content]:
        """As much as fits."""
        if self.size.height >= ROOMY_LINES:
            lines = _roomy(part, self.index, width)
        else:
            lines = _compact(part, self.index, width, is_crowded=self.has_class("-crowded"))
        return [fitted(line, width) for line in lines]


def card(view: View, index: int, risk: SeatRisk | None, *, landed: int = 0, is_chosen: bool = False) -> Card:
    """The card of one seat of a table."""
    seat, depths = view.seats[index], view.depths if isinstance(view, CatacombsView) else None
    return Card(
        seat=seat,
        colours=tuple(each.colour for each in view.seats),
        noise=view.area.get(seat.colour, 0),
        has_turn=view.turn.seat == index and view.phase == "play",
        odds=_said(risk) if risk and seat.status == "in" and view.phase == "play" else None,
        money=GAMES[view.game].vocabulary.money,
        lockpicks=depths.lockpicks[index] if depths else 0,
        shrines=len(depths.shrines[index]) if depths else 0,
        landed=landed,
        is_chosen=is_chosen,
    )


def _said(risk: SeatRisk) -> Odds:
    hit = 1 - risk.hits[0] if risk.hits else 0.0
    wide = len(percent(1.0))
    return Odds(
        percent(hit).rjust(wide), percent(risk.out).rjust(wide), decimal(risk.expected, 1), risk.out >= GRAVE
    )


def _roomy(part: Card, index: int, width: int) -> list[Content]:
    return [
        _ends(_who(part, index, part.seat.name), _noise(part, wide=True), width),
        Content.assemble("   ", _row(part, width // 2 - 8, " "), "  ", _health(part, wide=True)),
        Content.assemble("   ", _odds(part, 3)),
        Content.assemble("   ", _things(part, width - 3)),
    ]


def _compact(part: Card, index: int, width: int, *, is_crowded: bool) -> list[Content]:
    """
    Two lines. Odds stand in the first one where there is room beside a name; always in a *crowded* table's.

    Where that is so only without the number of wounds, this begins the second line; the same at every seat.
    """
    dots, noise = _row(part, LONGEST_ROW, ""), _noise(part, wide=False)
    health = _health(part, wide=width >= ROOM_FOR_WORDS and not is_crowded)
    full, bare = Content.assemble(dots, " ", health, "  ", noise), Content.assemble(dots, "  ", noise)
    free = width - 8 - 2 - (SHORT_NAME if is_crowded else LONGEST_ROW)
    spare, said = free - _odds_width(2), 2
    if is_crowded and full.cell_length > spare:
        spare, said = full.cell_length, 1
    odds = _odds(part, said)
    is_below = bare.cell_length <= spare < full.cell_length
    row = bare if is_below else full
    beside = row.cell_length <= spare
    room = width - 8 - row.cell_length
    longest = max(min(room - (_odds_width(said) + 2 if beside else 0), 24), 3)
    who = _who(part, index, fitted(Content(part.seat.name), longest).plain)
    first = Content.assemble(who, " " * max(6 + longest - who.cell_length, 0), "  ", row)
    before = Content.assemble("      ", health, " ") if is_below else Content("      ")
    left = width - before.cell_length
    if beside:
        return [_ends(first, odds, width), Content.assemble(before, _things(part, left))]
    things = Content.assemble(before, _things(part, left - odds.cell_length - 2))
    return [first, _ends(things, odds, width)]


def _odds_width(said: int) -> int:
    """Characters across of so much that is *said* of a seat's odds, whatever they are."""
    share = percent(1.0)
    out = len(_("out {chance}").format(chance=share)) + 1
    return out if said == 1 else len(_("hit {chance}").format(chance=share)) + 2 + out


def _ends(left: Content, right: Content, width: int) -> Content:
    gap = max(width - left.cell_length - right.cell_length, 1)
    return Content.assemble(left, " " * gap, right)


def _who(part: Card, index: int, name: str) -> Content:
    mark = "▌" if part.is_chosen else " "
    marker = "▶" if part.has_turn else " "
    style = ink(part.seat.colour) if part.seat.status == "in" else "$text-disabled"
    return Content.assemble((mark, "$accent"), (f"{marker}{sign(index)} {name}", f"bold {style}"))


def _row(part: Card, longest: int, space: str) -> Content:
    """The health track from the left, cube by cube; counted where it is longer than *longest*."""
    seat = part.seat
    new = len(seat.wounds) - part.landed
    glyphs = [
        (shape(cube, part.colours), f"bold {'reverse ' if n >= new else ''}{ink(cube)}")
        for n, cube in enumerate(seat.wounds)
    ]
    if len(seat.wounds) + seat.health > longest:
        runs = [(glyph, sum(1 for _each in run)) for glyph, run in groupby(glyphs)]
        return Content(" ").join([Content.styled(f"{glyph}{n}", ink_) for (glyph, ink_), n in runs])
    free = Content.styled(f"·{space}" * seat.health, "$text-disabled")
    return Content.assemble(*((f"{glyph}{space}", style) for glyph, style in glyphs), free)


def _health(part: Card, *, wide: bool) -> Content:
    """All wounds of how many, then what an attack has just brought; as broad with that as without it."""
    seat = part.seat
    length = len(seat.wounds) + seat.health
    return Content.assemble(
        (f"{_('wounds')} " if wide else "", "$text-muted"),
        (
            f"{len(seat.wounds)}/{length}".rjust(5) + (f" +{part.landed}" if part.landed else "").ljust(3),
            "bold" if seat.health > FRIGHTENING else "bold $error",
        ),
    )


def _noise(part: Card, *, wide: bool) -> Content:
    noise = part.noise
    style = "bold" if noise else "$text-disabled"
    said = _("noise {n}").format(n=str(noise).rjust(2))
    bar = f"{'▮' * min(noise, 10)} " if wide and noise else ""
    return Content.assemble((bar, ink(part.seat.colour)), (said, style))


def _odds(part: Card, said: int) -> Content:
    """What is to be feared; so much of it is *said*, from the gravest on."""
    if part.seat.status != "in":
        return Content.styled(labels.status(part.seat.status).upper(), "bold $warning")
    if part.odds is None:
        return Content("")
    odds = part.odds
    out = _("out {chance}").format(chance=odds.out) + ("!" if odds.is_grave else " ")
    parts = [
        Content(_("expects {n}").format(n=odds.expects)),
        Content(_("hit {chance}").format(chance=odds.hit)),
        Content.styled(out, "bold reverse $error" if odds.is_grave else ""),
    ]
    return Content("  ").join(parts[-said:])


def _things(part: Card, width: int) -> Content:
    """What the seat has; token names while they fit, else how many."""
    named, counted = _belongings(part, named=True), _belongings(part, named=False)
    for parts in (named, counted):
        if len(said := "  ".join(parts)) <= width:
            return Content.styled(said, "$text-muted")
    while counted and len("  ".join(counted)) + 3 > width:
        counted.pop()
    return Content.styled("  ".join([*counted, "…"]), "$text-muted")


def _belongings(part: Card, *, named: bool) -> list[str]:
    seat = part.seat
    parts = [_("supply {n}").format(n=seat.supply)]
    if seat.points is not None:
        parts.insert(0, ngettext("{n} point", "{n} points", seat.points).format(n=seat.points))
    if seat.hush:
        parts.append(_("hush {n}").format(n=seat.hush))
    parts += [_("artifact {n}").format(n=value) for value in seat.artifacts]
    if isinstance(seat, InSpaceSeatView) and seat.modules and not seat.artifacts:
        parts.append(_("code {n}/2").format(n=len(seat.modules)))
    if named:
        parts += [token_name(kind) + (f" {n}" if n > 1 else "") for kind, n in seat.tokens.items()]
    elif seat.tokens:
        n = sum(seat.tokens.values())
        parts.append(ngettext("{n} token", "{n} tokens", n).format(n=n))
    if part.lockpicks:
        parts.append(ngettext("{n} lockpick", "{n} lockpicks", part.lockpicks).format(n=part.lockpicks))
    if part.shrines:
        parts.append(ngettext("{n} wayshrine", "{n} wayshrines", part.shrines).format(n=part.shrines))
    if seat.credits:
        parts.append(f"{part.money} {seat.credits}")
    if seat.crystals:
        parts.append(ngettext("{n} crystal", "{n} crystals", seat.crystals).format(n=seat.crystals))
    return parts
