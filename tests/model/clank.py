"""
Clank!, read a second time from the rulebooks alone: what In Space and Catacombs share.

It is as plain as the books are and shares no line with `rules`, so that a slip of one reader meets the other.
A method `do_...` reads one command of the script format. Places in the books stand beside what they say;
where the books are silent, the decision's number does.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, ClassVar

from tests.model import luck

Line = dict[str, Any]


class BookRefusesError(Exception):
    """The book does not allow it; *code* is the one of the table of refusals."""

    def __init__(self, code: str) -> None:
        """With its code."""
        super().__init__(code)
        self.code = code


def refuse(code: str, when: object = True) -> None:  # noqa: FBT002  # read aloud: refuse sold-out when none is left
    """Raise the refusal *when* this is so."""
    if when:
        raise BookRefusesError(code)


def plain(name: str) -> str:
    """A module or room as people mean it: capitals and blanks around it are no part of its name."""
    return name.strip().casefold()


@dataclass
class Seat:
    """A player and what lies before them."""

    name: str
    colour: str
    status: str = "in"
    wounds: list[str] = field(default_factory=list)
    hush: int = 0
    artifacts: list[int] = field(default_factory=list)
    tokens: Counter[str] = field(default_factory=Counter)
    credits: int = 0
    crystals: int = 0
    modules: list[str] = field(default_factory=list)
    lockpicks: int = 0
    owed: Counter[str] = field(default_factory=Counter)
    stunned: str | None = None
    """Why it fell with the whole game, and not by its own wounds."""
    cards: int | None = None


class Clank:
    """
    A table of the family as it lies there, and the book that is played by.

    *box* is data: the printed numbers that the set-up used.
    """

    game: ClassVar[str]
    menace: ClassVar[str]
    """Cubes that hurt everybody: bounty hunters, ghosts."""
    usable: ClassVar[frozenset[str]]
    """Tokens that are kept until they are used."""
    at_once: ClassVar[frozenset[str]] = frozenset()
    """Tokens that go back to the box as soon as they are turned up."""

    def __init__(self, box: dict[str, Any], start: Line) -> None:
        """Set up: black cubes into the bag, 3, 2, 1 and no cubes of noise, the marker by the number of players."""
        self.box = box
        self.seats = [Seat(**seat) for seat in start["seats"]]
        self.free = start.get("turns") == "free"
        self.minds_money = start.get("track_credits", False)
        self.seed, self.words = bytes.fromhex(start["seed"]), start.get("words", "")
        self.cuts: dict[int, list[str]] = {}
        self.draws = 0
        self.at = {
            "bag": Counter({"black": box["cubes"]["black"]}),
            "area": Counter[str](),
            "aside": Counter[str](),
        }
        for index, seat in enumerate(self.seats):
            self.at[f"supply:{index}"] = Counter({seat.colour: box["cubes"]["each"]})
        self.noise_of_set_up(first=0, by=1)
        self.step = int(box["fury"]["start"][str(len(self.seats))])
        self.blockade, self.danger = False, 0
        self.turn, self.number, self.drawn, self.began_out = 0, 1, False, False
        self.ended: str | None = None
        self.begun = False

    def noise_of_set_up(self, first: int, by: int) -> None:
        """In Space, set-up P; Catacombs, set-up H: three cubes of the first player, then two, one, none."""
        for place, cubes in enumerate(self.box["noise"]["start"][: len(self.seats)]):
            seat = (first + place) % len(self.seats)
            self.move(self.seats[seat].colour, by * cubes, f"supply:{seat}", "area")

    # What is on the table

    def move(self, piece: str, by: int, source: str, to: str) -> None:
        """Cubes go from one place to another."""
        self.lay(piece, -by, source)
        self.lay(piece, by, to)

    def lay(self, piece: str, by: int, place: str) -> None:
        """So many cubes more lie there, or fewer; a health track fills and empties at its right end."""
        if not place.startswith("wounds:"):
            self.at.setdefault(place, Counter())[piece] += by
            return
        row = self.seats[int(place[7:])].wounds
        row += [piece] * by
        for _ in range(-by):
            del row[len(row) - 1 - row[::-1].index(piece)]

    @property
    def pieces(self) -> list[str]:
        """Every kind of cube of this table."""
        return ["black", self.menace, *(seat.colour for seat in self.seats)]

    def count(self, place: str, piece: str) -> int:
        """How many such cubes lie there."""
        if place.startswith("wounds:"):
            return self.seats[int(place[7:])].wounds.count(piece)
        return self.at.get(place, Counter())[piece]

    def supply(self, seat: int) -> int:
        """Own cubes left."""
        return self.count(f"supply:{seat}", self.seats[seat].colour)

    def room(self, seat: int) -> int:
        """Free places on the health track."""
        return max(0, int(self.box["health"]["length"]) - len(self.seats[seat].wounds))

    @property
    def those_in(self) -> list[int]:
        """Seats still in, from the one whose turn it is, clockwise (Catacombs, p. 11, every player)."""
        first = 0 if self.free else self.turn
        order = [*range(first, len(self.seats)), *range(first)]
        return [seat for seat in order if self.seats[seat].status == "in"]

    @property
    def cubes_of_the_track(self) -> int:
        """Cubes that the marker's step shows."""
        return int(self.box["fury"]["cubes"][self.step - 1])

    @property
    def fixed(self) -> int:
        """In Space, phase 5; Catacombs, p. 14: four cubes, six with two players."""
        return int(self.box["out"]["draws"][str(len(self.seats))])

    @property
    def owed(self) -> int | None:
        """The fixed draw that this turn still owes."""
        owes = self.began_out and not self.drawn and not self.free and not self.ended
        return self.fixed if owes else None

    # Asking

    def somebody(self, seat: int) -> Seat:
        """A seat that there is."""
        refuse("no-such-seat", not 0 <= seat < len(self.seats))
        return self.seats[seat]

    def player(self, seat: int) -> Seat:
        """A seat still in, in a game that goes on."""
        refuse("game-over", self.ended)
        somebody = self.somebody(seat)
        refuse("seat-out", somebody.status != "in")
        return somebody

    def say(self, line: Line) -> None:
        """One command, or its refusal; a table that refused is thrown away."""
        fields = {name + "_" * (name == "from"): value for name, value in line.items() if name != "do"}
        getattr(self, "do_" + line["do"].replace("-", "_"))(**fields)
        self.begun |= line["do"] not in {"lots", "words", "cut"}
        self.falls()

    # Noise

    def do_noise(self, seat: int, by: int) -> None:
        """In Space, phase 2; Catacombs, p. 7: into the area, or out of it; more than lies there is kept as hush."""
        player = self.player(seat)
        refuse("bad-count", not by)
        supply = f"supply:{seat}"
        if by < 0:
            taken = min(-by, self.count("area", player.colour))
            self.move(player.colour, taken, "area", supply)
            if self.free or seat == self.turn:
                player.hush += -by - taken
        for _ in range(by):
            if not self.supply(seat):
                break
            if player.hush:
                player.hush -= 1
            else:
                self.move(player.colour, 1, supply, "area")

    def do_everyone(self, by: int, but: int | None = None) -> None:
        """Noise for everybody still in; those who are out are passed over."""
        refuse("game-over", self.ended)
        refuse("bad-count", not by)
        if but is not None:
            self.somebody(but)
        for seat in self.those_in:
            if seat != but:
                self.do_noise(seat, by)

    def noise_of_opponents(self, seat: int, by: int) -> None:
        """A find of *seat*; decision 21: where nobody counts turns, it shows that everybody else's turn is over."""
        for other in self.those_in:
            if other != seat:
                self.seats[other].hush *= not self.free
                self.do_noise(other, by)

    # Fury

    def do_fury(self, by: int, why: str = "") -> None:  # noqa: ARG002  # what was said changes nothing
        """The marker goes up step by step, and each step reached does what it does."""
        refuse("game-over", self.ended)
        for _ in range(by):
            if self.step < len(self.box["fury"]["cubes"]):
                self.step += 1
                self.step_reached()

    def step_reached(self) -> None:
        """What waits on the step."""

    def do_danger(self, count: int) -> None:
        """The row has six cards."""
        refuse("game-over", self.ended)
        refuse("bad-count", not 0 <= count <= self.box["attack"]["danger_cards"])
        self.danger = count

    # The draw

    def do_attack(self) -> None:
        """The draw that this turn owes, once a turn."""
        self.resolve(self.next_draw("bag", self.cubes_owed()))

    def do_record(self, drawn: dict[str, int]) -> None:
        """The same draw made by hand: as many cubes as are owed, and all of them from the bag."""
        owed = self.cubes_owed()
        bag = self.at["bag"]
        refuse("bad-count", sum(drawn.values()) != min(owed, bag.total()))
        refuse("not-enough-pieces", any(bag[piece] < count for piece, count in drawn.items()))
        self.draws += 1
        self.resolve([piece for piece in sorted(drawn) for _ in range(drawn[piece])])

    def do_fixed_draw(self, seat: int) -> None:
        """The draw of a seat that is out, where nobody counts turns."""
        refuse("game-over", self.ended)
        player = self.somebody(seat)
        refuse("turns-tracked", not self.free)
        refuse("nothing-owed", player.status == "in")
        self.fill_the_bag()
        self.resolve(self.next_draw("bag", self.fixed))

    def cubes_owed(self) -> int:
        """How many cubes this attack takes; the area has gone into the bag (In Space, phase 3; Catacombs, p. 12)."""
        refuse("game-over", self.ended)
        refuse("nothing-owed" if self.began_out else "already-attacked", self.drawn and not self.free)
        self.fill_the_bag()
        if not self.free:
            self.drawn = True
            if self.began_out:
                return self.fixed
        return self.cubes_of_the_track + self.danger

    def fill_the_bag(self) -> None:
        """All noise goes into the bag; decision 21: where nobody counts turns, hush lapses now."""
        for piece, by in list(self.at["area"].items()):
            self.move(piece, by, "area", "bag")
        if self.free:
            self.hush_lapses()

    def hush_lapses(self) -> None:
        """Nothing of it outlives the turn."""
        for seat in self.seats:
            seat.hush = 0

    def next_draw(self, place: str, count: int) -> list[str]:
        """So many pieces, by the scheme of chance."""
        self.draws += 1
        cuts = self.cuts.get(self.draws, [])
        return luck.draw(self.seed, self.words, cuts, self.draws, self.at[place], count)

    def resolve(self, cubes: list[str]) -> None:
        """
        Black aside, own cubes wound, red or white hurts everybody and returns to the area.

        A cube of somebody who is out does nothing, and goes aside (decision 4).
        """
        owners = {self.seats[seat].colour: seat for seat in self.those_in}
        for cube in cubes:
            if cube not in owners and cube != self.menace:
                self.move(cube, 1, "bag", "aside")
        everybody = self.those_in
        for cube in cubes:
            if cube in owners:
                seat = owners[cube]
                self.move(cube, 1, "bag", f"wounds:{seat}" if self.room(seat) else "aside")
            elif cube == self.menace:
                for seat in everybody:
                    self.hurt(seat)
        self.move(self.menace, cubes.count(self.menace), "bag", "area")
        self.falls()

    def hurt(self, seat: int) -> None:
        """A wound from the supply, or where that is empty a black cube that is not in use."""
        colour, source = self.seats[seat].colour, f"supply:{seat}"
        if not self.supply(seat):
            colour, source = "black", "aside"
        if self.room(seat) and self.count(source, colour):
            self.move(colour, 1, source, f"wounds:{seat}")

    def do_return_black(self, by: int) -> None:
        """As many black cubes as lie aside go back into the bag."""
        refuse("game-over", self.ended)
        self.move("black", min(by, self.count("aside", "black")), "aside", "bag")

    # Health

    def do_wound(self, seat: int, by: int, forced: bool = False) -> None:  # noqa: FBT001, FBT002  # a field of the script
        """In Space, phase 3; Catacombs, p. 12: from the supply; by choice never the last place."""
        player = self.player(seat)
        if not forced:
            refuse("would-fill-health", by >= self.room(seat))
            refuse("not-enough-pieces", by > self.supply(seat))
        for _ in range(by):
            self.hurt(seat)

    def do_heal(self, seat: int, by: int) -> None:
        """The rightmost cubes come off."""
        player = self.player(seat)
        for cube in player.wounds[::-1][:by]:
            player.wounds.pop()
            self.at[f"supply:{seat}" if cube == player.colour else "aside"][cube] += 1

    def falls(self) -> None:
        """A full track: out, saved perhaps with an artifact, else lost. Nobody left in: the end."""
        for seat, player in enumerate(self.seats):
            if player.status == "in" and not self.room(seat):
                self.fall(player)
        if not self.ended and not self.those_in:
            self.ended = "nobody-in"

    def fall(self, player: Seat, stunned: str | None = None) -> None:
        """Unconscious."""
        player.status = "fallen" if player.artifacts else "lost"
        player.hush, player.stunned = 0, stunned

    def everybody_falls(self, why: str) -> None:
        """The game ends at once for all who are still in."""
        for seat in self.those_in:
            self.fall(self.seats[seat], why if self.room(seat) else None)
        self.ended = why

    def do_deck_out(self) -> None:
        """The row cannot be filled: the end."""
        refuse("game-over", self.ended)
        self.everybody_falls("deck-out")

    def do_stop(self, why: str = "") -> None:  # noqa: ARG002  # what was said changes nothing
        """The table stops; nobody is scored."""
        refuse("game-over", self.ended)
        self.ended = "stopped"

    # Turns

    def do_end_turn(self) -> None:
        """The next seat's turn; somebody who is out leaves only after the fixed draw."""
        refuse("game-over", self.ended)
        refuse("turns-free", self.free)
        refuse("draw-owed", self.owed is not None)
        self.hush_lapses()
        self.turn, self.number = (self.turn + 1) % len(self.seats), self.number + 1
        self.drawn, self.began_out = False, self.seats[self.turn].status != "in"

    # Loot

    def do_credits(self, seat: int, by: int) -> None:
        """Money comes, or goes as far as there is any."""
        player = self.player(seat)
        refuse("not-enough-credits", player.credits + by < 0)
        player.credits += by

    def pay(self, player: Seat, price: int) -> None:
        """Where the device minds the money."""
        if self.minds_money:
            refuse("not-enough-credits", player.credits < price)
            player.credits -= price

    def gain(self, seat: int, kind: str) -> None:
        """A token lies before its owner, or does at once what it does and goes."""
        player = self.seats[seat]
        if kind not in self.at_once:
            player.tokens[kind] += 1
        if kind not in self.usable:
            self.works(seat, kind)

    def works(self, seat: int, kind: str) -> None:
        """What a token does: it heals, it pays, it raises fury."""
        effects = self.box["tokens"]
        self.do_heal(seat, effects["heals"].get(kind, 0))
        self.seats[seat].credits += effects["credits"].get(kind, 0)
        self.do_fury(effects["fury"].get(kind, 0))

    def do_use(self, seat: int, kind: str) -> None:
        """A kept token does what it does, and goes back to the box."""
        player = self.player(seat)
        self.known(kind)
        refuse("not-owned", not player.tokens[kind])
        refuse("not-usable", kind not in self.usable)
        self.lose(player, kind)
        self.works(seat, kind)

    def do_drop(self, seat: int, kind: str) -> None:
        """A token is lost."""
        player = self.player(seat)
        self.known(kind)
        self.lose(player, kind)

    def lose(self, player: Seat, kind: str) -> None:
        """One token less."""
        refuse("not-owned", not player.tokens[kind])
        player.tokens[kind] -= 1

    def known(self, kind: str) -> None:
        """Refuse what is no token of this game."""
        raise NotImplementedError

    # The end

    def do_rescue(self, seat: int, safe: bool) -> None:  # noqa: FBT001  # a field of the script
        """Where somebody who fell with an artifact lay."""
        player = self.somebody(seat)
        refuse("not-fallen", player.status != "fallen")
        player.status = "rescued" if safe else "lost"

    def do_score(self, seat: int, cards: int, credits: int | None = None) -> None:  # noqa: A002  # a field of the script
        """Who left or was saved counts: artifact, money, tokens, cards."""
        player = self.somebody(seat)
        refuse("not-scored", player.status not in {"escaped", "rescued"})
        refuse("uncounted-coins", credits is None and not self.minds_money)
        player.cards = cards
        if credits is not None:
            player.credits = credits

    def points(self, player: Seat) -> int | None:
        """None until they are counted; who is lost has none."""
        if player.status == "lost":
            return 0
        if player.cards is None:
            return None
        worth = self.box["tokens"]["points"]
        tokens = sum(worth.get(kind, 0) * count for kind, count in player.tokens.items())
        return player.cards + player.credits + sum(player.artifacts) + tokens + self.bonus(player)

    def bonus(self, player: Seat) -> int:
        """Points of this game alone."""
        raise NotImplementedError

    @property
    def ranking(self) -> list[Line]:
        """Most points first; of equals the best single artifact."""
        return [{"seat": seat, "points": points} for points, _, seat in self.placed]

    @property
    def placed(self) -> list[tuple[int, int, int]]:
        """Points, best artifact and seat of whoever was counted, the winner first."""
        counted = [
            (player, seat)
            for seat, player in enumerate(self.seats)
            if self.ended and player.cards is not None
        ]
        found = [(self.points(player) or 0, max(player.artifacts), seat) for player, seat in counted]
        return sorted(found, key=lambda place: (-place[0], -place[1]))

    @property
    def tied(self) -> list[list[int]]:
        """Seats that the book cannot tell apart."""
        groups = groupby(self.placed, key=lambda place: place[:2])
        seats = [[seat for _, _, seat in group] for _, group in groups]
        return [group for group in seats if len(group) > 1]

    @property
    def phase(self) -> str:
        """Play, the count of points, over."""
        if not self.ended:
            return "play"
        waiting = any(
            player.status == "fallen" or (player.status in {"escaped", "rescued"} and player.cards is None)
            for player in self.seats
        )
        return "scoring" if waiting and self.ended != "stopped" else "over"

    # Before the game, and beside it

    def do_words(self, text: str) -> None:
        """The table's own words."""
        refuse("game-over", self.ended)
        self.words = text

    def do_cut(self, text: str, seat: int | None = None) -> None:
        """The bag is cut before the next draw."""
        refuse("game-over", self.ended)
        if seat is not None:
            self.somebody(seat)
        self.cuts.setdefault(self.draws + 1, []).append(text)

    # Corrections

    def do_move(self, piece: str, by: int, from_: str, to: str, why: str) -> None:  # noqa: ARG002  # what was said
        """Cubes lie elsewhere than the device thought."""
        for place in (from_, to):
            refuse("wrong-place", not self.may_lie(piece, place))
        refuse("nothing-to-do", from_ == to)
        refuse("not-enough-pieces", self.count(from_, piece) < by)
        refuse("bad-count", to.startswith("wounds:") and self.room(int(to[7:])) < by)
        refuse("bad-count", to.startswith("shrine:") and self.count(to, piece) + by > 1)
        self.move(piece, by, from_, to)
        self.put_right()

    def may_lie(self, piece: str, place: str) -> bool:
        """A cube of a seat lies in its own supply or track; black ones make no noise; red or white ones never wound."""
        kind, _, of = place.partition(":")
        if piece == "black":
            return kind in {"bag", "aside", "wounds"}
        if piece == self.menace:
            return kind in {"bag", "area", "aside", "hunters", "bank"}
        own = kind in {"supply", "wounds"} and self.seats[int(of)].colour == piece
        return own or kind in {"bag", "area", "aside", "shrine"}

    def do_set(self, dial: str, to: int, why: str) -> None:  # noqa: ARG002  # what was said
        """A dial stands elsewhere; nothing fires."""
        self.dial(dial, to)
        self.put_right()

    def do_count(self, places: dict[str, dict[str, int]], dials: dict[str, int] | None = None) -> None:
        """What lies in these places, all cubes of each kind among them; and where the dials stand."""
        for dial, to in (dials or {}).items():
            self.dial(dial, to)
        for place, cubes in places.items():
            for piece in sorted(self.pieces):
                self.lay(piece, cubes.get(piece, 0) - self.count(place, piece), place)
        self.put_right()

    def dial(self, dial: str, to: int) -> None:
        """One dial: a number of a seat, or of the table."""
        name, _, seat = dial.partition(":")
        if seat:
            setattr(self.somebody(int(seat)), name, to)
        else:
            names = {"fury": "step", "fixed-draw": "began_out"}
            refuse("bad-count", name == "fury" and not 1 <= to <= len(self.box["fury"]["cubes"]))
            setattr(self, names.get(name, name), to)

    def put_right(self) -> None:
        """Decision 3: a fallen seat with room on its track is on its feet again, and the game goes on."""
        for seat, player in enumerate(self.seats):
            if player.status in {"fallen", "lost", "rescued"} and self.room(seat) and not player.stunned:
                player.status, player.cards = "in", None
                if seat == self.turn:
                    self.began_out = False
        if self.ended == "nobody-in" and self.those_in:
            self.ended = None

    # As everybody sees it

    def view(self) -> Line:
        """Section 7's view, but for its version."""
        places = {place: dict(+cubes) for place, cubes in self.at.items()}
        places |= {f"wounds:{seat}": dict(Counter(player.wounds)) for seat, player in enumerate(self.seats)}
        return {
            "game": self.game,
            "phase": self.phase,
            "turn": {"seat": None if self.free else self.turn, "number": self.number, "owed": self.owed},
            "fury": {
                "step": self.step,
                "of": len(self.box["fury"]["cubes"]),
                "cubes": self.cubes_of_the_track,
                "blockade": self.blockade,
            },
            "danger": self.danger,
            "bag": places["bag"],
            "area": places["area"],
            "aside": places["aside"],
            "places": {place: cubes for place, cubes in places.items() if cubes},
            "seats": [self.seat_view(seat) for seat in range(len(self.seats))],
            "ranking": self.ranking,
            "commitment": luck.commitment(self.seed),
            "draws": self.draws,
        } | {name: value for name in ("drawn", "free", "tied") if (value := getattr(self, name))}

    def seat_view(self, seat: int) -> Line:
        """One seat of it."""
        player = self.seats[seat]
        return {
            "name": player.name,
            "colour": player.colour,
            "status": player.status,
            "wounds": player.wounds,
            "health": self.room(seat),
            "supply": self.supply(seat),
            "hush": player.hush,
            "artifacts": player.artifacts,
            "tokens": dict(+player.tokens),
            "credits": player.credits,
            "crystals": player.crystals,
            "points": self.points(player),
            "modules": player.modules,
        }
