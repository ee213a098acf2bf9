"""`furybox play`: join the host that runs, or start one for as long as the console is open."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from companion.cli.terminal import NoTerminal, take_terminal
from companion.config import Config
from companion.console.still import still
from companion.games.files import take_in
from companion.journal.growing import growing
from companion.line.address import is_open
from companion.words.language import _, asked, spoken
from companion.words.say import say

_PATIENCE_SECONDS = 30

MOST_ANEW = 3
SOON_SECONDS = 600.0
"""How often within ten minutes a host that died is begun anew; one that dies again and again has a reason."""


class HostFailed(OSError):
    """The host that was started did not open its table. The sentence is the host's own."""


def attend(config: Config, *, watching: bool = False, talk: bool = False) -> None:
    """
    Open a console, and wait for a host if none is there yet; one that is *watching* changes nothing.

    With *talk*, or in a terminal that can draw nothing, it is one of plain sentences. Raises `NoTerminal`.
    """
    _opened(config, talk=talk)(config, watching=watching)


def play(
    config: Config, *, file: Path | None, new: bool, game: int | None, box: Path | None, talk: bool = False
) -> None:
    """
    Open a console on the running host, or on one started for it with the configuration *file*.

    Raises `HostFailed` and `NoTerminal`.
    """
    console, path = _opened(config, talk=talk), config.socket_path()
    if is_open(path):
        if new or box or game is not None:
            raise HostFailed(_("A table is open already: join it without --new, --game and --box."))
        console(config)
        return
    is_drawn = console is _console
    with (
        still() if is_drawn and game is None else nullcontext(),  # of a game something may be said first
        started(config, _import if is_drawn else str, file=file, new=new, game=game, box=box) as begun_anew,
    ):
        console(config, away=begun_anew)


def _opened(config: Config, *, talk: bool) -> Callable[..., None]:
    """What is to be opened, where that can be; what is wrong with somebody's games is said before."""
    talk = talk or os.environ.get("TERM") == "dumb"
    if not talk:
        take_terminal()
    elif sys.stdin is None:  # it was closed
        raise NoTerminal(_("There is no input to read lines from: type them, or give a file of them."))
    say(*take_in(config.games_path()), error=True)
    return _talk if talk else _console


def _talk(config: Config, *, watching: bool = False, away: Callable[[], str] = lambda: "") -> None:
    from companion.talk.lines import run  # noqa: PLC0415  # a console needs none of it

    language = spoken() if config.language or asked() else ""
    if not run(config.socket_path(), language=language, watching=watching, away=away):
        raise click.exceptions.Exit(1)  # why was said


@growing(stays=True)  # textual is heavy, and only a console needs it
def _import() -> None:
    import companion.console.alone  # noqa: F401, PLC0415


@still()
def _console(config: Config, *, watching: bool = False, away: Callable[[], str] = lambda: "") -> None:
    _import()
    from companion.console.alone import run  # noqa: PLC0415
    from companion.console.options import ConsoleOptions  # noqa: PLC0415
    from companion.line.memory import Memory  # noqa: PLC0415

    manner = ConsoleOptions(
        theme=config.theme,
        animation=config.animation,
        chances=config.chances,
        clock=config.clock,
        keys=config.keys,
        watching=watching,
        memory=Memory.of(config.socket_path()),
        folder=config.journal_path().absolute().with_name("scores"),
        language=spoken() if config.language or asked() else "",
        terminal=os.environ.get("TERM", ""),
    )
    if not run(config.socket_path(), manner, away=away):
        raise click.exceptions.Exit(1)  # why was said


@contextmanager
def started(
    config: Config,
    meanwhile: Callable[[], object] = str,
    *,
    file: Path | None = None,
    new: bool = False,
    game: int | None = None,
    box: Path | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Iterator[Callable[[], str]]:
    """
    A host with a simulated table, for as long as the block lasts. Raises `HostFailed`.

    *meanwhile* is called as it opens. The block is given what begins it anew if it has died, and says in a
    sentence what is done about that, or is to be done; nothing while it lives.

    What it logs goes beside the journal, not over the console. It hears of our end, whatever kind of end that
    is, by a pipe that nobody writes to.
    """
    journal, path = config.journal_path(), config.socket_path()
    options = ["--new"] * new + ([] if game is None else ["--game", str(game)])
    boxes = ["--box", str(box)] if box else []
    chosen = ["--config", str(file)] if file else []
    chosen += ["--language", config.language] if config.language else []
    log = journal.with_name("host.log")
    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("\n")  # where the host could write nothing, nobody would hear why it ends
    except OSError as error:
        why = _("{file} cannot be written: {why}.")
        raise HostFailed(why.format(file=log, why=error.strerror or error)) from error
    with log.open("w+", encoding="utf-8") as errors:

        def begun(*options: str) -> subprocess.Popen[str]:
            return subprocess.Popen(  # noqa: S603  # our own program, with our own options
                [
                    *(sys.executable, "-P", "-m", "companion", *chosen),
                    *("--journal", str(journal), "--socket", str(path)),
                    *("host", "--simulated", "--attended", *boxes, *options),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

        def begun_anew() -> str:
            if (code := hosts[-1].poll()) is None:
                return ""
            anew[:] = [at for at in anew if now() - at < SOON_SECONDS]
            if code == 0 or len(anew) == MOST_ANEW:  # it was told to end, or has a reason of its own
                return _("The host has ended. Leave it and type furybox play: what was saved stands.")
            anew.append(now())
            hosts.append(begun())
            return _("The host had stopped and was started again: what was saved stands.")

        hosts, anew = [host := begun(*options)], list[float]()
        try:
            meanwhile()
            if host.stdout is None or not host.stdout.readline():
                _end(host)
                errors.seek(0)
                raise HostFailed(errors.read().strip() or _("The host ended before it opened its table."))
            if game is not None:  # what it warns of stands in the terminal before and after the console
                say(*log.read_text("utf-8").splitlines(), error=True)
            yield begun_anew
        finally:
            for host in hosts:
                _end(host)
                for pipe in (host.stdin, host.stdout):
                    if pipe is not None:
                        pipe.close()


def _end(host: subprocess.Popen[str]) -> None:
    """Ask the host to end; one that does not is killed, for what it saved stands anyway."""
    host.terminate()
    try:
        host.wait(_PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        host.kill()
        host.wait()
