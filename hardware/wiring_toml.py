"""
The parts of a wiring as a file, and back. Every fault is told by its field.

A part that has only a pin may be written as that number: `attack = 17`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

import msgspec

from hardware.kinds.part import BadWiring, Part

_P = TypeVar("_P", bound=Part)


def read(text: str) -> dict[str, object]:
    """The sections of a file. Raises `BadWiring`."""
    import tomllib  # noqa: PLC0415  # not before there is something to read

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWiring("The wiring is no TOML: {why}. Mend that line.", why=str(error)) from error


def check_sections(sections: Iterable[str], known: Collection[str]) -> None:
    """Raise `BadWiring` for a section that is not *known*."""
    for section in sections:
        if section not in known:
            raise BadWiring(
                "[{field}] is unknown. The sections are: {known}.", field=section, known=" ".join(known)
            )


def write(sections: Mapping[str, Mapping[str, object]], kinds: Mapping[str, type[Part]]) -> str:
    """
    The text of a file, with a word of help to each section, which its kind has.

    >>> from hardware.kinds.button import Dial
    >>> print(write({"dial": {"a": 8, "b": 7}}, {"dial": Dial}))
    # The dial's middle leg goes to ground.
    [dial]
    a = 8
    b = 7
    <BLANKLINE>
    """
    return "\n".join(_section(name, kinds[name].title, parts) for name, parts in sections.items())


def parts(section: str, raw: object, kind: type[_P]) -> dict[str, _P]:
    """A section with a part to each name. Raises `BadWiring`."""
    if not isinstance(raw, dict):
        raise BadWiring("{field} is no section. Write [{field}], and the entries below it.", field=section)
    return {name: part(f"{section}.{name}", each, kind) for name, each in raw.items()}


def part(field: str, raw: object, kind: type[_P]) -> _P:
    """One part of a file. Raises `BadWiring`."""
    known = [each.encode_name for each in msgspec.structs.fields(kind)]
    if "pin" in known and isinstance(raw, int) and not isinstance(raw, bool):
        raw = {"pin": raw}
    for key in raw if isinstance(raw, dict) else ():
        if key not in known:
            raise BadWiring(
                "{field} is unknown. There may be: {known}.", field=f"{field}.{key}", known=" ".join(known)
            )
    try:
        return msgspec.convert(kind.read(raw), kind)
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `$")
        raise BadWiring(
            "{field} is wrong: {why}. Write it like this: {example}.",
            field=field + where.rstrip("`"),
            why=why.rstrip("."),
            example=kind.example,
        ) from error


def _section(name: str, title: str, parts: Mapping[str, object]) -> str:
    lines = [f"# {title}", f"[{name}]"]
    lines += [f"{key} = {_toml(value, key)}" for key, value in parts.items()]
    return "\n".join(lines) + "\n"


def _toml(value: object, key: str = "") -> str:
    match value:
        case {"pin": int(pin), **rest} if not rest:
            return str(pin)
        case dict():
            return "{ " + ", ".join(f"{key} = {_toml(each, key)}" for key, each in value.items()) + " }"
        case list() | tuple():
            return f"[{', '.join(_toml(each) for each in value)}]"
        case None:
            return '"none"'
        case bool():
            return str(value).lower()
        case int():
            return f"0x{value:02X}" if key == "address" else str(value)
        case _:
            # JSON's strings are TOML's too, but for one character that TOML wants escaped
            return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
