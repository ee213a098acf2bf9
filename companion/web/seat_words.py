"""What crosses between a seat's page and the site: words in, and how answers and events are written."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, TypeVar

import msgspec
from aiohttp import web

from companion.line.carried import Bookmark
from companion.line.memory import Seen as Remembered
from companion.web.buttons import Asked, Button
from companion.web.phrases import REFUSED
from companion.web.picture import Picture
from companion.web.porch import HEAD_SECONDS
from companion.words.language import _

SPEAKING_SECONDS: Final = HEAD_SECONDS
"""How long a page may take to say something."""

UNREAD: Final = (web.HTTPRequestEntityTooLarge, web.RequestPayloadError, TimeoutError)


_IN_PAGE: Final = str.maketrans({each: f"\\u{ord(each):04x}" for each in "<\u2028\u2029"})


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone says first: the token of an address."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a phone goes."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None
    """None for whoever wants to choose anew."""

    watches: bool = False


class Press(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a phone wants told."""

    press: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    """An id of the phone's own making: the same one is done once."""

    seen: Bookmark
    """That of the picture that was pressed on."""

    deed: Annotated[str, msgspec.Meta(max_length=120)]
    typed: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=500)], ...], msgspec.Meta(max_length=40)
    ] = ()
    """What was answered for each of its fields: as it was typed, or the sign of what was chosen."""

    times: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1
    """How many presses this is, of a deed that adds up."""

    sure: bool = False
    """Whether its owner has read what it would come to."""


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What its owner says to something on top of a page."""

    n: int
    sign: Annotated[str, msgspec.Meta(max_length=20)]


class Chair(msgspec.Struct, frozen=True):
    """A seat that may be chosen."""

    seat: int
    sign: str
    name: str
    is_held: bool
    """Whether another phone is there."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What a phone without a seat is told."""

    mark: Bookmark
    title: str
    head: str
    promise: str
    chairs: tuple[Chair, ...]
    watching: bool
    """Whether phones only look on here."""

    set_up: Button | None = None
    """What begins a game, where it may and none goes on."""

    asked: tuple[Asked, ...] = ()
    """What is asked of it, or said to it loudly."""


class Said(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a press came to."""

    mark: Bookmark | None = None
    """How far the table has come with it; none where it was refused."""

    code: str = ""
    """Why it was refused; empty when it was done."""

    sentence: str = ""


S = TypeVar("S", bound=msgspec.Struct)


async def read(request: web.Request, kind: type[S]) -> S | None:
    """What a page says; none when it says nothing of that kind, too much, or too slowly."""
    try:
        async with asyncio.timeout(SPEAKING_SECONDS):
            return msgspec.json.decode(await request.read(), type=kind)
    except (*UNREAD, msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def event(kind: str, told: msgspec.Struct) -> bytes:
    """One message of the stream; a picture's id is how far the table has come."""
    number = b"id: %d-%d\n" % (told.mark.game, told.mark.version) if isinstance(told, Picture) else b""
    return number + b"event: " + kind.encode() + b"\ndata: " + msgspec.json.encode(told) + b"\n\n"


def not_done(code: str) -> Said:
    """Why nothing was done, in the language that is spoken."""
    return Said(code=code, sentence=_(REFUSED[code][1]))


def refused(code: str) -> web.Response:
    """The same as an answer."""
    return as_json(not_done(code), REFUSED[code][0])


def as_json(told: Any, status: int = 200) -> web.Response:
    """An answer that nobody keeps."""
    return web.Response(
        body=msgspec.json.encode(told),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def in_page(told: Any) -> str:
    """JSON that stands in a page: no letter of it ends the element that it stands in."""
    return msgspec.json.encode(told).decode().translate(_IN_PAGE)


def remembered(request: web.Request) -> Remembered | None:
    """How far the phone has seen the table, as it says itself."""
    try:
        return msgspec.convert(dict(request.query), Remembered, strict=False)
    except msgspec.ValidationError:
        return None


def is_foreign(request: web.Request) -> bool:
    """Whether a page of another origin asks: a cookie of ours goes along from any port of this machine."""
    origin = request.headers.get("Origin")
    return origin is not None and origin != f"{request.scheme}://{request.host}"
