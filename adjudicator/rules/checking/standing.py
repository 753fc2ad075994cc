"""What is known to hold where a statement stands: by the conditions around it, and by whose event a clause answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from adjudicator.engine.frames import LOCALS, THEY, YOU
from adjudicator.engine.position import PLAYING
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.bounds import alike, joined, lying, without_need
from adjudicator.rules.checking.searching import zones_of
from adjudicator.rules.checking.settled import chosen_by, follows
from adjudicator.rules.checking.wording import words_of
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import certain, filled, only_looks, statements, within
from adjudicator.values import frozen


@frozen
class Fact:
    """A test that is true, or false, where a statement stands; `words`: what the rules say for it.

    `emptied`: the field that a statement has set to nothing or to 0 just before, as the rules write it.
    """

    test: core.Expression
    wanted: bool
    words: str
    emptied: t.Expression | None = None

    @property
    def help(self) -> str:
        """What a message says about it."""
        return f"`{self.words}` is {'' if self.wanted else 'not '}true here"


Facts = tuple[Fact, ...]
_DENYING = (("!=", True), ("==", False))


def of_test(test: core.Expression, wanted: bool, words: str) -> Facts:
    """What holds where a condition is true, or false."""
    return tuple([Fact(guard.test, guard.wanted, words) for guard in certain(test, wanted)])


def of_subject(subject: str, held: bool) -> Facts:
    """What holds of the player whose doing a clause answers; `held`: a player has the clause, whom it calls `you`."""
    they = core.Place(types.PLAYER, THEY)
    same = core.Binary(types.TRUTH, they, "==", core.Place(types.PLAYER, YOU))
    if not held or subject == "you":
        return (Fact(same, True, "they is you"),)
    return (Fact(same, False, "they is you"),) if subject == "another" else ()


def of_holder(subject: str) -> Facts:
    """What holds of the player who has a clause that is silent when they have fallen, and of whose doing it answers."""
    playing = core.Constant(types.STATUS, PLAYING)
    meant = [YOU, THEY] if subject == "you" else [YOU]
    of = [core.PlayerStatus(types.STATUS, core.Place(types.PLAYER, who)) for who in meant]
    return tuple([Fact(core.Binary(types.TRUTH, status, "==", playing), True, "") for status in of])


def of_phase() -> Facts:
    """What holds in the clause of a phase: it acts in the turn of its own player."""
    active = core.Ask(types.PLAYER, Operation.ACTIVE, ())
    return (Fact(core.Binary(types.TRUTH, active, "==", core.Place(types.PLAYER, YOU)), True, "active is you"),)


def of_member(whole: core.Expression, item: core.Place, words: str) -> Facts:
    """What always holds of a member of a set."""
    found = [guard for test in chosen_by(whole, item) for guard in certain(test, True)]
    fixed = [fact for guard in found if _is_fixed((fact := Fact(guard.test, guard.wanted, words)).test)]
    return (*fixed, *_lies(whole, item, words))


def _lies(whole: core.Expression, item: core.Place, words: str) -> Facts:
    """Where a card that is chosen from a set lies, if there was any: in the zone whose cards the set has."""
    match lying(whole):
        case core.Filter(whole=wider) | core.Using(inner=wider) | core.Binary(sign="or", right=wider):
            return _lies(wider, item, words)
        case core.Ask(operation=Operation.CARDS, arguments=(core.Slot(player=player),)) as cards if (
                player is None or _is_simple(player)):
            there = core.Binary(types.TRUTH, item, "in", cards)
            return (Fact(core.Binary(types.TRUTH, core.IsNothing(types.TRUTH, item), "or", there), True, words),)
        case _:
            return ()


def lies_in(facts: Facts, card: core.Expression, slot: core.Slot) -> Fact | None:
    """What says that a card lies in a zone, if it is there at all."""
    there = core.Binary(types.TRUTH, card, "in", core.Ask(types.CARDS, Operation.CARDS, (slot,)))
    return next((fact for fact in facts if fact.wanted and isinstance(fact.test, core.Binary) and fact.test.sign == "or"
                 and alike(fact.test.right, there)), None)


def place_of(facts: Facts, card: core.Expression) -> tuple[Fact, int] | None:
    """The zone in which a card lies, if it is there at all, with what says so."""
    for fact in facts:
        match fact.test:
            case core.Binary(sign="or", right=core.Binary(left=it, sign="in", right=there)) if fact.wanted and alike(card, it):
                return next(((fact, zone) for zone in zones_of(there)), None)
            case _:
                pass
    return None


def of_placing(node: t.Statement, done: Sequence[core.Statement], source: Source) -> Facts:
    """What holds of who or what somebody has chosen, and of a card that was moved just now: where it lies."""
    match node:
        case t.Choose(name=name, whole=whole):
            return _of_choice(done, f"{name.text} is in {words_of(whole, source)}")
        case t.Move(card=card, to=to):
            return _of_move(done, f"{words_of(card, source)} is in {words_of(to, source)}")
        case _:
            return ()


def _of_move(done: Sequence[core.Statement], words: str) -> Facts:
    """Where a card lies that was moved, if there is any: what the rules call it goes on meaning it."""
    match done:
        case (*_, core.Act(operation=Operation.MOVE, arguments=(card, core.Slot() as slot))):
            there = core.Ask(types.CARDS, Operation.CARDS, (slot,))
            moved = without_need(card)
            return _lies(there, moved, words) if isinstance(moved, core.Place) else ()
        case _:
            return ()


def _of_choice(done: Sequence[core.Statement], words: str) -> Facts:
    """What holds of who or what somebody has chosen from a set, or of nothing if there was none: who it is not, where it lies."""
    match done:
        case (core.Hand(operation=Operation.PICK, arguments=(_, whole, *_)), core.Assign(target=core.Place() as chosen)):
            return tuple([fact for fact in of_member(whole, chosen, words) if isinstance(fact.test, core.Binary)
                          and ((fact.test.sign, fact.wanted) in _DENYING or fact.test.sign == "or")])
        case _:
            return ()


def of_setting(read: core.Expression, value: core.Expression, words: str, place: t.Expression | None = None) -> Facts:
    """What holds once something has been set to a value. `place`: how the rules write it, if it is a field.

    A value that depends on what is set may be another one than that to which it was set, and so may what it is of.
    """
    if not _is_simple(value) or not _is_kept(read):
        return ()
    plain = value.value if isinstance(value, core.Constant) else value
    if isinstance(plain, bool):
        return (Fact(read, plain, words),)
    if plain is None:
        return (Fact(core.IsNothing(types.TRUTH, read), True, words, place),)
    emptied = place if plain == 0 and value.type == types.NUMBER else None
    return (Fact(core.Binary(types.TRUTH, read, "==", value), True, words, emptied),)


def _is_kept(read: core.Expression) -> bool:
    """Whether something is a place of the frame, or a field of what no field says."""
    match without_need(read):
        case core.PlayerField(player=whole) | core.RowEntry(row=whole) | core.Ask(operation=Operation.MARK, arguments=(whole, _)):
            return _is_simple(whole)
        case found:
            return isinstance(found, core.Place | core.GameField)


def _is_simple(node: core.Expression) -> bool:
    """Whether something is a plain value, or what a place of the frame holds, or the player whose turn it is."""
    return all(isinstance(part, core.Constant | core.Place | core.Need)
               or (isinstance(part, core.Ask) and part.operation is Operation.ACTIVE) for part in within(node))


def wrong(facts: Facts, test: core.Expression) -> tuple[str, str] | None:
    """What is wrong with a condition by what is known where it stands."""
    parts = joined(test, "and")
    for fact in facts:
        if any(follows(fact.test, fact.wanted, part, False) for part in parts):
            return "this is never true here", fact.help
        if all(follows(fact.test, fact.wanted, part, True) for part in parts):
            return "this is always true here", fact.help
    for fact, part in product(facts, parts):
        if _elsewhere(fact, part):
            return "this is never true here", fact.help
    for fact in facts:
        for part in _single(test):
            for said in (True, False):
                if follows(fact.test, fact.wanted, part, said):
                    return f"a part of this is {'always' if said else 'never'} true here", fact.help
    return None


def _elsewhere(fact: Fact, test: core.Expression) -> bool:
    """Whether a card of which a fact says where it lies is asked about as if it were in another zone."""
    match test:
        case core.Binary(left=card, sign="in", right=cards):
            place, asked = place_of((fact,), card), zones_of(cards)
            return place is not None and bool(asked) and place[1] not in asked
        case _:
            return False


def after(facts: Facts, done: Sequence[core.Statement]) -> Facts:
    """What still holds when statements are done."""
    if not facts:
        return facts
    put = {place.number for node in statements(done) for place in filled(node)}
    kept = facts if all(map(_is_quiet, statements(done))) else again(facts, registers=False)
    return tuple([fact for fact in kept if put.isdisjoint(_places(fact.test))])


def ends(done: Sequence[core.Statement]) -> bool:
    """Whether nothing that stands below some statements is done any more once these are."""
    return bool(done) and isinstance(done[-1], core.Stop | core.Win)


def again(facts: Facts, *, registers: bool = True) -> Facts:
    """What holds whatever is done: who is who, and how the rules are read; `registers`: of nobody who may be somebody else."""
    fixed = [fact for fact in facts if _is_fixed(fact.test)]
    return tuple([fact for fact in fixed if not registers or all(place < LOCALS for place in _places(fact.test))])


def _is_fixed(test: core.Expression) -> bool:
    """Whether a test has one answer as long as its places hold what they hold."""
    return all(isinstance(part, core.Constant | core.Binary | core.Not | core.IsNothing | core.Need)
               or (isinstance(part, core.Place) and part.type == types.PLAYER)
               or (isinstance(part, core.Ask) and part.operation is Operation.READING) for part in within(test))


def _is_quiet(node: core.Statement) -> bool:
    """Whether a statement changes nothing but places of the frame."""
    if not isinstance(node, core.Pass | core.Claim | core.Branch | core.Assign) or (
            isinstance(node, core.Assign) and not isinstance(node.target, core.Place)):
        return False
    return only_looks(node)


def _places(test: core.Expression) -> set[int]:
    return {part.number for part in within(test) if isinstance(part, core.Place)}


def _single(test: core.Expression) -> Iterator[core.Expression]:
    """The conditions of which one is made by `and` and `or`."""
    match test:
        case core.Binary(left=left, sign="and" | "or", right=right):
            yield from _single(left)
            yield from _single(right)
        case _:
            yield test


__all__ = [
    "Fact", "Facts", "after", "again", "ends", "lies_in", "of_holder", "of_member", "of_phase", "of_placing", "of_setting",
    "of_subject", "of_test", "place_of", "wrong",
]
