"""Whether a step may have the parts that a line names: what a verb is done with wherever something does it.

A card that is not aimed at anybody is played at nobody in any case, and one that does nothing where it lies is not used there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial

import attrs

from adjudicator.cases.runs.acting import clauses_of, may_act
from adjudicator.cases.runs.handled import cards_named, may_handle
from adjudicator.cases.runs.kept import may_be_kept, values_kept
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.unseen import IN_RUN, KNOWN
from adjudicator.cases.runs.whereabouts import ever_had, had_before, is_elsewhere, lay_in
from adjudicator.cases.situation.places import foreign_to
from adjudicator.cases.words.movers import one_for_each
from adjudicator.cases.words.patterns import Fact, Pattern, Way, is_said, may_be, names_its_card, parts_meant
from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.occasions import Doing, Persons, Places
from adjudicator.engine.program import Parameter, Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Spoken, StepKind, spoken
from adjudicator.engine.underway import running
from adjudicator.engine.view import View
from adjudicator.notation.agreement import said_of
from adjudicator.notation.phrases import TARGETS
from adjudicator.notation.source import fold
from adjudicator.values import frozen

_DONE = (StepKind.EVENT, StepKind.REPLACED, StepKind.FORBIDDEN)
"""The kinds of steps that have a verb of the rules."""
Card = tuple[int, ...]
Acts = Callable[[Card, int], bool]
"""Whether a card that a line describes may act by a piece of code, as its `this`."""


@frozen
class _Known:
    """What is known of the parts of a step: whether a card may act by a piece of code, whether a player had some cards, or any,
    before the step, whether one of some persons may be a player, or one who does it, whether a card may have had some of a mark,
    and whether a field of who does it may have had a value. `doer`: who does it, -1 if that is nobody; `lay`: whether a
    card may have lain in one of some zones; `foreign`: the kinds of cards of which other players build their decks.
    """

    acts: Acts
    had: Callable[[int, Sequence[Card]], bool]
    may_be: Callable[[Persons, int, int, int], bool]
    may_do: Callable[[Persons, int], bool]
    marked: Callable[[Card, int], bool]
    kept: Callable[[int, Callable[[int], bool]], bool]
    lay: Callable[[Card, Places], bool]
    doer: int
    foreign: Set[str] = frozenset()


@frozen
class Lacking:
    """A part that a step never has: the preposition, what a line names there, and the card that is done without it, if any.

    `instead`: the players of whom something leads to it; `aims`: whether the card, used as itself, has a text that is aimed.
    """

    mark: str
    fact: Fact
    card: str
    instead: tuple[int, ...] = ()
    aims: bool = False

    def words(self, where: str = "", known: bool = True) -> str:
        """What is wrong with the line. `where`: in what that is so; `known`: also of what nobody knows."""
        at_nobody = self.card and self.fact.player is not None and self.mark in TARGETS and not self.instead
        if at_nobody and known and (where or not self.aims):
            return f"{self.card} is not aimed at anybody{where}"
        return f"{'nothing' if known else KNOWN}{where} leads to it with `{f'{self.mark} {self.fact.text.text}'.strip()}`"


def cards_in(pattern: Pattern) -> set[Card]:
    """The cards that a line mentions, however its words are understood; no name alone, such as that as which one is used."""
    found = [[*way.moved, *(fact for mark, facts in way.facts for fact in facts if not _is_name(pattern, way, mark, fact))]
             for way in pattern.ways]
    return set.intersection(*({f.card for f in facts if f.card and any(f.card) and f.player is None} for facts in found))


def _is_name(pattern: Pattern, way: Way, mark: str, fact: Fact) -> bool:
    """Whether a fact is about parts that are names, whatever cards there are."""
    meant = parts_meant(way.said.parts, mark, fact, pattern.words)
    return bool(meant) and all(part.type == "name" for part in meant)


def may_have(reach: Reach, pattern: Pattern, way: Way, anywhere: bool = False) -> bool:
    """Whether something that was there does what a step says with its parts, as its words are understood; be it at another time.

    `anywhere`: whether or not its card lies where it acts.
    """
    # INVARIANT: no line about what happens says nothing
    # INVARIANT: nothing is taken from who has nothing
    def acts(card: Card, code: int) -> bool:
        return may_act(reach, pattern.player, card, code, anywhere)

    def had(player: int, cards: Sequence[Card]) -> bool:
        return had_before(reach.state, reach.start, player, cards, way.said.verb if player == pattern.player else "")

    program = reach.state.program

    def lay(card: Card, places: Places) -> bool:
        whence = [*places, *((program.zones[zone].renewed, None) for zone, _ in places if program.zones[zone].renewed >= 0)]
        return any(lay_in(reach.state, zone, card, pattern.player, own) for zone, own in whence) and not is_elsewhere(
            reach.state, reach.start, card, {zone for zone, _ in whence})

    known = _Known(acts, had, reach.may_be, reach.may_do, partial(_may_be_marked, reach, pattern),
                   partial(may_be_kept, reach, pattern.player), lay, pattern.player, foreign_to(reach.state, pattern.player))
    cards, counts = cards_named(way), one_for_each(program).get(way.said.verb)
    return any(
        _has(pattern, way, doing, code, known) for code, doing in _doings(program).get(way.said.verb, ())
        if (reach.codes.get(code, 0) >> pattern.player & 1 if doing.own and pattern.player >= 0 else code in reach.codes)
        and (cards < 2 or counts is None or reach.extents.may_reach(doing, counts, cards)))


def is_offered(reach: Reach, player: int, said: set[str], anywhere: bool = False) -> bool:
    """Whether a player could say yes to an offer of one of some cards and rules, or of any; a card offers it where it acts.

    What is under way when the run begins acts wherever its card lies by now.
    """
    program, under_way = reach.state.program, {one.code for one in running(reach.start)}
    for code, players in reach.codes.items():
        origin = program.origins[code]
        is_said = origin is not None and (not said or fold(origin.title) in said)
        if is_said and players >> player & 1 and program.leads[code].offers:
            clause = clauses_of(program).get(code)
            if clause is None or code in under_way or may_act(reach, player, (clause.owner,), code, anywhere):
                return True
    return False


def never_has(program: Program, pattern: Pattern) -> Lacking | None:
    """The part that a step never has, whatever lies on the table; None if it may have all of them."""
    return _lacking(program, pattern, range(max(pattern.player, 0) + 2), lambda way: _may_ever_have(program, pattern, way))


def never_with(state: State, pattern: Pattern) -> Lacking | None:
    """The same, also where it is a card: of a state it is known of which cards players build their decks."""
    foreign = foreign_to(state, pattern.player)
    return _lacking(state.program, pattern, range(len(state.seats)),
                    lambda way: _may_ever_have(state.program, pattern, way, foreign), cards=True)


def is_ever_shown(program: Program, pattern: Pattern) -> bool:
    """Whether some step may be shown with the verb of a line and what it names, whatever lies on the table."""
    return any(_is_offered(program, way) if way.said.kind is StepKind.USED else
               way.said.kind not in _DONE or _may_ever_have(program, pattern, way) for way in pattern.ways)


def _is_offered(program: Program, way: Way) -> bool:
    """Whether something offers what a step says that a player uses."""
    facts = [fact for _, of_mark in way.facts for fact in of_mark]
    said = {fold(fact.text.text) for fact in facts} | {
        fold(program.cards[fact.card[0]].named.title) for fact in facts if fact.card and fact.card[0]}
    return any(leads.offers and origin is not None and (not said or fold(origin.title) in said)
               for leads, origin in zip(program.leads, program.origins, strict=True))


def lacks(reach: Reach, pattern: Pattern, leads: Callable[[Way], bool]) -> Lacking | None:
    """The part without which something that was there could have led to a step. `leads`: whether something could have."""
    return _lacking(reach.state.program, pattern, range(len(reach.state.seats)), leads)


def nowhere(reach: Reach, pattern: Pattern) -> str:
    """That a card of a step does not lie where it acts, in words; empty if that is not known of it."""
    program, player = reach.state.program, pattern.player
    for card in sorted(cards_in(pattern)):
        zones = {zone for zone, clause in clauses_by_zone(program.cards[card[0]]) if clause.kind == "ability"} - {-1}
        where = sorted(zone for zone in zones if program.zones[zone].live)
        if card[0] and where and not ever_had(reach.state, player, card, zones=where):
            named = " or ".join(f"`{program.zones[zone].named.title}`" for zone in where)
            title = program.cards[card[0]].named.title
            return f"{said_of(reach.state.seats[player], 'has')} no {title} in {named}{IN_RUN}"
    return ""


# ---- the parts of a verb

def _lacking(program: Program, pattern: Pattern, players: Sequence[int], leads: Callable[[Way], bool],
             cards: bool = False) -> Lacking | None:
    """The part without which something leads to a step, `cards` too. `players`: those who may be in its place."""
    if any(way.said.kind not in _DONE or leads(way) for way in pattern.ways):
        return None
    for way in pattern.ways:
        bare = [fact for mark, facts in way.facts if not mark for fact in facts if fact.card and fact.card[0]]
        sense = [f" as {fact.text.text}" for mark, facts in way.facts if mark == "as" for fact in facts]
        named = [(mark, fact) for mark, facts in way.facts for fact in facts if mark not in ("", "as") or fact.player is not None]
        named += [("", fact) for fact in bare if cards and fact.player is None]
        for mark, fact in named:
            if any(leads(less) for less in _without(program, way, fact)):
                instead = [one for one in players if fact.player is not None
                           and any(leads(_with(each, fact, one)) for each in pattern.ways)]
                aims = not sense and any(_has_targets(program, one.card[0]) for one in bare if one.card)
                return Lacking(mark, fact, "".join([bare[0].text.text, *sense]) if len(bare) == 1 else "", tuple(instead), aims)
    return None


def _has_targets(program: Program, card: int) -> bool:
    """Whether a card has a text that is aimed at somebody, whether or not the step of its verb tells at whom."""
    return any(clause.targets is not None for _, clause in clauses_by_zone(program.cards[card]))


def _with(way: Way, fact: Fact, player: int) -> Way:
    """A way to understand the words of a step with another player in the place of one of its facts."""
    facts = [(mark, tuple([attrs.evolve(one, player=player) if one.text == fact.text else one for one in of_mark]))
             for mark, of_mark in way.facts]
    return attrs.evolve(way, facts=tuple(facts))


def _without(program: Program, way: Way, fact: Fact) -> Iterator[Way]:
    """The ways to understand the words of a step without one of its facts."""
    left = tuple([(mark, tuple([one for one in facts if one is not fact])) for mark, facts in way.facts])
    left = tuple([(mark, facts) for mark, facts in left if facts])
    return (attrs.evolve(way, said=said, facts=left) for said in _alike(program, way.said, left))


def _alike(program: Program, said: Spoken, facts: tuple[tuple[str, tuple[Fact, ...]], ...]) -> Iterator[Spoken]:
    """The verbs that are written with the same words and have parts with the prepositions of some facts."""
    for other in spoken(program).values():
        if (other.kind, other.words) == (said.kind, said.words) and (
                {mark for mark, _ in facts} - {""} <= {part.preposition for part in other.parts}):
            yield other


def _has(pattern: Pattern, way: Way, doing: Doing, code: int, known: _Known) -> bool:
    """Whether a verb, as it is done somewhere, may have the parts of a step. A card without a preposition may also be one that
    moves.
    """
    parts, words = way.said.parts, pattern.words
    clause = clauses_of(words.program).get(code)
    if doing.this and clause is not None and not any(fact.card for _, facts in way.facts for fact in facts) and (
            not known.acts((clause.owner, *[0] * (len(words.program.face_sizes) - 1)), code)):
        return False
    if known.doer >= 0 and not known.may_do(doing.doers, known.doer):
        return False
    if not may_handle(words, way, doing, known.foreign, known.lay):
        return False
    if not all(_may_hold(pattern, way, *pair, known) for pair in doing.holders):
        return False
    for mark, facts in way.facts:
        for fact in facts:
            meant = [parts.index(part) for part in parts_meant(parts, mark, fact, words) if may_be(words, part, fact)]
            if meant and {*meant} <= {*doing.single} and (fact.count or 1) > 1:
                return False
            if meant and (mark or fact.card is None) and {*meant} <= {*doing.lacking}:
                return False
            if fact.player is not None and meant and not any(
                    parts[at].type != "player" or _may_be_part(doing, code, at, fact.player, known) for at in meant):
                return False
            kept = [(at, field) for at, field in doing.kept if meant == [at]]
            if any(not known.kept(field, partial(_is_worded, words, parts[at], fact)) for at, field in kept):
                return False
            card = fact.card
            names = [at for at in meant if parts[at].type == "name"] if card else []
            if card and names == meant != [] and all(_is_another(words.program, at, card[0], doing, code) for at in names):
                return False
            if card and any(card) and any(meant == [at] and not known.marked(card, number) for at, number in doing.marked):
                return False
            places = [doing.lying[at] if doing.lying else None for at in meant]
            if card and any(card) and fact.player is None and places and (mark or names_its_card(parts)) and all(
                    where is not None and not known.lay(card, where) for where in places):
                return False
            alone = mark or sum(other.card is not None for other in facts) == 1
            if meant and alone and card and card[0] and {*meant} <= {*doing.this} and not known.acts(card, code):
                return False
    return True


def _may_hold(pattern: Pattern, way: Way, cards: int, whom: int, known: _Known) -> bool:
    """Whether the player who is a part of a verb, or who does it, may have had the cards that are another part of it."""
    parts = way.said.parts
    said = [(fact, [parts.index(part) for part in parts_meant(parts, mark, fact, pattern.words)
                    if may_be(pattern.words, part, fact)]) for mark, facts in way.facts for fact in facts]
    sense = any(part.type == "name" for part in parts)  # a bare name may be that as which another card is used
    named = [fact.card for fact, meant in said if meant == [cards] and fact.card is not None and fact.player is None
             and not (sense and not any(fact.card[1:]))]
    if whom < 0:
        return not named or known.had(known.doer, named)
    return all(known.had(fact.player, named) for fact, meant in said if meant == [whom] and fact.player is not None)


def _is_worded(words: Vocabulary, part: Parameter, fact: Fact, value: int) -> bool:
    """Whether a value is the word that a fact says a part of a verb is."""
    return part.type == "number" or is_said(words, part, value, fact)


def _may_be_part(doing: Doing, code: int, at: int, player: int, known: _Known) -> bool:
    """Whether a player may be a part of a verb as a piece of code does it in a run."""
    excluded = at in doing.others and player == known.doer
    return not excluded and known.may_be(doing.persons[at], player, known.doer if doing.own else -1, code)


def kept_otherwise(reach: Reach, pattern: Pattern, leads: Callable[[Way], bool]) -> str:
    """That a step tells what is kept of its player, which is another word than that of a line; empty if it is not that."""
    program, player = reach.state.program, pattern.player
    if any(leads(way) for way in pattern.ways):
        return ""
    for way in pattern.ways:
        for mark, fact in ((mark, fact) for mark, facts in way.facts for fact in facts):
            meant = [way.said.parts.index(part) for part in parts_meant(way.said.parts, mark, fact, pattern.words)]
            fields = {field for _, doing in _doings(program).get(way.said.verb, ()) for at, field in doing.kept if meant == [at]}
            for field in sorted(fields):
                kept, words = program.player_fields[field], program.words(program.player_fields[field].type)
                numbers = sorted(filter(None, values_kept(reach, player, field))) if words else []
                values = [words[value - 1].title for value in numbers]
                if len(values) == 1 and any(leads(less) for less in _without(program, way, fact)):
                    return f"the {kept.key} of {reach.state.seats[player]} is {values[0]}"
    return ""


def _may_be_marked(reach: Reach, pattern: Pattern, card: Card, mark: int) -> bool:
    """Whether a card that a line describes may have had some of a mark in a run. One that comes into play may have it printed."""
    program, live, found = reach.state.program, View(reach.state).layout.live, False
    for view in (View(reach.start), View(reach.state)):
        for one in (one for slot in range(view.slots) if live[slot] for one in view.cards(slot)):
            if pattern.words.may_fit(card, view.face(one)):
                found = True
                if view.mark(one, mark):
                    return True
    comes = any(to >= 0 and live[to] and source != to and pattern.words.may_fit(card, face)
                for step in reach.state.steps for face, source, to in step.moves)
    return comes or not found or any(mark in program.leads[code].gives for code in reach.codes)


def _is_another(program: Program, at: int, name: int, doing: Doing, code: int) -> bool:
    """Whether a part of a verb is certainly another name than one: a rule says which, or it is that of the card that is used."""
    clause = clauses_of(program).get(code)
    said = clause.owner if clause is not None and at in doing.effect else doing.numbers[at]
    return said not in (None, name)


def _may_ever_have(program: Program, pattern: Pattern, way: Way, foreign: Set[str] = frozenset()) -> bool:
    """Whether a step may have its parts, as its words are understood, whatever lies on the table."""
    def acts(card: Card, code: int) -> bool:
        clause = clauses_of(program).get(code)
        return clause is None or clause.owner == card[0] or any(
            cards >> card[0] & 1 for _, cards in program.leads[code].used)

    known = _Known(acts, _always, _always, _always, _always, _always, _always, pattern.player, foreign)
    return any(
        _has(pattern, way, doing, code, known) for code, doing in _doings(program).get(way.said.verb, ()))


def _always(*_: object) -> bool:
    return True


@lru_cache(maxsize=64)
def _doings(program: Program) -> Mapping[str, Sequence[tuple[int, Doing]]]:
    """By verb, each way in which rules do it, with the piece of code in which they do."""
    found: dict[str, list[tuple[int, Doing]]] = {}
    for code, leads in enumerate(program.leads):
        for doing in (*leads.verbs, *leads.attacking):
            found.setdefault(program.verbs[doing.verb].key, []).append((code, doing))
    return found


__all__ = ["Lacking", "cards_in", "is_ever_shown", "is_offered", "kept_otherwise", "lacks", "may_have", "never_has",
           "never_with", "nowhere"]
