"""The wiring: what makes sense is kept as written, and what does not is refused by name."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.oled_line import OledWiring, Spi
from hardware.ports import CONTROLS, SEATS
from hardware.wiring import (
    DEFAULT,
    PINS,
    BadWiring,
    Button,
    Buzzer,
    Lamp,
    Panel,
    Wiring,
    from_toml,
    to_toml,
    wires,
)
from tests.hardware.any_wiring import wirings
from tests.kit.fresh_python import output_of


@given(wirings())
def test_a_wiring_written_to_a_file_is_read_back_the_same(wiring: Wiring) -> None:
    assert from_toml(to_toml(wiring)) == wiring


@pytest.mark.parametrize("sign", ['"', "\\", "\n", "\x00", "\x7f", "\u0085", "č", "🐉", "none"])
def test_any_sign_in_a_name_is_read_back_the_same(sign: str) -> None:
    wiring = Wiring(lamps={"attack": Lamp(18, colour=sign)}, panel=Panel(f"/dev/{sign}"))

    assert from_toml(to_toml(wiring)) == wiring


def test_the_default_has_every_control_once_and_is_read_back_the_same() -> None:
    """It is what a builder starts from; what was said is said again by the dial, held, for no pin is left."""
    assert from_toml(to_toml(DEFAULT)) == DEFAULT
    assert {*DEFAULT.buttons, "dial", "repeat"} == set(CONTROLS)
    assert set(DEFAULT.lamps) == {"attack", *SEATS}


def test_no_lamp_of_the_default_glows_while_the_pi_starts() -> None:
    """Pins up to GPIO8 are pulled up then, and the serial port talks on 14 and 15."""
    used = {wire.pin: wire.role for wire in wires(DEFAULT)}

    assert all(pin > 8 for pin, role in used.items() if role in {"lamp", "buzzer"})
    assert not {14, 15} & used.keys()


def test_a_part_that_has_only_a_pin_may_be_a_number() -> None:
    wiring = from_toml("buzzer = 12\n[buttons]\nattack = 17\n[lamps]\nattack = 18\n")

    assert wiring == Wiring(buttons={"attack": Button(17)}, lamps={"attack": Lamp(18)}, buzzer=Buzzer(12))


def test_an_empty_file_is_a_table_without_wires() -> None:
    assert wires(from_toml("")) == ()


SPOTS = {
    "buttons.attack": {"buttons": {"attack": 17}},
    "buttons.seat-6": {"buttons": {"seat-6": 17}},
    "dial.a": {"dial": {"a": 17, "b": 5}},
    "dial.b": {"dial": {"a": 6, "b": 17}},
    "dial.select": {"dial": {"a": 13, "b": 16, "select": 17}},
    "lamps.attack": {"lamps": {"attack": 17}},
    "lamps.seat-1 (seat-1 green)": {"lamps": {"seat-1": {"rgb": [19, 17, 20]}}},
    "fury-bar.pins (2)": {"fury-bar": {"pins": [21, 17]}},
    "buzzer": {"buzzer": 17},
    "digits.clk": {"digits": {"clk": 17, "dio": 22}},
    "oled.line.dc": {"oled": {"line": {"on": "spi", "dc": 17}}},
}
"""Every way to use GPIO17. No two of them share another pin."""


def toml(sections: dict[str, Any]) -> str:
    def value(raw: Any) -> str:
        if isinstance(raw, dict):
            return "{" + ", ".join(f"{key} = {value(each)}" for key, each in raw.items()) + "}"
        return f'"{raw}"' if isinstance(raw, str) else str(raw)

    return "\n".join(f"{name} = {value(raw)}" for name, raw in sections.items())


@pytest.mark.parametrize(
    ("one", "other"),
    [pair for pair in permutations(SPOTS, 2) if not SPOTS[pair[0]].keys() & SPOTS[pair[1]].keys()],
)
def test_two_things_on_one_pin_are_refused_with_both_names(one: str, other: str) -> None:
    with pytest.raises(BadWiring) as refused:
        from_toml(toml(SPOTS[one] | SPOTS[other]))

    sentence = str(refused.value)
    assert one in sentence
    assert other in sentence
    assert "pin 17" in sentence


@given(st.lists(st.sampled_from(Button.names), min_size=2, max_size=2, unique=True), st.sampled_from(PINS))
def test_two_buttons_on_one_pin_are_refused_with_both_names(controls: list[str], pin: int) -> None:
    with pytest.raises(BadWiring, match="these pins are free: ") as refused:
        Wiring(buttons={control: Button(pin) for control in controls})

    assert all(f"buttons.{control}" in str(refused.value) for control in controls)


@pytest.mark.parametrize("pin", [2, 3])
def test_a_button_on_the_bus_of_the_screen_is_refused_with_both_names(pin: int) -> None:
    """SDA and SCL are the screen's while it is on I2C; without a screen they are free."""
    buttons = {"attack": Button(pin)}

    with pytest.raises(BadWiring, match=r"buttons\.attack and oled\.line \(S(DA|CL)\)"):
        Wiring(buttons=buttons, oled=OledWiring())
    assert Wiring(buttons=buttons).buttons == buttons


