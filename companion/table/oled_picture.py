"""The picture of what the table is being shown. Faces are loaded by the glass's own thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.games.cut import cut_and_draw
from companion.games.game import Picked, Question
from companion.journal.chain import head, receipt
from companion.oled.painter import Draw
from companion.oled.parts import parted
from companion.table.oled_state import NUMBERS, Evening, OledState
from rules.binding import Cut
from rules.game import View

if TYPE_CHECKING:
    from PIL.Image import Image


def asked(
    view: View | None, picked: Picked | None = None, *, cutting: Evening | None = None
) -> Question | None:
    """
    What the table is asked now; *picked* is what a finger has picked of a choice it began.

    Where it is asked nothing else, the number that cuts the bag in the evening of that *cutting*.
    """
    question = GAMES[view.game].question(view, picked) if view else None
    if view is None or question or cutting is None:
        return question
    draw = cut_and_draw(view, cutting.promise)
    return Question(
        NUMBERS,
        partial(_cutting, cutting.draw, draws=draw is not None),
        lambda number: draw(f"{number}") if draw else Cut(text=f"{number}"),
    )


def picture(stage: OledState, view: View | None, evening: Evening, *, address: str, release: str) -> Draw:
    """The picture to draw now; the most urgent thing wins."""
    if stage.refusal:
        parts = parted(stage.refusal)
        return partial(_refusal, parts[stage.part], stage.part, len(parts))
    way = stage.ways.get(stage.page)
    invited = partial(_invitation, *way, _called(view)) if way else None
    if view is None:
        return invited or partial(_welcome, address, release)
    game = GAMES[view.game]
    if stage.reveal:
        return partial(game.reveal_face, view, stage.reveal)
    if stage.undone:
        what, draw = stage.undone
        return partial(game.undone_face, what, draw=draw)
    if stage.moment is not None:
        return partial(game.moment_face, view, stage.moment)
    if question := asked(view, stage.picked, cutting=evening if stage.is_cutting else None):
        return partial(question.face, stage.answer)
    if invited:
        return invited
    match stage.page:
        case "cut":
            return partial(_cut, evening.draw, evening.cuts)
        case "promise":
            return partial(_promise, evening.promise)
        case "words":
            return partial(_words, evening.words, evening.promise, fixed=evening.fixed)
        case "hands" if evening.hands:
            return partial(_hands, evening.hands, stage.part)
        case "head":
            return partial(_head if view.phase == "play" else _receipt, evening, view.version)
        case "warning" if evening.warnings:
            return partial(_warning, evening.warnings)
        case "checker" if evening.checker and view.phase != "play":
            return partial(_leading, evening.checker, "checker")
        case "recap" if evening.recap and view.phase != "play":
            return partial(_leading, evening.recap, "recap")
        case page:
            return partial(game.page, view, page, head=head(evening.hash))


def _refusal(sentence: str, part: int, parts: int) -> Image:
    from companion.oled.faces.notices import refusal

    return refusal(sentence, part, parts)


def _invitation(address: str, seat: int | None, names: Sequence[str]) -> Image:
    from companion.oled.faces.code import invitation, seat_invitation

    if seat is None or seat >= len(names):
        return invitation(address)
    return seat_invitation(address, seat, names[seat])


def _called(view: View | None) -> tuple[str, ...]:
    return tuple(each.name for each in GAMES[view.game].people(view)) if view else ()


def _leading(address: str, to: str) -> Image:
    from companion.oled.faces.code import check, look_back

    return look_back(address) if to == "recap" else check(address)


def _welcome(address: str, release: str) -> Image:
    from companion.oled.faces.notices import welcome

    return welcome(address, release)


def _promise(promise: str) -> Image:
    from companion.oled.faces import code

    return code.promise(promise)


def _words(words: str, promise: str, *, fixed: bool) -> Image:
    from companion.oled.faces import code

    return code.words(words, promise, fixed=fixed)


def _cutting(draw: int, number: int | None, *, draws: bool) -> Image:
    from companion.oled.faces.luck import cutting

    return cutting(draw, number or 0, draws=draws)


def _cut(draw: int, cuts: tuple[str, ...]) -> Image:
    from companion.oled.faces.luck import cut

    return cut(draw, cuts)


def _hands(hands: tuple[str, ...], part: int) -> Image:
    from companion.oled.faces.notices import to_hands

    parts = parted(hands[0])
    part = min(part, len(parts) - 1)
    return to_hands(parts[part], len(hands), part=part, parts=len(parts))


def _head(evening: Evening, entries: int) -> Image:
    from companion.oled.faces.luck import head as face

    return face(head(evening.hash), game=evening.game, entries=entries)


def _receipt(evening: Evening, entries: int) -> Image:
    from companion.oled.faces.luck import receipt as face

    return face(
        receipt(evening.game, entries, evening.hash),
        head(evening.hash, 8),
        game=evening.game,
        entries=entries,
        asks=evening.revealed == "due",
    )


def _warning(sentences: tuple[str, ...]) -> Image:
    from companion.oled.faces.luck import warning

    return warning(sentences)
