"""Changes of rules that somebody has shown to make no difference, listed in a file next to the cases.

An entry gives the name of the card or rule, lines of it before and after the change, and the reason:

    Name of a Card
      - play: draw 2
      + play: draw 1
      because the deck holds a single card

Below `anywhere` are words that mean the same in the whole game. Below `anywhere within MOMENT, PHASE, VERB` are words that mean
the same in abilities used in those moments, in actions of those phases, and in responses to those verbs: two words for a player,
or how a clause waits for its verb (`when` and `before`, `another player` and `any player`, `you, silent` and `you, even fallen`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.mutation.alternatives import Kind
from adjudicator.mutation.changes import Change, Texts
from adjudicator.mutation.paths import on_the_way
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.rules import tree as t
from adjudicator.values import frozen

FILE = "equivalent.txt"
"""The name of the file in the folder of the cases of a game."""
ANYWHERE = "anywhere"


@frozen
class Equivalent:
    """A change that makes no difference: its card or rule, the lines before and after it, and why."""

    owner: str
    texts: Texts
    because: str
    span: Span

    def means(self, change: Change) -> bool:
        """Whether the entry is about a change."""
        if self.is_general:
            return exchanged(change) == self.texts and (not self.within or moments(change) <= self.within)
        return self.owner == change.owner and self.texts == change.texts()

    @property
    def is_general(self) -> bool:
        """Whether the entry is about words of the whole game, or of some moments of it."""
        return self.owner.split(" ")[0] == ANYWHERE

    @property
    def within(self) -> frozenset[str]:
        """The moments and phases that a general entry names; none for all."""
        return frozenset(filter(None, self.owner.removeprefix(ANYWHERE).removeprefix(" within ").split(", ")))


NOWHERE = frozenset({""})


def moments(change: Change) -> frozenset[str]:
    """The moments in which the changed clause is used, or the phase, moment of the grid or verb that it is about.

    `at` is one of them if the clause has a target of its own. `to VERB` stands for the body of a verb, `value NAME` for that of a
    value and for every clause that changes it, `only` for a condition `only if`.
    """
    found = NOWHERE
    for node in on_the_way(change.declaration, change.path):
        match node:
            case t.AbilityDecl(moments=words, targets=targets):
                found = frozenset([*(word.text for word in words), *(() if targets is None else ("at",))])
            case t.TriggerDecl(verb=word) | t.PhaseDecl(phase=word):
                found = frozenset({word.text})
            case t.StepDecl(named=named) | t.MomentDecl(named=named):
                found = frozenset({named.key.text})
            case t.VerbDecl(key=key):
                found = frozenset({f"to {key.text}"})
            case t.ValueDecl(key=key) | t.ChangeDecl(value=key):
                found = frozenset({f"value {key.text}"})
            case t.Only():
                found = frozenset({"only"})
            case _:
                pass
    return found


def exchanged(change: Change) -> Texts | None:
    """The word by which a change replaces another; None if it changes something else."""
    match change.old, change.new:
        case t.TriggerDecl() as before, t.TriggerDecl() as after:
            return _waits_otherwise(before, after)
    if change.kind not in (Kind.PLAYER, Kind.ORDER):
        return None
    match change.old, change.new:
        case t.Name(word=one), t.Name(word=other):
            return Texts((one.text,), (other.text,))
        case t.Your(), t.Part(whole=t.Name(word=other)):
            return Texts(("you",), (other.text,))
        case t.Attack(at_once=False), t.Attack(at_once=True):
            return Texts(("attack",), ("attack at once",))
        case t.Choose(by=None), t.Choose(by=t.Chooser(player=t.Name(word=other))):
            return Texts(("you",), (other.text,))
        case _:
            return None


def _waits_otherwise(one: t.TriggerDecl, other: t.TriggerDecl) -> Texts | None:
    """How two clauses wait for their verb, if they differ only in that."""
    if (one.verb, one.test, one.body) != (other.verb, other.test, other.body):
        return None
    who, whoever = SUBJECTS[one.subject], SUBJECTS[other.subject]
    if who != whoever:
        return Texts((who,), (whoever,))
    if one.even_fallen != other.even_fallen:
        return Texts((f"{who}, {FALLEN[one.even_fallen]}",), (f"{who}, {FALLEN[other.even_fallen]}",))
    return Texts((one.hook,), (other.hook,))


SUBJECTS = {"you": "you", "another": "another player", "any": "any player", "this": "this"}
FALLEN = {False: "silent", True: "even fallen"}


def parse_equivalents(source: Source) -> tuple[Equivalent, ...]:
    """The entries of a file. Raises `Invalid`."""
    found: list[Equivalent] = []
    owner, before, after, start = "", list[str](), list[str](), 0
    for number, row in enumerate(source.text.split("\n"), 1):
        line = row.strip()
        if not line or line.startswith("--"):
            continue
        sign, _, rest = line.partition(" ")
        if not row[:1].isspace():
            owner = line
        elif sign in "-+" and owner:
            start = start or number
            (before if sign == "-" else after).append(rest.strip())
        elif sign == "because" and rest.strip() and start:
            found.append(Equivalent(owner, Texts(tuple(before), tuple(after)), rest.strip(), Span(source, start, 1, 0)))
            before, after, start = [], [], 0
        else:
            raise _wrong(source, number)
    if start:
        raise _wrong(source, start)
    return tuple(found)


def _wrong(source: Source, line: int) -> Invalid:
    return Invalid([Diagnostic("F007", "this line does not belong in a list of equivalent changes", Span(source, line, 1),
                               "the name of a card or rule, then `- LINE`, `+ LINE` and `because REASON` below it")])


def entry(change: Change) -> str:
    """A change as an entry of the list, with the reason to be filled in."""
    before, after = change.texts()
    lines = [change.owner, *(f"  - {line}" for line in before), *(f"  + {line}" for line in after), "  because"]
    return "\n".join(lines)


def idle(entries: Sequence[Equivalent], changes: Sequence[Change]) -> Iterator[Equivalent]:
    """The entries that match no change any more: what they describe was edited."""
    owners = {e.owner for e in entries}
    there = {(c.owner, c.texts()) for c in changes if c.owner in owners}
    for one in entries:
        if not (any(map(one.means, changes)) if one.is_general else (one.owner, one.texts) in there):
            yield one
