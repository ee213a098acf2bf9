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
_MEASURED: Final = {"state_class": "measurement"}
"""Drawn as a curve, and kept in long-term statistics."""

_IF_ANY: Final = " if value_json.glance.turn is not none else ''"
_WINNERS: Final = (
    "{% if value_json.glance.over %}{% for n in value_json.glance.leads %}"
    "{{ value_json.glance.seats[n].name }}{{ '' if loop.last else ', ' }}{% endfor %}{% endif %}"
)
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
                "components": dict(_Entities(device, topics).all()),
            }
        )
    )


class _Entities:
    def __init__(self, device: Device, topics: Topics) -> None:
        self._device = device
        self._topics = topics

    def all(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """By key, each with its platform."""
        glance = self._device.glance
        track = glance.track.name if glance.track else _("Fury")
        now = "value_json.glance.track.now if value_json.glance.track else none"
        yield self._shown("fury", track, now, icon="mdi:fire", **_MEASURED)
        draw = "value_json.glance.draw"
        yield self._shown("draw", _("Next draw"), draw, icon="mdi:cube-outline", **_MEASURED)
        yield self._shown("bag", _("Bag"), "value_json.glance.bag", icon="mdi:sack", **_MEASURED)
        whose = "value_json.glance.seats[value_json.glance.turn].name"
        template = whose + _IF_ANY
        colour = "{{ {'colour': " + whose.replace(".name", ".colour") + _IF_ANY + " } | tojson }}"
        seen = {"json_attributes_topic": self._topics.state, "json_attributes_template": colour}
        yield self._shown("turn", _("Whose turn"), template, icon="mdi:account", **seen)
        own = {"state_topic": self._topics.state, "value_template": _WINNERS, "icon": "mdi:trophy"}
        yield self._entity("winner", "sensor", _("Winner"), **own)
        yield self._shown("head", _("Head"), "value_json.head", icon="mdi:shield-check", **_DIAGNOSTIC)
        yield self._shown("version", _("Version"), "value_json.version", icon="mdi:counter", **_DIAGNOSTIC)
        for seat in range(MOST_SEATS):
            yield from self._seat(seat)
        yield from self._events()
        yield from self._triggers()
        yield from self._buttons()

    def _entity(self, key: str, platform: str, name: str, **more: Any) -> tuple[str, dict[str, Any]]:
        unique = f"furybox_{self._device.table}_{key}"
        return key, {"platform": platform, "unique_id": unique, "name": name, **more}

    def _shown(self, key: str, name: str, template: str, **more: Any) -> tuple[str, dict[str, Any]]:
        template = "{{ " + template + " }}"
        topic = self._topics.state
        return self._entity(key, "sensor", name, state_topic=topic, value_template=template, **more)

    def _seat(self, seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
        health, out = f"seat_{seat + 1}_health", f"seat_{seat + 1}_out"
        gone = {"platform": "sensor"}
        if seat >= len(self._device.glance.seats):
            yield health, gone
            yield out, gone
            return
        one, name = f"value_json.glance.seats[{seat}]", self._device.glance.seats[seat].name
        called = _("{name}: health").format(name=name)
        yield self._shown(health, called, f"{one}.health", icon="mdi:heart", **_DIAGNOSTIC, **_MEASURED)
        if not self._device.odds:
            yield out, gone
            return
        called = _("{name}: chance to fall").format(name=name)
        template = f"({one}.out * 100) | round(1) if {one}.out is not none else none"
        more = {"unit_of_measurement": "%", "icon": "mdi:skull", **_DIAGNOSTIC, **_MEASURED}
        yield self._shown(out, called, template, **more)

    def _events(self) -> Iterator[tuple[str, dict[str, Any]]]:
        yield self._entity(
            "game", "binary_sensor", _("Game"),
            device_class="running",
            state_topic=self._topics.state,
            value_template="{{ 'ON' if value_json.game and not value_json.glance.over else 'OFF' }}",
        )  # fmt: skip
        yield self._entity(
            "attack", "binary_sensor", _("Attack"),
            icon="mdi:sword",
            state_topic=self._topics.event,
            value_template="{{ 'ON' if value_json.event_type == 'attack' else '' }}",
            off_delay=ATTACK_SECONDS,
        )  # fmt: skip
        kinds = list(EVENT_TYPES)
        name = _("What happens")
        yield self._entity("event", "event", name, state_topic=self._topics.event, event_types=kinds)

    def _triggers(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for control in self._device.controls:
            for gesture, kind in (_GESTURES | (_TURNS if control == "dial" else {})).items():
                yield (
                    f"{control}_{gesture}".replace("-", "_"),
                    {
                        "platform": "device_automation",
                        "automation_type": "trigger",
                        "topic": self._topics.press,
                        "payload": f"{control} {gesture}",
                        "type": kind,
                        "subtype": control,
                    },
                )

    def _buttons(self) -> Iterator[tuple[str, dict[str, Any]]]:
        names = {"next-turn": _("Next"), "attack": _("Attack")}
        for deed in DEEDS if self._device.commands else ():
            key = f"do_{deed}".replace("-", "_")
            unique = f"furybox_{self._device.table}_{key}".replace("-", "_")
            own = {"unique_id": unique, "command_topic": self._topics.do, "payload_press": deed}
            yield self._entity(key, "button", names[deed], **own)
