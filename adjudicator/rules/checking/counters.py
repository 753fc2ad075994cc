"""Numbers that players see and that change, and which verbs tell it: a change beside such a verb is one that no line can name.

As with what is declared in vain (see `idle`), the trees of all files of a game are asked: one set may have the verb, and another
one the change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.notation.source import Diagnostic
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.checking.symbols import third_person
from adjudicator.values import frozen

UNSEEN = frozenset({"inner", "unstated", "turn"})
"""The flags of fields that count for the rules only, or begin again with every turn."""


@frozen
class Change:
    """A statement that changes a number. `grows`: whether it becomes more; None if it is set, whatever it was before.

    `amount`: by how much, if that is said. `place`: which number of whom. `often`: how often it is done, if it is repeated.
    """

    place: t.Your | t.Part
    grows: bool | None
    amount: t.Expression | None
    often: t.Expression | None

    @property
    def field(self) -> str:
        """The number that changes."""
        return self.place.word.text


def seen_numbers(files: Iterable[t.File]) -> set[str]:
    """The numbers of players, of the game and on cards that the outcome shows, each by a name that no other field has."""
    blocks = [item for file in files for item in file.items
              if isinstance(item, t.PlayerFields | t.GameFields | t.MarkFields | t.RowFields)]
    named = [field.key.text for block in blocks for field in block.fields]
    return {field.key.text for block in blocks if not isinstance(block, t.RowFields) for field in block.fields
            if field.type.text == "number" and UNSEEN.isdisjoint(flag.text for flag in field.flags)
            and named.count(field.key.text) == 1}


def changes(node: object, often: t.Expression | None = None) -> Iterator[Change]:
    """The changes in a part of the rules, without those that its clauses with a duration make later."""
    match node:
        case t.Lasting():
            return
        case t.Repeat(count=count, body=body):
            yield from changes(body, count)
        case t.AddTo(place=t.Your() | t.Part() as place, amount=amount, less=less):
            more = bare(amount)
            below = isinstance(more, t.Sum) and more.sign == "-" and more.left == t.Number(more.at, 0)
            yield Change(place, less == below, more.right if isinstance(more, t.Sum) and below else more, often)
        case t.SetTo(place=t.Your() | t.Part() as place, value=value):
            by = next((n for n in t.nodes(value) if isinstance(n, t.Sum) and bare(n.left) == place), None)
            yield Change(place, None if by is None else by.sign == "+", None if by is None else bare(by.right), often)
        case t.Node():
            yield from changes(node.said(), often)
        case tuple():
            for part in node:
                yield from changes(part, often)
        case _:
            pass


def tells(verb: t.VerbDecl) -> Iterator[Change]:
    """The changes of which the steps of a verb tell how much: by a number of the verb, or as the one thing that it does."""
    numbers = {part.key.text for part in verb.parameters if part.type.text == "number"}
    for change in changes(verb.body) if verb.past is not None else ():
        said = change.amount if change.often is None else change.often
        alone = len(verb.body.statements) == 1 and isinstance(verb.body.statements[0], t.AddTo)
        if alone or (isinstance(said, t.Name) and said.word.text in numbers):
            yield change


def untold(files: Sequence[t.File], others: Sequence[t.File] = ()) -> Iterator[Diagnostic]:
    """The numbers that grow, or shrink, in some files outside all steps, although some verb of the game tells of just that."""
    # INVARIANT: every number that changes is in a step
    # INVARIANT: every number that changes in a whole game is in a step
    # INVARIANT: no number changes beside the verb that tells it
    items = [declared(item) for file in (*files, *others) for item in file.items]
    seen = seen_numbers([*files, *others])
    telling = {(change.field, change.grows): verb.key.text for verb in reversed(items) if isinstance(verb, t.VerbDecl)
               for change in tells(verb) if change.field in seen and change.grows is not None}
    shown = _in_steps(items) if telling else set()
    for file in files:
        for item in map(declared, file.items) if telling else ():
            later = [node.members for node in t.nodes(item) if isinstance(node, t.Lasting)]
            for change in (*(() if id(item) in shown else changes(item)), *changes(tuple(later))):
                if verb := telling.get((change.field, change.grows)):
                    what = "grows" if change.grows else "shrinks"
                    yield Diagnostic(
                        "R044", f"no step tells that `{change.field}` {what} here", change.place.at.span(file.source),
                        f"`{verb}` tells it: do that, or put this into another verb with a form for the timeline")


def _in_steps(items: Sequence[t.Item]) -> set[int]:
    """The verbs that have steps, and the procedures that nothing but these carry out; each by the `id` of its declaration."""
    verbs = [item for item in items if isinstance(item, t.VerbDecl)]
    said = [(id(item), {node.text for node in t.nodes(item) if isinstance(node, t.Word)}) for item in items
            if not isinstance(item, t.WordsDecl)]
    doing = {id(verb): {by for by, words in said if by != id(verb) and not words.isdisjoint(forms(verb))} for verb in verbs}
    found = {id(verb) for verb in verbs if verb.past is not None}
    while more := {verb for verb, done_by in doing.items() if done_by and done_by <= found} - found:
        found |= more
    return found


def forms(verb: t.VerbDecl) -> set[str]:
    """The words by which rules call a verb."""
    return {verb.key.text, third_person(verb.key.text), *(() if verb.past is None else (verb.past.text,))}


def bare(node: t.Expression) -> t.Expression:
    """An expression without its parentheses."""
    return bare(node.inner) if isinstance(node, t.Group) else node


__all__ = ["Change", "bare", "changes", "forms", "seen_numbers", "tells", "untold"]
