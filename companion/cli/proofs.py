"""The commands about an evening as a file that anybody can check. Each imports what it needs when it runs."""

from __future__ import annotations

import json
from typing import Any, TextIO

import click
from msgspec import to_builtins

from companion.cli.completion import ONE_GAME
from companion.cli.shape import SOURCE, InLanguage, configured, fail
from companion.config import Config
from companion.words.language import _
from companion.words.say import hand_out, say


@click.command(cls=InLanguage)
@ONE_GAME
@click.option(
    "--output", "-o", type=click.File("w", encoding="utf-8", lazy=True), default="-", help="A file."
)
@configured
def export(config: Config, game: int | None, output: TextIO) -> None:
    """
    Write a game's journal as JSON lines; without a number, the newest.

    Where only the host may read the journal's file, the host is asked; the seed is never told before the end.

    Example: furybox export 3 -o evening.journal
    """
    from companion.cli.exporting import exported, is_watched, with_progress  # noqa: PLC0415  # likewise

    lines = exported(config, game)  # before the output is opened, which empties a file
    told = with_progress(lines) if is_watched() else lines
    if not hasattr(output, "writelines"):  # standard output was closed, as by `>&-`
        fail(_("Nobody reads what is written here: name a file with -o."))
    output.writelines(line + "\n" for line in told)


@click.command("import", cls=InLanguage)
@click.argument("file", type=SOURCE)
@configured
def import_(config: Config, file: Any) -> None:
    """
    Take an exported game into the journal, once it verifies.

    Example: furybox import evening.journal
    """
    from companion.evenings.results import one as put_by  # noqa: PLC0415  # likewise
    from companion.journal.book import Journal  # noqa: PLC0415  # likewise
    from companion.words.clock import utc_now  # noqa: PLC0415  # see the module's first line

    with Journal.open(config.journal_path(), program="furybox import", since=utc_now()) as journal:
        number = journal.import_(file)
        put_by(journal.path, number)
    say(_("Imported as game {number}.").format(number=number))


@click.command(cls=InLanguage)
@click.argument("file", type=SOURCE)
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def verify(file: Any, *, as_json: bool) -> None:
    """
    Check an exported journal: its chain, its promise, its moves and every draw.

    Ends with 0 when all holds, 1 when something does not, 2 when FILE is no journal, and 3 when this release
    does not know its game, so that half could not be checked.

    Example: furybox export | furybox verify -
    """
    from companion.journal.proof import verify as check  # noqa: PLC0415  # see the module's first line

    report = check(file)
    if as_json:
        say(json.dumps({**to_builtins(report), "holds": report.holds}))
    else:
        say(report.sentence)
    raise SystemExit(report.status)


@click.command("what-if", cls=InLanguage)
@click.argument("file", type=SOURCE)
@click.option("--entry", type=int, help="The entry that goes otherwise.")
@click.option(
    "--instead",
    multiple=True,
    metavar="COMMAND",
    help="What is done instead, as in a script; several are done in turn, without one nothing is.",
)
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
def what_if(file: Any, *, entry: int | None, instead: tuple[str, ...], as_json: bool) -> None:
    """
    What would have come of another command in an evening whose secret was told: the truth, as it was drawn.

    FILE is an exported journal. All later commands stay as they were. Without an entry, every turn of a
    flight beside its best plan, by chances; that takes a minute.

    Example: furybox what-if evening.journal --entry 4
    """
    from companion.cli.what_if import afterwards  # noqa: PLC0415  # see the module's first line
    from companion.cli.what_if import what_if as goes  # noqa: PLC0415  # likewise

    if entry is not None:
        say(*goes(file, entry, instead, as_json=as_json))
        return
    if instead or as_json:
        raise click.BadParameter(_("Name the entry that goes otherwise."), param_hint="--entry")
    for line in afterwards(file):
        say(line)


@click.command(cls=InLanguage)
def checker() -> None:
    """
    Print a page that checks a journal in any browser: one file, which needs nothing of ours and no network.

    Example: furybox checker > checker.html
    """
    from importlib.resources import files  # noqa: PLC0415  # see the module's first line

    hand_out(files("companion.web").joinpath("page/checker.html").read_bytes())


@click.command(cls=InLanguage)
@click.argument("address", required=False)
def witness(address: str | None) -> None:
    """
    Print a page that witnesses every draw of a table: one file, for any browser. With ADDRESS, open it.

    ADDRESS is the one for phones, as the code at the table holds it.

    Example: furybox witness > witness.html
    """
    from companion.web import attend  # noqa: PLC0415  # see the module's first line
    from companion.web.programs import witness_page  # noqa: PLC0415  # likewise

    if address is None:
        hand_out(witness_page().encode())
        return
    page, is_open = attend(address)
    say(
        _("The witness is this page, which any browser can open: {page}").format(page=page),
        _("It opens now. Leave it open while you play.")
        if is_open
        else _("No browser opens here: open it in one, and give it the table's address."),
    )
