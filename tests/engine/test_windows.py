"""Windows: what may be used in them, and how often; choices."""

from __future__ import annotations

import pytest
from pond import SPLASH, asked, cards, choose, played, points, sentences, timeline, waiting

from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import AT
from adjudicator.engine.refusals import refusals
from adjudicator.engine.run import after, proceed
from adjudicator.engine.state import CHANCE, CONSENT
from adjudicator.engine.steps import StepKind
from adjudicator.engine.windows import candidates


def test_a_window_says_where_it_opens_again() -> None:
    """Who has acted may act again: the frame that asks goes on where the question says. Who declines has it go on behind that."""
    state = waiting("A hand [2 Pebble]\nB hand [Pebble]\n")
    question = asked(state)
    acted, declined = asked(after(state, 0)), proceed(after(state, len(question.choices)))

    assert question.reopens == acted.reopens >= 0
    assert question.reopens == state.position.stack[-1][AT] - 1
    assert declined.position.phase != state.position.phase or declined.position.active != state.position.active


def test_an_ability_may_be_limited() -> None:
    """`once per turn` is once for each player and turn; another word is for good."""
    rules = 'charm "Nap"\n  play once per turn: gain 1\ncharm "Oath"\n  play once per game: gain 2\n'
    state = waiting("A lap [Nap, Oath], hand []\nB lap [Nap]", rules)

    both = after(after(state, 0), 0)
    assert (6, 3) == points(both)
    assert () == asked(both).choices
    assert 1 == len(asked(after(both, 0)).choices), "B has his own"
    again = after(after(both, 0), 1)
    assert (0, 1) == (asked(again).player, len(asked(again).choices)), "in his next turn A may nap again"


def test_a_refusal_has_its_reasons() -> None:
    """Why an ability cannot be used is said in the words of its conditions, or of its targets."""
    rules = """
charm "Nap"
  play once per turn if your points < 3 and bells of game = 0: gain 1
stone "Gift"
  play at others where points of it < 3: target gains 1
"""
    state = waiting("A hand [Gift], used Nap, lap [Nap]\nB", rules)
    draft = Draft(state)
    why = {state.program.clauses[c.number].owner_title: refusals(draft, (c.number, card, effect), 0, None)
           for c, card, effect in candidates(draft, "play", 0)}

    assert {"Nap": ["once per turn", "your points < 3 (points 3)"], "Gift": ["points of it < 3"]} == why


def test_a_condition_that_cannot_be_looked_at_is_a_reason() -> None:
    """What asks for a card that is not there, or that nobody knows, is not met."""
    rules = 'charm "Glass"\n  play if hue of first(your hand) is blue: gain 1\n'

    for hand in ("[?]", "[]"):
        draft = Draft(waiting(f"A Glass\nB hand {hand}", rules))
        (clause, card, effect), = candidates(draft, "play", 0)
        assert ["hue of first(your hand) is blue"] == refusals(draft, (clause.number, card, effect), 0, None)


def test_what_is_used_up_is_stated_in_a_situation() -> None:
    """A limited ability that was used before is not offered."""
    rules = 'charm "Nap"\n  play once per turn: gain 1\n'

    assert () == asked(waiting("A Nap, hand [], used Nap\nB", rules)).choices


def test_a_single_target_is_no_question() -> None:
    """The target is asked for where there are several; without any the ability cannot be used."""
    rules = 'stone "Gift"\n  play at others where points of it < 3: target gains 1\n'

    assert () == asked(waiting("A hand [Gift]\nB\nC", rules)).choices
    assert (3, 3, 3) == points(after(waiting("A hand [Gift]\nB points 2\nC", rules), 0))
    aiming = after(waiting("A hand [Gift]\nB points 2\nC points 1", rules), 0)
    assert ((1, 2), (3, 2, 2)) == (asked(aiming).choices, points(after(aiming, 1)))


def test_a_window_tells_how_many_abilities_were_declined() -> None:
    """Behind `offer` the number of cards that could have been used is `refused`, equal ones counted each."""
    window = "offer duck to you until ducked of row"
    rules = SPLASH.replace(f"duck: {window}", f"duck:\n    {window}\n    gain refused")
    rules += 'charm "Roof"\n  duck: set ducked of row to yes\n'

    assert ["A plays Rock at B", "A attacks B", "B passes", "B gains 3", "B loses 1 to A"] == timeline(
        "A hand [Rock]\nB Roof, hand [2 Umbrella]\nA plays Rock\nB declines", rules)


def test_who_has_nothing_declines_nothing() -> None:
    """`refused` is 0 for that player, whatever others have declined before."""
    rules = SPLASH.replace("moment duck: offer duck to you until ducked of row",
                           "moment duck:\n    offer duck to you until no\n    if refused > 0: ring")
    table = "A hand [Wave]\nB {}\nC {}\nA plays Wave\nB declines"

    assert 1 == Draft(played(table.format("hand [Umbrella]", ""), rules).state).vars[0]


