"""Clauses that read the `target` where nothing is ever aimed at anybody.

An ability with targets hands its target on to what it does, and that to the clauses that answer; so do the moments of the grid
and attacks. As one set may have the clause, and another one the ability, the trees of all files of a game are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.notation.source import Diagnostic
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.checking.counters import forms
from adjudicator.values import frozen

WORD = "target"
HELP = ("nothing that leads here is aimed at anybody; in the clause of an event `they` is who does it, and a part of the verb "
        "says to whom or with what")
_MAKING = (t.Let, t.ForEach, t.Choose, t.ChooseName, t.ChooseNumber, t.ChooseWord)
Unit = t.VerbDecl | t.TriggerDecl | t.DutyDecl | t.AbilityDecl | t.StepDecl | t.AfterBlock | t.AfterAll


@frozen
class _Known:
    """The verbs of a game by all their forms, and those, by their names, that are done where something may be aimed at somebody.

    `performed`: rules carry out abilities at a target of their own choice.
    """

    verbs: Mapping[str, t.VerbDecl]
    aimed: frozenset[str]
    performed: bool


def aimless(files: Sequence[t.File], others: Sequence[t.File] = ()) -> Iterator[Diagnostic]:
    """Where some files ask for the target although nobody ever is one."""
    if not any(_reads(file.items) for file in files):
        return
    known = _known([declared(item) for file in (*files, *others) for item in file.items])
    for file in files:
        for item in map(declared, file.items):
            for unit in _units(item):
                if not _may_aim(unit, known) and not _is_own_name(unit, known):
                    for name in _reads(unit.body if isinstance(unit, t.AbilityDecl) else unit):
                        yield Diagnostic("R011", "nobody is ever the `target` here", name.at.span(file.source), HELP)


def _known(items: Sequence[t.Item]) -> _Known:
    verbs = {form: item for item in items if isinstance(item, t.VerbDecl) for form in forms(item)}
    nodes = [node for item in items for node in t.nodes(item)]
    performed = any(isinstance(node, t.Perform) and node.at_whom is not None for node in nodes)
    answers: dict[str, list[t.Body]] = {}
    for node in nodes:
        if isinstance(node, t.TriggerDecl):
            answers.setdefault(_key(node.verb, verbs), []).append(node.body)
    bodies: dict[str, list[t.Body]] = {}
    for item in items:
        if isinstance(item, t.VerbDecl):
            bodies.setdefault(item.key.text, []).append(item.body)
    waiting = list(_beginning(items, nodes, performed))
    aimed = set[str]()
    while waiting:
        words = {node.text for node in _own(waiting.pop()) if isinstance(node, t.Word)}
        for key in {verbs[word].key.text for word in words & verbs.keys()} - aimed:
            aimed.add(key)
            waiting += [*bodies[key], *answers.get(key, ())]
    return _Known(verbs, frozenset(aimed), performed)


def _beginning(items: Sequence[t.Item], nodes: Sequence[object], performed: bool) -> Iterator[t.Body]:
    """What is done with a target from the beginning, or may be."""
    for node in nodes:
        match node:
            case t.AbilityDecl(targets=targets, body=body) if performed or targets is not None:
                yield body
            case t.MomentDecl(body=body) | t.Override(body=body) | t.LeavesDecl(body=body):
                yield body
            case t.TriggerDecl(verb=t.Word(text="attack" | "attacks"), body=body):
                yield body
            case _:
                pass
    aiming = [item for item in items if isinstance(item, t.CardDecl | t.KindDecl) and any(
        isinstance(node, t.AbilityDecl) and (performed or node.targets is not None) for node in t.nodes(item))]
    kinds = {word.text for item in aiming for word in (item.kinds if isinstance(item, t.CardDecl) else (item.key,))}
    for item in items:
        if isinstance(item, t.KindDecl) and item.key.text in kinds:
            yield from (node.body for node in item.members if isinstance(node, t.Using))


def _units(item: object) -> Iterator[Unit]:
    """The pieces of a declaration that are carried out by themselves, but for those that a card with a target starts."""
    match item:
        case t.VerbDecl() | t.TriggerDecl() | t.DutyDecl() | t.AbilityDecl() | t.StepDecl() | t.AfterBlock() | t.AfterAll():
            yield item
        case _:
            pass
    if not isinstance(item, t.AbilityDecl) or item.targets is None:
        for part in item if isinstance(item, tuple) else item.said() if isinstance(item, t.Node) else ():
            yield from _units(part)


def _own(unit: object) -> Iterator[object]:
    """A piece of the rules, without what acts for a while and what an attack puts in other places."""
    yield unit
    for part in unit if isinstance(unit, tuple) else unit.said() if isinstance(unit, t.Node) else ():
        if isinstance(part, t.Lasting):
            yield from _own(part.player)  # for whom it lasts is asked at once
        elif not isinstance(part, t.Override):
            yield from _own(part)


def _reads(unit: object) -> list[t.Name]:
    """Where a piece of the rules reads the target."""
    return [node for node in _own(unit) if isinstance(node, t.Name) and node.word.text == WORD]


def _may_aim(unit: Unit, known: _Known) -> bool:
    """Whether something may be aimed at somebody where a piece of the rules is carried out."""
    match unit:
        case t.AbilityDecl(targets=targets):
            return known.performed or targets is not None
        case t.TriggerDecl(verb=verb) | t.DutyDecl(verb=verb):
            return verb.text not in known.verbs or _key(verb, known.verbs) in known.aimed
        case t.VerbDecl(key=key):
            return key.text in known.aimed
        case _:
            return False


def _is_own_name(unit: Unit, known: _Known) -> bool:
    """Whether `target` is a name that the rules themselves give to something there."""
    verb = known.verbs.get(unit.verb.text) if isinstance(unit, t.TriggerDecl | t.DutyDecl) else unit
    parts = verb.parameters if isinstance(verb, t.VerbDecl) else ()
    return any(part.key.text == WORD for part in parts) or any(
        isinstance(node, _MAKING) and node.name.text == WORD for node in t.nodes(unit))


def _key(verb: t.Word, verbs: Mapping[str, t.VerbDecl]) -> str:
    """The name of a verb by one of its forms."""
    return verbs[verb.text].key.text if verb.text in verbs else verb.text


__all__ = ["aimless"]
