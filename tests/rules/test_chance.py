"""Chance: the scheme as published, and as fair as it says. Section 5 of the design."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import Luck, _below, commitment, joined, link, link_before

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "draw-vectors.json").read_text("utf-8"))
ONCE_IN = 1_000_000
"""A fair scheme fails one of the chi-square tests below with one seed in so many. The seeds are fixed."""


def by_the_page(seed: bytes, words: str, draw: int, bag: Mapping[str, int], count: int) -> list[str]:
    """A second hand's reading of section 5, as plain as can be."""
    message = b"furybox-draw/1\n" + unicodedata.normalize("NFC", words).encode("utf-8")
    key = hmac.new(seed, message, hashlib.sha256).digest()
    stream: list[int] = []
    for block in range(200):
        digest = hmac.new(key, f"draw {draw} block {block}".encode(), hashlib.sha256).digest()
        stream += [int.from_bytes(digest[4 * n : 4 * n + 4], "big") for n in range(8)]
    cubes = sorted(piece for piece, n in bag.items() for _ in range(n))
    total = len(cubes)
    for j in range(min(count, total)):
        m = total - j
        while (word := stream.pop(0)) >= 2**32 - (2**32 % m):
            pass
        r = j + word % m
        cubes[j], cubes[r] = cubes[r], cubes[j]
    return cubes[: min(count, total)]


CUT_VECTORS: list[dict[str, Any]] = [
    vector
    for vector in json.loads((Path(__file__).parent / "draw-vectors-2.json").read_text("utf-8"))
    if "draw" in vector
]


@pytest.mark.parametrize("vector", CUT_VECTORS, ids=lambda v: f"draw {v['draw']}, cuts {v['cuts']}")
def test_the_golden_cuts_hold(vector: dict[str, Any]) -> None:
    luck = Luck(bytes.fromhex(vector["seed"]), vector["words"], {vector["draw"]: vector["cuts"]})

    assert commitment(bytes.fromhex(vector["seed"])) == vector["commitment"]
    assert list(luck.drawn(vector["draw"], vector["bag"], vector["count"])) == vector["drawn"]


WITNESS_VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "draw-vectors-3.json").read_text("utf-8")
)


@pytest.mark.parametrize(
    "vector", [each for each in WITNESS_VECTORS if "secret" in each], ids=lambda v: f"witness {v['witness']}"
)
def test_the_golden_chains_hold(vector: dict[str, Any]) -> None:
    numbers = {"anchor": 0, "link-1": 1, "link-2": 2, "link-400": 400}

    assert {name: link(vector["secret"], n) for name, n in numbers.items()} == {n: vector[n] for n in numbers}
    assert link_before(vector["link-2"]) == vector["link-1"]


@pytest.mark.parametrize(
    "vector",
    [each for each in WITNESS_VECTORS if "draw" in each],
    ids=lambda v: f"draw {v['draw']}, cuts {v['cuts']}, witnesses {list(v['links'])}",
)
def test_the_golden_links_hold(vector: dict[str, Any]) -> None:
    secrets = {each["witness"]: each["secret"] for each in WITNESS_VECTORS if "secret" in each}
    links = {int(w): given for w, given in vector["links"].items()}
    luck = Luck(
        bytes.fromhex(vector["seed"]),
        vector["words"],
        {vector["draw"]: vector["cuts"]},
        {vector["draw"]: links},
    )

    assert links == {w: link(secrets[w], vector["draw"] - vector["from"][f"{w}"] + 1) for w in links}
    assert list(luck.drawn(vector["draw"], vector["bag"], vector["count"])) == vector["drawn"]


@pytest.mark.parametrize(
    "vector", [each for each in WITNESS_VECTORS if "given" in each], ids=lambda v: repr(v["words"])
)
def test_the_golden_words_of_seats_hold(vector: dict[str, Any]) -> None:
    assert joined({each["seat"]: each["text"] for each in vector["given"]}) == vector["words"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['words'] or 'no words'}, draw {v['draw']}")
def test_the_golden_vectors_hold(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])

    assert commitment(seed) == vector["commitment"]
    drawn = Luck(seed, vector["words"]).drawn(vector["draw"], vector["bag"], vector["count"])
    assert list(drawn) == vector["drawn"]


@given(
    st.binary(min_size=32, max_size=32),
    st.text(max_size=20).filter(lambda text: text.isprintable()),
    st.integers(1, 500),
    st.dictionaries(st.sampled_from(["black", "blue", "red", "yellow", "Žlutá"]), st.integers(0, 30)),
    st.integers(0, 40),
)
def test_every_draw_is_the_one_the_page_describes(
    seed: bytes, words: str, draw: int, bag: dict[str, int], count: int
) -> None:
    assert list(Luck(seed, words).drawn(draw, bag, count)) == by_the_page(seed, words, draw, bag, count)


def test_the_order_a_bag_is_written_in_does_not_matter() -> None:
    """Pieces are sorted by name."""
    luck = Luck(bytes(32), "")

    assert luck.drawn(1, {"a": 9, "b": 9}, 9) == luck.drawn(1, {"b": 9, "a": 9}, 9)


