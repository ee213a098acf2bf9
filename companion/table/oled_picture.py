"""The picture of what the table is being shown; faces are drawn by the glass's own thread."""

from __future__ import annotations

from functools import partial

from companion.games import GAMES
from companion.games.any_table import cut_and_draw
from companion.games.fingers import Picked, Question
from companion.journal.chain import head, receipt
from companion.oled.faces import code, luck, notices
from companion.oled.painter import Draw
from companion.table.oled_state import NUMBERS, Evening, OledState
from rules.binding import Cut
from rules.game import View


def asked(
    view: View | None, picked: Picked | None = None, *, cutting: Evening | None = None
) -> Question | None:
    """
    What the table is asked now; *picked* is what a finger has picked of a choice it began.

    Where it is asked nothing else, the number that cuts the bag in the evening of that *cutting*.
    """
    question = GAMES[view.game].fingers.question(view, picked) if view else None
    if view is None or question or cutting is None:
        return question
    draw = cut_and_draw(view, cutting.promise)
    return Question(
        NUMBERS,
        partial(luck.cutting, cutting.draw, draws=draw is not None),
        lambda number: draw.command({"cut": f"{number}"}) if draw else Cut(text=f"{number}"),
    )


def picture(stage: OledState, view: View | None, evening: Evening, *, address: str, release: str) -> Draw:
    """The picture to draw now; the most urgent thing wins."""
    if stage.refusal:
        parts = notices.parted(stage.refusal)
        return partial(notices.refusal, parts[stage.part], stage.part, len(parts))
    invited: Draw | None = None
    if way := stage.ways.get(stage.page):
        to, seat = way
        people = GAMES[view.game].seats.people(view) if view else ()
        invited = partial(code.invitation, to)
        if seat is not None and seat < len(people):
            invited = partial(code.seat_invitation, to, seat, people[seat].name)
    if view is None:
        return invited or partial(notices.welcome, address, release)
    glass = GAMES[view.game].glass
    if stage.reveal:
        return partial(glass.reveal_face, view, stage.reveal)
    if stage.undone:
        what, draw = stage.undone
        return partial(glass.undone_face, what, draw=draw)
    if stage.moment is not None:
        return partial(glass.moment_face, view, stage.moment)
    if question := asked(view, stage.picked, cutting=evening if stage.is_cutting else None):
        return partial(question.face, stage.answer)
    return invited or _page(stage, view, evening)


def _page(stage: OledState, view: View, evening: Evening) -> Draw:
    is_over, letters = view.phase != "play", head(evening.hash)
    match stage.page:
        case "cut":
            return partial(luck.cut, evening.draw, evening.cuts)
        case "promise":
            return partial(code.promise, evening.promise)
        case "words":
            return partial(code.words, evening.words, evening.promise, fixed=evening.fixed)
        case "hands" if evening.hands:
            parts = notices.parted(evening.hands[0])
            part = min(stage.part, len(parts) - 1)
            return partial(notices.to_hands, parts[part], len(evening.hands), part=part, parts=len(parts))
        case "head" if is_over:
            return partial(
                luck.receipt,
                receipt(evening.game, view.version, evening.hash),
                head(evening.hash, 8),
                game=evening.game,
                entries=view.version,
                asks=evening.revealed == "due",
            )
        case "head":
            return partial(luck.head, letters, game=evening.game, entries=view.version)
        case "warning" if evening.warnings:
            return partial(luck.warning, evening.warnings)
        case "checker" if evening.checker and is_over:
            return partial(code.check, evening.checker)
        case "ahead" if not is_over:
            return partial(GAMES[view.game].glass.ahead_face, view, evening.foreseen)
        case "recap" if evening.recap and is_over:
            return partial(code.look_back, evening.recap)
        case page:
            return partial(GAMES[view.game].glass.page, view, page, head=letters)
