"""Static checks over a whole program: clauses that can never act, readings that nothing reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Diagnostic, Source, Span
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t
from adjudicator.rules.checking.compiled import CompiledClause, CompiledCondition
from adjudicator.rules.checking.related import pairs
from adjudicator.rules.checking.settled import NO_MORE, NO_PART, TWICE, agree, exclude, excludes_part, follows
from adjudicator.rules.checking.standing import of_holder, of_phase, wrong
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core

if TYPE_CHECKING:
    from adjudicator.rules.checking.cards import CompiledCard

RESPONSES = ("when", "before", "instead of")
HOOKS = (*RESPONSES, "cannot", "must")
_SILENT = ("this acts only while its player has not fallen",
           "this acts only while its player has not fallen: write `even fallen` after the verb if it is to act then, too")
"""What is known of the player of a clause, without `even fallen` and where it could be written."""


def check_reach(symbols: Symbols, clauses: Sequence[CompiledClause]) -> None:
    """Record every clause that waits for what no rule causes, and every interpretation that no rule consults."""
    verbs = {v.number: v for v in symbols.verbs.values()}
    for clause in clauses:
        owner = clause.owner.title
        if clause.kind == "ability":
            for moment in clause.moments:
                if moment not in symbols.offered:
                    symbols.complain("R020", f"nothing ever offers the moment `{moment}`", clause.span,
                                     suggestion(moment, symbols.offered), owner)
        elif clause.kind in HOOKS:
            verb = verbs[clause.verb]
            if verb.decl is not None and verb.number not in symbols.called:
                symbols.complain("R021", f"nobody ever does `{verb.key}`, so this never acts", clause.span, "", owner)
    for verb in verbs.values():
        if verb.decl is not None and verb.number not in symbols.called and verb.source.name in symbols.laid_over:
            symbols.complain("R029", f"nobody ever does `{verb.key}`", verb.decl.at.span(verb.source),
                             "call it in a rule, or leave it out")
    for key, (_, interpretation) in symbols.interpretations.items():
        if key not in symbols.read:
            symbols.complain("R022", f"no rule reads the interpretation `{key}`", interpretation.span,
                             "let a rule depend on it, or leave it out")


def unbound(symbols: Symbols, clauses: Sequence[CompiledClause]) -> Iterator[Diagnostic]:
    """Duties that never bind anybody, in a game with all its sets: nothing that may be used begins with their verb."""
    leading = {clause.leads for clause in clauses if clause.kind == "ability"}
    keys = {verb.number: verb.key for verb in symbols.verbs.values()}
    for clause in clauses:
        if clause.kind == "must" and clause.verb not in leading:
            yield Diagnostic("R021", f"no ability begins with `{keys[clause.verb]}`, so this never binds", clause.span,
                             "a duty is about the first verb of what a card or a rule lets a player use", clause.owner.title)


def check_conditions(symbols: Symbols, clauses: Sequence[CompiledClause], functions: Iterable[core.Function]) -> None:
    """Record conditions of one clause that exclude each other, so that it never acts, and those that say no more than others.

    Only those of one line can say so in vain: a kind has its own for other cards, and an `only if` counts for other lines. One
    that has words of its own says these.
    """
    tests = {function.name: function.value for function in functions}
    for clause in clauses:
        known = clause.owner.of_subject(clause.subject) if clause.kind in HOOKS else ()
        if clause.kind == "phase" and not symbols.phases.keys().isdisjoint(clause.moments):
            known = of_phase()
        may_be_silent = clause.kind in (*HOOKS, "phase") and clause.owner.is_players and not clause.even_fallen
        heard = of_holder(clause.subject) if may_be_silent else ()
        for condition in clause.conditions:
            if (said := wrong(known, tests[condition.test])) is not None:
                symbols.complain("R043", said[0], condition.span, said[1], clause.owner.title)
            elif (said := wrong(heard, tests[condition.test])) is not None:
                symbols.complain("R043", said[0], condition.span, _SILENT[clause.kind in RESPONSES], clause.owner.title)
        for pair in pairs([tests[condition.test]] for condition in clause.conditions):
            one, other = clause.conditions[pair.group], clause.conditions[pair.other_group]
            if exclude(pair.test, pair.other):
                symbols.complain("R043", "this is never true here", other.span, f"it excludes `{one.words}`", clause.owner.title)
            elif one.span[:2] == other.span[:2]:
                _check_more(symbols, clause, tests, one, other)


def _check_more(symbols: Symbols, clause: CompiledClause, tests: Mapping[str, core.Expression], one: CompiledCondition,
                other: CompiledCondition) -> None:
    """Record that one of two conditions of a line says no more than the other one."""
    if agree(tests[one.test], tests[other.test]):
        symbols.complain("R043", TWICE[0], other.span, f"it is the same as `{one.words}`", clause.owner.title)
        return
    for more, less in ((one, other), (other, one)):
        if excludes_part(tests[more.test], tests[less.test]):
            symbols.complain("R043", NO_PART[0], less.span, f"`{more.words}` excludes it", clause.owner.title)
            return
        if not less.spoken and follows(tests[more.test], True, tests[less.test], True):
            symbols.complain("R043", NO_MORE[0], less.span, f"`{more.words}` says as much and more", clause.owner.title)
            return


def check_zones(symbols: Symbols, clauses: Sequence[CompiledClause], cards: Iterable[CompiledCard]) -> None:
    """Record what cards would do in a zone in which no text acts, and what they offer where nobody is offered anything."""
    zones = {entry.number: entry.zone for entry in symbols.zones.values() if not entry.zone.live}
    dead: dict[Span, tuple[CompiledClause, Zone]] = {}
    for card in cards:
        for number, at in (*((n, card.works) for n in card.clauses), *((n, zone) for zone, n in card.in_zone)):
            if at in zones:
                dead.setdefault(clauses[number].span, (clauses[number], zones[at]))
    for clause, zone in dead.values():
        if clause.kind != "ability":
            symbols.complain("R028", f"the cards of `{zone.named.key}` are not in play, so this never acts", clause.span,
                             "text acts in zones that are `live`", clause.owner.title)
        elif not zone.of_player and "" not in symbols.performed and symbols.performed.isdisjoint(clause.moments):
            symbols.complain("R028", f"nobody is offered what lies in `{zone.named.key}`", clause.span,
                             "abilities are used from zones of players, and from those that are `live`", clause.owner.title)


def check_blank(symbols: Symbols, cards: t.Expression, source: Source) -> None:
    """Record a clause that blanks cards in a place where no text acts."""
    whole = cards
    while isinstance(whole, t.Where | t.Group):
        whole = whole.whole if isinstance(whole, t.Where) else whole.inner
    word = whole.word.text if isinstance(whole, t.Part | t.Your | t.Name) else ""
    entry = symbols.zones.get(word)
    if entry is not None and not entry.zone.live:
        symbols.complain("R028", f"the cards of `{word}` are not in play, where text acts", whole.at.span(source))
