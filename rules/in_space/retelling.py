"""What is told anew in In Space besides what the family tells: data cubes and pods."""

from __future__ import annotations

from typing import ClassVar

from rules.clank.artifacts import OpenRetelling
from rules.clank.draft import Draft
from rules.clank.events import Untold
from rules.game import Event
from rules.in_space.decide import check_cube
from rules.in_space.events import CodeCompleted, Hacked
from rules.in_space.table import InSpaceTable


class InSpaceRetelling(OpenRetelling[InSpaceTable]):
    """One entry told anew aboard."""

    facts: ClassVar[tuple[type[Event], ...]] = (*OpenRetelling.facts, Hacked, CodeCompleted)

    def untell(self, draft: Draft[InSpaceTable], event: Event) -> None:
        """Take back one thing that was told."""
        match event:
            case Hacked():
                draft.say(Untold(seat=event.seat, of="hacked", name=event.module))
            case _:
                super().untell(draft, event)

    def tell(self, draft: Draft[InSpaceTable], event: Event) -> None:
        """Tell one thing as it should have been."""
        if isinstance(event, Hacked):
            check_cube(draft, event.seat, event.module, event.terminal)
        super().tell(draft, event)
