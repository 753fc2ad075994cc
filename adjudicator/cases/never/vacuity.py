"""Negative lines that say nothing: what could not have happened in a run in any case, as nothing that was there leads to it."""

from __future__ import annotations

from collections.abc import Collection

import attrs

from adjudicator.cases.never.phases import apart_from_phases, no_card_of_a_phase, no_end
from adjudicator.cases.never.too_many import more_than_there_are, one_at_a_time
from adjudicator.cases.never.unasked import gone, may_be_asked, nobody_attacked
from adjudicator.cases.runs.given import cards_in, is_offered, kept_otherwise, lacks, may_have, never_has, never_with, nowhere
from adjudicator.cases.runs.kept import no_victory
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.unseen import IN_RUN, KNOWN, supposed, unknown_cards, unknown_of_all
from adjudicator.cases.runs.whereabouts import ever_had, ever_lay, faces_seen, had_any
from adjudicator.cases.words.meaning import Never
from adjudicator.cases.words.patterns import WINDOWS, Pattern, Way, may_be, parts_meant
from adjudicator.cases.words.vocabulary import USING
from adjudicator.engine.faces import compose, face_words
from adjudicator.engine.index import uses_as
from adjudicator.engine.occasions import Leads, Victory
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind, number_of_verb, verb_of
from adjudicator.engine.underway import cards_under_way
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import fold

ANY = (0,)
"""Any card."""
NOTHING, NOTHING_KNOWN = f"nothing{IN_RUN} leads to it", f"{KNOWN}{IN_RUN} leads to it"
"""Why there is no step to which nothing that was there leads, and the same where hidden cards might."""
BEGINS_AFTER = "the run begins after what leads to it"
"""The same where something leads to it before the run begins: then nothing in the run does."""
ASKING = {*WINDOWS, StepKind.PASSED}
"""The kinds of steps in which somebody is asked in a moment: who passes has been."""
WAITED = {StepKind.REPLACED: "instead of", StepKind.FORBIDDEN: "cannot"}
"""What waits for a verb that does not happen."""


def vacuous(state: State, line: Never, reach: Reach | None) -> str:
    """Why a step could not happen in a run in any case: nothing that was there leads to it. Empty if something does.

    `reach`: what the run could have led to, None if that is not known.
    """
    player, pattern = line.pattern.player, line.pattern
    if pattern.kinds == {StepKind.PHASE}:
        apart = apart_from_phases(state, player, pattern.phases, None if reach is None else reach.first)
        return apart or ("" if reach is None else no_card_of_a_phase(reach, pattern))
    if pattern.kinds == {StepKind.TURN_ENDED}:
        return no_end(state, player)
    if pattern.kinds <= ASKING and (lacking := nobody_attacked(state, _moments_said(state.program, pattern))):
        return lacking
    if any(_is_nothing(way) for way in pattern.ways):  # verbs with the same words have the same amount
        return "what comes to nothing is no step"
    if not (lacks := absent(state, pattern)) and reach is not None and (ever := never_has(state.program, pattern)) is not None:
        return ever.words()
    lacks = lacks or ("" if reach is None else more_than_there_are(reach, pattern))
    if lacks or reach is None or _lead(attrs.evolve(reach, heeds_status=False), line):
        lacking = lacks or gone(state, player, reach) or _without_card(state, line, reach)
    else:
        before = Reach.of(reach.state, reach.start, 0, whole=True)
        apart = _without_part(before, line) or _without_winner(before, line) or _told_otherwise(before, line)
        if apart := apart or one_at_a_time(pattern, lambda way: _leads(before, line, way)):
            return apart
        lacking = _without_card(state, line, reach) or _with_other_cards(state, pattern) or _without_ground(reach, before, line)
    return _unknown(state, pattern) or lacking


def _unknown(state: State, pattern: Pattern) -> str:
    """That a card which a step names may be among the unknown ones of its player; empty if it is not that."""
    alone = len(state.seats) == 1  # then whatever somebody has is theirs
    if pattern.player < 0 or not all(_of_own_cards(state.program, way) or (alone and _of_hands(state.program, way))
                                     for way in pattern.ways):
        return ""
    nameless = bool(state.program.cards[0].kinds)
    unknown = [card for card in sorted(cards_in(pattern)) if (any(card[:-1]) if nameless else card[0])
               and not ever_had(state, pattern.player, card, known=True) and ever_had(state, pattern.player, card)]
    has = said_of(state.seats[pattern.player], "has")
    return f"nobody knows whether {has} {_called(state.program, unknown[0])}" if unknown else ""


def _with_other_cards(state: State, pattern: Pattern) -> str:
    """That a step never happens with a card of a line, wherever cards lie; empty if it may."""
    lacking = never_with(state, pattern)
    return "" if lacking is None else lacking.words()