def test_what_comes_before_a_window_is_done_once() -> None:
    """A window is a place of rest: what acts there as soon as something is so does not restart the text."""
    rules = SPLASH.replace("moment duck: ", "moment duck:\n    add 0 - 1 to your points\n    ")
    rules += 'charm "Well"\n  as soon as points of you < 3: gain 9\n'

    assert (3, 11) == points(played("A hand [Rock]\nB Well, hand [Umbrella]\nA plays Rock\nB plays Umbrella", rules).state)


def test_who_falls_in_a_window_is_asked_no_more() -> None:
    """It does not open again for that player, although they hold something that they could use."""
    rules = SPLASH + 'stone "Axe"\n  duck: set your status to fallen\n'
    state = choose(waiting("A hand [Rock]\nB hand [Axe, Umbrella]\nC", rules), "Rock", "B", "Axe")

    assert "play" == asked(state).moment


def test_an_ability_may_depend_on_the_row() -> None:
    """Its condition is about the row in whose cell the window is open."""
    rules = SPLASH + 'stone "Roof"\n  duck if force of row > 1: set ducked of row to yes\n' \
        'stone "Gale"\n  play: attack others with force 2\n'

    assert ["duck", "play"] == [asked(choose(waiting(f"A hand [{card}]\nB hand [Roof]", rules), card)).moment
                                for card in ("Gale", "Rock")]


def test_a_row_says_who_could_have_answered() -> None:
    """Those who are asked and those who have nothing, in rows and outside of them, except for what they must do."""
    rules = SPLASH + """
stone "Call"
  play:
    offer duck to first(others)
    offer whistle to first(others)
    demand whistle from first(others)
"""
    def windows(text: str) -> list[tuple[str, int]]:
        return [(s.kind, s.player) for s in played(text, rules).state.steps if s.kind in WINDOWS and s.player]

    assert [(StepKind.ASKED, 1), (StepKind.NOTHING_TO_USE, 2)] == windows(
        "A hand [Wave]\nB hand [Umbrella]\nC\nA plays Wave\nB declines")
    assert [(StepKind.ASKED, 1), (StepKind.NOTHING_TO_USE, 1)] == windows(
        "A hand [Call]\nB hand [Umbrella]\nA plays Call\nB declines")


ORDERS = """
player has
  guide: player
value guide-of(p: player): player = if guide of p is nothing then p else guide of p
choices by guide-of
stone "Order"
  play at others:
    choose name as wish
    set guide of target to you
    demand play from target with hand of target where name of it = wish
    set guide of target to nothing
stone "Poke"
  play at others where points of it > 1: target loses 1 to you
"""


def test_somebody_is_made_to_play_one_of_certain_cards() -> None:
    """They play nothing else and may not decline; the player who makes their choices chooses the target."""
    table = "A hand [Order]\nB hand [2 Poke, Pebble]\nC\nA plays Order at B\nA chooses Poke\n"
    state = played(f"{table}", ORDERS).state

    assert (1, 1, False) == (asked(state).player, len(asked(state).choices), asked(state).may_pass)
    assert (1, 0) == (asked(after(state, 0)).player, after(state, 0).decider)
    assert (3, 3, 2) == points(played(f"{table}B plays Poke at C", ORDERS).state)


@pytest.mark.parametrize("wish", ["Pebble", "Poke"])
def test_who_cannot_play_such_a_card_plays_none(wish: str) -> None:
    """Because they have none, or because its own conditions forbid it."""
    table = f"A hand [Order], points 1\nB hand [Poke, Order]\nC points 1\nA plays Order at B\nA chooses {wish}"
    state = played(table, ORDERS).state

    assert (1, 3, 1) == points(state)
    assert 0 == asked(state).player


def test_a_choice_may_be_declined() -> None:
    """With `up to 1` a player may choose nothing; a single option is then a question too."""
    rules = 'stone "Alms"\n  play:\n    choose up to 1 from others as p\n    p gains 1\n'
    state = after(waiting("A hand [Alms]\nB", rules), 0)

    assert ((1,), True) == (asked(state).choices, asked(state).may_pass)
    assert (3, 4) == points(after(state, 0))
    assert (3, 3) == points(after(state, 1))
    assert "A passes" == sentences(after(state, 1))[-1]


