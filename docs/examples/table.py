"""A table over HTTP: each player sees what their seat sees, and chooses when they are asked. The standard library does the rest.

    python docs/examples/table.py "bang, dodge-city" Ann Bob Cleo Dan Eve

    GET  /Ann?key=...                    what Ann sees, as JSON; `choices` holds what she may choose, if she is asked
    POST /Ann?key=...   {"choice": KEY}  makes a choice, and answers with what she sees then

It prints the address of each seat. Whoever has the address has the seat, so each goes to one player alone.
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import SystemRandom
from secrets import compare_digest, token_urlsafe
from threading import Lock
from urllib.parse import parse_qs, urlsplit

import adjudicator

LONGEST = 10_000
"""Bytes of a request."""


class Table:
    """One game, its seats and their keys. Players choose one at a time; nobody gets the state itself."""

    def __init__(self, game: str, seats: list[str]) -> None:
        self.luck = SystemRandom()
        self.state = adjudicator.deal(game, seats=seats).by_chance(self.luck)
        self.keys = {seat: token_urlsafe() for seat in self.state.seats}
        self._one_at_a_time = Lock()

    def sits(self, seat: str, key: str) -> bool:
        """Whether somebody has the key of a seat."""
        return seat in self.keys and compare_digest(self.keys[seat].encode(), key.encode())

    def view(self, seat: str) -> str:
        """What a seat sees, as JSON."""
        return adjudicator.view(self.state, seat).to_json()

    def choose(self, seat: str, choice: str) -> None:
        """Make a choice for a seat. Raises ValueError if it is not asked, or has no such choice."""
        with self._one_at_a_time:
            question = self.state.question
            if question is None or self.state.seats[question.player] != seat:
                raise ValueError(f"{seat} is not asked")
            self.state = self.state.after(choice, self.luck)


def server(table: Table, port: int = 0) -> ThreadingHTTPServer:
    """A server of a table on this machine; port 0 takes any that is free."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Answer with what the seat sees."""
            if seat := self.seat():
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
    """Deal a game and serve it until somebody interrupts it."""
    game, *seats = sys.argv[1:]
    table = Table(game, seats)
    with server(table) as serving:
        for seat, key in table.keys.items():
            print(f"{seat}: http://127.0.0.1:{serving.server_port}/{seat}?key={key}")
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print("The table is closed.")


if __name__ == "__main__":
    main()
