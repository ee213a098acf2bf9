"""What keeps a journal from being opened, read or written: named, each with its remedy in its sentence."""

from __future__ import annotations


class JournalError(Exception):
    """Anything that went wrong with a journal; the sentence says what to do."""


class JournalHeld(JournalError, BlockingIOError):
    """Another program writes this journal; the sentence says which, and since when."""


class CannotOpen(JournalError, OSError):
    """The file cannot be opened."""


class NewerJournal(CannotOpen):
    """A newer Furybox wrote this file."""


class Damaged(JournalError, ValueError):
    """The file is torn, or an entry in it is not what was saved."""


class SaveFailed(JournalError, OSError):
    """Nothing of what was to be saved is saved; the last saved state stands."""


class TableMoved(JournalError, RuntimeError):
    """Another program has saved an entry here: a host must be started anew to go on from it."""


class WordsFixed(JournalError, ValueError):
    """The table's words were fixed before, and were others."""


class NoSuchGame(JournalError, LookupError):
    """The journal holds no game of that number."""


class NotAJournal(JournalError, ValueError):
    """What should be imported is no journal at all."""


class DoesNotVerify(JournalError, ValueError):
    """What should be imported has a fault; the sentence names it."""


class AlreadyHere(JournalError, ValueError):
    """What should be imported was imported before, or was played here."""

    def __init__(self, sentence: str, number: int) -> None:
        super().__init__(sentence)
        self.number = number
        """The game that it is."""


class BadPeople(JournalError, ValueError):
    """The file of joined and forgotten names, beside the journal, cannot be read."""
