"""A step that never happens does not happen under another verb either, unless the case names it: `draws` is not `takes`."""

from __future__ import annotations

import pytest
from short_cases import outcome

ROBBED = ("A sheriff, hand [BANG!, Beer]", "B outlaw, El Gringo", "C outlaw", "D renegade", "A plays BANG! at B")
"""B takes the Beer from A's hand; the character's card calls that drawing."""
UNSAVED = ("phase play", "You fief 3, rulers [King of Leaves fief 3], allies [Prince of Eyes], hand [C2, F5]",
           "deck [C6, 10 ?]", "You answer C2")
"""The card of a lost dialogue is laid on the discard pile."""
ALIKE = "this step does not happen, but cards move in"


REASON = 'because "nothing in this run leads to it"'


@pytest.mark.parametrize("line", ["never B draws", "never B draws 1", "never B draws Beer"])
def test_a_step_under_another_verb_does_not_pass_in_silence(line: str) -> None:
    """The message says what to write if no other verb is meant, and that works."""
    status, said = outcome(*ROBBED, line)
    assert (status, said) == ("error", f"{ALIKE} `B takes Beer` as they would in it: if that is meant, write "
                                       f"`never B takes`; if not, write `{REASON}`")
    assert outcome(*ROBBED, f"{line} {REASON}") == ("passed",)


@pytest.mark.parametrize("line", [
    f"then B takes Beer from A\nnever B draws {REASON}", "never B discards", "never A draws", f"never B draws 2 {REASON}",
])
def test_a_line_about_something_else_holds(line: str) -> None:
    assert outcome(*ROBBED, *line.splitlines()) == ("passed",)


def test_a_line_that_would_say_nothing_has_to_say_why() -> None:
    """Also where the other step is named."""
    cards = ("A sheriff, hand [BANG!, Beer]", "B outlaw, El Gringo, life 3, hand [Beer]", "C outlaw", "D renegade", "phase draw",
             "deck [Jail, Duel, 9 ?]", "A plays BANG! at B", "chance Beer")
    status, said = outcome(*cards, "never A takes")
    assert (status, said) == ("error", f"{ALIKE} `A draws Jail, Duel` as they would in it: if that is meant, write "
                                       f"`never A draws`; if not, write `{REASON}`")
    named = [*cards[:-2], "then A draws 2", *cards[-2:]]
    assert outcome(*named, "never A takes")[1].startswith("nothing in this run leads to it, so this says nothing")
    assert outcome(*named, f"never A takes {REASON}") == ("passed",)


def test_a_move_names_what_is_played() -> None:
    assert outcome("A sheriff, hand [Missed!, BANG!]", "B outlaw, hand [Missed!]", "C outlaw", "D renegade", "A plays BANG! at B",
                   "B plays Missed!", "never B discards") == ("passed",)


def test_a_card_that_another_rule_carries_there_counts() -> None:
    status, said = outcome(*UNSAVED, "never You discard", rules="northwood")
    assert status == "error"
    assert f"{ALIKE} `You lay C2`" in said
    assert "write `never You lay`" in said
    assert outcome(*UNSAVED, "then You lay C2", "never You discard", rules="northwood") == ("passed",)


@pytest.mark.parametrize(("line", "said"), [
    ("then B draws", "this step does not happen; what happens is `B takes Beer`"),
    ("then B draws 1 in avoid", "this step does not happen; what happens is `B takes Beer`"),
    ("then B draws 2", "this step does not happen"),
    ("then D draws", "this step does not happen"),
])
def test_an_expected_step_names_what_happens_in_its_place(line: str, said: str) -> None:
    assert outcome(*ROBBED, line) == ("failed", said)


@pytest.mark.parametrize(("rules", "lines", "line", "step"), [
    ("revolver", "game battlefield 3:15 Express, space 4, cubes 7\ncard Annie McGraw survival 1\ncard Derail the Train saves 2\n"
     "Colty gang [Annie McGraw, Jack Colty], hand 3, in play [.38 Special]\nMcReady hand 4, in play [Cowboy]\n"
     "Colty uses Derail the Train", "never McReady discards Cowboy", "Colty discards Cowboy")])
def test_another_player_may_move_the_cards(rules: str, lines: str, line: str, step: str) -> None:
    """The player of the line has them, or loses them, all the same."""
    said = outcome(lines, line, rules=rules)

    assert said[0] == "error"
    assert f"cards move in `{step}` as they would in it" in said[1]
    assert outcome(lines, line, f"then {step}", rules=rules) == ("passed",)