def _without_ground(reach: Reach, before: Reach, line: Never) -> str:
    """Where what leads to a step lies, to which nothing in the run does. `before`: with what lies before the run."""
    unknown = unknown_of_all(reach)
    if unknown and _lead(supposed(reach, unknown), line):
        return NOTHING_KNOWN
    if _lead(Reach.of(reach.state, reach.start, reach.first, whole=True), line):
        return "the run ends before what leads to it"
    if _lead(before, line):
        return BEGINS_AFTER
    anywhere = Reach.of(reach.state, reach.start, 0, whole=True, anywhere=True)
    elsewhere = nowhere(reach, line.pattern) if _lead(anywhere, line, anywhere=True) else ""
    may_lead = bool(unknown) and _lead(supposed(before, unknown, whole=True), line)
    return elsewhere or (NOTHING_KNOWN if may_lead else NOTHING)


def _without_part(before: Reach, line: Never) -> str:
    """That what leads to a step does so without a part that a line names; empty if it is not that."""
    lacking = lacks(before, line.pattern, lambda way: _leads(before, line, way))
    if lacking is None:
        return ""
    unknown = unknown_of_all(before)
    known = not unknown or not _lead(supposed(before, unknown, whole=True), line)
    return lacking.words(IN_RUN, known)


def instead(line: Never, reach: Reach | None, lacking: str) -> str:
    """With whom something leads to a step that a line names with another player, in words; empty if not that is `lacking`."""
    if reach is None or line.pattern.kinds & {StepKind.PHASE, StepKind.TURN_ENDED}:
        return ""
    before = Reach.of(reach.state, reach.start, 0, whole=True)
    found = lacks(before, line.pattern, lambda way: _leads(before, line, way))
    if found is None or lacking not in (found.words(), found.words(IN_RUN), found.words(IN_RUN, known=False)):
        return ""
    players = [player for player in found.instead if player != line.pattern.player] or found.instead
    seats = [f"`{f'{found.mark} {reach.state.seats[player]}'.strip()}`" for player in players]
    return f" (only with {' or '.join(seats)})" if seats else ""


def _lead(reach: Reach, line: Never, anywhere: bool = False) -> bool:
    """Whether something could have led to a step, however its words are understood."""
    return any(_leads(reach, line, way, anywhere) for way in line.pattern.ways)


def leading(reach: Reach, line: Never) -> tuple[str, ...]:
    """The titles of the cards that directly lead to a step, whatever their conditions."""
    program, found = reach.state.program, dict[str, None]()
    for code, players in reach.codes.items():
        origin, leads = program.origins[code], program.leads[code]
        done = {doing: players if doing.own else reach.everyone for doing in (*leads.verbs, *leads.attacking)}
        if origin is not None and origin.title in program.titles and _lead(attrs.evolve(reach, done=done), line):
            found[origin.title] = None
    titles = {card.named.title for card in program.cards}
    return tuple([title for title in found if title in titles])


def by_unknown(reach: Reach, line: Never) -> str:
    """That an unknown card of a player may lead to a step of theirs to which nothing known does, in words; empty if none may."""
    # that a card is unknown is no reason why something never happens
    player = line.pattern.player
    cards = [*unknown_cards(reach.state, reach.start, player)] if player >= 0 else []
    said = _unknown(reach.state, line.pattern) or _without_card(reach.state, line, reach)  # then that is what is wrong with it
    if said or not cards or _lead(reach, line) or not _lead(supposed(reach, cards), line):
        return ""
    return next((f"{each.words(reach.state, name)}, which may lead to it" for each in cards for name in each.names
                 if _lead(supposed(reach, [attrs.evolve(each, names=(name,))]), line)), "")


def may_come(state: State, line: Never) -> bool:
    """Whether a step may still come in the phase in which a run ends."""
    return _lead(Reach.to_come(state), line)


def _told_otherwise(before: Reach, line: Never) -> str:
    """That what leads to a step tells another word of its player than a line names; empty if it is not that."""
    return kept_otherwise(before, line.pattern, lambda way: _leads(before, line, way))


def _ends(reach: Reach, way: Way) -> list[Victory]:
    """The ends of the game to which something leads, in which those win whom a line names, as its words are understood."""
    said = {fact.word for _, facts in way.facts for fact in facts}
    return [victory for code in reach.codes for victory in reach.state.program.leads[code].wins
            if victory.title is None or said <= {fold(victory.title)}]


def _without_winner(reach: Reach, line: Never) -> str:
    """Why those never win whom a line names, although rules lead to it; empty if it is not that."""
    found = [no_victory(reach, victory) for way in line.pattern.ways if way.said.kind is StepKind.WON
             for victory in _ends(reach, way)]
    return found[0] if found and all(found) else ""


