"""
What may be asked of a table, and what each question is answered with.

A question is a struct whose class says the type of its answer: `Odds` is a `Question[Chances | None]`, so
whoever asks it hears that, and whoever answers it may say nothing else. On the wire it is tagged by `what`,
its class in small letters, and stands in a `wire.Ask`: `{"what":"history","before":12}`. Its answer crosses
as the `result` of a `wire.Answer`, as plain JSON of that type.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec

from companion.evenings import shown
from companion.evenings.going_on import Evening
from companion.games import GAMES as PRESENTERS
from companion.games.outlook import Chances
from companion.line.carried import FARTHEST, Attack, Bookmark, Line, ScriptLine
from rules import game as rules
from rules.boxes import Tree
from rules.counting import Repair
from rules.game import View
from rules.games import GAMES
from rules.script import Attacks

A = TypeVar("A")
F = TypeVar("F")

Number = Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)]
"""That of a game of the journal, or of an entry of a game; somebody may say anything."""


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """What a command would be recorded as, were it given now; nothing is drawn for it."""

    text: str = ""
    """The line of the history; empty where a draw decides, for nobody may know that beforehand."""

    refused: str = ""
    """Why it would be refused, in a sentence."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who sat at this table before."""

    name: str
    colour: str
    """The cubes played with, the last time."""

    newest: bool
    """Whether it was in the newest evening."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stands that somebody saw before."""

    hash: str
    """That of the entry asked for, 64 hex digits; empty when the game does not come so far."""

    entries: int
    ended: bool


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A correction of what was fired by mistake; the table takes or leaves it."""

    text: str
    """What it would change, in the table's language."""

    command: ScriptLine


