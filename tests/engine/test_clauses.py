"""Clauses: on which cards they act, and for whom."""

from __future__ import annotations

import attrs
import pytest
from pond import SPLASH, asked, cards, choose, compiled, played, points, timeline, waiting

from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.index import index_of
from adjudicator.engine.run import after
from adjudicator.engine.state import FACE, OFFER
from adjudicator.notation.source import Invalid


def test_what_acts_before_the_first_phase_is_a_step_of_its_own() -> None:
    """Nothing moves in any other one."""
    state = waiting("A Purse, hand []\nB hand [Pebble]\nphase dawn",
                    'charm "Purse"\n  as soon as your hand is empty: draw 1\n')

    assert ["?"] == cards(state, "hand")
    assert ["draw"] == [step.verb for step in state.steps if step.moves]


@pytest.mark.parametrize("zone", ["lap", "yard", "hand", "deck", "discard"])
@pytest.mark.parametrize("clause", [
    "when any player gains if n = 1: they gains 2",
    "before any player gains if n = 1: they gains 2",
    "instead of any player gains if n = 1: they gains 2",
    "as soon as bells of game = 0: add 1 to bells of game",
    "play: gain 2",
])
def test_a_clause_acts_where_its_card_works_or_is_refused(clause: str, zone: str) -> None:
    """Text acts in play; abilities are used there, and from what players have of their own. Nothing else passes in silence."""
    rules = f'kind mote\n  works in {zone}\nmote "Speck"\n  {clause}\n'
    where = f"\n{zone} [Speck]" if zone in ("deck", "discard", "yard") else ""
    own = f", {zone} [Speck]" if zone == "lap" else ""
    hand = "[Pebble, Speck]" if zone == "hand" else "[Pebble]"
    is_ability = clause.startswith("play")
    wrong = faults(rules)

    if wrong:
        assert (["R028"], False) == (wrong, zone in ("lap", "yard") or (is_ability and zone == "hand"))
    elif "as soon" not in clause:
        assert "A gains 2" in timeline(f"A hand {hand}{own}\nB{where}\nA {'uses Speck' if is_ability else 'plays Pebble'}", rules)


def faults(rules: str) -> list[str]:
    """The codes of what is wrong with rules of the pond."""
    try:
        compiled(rules)
    except Invalid as invalid:
        return [d.code for d in invalid.diagnostics]
    return []


def test_what_is_carried_out_from_a_pile_may_work_there() -> None:
    """Nobody is offered it, and a rule carries it out."""
    rules = 'kind omen\n  works in discard\nomen "Owl"\n  play: gain 2\nstone "Glance"\n  play: perform play of top of discard\n'

    assert "Owl" in [card.named.title for card in compiled(rules).cards]


def test_a_player_who_falls_is_silent() -> None:
    """Their clauses no longer act, except those that act `even fallen`; nor do they when the player is out."""
    rules = SPLASH + """
charm "Bell"
  when any player loses: draw 1
charm "Owl"
  when any player loses even fallen: draw 2
"""
    lap = "lap [Bell, Owl]"
    seats = f"A hand [2 Rock]\nB points 1, {lap}\nC points 2, {lap}\nD {lap}, eliminated\n"

    assert ["A plays Rock at B", "A attacks B", "B loses 1 to A", "B draws 2", "C draws 1", "C draws 2",
            "A plays Rock at C", "A attacks C", "C loses 1 to A", "C draws 1", "C draws 2"] == timeline(
                f"{seats}A plays Rock at B\nA plays Rock at C", rules)


def test_a_player_who_comes_back_acts_again() -> None:
    """Within the very effect in which the player fell."""
    rules = """
charm "Bell"
  when you gain: draw 1
stone "Swoon"
  play:
    set your status to fallen
    gain 1
    set your status to playing
    gain 2
"""
    assert ["A plays Swoon", "A gains 1", "A gains 2", "A draws 1"] == timeline("A Bell, hand [Swoon]\nB\nA plays Swoon", rules)


