"""
The table's own boxes: printed numbers it compared with its board, and house rules, one file a game.

A plain TOML tree of values, laid over the box that ships with the game. A `start` names all that differs, so
the journal never needs these files.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.journal.folder import made, to_disk
from companion.words.language import _
from rules.boxes import Path as Where
from rules.boxes import in_steps, is_open
from rules.games import GAMES, called
from rules.refusals import Refused


class BadBoxFile(ValueError):
    """A box file that cannot be used. The sentence names the file and the field."""


class OwnBoxes:
    """
    A folder of own boxes. A missing folder is an empty one.

    *extra* is a box file laid over them for this evening: an expansion, or a house rule. Raises `BadBoxFile`
    for one that fits no game.
    """

    def __init__(self, folder: Path, extra: Path | None = None) -> None:
        if extra:
            faults = [_fault(extra, name) for name, game in GAMES.items() if game.printed.figures]
            if all(faults):
                raise BadBoxFile(" ".join(dict.fromkeys(faults)))
        self._folder = folder
        self._extra = extra

    def path(self, game: str) -> Path:
        """The file of a game's own box."""
        return self._folder / f"{game}.toml"

    def override(self, game: str) -> dict[str, Any]:
        """What this table plays by instead of the printed box. Raises `BadBoxFile`."""
        kept = self._kept(game)
        return _over(kept, read(self._extra, game), game) if self._extra else kept

    def figures(self, game: str) -> list[dict[str, Any]]:
        """
        Every printed number as the table plays it: path, value, source, whether anybody confirmed it.

        *instead* is what the box that ships with the game has, where the table plays by another.
        """
        printed, override = called(game).printed, self.override(game)
        unknown = set(printed.unconfirmed(override))
        values = printed.values(override)
        rows = []
        for path, figure in printed.figures.items():
            value: Any = values
            for name in path:
                value = value[name]
            dotted = ".".join(path)
            is_seen = not any(is_open([dotted], each) for each in unknown)
            answered = value != figure.value or (not figure.confirmed and is_seen)
            rows.append(
                {
                    "path": dotted,
                    "value": _plain(value),
                    "source": _("your table's own answer") if answered else figure.source,
                    "confirmed": is_seen,
                    "instead": None if value == figure.value else _plain(figure.value),
                }
            )
        return rows

    def seen(self, game: str, path: Where) -> tuple[Any, bool]:
        """What the table plays by, and whether somebody has seen it; nothing where the box has nothing."""
        printed, override = called(game).printed, self.override(game)
        held: Any = msgspec.to_builtins(printed.values(override), str_keys=True)
        for name in path:
            if isinstance(held, list):
                held = held[int(name) - 1]
            else:
                held = held.get(name) if isinstance(held, dict) else None
        return held, held is not None and not is_open(printed.unconfirmed(override), ".".join(path))

    def keep(self, game: str, override: Mapping[str, Any], *, whole: bool = False) -> None:
        """
        Remember what the table answered, over what it answered before, or as the *whole* box.

        Raises `BadBoxFile` and `Refused`.
        """
        self._write(game, _over({} if whole else self._kept(game), override, game))

    def learn(self, game: str, news: Mapping[Where, Any]) -> None:
        """
        Remember what was typed in play: each entry, or step of a row, takes its place.

        Nothing is written when the box says so already. Raises as `keep` does.
        """
        kept, figures = self._kept(game), called(game).printed.figures
        together: dict[str, Any] = msgspec.to_builtins(kept, str_keys=True)
        for at, told in news.items():
            path, value = (at[:-1], {at[-1]: told}) if at[:-1] in figures else (at, told)
            *branches, leaf = path
            here = together
            for name in branches:
                here = here.setdefault(name, {})
            plain = msgspec.json.decode(msgspec.json.encode(value))  # rows as the file has them
            if path in figures and in_steps(figures[path].value, plain):
                held = here.get(leaf, {})
                is_whole = isinstance(held, list)
                plain = [plain.get(f"{n}", x) for n, x in enumerate(held, 1)] if is_whole else held | plain
            here[leaf] = plain
        if together != kept:
            self._write(game, together)

    def _kept(self, game: str) -> dict[str, Any]:
        return read(self.path(game), game) if self.path(game).exists() else {}

    def _write(self, game: str, together: Mapping[str, Any]) -> None:
        """The new file takes the old one's place in one step, so a pulled plug leaves one of the two."""
        import tomli_w  # noqa: PLC0415  # not before there is something to write

        called(game).check_box(together)
        new = self.path(game).with_suffix(".new")
        try:
            made(self._folder)
            with new.open("wb") as file:
                tomli_w.dump(msgspec.to_builtins(together, str_keys=True), file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path(game))
            to_disk(self._folder)
        except OSError as error:
            why = _("{file} cannot be written: {why}.").format(
                file=self.path(game), why=error.strerror or error
            )
            raise BadBoxFile(why) from error


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


