"""What a person types. Each command imports what it needs when it runs, so that `--help` is quick."""

from __future__ import annotations

import atexit
import sys
from pathlib import Path
from typing import Any, Final

import click
from msgspec.structs import replace

from companion.cli.completion import GOING_ON, NOISES, ONE_GAME
from companion.cli.shape import A_FILE, A_FOLDER, NO_USE, SOURCE, Plain, configured, fail, speak_known
from companion.config import BadConfig, Config
from companion.config_toml import found
from companion.release import __version__
from companion.words.language import _, speak
from companion.words.say import greet, say
from rules.rooms import Rooms

_COMMANDS: Final = {
    name.strip("_").replace("_", "-"): f"companion.cli.{module}.{name}"
    for module, names in (
        ("box", "box"),
        ("devices", "wiring panel doctor hardware"),
        ("memories", "recap evenings join forget league backup restore"),
        ("proofs", "export import_ verify what_if checker witness"),
    )
    for name in names.split()
}
"""Where those are that are imported when they are typed."""


def _speak(_ctx: click.Context, _option: click.Parameter, language: str | None) -> str | None:
    """Before anything else is read, so that a help that is asked for after it is in that language."""
    if language:
        speak(language)
    return language


@click.group(
    cls=Plain,
    commands=Rooms(_COMMANDS),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="furybox")
@click.option("--config", type=A_FILE, help="Configuration file, in place of the user's and the system's.")
@click.option("--journal", type=A_FILE, help="The journal's file.")
@click.option("--socket", type=A_FILE, help="Where the host listens.")
@click.option(
    "--language",
    envvar="FURYBOX_LANGUAGE",
    is_eager=True,
    callback=_speak,
    help="en, cs or pl; else what the environment asks for.",
)
@click.pass_context
def main(
    ctx: click.Context, config: Path | None, journal: Path | None, socket: Path | None, language: str | None
) -> None:
    """
    Furybox holds the bag: fury, noise, health and fair draws for the table.

    Example: furybox play
    """
    ctx.meta["screen"] = ctx.obj  # where a host's was opened before this line was read
    chosen = {"journal": journal and str(journal), "socket": socket and str(socket), "language": language}
    try:
        told = found(config)
    except BadConfig:
        if not ctx.meta["helps"]:  # which hangs on nothing
            raise
        told = Config()
    ctx.obj = replace(told, **{name: value for name, value in chosen.items() if value})
    ctx.meta["language"] = speak_known(ctx.obj.language)


@main.command()
@click.option("--new", is_flag=True, help="Wait for set-up, though a game is in progress.")
@GOING_ON
@click.option("--box", type=A_FILE, help="A box of your own for this evening: house rules, an expansion.")
@click.option("--talk", is_flag=True, help="In plain sentences, as `furybox talk`.")
@click.pass_context
def play(ctx: click.Context, *, new: bool, game: int | None, box: Path | None, talk: bool) -> None:
    """
    A simulated table and the console, in one.

    Joins the host that is running, or starts one for as long as the console is open.

    Example: furybox play --new
    """
    from companion.cli.playing import play as begin  # noqa: PLC0415  # see the module's first line

    begin(ctx.obj, file=ctx.find_root().params["config"], new=new, game=game, box=box, talk=talk)


@main.command()
@click.option("--simulated", is_flag=True, help="With a simulated table in place of real devices.")
@click.option("--new", is_flag=True, help="Wait for set-up, though a game is in progress.")
@GOING_ON
@click.option("--box", type=A_FILE, help="A box of your own for this evening: house rules, an expansion.")
@click.option("--attended", is_flag=True, hidden=True, help="Stop at the end of standard input.")
@click.pass_context
def host(ctx: click.Context, /, *, simulated: bool, attended: bool, **chosen: Any) -> None:
    """
    The table's host: it holds the bag, and consoles join it.

    Its devices are those of the wiring; see `furybox wiring`. None need be there yet.

    Example: furybox host --simulated
    """
    from companion.journal.growing import growing  # noqa: PLC0415  # see the module's first line
    from companion.opening import opening  # noqa: PLC0415  # likewise

    screen = ctx.meta["screen"] or (None if simulated else opening(ctx.obj))
    with growing(stays=True):
        import asyncio  # noqa: PLC0415

        from companion.compose import serve  # noqa: PLC0415
        from companion.journal.errors import Damaged, JournalHeld, NewerJournal  # noqa: PLC0415
        from companion.words.log import log_harmlessly  # noqa: PLC0415

    log_harmlessly()

    def ready() -> None:
        greet(_("The table is open at {path}.").format(path=ctx.obj.socket_path()))

    chosen |= {"language": ctx.find_root().meta["language"], "sham": simulated}
    starter = sys.stdin.fileno() if attended else None
    try:
        if screen:
            atexit.unregister(screen.close)  # it is closed below, or left to whom it belongs
        asyncio.run(serve(ctx.obj, **chosen, starter=starter, screen=screen, ready=ready))
    except (Damaged, NewerJournal) as error:
        fail(str(error), NO_USE)  # and the glass goes on saying so
    except JournalHeld:  # by a host that was quicker: it is that one's face
        raise
    except BaseException:
        if screen:
            screen.close()
        raise


@main.command()
@click.option("--watch", is_flag=True, help="Only look on: nothing can be changed from here.")
@configured
def console(config: Config, *, watch: bool) -> None:
    """
    A console of the running host; any number may be open.

    Example: furybox console --watch
    """
    from companion.cli.playing import attend  # noqa: PLC0415  # see the module's first line

    attend(config, watching=watch)


