"""A body of rules has the same effect wherever its resolution stops on the way."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import example, given, reject, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine"))

from pond import SPLASH, waiting

from adjudicator import Fault, Stuck, after
from adjudicator.engine import run
from adjudicator.notation.source import Invalid

RULES = SPLASH + """
zone heap: pile
tokens are drop
kind drop
  works in lap
drop "Drop"
  when any player gains: draw 1
stone "Flag"
  signal: gain 1
charm "Bell"
  when any player gains if n > 0: draw 1
charm "Sieve"
  instead of you draw if n > 2: gain 1
charm "Gong"
  before any player lose: gain 1
charm "Well"
  as soon as your points < 2: gain 1
to carry/carries (what: card): move what to the bottom of heap
to hoard/hoards (n: number):
  repeat n: move top of deck to your hand
to beckon/beckons: offer signal to you until no
to weigh/weighs (n: number) giving number:
  hoard n
  result n + 1
value wealth(p: player): number = points of p + count(hand of p)
"""
NUMBERS = st.sampled_from(["1", "2", "your points", "count(your hand)", "wealth(you)", "least(2, your points)", "tally - 1"])
PLAYERS = st.sampled_from(["you", "first(others)", "last(players)", "active"])
SETS = st.sampled_from(["players", "others", "players where points of it > 1", "players starting with you"])
CARDS = st.sampled_from(["your hand", "your lap", "your hand + your lap", "hand of first(others)", "lap of players"])
TESTS = st.builds("{} {} {}".format, NUMBERS, st.sampled_from(["<", ">", "=", "<="]), NUMBERS) | st.sampled_from(
    ["your hand is empty", 'some (your lap where it is "Bell")', "active is you", "no others"])
ZONES = st.sampled_from(["discard", "your lap", "your hand", "heap", "bottom of heap"])
SIMPLE = st.one_of(
    st.builds("{} gains {}".format, PLAYERS, NUMBERS), st.builds("{} draws {}".format, PLAYERS, NUMBERS),
    st.builds("{} loses 1 to you".format, PLAYERS), st.builds("let tally = {}".format, NUMBERS),
    st.builds("set tally to {}".format, NUMBERS), st.builds("add {} to your points".format, NUMBERS),
    st.builds("{} hoards 1".format, PLAYERS), st.builds("carry first({})".format, CARDS),
    st.builds("move first({}) to {}".format, CARDS, ZONES),
    st.builds("choose {}from {} as pick".format, st.sampled_from(["", "up to 1 ", "freely "]), CARDS),
    st.builds("choose {}from {} as picks".format, st.sampled_from(["2 ", "up to 2 "]), CARDS),
    st.builds("attack {}".format, SETS),
    st.sampled_from(["nothing", "stop", "ring", "move pick to discard"]),
)
RARER = st.one_of(
    st.sampled_from(["choose name as said", "choose hue as tone", "choose number from 1 to 3 as tally"]),
    st.builds("offer signal to {} until points of active > 3".format, PLAYERS),
    st.builds("demand signal from {}".format, PLAYERS),
    st.builds("react signal by {}{}".format, SETS, st.sampled_from(["", " in any order"])),
    st.builds("perform first({})".format, CARDS), st.builds("borrow first({})".format, CARDS),
    st.builds("show {} to {}".format, CARDS, SETS), st.builds("shuffle {}".format, st.sampled_from(["deck", "heap"])),
    st.builds("swap seats of you and {}".format, PLAYERS), st.builds("another turn for {}".format, PLAYERS),
    st.builds("{} weighs 2, then add result to your points".format, PLAYERS),
    st.sampled_from(["end turn", "skip to dusk", "win you", 'create "Drop" in your lap']),
)
"""Statements that cards of most games do without."""


HEADS = st.one_of(
    st.builds("if {}".format, TESTS), st.builds("for each who in {}".format, SETS),
    st.builds("for each what in {}".format, CARDS),
    st.sampled_from(["repeat 2", "repeat count(your hand)", "may", "while your points < 5 and tally < 3"]))
LINES = st.lists(SIMPLE, max_size=2)
WHOLE = st.builds(lambda lines, then: [line.format(then) for line in lines], st.sampled_from([
    ["one of:", '  "some": {}', '  "few" if tally > 1: {}', '  "none": nothing'],
    ["one of by first(others):", '  "some": {}', '  "none": nothing'],
    ["attack others:", "  soak: {}"],
    ["until end of turn:", "  as soon as your points > 4: {}"],
    ["{}"], ["{}", "{}"],
]), RARER)
"""Statements of which nothing else is made."""


def block(depth: int, heads: st.SearchStrategy[str] = HEADS) -> st.SearchStrategy[list[str]]:
    """A statement with statements in it, some of them with statements in them, to this depth."""
    inner = st.builds(lambda *groups: [line for group in groups for line in group], st.lists(SIMPLE, min_size=1, max_size=2),
                      block(depth - 1, heads) if depth > 1 else LINES, LINES)
    return st.builds(lambda head, body: [f"{head}:", *(f"  {line}" for line in (*body, *WHILE.get(head, ())))], heads, inner)


WHILE = {"while your points < 5 and tally < 3": ("add 1 to tally", "you gains 1")}
"""What brings a loop to its end."""
BODIES = st.builds(lambda *groups: [line for group in groups for line in group], LINES, block(2), LINES, WHOLE, block(1))
LONG = ["you loses 1 to you",
        "for each who in players:", "  carry first(your hand)", "  for each what in your hand:", "    you gains 1",
        "    attack players", "  first(others) loses 1 to you",
        "one of:", '  "some": choose name as said', '  "few" if tally > 1: choose name as said', '  "none": nothing',
        "for each what in your hand:", "  you gains 1", "  attack players"]
"""It takes more steps than a resolution may, if every frame is handed to the loop, and fewer within calls."""
GROWING = ["you loses 1 to you", "while yes:", "  you gains 1", "  while yes:", "    first(others) draws count(your hand)",
           "    first(others) draws 2", "    you draws count(your hand)"]
"""Each round takes longer than the one before, and some clauses act in none but a few steps of it."""
WITHOUT_END = st.sampled_from(["while yes", "while your points < 5", "while tally > 0", "repeat 9999", "repeat 3",
                               "while count(your hand) > 0", "for each who in players"])
ENDLESS = st.builds(lambda before, one, behind: [*before, *one, *behind], LINES, block(2, WITHOUT_END), LINES)
BREEDING = st.lists(st.builds('rule "{}"\n  {}\n'.format, st.sampled_from(["Cat", "Dog"]), st.sampled_from([
    "when any player gains: lose 1 to nothing", "when any player loses: gain 1", "when any player draws: draw 1",
    "as soon as points of active > 0: active gains 1", "as soon as points of active > 4: active loses 1 to nothing",
    "before any player gain: lose 1 to nothing", "instead of any player gains: draw 1"])), max_size=2,
    unique_by=lambda rule: rule.splitlines()[0]).map("".join)
"""Rules that answer one another, or themselves."""


def played(body: list[str], answers: list[int], deep: int, more: str = "") -> tuple[object, ...]:
    """What comes of a card with this body: the positions at all questions and the steps, or what went wrong."""
    odd = 'stone "Odd"\n  play:\n    let tally = least(1, your points)\n    let pick = first(heap)\n'
    rules = RULES + more + odd + "".join(f"    {line}\n" for line in body)
    situation = "A lap [Bell], hand [Odd, Pebble, Umbrella]\nB lap [Gong, Sieve], hand [Pebble, Umbrella], points 2\nC lap [Well]"
    seen: list[object] = []
    with mock.patch.object(run, "DEEP", deep):
        try:
            state = waiting(situation, rules)
            options = state.question.choices if state.question is not None else ()
            chosen = next((number for number, (clause, _, _) in enumerate(options)
                           if state.program.clauses[clause].owner_title == "Odd"), 0)
            for answer in (chosen, *answers):
                seen.append(state.position)
                if state.question is None or (seen[1:] and state.question.free):
                    break
                state = after(state, answer % (len(state.question.choices) + state.question.may_pass))
        except (Fault, Stuck) as problem:
            return (*seen, str(problem))
        except Invalid:
            reject()  # a condition that is always true, or never, is no rule
        return (*seen, state.position, state.steps, state.winner)


def agree(within: tuple[object, ...], handed: tuple[object, ...]) -> bool:
    """Whether the same came of a card within calls and from frame to frame.

    The limit on steps counts what is handed to the loop. Of a resolution that is near it, the one that hands everything over may
    be stopped where the other still ends: up to there they have to be equal.
    """
    stopped = isinstance(handed[-1], str) and run.TOO_MUCH in handed[-1]
    return within[:len(handed) - 1] == handed[:-1] if stopped else within == handed


@pytest.mark.slow
@given(BODIES, st.lists(st.integers(0, 5), min_size=12, max_size=12))
@example(LONG, [0] * 12)
@settings(max_examples=40, deadline=None)
def test_it_does_not_matter_where_a_resolution_is_taken_up(body: list[str], answers: list[int]) -> None:
    """Carried out within one call, or handed from frame to frame at every step: positions, steps and faults are equal."""
    assert agree(played(body, answers, 40), played(body, answers, 0))


@pytest.mark.slow
@given(ENDLESS, BREEDING, st.lists(st.integers(0, 5), min_size=6, max_size=6))
@example(GROWING, "", [0] * 6)
@settings(max_examples=15)
def test_what_does_not_end_is_named_alike_wherever_it_is_taken_up(body: list[str], more: str, answers: list[int]) -> None:
    """Of a loop of several clauses the same one is at fault, in the same words, whenever the watch over it began."""
    assert played(body, answers, 40, more) == played(body, answers, 0, more)
