"""Cards: where they lie, how they move, and what is known of them."""

from __future__ import annotations

from itertools import product

import pytest
from pond import PENDING, SPLASH, asked, cards, choose, played, points, sentences, situation, timeline, waiting

from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Fault
from adjudicator.engine.run import after


def test_a_card_that_has_gone_is_not_moved() -> None:
    """A reference names a card where it lies; nothing comes of moving it a second time."""
    rules = """
stone "Rake"
  play:
    let c = first(lap of first(others))
    move c to discard
    repeat 2: move c to your hand
charm "Bell"
  when you gain: nothing
"""
    end = played("A hand [Rake]\nB Bell\nA plays Rake", rules).state

    assert (["Bell"], ["Rake"], []) == (cards(end, "hand"), cards(end, "discard"), cards(end, "lap", 1))


@pytest.mark.parametrize("behind", ["", "\n  gain 1"])
@pytest.mark.parametrize("step", [
    "move what to discard", "move what to lap of first(others)", "move what to hand of first(others)", "move what to deck",
    "move what to the bottom of heap", "move what to the bottom of discard", "move what to heap behind top of heap",
    "move what to lap of first(others) behind first(lap of first(others))", "move top of heap to discard",
    "for each p in others: move what to hand of p", "repeat 1: move what to discard",
    "if your points > 0: move what to the bottom of heap",
])
def test_whatever_moves_a_card_it_can_be_moved_again(step: str, behind: str) -> None:
    """What a verb is given is the same card wherever a statement has carried it, and whatever follows."""
    rules = f"""
zone heap: pile
charm "Bell"
charm "Gong"
to carry/carries (what: card):
  {step}
  move what to your hand{behind}
to fetch/fetches (what: card):
  carry what
stone "Barrow"
  play: fetch first(your lap)
"""
    end = played("A Bell, hand [Barrow]\nB Gong\ngame heap [Pebble]\nA plays Barrow", rules).state

    assert (["Bell"], []) == (cards(end, "hand"), cards(end, "lap"))


def test_a_card_is_spoken_of_where_it_lies() -> None:
    """A card of an open pile is still meant when it has been moved; one that another rule took out of a hand is gone."""
    rules = """
stone "Crane"
  play:
    let c = top of discard
    move c to deck
    move c to hand of first(others)
stone "Boomerang"
  play: move this to your hand
"""
    state = choose(waiting("A hand [Crane, Boomerang]\nB", rules), "Crane")

    assert (["Crane"], []) == (cards(state, "hand", 1), cards(state, "discard"))
    with pytest.raises(Fault, match=r"`Boomerang` moves a card that has been moved since"):
        choose(state, "Boomerang")


@pytest.mark.parametrize(("deck", "way"), [
    *product(["deck [Pebble, Peek]", "deck [Pebble, Pebble]"], ["your hand", "discard", "bottom of discard", "your lap", "yard"]),
    *product(["deck [#1, #2]", ""], ["your hand", "discard", "bottom of discard"]),
])
def test_what_a_rule_moves_is_what_it_moves_next(deck: str, way: str) -> None:
    """Through every kind of zone, a hand included, and where an equal card lay beside it too."""
    rules = f"""
stone "Peek"
  play:
    let c = top of deck
    move c to {way}
    move c to hand of first(others)
"""
    before = waiting(f"A hand [Peek]\nB\n{deck}", rules)
    end = choose(before, "Peek")

    first = ["Pebble"] if "Pebble" in deck else ["#1"] if deck else ["?"]
    assert first == cards(end, "hand", 1)
    assert (["Peek"], [], []) == (cards(end, "discard"), cards(end, "hand"), cards(end, "lap"))


def test_a_rule_that_moves_what_is_gone_is_at_fault() -> None:
    """The card was drawn by another rule; a rule that moves it afterwards asks where it is."""
    rules = """
stone "Late"
  play:
    let c = top of deck
    draw 1
    move c to discard
stone "Careful"
  play:
    let c = top of deck
    draw 1
    if c is in deck: move c to discard
"""
    state = waiting("A hand [Late, Careful]\nB\ndeck [Pebble, Late]", rules)

    with pytest.raises(Fault, match=r"`Late` moves a card that has been moved since \(pond.rules:\d+:3\)"):
        choose(state, "Late")
    assert ["Careful"] == cards(choose(state, "Careful"), "discard")


