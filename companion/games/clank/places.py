"""How a game ended: the places of its ranking, of which those whom the book cannot part share one. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clank.view import RankView, View


def placed(view: View) -> Iterator[tuple[int, RankView]]:
    """Each line of the ranking with its place, best first; after a tie of two at the top comes place 3."""
    place = 0
    for n, rank in enumerate(view.ranking, 1):
        shared = any(rank.seat in seats and seats[0] != rank.seat for seats in view.tied)
        place = place if shared else n
        yield place, rank


def winners(view: View) -> tuple[int, ...]:
    """The seats in the first place; none before anybody is ranked."""
    return tuple(rank.seat for place, rank in placed(view) if place == 1)


def is_stopped(view: View) -> bool:
    """Whether the table stopped the game: any other end leaves nobody in."""
    return view.phase == "over" and not view.ranking and any(seat.status == "in" for seat in view.seats)
