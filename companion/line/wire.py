"""
The socket's messages: newline-delimited JSON, one message a line, tagged by `type`.

The host speaks first: a `hello`. A client answers with `join`, and then hears the whole `table`, and `table`,
`screen` and `lamps` whenever they change, and `felt` with every press. It sends `command`, `press`,
`acknowledge`, `done`, `ask`, `invite` or `showout`, each with an id of its own choice, and gets one `answer`
that carries the same id. What they carry of a table has its shapes in `carried`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec

from companion.games import GAMES as PRESENTERS
from companion.line.asked import seen
from companion.line.carried import (
    FARTHEST,
    Attack,
    Before,
    Bookmark,
    Browser,
    CutBy,
    Fitting,
    Hand,
    Lamp,
    Line,
    No,
    Times,
    Touch,
)
from companion.words.harmless import harmless_json
from rules.game import Command as RulesCommand
from rules.game import View
from rules.script import Attacks

PROTOCOL: Final = 4
"""Raised whenever an old client would misread a message."""

LONGEST_LINE: Final = 64 * 1024
"""Bytes a client may send in one line."""


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Anything that crosses the socket."""


class Hello(Message, frozen=True, kw_only=True):
    """The host's first word."""

    protocol: int
    release: str
    simulated: bool
    """Whether the controls are simulated, so that a client may press them."""

    games: tuple[str, ...]
    """Names that `start` takes."""

    language: str
    """The table's language, as gettext names it."""

    fittings: tuple[Fitting, ...] = ()
    """What is attached to the table, as its wiring says."""


class Table(Message, frozen=True, kw_only=True):
    """Everything a console shows."""

    mark: Bookmark
    head: str = ""
    """Four letters for the newest entry's hash, so that a table can be known again; empty before set-up."""

    shown: View | None
    """What everybody may see, in its game's own shape; none before set-up."""

    words: str
    """What the table has added to the luck so far."""

    words_fixed: bool
    cuts: tuple[CutBy, ...] = ()
    """What the bag was cut with for the draw to come, in its order."""

    cuts_fixed: bool = False
    """Whether that draw was made before and taken back, so that nothing joins it any more."""

    before: Before | None = None
    """How the games before this one ended on this device; none before set-up, and for the first."""

    history: tuple[Line, ...]
    """The newest lines, oldest first; `ask` for more."""

    times: Times | None = None
    """What a clock counts from; none before set-up."""

    undo: str | None
    """What *take back* would take back; none when there is nothing."""

    redo: str | None
    chances: Any
    """What the draw to come may bring, in its game's own shape; none where nobody is told."""

    attack: Attack | None
    faults: tuple[str, ...]
    """Devices that fail now, a sentence each."""

    unconfirmed: tuple[str, ...] = ()
    """Printed numbers in use that nobody has compared with the board."""

    refusal: No | None = None
    """Why the newest press of a button was refused; gone with the next entry, or after a while."""

    hands: tuple[Hand, ...] = ()
    """What is left for hands to do, oldest first, until it is said to be done or the table moves on."""

    invitation: str | None = None
    """An address that lets one browser in; none when there is no `furybox web`."""

    checker: str | None = None
    """Where any browser checks the evening's journal; none before its end, and without `furybox web`."""

    browsers: tuple[Browser, ...] = ()
    """Who came in by such addresses, and is in."""

    phones: str | None = None
    """An address that lets every phone in to choose its seat; none when there is no `furybox web`."""

    seats: tuple[str, ...] = ()
    """Likewise one for each seat, in turn order."""


class Screen(Message, frozen=True, kw_only=True):
    """The picture on the OLED."""

    bits: bytes
    """128 x 64 pixels, row by row, eight to a byte, the leftmost in the highest bit; base64 on the wire."""


class Lamps(Message, frozen=True, kw_only=True):
    """Every lamp there is."""

    lamps: dict[str, Lamp]


class Felt(Message, frozen=True, kw_only=True):
    """What fingers did: the newest presses, oldest first. A guest that misses one finds it in the next."""

    touches: tuple[Touch, ...]


class Answer(Message, frozen=True, kw_only=True):
    """The reply to one message of the client."""

    id: int
    mark: Bookmark
    """How far the table had come after it."""

    events: tuple[dict[str, Any], ...] = ()
    refused: No | None = None
    result: Any = None
    """What an `ask` asked for."""


class Fault(Message, frozen=True, kw_only=True):
    """The host could not read the client; it hangs up after this."""

    sentence: str


class Join(Message, frozen=True, kw_only=True):
    """A client's first word; before it, it is told nothing and asked nothing."""

    watching: bool = False
    """Whether it only looks on: then it may ask, and never hears of an invitation, nor sees the glass."""

    language: str = ""
    """The language it would be told in, as gettext names it; empty for the table's own."""


class Command(Message, frozen=True, kw_only=True):
    """A client's wish to change the table."""

    id: int
    seen: Bookmark
    """How far it saw the table come; one that has moved on since, or holds another game, refuses as stale."""

    command: dict[str, Any]
    """One line of the script format: `{"do": ...}`."""


class Press(Message, frozen=True, kw_only=True):
    """A finger on a simulated control."""

    id: int
    control: str
    gesture: Literal["press", "hold", "turn-left", "turn-right"] = "press"


class Acknowledge(Message, frozen=True, kw_only=True):
    """The table has seen an attack: what a press of the dial says once every cube is shown."""

    id: int
    entry: int
    """Which attack, by its entry; another one that is shown by now stays."""


