"""What a command prints goes through here, so that nothing of it can move a terminal."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO

import click

from companion.words.harmless import harmless, harmless_json


def say(*lines: str, error: bool = False) -> None:
    """
    Print lines; with *error* where errors go. Nobody may be there to read them, as after `>&-`.

    Raises `OSError` when they cannot be written, such as to a full disk: whoever reads would miss them.
    """
    for line in lines:
        click.echo(harmless(line), err=error)  # noqa: TID251  # the one place


def is_terminal(*ends: TextIO | None) -> bool:
    """Whether a person is at these ends; each may have been closed, as by `<&-`."""
    return all(end is not None and end.isatty() for end in ends)


def say_json(value: bytes) -> None:
    """Print JSON for a script; its texts are harmless too, for a person may look at it."""
    click.echo(harmless_json(value))  # noqa: TID251  # the one place


def hand_out(page: bytes) -> None:
    """Write a file of our own, as it is."""
    click.echo(page, nl=False)  # noqa: TID251  # the one place


def greet(line: str) -> None:
    """Print what nothing depends on: a table opens though its greeting cannot be written."""
    with contextlib.suppress(OSError):
        say(line)
        if sys.stdout is not None:
            sys.stdout.flush()
