"""What can be done at every table of the family, by a seat or at none. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from companion.games.clank import row
from companion.games.clank.inventory import piece, whose
from companion.games.clank.lots import lot
from companion.games.clank.naming import token_name
from companion.games.deeds import Deed, Field, Made, Option, choice, number
from companion.games.game import Vocabulary
from companion.words.language import N_, _, ngettext
from rules.clank import commands
from rules.clank.view import View

Effect = Callable[[str], str]
"""What a kind of token does."""

SCORED: Final = ("escaped", "rescued")
"""How it stands with a seat whose points are counted."""


def opening(money: str = "") -> tuple[Field, ...]:
    """Whether turns are counted, and who minds the *money*, as its game calls it, and the row."""
    turns = (("tracked", _("tracked: somebody presses next")), ("free", _("free: nobody counts turns")))
    players, device = _("minded by the players"), _("minded by the device")
    return (
        choice("turns", _("turns"), turns),
        choice("track_credits", money or _("credits"), ((False, players), (True, device))),
        choice("track_row", _("row of cards"), ((None, players), (True, device))),
    )


def lot_again(*of: str) -> Deed:
    """A lot that was told wrong, or forgotten."""
    which = choice("of", _("which"), [(each, _(LOTS[each][0])) for each in of])
    return Deed("lots", _("a lot"), does=commands.Lots, fields=(which, lot()))


def asked(view: View) -> Field:
    """Who it was; whose turn it is, until somebody says otherwise."""
    return choice("seat", _("who"), enumerate(whose(view.seats)), at=view.turn.seat or 0)


def by(label: str, *, least: int = -999) -> Field:
    """How many, and never none; one, where nothing is typed."""
    return number("by", label, least=least, empty=1).but(some=True)


def kind(kinds: Mapping[str, int] | Iterable[str], effect: Effect = lambda _kind: "") -> Field:
    """Which kind of token, with what it does, and how many are left where that is known."""
    left = kinds if isinstance(kinds, Mapping) else {}
    counted = _("{n} left. {effect}")
    hints = {
        each: counted.format(n=left[each], effect=effect(each)) if left else effect(each) for each in kinds
    }
    return choice("kind", _("which"), (Option(each, token_name(each), hint) for each, hint in hints.items()))


def artifact(values: Iterable[int], hint: str = "") -> Field:
    """Which artifact there is to be had, by its value."""
    return choice("value", _("which"), (Option(value, str(value), hint, str(value)) for value in values))


def turn(view: View, end: str) -> Iterator[Deed]:
    """The draw that this turn owes, and its *end*."""
    owed = view.fury.cubes + view.danger if view.turn.owed is None else view.turn.owed
    hint = ngettext("{n} cube is drawn", "{n} cubes are drawn", owed).format(n=owed)
    sure = _("This makes the draw for everybody, and no draw is ever repeated. Draw now?")
    yield Deed("attack", _("Attack"), hint, does=commands.Attack, asks=sure, aside=True)
    yield Deed("end-turn", end, does=commands.EndTurn, aside=True)


def by_hand(view: View) -> Deed:
    """The draw that this turn owes, made from the real bag: nobody's cubes first, then in turn order."""
    colours = [seat.colour for seat in view.seats]
    there = {*view.bag, *view.area}
    order = (*sorted(there - {*colours}, key=lambda each: (each != "black", each)), *colours)
    hint = _("First put every cube of the noise area into the bag. Then draw, and type what came out.")
    return Made(
        "record", _("Drawn by hand"), hint, does=commands.Record, aside=True,
        fields=tuple(number(each, piece(each, view.seats), empty=0) for each in order if each in there),
        makes=lambda drawn: commands.Record(drawn={each: n for each, n in drawn.items() if n}),
    )  # fmt: skip


LOTS: Final = {
    "artifacts": (N_("artifacts that leave"), N_("such as 5 20")),
    "modules": (N_("modules"), N_("such as 2f 1b 3f: front, back")),
    "first": (N_("first player"), N_("such as B")),
}
"""What the lots of a set-up are called, and how one is typed that the table drew by itself."""


def begins(view: View) -> bool:
    """Whether lots may still be drawn, as far as one can see: nobody has anything yet."""
    begun = any(seat.wounds or seat.tokens or seat.artifacts for seat in view.seats)
    return view.phase == "play" and view.turn.number == 1 and not begun


