"""`adjudicator show NAME --text LANGUAGE`: what something does, in plain words."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

import click

from adjudicator.analysis.items import Item, items
from adjudicator.analysis.texts import PlainText, item_at, page, plain_text, texts_of
from adjudicator.commands.files import width
from adjudicator.commands.show import RULESETS, Library, unknown_name
from adjudicator.notation.source import fold
from adjudicator.rules.library import sets_of
from adjudicator.rules.load import in_force, trees
from adjudicator.rules.prose.texts import Texts

PRINTED = {"en": "as published", "it": "come pubblicato", "fr": "tel que publié"}
RULES = {"en": "by these rules", "it": "secondo queste regole", "fr": "selon ces règles"}
LACKING = {"en": "words that these rules do not give", "it": "parole che queste regole non danno",
           "fr": "mots que ces règles ne donnent pas"}


def run(name: str, language: str, as_object: bool) -> int:
    """Run the command; returns the exit status. Raises `Invalid` if nothing has the name."""
    declared = tuple(items())
    found = [item for item in declared if fold(name) in map(fold, item.names)]
    if not found:
        raise unknown_name(Library(declared, ()), name)
    every: dict[str, Texts] = {}
    said = [one for item in _heads_once(found) for one in _plain_texts(item, every, language)]
    lacking = sorted({key for texts in every.values() for key in texts.glossary.lacking}) if language != "en" else []
    if as_object:
        click.echo(json.dumps({
            "language": language,
            "texts": [{"kind": one.kind, "name": one.name, "lines": list(one.lines), "printed": one.printed or None}
                      for one in said],
            "lacking": [{"kind": kind, "name": key} for kind, key in lacking],
        }, ensure_ascii=False, indent=2))
        return 0
    blocks = ["\n".join(shown(one, language, width())) for one in said]
    if lacking:
        blocks.append("\n".join(_lacking(lacking, language)))
    click.echo("\n\n".join(blocks) if blocks else f"`{name}` does nothing by itself; without --text you see what it is")
    return 0


def _heads_once(found: Sequence[Item]) -> Iterator[Item]:
    """Each thing once: a game has many files."""
    seen: set[tuple[str, str, str]] = set()
    for item in found:
        key = (item.kind, item.game, item.set_key)
        if item.kind not in RULESETS:
            yield item
        elif key not in seen:
            seen.add(key)
            yield item


def _plain_texts(item: Item, every: dict[str, Texts], language: str) -> Iterator[PlainText]:
    """What something does; for a game or a set, everything in it."""
    if item.game not in every:
        every[item.game] = texts_of(item.game, language)
    texts = every[item.game]
    if item.kind in RULESETS:
        files = in_force(item.game, tuple(sets_of(item.game)), words=True)
        yield from page(texts, trees([f for f in files if not item.set_key or f.set_key == item.set_key]))
        return
    declared = item_at(item.span.source, item.span.line)
    one = None if declared is None else plain_text(texts, declared)
    if one is not None:
        yield one


def shown(one: PlainText, language: str, columns: int) -> Iterator[str]:
    """A text with its name; beside the published one, if that is given."""
    yield f"{one.name}  ({one.kind})"
    if not one.printed:
        for line in one.lines:
            yield from _wrapped(line, columns, "  ")
        return
    half = max(24, (columns - 5) // 2)
    left = [PRINTED[language], *textwrap.wrap(one.printed, half)]
    right = [RULES[language], *(row for line in one.lines for row in _wrapped(line, half, ""))]
    yield from (f"  {a:<{half}} | {b}".rstrip() for a, b in zip_longest(left, right, fillvalue=""))


def _wrapped(line: str, columns: int, margin: str) -> list[str]:
    indent = margin + " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line.strip(), columns, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def _lacking(lacking: Sequence[tuple[str, str]], language: str) -> Iterator[str]:
    yield f"{LACKING[language]} ({len(lacking)})"
    listed = ", ".join([f"{kind} {key}" for kind, key in lacking])
    yield from textwrap.wrap(listed, width(), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


__all__ = ["run", "shown"]
