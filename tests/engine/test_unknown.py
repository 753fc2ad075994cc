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
    "whether a card may act": "perform slap of first(your hand where it is \"Slap\")",
    "whom a card is aimed at": "perform hop of first(your hand where it is \"Fling\")",
    "whom its ability is aimed at": "perform first(your hand where it is \"Fling\")",
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
stone "Fling"
  hop at others where top of deck is "Pebble": gain 1
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
TABLE = "A hand [Look, Slap, Fling], lap [{lap}]\nB hand [{hand}], points 3\ndeck [{deck}]\n"


def settled(state: State, true: list[str]) -> State:
    """A state after all cards that are asked for are known, each as it was meant; choices take the first option."""
    while state.question is not None and not state.question.free:
        question = state.question
        if question.kind != FACE:
            state = after(state, 0)
            continue
        reference, field, _ = question.choices[0]
        assert field != WHOLE
        state = choose(state, stated_as(state, reference, question.words, true))
    return state


def stated_as(state: State, reference: int, field: str, true: list[str]) -> str:
    """What a card with a label shows: its name, or its hue. The card in the hand is like the first of the deck."""
    name, hue = true[(label(state, reference) - 1) % len(true)].rsplit(" ", 1)
    return name if field == "name" else hue


def label(state: State, reference: int) -> int:
    """The number on a card."""
    return part(state.program, View(state).face(reference), len(state.program.face_sizes) - 1)


@pytest.mark.parametrize("deck", [["Pebble red", "Peek blue"], ["Peek red", "Pebble red"], ["Peek blue", "Pebble blue"]], ids=str)
@pytest.mark.parametrize("lap", ["", "Guard", "Echo", "Omen, Late"])
@pytest.mark.parametrize("reads", READS)
def test_a_card_given_when_it_is_asked_for_is_as_good_as_one_given_before(reads: str, lap: str, deck: list[str]) -> None:
    """Whatever reads it, and wherever it stops: the players and the bells end the same."""
    rules = RULES.format(READS[reads])
    known = waiting(TABLE.format(lap=lap, hand=deck[0], deck=", ".join(deck)), rules)
    hidden = waiting(TABLE.format(lap=lap, hand="#3", deck="#1, #2"), rules)

    one, other = (settled(choose(settled(state, deck), "Look"), deck) for state in (known, hidden))

    assert (points(one), one.position.vars) == (points(other), other.position.vars)
    assert [len(z) for z in one.position.zones] == [len(z) for z in other.position.zones]


@pytest.mark.parametrize("reads", [reads for reads in READS if reads != "what a player answers"])
def test_nothing_is_guessed_of_an_unknown_card(reads: str) -> None:
    """Each of these rules asks; a law that never has to ask shows nothing."""
    rules = RULES.format(READS[reads])
    state = choose(waiting(TABLE.format(lap="", hand="#3", deck="#1, #2"), rules), "Look")
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
    red = rules.replace('it is "Pebble"', "hue of it is red")
    assert [] == list(asked(waiting("A lap [Scales], hand [2 ?]\nB", red)).choices)
    offered = waiting("A lap [Scales], hand [?, Pebble]\nB", red)
    assert (True, FACE) == (asked(offered).free, asked(choose(offered, "Scales")).kind)
    end = played("A lap [Scales], hand [Pebble red, ?]\nB\nA uses Scales\nA passes", red).state
    assert ((8, 3), ["?"]) == (points(end), cards(end, "hand"))


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
    """Then nobody has to know it, except where the unseen cards are named."""
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


@pytest.mark.parametrize("card", ["Rock", "?"])
def test_the_suit_of_a_played_card_is_not_that_of_an_equal_card_in_the_hand(card: str) -> None:
    """Of two cards that nothing tells apart the played one lies open: it alone becomes known, and nobody asks for it twice."""
    rules = SPLASH + """
charm "Sling"
  use your hand as "Rock"
charm "Dry"
  when another player attacks if hue of row is red: set ducked of row to yes
charm "Damp"
  when another player attacks if hue of row is blue: set ducked of row to yes
"""
    played = "? as Rock" if card == "?" else card
    state = choose(waiting(f"A hand [2 {card}], lap [Sling]\nB lap [Dry, Damp]", rules), played)
    known = choose(state, "red")

    assert (3, 3) == points(known)
    assert [f"{card} red".removeprefix("? ")] == cards(known, "discard")
    assert [card] == cards(known, "hand")


def test_where_cards_have_no_names_none_is_asked_for() -> None:
    """Of such a card the name is known: it has none."""
    rules = """
unnamed cards are stone
stone "Look"
  play: gain count(topmost(deck, 2) where it is "Pebble") + count(topmost(deck, 2) where it is stone)
"""
    assert (5, 3) == points(choose(waiting("A hand [Look]\nB\ndeck [?, ?]", rules), "Look"))


