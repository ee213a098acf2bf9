"""
How a table introduces itself to Home Assistant: one retained message, its device discovery. Pure.

By the rules of https://www.home-assistant.io/integrations/mqtt/#discovery-messages: `device`, `origin` and
`components`, each with its platform and, but for triggers, a unique_id. Topics are written out, because `~`
would be each component's own. A seat that is not taken is named by its platform alone, which removes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from companion.games.glance import EVENT_TYPES, Glance
from companion.mqtt.said import DEEDS, Topics
from companion.release import __version__
from companion.words.harmless import harmless_json
from companion.words.language import _

MOST_SEATS: Final = 6

ATTACK_SECONDS: Final = 10
"""How long the sensor of the attack stays on."""

_DIAGNOSTIC: Final = {"entity_category": "diagnostic"}
_GESTURES: Final = {"press": "button_short_press", "hold": "button_long_press"}
_TURNS: Final = {"turn-left": "turned left", "turn-right": "turned right"}


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """What an introduction is made of."""

    table: str
    glance: Glance
    odds: bool
    """Whether the table shows chances."""

    controls: tuple[str, ...]
    commands: bool


def introduced(device: Device) -> bytes:
    """The payload, in the table's language."""
    topics = Topics(device.table)
    return harmless_json(
        msgspec.json.encode(
            {
                "device": {
                    "identifiers": [f"furybox_{device.table}"],
                    "name": f"Furybox {device.table}",
                    "manufacturer": "Furybox",
                    "model": device.glance.title or "Furybox",
                    "sw_version": __version__,
                },
                "origin": {"name": "furybox", "sw_version": __version__},
                "availability": [{"topic": topics.online}],
                "qos": 1,
                "components": dict(_components(device, topics)),
            }
        )
    )


def _components(device: Device, topics: Topics) -> Iterator[tuple[str, dict[str, Any]]]:
    glance = device.glance

    def shown(key: str, name: str, template: str, **more: Any) -> tuple[str, dict[str, Any]]:
        return key, {
            "platform": "sensor",
            "unique_id": f"furybox_{device.table}_{key}",
            "name": name,
            "state_topic": topics.state,
            "value_template": "{{ " + template + " }}",
            **more,
        }

    track = glance.track.name if glance.track else _("Fury")
    yield shown(
        "fury", track, "value_json.glance.track.now if value_json.glance.track else none", icon="mdi:fire"
    )
    yield shown("draw", _("Next draw"), "value_json.glance.draw", icon="mdi:cube-outline")
    yield shown("bag", _("Bag"), "value_json.glance.bag", icon="mdi:sack")
    yield shown(
        "turn",
        _("Whose turn"),
        "value_json.glance.seats[value_json.glance.turn].name if value_json.glance.turn is not none else ''",
        icon="mdi:account",
    )
    yield shown("head", _("Head"), "value_json.head", icon="mdi:shield-check", **_DIAGNOSTIC)
    yield shown("version", _("Version"), "value_json.version", icon="mdi:counter", **_DIAGNOSTIC)
    for seat in range(MOST_SEATS):
        yield from _seat(device, seat, shown)
    yield from _events(device, topics)
    yield from _controls(device, topics)


def _seat(device: Device, seat: int, shown: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    health, out = f"seat_{seat + 1}_health", f"seat_{seat + 1}_out"
    gone = {"platform": "sensor"}
    if seat >= len(device.glance.seats):
        yield health, gone
        yield out, gone
        return
    one, name = f"value_json.glance.seats[{seat}]", device.glance.seats[seat].name
    yield shown(
        health, _("{name}: health").format(name=name), f"{one}.health", icon="mdi:heart", **_DIAGNOSTIC
    )
    if not device.odds:
        yield out, gone
        return
    yield shown(
        out,
        _("{name}: chance to fall").format(name=name),
        f"({one}.out * 100) | round(1) if {one}.out is not none else none",
        unit_of_measurement="%",
        icon="mdi:skull",
        **_DIAGNOSTIC,
    )


def _events(device: Device, topics: Topics) -> Iterator[tuple[str, dict[str, Any]]]:
    own = f"furybox_{device.table}"
    yield (
        "game",
        {
            "platform": "binary_sensor",
            "unique_id": f"{own}_game",
            "name": _("Game"),
            "device_class": "running",
            "state_topic": topics.state,
            "value_template": "{{ 'ON' if value_json.game and not value_json.glance.over else 'OFF' }}",
        },
    )
    yield (
        "attack",
        {
            "platform": "binary_sensor",
            "unique_id": f"{own}_attack",
            "name": _("Attack"),
            "icon": "mdi:sword",
            "state_topic": topics.event,
            "value_template": "{{ 'ON' if value_json.event_type == 'attack' else '' }}",
            "off_delay": ATTACK_SECONDS,
        },
    )
    yield (
        "event",
        {
            "platform": "event",
            "unique_id": f"{own}_event",
            "name": _("What happens"),
            "state_topic": topics.event,
            "event_types": list(EVENT_TYPES),
        },
    )


def _controls(device: Device, topics: Topics) -> Iterator[tuple[str, dict[str, Any]]]:
    for control in device.controls:
        gestures = _GESTURES | (_TURNS if control == "dial" else {})
        for gesture, kind in gestures.items():
            yield (
                f"{control}_{gesture}".replace("-", "_"),
                {
                    "platform": "device_automation",
                    "automation_type": "trigger",
                    "topic": topics.press,
                    "payload": f"{control} {gesture}",
                    "type": kind,
                    "subtype": control,
                },
            )
    if not device.commands:
        return
    names = {"next-turn": _("Next"), "attack": _("Attack")}
    for deed in DEEDS:
        yield (
            f"do_{deed}".replace("-", "_"),
            {
                "platform": "button",
                "unique_id": f"furybox_{device.table}_do_{deed}".replace("-", "_"),
                "name": names[deed],
                "command_topic": topics.do,
                "payload_press": deed,
            },
        )
