"""Whether the step of a `then` or `never` line happens, and what happens in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from adjudicator.cases.never.course import Course
from adjudicator.cases.never.later import Comes, asked_later, stops_before, unknown_later, unknown_next
from adjudicator.cases.never.other_words import Likened, likened, unnamed
from adjudicator.cases.never.unasked import unasked
from adjudicator.cases.never.vacuity import BEGINS_AFTER, NOTHING, by_unknown, instead, leading, vacuous
from adjudicator.cases.runs.contributions import called
from adjudicator.cases.runs.given import cards_in, never_with
from adjudicator.cases.runs.occurrences import fits, grounds, happens_in, is_telling, proposed, restates, says
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.together import line_of, tallied, together, unnamed_part, unnamed_together
from adjudicator.cases.runs.whereabouts import in_sight
from adjudicator.cases.situation.origins import stated_of
from adjudicator.cases.words.meaning import ExpectAsked, Move, Name, Never, Then, written
from adjudicator.cases.words.troubles import Trouble, left_open
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.state import State
from adjudicator.engine.steps import HAPPENED, Step
from adjudicator.notation.agreement import listed, said_of
from adjudicator.notation.case_lines import Text
from adjudicator.notation.quoting import reasoned

ENDS_BEFORE = "the run ends before this: it comes later, if nobody does anything more"


def never(course: Course, line: Never) -> Iterator[Trouble]:
    """What is wrong with saying that a step never happens: that it does, or that it could not, unless that is what is meant."""
    state, script, because = course.state, course.script, line.because
    titles = called(state.program, because.text) if because is not None else ()
    if any(fits(line, state, step) for step in state.steps):
        yield Trouble("this step happens", line.span)
    # INVARIANT: no card of a step is denied whose preposition is left out
    elif any(fits(line, state, step, loose=True) for step in state.steps):
        yield Trouble("this step happens with this among its cards: write its preposition, or name all of them", line.span)
    elif (move := _made(course, line)) is not None:
        told = f"`{written(move)}` is made in this run, even if the timeline has no step of its own for it: deny what comes of it"
        yield Trouble(told, line.span, error=True)
    elif _comes_next(course, line):
        yield Trouble("this step comes next, and nobody can do anything about it", line.span)
    elif unknown := unknown_next(course, partial(fits, line, guessing=True)):
        yield left_open(f"nobody knows whether this comes next: {unknown}", line.span)
    elif unknown := stops_before(course, partial(fits, line)):
        yield Trouble(f"the run stops before this may come: {unknown}", line.span, error=True)
    # INVARIANT: without the end of the turn nothing of it is denied
    elif (line.because is None or titles) and course.comes_later(partial(fits, line)):
        yield Trouble(ENDS_BEFORE, line.span, error=True)
    elif line.because is None and (phase := asked_later(course, line)):
        asked = said_of(state.seats[line.pattern.player], "is")
        yield Trouble(f"the run ends before this: {asked} asked for it later in this turn, in `{phase}`", line.span, error=True)
    elif line.because is None and (unknown := unknown_later(course, partial(fits, line), line)):
        yield left_open(f"nobody knows whether this comes later in this turn: {unknown}", line.span)
    elif (open_ := next((s for s in state.steps if fits(line, state, s, guessing=True)), None)) is not None and not (
            _is_in_sight(state, line, open_, course.reach()) or never_with(state, line.pattern)):
        depends = "this may happen: it depends on a card that is not fully known"
        yield Trouble(f"{depends}{stated_of(state, open_)}", line.span, error=True)
    elif state.logging:
        lacking, reach = vacuous(state, line, course.reach()), course.reach()
        without = None if course.ran is None or not titles else course.ran.without_any(line, titles)
        if without is not None and without.happens:
            return
        if because is None and (others := unnamed(state, line.pattern, script, course.changes)):
            yield Trouble(_under_others(state, others, lacking), line.span, error=True)
        elif because is None and (several := unnamed_together(state, line.pattern, script)):
            yield Trouble(_one_by_one(state, several), line.span, error=True)
        # INVARIANT: as many cards as are chosen one by one may go later in the turn
        elif because is None and any(unnamed_together(end, line.pattern, script) for end in course.ends()):
            yield Trouble(ENDS_BEFORE, line.span, error=True)
        elif because is None and (some := unnamed_part(state, line.pattern, script)):
            yield Trouble(_listed_together(state, some), line.span, error=True)
        elif because is not None and without is not None and without.open:
            yield left_open(f"nobody knows whether this would happen without `{because.text}`: {without.open}", because.span)
        elif lacking and not titles and reach is not None and (unknown := by_unknown(reach, line)):
            yield left_open(f"nobody knows whether this could happen: {unknown}. Say what it is", line.span)
        elif because is None and lacking:
            meant = f"if that is meant, write `{reasoned(lacking)}`"
            only = instead(line, reach, lacking)
            yield Trouble(f"{lacking}{only}, so this says nothing: {meant}", line.span, error=True, idle=True)
        elif because is not None and titles and not (lacking and says(because.text, [lacking])):
            preventing = _preventing(course, line)
            would = f"; without `{preventing}` they would" if preventing else ""
            either = f"without `{because.text}` the same moves would not lead to this step either{would}"
            yield Trouble(either, because.span)
        elif because is not None and not lacking:
            what = " or ".join(f"`{title}`" for title in leading(reach, line)) if reach is not None else ""
            could = f"{what or 'something in this run'} could lead to it{', whatever its conditions' if what else ''}"
            preventing = _preventing(course, line)
            name = f", or write `because {preventing}`" if preventing else ""
            yield Trouble(f"{could}: leave out the reason{name}", because.span, error=True)
        elif because is not None:
            yield from _held_against(line, because, lacking)


def _made(course: Course, line: Never) -> Move | None:
    """A move of the run that says all that a line says never happens; None if there is none."""
    # INVARIANT: no move that is made is denied
    played = None if course.ran is None else course.ran.played
    if played is None or line.move is None:
        return None
    moves = [one for one in (*played.made, *(forced for forced, *_ in played.forced))
             if isinstance(one, Move) and one.seat == line.move.seat]
    chosen = [name for one in moves if one.verb in vocabulary(course.state.program).choosing for name in one.objects]
    shown = [line_of(course.state, step) for step in course.state.steps if step.kind in HAPPENED and step.player >= 0]
    silent = (one for one in moves if not _has_a_step(one, shown, course.state))
    return next((one for one in silent if _says_as_much(one, line.move, chosen)), None)


def _has_a_step(move: Move, shown: Sequence[str], state: State) -> bool:
    """Whether the timeline shows that a move was made: then a line is judged by that step."""
    title = state.program.cards[move.name.card].named.title if move.name.card else move.named
    return any(one == said or one.startswith(f"{said} ") for said in [f"{move.seat} {move.verb} {title}"] for one in shown)


def _says_as_much(move: Move, denied: Move, chosen: Sequence[Name]) -> bool:
    """Whether a move may be another one, as far as their parts are named. `chosen`: what else its player chooses."""
    if (move.seat, move.verb) != (denied.seat, denied.verb) or denied.as_ not in (0, move.as_):
        return False
    if denied.moment and move.moment and denied.moment != move.moment:
        return False
    whence = [move.from_] if move.from_ is not None and not denied.from_ else []
    if not all(any(_alike(own, name) for own in (*move.objects, *whence)) for name in denied.objects):
        return False
    beside = ((move.targets, denied.targets), (move.with_, denied.with_),
              (tuple(filter(None, [move.from_])), tuple(filter(None, [denied.from_]))))
    return all(any(_alike(one, name) for one in own or chosen) for own, said in beside for name in said)


def _alike(one: Name, other: Name) -> bool:
    """Whether two names may mean the same: cards as far as both describe them, and otherwise the same word."""
    if one.pattern is not None and other.pattern is not None:
        return all(not a or not b or a == b for a, b in zip(one.pattern, other.pattern, strict=True))
    return (one.zone, one.word) == (other.zone, other.word)


def not_asked(course: Course, line: ExpectAsked, asks: Comes) -> Iterator[Trouble]:
    """What is wrong with a line about a player who was not asked: that they may be, behind the end of the run, or that they could
    not be, unless that is what is meant. `asks`: whether a step asks them.
    """
    lacking, because = unasked(course.state, line, course.reach()), line.because
    if unknown := stops_before(course, asks) or unknown_next(course, asks) or unknown_later(course, asks):
        yield left_open(f"nobody knows whether {said_of(line.seat, 'is')} asked later: {unknown}", line.span)
    elif because is None and lacking:
        meant = f"if that is meant, write `{reasoned(lacking)}`"
        yield Trouble(f"{lacking}, so this says nothing: {meant}", line.span, error=True, idle=True)
    elif because is not None and not lacking:
        could = f"{said_of(line.seat, 'could')} be asked in `{line.moment}` in this run: leave out the reason"
        yield Trouble(could, because.span, error=True)
    elif because is not None:
        yield from _held_against(line, because, lacking)


def is_in_other_words(course: Course, line: Never) -> bool:
    """Whether what a line denies without a reason happens all the same: under another verb, in several steps, or in one beside
    others.
    """
    pattern, script = line.pattern, course.script
    return line.because is None and bool(unnamed(course.state, pattern, script, course.changes) or unnamed_together(
        course.state, pattern, script) or unnamed_part(course.state, pattern, script))


def _held_against(line: Never | ExpectAsked, because: Text, lacking: str) -> Iterator[Trouble]:
    """What is wrong with the reason that a line gives for what could not be; `lacking`: the true one."""
    if not says(because.text, [lacking, *([NOTHING] if lacking == BEGINS_AFTER else ())]):
        yield Trouble(f"the reason is {lacking}{proposed(because.text, [lacking])}", because.span)
    elif restates(because.text, written(line)):
        yield Trouble(f"`{because.text}` only repeats the line: the reason is {lacking}", because.span, error=True)
    elif not is_telling(because.text, [lacking]):
        fits_any = f"`{because.text}` fits almost any reason: the reason is {lacking}"
        yield Trouble(fits_any + proposed(because.text, [lacking]), because.span, error=True)


def _is_in_sight(state: State, line: Never, step: Step, reach: Reach | None) -> bool:
    """Whether a card that a line names lies open on the table throughout a run, so that it is none of the unknown ones.

    One that is known by its name in the step may be meant: a copy of it of which not all is known that is printed on it.
    """
    names, words = state.program.face_sizes[0], vocabulary(state.program)
    faces = [face for face, *_ in step.moves if face % names]
    return reach is not None and any(
        card[0] and in_sight(state, reach.start, card[0])
        and not any(face % names == card[0] and words.may_fit(card, face) for face in faces) for card in cards_in(line.pattern))


def _comes_next(course: Course, line: Never) -> bool:
    """Whether a step comes behind the end of a run without anybody's decision, before anything else may be begun."""
    behind = course.behind()
    return any(fits(line, behind, step) for step in behind.steps[len(course.state.steps):])


