"""What is told anew in In Space besides what the family tells: data cubes and pods."""

from __future__ import annotations

from typing import ClassVar

from rules.clank.draft import Draft
from rules.clank.events import ArtifactTaken, Rose, TokenGained, Untold
from rules.clank.retelling import Retelling
from rules.game import Event
from rules.in_space.decide import check_artifact, check_cube, check_escape, check_purchase
from rules.in_space.events import CodeCompleted, Escaped, Hacked
from rules.in_space.table import InSpaceTable


class InSpaceRetelling(Retelling[InSpaceTable]):
    """One entry told anew aboard."""

    facts: ClassVar[tuple[type[Event], ...]] = (*Retelling.facts, Hacked, CodeCompleted, Escaped)

    def untell(self, draft: Draft[InSpaceTable], event: Event) -> None:
        """Take back one thing that was told."""
        match event:
            case Hacked():
                draft.say(Untold(seat=event.seat, of="hacked", name=event.module))
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
            case _:
                pass
        super().tell(draft, event)
