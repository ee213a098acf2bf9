"""
`furybox wiring`, `doctor`, `hardware` and `panel`: the table's devices, as a person asks about them.

Each command imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import json
from pathlib import Path

import click
from msgspec import to_builtins

from companion.cli.shape import A_FILE, A_FOLDER, InLanguage, Plain, configured, fail
from companion.config import Config
from companion.words.language import _
from companion.words.say import hand_out, say


class CannotDraw(OSError):
    """The picture cannot be written where it should go, or what it would show would burn."""


@click.command(cls=InLanguage)
@click.option(
    "--svg", type=A_FILE, help="Write a picture to wire from, with header and breadboard, to a file."
)
@click.option(
    "--case", type=A_FOLDER, help="Write a case to a folder: front plate and box, to cut, drill or print."
)
@click.option("--parts", is_flag=True, help="List what to buy, and what each pin carries.")
@click.option("--toml", is_flag=True, help="Print the wiring as a file to start from.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@configured
def wiring(
    config: Config, svg: Path | None, case: Path | None, *, parts: bool, toml: bool, as_json: bool
) -> None:
    """
    Which control goes on which pin: a table, a picture to wire from, what to buy, and a case.

    Parts that would ask a pin for more than it bears are neither listed nor drawn.
    A case needs the extra `case`: pip install "furybox[case]".

    Example: furybox wiring --parts
    """
    if case is not None:
        from companion.cli.case import make  # noqa: PLC0415  # imported when it runs

        say(*make(config.wiring, case))
        return
    from hardware import breadboard_picture, header  # noqa: PLC0415  # imported when it runs
    from hardware.currents import TooMuchCurrent  # noqa: PLC0415  # likewise
    from hardware.parts import lines, parts_list  # noqa: PLC0415  # likewise
    from hardware.wiring import to_toml  # noqa: PLC0415  # likewise

    wired = config.wiring
    try:
        picture = breadboard_picture.svg(wired, _) if svg is not None else ""
        bought = parts_list(wired, _) if parts and svg is None else None
    except TooMuchCurrent as error:
        raise CannotDraw(_(error.template).format(**error.named)) from error
    if svg is not None:
        try:
            svg.write_text(picture, "utf-8")
        except OSError as error:
            why = _("The picture cannot be written to {file}: {why}.")
            raise CannotDraw(why.format(file=svg, why=error.strerror)) from error
        say(_("The picture is in {file}.").format(file=svg))
    elif bought is not None:
        say(*([json.dumps(to_builtins(bought))] if as_json else lines(bought, _)))
    elif toml:
        say(*to_toml(wired).split("\n"))
    elif as_json:
        say(json.dumps(to_builtins(header.table(wired, _))))
    else:
        say(*header.text(wired, _).split("\n"))


@click.command(cls=InLanguage)
@click.option("--wiring", "file", type=A_FILE, help="A table.toml, in place of the one in force.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@configured
def doctor(config: Config, file: Path | None, *, as_json: bool) -> None:
    """
    Examine this machine: libraries, pins, screen, panel, journal; and say what to do about what is amiss.

    Ends with 1 when something that is asked for is broken. It may be typed while a host runs.

    Example: furybox doctor --json
    """
    from companion.doctor import examine  # noqa: PLC0415  # imported when it runs

    if sentence := examine(config, file, as_json=as_json):
        fail(sentence)


@click.group(cls=Plain)
def hardware() -> None:
    """
    The buttons, lamps and screens of a table.

    Example: furybox hardware test --help
    """


@hardware.command(name="test")
@click.option("--wiring", "file", type=A_FILE, help="A table.toml, in place of the one in force.")
@click.option("--simulated", is_flag=True, help="With a simulated table that presses and looks by itself.")
@configured
def hardware_test(config: Config, file: Path | None, *, simulated: bool) -> None:
    """
    Walk past every part: it lights each lamp, asks for each button, and shows a picture to compare.

    Stop the host first, since two cannot hold the same pins.

    Example: furybox hardware test --simulated
    """
    from companion.walkthrough.report import walk  # noqa: PLC0415  # imported when it runs

    if sentence := walk(config, file, is_simulated=simulated):
        fail(sentence)


@click.group(cls=Plain)
def panel() -> None:
    """
    The panel on USB: a Raspberry Pi Pico with buttons, a dial, lamps and two rows of text.

    Example: furybox panel pins
    """


@panel.command(name="install")
@click.option(
    "--port", help="The board's port; else the wiring's panel, or the one board that is plugged in."
)
@click.option("--pins", "file", type=A_FILE, help="A wiring.py of your own; else the board keeps its own.")
@configured
def panel_install(config: Config, port: str | None, file: Path | None) -> None:
    """
    Copy the panel's program to a Pico with MicroPython, and start it.

    A panel that runs already takes no copying: hold its button `back` while you plug it in, and stop
    the host.

    Example: furybox panel install --port /dev/ttyACM0
    """
    from hardware import panel_install as onto  # noqa: PLC0415  # imported when it runs
    from hardware.ports import HardwareError  # noqa: PLC0415  # likewise

    pins = file.read_bytes() if file else None
    wired = config.wiring.panel
    try:
        if file and pins is not None:
            onto.checked_pins(pins, str(file))
        path = port or (wired.device if wired else onto.board())
        say(_("Asking the board on {path}.").format(path=path))
        done = onto.install(path, pins, lambda place: say(_("Copying {file}.").format(file=place)))
    except HardwareError as error:
        fail(_(error.template).format(**error.named))
    if done.kept_wiring:
        say(_("Its own {file} was kept; --pins replaces it.").format(file=onto.WIRING))
    say(_("The panel says hello. It runs on MicroPython {version}.").format(version=done.micropython))
    if wired is None:
        say(_('Write it in the wiring, under [panel]: device = "{path}"').format(path=path))


@panel.command(name="pins")
def panel_pins() -> None:
    """
    Print what hangs on which pin of the panel, as a file to change and to hand to `install`.

    Example: furybox panel pins > wiring.py
    """
    from hardware.panel_install import WIRING, program  # noqa: PLC0415  # imported when it runs

    hand_out(program()[WIRING])
