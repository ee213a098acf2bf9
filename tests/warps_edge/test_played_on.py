"""Flights that are played on by numbers alone, beside the same flights by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import msgspec
import pytest

from companion.coach.games.warps_edge import luck
from rules.game import Command
from rules.warps_edge import commands, tokens
from rules.warps_edge.draft import ready
from rules.warps_edge.evolve import evolve
from rules.warps_edge.figures import TypedSkill
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.known import Known
from rules.warps_edge.layout import Target
from rules.warps_edge.pilot import fly
from rules.warps_edge.played_on import Flight
from rules.warps_edge.table import Table
from rules.warps_edge.threat import proposed
from tests.warps_edge.flight_talk import set_up, table
from tests.warps_edge.pilot import SHIPS
from tests.whole import share

REWARDS = ("return-2", "power", "any", "skill", "shields-2", "draw-3", "laser-2", "energy-2", "power-W")
FLEETS = [
    ("achilles", ("plasma-torpedo", "u-turn", "warp-jump", "electroshock", "reflector")),
    ("hermes", ("proton-cannon", "u-turn", "warp-strike", "energy-transformer", "reactor")),
    ("titan", ("proton-cannon", "enriched-fuel", "warp-vortex", "keen-sights", "randomizer")),
]


class ByTheRules(Flight):
    """The same flight, every step told to the rules as well; its draws and tosses are those of a hand."""

    def __init__(self, known: Known, seed: int) -> None:
        self.table = known.table
        self.chosen: list[tuple[str, Command]] = []
        self.turns = 0
        super().__init__(known, seed)

    def tell(self, command: Command) -> None:
        for event in WARPS_EDGE.decide(self.table, command, None):
            self.table = evolve(self.table, event)

    def told(self, command: Command) -> None:
        """The command, and whatever was chosen after it, as the rules ask for it."""
        self.tell(command)
        while self.table.owed and self.table.ended is None:
            self.tell(self.answer())

    def answer(self) -> Command:
        for choice in ready(self.table.owed):
            if choice.what in ("skill", "keep-skill"):
                name = f"skill-{len(self.table.skills)}"
                return commands.Skill(
                    name=name, figures=msgspec.convert({"kind": "energy", "fee": 1}, TypedSkill)
                )
            for n, (what, command) in enumerate(self.chosen):
                if what == choice.what:
                    del self.chosen[n]
                    return command
        raise AssertionError(self.table.owed, self.chosen)

    # What is chosen

    def draw(self, count: int) -> None:
        before = len(self.supply)
        super().draw(count)
        if drawn := self.supply[before:]:
            self.chosen.append(("draw", commands.Record(drawn=dict(Counter(drawn)))))

    def choose(self, offered: Iterable[str], *, to: str = "bag") -> None:
        before = dict(self.trays)
        super().choose(offered, to=to)
        taken = [t for t in before if before[t] != self.trays[t]]
        if sum(bool(before.get(t)) for t in offered) > 1:
            self.chosen.append(("gain", commands.Gain(tokens=tuple(taken))))

    def take_back(self, count: int) -> None:
        before = Counter(self.discard)
        super().take_back(count)
        if taken := tuple((before - Counter(self.discard)).elements()):
            self.chosen.append(("return", commands.Gain(tokens=taken)))

    def toss(self) -> bool:
        self.up = super().toss()
        return self.up

    # What is done

    def assign(self, token: str, *aimed: Target) -> None:
        places = [target.place for target in aimed]
        super().assign(token, *aimed)
        if token in tokens.TOSSED:
            self.told(commands.Flip(piece=token, target=places[0], up=self.up))
        elif token in tokens.POWER:
            self.told(
                commands.Power(piece=token, target=places[0], other=places[-1] if len(places) > 1 else None)
            )
        else:
            self.told(commands.Assign(piece=token, target=places[0]))

    def move_on(self, target: Target) -> None:
        self.chosen.append(("move-on", commands.Assign(piece=tokens.ELECTROSHOCK, target=target.place)))
        super().move_on(target)

    def strike(self, target: Target) -> None:
        place = target.place
        super().strike(target)
        self.told(commands.Power(piece=tokens.WARP_STRIKE, target=place))

    def jump(self) -> None:
        super().jump()
        self.told(commands.Power(piece=tokens.WARP_JUMP))

    def transform(self) -> None:
        taken = tuple(self.transformed())
        super().transform()
        self.told(commands.Power(piece=tokens.TRANSFORMER, tokens=taken))

    def mend(self, token: str) -> None:
        super().mend(token)
        self.told(commands.Repair(piece=token))

    def buy(self, pay: list[str], take: list[str]) -> None:
        super().buy(pay, take)
        self.told(commands.Buy(pay=tuple(pay), take=tuple(take)))

    # Steps

    def arrive(self) -> None:
        before = list(self.row)
        super().arrive()
        for old, new in zip(before, self.row, strict=True):
            if new and new is not old:
                card = msgspec.structs.asdict(new.card)
                self.tell(commands.Arrive(name=new.name, **card))
        self.agree()

    def attack(self) -> None:
        super().attack()
        if self.table.step == "act":
            self.tell(commands.EndTurn())
        self.told(commands.EnemyAttack(remove=proposed(self.table)))
        self.agree()

    def plan(self) -> None:
        super().plan()
        self.told(self.chosen.pop()[1] if self.chosen else commands.Record(drawn={}))
        self.turns += 1
        self.agree()

    def agree(self) -> None:
        flight, pieces = self.table, self.table.pieces
        assert self.ended == (None if flight.ended is None else flight.ended == "victory")
        if self.ended is not None:
            return
        assert not self.chosen
        step = (
            "act" if (self.step, flight.step) == ("arrive", "act") else self.step
        )  # nobody arrives any more
        ours = (step, self.warp, self.marker, self.shields, self.hull, self.first_draw)
        assert ours == (
            flight.step,
            flight.warp,
            flight.marker,
            flight.shields,
            flight.hull,
            flight.first_draw,
        )
        assert Counter(self.supply) == Counter(pieces.at("supply"))
        assert Counter(self.discard) == Counter(pieces.at("discard"))
        assert Counter(token for _, token in self.bag) == Counter(pieces.at("bag"))
        assert +Counter(self.trays) == Counter(pieces.at("trays"))
        assert [card and card.name for card in self.row] == [card and card.name for card in flight.row]
        assert [part is None for part in self.sections] == [part.down for part in flight.sections]
        assert tuple(map(len, self.decks)) == flight.decks


def fleet(seed: int, ship: str, fighter: str, power: tuple[str, ...]) -> Table:
    dice = Random(seed)  # noqa: S311  # a fleet, not luck
    evening = set_up(
        ship, fighter, power=list(power), signature=dice.choice(power), hull=dice.randint(3, 9), cargo=0
    )
    begun = table(evening)
    enemies = {}
    for n in range(27):
        level = n % 3 + 1
        rewards = [dice.choice(REWARDS if "proton-cannon" not in power else REWARDS[1:])] * dice.randint(0, 1)
        special = dice.choice((None, None, None, "sheds-lasers"))
        enemies[f"enemy-{n}"] = {
            "level": level,
            "lasers": level + 1,
            "manoeuvres": level,
            "attack": dice.randint(0, 2),
            "destroyed": rewards,
            "evaded": rewards,
            "special": special,
        }
    return msgspec.structs.replace(
        begun, box=msgspec.structs.replace(begun.box, enemies=enemies), by_hand=True
    )


@pytest.mark.parametrize("ship", SHIPS)
@pytest.mark.parametrize(("fighter", "power"), FLEETS)
def test_the_numbers_fly_as_the_rules_do(ship: str, fighter: str, power: tuple[str, ...]) -> None:
    for seed in range(share(4, 30)):
        begun = fleet(seed, ship, fighter, power)
        flight = ByTheRules(Known(begun, luck), seed)
        won = fly(flight)
        assert won == (flight.table.ended == "victory")
        assert won == fly(Flight(Known(begun, luck), seed))
