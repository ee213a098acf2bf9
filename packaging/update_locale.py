"""
Bring the translations up to date with the source: `make locale`. Then fill in what is empty in the .po files.

What changed in the source becomes empty, never a guess; what left the source leaves the catalogue.

A translator may say a text once more, in the words of one game: the same entry with a `msgctxt` that is the
game's name, such as "catacombs". The source says nothing of it; it stays for as long as the text does.
"""  # a tool of the house, no package

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HOUSE: Final = Path(__file__).parents[1]
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
    **dict.fromkeys(("_", "N_", "HardwareError", "DeviceGone", "NoSuchControl", "BadWiring"), (1,)),
    **dict.fromkeys(("DriverMissing", "NoChip", "PinsForbidden", "PinBusy", "PanelBusy", "WrongPanel"), (1,)),
    **dict.fromkeys(("NoBoard", "NotMicroPython", "PanelRuns", "CopyFailed", "BadPins"), (1,)),
    "ngettext": (1, 2),
    "Refused": (2,),
    "bad_box": (2,),
    "BadBox": (1,),
}
"""What marks a text, and which of its arguments are texts."""


def python(file: IO[bytes], keywords: Mapping[str, object], *_: object, **__: object) -> Iterator[Any]:
    """Texts marked in Python; in an f-string too, where Babel, which reads tokens, does not look."""
    for node in ast.walk(ast.parse(file.read())):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name in keywords:
            yield node.lineno, name, [_text(arg) for arg in node.args], []
        for text in _help(node):
            yield from ((0, "", [each], []) for each in paragraphs(text))


def _help(node: ast.AST) -> Iterator[str]:
    """What `--help` says of a command, or of an option."""
    if isinstance(node, ast.FunctionDef) and any(_is_command(each) for each in node.decorator_list):
        yield ast.get_docstring(node) or ""
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "option":
        yield from (_text(each.value) or "" for each in node.keywords if each.arg == "help")


def _is_command(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"command", "group"}


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help text, each in one line; an example is typed alike in every language."""
    for each in text.split("\n\n"):
        if each.strip() and not each.startswith("Example: "):
            yield " ".join(each.split())


def hardware(file: IO[bytes], keywords: Mapping[str, object], *_: object, **__: object) -> Iterator[Any]:
    """Besides, sentences that a module keeps under a name."""
    source = file.read()
    yield from python(BytesIO(source), keywords)
    for node in ast.parse(source).body:
        text = _text(node.value) if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if text and " " in text and text.endswith("."):
            yield node.lineno, "", [text], []


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def reference(file: IO[bytes], *_: object, **__: object) -> Iterator[Any]:
    """Every text of a file of the reference; of its places the headings, as pages and codes are no texts."""
    texts = tomllib.loads(file.read().decode())
    told: list[Any] = [texts, [each for each in texts.pop("places", ()) if not each.isdecimal()]]
    for each in told:
        if isinstance(each, str):
            yield 0, "", [each], []
        else:
            told += each.values() if isinstance(each, dict) else each


def printed(file: IO[bytes], *_: object, **__: object) -> Iterator[Any]:
    """The title of a box, and where each of its numbers is from."""
    told: list[Any] = [tomllib.loads(file.read().decode())]
    for each in told:
        texts = {name: text for name, text in each.items() if name in {"title", "source"}}
        yield from ((0, "", [text], []) for text in texts.values() if isinstance(text, str))
        told += [branch for branch in each.values() if isinstance(branch, dict)]


def extracted() -> Catalog:
    """Every text that the source marks for a player to read."""
    catalogue = Catalog(project="Furybox", charset="utf-8", header_comment=HEADER, fuzzy=False)
    for part in PARTS:
        marked = hardware if part == "hardware" else python
        methods = [("**.py", marked), ("boxes/reference/*.toml", reference), ("boxes/*.toml", printed)]
        found = extract_from_dir(HOUSE / part, methods, keywords=KEYWORDS)
        for file, _line, message, _comments, _context in sorted(found, key=itemgetter(0, 1)):
            catalogue.add(message, None, [(f"{part}/{Path(file).as_posix()}", 1)])  # the line is not written
    return catalogue


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
        own = [message for message in catalogue if message.context]
        catalogue.update(source, no_fuzzy_matching=True, update_header_comment=True)
        catalogue.obsolete.clear()
        catalogue.fuzzy = False
        _keep(own, catalogue)
        _write(po_file(language), catalogue)
        with po_file(language).with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)


def _keep(own: Iterable[Message], catalogue: Catalog) -> None:
    """A game's own wordings stay where the text they word is still said."""
    for message in own:
        plain = catalogue.get(message.id)
        if plain:
            where = plain.locations
            catalogue.add(message.id, message.string, where, flags=plain.flags, context=message.context)


def _write(path: Path, catalogue: Catalog) -> None:
    written = BytesIO()
    write_po(written, catalogue, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [line for line in written.getvalue().splitlines(keepends=True) if not line.startswith(UNSAID)]
    path.write_bytes(b"".join(kept))


if __name__ == "__main__":
    main()
