"""Unknown cards: what is not known of them is asked for where a rule reads it, and the rule is taken up where it was."""

from __future__ import annotations

import pytest
from pond import SPLASH, asked, cards, choose, played, points, waiting

from adjudicator.engine.faces import part
from adjudicator.engine.references import WHOLE
from adjudicator.engine.run import after
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.view import View
from adjudicator.notation.source import Invalid

READS = {
    "a name": "if top of deck is \"Pebble\": gain 1",
    "another name": "if top of deck is not \"Peek\": gain 1",
    "its name": "if name of top of deck = name of this: lose 1 to you\n    else: gain 1",
    "a kind": "if top of deck is stone: gain 1",
    "a set": "if some (topmost(deck, 1) where it is \"Pebble\" or it is \"Peek\"): gain 1",
    "a set of another set": "gain count(topmost(deck, 2) where it is stone)",
    "a printed number": "gain weight of top of deck",
    "printed numbers": "gain total(topmost(deck, 2), heft)",
    "a title": "if titled(top of deck, \"pebble\"): gain 1",
    "a value": "if smooth(top of deck): gain 1",
    "a loop": "while count(your lap) < 1 and top of deck is \"Pebble\": move top of deck to your lap",
    "a loop over cards": "for each c in topmost(deck, 2) where it is stone: gain 1",
    "another's hand": "if some (hand of others where it is \"Pebble\"): gain 1",
    "a choice": "choose from topmost(deck, 2) where it is \"Pebble\" as c\n    if c is not nothing: gain 1",
    "what it does": "perform top of deck",
    "what it does in a moment": "perform hop of top of deck",
    "coming into play": "move top of deck to your lap\n    gain count(your lap where it is stone)",
    "a sentence": "if top of deck is \"Pebble\" and hue of top of deck is red: gain 1",
    "what a player answers": "lose 1 to first(others)",
    "a window": "offer hop to you until top of deck is \"Peek\"",
    "a window that has to be used": "demand slap from you",
    "a round": "react slap by players starting with you until no",
}
"""What a rule does that reads a card, by what it reads."""
RULES = """
kind bauble
  works in lap
stone "Look"
  play:
    {}
stone "Rest"
  play:
    offer hop to you until no
    demand slap from you
    lose 1 to you
stone "Slap"
  slap if top of deck is "Pebble": gain 1
  hop: gain 1
charm "Guard"
  instead of any player lose if top of deck is "Pebble": they gains 2
charm "Echo"
  when any player gains if top of deck is stone: ring
charm "Omen"
  before any player gains if top of deck is "Pebble": ring
charm "Late"
  as soon as bells of game > 5 and top of deck is "Pebble": draw 1
value heft(c: card): number = weight of c
value smooth(c: card): truth = c is "Pebble"
instead of stone "Pebble"
  weight 2
  play: gain 1
  hop: gain 1
bauble "Peek"
  weight 1
"""
TABLE = "A hand [Look, Slap], lap [{lap}]\nB hand [{hand}], points 3\ndeck [{deck}]\n"


def settled(state: State, true: list[str]) -> State:
    """A state after all cards have been told that are asked for, each as it was meant; choices take the first option."""
    while state.question is not None and not state.question.free:
        question = state.question
        if question.kind != FACE:
            state = after(state, 0)
            continue
        reference, field, _ = question.choices[0]
        assert field != WHOLE
        state = choose(state, told_as(state, reference, question.words, true))
    return state


def told_as(state: State, reference: int, field: str, true: list[str]) -> str:
    """What a card with a label shows: its name, or its hue."""
    name, hue = true[label(state, reference) - 1].rsplit(" ", 1)
    return name if field == "name" else hue


def label(state: State, reference: int) -> int:
    """The number on a card."""
    return part(state.program, View(state).face(reference), len(state.program.face_sizes) - 1)


@pytest.mark.parametrize("deck", [["Pebble red", "Peek blue"], ["Peek red", "Pebble red"], ["Peek blue", "Pebble blue"]], ids=str)
@pytest.mark.parametrize("lap", ["", "Guard", "Echo", "Omen, Late"])
@pytest.mark.parametrize("reads", READS)
def test_a_card_told_when_it_is_asked_for_is_as_good_as_one_told_before(reads: str, lap: str, deck: list[str]) -> None:
    """Whatever reads it, and wherever it stops: the players and the bells come to the same."""
    rules = RULES.format(READS[reads])
    known = waiting(TABLE.format(lap=lap, hand=deck[0], deck=", ".join(deck)), rules)
    hidden = waiting(TABLE.format(lap=lap, hand="#1", deck="#1, #2"), rules)

    one, other = (settled(choose(settled(state, deck), "Look"), deck) for state in (known, hidden))

    assert (points(one), one.position.vars) == (points(other), other.position.vars)
    assert [len(z) for z in one.position.zones] == [len(z) for z in other.position.zones]


