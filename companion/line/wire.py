"""
The socket's messages: newline-delimited JSON, one message a line, tagged by `type`.

The host speaks first: a `hello`. A client answers with `join`, and then hears the whole `table`, and `table`,
`screen` and `lamps` whenever they change, and `felt` with every press. It sends `command`, `press`,
`acknowledge`, `done`, `propose`, `ask`, `invite`, `showout`, `relay` or `link`, each with an id of its own
choice, and gets one `answer` that carries the same id. A guest that relays a witness hears `wanted`, and says
its `link`.
What they carry of a table has its shapes in `carried`; an `ask` carries one of the questions in `asked`:
`{"type":"ask","id":7,"question":{"what":"history","before":12}}`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import replace

from companion.games import GAMES as PRESENTERS
from companion.games.outlook import Chances
from companion.line.asked import AnyQuestion, reader
from companion.line.carried import (
    Attack,
    Before,
    Bookmark,
    Browser,
    CutBy,
    Fitting,
    Hand,
    IsRevealed,
    Lamp,
    Line,
    No,
    ScriptLine,
    Times,
    Touch,
)
from companion.words.harmless import harmless_json
from rules.game import Command as RulesCommand
from rules.game import View
from rules.timeline import Retell

PROTOCOL: Final = 5
"""Raised whenever an old client would misread a message."""

NOTHING: Final = msgspec.Raw(b"null")
YES: Final = msgspec.Raw(b"true")

LONGEST_LINE: Final = 64 * 1024
"""Bytes a client may send in one line."""


Address = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


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

    hash: str = ""
    """The whole of that hash, 64 hex digits, to be remembered."""

    shown: View | None
    """What everybody may see, in its game's own shape; none before set-up."""

    promise: str = ""
    """What is noted before the first draw, 64 hex digits: the first entry's hash; empty before set-up."""

    revealed: IsRevealed = "no"
    warnings: tuple[str, ...] = ()
    """What must be heard loudly of its luck, a sentence each, such as that nobody bound the secret."""

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
    chances: Chances
    """What the draw to come may bring, in its game's own shape; none where nobody may know."""

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


class Wanted(Message, frozen=True, kw_only=True):
    """The host wants the link of a witness for a draw: only the guest that relays the witness hears it."""

    witness: int
    draw: int
    version: int
    """The table's newest entry; that of the draw is the next."""

    hash: str
    """That entry's, 64 hex digits."""

    cut: str | None = None
    """What the bag is cut with in the entry of the draw."""


class Answer(Message, frozen=True, kw_only=True):
    """The reply to one message of the client."""

    id: int
    mark: Bookmark
    """How far the table had come after it."""

    events: tuple[dict[str, Any], ...] = ()
    refused: No | None = None
    result: msgspec.Raw = NOTHING
    """The answer to an `ask`, as its question reads it."""


class Fault(Message, frozen=True, kw_only=True):
    """The host could not read the client; it hangs up after this."""

    sentence: str


class Join(Message, frozen=True, kw_only=True):
    """A client's first word; before it, it hears nothing and is asked nothing."""

    watching: bool = False
    """Whether it only looks on: then it may ask, and never hears of an invitation, nor sees the glass."""

    language: str = ""
    """The language it wants to hear, as gettext names it; empty for the table's own."""

    answers: bool = False
    """Whether somebody sits at it who answers what the table is asked: at a console."""


class Command(Message, frozen=True, kw_only=True):
    """A client's wish to change the table."""

    id: int
    seen: Bookmark
    """How far it saw the table come; one that has moved on since, or holds another game, refuses as stale."""

    command: ScriptLine


class Press(Message, frozen=True, kw_only=True):
    """A finger on a simulated control."""

    id: int
    control: str
    gesture: Literal["press", "hold", "turn-left", "turn-right"] = "press"