def missing(course: Course, line: Then, happens: bool) -> str:
    """How an expected step is missing: it does not happen, happens earlier, or on another ground."""
    state = course.state
    if happens:
        return "this step happens, but before the step above"
    other = next((s for s in state.steps if happens_in(line, state, s)), None)
    if other is None:
        elsewhere = attrs.evolve(line, cell=None)
        if apart := next((s for s in state.steps if happens_in(elsewhere, state, s)), None):
            return f"this step happens, but {_cell_of(state, apart)}"
        open_ = next((s for s in state.steps if happens_in(line, state, s, guessing=True)), None)
        if open_ is not None and (where := stated_of(state, open_)):
            return f"this step happens only if a card that is not fully known is the one named{where}"
        others = likened(state, line.pattern, course.changes)
        several = [] if others else together(state, line.pattern)
        instead = _listed(state, others) if others else tallied(state, several) if several else ""
        return "this step does not happen" + (f"; what happens is {instead}" if instead else "")
    titles = dict.fromkeys([*grounds(state, other), *(() if course.made is None else course.made.titles(other))])
    return f"this step happens, but because of {', '.join(f'`{title}`' for title in titles)}"


def _preventing(course: Course, line: Never) -> str | None:
    """The card without which a step would happen, None if there is none among those that are there."""
    return None if course.ran is None else course.ran.preventing(line)


