"""What each piece of code may lead to: read off its statements, whatever their conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import dropwhile, islice
from typing import Any, NamedTuple, TypeVar

from adjudicator.engine.extents import Amount
from adjudicator.engine.frames import ATTACK, EFFECT, FIELDS, TARGET, THIS, YOU
from adjudicator.engine.occasions import (
    AIM,
    Doing,
    Entry,
    EntrySort,
    Facts,
    Leads,
    Need,
    Offered,
    Only,
    Opening,
    Persons,
    Places,
    united,
)
from adjudicator.engine.position import FALLEN, OUT
from adjudicator.engine.state import QuestionKind
from adjudicator.engine.zones import Lying
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import (
    Guard,
    acts,
    certain,
    fields_written,
    guarded,
    in_place,
    numbers,
    put_in_place,
    statements,
    within,
)
from adjudicator.rules.others import ending, facts, kept_by_doer
from adjudicator.rules.unset import Unset

S = TypeVar("S", bound=core.Statement)
_NOTHING = Leads()


class About(NamedTuple):
    """What is known of a verb where it is done: what holds of who does it, whose cards its parts are, who they may be, who does
    it, which are certainly other players than who does it, which cards they may be, how its numbers are reckoned, whether
    somebody else than the player for whom the code runs certainly does it, and where its cards lie.
    """

    only: tuple[Only, ...]
    holders: tuple[tuple[int, int], ...]
    persons: tuple[Persons, ...]
    doers: Persons
    others: tuple[int, ...]
    cards: tuple[Lying | None, ...]
    numbers: tuple[Amount, ...]
    apart: bool
    lying: tuple[Places | None, ...]


def leads(code: core.Code | None, about: Callable[[core.Enter, Sequence[Guard]], About],
          who: Callable[[core.Expression, core.Statement], Persons], is_apart: Callable[[core.Expression], bool], unset: Unset,
          of_card: bool = False, aimless: bool = False) -> Leads:
    """What a piece of code may lead to. `about`: what is known of a verb that is done in it; `who`: whom an expression may be;
    `is_apart`: whether it is certainly somebody else than the player for whom the code runs.

    `aimless`: it has no target.

    `unset`: what conditions need, which counts for rules alone, not for the code `of_card`s: that a card which is there does
    nothing may be worth a line, whatever its condition lacks.
    """
    if code is None:
        return _NOTHING
    found, on_the_way = _Statements(code.unit.statements), [*guarded(code.unit.statements)]
    reached = [(node, guards, () if of_card else unset.of(guards)) for node, guards in on_the_way
               if isinstance(node, core.Enter | core.Window)]
    done = [(node, about(node, guards), needs, tuple(_marked(node, guards)), () if of_card else facts(guards))
            for node, guards, needs in reached if isinstance(node, core.Enter)]
    hands = found.of(core.Hand)
    attacks = [node for node in hands if node.operation is Operation.ATTACK]
    at_once, behind = list(acts(code.unit.statements)), _behind(node for node, _ in on_the_way)
    return Leads(
        tuple(dict.fromkeys(_doing(node, found, known, needs, marked, aimless, sure, id(node) in behind)
                            for node, known, needs, marked, sure in done)),
        tuple(dict.fromkeys(_opening(node, found, who, needs, id(node) in behind)
                            for node, _, needs in reached if isinstance(node, core.Window))),
        tuple(dict.fromkeys(m for node in hands if node.operation is Operation.CARRY_OUT for m in _performed(node))),
        bool(attacks),
        tuple([number for attack in attacks for number in in_place(attack)]),
        any(node.operation is Operation.PICK and _is_of(node.arguments[3], QuestionKind.CONSENT) for node in hands),
        tuple(dict.fromkeys(ending(node, guards) for node, guards in on_the_way if isinstance(node, core.Win))),
        waits=_closing(found.of(core.Window)), sets=tuple(_set(code.unit.statements, at_once, attacks, unset)),
        writes=tuple(sorted(fields_written(at_once))),
        settles=tuple(sorted({entry.number for entry, _ in _written(code.unit.statements)})),
        cuts=any(act.operation in (Operation.SKIP_TO, Operation.END_TURN) for act in at_once),
        skips=tuple(sorted(numbers(part for act in at_once if act.operation is Operation.SKIP_TO for part in act.arguments))),
        gives=tuple(sorted(_given(at_once))),
        revives=any(_may_revive(act) for act in at_once),
        attacking=tuple(dict.fromkeys(
            Doing(ATTACK, own := _is_own(attack.arguments[1], found), (None, None), cards=(None, None),
                  persons=(who(attack.arguments[0], attack), None), others=(0,) if own and is_apart(attack.arguments[0]) else (),
                  doers=united([who(attack.arguments[1], attack), who(core.Place(types.PLAYER, YOU), attack)]))
            for attack in attacks if not _is_challenge(attack))),
        rows=tuple(dict.fromkeys(put_in_place(attack) for attack in attacks)),
        asks=tuple(sorted(sort for node in hands if node.operation is Operation.PICK
                          if _is_asked(node, found) or not is_apart(node.arguments[0])
                          for sort in _asked(node))),
        again=tuple(sorted({sort for node in _in_loops(found) if node.operation is Operation.PICK for sort in _asked(node)})),
        others=tuple(sorted({sort for node in hands if node.operation is Operation.PICK if not _is_asked(node, found)
                             for sort in _asked(node)})),
        offered=_offered(node for node in hands if node.operation is Operation.PICK))


def _behind(nodes: Iterable[core.Statement]) -> set[int]:
    """Those of some statements, in their order, before which a window of the phase has been open."""
    found = dropwhile(lambda node: not (isinstance(node, core.Window) and node.phase), nodes)
    return {id(node) for node in islice(found, 1, None)}


class _Statements:
    """Statements with all those inside them, by their class."""

    def __init__(self, outermost: Sequence[core.Statement]) -> None:
        self._of: dict[type, list[Any]] = {}
        for node in statements(outermost):
            self._of.setdefault(type(node), []).append(node)

    def of(self, kind: type[S]) -> Sequence[S]:
        """Those of a class."""
        return self._of.get(kind, ())


def _in_loops(around: _Statements) -> Iterator[core.Hand]:
    """What statements hand over more than once."""
    loops: tuple[type[core.Each | core.Repeat | core.While], ...] = (core.Each, core.Repeat, core.While)
    bodies = [loop.body for kind in loops for loop in around.of(kind)]
    yield from (node for body in bodies for node in statements(body) if isinstance(node, core.Hand))


def _is_asked(node: core.Hand, around: _Statements) -> bool:
    """Whether the player for whom the statements are done, or chance, makes a choice."""
    who, _, _, kind = node.arguments[:4]
    return _is_own(who, around) or _is_of(kind, QuestionKind.CHANCE)


def _asked(node: core.Hand) -> tuple[str, ...]:
    """What is chosen from at a choice; nothing where it is about yes or no, or about who acts first."""
    _, whole, _, kind = node.arguments[:4]
    if _is_of(kind, QuestionKind.CONSENT) or _is_of(kind, QuestionKind.RACE):
        return ()
    player = AIM if _is_of(kind, QuestionKind.TARGET) else types.PLAYER.word
    sorts = ("card", player) if whole.type == types.TARGETS else (types.SETS.get(whole.type, whole.type).word,)
    return tuple([player if sort == types.PLAYER.word else sort for sort in sorts])


def _offered(picks: Iterable[core.Hand]) -> Offered:
    """What may be chosen in words, whatever its conditions."""
    inside = [*within(*(node.arguments[1] for node in picks))]
    asked = {part.operation for part in inside if isinstance(part, core.Ask)}
    return Offered(frozenset(word for part in inside if isinstance(part, core.Alternatives) for word, _ in part.words),
                   not asked.isdisjoint((Operation.TITLES, Operation.CARD_TITLES)), Operation.NUMBERS in asked)


def _is_of(kind: core.Expression, wanted: QuestionKind) -> bool:
    """Whether a choice is of a kind, as its statement says it."""
    return isinstance(kind, core.Constant) and kind.value == wanted


def _closing(windows: Iterable[core.Window]) -> tuple[int, ...] | None:
    """The fields of players that may close the windows of a phase; None without such a window, or if more may close one."""
    untils = [node.until for node in windows if node.phase]
    inside = [*within(*untils)]
    known = all(isinstance(part, core.PlayerField | core.Place | core.Constant | core.Not | core.Binary) for part in inside)
    return tuple(sorted({part.number for part in inside if isinstance(part, core.PlayerField)})) if untils and known else None


def _set(nodes: Iterable[core.Statement], at_once: Iterable[core.Act], attacks: Iterable[core.Hand], unset: Unset) -> list[Entry]:
    """The entries that some statements, and the attacks among them, set to something else than what they are at first."""
    written = [*_written(nodes), *(pair for act in at_once for pair in _written_by(act)), *_given_to_rows(attacks)]
    return sorted({entry for entry, value in written if not unset.is_first(entry, value)}, key=_order)


def _order(entry: Entry) -> tuple[str, int]:
    return entry.sort.value, entry.number


def _written(nodes: Iterable[core.Statement]) -> Iterator[tuple[Entry, core.Expression]]:
    """The fields of the game that some statements, and all statements inside them, write, each with its new value."""
    done = [node.then if isinstance(node, core.IfKnown) else node for node in statements(nodes)]
    yield from ((Entry(EntrySort.GAME, act.target.number), act.value) for act in done
                if isinstance(act, core.Assign) and isinstance(act.target, core.GameField))


def _written_by(act: core.Act) -> Iterator[tuple[Entry, core.Expression | None]]:
    """What an act writes, with its new value; None if that depends on the old one."""
    match act.operation, act.arguments:
        case (Operation.PUT | Operation.PUT_ALL, (number, _, value)):
            yield from ((Entry(EntrySort.PLAYER, field), value) for field in numbers([number]))
        case (Operation.ADD, (number, *_)):
            yield from ((Entry(EntrySort.PLAYER, field), None) for field in numbers([number]))
        case (Operation.SET_ROW | Operation.ADD_ROW as operation, (_, number, value)):
            new = value if operation is Operation.SET_ROW else None
            yield from ((Entry(EntrySort.ROW, field - FIELDS), new) for field in numbers([number]) if field >= FIELDS)
        case (Operation.SET_STATUS, (_, value)):
            if not isinstance(value, core.Constant) or value.value == FALLEN:
                yield Entry(EntrySort.FALLEN), value
        case _:
            pass


def _given_to_rows(attacks: Iterable[core.Hand]) -> Iterator[tuple[Entry, core.Expression]]:
    """What some attacks give to the rows that they open."""
    yield from ((Entry(EntrySort.ROW, number), value) for attack in attacks for part in attack.arguments
                if isinstance(part, core.RowValues) for number, value in part.values)


def _doing(node: core.Enter, around: _Statements, known: About, needs: tuple[Need, ...],
           marked: tuple[tuple[int, int], ...], aimless: bool, sure: Facts, behind: bool) -> Doing:
    """A verb that is done among other statements. `sure`: what holds of the game there; `behind`: as in `Doing`."""
    plain = [a.value if isinstance(a, core.Constant) and type(a.value) is int else number
             for a, number in zip(node.arguments, known.numbers, strict=True)]
    lacking = [at for at, part in enumerate(node.arguments) if _is_nothing(part, aimless)]
    kept = [part.number if isinstance(part, core.Place) else None for part in node.arguments]
    this, effect = (tuple([at for at, number in enumerate(kept) if number == register]) for register in (THIS, EFFECT))
    own = _is_own(node.player, around)
    return Doing(node.verb, own, tuple(plain), known.only, needs, tuple(lacking), this, effect, known.holders, known.persons,
                 marked, None if own else known.doers, known.others, kept_by_doer(node), known.cards,
                 tuple([at for at, part in enumerate(node.arguments) if _is_one_card(part)]), known.apart, known.lying,
                 sure, behind)


def _opening(node: core.Window, around: _Statements, who: Callable[[core.Expression, core.Statement], Persons],
             needs: tuple[Need, ...], behind: bool) -> Opening:
    """A window that is opened among other statements. `behind`: as in `Opening`."""
    own = _is_own(node.player, around)
    return Opening(node.moment, own, needs, None if own else who(node.player, node), behind)


def _marked(node: core.Enter, guards: Sequence[Guard]) -> Iterator[tuple[int, int]]:
    """The parts of a verb that are cards with some of a mark where it is done, each with the mark."""
    for guard in (sure for one in guards for sure in certain(one.test, one.wanted)):
        match guard.test:
            case core.Binary(left=core.Need(inner=core.Ask(operation=Operation.MARK, arguments=(core.Place(number=card), mark))),
                             sign=">", right=core.Constant(value=0)) if guard.wanted:
                yield from ((at, number) for at, part in enumerate(node.arguments) for number in numbers([mark])
                            if isinstance(part, core.Place) and part.number == card)
            case _:
                pass


def _given(done: Iterable[core.Act]) -> set[int]:
    """The marks of which some acts give cards more, or may."""
    return numbers(act.arguments[1] for act in done if act.operation is Operation.SET_MARK and not _is_less(act.arguments[2]))


def _is_challenge(attack: core.Hand) -> bool:
    """Whether rows are opened that no attack announces."""
    challenge = attack.arguments[-1]
    return isinstance(challenge, core.Constant) and challenge.value is True


def _may_revive(act: core.Act) -> bool:
    """Whether a player may be in the game, or back in it, by an act."""
    if act.operation is not Operation.SET_STATUS:
        return False
    _, value = act.arguments
    return not (isinstance(value, core.Constant) and value.value in (FALLEN, OUT))


def _is_less(value: core.Expression) -> bool:
    """Whether a number is certainly none, or less than what there was: something minus a plain number is added."""
    match value:
        case core.Ask(operation=Operation.BOUNDED, arguments=(inner,)) | core.Need(inner=inner):
            return _is_less(inner)
        case core.Binary(sign="+", right=core.Binary(left=core.Constant(value=0), sign="-", right=core.Constant())):
            return True
        case _:
            return isinstance(value, core.Constant) and value.value == 0


def _is_nothing(part: core.Expression, aimless: bool) -> bool:
    """Whether a part with which a verb is done is nothing: left out, or the target of what has none."""
    if isinstance(part, core.Constant):
        return part.value is None
    return aimless and isinstance(part, core.Place) and part.number == TARGET


def _is_one_card(part: core.Expression) -> bool:
    """Whether a part with which a verb is done is a single card in the place of several."""
    return isinstance(part, core.Ask) and part.operation is Operation.ONE


def _is_own(player: core.Expression, around: _Statements) -> bool:
    """Whether a player is the one for whom the statements are done: named so, or kept in a place that nobody else is put in."""
    if not isinstance(player, core.Place):
        return False
    if player.number == YOU:
        return True
    kept = [n.value for n in around.of(core.Assign) if isinstance(n.target, core.Place) and n.target.number == player.number]
    put = any(node.item.number == player.number for node in around.of(core.Each))
    return bool(kept) and not put and all(isinstance(value, core.Place) and value.number == YOU for value in kept)


def _performed(node: core.Hand) -> Iterator[str]:
    """The moments of which what a card does is carried out; empty for its first ability."""
    for part in within(*node.arguments):
        if isinstance(part, core.Ask) and part.operation is Operation.FOR_MOMENT:
            yield from (a.value for a in part.arguments if isinstance(a, core.Constant) and isinstance(a.value, str))
        elif isinstance(part, core.Ask) and part.operation is Operation.FIRST_ABILITY:
            yield ""


__all__ = ["About", "leads"]
