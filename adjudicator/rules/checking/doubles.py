"""What rules say twice, so that a case or a reader cannot tell which is meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Source, Span, fold
from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols, plain

SHAPES = {
    "attack": "", "borrow": "", "challenge": "", "end": "", "nothing": "", "perform": "", "result": "", "shuffle": "", "stop": "",
    "win": "",
    "add": "to", "another": "for", "begin": "with", "choose": "as", "demand": "from", "move": "to", "offer": "to", "react": "by",
    "set": "to", "show": "to", "skip": "to", "unpack": "into",
}
"""The statements that the call of a verb with the same name could be, each with the preposition that a part of it follows."""


def check_titles(symbols: Symbols, file: t.File) -> None:
    """Record a rule of which the same file has another one with its title: a `because` could mean either."""
    titles: set[str] = set()
    for rule in (item for item in file.items if isinstance(item, t.RuleDecl)):
        if rule.title.text in titles:
            symbols.complain("R013", f"the rule `{rule.title.text}` is declared twice", rule.title.at.span(file.source))
        titles.add(rule.title.text)


def check_zone(symbols: Symbols, zone: Zone) -> None:
    """Record a zone of which two things are said that do not go together, or one with a name that another has.

    No situation can tell such zones apart; those of players stand behind a seat.
    """
    if zone.usual and (zone.live or zone.endless or zone.holds or not zone.hidden):
        symbols.complain("R012", "unknown cards do not usually lie in such a zone", zone.span,
                         "`usually` is for a hidden zone that is not endless and holds no kind")
    if zone.row and not zone.live:
        symbols.complain("R012", "a row is of cards in play", zone.span, "make the zone `live`, or a `pile`")
    names = {fold(name): name for name in zone.named.spellings()}
    for other in (entry.zone for entry in symbols.zones.values() if entry.zone.of_player == zone.of_player):
        shared = next((names[name] for name in map(fold, other.named.spellings()) if name in names), None)
        if shared is not None:
            symbols.complain("R013", f"two zones are called `{shared}`", zone.span, f"the first is in {other.span}")


def check_clauses(symbols: Symbols, members: tuple[t.Member, ...], source: Source) -> None:
    """Record a clause that a card, kind or rule has twice. One with a limit may stand there once for each time."""
    seen: set[str] = set()
    for member in members:
        if isinstance(member, t.TriggerDecl) or (isinstance(member, t.AbilityDecl) and member.once is None):
            text = " ".join(source.text[member.at.start:member.at.end].split())
            if text in seen:
                symbols.complain("R013", "the same clause is there twice", member.at.span(source), "leave one of them out")
            seen.add(text)


def check_settings(symbols: Symbols, body: t.Body, source: Source) -> None:
    """Record a value that is set, and at once set again, whatever it has become, and a pile that is shuffled twice."""
    for first, then in pairwise(body.statements):
        if isinstance(first, t.Shuffle) and first == then:
            symbols.complain("R013", "the same is shuffled twice in a row", then.at.span(source), "leave one out")
        if not isinstance(first, t.SetTo) or not isinstance(then, t.SetTo):
            continue
        if first.place == then.place and plain(then.value) is not None:
            symbols.complain("R013", "the same is set twice in a row", then.at.span(source), "leave the first one out")


def check_readings(symbols: Symbols, decl: t.ReadingDecl, source: Source) -> None:
    """Record a reading of a disputed point that has the words of another one."""
    for words in _told_again(choice.words for choice in decl.choices):
        symbols.complain("R013", f"two readings of `{decl.key.text}` have the same words", words.at.span(source))


def check_alternatives(symbols: Symbols, node: t.OneOf, source: Source) -> None:
    """Record one of several things to choose from that has the words of another one: nobody could choose it."""
    for words in _told_again(alternative.words for alternative in node.alternatives):
        symbols.complain("R013", f"two of these are called `{words.text}`", words.at.span(source),
                         "nobody could choose this one: give it other words")


def _told_again(several: Iterable[t.Quote]) -> Iterator[t.Quote]:
    """Those of several words that were told before, however they are written."""
    told: set[str] = set()
    for words in several:
        if fold(words.text) in told:
            yield words
        told.add(fold(words.text))


def check_word(symbols: Symbols, node: t.Statement, source: Source) -> None:
    """Record a statement of the notation that a verb of the game could mean as well."""
    word = next(iter(source.text[node.at.start : node.at.end].split(maxsplit=1)), "").rstrip(":;,")
    verb = None if isinstance(node, t.Do) or word not in SHAPES else symbols.verbs.get(word)
    shape = SHAPES.get(word, "")
    if verb is not None and verb.decl is not None and (not shape or shape in [p.preposition for p in verb.parameters]):
        above, before = source.text.count("\n", 0, node.at.start), source.text.rfind("\n", 0, node.at.start)
        symbols.complain(
            "R013", f"`{word}` is a statement of the notation, and a verb of this game as well",
            Span(source, above + 1, node.at.start - before, len(word)),
            f"`you {word} ...` means the verb; to use the statement, give the verb another name before the slash")


__all__ = ["check_alternatives", "check_clauses", "check_readings", "check_settings", "check_titles", "check_word", "check_zone"]
