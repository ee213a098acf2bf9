"""
Count the habits of the old dialect and compare them with `style_ceilings.toml`: `make lint`.

The counts may only fall. The exit status is 1 when one is above its ceiling. `--counts` prints all of them,
`--list HABIT` prints every place of one, and `--lower` lowers the ceilings that are above their counts.
A regular expression finds strings, comments and definitions, because `ast` needs twice the time allowed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

HOUSE: Final = Path(__file__).parents[1]
CEILINGS: Final = "docs/style_ceilings.toml"
AREAS: Final = {
    "source": ("companion/**/*.py", "rules/**/*.py", "hardware/**/*.py"),
    "tests": ("tests/**/*.py",),
    "docs": ("*.md", "docs/**/*.md"),
    "changelog": ("CHANGELOG.md",),
    "texts": ("companion/locale/*.pot",),
}
WITH_CODE: Final = ("source", "tests")
"""Areas with functions, classes and docstrings; in the others only words are counted."""

NOT_COUNTED: Final = {"CHANGELOG.md", "docs/style.md", "docs/renamed.md"}
"""Pages that `docs` leaves out: the changelog is an area of its own, the others quote the habits."""

WORDS: Final = {
    "told": r"\b(?:told|tells?|telling)\b",
    "whoever": r"\bwhoever\b",
    "anew": r"\banew\b",
    "foretold": r"\bfore(?:told|tells?|seen?|sees)\b",
    "nobody": r"\bnobody\b",
    "so-many": r"\bso (?:many|much)\b",
    "lies-stands": r"\b(?:lies|stands|lay|stood)\b",
    "once-for-when": r"(?<!at )(?<!only )(?<!than )\bonce(?!\s+(?:more|again|an?|per|each|every|in)\b)(?=\s+[\w*`{])",  # noqa: E501
}
NAMES: Final = (
    "participle-names", "docstring-openings", "long-sentences", "class-names-twice", "class-names-thrice",
)  # fmt: skip
"""A class name that is used `twice` includes `thrice`, so that both can only fall."""

_WORD: Final = re.compile("|".join(f"({pattern})" for pattern in WORDS.values()), re.IGNORECASE)
_PARTICIPLE: Final = re.compile(
    r"(?!(?:need|feed|exceed|proceed|indeed|shared)$)(?:[a-z0-9]{3,}ed|(?:fore|re)?(?:told|said|meant|heard|seen|"
    r"drawn|given|taken|kept|held|made|begun|gone|known|shown|written|sent|lost|found|won|come|laid|felt|chosen|"
    r"fallen|stood|thought|sought|bound|dealt|forgotten|hidden|hung|paid|risen|sat|sold|spent|struck|thrown|"
    r"understood|worn))"
)
_OPENING: Final = re.compile(r"\s*(?:What|That|Those|The same|Who|Whoever)\b")
_TOKEN: Final = re.compile(
    r"""(?=["'#()\[\]{}]|^)(?:(?P<comment>\#[^\n]*)|(?P<open>[(\[{])|(?P<close>[)\]}])|"""
    r'(?P<alone>^[ ]*r?)?(?P<quotes>"""|"|\')(?:(?<=""")[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""|'
    r"""(?<=")(?:[^"\\\n]|\\.)*"|(?<=')(?:[^'\\\n]|\\.)*')|"""
    r"^[ ]*(?P<kind>(?:async )?def|class) (?P<name>\w+)(?=(?P<bases>\([^()=]*)?))",
    re.MULTILINE | re.DOTALL,
)
_DOCTEST: Final = re.compile(r"^[ ]*>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_BETWEEN: Final = re.compile(r"(?<=[.!?])\s+|\n\s*\n|\n\s*(?=[-*|] )")
_END_OF_LINE: Final = re.compile(r" *(?:#|\n|\Z)")
_MSGID: Final = re.compile(r'^msgid "((?:.*"\n")*.*)"$', re.MULTILINE)
_COMMENT: Final = "# The most of each habit, by area: `python docs/count_habits.py --lower` lowers them.\n"
_LONGEST: Final = 25
_SHOWN: Final = 20


class Place(NamedTuple):
    """Where a habit is, from its *first* line to its *last*."""

    path: str
    first: int
    last: int

    def touches(self, lines: Mapping[str, set[int]]) -> bool:
        """Return whether one of its lines is among *lines* of its file."""
        return not lines.get(self.path, set()).isdisjoint(range(self.first, self.last + 1))


class Occurrence(NamedTuple):
    """A habit and the text that has it; a class name has one place for each class."""

    text: str
    places: tuple[Place, ...]


Found = dict[str, list[Occurrence]]
"""Occurrences by habit."""

Ceilings = Mapping[str, Mapping[str, int]]
"""The most of a habit, by area and habit."""

Span = tuple[str, str, int, int]
"""A habit, the text that has it, and two offsets in a file."""


def find_words(text: str, start: int = 0) -> Iterator[Span]:
    """Yield every word of the old dialect in *text*, which begins at the offset *start*."""
    for word in _WORD.finditer(text):
        around = text[max(0, word.start() - 30) : word.end() + 30]
        yield [*WORDS][(word.lastindex or 1) - 1], around, start + word.start(), start + word.end()


def find_sentences(text: str, start: int) -> Iterator[Span]:
    """Yield every sentence over 25 words; doctests, rows of tables and list items end one."""
    text, begin = _DOCTEST.sub(lambda example: re.sub(r"\S", " ", example[0]), text), 0
    for end in (*(gap.start() for gap in _BETWEEN.finditer(text)), len(text)):
        sentence = text[begin:end].lstrip()
        if len(re.findall(r"\S*\w\S*", sentence)) > _LONGEST and sentence[0] != "|":
            yield "long-sentences", sentence, start + end - len(sentence), start + end
        begin = end


def find_in_python(source: str) -> Iterator[Span]:
    """Yield the habits in names, comments and docstrings, and as `class` each public class with its bases."""
    depth, end, before = 0, 0, ""
    for token in _TOKEN.finditer(source):
        before = source[end : token.start()].strip()[-1:] or before
        start, end = token.span()
        if token["comment"]:
            if "noqa" not in token["comment"][:8]:
                yield from find_words(token["comment"], start)
            continue
        if token["kind"] == "class" and token["name"][0] != "_":
            yield "class", f"{token['name']}{token['bases'] or ''}", start, start
        elif token["name"] and token["kind"] != "class" and _PARTICIPLE.fullmatch(token["name"].strip("_")):
            yield "participle-names", token[0].strip(), start, start
        elif token["alone"] is not None and not depth and _END_OF_LINE.match(source, end):
            begin = token.end("quotes")
            text = source[begin : end - len(token["quotes"])]
            yield from find_words(text, begin)
            yield from find_sentences(text, begin)
            if before == ":" and _OPENING.match(text):
                yield "docstring-openings", text.strip().split("\n")[0], begin, begin
        depth += (token["open"] is not None) - (token["close"] is not None)
        before = token[0][-1]


def find_habits(area: str, house: Path = HOUSE) -> Found:
    """Return all occurrences in an area."""
    found: Found = {habit: [] for habit in (*(NAMES if area in WITH_CODE else ()), *WORDS)}
    classes = []
    for file in sorted({file for pattern in AREAS[area] for file in house.glob(pattern)}):
        source, path = file.read_text("utf-8"), file.relative_to(house).as_posix()
        if file.suffix == ".py":
            spans = find_in_python(source)
        elif file.suffix == ".pot":
            messages = _MSGID.finditer(source)
            spans = (x for each in messages for x in find_words(each[1].replace('"\n"', ""), each.start()))
        else:
            spans = iter(()) if area == "docs" and path in NOT_COUNTED else find_words(source)
        for habit, text, start, end in spans:
            first = source.count("\n", 0, start) + 1
            place = Place(path, first, first + source.count("\n", start, end))
            if habit == "class":
                classes.append((text, place))
            else:
                found[habit].append(Occurrence(" ".join(text.split()), (place,)))
    for shared in _find_shared_names(classes):
        found["class-names-twice"].append(shared)
        if len(shared.places) > 2:  # noqa: PLR2004
            found["class-names-thrice"].append(shared)
    return found


def _find_shared_names(classes: list[tuple[str, Place]]) -> Iterator[Occurrence]:
    """Yield each name of several classes. Commands and events do not count: their names are a format."""
    formats, by_name = {"Command", "Event"}, defaultdict[str, list[Place]](list)
    named = [(*re.findall(r"\w+", text), place) for text, place in classes]
    for _generation in range(5):
        formats |= {name for name, *bases, place in named if _is_format(bases, place, formats)}
    for name, *bases, place in named:
        if not _is_format(bases, place, formats):
            by_name[name].append(place)
    yield from (Occurrence(name, tuple(places)) for name, places in by_name.items() if len(places) > 1)


def _is_format(bases: list[str], place: Place, formats: set[str]) -> bool:
    return place.path.startswith(("rules/", "tests/")) and not formats.isdisjoint(bases)


def find_added_lines(house: Path = HOUSE) -> Mapping[str, set[int]]:
    """Return the lines of each file that are newer than the ceilings; none if Git does not know."""

    def ask_git(*words: str) -> list[str]:
        command = ["git", "-C", str(house), *words]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=30)  # noqa: S603
        return done.stdout.splitlines()

    added, path = defaultdict[str, set[int]](set), ""
    try:
        (commit,) = ask_git("log", "-1", "--format=%H", "--", CEILINGS)
        for line in ask_git("diff", "--unified=0", "--no-color", "--no-ext-diff", "--dst-prefix=b/", commit):
            if line.startswith("+++ "):
                path = line.removeprefix("+++ b/")
            elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
                added[path].update(range(int(hunk[1]), int(hunk[1]) + int(hunk[2] or 1)))
        for path in ask_git("ls-files", "--others", "--exclude-standard"):
            added[path].update(range(1, (house / path).read_bytes().count(b"\n") + 2))
    except (OSError, ValueError, subprocess.SubprocessError):
        return {}
    return added


def compare(found: Mapping[str, Found], ceilings: Ceilings, house: Path = HOUSE) -> int:
    """Print which counts are above or below their ceilings; return 1 if any is above."""
    counted = [
        (area, habit, occurrences, ceilings.get(area, {}).get(habit, 0))
        for area in found
        for habit, occurrences in found[area].items()
    ]
    above = [each for each in counted if len(each[2]) > each[3]]
    added = find_added_lines(house) if above else {}
    for area, habit, occurrences, ceiling in above:
        newest = [each for each in occurrences if any(place.touches(added) for place in each.places)]
        lines = list(list_places(newest or occurrences))
        sys.stderr.write(
            f"{habit} in {area}: {len(occurrences)} found, {ceiling} allowed. "
            f"{'Newer than the ceilings' if newest else 'The first'}:\n{''.join(lines[:_SHOWN])}"
        )
        if len(lines) > _SHOWN:
            sys.stderr.write(f"  {len(lines) - _SHOWN} more: python docs/count_habits.py --list {habit}\n")
    if above:
        sys.stderr.write(
            f"Rewrite these (docs/style.md). If that would be worse, raise {CEILINGS} and say why.\n"
        )
    if below := sum(len(each[2]) < each[3] for each in counted):
        sys.stdout.write(
            f"Ceilings above their counts: {below}. To lower them: python docs/count_habits.py --lower\n"
        )
    return int(bool(above))


def list_places(occurrences: list[Occurrence]) -> Iterator[str]:
    """Yield a line for each place."""
    for each in occurrences:
        yield from (f"  {place.path}:{place.first}: {each.text}\n" for place in each.places)


def main(words: list[str] | None = None, house: Path = HOUSE) -> int:
    """Compare the counts with their ceilings, print them, or lower the ceilings; return the exit status."""
    parser = argparse.ArgumentParser(description="Count the habits of the old dialect.")
    parser.add_argument("--counts", action="store_true", help="print every count as a table")
    parser.add_argument("--list", choices=[*NAMES, *WORDS], help="print every place of one habit")
    parser.add_argument("--lower", action="store_true", help="lower each ceiling that is above its count")
    options = parser.parse_args(words)
    found = {area: find_habits(area, house) for area in AREAS}
    file = house / CEILINGS
    ceilings: Ceilings = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    if options.counts:
        sys.stdout.write(f"| habit | {' | '.join(AREAS)} |\n|---|{'--:|' * len(AREAS)}\n")
        for habit in (*NAMES, *WORDS):
            numbers = (str(len(found[area].get(habit, ()))) for area in AREAS)
            sys.stdout.write(f"| {habit} | {' | '.join(numbers)} |\n")
    elif options.list:
        for area in AREAS:
            sys.stdout.writelines(list_places(found[area].get(options.list, [])))
    elif options.lower:
        lowest = (
            (area, habit, min(len(occurrences), ceilings.get(area, {}).get(habit, len(occurrences))))
            for area in found
            for habit, occurrences in found[area].items()
        )
        lines = [f"{area}.{habit} = {number}\n" for area, habit, number in lowest]
        file.write_text(_COMMENT + "".join(lines), "utf-8")
    else:
        return compare(found, ceilings, house)
    return 0


if __name__ == "__main__":
    sys.exit(main())
