"""One seat: who it is, its wounds, its noise, what the coming draw holds for it, and what it carries."""

from __future__ import annotations

from itertools import groupby

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console import words
from furybox.companion.console.seats import ink, shape, sign
from furybox.companion.language import _, ngettext
from furybox.companion.naming import token_name
from furybox.companion.wire import SeatRisk
from furybox.companion.worlds import world
from furybox.rules.clank.view import SeatView, View

LONGEST_ROW = 12
"""Places of a health track that are drawn one by one where there is little room."""

ROOMY_LINES = 4
FRIGHTENING = 2
"""Free places on a health track from which on it is shouted."""
GRAVE = 0.25
"""A chance to fall from which on it is shouted."""


class SeatCard(Widget):
    """Two lines where room is short, four where there is more."""

    class Chosen(Message):
        """The seat was pointed at."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    view: reactive[View | None] = reactive(None)
    risk: reactive[SeatRisk | None] = reactive(None)
    landed: reactive[int] = reactive(0)
    """Wounds that an attack has just brought: the rightmost ones."""

    is_chosen: reactive[bool] = reactive(bool, toggle_class="-chosen")

    def __init__(self, index: int) -> None:
        super().__init__(id=f"seat-{index}")
        self.index = index

    def on_click(self, event: Click) -> None:
        """Point at this seat."""
        event.stop()
        self.post_message(self.Chosen(self.index))

    def render(self) -> Content:
        """As much as fits."""
        if self.view is None or self.index >= len(self.view.seats):
            return Content("")
        roomy = self.size.height >= ROOMY_LINES
        lines = self._roomy() if roomy else self._compact()
        return Content("\n").join([_fit(line, self.size.width) for line in lines])

    @property
    def _seat(self) -> SeatView:
        if self.view is None:
            raise LookupError(self.index)
        return self.view.seats[self.index]

    def _roomy(self) -> list[Content]:
        return [
            self._ends(self._who(self._seat.name), self._noise(wide=True)),
            Content.assemble("   ", self._row(wide=True), "  ", self._health()),
            Content.assemble("   ", self._odds(wide=True)),
            Content.assemble("   ", self._things(self.size.width - 3)),
        ]

    def _compact(self) -> list[Content]:
        row = Content.assemble(self._row(wide=False), " ", self._health(), "  ", self._noise(wide=False))
        odds = self._odds(wide=False)
        room = self.size.width - 6 - row.cell_length - 2
        beside = room - odds.cell_length - 2 >= LONGEST_ROW
        name = self._seat.name
        width = max(min(room - (odds.cell_length + 2 if beside else 0), 24), 3)
        who = self._who(name if len(name) <= width else f"{name[: width - 1]}…")
        first = Content.assemble(who, " " * max(6 + width - who.cell_length, 0), "  ", row)
        if beside:
            return [self._ends(first, odds), Content.assemble("      ", self._things(self.size.width - 6))]
        things = self._things(self.size.width - 6 - odds.cell_length - 2)
        return [first, self._ends(Content.assemble("      ", things), odds)]

    def _ends(self, left: Content, right: Content) -> Content:
        gap = max(self.size.width - left.cell_length - right.cell_length, 1)
        return Content.assemble(left, " " * gap, right)

    def _who(self, name: str) -> Content:
        seat, turn = self._seat, self.view.turn.seat if self.view else None
        mark = "▌" if self.is_chosen else " "
        marker = "▶" if turn == self.index and self.view and self.view.phase == "play" else " "
        style = ink(seat.colour) if seat.status == "in" else "$text-disabled"
        return Content.assemble((mark, "$accent"), (f"{marker}{sign(self.index)} {name}", f"bold {style}"))

    def _row(self, *, wide: bool) -> Content:
        """The health track from the left, cube by cube."""
        seat = self._seat
        colours = tuple(each.colour for each in self.view.seats) if self.view else ()
        length = len(seat.wounds) + seat.health
        new = len(seat.wounds) - self.landed
        glyphs = [
            (shape(cube, colours), f"bold {'reverse ' if n >= new else ''}{ink(cube)}")
            for n, cube in enumerate(seat.wounds)
        ]
        if length > (self.size.width // 2 - 8 if wide else LONGEST_ROW):
            runs = [(glyph, sum(1 for _each in run)) for glyph, run in groupby(glyphs)]
            return Content(" ").join([Content.styled(f"{glyph}{n}", ink_) for (glyph, ink_), n in runs])
        space = " " if wide else ""
        free = Content.styled(f"·{space}" * seat.health, "$text-disabled")
        return Content.assemble(*((f"{glyph}{space}", style) for glyph, style in glyphs), free)

    def _health(self) -> Content:
        seat = self._seat
        length = len(seat.wounds) + seat.health
        return Content.styled(
            (f"+{self.landed} " if self.landed else "") + f"{len(seat.wounds)}/{length}".rjust(5),
            "bold" if seat.health > FRIGHTENING else "bold $error",
        )

    def _noise(self, *, wide: bool) -> Content:
        noise = self.view.area.get(self._seat.colour, 0) if self.view else 0
        style = "bold" if noise else "$text-disabled"
        said = _("noise {n}").format(n=str(noise).rjust(2))
        bar = f"{'▮' * min(noise, 10)} " if wide and noise else ""
        return Content.assemble((bar, ink(self._seat.colour)), (said, style))

    def _odds(self, *, wide: bool) -> Content:
        seat, risk = self._seat, self.risk
        if seat.status != "in":
            return Content.styled(words.status(seat.status).upper(), "bold $warning")
        if risk is None or not self.view or self.view.phase != "play":
            return Content("")
        hit = 1 - risk.hits[0] if risk.hits else 0.0
        grave = risk.out >= GRAVE
        parts: list[Content | str | tuple[str, str]] = [
            (_("hit {chance}").format(chance=words.percent(hit).rjust(4)), ""),
            "  ",
            (
                _("out {chance}").format(chance=words.percent(risk.out).rjust(4)) + ("!" if grave else " "),
                "bold reverse $error" if grave else "",
            ),
        ]
        if wide:
            parts = [(_("expects {n}").format(n=f"{risk.expected:.1f}"), ""), "  ", *parts]
        return Content.assemble(*parts)

    def _things(self, width: int) -> Content:
        """What the seat has; token names while they fit, else how many."""
        named, counted = self._belongings(named=True), self._belongings(named=False)
        for parts in (named, counted):
            if len(said := "  ".join(parts)) <= width:
                return Content.styled(said, "$text-muted")
        while counted and len("  ".join(counted)) + 3 > width:
            counted.pop()
        return Content.styled("  ".join([*counted, "…"]), "$text-muted")

    def _belongings(self, *, named: bool) -> list[str]:
        seat = self._seat
        parts = [_("supply {n}").format(n=seat.supply)]
        if seat.points is not None:
            parts.insert(0, ngettext("{n} point", "{n} points", seat.points).format(n=seat.points))
        if seat.hush:
            parts.append(_("hush {n}").format(n=seat.hush))
        parts += [_("artifact {n}").format(n=value) for value in seat.artifacts]
        if seat.modules and not seat.artifacts:
            parts.append(_("code {n}/2").format(n=len(seat.modules)))
        if named:
            parts += [token_name(kind) + (f" {n}" if n > 1 else "") for kind, n in seat.tokens.items()]
        elif seat.tokens:
            n = sum(seat.tokens.values())
            parts.append(ngettext("{n} token", "{n} tokens", n).format(n=n))
        depths = self.view.depths if self.view else None
        if depths and (picks := depths.lockpicks[self.index]):
            parts.append(ngettext("{n} lockpick", "{n} lockpicks", picks).format(n=picks))
        if depths and (shrines := len(depths.shrines[self.index])):
            parts.append(ngettext("{n} wayshrine", "{n} wayshrines", shrines).format(n=shrines))
        if seat.credits and self.view:
            parts.append(f"{world(self.view.game).money} {seat.credits}")
        if seat.crystals:
            parts.append(ngettext("{n} crystal", "{n} crystals", seat.crystals).format(n=seat.crystals))
        return parts


def _fit(line: Content, width: int) -> Content:
    return line if line.cell_length <= width else line.truncate(width, ellipsis=True)