class Done(Message, frozen=True, kw_only=True):
    """Hands have done what an entry left to do; nothing happens where they had already."""

    id: int
    entry: int


class Ask(Message, frozen=True, kw_only=True):
    """
    A question that changes nothing.

    The answer's `result` is, for `odds`, what `Table.chances` holds; for `history` a list of `Line`, oldest
    first; for `audit` an `Audit` of the rules; for `verify` `{"holds", "sentence"}`; for `repair` a list of
    `{"piece", "by", "from", "to"}`, the moves a count would make; for `box` a list of `PrintedNumber`; for
    `numbers` the tree of those that the game on the table is played by; for `players` a list of `Player`,
    whoever played last first; for `cards` the `Cards` a flight knows; for `offers` a list of `Offer`; for
    `told` a `Told`; for `evenings` a list of `Evening`, the newest first; for `recap` the `Remembered` of a
    game, 0 being the one on the table; for `kept` a `Kept`, to be asked for again while not all is done; for
    `page` the lines told of a person or of a game; for `names` what everybody at the table goes by in
    pictures; for `head` a `Head`, or none when the journal holds no such game; for `export` the next lines of
    the game's journal as others read it, none after the last: the seed is in none before the game has ended;
    for `foretold` a `Foretold`; for `drawn` the newest `Attack` that stands, wholly shown, or none.
    """

    id: int
    what: Literal[
        "odds",
        "history",
        "audit",
        "verify",
        "repair",
        "box",
        "numbers",
        "players",
        "cards",
        "offers",
        "told",
        "head",
        "export",
        "foretold",
        "drawn",
        "evenings",
        "recap",
        "kept",
        "page",
        "names",
    ]
    extra: dict[int, int] = {}
    """For odds: seat -> more noise."""

    after: tuple[dict[str, Any], ...] = ()
    """For odds: commands of the script format, as if they had been told first."""

    attacks: Attacks = 0
    """For odds: how many attacks one wants to last through."""

    before: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)] | None = None
    """For history: lines older than this entry."""

    entry: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)] = 0
    """
    For offers: the entry that told another one anew. For told: any that stands. For a head: the entry that
    was the newest once. For an export: how many lines were told already.
    """

    number: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)] = 0
    """For a head: which game of the journal. For an export likewise; 0 is the one on the table."""

    places: dict[str, dict[str, int]] = {}
    """For a repair: what the players see in each place they counted."""

    game: str = ""
    """For a box, and for a page: which game's."""

    person: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """For a page: whose, if it is a person's."""

    command: dict[str, Any] = {}
    """For what is foretold: the command, as one line of the script format."""


class Invite(Message, frozen=True, kw_only=True):
    """An address that lets one browser in, to be shown at the table; none takes the last one away."""

    id: int
    address: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None
    checker: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    """Where anybody can check the evening's journal, if somewhere."""

    browsers: Annotated[tuple[Browser, ...], msgspec.Meta(max_length=100)] = ()
    """Who is in by now."""

    recap: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    """Where phones read what the evening was like, once it is over."""

    phones: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    """An address that lets every phone in, all evening; the glass shows it rather than the other."""

    seats: Annotated[
        tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=200)], ...], msgspec.Meta(max_length=12)
    ] = ()
    """Likewise one for each seat, in turn order."""

    def without(self, browser: int) -> Invite:
        """The same, with one browser on its way out."""
        told = tuple(
            msgspec.structs.replace(each, leaving=each.leaving or each.n == browser) for each in self.browsers
        )
        return msgspec.structs.replace(self, browsers=told)


class ShowOut(Message, frozen=True, kw_only=True):
    """The table wants one browser gone; it hears `leaving` of it until it is."""

    id: int
    browser: int


FromHost = Hello | Table | Screen | Lamps | Felt | Answer | Fault
Request = Command | Press | Acknowledge | Done | Ask | Invite | ShowOut
FromClient = Join | Request


def written(message: FromHost | FromClient) -> bytes:
    r"""
    One message as one line. What a host says is harmless, whatever stands in its journal and its devices.

    >>> written(Press(id=1, control="attack"))
    b'{"type":"press","id":1,"control":"attack","gesture":"press"}\n'
    """
    line = msgspec.json.encode(message)
    return (harmless_json(line) if isinstance(message, FromHost) else line) + b"\n"


def heard_from_client(line: bytes) -> FromClient:
    """What a client said. Raises `msgspec.DecodeError` or its `ValidationError`, which say what is wrong."""
    said: FromClient = _reader(FromClient).decode(line)
    return said


def heard_from_host(line: bytes) -> FromHost:
    """What the host said. Raises as `heard_from_client` does."""
    said: FromHost = _reader(FromHost).decode(line)
    if not isinstance(said, Table) or said.shown is None or said.chances is None:
        return said
    chances = msgspec.convert(said.chances, PRESENTERS[said.shown.game].chances)
    return msgspec.structs.replace(said, chances=chances)


@cache
def _reader(of: Any) -> msgspec.json.Decoder[Any]:
    """What reads such messages, made for the first one: a host or a guest needs only one of them."""
    return msgspec.json.Decoder(of, dec_hook=seen)


def scripted(command: RulesCommand) -> dict[str, Any]:
    """
    A command of the rules as one line of the script format; what need not be said is left out.

    >>> from rules.timeline import Undo
    >>> scripted(Undo())
    {'do': 'undo'}
    """
    usual = {field.encode_name: field.default for field in msgspec.structs.fields(command)}
    said: dict[str, Any] = msgspec.to_builtins(command, str_keys=True)
    return {name: value for name, value in said.items() if name not in usual or value != usual[name]}
