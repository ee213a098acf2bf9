"""Games that somebody wrote, a file each: read as a console begins or a phone asks, and offered at set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


def offer(files: Mapping[str, Tree]) -> None:
    """Offer these, and no others."""
    FILES.clear()
    FILES.update(files)


def take_in(folder: Path) -> list[str]:
    """Offer every game of the folder; why one was left out, in a sentence."""
    out: list[str] = []
    offer(there(folder, out.append))
    return out


def there(folder: Path, leave_out: Callable[[str], object] = lambda _why: None) -> dict[str, Tree]:
    """Every game of the folder, by its title; *leave_out* is told why one is none. On any thread."""
    files: dict[str, Tree] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            title, file = read(path)
        except BadGame as why:
            leave_out(str(why))
        except Exception as error:  # noqa: BLE001  # whatever somebody wrote, the others are played
            leave_out(_("{file} cannot be read: {why}.").format(file=path, why=repr(error)))
        else:
            if title in files:
                taken = _("{file}: {title} is another game. Write another title.")
                leave_out(taken.format(file=path, title=title))
            files.setdefault(title, file)
    return files


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
