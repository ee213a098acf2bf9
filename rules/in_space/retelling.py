"""What is told anew in In Space besides what the family tells: data cubes, pods, and the lots of set-up."""

from __future__ import annotations

from typing import ClassVar

from rules.clank.draft import Draft
from rules.clank.events import ArtifactTaken, Rose, TokenGained, Untold
from rules.clank.retelling import Retelling
from rules.game import Event
from rules.in_space.decide import check_artifact, check_cube, check_escape, check_purchase
from rules.in_space.events import CodeCompleted, Escaped, Hacked, LotsDrawn
from rules.in_space.lots import number
from rules.in_space.table import InSpaceTable
from rules.refusals import Refused


class InSpaceRetelling(Retelling[InSpaceTable]):
    """One entry told anew aboard."""

    facts: ClassVar[tuple[type[Event], ...]] = (*Retelling.facts, Hacked, CodeCompleted, Escaped, LotsDrawn)

    def untell(self, draft: Draft[InSpaceTable], event: Event) -> None:
        """Take back one thing that was told."""
        match event:
            case Hacked():
                draft.say(Untold(seat=event.seat, of="hacked", name=event.module))
            case LotsDrawn():
                _check_lots(draft.table, event)
                draft.say(LotsDrawn(of=event.of, names=(), by="table"))
            case Escaped() if draft.table.seats[event.seat].status == "escaped":
                draft.say(Rose(seat=event.seat))
            case _:
                super().untell(draft, event)

    def tell(self, draft: Draft[InSpaceTable], event: Event) -> None:
        """Tell one thing as it should have been."""
        match event:
            case TokenGained(how="bought"):
                check_purchase(draft, event.seat, event.kind)
            case Hacked():
                check_cube(draft, event.seat, event.module, event.terminal)
            case ArtifactTaken():
                check_artifact(draft, event.seat, event.value)
            case Escaped():
                check_escape(draft, event.seat)
            case LotsDrawn():
                _check_lots(draft.table, event)
            case _:
                pass
        super().tell(draft, event)


def _check_lots(table: InSpaceTable, event: LotsDrawn) -> None:
    """Lots are told anew before they mattered."""
    taken = {value for seat in table.seats for value in seat.artifacts}
    if event.of == "first" or (event.of == "artifacts" and taken & {number(name) for name in event.names}):
        raise Refused("under-way", "That lot has mattered already.")
