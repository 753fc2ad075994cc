"""Conditions whose answer is known beforehand: only those are reported, and all those about numbers that are."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.engine.names import Named
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.checking.bounds import bounds
from adjudicator.rules.checking.related import pairs
from adjudicator.rules.checking.settled import answer, exclude, follows
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

SIGNS: dict[str, Callable[[int, int], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
COUNT = core.Ask(types.NUMBER, Operation.COUNT, (core.Place(types.CARDS, 9),))
FIELD = core.PlayerField(types.NUMBER, 0, core.Place(types.PLAYER, 2))
"""A count, which is never negative, and a field, which may be anything."""
Value = Callable[[int, int], int]
"""What an expression comes to for a count and a field."""
Sample = tuple[core.Expression, Value]


def numbers() -> st.SearchStrategy[Sample]:
    """Expressions with what they come to."""
    plain = st.integers(-3, 3).map(lambda n: (core.Constant(types.NUMBER, n), lambda _c, _f: n))
    return st.recursive(plain | st.just((COUNT, lambda c, _f: c)) | st.just((FIELD, lambda _c, f: f)), _joined, max_leaves=5)


def _joined(inner: st.SearchStrategy[Sample]) -> st.SearchStrategy[Sample]:
    def join(sort: str, one: Sample, other: Sample) -> Sample:
        (a, x), (b, y) = one, other
        made: dict[str, Sample] = {
            "+": (core.Binary(types.NUMBER, a, "+", b), lambda c, f: x(c, f) + y(c, f)),
            "-": (core.Binary(types.NUMBER, a, "-", b), lambda c, f: x(c, f) - y(c, f)),
            "*": (core.Ask(types.NUMBER, Operation.BOUNDED, (core.Binary(types.NUMBER, a, "*", b),)),
                  lambda c, f: x(c, f) * y(c, f)),
            "least": (core.Ask(types.NUMBER, Operation.LEAST, (a, b)), lambda c, f: min(x(c, f), y(c, f))),
            "most": (core.Ask(types.NUMBER, Operation.MOST, (a, b)), lambda c, f: max(x(c, f), y(c, f)))}
        return made[sort]

    return st.builds(join, st.sampled_from(["+", "-", "*", "least", "most"]), inner, inner)


@given(numbers(), st.sampled_from([*SIGNS]), numbers())
def test_what_is_said_to_be_known_is_so(one: Sample, sign: str, other: Sample) -> None:
    """For every count and every value of the field."""
    (a, x), (b, y) = one, other
    said = answer(core.Binary(types.TRUTH, a, sign, b))

    if said is not None:
        assert {SIGNS[sign](x(c, f), y(c, f)) for c in range(9) for f in range(-9, 10)} == {said}


@given(st.sampled_from([*SIGNS]), st.integers(-3, 3), st.booleans(), st.sampled_from([*SIGNS]), st.integers(-3, 3), st.booleans(),
       st.booleans())
def test_two_comparisons_of_one_number_exclude_each_other_if_no_number_fits_both(
        sign: str, n: int, said: bool, other: str, m: int, told: bool, denied: bool) -> None:
    """Neither more nor fewer; with `denied`, if every number fits one of them."""
    one, two = (core.Binary(types.TRUTH, FIELD, s, core.Constant(types.NUMBER, k)) for s, k in ((sign, n), (other, m)))
    first, second = (t if so else core.Not(types.TRUTH, t) for t, so in ((one, said), (two, told)))
    fits = [((SIGNS[sign](v, n) is said) is not denied) and ((SIGNS[other](v, m) is told) is not denied) for v in range(-9, 10)]

    assert exclude(first, second, denied) is not any(fits)


WHOLE = core.Place(types.CARDS, 9)
PART = core.Ask(types.NUMBER, Operation.COUNT, (core.Filter(
    types.CARDS, WHOLE, core.Variable(types.CARD, "it"), core.Place(types.TRUTH, 10), counted=False),))
"""How many of the cards that `COUNT` counts a condition is true of."""


def comparisons() -> st.SearchStrategy[tuple[core.Expression, Callable[[int, int, int], bool]]]:
    """Comparisons of sums of a count, of a part of it and of a field, with their answer."""
    def made(sign: str, of: tuple[int, int, int], number: int, swap: bool) -> tuple[core.Expression, Callable[..., bool]]:
        left: core.Expression = core.Constant(types.NUMBER, 0)
        for times, node in zip(of, (COUNT, PART, FIELD), strict=True):
            left = core.Binary(types.NUMBER, left, "-" if times < 0 else "+", node) if times else left  # type: ignore[arg-type]
        right = core.Constant(types.NUMBER, number)
        test = core.Binary(types.TRUTH, right, sign, left) if swap else core.Binary(types.TRUTH, left, sign, right)
        def said(*values: int) -> bool:
            total = sum(times * value for times, value in zip(of, values, strict=True))
            return SIGNS[sign](number, total) if swap else SIGNS[sign](total, number)
        return test, said

    return st.builds(made, st.sampled_from([*SIGNS]), st.tuples(*[st.sampled_from([0, 1, 1, -1])] * 3), st.integers(-3, 3),
                     st.booleans())


SITUATIONS = [(whole, part, field) for whole in range(7) for part in range(whole + 1) for field in range(-6, 7)]


@given(comparisons(), st.booleans(), comparisons(), st.booleans())
def test_what_follows_is_so_in_every_situation(one: tuple[core.Expression, Callable[..., bool]], said: bool,
                                               other: tuple[core.Expression, Callable[..., bool]], told: bool) -> None:
    """Wherever the first comparison is true, or false, the second one is what follows; so with what is never true at all."""
    (a, x), (b, y) = one, other

    if follows(a, said, b, told):
        assert all(y(*values) is told for values in SITUATIONS if x(*values) is said)
    if (known := answer(a)) is not None:
        assert {x(*values) for values in SITUATIONS} == {known}


@given(comparisons(), comparisons(), st.sampled_from(["and", "or"]), st.booleans(), comparisons(), st.booleans(), st.booleans())
def test_what_follows_of_several_that_are_joined_is_so(
        one: tuple[core.Expression, Callable[..., bool]], two: tuple[core.Expression, Callable[..., bool]], sign: str, said: bool,
        other: tuple[core.Expression, Callable[..., bool]], told: bool, turned: bool) -> None:
    """From the joined ones, or with `turned` what follows is one of them."""
    (a, x), (b, y), (c, z) = one, two, other
    both = core.Binary(types.TRUTH, a, sign, b)
    join = all if sign == "and" else any

    if follows(*((c, told, both, said) if turned else (both, said, c, told))):
        assert all((join((x(*v), y(*v))) is said) if turned else (z(*v) is told) for v in SITUATIONS
                   if ((z(*v) is told) if turned else (join((x(*v), y(*v))) is said)))


def test_a_long_condition_is_compared_with_what_it_is_about() -> None:
    """Of a hundred parts about ninety-nine numbers only the two about one number are compared."""
    tests = [core.Binary(types.TRUTH, core.PlayerField(types.NUMBER, n % 99, core.Place(types.PLAYER, 2)), ">",
                         core.Constant(types.NUMBER, n)) for n in range(100)]

    assert [(pair.group, pair.other_group) for pair in pairs([[test] for test in tests])] == [(0, 99)]


@given(comparisons(), comparisons(), st.booleans(), st.booleans())
def test_of_two_of_which_one_says_anything_about_the_other_both_are_compared(
        one: tuple[core.Expression, Callable[..., bool]], other: tuple[core.Expression, Callable[..., bool]], said: bool,
        told: bool) -> None:
    """What is about nothing in common needs no comparison."""
    (a, _), (b, _) = one, other

    assert not follows(a, said, b, told) or list(pairs([[a], [b]]))


@given(numbers())
def test_a_number_lies_within_its_bounds(sample: Sample) -> None:
    """An amount that is said to be 0 is 0, and one that is never more is none."""
    node, value = sample
    found = bounds(node)

    assert all(found.least <= value(c, f) <= found.most for c in range(9) for f in range(-9, 10))


TOY = """game toy "Toy"
values hue: red, blue
zone hand of player: hidden
player has
  points: number = 0
  hue: hue
  friend: player
  friend-card: card