def test_an_order_that_rarely_matters_is_not_reported() -> None:
    """`choose freely` asks, and says nothing of the answer."""
    rules = 'stone "Alms"\n  play:\n    choose freely from others as p\n    p gains 1\n'
    state = after(waiting("A hand [Alms]\nB", rules), 0)

    assert ["A plays Alms"] == sentences(after(state, 1))
    assert ["A plays Alms", "B gains 1"] == sentences(after(state, 0))
    assert "" not in [s.parts[0] for s in after(state, 1).steps if s.kind is StepKind.ASKED], "the only windows have a moment"


def test_chance_picks_a_card_of_a_hidden_hand() -> None:
    """Who takes a card unseen chooses the hand; which card it is, chance says, if there are different ones."""
    rules = """
stone "Hook"
  play at others:
    choose from lap of target plus hidden hand of target as c
    move c to your hand
charm "Bell"
  when you gain: nothing
"""
    state = after(waiting("A hand [Hook]\nB Bell, hand [Pebble, 2 Hook]", rules), 0)
    hook = after(state, 1)

    assert 2 == len(asked(state).choices)
    assert ["Bell"] == cards(after(state, 0), "hand")
    assert (CHANCE, -1, 2) == (asked(hook).kind, asked(hook).player, len(asked(hook).choices))
    assert {"Pebble", "Hook"} == {c for n in range(2) for c in cards(after(hook, n), "hand")}
    assert ["Pebble"] == cards(after(waiting("A hand [Hook]\nB hand [2 Pebble]", rules), 0), "hand"), "nothing to say for chance"
    assert [] == cards(after(waiting("A hand [Hook]\nB hand []", rules), 0), "hand"), "nothing to take"


def test_a_player_may_consent() -> None:
    """`may` asks yes or no, and tells whose text was used."""
    rules = 'stone "Bench"\n  play:\n    may: gain 2\n'
    state = after(waiting("A hand [Bench]\nB", rules), 0)

    assert CONSENT == asked(state).kind
    assert ["A plays Bench", "A uses Bench", "A gains 2"] == sentences(after(state, 0))
    assert ["A plays Bench"] == sentences(after(state, 1))


def test_one_of_several_things_is_chosen() -> None:
    """Only what is possible is offered."""
    rules = 'stone "Fork"\n  play:\n    one of:\n      "more": gain 2\n      "less" if your points > 1: lose 1 to nothing\n'
    state = after(waiting("A hand [Fork]\nB", rules), 0)

    assert ("more", "less") == asked(state).choices
    assert [(5, 3), (2, 3)] == [points(after(state, n)) for n in range(2)]
    assert ("more",) == asked(after(waiting("A points 1, hand [Fork]\nB", rules), 0)).choices


BAG = """
charm "Bell"
charm "Gong"
stone "Bag"
  play:
    choose {} from {} as chosen
    for each it-is in chosen: move it-is to discard
    gain count(chosen)
"""


def test_several_are_chosen_one_after_the_other() -> None:
    """What was chosen is not offered again; of equal cards each may be chosen once."""
    state = choose(waiting("A hand [Bag, 2 Pebble, Umbrella]\nB", SPLASH + BAG.format("2", "your hand")), "Bag")
    end = choose(state, "Pebble", "Pebble")

    assert (["Umbrella"], 5) == (cards(end, "hand"), points(end)[0])
    assert 2 == len(asked(choose(state, "Umbrella")).choices) + 1, "only the pebbles are left, and they are equal"


def test_where_there_are_fewer_all_are_chosen() -> None:
    """Nothing is asked where nothing is left to choose, and a set without members gives one without members."""
    assert 5 == points(choose(waiting("A hand [Bag], lap [Bell, Gong]\nB", BAG.format("3", "your lap")), "Bag", "Bell"))[0]
    assert 3 == points(choose(waiting("A hand [Bag]\nB", BAG.format("3", "your lap")), "Bag"))[0]


def test_up_to_so_many_may_be_fewer() -> None:
    """Who has enough declines; after the last one nobody is asked."""
    state = choose(waiting("A hand [Bag], lap [Bell, Gong]\nB", BAG.format("up to 2", "your lap")), "Bag")

    assert [3, 4, 5] == [points(choose(state, *words))[0] for words in (["no"], ["Bell", "no"], ["Bell", "Gong"])]


def test_one_is_chosen_as_itself() -> None:
    """`choose 1 from` gives the card, as `choose from` does; a number that is counted gives a set."""
    one = 'charm "Bell"\nstone "Bag"\n  play:\n    choose 1 from your lap as c\n    move c to discard\n'
    counted = one.replace("1 from", "your points - 2 from").replace("move c to discard", "gain count(c)")

    assert ["Bell", "Bag"] == cards(choose(waiting("A hand [Bag], lap [Bell]\nB", one), "Bag"), "discard")[::-1]
    assert 4 == points(choose(waiting("A hand [Bag], lap [Bell]\nB", counted), "Bag"))[0]
