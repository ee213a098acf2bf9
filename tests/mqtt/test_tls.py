"""A broker that speaks TLS: heard where its certificate is trusted, and else named with a remedy."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.config import Mqtt
from companion.mqtt.broker import RealBroker
from companion.mqtt.line import Away
from companion.mqtt.said import Message
from tests.kit.broker import Broker, needs_mosquitto, silent_port
from tests.kit.wait import PATIENCE_SECONDS
from tests.mqtt.certificates import a_broker, an_authority, with_openssl

pytestmark = [needs_mosquitto, with_openssl]


async def heard(config: Mqtt) -> bytes:
    async with RealBroker(config, "ann").joined() as line:
        await line.subscribe("furybox/ann/state")
        await line.send(Message("furybox/ann/state", b"well"))
        async with asyncio.timeout(PATIENCE_SECONDS):
            async for message in line.heard():
                return message.payload
    return b""


def why_not(config: Mqtt) -> str:
    with pytest.raises(Away) as away:
        asyncio.run(heard(config))
    return str(away.value)


def test_a_table_trusts_the_certificate_that_its_authority_signed_and_no_other(tmp_path: Path) -> None:
    authority, other = an_authority(tmp_path), an_authority(tmp_path, "another")
    with Broker(tmp_path, *a_broker(tmp_path, authority)) as one:
        url = f"mqtts://127.0.0.1:{one.port}"
        assert asyncio.run(heard(Mqtt(url=url, table="ann", ca_file=str(authority)))) == b"well"

        for ca_file in (str(other), None):
            told = why_not(Mqtt(url=url, table="ann", ca_file=ca_file))
            assert "a certificate that is not trusted here" in told
            assert "Let ca_file in [mqtt] name the certificate of whoever signed it." in told

        told = why_not(Mqtt(url=f"mqtts://localhost:{one.port}", table="ann", ca_file=str(authority)))
        assert "a certificate for another name" in told
        assert "Let url in [mqtt] say the name" in told

        told = why_not(Mqtt(url=url, table="ann", ca_file=str(tmp_path / "nowhere.pem")))
        assert told.startswith("ca_file in [mqtt] names no certificate that can be read")
        told = why_not(Mqtt(url=url, table="ann", ca_file=str(tmp_path / "broker.ext")))
        assert told.startswith("ca_file in [mqtt] names no certificate that can be read")


def test_a_broker_without_tls_is_told_apart_from_one_that_is_away(tmp_path: Path) -> None:
    with Broker(tmp_path) as one:
        told = why_not(Mqtt(url=f"mqtts://127.0.0.1:{one.port}", table="ann"))
    assert "does not speak TLS there" in told, told
    with silent_port() as port:
        assert "is out of reach" in why_not(Mqtt(url=f"mqtts://127.0.0.1:{port}", table="ann"))
