"""The row of enemies and the mothership's sections: a line each, with what is needed and what is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from companion.console.games.warps_edge.grip import key_at
from companion.console.widgets.pane import Pane, fitted
from companion.games.signs import RED
from companion.games.warps_edge import naming
from companion.games.warps_edge.aims import called
from companion.games.warps_edge.cards import written
from companion.line.carried import Attack
from companion.words.language import _
from rules.warps_edge.view import EnemyView, SectionView, SkillView
from rules.warps_edge.view import View as Flight

_NAME: Final = 18
_NUMBER: Final = 9
_ATTACK: Final = 10
_NUMBERS: Final = 4 + _NAME + 2 * _NUMBER + _ATTACK + 2
"""Columns before the rewards."""

_REWARDS: Final = 10
"""Columns that rewards need to be worth a look."""


class Target(msgspec.Struct, frozen=True):
    """A place of the row, or a section."""

    place: str
    there: EnemyView | SectionView | None
    """Who is there; none in an empty place."""

    lying: str
    """The tokens there, in words."""

    is_pointed: bool
    """Whether enter would aim at it."""

    can_be_aimed: bool
    """Whether the token in hand could go there."""


class TargetHeads(Widget):
    """What the columns below say."""

    def render(self) -> Content:
        """One line, above the numbers of every target."""
        said = (
            f"    {_('enemy').ljust(_NAME)}{_('lasers').rjust(_NUMBER)}{_('evade').rjust(_NUMBER)}"
            f"{_('attack').rjust(_ATTACK)}  "
        )
        if _has_room(self.size.width):
            said += _("rewards")
        return fitted(Content.styled(said, "$text-muted"), self.size.width)


class TargetRow(Pane[Target]):
    """One place of the row, or one section; a click aims at it."""

    @dataclass
    class Aimed(Message):
        """A target was clicked."""

        place: str

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place

    def on_click(self, event: Click) -> None:
        """Aim at this target."""
        event.stop()
        self.post_message(self.Aimed(self.place))

    def lines(self, part: Target, width: int) -> list[Content]:
        """Key, name, numbers, rewards; where there is height, the tokens that lie there."""
        if part.there is None:
            return [Content.styled(f"    {_('no card')}", "$text-disabled")]
        is_out = isinstance(part.there, SectionView) and part.there.down
        numbers, won = _line(part, part.there), Content("") if is_out else _rewards(part.there)
        below = [Content.styled(part.lying, "$text-muted")] if part.lying else []
        if _has_room(width):
            numbers = numbers + won
        elif won:
            below = [won, *below]
        lines = [fitted(numbers, width)]
        if self.size.height > 1:
            lines.append(fitted(Content("      ") + Content("  ").join(below), width))
        return lines


class ShipLine(Pane[tuple[str, tuple[int, ...], int]]):
    """The mothership's name, what its decks hold, and what is special about it."""

    def lines(self, part: tuple[str, tuple[int, ...], int], width: int) -> list[Content]:
        """One line, or two where there is height and the rule is long."""
        name, decks, marker = part
        left = _("deck {n}").format(n=" + ".join(map(str, decks)))
        ship = Content.assemble((f" {naming.ship(name)}", "bold $accent"), (f"  {left}", "$text-muted"))
        rule = Content.styled(f"  {ship_rule(name, marker)}", "$text-muted")
        if self.size.height > 1 and (ship + rule).cell_length > width:
            return [fitted(ship, width), fitted(rule, width)]
        return [fitted(ship + rule, width)]


class SkillLine(Pane[tuple[SkillView, ...]]):
    """The skill cards and how it stands with each."""

    def lines(self, part: tuple[SkillView, ...], width: int) -> list[Content]:
        """One line for all of them."""
        said = Content("  ").join([_skill(skill) for skill in part])
        return [fitted(Content.assemble((f" {_('skills')}  ", "$text-muted"), said), width)]


def fallen(attack: Attack) -> Content:
    """An attack as far as it is shown: what each shot leaves, then what came of them all."""
    n, shown = len(attack.cubes) - 1, attack.revealed
    head = _(" {mark} ATTACK  shot {n} of {of} ").format(mark=RED, n=min(shown, n), of=n)
    said = (
        Content.styled(f" {each}", "bold" if at == n else "") for at, each in enumerate(attack.cubes[:shown])
    )
    return Content("\n").join([Content.styled(head, "bold reverse $error"), *said])


def target(flight: Flight, place: str, *, pointed: str, aims: tuple[str, ...]) -> Target:
    """What stands at a place, while *pointed* is pointed at and the token in hand may go to *aims*."""
    cards: list[EnemyView | SectionView | None] = [*flight.row, *flight.sections]
    there = next((card for card in cards if card is not None and card.place == place), None)
    can_be_aimed = place in aims
    return Target(place, there, _lying(flight, place), can_be_aimed and place == pointed, can_be_aimed)


