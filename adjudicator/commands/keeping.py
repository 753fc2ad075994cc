"""The commands for maintainers of rules and rulings: running, checking, measuring and comparing their files."""

from __future__ import annotations

from typing import Any

import click

from adjudicator.commands.parameters import page_address, readings_option, shard, with_rules, words_of

FORMATS = ("text", "gnu")
MOVES = ("verdict", "end", "course", "order", "readings", "reason", "never")
"""How an answer can differ, the most serious first."""


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@readings_option
@click.option("-k", "words", metavar="WORDS", default="", help="Only cases with all these words in their id or title.")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE",
              help="Choose a reading of a disputed point for the cases that leave it open; repeatable.")
@click.option("--last-failed", is_flag=True, help="Only cases that did not pass when they were last run.")
@click.option("-x", "exit_first", is_flag=True, help="Stop at the first case that does not pass.")
@click.option("--jobs", type=click.IntRange(0), metavar="N",
              help="Run in N processes (0: one per core, the default for many cases).")
@click.option("--watch", is_flag=True, help="When a file changes, run the cases that the change concerns again.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--junit", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write a JUnit report to FILE.")
@click.option("--these", metavar="FILE", type=click.Path(dir_okay=False), hidden=True)
@with_rules
def test(ctx: click.Context, /, watch: bool, **options: Any) -> None:
    """Run the cases in PATHs, files or folders (default: all shipped cases).

    \b
    Examples:
      adjudicator test
      adjudicator test my-rulings/ -k "last card"
      adjudicator test my-rulings/ --watch
      adjudicator test my-rulings/ --set approach=second
      adjudicator test --last-failed -x
      adjudicator test --junit report.xml
    """
    if watch:
        from adjudicator.commands.watch import run as keep_running

        ctx.exit(keep_running(options["paths"]))
    from adjudicator.commands.test import TestOptions, run

    ctx.exit(run(TestOptions(**options)))


@click.command()
@click.argument("game")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Try N changes (default: all).")
@click.option("--seed", type=int, default=0, show_default=True, help="Which changes to try; the same seed gives the same sample.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many at a time (default: one per core).")
@click.option("--shard", default="1/1", metavar="I/N", callback=shard, help="Only the I-th of N equal shares.")
@click.option("--sets", multiple=True, metavar="SET,...", callback=words_of,
              help="Change only these sets; GAME for the files of the game itself.")
@click.option("--only", "name", default="", metavar="NAME", help="Change only this card or rule.")
@click.option("--fail-under", type=click.FloatRange(0, 100), metavar="PERCENT", help="Exit with 1 if fewer changes are noticed.")
@click.option("--all", "everything", is_flag=True, help="Also list the noticed changes, each with the case that noticed it.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
def mutate(ctx: click.Context, /, sample: int | None, jobs: int | None, **options: Any) -> None:
    """Find words of the rules of GAME that could be different without any case noticing.

    Each change replaces one word and runs the cases in PATHs, files or folders (default: the shipped cases of the game). A change
    that no case notices is shown as a question that no ruling answers, if possible with a situation in which it matters. Changes
    that make no difference are listed in `equivalent.txt` next to the cases.

    \b
    Examples:
      adjudicator mutate bang --sample 150
      adjudicator mutate bang --only "name of a card"
      adjudicator mutate bang my-rulings/ --sample 50 --seed 1
    """
    from adjudicator.commands.mutate import MutateOptions, run

    ctx.exit(run(MutateOptions(sample=sample or 0, jobs=jobs or 0, **options)))


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
              help="gnu: one line per problem, for editors.")
@with_rules
def check(ctx: click.Context, paths: tuple[str, ...], form: str) -> None:
    """Check rules and cases without running them (default: all shipped files).

    \b
    Examples:
      adjudicator check
      adjudicator check my-rulings/ --format gnu
    """
    from adjudicator.commands.check import run

    ctx.exit(run(paths, form))


@click.command()
@click.argument("game")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--html", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write a page to FILE.")
@click.option("--lcov", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write an LCOV report to FILE.")
@click.option("--fail-under", metavar="PERCENT", type=click.FloatRange(0, 100), help="Exit with 1 if less is exercised.")
@click.option("--jobs", type=click.IntRange(1), metavar="N",
              help="Run the cases in N processes (default: one per core if there are many).")
@with_rules
def coverage(ctx: click.Context, /, **options: Any) -> None:
    """Show which parts of the rules of GAME no case exercises, and why (cases in PATHs; default: all shipped cases).

    A clause, branch, test, value or reading is exercised if a case reaches it, under more than one reading if there are
    several, and if a case fails without it.

    \b
    Examples:
      adjudicator coverage "title of a game"
      adjudicator coverage my-game my-rulings/ --html coverage.html
    """
    from adjudicator.commands.coverage import CoverageOptions, run

    ctx.exit(run(CoverageOptions(**options)))


@click.command(name="format")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option("--migrate", is_flag=True, help="Replace old words of the notations by new ones.")
@click.option("--stdin-name", "name", metavar="NAME", help="A name for standard input; its ending decides the notation.")
@with_rules
def format_files(ctx: click.Context, /, paths: tuple[str, ...], **options: Any) -> None:
    """Format rules, cases, decks and families (default: all shipped files; `-`: standard input).

    The new text is read back before it is written. A file whose meaning would change stays as it is.

    \b
    Examples:
      adjudicator format my-rulings/
      adjudicator format --check
      adjudicator format - --stdin-name duel.case < duel.case
    """
    from adjudicator.commands.format import FormatOptions, run

    ctx.exit(run(paths, FormatOptions(**options)))


@click.command()
@click.argument("before", metavar="OLD")
@click.argument("after", metavar="[NEW]", required=False, default=".")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--markdown", "form", flag_value="markdown", help="Write a comment for a pull request.")
@click.option("--json", "form", flag_value="json", help="Print one JSON object.")
@click.option("--all", "everything", is_flag=True, help="Show every case that moves, with all differences.")
@click.option("--fail-on", type=click.Choice(MOVES), default=MOVES[-2], show_default=True,
              help="Exit with 1 if an answer moves in this way or a more serious one.")
@click.option("--jobs", type=click.IntRange(0), metavar="N", default=0, help="Run in N processes (default: one per core).")
@with_rules
def ripple(ctx: click.Context, /, form: str | None, **options: Any) -> None:
    """Show which answers differ between the rules of OLD and NEW, how, and through which change of the rules.

    OLD and NEW are folders with rules, or git revisions; NEW defaults to the current folder. The cases are those in PATHs, or
    those next to the rules. If no answer differs, nothing is printed.

    \b
    Examples:
      adjudicator ripple main
      adjudicator ripple v1.0 v1.1 --markdown
      adjudicator ripple old-rules/ new-rules/ my-rulings/ --fail-on verdict
    """
    from adjudicator.commands.ripple import RippleOptions, run

    ctx.exit(run(RippleOptions(form=form or "text", **options)))


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("folder", required=False)
@with_rules
def new(ctx: click.Context, name: str, folder: str | None) -> None:
    """Write a small working game called GAME into FOLDER (default: a folder of its name), as the start of your own.

    It has a rules file and a file of cases that pass. Nothing is overwritten.

    \b
    Examples:
      adjudicator new snow-day
      adjudicator new "Snow Day" my-games/snow
    """
    from adjudicator.commands.new import run

    ctx.exit(run(name, folder))


@click.command()
@click.argument("folder")
@click.option("--game", "games", multiple=True, metavar="NAME", help="Only this game; repeatable (default: all known games).")
@click.option("--page", "asking", metavar="ADDRESS", default="", callback=page_address,
              help="The page that opens a situation, from the site's root or with its scheme: each situation links to it.")
@with_rules
def site(ctx: click.Context, folder: str, games: tuple[str, ...], asking: str) -> None:
    """Write the sources of a site into FOLDER: a page for every card, ruling, disputed point and source.

    The pages are Markdown, for Sphinx to build (`pip install "adjudicator[site]"`). What an earlier run wrote is replaced; the
    settings (`conf.py`) and the first page (`index.md`) are yours once they are there.

    \b
    Examples:
      adjudicator site my-site --rules my-game
      sphinx-build -W my-site my-site/build
    """
    from adjudicator.commands.site import run

    ctx.exit(run(folder, games, asking))


@click.command()
@with_rules
def lsp(_: click.Context) -> None:
    """Serve an editor as a language server, on standard input and output (`pip install "adjudicator[lsp]"`)."""
    from adjudicator.commands.lsp import run

    run()


KEEPING: tuple[click.Command, ...] = (test, mutate, check, coverage, format_files, ripple, new, site, lsp)

__all__ = ["KEEPING", "MOVES"]