def read(path: Path, game: str) -> dict[str, Any]:
    """One own box, checked. Raises `BadBoxFile`, naming the file and the field."""
    import tomllib  # noqa: PLC0415  # not before there is something to read

    try:
        override = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        why = error.strerror or error
        raise BadBoxFile(_("{file} cannot be read: {why}.").format(file=path, why=why)) from error
    except UnicodeDecodeError as error:
        raise BadBoxFile(_("{file} is no text.").format(file=path)) from error
    except (ValueError, RecursionError) as error:  # a number, or a nest, that is too long for it, too
        raise BadBoxFile(_("{file} is not TOML: {why}.").format(file=path, why=error)) from error
    try:
        called(game).check_box(override)
    except Refused as no:
        raise BadBoxFile(f"{path}: {_(no.template).format(**no.named)}") from no
    return override


def _fault(path: Path, game: str) -> str:
    """Why a file is no box of a game; empty where it is one."""
    try:
        read(path, game)
    except BadBoxFile as error:
        return str(error)
    return ""


def shared(game: str, override: Mapping[str, Any]) -> str:
    """
    What a table has typed or compared, in one line for another table.

    >>> shared("in-space", {"health": {"length": 10}})
    '{"furybox-box":1,"game":"in-space","numbers":{"health":{"length":10}}}'
    """
    line = {"furybox-box": 1, "game": game, "numbers": override}
    return msgspec.json.encode(line).decode()


def taken(line: bytes, file: str) -> tuple[str, dict[str, Any]]:
    """The game and the numbers of such a line. Raises `BadBoxFile`, naming the *file*, or `Refused`."""
    try:
        held = msgspec.json.decode(line, type=_Shared)
    except msgspec.MsgspecError as error:
        why = _("{file} is nothing that furybox box export has written: {why}. Ask for it once more.")
        raise BadBoxFile(why.format(file=file, why=error)) from error
    called(held.game).check_box(held.numbers)
    return held.game, held.numbers


class _Shared(msgspec.Struct, rename={"version": "furybox-box"}, forbid_unknown_fields=True):
    version: Literal[1]
    game: str
    numbers: dict[str, Any]


def numbers(game: str, override: Mapping[str, Any]) -> dict[Where, Any]:
    """
    Every number of an override by its path; of a row as long as the printed one, each step.

    >>> numbers("in-space", {"fury": {"cubes": {"4": 3}, "blockade": 9}})
    {('fury', 'cubes', '4'): 3, ('fury', 'blockade'): 9}
    """
    printed = called(game).printed
    found: dict[Where, Any] = {}
    for path, value in printed.answers(override):
        row = printed.figures[path].value if path in printed.figures else None
        is_row = isinstance(row, list) and isinstance(value, list) and len(row) == len(value)
        steps = {f"{n}": held for n, held in enumerate(value, 1)} if is_row else value
        found.update({(*path, n): steps[n] for n in steps} if in_steps(row, steps) else {path: value})
    return found


def _over(
    under: Mapping[str, Any], over: Mapping[str, Any], game: str, above: tuple[str, ...] = ()
) -> dict[str, Any]:
    """
    The tree *under* with the tree *over* laid on it; a printed number or row of them is replaced whole.

    >>> _over({"fury": {"blockade": 6, "hunters": {"6": 1}}}, {"fury": {"hunters": {"7": 1}}}, "in-space")
    {'fury': {'blockade': 6, 'hunters': {'7': 1}}}
    """
    laid = dict(under)
    for name, value in over.items():
        path, below = (*above, name), laid.get(name)
        is_branch = path not in called(game).printed.figures
        if is_branch and isinstance(value, Mapping) and isinstance(below, Mapping):
            laid[name] = _over(below, value, game, path)
        else:
            laid[name] = value
    return laid
