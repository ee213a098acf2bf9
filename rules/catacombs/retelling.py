"""What is told anew in Catacombs besides what the family tells: tiles, locks, the crypt, crowns in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec.structs import replace

from rules.catacombs.box import WITHOUT_PARTY
from rules.catacombs.decide import check_artifact
from rules.catacombs.events import PrisonersOwed, SecretsOwed, TileRevealed, TilesRetold, Unlocked
from rules.catacombs.evolve import evolve
from rules.catacombs.table import CatacombsTable, without
from rules.clank.draft import Draft
from rules.clank.dungeon import DungeonRetelling
from rules.clank.events import ArtifactTaken, BoxCorrected, TokenGained, Untold
from rules.clank.fired import What
from rules.game import Event
from rules.refusals import Refused


class CatacombsRetelling(DungeonRetelling[CatacombsTable]):
    """One entry told anew below."""

    facts: ClassVar[tuple[type[Event], ...]] = (*DungeonRetelling.facts, Unlocked, TileRevealed)

    def untell(self, draft: Draft[CatacombsTable], event: Event) -> None:
        """Take back one thing that was told; the tiles follow all together."""
        match event:
            case Unlocked():
                draft.say(Untold(seat=event.seat, of="unlocked", name=event.lock))
            case _:
                super().untell(draft, event)

    def tell(self, draft: Draft[CatacombsTable], event: Event) -> None:
        """Tell one thing as it should have been."""
        match event:
            case TileRevealed():
                return
            case ArtifactTaken():
                check_artifact(draft, event.seat, event.value)
            case _:
                pass
        super().tell(draft, event)

    def follow(self, draft: Draft[CatacombsTable]) -> None:
        """The stack of artifacts, and the crowns, were taken in the order in which all was truly told."""
        self._deal_artifacts(draft)
        super().follow(draft)

    def _difference(self) -> dict[What, int]:
        """What a lock recorded late owes: nothing for what came out of it, and was recorded since."""
        wanted = super()._difference()
        for what, by in wanted.items():
            if what[0] in _OWED and by > 0:
                wanted[what] = max(by - self._recorded_since(what[0], int(what[1][1:])), 0)
        return {what: by for what, by in wanted.items() if by}

    def _recorded_since(self, sort: str, seat: int) -> int:
        """Prisoners, or major secrets, that a seat recorded since then though no lock owed them."""
        place = self._telling.after or self._telling.entry or 0
        kinds = self.table.copies("prisoners" if sort == "prisoners" else "major")
        found = 0
        for past in self.story:
            at = past.retold.after if past.retold else past.entry
            if at is not None and at >= place != past.entry and past.entry not in self._span:
                mine = [each for each in self._standing(past.entry).events if _seat(each) == seat]
                if not any(isinstance(each, _OWED[sort]) for each in mine):
                    found += sum(isinstance(each, TokenGained) and each.kind in kinds for each in mine)
        return found

    def _deal_artifacts(self, draft: Draft[CatacombsTable]) -> None:
        table = draft.table
        seats = tuple(replace(seat, artifacts=()) for seat in table.seats)
        below = replace(self.story[0].after, seats=seats)
        taken = []
        for event in self.sequence(Event):
            match event:
                case TileRevealed():
                    plus = self._plus(event)
                    dealt = () if plus is None else below.artifacts_for(plus)
                    below = evolve(below, replace(event, artifacts=dealt))
                case ArtifactTaken():
                    taken.append(event)
                case BoxCorrected():
                    below = evolve(below, event)
                case _:
                    pass
        if below.tiles < 0:
            raise Refused("sold-out", "The stack of tiles is used up.")
        for event in taken:
            if event.value in below.discovered:
                below = evolve(below, event)
            elif event.value in below.stack:
                below = replace(below, stack=without(below.stack, (event.value,)))
        now = TilesRetold(
            revealed=below.revealed,
            haunted=below.haunted,
            stack=below.stack,
            discovered=below.discovered,
            rooms=below.artifact_rooms,
        )
        if (now.revealed, now.haunted, now.stack, now.rooms) != (
            table.revealed, table.haunted, table.stack, table.artifact_rooms,
        ):  # fmt: skip
            draft.say(now)

    def _plus(self, tile: TileRevealed) -> int | None:
        """The plus signs of a tile's room; a journal that did not keep them says what came of them."""
        if tile.plus is not None or not tile.artifacts:
            return tile.plus
        told = (past.before for past in self.story if past.before and any(tile is it for it in past.events))
        (then,) = told
        if then.players > WITHOUT_PARTY:
            return len(tile.artifacts) - 1
        return then.stack.index(tile.artifacts[0])


_OWED: Final[Mapping[str, type[Event]]] = {"prisoners": PrisonersOwed, "secrets": SecretsOwed}


def _seat(event: Event) -> int | None:
    return getattr(event, "seat", None)
