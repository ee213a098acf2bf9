"""
Write furybox-table.toml(5), every key of that file: `python packaging/man_settings.py > page.5`.

Nothing is told twice: keys, what they may be and what they are for are read from the code, in English, and
the examples from the file that a new table begins with.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
from man_page import FILES, HOUSE, plain
from msgspec import inspect as types

from companion.config import Input, Mqtt, Settings, Speech, Web
from companion.config_toml import themes
from companion.devices.power import MAY_SWITCH_OFF
from companion.release import __version__
from hardware.kinds.part import Part
from hardware.kinds.screen import I2c, Spi
from hardware.wiring import KINDS

SECTIONS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "web": Web,
    "mqtt": Mqtt,
    "voice": Speech,
    "input": Input,
    **KINDS,
}

LINES: Final = (I2c, Spi)
"""What `line` of a screen may be, in braces of its own."""

KNOWN: Final = {"theme": themes(), "power_off": MAY_SWITCH_OFF, "language": ("en", "cs", "pl")}
"""What a setting may be, where its type does not say so."""

ABOUT: Final = """
Settings stand first, then the sections, in TOML. A key may be left out where it is not said that it must be
given. One that there is not is refused, with those that there are. The user's file is read in place of the
system's, and the one of `furybox --config` in place of both. A change is taken up when the host starts again.
"""

EXAMPLES: Final = (HOUSE / "systemd/table.toml").read_text("utf-8")
_EXAMPLE: Final = re.compile(r"(# )?[\w-]+ = ")

OF_KEYS: Final = "Keys of a console that are not the usual ones; `?` on a console lists what they do."


def page() -> str:
    """The page, as man(1) reads it."""
    lines = [
        f'.TH FURYBOX\\-TABLE.TOML 5 "" "Furybox {__version__}"',
        ".SH NAME",
        "furybox\\-table.toml \\- how a table likes things, and what is on which pin",
        ".SH SYNOPSIS",
        *(f".I {plain(file)}\n.br" for file in FILES[:2]),
        ".SH DESCRIPTION",
        plain(ABOUT),
        ".SH SETTINGS",
        "They stand before the first section, or in a section [table] or [display].",
        *_keys(Settings, _shown("")),
        ".SH SECTIONS",
    ]
    for section, kind in SECTIONS.items():
        lines += [f".SS [{section}]", *_about(section, kind), *_keys(kind, _shown(section))]
        if section == "oled":
            for line in LINES:
                lines += [
                    ".PP",
                    f"on = {json.dumps(line.__struct_config__.tag)}: {_first(line)}",
                    *_keys(line, ()),
                ]
    lines += [
        *(".SS [keys]", plain(OF_KEYS), *_typed(_shown("keys"))),
        *(".SH EXAMPLE", *_typed((HOUSE / "docs/wirings/small.toml").read_text("utf-8").splitlines())),
        *(".SH SEE ALSO", ".BR furybox (1)"),
    ]
    return "\n".join(lines) + "\n"


def _about(section: str, kind: type[msgspec.Struct]) -> Iterator[str]:
    """What a section is; of a part also the names that there may be, and how it is written."""
    yield _first(kind)
    if issubclass(kind, Part):
        if kind.example.startswith("{"):
            yield from (".PP", plain(f"A part to each name: {', '.join(kind.names)}."))
            yield from _typed(f"{kind.names[0]} = {each}" for each in kind.example.split(" or "))
        else:
            yield from _typed([f"{section} = {{ {kind.example} }}"])


def _keys(kind: type[msgspec.Struct], shown: Sequence[str]) -> Iterator[str]:
    """Each key: what it may be, what it is where it is left out, what it is for, and how it is written."""
    said = _said(kind)
    for field in types.type_info(kind).fields:
        may = " or ".join(map(json.dumps, KNOWN.get(field.name, ()))) or _may(field.type)
        usual = "must be given" if field.required else "none by default"
        if isinstance(field.default, LINES):
            usual = "without it as above"
        elif not field.required and field.default is not None:
            usual = f"without it {json.dumps(field.default)}"
        yield from (".TP", f"\\fB{plain(field.encode_name)}\\fR", plain(said[field.name]))
        yield from (".br", plain(f"{may}; {usual}."))
        yield from (
            f".br\n\\fB{plain(line)}\\fR" for line in shown if line.startswith(f"{field.encode_name} =")
        )


def _first(kind: type[msgspec.Struct]) -> str:
    """The first sentences that the source says of it."""
    return plain((inspect.getdoc(kind) or "").partition("\n\n")[0].replace("*", ""))


def _may(kind: types.Type) -> str:
    """What a value may be, in words."""
    match kind:
        case types.BoolType():
            return "true or false"
        case types.LiteralType(values=values):
            return " or ".join(map(json.dumps, values))
        case types.IntType(ge=least, le=most) | types.FloatType(ge=least, le=most):
            what = "a whole number" if isinstance(kind, types.IntType) else "a number"
            return what if least is None else f"{what} from {least} to {most}"
        case types.StrType():
            return "text in quotes"
        case types.VarTupleType(item_type=each):
            return f"a list, each {_may(each)}"
        case types.TupleType(item_types=each):
            return f"a list of {len(each)}, each {_may(each[0])}"
        case types.UnionType(types=each):
            return " or ".join(_may(one) for one in each if not isinstance(one, types.NoneType))
        case types.StructType(cls=of):
            return f"{{ on = {json.dumps(of.__struct_config__.tag)}, ... }}"
        case _:
            raise TypeError(kind)  # a kind that no setting had before: it wants words here


def _said(kind: type[msgspec.Struct]) -> dict[str, str]:
    """What the source says below each field, or below several at once."""
    said: dict[str, str] = {}
    waiting: list[str] = []
    (body,) = ast.parse(inspect.getsource(kind)).body
    for each in body.body if isinstance(body, ast.ClassDef) else ():
        match each:
            case ast.AnnAssign(target=ast.Name(id=name)):
                waiting.append(name)
            case ast.Expr(value=ast.Constant(value=str(words))):
                said |= dict.fromkeys(waiting, inspect.cleandoc(words))
                waiting = []
    return said


def _shown(section: str) -> list[str]:
    """The lines of a section of the file that a new table begins with, the marks before them taken away."""
    before, *parts = re.split(r"^# \[([\w-]+)\]$", EXAMPLES, flags=re.MULTILINE)
    of = dict(zip(parts[::2], parts[1::2], strict=True)) | {"": before}
    return [line.removeprefix("# ") for line in of.get(section, "").splitlines() if _EXAMPLE.match(line)]


def _typed(lines: Iterable[str]) -> Iterator[str]:
    """Lines of the file, set apart."""
    yield from (".PP", ".EX", *map(plain, lines), ".EE")


if __name__ == "__main__":
    sys.stdout.write(page())
