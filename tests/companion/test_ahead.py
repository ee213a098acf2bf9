"""What is foreseen at a real host: once somebody asks, better by the moment, and hidden where odds are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kit.host import running_host
from tests.kit.phone import phone_site
from tests.kit.table import SEATS
from tests.kit.wait import eventually_here
from tests.warps_edge.fair_box import lines


def foreseen(host: Any, after: int = 0) -> dict[str, Any] | None:
    def known() -> list[dict[str, Any] | None]:
        told = host.ask("ahead", game="in-space", after=after)
        return [] if told and told["foreseen"] is None else [told]

    return eventually_here(known)[0]


@pytest.mark.long
def test_a_host_foresees_better_and_better_until_the_best_is_said(tmp_path: Path) -> None:
    with running_host(tmp_path) as running:
        host = running.ready()
        host.tell("start", game="in-space", seats=SEATS[:2])
        told: list[dict[str, Any]] = []
        while better := foreseen(host, told[-1]["n"] if told else 0):
            told.append(better)

        evenings = [each["foreseen"]["evenings"] for each in told]
        assert evenings == sorted(evenings)
        assert len(told[-1]["foreseen"]["seats"]) == 2

        host.tell("noise", seat=0, by=1)
        assert foreseen(host)


def test_a_table_without_odds_foresees_nothing(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("odds = false\n", encoding="utf-8")
    with running_host(tmp_path, config=tmp_path / "table.toml") as running:
        host = running.ready()
        host.tell("start", game="in-space", seats=SEATS)

        assert foreseen(host) is None


@pytest.mark.long
async def test_a_phone_asks_for_its_own_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.line.client.AHEAD_SECONDS", 60.0)  # on a busy machine, too
    with running_host(tmp_path) as running:
        host = running.ready()
        host.tell("start", game="in-space", seats=SEATS[:2])
        async with phone_site(running.socket) as site, site.phone(seat=1) as phone:
            picture = await phone.until(lambda _picture: phone.offers("Too late?"))
            with monkeypatch.context() as slow:
                slow.setattr("companion.line.client.AHEAD_SECONDS", 0.0)
                answer = (await phone.press("ahead"))[1]

                assert answer["sentence"] == "It takes longer: ask again in a moment."

            status, answer = await phone.press("ahead")

            assert status == 200, answer
            assert "Eva, still in after it:" in answer["sentence"]
            assert "Adam" not in answer["sentence"]
            assert phone.picture["mark"] == picture["mark"]


async def test_a_pilots_phone_asks_whether_it_can_still_be_won(tmp_path: Path) -> None:
    with running_host(tmp_path) as running:
        host = running.ready()
        for line in lines("hydra"):
            host.tell(**{name: said for name, said in line.items() if name != "seed"})
        async with phone_site(running.socket) as site, site.phone(seat=0) as phone:
            await phone.until(bool)

            assert phone.offers("Can I still win?")

            host.tell("stop")
            await phone.until(lambda picture: picture["recap"])

            assert not phone.offers("Can I still win?")
