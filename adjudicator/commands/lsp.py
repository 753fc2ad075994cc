"""`adjudicator lsp`: serve an editor."""

from __future__ import annotations

import os

import click


def run() -> None:
    """Run the command, until the editor ends it. Raises `UsageError` if the server is not installed."""
    try:
        from adjudicator.server.features import serve
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in ("pygls", "lsprotocol", "cattrs"):
            raise
        raise click.UsageError('the server is not installed: pip install "adjudicator[lsp]"') from None
    with open(os.dup(0), "rb") as questions, open(os.dup(1), "wb") as answers:  # the server closes what it is given
        serve().start_io(questions, answers)


__all__ = ["run"]