def lots(view: View, *of: str) -> Iterator[Deed]:
    """The random choices of set-up: the device draws where nothing is typed."""
    if not begins(view):
        return
    typed = _("Left empty, the device draws. Else type what you drew, {example}.")
    made = partial(Deed, does=commands.Lots, fields=(lot(),))
    there = tuple(
        made(f"lot-{each}", _(LOTS[each][0]), typed.format(example=_(LOTS[each][1])), given={"of": each})
        for each in of
    )
    hint = _("a lot is a draw: it fixes your words")
    yield Deed("lots", _("Lots of the set-up"), hint, aside=True, deeds=there)


def of_seat(view: View, seat: int, words: Vocabulary) -> Iterator[Deed]:
    """What has a key or a button of its own at a seat."""
    mine, money = view.seats[seat], words.money[:1].upper() + words.money[1:]
    deed = partial(Deed, given={"seat": seat}, aside=True)
    noise = partial(Deed, does=commands.Noise, aside=True, sums="by")
    if view.turn.seat == seat:
        yield from turn(view, _("My turn is over"))
        if view.row:
            yield from row.deeds(view.row, aside=True)
    yield noise("louder", _("One noise more"), given={"seat": seat, "by": 1})
    yield noise("quieter", _("One noise less"), given={"seat": seat, "by": -1})
    where = choice("safe", _("where"), ((True, words.saved), (False, words.perished)))
    yield deed("rescue", _("Where did you lie?"), does=commands.Rescue, fields=(where,))
    counted = _("on the cards, and {money} in hand").format(money=words.money)
    yield deed("score", _("Count my points"), counted, does=commands.Score, fields=(
        number("cards", _("Points on the cards"), least=-999).but(needed=True),
        number("credits", money, empty=mine.credits if view.track_credits else None),
    ))  # fmt: skip


def retellings(
    then: View, words: Vocabulary, *, secrets: Iterable[str], goods: Iterable[str], artifacts: Iterable[int],
    more: tuple[Field, ...] = (),
) -> Iterator[Deed]:  # fmt: skip
    """What was told wrong of any seat, or forgotten; *more* is what a purchase of this game has besides."""
    who = asked(then)
    held = kind(dict.fromkeys(token for each in then.seats for token in each.tokens))
    where = choice("safe", _("where"), ((True, words.safe), (False, words.lost)))
    points = (
        number("cards", _("points on cards"), least=-999, empty=0), number("credits", words.money)
    )  # fmt: skip
    yield from _bodies_then(then, words, who)
    yield Deed("secret", _("a secret"), does=commands.Secret, fields=(who, kind(tuple(secrets))))
    yield Deed("buy", _("a purchase"), does=commands.Buy, fields=(who, kind(tuple(goods)), *more))
    yield Deed("artifact", _("an artifact"), does=commands.Artifact, fields=(who, artifact(artifacts)))
    yield Deed("use", _("a token used"), does=commands.Use, fields=(who, held))
    yield Deed("drop", _("a token lost"), does=commands.Drop, fields=(who, held))
    yield Deed("escape", _("the way out"), does=commands.Escape, fields=(who,))
    yield Deed("rescue", _("where somebody lay"), does=commands.Rescue, fields=(who, where))
    yield Deed("score", _("points"), does=commands.Score, fields=(who, *points))
    yield Deed("deck-out", _("the row ran out"), does=commands.DeckOut)
    if then.row:
        yield from (deed for deed in row.deeds(then.row) if deed.name == "deal")


def _bodies_then(then: View, words: Vocabulary, who: Field) -> Iterator[Deed]:
    """What is forgotten most: cubes and cards that nobody moved or counted."""
    why = choice(
        "forced", _("why"), ((None, _("chosen, from the own supply")), (True, _("a card dealt them")))
    )
    how_many = _("how many")
    yield Deed("noise", _("noise"), does=commands.Noise, fields=(who, by(how_many)))
    yield Deed("danger", _("DANGER cards"), does=commands.Danger,
               fields=(number("count", _("in the row then"), empty=then.danger + 1),))  # fmt: skip
    yield Deed("attack", _("an attack"), does=commands.Attack)
    yield Deed("wounds", _("wounds"), does=commands.Wound, fields=(who, by(how_many, least=1), why))
    yield Deed("heal", _("healing"), does=commands.Heal, fields=(who, by(how_many, least=1)))
    yield Deed("fury", _("fury rises"), does=commands.Fury, fields=(by(_("steps"), least=1),))
    yield Deed(
        "everyone", _("noise of everyone"), does=commands.Everyone, fields=(by(how_many), left_out(then))
    )
    yield Deed("credits", words.money, does=commands.Credits, fields=(who, by(how_many)))
    yield Deed(
        "black-back", _("black cubes back"), does=commands.ReturnBlack, fields=(by(how_many, least=1),)
    )


