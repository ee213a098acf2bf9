"""A decision in the making: events so far, the table as they leave it, and what several rules share."""

from __future__ import annotations

from itertools import takewhile

from rules import decisions
from rules.chance import Drawing
from rules.events import Drawn, Moved
from rules.refusals import Refused
from rules.warps_edge import targets, tokens
from rules.warps_edge.events import COIN, ChoiceMade, ChoiceOwed, RanShort, ShieldsChanged
from rules.warps_edge.evolve import evolve
from rules.warps_edge.table import BAG, CARGO, DISCARD, SUPPLY, TRAYS, Choice, Table


class Draft(decisions.Draft[Table]):
    """What one command does in a flight."""

    def __init__(self, table: Table, luck: Drawing | None) -> None:
        super().__init__(table, evolve, luck)

    def move(self, token: str, from_: str, to: str, *, why: str, by: int = 1) -> None:
        """Tokens go from one place to another; none when *by* is none."""
        if by and from_ != to:
            self.say(Moved(piece=token, by=by, from_=from_, to=to, why=why))

    def empty(self, place: str, to: str, *, why: str) -> None:
        """All tokens of a place go to another."""
        for token, n in sorted(self.table.pieces.at(place).items()):
            self.move(token, place, to, why=why, by=n)

    def need(self, token: str, place: str, count: int = 1) -> None:
        """Raise `Refused` unless so many of the token lie there."""
        check_token(self.table, token)
        if self.table.pieces.count(place, token) < count:
            raise Refused(
                "not-enough-pieces", "There is no {token} in the {place}.", token=token, place=place
            )

    def hold(self, *wanted: str) -> None:
        """These tokens are in the supply, from the cargo if need be. Rulebook, step 2. Raises `Refused`."""
        for token in dict.fromkeys(wanted):
            check_token(self.table, token)
            n = wanted.count(token)
            missing = n - self.table.pieces.count(SUPPLY, token)
            if missing > self.table.pieces.count(CARGO, token):
                self.need(token, SUPPLY, n)
            self.move(token, CARGO, SUPPLY, why="unstow", by=max(0, missing))

    def toss(self) -> bool:
        """
        A coin by the device; true is face up. In the journal it is a draw of one side out of two.

        That is the same number: the second of the two sorted names is drawn when `below(2)` is 1.
        """
        return self.drawn(dict(COIN), 1) == ("face-up",)

    def tossed_by_hand(self, *, up: bool) -> None:
        """A coin the pilot tossed: it takes a draw number too."""
        self.drawn(dict(COIN), 1, by_hand=("face-up" if up else "face-down",))

    def drawn(
        self, bag: dict[str, int], count: int, *, by_hand: tuple[str, ...] | None = None
    ) -> tuple[str, ...]:
        """The next draw, by the device or *by_hand*; nothing is moved yet."""
        draw = self.table.draws + 1
        if by_hand is not None:
            self.say(Drawn(draw=draw, count=count, bag=bag, cubes=by_hand, by="hand"))
            return by_hand
        if self.luck is None:
            raise Refused("no-seed", "This journal came without its secret: draw by hand and record it.")
        cubes = self.luck.drawn(draw, bag, count)
        self.say(Drawn(draw=draw, count=count, bag=bag, cubes=cubes, by="device"))
        return cubes

    def shields(self, by: int, *, why: str) -> None:
        """The shields go up, never past the top of their scale."""
        to = min(self.table.shields + by, self.table.full_shields)
        if to != self.table.shields:
            self.say(ShieldsChanged(to=to, why=why))

    def owe(self, what: Choice, /) -> None:
        """The pilot must choose, as far as there is anything to choose from; what must wait is owed whole."""
        waits = len(ready((*self.table.owed, what))) <= len(self.table.owed)
        left = what.count if waits else min(what.count, available(self.table, what))
        if left < what.count:
            self.say(RanShort(of=what.what, by=what.count - left))
        if left:
            self.say(ChoiceOwed(what=what.what, count=left, tokens=what.tokens, to=what.to))

    def owed(self, *whats: str) -> Choice | None:
        """The first choice of that kind that can be made now."""
        return next((choice for choice in ready(self.table.owed) if choice.what in whats), None)

    def chosen(self, choice: Choice, count: int = 1) -> None:
        """So much of a choice is made."""
        at = self.table.owed.index(choice)
        self.say(ChoiceMade(at=at, what=choice.what, count=count))

    def lapse(self) -> None:
        """Choices with too little left to choose from shrink, or are no choices any more."""
        for choice in ready(self.table.owed):
            left = available(self.table, choice)
            if left < choice.count:
                self.say(RanShort(of=choice.what, by=choice.count - left))
                self.chosen(choice, choice.count - left)
                if choice.what == "move-on":
                    self._discard_shocks(choice.count - left)

    def _discard_shocks(self, count: int) -> None:
        """Rulebook, firing lasers: a destroyed enemy's tokens are discarded; these have nowhere to go."""
        there = self.table.pieces.count(SUPPLY, tokens.ELECTROSHOCK)
        self.move(tokens.ELECTROSHOCK, SUPPLY, DISCARD, why="defeated", by=min(there, count))


def ready(owed: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """
    The choices that can be made now: those before a draw, and a draw alone once it is the first.

    So rewards are carried out in the order printed wherever the order says what may be drawn.
    """
    return owed and (tuple(takewhile(lambda choice: choice.what != "draw", owed)) or owed[:1])


def available(table: Table, choice: Choice) -> int:
    """How many can be chosen."""
    match choice.what:
        case "gain":
            return sum(table.pieces.count(TRAYS, token) for token in choice.tokens)
        case "return":
            return sum(table.pieces.at(DISCARD).values())
        case "draw":
            return sum(table.pieces.at(BAG).values())
        case "skill" | "keep-skill":
            return max(0, table.box.skills.cards - len(table.skills))
        case "move-on":
            held = table.pieces.count(SUPPLY, tokens.ELECTROSHOCK)
            return held if open_targets(table) else 0
        case "enemy":
            return sum(table.decks)


def choice_owed(choice: Choice) -> Refused:
    """What a pilot hears who goes on before making a choice."""
    match choice.what:
        case "gain":
            return Refused(
                "choice-owed", "First choose what is gained: {n} of the tokens offered.", n=choice.count
            )
        case "return":
            return Refused("choice-owed", "First choose {n} discarded tokens for the bag.", n=choice.count)
        case "skill":
            return Refused("choice-owed", "First say which skill card the reward brought.")
        case "keep-skill":
            return Refused("choice-owed", "First say which of the two skill cards is kept.")
        case "move-on":
            return Refused("choice-owed", "First say to which target the electroshock moves on.")
        case "enemy":
            return Refused("choice-owed", "First turn up the enemy that the keen sights bring.")
        case "draw":
            return Refused("choice-owed", "First draw from the bag, tokens: {n}.", n=choice.count)


def open_targets(table: Table) -> tuple[str, ...]:
    """Everything that may be attacked now."""
    return tuple(target for target in targets.standing(table) if targets.may_fight(table, target))


def check_token(table: Table, token: str) -> None:
    """Raise `Refused` for a token that is none of this flight's."""
    if token not in table.tray_tokens:
        raise Refused("no-such-piece", "There is no piece called {piece} in this game.", piece=token)
