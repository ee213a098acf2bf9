"""
What a game looks and sounds like: everything the companion asks of one. Each game is one such value.

Nothing outside the games' rooms knows a concrete game; whoever has a view looks its presenter up by the
view's `game`. Presenters keep nothing, and no picture is loaded before one is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.games.glance import Glance
from rules.boxes import Tree
from rules.game import Command, View
from rules.refusals import Refused

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.games.deeds import Deed, Owed
    from companion.games.glance import AnyRing
    from companion.games.inventory import Inventory
    from companion.games.noted import Noted, Outcome
    from companion.games.reference import Entry
    from companion.games.seat import Cube, Person, SeatPage
    from companion.games.sheet import Sheet
    from companion.games.telling import Burst, Telling
    from hardware.ports import Glow, Press, Tune
    from rules.game import Event, Game, Past

Chances = Any
"""
What a draw to come may bring: a struct of each game's own, for what it is likely to do is.

Only that game's rooms look into it, on the host and in the console; whoever is between passes it on.
"""

Picked = tuple[str, ...]
"""What a finger has picked so far of a choice that is told as one."""

Beat = Literal["on", "turn", "no-turn", "end", "again"]
"""What comes to the clock: the game goes on, a turn begins, none is counted any more, it ends, or resumes."""


class Vocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one game, in the table's language; empty for what there is not in it."""

    title: str
    money: str
    safe: str = ""
    """Where a fallen seat with an artifact is saved, in two words."""

    lost: str = ""
    """Where it is not."""

    saved: str = ""
    """What it means to have lain in safety, in a sentence."""

    perished: str = ""
    """What it means not to."""

    end: str = ""
    """What happens when the row cannot be filled."""


class Question(msgspec.Struct, frozen=True):
    """A question on the glass, as many answers as there are to point at, and what comes of them."""

    answers: int
    face: Callable[[int | None], Image]
    """Draws it, with the answer that the dial points at."""

    taken: Callable[[int], Command | Picked]
    """The command of an answer; or what is picked by then, when more must be."""


