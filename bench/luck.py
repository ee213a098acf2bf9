"""
How even luck is: chi-square over many draws, for every position of a bag and every pair of positions.

    python bench/luck.py [DRAWS]
    python bench/luck.py --stream [WORDS] | dieharder -g 200 -d 0

The first prints how improbable the worst table is among so many; the second writes the raw words of one draw,
without an end, for a battery of tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import erfc, sqrt

from rules.chance import Luck, _below

SEED = bytes(range(32))
BAG = {f"piece-{n:02}": 1 for n in range(12)}
"""Twelve pieces that can be told apart: whatever a bag holds is some of them painted alike."""

STRETCH = 3 << 30
"""A quarter of all words is passed over below this, so that the branch that hardly ever runs is run often."""

CELLS = 96


def tail(square: float, free: int) -> float:
    """The chance of a larger chi-square by luck alone (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * free)
    return erfc(((square / free) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def chance_of(counts: Counter[object], cells: int) -> float:
    """The chance that even luck falls at least so unevenly."""
    expected = counts.total() / cells
    square = sum((n - expected) ** 2 for n in counts.values()) / expected
    square += (cells - len(counts)) * expected  # cells that nothing fell into
    return tail(square, cells - 1)


def judged(name: str, chances: list[float]) -> str:
    """What many tables say together."""
    worst, low = min(chances), sum(chance < 0.01 for chance in chances)
    together = 1 - (1 - worst) ** len(chances)
    return (
        f"{name}: {len(chances)} tables, {low} below 0.01 ({len(chances) / 100:.2f} expected), "
        f"worst {worst:.2g}, as bad or worse by luck alone {together:.2g}"
    )


def drawn(draws: int, *, cut: bool) -> Iterator[str]:
    """Every draw takes all twelve pieces."""
    luck = Luck(SEED, "luck", {n: [str(n)] for n in range(1, draws + 1)} if cut else {})
    size = len(BAG)
    places = [Counter[object]() for _place in range(size)]
    pairs = {pair: Counter[object]() for pair in combinations(range(size), 2)}
    for n in range(1, draws + 1):
        order = luck.drawn(n, BAG, size)
        for place, piece in zip(places, order, strict=True):
            place[piece] += 1
        for (i, j), pair in pairs.items():
            pair[order[i], order[j]] += 1
    name = "cut" if cut else "not cut"
    yield judged(f"{draws} draws, {name}, positions", [chance_of(each, size) for each in places])
    cells = size * (size - 1)
    yield judged(f"{draws} draws, {name}, pairs", [chance_of(each, cells) for each in pairs.values()])


def passed_over(numbers: int) -> str:
    """Numbers below one that does not divide the span of a word."""
    taken = 0

    def counted() -> Iterator[int]:
        nonlocal taken
        for word in Luck(SEED, "rejection")._words(1):  # noqa: SLF001  # the stream itself
            taken += 1
            yield word

    words = counted()
    cells = Counter[object](_below(words, STRETCH) // (STRETCH // CELLS) for _each in range(numbers))
    share = 1 - numbers / taken
    return (
        f"{judged(f'{numbers} numbers', [chance_of(cells, CELLS)])}; passed over {share:.4f} (0.25 expected)"
    )


def stream(words_given: str = "stream") -> None:
    """One draw's words as bytes, until nobody reads them."""
    words = Luck(SEED, words_given)._words(1)  # noqa: SLF001  # likewise
    try:
        while chunk := b"".join(word.to_bytes(4, "big") for word in islice(words, 8192)):
            sys.stdout.buffer.write(chunk)
    except BrokenPipeError:
        sys.stderr.close()


def main() -> None:
    """What the command line asks for."""
    if "--stream" in sys.argv:
        stream(*sys.argv[2:3])
        return
    draws = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for cut in (False, True):
        for line in drawn(draws, cut=cut):
            print(line)
    print(passed_over(draws))


if __name__ == "__main__":
    main()
