"""A table of seats on a large screen: whose turn, what is drawn, and everybody's health and noise."""

from __future__ import annotations

from itertools import product
from typing import Final

import msgspec
from textual.content import Content

from companion.console.games.clank import labels, reveal
from companion.console.games.clank.reveal import RevealGate
from companion.console.games.clank.widgets.attack_panel import drawn_cube, heading
from companion.console.screens.wall import Board, WallScreen, beside, large, newest, padded
from companion.console.state import ConsoleState
from companion.console.widgets.sheet import sheet_lines, sheet_of
from companion.games.sheet import Sheet
from companion.games.signs import ink, sign
from companion.line.carried import Attack
from companion.oled.block_letters import across, block, fitting
from companion.words.language import _
from rules.clank.view import View

FRIGHTENING: Final = 2
"""Health from which on it is shouted."""

_LEVELS: Final = ((1, 2), (1, 1), (0, 1), (None, 1), (0, 0), (None, 0))
"""How large names and numbers are tried, largest first: so many doublings; a name also as plain text."""

_HEADS: Final = (7, 3)
"""Lines kept for whose turn it is, or for an attack, before seats are written larger; fewer if need be."""

_CUBE: Final = 8
"""Characters a cube takes on the board, air included."""


class Place(msgspec.Struct, frozen=True):
    """One seat on the board."""

    name: str
    sign: str
    colour: str
    status: str
    """Empty while it is in."""

    health: int
    length: int
    noise: int
    has_turn: bool


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the board."""

    places: tuple[Place, ...]
    colours: tuple[str, ...]
    step: int
    steps: int
    danger: int
    cubes: int | None
    """How many the coming draw takes; none once the game has ended."""

    attack: Attack | None
    news: str
    sheet: Sheet | None
    """Once the game is over."""


class TableBoard(Board[Shown]):
    """As large as all of it fits."""

    def lines(self, part: Shown, width: int) -> list[Content]:
        """The head, the seats, the newest line of the history; the result once there is one."""
        height = self.size.height
        if part.sheet is not None:
            return [Content(""), *sheet_lines(part.sheet, width, most=2)]
        columns = 1 if len(part.places) == 1 else 2 if len(part.places) <= 4 else 3  # noqa: PLR2004
        wide = width // columns
        for kept, level in product(_HEADS, _LEVELS):
            cells = [_cell(place, level, wide) for place in part.places]
            grid = _grid([cell for cell in cells if cell], columns, wide) if all(cells) else []
            if grid and len(grid) + kept + 1 <= height:
                return _laid(part, grid, width, height)
        return _laid(part, _grid([_line(place) for place in part.places], 1, width), width, height)


def _laid(part: Shown, grid: list[Content], width: int, height: int) -> list[Content]:
    """Head and news around the seats, and the air that is left above and below them."""
    head = _head(part, width, height - len(grid) - 1)
    air = max(height - len(head) - len(grid) - 1, 0)
    above = [Content("")] * (air // 2)
    news = padded(Content.styled(f" {part.news}", "bold"), width)
    return [*head, *above, *grid, *[Content("")] * (air - len(above)), news]


def _grid(cells: list[list[Content]], columns: int, wide: int) -> list[Content]:
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return [line for row in rows for line in beside([(cell, wide) for cell in row])]


def _cell(place: Place, level: tuple[int | None, int], wide: int) -> list[Content] | None:
    """A seat at one size; none where it does not fit."""
    named, numbered = level
    room = wide - 2
    colour = f"bold {ink(place.colour)}" if not place.status else "$text-disabled"
    if named is None:
        name = [_title(place, room)]
    elif across(place.name, named) <= room - 4:
        mark = Content.styled(f"{'▶' if place.has_turn else ' '} {place.sign} ", colour)
        name = [padded(mark, room), *large(block(place.name, named), colour)]
    else:
        return None
    if place.status:
        word = fitting(place.status, room, most=numbered) or (place.status.upper(),)
        return [*name, *large(word, "bold $warning"), Content("")]
    health, noise = str(place.health), str(place.noise)
    left = max(across(health, numbered), len(_health(place))) + 3
    if left + max(across(noise, numbered), len(_("noise"))) > room:
        return None
    grave = "bold $error" if place.health <= FRIGHTENING else "bold"
    loud = f"bold {ink(place.colour)}" if place.noise else "$text-disabled"
    figures = beside(
        [(large(block(health, numbered), grave), left), (large(block(noise, numbered), loud), room - left)]
    )
    said = Content.assemble((_health(place).ljust(left), "$text-muted"), (_("noise"), "$text-muted"))
    return [*name, *figures, padded(said, room), Content("")]


def _health(place: Place) -> str:
    return _("health of {n}").format(n=place.length)


def _title(place: Place, room: int) -> Content:
    mark = "▶" if place.has_turn else " "
    style = (
        f"bold{' reverse' if place.has_turn else ''} {ink(place.colour)}"
        if not place.status
        else "$text-disabled"
    )
    return padded(Content.styled(f"{mark}{place.sign} {place.name} ", style), room)


def _line(place: Place) -> list[Content]:
    """A seat where there is hardly any room."""
    said = place.status.upper() or _("health {health}  noise {noise}").format(
        health=place.health, noise=place.noise
    )
    return [
        Content.assemble(
            _title(place, 12), " ", (said, "bold $error" if place.health <= FRIGHTENING else "bold")
        )
    ]


def _head(part: Shown, width: int, room: int) -> list[Content]:
    """The attack while there is one; else whose turn it is, and what an attack would draw."""
    if part.attack is not None:
        return _attack(part, part.attack, width, room)
    if part.cubes is None:
        return [Content.styled(f" {_('The game has ended: the points are counted now.')}", "bold")]
    turn = next((place for place in part.places if place.has_turn), None)
    marker = _("marker {step} of {of}").format(step=part.step, of=part.steps)
    why = _("{marker}  DANGER {danger}").format(marker=marker, danger=part.danger)
    plain = [
        Content.assemble(
            (
                f" ▶ {turn.sign} {turn.name} " if turn else " ",
                f"bold reverse {ink(turn.colour)}" if turn else "",
            ),
            (f"  {_('An attack draws {n}').format(n=part.cubes)}  {why}", "bold $error"),
        )
    ]
    for size in (1, 0):
        number = large(block(str(part.cubes), size), "bold $error")
        right = across(str(part.cubes), size) + 2
        label = [Content.styled(_("An attack draws"), "bold $error"), Content.styled(why, "$text-muted")]
        beside_it = max(line.cell_length for line in label) + 2
        left = width - right - beside_it - 1
        name = fitting(turn.name, left - 2, most=size) if turn else ()
        high = max(len(number), len(name)) + 1
        if high <= room and (name or not turn) and left > 0:
            mine = large(name, f"bold {ink(turn.colour)}") if turn else []
            return [
                Content(""),
                *beside(
                    [
                        ([Content.assemble(" ", line) for line in mine], left),
                        (label, beside_it),
                        (number, right),
                    ]
                ),
            ]
    return plain


def _attack(part: Shown, attack: Attack, width: int, room: int) -> list[Content]:
    """Cube by cube, as large as there is room for."""
    whole = reveal.is_whole(attack)
    outcome = Content.styled(f" {attack.outcome}" if whole else "", "bold").wrap(max(width - 1, 1))
    fallen = [each if n < attack.revealed else "" for n, each in enumerate(attack.cubes)]
    a_line = max(width // _CUBE, 1)
    rows = [fallen[at : at + a_line] for at in range(0, len(fallen), a_line)]
    tall = room >= 1 + 4 * len(rows) + len(outcome)
    lines = [line for row in rows for line in _cubes(row, part.colours, tall=tall)]
    return [
        Content.styled(heading(attack), "bold reverse $error"),
        *([Content("")] if tall else []),
        *lines,
        *outcome,
    ]


def _cubes(row: list[str], colours: tuple[str, ...], *, tall: bool) -> list[Content]:
    """One row of cubes: three lines each, or one."""
    said = [drawn_cube(each, colours) if each else Content.styled(" ░ ? ", "$text-disabled") for each in row]
    middle = _row(said, [each.plain.center(_CUBE - 2) for each in said])
    if not tall:
        return [middle]
    fills = [next((fill for fill in "░▓" if fill in each.plain), " ") for each in said]
    edge = _row(said, [fill * (_CUBE - 2) for fill in fills])
    return [edge, middle, edge, Content("")]


def _row(cubes: list[Content], texts: list[str]) -> Content:
    """These texts side by side, each in the style of its cube."""
    styles = [cube.spans[0].style if cube.spans else "" for cube in cubes]
    drawn = (Content.styled(text, style) for text, style in zip(texts, styles, strict=True))
    return Content("").join([Content.assemble(" ", each, " ") for each in drawn])


class TableWall(WallScreen):
    """The board of a table of seats."""

    BOARD = TableBoard
    _gate = RevealGate()

    def show(self, seen: ConsoleState) -> None:
        """As far as it may be shown: while cubes fall, nothing shows what they do."""
        super().show(seen)
        table, view = seen.table, labels.view_of(seen)
        if table is None or view is None:
            return
        attack = reveal.shown(table, at_once=not self.desk.animation)
        self._gate = self._gate.heard(table, view, attack)
        known = labels.view_of(self._gate.table) or view
        news = newest(self._gate.table or table)
        over = sheet_of(seen, self.desk.now) if view.phase == "over" and attack is None else None
        self.query_one(TableBoard).show(
            Shown(
                places=tuple(_place(known, n) for n in range(len(known.seats))),
                colours=tuple(seat.colour for seat in known.seats),
                step=known.fury.step,
                steps=known.fury.of,
                danger=known.danger,
                cubes=labels.owed(known) if known.phase == "play" else None,
                attack=attack,
                news=news,
                sheet=over,
            )
        )


def _place(view: View, index: int) -> Place:
    seat = view.seats[index]
    return Place(
        name=seat.name,
        sign=sign(index),
        colour=seat.colour,
        status="" if seat.status == "in" else labels.status(seat.status),
        health=seat.health,
        length=len(seat.wounds) + seat.health,
        noise=view.area.get(seat.colour, 0),
        has_turn=view.turn.seat == index and view.phase == "play",
    )
