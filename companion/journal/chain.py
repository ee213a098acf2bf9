"""
The journal's format, `furybox-journal/3`: JSON lines, each entry chained to the one before it by SHA-256.

Journals of older formats stay readable for ever. The second names the game before, and may hold cuts; the
third names the program's release, may hold witnesses, and says when the secret was told.

Pure: knows lines and values, no file, no database and no game.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, NoReturn, Self

import msgspec
from msgspec import Meta

from companion.journal.fitting import Unfit, fitted
from companion.release import __version__
from companion.words.language import _
from rules.binding import Scheme

FIRST: Final = "furybox-journal/1"
"""The first word of journals up to release 0.1."""

SECOND: Final = "furybox-journal/2"
"""The first word of journals that know no witnesses."""

FORMAT: Final = "furybox-journal/3"
"""The first word of every journal that is begun now."""

_HEAD_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Those that cannot be taken for digits or for each other."""

LARGEST: Final = (1 << 53) - 1
"""The largest whole number, either side of 0, that every JSON reader keeps exactly (RFC 7493)."""

GIVEN: Final = "given"
"""What a `start` says for its seed when that came with it, and was none of the device's making."""

MOST: Final = 10_000
"""More than any dial, count or seat of a table; only entries are counted further."""

DEEPEST: Final = 32
"""How many objects and lists may stand inside each other."""

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes as 64 lower-case hex digits."""

Moment = Annotated[str, Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\Z")]
"""RFC 3339, UTC, to the second."""


_KEPT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z( [0-9a-f]{64}){2}")
_DO: Final = msgspec.json.Decoder(dict[str, Any])
_EVENTS: Final = msgspec.json.Decoder(tuple[dict[str, Any], ...])

_Plain = Annotated[int, Meta(ge=-MOST, le=MOST)] | str | bool | None
_Card = _Plain | list[_Plain] | dict[str, _Plain | list[_Plain]]
_Row = _Plain | list[_Card] | dict[str, _Card]
_Box = _Plain | list[_Row] | dict[str, _Plain | list[_Row] | dict[str, _Plain | list[_Row] | dict[str, _Row]]]
_FLAT: Final = msgspec.json.Decoder(dict[str, _Plain | dict[str, _Plain]])


def canonical(value: object) -> bytes:
    """
    The one spelling of *value* that is hashed: sorted keys, no spaces, UTF-8 unescaped.

    >>> canonical({"words": "Eva spí", "n": 1}).decode()
    '{"n":1,"words":"Eva spí"}'

    Raises `Unfit` for what two programs may spell differently: fractions, whole numbers beyond `LARGEST`,
    keys that are not text, half a surrogate pair, and what is nested deeper than `DEEPEST`.
    """
    _check(value, DEEPEST)
    try:
        return _CANONICAL.encode(value)
    except UnicodeEncodeError as error:
        raise Unfit(_("a text holds half a character")) from error


_CANONICAL: Final = msgspec.json.Encoder(order="deterministic")
_AS_GIVEN: Final = msgspec.json.Encoder()


def digest(value: object) -> str:
    """The SHA-256 of the canonical spelling, as hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


def head(newest: str, letters: int = 4) -> str:
    """
    The letters of an evening whose newest hash this is: four to read out and remember, eight to note.

    >>> head("a9463e4e53761d8cdd57cc10136aafc62352d9703c0d4a36b01230fe3b2673ad")
    'XKVW'
    >>> head("a9463e4e53761d8cdd57cc10136aafc62352d9703c0d4a36b01230fe3b2673ad", 8)
    'XKVWTSXA'
    """
    rest, said = int(newest, 16), ""
    for _letter in range(letters):
        rest, at = divmod(rest, len(_HEAD_LETTERS))
        said += _HEAD_LETTERS[at]
    return said


def receipt(number: int, entries: int, newest: str) -> str:
    """
    What a phone or a photograph keeps of an evening: its number on the device, its entries, its newest hash.

    >>> receipt(7, 84, "00" * 32)[:18]
    'furybox:7:84:00000'
    """
    return f"furybox:{number}:{entries}:{newest}"


_ADDED: Final = {
    FIRST: (),
    SECOND: ("draw", "number", "before"),
    FORMAT: ("draw", "number", "before", "release"),
}
"""What the header of a format says besides game and commitment."""


