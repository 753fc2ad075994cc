"""The edge of the program: whatever goes wrong inside becomes a diagnostic and an exit status."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

import click

from adjudicator.notation.source import visible
from adjudicator.report.problems import in_words, is_internal

FILES = "adjudicator.files"
"""The files that the command line names, kept with its context."""
FAILED, WRONG, INTERNAL, INTERRUPTED, CUT_OFF = 1, 2, 3, 130, 141
"""Exit statuses: a ruling failed, the input is wrong, the program is at fault; and, as in shells, an interrupt, a closed pipe."""


class Edge(click.Group):
    """A group of commands that never ends with a traceback. With ADJUDICATOR_DEBUG set, faults of the program itself do."""

    def main(self, *args: Any, **more: Any) -> Any:
        """Run a command line, including its help: if that cannot be written, the status says so."""
        try:
            return super().main(*args, **more)
        except OSError as problem:
            _say(in_words(problem))
            _close_output()
            sys.exit(WRONG)

    def make_context(self, info_name: str | None, args: list[str], parent: click.Context | None = None,
                     **more: Any) -> click.Context:
        """Read the command line; messages about it hold no control characters."""
        words = [*args]
        try:
            with _unseen_left_out():
                context = super().make_context(info_name, args, parent, **more)
        except KeyboardInterrupt:
            _say("interrupted")
            sys.exit(INTERRUPTED)
        context.meta[FILES] = dict.fromkeys(word for word in words if os.path.isfile(word))
        return context

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; turn what it raises into words."""
        _open_streams()
        try:
            with _unseen_left_out():
                result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except BrokenPipeError:
            _close_output()
            ctx.exit(CUT_OFF)
        except KeyboardInterrupt:
            _end(ctx, "interrupted", INTERRUPTED)
        except Exception as problem:
            if os.environ.get("ADJUDICATOR_DEBUG"):
                raise
            _end(ctx, _placed(in_words(problem), ctx), INTERNAL if is_internal(problem) else WRONG)


@contextlib.contextmanager
def _unseen_left_out() -> Iterator[None]:
    """Names on the command line may be those of a stranger's files: errors show them without control characters."""
    try:
        yield
    except click.ClickException as problem:
        said = "\n".join(map(visible, problem.format_message().replace("\t", "  ").split("\n")))
        if isinstance(problem, click.UsageError):
            raise click.UsageError(said, problem.ctx) from None
        raise click.ClickException(said) from None


def _placed(message: str, ctx: click.Context) -> str:
    """A message, with the files of the command line if it names no place of its own."""
    first, *others = message.split("\n")
    if not first.startswith("E00") or any("-->" in row for row in others):
        return message
    return "\n".join([first, *[f"  --> {visible(name)}" for name in ctx.meta[FILES]], *others])


def _end(ctx: click.Context, message: str, status: int) -> NoReturn:
    _say(message)
    ctx.exit(status)


def _say(message: str) -> None:
    """Report on standard error, as far as anything can be written there: the status says it too."""
    with contextlib.suppress(OSError):
        click.echo(message, err=True)


def _open_streams() -> None:
    """Show what a terminal cannot write by its number, as `\\u2660`; if a stream was closed, nothing is read or shown."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 - stays open until the end
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _close_output() -> None:
    """Nobody reads any more: discard the rest, including what is written at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - stays open until the end


__all__ = ["FAILED", "INTERNAL", "INTERRUPTED", "WRONG", "Edge"]
