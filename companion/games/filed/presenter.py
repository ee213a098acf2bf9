"""A game that is a file, as its table sees and hears it: its words stand with its reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.games.clank.deeds import Effect, lots
from companion.games.clank.naming import token_name
from companion.games.clank.noted import TableRemembered
from companion.games.clank.presenter import ClankPresenter
from companion.games.clank.reference import TableHandbook
from companion.games.deeds import Deed, Field, choice
from companion.games.filed.deeds import of_seat, retellings
from companion.games.filed.effects import effect, named
from companion.games.filed.narration import CountingVoice, FiledVoice
from companion.games.files import FILES
from companion.games.inventory import Inventory
from companion.games.reference import Entry, Reference
from companion.words.language import _
from rules.boxes import Tree
from rules.clank.commands import Fury
from rules.clank.table import BANK
from rules.clank.view import View
from rules.filed.view import FiledView

_OF_CLANK: Final = ("points", "credits", "heals", "fury")


class FiledPresenter(ClankPresenter):
    """The presenter."""

    theme = "catacombs"
    console = "companion.console.games.filed"
    told_again = staticmethod(retellings)

    def __init__(self, name: str, voice: FiledVoice, bgg: int = 0) -> None:
        super().__init__()
        self.name, self.voice, self.remembered = name, voice, TableRemembered(bgg=bgg)

    def title(self, view: View) -> str:
        """As its file says."""
        return getattr(view, "title", "") or super().title(view)

    def of_seat(self, view: FiledView, seat: int, effect: Effect) -> Iterator[Deed]:
        """What a seat does."""
        return of_seat(view, seat, effect, self.vocabulary.money)

    def counters(self, view: FiledView) -> Mapping[str, tuple[str, Sequence[int]]]:
        """What the file counts, and where the figure of the first one out stands."""
        own = {each: (named(each), [seat.counters[each] for seat in view.seats])
               for each in view.seats[0].counters}  # fmt: skip
        if view.hoard.out == "countdown":
            own["countdown"] = (_("countdown space"), [seat.countdown for seat in view.seats])
        return own

    def of_table(self, view: FiledView) -> Iterator[Deed]:
        """Dragons besides the first, and the lots that are still to be drawn."""
        yield from lots(view, *(("artifacts",) if view.hoard.leaving else ()), "first")
        for dragon, track in view.dragons.items():
            step = _("step {n} of {of}").format(n=track.step, of=track.of)
            yield Deed(
                f"fury-{dragon}", f"{named(dragon)} +1", step, does=Fury, given={"by": 1, "dragon": dragon}
            )

    def inventory(self, view: View) -> Inventory:
        """Their markers, too."""
        there, dragons = super().inventory(view), getattr(view, "dragons", {})
        dials = tuple((dragon, named(dragon)) for dragon in dragons)
        stands = {dragon: track.step for dragon, track in dragons.items()}
        return replace(there, dials=(*there.dials, *dials), stands={**there.stands, **stands})


def _told(view: FiledView, numbers: Tree) -> Effect:
    """What a token does; those of Clank! are told as there, unless the file has them do more."""
    known, tokens = Reference("clank", numbers=numbers), numbers.get("tokens", {})
    others = [held for verb, held in tokens.items() if verb not in _OF_CLANK]
    return lambda kind: (
        ("" if any(kind in held for held in others) else known.effect(kind)) or effect(kind, view, numbers)
    )


class _Handbook(TableHandbook):
    """The family's, and the tokens of the file."""

    def entries(self, view: View, numbers: Mapping[str, Any]) -> Iterator[Entry]:
        """They come first."""
        if isinstance(view, FiledView):
            heading, told = _("tokens").capitalize(), _told(view, numbers)
            yield from (Entry(heading, token_name(kind), told(kind)) for kind in view.hoard.works)
        yield from super().entries(view, numbers)


class OwnPresenter(FiledPresenter):
    """Games that somebody wrote: what no reference says, their verbs do."""

    own_places = (BANK,)
    handbook = _Handbook()
    effect = staticmethod(_told)

    @property
    def is_offered(self) -> bool:
        """Once there is a file."""
        return bool(FILES)

    def opening(self) -> Sequence[Field]:
        """Which of them it is, and what the family asks."""
        which = choice("file", _("Game").lower(), [(file, title) for title, file in FILES.items()])
        return (which, *super().opening())


CLANK: Final = FiledPresenter("clank", CountingVoice(), bgg=201808)
OWN: Final = OwnPresenter("own", FiledVoice())
