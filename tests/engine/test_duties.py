"""What players cannot do, and what they have to: clauses for the verbs of others' cards and abilities."""

from __future__ import annotations

import pytest
from pond import asked, played, timeline, waiting

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.refusals import refusals
from adjudicator.notation.source import Invalid

PRIEST = """
source lid "Pond, the lid" official-rules
cites "Pond, the lid, 4"
weather "Priest"
  any player cannot play if sense = "Pebble"
"""


def options(text: str, rules: str) -> list[str]:
    """What the player who is asked may do."""
    pause = Pause.of(waiting(text, rules), vocabulary(waiting(text, rules).program))
    return [pause.said(i) for i in range(len(pause.options))]


def test_what_is_forbidden_is_not_offered() -> None:
    """A card may not be used whose use begins with a verb that its player cannot do."""
    rules = PRIEST + 'stone "Stick"\n  play: gain 2\n'

    assert ["Stick"] == options("yard [Priest]\nA hand [Pebble, Stick]\nB", rules)
    assert ["Pebble", "Stick"] == options("A hand [Pebble, Stick]\nB", rules)


def test_a_verb_whose_values_are_chosen_first_is_not_foreseen() -> None:
    """The ability is offered; what is forbidden then does not happen. A duty does not ask for it either."""
    rules = """
weather "Drought"
  any player cannot gain if n > 1
  any player must gain if n > 2
stone "Stick"
  play:
    choose number from 1 to 3 as n
    gain n
stone "Twig"
  play:
    let n = 2
    gain n
"""
    table = "yard [Drought]\nA hand [Stick, Twig]\nB\n"

    assert ["Stick", "Twig"] == options(table, rules)
    assert asked(waiting(table, rules)).may_pass
    assert ["A gains 2 (forbidden)"] == timeline(f"{table}A plays Stick\nA chooses 2", rules)[1:]
    assert ["A gains 1"] == timeline(f"{table}A plays Stick\nA chooses 1", rules)[1:]
    assert ["A gains 2 (forbidden)"] == timeline(f"{table}A plays Twig", rules)[1:]


def test_a_refusal_names_what_forbids_it() -> None:
    """And the place in the sources on which that rests."""
    state = waiting("yard [Priest]\nA hand [Pebble]\nB", PRIEST)
    draft = Draft(state)
    clause = next(c for c in state.program.clauses if c.owner_title == "Pebble")
    card = draft.cards(draft.base[vocabulary(state.program).zones["hand"]])[0]

    assert ["Priest forbids it (Pond, the lid, 4)"] == refusals(draft, (clause.number, card, clause.owner), 0, None)


def test_what_is_forbidden_does_not_happen() -> None:
    """Where a rule would have it happen, nothing comes of it and nothing follows; what precedes it does not act either."""
    rules = """
weather "Drought"
  another player cannot gain if n > 1
charm "Still"
  you cannot gain if n > 1
charm "Bell"
  when any player gains: draw n
  before any player gains: ring
stone "Rain"
  play:
    gain 1
    gain 2
    for each p in others: p gains 2
"""
    table = "A lap [Still, Bell], hand [Rain]\nB\nA plays Rain"

    assert ["A gains 1", "A draws 1", "A gains 2 (forbidden)", "B gains 2", "A draws 2"] == timeline(table, rules)[1:]
    assert [2] == list(played(table, rules).state.position.vars)


def test_a_prohibition_beats_what_takes_the_place_of_a_verb() -> None:
    """Nothing is put in the place of what cannot happen."""
    rules = """
charm "Swap"
  instead of you gain: draw n
weather "Drought"
  any player cannot gain
"""
    assert ["A gains 1 (forbidden)"] == timeline("yard [Drought]\nA Swap, hand [Pebble]\nB\nA plays Pebble", rules)[1:]


def test_targets_are_left_out_at_which_it_is_forbidden() -> None:
    """The others may still be chosen, and with none left the card cannot be used."""
    rules = """
stone "Rock"
  play at others: whom-hit target
to whom-hit (p: player): p loses 1 to you
charm "Shell"
  another player cannot play if whom is you
"""
    assert ["A plays Rock at C", "C loses 1 to A"] == timeline("A hand [Rock]\nB Shell\nC\nA plays Rock", rules)
    assert [] == options("A hand [Rock]\nB Shell\nC Shell", rules)


def test_a_card_forbids_what_is_done_with_it() -> None:
    """`this` is the card of the clause."""
    rules = """
to smash/smashes (what: card): move what to discard
stone "Hammer"
  play: for each c in lap of others: smash c
charm "Anvil"
  this cannot smash
charm "Vase"
"""
    table = "A hand [Hammer]\nB lap [Anvil, Vase]\nA plays Hammer"

    assert ["A smashes Anvil (forbidden)", "A smashes Vase"] == timeline(table, rules)[1:]


def test_a_prohibition_may_last_for_a_while() -> None:
    """It refers to what was chosen when it began."""
    rules = """
stone "Sermon"
  play:
    choose from others as p
    until end of round: any player cannot play if they is p
turn for status of it is playing
  rounds begin with first(everyone where tries of it > 5)
  phase play: offer play to you until no
"""
    state = played("A hand [Sermon]\nB hand [Pebble]\nC\nA plays Sermon\nA chooses B\nA ends turn", rules).state

    assert () == asked(state).choices


def test_a_duty_may_not_be_declined() -> None:
    """As long as it can be done, the window cannot be left; a prohibition beats it."""
    rules = """
weather "Law"
  any player must play if sense = "Pebble"
stone "Stick"
  play: gain 2
"""
    table = "yard [Law]\nA hand [Pebble, Stick]\nB"

    assert not asked(waiting(table, rules)).may_pass
    assert asked(waiting(table.replace("Pebble, ", ""), rules)).may_pass
    assert asked(waiting(table.replace("Law", "Law, Priest"), rules + PRIEST)).may_pass
    end = played(f"{table}\nA plays Stick\nA plays Pebble", rules).state
    assert asked(end).may_pass


@pytest.mark.parametrize(("line", "words"), [
    ('weather "X"\n  any player cannot fly', "no verb is called `fly`"),
    ('weather "X"\n  any player cannot attack', "happens to each row once it exists"),
    ('weather "X"\n  this cannot ring', "is not done with a card"),
    ('to hum: nothing\nweather "X"\n  any player cannot hum', "nobody ever does `hum`"),
])
def test_a_slip_is_reported(line: str, words: str) -> None:
    """Each at its place."""
    with pytest.raises(Invalid) as problem:
        waiting("A\nB", f"{line}\n")

    assert words in str(problem.value)
