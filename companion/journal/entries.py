"""
What a journal holds of a game, entry by entry: its chain checked, and fit to be exported.

Knows no rules, and writes nothing; `book` does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from companion.journal.chain import Entry, Header, Kept
from companion.journal.errors import Damaged
from companion.journal.file import torn
from companion.journal.games import Games
from companion.journal.standing import Standing
from companion.words.language import _
from rules.chance import commitment


class Entries(Games):
    """The games of one file, told. Every call may raise `Damaged`."""

    def seed(self, game: int) -> bytes | None:
        """
        The game's secret; nothing for a game that was imported without it.

        Raises `NoSuchGame`, and `Damaged` for one that is not the promised one.
        """
        promised = self._header(game).commitment
        ((seed,),) = self._asked("SELECT seed FROM game WHERE number = ?", game)
        if seed is None:
            return None
        if not isinstance(seed, bytes) or commitment(seed) != promised:
            raise Damaged(
                _(
                    "The secret of game {game} in {path} is not the one that was promised. "
                    "Move it away, with its -wal and its -count, and put a copy in its place, "
                    "or begin a new game."
                ).format(game=game, path=self.path)
            )
        return seed

    def entries(self, game: int) -> tuple[Entry, ...]:
        """Every entry of a game, its chain checked. Raises `NoSuchGame`."""
        return tuple(self._told(self.kept(game)))

    def kept(self, game: int) -> list[Kept]:
        """The same as they were hashed, for whoever knows what they tell. Raises `NoSuchGame`."""
        header, kept = self._header(game), self._kept(game)
        prev = header.digest()
        for n, each in enumerate(kept, 1):
            if (each.n, each.prev, each.hash) != (n, prev, each.recomputed()):
                raise Damaged(
                    _(
                        "Entry {n} of game {game} in {path} is not what was saved. "
                        "Move it away, with its -wal and its -count, and put a copy in its place, "
                        "or begin a new game."
                    ).format(n=n, game=game, path=self.path)
                )
            prev = each.hash
        self._hold_words(game, header, kept)
        return kept

    def _hold_words(self, game: int, header: Header, kept: Iterable[Kept]) -> None:
        """The words that were kept beside the game are those that its entries fixed, with the first draw."""
        standing = Standing(header)
        for entry in self._told(kept):
            standing.take(entry)
            if standing.fixed is not None:
                break
        if self._asked("SELECT words FROM game WHERE number = ?", game) != [(standing.fixed,)]:
            raise Damaged(
                _(
                    "The words kept for game {game} in {path} are not those that the table gave. "
                    "Move it away, with its -wal and its -count, and put a copy in its place, "
                    "or begin a new game."
                ).format(game=game, path=self.path)
            )

    def export(self, game: int) -> Iterator[str]:
        """The game's lines as others read them, without line ends. Raises `NoSuchGame`."""
        from companion.journal import proof  # noqa: PLC0415  # it knows the rules, which saving does not need

        entries = tuple(self._told(self._kept(game)))
        return proof.exported(self._header(game), entries, seed=self.seed(game))

    def page(self, game: int, after: int, most: int) -> list[str]:
        """
        The lines of an export that follow the first *after*, at most so many; none after the last.

        What was told before is not read again, but for the reveal, which the whole game decides. Raises
        `NoSuchGame`.
        """
        header = self._header(game)
        lines = [] if after else [header.line()]
        entries = self._kept(game, after=max(0, after - 1), most=most - len(lines))
        lines += [entry.line() for entry in self._told(entries)]
        told = after + len(lines)
        ((newest,),) = self._asked("SELECT max(number) FROM entry WHERE game = ?", game)
        if len(lines) < most and told == newest + 1 and self.is_told(game):
            lines += islice(self.export(game), told, None)
        return lines

    def _kept(self, game: int, *, after: int = 0, most: int = -1) -> list[Kept]:
        """The entries behind number *after*; at *most* so many, or all."""
        rows = self._asked(
            "SELECT number, at, do, events, prev, hash FROM entry "
            "WHERE game = ? AND number > ? ORDER BY number LIMIT ?",
            *(game, after, most),
        )
        return list(map(Kept._make, rows))

    def _told(self, kept: Iterable[Kept]) -> Iterator[Entry]:
        try:
            for each in kept:
                yield each.entry()
        except (ValueError, TypeError, RecursionError) as error:  # a column holds what nobody saved there
            raise Damaged(torn(self.path)) from error
