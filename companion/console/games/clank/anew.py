"""What tables with seats tell anew, as fields of a form: who, and what of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.console.games.clank import labels
from companion.console.room import Anew
from companion.games import GAMES
from companion.games.deeds import Field, choice, number
from companion.narration.naming import token_name
from companion.words.language import _
from rules.clank.commands import Artifact, Buy, DeckOut, Drop, Escape, Rescue, Score, Secret, Use
from rules.clank.view import View


def of_family(
    then: View,
    *,
    secrets: Iterable[str],
    goods: Iterable[str],
    artifacts: Iterable[int],
    more: Sequence[Field],
) -> tuple[Anew, ...]:
    """What every game of the family tells; *more* is what its purchases have besides."""
    words = GAMES[then.game].vocabulary
    who, held = seat(then), kind(dict.fromkeys(token for each in then.seats for token in each.tokens))
    values = tuple((value, str(value)) for value in artifacts) or ((0, "–"),)  # noqa: RUF001  # a dash says none
    return (
        Anew(Secret, _("a secret"), (who, kind(secrets))),
        Anew(Buy, _("a purchase"), (who, kind(goods), *more)),
        Anew(Artifact, _("an artifact"), (who, choice("value", _("which"), values))),
        Anew(Use, _("a token used"), (who, held)),
        Anew(Drop, _("a token lost"), (who, held)),
        Anew(Escape, _("the way out"), (who,)),
        Anew(
            Rescue,
            _("where somebody lay"),
            (who, choice("safe", _("where"), ((True, words.safe), (False, words.lost)))),
        ),
        Anew(
            Score,
            _("points"),
            (
                who,
                number("cards", _("points on cards"), least=-999, empty=0),
                number("credits", words.money, placeholder=""),
            ),
        ),
        Anew(DeckOut, _("the row ran out")),
    )


def seat(then: View) -> Field:
    """Who it was."""
    return choice("seat", _("who"), tuple((n, labels.who(then.seats, n)) for n in range(len(then.seats))))


def kind(kinds: Iterable[str]) -> Field:
    """Which token it was."""
    named = tuple((each, token_name(each)) for each in kinds)
    return choice("kind", _("which"), named or (("", "–"),))  # noqa: RUF001
