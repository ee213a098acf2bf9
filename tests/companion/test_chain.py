"""The format's smallest parts: one spelling, one hash, and lines that are read strictly."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal.chain import (
    FIRST,
    LARGEST,
    Before,
    Entry,
    Header,
    Reveal,
    canonical,
    head,
    parsed,
    receipt,
)
from companion.journal.fitting import Unfit, fitted
from companion.release import __version__
from tests.companion.evening import AT, COMMITMENT, HEADER, WITNESS_HEADER, Evening, spelled

NOTHING_BEFORE = "00" * 32
VECTORS = Path(__file__).parents[1] / "rules" / "draw-vectors-2.json"
HEADS = [vector for vector in json.loads(VECTORS.read_text("utf-8")) if "head" in vector]

WITNESSED = json.loads(VECTORS.with_name("draw-vectors-3.json").read_text("utf-8"))

values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        ({"b": 1, "a": [True, None, "x"]}, b'{"a":[true,null,"x"],"b":1}'),
        ({"words": "Tyran spí"}, b'{"words":"Tyran sp\xc3\xad"}'),
        ({"text": 'a"\\\n\x01\x7f\u2028'}, b'{"text":"a\\"\\\\\\n\\u0001\x7f\xe2\x80\xa8"}'),
        ({"Z": 0, "a": -1, "é": {}, "\U0001f480": []}, b'{"Z":0,"a":-1,"\xc3\xa9":{},"\xf0\x9f\x92\x80":[]}'),
        (("a", ("b",)), b'["a",["b"]]'),
    ],
)
def test_every_value_has_one_spelling(value: object, spelling: bytes) -> None:
    """The vectors were spelled by hand."""
    assert canonical(value) == spelling


@given(values)
def test_what_is_spelled_is_read_again_as_it_was(value: object) -> None:
    assert parsed(canonical(value)) == value
    assert canonical(value) == spelled(value)


@pytest.mark.parametrize(
    "value",
    [1.0, float("nan"), LARGEST + 1, -LARGEST - 1, {1: 2}, "half \ud83d", b"bytes", {"a": {2}}],
    ids=repr,
)
def test_what_two_programs_may_spell_differently_is_refused(value: object) -> None:
    with pytest.raises(Unfit):
        canonical({"events": [value]})


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"n":1,"n":1}', "given twice"),
        (b'{"n":1.0}', "not whole"),
        (b'{"n":1e0}', "not whole"),
        (b'{"n":NaN}', "not whole"),
        (b'{"n":-Infinity}', "not whole"),
        (b'{"n":9007199254740992}', "too large"),
        (b'{"n":' + b"9" * 5000 + b"}", "too large"),
        (b'{"n":"\\ud83d"}', "half a character"),
        (b'{"n":"\xff"}', "UTF-8"),
        (b'{"n":"\xed\xa0\x80"}', "UTF-8"),
        (b"\xff\xfe{\x00}\x00", "UTF-8"),
        (b'\xef\xbb\xbf{"n":1}', "not JSON"),
        (b'{"n":1,"ev', "breaks off"),
        (b'{"n":1}{"n":2}', "not JSON"),
        (b"[" * 100_000, "nested"),
        (b'{"a":' * 100 + b"1" + b"}" * 100, "nested"),
        (b"", "breaks off"),
    ],
)
def test_a_line_is_read_strictly(line: bytes, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        parsed(line)


@pytest.mark.parametrize("line", [b'{"n":1}\n', b'{"n":1}\r\n', b' { "n" : 1 } ', b'{"\\u006e":1}'])
def test_spaces_and_escapes_change_no_meaning(line: bytes) -> None:
    """JSON's own freedom is kept: the hash is over the meaning."""
    assert parsed(line) == {"n": 1}


def test_the_header_reads_as_the_design_prints_it() -> None:
    """Format, game, commitment, then the scheme and the game before, at last the release: in this order."""
    first = (
        '{"format":"furybox-journal/1","game":"parlour",'
        '"commitment":"5df56948cf5c7435502736f6bdafe320e4be40a2f6542c513bbba9bccc1f63c2"'
    )
    before = Before(number=6, entries=9, hash="ab" * 32, ended=False)

    assert Header(FIRST, "parlour", COMMITMENT).line() == first + "}"
    assert Header.begun("parlour", COMMITMENT).line() == (
        first.replace("/1", "/3")
        + f',"draw":"furybox-draw/3","number":1,"before":null,"release":"{__version__}"}}'
    )
    assert Header.begun("parlour", COMMITMENT, number=7, before=before).line() == (
        first.replace("/1", "/3")
        + ',"draw":"furybox-draw/3","number":7,"before":'
        + '{"number":6,"entries":9,"hash":"'
        + "ab" * 32
        + f'","ended":false}},"release":"{__version__}"}}'
    )


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"format": FIRST}, "there is no field draw in furybox-journal/1"),
        ({"draw": ...}, "the field draw is missing"),
        ({"draw": "furybox-draw/1"}, "draw"),
        ({"number": ...}, "the field number is missing"),
        ({"number": 0}, "number"),
        ({"before": ...}, "the field before is missing"),
        ({"before": {"number": 1}}, "before"),
        ({"before": {"number": 3, "entries": 1, "hash": "00" * 32, "ended": True}}, "before"),
        ({"number": 2}, "before"),
        ({"release": "0.2.0"}, "there is no field release in furybox-journal/2"),
        ({"draw": "furybox-draw/3"}, "the field draw does not fit the format"),
        (WITNESS_HEADER | {"release": ...}, "the field release is missing"),
        (WITNESS_HEADER | {"release": "\x1b[2J"}, "the field release is no name"),
        (WITNESS_HEADER | {"draw": "furybox-draw/2"}, "the field draw does not fit the format"),
    ],
)
def test_a_header_of_no_format_is_refused(told: dict[str, Any], why: str) -> None:
    header = {name: value for name, value in (HEADER | told).items() if value is not ...}

    with pytest.raises(Unfit, match=why):
        fitted(header, Header)


