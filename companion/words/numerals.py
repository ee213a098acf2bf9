"""Numbers as the table's language writes them: its catalogue holds a sample of each kind, to be copied."""

from __future__ import annotations

from companion.words.language import _


def decimal(value: float, places: int) -> str:
    """
    A number with a fraction of so many digits.

    >>> decimal(0.666, 2)
    '0.67'
    >>> from companion.words.language import speaking
    >>> with speaking("cs"):
    ...     decimal(0.666, 2)
    '0,67'
    """
    return f"{value:.{places}f}".replace(".", _("0.5")[1]).replace("-", _minus())


def percent(chance: float, places: int = 0) -> str:
    """
    A chance from 0 to 1 in hundredths.

    >>> percent(0.125, 1)
    '12.5%'
    """
    return _("5%").replace("5", decimal(chance * 100, places))


def signed(n: int) -> str:
    """
    So much more, or so much less.

    >>> signed(2), signed(-1)
    ('+2', '-1')
    """
    return f"{n:+d}".replace("-", _minus())


def _minus() -> str:
    return _("-1")[0]
