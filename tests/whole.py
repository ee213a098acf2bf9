"""How much is tried when: a few while a person waits, a share in the long run, with WHOLE=1 all of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest


def share(part: int, whole: int) -> int:
    """So many of the *whole*, unless all are asked for."""
    return whole if os.environ.get("WHOLE") else part


def few(all_of_them: Iterable[Any], *quick: Any) -> list[Any]:
    """
    All of them, of which the *quick* ones are tried while somebody waits, and the long run tries the others.

    >>> [getattr(each, "values", each) for each in few(("cs", "en"), "cs")]
    ['cs', ('en',)]
    """
    return [each if each in quick else pytest.param(each, marks=pytest.mark.long) for each in all_of_them]