def _numbers(way: Way) -> set[int]:
    """The numbers that a line gives for a step."""
    return {fact.number for _, facts in way.facts for fact in facts if fact.number is not None}


def _is_nothing(way: Way) -> bool:
    """Whether a line says about a step that it comes to nothing, or to less: then it is none, unless cards move in it."""
    said, most = way.said, max(_numbers(way), default=1)
    amounts = {at for at, part in enumerate(said.parts) if part.type == "number"}
    if most == 0 and amounts <= {*said.amounts}:
        return True
    return not way.moved and ((most <= 0 and amounts <= {*said.adds}) or (most == 0 and amounts <= {*said.amounts, *said.adds}))


def _leads(reach: Reach, line: Never, way: Way, anywhere: bool = False) -> bool:
    """Whether something could have led to a step as its words are understood. `anywhere`: wherever its card lies."""
    program, player = reach.state.program, line.pattern.player
    verb = number_of_verb(program, way.said.verb)
    numbers = _numbers(way)
    if _is_nothing(way):
        return False
    match way.said.kind:
        case StepKind.EVENT | StepKind.REPLACED | StepKind.FORBIDDEN as kind:
            waits = WAITED.get(kind)
            return reach.does(verb, player, numbers) and (waits is None or reach.waits(verb, waits)) and (
                may_have(reach, line.pattern, way, anywhere))
        case StepKind.WON:
            return any(not no_victory(reach, victory) for victory in _ends(reach, way))
        case StepKind.USED:
            said = {fact.word for _, facts in way.facts for fact in facts}
            return is_offered(reach, player, said, anywhere)
        case StepKind.ASKED | StepKind.NOTHING_TO_USE | StepKind.PASSED:  # who passes has been asked
            said = {fact.word for _, facts in way.facts for fact in facts}
            return bool(not said and reach.asking >> player & 1) or any(
                may_be_asked(reach, moment, player) for moment in _moments(reach) if not said or fold(moment) in said)
        case StepKind.TARGET | StepKind.CELL:
            return bool(reach.attackable if player < 0 else reach.attackable >> player & 1)
        case StepKind.TURN_ENDED:
            return player < 0 or not no_end(reach.state, player)
        case _:
            return True


def _moments(reach: Reach) -> list[str]:
    """The moments in which somebody could be asked."""
    grid = reach.state.program.grid
    return [*reach.windows, *(() if grid is None else grid.keys)]


def _moments_said(program: Program, pattern: Pattern) -> list[str]:
    """The moments of the grid that a line names in which somebody is asked."""
    said = {fact.word for way in pattern.ways for _, facts in way.facts for fact in facts}
    return [moment for moment in (() if program.grid is None else program.grid.keys) if fold(moment) in said]


# ---- cards

def absent(state: State, pattern: Pattern) -> str:
    """That a card which a step names is not there at all; empty if it is."""
    words, patterns, there = pattern.words, cards_in(pattern), faces_seen(state)
    names, cards = {face % state.program.face_sizes[0] for face in there}, {pattern[0] for pattern in patterns if pattern[0]}
    if missing := cards - names:
        return f"no {state.program.cards[min(missing)].named.title} is in this situation"
    if apart := [pattern for pattern in patterns if not any(words.may_fit(pattern, face) for face in there)]:
        return f"no {_called(state.program, min(apart))} is in this situation"
    return ""


def _without_card(state: State, line: Never, reach: Reach | None) -> str:
    """Why a card that a step names could not be in it; empty if it could."""
    patterns, under_way = cards_in(line.pattern), [] if reach is None else [*cards_under_way(reach.start)]
    if any(line.pattern.words.may_fit(card, face) for card in patterns for face in under_way):
        return ""  # nobody knows where that one has lain
    for elsewhere in ([_from_elsewhere(state, line.pattern, way) for way in line.pattern.ways],
                      [_from_nowhere(state, way) for way in line.pattern.ways]):
        if all(elsewhere):
            return elsewhere[0]
    if line.pattern.player < 0 or not all(_of_own_cards(state.program, way) for way in line.pattern.ways):
        return ""
    lacking = [pattern for pattern in sorted(patterns - _targets(state.program, line.pattern))
               if not ever_had(state, line.pattern.player, pattern)
               and not _is_stood_for(state, line.pattern.player, pattern)]
    uses = any(way.said.words in USING for way in line.pattern.ways)  # perhaps what lies before everybody, or a rule
    has_none = not uses and not patterns and not had_any(state, line.pattern.player)
    has = said_of(state.seats[line.pattern.player], "has")
    if lacking or has_none:
        return f"{has} no {_called(state.program, lacking[0]) if lacking else 'card'}{IN_RUN}"
    where = set() if uses or patterns else {zone for way in line.pattern.ways for zone in _own_zones(state.program, way)}
    if where and all(_own_zones(state.program, way) for way in line.pattern.ways) and (
            not had_any(state, line.pattern.player, where)):
        return f"{has} no card in {_in_zones(state.program, where)}{IN_RUN}"
    return ""


