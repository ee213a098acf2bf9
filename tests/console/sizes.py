"""The terminals in which a test is tried: in some at every run, in others where nobody waits."""

from __future__ import annotations

import pytest

Size = tuple[int, int]


def in_sizes(*quick: Size, long: tuple[Size, ...] = ()) -> pytest.MarkDecorator:
    """A test that is given a *size*: these at every run, and the *long* ones by `make test-long`."""
    return pytest.mark.parametrize(
        "size",
        [*quick, *(pytest.param(size, marks=pytest.mark.long) for size in long)],
        ids=[f"{across}x{down}" for across, down in (*quick, *long)],
    )


EVERY_SIZE = in_sizes((80, 24), long=((60, 20), (120, 40), (200, 60)))