def test_what_comes_back_into_play_is_another_card() -> None:
    """A field means a card that left play as long as it lies elsewhere; back in play nobody remembers it."""
    rules = """
charm "Net"
game has
  prize: card
stone "Bond"
  play: set prize of game to first(your lap)
stone "Swap"
  play: move first(your lap) to discard
stone "Fetch"
  play: move prize of game to your lap
stone "Ask"
  play: if (prize of game) is "Net": gain 4
"""
    table = "A lap [Net], hand [Bond, Swap, Fetch, Ask]\nB\nA plays Bond\n{}A plays Ask"

    assert ["A plays Ask", "A gains 4"] == timeline(table.format("A plays Swap\n"), rules, behind="A plays Swap")
    assert ["A plays Ask"] == timeline(table.format("A plays Swap\nA plays Fetch\n"), rules, behind="A plays Fetch")


def test_a_number_is_no_card() -> None:
    """What a rule counts stays what it is when cards move."""
    rules = """
charm "Net"
stone "Debt"
  play:
    let n = 0 - 1
    move first(your lap) to discard
    gain n
"""
    assert ["A plays Debt", "A gains -1"] == timeline("A lap [Net], hand [Debt]\nA plays Debt", rules)


def test_what_follows_an_event_means_the_same_cards() -> None:
    """Its parameters name the cards where the verb has put them, one or several, if they lay where cards are told apart."""
    rules = """
charm "Net"
charm "Ear"
  when any player tosses: catch what
charm "Nose"
  when any player hurls:
    for each c in what where it is "Net": catch c
to catch/catches (what: card): move what to your hand
to toss/tosses (what: card): move what to discard
to hurl/hurls (what: cards):
  for each c in what: move c to discard
stone "Toss"
  play: toss first(your lap)
stone "Hurl"
  play: hurl first(your lap) + top of deck
"""
    for stone, charm in (("Toss", "Ear"), ("Hurl", "Nose")):
        end = played(f"A lap [Net], hand [{stone}]\nB {charm}\ndeck [Pebble]\nA plays {stone}", rules).state
        assert ["Net"] == cards(end, "hand", 1)


def test_what_is_kept_for_later_means_the_same_card() -> None:
    """An ability that is held back, and the moment of an attack, may refer to a card that has moved in between."""
    rules = PENDING + """
charm "Net"
  when you wink: catch what
to catch/catches (what: card): move what to your hand
to wink (what: card): nothing
stone "Wink"
  duck: wink top of discard
stone "Hook"
  duck:
    for each c in discard: move c to deck
stone "Lasso"
  play at others:
    let c = first(lap of target)
    attack target:
      soak: move c to hand of target
stone "Let go"
  duck: move first(your lap) to discard
"""
    wink = "A hand [Flood]\nB lap [Net], hand [Wink]\nC hand [Hook]\nA plays Flood\nB plays Wink\nC plays Hook"
    end = played(wink, rules).state
    assert (["Wink"], ["Flood", "Hook"]) == (cards(end, "hand", 1), cards(end, "deck"))
    lasso = played("A hand [Lasso]\nB lap [Net], hand [Let go]\nA plays Lasso at B\nB plays Let go", rules).state
    assert (["Net"], ["Lasso", "Let go"]) == (cards(lasso, "hand", 1), cards(lasso, "discard"))


def test_what_a_field_names_is_still_meant() -> None:
    """A card that a mark, the game or a player remembers is no other one, even if that has taken its place in play."""
    rules = """
cards in play have
  twin: card
game has
  prize: card
player has
  pet: card
charm "Net"
charm "Bell"
stone "Bond"
  play:
    set twin of first(yard) to first(your lap)
    set prize of game to first(your lap)
    set your pet to first(your lap)
stone "Swap"
  play:
    move first(your lap) to discard
    move first(your hand) to your lap
stone "Ask"
  play:
    for each c in your lap where it is twin of first(yard): draw 1
    for each c in your lap where it is prize of game: draw 2
    for each c in your lap where it is your pet: draw 3
    if (twin of first(yard)) is "Net": gain 4
    if (prize of game) is "Net": gain 5
    if (your pet) is "Net": gain 6
weather "Sun"
"""
    text = "A lap [Net], hand [Bond, Bell, Swap, Ask]\nyard [Sun]\nA plays Bond\nA plays Swap\nA plays Ask"
    assert ["A gains 4", "A gains 5", "A gains 6"] == timeline(text, rules, behind="A plays Ask")


