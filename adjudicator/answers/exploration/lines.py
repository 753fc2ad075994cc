"""A course through a graph as a case: the situation as written, the moves that were chosen, and the claim as its check.

A case is returned only if it plays out like the course: it is run first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress

from adjudicator.answers.claims import Claim
from adjudicator.answers.emptiness import reason
from adjudicator.answers.exploration.graph import Endless, Graph, step
from adjudicator.answers.omissions import focused
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.checks.expected import check
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runner import idle_unseen
from adjudicator.cases.situation.flat import rows
from adjudicator.cases.situation.setup import deck_of, is_mentioned
from adjudicator.cases.words.meaning import ExpectAsked, ExpectSeat, Never, Then, Winning
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.faces import face_words, weight
from adjudicator.engine.faults import Course, Fault, Stuck
from adjudicator.engine.state import FACE, OFFER, TARGET, VALUE, State
from adjudicator.engine.table import BASE, PLAYING, WHOLE
from adjudicator.engine.view import View
from adjudicator.notation.quoting import quoted, reasoned
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.outcome import fact_words, seat_facts
from adjudicator.values import frozen

Way = Sequence[tuple[int, int]]


@frozen
class _Found:
    """What becomes known on a course: `lying`, the cards of hands by seat and by what a fact is about; those of the deck; and
    lines about printed values.
    """

    lying: Mapping[tuple[str, object], str]
    deck: str
    printed: tuple[str, ...]


@frozen
class Line:
    """A course in words: its moves, and the whole as a case with the claim, or its contrary, as the check.

    `text` is empty if the case notation cannot express it, and then `unsaid` says where the case fails.
    """

    moves: tuple[str, ...]
    text: str
    unsaid: str = ""


class _Unsaid(Exception):
    """A case does not play out like the course; the message says what happens instead."""


def states(graph: Graph, way: Way) -> Iterator[tuple[State, int]]:
    """The positions on a way from the beginning, each with the choice made there; at last that to which it leads, with -1.

    Behind the last choice a resolution may never end: then nothing comes at last. A way may lead over positions that are alike
    only in what matters: the card that is revealed there is one that does as well.
    """
    state, before, same = graph.start, (0, 0), True
    for number, (node, choice) in enumerate(way, 1):
        same = same and (not node or (graph.parents[node], graph.parent_ways[node]) == before)
        before = node, choice
        here = choice if same else _as_well(graph, node, choice, state)
        yield state, here
        try:
            state = step(state, here, graph.bounds(node, choice))
        except Stuck:
            if number < len(way):
                raise
            return
    yield state, -1


def _as_well(graph: Graph, node: int, choice: int, state: State) -> int:
    """The choice at a state that is alike to the position of a node, for a choice there."""
    question, known = state.question, at(graph, node).question
    if question is None or known is None or question.kind is not FACE:
        return choice
    shown = [face for *_, face in question.faces]
    *_, wanted = known.faces[choice]
    return next(number for number, face in enumerate(shown)
                if face == wanted or (wanted not in shown and face in graph.alike(node)))


def at(graph: Graph, node: int) -> State:
    """The position of a node, gone to from the beginning."""
    state = graph.start
    for before, choice in graph.path(node):
        state = step(state, choice, graph.bounds(before, choice))
    return state


def line(subject: Subject | None, graph: Graph, way: Way, claim: Claim, true: bool, name: str,
         decisive: Collection[int] = ()) -> Line:
    """A way as moves, and as a case of this name; there is none without a subject.

    `decisive`: nodes on the way at which it is said that a player declines.
    """
    moves, shown = _moves(graph, way, decisive)
    if subject is None:
        return Line(tuple(shown), "")
    spoken = [m for m, _ in moves]
    end = list(states(graph, way))[-1][0]
    facts = _facts(subject, graph, way)
    try:
        best = _case(subject, spoken, facts, claim, true, name, end)
    except _Unsaid as unsaid:
        return Line(tuple(shown), "", str(unsaid))
    for number in range(len(moves) - 1, -1, -1):  # who is not mentioned declines: what need not be said is left out
        if moves[number][1]:
            shorter = [m for i, m in enumerate(spoken) if i != number]
            with suppress(_Unsaid):
                best = _case(subject, shorter, facts, claim, true, name, end)
                spoken = shorter
                del moves[number]
    return Line(tuple(shown), _without_idle(best) if subject.scene.unseen else best)


def endless(subject: Subject | None, stuck: Endless) -> Stuck:
    """A resolution without end in an exploration, with the moves that lead there and the situation with them."""
    spoken = [words for words, _ in _moves(stuck.graph, stuck.path, ())[0]]
    if subject is not None:
        facts = _facts(subject, stuck.graph, stuck.path)
        setup = [*_setup(subject, facts), *(point.span.said for point in focused(subject).setup.settings)]
        for moves in (spoken, [move.span.said for move in subject.moves]):
            text = "\n".join([*setup, *moves]) + "\n"
            try:
                subject_in(Source(subject.source.name, text), None, subject.chosen, subject.profile).run()
            except Stuck as again:
                return Stuck(stuck.message, stuck.span, again.cycle, circle=again.circle, way=Course(tuple(moves), text))
            except (Invalid, Fault):
                continue
    return Stuck(stuck.message, stuck.span, stuck.cycle, way=Course(tuple(spoken), ""))


def around(graph: Graph) -> tuple[tuple[str, ...], ...]:
    """A course that comes back to where it was: the moves that lead there, and those of one round; empty if there is none."""
    if not graph.circle:
        return ()
    circle = list(graph.circle)
    questions = [at(graph, node).question for node, _ in circle]
    offers = (number for number, question in enumerate(questions) if question is not None and question.kind is OFFER)
    first = next(offers, 0)  # where a move begins, and not in the middle of it
    before = [*graph.path(circle[0][0]), *circle[:first]]
    moves = [words for words, _ in _moves(graph, [*before, *circle[first:], *circle[:first]], ())[0]]
    count = len(_moves(graph, before, ())[0])
    return tuple(moves[:count]), tuple(moves[count:])


def _moves(graph: Graph, way: Way, decisive: Collection[int]) -> tuple[list[tuple[str, bool]], list[str]]:
    """The moves made on a way, each with whether its player declines; and those that are worth telling."""
    words = vocabulary(graph.start.program)
    moves: list[tuple[str, bool]] = []
    shown: list[str] = []
    aiming = -1
    for (state, choice), (node, _) in zip(states(graph, way), way, strict=False):
        pause = Pause.of(state, words)
        question, said = pause.question, pause.move(choice)
        declines = choice >= len(question.choices)
        if said is not None and question.kind is TARGET and question.player == aiming and shown:  # part of the move just made
            shown[-1] = f"{shown[-1]} at {pause.said(choice)}"
            moves[-1] = shown[-1], False
        elif said is not None:
            moves.append((said, declines))
            shown += [said] if node in decisive or not declines or question.free else []
        aiming = question.player if question.kind is OFFER and not declines else -1
    return moves, shown


def _facts(subject: Subject, graph: Graph, way: Way) -> _Found:
    """What became known on a way."""
    program = subject.program
    hands: dict[int, list[int]] = {}
    deck: list[int] = []
    printed: list[str] = []
    for state, choice in states(graph, way):
        if choice < 0 or state.question is None:
            continue
        if state.question.kind is VALUE:
            card, word, value = state.question.prints[choice]
            printed.append(f"card {quoted(program.cards[card].named.title, state.seats)} {word} {value}")
        if state.question.kind is not FACE:
            continue
        view = View(state)
        reference, field, value = state.question.faces[choice]
        slot = view.slot_of(reference)
        if view.layout.holder[slot] >= 0 and field == WHOLE and reference >= BASE:
            hands.setdefault(slot, []).append(value)
        else:
            deck.append(value if field == WHOLE else view.face(reference) + value * weight(program, field))
    lying: dict[tuple[str, object], str] = {}
    start = View(graph.start)
    for slot in [s for s in range(start.slots) if s in hands or undescribed(subject, start, s)]:
        faces = hands.get(slot, [])
        zone = start.zone_of(slot)
        left = list(start.zones[slot])
        for face in faces:
            unknown = next((f for f in left if not f % program.face_sizes[0]), None)
            if unknown is not None:
                left[left.index(unknown)] = face
        cards = ", ".join(face_words(program, face) for face in left)
        seat = graph.start.seats[start.layout.holder[slot]]
        lying[seat, ("zone", zone)] = f"{program.zones[zone].named.title} [{cards}]"
    return _Found(lying, ", ".join(face_words(program, face) for face in deck), tuple(printed))


def undescribed(subject: Subject, start: View, slot: int) -> bool:
    """Whether a slot is a hand that the situation does not mention: it was filled with what the moves take from it."""
    player, zone = start.layout.holder[slot], start.program.zones[start.zone_of(slot)]
    if player < 0 or not zone.hidden or zone.pile or start.status[player] != PLAYING:
        return False
    return not is_mentioned(subject.scene, start.seats[player], start.zone_of(slot))


def _case(subject: Subject, moves: Sequence[str], facts: _Found, claim: Claim, true: bool, name: str, end: State) -> str:
    """The text of a case. Raises `_Unsaid` if it does not play out like the course."""
    setup = list(_setup(subject, facts))
    checks = [check_line(claim, true, end)]
    if checks[0].startswith("never "):
        made = _played(subject, _text(name, claim, true, [*setup, *moves]), name)
        empty = "" if made.start is None else reason(claim, made.start, made.state)
        checks = [f"{checks[0]} {reasoned(empty)}"] if empty else checks
    consulted = _played(subject, _text(name, claim, true, [*setup, *moves, *checks]), name).state.consulted
    settings = [f"set {point.key} {point.choices[reading].key}"
                for n, (point, reading) in enumerate(zip(subject.program.interpretations, subject.readings, strict=True))
                if consulted >> n & 1]
    return _text(name, claim, true, [*setup, *settings, *moves, *checks])


def _without_idle(text: str) -> str:
    """A case without the line about unseen cards, if it passes as well without it: all that was seen of them is stated."""
    case, = read_cases(Source("line", text)).cases
    idle = idle_unseen(case, ())
    lines = text.splitlines(keepends=True)
    return text if idle is None else "".join([*lines[:idle.line - 1], *lines[idle.line:]])


def _text(name: str, claim: Claim, true: bool, rows: Sequence[str]) -> str:
    return f'case {name} "{title(claim, true)}"\n' + "".join(f"  {row}\n" for row in rows)


def _played(subject: Subject, text: str, name: str) -> Played:
    """Run a case under the readings of the subject. Raises `_Unsaid` if the case fails."""
    try:
        made = subject_in(Source("line", text), name)
        played = made.run(subject.readings)
    except Invalid as problem:
        raise _Unsaid(problem.diagnostics[0].message) from None
    except (Stuck, Fault) as problem:
        raise _Unsaid(str(problem)) from None
    wrong = next(iter([*played.troubles, *check(played, made.script)]), None)
    if wrong is not None:
        raise _Unsaid(wrong.message)
    return played


def check_line(claim: Claim, true: bool, end: State) -> str:
    """A claim, or its contrary, as a check of a case."""
    said = claim.text
    first = said.split(" ")[0]
    if first in ("then", "never", "expect"):
        said = said[len(first) + 1:]
    if isinstance(claim.line, Then | Never):
        return f"{'then' if isinstance(claim.line, Then) == true else 'never'} {said}"
    if true:
        return f"expect {said}"
    if isinstance(claim.line, ExpectSeat) and not any(isinstance(fact, Winning) for fact in claim.line.facts):
        player = end.seats.index(claim.line.seat)
        alive = end.position.status[player] == PLAYING
        facts = [fact_words(name, fact) for name, fact in seat_facts(end, player).items() if name != "eliminated"]
        return f"expect {claim.line.seat} {', '.join(facts if alive and facts else ['alive' if alive else 'eliminated'])}"
    if isinstance(claim.line, ExpectAsked):
        return f"expect {claim.line.seat} {'not ' if claim.line.asked else ''}asked in {claim.line.moment}"
    return f"expect winner {end.victory}" if end.winner else "expect no winner"


def title(claim: Claim, true: bool) -> str:
    """A sentence for a case, without quotation marks."""
    return f"{claim.text if true else f'not: {claim.text}'}".replace('"', "'")


def _setup(subject: Subject, found: _Found) -> Iterator[str]:
    """The lines of the situation itself, without its moves and readings, with what was found on the course."""
    deck = deck_of(subject.program)
    yield from (row for row in rows(focused(subject).scene, found.lying) if not (found.deck and row.startswith(f"{deck} [")))
    if found.deck:
        yield f"{deck} [{found.deck}]"
    yield from found.printed


__all__ = ["Line", "Way", "around", "at", "endless", "line", "states", "undescribed"]
