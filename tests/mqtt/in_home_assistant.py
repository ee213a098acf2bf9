"""
Home Assistant itself, with its real `mqtt` integration, for as long as a test needs it.

Run by a Python that has `homeassistant` and `paho-mqtt`, with `FOLDER PORT BLUEPRINT`. It
joins the broker, prints a line of JSON for whatever a test looks at, and does what standard input says:
`look` prints every entity, `press ENTITY` presses a button. Nothing of Furybox is imported.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import sys
from pathlib import Path
from typing import Any

from homeassistant import bootstrap, loader
from homeassistant.auth import auth_manager_from_config
from homeassistant.components.device_automation import DeviceAutomationType, async_get_device_automations
from homeassistant.config_entries import ConfigEntries, ConfigEntry
from homeassistant.core import HomeAssistant, ServiceCall
from homeassistant.helpers import device_registry, entity_registry
from homeassistant.setup import async_setup_component
from homeassistant.util.dt import utcnow

TABLE = "ann"


def say(**told: Any) -> None:
    sys.stdout.write(f"{json.dumps(told, default=str)}\n")
    sys.stdout.flush()


async def begun(folder: Path, port: int, blueprint: Path) -> HomeAssistant:
    """A house with this broker, one automation of the blueprint, and lamps that only tell of themselves."""
    own = folder / "blueprints" / "automation" / "furybox"
    own.mkdir(parents=True)
    shutil.copy(blueprint, own / "furybox.yaml")
    (folder / "configuration.yaml").touch()
    hass = HomeAssistant(str(folder))
    hass.config.skip_pip = True
    loader.async_setup(hass)
    hass.config_entries = ConfigEntries(hass, {})
    await bootstrap.async_load_base_functionality(hass)
    hass.auth = await auth_manager_from_config(hass, [{"type": "homeassistant"}], [])
    with socket.create_server(("127.0.0.1", 0)) as free:
        page = free.getsockname()[1]
    house = {"http": {"server_host": ["127.0.0.1"], "server_port": page}}
    for part in ("homeassistant", "http", "device_automation"):
        assert await async_setup_component(hass, part, house), part

    async def lamp(call: ServiceCall) -> None:
        say(lamp=dict(call.data))

    hass.services.async_register("light", "turn_on", lamp)
    entry = ConfigEntry(
        version=1, minor_version=2, domain="mqtt", title="broker", source="user", unique_id=None, options={},
        discovery_keys={}, subentries_data=[], data={"broker": "127.0.0.1", "port": port},
    )  # fmt: skip
    await hass.config_entries.async_add(entry)
    inputs = {"table": TABLE, "lamps": {"entity_id": ["light.one"]}}
    automation = {"alias": "Lamps", "use_blueprint": {"path": "furybox/furybox.yaml", "input": inputs}}
    assert await async_setup_component(hass, "automation", {"automation": [automation]}), "automation"
    await hass.async_start()
    await hass.async_block_till_done()
    say(mqtt=entry.state.value, at=utcnow())
    return hass


async def look(hass: HomeAssistant) -> None:
    devices = device_registry.async_get(hass)
    device = devices.async_get_device(identifiers={("mqtt", f"furybox_{TABLE}")})
    if device is None:
        say(device=None)
        return
    registry = entity_registry.async_get(hass)
    entities = {}
    for each in entity_registry.async_entries_for_device(registry, device.id):
        state = hass.states.get(each.entity_id)
        entities[each.unique_id] = {
            "entity": each.entity_id,
            "state": state.state if state else None,
            "attributes": dict(state.attributes) if state else {},
            "category": each.entity_category,
        }
    told = await async_get_device_automations(hass, DeviceAutomationType.TRIGGER, [device.id])
    triggers = [each for each in told[device.id] if each["domain"] == "mqtt"]
    say(device=device.name, model=device.model, entities=entities, triggers=triggers)


async def main() -> None:
    """Until standard input ends."""
    hass = await begun(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):  # ends: with it
        what, _space, which = line.strip().partition(" ")
        if what == "press":
            await hass.services.async_call("button", "press", {"entity_id": which}, blocking=True)
        await hass.async_block_till_done()
        await look(hass)
    await hass.async_stop(force=True)


asyncio.run(main())