def left_out(view: View) -> Field:
    """Who makes no noise with all the others."""
    return choice("but", _("but not"), [(None, _("nobody is left out")), *enumerate(whose(view.seats))])


def bodies(view: View, seat: int, effect: Effect, money: str) -> Iterator[Deed]:
    """
    What happens to a seat most often: tokens, noise, healing, wounds, and its *money*, by the game's name.

    Where nothing can heal, it is asked about first.
    """
    deed = partial(Deed, given={"seat": seat})
    yield deed("use", _("Use a token"), _("it goes back to the box"), "u", does=commands.Use,
               fields=(kind(tuple(view.seats[seat].tokens), effect),))  # fmt: skip
    yield deed("noise", _("Noise"), _("a minus takes it away"), "n", does=commands.Noise,
               fields=(by(_("Noise")),), sums="by")  # fmt: skip
    if view.seats[seat].wounds:
        yield deed("heal", _("Heal"), _("the rightmost cubes come off"), "h", does=commands.Heal,
                   fields=(by(_("Heal"), least=1),))  # fmt: skip
    else:
        sure = _("{name} has no wound. Record it all the same?")
        yield Deed("heal", _("Heal"), _("no wound"), "h", does=commands.Heal, given={"seat": seat, "by": 1},
                   asks=sure)  # fmt: skip
    yield deed("wounds", _("Wounds"), _("chosen, from the own supply"), "w", does=commands.Wound,
               fields=(by(_("Wounds"), least=1),))  # fmt: skip
    yield Deed(
        "wounds-by-card", _("Wounds by a card"), _("nobody chose them: they may fill the track"), "f",
        does=commands.Wound, given={"seat": seat, "forced": True},
        fields=(by(_("Wounds by a card"), least=1),),
    )  # fmt: skip
    label = money[:1].upper() + money[1:]
    yield deed("credits", label, _("a minus spends them"), "c", does=commands.Credits, fields=(by(label),))


def losses(view: View, seat: int, effect: Effect) -> Iterator[Deed]:
    """What happens seldom."""
    deed = partial(Deed, given={"seat": seat})
    yield deed("drop", _("Lose a token"), _("it is put down or lost"), "l", does=commands.Drop,
               fields=(kind(tuple(view.seats[seat].tokens), effect),))  # fmt: skip
    if view.free:
        out = _("of a seat that is out, in free play")
        yield deed("fixed-draw", _("Fixed draw"), out, "x", does=commands.FixedDraw)


def cards(view: View, words: Vocabulary) -> Iterator[Deed]:
    """What cards do to the whole table; who the others are, nobody knows where turns are not counted."""
    aside = view.aside.get("black", 0)
    back = ngettext("{n} lies aside", "{n} lie aside", aside).format(n=aside)
    yield Deed("everyone", _("Everyone +1 noise"), _("every seat still in"), "e", does=commands.Everyone,
               given={"by": 1})  # fmt: skip
    if not view.free:
        yield Deed("others", _("All others +1 noise"), _("but not the seat whose turn it is"), "o",
                   does=commands.Everyone, given={"by": 1, "but": view.turn.seat})  # fmt: skip
    yield Deed("three-black-back", _("Three black cubes back"), back, "b", does=commands.ReturnBlack,
               given={"by": 3})  # fmt: skip
    yield Deed("black-back", _("Black cubes back"), _("from aside into the bag"), "k",
               does=commands.ReturnBlack, fields=(by(_("Black cubes back"), least=1),))  # fmt: skip
    yield Deed("danger", _("DANGER"), _("one card more in the row"), "d", does=commands.Danger,
               given={"count": view.danger + 1})  # fmt: skip
    if view.row:
        yield Deed("row", _("Row"), _("a card is dealt"), "r", deeds=tuple(row.deeds(view.row)))
    yield Deed("fury", _("Fury +1"), _("a card or a room says so"), "f", does=commands.Fury, given={"by": 1})
    yield Deed(
        "danger-less", _("Danger less"), does=commands.Danger, given={"count": view.danger - 1}, aside=True
    )
    yield Deed("everyone-by", _("Everyone makes noise"), does=commands.Everyone, aside=True,
               fields=(by(_("how much")), left_out(view)))  # fmt: skip
    yield Deed("deck-out", _("Deck is out"), does=commands.DeckOut, asks=words.end, aside=True)