class Mending(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a sentence may mean: what was recorded, and what would be."""

    text: str
    lines: tuple[str, ...]
    """When it was, and what would lie otherwise; or why it would be refused."""

    offers: tuple[Offer, ...] = ()
    """What the mistake had fired."""

    command: ScriptLine | None = None
    """None for what would be refused."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry recorded, and the table around it: it may be told anew, or something after it."""

    command: ScriptLine
    """Of an entry that told another one anew, what it told instead."""

    before: View | None
    """None for the set-up."""

    after: View


class PrintedNumber(msgspec.Struct, frozen=True, kw_only=True):
    """One printed number of a box, or one row of them, as the table plays it."""

    path: str
    """Such as `fury.cubes`."""

    value: Any
    source: str
    confirmed: bool
    """Whether somebody has seen it on the board."""

    instead: Any = None
    """What the box that ships with the game has, where the table plays by another."""


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What a check of the whole journal of a game found."""

    holds: bool
    sentence: str


class Question(msgspec.Struct, Generic[A], frozen=True, kw_only=True, tag_field="what", tag=str.lower):
    """
    What changes nothing, and is answered with an `A`.

    >>> Names().heard(Names().said(("Eva", "Dana")))
    ('Eva', 'Dana')
    """

    def said(self, answer: A) -> msgspec.Raw:
        """The answer, as it crosses."""
        return msgspec.Raw(msgspec.json.encode(answer))

    def heard(self, answer: msgspec.Raw) -> A:
        """The answer, as it came. Raises `msgspec.ValidationError` for what is no answer to it."""
        told: A = reader(self._answer).decode(answer)
        return told

    @property
    def _answer(self) -> Any:
        """What its class says that it is answered with."""
        (base,) = type(self).__orig_bases__  # type: ignore[attr-defined]  # as typing keeps it
        return base.__args__[0]


# Of the game on the table; before set-up they are refused as `not-started`


class Odds(Question[Chances | None], frozen=True, kw_only=True):
    """What the draw to come may bring; none while too little is known, and of another game than is there."""

    game: str
    """Whose odds: they have their game's own shape."""

    extra: dict[int, int] = {}
    """Seat -> more noise."""

    after: tuple[ScriptLine, ...] = ()
    """As if these had been recorded first."""

    attacks: Attacks = 0
    """How many attacks one wants to last through."""

    @property
    def _answer(self) -> Any:
        return PRESENTERS[self.game].outlook.chances | None if self.game in PRESENTERS else None


class Better(msgspec.Struct, Generic[F], frozen=True):
    """What is foreseen, at one answer of several."""

    n: int
    """Which, from 1; whoever wants a better one asks for one after it."""

    foreseen: F | None = None
    """None while there is no better one."""


AHEAD_AGAIN_SECONDS: Final = 0.4
"""When to ask again for a better answer."""


class Ahead(Question[Better[Any] | None], frozen=True, kw_only=True):
    """
    What is foreseen: a better answer than that *after*, if there is one by now; the first who asks begins it.

    None once there will be none: the best was said, or nobody may see the odds there. Ask again in a while.
    """

    game: str
    """Whose: it has its game's own shape."""

    after: Number = 0

    @property
    def _answer(self) -> Any:
        shape: Any = PRESENTERS[self.game].foresight.foreseen if self.game in PRESENTERS else Any
        return Better[shape] | None


class LastAttack(Question[Attack | None], frozen=True, kw_only=True):
    """The newest attack that stands, wholly shown; none before the first."""


class Cards(Question[Mapping[str, Mapping[str, Tree]] | None], frozen=True, kw_only=True):
    """The printed cards that are known: kind -> name -> figures; none in a game that keeps none."""


class Audit(Question[rules.Audit], frozen=True, kw_only=True):
    """Where every piece is."""


class History(Question[tuple[Line, ...]], frozen=True, kw_only=True):
    """Lines of the history, oldest first."""

    before: Number | None = None
    """Only those older than this entry."""


class Offers(Question[tuple[Offer, ...]], frozen=True, kw_only=True):
    """What the mistake had fired that an entry told anew."""

    entry: Number


class Entry(Question[Told], frozen=True, kw_only=True):
    """What an entry tells that stands."""

    entry: Number


class Foretell(Question[Foretold], frozen=True, kw_only=True):
    """What a command would come to."""

    command: ScriptLine


class Mendings(Question[tuple[Mending, ...] | None], frozen=True, kw_only=True):
    """What a sentence may mean that mends a slip, in the language spoken there; none where it is no such."""

    sentence: Annotated[str, msgspec.Meta(max_length=200)]


class Numbers(Question[Tree | None], frozen=True, kw_only=True):
    """The printed numbers that it is played by."""


class Repairs(Question[tuple[Repair, ...]], frozen=True, kw_only=True):
    """The moves that a count of the table would make."""

    places: dict[str, dict[str, int]]
    """What the players see in each place they counted."""


class Verify(Question[Verified], frozen=True, kw_only=True):
    """Whether its journal holds."""


class Witnessed(msgspec.Struct, frozen=True):
    """Who witnessed a draw."""

    links: dict[int, str] = {}
    """Witness -> its link."""

    silent: tuple[int, ...] = ()
    """Who was asked, and did not answer in time."""

    cut: str | None = None
    """What the bag was cut with in the same entry."""


class Stood(msgspec.Struct, frozen=True):
    """One entry as a witness remembers it."""

    hash: str
    draws: dict[int, Witnessed | None] = {}
    """Every draw of it; none for one made by hand."""

    joined: tuple[int, int | None] | None = None
    """The witness that joined with it: its number and its seat."""

    chain: tuple[str, int] | None = None
    """Its anchor, and the first draw that it witnesses; no other witness hears it, or could speak for it."""

    told: bool = False
    """Whether the secret was told with it."""


class Stands(Question[tuple[Stood, ...]], frozen=True, kw_only=True):
    """Its entries, as those who witness them hold them against what they saw; so many at a time."""

    after: Number = 0
    """How many are known already."""


OfTheTable = (
    Odds | LastAttack | Cards | Audit | History | Offers | Entry | Foretell | Mendings | Numbers | Repairs
    | Verify | Stands
)  # fmt: skip

# Of the journal and the boxes


class Box(Question[tuple[PrintedNumber, ...]], frozen=True, kw_only=True):
    """The printed numbers of a game, as this table plays it."""

    game: str


class Players(Question[tuple[Player, ...]], frozen=True, kw_only=True):
    """The people of this table; those who played last first, and of a *game* those of its last evening."""

    game: str = ""


class Starts(Question[dict[str, ScriptLine]], frozen=True, kw_only=True):
    """Game -> the command that its newest one began with, as it was told last."""


class Evenings(Question[tuple[Evening, ...]], frozen=True, kw_only=True):
    """The games that can be gone on with, the newest first."""


class Names(Question[tuple[str, ...]], frozen=True, kw_only=True):
    """What everybody at the table goes by in pictures; nobody before set-up."""


class HeadAt(Question[Head | None], frozen=True, kw_only=True):
    """How a game stands that somebody has seen before; none when the journal holds no such game."""

    seen: Bookmark


OfTheJournal = Box | Players | Starts | Evenings | Names | HeadAt

# What may take long, for it reads whole evenings: it is looked up on a thread of its own


class Export(Question[tuple[str, ...]], frozen=True, kw_only=True):
    """
    Lines of a game's journal as others read it; none after the last, nor of a game that is not there.

    The seed is in none before the game has ended.
    """

    game: Number = 0
    """Its number; 0 is the one on the table."""

    after: Number = 0
    """How many lines have come already."""


class Recap(Question[shown.Remembered], frozen=True, kw_only=True):
    """What an evening was like."""

    game: Number = 0
    """Its number; 0 is the one on the table."""


class Everything(Question[shown.Kept], frozen=True, kw_only=True):
    """Every evening and everybody; to be asked again while not all is done."""


class Page(Question[tuple[str, ...]], frozen=True, kw_only=True):
    """The page of a person, or else of a game, line by line."""

    person: Annotated[str, msgspec.Meta(max_length=200)] = ""
    game: str = ""


class Written(Question[dict[str, Tree]], frozen=True, kw_only=True):
    """The games that somebody wrote, by their titles: what each file says."""


LookingBack = Export | Recap | Everything | Page | Written
AnyQuestion = OfTheTable | Ahead | OfTheJournal | LookingBack


@cache
def reader(of: Any) -> msgspec.json.Decoder[Any]:
    """What reads such messages or answers, made for the first one: a host or a guest needs few of them."""
    return msgspec.json.Decoder(of, dec_hook=seen)


def seen(kind: type[Any], told: Any) -> Any:
    """A view, in the shape of the game that it names."""
    game = str(told.get("game")) if isinstance(told, dict) else ""
    if kind is not View or game not in GAMES:
        raise ValueError(f"there is no game called {game}")
    return msgspec.convert(told, GAMES[game].shown)
