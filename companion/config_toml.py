"""
How the table likes things, from a file: the one given, the user's or the system's `table.toml`.

One file says it all: settings first, then the sections of the wiring. Every key is optional, an unknown one
is refused by name. It knows what every part may be asked for, and so stands above them all.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.config import BadConfig, Config, Input, Mqtt, Settings, Speech, Web
from companion.devices.power import MAY_SWITCH_OFF
from companion.words.language import _
from hardware.kinds.part import BadWiring
from hardware.wiring import DEFAULT, KINDS, beside_usual

SYSTEM_FILE: Final = Path("/etc/furybox/table.toml")


class _Sections(msgspec.Struct):
    """What stands in sections of its own."""

    web: Web
    mqtt: Mqtt | None = None
    voice: Speech | None = None
    input: Input = Input()


def read(text: str, name: str = "table.toml") -> Config:
    """A configuration from its TOML. Raises `BadConfig`, naming the key."""
    import tomllib  # noqa: PLC0415  # a table without a file is as good

    try:
        tree: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(_("{file} is not TOML: {why}.").format(file=name, why=error)) from error
    for section in ("table", "display"):
        if isinstance(same := tree.get(section), dict) and not same.keys() & tree.keys():
            tree |= tree.pop(section)
    sections = {key: tree.pop(key) for key in KINDS if key in tree}
    given = tree.pop("keys", {})
    own = {key: tree.pop(key) for key in _Sections.__struct_fields__ if key in tree}
    _check_known(tree, name)
    try:
        config = msgspec.convert(tree, Settings)
        keys = _keys(given)
        parts = msgspec.convert({"web": {}, **own}, _Sections)  # what is wrong is told with the section
    except (msgspec.ValidationError, _BadKeys) as error:
        raise BadConfig(_("{file} cannot be used: {why}.").format(file=name, why=error)) from error
    if config.theme != "auto" and config.theme not in themes():
        why = f"Invalid enum value '{config.theme}' - at `$.theme`"
        raise BadConfig(_("{file} cannot be used: {why}.").format(file=name, why=why))
    if config.power_off not in (None, *MAY_SWITCH_OFF):
        why = _("{file} cannot be used: power_off may be {known}, not {control}.")
        raise BadConfig(why.format(file=name, known=", ".join(MAY_SWITCH_OFF), control=config.power_off))
    try:
        wiring, off = beside_usual(sections) if sections else (DEFAULT, ())
    except BadWiring as error:
        why = _(error.template).format(**error.named)
        raise BadConfig(_("{file} cannot be used: {why}").format(file=name, why=why)) from error
    told = msgspec.structs.asdict(config) | msgspec.structs.asdict(parts)
    return Config(**told, wiring=wiring, off=off, keys=keys)


def _check_known(tree: Mapping[str, object], file: str) -> None:
    """Raise `BadConfig` for a setting or a section that there is not, with those that there are."""
    settings = Settings.__struct_fields__
    for name, value in tree.items():
        if name in (*settings, "table", "display"):
            continue
        why, known = _("{field} is unknown. There may be: {known}."), settings
        if isinstance(value, dict):
            known = ("table", "display", *KINDS, "keys", *_Sections.__struct_fields__)
            why = _("[{field}] is unknown. The sections are: {known}.")
        why = why.format(field=name, known=" ".join(known))
        raise BadConfig(_("{file} cannot be used: {why}").format(file=file, why=why))


class _BadKeys(ValueError):
    """The section `[keys]` cannot be used; without a full stop yet."""


def _keys(given: Any) -> dict[str, str]:
    """What `[keys]` gives. Only a table with such a section knows the keys of every game's screens."""
    if given == {}:
        return {}
    from companion.console.keymap import BadKeys, checked  # noqa: PLC0415  # see above

    try:
        return checked(given)
    except BadKeys as error:
        raise _BadKeys(str(error)) from error


def themes() -> tuple[str, ...]:
    """What a console may look like: as suits the game, as one of the games does, or as none."""
    from companion.games import GAMES  # noqa: PLC0415  # `--help` needs no game

    own = dict.fromkeys(game.theme for game in GAMES.values())
    return ("auto", *own, "daylight", "sixteen", "clear", "contrast", "grey")


def found(given: Path | None, environment: Mapping[str, str] = os.environ) -> Config:
    """
    The configuration in force: the file *given*, else the user's, else the system's, else the defaults.

    Raises `BadConfig`, also for a given file that cannot be read.
    """
    for path in (given,) if given else (_user_file(environment), SYSTEM_FILE):
        try:
            if given or path.exists():
                return read(path.read_text("utf-8"), str(path))
        except OSError as error:  # also of a folder that may not be looked into
            why = error.strerror or error
            raise BadConfig(_("{file} cannot be read: {why}.").format(file=path, why=why)) from error
        except UnicodeDecodeError as error:
            raise BadConfig(_("{file} is no text.").format(file=path)) from error
    return Config()


def _user_file(environment: Mapping[str, str]) -> Path:
    folder = Path(environment.get("XDG_CONFIG_HOME") or "~/.config")
    with contextlib.suppress(RuntimeError):  # a service may have no home, and so no file there
        folder = folder.expanduser()
    return folder / "furybox" / "table.toml"
