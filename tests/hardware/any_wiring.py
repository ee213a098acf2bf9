"""Any wiring that makes sense."""

from __future__ import annotations

from hypothesis import strategies as st

from hardware.oled_line import I2c, OledWiring, Spi
from hardware.wiring import (
    PINS,
    Button,
    Buzzer,
    Dial,
    Digits,
    FuryBar,
    Lamp,
    Panel,
    Pins,
    Wiring,
    wires,
)

PULLS = st.sampled_from(["up", "down", "none"])
LEVELS = st.sampled_from(["low", "high"])
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    oled = draw(
        st.none()
        | st.builds(
            OledWiring,
            chip=st.sampled_from(["ssd1306", "ssd1309", "sh1106"]),
            line=st.builds(I2c, bus=st.integers(0, 9), address=st.integers(0x08, 0x77))
            | st.builds(Spi, dc=st.just(24), reset=st.sampled_from([None, 25])),
            rotation=st.sampled_from([0, 2]),
        )
    )
    taken = {wire.pin for wire in wires(Wiring(oled=oled))} | {2, 3}
    free = draw(st.permutations([pin for pin in PINS if pin not in taken]))
    some = st.sampled_from([True, False])

    def button() -> Button:
        pull = draw(PULLS)
        return Button(free.pop(), pull, draw(LEVELS if pull == "none" else st.none() | LEVELS))

    def lamp() -> Lamp:
        if draw(some) and len(free) > 9:  # what comes after it wants six more
            return Lamp(rgb=(free.pop(), free.pop(), free.pop()), active=draw(LEVELS))
        return Lamp(free.pop(), colour=draw(TEXTS), active=draw(LEVELS))

    return Wiring(
        pins=Pins(draw(st.sampled_from(["lgpio", "rpigpio", "gpiozero"])), draw(st.none() | TEXTS)),
        buttons={name: button() for name in draw(st.sets(st.sampled_from(Button.names), max_size=4))},
        dial=Dial(free.pop(), free.pop(), free.pop() if draw(some) else None) if draw(some) else None,
        lamps={name: lamp() for name in draw(st.sets(st.sampled_from(Lamp.names), max_size=2))},
        fury_bar=FuryBar((free.pop(), free.pop()), draw(TEXTS)) if draw(some) else None,
        buzzer=Buzzer(free.pop(), draw(st.sampled_from(["plain", "tonal"])), "low") if draw(some) else None,
        oled=oled,
        digits=Digits(free.pop(), free.pop(), draw(st.integers(0, 7))) if draw(some) else None,
        panel=Panel("/dev/" + draw(TEXTS)) if draw(some) else None,
    )