def test_a_blank_card_has_no_text() -> None:
    """It lies there, and nothing of it acts as long as the clause that blanks it does."""
    rules = """
charm "Bell"
  when any player gains: draw n
weather "Fog"
  blank lap of active
weather "Clear night"
  blank lap of active if bells of game > 0
weather "Echo"
  blank yard where it is not this
  when any player gains: draw n
"""
    table = "A Bell, hand [Pebble]\nB Bell, hand [Pebble]\n{}A plays Pebble\nA ends turn\nB plays Pebble"
    draws = [s for s in timeline(table.format("yard [Fog]\n"), rules) if "draws" in s]

    assert ["B draws 1", "A draws 1"] == draws, "each Bell acts in the other's turn"
    assert 4 == len([s for s in timeline(table.format(""), rules) if "draws" in s])
    assert 4 == len([s for s in timeline(table.format("yard [Clear night]\n"), rules) if "draws" in s])
    assert 6 == len([s for s in timeline(table.format("yard [Echo]\n"), rules) if "draws" in s])
    two = timeline(table.format("yard [Echo, Echo]\n"), rules)
    assert 4 == len([s for s in two if "draws" in s]), "each blanks the other"


def test_a_blank_card_is_not_performed() -> None:
    """What it has for a moment is its text too."""
    rules = """
cards in play have
  wet: truth = no
charm "Kettle"
  whistle: gain 1
weather "Fog"
  blank lap of players where wet of it
stone "Fire"
  play: perform whistle of first(your lap)
"""
    table = "A lap [Kettle{}], hand [Fire]\nB\nyard [Fog]\nA plays Fire"

    assert ["A plays Fire", "A gains 1"] == timeline(table.format(""), rules)
    assert ["A plays Fire"] == timeline(table.format(" wet"), rules)


def test_what_is_blank_is_true_to_the_present() -> None:
    """A number, a hand, a value: whatever decides what is blank is checked again, not only when a card comes into play."""
    rules = """
charm "Bell"
  when any player gains: draw 1
  change worth(p) by 2 if p is you
value worth(p: player): number = 1
value loud(): truth = bells of game > 0
weather "Hush"
  blank lap of everyone if loud()
weather "Empty hands"
  blank lap of active if count(hand of active) < 1
weather "Modesty"
  blank lap of active if worth(active) > 2
stone "Drum"
  play: ring
stone "Scale"
  play: gain worth(you)
"""
    def follows(text: str) -> list[str]:
        return [s for s in timeline(text, rules) if "draws" in s or "gains" in s]

    beaten = "A Bell, hand [2 Pebble, Drum]\nyard [Hush]\nA plays Pebble\n{}A plays Pebble"
    assert ["A gains 1", "A draws 1"] * 2 == follows(beaten.format(""))
    assert ["A gains 1", "A draws 1", "A gains 1"] == follows(beaten.format("A plays Drum\n")), "a number has changed"
    held = "A Bell, hand [{}Pebble]\nyard [Empty hands]\nA plays Pebble"
    assert ["A gains 1", "A draws 1"] == follows(held.format("Drum, "))
    assert ["A gains 1"] == follows(held.format("")), "his hand is empty now"
    modest = "A Bell, hand [Scale]\nB Bell, hand [Scale]\n{}A plays Scale\nA ends turn\nB plays Scale"
    assert ["A gains 3", "B draws 1", "A draws 1", "B gains 3", "A draws 1", "B draws 1"] == follows(modest.format(""))
    assert ["A gains 1", "B draws 1", "B gains 1", "A draws 1"] == follows(modest.format("yard [Modesty]\n")), \
        "it is asked as if no card were blank: a card may be blank for what it says itself"


def test_an_index_is_kept_only_while_nothing_may_be_blank() -> None:
    """A draft has the index that `draft.index or index_of(draft)` means, or none; a clause that blanks stands apart from it."""
    rules = 'charm "Bell"\n  when any player gains: draw 1\nweather "Hush"\n  blank lap of everyone if bells of game > 0\n'
    table = "A Bell, hand [Pebble]\n"
    plain, hushed = (Draft(waiting(table + event, rules)) for event in ("", "yard [Hush]\n"))

    assert index_of(plain) is plain.index
    assert plain.blanking is None
    assert hushed.index is None
    assert 1 == len(hushed.blanking.blanks)
    assert index_of(hushed) is hushed.blanking, "nothing is blank yet"
    hushed.vars[0] = 1
    assert set(hushed.cards(hushed.base[vocabulary(hushed.program).zones["lap"]])) == index_of(hushed).blank != set()
    assert hushed.index is None


