"""What a flight is made of: tokens, targets, skill cards, and what may be owed."""

from __future__ import annotations

from dataclasses import dataclass, field

LETTERS = {
    "P": ("proton-cannon", "plasma-torpedo"),
    "O": ("enriched-fuel", "u-turn"),
    "W": ("warp-jump", "warp-vortex", "warp-strike"),
    "E": ("electroshock", "keen-sights", "energy-transformer"),
    "R": ("randomizer", "reflex-resonator", "reflector", "reactor"),
}
POWER = {token for tokens in LETTERS.values() for token in tokens}
MANOEUVRES = {"manoeuvre", "enriched-fuel", "u-turn", "warp-vortex"}


class Against(Exception):
    """Against the book: the line is refused, and nothing has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def need(what: object, code: str) -> None:
    """Refuse unless *what* is so."""
    if not what:
        raise Against(code)


@dataclass
class Target:
    name: str = ""
    level: int = 0
    lasers: int | None = None
    manoeuvres: int | None = None
    energy: int | None = None
    attack: int | None = 0
    destroyed: list[str] = field(default_factory=list)
    evaded: list[str] = field(default_factory=list)
    reward: list[str] = field(default_factory=list)
    special: str | None = None
    deck: int = 0
    down: bool = False


@dataclass
class Skill:
    kind: str
    fee: int
    lasting: bool = False
    removes: bool = False
    state: str = "idle"


@dataclass
class Owed:
    """Something that the pilot has to choose; or a token that waits for what was printed before it."""

    what: str
    count: int = 1
    among: tuple[str, ...] = ()
    to: str = "bag"
    plain: bool = False
    waited: bool = False


def kind(token: str) -> str:
    return "power" if token in POWER else token.partition("-")[0]


def value(token: str) -> int:
    """The number printed on it; a manoeuvre is worth one."""
    return int(token[-1]) if token[-1].isdigit() else 1