def test_one_of_several_unknown_cards_is_revealed_at_a_time() -> None:
    """The others of the set stay unknown, and each is looked at in its turn."""
    rules = """
stone "Sort"
  play: sort your hand
to sort/sorts (what: cards):
  for each c in what:
    if hue of c is red: gain 1
    else: lose 1 to you
rule "Then the sum"
  when any player sorts: gain count(what where hue of it is red)
"""
    state = choose(waiting("A hand [Sort, 2 ?]", rules), "Sort")
    ends = {hues: points(after(after(state, hues[0]), hues[1]))[0] for hues in ((0, 0), (0, 1), (1, 0), (1, 1))}

    assert {(0, 0): 7, (0, 1): 4, (1, 0): 4, (1, 1): 1} == ends, "red is the first hue"


def test_a_card_that_is_revealed_is_still_meant() -> None:
    """Whatever refers to it: a set that was made before, the moment of an attack."""
    rules = SPLASH.replace("moment duck: ", "moment duck:\n    if hue of first(hand of author of row) is red: ring\n    ") + """
stone "Sort"
  play:
    let c = your hand
    if some c where hue of it is red: ring
    for each x in c: move x to discard
stone "Mud"
  play:
    let c = first(your hand)
    attack others:
      soak: move c to discard
"""
    for card in ("Sort", "Mud"):
        end = after(choose(waiting(f"A hand [{card}, ?]\nB", rules), card), 0)
        assert (0, 2, (1,)) == (len(cards(end, "hand")), len(cards(end, "discard")), tuple(Draft(end).vars))


def test_a_card_that_is_revealed_leaves_the_others_where_they_are() -> None:
    """None of the hand or pile in which it lies is gone, wherever it lies there."""
    rules = """
stone "Peek"
  play:
    if hue of first(discard where it is not "Pebble") is red: ring
"""
    end = choose(waiting("A hand [Peek]\nB\ndiscard [Pebble, ?, Pebble]", rules), "Peek", "Peek", "red")

    assert ["Pebble", "Pebble"] == [c for c in cards(end, "discard") if c == "Pebble"]
    assert 4 == len(cards(end, "discard"))


def test_a_genuine_attack_is_by_a_card_of_its_name() -> None:
    """Not by another one that is used as it."""
    rules = SPLASH + """
charm "Cane"
  use your hand where it is "Pebble" as "Wave"
charm "Ear"
  when any player attacks: draw (if genuine of row then 2 else 1)
"""
    for move, drawn in (("Wave", 2), ("Pebble as Wave", 1)):
        assert f"A draws {drawn}" in timeline(f"A lap [Cane, Ear], hand [Wave, Pebble]\nB\nA plays {move}", rules)


def test_one_of_two_equal_cards_comes_into_play() -> None:
    """A set of both names the one where it lies now, and the other one in the hand."""
    rules = """
charm "Bell"
  when you gain: nothing
stone "Twin"
  play:
    let c = your hand
    move first(c) to your lap
    for each x in c: move x to discard
"""
    end = played("A hand [Twin, 2 Bell]\nB\nA plays Twin", rules).state

    assert ([], [], ["Bell", "Bell", "Twin"]) == (cards(end, "hand"), cards(end, "lap"), sorted(cards(end, "discard")))


def test_a_card_that_comes_from_an_open_pile_into_play_is_still_meant() -> None:
    """A rule that referred to it as the top of the pile means the card in play."""
    rules = """
charm "Bell"
  when you gain: nothing
stone "Dig"
  play:
    let c = first(discard where it is "Bell")
    move c to your lap
    move c to your hand
"""
    end = played("A hand [Dig]\nB\ndiscard [Bell]\nA plays Dig", rules).state

    assert (["Bell"], []) == (cards(end, "hand"), cards(end, "lap"))


def test_a_card_in_play_has_an_identity() -> None:
    """It stays the same object when it moves to another live zone, and is fresh in the turn in which it came."""
    rules = """
charm "Kite"
  from hand play: move this to your lap
  play if not fresh of this: move this to lap of first(others)
"""
    state = choose(waiting("A hand [Kite, Pebble]\nB", rules), "Kite")

    assert (["Kite"], ["Pebble"]) == (cards(state, "lap"), cards(state, "hand"))
    assert 1 == len(asked(state).choices), "the kite is fresh"
    later = choose(state, "no", "no")
    assert 2 == len(asked(later).choices), "and is not in the next turn"
    flown = choose(later, "Kite")
    assert ([], ["Kite"]) == (cards(flown, "lap"), cards(flown, "lap", 1))
    caught = rules + 'stone "Net"\n  play: draw count(lap of others where fresh of it) + 1\n'
    state = choose(waiting("A lap [Kite], hand [2 Net]\nB", caught), "Net", "Kite", "Net")
    assert ["A draws 1", "A draws 2"] == [s[:9] for s in sentences(state) if "draws" in s], "it is fresh where it comes anew"


