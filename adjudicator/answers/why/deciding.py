"""The lines of a rule that decide a step: the tests and loops around the line that carries it out, and that line.

They are read from the text of the rule. Where a few of its lines can carry the step out, all of them are given; where many can,
only what is around all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from adjudicator.engine.program import Origin, Program
from adjudicator.engine.steps import Step, StepKind
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.load import tree_of
from adjudicator.values import frozen

Lines = tuple[int, ...]
"""Lines of a file, from 1, from the outermost test to the line that carries a step out."""
FEW = 3


def deciding(program: Program, origin: Origin, step: Step) -> Lines:
    """The lines below the head of a rule that decide one of its steps, in their order; none if nothing below the head does."""
    source = origin.span.source
    around = [item for item in tree_of(source).items if item.at.line <= origin.span.line][-1:]
    heads = (node for item in around for node in t.nodes(item) if isinstance(node, t.Node) and node.at.line == origin.span.line)
    body = next((found for head in heads if isinstance(found := getattr(head, "body", None), t.Body)), None)
    if body is None:
        return ()
    ways = {*_Search(source, _words(program, step), step).below(body, ())}
    shared = [lines[0] for lines in takewhile(lambda lines: len({*lines}) == 1, zip(*ways, strict=False))]
    found = {line for way in ways for line in way} if len(ways) <= FEW else {*shared}
    return tuple(sorted(line for line in found if line > origin.span.line))


def _words(program: Program, step: Step) -> frozenset[str]:
    """What rules call the verb of a step: its key, and its form in the timeline; nothing for a step without a verb."""
    verb = next((verb for verb in program.verbs if verb.key == step.verb), None)
    return frozenset() if verb is None else frozenset({verb.key, verb.step_form.replace(" ", "-")})


@frozen
class _Search:
    """The search for the statements that carry out a step. `words`: those for its verb."""

    source: Source
    words: frozenset[str]
    step: Step

    def below(self, body: t.Body, above: Lines) -> Iterator[Lines]:
        """The lines that decide the step, once for each statement of a body that can carry it out."""
        for statement in body.statements:
            yield from self.of(statement, (*above, statement.at.line))

    def of(self, statement: t.Statement, lines: Lines) -> Iterator[Lines]:
        """The same for one statement."""
        match statement:
            case t.If(test=test, body=body, other=other):
                yield from self.said_in(test, lines)
                yield from self.below(body, lines)
                if isinstance(other, t.If):
                    yield from self.of(other, (*lines, other.at.line))
                elif other is not None:
                    yield from self.below(other, (*lines, self.line_before(other)))
            case t.ForEach(whole=head, body=body) | t.Repeat(count=head, body=body) | t.While(test=head, body=body):
                yield from self.said_in(head, lines)
                yield from self.below(body, lines)
            case t.May(body=body):
                yield from self.below(body, lines)
            case t.OneOf(alternatives=several):
                for one in several:
                    yield from self.below(one.body, (*lines, one.at.line))
            case t.AttackBlock(attack=attack, overrides=overrides):
                yield from self.said_in(attack, lines)
                for moment in overrides:
                    yield from self.below(moment.body, (*lines, moment.at.line))
            case t.Lasting():
                return  # what acts later
            case t.Win(who=who):
                if self.step.kind is StepKind.WON and (not isinstance(who, t.Title) or who.words.text in self.step.parts):
                    yield lines
            case _:
                yield from self.said_in(statement, lines)

    def said_in(self, whole: t.Node, lines: Lines) -> Iterator[Lines]:
        """These lines if words contain the verb of the step."""
        if any(isinstance(part, t.Word) and part.text in self.words for part in t.nodes(whole)):
            yield lines

    def line_before(self, body: t.Body) -> int:
        """The line of the word `else` before a body."""
        return self.source.text[:body.at.start].rstrip().count("\n") + 1


__all__ = ["deciding"]
