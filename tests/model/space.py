"""Clank! In! Space!, read a second time from its rulebooks alone."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.model.chairs import Chairs
from tests.model.table import Line, Seat, plain, refuse

MAJOR = ("ship-plans", "sudden-inspiration", "mega-healer", "credit-chip-5", "sonic-grenade", "sixth-crystal")
CHIPS, DRINKS = ("credit-chip-2", "credit-chip-5"), ("energy-drink", "tonic", "mini-healer")
MINOR = ("archive", "disintegrator", "credit-chip-2", "faction-bonus", *DRINKS)
ITEMS = ("master-key", "telepass", "medkit", "contraband")


class Space(Chairs):
    game = "in-space"
    menace = "red"
    most = 4
    numbers: ClassVar = ("credits", "hush", "crystals")
    usable: ClassVar = frozenset({"mega-healer", "disintegrator", "faction-bonus", *CHIPS, *DRINKS})
    at_once: ClassVar = frozenset({"sudden-inspiration", "sonic-grenade"})

    def __init__(self, box: dict[str, Any], start: Line) -> None:
        """Set-up C to J: artifacts, pods, items, hunters on their steps."""
        super().__init__(box, start)
        self.at |= {f"hunters:{step}": ["red"] * cubes for step, cubes in box["fury"]["hunters"].items()}
        self.artifacts: list[int] = list(box["artifacts"]["values"])
        self.stock = dict.fromkeys(ITEMS, box["market"]["stock"][str(len(self.seats))])
        self.pods = box["pods"]["count"]
        self.layout: list[str] = []
        self.terminals: set[tuple[str, str]] = set()

    def by_the_right_number(self, number: str, was: Any, to: Any) -> None:
        super().by_the_right_number(number, was, to)
        match number:
            case "artifacts.values":
                gone = [value for value in was if value not in self.artifacts]
                refuse("already-used", not set(gone) <= set(to))
                self.artifacts = [value for value in to if value not in gone]
            case "market.stock":
                more = to[str(self.players)] - was[str(self.players)]
                self.stock = {kind: left + more for kind, left in self.stock.items()}
                refuse("already-used", min(self.stock.values()) < 0)
            case "pods.count":
                self.pods += to - was
                refuse("already-used", self.pods < 0)
            case "crystals.count":
                refuse("already-used", self.crystals < 0)

    def known(self, kind: str) -> None:
        """The tokens of phase 2 and of the last page."""
        refuse("no-such-token", kind not in (*MAJOR, *MINOR, *ITEMS))

    def step_reached(self) -> None:
        """Phase 3: hunters are sent out; on the last red step the blockade is set up."""
        waiting = f"hunters:{self.step}"
        self.at["area"] += self.at.get(waiting, [])
        self.at |= {waiting: []} if waiting in self.at else {}
        self.blockade |= self.step == self.box["fury"]["blockade"]

    def do_lots(self, of: str, chosen: list[str] | None = None) -> None:
        """Set-up A, C and P: what is left to chance."""
        if of == "first":
            super().do_lots(of, chosen)
            return
        self.playing()
        leave = self.box["artifacts"]["removed"][str(len(self.seats))]
        refuse("nothing-to-draw", of == "artifacts" and not leave)
        self.before_all_else(of)
        if of == "artifacts":
            names = chosen or self.next_draw([f"artifact-{value}" for value in self.artifacts], leave)
            self.artifacts = [value for value in self.artifacts if f"artifact-{value}" not in names]
        else:
            order = chosen or self.next_draw(["module-1", "module-2", "module-3"], 3)
            self.layout = chosen or [
                f"{module} {self.next_draw(['back', 'front'], 1)[0]}" for module in order
            ]

    def do_hack(self, seat: int, module: str, terminal: str | None = None) -> None:
        """Phase 2: two data cubes in two modules give the code, and fury rises."""
        player = self.player(seat)
        refuse("code-complete", len(player.modules) == 2)
        refuse("same-module", plain(module) in map(plain, player.modules))
        if terminal is not None:
            place = plain(module), plain(terminal)
            refuse("terminal-taken", place in self.terminals)
            self.terminals.add(place)
        player.modules.append(module)
        self.do_fury(int(len(player.modules) == 2))

    def do_artifact(self, seat: int, value: int, modules: list[str] | None = None) -> None:
        """Phase 2: with the code, one and no more; fury rises."""
        player = self.player(seat)
        refuse("no-such-token", value not in self.box["artifacts"]["values"])
        refuse("has-artifact", player.artifacts)
        for module in modules or []:
            self.do_hack(seat, module)
        refuse("no-code", len(player.modules) < 2)
        refuse("sold-out", value not in self.artifacts)
        self.artifacts.remove(value)
        player.artifacts.append(value)
        self.do_fury(1)

    def do_secret(self, seat: int, kind: str) -> None:
        """Last page: what is turned up; the grenade gives every opponent three noise."""
        self.player(seat)
        refuse("no-such-token", kind not in MAJOR + MINOR)
        self.gain(seat, kind)
        if noise := self.box["tokens"]["noise"].get(kind):
            self.noise_of_opponents(seat, noise)

    def do_buy(self, seat: int, kind: str) -> None:
        """Phase 2: seven credits, each kind once."""
        player = self.player(seat)
        refuse("no-such-token", kind not in ITEMS)
        refuse("already-owned", player.tokens[kind])
        refuse("sold-out", not self.stock[kind])
        self.pay(player, self.box["market"]["price"])
        self.stock[kind] -= 1
        self.gain(seat, kind)

    @property
    def crystals(self) -> int:
        """Five, less those that somebody has."""
        return int(self.box["crystals"]["count"]) - sum(seat.crystals for seat in self.seats)

    def do_crystal(self, seat: int, by: int) -> None:
        """Limited, as the last pages say."""
        player = self.player(seat)
        refuse("not-owned", player.crystals + by < 0)
        refuse("sold-out", by > self.crystals)
        player.crystals += by

    def do_escape(self, seat: int) -> None:
        """Phase 4: with an artifact, in a pod; figure, pod and own noise leave."""
        player = self.player(seat)
        refuse("no-artifact", not player.artifacts)
        refuse("no-pod", not self.pods)
        self.pods -= 1
        self.move(player.colour, self.count("area", player.colour), "area", f"supply:{seat}")
        player.status, player.hush = "escaped", 0

    @property
    def dials(self) -> dict[str, int]:
        return super().dials | {"blockade": int(self.blockade)}

    def dial(self, dial: str, to: int) -> None:
        super().dial(dial, bool(to) if dial == "blockade" else to)

    def bonus(self, player: Seat) -> int:
        """A pod's 20; with the sixth crystal three for each crystal, itself among them."""
        sixth = player.tokens["sixth-crystal"]
        crystals = self.box["crystals"]["points"] * (player.crystals + sixth) * (sixth > 0)
        return int(crystals + self.box["pods"]["points"] * (player.status == "escaped"))

    def view(self) -> Line:
        ship = {
            "artifacts": self.artifacts,
            "market": self.stock,
            "crystals": self.crystals,
            "pods": self.pods,
        }
        whole = len(self.artifacts) == len(self.box["artifacts"]["values"])
        leaving = self.box["artifacts"]["removed"][str(len(self.seats))] * whole
        ship |= {"leaving": leaving} if leaving else {}
        return super().view() | {"ship": ship | {"layout": self.layout}}
