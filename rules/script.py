"""
The script format: JSON lines in, one JSON line out for each. What machines, tests and bug reports speak.

Section 7 of the design is the format. Commands and events are the rules' own types everywhere else: here
`read` makes a command of JSON and `told` makes JSON of a command, `events_told` of events; a `Reader` reads
both again as a journal keeps them. Everything here is pure; a fresh seed is handed in.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, Literal, Union, get_args

import msgspec

from rules import texts, timeline
from rules.game import Command, Event, Game, Opening, kebab, ordered, written
from rules.games import GAMES, called
from rules.refusals import Refused
from rules.timeline import Timeline

MOST_ATTACKS: Final = 12
"""Attacks ahead that anybody may ask about."""

Attacks = Annotated[int, msgspec.Meta(ge=0, le=MOST_ATTACKS)]


class Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question that changes nothing."""

    ask: Literal["odds", "audit", "view"]
    extra: dict[int, int] | None = None
    """For odds: seat -> more noise."""

    after: tuple[dict[str, Any], ...] = ()
    """For odds: commands, as if they had been told first."""

    attacks: Attacks = 0
    """For odds: how many attacks one wants to last through."""


def read(line: bytes | str, game: Game[Any] | None) -> Command | Ask:
    """
    One line of a script, for the *game* on the table; none before set-up.

    Raises `Refused("malformed")` and `Refused("bad-text")`, whose sentence names the field; before set-up
    also `Refused("not-started")` and `Refused("no-such-game")`.

    >>> read('{"do":"end-turn"}', called("in-space"))
    EndTurn()
    """
    texts.check(line)
    _decoded(_Kind, line)
    try:
        json.loads(line, object_pairs_hook=_once, parse_int=str, parse_float=str)
    except (UnicodeError, RecursionError) as error:
        raise _malformed("it is no JSON") from error
    said = _read(line, game)
    return ordered(said) if isinstance(said, Command) else said


def _read(line: bytes | str, game: Game[Any] | None) -> Command | Ask:
    """One line, whatever its texts hold: what was saved once is a fact."""
    kind = _decoded(_Kind, line)
    if kind.ask is not None and kind.do is None:
        ask: Ask = _decoded(Ask, line)
        return ask
    if kind.do is None:
        raise _malformed("the field do is missing")
    if kind.do == "start":
        game = called(kind.game) if isinstance(kind.game, str) else game or next(iter(GAMES.values()))
    known = game or next((each for each in GAMES.values() if kind.do in _orders(each.commands)), None)
    order = known and _orders(known.commands).get(kind.do)
    if order is None:
        named = "of that name" if texts.steering(kind.do) else kind.do
        raise _malformed(f"there is no command {named}")
    command: Command = _decoded(order, line)
    if game is None:
        raise Refused("not-started", "No game has been set up yet: start one first.")
    return command


def seed_of(command: Opening) -> bytes | None:
    """The seed a `start` carries. Raises `Refused("malformed")` when it is none."""
    if command.seed is None:
        return None
    if not re.fullmatch(r"[0-9a-fA-F]{64}", command.seed):
        raise _malformed("the field seed must be 64 hex digits")
    return bytes.fromhex(command.seed)


def told(command: Command) -> dict[str, Any]:
    """
    A command as JSON has it, and as the journal keeps it: a `start` never tells its seed.

    >>> told(read('{"do":"everyone","by":1}', called("in-space")))
    {'do': 'everyone', 'by': 1}
    """
    kept = written(command)
    kept.pop("seed", None)
    if isinstance(command, timeline.Retell) and isinstance(command.instead, Command):
        kept["instead"] = told(command.instead)
    return kept


