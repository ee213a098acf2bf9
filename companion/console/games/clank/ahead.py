"""Too late? The picture of what is foreseen: for each seat bars, turn by turn, and what they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from companion.console.games.clank import labels
from companion.console.widgets.pane import fitted
from companion.games.clank.foresight import MOST, Foreseen, said, too_little
from companion.games.sheet import bar
from companion.games.signs import ink
from companion.words.language import _
from rules.clank.view import SeatView

_CHANCE = 8
"""Characters of one turn: a bar and a chance."""


def lines(seats: Sequence[SeatView], foreseen: Foreseen, *, name: int, wide: int) -> Iterator[Content]:
    """Two rows for each seat that is in, of as many turns as there is room for."""
    most = min(MOST, (wide - name - 3) // _CHANCE)
    turns = "".join(f"+{n}".rjust(_CHANCE) for n in range(1, most + 1))
    yield Content.styled(" " + _("At this table's own pace, in turns to come:"), "bold")
    yield Content.styled(" " * (name + 2) + turns, "$text-muted")
    for n, (seat, ahead) in enumerate(zip(seats, foreseen.seats, strict=False)):
        if ahead is None:
            continue
        yield Content.assemble(
            "  ", (called(seats, n, name), f"bold {ink(seat.colour)}"), _row(foreseen, ahead.through[:most])
        )
        yield Content.assemble(
            "  ", (_("… there").ljust(name), "$text-muted"), _row(foreseen, ahead.there[:most])
        )
    if foreseen.is_vague:
        yield Content.styled(f" {too_little()}", "$text-warning")


def called(seats: Sequence[SeatView], n: int, wide: int) -> str:
    """A seat as one says it, so wide: cut, or with blanks behind it."""
    who = fitted(Content(labels.who(seats, n)), wide)
    return who.plain + " " * (wide - who.cell_length)


def one_line(seats: Sequence[SeatView], foreseen: Foreseen, seat: int) -> Content:
    """Of one seat, still in after its next turns; empty for one that is out."""
    of = foreseen.seats[seat] if seat < len(foreseen.seats) else None
    if of is None:
        return Content("")
    told = (f"+{n} {said(foreseen, chance)}" for n, chance in enumerate(of.through, 1))
    turns = "  ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in told)
    who = (labels.who(seats, seat), f"bold {ink(seats[seat].colour)}")
    return Content.assemble((f" {_('Too late?')} ", "$text-muted"), who, f"  {turns}")


def legend() -> tuple[str, ...]:
    """What the two rows are."""
    return (
        _("+1, +2 ...: at its own next turns, still in after it;"),
        _("there: it lives to begin it, and gets away in it if its way out takes no longer."),
    )


def _row(foreseen: Foreseen, chances: Sequence[float]) -> str:
    return "".join((bar(chance) + said(foreseen, chance)).rjust(_CHANCE) for chance in chances)
