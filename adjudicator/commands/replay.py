"""`adjudicator replay`: answer a receipt again, and compare."""

from __future__ import annotations

import json

import click

from adjudicator.answers.receipts import certificate, loop
from adjudicator.answers.receipts import report as receipts
from adjudicator.answers.receipts.receipt import read, replay
from adjudicator.answers.receipts.seal import is_sealed
from adjudicator.commands.edge import FAILED
from adjudicator.commands.files import read_source
from adjudicator.commands.progress import progress
from adjudicator.games import record
from adjudicator.games import report as simulating
from adjudicator.games.dealing import Undealt
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span


def run(path: str, as_object: bool) -> int:
    """Run the command; the exit status is 0 for the same answer, 1 for a different one.

    It is also 1 if the answer was reached in another way than the receipt says, and no change of engine or rules explains it.
    """
    source = read_source(path)
    if record.is_record(source):
        return _game(source, as_object)
    if is_sealed(source, certificate.FORMAT):
        return _certificate(source, as_object)
    if is_sealed(source, loop.FORMAT):
        return _loop(source, as_object)
    found = replay(read(source))
    click.echo(json.dumps(receipts.as_plain(found), indent=2) if as_object else receipts.as_text(found))
    altered = found.course and found.engine and found.rules
    return 0 if found.same and not altered else FAILED


def _certificate(source: Source, as_object: bool) -> int:
    """Search again what a certificate says was searched."""
    with progress("positions") as tell:
        found = certificate.check(certificate.read(source), tell)
    click.echo(json.dumps(receipts.searched_plain(found), indent=2) if as_object else receipts.searched(found))
    return 0 if found.same else FAILED


def _loop(source: Source, as_object: bool) -> int:
    """Resolve again what a certificate says never ends."""
    found = loop.check(loop.read(source))
    click.echo(json.dumps(receipts.repeated_plain(found), indent=2) if as_object else receipts.repeated(found))
    return 0 if found.same else FAILED


def _game(source: Source, as_object: bool) -> int:
    """Play the game of a record again."""
    try:
        found = record.replay(record.read(source))
    except Undealt as problem:
        raise Invalid([Diagnostic("Q027", str(problem), Span(source, 1, 1, 0))]) from None
    plain = {"same": found.same, "unchanged": {"rules": found.rules}, "at": found.at, "winner": found.end.winner}
    click.echo(json.dumps(plain, indent=2) if as_object else simulating.replayed(found))
    return 0 if found.same else FAILED


__all__ = ["run"]
