"""Parts of moves, and texts of cards, that say nothing, beside much else that stands against a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

ROBS = ("A sheriff, hand [{}, Beer]\nB outlaw, hand [Beer], in play [Mustang]\nC renegade, in play [Barrel]\n"
        "D outlaw, hand [Scope]\nturn A")


@pytest.mark.parametrize("move", ["Panic! at D with Scope from B", "Panic! at D with hand from C", "Panic! at D from B",
                                  "Cat Balou at B with Beer from D", "Cat Balou at D with Scope from B"])
def test_what_is_taken_from_one_player_comes_from_no_other(move: str) -> None:
    """Also where that player has a single thing that could be taken."""
    place = move[move.index("from"):]
    nothing = f"nothing asks for `{place}`"
    result = ran(ROBS.format(move.partition(" at ")[0]), f"illegal A plays {move}", rules="bang")
    assert (ERROR, True) == (result.status, nothing in result.message)


TWO = ("A sheriff, life 3, hand [Cat Balou]\nB outlaw, life 3, hand []\n"
       "C renegade, life 3, hand [Beer, Gatling], in play [Mustang]\nturn A")


@pytest.mark.parametrize(("part", "status"), [("Gatling", PASSED), ("hand, Gatling", PASSED), ("Beer, Gatling", ERROR)])
def test_the_card_for_which_a_hand_is_chosen_is_the_one_that_is_picked_there(part: str, status: str) -> None:
    """Another one would be a second card."""
    move = f"A plays Cat Balou at C with {part}"
    assert ran(TWO, f"{move}\nexpect C hand [Beer]", rules="bang").status == status
    assert ran(TWO, f"legal {move}", rules="bang").status == (PASSED if status == PASSED else FAILED)


@pytest.mark.parametrize("lines", ["A plays Cat Balou at C with Beer", "A plays Cat Balou at C\nA discards Beer",
                                   "A plays Cat Balou at C\nA chooses Beer"])
def test_a_line_about_chance_picks_no_other_card_than_that_for_which_a_hand_is_chosen(lines: str) -> None:
    """One of the two lines would be about a card that stays."""
    assert ran(TWO, f"{lines}\nchance Beer\nexpect C hand [Gatling]", rules="bang").status == PASSED
    assert ran(TWO, f"{lines}\nchance Gatling\nexpect C hand [Beer]", rules="bang").status == FAILED


FANS = ("A sheriff, life 3, hand [Fanning]\nB outlaw, life 3, hand [Duel]\nC renegade, life 3, hand [Gatling]\n"
        "D outlaw, hand []\nturn A")


def test_from_a_player_chooses_no_player() -> None:
    """The second target of a Fanning stands in the list."""
    rules = "bang, valley-of-shadows"
    assert ran(FANS, "legal A plays Fanning at B, C", rules=rules).status == PASSED
    assert ran(FANS, "legal A plays Fanning at B from C", rules=rules).status == FAILED


DEALT = ("show-deck [Helena Zontero, Wild West Show]\nA sheriff, hand [Stagecoach]\nB outlaw, hand []\nC renegade, hand []\n"
         "D outlaw, hand []\ndeck [2♥, #1, #2]")


def test_whom_chance_picks_is_nothing_that_a_move_says() -> None:
    """The roles are dealt again."""
    rules = "bang, wild-west-show"
    assert ran(DEALT, "A plays Stagecoach\nchance D\nchance C\nexpect A hand 2", rules=rules).status == PASSED
    for part in (" at D", " with D", ", D"):
        assert ran(DEALT, f"A plays Stagecoach{part}\nchance C\nexpect A hand 2", rules=rules).status == ERROR


SHOT = ("A sheriff, hand [BANG!, Beer]\nB outlaw, life 3, hand [Duel], in play [Barrel]\nC outlaw, hand [Missed!, Beer], "
        "in play [Scope]\nD renegade, hand []\nA plays BANG! at D")


@pytest.mark.parametrize(("move", "reason"), [
    ("C uses Scope as Missed!", "Scope does not count as Missed! here"),
    ("B uses Barrel as BANG!", "Barrel does not count as BANG! here"),
    ("C plays Beer as Missed!", "Beer does not count as Missed! here"),
    ("C plays Missed! with Scope", "nothing asks for `with Scope`"),
])
def test_who_is_to_answer_is_no_reason_for_what_no_situation_allows(move: str, reason: str) -> None:
    assert outcome(SHOT, f'illegal {move} because "is to answer"', rules="bang") == (FAILED, f"the reason is {reason}")
    assert ran(SHOT, f'illegal {move} because "{reason.replace("`", "")}"', rules="bang").status != ERROR


AIMS = ("A sheriff, life 4, hand [BANG!, Beer, Stagecoach]\nB outlaw, life 3, hand [{0}]\nC outlaw, life 3, hand [{0}]\n"
        "turn A\nA plays BANG!")


@pytest.mark.parametrize("answer", ["", "Missed!"])
@pytest.mark.parametrize("move", ["A plays Beer", "A plays Stagecoach", "A ends turn"])
def test_what_may_be_done_once_a_choice_is_made_is_not_illegal(answer: str, move: str) -> None:
    """Whether or not the one who is chosen has a window of their own before."""
    result = ran(AIMS.format(answer), f"illegal {move}", rules="bang")
    assert (ERROR, True) == (result.status, "is legal once the choice is made" in result.message)


FALLS = ("A sheriff, life 3, hand [BANG!, Beer, Stagecoach]\nB outlaw, life 1, hand [Missed!]\nC outlaw, life 3, hand []\n"
         "D renegade, life 1, hand [Missed!]\nturn A\ndeck [#1, #2, #3, #4]\nA plays BANG!")


@pytest.mark.parametrize("move", ["A plays Beer", "A ends turn"])
def test_so_it_is_behind_the_order_in_which_a_hand_is_lost(move: str) -> None:
    """A player who is chosen may fall, and says in which order their cards are discarded, if they do not pass."""
    assert ran(FALLS, f"illegal {move}", rules="bang").status == ERROR


BORROWS = ("A sheriff, Vera Custer, life 3, hand [Beer, Canteen]\nB outlaw, Bart Cassidy, life 3, hand [], in play [Scope]\n"
           "C renegade, Willy the Kid, life 3, hand []\nturn A\nphase play\nA plays Beer")


def test_who_borrows_characters_borrows_no_other_texts() -> None:
    """A Canteen of the hand is used by nobody."""
    assert ran(BORROWS, "never A uses Canteen", rules="bang, dodge-city").status == ERROR


GAME = """\
game keep "Keep"
player has
  coins: number = 2
