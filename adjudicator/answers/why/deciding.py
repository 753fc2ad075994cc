"""The lines of a rule that decide a step: the tests and loops around the line that carries it out, and that line.

They are read from the text of the rule. Where several of its lines can carry the step out, those are meant whose blocks the run
reached, and of the lines of one block the one whose turn it was; where these are many, only what is around all of them is given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import NamedTuple

from adjudicator.answers.why.reached import Reached
from adjudicator.engine.program import Origin, Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, verb_of
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.core.probes import Sort, key_of
from adjudicator.rules.load import tree_of
from adjudicator.values import frozen

Lines = tuple[int, ...]
"""Lines of a file, from 1, from the outermost test to the line that carries a step out."""
FEW = 3
"""Different ways through a rule of which all the lines are quoted; of more, only the lines that they share."""


class Way(NamedTuple):
    """A statement that can carry a step out: the lines down to it, and the keys of the blocks that it stands in."""

    lines: Lines
    blocks: tuple[str, ...] = ()

    def at(self, *lines: int) -> Way:
        """The same, further down."""
        return Way((*self.lines, *lines), self.blocks)


class Deciding(NamedTuple):
    """The lines below the head of a rule that decide one of its steps, in their order; none if nothing below the head does.

    `tested`: a test or a loop of the rule is around the step.
    """

    lines: Lines = ()
    tested: bool = False


def deciding(state: State, origin: Origin, step: Step, reached: Reached) -> Deciding:
    """What decides a step of a rule."""
    # INVARIANT: what is quoted decides
    source, body = origin.span.source, body_of(origin)
    if body is None:
        return Deciding()
    head = _heading(origin, body)
    ways = {*_Search(source, _words(state.program, step), step).below(body, Way(()))}
    if len({way.lines for way in ways}) > 1:
        ways = {*_in_turn({*_gone(ways, state, step, reached)}, state, step)}
    shared = [lines[0] for lines in takewhile(lambda lines: len({*lines}) == 1, zip(*(way.lines for way in ways), strict=False))]
    found = {line for way in ways for line in way.lines} if len(ways) <= FEW else {*shared}
    tested = any(block.endswith((Sort.BRANCH.value, Sort.OTHERWISE.value)) for way in ways for block in way.blocks)
    return Deciding(tuple(sorted(line for line in found if line > head)), tested)


def body_of(origin: Origin) -> t.Body | None:
    """What a rule does, if its place is that of something with a body."""
    around = [item for item in tree_of(origin.span.source).items if item.at.line <= origin.span.line][-1:]
    heads = (node for item in around for node in t.nodes(item) if node.at.line == origin.span.line)
    return next((found for head in heads if isinstance(found := getattr(head, "body", None), t.Body)), None)


def heading(origin: Origin) -> int:
    """The line of the head of a rule. A head of nothing but words of the notation, such as `after all:`, has no place of its own:
    the rule has that of its first statement, and the head is the line with words before it.
    """
    return _heading(origin, body_of(origin))


def _heading(origin: Origin, body: t.Body | None) -> int:
    source, line = origin.span.source, origin.span.line
    if body is None or body.statements[0].at.line != line or body.statements[0].at.column != origin.span.column:
        return line
    return next((above for above in range(line - 1, 0, -1) if source.said(above)), line)


def _gone(ways: Collection[Way], state: State, step: Step, reached: Reached) -> Collection[Way]:
    """Those of the ways that the run can have gone: it reached all their blocks, the innermost after an earlier step of the rule.

    All of them where the run says nothing of them.
    """
    began = -1 if step.cause is None else step.cause
    here = reached.before(step, began)
    found = [way for way in ways if here.issuperset(way.blocks)] or ways
    earlier = (other.number for other in reversed(state.steps[began + 1:step.number])
               if (other.code, other.cause) == (step.code, step.cause))
    new = reached.before(step, next(earlier, began))
    return [way for way in found if way.blocks and way.blocks[-1] in new] or found


def _in_turn(ways: Collection[Way], state: State, step: Step) -> Collection[Way]:
    """Of lines of one block, which are carried out one after the other, the one whose turn it was when the step was made.

    All of them where not each has made one step.
    """
    alike = [other.number for other in state.steps
             if (other.code, other.cause, other.kind, other.verb) == (step.code, step.cause, step.kind, step.verb)]
    if len({way.blocks for way in ways}) != 1 or len(alike) != len(ways):
        return ways
    return [sorted(ways)[alike.index(step.number)]]


def _words(program: Program, step: Step) -> frozenset[str]:
    """What rules call the verb of a step: its key, and its form in the timeline; nothing for a step without a verb."""
    verb = verb_of(program, step.verb)
    return frozenset() if verb is None else frozenset({verb.key, verb.step_form.replace(" ", "-")})


@frozen
class _Search:
    """The search for the statements that carry out a step. `words`: those for its verb."""

    source: Source
    words: frozenset[str]
    step: Step

    def below(self, body: t.Body, way: Way) -> Iterator[Way]:
        """The ways to the step, one for each statement of a body that can carry it out."""
        for statement in body.statements:
            yield from self.of(statement, way.at(statement.at.line))
            stops = [node.at.line for node in t.nodes(statement) if isinstance(node, t.Stop)]
            way = way.at(statement.at.line, *stops) if stops else way  # what follows happens only if it does not stop

    def of(self, statement: t.Statement, way: Way) -> Iterator[Way]:
        """The same for one statement."""
        match statement:
            case t.If(test=test, body=body, other=other):
                yield from self.said_in(test, way)
                yield from self.below(body, self.inside(way, statement))
                rest = self.inside(way, statement, Sort.OTHERWISE)
                if isinstance(other, t.If):
                    yield from self.of(other, rest.at(other.at.line))
                elif other is not None:
                    yield from self.below(other, rest.at(self.line_before(other)))
            case t.ForEach(whole=head, body=body) | t.Repeat(count=head, body=body) | t.While(test=head, body=body):
                yield from self.said_in(head, way)
                yield from self.below(body, self.inside(way, statement))
            case t.May(body=body):
                yield from self.below(body, self.inside(way, statement))
            case t.OneOf(alternatives=several):
                for one in several:
                    yield from self.below(one.body, self.inside(way, one).at(one.at.line))
            case t.AttackBlock(attack=attack, overrides=overrides):
                yield from self.said_in(attack, way)
                for moment in overrides:
                    yield from self.below(moment.body, self.inside(way, moment, Sort.CLAUSE).at(moment.at.line))
            case t.Lasting():
                return  # what acts later
            case t.Win(who=who):
                if self.step.kind is StepKind.WON and (not isinstance(who, t.Title) or who.words.text in self.step.parts):
                    yield way
            case _:
                yield from self.said_in(statement, way)

    def inside(self, way: Way, node: t.Node, sort: Sort = Sort.BRANCH) -> Way:
        """The same way, within a block."""
        return Way(way.lines, (*way.blocks, key_of(node, self.source, sort)))

    def said_in(self, whole: t.Node, way: Way) -> Iterator[Way]:
        """This way if words contain the verb of the step."""
        if any(isinstance(part, t.Word) and part.text in self.words for part in t.nodes(whole)):
            yield way

    def line_before(self, body: t.Body) -> int:
        """The line of the word `else` before a body."""
        return self.source.text[:body.at.start].rstrip().count("\n") + 1


__all__ = ["Deciding", "body_of", "deciding", "heading"]
