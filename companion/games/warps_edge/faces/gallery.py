"""Every face of a flight in telling situations, for the gallery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace
from PIL import Image

from companion.games.warps_edge.faces.flight import (
    flight_act,
    flight_attack,
    flight_mothership,
    flight_plan,
    flight_row,
    flight_ship,
)
from companion.games.warps_edge.faces.holds import cargo
from companion.games.warps_edge.faces.moments import choice, drawn, flight_over, to_do, tossed, warp_over
from rules.warps_edge import figures
from rules.warps_edge.targets import Force
from rules.warps_edge.threat import Threat
from rules.warps_edge.view import Dial, EnemyView, SectionView, View

_PROMISE: Final = "5df56948cf5c7435502736f6bdafe320e4be40a2f6542c513bbba9bccc1f63c2"


def enemy(
    at: int,
    lasers: int | None,
    manoeuvres: int | None,
    *,
    attack: int = 1,
    stunned: bool = False,
    has: int = 0,
) -> EnemyView:
    """A card in the row, at a place from 1."""
    card = figures.Enemy(level=2, lasers=lasers, manoeuvres=manoeuvres, attack=attack)
    need = Force(lasers, manoeuvres, None)
    return EnemyView(f"enemy:{at}", "scout", card, stunned, attack, need, Force(has))


def section(
    at: int,
    *,
    needs: Mapping[str, int] | None = None,
    attack: int = 2,
    state: str = "open",
    stunned: bool = False,
) -> SectionView:
    """A section of the mothership, at a place from 1; without needs nobody has typed them."""
    need = Force(*((needs or {}).get(name) for name in ("lasers", "manoeuvres", "energy")))
    printed = figures.Section(
        lasers=need.lasers, manoeuvres=need.manoeuvres, energy=need.energy, attack=attack
    )
    is_down, is_open = state == "down", state == "open"
    return SectionView(
        f"section:{at}", is_down, is_open, printed if needs else None, stunned, attack, need, Force()
    )


ROW: Final = (
    enemy(1, 3, 2),
    enemy(2, 5, 3, attack=2, stunned=True, has=2),
    enemy(3, 2, None),
    enemy(4, 12, 4, attack=3),
)
DREAD: Final = (
    section(1, needs={"lasers": 6, "manoeuvres": 5}, state="closed"),
    section(2, needs={"lasers": 8, "manoeuvres": 4}, state="closed"),
    section(3, needs={"lasers": 6, "manoeuvres": 3}, state="closed"),
)


def flight(**more: Any) -> View:
    """A flight for a picture."""
    discard = {"laser-1": 3, "energy-1": 1}
    view = View(
        game="warps-edge", version=1, phase="play", step="act", turn=5, warp=Dial(2, 5), fighter="achilles",
        shields=Dial(3, 6), hull=Dial(3, 4), cargo_room=1, mothership="dread", marker=1, row=ROW,
        sections=DREAD, decks=(9,), skills=(), bag=12,
        supply={"energy-1": 2, "laser-2": 1, "manoeuvre": 1, "electroshock": 1}, discard=discard, cargo={},
        trays={}, removed={}, places={"discard": discard}, prices={}, owed=(),
        threat=Threat(damage=5, shields=3, tokens=3), commitment=_PROMISE, draws=0, ended=None,
    )  # fmt: skip
    return replace(view, **more)


def gallery_of_flights() -> dict[str, Image.Image]:
    """The pictures by name."""
    many = {"energy-1": 2, "energy-3": 1, "laser-1": 3, "laser-3": 1, "manoeuvre": 6, "warp-jump": 1}
    hydra = (
        section(1, needs={"energy": 4}),
        section(2, needs={"manoeuvres": 7}, stunned=True),
        section(3, needs={"lasers": 9}, attack=1),
    )
    colony = (
        section(1, state="down"),
        section(2, needs={"lasers": 8, "manoeuvres": 6}, attack=4),
        *(section(n, needs={"lasers": 8, "manoeuvres": 6}, state="closed") for n in (3, 4, 5)),
    )
    five = (*ROW, enemy(5, 1, 1, attack=0))
    return {
        "flight-row": flight_row(flight()),
        "flight-row-arriving": flight_row(flight(step="arrive", row=(ROW[0], None, ROW[3], None))),
        "flight-row-of-five": flight_row(flight(row=five)),
        "flight-row-thinned": flight_row(flight(row=(None, ROW[1], None, None), decks=(0,))),
        "flight-act": flight_act(flight()),
        "flight-act-much": flight_act(flight(supply=many, cargo={"laser-2": 1, "energy-1": 1}, cargo_room=2)),
        "flight-act-hydra": flight_act(flight(mothership="hydra", sections=hydra)),
        "flight-act-mothership": flight_act(
            flight(
                row=(None,) * 4,
                decks=(0,),
                sections=(
                    section(1, state="down"),
                    section(2),
                    section(3, needs={"lasers": 6, "manoeuvres": 3}),
                ),
            )
        ),
        "flight-act-spent": flight_act(flight(supply={}, row=(ROW[1], None, None, None))),
        "flight-attack": flight_attack(flight(step="attack")),
        "flight-attack-hull": flight_attack(
            flight(step="attack", shields=Dial(1, 6), hull=Dial(5, 5), threat=Threat(5, 1, 1))
        ),
        "flight-attack-none": flight_attack(
            flight(step="attack", row=(ROW[1], None, None, None), threat=Threat(0, 0, 0))
        ),
        "flight-plan": flight_plan(flight(step="plan", bag=17)),
        "flight-plan-last": flight_plan(flight(step="plan", bag=4, ending=True)),
        "flight-ship": flight_ship(flight()),
        "flight-ship-broken": flight_ship(
            flight(shields=Dial(0, 8), hull=Dial(1, 5), warp=Dial(4, 4), turn=31)
        ),
        "flight-mothership": flight_mothership(flight()),
        "flight-mothership-hydra": flight_mothership(flight(mothership="hydra", sections=hydra)),
        "flight-mothership-colony": flight_mothership(flight(mothership="colony", sections=colony, marker=2)),
        "flight-mothership-duo": flight_mothership(
            flight(
                mothership="duo",
                sections=(section(1, needs={"lasers": 9}), section(2)),
                decks=(3, 0),
                marker=4,
            )
        ),
        "flight-cargo": cargo(flight(cargo={"laser-3": 1})),
        "flight-cargo-much": cargo(flight(supply=many | {"laser-2": 2}, cargo={"energy-1": 1}, cargo_room=2)),
        "flight-drawn": drawn(("laser-1", "energy-2", "warp-vortex", "manoeuvre", "laser-1")),
        "flight-drawn-three": drawn(("reactor", "laser-3", "energy-1")),
        "flight-drawn-eight": drawn(("reactor", "laser-3", "energy-1", "warp-jump", *("manoeuvre",) * 4)),
        "flight-choice": choice(
            "Gain a token", ("energy-1", "laser-1", "laser-2", "manoeuvre", "reactor"), chosen=2
        ),
        "flight-choice-unchosen": choice("Out of the game", ("energy-1", "laser-1"), chosen=None, left=3),
        "flight-choice-targets": choice(
            "Moves on", ("enemy 1", "enemy 3", "section 2", "section 3"), chosen=1
        ),
        "flight-warp-over": warp_over(2, "bag-empty", flight(warp=Dial(2, 5))),
        "flight-warp-over-hull": warp_over(1, "hull", flight(warp=Dial(1, 5))),
        "flight-tossed-up": tossed("plasma-torpedo", up=True),
        "flight-tossed-down": tossed("u-turn", up=False),
        "flight-to-do": to_do("Skill", "Keep one of two cards, and type its name at the console."),
        "flight-victory": flight_over(flight(phase="over", ended="victory")),
        "flight-stopped": flight_over(flight(phase="over", ended="stopped")),
        "flight-defeat-hull": flight_over(flight(phase="over", ended="hull")),
        "flight-defeat-warp": flight_over(flight(phase="over", ended="last-warp", warp=Dial(5, 5))),
    }