def test_the_deck_does_not_end() -> None:
    """Behind its known cards there are unknown ones; another pile is empty when it is empty."""
    rules = """
stone "Bucket"
  play:
    draw 2
    move top of yard to your hand
    move top of discard to your hand
    move top of discard to your hand
"""
    end = played("A hand [Bucket]\nB\ndeck [Pebble]\nA plays Bucket", rules).state

    assert ["?", "Bucket", "Pebble"] == sorted(cards(end, "hand"))
    assert [] == cards(end, "discard")


def test_a_zone_holds_all_cards_of_a_kind_at_first() -> None:
    """Those lie there that lie nowhere else, whatever else is known of them; no other cards do."""
    rules = """
zone chest holds charm: pile
charm "Bell"
  when you gain: nothing
charm "Owl"
  when you gain: nothing
charm "Star"
  when you gain: nothing
"""
    state = waiting("A lap [Owl red]\nB hand [Bell]\nphase dawn", rules)

    assert ["Star"] == cards(state, "chest")


def test_nobody_knows_a_shuffled_pile() -> None:
    """The cards stay as many, and are unknown."""
    rules = 'stone "Stir"\n  play: shuffle deck\n'

    assert ["?", "?"] == cards(played("A hand [Stir]\nB\ndeck [Pebble, Stir]\nA plays Stir", rules).state, "deck")


def test_equal_cards_that_are_shuffled_stay_known() -> None:
    """It does not matter which of them is which, so their labels are gone."""
    rules = 'zone chest: pile\nstone "Stir"\n  play: shuffle chest\n'

    end = played("A hand [Stir]\nB\nchest [Pebble #1, Pebble #2, Pebble]\nA plays Stir", rules).state

    assert ["Pebble", "Pebble", "Pebble"] == cards(end, "chest")


def test_a_card_is_laid_to_the_bottom_of_a_pile() -> None:
    """Below all others; below the last known card of a pile without an end it is not known any more; a hand has no bottom."""
    rules = """
stone "Spade"
  play:
    move first(your hand) to the bottom of discard
    move top of deck to the bottom of the deck
    move top of discard to the bottom of your hand
"""
    rules += 'charm "Bell"\ncharm "Star"\n'
    end = played("A hand [Spade, Star]\nB\ndeck [Pebble, Star]\ndiscard [Bell]\nA plays Spade", rules).state

    assert ["Star", "Bell"] == cards(end, "discard")
    assert ["Star"] == cards(end, "deck")
    assert ["Spade"] == cards(end, "hand")


def test_a_card_is_put_behind_another() -> None:
    """One that nobody can find any more is not: that is a fault of the rule that moves it."""
    rules = """
charm "Bell"
charm "Owl"
charm "Cat"
stone "Sort"
  play: move first(your hand) to your lap behind first(your lap)
stone "Lose"
  play:
    let c = last(your lap)
    move c to deck
    shuffle deck
    move c to your lap behind first(your lap)
"""
    table = "A lap [Bell, Owl, Cat, Bell], hand [{}]\nB\nA plays {}"

    assert ["Bell", "Cat", "Owl", "Cat", "Bell"] == cards(played(table.format("Cat, Sort", "Sort"), rules).state, "lap")
    with pytest.raises(Fault, match=r"`Lose` moves a card that has been moved since \(pond.rules:\d+:3\)"):
        played(table.format("Lose", "Lose"), rules)


@pytest.mark.parametrize(("what", "other", "lap"), [
    ("last(your lap)", "first(your lap)", ["Bell", "Cat", "Owl"]),
    ("first(your lap)", "last(your lap)", ["Owl", "Cat", "Bell"]),
    ("first(your lap)", "first(your lap)", ["Owl", "Cat", "Bell"]),
])
def test_a_card_is_put_behind_another_one_of_its_own_zone(what: str, other: str, lap: list[str]) -> None:
    """Where it came from makes no difference; behind itself is on top."""
    rules = f"""
charm "Bell"
charm "Owl"
charm "Cat"
stone "Sort"
  play: move {what} to your lap behind {other}
"""
    assert lap == cards(played("A lap [Bell, Owl, Cat], hand [Sort]\nB\nA plays Sort", rules).state, "lap")