kind stone
  works in hand
stone "Pebble"
rule "It"
  play if {}: add 1 to your points
turn for yes
  phase play: offer play to you until no
"""


def problems(condition: str) -> list[str]:
    """The codes of what is wrong with a condition."""
    return codes_of(TOY.format(condition))


def codes_of(text: str) -> list[str]:
    """The codes of what is wrong with rules."""
    try:
        link(Named("toy", "Toy"), (), [parse_rules(Source("toy.rules", text))])
    except Invalid as invalid:
        return [d.code for d in invalid.diagnostics]
    return []


@pytest.mark.parametrize("condition", [
    "count(your hand) < 0", "count(your hand) >= 0", "count(your hand) + 1 > 0", "most(count(your hand), 2) > 1",
    "your points = your points", "your points < your points", "not (count(your hand) < 0)",
    "your points > 3 and your points < 2", "your points = 1 and active is you and your points = 2",
    "your hue is red and your hue is blue", "your hue is red and your hue is not red", "(your points > 1 or your points < 2)",
    "active is you and not (active is you)", "(your friend is nothing or your friend is not nothing)",
    "your points = your points + 1", "your points + count(your hand) < count(your hand) + your points", "no", "not yes",
    "(active is you and no)", "some (others where it is you)", "some ((others where it is not active) where it is active)",
    "some (others where you is active)", "some (others where holder of first(your hand) is you)",
    "some (your hand where last(your hand) is stone)",
    "yes", "not no", "(active is you or yes)", "some (players where yes)", "some (your hand where not no)",
    "your points > 1 and your points > 1", "(your points > 1 or active is you or points of you > 1)",
    "active is you and you is active", "active is you and you is not active", "(your points != 1 or not (your points = 1))",
    "some (others where it is not you)", "some (others where you is not it)", "some (others where not (it is you))",
    "some (others where it is not you and points of it > 1 or points of it > 3)",
    "some (others where points of it > 1 and (it is you or points of it > 3))",
    "some ((players where points of it > 3) where points of it > 2)", "some ((others where it is active) where it is active)",
    "most(2, 3) > your points", "least(count(your hand), 0 - 1) < your points",
    "most(your points, your points) > 1", "most(count(your hand), 0) > 1",
    "your hand is empty and some your hand", "no your hand and count(your hand) > 0", "count(your hand) = 0 and some your hand",
    "some your hand and count(your hand) > 0", "your points > 2 and your points > 1", "(your points > 2 or your points > 1)",
    "your points > 2 and your points != 1", "your points > count(your hand) and your points >= count(your hand)",
    "your hand is empty and some (your hand where it is stone)", "some your hand and some (your hand where it is stone)",
    "count(your hand where it is stone) > count(your hand)", "count(others) > count(players)", "count(players) > count(everyone)",
    "count(your hand where it is stone) > 2 and count(your hand) > 1",
    "count(your hand where it is stone and it is friend-card of you) > count(your hand where it is stone)",
    "count(your hand where it is stone) + 1 > 3 and count(your hand) < 3",
    "some (players where status of it is out)", "some (others where status of it is fallen)",
    "some (players where status of it is playing)", "some (fallen where status of it is playing)",
    "some ((players except active) where status of it is out)", "some (players after you where status of it is out)",
    "your hue > blue", "your hue <= blue", "least(count(your hand where it is stone), count(your hand)) > 1",
    "if your points > 3 then your points > 2 and your points < 9 else active is you and not (active is you)",
    "points of your friend > 2 and points of your friend is 1", "points of your friend is 1 and points of your friend = 2",
    "points of your friend > 2 and not (points of your friend > 1)", "(points of your friend > 2 or points of your friend < 3)",
    "your points > 2 and (your points is 1 or your points = 0)", "(your points > 2 or your points = 1) and your points is 0",
    "your points > 2 and (your points is 1 or active is you)", "active is you and (your points > 2 or active is you)",
    "(your points > 2 and active is you or your points > 2)", "(your points > 2 or (your points < 3 or active is you))",
    "your points > 2 and not (your points > 1 or active is you)", "your points - 1 > 2 and (your points < 1 or no your hand)",
    "some (your hand where it is stone and it is not stone)", 'some (your hand where it is "Pebble" and it is not "Pebble")',
])
def test_a_condition_that_is_always_true_or_never_is_an_error(condition: str) -> None:
    """Wherever it stands."""
    assert problems(condition) == ["R043"]


@pytest.mark.parametrize("condition", [
    "your points < 0", "count(your hand) > 0", "count(your hand) <= 0", "your points > 1 and your points < 3",
    "your points != 1 and your points != 2", "(your points > 2 or your points < 2)", "your hue is red or your hue is blue",
    "your points - count(your hand) < 0", "least(count(your hand), your points) < 0", "active is you and your points > 0",
    "your points = count(your hand)", "your points = points of active + 1", "(active is you or no)",
    "some (others where it is active)", "no (your hand where no)", "some (others where no (others where it is active))",
    "some (others where count(hand of it) > 1 and you is active)",
    "your hand is empty and some (hand of active)", "some your hand and count(hand of active) > 1",
    "count(your hand where it is stone) < count(your hand)", "count(others) < count(players)", "count(your hand) > count(others)",
    "count(your hand where it is stone) > 1 and count(your hand) > 2", "your points < 2 or your points > 3",
    "some (your hand where it is stone) and some (your hand where it is not stone)", "count(fallen) > count(players)",
    "count(your hand) > 1 and count(your hand where it is stone) < 1", "some (everyone where status of it is out)",
    "some (everyone where status of it is playing)", "your hue < blue", "your hue >= blue", "your hue > red",
    "your points - count(your hand) < 1 and your points > 1", "your points > 1 and your points + count(your hand) > 3",
    "your points > 1 and points of active > 1", "some (others where it is not active)", "some (players where it is not you)",
    "some ((players where points of it > 3) where points of it > 4)",
    "some ((others where it is active) where friend of it is you)",
    "some (others where some (players where it is not you))", "0 - 1 < your points", "1 + 1 > your points",
    "least(count(your hand), 2) > your points", "most(your points, 0) > 1", "least(your points, points of active) > 1",
    "points of your friend > 2 and points of active is 1", "points of your friend > 2 or points of your friend is 1",
    "your points > 2 and (points of active is 1 or points of active = 0)",
    "your points > 2 and (your points is 3 or active is you)",
    "(your points > 2 or active is you) and (your points < 1 or your hue is red)",
    "points of your friend is not 1 or no your hand",
    "(your points > 2 and active is you) or (your points < 3 and active is not you)",
    'some (your hand where titled(it, "Snow") or titled(it, "Ice"))',
    'some (your hand where titled(it, "Peb") or titled(it, "ble"))',
    'some (your hand where titled(it, "Peb") and not titled(it, "ble"))',
    'some (your hand where titled(it, "Peb")) and some (your hand where titled(it, "ble"))',
    'some (your hand where titled(it, "Snow")) and no (your hand where titled(it, "Ice"))',
    '(some (your hand where titled(it, "Snow")) or no (your hand where titled(it, "Ice")))',
    'count(your hand where titled(it, "Peb")) >= count(your hand where titled(it, "ble"))',
    'most(count(your hand where titled(it, "Peb")), count(your hand where titled(it, "ble"))) > 0',
])
def test_a_condition_that_depends_is_none(condition: str) -> None:
    """On a field, which may be negative, or on how many cards there are."""
    assert "R043" not in problems(condition)


@pytest.mark.parametrize(("before", "after", "codes"), [
    ("turn for yes", "turn for no", ["R043"]), ("until no", "until yes", ["R043"]), ("turn for yes", "turn for it is active", []),
    ("turn for yes", "turn for status of it is out", ["R043"]),
    ("turn for yes", "turn for status of it is not playing", ["R043"]),
    ("turn for yes", "turn for status of it is playing", []),
    ("turn for yes", "turn for status of it is out or it is active", []),
    ("until no", "until your points > 3", []),
])
def test_a_turn_that_nobody_has_and_an_offer_that_never_comes_are_errors(before: str, after: str, codes: list[str]) -> None:
    """A turn for everybody and an offer without end are none."""
    assert codes_of(TOY.format("active is you").replace(before, after)) == codes


@given(st.sampled_from([*SIGNS]), st.sampled_from([*SIGNS]))
def test_two_comparisons_of_the_same_two_exclude_each_other_if_they_cannot_stand_so(sign: str, other: str) -> None:
    """Whatever the two are."""
    one, two = (core.Binary(types.TRUTH, FIELD, s, COUNT) for s in (sign, other))

    assert exclude(one, two) is not any(SIGNS[sign](v, 0) and SIGNS[other](v, 0) for v in (-1, 0, 1))


@pytest.mark.parametrize(("amount", "codes"), [
    ("add 0 to your points", ["R043"]), ("add -0 to your points", ["R043"]), ("repeat 0: add 1 to your points", ["R043"]),
    ("add 2 to your points", []), ("repeat 1: add 1 to your points", []), ("set your points to 0", []),
])
def test_an_amount_of_0_is_an_error(amount: str, codes: list[str]) -> None:
    """Where it says how much more or how often; a field may become 0."""
    assert codes_of(TOY.format("active is you").replace("add 1 to your points", amount)) == codes


@pytest.mark.parametrize(("condition", "codes"), [
    ("your hue is purple and your hue is green", ["R010", "R010"]), ("foo of you or bar of you", ["R011", "R011"]),
    ("some (foos where it is stone) or some (bars where it is stone)", ["R010", "R010"]),
    ("most(foo, bar) > 1", ["R010", "R010"]),
])
def test_what_is_not_understood_says_nothing(condition: str, codes: list[str]) -> None:
    """Two unknown names are two problems, and no third one."""
    assert problems(condition) == codes


@pytest.mark.parametrize(("statement", "codes"), [
    ("set foo to foo", ["R010", "R011", "R010"]), ("set points of foo to points of foo", ["R010", "R010"]),
    ("set your points to your points", ["R043"]), ("set your points to points of you", ["R043"]),
    ("set points of active to points of active", ["R043"]), ("set your friend to your friend", ["R043"]),
    ("set your points to points of active", []), ("set your friend to friend of active", []), ("set your hue to red", []),
    ("if yes: add 1 to your points", ["R043"]), ("while yes: stop", []), ("while no: stop", ["R043"]),
    ("add if yes then 1 else 2 to your points", ["R043"]), ("add if active is you then 1 else 2 to your points", []),
])
def test_a_statement_that_says_nothing_is_an_error(statement: str, codes: list[str]) -> None:
    """A place that becomes what it is, or a condition that settles nothing; a loop without a condition ends by a `stop`."""
    assert codes_of(TOY.format("active is you").replace("add 1 to your points", statement)) == codes


@pytest.mark.parametrize(("more", "codes"), [
    ('kind warm\n  works in hand\n  usable if points of you > 2\nkind dry\n  works in hand\n  usable if points of you > 2\n'
     'warm dry "Coat"\n  play: add 1 to your points\n', []),
    ('kind warm\n  works in hand\n  usable if points of you > 2 "it is too cold"\n'
     'warm "Coat"\n  play if points of you > 2 "it is too cold": add 1 to your points\n', []),
    ('kind warm\n  works in hand\n  play if points of you > 2: add 1 to your points\n'
     'warm "Coat"\n  only if points of you > 2\n', []),
    ('rule "R"\n  play if points of you > 2 and active is you and points of you > 2: add 1 to your points\n', ["R043"]),
    ('kind warm\n  works in hand\n  usable if points of you > 2\n'
     'warm "Coat"\n  play if points of you < 2: add 1 to your points\n', ["R043"]),
    ('impossible before play if yes because "a turn begins with play"\n', []),
    ('impossible after play if no because "a turn ends with play"\n', ["R043"]),
    ('impossible if yes because "there is no game"\n', ["R043"]),
])
def test_only_conditions_of_one_line_say_the_same_in_vain(more: str, codes: list[str]) -> None:
    """A kind, or an `only if`, says it for other clauses as well; a plain `yes` says that no situation begins with a phase."""
    assert codes_of(TOY.format("active is you") + more) == codes