def _cell_of(state: State, step: Step) -> str:
    """Where in the grid a step happens."""
    return "outside any attack" if step.cell is None else f"in {step.cell[0]} of {state.seats[step.cell[1]]}"


def _under_others(state: State, others: Sequence[Likened], lacking: str) -> str:
    """That cards move in other steps as they would in the one which does not happen, or a counter changes, and how to write what
    is meant. `lacking`: why the line would say nothing if it is not that; empty if it would say something.
    """
    written = " or ".join(dict.fromkeys(f"`never {one.written(state)}`" for one in others))
    name = "name that step" if len(others) == 1 else "name each of these steps"
    each = {what: [one for one in others if one.moved == what] for what in dict.fromkeys(o.moved for o in others)}
    moved = " and ".join(f"{what} in {_listed(state, ones)}" for what, ones in each.items())
    would = "it would" if others[0].counter else "they would"
    apart = f"write `{reasoned(lacking)}`" if lacking else f"{name} in a `then` line"
    return f"this step does not happen, but {moved} as {would} in it: if that is meant, write {written}; if not, {apart}"


def _one_by_one(state: State, several: Sequence[Step]) -> str:
    """That several steps add up to what a line says about one, and how to write what is meant."""
    each = " and ".join(dict.fromkeys(f"`then {line_of(state, step)}`" for step in several))
    return (f"no single step is this, but {tallied(state, several)} add up to it: if only a single step is meant, name "
            f"what happens ({each})")


def _listed_together(state: State, part: Step) -> str:
    """That a step has some of the cards of a line that means one step with all of them."""
    return (f"no single step has all of these, but `{line_of(state, part)}` happens: write a line for each card, or, if a step "
            f"with all of them is meant, name what happens (`then {line_of(state, part)}`)")


def _listed(state: State, steps: Sequence[Likened]) -> str:
    """Steps as lines name them."""
    return listed(list(dict.fromkeys(f"`{one.said(state)}`" for one in steps)))


__all__ = ["ENDS_BEFORE", "is_in_other_words", "missing", "never", "not_asked"]