class Acknowledge(Message, frozen=True, kw_only=True):
    """
    The table has seen an attack: what a press of the dial says once every cube is shown.

    At a simulated table no hand is on the dial, so that it says so before, too: then the rest is shown.
    """

    id: int
    entry: int
    """Which attack, by its entry; another one that is shown by now stays."""


class Done(Message, frozen=True, kw_only=True):
    """Hands have done what an entry left to do; nothing happens where they had already."""

    id: int
    entry: int


class Propose(Message, frozen=True, kw_only=True):
    """
    A seat wants an entry put right on which deeds of others may rest: one of the `hands` asks the table.

    It stands until that entry is `done`, or the table moves on. The `result` is whether a console can answer.
    """

    id: int
    seat: Annotated[int, msgspec.Meta(ge=0)]
    command: Retell


class Ask(Message, frozen=True, kw_only=True):
    """A question that changes nothing. The answer's `result` is what its class says."""

    id: int
    question: AnyQuestion


class Invite(Message, frozen=True, kw_only=True):
    """An address that lets one browser in, to be shown at the table; none takes the last one away."""

    id: int
    address: Address | None
    checker: Address | None = None
    """Where anybody can check the evening's journal, if somewhere."""

    browsers: Annotated[tuple[Browser, ...], msgspec.Meta(max_length=100)] = ()
    """Who is in by now."""

    recap: Address | None = None
    """Where phones read what the evening was like, once it is over."""

    phones: Address | None = None
    """An address that lets every phone in, all evening; the glass shows it rather than the other."""

    seats: Annotated[tuple[Address, ...], msgspec.Meta(max_length=12)] = ()
    """Likewise one for each seat, in turn order."""

    def without(self, browser: int) -> Invite:
        """The same, with one browser on its way out."""
        left = (replace(each, leaving=each.leaving or each.n == browser) for each in self.browsers)
        return replace(self, browsers=tuple(left))


class ShowOut(Message, frozen=True, kw_only=True):
    """The table wants one browser gone; it hears `leaving` of it until it is."""

    id: int
    browser: int


class Relay(Message, frozen=True, kw_only=True):
    """
    This guest relays a witness from now on, as the one does through which it joined.

    The `result` is whether it may: not while that other guest is there.
    """

    id: int
    game: int
    """Its number in the journal: witnesses are counted in each game."""

    witness: int
    instead: tuple[int, ...] = ()
    """The witnesses that this device was before, as at another seat: they have left."""


class Link(Message, frozen=True, kw_only=True):
    """
    What a witness says to `Wanted`. It is heard at once, though an answer to the same guest may wait for it.

    The `result` is whether the table still waited.
    """

    id: int
    witness: int
    draw: int
    link: Annotated[str, msgspec.Meta(max_length=64)] | None
    """64 hex digits; none where it cannot be reached, so that nobody waits."""


FromHost = Hello | Table | Screen | Lamps | Felt | Wanted | Answer | Fault
Request = Command | Press | Acknowledge | Done | Propose | Ask | Invite | ShowOut | Relay | Link
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
    said: FromClient = reader(FromClient).decode(line)
    return said


def heard_from_host(line: bytes) -> FromHost:
    """What the host said. Raises as `heard_from_client` does."""
    said: FromHost = reader(FromHost).decode(line)
    if not isinstance(said, Table) or said.shown is None or said.chances is None:
        return said
    chances = msgspec.convert(said.chances, PRESENTERS[said.shown.game].outlook.chances)
    return replace(said, chances=chances)


def scripted(command: RulesCommand) -> ScriptLine:
    """
    A command of the rules as one line of the script format; what need not be said is left out.

    >>> from rules.timeline import Undo
    >>> scripted(Undo())
    {'do': 'undo'}
    """
    usual = {field.encode_name: field.default for field in msgspec.structs.fields(command)}
    said: ScriptLine = msgspec.to_builtins(command, str_keys=True)
    return {name: value for name, value in said.items() if name not in usual or value != usual[name]}
