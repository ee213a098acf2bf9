"""Clank! Catacombs, read a second time from its rulebook alone; with five and six, its page 15."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.model.chairs import Chairs
from tests.model.table import Line, Seat, plain, refuse

TOME, IDOL, COUPON = "secret-tome", "monkey-idol", "discount-coupon"
POTIONS = ("healing", "greater-healing", "strength", "swiftness", "stealth")


@dataclass
class Room:
    artifacts: list[int]
    taken_by: list[int] = field(default_factory=list)


class Depths(Chairs):
    game = "catacombs"
    menace = "white"
    most = 6
    numbers: ClassVar = ("credits", "hush", "lockpicks", "secrets", "prisoners")
    usable: ClassVar = frozenset({"magic-spring", "puzzle-box", *(f"potion-of-{what}" for what in POTIONS)})
    at_once: ClassVar = frozenset({"treasure", "greater-treasure", "greater-skill-boost", "lockpick"})

    def __init__(self, box: dict[str, Any], start: Line) -> None:
        """Set-up B to G: tiles, ghosts, the stack of artifacts, tokens, three lockpicks each."""
        super().__init__(box, start)
        self.at["bank"] = ["white"] * box["cubes"]["ghosts"]
        self.revealed = 0
        self.stack: list[int] = sorted(box["artifacts"]["values"])
        self.rooms: list[Room] = []
        secrets, prisoners = box["secrets"], box["prisoners"]["copies"]
        heaps = {"secrets": secrets["major"], "minor": secrets["minor"], "prisoners": prisoners}
        self.heaps = {name: Counter(heap) for name, heap in heaps.items()}
        self.stock = Counter(box["market"]["stock"])
        self.crowns = self.all_crowns
        self.tomes, self.idols, self.mastery = box["reserve"]["tomes"], box["idols"]["count"], len(self.seats)
        self.unlocked = Counter[str]()
        for player in self.seats:
            player.lockpicks = box["lockpicks"]["start"]

    def noise_of_set_up(self) -> None:
        """P. 15: the fifth and sixth have gold instead."""
        super().noise_of_set_up()
        for player in self.seats:
            player.credits = 0
        for place, gold in enumerate(self.box["party"]["gold"][: max(0, len(self.seats) - 4)], 4):
            self.seats[(self.turn + place) % len(self.seats)].credits = gold

    def guest(self, name: str, colour: str) -> Seat:
        self.mastery += 1
        return Seat(name, colour, lockpicks=self.box["lockpicks"]["start"])

    def by_the_right_number(self, number: str, was: Any, to: Any) -> None:
        super().by_the_right_number(number, was, to)
        match number:
            case "artifacts.values":
                found = Counter(was) - Counter(self.stack)
                refuse("already-used", found - Counter(to))
                self.stack = sorted((Counter(to) - found).elements())
            case "market.stock":
                self.stock.update({kind: more - was[kind] for kind, more in to.items()})
                refuse("already-used", min(self.stock.values()) < 0)
            case "idols.count":
                self.idols += to - was
                refuse("already-used", self.idols < 0)
            case "reserve.tomes":
                self.tomes += to - was
                refuse("already-used", self.tomes < 0)
            case "tiles.depths":
                refuse("already-used", self.revealed > self.box["tiles"]["safe"] + to)

    @property
    def all_crowns(self) -> list[str]:
        """Set-up C: three, the best on top."""
        return [f"crown-{points}" for points in self.box["market"]["crowns"]]

    def known(self, kind: str) -> None:
        kinds = {TOME, IDOL, *self.stock, *self.all_crowns}.union(*self.heaps.values())
        refuse("no-such-token", kind not in kinds)

    # Tiles

    def do_tile(self, *, haunted: bool, artifact: int | None) -> None:
        """P. 9: the first four are safe; an artifact room gets one of the stack, a haunted tile a ghost."""
        self.playing()
        tiles = self.box["tiles"]
        refuse("sold-out", self.revealed == tiles["safe"] + tiles["depths"])
        refuse("safe-tile", haunted and self.revealed < tiles["safe"])
        self.revealed += 1
        if artifact is not None and self.stack:
            last = min(artifact, len(self.stack) - 1)
            first = 0 if self.players > 4 else last  # p. 15: one artifact more for each plus
            self.rooms.append(Room(self.stack[first : last + 1]))
            del self.stack[first : last + 1]
        if haunted:
            self.ghost()

    def ghost(self) -> None:
        """P. 11: out of the bank, if one is left."""
        self.move("white", min(1, self.count("bank", "white")), "bank", "area")

    def room_of(self, seat: int, value: int) -> Room | None:
        """P. 15: where the seat may take it: the best of its room, and never two of one room."""
        lawful = (
            room
            for room in self.rooms
            if value == max(room.artifacts, default=0) and seat not in room.taken_by
        )
        return next(lawful, None)

    def do_artifact(self, seat: int, value: int) -> None:
        """P. 8: one, with a backpack one more; fury rises."""
        player = self.player(seat)
        refuse("no-such-token", value not in self.box["artifacts"]["values"])
        refuse("has-artifact", len(player.artifacts) > player.tokens["backpack"])
        if not any(value in room.artifacts for room in self.rooms):
            refuse("not-discovered" if value in self.stack else "sold-out")
        room = self.room_of(seat, value)
        if room is None:
            refuse("not-from-this-room")
            return
        room.artifacts.remove(value)
        room.taken_by.append(seat)
        player.artifacts.append(value)
        self.do_fury(1)

    # Locks

    def do_lockpick(self, seat: int, by: int) -> None:
        player = self.player(seat)
        refuse("no-lockpick", player.lockpicks + by < 0)
        player.lockpicks += by

    def do_unlock(self, seat: int, lock: str) -> None:
        """P. 8: a lockpick; a chest gives a major secret, a library a tome, a cell two prisoners."""
        player = self.player(seat)
        refuse("no-lockpick", not player.lockpicks)
        if lock == "chest":
            refuse("sold-out", not self.left("secrets"))
            player.secrets += 1
        elif lock == "cell":
            refuse("sold-out", not self.left("prisoners"))
            player.prisoners += min(2, self.left("prisoners"))
        elif lock == "library":
            self.take_tome(player)
        player.lockpicks -= 1
        self.unlocked[lock] += 1

    def left(self, heap: str) -> int:
        owed = sum(getattr(seat, heap) for seat in self.seats if seat.status == "in")
        return max(0, self.heaps[heap].total() - owed)

    def take_tome(self, player: Seat) -> None:
        refuse("sold-out", not self.tomes)
        self.tomes -= 1
        player.tokens[TOME] += 1

    # Tokens

    def do_secret(self, seat: int, kind: str) -> None:
        player = self.player(seat)
        player.secrets -= kind in self.heaps["secrets"] and player.secrets > 0
        self.found(seat, kind, "secrets" if kind in self.heaps["secrets"] else "minor")

    def do_prisoner(self, seat: int, kind: str) -> None:
        player = self.player(seat)
        player.prisoners -= player.prisoners > 0
        self.found(seat, kind, "prisoners")

    def found(self, seat: int, kind: str, heap: str) -> None:
        """Off its heap; decision 20: the list of its kinds may be wrong, so one may fall below none."""
        refuse("no-such-token", kind not in self.heaps[heap])
        self.heaps[heap][kind] -= 1
        self.gain(seat, kind)

    def works(self, seat: int, kind: str) -> None:
        super().works(seat, kind)
        self.seats[seat].lockpicks += self.box["tokens"]["lockpicks"].get(kind, 0)
        for _ in range(self.box["tokens"]["ghosts"].get(kind, 0)):
            self.ghost()
        if kind == "puzzle-box":  # the reference card: for a major secret, if one is left
            self.seats[seat].secrets += bool(self.left("secrets"))
        if kind == "potion-of-stealth":
            self.do_noise(seat, -self.box["party"]["stealth"])
            self.noise_of_opponents(seat, self.box["party"]["stealth"])

    def do_buy(self, seat: int, kind: str, *, coupon: bool = False) -> None:
        """P. 8: seven gold each, any number; crowns from the best down; a tome costs skill."""
        player = self.player(seat)
        if kind == TOME:
            self.take_tome(player)
            return
        refuse("no-such-token", kind not in {"crown", *self.stock})
        refuse("sold-out", not (self.crowns if kind == "crown" else self.stock[kind]))
        wounds, needed = len(self.at[f"wounds:{seat}"]), self.box["market"]["amulet_wounds"]
        refuse("not-wounded", kind == "blood-amulet" and wounds < needed)
        price = self.box["market"]["price"]
        if coupon:
            self.lose(player, COUPON)
            price = max(0, price - self.box["market"]["coupon"])
        self.pay(player, price)
        if kind == "crown":
            kind = self.crowns.pop(0)
        else:
            self.stock[kind] -= 1
        self.gain(seat, kind)

    def do_shrine(self, seat: int, room: str) -> None:
        """P. 11: a cube of the supply on a free place; as many coins as shrines marked."""
        player = self.player(seat)
        known = {plain(place): place for place, cubes in self.at.items() if cubes}
        place = known.get(f"shrine:{plain(room)}", f"shrine:{room.strip()}")
        refuse("already-marked", self.count(place, player.colour))
        refuse("shrine-full", len(self.at.get(place, [])) >= self.box["shrines"]["places"])
        refuse("not-enough-pieces", not self.supply(seat))
        self.move(player.colour, 1, f"supply:{seat}", place)
        player.credits += len(self.shrines(player))

    def shrines(self, player: Seat) -> list[str]:
        marked = (place for place, cubes in self.at.items() if player.colour in cubes)
        return [place[7:] for place in marked if place.startswith("shrine:")]

    def do_idol(self, seat: int) -> None:
        """P. 10: three in the shrine."""
        player = self.player(seat)
        refuse("sold-out", not self.idols)
        self.idols -= 1
        player.tokens[IDOL] += 1

    def lose(self, player: Seat, kind: str) -> None:
        super().lose(player, kind)
        self.idols += kind == IDOL

    # The end

    def do_escape(self, seat: int) -> None:
        """P. 14: by the crypt with an artifact, and a mastery token; decision 7: the cubes stay."""
        player = self.player(seat)
        refuse("no-artifact", not player.artifacts)
        player.status, player.hush = "escaped", 0
        self.mastery -= 1

    def resolve(self, cubes: list[str]) -> None:
        """P. 12: a bag that the attack has emptied ends the game at once."""
        super().resolve(cubes)
        if not self.at["bag"]:
            self.everybody_falls("bag-empty")

    def put_right(self) -> None:
        """P. 12, decision 19: a bag found empty ends the game; one that was not has stunned nobody."""
        if self.at["bag"] and self.ended == "bag-empty":
            self.ended = "nobody-in"
        super().put_right()
        if self.draws and not self.at["bag"] and not self.ended:
            self.everybody_falls("bag-empty")

    def bonus(self, player: Seat) -> int:
        bonus, has = self.box["tokens"]["bonus"], player.tokens
        escaped = player.status == "escaped"
        crowns = [kind for kind in self.all_crowns if has[kind]]
        times = {
            "mayor": escaped,
            "monk": len(self.shrines(player)),
            "primatologist": has[IDOL] + has["golden-monkey-bot"] > 0,
            "prince": bool(crowns),
            "princess": bool(crowns),
            "sorceress": has[TOME] >= 2,
            "warrior": sum(has[kind] for kind in self.heaps["prisoners"] if kind != COUPON),
        }
        prisoners = sum(bonus[kind] * has[kind] * times[kind] for kind in times)
        worn = sum(int(kind.removeprefix("crown-")) for kind in crowns)
        return int(self.box["mastery"]["points"] * escaped + worn + prisoners)

    def view(self) -> Line:
        tiles = self.box["tiles"]
        names = {"secrets": "major", "minor": "minor", "prisoners": "prisoners"}
        heaps = {names[of]: {kind: max(0, n) for kind, n in heap.items()} for of, heap in self.heaps.items()}
        depths = (
            heaps
            | {
                "tiles": tiles["safe"] + tiles["depths"] - self.revealed,
                "safe": max(0, tiles["safe"] - self.revealed),
                "stack": self.stack,
                "discovered": sorted(value for room in self.rooms for value in room.artifacts),
                "ghosts": self.count("bank", "white"),
                "market": dict(self.stock) | {"crown": len(self.crowns)},
                "unlocked": dict(self.unlocked),
                "lockpicks": [player.lockpicks for player in self.seats],
                "shrines": [self.shrines(player) for player in self.seats],
            }
            | {name: getattr(self, name) for name in ("tomes", "idols", "mastery")}
        )
        owed = [
            {"seat": seat, "what": what, "count": count}
            for seat, player in enumerate(self.seats)
            for what, count in (("secret", player.secrets), ("prisoner", player.prisoners))
            if count and player.status == "in"
        ]
        return super().view() | {"depths": depths} | ({"owed": owed} if owed else {})
