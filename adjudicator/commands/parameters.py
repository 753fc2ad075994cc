"""What commands take on the command line: the user's own rules, readings, shares; and errors in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

GRAPHS = (".dot", ".gv", ".graphml")
_ADDRESS = re.compile(r"(?:https?://[A-Za-z0-9.-]+(?::\d+)?/)?[A-Za-z0-9._~/-]*")


def version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Show the version, and exit."""
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"adjudicator {version('adjudicator')}")
        except PackageNotFoundError:
            click.echo("adjudicator, not installed")
        ctx.exit()


def use(ctx: click.Context, rules: tuple[str, ...], over: tuple[str, ...], beside: str | None) -> None:
    """Search rules in these folders, and beside a case file, while a command runs. Raises `Invalid`."""
    from adjudicator.rules.library import found_beside, found_in, laid_over

    if rules:
        ctx.with_resource(found_in(*rules))
    if beside is not None:
        ctx.with_resource(found_beside(beside))
    if over:
        ctx.with_resource(laid_over(*over))


def option_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes folders of rules."""
    return click.option("--rules", multiple=True, metavar="FOLDER",
                        help="Also look for games and sets in FOLDER; repeatable.")(command)


def option_over(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes files that are laid over games."""
    return click.option("--over", multiple=True, metavar="FILE",
                        help="Change a game by a rules file of your own; repeatable.")(command)


def dealt_games(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that plays many games of one kind."""
    for option in reversed((
        click.argument("game", metavar="GAME[,SET]..."),
        click.option("--seats", metavar="N|NAME,...", required=True, help="How many players, or the names of their seats."),
        click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games."),
        click.option("--seed", type=int, default=0, show_default=True, help="The seed of the first game; each next game adds 1."),
        click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many at a time (default: one per core)."),
        click.option("--most", type=click.IntRange(1), default=20_000, show_default=True,
                     help="Stop a game after this many decisions of players."),
        click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE",
                     help="Choose a reading of a disputed point; repeatable."),
        click.option("--records", metavar="FOLDER", type=click.Path(file_okay=False),
                     help="Write the record of each game into FOLDER."),
        click.option("--json", "as_object", is_flag=True, help="Print one JSON object."),
    )):
        command = option(command)
    return command


def shared(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A command whose work is shared among this number of processes, or among the machines of a cluster."""

    def with_options(command: Callable[..., Any]) -> Callable[..., Any]:
        command = click.option("--cluster", metavar="ADDRESS", help="Share the work among the machines of a Dask cluster: "
                               "the address of its scheduler, such as tcp://host:8786.")(command)
        return click.option("--jobs", type=click.IntRange(1), metavar="N",
                            help=f"How many {what} at a time (default: one on each core).")(command)

    return with_options


def with_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes the user's own rules, and those beside its file or, without a file, in the current folder."""

    @option_rules
    @option_over
    @click.pass_context
    @wraps(command)
    def run(ctx: click.Context, /, rules: tuple[str, ...], over: tuple[str, ...], **options: Any) -> None:
        several = "paths" in options  # each of them has files of its own beside it
        use(ctx, rules, over, None if several else options.get("file", "-"))
        command(ctx, **options)

    return run


readings_option = click.option("--readings", default="", metavar="PROFILE",
                               help="Use the readings that an authority backs: official, analysis, ... or default.")


def graph_file(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """The file of a graph, whose ending names the form. Raises `BadParameter` for another ending."""
    if path is not None and not path.lower().endswith(GRAPHS):
        raise click.BadParameter(f"`{path}` does not end in {', '.join(GRAPHS[:-1])} or {GRAPHS[-1]}")
    return path


def page_address(_: click.Context, __: click.Parameter, address: str) -> str:
    """The address of a page, in letters that need no quoting. Raises `BadParameter`."""
    if address and not _ADDRESS.fullmatch(address):
        raise click.BadParameter(f"`{address}` is no address such as page/ or https://example.org/page/")
    return address


class WithPoints(click.Command):
    """A command that takes `--NAME CHOICE` for points for which the rules have an option; the rules say later which these are."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take out options that the command itself does not have, each with its value."""
        known = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        rest, points = list[str](), list[tuple[str, str]]()
        words = iter(args)
        for word in words:
            name, equals, value = word.partition("=")
            if name == "--" or not name.startswith("--") or any(other.startswith(name) for other in known):
                rest += [word, *words] if name == "--" else [word]
            else:
                points.append((name.removeprefix("--"), value if equals else next(words, "")))
        ctx.meta[WithPoints.__name__] = tuple(points)
        return super().parse_args(ctx, rest)


def shard(_: click.Context, __: click.Parameter, text: str) -> tuple[int, int]:
    """Which share of how many, from `2/3`. Raises `BadParameter`."""
    one, slash, of = text.partition("/")
    if not (slash and one.isascii() and one.isdigit() and of.isascii() and of.isdigit() and 1 <= int(one) <= int(of)):
        raise click.BadParameter(f"`{text}` is no share such as 1/3, 2/3 or 3/3")
    return int(one), int(of)


def until(_: click.Context, __: click.Parameter, word: str) -> str | int:
    """How far an exploration looks: a word, or a number of decisions. Raises `BadParameter`."""
    if word in ("free", "effect", "turn"):
        return word
    if not (word.isascii() and word.isdigit() and int(word[:9]) > 0):
        raise click.BadParameter(f"`{word}` is not free, effect, turn or a number of decisions")
    return int(word[:9])


def words_of(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Words separated by commas, or given in several options."""
    return tuple(word.strip() for text in texts for word in text.split(",") if word.strip())


__all__ = ["GRAPHS", "WithPoints", "graph_file", "option_over", "option_rules", "page_address", "readings_option", "shard",
           "until", "use", "version", "with_rules", "words_of"]
