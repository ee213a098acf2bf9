"""The odds of the coming attack for four seats, as it stands and with more noise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from json import dumps

import evening
from row import Row, medians, often

from rules.script import Evening

_ENTRIES = 60
_ASKED = often(100, 5)
_ROUNDS = often(15, 1)


def rows() -> Iterator[Row]:
    """The what-if beside the plain odds; each is exact."""
    told = Evening(fresh_seed=lambda: evening.SEED)
    for command in islice(evening.commands(), _ENTRIES):
        told.answer(dumps(command))
    if told.timeline is None:
        raise RuntimeError("The evening did not begin.")
    game, table = told.timeline.game, told.timeline.table

    def what_if() -> None:
        for _ in range(_ASKED):
            game.odds(table, extra={0: 3, 2: 1})

    def plain() -> None:
        for _ in range(_ASKED):
            game.odds(table, extra={})

    more, bare = medians(_ROUNDS, what_if, plain)
    yield Row(
        "odds, four seats",
        "what if",
        1e3 * more / _ASKED,
        "as it stands",
        1e3 * bare / _ASKED,
        "ms",
        "at most 1 ms",
    )
