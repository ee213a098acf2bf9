"""
Bring the translations up to date with the source: `make locale`. Then fill in what is empty in the .po files.

What changed in the source becomes empty, never a guess; what left the source leaves the catalogue.
"""  # a tool of the house, no package

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HOUSE: Final = Path(__file__).parent
PARTS: Final = ("companion", "hardware", "rules")
"""The folders whose texts players read; what else stands beside them, the tests above all, is not read."""

LOCALE: Final = HOUSE / "companion" / "locale"
TEMPLATE: Final = LOCALE / "furybox.pot"
LANGUAGES: Final = ("cs", "pl")
HEADER: Final = "# Furybox's texts in other languages. Brought up to date by `make locale`.\n#"
UNSAID: Final = (
    b'"Project-Id-Version:', b'"Report-Msgid-Bugs-To:', b'"POT-Creation-Date:', b'"PO-Revision-Date:',
    b'"Last-Translator:', b'"Language-Team:', b'"Generated-By:',
)  # fmt: skip
"""Header lines that only the version history can tell, or that would change every day."""
KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "Refused": (2,),
    "HardwareError": (1,),
    "DeviceGone": (1,),
    "NoSuchControl": (1,),
    "BadWiring": (1,),
    "DriverMissing": (1,),
    "NoChip": (1,),
    "PinsForbidden": (1,),
    "PinBusy": (1,),
    "PanelBusy": (1,),
    "WrongPanel": (1,),
}
"""What marks a text, and which of its arguments are texts; none is the first alone."""


def extracted() -> Catalog:
    """Every text that the source marks for a player to read."""
    catalogue = Catalog(project="Furybox", charset="utf-8", header_comment=HEADER, fuzzy=False)
    for part in PARTS:
        found = extract_from_dir(
            HOUSE / part,
            method_map=[("**.py", "python")],
            options_map={},
            keywords=KEYWORDS,
            comment_tags=("i18n:",),
        )
        for file, _line, message, comments, context in sorted(found, key=lambda each: (each[0], each[1])):
            if message:
                where = [(f"{part}/{Path(file).as_posix()}", 1)]  # the line is not written
                catalogue.add(message, None, where, auto_comments=comments, context=context)
    for path in sorted(path for part in PARTS for path in (HOUSE / part).rglob("*.py")):
        for said in _between_braces(path.read_text("utf-8")):
            catalogue.add(said, None, [(path.relative_to(HOUSE).as_posix(), 1)])
    for path in sorted((HOUSE / "hardware").glob("*.py")):
        for sentence in _kept_by_name(path.read_text("utf-8")):
            catalogue.add(sentence, None, [(path.relative_to(HOUSE).as_posix(), 1)])
    return catalogue


def _between_braces(source: str) -> Iterator[str | tuple[str, ...]]:
    """Texts marked inside an f-string, where Babel, which reads tokens, does not look."""
    for string in ast.walk(ast.parse(source)):
        calls = ast.walk(string) if isinstance(string, ast.JoinedStr) else ()
        for call in calls:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
                said = tuple(arg.value for arg in call.args if isinstance(arg, ast.Constant))
                yield from [said if len(said) > 1 else said[0]] if said else []


def _kept_by_name(source: str) -> Iterator[str]:
    """Sentences that a module of the hardware keeps under a name, to raise them from several places."""
    for node in ast.parse(source).body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        text = value.value if isinstance(value, ast.Constant) else None
        if isinstance(text, str) and " " in text and text.endswith("."):
            yield text


def po_file(language: str) -> Path:
    """Where a language's translations are kept."""
    return LOCALE / language / "LC_MESSAGES" / "furybox.po"


def translated(language: str) -> Catalog:
    """A language's translations as they are kept; empty for a new language."""
    path = po_file(language)
    source = path.read_bytes() if path.exists() else b""
    return read_po(BytesIO(source), locale=language, charset="utf-8")


def main() -> None:
    """Write the template, and each language's .po and .mo beside it."""
    source = extracted()
    _write(TEMPLATE, source)
    for language in LANGUAGES:
        catalogue = translated(language)
        catalogue.update(source, no_fuzzy_matching=True, update_header_comment=True)
        catalogue.obsolete.clear()
        catalogue.fuzzy = False
        _write(po_file(language), catalogue)
        with po_file(language).with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)


def _write(path: Path, catalogue: Catalog) -> None:
    written = BytesIO()
    write_po(written, catalogue, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [line for line in written.getvalue().splitlines(keepends=True) if not line.startswith(UNSAID)]
    path.write_bytes(b"".join(kept))


if __name__ == "__main__":
    main()
