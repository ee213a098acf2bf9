"""A score sheet on a screen: the winner large, the table below; and how it is kept as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from textual.content import Content

from companion.console.state import ConsoleState
from companion.console.widgets.pane import Pane
from companion.games import GAMES
from companion.games.sheet import Sheet, shortened, stamped
from companion.games.signs import ink
from companion.narration.pace import lasting, minutes
from companion.oled.block_letters import fitting
from companion.words.clock import local_day
from companion.words.language import _

_EDGE = 1
"""Characters of air at either side."""

_WIDE = 100
"""Characters across from which on the winner is written twice as large."""


class SheetPane(Pane[Sheet]):
    """As many lines as it needs, for something around it to scroll."""

    def lines(self, part: Sheet, width: int) -> list[Content]:
        """Winner, verdict, table, notes."""
        return sheet_lines(part, width, most=int(width >= _WIDE))


def sheet_lines(part: Sheet, width: int, *, most: int) -> list[Content]:
    """Winner, verdict, table, notes; the winner as large as it fits, *most* doublings at the most."""
    room = width - 2 * _EDGE
    large = fitting(part.winner, room, most=most) if part.winner else ()
    colour = ink(dict(zip(part.heads, part.colours, strict=False)).get(part.winner, ""))
    name = [Content.styled(row, f"bold {colour if part.heads else '$accent'}") for row in large]
    verdict = Content.styled(part.verdict, "bold").wrap(room)
    notes = [line for note in part.notes for line in Content.styled(note, "$text-muted").wrap(room)]
    curve = [Content(""), *map(Content, part.curve.lines()), Content("")] if part.curve else []
    parts = [*name, *verdict, *([Content("")] if part.rows else []), *_table(part, room), *curve, *notes]
    return [Content.assemble(" " * _EDGE, line) for line in parts]


def _table(part: Sheet, room: int) -> list[Content]:
    """Its columns are as wide as they may be; heads in the colours of their seats."""
    longest = _longest(part, room)
    lines = list(part.table(longest=longest))
    styled = [
        Content.styled(line, "bold" if row.strong else "")
        for line, row in zip(lines[-len(part.rows) :], part.rows, strict=True)
    ] if part.rows else []  # fmt: skip
    if not (part.heads and part.rows):
        return styled
    head, at = Content(lines[0]), len(lines[0])
    for name, colour in reversed(tuple(zip(part.heads, part.colours, strict=False))):
        at = lines[0].rindex(shortened(name, longest), 0, at)
        head = head.stylize(f"bold {ink(colour)}", at, at + len(shortened(name, longest)))
    return [head, *styled]


def _longest(part: Sheet, room: int) -> int:
    """The longest name that leaves room for all columns."""
    return next((n for n in range(24, 3, -1) if len(next(part.table(longest=n), "")) <= room), 3)


def sheet_of(seen: ConsoleState, now: str = "", names: Sequence[str] = ()) -> Sheet | None:
    """
    The sheet of the game on the table, by a clock with how long it took; none before there is one.

    With other *names* than those at the table, seat by seat, if there are any.
    """
    if seen.shown is None or seen.table is None:
        return None
    game, times = GAMES[seen.shown.game].remembered, seen.table.times
    sheet = game.sheet(game.renamed(seen.shown, names) if names else seen.shown)
    if not now or times is None:
        return sheet
    took = _("The evening took {time}.").format(time=lasting(minutes(times, now)[1]))
    return replace(sheet, notes=(*sheet.notes, took))


def kept(seen: ConsoleState, folder: Path | None, now: str, names: Sequence[str]) -> str:
    """
    Keep the sheet as text and as two pictures, in a folder that is made if need be; where, in a sentence.

    Everybody is in it by the *names* they go by, or a name that would be forgotten. What cannot be written is
    a sentence, too.
    """
    sheet, table = sheet_of(seen, now, names), seen.table
    if sheet is None or table is None:
        return ""
    day = local_day(table.history[-1].at) if table.history else ""
    return sheet_kept(sheet, day, folder, f"score-{table.mark.game}")


def sheet_kept(sheet: Sheet, day: str, folder: Path | None, name: str) -> str:
    """Keep any sheet so, by a name without its ending; where, in a sentence."""
    from companion.games import sheet_picture  # noqa: PLC0415  # PIL is heavy, and only this needs it

    if folder is None:
        return _("This console has no folder to keep it in: type `furybox score --png FILE`.")
    path = folder / name
    try:
        sheet_picture.keep(sheet, path, day=day)
        text = "\n".join([stamped(sheet, day), *sheet.lines(), ""])
        path.with_suffix(".txt").write_text(text, encoding="utf-8")
    except OSError as error:
        why = _("The score cannot be kept in {folder}: {why}.")
        return why.format(folder=path.parent, why=error.strerror or error)
    return _("Kept as text and as two pictures: {path}, .svg, .png").format(path=path.with_suffix(".txt"))