def test_what_is_blank_is_computed_again_only_when_something_has_changed() -> None:
    """What did not have to be computed still consults the readings that it rests on."""
    rules = """
charm "Bell"
  when any player gains: draw 1
source lawyer "A rules lawyer" community 2020
interpretation hush "Does it silence all bells?"
  choice all "yes" source "lawyer"
  choice none "no" source "lawyer"
  default all because "it is a hush"
weather "Hush"
  blank lap of everyone if bells of game > 0 and hush is all
"""
    first = Draft(waiting("A Bell, hand [Pebble]\nyard [Hush]\n", rules))
    index_of(first)
    assert 0 == first.consulted
    first.vars[0] = 1
    acting = index_of(first)
    again = Draft(attrs.evolve(first.freeze(), consulted=0))

    assert acting is not first.blanking
    assert acting is index_of(again)
    assert first.consulted == again.consulted != 0
    again.vars[0] = 0
    assert index_of(again) is again.blanking


def test_what_is_blank_is_computed_once_if_only_play_decides_it() -> None:
    """It changes with whatever comes into play or leaves it, acts or not, with whose turn it is and with who plays."""
    rules = """
charm "Bell"
  when any player gains: draw 1
charm "Purse"
  whistle: gain 1
weather "Fog"
  blank lap of players
weather "Haze"
  blank lap of active if active is not nothing
stone "Horn"
  play:
    move top of deck to your lap
    perform whistle of last(your lap)
stone "Fire"
  play at others: set status of target to out
stone "Water"
  play:
    for each w in yard: move w to discard
"""
    table = "A Bell, hand [{}, Pebble]\nB Bell, hand [Pebble]\ndeck [Purse]\nyard [{}]\n"

    def follows(hand: str, event: str, moves: str) -> list[str]:
        return [step.split(":")[0] for step in timeline(table.format(hand, event) + moves, rules) if "ends" not in step]

    kept = Draft(waiting(table.format("Horn", "Fog"), rules))
    assert index_of(kept) is kept.index is not kept.blanking is not None
    assert ["A plays Pebble", "A gains 1"] == follows("Horn", "Fog", "A plays Pebble")
    assert ["A plays Horn"] == follows("Horn", "Fog", "A plays Horn"), "what has just come into play is blank as well"
    assert ["A plays Pebble", "A gains 1", "B draws 1", "B plays Pebble", "B gains 1", "A draws 1"] == follows(
        "Horn", "Haze", "A plays Pebble\nA ends turn\nB plays Pebble")
    assert ["A plays Fire at B", "A plays Pebble", "A gains 1"] == follows("Fire", "Haze", "A plays Fire at B\nA plays Pebble")
    assert ["A plays Water", "A plays Pebble", "A gains 1", "B draws 1", "A draws 1"] == follows(
        "Water", "Fog", "A plays Water\nA plays Pebble")


def test_what_is_blank_may_rest_on_an_unknown_card() -> None:
    """The engine asks for its face before anything else happens, and looks again once it is known."""
    rules = """
charm "Bell"
  as soon as your points < 5: gain 1
weather "Blue hour"
  blank lap of everyone if hue of first(hand of active) is blue
"""
    state = waiting("A Bell, hand [Pebble]\nyard [Blue hour]", rules)
    assert (FACE, 2) == (asked(state).kind, len(asked(state).choices))

    assert [(5,), (3,)] == [points(after(state, hue)) for hue in range(2)], "a red one acts, a blue one is blank"


def test_a_player_may_borrow_texts() -> None:
    """The player acts by these texts besides their own until they borrow others, but not by a text that they may not see."""
    rules = """
charm "Bell"
  when you gain: draw 1
charm "Owl"
  when you gain: draw 2
stone "Mask"
  play at others: borrow lap of target
"""
    hand = "A hand [2 Mask, 3 Pebble], lap [Owl]\nB lap [Bell]\nC\n"

    assert ["A draws 2", "A draws 1"] == timeline(f"{hand}A plays Mask at B\nA plays Pebble", rules, behind="A gains 1")
    assert ["A draws 2"] == timeline(f"{hand}A plays Mask at B\nA plays Mask at C\nA plays Pebble", rules, behind="A gains 1")


def test_a_card_may_be_used_as_another() -> None:
    """It then has the other's abilities and name; only for its holder, only where the condition holds."""
    rules = SPLASH + 'charm "Cane"\n  use your hand where it is "Pebble" as "Umbrella" if your points < 9\n'

    assert ["A plays Rock at B", "A attacks B", "B plays Pebble as Umbrella"] == timeline(
        "A hand [Rock]\nB Cane, hand [Pebble]\nA plays Rock at B\nB plays Pebble as Umbrella", rules)
    answering = choose(waiting("A hand [Rock]\nB Cane, hand [Pebble, Umbrella]", rules), "Rock")
    assert choose(answering, "Umbrella") != choose(answering, "Pebble as Umbrella")
    for seat in ("B hand [Pebble]\nC Cane", "B Cane, points 9, hand [Pebble]"):
        state = after(waiting(f"A Cane, hand [Rock]\n{seat}", rules), 0)
        state = state if asked(state).kind == OFFER else after(state, 0)
        assert "play" == asked(state).moment, "B has nothing to duck with, so A is asked again"


