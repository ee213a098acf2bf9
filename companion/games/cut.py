"""The cut that comes with its draw in one deed, so that nobody comes between, on every face alike."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games import GAMES
from hardware.ports import Press
from rules.binding import LONGEST_CUT, Draws
from rules.game import View


def cut_and_draw(view: View, promise: str) -> Callable[[str], Draws] | None:
    """
    What the button of the draw means now, with what the bag is cut with; *promise* is the game's.

    None in a game of an older release, whose promise is the seed's commitment: there a cut stands alone.
    """
    draw = GAMES[view.game].press(Press("attack", "press", at=0), view, chooses=False)
    if promise == view.commitment or not isinstance(draw, Draws):
        return None
    return lambda text: replace(draw, cut=text[:LONGEST_CUT])
