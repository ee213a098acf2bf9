"""How a table introduces itself, held to Home Assistant's own published rules."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from jinja2 import Environment

from companion.games.glance import EVENT_TYPES, Glance, SeatGlance, Track
from companion.mqtt.discovery import Device, introduced
from companion.words.language import speak
from hardware.ports import CONTROLS
from tests.mqtt.home_assistant_rules import broken

TOPIC = "homeassistant/device/furybox_ann/config"


def a_device(*, seats: int = 2, odds: bool = True, commands: bool = False) -> Device:
    sitting = tuple(SeatGlance(name=f"Eva {n}", colour="blue") for n in range(seats))
    glance = Glance(title="Stones", track=Track("Fury", 3, 11), seats=sitting)
    return Device(table="ann", glance=glance, odds=odds, controls=CONTROLS, commands=commands)


def components(device: Device) -> dict[str, dict[str, Any]]:
    told: dict[str, dict[str, Any]] = json.loads(introduced(device))["components"]
    return told


@pytest.mark.parametrize("seats", range(7))
@pytest.mark.parametrize("odds", [True, False])
@pytest.mark.parametrize("commands", [True, False])
def test_it_keeps_every_rule(*, seats: int, odds: bool, commands: bool) -> None:
    device = a_device(seats=seats, odds=odds, commands=commands)

    assert list(broken(TOPIC, introduced(device), retained=True)) == []


def test_the_checker_finds_what_is_wrong() -> None:
    """Else it would prove nothing."""
    told = json.loads(introduced(a_device()))
    for spoil in (
        lambda it: it.pop("origin"),
        lambda it: it["device"].pop("identifiers"),
        lambda it: it["components"]["bag"].pop("unique_id"),
        lambda it: it["components"]["bag"].update(unique_id=it["components"]["fury"]["unique_id"]),
        lambda it: it["components"]["event"].pop("event_types"),
        lambda it: it["components"]["bag"].update(state_topic="~/state"),
        lambda it: it["components"]["bag"].update(platform="lamp"),
        lambda it: it["components"]["bag"].update(colour="red"),
    ):
        spoiled = json.loads(json.dumps(told))
        spoil(spoiled)
        spoiled.setdefault("origin", {})
        assert list(broken(TOPIC, json.dumps(spoiled).encode(), retained=True))
    assert list(broken("homeassistant/device/a b/config", introduced(a_device()), retained=False))


def test_it_has_all_that_a_home_asks_for() -> None:
    told = components(a_device())

    assert {"fury", "draw", "bag", "turn", "head", "game", "attack", "event"} <= told.keys()
    assert told["event"]["event_types"] == list(EVENT_TYPES)
    assert told["seat_1_health"]["entity_category"] == "diagnostic"
    assert told["seat_1_out"]["unit_of_measurement"] == "%"
    assert {each["subtype"] for each in told.values() if "subtype" in each} == set(CONTROLS)
    assert not any(each["platform"] == "button" for each in told.values())
    assert {
        each["payload_press"]
        for each in components(a_device(commands=True)).values()
        if "payload_press" in each
    } == {
        "attack",
        "next-turn",
    }


def test_a_seat_that_is_not_taken_is_removed() -> None:
    told = components(a_device(seats=2, odds=False))

    assert told["seat_3_health"] == told["seat_1_out"] == {"platform": "sensor"}


def test_names_are_in_the_tables_language() -> None:
    english = components(a_device())["bag"]
    speak("cs")
    czech = components(a_device())["bag"]

    assert (english["name"], czech["name"]) == ("Bag", "Pytlík")
    assert english["unique_id"] == czech["unique_id"]


def test_numbers_are_curves_and_a_house_hears_the_colour_and_the_winner() -> None:
    told = components(a_device())
    seats = [SeatGlance(name=name, colour=colour) for name, colour in (("Eva", "blue"), ("Ola", "red"))]

    def shown(key: str, template: str, **glance: Any) -> str:
        state = {"glance": msgspec.to_builtins(Glance(seats=tuple(seats), **glance))}
        return Environment(autoescape=True).from_string(told[key][template]).render(value_json=state)

    for key in ("fury", "draw", "bag", "seat_1_health", "seat_1_out", "seat_2_health"):
        assert told[key]["state_class"] == "measurement"
    assert json.loads(shown("turn", "json_attributes_template", turn=1)) == {"colour": "red"}
    assert shown("winner", "value_template", leads=(0, 1)) == ""
    assert shown("winner", "value_template", leads=(0, 1), over=True) == "Eva, Ola"
