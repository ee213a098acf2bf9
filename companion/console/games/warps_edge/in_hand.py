"""What the keys do while a token is in hand. Pure."""

from __future__ import annotations

from companion.games.warps_edge import naming
from companion.games.warps_edge.powers import ASKS
from companion.words.language import _
from rules.warps_edge import tokens
from rules.warps_edge.tokens import POWER


def with_in_hand(token: str, n: int = 1, *, more: int = 0, first: str = "") -> str:
    """What the keys do while so many of a token are in hand and there are *more*, in a line."""
    name, key = naming.several(n, token), POWER.get(token, "")
    if first:
        return _("{token} between {place} and … its neighbour's digit").format(
            token=name, place=naming.place(first)
        )
    if token in tokens.ENERGY:
        return _("{token} in hand: e repair  b buy  s stow  6-0 section  esc back").format(token=name)
    match ASKS.get(token, "target"):
        case "target" if more and token not in POWER:
            said = _("{token} in hand: 1-5 enemy  6-0 section  a one more  s stow  esc back")
            return said.format(token=name)
        case "target":
            return _("{token} in hand: 1-5 enemy  6-0 section  s stow  esc back").format(token=name)
        case "two":
            return _("{token} in hand: a digit, then its neighbour's  s stow  esc back").format(token=name)
        case _:
            return _("{token} in hand: {key} again uses it  s stow  esc back").format(token=name, key=key)
