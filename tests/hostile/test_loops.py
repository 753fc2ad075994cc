"""Rules that do not end: each resolution stops soon, with the clause and, where there is one, the cycle."""

import time
from resource import RUSAGE_SELF, getrusage

import pytest
from golden import played

from adjudicator.engine.draft import LIMIT
from adjudicator.engine.run import Fault, Stuck
from adjudicator.limits import MAX_STEPS
from adjudicator.situations import Illegal

SECONDS = 5.0
MEGABYTES = 100
TABLE = "A hand [Top]\nB hand 2\nC\nD\nE\nF\nG\nH\nA plays Top\n"
TOP = 'action "Top"\n  play:\n'
DEEP = "".join(f"{'  ' * n}for each p{n} in players:\n" for n in range(2, 14)) + "  " * 14 + "nothing\n"
SUMS = ('zone lap of player "lap": live\ncards in play have\n  size: number = 0\n'
        "value size-of(c: card): number = size of c\n")

CHAIN = 30
BIG = "    let x = hand of others\n    repeat 10: set x to x + x\n    let z = hand of others\n    repeat 10: set z to z + z\n"

LOOPS = {
    "a loop": TOP + "    while yes: nothing\n",
    "a loop that draws": TOP + "    while yes: draw 1\n",
    "a loop of sets": TOP + "    while yes:\n      for each p in players: p draws 1\n",
    "repeat upon repeat": TOP + "    repeat 9999:\n      repeat 9999:\n        repeat 9999: nothing\n",
    "each upon each": TOP + DEEP,
    "sets of sets": TOP + "    let x = count(" + "others where count(" * 12 + "others" + ") > count(hand of it)" * 12 + ")\n",
    "verbs that call each other": "to spin/spins: turn-round\nto turn-round/turns-round: spin\n" + TOP + "    spin\n",
    "a verb that calls itself": "to spin/spins:\n  if some others: spin\n" + TOP + "    spin\n",
    "a verb that calls itself with more": "to spin/spins (n: number): spin (n + n)\n" + TOP + "    spin 1\n",
    "an event that brings about two more": 'rule "Echo"\n  when any player draw: draw 1; draw 1\n' + TOP + "    draw 1\n",
    "an event ahead of itself": 'rule "Echo"\n  before any player draw: draw 1\n' + TOP + "    draw 1\n",
    "an event in place of itself": 'to redraw/redraws: draw 1\nrule "Echo"\n  instead of any player draw: redraw\n'
                                   + TOP + "    draw 1\n",
    "what stays true": 'rule "Echo"\n  as soon as some players: nothing\n' + TOP + "    nothing\n",
    "a card to and fro": 'to hand-on/hands-on (c: card) to (whom: player): move c to hand of whom\nrule "Hot"\n'
                         "  when any player hand-on: whom hands-on c to they\n"
                         + TOP + "    hand-on first(your hand) to first(others)\n",
    "two conditions in turn": "to freeze/freezes: set your warmth to 2\nto thaw/thaws: set your warmth to 3\n"
                              'rule "Frost"\n  as soon as warmth of active = 3: active freezes\n'
                              'rule "Sun"\n  as soon as warmth of active = 2: active thaws\n' + TOP + "    nothing\n",
    "values of values": "".join(f"value v{n}(): number = v{n + 1}() + v{n + 1}()\n" for n in range(60))
                        + "value v60(): number = 1\n" + TOP + "    draw v0()\n",
    "values of sets of values": "".join(f"value v{n}(): number = count(players where v{n + 1}() > 0)\n" for n in range(30))
                                + "value v30(): number = 1\n" + TOP + "    draw v0()\n",
    "a value that asks for itself": "value v(p: player): number = v(p) + 1\n" + TOP + "    draw v(you)\n",
    "a value that asks for itself twice": "value v(n: number): number = if n > 60 then 1 else v(n + 1) + v(n + 1)\n" + TOP
                                          + "    draw v(0)\n",
    "a value that changes itself": "value v(p: player): number = 1\n" 'rule "More"\n  change v(p) by v(p)\n'
                                   + TOP + "    draw v(you)\n",
    "a number that doubles": TOP + "    let x = 1\n    repeat 9999: set x to x + x\n    draw x\n",
    "a field that doubles": TOP + "    repeat 9999: add your warmth to your warmth\n",
    "a number that doubles, given to a verb": "to grow/grows (n: number) giving number: result n\n" + TOP
                                              + "    let k = 5\n    repeat 99:\n      grow (k + k)\n      set k to result\n",
    "a number that doubles by a value": "value v(n: number): number = n + n\n" + TOP
                                        + "    let k = 5\n    repeat 99: set k to v(k)\n    draw k\n",
    "a set that doubles": TOP + "    let x = hand of others\n    repeat 60: set x to x + x\n    draw count(x)\n",
    "a set that doubles by a value": "value v(c: cards): cards = c + c\n" + TOP + "    let x = " + "v(" * 40 + "hand of others"
                                     + ")" * 40 + "\n",
    "a set that doubles on its way": "to grow/grows (c: cards): grow (c + c)\n" + TOP + "    grow hand of others\n",
    "the sums of many sums": SUMS + TOP + "    let n = 1\n    repeat 38:\n      move top of deck to your lap\n"
                             "      set size of last(your lap) to n\n      set n to n + n\n"
                             "    if can-total(your lap, size-of, n): draw 1\n",
    "attacks upon attacks": 'grid g\n  close rows if no\n  moment a: nothing\n'
                            'rule "Echo"\n  when any player attack: attack others\n' + TOP + "    attack others\n",
    "verbs that twice do another": "".join(
        f"to spin{c}/spins{c}:\n  spin{c}x\n  spin{c}x\n" for c in map("x".__mul__, range(CHAIN)))
        + f"to spin{'x' * CHAIN}/spins{'x' * CHAIN}: nothing\n" + TOP + "    spin\n",
    "verbs without a frame that twice do another": "".join(
        f"to spin{c}:\n  spin{c}x\n  spin{c}x\n" for c in map("x".__mul__, range(CHAIN)))
        + f"to spin{'x' * CHAIN}: add 1 to your warmth\n" + TOP + "    spin\n",
    "clauses that twice do what another follows": "".join(
        f"to spin{c}/spins{c}: nothing\n" for c in map("x".__mul__, range(CHAIN)))
        + "".join(f'rule "R{c}"\n  when any player spin{c}: spin{c}x; spin{c}x\n'
                  for c in map("x".__mul__, range(CHAIN - 1))) + TOP + "    spin\n",
    "a set within a set, looked for in a third": TOP + BIG + "    let n = count(x where count(x where it is in z) > 0)\n",
    "a set without another, again and again": TOP + BIG + "    let n = 0\n    repeat 9999: set n to count(x except z)\n"
                                              "    draw n\n",
    "a hand of thousands": TOP + "    draw 9999\n",
    "two sets compared, again and again": TOP + BIG + "    let n = 0\n    repeat 9999:\n      if x is z: set n to 1\n"
                                           "    draw n\n",
    "a long body, again and again": "value v(): number = " + " + ".join(["warmth of active"] * 40) + "\n" + TOP
                                    + "    let n = 0\n    repeat 9999:\n" + "      add v() + v() + v() + v() + v() to n\n" * 48
                                    + "    draw n\n",
    "questions between long loops": "to hum/hums: nothing\n" + TOP
                                    + '    while yes:\n      may "so": nothing\n      repeat 6000: hum\n',
    "a loop of questions": TOP + "    while yes: choose up to 1 from others as x\n",
    "the hand of nobody": TOP + "    let p = friend of you\n    repeat count(hand of p): draw 1\n",
}


