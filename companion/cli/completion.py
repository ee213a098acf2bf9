"""A game or a seat as commands ask for it, and what a shell offers there after a tab."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from typing import TYPE_CHECKING, Final

import click
import msgspec
from click.shell_completion import CompletionItem

from companion.config import BadConfig
from companion.config_toml import found
from companion.words.language import _

if TYPE_CHECKING:
    from companion.journal.book import Journal

_Told = Iterable[tuple[object, str]]  # values, each with a word of help


def titles(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Every game that Furybox knows, such as `in-space`."""
    from rules.games import GAMES  # noqa: PLC0415  # `--help` needs no game

    return [
        CompletionItem(name, help=_(game.title)) for name, game in GAMES.items() if name.startswith(begun)
    ]


def numbers(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Every game of the journal by its number."""
    return _read(ctx, begun, lambda journal: ((each.number, each.began_at) for each in journal.games()))


def noises(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """One more noise for each seat of the game that is asked about, as in `0=1`."""

    def told(journal: Journal) -> _Told:
        if newest := journal.latest():
            _header, start = journal.page(ctx.params.get("game") or newest.number, 0, 2)
            for seat, each in enumerate(msgspec.json.decode(start)["do"].get("seats", ())):
                yield f"{seat}=1", each["name"] or each["colour"]

    return _read(ctx, begun, told)


def _read(ctx: click.Context, begun: str, told: Callable[[Journal], _Told]) -> list[CompletionItem]:
    """What the journal tells that the command would read; nothing where it cannot: a tab refuses nothing."""
    from companion.journal.book import Journal  # noqa: PLC0415  # `--help` needs no journal
    from companion.journal.errors import JournalError  # noqa: PLC0415  # likewise

    given = ctx.find_root().params
    try:
        path = given.get("journal") or found(given.get("config")).journal_path()
        with closing(Journal.read(path)) as journal:
            return [
                CompletionItem(f"{it}", help=word) for it, word in told(journal) if f"{it}".startswith(begun)
            ]
    except (BadConfig, JournalError, OSError):
        return []


ONE_GAME: Final = click.argument("game", type=int, required=False, shell_complete=numbers)
GOING_ON: Final = click.option(
    "--game",
    type=int,
    shell_complete=numbers,
    help="Go on with this game of `furybox games`, stopped or left.",
)
NOISES: Final = click.option(
    "--extra",
    multiple=True,
    metavar="SEAT=NOISE",
    shell_complete=noises,
    help="More noise for a seat (from 0), as in 0=2.",
)
