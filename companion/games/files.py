"""Games that somebody wrote, a file each: read as a console begins, and offered at its set-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.words.language import _
from rules.boxes import BadBox, Tree, parsed
from rules.refusals import Refused

FILES: Final[dict[str, Tree]] = {}
"""What is called so, and what its file says."""


class BadGame(ValueError):
    """A file that is no game. The sentence names the file, the field, and what to do."""


def is_game(path: Path) -> bool:
    """Whether a file means to be a game, and no box with a few numbers."""
    try:
        return bool({"title", "room", "like"} & parsed(path.read_text("utf-8-sig")).keys())
    except (OSError, UnicodeDecodeError, BadBox):
        return False


def take_in(folder: Path) -> Iterator[str]:
    """Read every file of the folder; why one was left out, in a sentence."""
    FILES.clear()
    for path in sorted(folder.glob("*.toml")):
        try:
            title, file = read(path)
        except BadGame as why:
            yield str(why)
        except Exception as error:  # noqa: BLE001  # whatever somebody wrote, the others are played
            yield _("{file} cannot be read: {why}.").format(file=path, why=repr(error))
        else:
            if title in FILES:
                yield _("{file}: {title} is another game. Write another title.").format(
                    file=path, title=title
                )
            FILES.setdefault(title, file)


def read(path: Path) -> tuple[str, Tree]:
    """What a game is called, and what its file says. Raises `BadGame`."""
    from rules.filed.own import game_of  # noqa: PLC0415  # only where there is a file
    from rules.games import GAMES  # noqa: PLC0415  # likewise

    try:
        file = parsed(path.read_text("utf-8-sig"))
        title = game_of(file).title
    except OSError as error:
        why = _("{file} cannot be read: {why}.").format(file=path, why=error.strerror or error)
        raise BadGame(why) from error
    except UnicodeDecodeError as error:
        raise BadGame(_("{file} is no text.").format(file=path)) from error
    except (BadBox, Refused) as no:
        raise BadGame(f"{path}: {_(no.template).format(**no.named)}") from no
    if title in {called for game in GAMES.values() for called in (game.title, _(game.title))}:
        why = _("{file}: {title} is another game. Write another title.")
        raise BadGame(why.format(file=path, title=title))
    return title, file
