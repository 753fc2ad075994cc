"""A number, or several cards, in a line about a step: what happens in several steps does not slip through between them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_cases import outcome, ran

from adjudicator.engine.steps import StepKind, spoken
from adjudicator.rules.load import load

JACK = ("A sheriff, Black Jack", "B outlaw", "C outlaw", "D renegade", "phase draw",
        "deck [BANG! 2♦, BANG! Q♥, Missed! 10♣, 9 ?]")
"""The three cards are drawn one by one."""
SHOTS = ("A sheriff, hand [2 BANG!], in play [Volcanic]", "B outlaw, life 4", "C outlaw", "D renegade", "A plays BANG! at B",
         "A plays BANG! at B")
FULL = ("A sheriff", "B outlaw, hand [Barrel, Mustang, Beer, Missed!], life 2", "C outlaw", "D renegade", "turn B", "B ends turn",
        "B discards Barrel", "B discards Mustang")


@pytest.mark.parametrize(("lines", "line", "steps", "named"), [
    (JACK, "never A draws 3", "`A draws 1` 3 times", "`then A draws 1`"),
    (SHOTS, "never B loses 2", "`B loses 1` 2 times", "`then B loses 1`"),
    (SHOTS, "never B loses 2 to A", "`B loses 1` 2 times", "`then B loses 1`"),
    (FULL, "never B discards Barrel, Mustang", "`B discards Barrel` and `B discards Mustang`",
     "`then B discards Barrel` and `then B discards Mustang`"),
    (FULL, "never B discards 2", "`B discards Barrel` and `B discards Mustang`",
     "`then B discards Barrel` and `then B discards Mustang`"),
])
def test_several_steps_that_come_to_one_do_not_pass_in_silence(lines: tuple[str, ...], line: str, steps: str,
                                                               named: str) -> None:
    assert outcome(*lines, line) == ("error", f"no single step is this, but {steps} add up to it: if only a single "
                                              f"step is meant, name what happens ({named})")


@pytest.mark.parametrize(("lines", "line"), [
    (JACK, "then A draws 1\nnever A draws 3"), (SHOTS, "then B loses 1\nthen B loses 1\nnever B loses 2"),
    (FULL, "then B discards Barrel\nthen B discards Mustang\nnever B discards Barrel, Mustang"),
    (JACK, "never A draws 4"), (SHOTS, "never B loses 3"), (FULL, "never B discards 3"),
    (FULL, "then B discards Barrel\nnever B discards Barrel, Beer"),
])
def test_a_line_about_single_steps_holds(lines: tuple[str, ...], line: str) -> None:
    """An author who names each of them with what it adds knows that they happen one by one."""
    assert outcome(*lines, *line.splitlines()) == ("passed",)


@pytest.mark.parametrize("line", ["then A draws", "then A begins draw"])
def test_a_step_that_is_named_without_what_it_adds_may_be_taken_for_all(line: str) -> None:
    assert outcome(*JACK, line, "never A draws 3")[0] == "error"


def test_steps_of_different_phases_are_different_things() -> None:
    """A draws two cards at the beginning of the turn, and one later: nobody calls that drawing three."""
    assert outcome("A sheriff, life 3, hand [BANG!]", "B outlaw, Bart Cassidy, hand []", "C outlaw, hand [BANG!]", "D renegade",
                   "A plays BANG! at B", "A ends turn", "B ends turn", "C plays BANG! at B", "never B draws 3",
                   "never B loses 2", "expect B life 2") == ("passed",)


def test_an_expected_step_names_those_that_happen_in_its_place() -> None:
    assert outcome(*JACK, "then A draws 3") == ("failed", "this step does not happen; what happens is `A draws 1` 3 times")


@pytest.mark.parametrize("line", ["never B loses 0", "never B loses 0 to A", "never B regains 0", "never B draws 0",
                                  "never B loses -1"])
def test_what_comes_to_nothing_is_no_step(line: str) -> None:
    reason = "what comes to nothing is no step"
    assert outcome(*SHOTS, line) == ("error", f'{reason}, so this says nothing: if that is meant, write `because "{reason}"`')
    assert outcome(*SHOTS, f'{line} because "{reason}"') == ("passed",)


def test_a_number_that_is_no_amount_may_be_zero_and_is_not_added_up() -> None:
    """Who musters no firepower musters 0; what players muster one after the other is no sum."""
    fight = ("game battlefield Rattlesnake Creek, space 1, cubes 2", "card Colonel McReady firepower 3",
             "card Gatling Gun firepower 3", "Colty gang [Manolito, Jack Colty], in play [Gatling Gun]",
             "McReady in play [Colonel McReady]", "McReady ends turn")
    assert ran(*fight, "then McReady musters 3", "never McReady musters 0", rules="revolver").status == "passed"


def numbers() -> Iterator[tuple[str, str, bool]]:
    """The numbers of the verbs that the timelines of all shipped games show, each with whether it adds up."""
    for game in ("bang", "northwood", "revolver", "revolver2"):
        for (kind, _), said in spoken(load(game)).items():
            if kind is StepKind.EVENT and said.shown:
                yield from ((game, said.words, at in said.adds) for at, part in enumerate(said.parts) if part.type == "number")


def test_which_numbers_add_up_follows_from_what_the_rules_do_with_them() -> None:
    """Numbers by which something grows or shrinks, or is repeated; not a place, a strength, or a number that is left."""
    assert {(game, words) for game, words, adds in numbers() if not adds} == {
        ("bang", "returns"), ("northwood", "moves"), ("revolver", "advances"), ("revolver", "derails"),
        ("revolver", "discards down to"), ("revolver", "musters"), ("revolver", "rearranges"), ("revolver2", "advances"),
        ("revolver2", "musters")}


def test_some_of_several_cards_do_not_slip_through() -> None:
    """Who writes that neither is discarded writes a line for each."""
    assert outcome(*FULL, "never B discards Barrel, Beer") == ("error", (
        "no single step has all of these, but `B discards Barrel` happens: write a line for each card, or, if a step with all of "
        "them is meant, name what happens (`then B discards Barrel`)"))
    assert outcome(*FULL, "never B discards Beer") == ("passed",)


@pytest.mark.parametrize(("line", "second"), [
    ("never A plays BANG! at B, C", "C"), ("never A plays BANG! at B and C", "C"), ("never A attacks B, C", "C"),
    ("then B loses 1 1", "1"), ("then A plays BANG! at B, B", "B"), ("never B plays Missed!, Beer", "Beer"),
    ("then B plays Missed!, Missed!", "Missed!"), ("never winner Outlaws, Renegade", "Renegade"),
    ("never B reveals Outlaw, Renegade", "Renegade"), ("never B uses Barrel, Mustang", "Mustang"),
])
def test_what_a_step_has_once_is_not_listed(line: str, second: str) -> None:
    """A list would be a step that there is not: as what happens it could hold for one, and as what never happens for none."""
    result = ran("A sheriff, hand [BANG!]", "B outlaw, hand [Missed!, Beer], in play [Barrel]", "C renegade",
                 "A plays BANG! at B", line)

    assert result.status == "error"
    assert f"cannot have `{second}` as well" in result.message
    assert "write a line for each step" in result.message


@pytest.mark.parametrize("line", ["A draws 3: BANG! 2♦, BANG! Q♥, Missed!", "A plays Beer Missed!", "A draws 2 BANG!"])
def test_what_a_step_has_several_of_is_listed(line: str) -> None:
    """Cards that moved, and the parts of a step whose prepositions are left out."""
    assert ran(*JACK, f"never {line}").status in ("passed", "error")
    assert "as well" not in ran(*JACK, f"never {line}").message