BOUGHT = ("A sheriff, nuggets 3", "B outlaw", "C renegade", "equipment for sale [Shot, Pickaxe]", "A buys Shot", "A chooses A")
"""The Shot costs one gold nugget, without a step that says so."""


@pytest.mark.parametrize("line", ["never A pays nuggets 1", "never A pays nuggets"])
def test_a_counter_that_changes_under_another_verb_does_not_pass_in_silence(line: str) -> None:
    said = outcome(*BOUGHT, line, rules="bang, gold-rush")

    assert said == ("error", "this step does not happen, but `nuggets` changes in `A buys` as it would in it: if that is meant, "
                             "write `never A buys`; if not, name that step in a `then` line")
    assert "as it would in it" not in str(outcome(*BOUGHT, "then A buys Shot", line, rules="bang, gold-rush"))


@pytest.mark.parametrize("line", ["never A pays nuggets 2", "never A takes nuggets", "never B takes nuggets 1"])
def test_a_counter_of_another_number_or_player_is_another_one(line: str) -> None:
    assert "changes in" not in str(outcome(*BOUGHT, line, rules="bang, gold-rush"))


HARDENED = ("game battlefield Whiskey Canyon, space 2, cubes 7", "card Whiskey Canyon spaces 3, defence 1", "turn McReady",
            "card Annie McGraw survival 1", "phase attack", "Colty gang [Annie McGraw grit 1, Manolito, Jack Colty], hand 3",
            "McReady hand 3, in play [Charlie Weathers]")
"""Annie McGraw loses True Grit, which has another verb than that of cards which are destroyed."""


def test_a_counter_on_a_card_that_changes_under_another_verb_does_not_pass_in_silence() -> None:
    """Any player may do it: the line names the card."""
    line = "never McReady takes grit of Annie McGraw"

    assert outcome(*HARDENED, line, rules="revolver")[1].startswith(
        "this step does not happen, but `grit` changes in `Colty loses grit of` as it would in it")
    for other in ("never McReady takes grit of Manolito", f"then Colty loses grit of Annie McGraw\n{line}"):
        assert "changes in" not in str(outcome(*HARDENED, *other.split("\n"), rules="revolver"))


def test_a_step_that_is_missing_names_the_one_that_changes_its_counter() -> None:
    said = outcome(*BOUGHT, "then A pays nuggets 1", rules="bang, gold-rush")

    assert said == ("failed", "this step does not happen; what happens is `A buys`")


@pytest.mark.parametrize("lines", [("A ends turn", "then B begins play"), ("A ends turn", "then B draws 2"), ("A ends turn",)])
def test_counters_are_followed_into_later_turns(lines: tuple[str, ...]) -> None:
    said = outcome(*BOUGHT, *lines, "never A pays nuggets 1", rules="bang, gold-rush")

    assert "`nuggets` changes in `A buys`" in said[1]
    assert "changes in" not in str(outcome(*BOUGHT, *lines, "never A pays nuggets 3", rules="bang, gold-rush"))


@pytest.mark.parametrize(("own", "others", "name", "why"), [
    ("hand [BANG!, ?]", ", in play [Dynamite]", "Dynamite", "leads to it"),
    ("in play [Barrel], hand [BANG!, ?]", ", in play [Barrel]", "Barrel", "leads to it"),
    ("in play [Barrel], hand [BANG!, ?]", "", "Barrel", "it depends on a card that is not fully known"),
    ("hand [BANG!, ?]", "", "Dynamite", "it depends on a card that is not fully known"),
])
def test_an_unknown_card_is_none_of_which_all_copies_lie_open(own: str, others: str, name: str, why: str) -> None:
    """El Gringo takes the unknown card."""
    said = outcome(f"A sheriff, {own}", "B outlaw, El Gringo", f"C outlaw{others}", "D renegade", "turn A", "A plays BANG! at B",
                   f"never B takes {name}", rules="bang")

    assert ("error", True) == (said[0], why in str(said))


STATED = ("You hand [C2, F5], fief 3, rulers [King of Leaves fief 3], allies [Prince of Eyes]",
          "deck [C7, E1, L8, 10 ?]", "You answers C2")
FLIPPED = ("A sheriff, hand [BANG!]", "B outlaw, life 3, in play [Barrel]", "C renegade", "deck [5♥]", "A plays BANG! at B",
           "B uses Barrel")
