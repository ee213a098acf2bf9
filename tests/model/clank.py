"""
Clank!, read a second time from the rulebooks alone: what In Space and Catacombs share.

It is as plain as the books and shares no line with `rules`, so that each reader finds the other's slips.
A method `do_...` reads one command of the script format. Places in the books stand beside what they say;
where the books are silent, the number of the decision does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from tests.model import luck
from tests.model.table import Line, Seat, Table, refuse


class Clank(Table):
    """The book that is played by, but for what only one of the games has."""

    usable: ClassVar[frozenset[str]]
    """Tokens that are kept until they are used."""
    at_once: ClassVar[frozenset[str]]
    """Tokens that go back to the box as soon as they are turned up."""

    def say(self, line: Line) -> None:
        """One command; a table that raised its refusal is to be thrown away."""
        fields = {name + "_" * (name == "from"): value for name, value in line.items() if name != "do"}
        getattr(self, "do_" + line["do"].replace("-", "_"))(**fields)
        self.begun |= line["do"] not in {"lots", "words", "cut"}
        self.falls()

    def playing(self) -> None:
        refuse("game-over", self.ended)

    def somebody(self, seat: int) -> Seat:
        refuse("no-such-seat", not 0 <= seat < len(self.seats))
        return self.seats[seat]

    def player(self, seat: int) -> Seat:
        self.playing()
        somebody = self.somebody(seat)
        refuse("seat-out", somebody.status != "in")
        return somebody

    # Set-up

    def do_lots(self, of: str, chosen: list[str] | None = None) -> None:
        """In Space, set-up P; Catacombs, set-up H: or the first player is found by lot."""
        self.playing()
        refuse("nothing-to-draw", of != "first")
        self.before_all_else(of)
        names = chosen or self.next_draw([f"seat-{seat}" for seat in range(len(self.seats))], 1)
        for seat, player in enumerate(self.seats):
            self.move(player.colour, self.count("area", player.colour), "area", f"supply:{seat}")
        self.turn = int(names[0].removeprefix("seat-"))
        self.noise_of_set_up()

    def before_all_else(self, of: str) -> None:
        refuse("under-way", self.begun or of in self.lots)
        self.lots.add(of)

    # Noise

    def do_noise(self, seat: int, by: int) -> None:
        """In Space, phase 2; Catacombs, p. 7: into the area, or out of it; more than lies there is hush."""
        player = self.player(seat)
        refuse("bad-count", not by)
        if by < 0:
            taken = min(-by, self.count("area", player.colour))
            self.move(player.colour, taken, "area", f"supply:{seat}")
            if self.free or seat == self.turn:
                player.hush += -by - taken
        for _ in range(by):
            if self.supply(seat) and player.hush:
                player.hush -= 1
            elif self.supply(seat):
                self.move(player.colour, 1, f"supply:{seat}", "area")

    def do_everyone(self, by: int, but: int | None = None) -> None:
        self.playing()
        refuse("bad-count", not by)
        if but is not None:
            self.somebody(but)
        for seat in self.those_in:
            if seat != but:
                self.do_noise(seat, by)

    def noise_of_opponents(self, seat: int, by: int) -> None:
        """A find of *seat*; decision 21: where nobody counts turns, the others' turns are over."""
        for other in self.those_in:
            if other != seat:
                self.seats[other].hush *= not self.free
                self.do_noise(other, by)

    def hush_lapses(self) -> None:
        for seat in self.seats:
            seat.hush = 0

    # Fury

    def do_fury(self, by: int, why: str = "") -> None:  # noqa: ARG002  # what was said changes nothing
        self.playing()
        for _ in range(min(by, len(self.box["fury"]["cubes"]) - self.step)):
            self.step += 1
            self.step_reached()

    def step_reached(self) -> None:
        pass

    def do_danger(self, count: int) -> None:
        """The row has six cards."""
        self.playing()
        refuse("bad-count", not 0 <= count <= self.box["attack"]["danger_cards"])
        self.danger = count

    def do_deal(self, signs: Sequence[str] = (), slot: int | None = None) -> None:
        """Set-up: no attack sign in the first row; later a card lies in the place of one that has left."""
        self.playing()
        refuse("row-untracked", self.row is None)
        assert self.row
        refuse("bad-count", slot is not None and not 1 <= slot <= len(self.row.slots))
        refuse("deck-empty", not self.row.left)
        at = self.row.next_slot if slot is None else slot - 1
        refuse("first-row", "attack" in signs and self.row.slots[at] is None)
        more = self.row.lay(at, frozenset(signs))
        self.danger = min(max(self.danger + more, 0), len(self.row.slots))

    # The draw

    def do_attack(self) -> None:
        owed = self.cubes_owed()
        self.resolve(self.next_draw(self.at["bag"], owed))

    def do_record(self, drawn: dict[str, int]) -> None:
        owed = self.cubes_owed()
        refuse("no-such-piece", not set(drawn) <= set(self.pieces))
        refuse("bad-count", sum(drawn.values()) != min(owed, len(self.at["bag"])))
        refuse("not-enough-pieces", any(self.count("bag", piece) < by for piece, by in drawn.items()))
        self.draws += 1
        self.resolve([piece for piece in sorted(drawn) for _ in range(drawn[piece])])

    def do_fixed_draw(self, seat: int) -> None:
        """The draw of a seat that is out, where nobody counts turns."""
        self.playing()
        player = self.somebody(seat)
        refuse("turns-tracked", not self.free)
        refuse("nothing-owed", player.status == "in" or seat not in self.order)
        self.fill_the_bag()
        self.resolve(self.next_draw(self.at["bag"], self.fixed))

    def cubes_owed(self) -> int:
        """In Space, phases 3 and 5; Catacombs, p. 12 and 14: noise into the bag, then so many come out."""
        self.playing()
        refuse("nothing-owed" if self.began_out else "already-attacked", self.drawn and not self.free)
        self.fill_the_bag()
        if not self.free:
            self.drawn = True
            if self.began_out:
                return self.fixed
        if self.row:
            self.row.signs.clear()
        return self.cubes_of_the_track + self.danger

    def fill_the_bag(self) -> None:
        """All noise goes into it; decision 21: where nobody counts turns, hush lapses now."""
        self.at["bag"] += self.at["area"]
        self.at["area"] = []
        if self.free:
            self.hush_lapses()

    def next_draw(self, bag: list[str], count: int) -> list[str]:
        self.draws += 1
        if self.draws in self.kept:
            cubes = self.kept[self.draws]
            refuse("not-enough-pieces", len(cubes) != min(count, len(bag)) or Counter(cubes) - Counter(bag))
        else:
            cubes = luck.draw(self.seed, self.words, self.cuts.get(self.draws, []), self.draws, bag, count)
        self.made[self.draws] = cubes
        return cubes

    def resolve(self, cubes: list[str]) -> None:
        """
        Black goes aside, own cubes wound, red or white hurts everybody and returns to the area.

        A cube of somebody who is out does nothing, and goes aside (decision 4).
        """
        everybody = self.those_in
        owners = {self.seats[seat].colour: seat for seat in everybody}
        for cube in cubes:
            if cube not in owners and cube != self.menace:
                self.move(cube, 1, "bag", "aside")
        for cube in cubes:
            if cube in owners:
                track = f"wounds:{owners[cube]}"
                self.move(cube, 1, "bag", track if self.room(owners[cube]) else "aside")
            elif cube == self.menace:
                for seat in everybody:
                    self.hurt(seat)
        self.move(self.menace, cubes.count(self.menace), "bag", "area")
        self.falls()

    def do_return_black(self, by: int) -> None:
        self.playing()
        self.move("black", min(by, self.count("aside", "black")), "aside", "bag")

    # Health

    def hurt(self, seat: int) -> None:
        """A wound from the supply, or where that is empty a black cube that is not in use."""
        colour, source = self.seats[seat].colour, f"supply:{seat}"
        if not self.supply(seat):
            colour, source = "black", "aside"
        if self.room(seat) and self.count(source, colour):
            self.move(colour, 1, source, f"wounds:{seat}")

    def do_wound(self, seat: int, by: int, *, forced: bool = False) -> None:
        """In Space, phase 3; Catacombs, p. 12: from the supply; by choice never the last place."""
        self.player(seat)
        refuse("would-fill-health", not forced and by >= self.room(seat))
        refuse("not-enough-pieces", not forced and by > self.supply(seat))
        for _ in range(by):
            self.hurt(seat)

    def do_heal(self, seat: int, by: int) -> None:
        """The rightmost cubes come off, and can make noise again."""
        player = self.player(seat)
        for cube in self.at[f"wounds:{seat}"][::-1][:by]:
            self.move(cube, 1, f"wounds:{seat}", f"supply:{seat}" if cube == player.colour else "aside")

    def falls(self) -> None:
        """A full track: out, saved perhaps with an artifact, else lost. Nobody left in: the end."""
        for seat in self.those_in:
            if not self.room(seat):
                self.fall(seat)
        if not self.ended and not self.those_in:
            self.ended = "nobody-in"

    def fall(self, seat: int) -> None:
        player = self.seats[seat]
        player.status, player.hush = "fallen" if player.artifacts else "lost", 0

    def everybody_falls(self, why: str) -> None:
        for seat in self.those_in:
            self.fall(seat)
        self.ended = why

    def do_deck_out(self) -> None:
        """The row cannot be filled: the end."""
        self.playing()
        self.everybody_falls("deck-out")

    def do_stop(self, why: str = "") -> None:  # noqa: ARG002  # what was said changes nothing
        self.playing()
        self.ended = "stopped"

    def do_end_turn(self) -> None:
        """The next seat's turn; one that is out leaves only after the fixed draw."""
        self.playing()
        refuse("turns-free", self.free)
        refuse("draw-owed", self.owed is not None)
        refuse("attack-owed", "attack" in self.due)
        self.turn_of(self.next_turn)

    @property
    def next_turn(self) -> int:
        return self.turns[1 % len(self.order)]

    def turn_of(self, seat: int) -> None:
        self.hush_lapses()
        self.turn, self.number = seat, self.number + 1
        self.drawn, self.began_out = False, self.seats[seat].status != "in"
        if self.row:
            self.row.fresh.clear()
            self.row.signs.clear()

    # Loot

    def do_credits(self, seat: int, by: int) -> None:
        player = self.player(seat)
        refuse("not-enough-credits", player.credits + by < 0)
        player.credits += by

    def pay(self, player: Seat, price: int) -> None:
        if self.minds_money:
            refuse("not-enough-credits", player.credits < price)
            player.credits -= price

    def gain(self, seat: int, kind: str) -> None:
        self.seats[seat].tokens[kind] += kind not in self.at_once
        if kind not in self.usable:
            self.works(seat, kind)

    def works(self, seat: int, kind: str) -> None:
        effects = self.box["tokens"]
        self.do_heal(seat, effects["heals"].get(kind, 0))
        self.seats[seat].credits += effects["credits"].get(kind, 0)
        self.do_fury(effects["fury"].get(kind, 0))

    def do_use(self, seat: int, kind: str) -> None:
        player = self.player(seat)
        self.known(kind)
        self.lose(player, kind)
        refuse("not-usable", kind not in self.usable)
        self.works(seat, kind)

    def do_drop(self, seat: int, kind: str) -> None:
        player = self.player(seat)
        self.known(kind)
        self.lose(player, kind)

    def lose(self, player: Seat, kind: str) -> None:
        refuse("not-owned", not player.tokens[kind])
        player.tokens[kind] -= 1

    def known(self, kind: str) -> None:
        raise NotImplementedError

    # The end, and beside the game

    def do_rescue(self, seat: int, *, safe: bool) -> None:
        player = self.somebody(seat)
        refuse("not-fallen", player.status != "fallen")
        player.status = "rescued" if safe else "lost"

    def do_score(self, seat: int, cards: int, credits: int | None = None) -> None:  # noqa: A002  # a field of the script
        player = self.somebody(seat)
        refuse("not-scored", player.status not in {"escaped", "rescued"})
        refuse("uncounted-coins", credits is None and not self.minds_money)
        player.cards = cards
        player.credits = player.credits if credits is None else credits

    def do_words(self, text: str) -> None:
        self.words = text

    def do_cut(self, text: str, seat: int | None = None) -> None:
        if seat is not None:
            self.somebody(seat)
        self.cuts.setdefault(self.draws + 1, []).append(text)