def test_an_entry_is_hashed_as_the_design_says() -> None:
    """The hash is computed here with hashlib over text written by hand."""
    before = hashlib.sha256(
        b'{"before":null,"commitment":"5df56948cf5c7435502736f6bdafe320e4be40a2f6542c513bbba9bccc1f63c2",'
        b'"draw":"furybox-draw/3","format":"furybox-journal/3","game":"parlour","number":1,'
        b'"release":"' + __version__.encode() + b'"}'
    ).hexdigest()
    body = (
        '{"at":"2026-11-21T20:15:00Z","do":{"by":1,"do":"noise","seat":0},'
        '"events":[{"type":"moved","why":"šum"}],"n":1,"prev":"' + before + '"}'
    )

    entry = Entry.sealed(
        1,
        at=AT,
        do={"do": "noise", "seat": 0, "by": 1},
        events=[{"why": "šum", "type": "moved"}],
        prev=Header.begun("parlour", COMMITMENT).digest(),
    )

    assert entry.hash == hashlib.sha256(body.encode()).hexdigest()
    assert entry.kept().recomputed() == entry.hash
    assert list(json.loads(entry.line())) == ["n", "at", "do", "events", "prev", "hash"]


def test_the_reveal_reads_as_the_design_prints_it() -> None:
    reveal = Reveal(seed="00" * 32, words="spí", entries=7, hash="ff" * 32)

    assert reveal.line() == (
        '{"reveal":{"seed":"' + "00" * 32 + '","words":"spí","entries":7,"hash":"' + "ff" * 32 + '"}}'
    )


def test_a_sealed_entry_keeps_its_own_copy() -> None:
    do = {"do": "noise", "seat": 0, "by": 1}
    entry = Entry.sealed(1, at=AT, do=do, events=[], prev=NOTHING_BEFORE)

    do["by"] = 7

    assert entry.do["by"] == 1
    assert entry.kept().recomputed() == entry.hash


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"n": 0}, "n"),
        ({"at": "2026-11-21 20:15:00Z"}, "at"),
        ({"at": "2026-11-21T20:15:00+01:00"}, "at"),
        ({"at": "2026-11-21T20:15:00.5Z"}, "at"),
        ({"at": "2026-02-31T20:15:00Z"}, "the field at"),
        ({"at": "2026-11-21T20:15:00Z\n"}, "at"),
        ({"do": {"do": "start", "seed": "00"}}, "seed"),
        ({"do": ["noise"]}, "do"),
        ({"events": [{"draw": 1}]}, "type"),
        ({"events": [{"type": 7}]}, "type"),
        ({"prev": "0" * 63}, "prev"),
        ({"prev": "AA" * 32}, "prev"),
    ],
)
def test_an_entry_of_another_shape_is_not_sealed(told: dict[str, object], why: str) -> None:
    fit = {"n": 1, "at": AT, "do": {"do": "redo"}, "events": [], "prev": NOTHING_BEFORE} | told

    with pytest.raises(Unfit, match=why):
        Entry.sealed(fit.pop("n"), **fit)


def test_the_lines_are_those_of_an_independent_writer() -> None:
    evening = Evening("šum", header=WITNESS_HEADER).noise().attack()
    written = [json.loads(line) for line in evening.lines(reveal=False)]
    prev = Header.begun("parlour", COMMITMENT).digest()

    for n, (do, events) in enumerate(evening.acts, 1):
        entry = Entry.sealed(n, at=AT, do=do, events=events, prev=prev)
        prev = entry.hash

        assert json.loads(entry.line()) == written[n]


@pytest.mark.parametrize(
    "vector", [each for each in WITNESSED if "head8" in each], ids=lambda vector: str(vector["head8"])
)
def test_eight_letters_to_be_noted_begin_with_the_four(vector: dict[str, str]) -> None:
    """The golden vectors of the third scheme."""
    assert head(vector["hash"], 8) == vector["head8"]
    assert vector["head8"].startswith(head(vector["hash"]))


def test_a_receipt_holds_the_whole_hash() -> None:
    assert receipt(7, 84, "ab" * 32) == "furybox:7:84:" + "ab" * 32


@pytest.mark.parametrize("vector", HEADS, ids=lambda vector: vector["head"])
def test_a_head_is_four_letters_of_the_newest_hash(vector: dict[str, str]) -> None:
    assert head(vector["hash"]) == vector["head"]