@main.command()
@configured
def talk(config: Config) -> None:
    """
    The running host in plain sentences: one line in, sentences out, for a screen reader, a pipe or ssh.

    Type `help` for what can be said. The end of input ends it.

    Example: furybox talk
    """
    from companion.cli.playing import attend  # noqa: PLC0415  # see the module's first line

    attend(config, talk=True)


@main.command()
@click.argument("file", type=SOURCE)
@click.option("--strict", is_flag=True, help="End with status 1 when anything was refused.")
@click.option("--journal", "out", type=A_FILE, help="Also write the journal of what happened.")
@click.option("--own", type=A_FILE, help="The file of a game of your own, for a start that brings none.")
def replay(file: Any, *, strict: bool, out: Path | None, own: Path | None) -> None:
    """
    Read a script of commands, one JSON object a line, on a fresh table, and answer each line.

    FILE may be - for standard input.

    Example: furybox replay evening.jsonl --journal evening.journal
    """
    from companion.cli.replaying import replayed  # noqa: PLC0415  # see the module's first line

    refused = replayed(file, say=say, out=out, own=own)
    if strict and refused:
        raise SystemExit(1)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@configured
def games(config: Config, *, as_json: bool) -> None:
    """
    The games that the journal holds.

    Example: furybox games --json
    """
    from companion.cli.reports import games as told  # noqa: PLC0415  # see the module's first line

    told(config, as_json=as_json)


@main.command()
@ONE_GAME
@NOISES
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.option(
    "--after",
    multiple=True,
    metavar="COMMAND",
    help="As if this command had been given, written as in a script.",
)
@click.option(
    "--attacks",
    type=click.IntRange(0, 12),
    default=0,
    help="Also the chance to survive that many attacks, with the bag as it is.",
)
@click.option(
    "--turns", is_flag=True, help="Also what the next turns hold at this table's own pace; it takes seconds."
)
@configured
def odds(config: Config, game: int | None, *, as_json: bool, **wanted: Any) -> None:
    """
    What the draw owed now holds for each seat.

    Example: furybox odds --extra 0=2 --attacks 3
    """
    from companion.cli.reports import odds as told  # noqa: PLC0415  # see the module's first line

    told(config, game, as_json=as_json, **wanted)


@main.command()
@ONE_GAME
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.option("--svg", type=A_FILE, help="Also draw it into this file, as a picture of lines.")
@click.option("--png", type=A_FILE, help="Also draw it into this file, as a picture of dots.")
@configured
def score(config: Config, game: int | None, *, as_json: bool, svg: Path | None, png: Path | None) -> None:
    """
    The score sheet of a game, every part of it; without a number, the newest.

    Example: furybox score 3 --png evening.png
    """
    from companion.cli.reports import score as told  # noqa: PLC0415  # see the module's first line

    told(config, game, as_json=as_json, svg=svg, png=png)


@main.command()
@click.argument("out", type=A_FOLDER)
@click.option(
    "--scale", type=click.IntRange(2, 16), default=6, show_default=True, help="Pixels a dot is wide."
)
def faces(out: Path, scale: int) -> None:
    """
    Every picture of the OLED, enlarged, into a folder.

    Example: furybox faces pictures/
    """
    from companion.games import gallery  # noqa: PLC0415  # PIL is heavy, and only this needs it

    saved = gallery.save(out, scale=scale)
    say(_("{n} pictures are in {folder}.").format(n=len(saved), folder=out))


@main.command()
@click.option(
    "--host",
    "at",
    help="Where browsers come in: 0.0.0.0 for everybody on your network, who can listen in, too. "
    "Without it, as table.toml says, or 127.0.0.1.",
)
@click.option("--port", type=click.IntRange(0, 65535), help="Without it, as table.toml says, or 8000.")
@click.option("--watch", is_flag=True, help="Browsers only look on: nothing can be changed from there.")
@click.pass_context
def web(ctx: click.Context, *, at: str | None, port: int | None, watch: bool) -> None:
    """
    Consoles of the running host in a browser: each address lets one browser in, once.

    Phones have a page for every seat: scan the code on the table's glass, or by f3 on a console.

    Needs the extra `web`: pip install ".[web]" in a checkout.

    Example: furybox web --host 0.0.0.0
    """
    from companion.web import serve  # noqa: PLC0415  # see the module's first line
    from companion.words.log import log_harmlessly  # noqa: PLC0415  # likewise

    log_harmlessly()
    root, told = ctx.find_root(), ctx.obj.web
    serve(
        ctx.obj,
        file=root.params["config"],
        host=at or told.host,
        port=told.port if port is None else port,
        language=root.meta["language"],
        watching=watch or told.watch,
    )


@main.command()
@click.option("--broker", metavar="URL", help="mqtt://HOST or mqtts://HOST; without it, as table.toml says.")
@click.option("--host", "at", default="127.0.0.1", show_default=True, help="0.0.0.0 for the whole network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8100, show_default=True)
@click.option("--keep", type=A_FOLDER, help="Keep games that end, here.")
@click.option("--tables", metavar="NAMES", default="*", help="Some only, such as a-*,bob-1; usually all.")
@click.option("--terminal", is_flag=True, help="Here, in place of a page for browsers.")
@configured
def hall(
    config: Config, *, broker: str | None, at: str, port: int, keep: Path | None, tables: str, terminal: bool
) -> None:
    """
    Every table of a club on one screen: a page for a television's browser, or this terminal.

    Needs the extras `mqtt` and `web`: pip install ".[mqtt,web]" in a checkout.

    Example: furybox hall --broker mqtt://hall.local --host 0.0.0.0
    """
    from companion.hall import serve  # noqa: PLC0415  # see the module's first line
    from companion.words.log import log_harmlessly  # noqa: PLC0415  # likewise

    log_harmlessly()
    serve(config, broker=broker, host=at, port=port, keep=keep, tables=tables, terminal=terminal)
