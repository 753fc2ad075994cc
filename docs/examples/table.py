"""A table over HTTP: each player sees what their seat sees, and chooses when they are asked. The standard library does the rest.

    python docs/examples/table.py game.json "bang, dodge-city" Ann Bob Cleo Dan Eve
    python docs/examples/table.py game.json                         goes on with the game that the file holds

    GET  /                               what a spectator sees, as JSON
    GET  /Ann?key=...                    what Ann sees; `choices` holds what she may choose, if she is asked
    POST /Ann?key=...   {"choice": KEY}  makes a choice, and answers with what she sees then

It prints the address of each seat. Whoever has the address has the seat, so each goes to one player alone. The file holds
everything, the keys of the seats too.
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import SystemRandom
from secrets import compare_digest, token_urlsafe
from threading import Lock
from urllib.parse import parse_qs, urlsplit

import adjudicator

LONGEST = 10_000
"""Bytes of a request."""


class Table:
    """One game, its seats and their keys, kept in a file. Players choose one at a time; nobody gets the state itself."""

    def __init__(self, file: Path, state: adjudicator.State, keys: dict[str, str]) -> None:
        self.file, self.state, self.keys, self.luck = file, state, keys, SystemRandom()
        self._one_at_a_time = Lock()

    @staticmethod
    def dealt(file: Path, game: str, seats: list[str]) -> Table:
        """A table with a new game."""
        state = adjudicator.deal(game, seats=seats).by_chance(SystemRandom())
        table = Table(file, state, {seat: token_urlsafe() for seat in state.seats})
        table.keep()
        return table

    @staticmethod
    def kept(file: Path) -> Table:
        """The table of a file, as it was left."""
        body = json.loads(file.read_text(encoding="utf-8"))
        heading = json.loads(body["state"])
        program = adjudicator.load(heading["game"], *heading["sets"])
        return Table(file, adjudicator.State.from_json(body["state"], program), body["keys"])

    def keep(self) -> None:
        """Write the file: a new one takes the place of the old one, which is whole at any time."""
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps({"keys": self.keys, "state": self.state.to_json()}), encoding="utf-8")
        new.replace(self.file)

    def sits(self, seat: str, key: str) -> bool:
        """Whether somebody has the key of a seat."""
        return seat in self.keys and compare_digest(self.keys[seat].encode(), key.encode())

    def view(self, seat: str | None) -> str:
        """What a seat sees, as JSON; None for a spectator."""
        return adjudicator.view(self.state, seat).to_json()

    def choose(self, seat: str, choice: str) -> None:
        """Make a choice for a seat. Raises ValueError if it is not asked, or has no such choice."""
        with self._one_at_a_time:
            if self.state.question is None or self.state.seats[self.state.decider] != seat:
                raise ValueError(f"{seat} is not asked")
            self.state = self.state.after(choice, self.luck)
            self.keep()


def server(table: Table, port: int = 0) -> ThreadingHTTPServer:
    """A server of a table on this machine; port 0 takes any that is free."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Answer with what the seat sees, or a spectator."""
            if urlsplit(self.path).path == "/":
                self.answer(200, table.view(None))
            elif seat := self.seat():
                self.answer(200, table.view(seat))

        def do_POST(self) -> None:
            """Make a choice."""
            if not (seat := self.seat()):
                return
            try:
                size = int(self.headers.get("Content-Length", "0"))
                if not 0 <= size <= LONGEST:
                    raise ValueError("that is too long")
                body = json.loads(self.rfile.read(size))
                if not isinstance(body, dict) or not isinstance(body.get("choice"), str):
                    raise ValueError("a choice is expected: its key")
                table.choose(seat, body["choice"])
            except ValueError as problem:  # what is no JSON, and what the game does not allow
                self.answer(400, json.dumps({"problem": str(problem)}))
            else:
                self.answer(200, table.view(seat))

        def seat(self) -> str:
            """The seat of the request; empty, and refused, without its key."""
            parts = urlsplit(self.path)
            seat = parts.path.strip("/")
            if table.sits(seat, parse_qs(parts.query).get("key", [""])[0]):
                return seat
            self.answer(403, json.dumps({"problem": "no such seat, or not its key"}))
            return ""

        def answer(self, status: int, body: str) -> None:
            """Send a text of JSON."""
            data = body.encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Write nothing: addresses hold keys."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


def main() -> None:
    """Deal a game, or go on with one, and serve it until somebody interrupts it."""
    file, *dealt = sys.argv[1:]
    table = Table.dealt(Path(file), dealt[0], dealt[1:]) if dealt else Table.kept(Path(file))
    with server(table) as serving:
        for seat, key in table.keys.items():
            print(f"{seat}: http://127.0.0.1:{serving.server_port}/{seat}?key={key}")
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print("The table is closed.")


if __name__ == "__main__":
    main()
