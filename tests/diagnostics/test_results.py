"""The result of a verb: of its own type wherever it is read, and nothing where nothing was given."""

from __future__ import annotations

import pytest
from golden import compiled, played

from adjudicator.engine.run import Fault
from adjudicator.notation.source import Invalid

TABLE = "A hand [Top, Top, Top]\nB hand [Top]\nA plays Top\n"
TOP = 'action "Top"\n  play:\n'
GROW = "to grow/grows giving number: result 1\n"
SPY = "to spy/spies giving player: result you\n"


def drawn(rules: str, more: str = "") -> int:
    """How many cards A holds in the end who began with three and played one."""
    end = played(rules, TABLE + more)
    hand = next(i for i, z in enumerate(end.program.zones) if z.named.key == "hand")
    return len(end.position.zones[end.program.layout(2).base[hand]])


@pytest.mark.parametrize(("body", "told"), [
    ("    draw count(both(result, result))\n", "nothing has given a `result` here"),
    ("    freeze\n    draw result\n", "nothing has given a `result` here"),
    ("    grow\n    choose from your hand as c\n    draw result\n", "expected a number, found a card"),
    ('    grow\n    may "so": draw result\n', "nothing has given a `result` here"),
    ("    grow\n    repeat 2:\n      draw result\n      freeze\n", "nothing has given a `result` here"),
    ("    if some others: grow\n    draw result\n", "nothing has given a `result` here"),
    ("    grow\n    result 1\n", "nobody reads a result here"),
])
def test_a_result_is_read_where_it_is_certain(body: str, told: str) -> None:
    """Anything else that may happen in between could have given something else, of another type."""
    with pytest.raises(Invalid) as caught:
        compiled(GROW + "to freeze/freezes: nothing\n" + TOP + body)

    assert told in {d.message for d in caught.value.diagnostics}


def test_a_result_has_the_type_of_its_verb() -> None:
    """A seat that gives another result is reported."""
    with pytest.raises(Invalid, match="expected a number, found a player"):
        compiled("to grow/grows giving number: result you\n" + TOP + "    grow\n")


@pytest.mark.parametrize(("rules", "cards"), [
    (GROW + TOP + "    grow\n    draw result + 1\n", 4),
    (GROW + 'rule "R"\n  instead of any player grow: result 2\n' + TOP + "    grow\n    draw result + 1\n", 5),
    ("to grow/grows giving number:\n  result 2\n  if some others: stop\n  result 3\n" + TOP + "    grow\n    draw result\n", 4),
    ("to grow/grows giving number:\n  result 2\n  choose from your hand as c\n" + TOP + "    grow\n    draw result\n", 4),
    (SPY + TOP + "    spy\n    let p = result\n    p draws 1\n", 3),
    (SPY + 'rule "R"\n  instead of any player spy: choose from your hand as c\n' + TOP
     + "    spy\n    let p = result\n    p draws 1\n", 2),
    (GROW + 'rule "R"\n  when any player grow: draw result\n' + TOP + "    grow\n", 3),
])
def test_a_result_is_what_was_given(rules: str, cards: int) -> None:
    """By the verb, or by what stands in its place; nothing where neither gives one."""
    assert cards == drawn(rules)


@pytest.mark.parametrize("rules", [
    GROW + 'rule "R"\n  instead of any player grow: choose from your hand as c\n' + TOP + "    grow\n    draw result\n",
    GROW + TOP + "    choose from others as p\n    (friend of p) grows\n    draw result\n",
])
def test_a_number_that_was_not_given_is_a_fault_of_the_rule(rules: str) -> None:
    """The rule that counts with it is named."""
    with pytest.raises(Fault, match="Top"):
        played(rules, TABLE)