def test_a_first_value_that_depends_on_an_unknown_number_has_to_be_said() -> None:
    """On the table a `card` line states it; a card that comes into play stays where it was until it is known."""
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
    with pytest.raises(Invalid, match="what `Boulder` has in play depends on the `toughness` of `Boulder`, which no source"):
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


FOG = """
weather "Fog"
  blank lap of players if hue of top of deck is red
charm "Bell"
  when any player gains: ring, then spill top of deck
charm "Wall"
  instead of any player lose if n > 1:
    lose 1 to whom
    move top of deck to discard
charm "Song"
  before any player gains: spill top of deck, then ring
charm "Slow"
  change worth(p) by 1
  as soon as bells of game = 7: add 1 to bells of game
  at dusk: ring
value worth(p: player): number = 1
to spill/spills (what: card): move what to discard
to fumble/fumbles:
  gain 1
  move top of deck to discard
  gain worth(you)
stone "Many"
  play:
    {}
    move top of deck to discard
    gain 1
"""
DONE = {
    "a verb": "gain 1",
    "verbs": "gain 1\n    move top of deck to discard\n    gain 2",
    "a verb of verbs": "fumble\n    move top of deck to discard\n    fumble",
    "a value": "move top of deck to discard\n    gain worth(you) + worth(you)",
    "a branch": "move top of deck to discard\n    if worth(you) > 1: gain 1\n    else: gain 2",
    "a loop": "repeat 3:\n      gain worth(you)\n      move top of deck to discard",
    "a loop over players": "for each p in players:\n      p gains 1\n      p loses 2 to you\n      move top of deck to discard",
    "a loop with an end": ("while bells of game < 4 and worth(you) > 0:\n"
                           "      move top of deck to discard\n      add 1 to bells of game"),
    "an attack": "move top of deck to discard\n    attack others with force 2 at once",
    "a window": "move top of deck to discard\n    offer hop to you until worth(you) > 5",
    "a lasting clause": "until end of turn: when you gain: ring\n    move top of deck to discard\n    gain 1",
    "what is acted as": ('if acts-as(first(others), "Bell"): gain 2\n    move top of deck to discard\n'
                         '    if acts-as(first(others), "Wall"): gain 3'),
}
"""What a rule does while a card that nobody knows decides whether others have their text."""


@pytest.mark.parametrize("hue", ["red", "blue"])
@pytest.mark.parametrize("done", DONE.values(), ids=DONE.keys())
def test_an_event_is_not_passed_over_where_it_is_asked_what_is_blank(done: str, hue: str) -> None:
    """The same happens whether the cards that decide it are known from the beginning or given as they are asked for."""
    rules = SPLASH + FOG.format(done)
    table = "A hand [Many], points 30\nB lap [Bell, Wall, Slow], points 30\nC lap [Song], points 30\nyard [Fog]\ndeck [{}]\n"
    known, unknown = (waiting(table.format(deck), rules) for deck in (", ".join([hue] * 60), "60 ?"))
    ends = [turned_out(choose(turned_out(state, hue), "Many"), hue) for state in (known, unknown)]

    one, other = ([(s.kind, s.player, s.verb, s.parts) for s in end.steps] for end in ends)
    assert one == other
    assert points(ends[0]) == points(ends[1])
    assert ends[0].position.vars == ends[1].position.vars


def turned_out(state: State, hue: str) -> State:
    """A state in which every card that is asked for turns out to be of one hue."""
    for _ in range(200):
        if state.question is None or state.question.kind != FACE:
            return state
        state = choose(state, hue)
    raise AssertionError("the same is asked again and again")


@pytest.mark.parametrize(("printed", "number", "message"), [
    ("1 or 3", 1, ""), ("1 or 3", 3, ""), ("unknown", 2, ""), ("1 or 3", 2, "`weight` of `Anvil` is `1` or `3`, not `2`"),
    ("2", 3, "`weight` of `Anvil` is `2`, not `3`"),
])
def test_a_number_is_stated_as_far_as_no_source_gives_it(printed: str, number: int, message: str) -> None:
    """Where one of several is printed, a situation states one of these."""
    rules = f'\nstone "Anvil"\n  weight {printed}\n  play: gain weight of this\n'
    table = f"card Anvil weight {number}\nA hand [Anvil]\nB"
    if not message:
        assert number == points(played(f"{table}\nA plays Anvil", rules).state)[0] - points(played("A\nB", rules).state)[0]
        return
    with pytest.raises(Invalid) as problem:
        played(table, rules)

    assert [message] == [d.message for d in problem.value.diagnostics]