class Before(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game before on the same device, as it stood when this one began."""

    number: Annotated[int, Meta(ge=1)]
    entries: Annotated[int, Meta(ge=1)]
    hash: Hex
    """The last entry's."""

    ended: bool


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """
    The first line: which game this is, and the seed's commitment; since the second format also its place.

    >>> Header.begun("in-space", "00" * 32).line()[:49]
    '{"format":"furybox-journal/3","game":"in-space","'
    """

    format: Literal["furybox-journal/1", "furybox-journal/2", "furybox-journal/3"]
    game: Annotated[str, Meta(min_length=1)]
    commitment: Hex
    draw: Literal["furybox-draw/2", "furybox-draw/3"] | msgspec.UnsetType = msgspec.UNSET
    """How its draws are bound: by cuts, and since the third format by witnesses. Without one, by neither."""

    number: Annotated[int, Meta(ge=1)] | msgspec.UnsetType = msgspec.UNSET
    """The running number of the game on its device, from 1."""

    before: Before | msgspec.UnsetType | None = msgspec.UNSET
    """None for the first game of a device."""

    release: Annotated[str, Meta(min_length=1, max_length=100)] | msgspec.UnsetType = msgspec.UNSET
    """The program's version, whose rules decided every entry."""

    def __post_init__(self) -> None:
        for name, value in {"game": self.game, "release": self.release}.items():
            if isinstance(value, str) and not value.isprintable():
                raise ValueError(_("the field {name} is no name").format(name=name))
        for name in ("draw", "number", "before", "release"):
            is_there, knows = getattr(self, name) is not msgspec.UNSET, name in _ADDED[self.format]
            if is_there and not knows:
                unknown = _("there is no field {name} in {format}")
                raise ValueError(unknown.format(name=name, format=self.format))
            if knows and not is_there:
                raise ValueError(_("the field {name} is missing").format(name=name))
        if isinstance(self.draw, str) and self.draw[-1] != self.format[-1]:
            raise ValueError(_("the field draw does not fit the format"))
        if isinstance(self.number, int) and self.number != (self.before.number if self.before else 0) + 1:
            raise ValueError(_("the field before does not fit the number"))

    @classmethod
    def begun(cls, game: str, commitment: str, *, number: int = 1, before: Before | None = None) -> Self:
        """The header of a game that begins now."""
        return cls(
            *(FORMAT, game, commitment),
            draw="furybox-draw/3",
            number=number,
            before=before,
            release=__version__,
        )

    @property
    def scheme(self) -> Scheme:
        """How the draws of its game are bound."""
        return 3 if self.format == FORMAT else 2 if self.format == SECOND else 1

    def line(self) -> str:
        """The line as exported, without its end."""
        return _line(msgspec.to_builtins(self))

    def digest(self) -> str:
        """What the first entry names as `prev`."""
        return digest(msgspec.to_builtins(self))


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command and what it did. Made by `sealed`, never by hand."""

    n: Annotated[int, Meta(ge=1, le=LARGEST)]
    """Its number, from 1."""

    at: Moment
    do: dict[str, Any]
    """The command as given; of a seed that came with it, only that it did."""

    events: tuple[dict[str, Any], ...]
    prev: Hex
    """The hash of the entry before, or of the header."""

    hash: Hex

    def __post_init__(self) -> None:
        try:
            datetime.fromisoformat(self.at)
        except ValueError as error:
            raise ValueError(_("the field at is no time")) from error
        if self.do.get("seed", GIVEN) != GIVEN:
            raise ValueError(_("the seed never stands in an entry"))
        if {type(event.get("type")) for event in self.events} - {str}:
            raise ValueError(_("an event has no type"))

    @classmethod
    def sealed(
        cls, n: int, *, at: str, do: dict[str, Any], events: Sequence[dict[str, Any]], prev: str
    ) -> Self:
        """
        The entry with its hash; it keeps copies, as they will be read again.

        >>> entry = Entry.sealed(1, at="2026-11-21T20:15:00Z", do={"do": "redo"}, events=[], prev="00" * 32)
        >>> entry.hash[:8]
        '2ac1593e'

        Raises `Unfit` for what the format does not allow.
        """
        body = canonical({"n": n, "at": at, "do": do, "events": events, "prev": prev})
        again = msgspec.json.decode(body)
        return fitted({**again, "hash": hashlib.sha256(body).hexdigest()}, cls)

    def kept(self) -> Kept:
        """As it is hashed and kept."""
        do, events = _CANONICAL.encode(self.do).decode(), _CANONICAL.encode(self.events).decode()
        return Kept(self.n, self.at, do, events, self.prev, self.hash)

    def line(self) -> str:
        """The line as exported, without its end."""
        return _line(msgspec.to_builtins(self))


class Kept(NamedTuple):
    """An entry as it is hashed and kept: its command and its events in their one spelling."""

    n: int
    at: str
    do: str
    events: str
    prev: str
    hash: str

    def recomputed(self) -> str:
        """The hash that the entry must have."""
        n, at, do, events, prev, _own = self
        body = f'{{"at":"{at}","do":{do},"events":{events},"n":{n},"prev":"{prev}"}}'
        return hashlib.sha256(body.encode()).hexdigest()

    def entry(self) -> Entry:
        """What it tells. Raises `ValueError`, or `TypeError`, for what nobody saved."""
        n, at, do, events, prev, own = self
        if not _KEPT.fullmatch(f"{at} {prev} {own}"):
            raise ValueError(at, prev, own)
        return Entry(n, at, _DO.decode(do), _EVENTS.decode(events), prev, own)


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a game that has ended: the secret, and where the chain ends."""

    seed: Hex
    words: str
    entries: Annotated[int, Meta(ge=1)]
    hash: Hex
    """The last entry's."""

    def line(self) -> str:
        """The line as exported, without its end."""
        return _line({"reveal": msgspec.to_builtins(self)})


class Flat(Entry, frozen=True, forbid_unknown_fields=True):
    """An entry as most are: nested no deeper than a box, and without a number beyond `MOST`."""

    at: str
    do: dict[str, _Box]
    events: tuple[dict[str, _Box], ...]
    prev: str
    hash: str

    def __post_init__(self) -> None:
        if not _KEPT.fullmatch(f"{self.at} {self.prev} {self.hash}"):  # sooner done than one by one
            raise ValueError
        super().__post_init__()


_flat_entry: Final = cache(lambda: msgspec.json.Decoder(Flat))  # whoever plays needs none


def parsed(line: bytes, *, is_entry: bool = False) -> Any:
    r"""
    The JSON value of one line, read strictly; `Flat` where it *is an entry*, and spelled as we do.

    >>> parsed(b'{"n": 1}\r\n')
    {'n': 1}

    Raises `Unfit` for what is not UTF-8, not JSON, or has no single canonical spelling: a name given twice,
    and whatever `canonical` refuses.
    """
    try:
        value = (_flat_entry() if is_entry else _FLAT).decode(line)
        if _AS_GIVEN.encode(value) == line:  # then it is spelled as we do, and gives no name twice
            return value
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        pass
    try:
        value = _STRICT.decode(line.decode())
    except UnicodeDecodeError as error:
        raise Unfit(_("it is not UTF-8")) from error
    except json.JSONDecodeError as error:
        whole = line.rstrip(b" \t\r\n").endswith(b"}")
        raise Unfit(_("it is not JSON") if whole else _("it breaks off; the file was cut short")) from error
    except RecursionError as error:
        raise Unfit(_("it is nested too deeply")) from error
    canonical(value)
    return value


def _line(value: object) -> str:
    r"""
    The spelling of a line that is exported: what would steer a terminal stands as an escape of JSON.

    >>> print(_line({"text": "Eva\u202e\x7f"}))
    {"text":"Eva\u202e\u007f"}
    """
    text = _AS_GIVEN.encode(value).decode()
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in text)


