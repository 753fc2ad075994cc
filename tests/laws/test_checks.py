"""No check holds whatever happens: a line and its opposite never hold together, none is written twice or about what is absent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise, takewhile
from random import Random

import attrs
import pytest
from shipped import runs

from adjudicator.answers.patches import line
from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.expected import check
from adjudicator.cases.checks.repeats import repeated
from adjudicator.cases.moves.askable import not_asked_for
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.parts import fitting, parts_of
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.moves.told import claiming
from adjudicator.cases.never.vacuity import vacuous
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runs.given import is_offered
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.together import line_of
from adjudicator.cases.runs.whereabouts import ever_had, ever_lay, had_any
from adjudicator.cases.words.meaning import (
    ENDING,
    CardHere,
    Chance,
    ExpectAsked,
    ExpectGame,
    ExpectPile,
    ExpectSeat,
    ExpectWinner,
    FieldFact,
    Illegal,
    Legal,
    Line,
    Living,
    Move,
    Never,
    Out,
    Then,
    Winning,
    ZoneCount,
    ZoneHolds,
)
from adjudicator.cases.words.movers import movers
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.faces import part
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck, after
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import Step, StepKind, is_empty, is_shown, moved, moving, phases_begun, spoken, spoken_of, verb_of
from adjudicator.engine.view import View
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Invalid, fold
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.load import shipped_games

AMOUNT = 20
"""How many cases of each game are looked at in an ordinary run."""
ENOUGH = 2 * AMOUNT
"""How many lines of one kind are looked at in one game."""
ABSENT = 3
"""How many cards that are not there each case is asked about."""


def opposites(said: Line) -> Iterator[Line]:
    """Lines that cannot hold where this one does."""
    match said:
        case Illegal():
            yield Legal(said.move, said.span)
        case Legal():
            yield Illegal(said.move, None, said.span)
        case Then():
            yield Never(said.pattern, None, said.span)
        case Never():
            yield Then(said.pattern, None, None, said.span)
        case ExpectAsked():
            yield attrs.evolve(said, asked=not said.asked)
        case ExpectWinner(winner=str()):
            yield attrs.evolve(said, winner=None, seats=None)
        case ExpectPile(cards=(_, *rest)):
            yield attrs.evolve(said, cards=tuple(rest))
        case ExpectSeat() | ExpectGame():
            yield from (attrs.evolve(said, facts=(other,)) for fact in said.facts for other in contraries(fact))


def in_other_orders(said: Line, program: Program) -> Iterator[Line]:
    """A line with two neighbours of different names exchanged, in each list of cards whose order counts."""
    match said:
        case ExpectPile():
            yield from (attrs.evolve(said, cards=cards) for cards in exchanged(said, program))
        case ExpectSeat() | ExpectGame():
            yield from (attrs.evolve(said, facts=(attrs.evolve(fact, cards=cards),))
                        for fact in said.facts if isinstance(fact, ZoneHolds) for cards in exchanged(fact, program))


def exchanged(said: ExpectPile | ZoneHolds, program: Program) -> Iterator[tuple[CardHere, ...]]:
    """The cards of a pile or a row with two neighbours of different names exchanged."""
    cards, zone = said.cards, program.zones[said.zone]
    for at, (one, other) in enumerate(pairwise(cards) if zone.pile or zone.row else ()):
        if one.pattern[0] and other.pattern[0] and one.pattern[0] != other.pattern[0]:
            yield (*cards[:at], other, one, *cards[at + 2:])


def contraries(fact: object) -> Iterator[object]:
    """Facts that are not so where this one is."""
    match fact:
        case FieldFact(value=bool()):
            yield attrs.evolve(fact, value=not fact.value)
        case FieldFact(value=int(), counted=True):
            yield attrs.evolve(fact, value=fact.value + 1)
        case ZoneCount():
            yield attrs.evolve(fact, count=fact.count + 1)
        case ZoneHolds(cards=(_, *rest)):
            yield attrs.evolve(fact, cards=tuple(rest))
        case Out():
            yield Living(fact.span)
        case Living():
            yield Out(fact.span)
        case Winning():
            yield Winning(not fact.won, fact.span)


def held(about: Subject, script: tuple[Line, ...], run: Played | None = None) -> bool:
    """Whether all checks of a script hold in a run of the situation; `run`: one that was played with the same trials."""
    played = run or play(about.begin(), script)
    return not [*played.troubles, *check(played, script)]


def both_hold(about: Subject, run: Played) -> Iterator[str]:
    """The lines of a case that hold, and their opposites too, each in its place."""
    for place, said in enumerate(about.script):
        for other in (*opposites(said), *in_other_orders(said, about.program)):
            tried = isinstance(other, Legal | Illegal)
            moves = [one for one in about.script[:place] if one in about.moves]
            later = [one for one in about.script[place:] if one in about.moves]
            script = (*moves, other, *later) if tried else (other,)
            if held(about, script, None if tried else run):
                yield f"{about.case}: the opposite of line {said.span.line}"


@pytest.mark.parametrize("game", shipped_games())
def test_no_line_holds_together_with_its_opposite(game: str) -> None:
    """`legal` and `illegal`, `then` and `never`, facts and others than these: of each line that holds, the other fails."""
    checked = 0
    for about, run in runs(game, AMOUNT):
        if run.troubles:
            continue
        assert [] == [*both_hold(about, run)]
        checked += 1
    assert checked > AMOUNT / 2


@pytest.mark.parametrize("game", shipped_games())
def test_no_check_is_written_twice(game: str) -> None:
    """No shipped case has one; the same check behind any check of a case is reported, except a step that may happen again."""
    checked = 0
    for about, _ in runs(game, AMOUNT):
        assert [] == [*repeated(about.script)]
        for place, said in enumerate(about.script):
            if isinstance(said, Move | Chance | Then):
                continue
            assert [*repeated((*about.script[:place], said, said))], (about.case, said)
            checked += 1
    assert checked > AMOUNT


def titles(state: State) -> set[str]:
    """The names of all cards that lie anywhere, or may turn out to."""
    view = View(state)
    numbers = {view.name(card) for slot in range(view.slots) for card in view.cards(slot)}
    numbers |= {face % state.program.face_sizes[0] for face in view.unseen_cards}
    return {state.program.cards[number].named.title for number in numbers if number}


def about_absent(about: Subject, run: Played, luck: Random) -> Iterator[Line]:
    """Checks that say something does not happen, or may not be done, with a card that is nowhere in the situation."""
    program = about.program
    there = titles(about.begin(logging=False)) | titles(run.state)
    absent = [c.named.title for c in program.cards[1:] if c.named.title not in there]
    for title in luck.sample(absent, min(ABSENT, len(absent))):
        for words in ("never", "illegal"):
            text = f"{words} {luck.choice(about.seats)} {luck.choice(('plays', 'uses'))} {quoted(title, about.seats)}"
            with suppress(Invalid):  # words that can describe no such step are refused
                yield from resolved(line(text, frozenset(about.seats), program.moves).script, program, about.seats)


@pytest.mark.parametrize("game", shipped_games())
def test_nothing_holds_of_cards_that_are_not_there(game: str) -> None:
    """That nobody plays or uses a card that lies nowhere, or that nobody may, is no check."""
    luck, checked = Random(4), 0
    for about, run in runs(game, AMOUNT):
        if run.troubles:
            continue
        if checked > ENOUGH:
            break
        for said in about_absent(about, run, luck):
            script = (*about.moves, said)
            assert not held(about, script, run if isinstance(said, Never) else None), (about.case, said)
            checked += 1
    assert checked > AMOUNT


def beyond(reach: Reach, step: Step) -> bool:
    """Whether a step lies beyond what its run could have led to."""
    program, player = reach.state.program, step.player
    match step.kind:
        case StepKind.EVENT | StepKind.REPLACED | StepKind.FORBIDDEN:
            verb = next(number for number, verb in enumerate(program.verbs) if verb.key == step.verb)
            parts = zip(step.parts, program.verbs[verb].parameters, strict=True)
            waited = {StepKind.REPLACED: "instead of", StepKind.FORBIDDEN: "cannot"}.get(step.kind)
            return not reach.does(verb, player, {value for value, part in parts if part.type == "number"}) or (
                waited is not None and not reach.waits(verb, waited))
        case StepKind.ASKED | StepKind.NOTHING_TO_USE if step.parts[0]:
            return not reach.asks(step.parts[0], player)
        case StepKind.USED:
            return not is_offered(reach, player, {fold(step.parts[0])})
        case StepKind.WON:
            return not any(program.leads[code].wins for code in reach.codes)
        case _:
            return False


def described(program: Program, face: int) -> tuple[int, ...]:
    """All that is known of a card, as a line describes it."""
    return tuple(part(program, face, at) for at in range(len(program.face_sizes)))


def alien(state: State, step: Step) -> list[int]:
    """The faces of cards that a step takes from its player, and that were never theirs."""
    program = state.program
    verb = next((verb for verb in program.verbs if verb.key == step.verb), None)
    own = () if verb is None or verb.code < 0 or step.kind != StepKind.EVENT else program.leads[verb.code].own
    faces = [part for part in (step.parts[at] for at in own) if isinstance(part, int)]
    return [face for face in faces if face and not ever_had(state, step.player, described(program, face))]


def strayed(state: State, step: Step) -> list[int]:
    """The faces of cards that a step takes from certain zones, as its verb always does, and that never lay there."""
    program = state.program
    verb = next((verb for verb in program.verbs if verb.key == step.verb), None)
    if verb is None or verb.code < 0 or step.kind != StepKind.EVENT:
        return []
    taken = [(part, zones) for part, zones in zip(step.parts, program.leads[verb.code].zones, strict=True)
             if isinstance(part, int) and zones]
    return [face for face, zones in taken if face and not any(ever_lay(state, zone, described(program, face)) for zone in zones)]


@pytest.mark.parametrize("game", shipped_games())
def test_what_happens_in_a_run_could_have_happened_in_it(game: str) -> None:
    """Every verb that somebody does, every window and every offer is among those to which something that was there leads."""
    checked = 0
    for about, run in runs(game, AMOUNT // 3):
        if run.start is not None:
            reach = Reach.of(run.state, run.start, run.start.position.turn_at or 0)
            assert [] == [step for step in run.state.steps if beyond(reach, step)], about.case
            assert [] == [step for step in run.state.steps if alien(run.state, step)], about.case
            assert [] == [step for step in run.state.steps if strayed(run.state, step)], about.case
            asked = {step.cell[0] for step in run.state.steps if step.kind == StepKind.ASKED and step.cell is not None}
            assert all(reach.within(moment).asking for moment in asked), about.case
            checked += len(run.state.steps)
    assert checked > AMOUNT


def test_what_could_be_chosen_at_the_end_of_a_run_could_happen_in_it() -> None:
    """To anybody, also to somebody who only looked on before."""
    checked = 0
    for about, run in runs("bang", AMOUNT * 6):
        question = run.state.question
        if run.start is None or question is None or not run.state.logging:
            continue
        reach = Reach.of(run.state, run.start, run.start.position.turn_at or 0)
        for choice in range(0 if reach.unused else min(len(question.choices), 3)):
            with suppress(Stuck, Fault):
                more = after(run.state, choice, within_turn=True).steps[len(run.state.steps):]
                here = [*takewhile(lambda step: step.kind is not StepKind.PHASE, more)]
                assert [] == [step for step in here if beyond(reach, step) and not is_empty(run.state.program, step)], about.case
                checked += len(here)
    assert checked > AMOUNT


def written(state: State, step: Step) -> Never | None:
    """The line that a step never happens, in the words of the timeline; None if these cannot.

    Nor is it one of a verb for the cards of a zone, such as `discards`, which here is done with another player's card.
    """
    strange = (not ever_had(state, step.player, described(state.program, face)) for face in moving(state.program, step) if face)
    if spoken_of(state.program, step).words in state.program.naming and any(strange):
        return None
    try:
        (said,) = resolved(line(f"never {sentence(state, step)}", frozenset(state.seats), state.program.moves).script,
                           state.program, state.seats)
    except Invalid:
        return None
    return said if isinstance(said, Never) and fits(said, state, step) else None


@pytest.mark.parametrize("game", shipped_games())
def test_no_line_about_what_happens_says_nothing(game: str) -> None:
    """A line that denies a step of a run says something: whatever it names could have been part of such a step."""
    checked = 0
    for about, run in runs(game, AMOUNT // 3):
        if run.start is not None and run.state.logging:
            reach = Reach.of(run.state, run.start, run.start.position.turn_at or 0)
            told = [said for step in shown(run.state)
                    if step.kind not in (StepKind.PHASE, StepKind.TURN_ENDED) and (said := written(run.state, step)) is not None]
            assert [] == [(said.span.said, why) for said in told if (why := vacuous(run.state, said, reach))], about.case
            checked += len(told)
    assert checked > AMOUNT


def bystanders(run: Played) -> list[int]:
    """The players who have no card in a run, no turn and no step: nothing is taken from them, and nothing is their doing."""
    state = run.state
    active = {state.position.active, *([] if run.start is None else [run.start.position.active])}
    return [seat for seat in range(len(state.seats))
            if seat not in active and not had_any(state, seat) and all(step.player != seat for step in state.steps)]


def from_others(run: Played) -> Iterator[Never]:
    """Lines that deny steps of a run, but for a player whose card it takes, or who has caused it: there they name a bystander."""
    state = run.state
    for step in shown(state):
        verb = verb_of(state.program, step.verb)
        doings = [] if verb is None else [doing for leads in state.program.leads for doing in leads.verbs
                                          if state.program.verbs[doing.verb] is verb]
        told = sentence(state, step)
        for at, part_ in enumerate(() if verb is None else verb.parameters):
            certain = all(at in doing.lacking or at in dict(doing.holders).values() for doing in doings)
            if part_.type == "player" and certain and isinstance(whom := step.parts[at], int) and doings:
                named = f" {part_.preposition} {state.seats[whom]}"
                for other in bystanders(run) if part_.preposition and named in told else ():
                    text = f"never {told.replace(named, f' {part_.preposition} {state.seats[other]}')}"
                    with suppress(Invalid):
                        yield from (said for said in resolved(line(text, frozenset(state.seats), state.program.moves).script,
                                                              state.program, state.seats) if isinstance(said, Never))


def test_nothing_is_taken_from_who_has_nothing() -> None:
    """A line that denies it says nothing, whatever else it names."""
    checked = 0
    for about, run in runs("bang", AMOUNT * 15):
        if checked > 10:
            break
        if run.start is not None and run.state.logging:
            reach = Reach.of(run.state, run.start, run.start.position.turn_at or 0)
            lines = [*from_others(run)]
            assert [] == [said.span.said for said in lines if not vacuous(run.state, said, reach)], about.case
            checked += len(lines)
    assert checked > 5


@pytest.mark.parametrize("game", shipped_games())
def test_a_run_begins_with_the_phase_that_its_situation_names(game: str) -> None:
    """And not with a later one, unless it is the first, which stands for the beginning; nor with the turn of somebody else."""
    checked = 0
    for about, run in runs(game, AMOUNT):
        begun = phases_begun(run.state.steps)
        if run.start is not None and begun:
            named = run.start.position.turn_at
            assert (run.start.position.active, named or begun[0][1]) == begun[0], about.case
            checked += 1
    assert checked > AMOUNT / 2


@pytest.mark.parametrize("game", shipped_games())
def test_no_card_moves_in_the_step_of_any_other_verb(game: str) -> None:
    """So that a line about such a step which names a card says nothing, and is refused."""
    moving_steps = 0
    for about, run in runs(game, AMOUNT):
        program = run.state.program
        told = [step for step in run.state.steps if step.kind == StepKind.EVENT and is_shown(program, step)]
        verbs = {step.verb for step in told if moving(program, step)}
        assert verbs <= movers(program), about.case
        moving_steps += len(verbs)
    assert moving_steps > AMOUNT / 4


@pytest.mark.parametrize("game", shipped_games())
def test_no_step_stands_above_the_move_that_leads_to_it(game: str) -> None:
    """Each `then` line is put above the last move that was made before its step: it holds there only for an earlier step."""
    raised = 0
    for about, run in runs(game, AMOUNT):
        for line_ in [] if run.troubles else [one for one in about.script if isinstance(one, Then)]:
            found = next(at for at, step in enumerate(run.state.steps) if fits(line_, run.state, step))
            before = [one for one, steps in zip(run.made, run.steps, strict=True) if isinstance(one, Move) and steps <= found]
            if before:
                place = about.script.index(before[-1])
                assert list(check(run, (*about.script[:place], line_, *about.script[place:]))), (about.case, line_.span.said)
                raised += 1
    assert raised


@pytest.mark.parametrize("game", shipped_games())
def test_no_card_of_a_step_stands_above_the_move_that_brings_it(game: str) -> None:
    """A step that goes on while moves are made, told with all its cards, is put above each of them: below, more move in it."""
    raised = 0
    for about, run in runs(game, AMOUNT):
        for made, under_way in zip(run.made, run.growing, strict=True):
            for number, so_far in under_way if isinstance(made, Move) and not run.troubles else ():
                step = run.state.steps[number]
                if len(step.moves) > so_far and is_shown(run.state.program, step) and moved(run.state.program, step):
                    (told,) = resolved(line(f"then {line_of(run.state, step)}", frozenset(run.state.seats),
                                            run.state.program.moves).script, run.state.program, run.state.seats)
                    place = about.script.index(made)
                    assert isinstance(told, Then)
                    if not fits(told, run.state, step._replace(moves=step.moves[:so_far])):
                        script = (*about.script[:place], told, *about.script[place:])
                        assert list(check(run, script)), (about.case, told.span.said)
                        raised += 1
    assert raised or game != "revolver2"


@pytest.mark.parametrize("game", shipped_games())
def test_a_line_between_two_moves_holds_only_of_a_step_between_them(game: str) -> None:
    """Each `then` line is put behind each move by which somebody begins something, above the next move."""
    tried = 0
    for about, run in runs(game, AMOUNT):
        moves = [made for made in zip(run.made, run.steps, run.free, strict=True) if isinstance(made[0], Move)]
        script = [one for one in about.script if isinstance(one, Move | Chance)]
        in_order = [one for one in script if isinstance(one, Move)] == [one for one, *_ in moves]
        told = [one for one in about.script if isinstance(one, Then)] if in_order and not run.troubles else []
        for (move, first, free), (_, behind, _) in pairwise(moves):
            for line_ in told if free and isinstance(move, Move) and move.verb not in ENDING else []:
                between = any(fits(line_, run.state, step) for step in run.state.steps[first:behind])
                place = script.index(move) + 1
                if not between and not line_.pattern.kinds & {StepKind.PHASE}:
                    assert list(check(run, (*script[:place], line_, *script[place:]))), (about.case, line_.span.said)
                    tried += 1
    assert tried or game != "bang"


@pytest.mark.parametrize("game", shipped_games())
def test_no_move_that_is_made_is_illegal(game: str) -> None:
    """Above every move of a case stands a line that forbids it: each of them fails."""
    forbidden = 0
    for about, run in runs(game, AMOUNT // 2):
        for at, said in enumerate(() if run.troubles else about.script):
            if isinstance(said, Move) and said in run.made:
                script = (*about.script[:at], Illegal(said, None, said.span), *about.script[at:])
                assert play(about.begin(), script).troubles, (about.case, said.span.said)
                forbidden += 1
    assert forbidden > AMOUNT / 3


@pytest.mark.parametrize("game", [game for game in shipped_games() if game != "northwood"])
def test_whatever_a_move_says_is_what_its_ability_may_ask_for(game: str) -> None:
    """So that what none ever asks for says nothing in a line that forbids a move. Those of For Northwood! have no parts."""
    said = 0
    for about, run in runs(game, AMOUNT * 6):
        for state, made in zip(run.asked, run.made, strict=True):
            if isinstance(made, Move) and parts_of(made) and state.question is not None and state.question.kind == OFFER:
                option, *_ = fitting(Pause.of(state, vocabulary(about.program)), made)
                clause = about.program.clauses[state.question.abilities[option][0]]
                assert () == not_asked_for(state, clause, made), (about.case, made.span.said)
                said += 1
    assert said > AMOUNT / 10


def miswritten(about: Subject, run: Played) -> Iterator[tuple[int, Move]]:
    """For every line of a case that answers a choice, the same with each other verb of which no step follows."""
    words = vocabulary(about.program)
    said = spoken(about.program)
    for state, made in zip(run.asked, run.made, strict=True):
        if isinstance(made, Move) and state.question is not None and state.question.kind != OFFER and made.verb in words.choosing:
            follows = {said[step.kind, step.verb].words.split()[0] for step in run.state.steps[len(state.steps):] if step.verb}
            for verb in sorted((words.choosing & claiming(about.program)) - follows - {made.verb}):
                yield about.script.index(made), attrs.evolve(made, verb=verb)


@pytest.mark.parametrize("game", shipped_games())
def test_the_verb_of_an_answer_is_what_happens(game: str) -> None:
    """A choice that is written with the verb of something else is not made, and is not legal."""
    checked = 0
    for about, run in runs(game, AMOUNT):
        for place, other in () if run.troubles else miswritten(about, run):
            before, behind = about.script[:place], about.script[place + 1:]
            assert play(about.begin(), (*before, other, *behind)).troubles, (about.case, other.span.said, other.verb)
            assert not held(about, (*before, Legal(other, other.span), about.script[place], *behind)), (about.case, other.verb)
            checked += 1
    assert checked > AMOUNT / 10


def summed(run: Played) -> Iterator[tuple[Step, int]]:
    """Each step with a number that adds up, with 0 and the sums of two and three such steps of one phase that end with it."""
    program, same = run.state.program, dict[tuple[int, str], list[int]]()
    for step in run.state.steps:
        said = spoken(program)[step.kind, step.verb]
        if step.kind is StepKind.PHASE:
            same.clear()
        elif step.kind is StepKind.EVENT and said.adds and is_shown(program, step) and step.player >= 0:
            row = same.setdefault((step.player, said.words), [])
            row.append(int(step.parts[said.adds[0]]))  # type: ignore[arg-type]
            yield from ((step, number) for number in (0, *(sum(row[-length:]) for length in (2, 3) if length <= len(row))))


@pytest.mark.parametrize("game", shipped_games())
def test_no_number_slips_through_between_steps(game: str) -> None:
    """That a step never has the number to which several add up does not hold, nor that one never has the number 0."""
    checked = 0
    for about, run in runs(game, AMOUNT * 2):
        if checked > ENOUGH:
            break
        for step, number in () if run.troubles else summed(run):
            text = f"never {about.seats[step.player]} {spoken(about.program)[step.kind, step.verb].words} {number}"
            script = resolved(line(text, frozenset(about.seats), about.program.moves).script, about.program, about.seats)
            assert not held(about, tuple(script), run), (about.case, text)
            checked += 1
    assert checked > AMOUNT / 10