@pytest.mark.parametrize("reads", [reads for reads in READS if reads != "what a player answers"])
def test_nothing_is_guessed_of_an_unknown_card(reads: str) -> None:
    """Each of these rules asks; a law that never has to ask shows nothing."""
    rules = RULES.format(READS[reads])
    state = choose(waiting(TABLE.format(lap="", hand="#1", deck="#1, #2"), rules), "Look")
    while asked(state).kind != FACE and not asked(state).free:
        state = after(state, 0)

    assert FACE == asked(state).kind


def test_what_a_player_can_do_is_looked_up_without_the_unknown_cards_of_their_hand() -> None:
    """They are of no use to them, and nobody has to say what they are: not for what is used as something, nor for a cost."""
    rules = SPLASH + """
charm "Cane"
  use your hand where it is "Pebble" as "Umbrella"
charm "Scales"
  play if some (your hand where it is "Pebble"):
    choose from your hand where it is "Pebble" as c
    move c to discard
    gain 5
"""
    end = played("A hand [Rock]\nB lap [Cane], hand [Pebble, ?]\nA plays Rock at B\nB plays Pebble as Umbrella", rules).state
    assert (3, 3) == points(end)
    end = played("A lap [Scales], hand [Pebble, ?]\nB\nA uses Scales\nA passes", rules).state
    assert ((8, 3), ["?"]) == (points(end), cards(end, "hand"))
    assert [] == list(asked(waiting("A lap [Scales], hand [?]\nB", rules)).choices)


def test_who_has_to_give_a_card_is_asked_where_only_unknown_ones_could_do() -> None:
    """What is known is enough; where nothing known is, the rest has to be."""
    rules = """
stone "Tithe"
  play:
    choose from your hand where it is "Pebble" as c
    if c is nothing: lose 1 to you
"""
    assert (3, 3) == points(played("A hand [Tithe, Pebble, ?]\nB\nA plays Tithe", rules).state)
    assert FACE == asked(choose(waiting("A hand [Tithe, ?]\nB", rules), "Tithe")).kind


def test_rules_may_say_what_an_unknown_card_is_not() -> None:
    """Then nobody has to be told of it, but where the unseen cards are named."""
    rules = """
unknown cards are not bauble
kind bauble
  works in lap
bauble "Ball"
stone "Look"
  play:
    if top of deck is not bauble: gain 1
"""
    assert (4, 3) == points(choose(waiting("A hand [Look]\nB", rules), "Look"))
    assert FACE == asked(choose(waiting("A hand [Look]\nB\nunseen [Ball, Pebble]", rules), "Look")).kind
    with pytest.raises(Invalid, match="no kind is called `bubble`"):
        waiting("A\nB", rules.replace("not bauble\n", "not bubble\n", 1))


def test_the_suit_of_a_played_card_is_asked_for() -> None:
    """Where a rule reads it off the attack, though the card lies elsewhere by then; the attack is by a card of that hue then."""
    rules = SPLASH + """
charm "Dry"
  when another player attacks if hue of row is red: set ducked of row to yes
"""
    state = choose(waiting("A hand [Rock]\nB lap [Dry]", rules), "Rock")

    assert (3, 3) == points(choose(state, "red"))
    assert (3, 2) == points(choose(state, "blue"))
    assert ["Rock red"] == cards(choose(state, "red"), "discard")


def test_where_cards_have_no_names_none_is_asked_for() -> None:
    """Of such a card the name is known: it has none."""
    rules = """
unnamed cards are stone
stone "Look"
  play: gain count(topmost(deck, 2) where it is "Pebble") + count(topmost(deck, 2) where it is stone)
"""
    assert (5, 3) == points(choose(waiting("A hand [Look]\nB\ndeck [?, ?]", rules), "Look"))


def test_a_first_value_that_hangs_on_an_untold_number_has_to_be_said() -> None:
    """On the table a `card` line tells it; a card that comes into play stays where it was until it is told."""
    rules = """
cards in play have
  wear: number = toughness of this
kind rough
  works in lap
  toughness unknown
rough "Boulder"
stone "Call"
  play: move first(your hand where it is "Boulder") to your lap
"""
    with pytest.raises(Invalid, match="the toughness of Boulder matters here and no source gives it"):
        waiting("A lap [Boulder]\nB", rules)
    untold = choose(waiting("A hand [Call, Boulder]\nB", rules), "Call")
    assert untold.question is not None
    assert (VALUE, "toughness of Boulder") == (untold.question.kind, untold.question.words)
    assert [] == cards(untold, "lap", 0)
    assert "Boulder" in cards(untold, "hand", 0)


def test_a_first_value_that_hangs_on_an_unknown_card_has_to_be_said() -> None:
    """The card, or the value."""
    rules = """
player has
  weight: number = weight of your lap
charm "Stone"
  weight 2
"""
    with pytest.raises(Invalid, match="`weight` of A depends on a card of which nothing is said"):
        waiting("A lap [?]\nB", rules)
    assert waiting("A lap [?], weight 3\nB", rules).question is not None
