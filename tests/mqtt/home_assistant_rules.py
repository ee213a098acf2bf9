"""
Home Assistant's rules of device discovery, as its documentation states them: what a message breaks, in words.

https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

TOPIC = re.compile(r"(?P<prefix>.+)/device/([a-zA-Z0-9_-]+/)?(?P<id>[a-zA-Z0-9_-]+)/config")

ANYWHERE = {
    "platform", "unique_id", "name", "icon", "availability", "entity_category", "qos", "default_entity_id",
}  # fmt: skip

OPTIONS = {
    "sensor": {
        *("state_topic", "value_template", "unit_of_measurement", "device_class", "state_class"),
        *("json_attributes_topic", "json_attributes_template"),
    },
    "binary_sensor": {
        "state_topic",
        "value_template",
        "device_class",
        "off_delay",
        "payload_on",
        "payload_off",
    },
    "event": {"state_topic", "event_types", "device_class"},
    "button": {"command_topic", "payload_press", "device_class"},
    "device_automation": {"automation_type", "topic", "payload", "type", "subtype", "value_template"},
}
"""By platform, those that a table could use."""

NEEDED = {
    "sensor": {"state_topic"},
    "binary_sensor": {"state_topic"},
    "event": {"state_topic", "event_types"},
    "button": {"command_topic"},
    "device_automation": {"automation_type", "topic", "type", "subtype"},
}

BINARY_CLASSES = {"running", "motion", "occupancy", "problem", "connectivity"}


def broken(topic: str, payload: bytes, *, retained: bool) -> Iterator[str]:
    if not TOPIC.fullmatch(topic):
        yield f"the topic {topic} is not <prefix>/device/[<node>/]<object>/config"
    if not retained:
        yield "it is not retained"
    told = json.loads(payload)
    device, origin, components = (told.get(key) for key in ("device", "origin", "components"))
    if not device or not (device.get("identifiers") or device.get("connections")):
        yield "the device has neither identifiers nor connections"
    if not origin or not origin.get("name"):
        yield "the origin has no name"
    for url in (device.get("configuration_url"), origin.get("support_url")):
        if url is not None and not re.match(r"https?://", url):
            yield f"{url} is no address"
    for each in told.get("availability", []):
        if set(each) - {"topic", "payload_available", "payload_not_available", "value_template"}:
            yield "the availability has unknown keys"
    shared = {"device", "origin", "components", "availability", "availability_mode", "qos", "encoding"}
    shared |= {"state_topic", "command_topic"}
    if unknown := set(told) - shared:
        yield f"the root has {unknown}"
    if not components:
        yield "there are no components"
    seen: set[str] = set()
    triggers: set[tuple[str, str]] = set()
    for name, one in components.items():
        yield from (f"{name}: {why}" for why in _broken(one, seen, triggers))


def _broken(one: dict[str, Any], seen: set[str], triggers: set[tuple[str, str]]) -> Iterator[str]:
    platform = one.get("platform")
    if platform not in OPTIONS:
        yield f"there is no platform {platform}"
        return
    if len(one) == 1:
        return  # which removes it
    if unknown := set(one) - OPTIONS[platform] - ANYWHERE:
        yield f"{platform} has no {unknown}"
    if missing := NEEDED[platform] - set(one):
        yield f"{platform} needs {missing}"
    if platform == "device_automation":
        key = (one["type"], one["subtype"])
        if one["automation_type"] != "trigger" or key in triggers:
            yield f"the trigger {key} is there twice, or is none"
        triggers.add(key)
    else:
        unique = one.get("unique_id")
        if not unique or unique in seen:
            yield f"the unique_id {unique} is missing or there twice"
        seen.add(unique or "")
        if one.get("entity_category") not in {None, "diagnostic", "config"}:
            yield "its category is none"
    if platform == "binary_sensor" and one.get("device_class") not in {None, *BINARY_CLASSES}:
        yield "its class is none"
    for key in ("state_topic", "command_topic", "topic"):
        if key in one and ("~" in one[key] or "#" in one[key] or "+" in one[key]):
            yield f"the {key} {one[key]} cannot be written out"
    template = one.get("value_template", "")
    if template.count("{{") != template.count("}}"):
        yield "its template does not close"