def test_a_rule_may_let_everybody_use_a_card_as_another() -> None:
    """Each player their own; and a rule may blank cards while the other rules still act."""
    rules = SPLASH + """
rule "Rain"
  use your hand where it is "Pebble" as "Umbrella"
rule "Night"
  blank lap of active
rule "Ebb"
  when any player plays: draw 1
charm "Bell"
  when any player plays: gain 1
"""
    assert ["A draws 1", "B gains 1", "A attacks B", "B plays Pebble as Umbrella", "B draws 1", "B gains 1"] == timeline(
        "A Bell, hand [Rock]\nB Bell, hand [Pebble]\nA plays Rock at B\nB plays Pebble as Umbrella", rules,
        behind="A plays Rock at B")


def test_a_move_means_the_ability_with_its_own_verb() -> None:
    """Where a card has one of that verb, it comes before one without any."""
    rules = 'stone "Flint"\n  play: gain 1\n  play "uses": draw 1\n'

    assert ["A plays Flint", "A gains 1"] == timeline("A hand [Flint]\nB\nA plays Flint", rules)
    assert ["A plays Flint", "A draws 1"] == timeline("A hand [Flint]\nB\nA uses Flint", rules)


def test_what_acts_at_a_phase_is_no_ability() -> None:
    """A card has nothing to offer by it, though the phase and the moment of its window have one name."""
    state = waiting("A lap [Dew]\nB", 'charm "Dew"\n  at play: gain 1\n')

    assert ("play", ()) == (asked(state).moment, asked(state).choices)


def test_a_move_may_name_more_than_its_target() -> None:
    """A further player answers what the ability asks, although that player could not be its target."""
    rules = """
stone "Gift"
  play at others where points of it < 3:
    choose from others where points of it > 2 as p
    p gains 1
"""
    assert ["A plays Gift at B", "D gains 1"] == timeline("A hand [Gift]\nB points 2\nC\nD\nA plays Gift at B, D", rules)


def test_a_move_may_name_a_card_that_nobody_sees() -> None:
    """The choice of a card of a hidden hand is meant by a card that lies there, and chance then picks that one."""
    rules = """
stone "Grab"
  play at others:
    choose from lap of target plus hidden hand of target as c
    move c to your hand
charm "Bell"
"""
    end = played("A hand [Grab]\nB lap [Bell], hand [Pebble, Grab]\nA plays Grab at B\nA chooses Pebble", rules).state

    assert (["Pebble"], ["Grab"]) == (cards(end, "hand"), cards(end, "hand", 1))


def test_whether_a_card_serves() -> None:
    """`serves` is true of the card itself and of one that may be used as it."""
    rules = """
charm "Cane"
  use your hand where it is "Twig" as "Pebble"
stone "Twig"
  play: nothing
stone "Toll"
  play: draw count(your hand where serves(you, it, "Pebble"))
"""
    assert "A draws 1" == timeline("A hand [Toll, Pebble, Twig]\nB Cane\nA plays Toll", rules)[1]
    assert "A draws 2" == timeline("A Cane, hand [Toll, Pebble, Twig]\nB\nA plays Toll", rules)[1]


def test_values_are_changed() -> None:
    """What replaces a value comes before what is added to it, in whichever order the cards lie."""
    rules = """
value luck(p: player): number = 1
charm "Clover"
  change luck(p) by 2 if p is you
charm "Crow"
  change luck(p) by -1 if p is not you
charm "Star"
  change luck(p) to 7 if p is you
stone "Wish"
  play: gain luck(you)
"""
    def gained(*laps: str) -> str:
        return timeline("\n".join(f"{s} lap [{lap}]" for s, lap in zip("ABC", laps, strict=True)) + "\nA plays Wish", rules)[1]

    assert "A gains 1" == gained("", "Clover", "Star")
    assert "A gains 3" == gained("Clover", "", "")
    assert "A gains 2" == gained("Clover", "Crow", "")
    assert "A gains 8" == gained("Clover, Star", "Crow", "")