zone hand of player: hidden
zone wall of player "on the wall": live
zone heap: pile
zone deck: pile, hidden, endless
kind order
  copies 2
  works in hand
  using it: play this
kind tower
  copies 1
  works in wall
  from hand play: raise this
to play/plays (what: card): move what to heap
to raise/raises (what: card): move what to your wall
to raze/razes (what: card): move what to heap
to draw/draws: move top of deck to your hand
to cheer/cheers for (whom: player): nothing
setup deal-out for 2 to 4
to deal-out/deals-out:
  unpack order, tower into deck
  shuffle deck
  for each p in everyone:
    repeat 3: move top of deck to hand of p
turn for status of it is playing
  phase play: offer play to you until no
  phase duel:
    for each p in others:
      for each c in hand of p:
        if c is tower: cheer for p
    choose from everyone as whom
    cheer for whom
  phase dusk:
    draw
    for each p in everyone: offer dusk to p until no
order "Sapper"
  play at wall of others: raze target
order "Arrows"
  play: nothing
order "Watch"
  dusk: draw
tower "Gate"
  play once per turn: draw
tower "Moat"
  when you raze: draw
"""


def test_what_comes_behind_an_unknown_card_and_a_choice_comes_later(tmp_path: Path) -> None:
    """The duel looks at a card of B, and A cheers for somebody: then A draws, and B may play the Watch."""
    (tmp_path / "keep.rules").write_text(GAME)
    with found_in(tmp_path):
        for card in ("?", "Gate", "Arrows"):
            lines = f"A hand [Arrows]\nB hand [{card}, Watch]\ndeck [Moat, 2 Sapper]\nA plays Arrows"
            for line in ("never A draws", "never B plays Watch"):
                message = ran(lines, line, rules="keep").message
                assert "later" in message, (card, line, message)


@pytest.mark.parametrize("more", ["", 'tower "Tar"\n  any player cannot play if what is "Watch"\n'])
def test_what_never_lies_there_is_no_target(more: str, tmp_path: Path) -> None:
    """Whether or not a rule forbids to play some card."""
    (tmp_path / "keep.rules").write_text(GAME + more)
    with found_in(tmp_path):
        lines = "A hand [Sapper, Arrows]\nB hand [], wall [Gate]\ndeck [Moat]\nturn A"
        result = ran(lines, "illegal A plays Sapper at Arrows", rules="keep")
        assert (ERROR, True) == (result.status, "nothing asks for `at Arrows`" in result.message)


PENALTY = ("A sheriff, life 4, hand [{}], in play [Scope]\nB deputy, life 1, hand [{}]\nC outlaw, hand []\nD renegade, hand []\n"
           "E outlaw, hand []\nturn A")


@pytest.mark.parametrize(("hand", "move", "answer"), [
    ("BANG!", "A plays BANG! at B with Scope", ""), ("BANG!, Beer", "A plays BANG! at B with Beer, Scope", ""),
    ("Duel", "A plays Duel at B with Scope", ""), ("Springfield, Beer", "A plays Springfield at B with Scope", ""),
])
def test_what_follows_on_its_own_asks_for_no_part_of_the_move(hand: str, move: str, answer: str) -> None:
    """The Sheriff who eliminates a Deputy puts all their cards away, one after the other: not for the BANG!."""
    table = PENALTY.format(hand, answer)

    assert ran(table, move, "expect A in play []", rules="bang, dodge-city").status == ERROR
    assert ran(table, f"legal {move}", rules="bang, dodge-city").status == FAILED
    alone = ran(table, move.partition(" with ")[0], *(["A chooses Beer"] if "," in hand and "BANG" in hand else ()),
                "expect A in play []", rules="bang, dodge-city")
    assert alone.status == PASSED, alone.message


KETCHUM = ("A sheriff, life 4, hand [BANG!, Springfield, Duel]\nB outlaw, Sid Ketchum, life 2, hand [Missed!, Beer]\n"
           "C outlaw, life 4, hand [Jail]\nD renegade, life 4, hand []\nA plays BANG! at B")


@pytest.mark.parametrize("parts", ["Jail", "Beer, Beer", "Beer, Missed!, Duel"])
def test_where_a_card_is_due_only_later_its_parts_are_looked_at_there(parts: str) -> None:
    """Sid Ketchum is not used in the first moment. In the second one two cards of B's hand are asked for."""
    line = f"illegal B uses Sid Ketchum with {parts}"

    assert ran(KETCHUM, line, "then B loses 1", rules="bang, dodge-city").status == ERROR
    assert ran(KETCHUM, f'{line} because "only in avoid or play"', "then B loses 1", rules="bang, dodge-city").status == PASSED
    right = line.replace(parts, "Beer, Missed!")
    assert ran(KETCHUM, right, "then B loses 1", rules="bang, dodge-city").status == FAILED
    assert ran(KETCHUM, f"{right} in defend", "then B loses 1", rules="bang, dodge-city").status == PASSED