def test_a_word_of_the_incomplete_last_stretch_is_passed_over() -> None:
    """Else low numbers would come a little too often."""
    assert _below(iter([2**32 - 1, 5]), 3) == 2
    assert _below(iter([2**32 - 2]), 3) == 2
    assert _below(iter([2**32 - 1]), 2) == 1


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Luck(bytes(length), "")


def surprise(found: Mapping[Any, int], chances: Mapping[Any, float]) -> float:
    """How often a fair scheme strays at least so far: the chi-square test's p-value."""
    total = sum(found.values())

    assert math.isclose(sum(chances.values()), 1)
    assert set(found) <= set(chances)
    assert min(chances.values()) * total >= 5  # below that the test means little
    distance = sum((found.get(at, 0) - total * p) ** 2 / (total * p) for at, p in chances.items())
    return beyond(distance, degrees=len(chances) - 1)


def beyond(distance: float, *, degrees: int) -> float:
    """The chi-square distribution's upper tail, by its closed form."""
    half = distance / 2
    if degrees % 2:
        tail, term, n = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half / math.pi) * 2, 3
    else:
        tail, term, n = math.exp(-half), math.exp(-half) * half, 4
    for each in range(n, degrees + 1, 2):
        tail += term
        term *= half / (each / 2)
    return tail


def test_the_tail_is_the_one_in_the_tables() -> None:
    """Five in a hundred lie beyond these."""
    for degrees, distance in ((1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488), (9, 16.919), (10, 18.307)):
        assert beyond(distance, degrees=degrees) == pytest.approx(0.05, abs=2e-5)


def multisets(bag: Mapping[str, int], count: int) -> dict[tuple[int, ...], float]:
    """The exact chance of every number of each piece in a draw, pieces sorted by name."""
    pieces = sorted(bag)
    ways = math.comb(sum(bag.values()), count)
    shares = product(*(range(bag[piece] + 1) for piece in pieces))
    return {
        share: math.prod(math.comb(bag[piece], n) for piece, n in zip(pieces, share, strict=True)) / ways
        for share in shares
        if sum(share) == count
    }


def tally(drawn: Iterable[str], bag: Mapping[str, int]) -> tuple[int, ...]:
    found = Counter(drawn)
    return tuple(found[piece] for piece in sorted(bag))


@pytest.mark.parametrize(("bag", "count"), [
    ({"black": 6, "blue": 3, "red": 1, "yellow": 2}, 4),
    ({"black": 2, "blue": 2}, 3),
    ({"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}, 2),
])  # fmt: skip
def test_draws_fall_as_the_exact_distribution_says(bag: dict[str, int], count: int) -> None:
    luck = Luck(hashlib.sha256(b"a fixed seed").digest(), "chi-square")
    found = Counter(tally(luck.drawn(draw, bag, count), bag) for draw in range(1, 20_001))

    assert surprise(found, multisets(bag, count)) > 1 / ONCE_IN


def test_every_order_of_a_draw_is_as_likely_as_the_next() -> None:
    """Three of four cubes: 24 orders."""
    bag = dict.fromkeys("abcd", 1)
    luck = Luck(hashlib.sha256(b"a fixed seed").digest(), "orders")
    found = Counter(luck.drawn(draw, bag, 3) for draw in range(1, 12_001))
    orders = [order for order in product("abcd", repeat=3) if len(set(order)) == 3]

    assert surprise(found, dict.fromkeys(orders, 1 / 24)) > 1 / ONCE_IN


def test_coins_fall_evenly_and_pairs_of_flips_too() -> None:
    luck = Luck(hashlib.sha256(b"a fixed seed").digest(), "coins")
    pairs = Counter((luck.flipped(draw), luck.flipped(draw + 1)) for draw in range(1, 20_001, 2))

    assert surprise(pairs, dict.fromkeys(product((False, True), repeat=2), 1 / 4)) > 1 / ONCE_IN


def test_seeds_words_and_numbers_make_different_luck() -> None:
    """Sixty-four flips of each agree about half the time."""
    lucks = [Luck(bytes(32), ""), Luck(bytes(32), "words"), Luck(bytes(31) + b"\x01", "")]
    rows = [[luck.flipped(draw) for draw in range(1, 65)] for luck in lucks]

    for one, other in ((0, 1), (0, 2), (1, 2)):
        agreed = sum(a == b for a, b in zip(rows[one], rows[other], strict=True))
        assert 12 < agreed < 52  # a fair scheme strays so far with one seed in a million


def test_a_biased_scheme_would_be_noticed() -> None:
    """A test that cannot fail is a defect: this one is shown a scheme that never looks at the last cube."""
    bag = {"black": 2, "blue": 2}
    luck = Luck(bytes(32), "")
    found = Counter(tally(luck.drawn(n, {"black": 2, "blue": 1}, 2), bag) for n in range(1, 20_001))

    assert surprise(found, multisets(bag, 2)) < 1 / ONCE_IN
