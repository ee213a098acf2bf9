"""Clank! itself, read a second time from its English rulebook alone."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from tests.model.chairs import Chairs
from tests.model.table import Line, refuse

IDOL = "monkey-idol"
POTIONS = tuple(f"potion-of-{what}" for what in ("greater-healing", "healing", "strength", "swiftness"))


class Keep(Chairs):
    """The dragon's keep: whoever is out first has the figure on the countdown track."""

    game = "clank"
    menace = ""
    most = 4
    usable: ClassVar = frozenset({"treasure", "greater-treasure", *POTIONS})
    at_once: ClassVar = frozenset(
        {"flash-of-brilliance", "greater-skill-boost", "skill-boost", "magic-spring"}
    )

    def __init__(self, box: dict[str, Any], start: Line) -> None:
        """Set-up B to F: artifacts, secrets, the market, idols."""
        self.figure: int | None = None
        self.space = 0
        self.full_first: int | None = None
        self.closed = False
        super().__init__(box, start)
        self.artifacts: list[int] = list(box["artifacts"]["values"])
        self.heaps = {name: Counter(box["secrets"][name]) for name in ("major", "minor")}
        self.stock = Counter(box["market"]["stock"])
        self.crowns = [f"crown-{points}" for points in box["market"]["crowns"]]
        self.idols = box["idols"]["count"]

    @property
    def pieces(self) -> list[str]:
        return [piece for piece in super().pieces if piece]

    def by_the_right_number(self, number: str, was: Any, to: Any) -> None:
        super().by_the_right_number(number, was, to)
        match number:
            case "artifacts.values":
                gone = [value for value in was if value not in self.artifacts]
                refuse("already-used", not set(gone) <= set(to))
                self.artifacts = [value for value in to if value not in gone]
            case "market.stock":
                self.stock.update({kind: more - was[kind] for kind, more in to.items()})
                refuse("already-used", min(self.stock.values()) < 0)
            case "idols.count":
                self.idols += to - was
                refuse("already-used", self.idols < 0)

    def known(self, kind: str) -> None:
        """The tokens of the reference guide."""
        crowns = (f"crown-{points}" for points in self.box["market"]["crowns"])
        refuse("no-such-token", kind not in {IDOL, *crowns, *self.stock}.union(*self.heaps.values()))

    # Step 5: the countdown

    def say(self, line: Line) -> None:
        super().say(line)
        self.put_figure()

    def put_figure(self) -> None:
        """Whoever is in again, or went home, has none; then it is the next one's who is out."""
        if self.figure is not None and (self.figure not in self.order or not self.is_out(self.figure)):
            self.figure = None
        if self.figure is None:
            self.figure = next((seat for seat in self.order if self.is_out(seat)), None)
            self.space = max(1, self.space) if self.figure is not None else self.space

    def is_out(self, seat: int) -> bool:
        return self.seats[seat].status != "in"

    def fall(self, seat: int) -> None:
        super().fall(seat)
        if self.figure is None:
            self.figure, self.space = seat, max(1, self.space)

    def lay(self, piece: str, by: int, place: str) -> None:
        """Of two whose tracks one draw fills, the first is out first."""
        super().lay(piece, by, place)
        kind, _, seat = place.partition(":")
        if kind == "wounds" and self.full_first is None and not self.room(int(seat)):
            self.full_first = int(seat)

    def falls(self) -> None:
        """In the order in which they were hit."""
        first, self.full_first = self.full_first, None
        if first is not None and not self.is_out(first) and not self.room(first):
            self.fall(first)
        super().falls()

    def put_right(self) -> None:
        """Nobody was hit by a correction: of two full tracks the first seat's."""
        self.full_first = None
        if self.closed:
            return
        super().put_right()
        for seat in range(len(self.seats)):
            if not self.is_out(seat) and not self.room(seat):
                self.fall(seat)

    @property
    def closes(self) -> bool:
        return self.figure is not None and self.space > len(self.box["out"]["countdown"])

    def close(self) -> None:
        """Wounded or not: no correction of a health track wakes them."""
        self.closed = True
        self.everybody_falls("nobody-in")

    @property
    def fixed(self) -> int:
        """An attack, of one, two, three cubes more."""
        more = [0, *self.box["out"]["countdown"], 0]
        stands = 0 if self.figure is None else self.space
        return int(self.cubes_of_the_track + self.danger + more[min(stands, len(more) - 1)])

    @property
    def owed(self) -> int | None:
        return super().owed if self.turn == self.figure and not self.closes else None

    @property
    def next_turn(self) -> int:
        later = (self.turns * 2)[1:]
        return next((n for n in later if n == self.figure or not self.is_out(n)), later[0])

    def cubes_owed(self) -> int:
        cubes = super().cubes_owed()
        self.space += bool(self.began_out and not self.free and self.figure is not None)
        return cubes

    def turn_of(self, seat: int) -> None:
        super().turn_of(seat)
        self.space = 0 if self.figure is None else self.space
        if seat == self.figure and self.closes:
            self.close()

    def do_fixed_draw(self, seat: int) -> None:
        self.playing()
        self.somebody(seat)
        if self.free:
            refuse("nothing-owed", seat != self.figure)
            if self.closes:
                self.close()
                return
        super().do_fixed_draw(seat)
        self.space += 1

    @property
    def dials(self) -> dict[str, int]:
        return super().dials | {f"countdown:{n}": self.stands(n) for n in range(len(self.seats))}

    def dial(self, dial: str, to: int) -> None:
        name, _, seat = dial.partition(":")
        if name != "countdown":
            super().dial(dial, to)
        elif to != self.stands(int(seat)) or self.figure is None:
            self.figure, self.space = (int(seat), to) if to else (None, 0)

    def stands(self, seat: int) -> int:
        """On which space; 0 is off the track."""
        return self.space if seat == self.figure else 0

    # Finds

    def do_lots(self, of: str, chosen: list[str] | None = None) -> None:
        """Set-up B: with fewer than four, artifacts leave."""
        if of != "artifacts":
            super().do_lots(of, chosen)
            return
        self.playing()
        leave = self.box["artifacts"]["removed"][str(len(self.seats))]
        refuse("nothing-to-draw", not leave)
        self.before_all_else(of)
        names = chosen or self.next_draw([f"artifact-{value}" for value in self.artifacts], leave)
        self.artifacts = [value for value in self.artifacts if f"artifact-{value}" not in names]

    def do_artifact(self, seat: int, value: int) -> None:
        """Step 2: one, with a backpack one more; rage rises."""
        player = self.player(seat)
        refuse("no-such-token", value not in self.box["artifacts"]["values"])
        refuse("has-artifact", len(player.artifacts) > player.tokens["backpack"])
        refuse("sold-out", value not in self.artifacts)
        self.artifacts.remove(value)
        player.artifacts.append(value)
        self.do_fury(1)

    def do_secret(self, seat: int, kind: str) -> None:
        """Of its sort; the list of kinds may be wrong (decision 20)."""
        self.player(seat)
        heap = next((heap for heap in self.heaps.values() if kind in heap), Counter())
        refuse("no-such-token", kind not in heap)
        heap[kind] -= 1
        self.gain(seat, kind)

    def do_idol(self, seat: int) -> None:
        """Set-up F: three."""
        player = self.player(seat)
        refuse("sold-out", not self.idols)
        self.idols -= 1
        player.tokens[IDOL] += 1

    def do_buy(self, seat: int, kind: str) -> None:
        """Step 2: seven gold; of the crowns the best."""
        player = self.player(seat)
        refuse("no-such-token", kind not in {"crown", *self.stock})
        refuse("sold-out", not (self.crowns if kind == "crown" else self.stock[kind]))
        self.pay(player, self.box["market"]["price"])
        if kind == "crown":
            kind = self.crowns.pop(0)
        else:
            self.stock[kind] -= 1
        self.gain(seat, kind)

    def lose(self, player: Any, kind: str) -> None:
        super().lose(player, kind)
        self.idols += kind == IDOL

    # The end

    def do_escape(self, seat: int) -> None:
        """Step 4: with an artifact, and a mastery token; the cubes stay."""
        player = self.player(seat)
        refuse("no-artifact", not player.artifacts)
        player.status, player.hush = "escaped", 0

    def bonus(self, player: Any) -> int:
        worn = sum(int(kind[6:]) * n for kind, n in player.tokens.items() if kind.startswith("crown-"))
        return int(self.box["mastery"]["points"] * (player.status == "escaped") + worn)

    def seat_view(self, seat: int) -> Line:
        view = super().seat_view(seat) | {"countdown": self.stands(seat), "counters": {}}
        del view["modules"]
        return view

    def view(self) -> Line:
        heaps = {name: {kind: max(0, n) for kind, n in heap.items()} for name, heap in self.heaps.items()}
        whole = len(self.artifacts) == len(self.box["artifacts"]["values"])
        return super().view() | {
            "hoard": {
                "artifacts": self.artifacts,
                "market": dict(self.stock) | {"crown": len(self.crowns)},
                "secrets": heaps,
                "idols": self.idols,
                "mastery": sum(player.status != "escaped" for player in self.seats),
                "leaving": self.box["artifacts"]["removed"][str(len(self.seats))] * whole,
                "out": "countdown",
            }
        }