def _check(value: object, deeper: int) -> None:
    """That it has one spelling. What stands in it is mostly plain, and seen to be so at a glance."""
    if not deeper:
        raise Unfit(_("it is nested too deeply"))
    match value:
        case dict():
            for key in value:
                if not isinstance(key, str):
                    raise Unfit(_("a name is not text"))
            inside: Iterable[object] = value.values()
        case list() | tuple():
            inside = value
        case _:
            _check_plain(value)
            return
    for each in inside:
        kind = each.__class__
        if deeper == 1 or not (kind is str or (kind is int and -LARGEST <= each <= LARGEST)):  # type: ignore[operator]  # an int by then
            _check(each, deeper - 1)


def _check_plain(value: object) -> None:
    match value:
        case None | bool() | str():
            pass
        case int():
            if abs(value) > LARGEST:
                raise Unfit(_("a number is too large"))
        case float():
            raise Unfit(_("a number is not whole"))
        case _:
            raise Unfit(_("{kind} is not JSON").format(kind=type(value).__name__))


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        raise Unfit(_("a name is given twice"))
    return named


def _whole(digits: str) -> int:
    if len(digits) > len(str(-LARGEST)):
        raise Unfit(_("a number is too large"))
    return int(digits)


def _fraction(_digits: str) -> NoReturn:
    raise Unfit(_("a number is not whole"))


_STRICT: Final = json.JSONDecoder(
    object_pairs_hook=_named_once, parse_int=_whole, parse_float=_fraction, parse_constant=_fraction
)
