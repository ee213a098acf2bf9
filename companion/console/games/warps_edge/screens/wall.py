"""A flight on a large screen: the pilot's dials, what the enemies would do, and every target."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from textual.content import Content

from companion.console.games.warps_edge.grip import flight_of
from companion.console.room import room
from companion.console.screens.wall import Board, WallScreen, beside, large, newest, padded
from companion.console.state import ConsoleState
from companion.console.widgets.sheet import sheet_lines, sheet_of
from companion.games.sheet import Sheet
from companion.games.warps_edge import aims, naming
from companion.oled.block_letters import across, block
from companion.words.language import _
from rules.warps_edge.view import Dial
from rules.warps_edge.view import View as Flight


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the board."""

    title: str
    dials: tuple[tuple[str, Dial], ...]
    damage: int
    targets: tuple[tuple[str, int, str], ...]
    """Name, the damage it does now, and what it still needs."""

    hand: str
    news: str
    sheet: Sheet | None


class FlightBoard(Board[Shown]):
    """Dials large, targets a line each."""

    def lines(self, part: Shown, width: int) -> list[Content]:
        """The result once there is one."""
        height = self.size.height
        if part.sheet is not None:
            return [Content(""), *sheet_lines(part.sheet, width, most=2)]
        head = [padded(Content.styled(f" {part.title}", "bold $accent"), width), Content("")]
        foot = [padded(Content.styled(f" {said}", "bold"), width) for said in (part.hand, part.news)]
        targets = [padded(_target(each, width), width) for each in part.targets]
        for size in (1, 0, None):
            dials = _dials(part, size, width)
            used = len(head) + len(dials) + len(targets) + len(foot) + 2
            if dials and used <= height:
                air = [Content("")] * (1 + (height - used) // 3)
                return [*head, *dials, *air, *targets, *air, *foot]
        dials = _dials(part, None, width)
        return [*head[:1], *dials, *targets, *foot]


def _dials(part: Shown, size: int | None, width: int) -> list[Content]:
    """Every dial, and what the enemies would do, side by side; nothing where that does not fit."""
    figures = [
        (name, str(dial.now), f"/{dial.of}" if dial.of else "/?", dial.now <= 1) for name, dial in part.dials
    ]
    figures.append((_("enemies attack"), str(part.damage), "", part.damage > 0))
    wide = width // len(figures)
    if size is None:
        said = "   ".join(f"{name} {now}{of}" for name, now, of, _grave_ in figures)
        return [padded(Content.styled(f" {said}", "bold"), width)]
    if any(max(across(now, size) + len(of) + 1, len(name)) >= wide for name, now, of, _grave_ in figures):
        return []
    blocks = []
    for name, now, of, is_grave in figures:
        style = "bold $error" if is_grave else "bold"
        *rows, last = large(block(now, size), style)
        lines = [*rows, Content.assemble(last, (of, "$text-muted")), Content.styled(name, "$text-muted")]
        blocks.append(([Content.assemble(" ", line) for line in lines], wide))
    return beside(blocks)


def _target(target: tuple[str, int, str], width: int) -> Content:
    name, attack, needs = target
    column = max(min(width // 3, 24), 12)
    does = _("attack {n}").format(n=attack) if attack else ""
    return Content.assemble(
        (f" {name}".ljust(column)[:column], "bold"), (does.ljust(column // 2 + 2), "bold $error"), (needs, "")
    )


class FlightWall(WallScreen):
    """The board of a flight."""

    BOARD = FlightBoard

    def show(self, seen: ConsoleState) -> None:
        """Everything that lies open."""
        super().show(seen)
        flight = flight_of(seen)
        if seen.table is None or flight is None or room(seen.table).is_secret(seen.table):
            return  # what shots do is shown once the last of them has fallen
        turn, step = _("Turn {n}").format(n=flight.turn), naming.step(flight.step)
        self.query_one(FlightBoard).show(
            Shown(
                title=f"{turn}  {naming.ships(flight)}  ▶ {step}",
                dials=((_("shields"), flight.shields), (_("hull"), flight.hull), (_("warp"), flight.warp)),
                damage=flight.threat.damage,
                targets=tuple(_targets(flight)),
                hand=naming.heap(flight.supply) if flight.supply else "",
                news=newest(seen.table),
                sheet=sheet_of(seen, self.desk.now) if flight.ended else None,
            )
        )


def _targets(flight: Flight) -> Iterator[tuple[str, int, str]]:
    """Enemies, then the sections that are not out."""
    for card, aim in zip(flight.row, aims.row(flight), strict=True):
        if card is not None:
            yield naming.enemy(card.name), card.attack, _("stunned") if card.stunned else _left(aim)
    for section, aim in zip(flight.sections, aims.sections(flight), strict=True):
        said = {"down": _("OUT"), "closed": _("closed"), "unknown": _("not typed yet")}
        attack = 0 if section.down else section.attack
        yield naming.place(section.place), attack, said.get(aim.state) or _left(aim)


def _left(aim: aims.Aim) -> str:
    """What it still takes."""
    left = (aim.lasers, aim.manoeuvres, aim.energy)
    return "✓" if 0 in left else naming.needs(*left)
