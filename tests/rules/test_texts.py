"""Text is text: whatever steers a terminal or hides is refused by name, in every text of every command."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
import pytest

from rules import timeline
from rules.clank.commands import EndTurn
from rules.game import Command
from rules.games import GAMES
from rules.refusals import Refused
from rules.script import Evening, Reader, read, told
from rules.texts import check, steering
from tests.rules import table_lines
from tests.whole import share

Line = dict[str, Any]


@cache
def odd() -> list[str]:
    """Every code point of category C: some 970 000, most of them given to nobody."""
    return [chr(n) for n in range(sys.maxunicode + 1) if unicodedata.category(chr(n)).startswith("C")]


@cache
def few_odd() -> list[str]:
    """Controls, the marks that hide or turn the direction, and of all the others some."""
    known = [each for each in odd() if unicodedata.category(each) in {"Cc", "Cf"}]
    return [*known, *odd()[:: len(odd()) // 60], "\ud800", "\udfff", "\ue000", "\U0010ffff"]


def orders() -> list[tuple[str, type[Command]]]:
    found = {order: name for name, game in GAMES.items() for order in (*game.commands, *timeline.COMMANDS)}
    return [(name, order) for order, name in found.items()]


def filled(kind: Any, text: str) -> Iterator[Any]:
    """Values of a type that hold *text*, one for each place where it can stand."""
    origin, given = get_origin(kind), get_args(kind)
    if kind is str or kind is Any:
        yield text
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from lines(kind, text)
    elif origin is tuple:
        yield from ([value] for value in filled(given[0], text))
    elif origin is dict:
        yield {text: given[1] is int or {}}
        yield from ({"box": value} for value in filled(given[1], text))
    elif hasattr(kind, "__metadata__"):
        yield from filled(given[0], text)
    elif given and origin is not None:
        for each in given:
            yield from filled(each, text) if not isinstance(each, str) else ()


def lines(order: type[msgspec.Struct], text: str) -> Iterator[Line]:
    """Lines of a command, each with *text* in another of its fields."""
    for field in msgspec.structs.fields(order):
        for value in filled(field.type, text):
            yield {field.encode_name: value}


def every_field(text: str) -> Iterator[tuple[str, Line]]:
    for name, order in orders():
        for line in lines(order, text):
            yield name, {"do": order.__struct_config__.tag, **line}


def test_every_text_field_is_found() -> None:
    found = {(line["do"], field) for _name, line in every_field("x") for field in line if field != "do"}

    assert found >= {
        *(("start", each) for each in ("game", "seed", "words", "box", "seats")),
        *(("words", "text"), ("cut", "text"), ("fury", "why"), ("stop", "why"), ("hack", "module")),
        *(("move", each) for each in ("piece", "from", "to", "why")),
        *(("count", "places"), ("record", "drawn"), ("retell", "instead"), ("retell", "why")),
        *(("shrine", "room"), ("prisoner", "kind"), ("buy", "kind"), ("set", "dial")),
    }


def test_no_text_of_any_command_steers_or_hides() -> None:
    """It is refused by name, wherever it stands: in each field one of eight, in eight neighbours all."""
    for n, (name, line) in enumerate(every_field("Eva\x00")):
        written = json.dumps(line)
        for character in few_odd()[n % 8 :: 8]:
            with pytest.raises(Refused) as no:
                read(written.replace("\\u0000", json.dumps(character)[1:-1]), GAMES[name])

            assert no.value.code == "bad-text", (line, character)
            assert f"U+{ord(character):04X}" in no.value.sentence
            assert steering(no.value.sentence) is None


@pytest.mark.long
def test_every_code_point_is_refused() -> None:
    for character in odd():
        assert steering(f"Eva{character}spí") == character

    for n in range(0, len(odd()), 997):
        with pytest.raises(Refused, match=f"U\\+{ord(odd()[n]):04X}"):
            check(json.dumps({"do": "words", "text": "".join(odd()[n : n + 997])}))


@pytest.mark.long
def test_every_code_point_is_refused_alone_in_many_fields() -> None:
    each = share(320, 40)
    for n, (name, line) in enumerate(every_field("Eva\x00")):
        written = json.dumps(line)
        for character in odd()[n % each :: each]:
            try:
                read(written.replace("\\u0000", json.dumps(character)[1:-1]), GAMES[name])
            except Refused as no:
                assert no.code == "bad-text", (line, character)  # noqa: PT017  # millions of times
            else:
                pytest.fail(f"U+{ord(character):04X} passes in {line}")


def test_letters_of_every_language_are_text() -> None:
    for text in ("Příšera", "Łódź", "東京", "שלום", "e\u0301", "a\u00a0b", "🎲", "{}<>&\\\"'"):
        check(json.dumps({"do": "words", "text": text}))


def test_where_it_stands_is_named() -> None:
    with pytest.raises(Refused) as no:
        check('{"do":"start","seats":[{"name":"Eva"},{"name":"Bob\\u202e"}]}')

    assert no.value.sentence == (
        "The text in seats[1].name holds U+202E RIGHT-TO-LEFT OVERRIDE, which is no character to write with."
    )


def test_what_was_saved_once_is_a_fact() -> None:
    """A journal of a release that did not ask is read as ever."""
    kept = {"do": "words", "text": "Eva\x1b[2J"}

    assert told(Reader(GAMES["in-space"]).command(json.dumps(kept))) == kept


def test_what_is_no_json_is_left_to_who_reads_it() -> None:
    for line in (b"\xff", "{", "[" * 100_000, '{"do":"fury","by":' + "9" * 10_000):
        check(line)


def test_a_command_of_no_such_name_is_not_repeated() -> None:
    with pytest.raises(Refused) as no:
        read('{"do":"\\u001b[2J"}', None)

    assert (no.value.code, no.value.sentence) == (
        "malformed",
        "The line cannot be read: there is no command of that name.",
    )


def test_a_line_that_says_neither_what_to_do_nor_what_is_asked_needs_a_do() -> None:
    with pytest.raises(Refused, match=r": the field do is missing\.$"):
        read('{"seat":0}', GAMES["in-space"])


def test_before_the_set_up_a_line_is_read_as_far_as_it_can_be() -> None:
    """Whether it could be carried out is said after whether it makes sense."""
    for line, code in (('{"do":"end-turn"}', "not-started"), ('{"do":"end-turn","seat":0}', "malformed")):
        with pytest.raises(Refused) as no:
            read(line, None)
        assert no.value.code == code


def test_a_command_handed_to_a_table_before_its_set_up_is_refused() -> None:
    with pytest.raises(Refused) as no:
        Evening(lambda: bytes(32)).perform(EndTurn())

    assert no.value.code == "not-started"


@pytest.mark.parametrize(("kept", "why"), [
    ({"do": "wound", "seat": "first", "by": 1}, "the field seat is wrong, expected int, got str"),
    ({"do": "sing"}, "there is no such command"),
])  # fmt: skip
def test_what_a_journal_keeps_and_no_release_wrote_is_malformed(kept: Line, why: str) -> None:
    with pytest.raises(Refused) as no:
        Reader(GAMES["in-space"]).command(json.dumps(kept))

    assert (no.value.code, no.value.sentence) == ("malformed", f"The line cannot be read: {why}.")


def test_a_field_that_is_said_twice_is_malformed() -> None:
    """Nobody knows which of them was meant."""
    evening = Evening(lambda: bytes(32))
    evening.answer(json.dumps(table_lines.start()))

    assert evening.answer('{"do":"noise","seat":0,"by":1,"by":5}')["refused"] == {
        "code": "malformed",
        "sentence": "The line cannot be read: the field by is said twice.",
    }
