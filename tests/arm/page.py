"""
What docs/pi.md tells a reader to type, and what of it cannot be typed in a root that nobody boots.

A line that the page gains is typed; one that cannot be stands in the page's last table, with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "pi.md"
NOT_TYPED: Final = "## What of this was typed"

ANSWERS: Final[Mapping[str, tuple[int, str]]] = {
    "sudo -u furybox furybox doctor": (1, "/dev/i2c-1"),
    "sudo -u furybox furybox panel install": (1, "No board"),
}
"""What is typed though something it asks for is missing -> its exit status, and what its answer names."""


def lines(page: str) -> list[str]:
    r"""
    What a reader types: the blocks of shell, and the commands in tables, in the page's order.

    >>> lines("```sh\nmake\nls\n```\n| 64-bit | `sudo make install` |\n| `not` | this |")
    ['make', 'ls', 'sudo make install']
    """
    found = re.findall(
        r"^```sh\n(.*?)^```$|\| (?=`sudo)(.*?) \|$", page.partition(NOT_TYPED)[0], re.MULTILINE | re.DOTALL
    )
    return [
        line
        for block, cells in found
        for line in (block.splitlines() if block else re.findall(r"`(sudo [^`]*)`", cells))
    ]


def left_out(page: str) -> set[str]:
    """
    What the page says is not typed; nothing of it is a line that the page does not have any more.

    >>> page = PAGE.read_text("utf-8")
    >>> {*left_out(page), *ANSWERS} - set(lines(page))
    set()
    """
    return set(re.findall(r"^\| `(.*?)` \|", page.partition(NOT_TYPED)[2], re.MULTILINE))