def events_told(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events as JSON has them."""
    listed: list[dict[str, Any]] = msgspec.to_builtins(events, str_keys=True)
    return listed


class Reader:
    """
    Reads what a journal keeps of a game; its decoders are made once for all its evenings.

    >>> Reader(called("catacombs")).command('{"do":"tile","haunted":false}').artifact is None
    True
    """

    def __init__(self, game: Game[Any]) -> None:
        self._orders = _orders(game.commands)
        self._commands: msgspec.json.Decoder[Command] = _decoder(*self._orders.values())
        events = (*game.events, *timeline.EVENTS)
        self._events: msgspec.json.Decoder[tuple[Event, ...]] = _decoder(*events, many=True)

    def command(self, kept: str) -> Command:
        """
        A command. Raises `Refused` for one that this release does not know.

        Release 0.1 left out whatever was null, even where a script must say so.
        """
        try:
            return self._commands.decode(kept)
        except msgspec.ValidationError:
            given = _decoded(dict[str, Any], kept)
        order = self._orders.get(str(given.get("do")))
        if order is None:
            raise _malformed("there is no such command")
        try:
            command: Command = msgspec.convert({**_nulls(order), **given}, order, str_keys=True)
        except msgspec.ValidationError as error:
            raise _malformed(_named(str(error))) from error
        return command

    def events(self, kept: str) -> tuple[Event, ...]:
        """The events of an entry. Raises `msgspec.DecodeError` for one that the game does not know."""
        return self._events.decode(kept)


@cache
def _decoder(*known: type, many: bool = False) -> msgspec.json.Decoder[Any]:
    one: Any = Union[(*known,)]  # known only when running
    return msgspec.json.Decoder(tuple[one, ...] if many else one)


@cache
def _nulls(order: type[Command]) -> dict[str, None]:
    """What a command must say though it may be null."""
    fields = msgspec.structs.fields(order)
    return {
        field.encode_name: None for field in fields if field.required and NoneType in get_args(field.type)
    }


class Evening:
    """
    A table that a script is read to: it answers each line and remembers where things stand.

    *told* is called with every command that was carried out, and what happened.

    >>> evening = Evening(fresh_seed=lambda: bytes(32))
    >>> evening.answer('{"do":"end-turn"}')["refused"]["code"]
    'not-started'
    """

    def __init__(
        self,
        fresh_seed: Callable[[], bytes],
        told: Callable[[Command, tuple[Event, ...]], None] | None = None,
    ) -> None:
        self._fresh_seed = fresh_seed
        self._told = told
        self._line = 0
        self.timeline: Timeline[Any] | None = None
        """None before set-up."""
        self.seed: bytes | None = None

    @property
    def view(self) -> Any:
        """The table as everybody may see it; none before set-up."""
        return None if self.timeline is None else self.timeline.view()

    def answer(self, line: bytes | str) -> dict[str, Any]:
        """What one line of the script is answered."""
        self._line += 1
        try:
            heard = read(line, self.timeline.game if self.timeline else None)
            if isinstance(heard, Ask):
                return self._asked(heard)
            events = self.perform(heard)
        except Refused as no:
            refused = {"code": no.code, "sentence": no.sentence}
            return {"line": self._line, "version": self._version, "refused": refused}
        return {"line": self._line, "version": self._version, "events": events_told(events)}

    def perform(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out. Raises `Refused`, and then nothing has changed."""
        line, seed = self.timeline, self.seed
        if isinstance(command, Opening) and line is None:
            line, seed = Timeline(called(command.game)), seed_of(command) or self._fresh_seed()
        if line is None:
            raise Refused("not-started", "No game has been set up yet: start one first.")
        events = timeline.decide(line, command, seed)
        self.timeline, self.seed = timeline.evolve(line, events, command), seed
        if self._told:
            self._told(command, events)
        return events

    @property
    def _version(self) -> int:
        return self.timeline.version if self.timeline else 0

    def _asked(self, ask: Ask) -> dict[str, Any]:
        if self.timeline is None:
            raise Refused("not-started", "No game has been set up yet: start one first.")
        game, table = self.timeline.game, self.timeline.table
        match ask.ask:
            case "odds":
                then = timeline.supposed(self.timeline, ask.after).table
                return {"odds": game.odds(then, extra=ask.extra or {}, attacks=ask.attacks)}
            case "audit":
                return {"audit": game.audit(table)}
            case "view":
                return {"view": self.view}


class _Kind(msgspec.Struct):
    """Just enough of a line to know what it is."""

    do: str | None = None
    ask: Any = None
    game: Any = None


def _decoded(shape: Any, line: bytes | str) -> Any:
    try:
        return msgspec.json.decode(line, type=shape)
    except msgspec.ValidationError as error:
        raise _malformed(_named(str(error))) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _malformed("it is no JSON") from error
    except RecursionError as error:
        raise _malformed("it is nested too deeply") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object, none of them said twice."""
    if twice := next((name for name, n in Counter(name for name, _ in pairs).items() if n > 1), None):
        raise _malformed(
            "a field is said twice" if texts.steering(twice) else f"the field {twice} is said twice"
        )
    return dict(pairs)


def _malformed(why: str) -> Refused:
    return Refused("malformed", "The line cannot be read: {why}.", why=why)


def _named(error: str) -> str:
    """
    What is wrong in people's words, the field by name.

    >>> _named("Object missing required field `by`")
    'the field by is missing'
    >>> _named("Object contains unknown field `bye` - at `$.seats[0]`")
    'there is no field bye in seats[0]'
    >>> _named("Expected `int`, got `str` - at `$.seat`")
    'the field seat is wrong, expected int, got str'
    """
    what, _, where = error.replace("`", "").partition(" - at $.")
    inside = f" in {where}" if where else ""
    if missing := re.fullmatch(r"Object missing required field (.+)", what):
        return f"the field {missing[1]} is missing{inside}"
    if surplus := re.fullmatch(r"Object contains unknown field (.+)", what):
        return f"there is no field {surplus[1]}{inside}"
    plain = f"{what[0].lower()}{what[1:]}"
    return f"the field {where} is wrong, {plain}" if where else plain


@cache
def _orders(commands: tuple[type[Command], ...]) -> dict[str, type[Command]]:
    """What a game with these commands can be told, by name."""
    return {_name(order): order for order in (*commands, *timeline.COMMANDS)}


def _name(order: type[Command]) -> str:
    tag = order.__struct_config__.tag
    return tag if isinstance(tag, str) else kebab(order.__name__)
