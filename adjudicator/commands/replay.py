"""`adjudicator replay`: give the answer of a receipt again, and compare."""

from __future__ import annotations

import json

import click

from adjudicator.answers.receipts import read, replay
from adjudicator.commands.edge import FAILED
from adjudicator.commands.files import read_source
from adjudicator.replies import receipts


def run(path: str, as_object: bool) -> int:
    """Carry out the command; the exit status is 0 for the same answer, 1 for another one.

    It is 1 too where the answer came about in another way than the receipt says, and no change of engine or rules explains it.
    """
    found = replay(read(read_source(path)))
    click.echo(json.dumps(receipts.as_plain(found), indent=2) if as_object else receipts.told(found))
    altered = found.course and found.engine and found.rules
    return 0 if found.same and not altered else FAILED


__all__ = ["run"]