class Reveal(msgspec.Struct, frozen=True):
    """What is shown of a draw, until the table acknowledges it."""

    entry: int
    cubes: tuple[str, ...]
    """Or tokens."""

    outcome: str
    """What it did, in a sentence; empty where consoles show the draw by themselves."""

    out: tuple[int, ...] = ()
    """Seats that were out before: their cubes hit nobody."""

    fell: tuple[int, ...] = ()
    """Seats that this draw brought down."""

    revealed: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every cube has been shown."""
        return self.revealed >= len(self.cubes)

    def shown(self, revealed: int) -> Reveal:
        """The same with so many cubes shown."""
        return replace(self, revealed=min(revealed, len(self.cubes)))


V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Presenter(Protocol[V_contra]):
    """
    One game as its table sees and hears it; what a game has not it leaves as it is here.

    Texts are in the table's language. *names* are what the numbers in places and commands stand for, such as
    the seats' names in turn order.
    """

    @property
    def name(self) -> str:
        """What the rules call the game."""

    @property
    def theme(self) -> str:
        """How a console looks while it is played."""

    @property
    def console(self) -> str:
        """The dotted name of the module that is its room in the console; imported by the console alone."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What the game calls the things that others have too."""

    def named(self, key: str, value: str, names: Sequence[str] = (), /) -> str:
        """
        What stands in the braces of a sentence: a `piece`, `place`, `kind` of token, `dial`, `lot` ...

        What the game does not know stays as it is.
        """

    def inventory(self, view: V_contra, /) -> Inventory:
        """What lies where, and what it is called."""

    # What is told

    @property
    def tells(self) -> Telling:
        """How its entries are told, command by command."""

    def tell(self, command: Command, events: Sequence[Event], names: Sequence[str], /) -> str | None:
        """Name an entry: what was done, and what came of it; none for a command that is not the game's."""
        return self.tells.told(command, events, names)

    def burst(self, command: Command, events: Sequence[Event], names: Sequence[str], /) -> Burst | None:
        """What tells an entry together with others that follow quickly; none where it stands alone."""
        del command, events, names
        return None

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str], /) -> str | None:
        """What an entry leaves to do by hand; none when that is nothing."""
        del command, events, names
        return None

    def laid_back(self, events: Sequence[Event], names: Sequence[str], /) -> Iterator[str]:
        """What else than pieces hands lay back once these events were taken back: parts of a sentence."""
        del events, names
        return iter(())

    def names(self, before: Sequence[str], events: Sequence[Event], /) -> tuple[str, ...]:
        """What numbers stand for after an entry; *before* it they stood for those."""
        del events
        return tuple(before)

    def beat(self, event: Event, /) -> Beat:
        """What an event is to the clock."""
        del event
        return "on"

    # To look things up

    @property
    def hint(self) -> str:
        """What one may look for, before anything is typed."""
        return ""

    def reference(self, view: V_contra, numbers: Tree, /) -> Iterator[Entry]:
        """Everything there is to look up, with the *numbers* it is played by; if none, the box's."""
        del view, numbers
        return iter(())

    # Fingers

    def press(self, press: Press, view: V_contra, /, *, chooses: bool) -> Command | Picked | None:
        """
        What a press means: a command, the beginning of a choice, or nothing that the rules care for.

        *chooses*: there is a dial to choose with, and a glass to see it on.
        Raises `Refused` for a control that has no part in the game.
        """

    def question(self, view: V_contra, picked: Picked | None, /) -> Question | None:
        """What the glass asks now; *picked* is none unless a choice has begun."""
        del view, picked
        return None

    def refuse_again(self, command: Command, view: V_contra, reveal: Reveal, /, *, seen: bool) -> None:
        """
        Raise `Refused` for a command given while *reveal* is shown, if it is a button pressed twice.

        *seen*: whoever gives it can put the reveal away, and has not.
        """
        del command, view, reveal, seen

    def just_done(self, command: Command, view: V_contra, /) -> Refused | None:
        """
        Why a command is refused that somebody else gave a moment ago; *view* is the table after it.

        None for one more, or one less, of something: two who tell that mean two.
        """
        del command, view
        return Refused("just-done", "Somebody else has just done that.")

    # What can be done

    def deeds(self, view: V_contra, seat: int | None, numbers: Tree, /) -> Sequence[Deed]:
        """
        What can be done by a seat, or with none by the table as a whole.

        Menus, forms, phones, words and the help draw it. What any table can do stands in `any_table`.
        The *numbers* are those it is played by; if none, the box's.
        """
        del view, seat, numbers
        return ()

    def retellings(self, then: V_contra, /) -> Sequence[Deed]:
        """What can be told again, or later than it happened; *then* is the table before it."""
        del then
        return ()

    def owed(self, view: V_contra, /) -> Iterator[Owed]:
        """What the table has to answer before it goes on, in the order in which it is asked."""
        del view
        return iter(())

    # A page for every seat

    def people(self, view: V_contra, /) -> tuple[Person, ...]:
        """Who has a seat of their own, in turn order; where one plays alone, that one."""
        del view
        return ()

    def cubes(self, view: V_contra, pieces: Sequence[str], /) -> tuple[Cube, ...]:
        """Pieces that were drawn, as a page shows and says them."""
        from companion.games.seat import Cube

        return tuple(Cube("", "", self.inventory(view).piece(each)) for each in pieces)

    def seat_page(self, view: V_contra, seat: int, chances: Chances, numbers: Tree, /) -> SeatPage:
        """
        What the owner of a seat is shown, and which of its deeds are offered.

        The *chances* are those of `likely`, or none; the *numbers* those it is played by, if none the box's.
        """
        from companion.games.seat import SeatPage

        del view, seat, chances, numbers
        return SeatPage(turn="")

    # Lamps, panel, buzzer

    def glows(self, view: V_contra, /, *, refused: bool) -> dict[str, Glow]:
        """How every lamp glows; a lamp that is not named is dark. *refused*: a refusal is being shown."""

    def two_lines(self, view: V_contra, /) -> tuple[str, str]:
        """What matters most, in two short rows."""

    def tune(self, events: Sequence[Event], /) -> Tune | None:
        """What the buzzer says of an entry; an attack has its sound as it is shown."""
        del events
        return None

    # From afar

    def glance(self, view: V_contra, chances: Chances = None, /) -> Glance:
        """The table in a few numbers, with the *chances* that consoles are told, if they are."""
        del view, chances
        return Glance(title=self.vocabulary.title)

    def rings(self, events: Sequence[Event], view: V_contra, /) -> Iterator[AnyRing]:
        """What a room reacts to in an entry; *view* is the table after it."""
        del events, view
        return iter(())

    # The glass

    def pages(self, view: V_contra, /) -> tuple[str, ...]:
        """The game's own pages, which the dial turns through after the table's."""
        del view
        return ()

    def page(self, view: V_contra, page: str, /, *, head: str = "") -> Image:
        """Draw a page; any that is not of `pages` is the table's own, with the *head* where it fits."""

    def goes_on(self, events: Sequence[Event], /) -> bool:
        """Whether an entry came to where another page is due, so that the table's own is shown again."""
        del events
        return True

    def moment(self, events: Sequence[Event], /) -> object | None:
        """What an entry brought that must be seen, until the next one or the dial."""
        del events
        return None

    def moment_face(self, view: V_contra, moment: object, /) -> Image:
        """Draw it."""
        del moment
        return self.page(view, "table")

    def reveal(
        self, entry: int, events: Sequence[Event], view: V_contra, names: Sequence[str], /
    ) -> Reveal | None:
        """What there is to reveal of an entry; *view* is the table after it."""
        del entry, events, view, names
        return None

    def reveal_face(self, view: V_contra, reveal: Reveal, /) -> Image:
        """Draw as much as is revealed."""
        del reveal
        return self.page(view, "table")

    def undone_face(self, what: str, /, *, draw: bool) -> Image:
        """Draw what was taken back; and of a *draw*, that it will not come out differently."""
        from companion.oled.faces.notices import undone

        return undone(what, draw=draw)

    def gallery(self) -> Mapping[str, Image]:
        """Its faces in telling situations."""
        return {}

    # What is likely

    @property
    def chances(self) -> type[Chances]:
        """The shape of what `likely` says, so that it can be read back from JSON."""

    def likely(
        self, game: Game[Any], table: Any, /, *, extra: Mapping[int, int], attacks: int = 0
    ) -> Chances:
        """
        What consoles are told of the draw to come, with so much *extra* noise, and of so many *attacks*.

        Raises `Refused` while too little is known.
        """

    def is_due(self, view: V_contra, /) -> bool:
        """Whether that draw may come next, so that consoles are told of it unasked."""
        del view
        return True

    # For persons and scripts at a command line

    def odds(self, view: V_contra, odds: Any, /) -> Iterator[str]:
        """What the rules' odds of this game say, line by line."""

    def sheet(self, view: V_contra, /) -> Sheet:
        """How the game stands or ended."""

    def scored(self, view: V_contra, /) -> dict[str, Any]:
        """The same for a script."""

    # What is remembered

    def noted(self, past: Past[Any], /) -> Noted | None:
        """What a standing entry says about its evening; none when that is nothing."""
        del past
        return None

    def outcome(self, view: V_contra, /) -> Outcome:
        """How the game ended or stands, for statistics."""

    @property
    def bgg(self) -> int | None:
        """Its number at BoardGameGeek; none where nobody has looked it up."""
        return None

    def renamed(self, view: V_contra, names: Sequence[str], /) -> Any:
        """The same view with these names on its seats."""
        del names
        return view

    def how(self, word: str, /) -> str:
        """How it stands with a seat, by the rules' own word for it."""
        return word