CLAWS = ("You hand [C3, C8, F6, F7, L2], fief 3, allies [Marquise of Claws{}], rulers [Marquise of Eyes fief 3]\n"
         "deck [E2, E1, C2, E3, E4, 12 ?]")
WAGON = "A sheriff, life 4, hand [BANG!], in play [Conestoga fresh]\nB outlaw, hand [], in play [Scope]\nC outlaw, hand [Jail]"
DOCTOR = ("A sheriff, Doc Holyday, life 4, hand [BANG!, Duel, Beer, Saloon], used Doc Holyday\nB outlaw, hand []\n"
          "C outlaw, hand []")


@pytest.mark.parametrize(("table", "move", "right", "lost"), [
    (CLAWS.format(" exhausted"), "You uses Marquise of Claws", "L2", "hand"),
    (CLAWS.format(" exhausted"), "You uses Marquise of Claws", "L2", "L2, L2"),
    (CLAWS.format(" exhausted"), "You uses Marquise of Claws", "L2", "C3, L2"),
    (WAGON, "A uses Conestoga at B", "Scope", "Scope, Scope"), (WAGON, "A uses Conestoga at B", "Scope", "Jail"),
    (DOCTOR, "A uses Doc Holyday at B", "Duel, Beer", "Duel, Duel"),
    (DOCTOR, "A uses Doc Holyday at B", "Duel, Beer", "Duel, Beer, Saloon"),
])
def test_what_stands_against_a_card_lends_no_ground_to_parts_too_many(table: str, move: str, right: str, lost: str) -> None:
    """Nor to a card of another holder than the one at whom it is aimed."""
    rules, goes_on = ("northwood", "You answers C3") if "You" in move else ("bang, dodge-city", "A plays BANG! at B")

    assert ran(table, f"illegal {move} with {right}", goes_on, rules=rules).status == PASSED
    wrong = ran(table, f"illegal {move} with {lost}", goes_on, rules=rules)
    assert (ERROR, True) == (wrong.status, "nothing asks for" in wrong.message), wrong.message


@pytest.mark.parametrize("hand", ["", "Duel, Beer"])
def test_what_never_lies_where_a_choice_looks_is_none_of_it_even_if_nothing_lies_there(hand: str) -> None:
    """B falls and sheds the cards of their hand and in play, one after the other. An event is never one of these."""
    table = (f"event [Dead Man]\nA sheriff, life 5, hand [BANG!]\nB outlaw, life 1, hand [{hand}]\n"
             "C outlaw, life 4, hand []\nD renegade, life 4, hand []\nA plays BANG! at B")

    assert ran(table, "illegal B chooses Dead Man", "expect B eliminated", rules="bang, fistful-of-cards").status == ERROR
