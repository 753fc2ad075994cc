"""The table over HTTP of the examples: five bots play a game on it, and nobody sees more than their seat."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from types import ModuleType
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "docs/examples/table.py"
SEATS = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("table", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def serving(example: ModuleType, table: Any) -> Iterator[str]:
    """The address of a table, while it is served."""
    with example.server(table) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def served(example: ModuleType, tmp_path: Path) -> Iterator[tuple[Any, str]]:
    """A table for five that is served, and its address."""
    table = example.Table.dealt(tmp_path / "game.json", "bang", SEATS)
    with serving(example, table) as address:
        yield table, address


def ask(address: str, seat: str = "", key: str = "", choice: object = None) -> dict[str, Any]:
    """What a seat learns, after a choice if it makes one; without a seat, a spectator."""
    data = None if choice is None else json.dumps({"choice": choice}).encode()
    with urlopen(Request(f"{address}/{seat}?key={key}" if seat else f"{address}/", data)) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


def test_five_bots_play_a_game(served: tuple[Any, str]) -> None:
    """Each seat knows only its own key. The one that is asked chooses, until somebody has won.

    They see the hands of others as numbers, but for what was shown.
    """
    table, address = served
    luck, seat = Random(3), SEATS[0]
    seen = ask(address, seat, table.keys[seat])
    for _ in range(5_000):
        others = [facts for name, facts in seen["players"].items() if name != seat and isinstance(facts.get("hand"), list)]
        assert all(not facts["hand"] or facts["character"] == ["Black Jack"] for facts in others)  # who shows what they draw
        if seen["winner"] is not None:
            break
        if seen["asked"] != seat:
            seat = seen["asked"]
            seen = ask(address, seat, table.keys[seat])
        seen = ask(address, seat, table.keys[seat], luck.choice(seen["choices"])["key"])
    assert seen["winner"] in ("Sheriff", "Outlaws", "Renegade")


def test_a_table_is_left_and_comes_back(example: ModuleType, tmp_path: Path) -> None:
    """The file of a table is all that another process needs: seats have their keys, see the same, and play on."""
    table, luck = example.Table.dealt(tmp_path / "game.json", "bang", SEATS), Random(1)
    for _ in range(2):
        with serving(example, table) as address:
            for _ in range(25):
                seat = ask(address)["asked"]
                ask(address, seat, table.keys[seat], luck.choice(ask(address, seat, table.keys[seat])["choices"])["key"])
        again = example.Table.kept(table.file)
        assert table.keys == again.keys
        assert [table.view(seat) for seat in (None, *SEATS)] == [again.view(seat) for seat in (None, *SEATS)]
        table = again


def test_a_spectator_sees_no_hand(served: tuple[Any, str]) -> None:
    """Nor what a player is asked."""
    seen = ask(served[1])

    assert ("", []) == (seen["seat"], seen["choices"])
    assert not any(isinstance(facts["hand"], list) and facts["hand"] for facts in seen["players"].values())


def test_nobody_takes_another_seat(served: tuple[Any, str]) -> None:
    """Without its key a seat sees nothing, and who is not asked, or has no such choice, is refused."""
    table, address = served
    asked = ask(address, "Ann", table.keys["Ann"])["asked"]
    other = next(seat for seat in SEATS if seat != asked)
    refused = [("Ann", table.keys["Bob"], None, 403), ("Zoe", "", None, 403), (other, table.keys[other], "pass", 400),
               (asked, table.keys[asked], "ability:Duel.play", 400), (asked, table.keys[asked], 7, 400)]
    for seat, key, choice, status in refused:
        with pytest.raises(HTTPError) as problem:
            ask(address, seat, key, choice)
        assert status == problem.value.code
        problem.value.close()