def test_a_card_is_put_behind_another_one_of_a_pile() -> None:
    """There as well; in a hand the order does not count."""
    rules = """
stone "Sort"
  play: move last(discard) to discard behind first(discard)
stone "Hide"
  play: move top of discard to your hand behind first(your hand)
"""
    table = "A hand [Sort, Hide, Pebble]\nB\ndiscard [Hide, Pebble]\n"

    assert ["Hide", "Sort", "Pebble"] == cards(played(table + "A plays Sort", rules).state, "discard")
    state = played(table + "A plays Hide", rules).state
    hand = Draft(state).zones[Draft(state).base[vocabulary(state.program).zones["hand"]]]
    assert (3, list(hand)) == (len(hand), sorted(hand)), "it stays sorted, so that equal hands are equal"


def test_a_card_has_a_place_in_its_zone() -> None:
    """The first one of a row, the lowest one of a pile; what is not there has none."""
    rules = """
charm "Bell"
charm "Owl"
charm "Cat"
stone "Count"
  play:
    gain place({})
"""
    def place(card: str) -> int:
        table = "A lap [Bell, Owl, Cat], hand [Count, Pebble]\nB lap [Cat]\ndiscard [Pebble, Bell, Pebble]\nA plays Count"
        return points(played(table, rules.format(card)).state)[0] - 3

    assert [1, 3, 1] == [place(card) for card in ("first(your lap)", "last(your lap)", "first(lap of others)")]
    assert 2 == place("first(your lap where place(it) = 2)")
    assert [1, 2, 4] == [place(card) for card in ("first(discard)", "first(discard where it is \"Bell\")", "last(discard)")], \
        "the card that is played lies on top"
    assert [0, 0] == [place(card) for card in ("top of yard", "first(your hand where it is \"Owl\")")]
    three = "count(your lap)"  # a plain 0 is reported
    assert [1, 3, 0, 0, 0] == [place(f"nth(your lap, {number})") for number in ("1", "3", "4", f"{three} - 3", f"{three} - 4")]
    assert 2 == place("nth(your lap, place(nth(lap of everyone, 3)))"), "B's lap comes first"


def test_players_are_taken_clockwise_from_one_of_them() -> None:
    """`after` begins at their left, and they come last; `starting with` begins with them."""
    rules = """
stone "Round"
  play:
    let p = first(others)
    for each q in players after p: q gains 1
    for each q in players starting with p: q gains 2
"""
    assert ["C gains 1", "A gains 1", "B gains 1", "B gains 2", "C gains 2", "A gains 2"] == timeline(
        "A hand [Round]\nB\nC\nA plays Round", rules, behind="A plays Round")


def test_places_are_counted_the_shorter_way() -> None:
    """`seats-between` counts over the players in play; one who is out of play counts themselves."""
    rules = 'stone "Rope"\n  play at others: gain seats-between(you, target)\n'
    seats = "A hand [Rope]\nB\nC\nD\nE{}\nF\n"

    assert [["A gains 1"], ["A gains 2"], ["A gains 3"], ["A gains 2"], ["A gains 1"]] == [
        timeline(f"{seats.format('')}A plays Rope at {to}", rules, behind=f"A plays Rope at {to}") for to in "BCDEF"]
    assert ["A gains 2"] == timeline(f"{seats.format(' eliminated')}A plays Rope at D", rules, behind="A plays Rope at D")


def test_a_move_says_from_where_a_card_is_taken() -> None:
    """Of cards that are called the same it means the one of that player; without it, it is ambiguous."""
    rules = """
stone "Grab"
  play:
    choose from lap of everyone as c
    move c to discard
charm "Bell"
  when you gain: nothing
"""
    table = "A hand [Grab]\nB Bell\nC Bell\nA plays Grab\nA chooses Bell"

    assert (["Bell"], []) == tuple(cards(played(f"{table} from C", rules).state, "lap", p) for p in (1, 2))
    said = "`Bell` is ambiguous here: it may mean Bell from B, Bell from C"
    assert [said] == [t.message for t in play(*situation(table, rules)).troubles]


def test_a_printed_value_of_several_cards_is_their_sum() -> None:
    """Of those that a condition leaves, too."""
    rules = '''
charm "Shell"
  size 2
charm "Cone"
  size 3
stone "Scale"
  play: gain size of (your lap where it is not "Cone") + size of your lap
'''
    assert ["A gains 11"] == timeline("A lap [2 Shell, Cone], hand [Scale]\nB\nA plays Scale", rules)[1:]