GREEN = ("A sheriff, hand [BANG!]", "B outlaw, life 3, in play [Sombrero]", "C renegade", "A plays BANG! at B", "B uses Sombrero")


@pytest.mark.parametrize(("rules", "lines", "line", "step"), [
    ("northwood", STATED, "never You discards C7", "You hear C7"),
    ("northwood", STATED, "never You lays C7", "You hear C7"),
    ("northwood", STATED, "never You hears C2", "You lay C2"),
    ("bang", FLIPPED, "never B discards 5♥", "B draw!s 5♥"),
])
def test_a_named_card_that_comes_to_the_same_pile_is_told(rules: str, lines: tuple[str, ...], line: str, step: str) -> None:
    """Wherever the verb takes its cards from."""
    assert f"cards move in `{step}` as they would in it" in outcome(*lines, line, rules=rules)[1]
    assert "as they would in it" not in str(outcome(*lines, f"then {step}", line, rules=rules))


@pytest.mark.parametrize(("rules", "lines", "line"), [
    ("bang", FLIPPED, "never A discards"), ("bang", FLIPPED, "never B discards"), ("bang", FLIPPED, "never B discards Barrel"),
    ("bang", FLIPPED, "never A discards BANG!"), ("bang, dodge-city", GREEN, "never B discards Sombrero"),
    ("northwood", STATED, "never You discards F5"),
])
def test_another_card_or_one_that_a_move_names_is_denied(rules: str, lines: tuple[str, ...], line: str) -> None:
    assert outcome(*lines, line, rules=rules) == ("passed",)


CANYON = ("game battlefield Whiskey Canyon, space 1, cubes 7", "card Whiskey Canyon defence 1, spaces 3",
          "card Annie McGraw survival 1", "card Chew on this cost 0", "card Deputy firepower 2", "turn Colty",
          "Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Chew on this]")
KILLED = (*CANYON, "McReady hand 4, in play [Cowboy, Deputy]", "Colty plays Chew on this with Deputy")
TOUGH = (*CANYON, "McReady hand 4, in play [Cowboy, Deputy grit 1]", "Colty plays Chew on this with Deputy")


def test_a_card_that_another_player_takes_out_of_play_is_lost() -> None:
    said = outcome(*KILLED, "never McReady loses", rules="revolver")

    assert said[0] == "error"
    assert "cards move in `Colty destroys Deputy` as they would in it" in said[1]


@pytest.mark.parametrize(("lines", "line"), [
    (TOUGH, "never McReady loses grit of"), (TOUGH, "never McReady loses"),
    ((*KILLED, "then Colty destroys Deputy"), "never McReady loses"),
])
def test_who_has_no_such_cards_loses_none(lines: tuple[str, ...], line: str) -> None:
    lacking = "McReady has no card in `gang` in this run"

    assert lacking in outcome(*lines, line, rules="revolver")[1]
    assert outcome(*lines, f'{line} because "{lacking}"', rules="revolver") == ("passed",)


@pytest.mark.parametrize("line", ["never Colty loses", "never Colty loses Manolito", "never Colty loses grit of"])
def test_who_has_such_cards_may_lose_none(line: str) -> None:
    """The firepower card is McReady's, and Colty has a gang."""
    assert "cards move in" not in str(outcome(*KILLED, line, rules="revolver"))
    assert "no card in" not in str(outcome(*KILLED, line, rules="revolver"))


SNAKE = ("game battlefield Whiskey Canyon, space 2, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
         "card You Double-Crossing Snake! cost 0, wound-cost 0",
         "Colty gang [Annie McGraw, Manolito, Jack Colty], hand 0, dollars 0",
         "McReady hand [You Double-Crossing Snake!], dollars 0", "turn McReady", "McReady plays You Double-Crossing Snake!")


@pytest.mark.parametrize(("line", "status"), [
    ("never Colty loses Manolito", "error"), ("never Colty loses", "error"), ("never Colty loses Jack Colty", "error"),
    ("then Colty changes sides Manolito\nnever Colty loses Manolito because \"the run ends before what leads to it\"", "passed"),
])
def test_a_card_that_goes_over_to_another_player_leaves_its_own(line: str, status: str) -> None:
    rules = "revolver, ambush, prison, frontier, vengeance"

    assert outcome(*SNAKE, *line.splitlines(), rules=rules)[0] == status
