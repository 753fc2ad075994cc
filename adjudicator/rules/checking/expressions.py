"""Expressions: names looked up, types checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from adjudicator.limits import MAX_NESTING, MAX_PARTS, MAX_TITLED
from adjudicator.rules import tree as t
from adjudicator.rules.checking.amounts import check_place, check_product
from adjudicator.rules.checking.names import FUNCTIONS, IT, MEMBERS, WRONG, Names, ask, number, side, sided
from adjudicator.rules.checking.presence import needed
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.checking.settled import answer, between, of_chosen, settles
from adjudicator.rules.checking.standing import Facts, of_test, wrong
from adjudicator.rules.checking.wording import conjuncts, words_of
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import probed
from adjudicator.rules.core.types import Type, spoken
from adjudicator.rules.core.walk import sets_in, within
from adjudicator.values import frozen

_NO_HINT = Type("")
PYTHON_SIGNS = {"=": "==", "!=": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
"""The signs of comparison in Python."""
WORDED = ("words stand behind a condition that refuses an ability, in `if`, `usable if`, `only if` and `at ... where`; "
          "one with `or` or `where` in it stands in parentheses")
_FUNCTIONS = {
    "least": Operation.LEAST, "most": Operation.MOST, "serves": Operation.SERVES, "seats-between": Operation.SEATS_BETWEEN,
    "able": Operation.ABLE, "can-total": Operation.CAN_TOTAL, "total": Operation.TOTAL, "topmost": Operation.TOPMOST,
    "first": Operation.FIRST, "last": Operation.LAST, "both": Operation.BOTH, "acts-as": Operation.ACTS_AS,
    "place": Operation.PLACE, "nth": Operation.MEMBER,
}


@frozen
class Expressions:
    """Checks the expressions of one source."""

    names: Names

    def check(self, node: t.Expression, scope: Scope, hint: Type = _NO_HINT, *, whole: bool = True) -> core.Expression:
        """An expression with its type. `hint`: the type with which it is compared, to which bare words may belong.

        `whole`: it is not the first part of a condition that is joined of several, which is looked at as a whole.
        """
        found = self._check(node, scope, hint)
        size = self.names.symbols.measures(found)
        if size.parts > MAX_PARTS or size.depth > 3 * MAX_NESTING:
            return self.names.complain(node, "this is nested too deeply", "give parts of it names with `let` or `value`", "R005")
        if whole:
            self._settled(node, found)
        return found

    def _settled(self, node: t.Expression, found: core.Expression) -> None:
        """Record a comparison, or a condition or a choice of two parts, whose answer is known beforehand."""
        said = answer(found, self.names.symbols.known()) if isinstance(node, t.Relation | t.Is) else None
        if said is not None:
            fields = dict.fromkeys(map(self.names.symbols.field_of, within(found)))
            bounds = ", ".join(filter(None, (field.bounds_said for field in fields if field is not None)))
            self.names.complain(node, "this is always true" if said else "this is never true", bounds, "R043")
        elif isinstance(node, t.And | t.Or) and isinstance(found, core.Binary):
            joining, sides = [node], [found.right]
            while type(node.left) is type(node) and isinstance(found.left, core.Binary):
                node, found = node.left, found.left
                joining, sides = [node, *joining], [found.right, *sides]
            for at, wrong in between((found.left, *sides), found.sign):
                self.names.complain(joining[at - 1], *wrong, "R043")
        elif isinstance(node, t.Apply) and settles(found):
            self.names.complain(node, "one of the two numbers never counts", "write the other one", "R043")

    def _check(self, node: t.Expression, scope: Scope, hint: Type) -> core.Expression:
        match node:
            case t.Name(word=word):
                return self.names.word(word, scope, hint)
            case t.Part(word=word, whole=whole):
                return self.names.part(node, word.text, self.check(whole, scope))
            case t.Your(word=word):
                return self.names.part(node, word.text, self.names.you(node, scope))
            case t.Number(value=value):
                return number(value)
            case t.Group(inner=inner):
                return self.check(inner, scope, hint)
            case t.Apply():
                return self._apply(node, scope)
            case t.Title() if hint in (types.NUMBER, types.TRUTH):  # whatever its name, no card is meant
                return self.fit(node, core.Constant(types.NAME, 0), hint)
            case t.Title(words=words):
                return self.card_name(words)
            case t.Never():
                return core.Constant(types.TRUTH, False)
            case t.Conditional(test=test, yes=yes, other=other):
                return self._conditional(node, test, yes, other, scope, hint)
            case t.Sum():
                return self._sum(node, scope)
            case t.Product(left=left, right=right):
                factor, times = self.typed(left, scope, types.NUMBER), self.typed(right, scope, types.NUMBER)
                check_product(self.names, node, (factor, times))
                return ask(types.NUMBER, Operation.BOUNDED, core.Binary(types.NUMBER, factor, "*", times))
            case t.Or(left=left, right=right) | t.And(left=left, right=right):
                sign = "or" if isinstance(node, t.Or) else "and"
                first = self.check(left, scope, types.TRUTH, whole=type(left) is not type(node))
                if first.type in types.SET_OF:
                    return self.names.complain(node, f"`{sign}` joins conditions, not players or cards",
                                               "sets are put together with `+`, as in `others + you`", "R012")
                return core.Binary(types.TRUTH, self.fit(left, first, types.TRUTH), sign, self.typed(right, scope, types.TRUTH))
            case t.Not(inner=inner):
                return core.Not(types.TRUTH, self.typed(inner, scope, types.TRUTH))
            case t.Where() | t.Seated() | t.Except() | t.Some() | t.IsIn() | t.IsEmpty():
                return self._set(node, scope)
            case t.Is(left=left, right=right, negated=negated):
                return self._compare(left, right, scope, negated)
            case t.Relation():
                return self._relation(node, scope)
            case t.IsUnknown(inner=inner):
                return self._unknown(inner, scope)
            case t.Worded(words=words):
                return self.names.complain(words, "nobody ever sees these words", WORDED)
            case _:
                assert_never(node)

    def typed(self, node: t.Expression, scope: Scope, wanted: Type) -> core.Expression:
        """An expression that has to be of a type."""
        found = self.fit(node, self.check(node, scope, wanted), wanted)
        return needed(found) if wanted == types.NUMBER else found

    def fit(self, node: t.Node, got: core.Expression, wanted: Type) -> core.Expression:
        """A value converted to a type, or a problem."""
        if got.type == types.NOTHING and wanted in (types.CARDS, types.PLAYERS, types.TEXTS):
            return core.Constant(wanted, ())
        if got.type in (wanted, types.NOTHING, types.BAD, types.ANY) or wanted in (types.ANY, types.BAD, _NO_HINT):
            return got
        if wanted == types.CARDS and got.type == types.SLOT:
            return ask(types.CARDS, Operation.CARDS, got)
        if types.SETS.get(wanted) == got.type:
            return ask(wanted, Operation.ONE, got)
        if wanted in (types.SET, types.TARGETS) and got.type in types.SET_OF:
            return self.fit(node, got, types.SET_OF[got.type])
        if wanted == types.TARGET and got.type in (types.PLAYER, types.CARD):
            return got
        if got.type == types.TARGET and wanted in (types.PLAYER, types.CARD, types.NAME):
            return self.fit(node, side(got, types.PLAYER if wanted == types.PLAYER else types.CARD), wanted)
        if wanted == types.TEXTS and got.type != types.NAME:
            return self.fit(node, got, types.CARDS)
        if wanted == types.TEXTS:
            return ask(types.CARDS, Operation.ONE, got)
        if wanted == types.NAME and got.type == types.CARD:
            return ask(types.NAME, Operation.NAMED, got)
        aimed = isinstance(node, t.Name) and node.word.text == "target" and {wanted, got.type} == {types.PLAYER, types.CARD}
        help = "a verb that takes either has a parameter `(NAME: target)`" if aimed else ""
        if types.SETS.get(got.type) == wanted:
            help = "one after the other: `for each NAME in SET: ...`"
        self.names.complain(node, f"expected {spoken(wanted)}, found {spoken(got.type)}", help, "R012")
        return got

    def card_name(self, words: t.Quote) -> core.Expression:
        """The name of a card in quotes."""
        entry = self.names.symbols.find_card(words, self.names.source)
        return WRONG if entry is None else core.Constant(types.NAME, entry.number)

    # ---- functions

    def _apply(self, node: t.Apply, scope: Scope) -> core.Expression:
        """A function of the notation, or a value that the rules declare."""
        word, arguments = node.function.text, node.arguments
        if word == "titled" and len(arguments) == 2:
            return self._titled(arguments[0], arguments[1], scope)
        if word in FUNCTIONS:
            kind, wanted = FUNCTIONS[word]
            if len(arguments) != len(wanted):
                return self.names.complain(node, f"`{word}` takes {values(len(wanted))}, not {len(arguments)}")
            if word == "was":
                return scope.names.get(was_at(node)) or self.names.complain(
                    node, "nothing is recalled here", "`was` belongs to a clause that follows an event: `when ...`")
            got = [self.check(a, scope, w) for a, w in zip(arguments, wanted, strict=True)]
            given = [self.fit(a, g, w) for a, g, w in zip(arguments, got, wanted, strict=True)]
            given = [needed(g) if w == types.NUMBER else g for g, w in zip(given, wanted, strict=True)]
            if types.MEASURE in wanted:
                self._measures(arguments[wanted.index(types.MEASURE)], given[0].type)
            check_place(self.names, node, given)
            return self._function(word, kind, got, given)
        symbols = self.names.symbols
        entry = symbols.values.get(word)
        if entry is None:
            symbols.unknown("value", word, node.at.span(self.names.source), [*symbols.values, *FUNCTIONS])
            return WRONG
        if len(arguments) != len(entry.parameters):
            return self.names.complain(node, f"`{word}` takes {values(len(entry.parameters))}, not {len(arguments)}")
        given = [self.typed(a, scope, Type(p.type)) for a, p in zip(arguments, entry.parameters, strict=True)]
        there = symbols.rows_there.get(word, ())
        given = [needed(g) if i in there else g for i, g in enumerate(given)]
        return self.names.asked(node, core.ValueOf(entry.type, entry.number, tuple(given)))

    def _function(self, word: str, kind: Type, got: Sequence[core.Expression], given: list[core.Expression]) -> core.Expression:
        """One of the functions that the notation itself has."""
        if word == "count":
            counted = core.Content(types.CARDS, got[0]) if got[0].type == types.SLOT else given[0]
            return ask(types.NUMBER, Operation.COUNT, counted)
        if kind == types.ITEM:
            kind = types.SETS.get(given[0].type, types.CARD)
        if word == "number":
            return core.Binary(kind, given[0], "or", number(0))
        if word in ("next", "previous"):
            return ask(kind, Operation.NEIGHBOUR, given[0], number(1 if word == "next" else -1))
        return ask(kind, _FUNCTIONS[word], *given)

    def _measures(self, measure: t.Expression, whole: Type) -> None:
        """Record a value that does not measure the members of a set."""
        entry = self.names.symbols.values.get(measure.word.text) if isinstance(measure, t.Name) else None
        member = types.SETS.get(whole, types.CARD)
        if entry is not None and whole != types.BAD and [p.type for p in entry.parameters] != [member.word]:
            self.names.complain(measure, f"`{entry.decl.key.text}` does not measure these", f"it has to take one {member.word}")

    def _titled(self, card: t.Expression, words: t.Expression, scope: Scope) -> core.Expression:
        """Whether the title of a card, in any language, contains these words; there need be no such card in the game."""
        what = self.typed(card, scope, types.CARD)
        if not isinstance(words, t.Title):
            return self.names.complain(words, "the words of a title must be in quotes", 'as in `titled(c, "Snow")`')
        symbols = self.names.symbols
        found = symbols.titled(words.words.text)
        symbols.found_by_title += len(found)
        if symbols.found_by_title > MAX_TITLED:
            return self.names.complain(words, f"all clauses together find more than {MAX_TITLED:,} cards by words of titles",
                                       "a kind may tell the same cards apart", code="R005")
        if not found:
            return core.Constant(types.TRUTH, False)
        return core.Binary(types.TRUTH, self._named(what), "in", core.Constant(types.SET, found))

    # ---- sets

    def _set(self, node: t.Where | t.Seated | t.Except | t.Some | t.IsIn | t.IsEmpty, scope: Scope) -> core.Expression:
        """An expression that makes a set from another one, or asks what is in it."""
        match node:
            case t.Where():
                whole, member, test, counted = self._filtered(node, scope)
                return core.Filter(whole.type, whole, member, test, counted)
            case t.Seated(whole=players, seat=seat, including=including):
                around = self.typed(players, scope, types.PLAYERS)
                first = self.typed(seat, scope, types.PLAYER)
                return ask(types.PLAYERS, Operation.TURNED, around, first, number(0 if including else 1))
            case t.Except(whole=players, less=less):
                whole = self.members(players, scope)
                return ask(whole.type, Operation.BESIDES, whole, self.typed(less, scope, whole.type))
            case t.Some(whole=some, negated=negated):
                exists = self._exists(some, scope)
                return core.Not(types.TRUTH, exists) if negated else exists
            case t.IsIn(member=one, whole=players, negated=negated):
                whole = self.members(players, scope)
                within = core.Binary(types.TRUTH, self.typed(one, scope, types.SETS[whole.type]), "in", whole)
                return core.Not(types.TRUTH, within) if negated else within
            case t.IsEmpty(whole=some, negated=negated):
                empty = self._empty(node, some, scope)
                return core.Not(types.TRUTH, empty) if negated else empty
            case _:
                assert_never(node)

    def members(self, node: t.Expression, scope: Scope) -> core.Expression:
        """A set of cards or of players."""
        got = self.check(node, scope)
        fitted = self.fit(node, got, types.SET_OF.get(got.type, types.CARDS))
        if fitted.type in types.SETS:
            return fitted
        return core.Constant(types.CARDS, ())  # nothing, or already reported

    def _exists(self, node: t.Expression, scope: Scope) -> core.Expression:
        """Whether a set has a member; if the set is searched, the first that fits is enough."""
        while isinstance(node, t.Group):
            node = node.inner
        if not isinstance(node, t.Where):
            return core.Exists(types.TRUTH, self.members(node, scope), None, None, counted=False)
        whole, member, test, counted = self._filtered(node, scope)
        return core.Exists(types.TRUTH, whole, member, test, counted)

    def _filtered(self, node: t.Where, scope: Scope) -> tuple[core.Expression, core.Variable, core.Expression, bool]:
        """The parts of a `where`: the whole set, its member, the test, and whether each look is counted."""
        whole = self.members(node.whole, scope)
        for part in conjuncts(node.test):
            if isinstance(part, t.Apply) and part.function.text == "able" and len(part.arguments) > 1:
                # no player need be tested for a moment in which nobody has anything
                moment = self.typed(part.arguments[1], scope, types.WINDOW)
                nobody = core.Constant(whole.type, ())
                whole = core.Conditional(whole.type, ask(types.TRUTH, Operation.OFFERED, moment), whole, nobody)
        member = MEMBERS[whole.type]
        test = self.typed(node.test, scope.with_(it=member), types.TRUTH)
        if (wrong := of_chosen(test, whole, member)) is not None:
            self.names.complain(node.test, *wrong, "R043")
        if member is IT:
            found = core.Filter(whole.type, whole, member, test, counted=False)
            self.names.symbols.searched.append((found, node.test.at.span(self.names.source)))
        inner = list(within(test))
        if member not in inner and any(part.type == member.type for part in inner) and all(p.type != types.BAD for p in inner):
            self.names.complain(node.test, "this says nothing of `it`: it is the same for all", "write what `it` is or has",
                                "R043")
        # nested sets multiply: each look counts as a loop iteration there
        return whole, member, test, sets_in(test) > 1

    def _empty(self, node: t.Node, inner: t.Expression, scope: Scope) -> core.Expression:
        """Whether a set or a zone is empty; an endless pile is not."""
        got = self.check(inner, scope)
        if not isinstance(got, core.Slot):
            return core.Not(types.TRUTH, self.fit(node, got, types.SET))
        bare = core.Not(types.TRUTH, core.Content(types.CARDS, got))
        if not any(e.number == got.zone and e.zone.endless for e in self.names.symbols.zones.values()):
            return bare
        ends = core.Not(types.TRUTH, ask(types.TRUTH, Operation.ENDLESS, got))
        return core.Binary(types.TRUTH, bare, "and", ends)

    # ---- arithmetic and comparison

    def _sum(self, node: t.Sum, scope: Scope) -> core.Expression:
        """Numbers added or subtracted, or sets joined."""
        left = self.check(node.left, scope) if node.sign == "+" else self.typed(node.left, scope, types.NUMBER)
        if node.sign == "+" and left.type in types.SET_OF:
            one, other = self.fit(node, left, types.SET_OF[left.type]), self.members(node.right, scope)
            kind = one.type if one.type == other.type else types.TARGETS
            return ask(kind, Operation.JOINED, one, other)
        left = needed(self.fit(node, left, types.NUMBER))
        return core.Binary(types.NUMBER, left, node.sign, self.typed(node.right, scope, types.NUMBER))

    def _conditional(self, node: t.Node, test: t.Expression, yes: t.Expression, other: t.Expression, scope: Scope,
                     hint: Type) -> core.Expression:
        """One value or another, both of one type."""
        self.names.differ(test, yes, other)
        plain = self.typed(test, scope, types.TRUTH)
        asked = probed(self.names.symbols.probes, test, self.names.source, plain)
        one = self.check(yes, scope, hint)
        two = self.check(other, scope, hint if hint != _NO_HINT else one.type)
        kind = two.type if one.type == types.NOTHING else one.type
        for value, found, said in ((yes, one, True), (other, two, False)):
            self._again(value, found, of_test(plain, said, words_of(test, self.names.source)))
        return core.Conditional(kind, asked, self.fit(node, one, kind), self.fit(node, two, kind))

    def _again(self, node: t.Expression, found: core.Expression, known: Facts) -> None:
        """Record a condition whose answer is known by that of another one: of values of which one is chosen."""
        while isinstance(node, t.Group):
            node = node.inner
        if isinstance(node, t.Conditional) and isinstance(found, core.Conditional):
            if (said := wrong(known, found.test)) is not None:
                self.names.complain(node.test, *said, "R043")
            self._again(node.yes, found.yes, known)
            self._again(node.other, found.other, known)

    def _relation(self, node: t.Relation, scope: Scope) -> core.Expression:
        """A comparison by a sign."""
        if node.sign in ("=", "!="):
            return self._compare(node.left, node.right, scope, node.sign == "!=")
        left = needed(self.check(node.left, scope))
        return core.Binary(types.TRUTH, left, PYTHON_SIGNS[node.sign], needed(self.typed(node.right, scope, left.type)))

    def _compare(self, first: t.Expression, second: t.Expression, scope: Scope, negated: bool) -> core.Expression:
        """`is` and `is not`, by the type of the left side."""
        left = self.check(first, scope)
        if left.type == types.TARGET:
            one = sided(second.word.text, left) if isinstance(second, t.Name) else None
            if one is not None:
                absent = core.IsNothing(types.TRUTH, one)
                return absent if negated else core.Not(types.TRUTH, absent)
        right = self.check(second, scope, left.type)
        if left.type == types.TARGET and right.type in (types.KIND, types.NAME):
            left = side(left, types.CARD)
        test: core.Expression
        if right.type == types.KIND and left.type in (types.CARD, types.NAME) and isinstance(right, core.Constant):
            name = self._of_kind(left, right) if left.type == types.CARD else needed(left)
            test = core.OfKind(types.TRUTH, name, int(str(right.value)))
        elif right.type == types.NOTHING:
            words = left.type.word in self.names.symbols.enumerations or left.type == types.NAME
            test = core.Not(types.TRUTH, left) if words else core.IsNothing(types.TRUTH, left)
        else:
            by_name = left.type == types.CARD and right.type == types.NAME
            one = self._named(left) if by_name else left
            other = right if by_name else self.fit(second, right, left.type)
            return core.Binary(types.TRUTH, one, "!=" if negated else "==", other)
        return core.Not(types.TRUTH, test) if negated else test

    def _of_kind(self, card: core.Expression, kind: core.Constant) -> core.Expression:
        """The name of a card whose kind is tested: an unknown card is assumed not to be of some kinds."""
        return ask(types.NAME, Operation.PRESUMED, card) if kind.value in self.names.symbols.presumed else self._named(card)

    def _named(self, card: core.Expression) -> core.Expression:
        """The name of a card, which may be nothing unless it is a member of a set: nothing has no name."""
        return ask(types.NAME, Operation.NAME if card is IT else Operation.NAMED, card)

    def _unknown(self, inner: t.Expression, scope: Scope) -> core.Expression:
        """Whether nobody knows a printed value."""
        if not isinstance(inner, t.Part) or inner.possessive or inner.word.text not in self.names.symbols.printed:
            return self.names.complain(inner, "only what is printed on a card can be unknown", "as in `cost of this is unknown`")
        card = self.typed(inner.whole, scope, types.CARD)
        return ask(types.TRUTH, Operation.UNSTATED, card, core.Constant(types.WORDS, inner.word.text))


def was_at(node: t.Apply) -> str:
    """The name under which a clause finds what was so when its event began, for one place where it asks for that."""
    return f"was {node.at.start}"


def values(count: int) -> str:
    """A count with its noun."""
    return f"{count} value{'' if count == 1 else 's'}"