def _is_stood_for(state: State, player: int, card: tuple[int, ...]) -> bool:
    """Whether another card may count as one of a name for a player: that is played under its name, too."""
    others = (use.owner for use in uses_as(state.program, card[0])) if card[0] and not any(card[1:]) else ()
    return any(not owner or ever_had(state, player, (owner, *card[1:])) for owner in others)


def _targets(program: Program, pattern: Pattern) -> set[tuple[int, ...]]:
    """The cards at which a step is aimed, or to which something else is done, as it is a card of its player that is used."""
    return {fact.card for way in pattern.ways if way.said.words in {*USING, *program.naming}
            for mark, facts in way.facts if mark for fact in facts if fact.card}


def _carried_out(program: Program, way: Way) -> Leads | None:
    """What the verb of a step leads to, as its words are understood; None if nothing is carried out for it."""
    verb = verb_of(program, way.said.verb)
    return None if verb is None or verb.code < 0 else program.leads[verb.code]


def _of_own_cards(program: Program, way: Way) -> bool:
    """Whether every card that a step names is one of its player's, as its words are understood."""
    if way.said.words in {*USING, *program.naming}:
        return True
    leads = _carried_out(program, way)
    cards = [at for at, part in enumerate(way.said.parts) if part.type in ("card", "cards")]
    return leads is not None and bool(cards) and not way.moved and {*cards} <= {*leads.own}


def _of_hands(program: Program, way: Way) -> bool:
    """Whether every card that a step names comes from somebody, as its words are understood."""
    leads = _carried_out(program, way)
    zones = () if leads is None or way.moved else leads.zones
    parts = [where for part, where in zip(way.said.parts, zones, strict=False) if part.type in ("card", "cards")]
    return bool(parts) and all(where and all(program.zones[zone].of_player for zone in where) for where in parts)


def _from_elsewhere(state: State, pattern: Pattern, way: Way) -> str:
    """That a card of a step lies nowhere from where its verb takes cards, as its words are understood; empty if it may."""
    program, said = state.program, way.said
    leads = _carried_out(program, way)
    zones = {} if leads is None else dict(zip(said.parts, leads.zones, strict=True))
    for mark, facts in way.facts if zones else ():
        for fact in facts:
            may_be_it = [part for part in parts_meant(said.parts, mark, fact, pattern.words) if may_be(pattern.words, part, fact)]
            where = {zone for part in may_be_it for zone in zones[part]}
            known = bool(may_be_it) and all(part.type in ("card", "cards") and zones[part] for part in may_be_it)
            if fact.card and any(fact.card) and known and (
                    not any(ever_lay(state, zone, fact.card) for zone in where)):
                return f"no {_called(program, fact.card)} lies in {_in_zones(program, where)}{IN_RUN}"
    return ""


def _from_nowhere(state: State, way: Way) -> str:
    """That no card at all lies from where the verb of a step takes one that everybody shares, in words; empty if one may."""
    leads = _carried_out(state.program, way)
    zones = () if leads is None or way.said.words in USING else leads.zones
    for part, where in zip(way.said.parts, zones, strict=False):
        shared = not any(state.program.zones[zone].of_player for zone in where)
        if part.type == "card" and where and shared and not any(ever_lay(state, zone, ANY) for zone in where):
            return f"no card lies in {_in_zones(state.program, where)}{IN_RUN}"
    return ""


def _own_zones(program: Program, way: Way) -> set[int]:
    """The zones of its player of which a card of a step comes, as its words are understood; empty if it may be from elsewhere."""
    leads = _carried_out(program, way)
    found = [set(leads.zones[at]) for at in leads.own] if leads is not None else []
    return next((zones for zones in found if zones and all(program.zones[zone].of_player for zone in zones)), set())


def _in_zones(program: Program, zones: Collection[int]) -> str:
    """Zones by their names."""
    return " or ".join([f"`{program.zones[zone].named.title}`" for zone in sorted(zones)])


def _called(program: Program, card: tuple[int, ...]) -> str:
    """A card in words, as far as a line describes it."""
    return face_words(program, compose(program, [*card]))


__all__ = [
    "BEGINS_AFTER", "NOTHING", "absent", "by_unknown", "instead", "leading", "may_come", "vacuous",
]