def _line(part: Target, there: EnemyView | SectionView) -> Content:
    mark, key = "▶" if part.is_pointed else " ", key_at(part.place) or "·"
    keyed = Content.styled(f"{mark}{key} ", "bold reverse $accent" if part.can_be_aimed else "bold")
    name = called(there).ljust(_NAME)[:_NAME]
    if isinstance(there, SectionView) and there.down:
        return Content.assemble(keyed, " ", (name, "strike $text-disabled"), " ", (_("OUT"), "bold $success"))
    is_closed = isinstance(there, SectionView) and not there.open
    said = (name, "$text-muted" if is_closed else "bold")
    return Content.assemble(keyed, " ", said, *_needs(there), _attack(there), "  ")


def _lying(flight: Flight, place: str) -> str:
    """The tokens at a place, below, above and between."""
    what, _colon, n = place.partition(":")
    said = []
    for where, heap in flight.places.items():
        kind, _sep, rest = where.partition(":")
        numbers, _sep2, side = rest.partition(":")
        if kind == what and n in numbers.split("-") and heap:
            lies = {"above": _("above"), "face-down": _("face down")}.get(side, _("below"))
            said.append(f"{lies}: {naming.heap(heap)}")
    return "; ".join(said)


def ship_rule(mothership: str, marker: int) -> str:
    """What is special about a mothership, in a line."""
    rules = {
        "dread": _("opens when no enemy is left; no laser stuns; +1 per section out"),
        "hydra": _("always open; some sections do something else than attack"),
        "duo": _("each ship opens when its enemies are out; wheel on field {n}"),
        "colony": _("only section {n} attacks and can be attacked now"),
        "phantom": _("opens when no enemy is left; all sections out: it turns over"),
        "phantom-true": _("always open"),
    }
    return rules.get(mothership, "").format(n=marker)


def _skill(skill: SkillView) -> Content:
    style = {"active": "bold reverse", "lasting": "bold $success", "exhausted": "strike $text-disabled"}
    fee = f"{skill.figures.fee} {naming.token(skill.figures.kind)}"
    cost = fee if skill.state == "idle" else naming.state(skill.state)
    return Content.styled(f"{naming.skill(skill.name)} ({cost})", style.get(skill.state, ""))


def _has_room(width: int) -> bool:
    """Whether rewards fit beside the numbers; else they stand below, where there is height."""
    return width >= _NUMBERS + _REWARDS


def _needs(target: EnemyView | SectionView) -> list[Content]:
    """Lasers and manoeuvres there of those needed; energy in their stead where a section asks for it."""
    if isinstance(target, SectionView) and target.figures is None:
        return [Content.styled(_("not typed yet").rjust(2 * _NUMBER), "$warning")]
    has, needs = target.has, target.needs
    if needs.energy is not None:
        said = _("energy {has}/{needs}").format(has=has.energy or 0, needs=needs.energy)
        return [Content.styled(said.rjust(2 * _NUMBER), "bold")]
    return [_number(has.lasers, needs.lasers), _number(has.manoeuvres, needs.manoeuvres)]


def _number(has: int | None, needs: int | None) -> Content:
    if needs is None:
        return Content.styled("–".rjust(_NUMBER), "$text-disabled")  # noqa: RUF001  # a dash says none
    return Content.styled(f"{has or 0}/{needs}".rjust(_NUMBER), "bold" if has else "")


def _attack(target: EnemyView | SectionView) -> Content:
    if isinstance(target, SectionView) and not target.open:
        return Content.styled(_("closed").rjust(_ATTACK), "$text-muted")
    if target.stunned:
        return Content.styled(_("stunned").rjust(_ATTACK), "bold $success")
    special = getattr(target.figures, "special", None)
    if special in ("slow-repairs", "tough-scouts"):
        return Content.styled(_("special").rjust(_ATTACK), "bold $warning")
    return Content.styled(str(target.attack).rjust(_ATTACK), "bold $error" if target.attack else "")


def _rewards(target: EnemyView | SectionView) -> Content:
    if target.figures is None:
        return Content("")
    if isinstance(target, SectionView):
        return Content.styled(written(target.figures.reward), "$text-muted")
    destroyed, evaded = written(target.figures.destroyed), written(target.figures.evaded)
    if not destroyed and not evaded:
        return Content("")
    return Content.styled(f"{destroyed or '–'} / {evaded or '–'}", "$text-muted")  # noqa: RUF001
