"""A claim in the words of the case notation: that something happens, or what is true at the end."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.answers.made import times_made
from adjudicator.answers.patches import line
from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.expected import idle, is_true
from adjudicator.cases.checks.repeats import meaning_of
from adjudicator.cases.moves.askable import may_be_asked, never_asked_for
from adjudicator.cases.moves.parts import parts_of
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runs.given import is_ever_shown, never_has
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.words.meaning import (
    Chance,
    DeckCheck,
    ExpectAsked,
    Expectation,
    ExpectGame,
    ExpectPile,
    ExpectSeat,
    Illegal,
    Legal,
    Line,
    Move,
    Name,
    Never,
    RulesCheck,
    Then,
)
from adjudicator.cases.words.verbs import verbs
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, identity
from adjudicator.engine.view import View
from adjudicator.limits import MAX_LINE
from adjudicator.notation.agreement import agreeing, meant, said_of
from adjudicator.notation.source import CONTROL, Diagnostic, Invalid, Near, Source, Span, fold
from adjudicator.notation.suggestions import suggestion
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.values import frozen

BEYOND_THE_STEP = "N015"
"""Words that say more than a step does: after the verb of a move they may be its further parts."""


@frozen
class ShownStep:
    """A step that a timeline shows: what happens in it, and its number in the run that named it."""

    identity: tuple[object, ...]
    number: int


@frozen
class Claim:
    """A claim as it is written. `line` is its meaning as a line of a case: a step that happens or never does, or an end.

    `move` is the move that it names, if it can be read as one; a move without a step is the `line` itself.
    `chooses`: that may come about without a move of that seat, too, as what the choice of another comes to.
    """

    text: str
    line: Then | Never | Expectation | ShownStep | Move
    move: Move | None = None
    chooses: bool = False

    def holds(self, state: State, played: Played | None = None) -> bool:
        """Whether it is true of a run, given by its last state with the steps. `played`: the run, without which nobody knows what
        contributed to its numbers.
        """
        if isinstance(self.line, ShownStep | Then):
            return bool(self.steps(state, played))
        return not isinstance(self.line, Move) and is_true(state, self.line)

    @property
    def move_text(self) -> str:
        """The move that it names as a line of a case; the claim itself, if it names none."""
        return self.move.span.said if self.move is not None else self.text.removeprefix("then ").removeprefix("expect ")

    def times(self, played: Played) -> int:
        """How often it is true in a run: the number of matching steps or moves; for an end, at most once."""
        if isinstance(self.line, Move):
            if parts_of(self.line):
                return times_made(played, self.line)
            return sum(same_move(m, self.line) for m in played.made)
        return len(self.steps(played.state, played)) if isinstance(self.line, Then) else int(self.holds(played.state))

    def is_left(self, subject: Subject, played: Played) -> bool:
        """Whether a move that it names is in the situation but was not made in its run."""
        move = self.move
        made = [m.span.line for m in played.made if m is not None]
        return move is not None and any(same_move(m, move) and m.span.line not in made for m in subject.moves)

    def is_written(self, subject: Subject) -> bool:
        """Whether a situation makes the move that it names."""
        move = self.move
        return move is not None and any(same_move(m, move) for m in subject.moves)

    def steps(self, state: State, played: Played | None = None) -> tuple[Step, ...]:
        """The steps of a run that match it; none if it is not about a step. `played`: see `holds`."""
        if isinstance(self.line, ShownStep):
            alike = [s for s in shown(state) if identity(state.program, s) == self.line.identity]
            return tuple([s for s in alike if s.number == self.line.number] or alike)
        if not isinstance(self.line, Then):
            return ()
        line = self.line
        made = None if played is None else played.contributions()
        return tuple(s for s in state.steps if fits(line, state, s, made=made))


def step_claim(number: int, state: State, option: str = "claim") -> Claim:
    """The claim that the step shown under a number happens. Raises `Invalid`."""
    steps = shown(state)
    if not 1 <= number <= len(steps):
        span = Span(Source(option, str(number)), 1, 1, len(str(number)))
        raise Invalid([Diagnostic("Q006", f"there is no step `{number}`", span, f"the steps are numbered 1 to {len(steps)}")])
    step = steps[number - 1]
    return Claim(sentence(state, step), ShownStep(identity(state.program, step), step.number))


def claim(text: str, program: Program, seats: Sequence[str], option: str = "claim") -> Claim:
    """The claim that a text makes about a situation with these seats. Raises `Invalid`, naming the option it was given to.

    It is a step (`F draws`), an end (`F life 2`, `F alive`, `winner NAME`, `no winner`, `F asked in MOMENT`, a pile with its
    list), or either after the first word of a line of a case: `then`, `never`, `expect`.
    """
    # INVARIANT: what is printed can be claimed
    words = " ".join(text.split())
    source = Source(option, words)
    if not words or len(words) > MAX_LINE or CONTROL.search(words):
        raise Invalid([Diagnostic("Q005", "this is not a claim", Span(source, 1, 1, 0),
                                  "a step such as `A draws 1`, or an end such as `A alive`")])
    first, _, rest = words.partition(" ")
    if first in ("legal", "illegal") and first not in seats:
        raise Invalid([Diagnostic("Q005", f"a claim does not begin with `{first}`", Span(source, 1, 1, len(first)),
                                  f"the move alone is what is asked about: `{rest}`")])
    if first in ("then", "never", "expect"):
        word, said = first, rest
    else:
        word, said = "then" if first in seats and _is_verb(first, rest, program) else "expect", words
        if word == "expect" and first in seats and _is_move(words, program):
            return _move(said, program, seats, option)
    try:
        read = line(f"{word} {said}".rstrip(), frozenset(seats), program.moves, option, len(word) + 1).script
        (said_line,) = resolved(read, program, seats)
    except Invalid as invalid:
        beyond = any(d.code == BEYOND_THE_STEP for d in invalid.diagnostics)
        if word == "then" and beyond and move_in(said, program, seats) is not None:
            return _move(said, program, seats, option)
        if word == "then" and first != word and _is_end(words, program, seats):
            also = f"the verb `{rest.split(' ')[0]}` begins a step: of the end, say `expect {words}`"
            raise Invalid([attrs.evolve(d, help=also) for d in invalid.diagnostics]) from None
        end, because, _ = words.partition(" because ")
        if because and _is_end(end.removeprefix("expect "), program, seats):
            span = Span(source, 1, len(end) + 2, len(because.strip()))
            raise Invalid([Diagnostic("C012", "a claim about the end has no `because`", span, f"ask why: `{end}`")]) from None
        near = _near(rest, program) if word == "expect" and first in seats else ""
        raise Invalid([attrs.evolve(d, help=d.help or near) for d in invalid.diagnostics]) from None
    if isinstance(said_line, Never) and said_line.because is not None:
        raise Invalid([Diagnostic("C012", "a claim that something never happens has no `because`", said_line.because.span)])
    if isinstance(said_line, ExpectSeat | ExpectGame | ExpectPile | ExpectAsked) and said_line.because is not None:
        raise Invalid([Diagnostic("C012", "a claim about the end has no `because`", said_line.because.span)])
    assert not isinstance(said_line, Legal | Illegal | Chance | DeckCheck | RulesCheck)
    move = move_in(said, program, seats) if word == "then" else None
    if isinstance(said_line, Then | Never) and (lacking := never_has(program, said_line.pattern)) is not None:
        if move is not None and may_be_asked(program, seats, move):
            return _move(said, program, seats, option)
        raise Invalid([Diagnostic("Q005", lacking.words(), Span(source, 1, 1, len(words)))])
    found = Claim(words, said_line, move, move is not None and move.verb in vocabulary(program).choosing)
    if isinstance(said_line, Then) and not is_ever_shown(program, said_line.pattern) and not _is_written(program, move):
        other = _in_other_words(found, program, seats)
        if other is not None and isinstance(other.line, Then) and is_ever_shown(program, other.line.pattern):
            raise _misnamed(found, other, option)
    return found


_OTHER_VERBS = {"plays": "uses", "uses": "plays"}
"""For the verbs with which a line of a case may make a move, another one under which the timeline may show it."""


def _in_other_words(said: Claim, program: Program, seats: Sequence[str]) -> Claim | None:
    """The claim of the step that may be meant where the timeline shows a move under another verb; None if there is none."""
    verb = _OTHER_VERBS.get(said.move.verb) if said.move is not None and isinstance(said.line, Then) else None
    if verb is None or said.move is None:
        return None
    _, _, done = said.text.removeprefix("then ").partition(" ")
    rest = done.partition(" ")[2]
    words = f"then {said_of(said.move.seat, f'{verb} {rest}'.rstrip())}"
    try:
        (found,) = resolved(line(words, frozenset(seats), program.moves).script, program, seats)
    except Invalid:
        return None
    return Claim(words.removeprefix("then "), found) if isinstance(found, Then) else None


def _misnamed(said: Claim, other: Claim, option: str) -> Invalid:
    span = Span(Source(option, said.text), 1, 1, len(said.text))
    why = "no step is shown with these words here"
    return Invalid([Diagnostic("Q005", why, span, f"the timeline shows it as `{other.text}`")])


def _is_written(program: Program, move: Move | None) -> bool:
    """Whether a line of a case says with the verb of a move, and with no other, what its card does somewhere."""
    if move is None or move.name.card == 0:
        return False
    zones = {zone for zone, clause in clauses_by_zone(program.cards[move.name.card]) if clause.kind == "ability"}
    return any((zone < 0 or program.zones[zone].live) == (move.verb == "uses") for zone in zones)


def check_verb(said: Claim, state: State, option: str) -> None:
    """Raises `Invalid` for a claim that is false of a run, or always, where its card lies only where another verb is shown.

    A line of a case would make the move all the same.
    """
    move, other = said.move, _in_other_words(said, state.program, state.seats)
    if move is None or other is None or not move.name.card:
        return
    view, program, player = View(state), state.program, state.seats.index(move.seat)
    comes = move.verb == "plays"  # from a pile a card may still reach the hand
    own = {slot for slot, holder in enumerate(view.layout.holder)
           if holder == player or (holder < 0 and (comes or view.layout.live[slot]))}
    lies = {view.layout.live[slot] for slot in own for card in view.cards(slot) if view.name(card) == move.name.card}
    acts = {zone >= 0 and program.zones[zone].live for zone, clause in clauses_by_zone(program.cards[move.name.card])
            if clause.kind == "ability"}
    if lies == {move.verb == "plays"} and lies <= acts:
        raise _misnamed(said, other, option)


def check_claim(said: Claim, state: State, option: str) -> None:
    """Raises `Invalid` for a claim about the end that says nothing of a run, given by its last state.

    That something never happens, or that somebody is not asked, is true of a run that has no place for it.
    """
    line = said.line
    if isinstance(line, ShownStep | Move | Then | Never | ExpectAsked):
        return
    if why := idle(state, line):
        raise Invalid([Diagnostic("Q005", why, Span(Source(option, said.text), 1, 1, len(said.text)))])


def check_chosen(said: Claim, played: Played, option: str) -> None:
    """Raises `Invalid` for a claim about a move that a run makes and that has no step of its own: it has no causes."""
    if isinstance(said.line, Move) and said.times(played):
        raise Invalid([Diagnostic("Q005", f"`{said.line.seat}` chose to do this, and nothing led to it", Span(
            Source(option, said.text), 1, 1, len(said.text)), "ask about a step that the timeline shows")])


def check_repeats(claims: Sequence[Claim], option: str) -> None:
    """Raises `Invalid` for claims of which one says the same as another one."""
    seen: dict[object, Claim] = {}
    for each in claims:
        same = meaning_of(each.line)
        if same in seen:
            raise Invalid([Diagnostic("N031", f"`{each.text}` is claimed already", Span(
                Source(option, each.text), 1, 1, len(each.text)), f"`{seen[same].text}` says the same: leave one of them out")])
        seen[same] = each


def _move(said: str, program: Program, seats: Sequence[str], option: str) -> Claim:
    """The claim that a move without a step of its own is made."""
    (found,) = resolved(line(f"illegal {said}", frozenset(seats), program.moves, option, len("illegal ")).script, program, seats)
    assert isinstance(found, Illegal)
    if unasked := never_asked_for(program, seats, found.move):
        raise Invalid([Diagnostic("Q005", f"nothing asks for `{name}`", name.text.span) for name in unasked])
    return Claim(said, found.move, found.move)


def move_in(said: str, program: Program, seats: Sequence[str]) -> Move | None:
    """The move that words are, if they are one."""
    if not _is_move(said, program):
        return None
    before, of, seat = said.rpartition(" of ")
    if of and seat in seats:  # a step names whose moment it is in, a move the moment alone
        of_moment = move_in(before, program, seats)
        if of_moment is not None and of_moment.moment:
            return of_moment
    try:
        (found,) = resolved(line(f"illegal {said}", frozenset(seats), program.moves).script, program, seats)
    except Invalid:
        return None
    return found.move if isinstance(found, Illegal) else None


def same_move(one: Line | None, other: Move) -> bool:
    """Whether a line makes a move, in whatever language its cards are named; with the same parts where the move names any."""
    if not isinstance(one, Move) or (one.seat, one.verb) != (other.seat, other.verb) or other.as_ not in (0, one.as_):
        return False
    if any(part not in map(_meant, _beside(one)) for part in map(_meant, _beside(other))):
        return False
    aimed = not other.targets or [t.word for t in one.targets] == [t.word for t in other.targets]
    return aimed and [*map(_meant, one.objects)] == [*map(_meant, other.objects)]


def _beside(move: Move) -> list[Name]:
    """What a move is made with, and whence."""
    return [*move.with_, *([move.from_] if move.from_ is not None else [])]


def _meant(name: Name) -> object:
    """A card or a zone in whatever language it is named, otherwise the word itself."""
    return name.pattern or (name.zone if name.zone is not None else name.word)


def _is_move(said: str, program: Program) -> bool:
    """Whether a seat is followed by a verb of moves."""
    seat, _, rest = said.partition(" ")
    return bool(meant(seat, rest.split(" ")[0], vocabulary(program).verbs))


def _is_verb(seat: str, words: str, program: Program) -> bool:
    """Whether words after a seat begin with a verb that the timeline shows."""
    said = fold(words)
    return any(said == v or said.startswith((f"{v} ", f"{v}:")) for verb in _verbs(program) for v in (verb, agreeing(seat, verb)))


def _is_end(words: str, program: Program, seats: Sequence[str]) -> bool:
    """Whether words say how a seat stands at the end."""
    try:
        return bool(resolved(line(f"expect {words}", frozenset(seats), program.moves).script, program, seats))
    except Invalid:
        return False


def _verbs(program: Program) -> list[str]:
    return [fold(v) for v in verbs(vocabulary(program))]


def _near(words: str, program: Program) -> Near:
    """The nearest verbs to the first word of a claim that is neither a step nor an end."""
    return suggestion(words.split(" ")[0], _verbs(program))


__all__ = [
    "Claim", "ShownStep", "check_chosen", "check_claim", "check_repeats", "check_verb", "claim", "same_move", "step_claim",
]