@pytest.mark.parametrize("name", LOOPS)
def test_a_resolution_ends(name: str) -> None:
    """It stops with a message, in bounded time and memory."""
    before = getrusage(RUSAGE_SELF).ru_maxrss
    began = time.process_time()

    with pytest.raises((Stuck, Fault, Illegal)) as caught:
        played(LOOPS[name], TABLE)

    took, grown = time.process_time() - began, getrusage(RUSAGE_SELF).ru_maxrss - before
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert took < SECONDS
    assert grown < MEGABYTES << 10


@pytest.mark.parametrize(
    ("name", "clause", "cycle"),
    [
        ("verbs that call each other", "example.rules", {"A spins", "A turns round"}),
        ("two conditions in turn", "Frost", {"A freezes", "A thaws"}),
        ("a card to and fro", "Hot", {"A hands on", "B hands on"}),
        ("an event that brings about two more", "Echo", {"A draws"}),
        ("what stays true", "Echo", set()),
        ("a loop", "Top", set()),
        ("attacks upon attacks", "Echo", {"A attacks"}),
    ],
)
def test_a_loop_is_reported_with_its_cycle(name: str, clause: str, cycle: set[str]) -> None:
    """The message names the clause; `cycle` holds the steps that repeat, each once."""
    with pytest.raises(Stuck) as caught:
        played(LOOPS[name], TABLE)

    assert clause in str(caught.value)
    assert cycle <= set(caught.value.cycle)
    assert len(caught.value.cycle) == len(set(caught.value.cycle)) <= 12


def test_a_question_does_not_begin_the_count_anew() -> None:
    """Loops between questions, each of them short enough, count together, whether or not they take a step."""
    with pytest.raises(Stuck, match="200000 steps, the questions between them included"):
        played(TOP + '    let n = 0\n    while yes:\n      may "so": nothing\n      repeat 6000: set n to 1\n    draw n\n', TABLE)


def test_long_is_not_endless() -> None:
    """What takes long, but ends, is carried out."""
    end = played(TOP + "    repeat 100:\n      for each p in others: p draws 3\n", TABLE)

    assert end.question is not None or end.winner is None


def test_the_engine_has_the_documented_limit() -> None:
    """The limit that the engine keeps is the one that the message states."""
    assert MAX_STEPS == LIMIT