@pytest.mark.parametrize("pin", range(7, 12))
def test_a_lamp_on_the_spi_bus_of_the_screen_is_refused_with_both_names(pin: int) -> None:
    """The kernel takes all five pins of the bus."""
    with pytest.raises(
        BadWiring, match=r"lamps\.attack \(attack\) and oled\.line \((CE[01]|MISO|MOSI|SCLK)\)"
    ):
        Wiring(lamps={"attack": Lamp(pin)}, oled=OledWiring(line=Spi()))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("attack", ["no TOML", "Mend"]),
        ("[button]", ["[button] is unknown", "buttons"]),
        ("[buttons]\nattak = 17", ["buttons.attak is unknown", "attack"]),
        ("[buttons]\ndial = 17", ["buttons.dial is unknown"]),
        ("[buttons]\nattack = { pni = 17 }", ["buttons.attack.pni is unknown", "pin"]),
        ("[buttons]\nattack = { pin = '17' }", ["buttons.attack.pin is wrong", "{ pin = 17"]),
        ("[buttons]\nattack = true", ["buttons.attack is wrong"]),
        ("[buttons]\nattack = { pin = 17, pull = 'sideways' }", ["buttons.attack.pull", "sideways"]),
        ("[buttons]\nattack = { pin = 17, pull = 'none' }", ["buttons.attack", 'active = "low"']),
        ("[buttons]\nattack = { pin = 2, pull = 'down' }", ["buttons.attack", 'pull to "up"']),
        ("[buttons]\nattack = 1", ["buttons.attack is 1", "from 2 to 27"]),
        ("[buttons]\nattack = 28", ["buttons.attack is 28", "from 2 to 27"]),
        ("buttons = 17", ["buttons is no section"]),
        ("[dial]\na = 5", ["dial is wrong", "`b`"]),
        ("[lamps]\nfury = 5", ["lamps.fury is unknown"]),
        ("[lamps]\nattack = {}", ["lamps.attack must have either pin, or rgb"]),
        ("[lamps]\nattack = { pin = 5, rgb = [6, 7, 8] }", ["lamps.attack must have either pin, or rgb"]),
        ("[lamps]\nattack = { rgb = [6, 7] }", ["lamps.attack.rgb is wrong"]),
        ("[buzzer]\npin = 12\nkind = 'tonal'", ["buzzer.kind", "pins.factory", '"lgpio"']),
        ("[pins]\nfactory = 'pigpio'", ["pins.factory is wrong", "pigpio"]),
        ("[oled]\nchip = 'ssd1305'", ["oled.chip is wrong", "ssd1305"]),
        ("[oled]\nline = { on = 'i2c', address = 0x78 }", ["oled.line is wrong", "0x78"]),
        ("[oled]\nline = { on = 'i2c', bus = -1 }", ["oled.line.bus is -1"]),
        ("[panel]\ndevice = 'COM3'", ["panel.device", "/dev/"]),
        ("panel = 3", ["panel is wrong", "/dev/"]),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_field_and_with_a_remedy(text: str, names: list[str]) -> None:
    with pytest.raises(BadWiring) as refused:
        from_toml(text)

    sentence = str(refused.value)
    assert all(name in sentence for name in names)
    assert sentence.endswith(".")
    assert refused.value.template.format(**refused.value.named) == sentence
    assert isinstance(refused.value, ValueError)


@given(
    st.text(max_size=40)
    | st.sampled_from(["[buttons]\nattack = ", "[oled]\nline = "]).flatmap(
        lambda start: st.text(max_size=20).map(lambda end: start + end)
    )
)
def test_any_text_is_a_wiring_or_refused(text: str) -> None:
    try:
        wiring = from_toml(text)
    except BadWiring:
        return
    assert from_toml(to_toml(wiring)) == wiring


def test_reading_a_wiring_imports_no_driver() -> None:
    modules = "wiring header pins buttons lamps buzzer tm1637 edge_watch quadrature"
    imports = "; ".join(f"import hardware.{module}" for module in modules.split())
    script = f"{imports}; import sys; print({{name.split('.')[0] for name in sys.modules}})"
    out = output_of(script)

    assert "'hardware'" in out
    assert not {"'gpiozero'", "'gpiod'", "'lgpio'", "'luma'", "'serial'", "'PIL'"} & set(
        out.strip("{}\n").split(", ")
    )
