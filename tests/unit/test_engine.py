"""The engine on *Pond*, a game made up for this page: first its values, then what rules can ask of it.

Each test adds a few lines of rules, sets a table in the case notation, plays the moves and looks at what is told.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from unittest import mock

import pytest

from adjudicator.cases.matching import Table
from adjudicator.cases.playing import Played, play
from adjudicator.cases.runner import readings_of
from adjudicator.cases.scene import scene
from adjudicator.cases.setup import begin
from adjudicator.cases.vocabulary import vocabulary
from adjudicator.compiler.link import link
from adjudicator.compiler.parse import parse_rules
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose, label_number, label_of, part
from adjudicator.engine.faces import told as card_told
from adjudicator.engine.frames import AT
from adjudicator.engine.index import index_of
from adjudicator.engine.program import Named, Program
from adjudicator.engine.run import Fault, Stuck, after, proceed, resolve
from adjudicator.engine.state import CHANCE, CONSENT, FACE, OFFER, PICK, Question, State
from adjudicator.engine.windows import candidates, refusals
from adjudicator.notation.case_lines import Line
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Source
from adjudicator.report.grid import grids
from adjudicator.report.timeline import sentence, shown

POND = """
game pond "Pond"

values hue: red "red", blue "blue"

cards have
  hue: hue

zone lap of player: live
zone hand of player: hidden
zone deck: pile, hidden, endless
zone discard: pile
zone yard: live

player has
  points: number = 3
  tries: number = 0, turn

game has
  bells: number = 0

kind stone
  works in hand
  using it: play this as effect at target
kind charm
  works in lap
kind weather
  works in yard

to play/plays (what: card) as (sense: name) at (whom: player): move what to discard
to gain/gains (n: number): add n to your points
to lose/loses (n: number) to (whom: player):
  add 0 - n to your points
  if your points <= 0: set your status to fallen
to draw/draws (n: number): repeat n: move top of deck to your hand
to ring: add 1 to bells of game

@turn
stone "Pebble"
  play: gain 1
"""

TURN = """
turn for status of it is playing
  phase dawn: nothing
  phase play: offer play to you until no
  phase dusk: nothing

"""

# Two moments: whoever is splashed may duck, and is wet if he has not.
SPLASH = """
interpretation order "In what order is a splash answered?"
  choice by-row "one after the other" source "the lid"
  choice by-column "all in each moment" source "the leaflet"
  default by-row because "the lid is larger"

grid splash
  rows have
    force: number = 1
    ducked: truth = no
  walk rows if order is by-row
  close rows if ducked of row
  moment duck: offer duck to you until ducked of row
  moment soak: lose force of row to author of row
  after all:
    for each p in fallen: set status of p to out

stone "Rock"
  play at others: attack target
stone "Wave"
  play: attack others
stone "Umbrella"
  duck: set ducked of row to yes
"""
COLUMNS = "set order by-column\n"


@cache
def compiled(rules: str = "") -> Program:
    """The program of the game with a few more rules, which may have a turn of their own."""
    source = Source("pond.rules", POND.replace("@turn\n", "" if "\nturn for" in rules else TURN) + rules)
    return link(Named("pond", "Pond"), [], [(parse_rules(source), source, "")])


def situation(text: str, rules: str = "", *, logging: bool = True) -> tuple[State, Sequence[Line]]:
    """The first state of a situation, and its moves."""
    written = parse_cases(Source("pond.case", f"rules pond\n{text}")).situation
    assert written is not None
    with mock.patch("adjudicator.cases.scene.load", return_value=compiled(rules)):
        place = scene(written.setup)
    fixed = readings_of(place.program, place.settings, written.setup)
    readings = tuple(i.default if f is None else f for i, f in zip(place.program.interpretations, fixed, strict=True))
    return begin(place, written.script, readings, logging), written.script


def waiting(text: str, rules: str = "") -> State:
    """The state in which a situation waits first."""
    return proceed(situation(text, rules)[0])


def played(text: str, rules: str = "") -> Played:
    """A situation with all its moves made, and none of them wrongly."""
    end = play(*situation(text, rules))
    assert [] == [t.message for t in end.troubles]
    return end


def told(text: str, rules: str = "") -> list[str]:
    """What a timeline tells of the moves of a situation, without the phases."""
    return sentences(played(text, rules).state)


def sentences(state: State) -> list[str]:
    return [sentence(state, s) for s in shown(state) if s.verb != "begins"]


def asked(state: State) -> Question:
    """The question that a state waits with."""
    assert state.question is not None
    return state.question


def points(state: State) -> tuple[int, ...]:
    """The points of all players."""
    return Draft(state).fields[0]  # type: ignore[return-value]


def come_to(state: State, column: int) -> list[str]:
    """To whose rows the moment of a column came, in this order."""
    comes = (s for s in state.steps if s.verb == "comes to")
    return [state.seats[s.player] for s in comes if ("", "moment", column) in s.parts]


def cards(state: State, zone: str, player: int = 0) -> list[str]:
    """The cards in a zone, bottom first."""
    draft = Draft(state)
    slot = draft.base[vocabulary(state.program).zones[zone]] + player
    return [card_told(state.program, draft.face(c)) for c in draft.cards(slot)]


def choose(state: State, *words: str) -> State:
    """The state after some choices, each by its word; `no` declines."""
    for word in words:
        table = Table.of(state, vocabulary(state.program))
        options = [table.told(o) for o in table.question.options]
        state = after(state, len(options) if word == "no" else options.index(word))
    return state


TWO = "A hand [2 Pebble]\nB hand [Pebble]\n"


# ---- states and choices

def test_a_resolution_runs_to_the_next_question() -> None:
    """`proceed` goes on until somebody has to decide; the state then says who, in which moment, and between what."""
    state = waiting(TWO)

    question = asked(state)
    assert ("A", OFFER, "play") == (state.seats[question.player], question.kind, question.moment)
    assert question.may_pass
    assert 1 == len(question.options), "two equal cards are one choice"


def test_a_state_that_waits_is_returned_as_it_is() -> None:
    """There is nothing to go on with before the question is answered."""
    state = waiting(TWO)

    assert proceed(state) is state


def test_a_choice_leads_to_another_state() -> None:
    """`after` takes the number of an option; the older state stays what it was, and is the undo."""
    state = waiting(TWO)
    text = state.to_json()

    following = after(state, 0)

    assert (4, 3) == points(following)
    assert (3, 3) == points(state)
    assert text == state.to_json()
    assert following == after(state, 0)
    assert following != state


def test_declining_is_the_choice_behind_the_last_option() -> None:
    """A player who declines in his own turn ends it, and the next player is asked."""
    following = after(waiting(TWO), 1)

    assert 1 == asked(following).player
    assert ["A ends turn"] == sentences(following)


def test_a_choice_that_is_none_is_refused() -> None:
    """Below the first option and behind the choice to decline there is nothing, and neither is there without a question."""
    state = waiting(TWO)
    over = played("A hand [Star]\nB\nA plays Star", 'stone "Star"\n  play: win "Astronomers"\n').state

    with pytest.raises(ValueError, match="no choice 2 among 1"):
        after(state, 2)
    with pytest.raises(ValueError, match="no choice -1 among 1"):
        after(state, -1)
    with pytest.raises(ValueError, match="nothing is asked"):
        after(over, 0)


def test_who_has_to_choose_cannot_decline() -> None:
    """Where a rule does not say `up to`, the count of the options is no choice."""
    rules = 'stone "Gift"\n  play:\n    choose from others as p\n    p gains 1\n'
    state = after(waiting("A hand [Gift]\nB\nC", rules), 0)

    assert (PICK, (1, 2), False) == (asked(state).kind, asked(state).options, asked(state).may_pass)
    assert (3, 3, 4) == points(after(state, 1))
    with pytest.raises(ValueError, match="no choice 2 among 2"):
        after(state, 2)


def test_states_are_compared_by_their_position() -> None:
    """Two ways to one position give equal states with equal hashes, though their steps differ."""
    rules = 'stone "Gift"\n  play at others: target gains 1\n'
    hand = "A hand [2 Gift]\nB\nC\n"

    one, other = (played(hand + moves, rules).state for moves in (
        "A plays Gift at B\nA plays Gift at C", "A plays Gift at C\nA plays Gift at B"))

    assert sentences(one) != sentences(other)
    assert (one, hash(one)) == (other, hash(other))
    assert one != played(hand + "A plays Gift at B", rules).state


def test_what_was_consulted_is_no_part_of_a_position() -> None:
    """Two ways to one position give equal states, though only one of them rests on a reading."""
    rules = SPLASH + """
stone "Lid"
  play:
    one of:
      "guess": gain 1
      "read":
        if order is by-row: gain 1
"""
    guessed, read = (choose(waiting("A hand [Lid]\nB", rules), "Lid", word) for word in ("guess", "read"))

    assert (guessed, hash(guessed)) == (read, hash(read))
    assert [0, 1] == [guessed.consulted, read.consulted]


def test_a_policy_answers_every_question() -> None:
    """`resolve` is `after` for each answer, and stops where the policy gives none."""
    state = waiting(TWO)
    answers = iter([0, 0, 0])

    assert after(after(after(state, 0), 0), 0) == resolve(state, lambda _: next(answers, None))
    assert state == resolve(state, lambda _: None)


def test_a_policy_may_answer_nothing_that_is_no_choice() -> None:
    """An answer that is none of the choices is an error, also in the middle."""
    with pytest.raises(ValueError, match="no choice 2 among 1"):
        resolve(waiting(TWO), lambda _: 2)
    with pytest.raises(ValueError, match="no choice -1"):
        resolve(waiting(TWO), lambda _: -1)
    assert 1 == asked(resolve(waiting(TWO), lambda q: 1 if q.player == 0 else None)).player


def test_a_policy_may_not_decline_what_has_to_be_done() -> None:
    """Behind the last ability of a `demand` there is no choice, asked at once or not."""
    rules = SPLASH.replace("offer duck to you until ducked of row", "demand duck from you")
    state = waiting("A hand [Rock]\nB hand [Umbrella]", rules)

    with pytest.raises(ValueError, match="no choice 1 among 1"):
        resolve(state, lambda q: 0 if q.free else 1)
    with pytest.raises(ValueError, match="no choice 1 among 1"):
        after(after(state, 0), 1)


def test_a_policy_may_answer_as_often_as_it_likes() -> None:
    """However often a window opens again within one resolution, that is no loop of the rules."""
    rules = SPLASH + """
charm "Cup"
  duck: gain 1
charm "Leak"
  as soon as points of you > 3: set points of you to 3
"""
    answers = iter([0, *[0] * 2000, 1])
    end = resolve(waiting("A hand [Rock]\nB lap [Cup, Leak]", rules), lambda _: next(answers, None))

    assert (3, 2) == points(end)
    assert 2000 == len([s for s in end.steps if s.verb == "gains"])


@pytest.mark.parametrize("moment", ["play", "duck"])
def test_a_policy_that_stops_is_asked_nothing_more(moment: str) -> None:
    """Where it gives no answer it is not asked a second time, and the state waits with that question."""
    asked_for: list[str] = []

    def stopping(question: Question) -> int | None:
        asked_for.append(question.moment)
        return None if question.moment == moment else 0

    state = resolve(waiting("A hand [Rock]\nB hand [Umbrella]", SPLASH), stopping)

    assert (moment, 1) == (asked(state).moment, asked_for.count(moment))


@pytest.mark.parametrize("reading", ["", COLUMNS])
def test_a_policy_in_the_middle_of_a_row(reading: str) -> None:
    """Asked where the window opens, its answers come to the same position, told in the same steps."""
    window = "offer duck to you until ducked of row"
    rules = SPLASH.replace(f"duck: {window}", f"duck:\n    {window}\n    gain refused")
    rules += 'stone "Towel"\n  duck: draw 1\n'
    state = waiting(f"{reading}A hand [Wave]\nB hand [2 Towel]\nC hand [Umbrella]\nD", rules)
    choices = [0, 0, 1, 0]
    answers = iter(choices)
    end = resolve(state, lambda _: next(answers, None))
    for choice in choices:
        state = after(state, choice)

    assert (state, state.steps) == (end, end.steps)


@pytest.mark.parametrize("moment", ["play", "duck"])
@pytest.mark.parametrize("failure", [KeyError, TypeError, RecursionError, ZeroDivisionError])
def test_a_policy_that_fails_is_no_fault_of_a_rule(failure: type[Exception], moment: str) -> None:
    """What a policy raises comes out as it is, also where it is asked in the middle of a resolution."""

    def failing(question: Question) -> int:
        if question.moment == moment:
            raise failure("the policy's own")
        return 0

    with pytest.raises(failure, match="the policy's own"):
        resolve(waiting("A hand [Rock]\nB hand [Umbrella]", SPLASH), failing)


def test_a_resolution_may_stop_where_a_player_is_free() -> None:
    """With `until_free` it ends at the next play phase, without looking what could be played there."""
    rules = SPLASH + 'stone "Gift"\n  play:\n    choose from others as p\n    p gains 1\n'
    calls: list[str] = []

    def first(question: Question) -> int:
        calls.append(question.moment)
        return len(question.options) - 1

    free = resolve(waiting("A hand [Rock, Pebble]\nB hand [Umbrella]", rules), first, until_free=True)

    assert ["play", "duck"] == calls, "the question of the play phase that follows is not put to the policy"
    assert (0, "play", ()) == (asked(free).player, asked(free).moment, asked(free).options)
    assert (3, 3) == points(free)
    chosen = resolve(waiting("A hand [Gift]\nB\nC", rules), first, until_free=True)
    assert (3, 3, 4) == points(chosen), "a choice inside of an effect is not where a player is free"


def test_a_state_is_json() -> None:
    """A state that comes back from its text is the same value, with its steps, and goes on in the same way."""
    state = waiting("A hand [Wave]\nB\nC hand [Umbrella]\n", SPLASH)
    answering = after(state, 0)

    back = State.from_json(answering.to_json(), answering.program)

    assert (answering, answering.steps, answering.causes) == (back, back.steps, back.causes)
    assert after(answering, 0) == after(back, 0)
    assert after(answering, 0).steps == after(back, 0).steps


def test_json_belongs_to_its_program() -> None:
    """A text that was made under other rules is refused, and so is one that tells no state."""
    state = waiting(TWO)

    with pytest.raises(ValueError, match="made under other rules"):
        State.from_json(state.to_json(), compiled(SPLASH))
    for text in ("[]", "{}", "1", json.dumps({"program": state.program.digest})):
        with pytest.raises(ValueError, match="not a state"):
            State.from_json(text, state.program)
    with pytest.raises(ValueError, match="Expecting value"):
        State.from_json("a state", state.program)


def test_without_a_timeline_everything_else_is_the_same() -> None:
    """A state that notes no steps comes to the same positions and questions."""
    silent, loud = (proceed(situation("A hand [Wave]\nB\nC hand [Umbrella]", SPLASH, logging=on)[0]) for on in (False, True))

    assert after(after(silent, 0), 0) == after(after(loud, 0), 0)
    assert () == after(silent, 0).steps


def test_a_resolution_that_comes_back_is_stuck() -> None:
    """`Stuck` names the clause, and what repeats stands in its cycle, each step once."""
    rules = 'charm "Echo"\n  as soon as your hand is empty: gain 1, then lose 1 to nothing\n'

    with pytest.raises(Stuck, match="repeats itself for ever") as stuck:
        waiting("A Echo, hand []\nB", rules)
    assert {"A gains", "A loses"} == set(stuck.value.cycle)


def test_a_resolution_that_grows_is_stuck() -> None:
    """An effect that brings itself about within itself is stopped, without a timeline too."""
    rules = 'charm "Spiral"\n  before you gain: gain 1\n'
    start = "A Spiral, hand [Pebble]\nB\n"

    with pytest.raises(Stuck, match="brings itself about again and again") as stuck:
        after(waiting(start, rules), 0)
    assert ("A gains",) == stuck.value.cycle
    with pytest.raises(Stuck, match="brings itself about again and again") as stuck:
        after(proceed(situation(start, rules, logging=False)[0]), 0)
    assert () == stuck.value.cycle


def test_a_loop_of_one_effect_that_comes_back_is_told_with_what_repeats() -> None:
    """Also where the loop is written in the rules themselves: the clause is named, and the steps that go round."""
    rules = """
charm "Leak"
  when you gain: lose 1 to nothing
stone "Wheel"
  play:
    while your points > 0: gain 1
"""
    with pytest.raises(Stuck, match=r"`Leak` .* repeats itself for ever") as stuck:
        after(waiting("A Leak, hand [Wheel]\nB", rules), 0)
    assert {"A gains", "A loses"} == set(stuck.value.cycle)


def test_a_long_resolution_is_not_stuck() -> None:
    """Some thousand steps that lead to an end are carried out."""
    rules = 'charm "Clock"\n  as soon as your points < 6000: gain 1\n'

    assert (6000, 3) == points(waiting("A Clock\nB", rules))


def test_a_resolution_that_counts_on_is_stuck() -> None:
    """One that never comes back to the same position is stopped after so many steps, and so is a loop of one effect."""
    counting = 'charm "Clock"\n  as soon as your points > 0: gain 1\n'
    looping = 'stone "Wheel"\n  play:\n    while your points > 0: add 1 to your points\n'

    with pytest.raises(Stuck, match="is not over after 20000 steps"):
        waiting("A Clock\nB", counting)
    with pytest.raises(Stuck, match=r"`Wheel` .* does not come to an end"):
        after(waiting("A hand [Wheel]\nB", looping), 0)


def test_many_steps_are_not_stuck() -> None:
    """A long effect that ends is carried out."""
    rules = 'stone "Well"\n  play: repeat 900: gain 1, then gain 1\n'

    assert (1803, 3) == points(after(waiting("A hand [Well]\nB", rules), 0))


def test_an_unknown_card_is_asked_for_when_a_rule_looks_at_it() -> None:
    """The question has an option for each value, and the card is known from then on."""
    rules = 'stone "Spade"\n  play:\n    draw 1\n    if hue of first(your hand) is blue: gain 2\n'

    digging = after(waiting("A hand [Spade]\nB", rules), 0)

    assert (FACE, -1, "hue", 2) == (asked(digging).kind, asked(digging).player, asked(digging).words, len(asked(digging).options))
    assert ((3, 3), ["red"]) == (points(after(digging, 0)), cards(after(digging, 0), "hand"))
    assert ((5, 3), ["blue"]) == (points(after(digging, 1)), cards(after(digging, 1), "hand"))


def test_where_the_unseen_cards_are_told_one_of_them_is_asked_for() -> None:
    """Instead of a value the question offers each card that it may be, and the one told is unseen no more."""
    rules = 'stone "Spade"\n  play:\n    draw 1\n    if hue of first(your hand) is blue: gain 2\n'
    digging = after(waiting("A hand [Spade]\nB\nunseen [Pebble red, Pebble blue, 2 Spade blue]", rules), 0)

    assert (FACE, -1, 3) == (asked(digging).kind, asked(digging).player, len(asked(digging).options)), "two equal cards are one"
    assert {"Pebble red", "Pebble blue", "Spade blue"} == {c for n in range(3) for c in cards(after(digging, n), "hand")}
    assert [3, 3, 3] == [len(Draft(after(digging, n)).pool) for n in range(3)]


def test_a_card_that_can_be_none_of_the_unseen_ones_is_asked_by_value() -> None:
    """A card that no unseen one agrees with is something else: its value is asked for."""
    rules = 'stone "Spade"\n  play:\n    draw 1\n    if hue of first(your hand) is blue: gain 2\n'
    digging = after(waiting("A hand [Spade]\nB\ndeck [Pebble]\nunseen [Spade blue]", rules), 0)

    assert "hue" == asked(digging).words
    assert ["Pebble red"] == cards(after(digging, 0), "hand")


def test_of_equal_cards_of_a_pile_the_topmost_is_told() -> None:
    """What a rule looks at on top of a pile is known from then on, where it lies; also behind the last card that is known."""
    rules = 'stone "Spade"\n  play:\n    if hue of top of deck is blue: gain 2\n'

    for deck, dug in (("deck [?, Pebble, ?]", ["?", "Pebble", "blue"]), ("", ["blue"])):
        digging = after(waiting(f"A hand [Spade]\nB\n{deck}", rules), 0)
        assert (FACE, "hue") == (asked(digging).kind, asked(digging).words)
        assert (dug, (5, 3)) == (cards(after(digging, 1), "deck"), points(after(digging, 1)))


def test_only_an_unseen_card_that_agrees_is_asked_for() -> None:
    """What is known of the card has to fit, in every printed value."""
    rules = """
values size: small "s", large "l"
cards have
  size: size
stone "Spade"
  play:
    draw 1
    if size of first(your hand) is large and hue of first(your hand) is red: gain 2
"""
    def found(deck: str) -> list[tuple[str, int]]:
        state = after(waiting(f"A hand [Spade]\nB\n{deck}\nunseen [Pebble bluel, Spade reds, Pebble redl]", rules), 0)
        ends = [after(state, n) for n in range(len(asked(state).options))]
        return sorted((cards(e, "hand")[0], points(e)[0]) for e in ends)

    assert [("Pebble lred", 5), ("Spade sred", 3)] == found("deck [red]")
    assert [("Pebble lblue", 3), ("Pebble lred", 5)] == found("deck [l]")
    assert [("Pebble lblue", 3), ("Pebble lred", 5)] == found("deck [Pebble]")


def test_a_card_in_play_may_be_unknown() -> None:
    """It is asked for like any other, and stays the same object."""
    rules = 'stone "Lamp"\n  play at others: if hue of first(lap of target) is blue: gain 2\n'
    state = after(waiting("A hand [Lamp]\nB lap [?]", rules), 0)

    assert ((5, 3), ["blue"]) == (points(after(state, 1)), cards(after(state, 1), "lap", 1))


def test_nobody_asks_for_a_card_that_no_rule_looks_at() -> None:
    """Unknown cards are drawn unseen, those of the deck and those below it, though it is told which ones are unseen."""
    rules = 'stone "Bucket"\n  play: draw 2\n'
    end = after(waiting("A hand [Bucket]\nB\ndeck [?]\nunseen [Pebble red]", rules), 0)

    assert (OFFER, ["?", "?"], []) == (asked(end).kind, cards(end, "hand"), cards(end, "deck"))


def test_a_rule_that_asks_for_what_is_not_there_is_at_fault() -> None:
    """The message names the clause."""
    rules = 'stone "Void"\n  play: draw points of first(others) + points of first(others except first(others))\n'

    with pytest.raises(Fault, match=r"`Void` \(pond.rules:\d+:\d+\) refers to a player or card that is not there"):
        after(waiting("A hand [Void]\nB", rules), 0)


@pytest.mark.parametrize("label", [f"#{n}" for n in range(1, 33)] + [f"#{chr(n)}" for n in range(ord("a"), ord("z") + 1)])
def test_a_label_is_a_number(label: str) -> None:
    """Labels `#1` to `#32` and `#a` to `#z` are told apart, and come back as they were written."""
    assert label == label_of(label_number(label))


def test_a_face_is_one_number() -> None:
    """It is composed of its parts and gives them back; a card of which nothing is known is 0."""
    program = compiled()
    all_parts = [(name, hue, label) for name in (0, 1) for hue in range(3) for label in (0, 1, 63)]
    faces = {parts: compose(program, list(parts)) for parts in all_parts}

    assert 0 == faces[0, 0, 0]
    assert len(faces) == len(set(faces.values()))
    assert all(parts == tuple(part(program, face, i) for i in range(3)) for parts, face in faces.items())


# ---- events

def test_a_verb_happens() -> None:
    """A verb is told with its player and its parts, and its body is carried out."""
    end = played("A hand [Pebble]\nB\nA plays Pebble").state

    assert ["A plays Pebble", "A gains 1"] == sentences(end)
    assert (4, 3) == points(end)
    assert ["Pebble"] == cards(end, "discard")


def test_what_is_done_with_no_card_is_not_told() -> None:
    """It happens, so that clauses may follow it; but there is nothing to see."""
    rules = """
to drop/drops (what: cards): for each c in what: move c to discard
charm "Bell"
  when you drop: draw 1
stone "Rake"
  play: drop (your hand where it is "Pebble")
"""
    assert ["A plays Rake", "A draws 1"] == told("A Bell, hand [Rake]\nB\nA plays Rake", rules)
    assert ["A plays Rake", "A drops Pebble", "A draws 1"] == told("A Bell, hand [Rake, Pebble]\nB\nA plays Rake", rules)


def test_a_verb_of_nobody_does_not_happen() -> None:
    """Where the player is `nothing`, there is neither the effect nor the step."""
    rules = 'stone "Mist"\n  play at others:\n    first(others except target) gains 5\n    gain 1\n'

    assert ["A plays Mist at B", "A gains 1"] == told("A hand [Mist]\nB\nA plays Mist at B", rules)


def test_an_event_waits_for_the_card_on_which_its_clauses_rest() -> None:
    """The face is asked for before the event begins; then it is replaced, preceded and followed as if it had been known."""
    rules = """
charm "Net"
  when any player gains: draw 1
charm "Shield"
  instead of you gain if hue of top of discard is blue: draw 7
charm "Fence"
  before you gain if hue of top of discard is red: draw 3
"""
    told_then = {}
    for charms in ("Net, Shield", "Net, Fence", "Net, Shield, Fence"):
        asking = choose(waiting(f"A lap [{charms}], hand [Pebble]", rules), "Pebble")
        assert FACE == asked(asking).kind
        told_then[charms] = [sentences(after(asking, hue))[2:] for hue in range(2)]

    assert {
        "Net, Shield": [["A draws 1"], ["A draws 7", "A draws 1"]],
        "Net, Fence": [["A draws 3", "A draws 1"], ["A draws 1"]],
        "Net, Shield, Fence": [["A draws 3", "A draws 1"], ["A draws 7", "A draws 1"]],
    } == told_then


def test_a_cell_waits_for_the_card_on_which_its_row_rests() -> None:
    """A row that is closed by what a card shows: no cell is passed over while the card is asked for."""
    rules = PENDING.replace("close rows if ducked of row", "close rows if ducked of row or hue of top of discard is blue")
    for stone in ("Rock", "Flood"):
        asking = choose(waiting(f"A hand [{stone}]\nB", rules), stone)

        assert FACE == asked(asking).kind
        assert [["B loses 1 to A"], []] == [sentences(after(asking, hue))[2:] for hue in range(2)]


def test_when_follows_an_event() -> None:
    """The clause acts after the verb, knows its parts, and looks at its condition then."""
    rules = 'charm "Bell"\n  when you gain if your points = 4: ring; draw n\n'

    end = played("A Bell, hand [2 Pebble]\nB\nA plays Pebble\nA plays Pebble", rules).state
    assert ["A plays Pebble", "A gains 1", "A draws 1", "A plays Pebble", "A gains 1"] == sentences(end)


def test_before_precedes_an_event() -> None:
    """The clause acts ahead of the verb; several act in the order in which their cards lie."""
    rules = 'charm "Cup"\n  before you gain: draw 1\ncharm "Jug"\n  before you gain if n = 1: draw 2\n'

    assert ["A plays Pebble", "A gains 1", "A draws 2", "A draws 1"] == told(
        "A lap [Jug, Cup], hand [Pebble]\nB\nA plays Pebble", rules)


def test_instead_of_takes_the_place_of_an_event() -> None:
    """The first clause that fits is the one; the verb's own effect does not happen, what follows it does."""
    rules = """
charm "Sieve"
  instead of you gain if n > 1: draw 5
charm "Net"
  instead of you gain: draw 2
charm "Lid"
  instead of you gain: draw 3
  when you gain: draw 4
"""
    end = played("A lap [Sieve, Net, Lid], hand [Pebble]\nB\nA plays Pebble", rules).state

    assert ["A plays Pebble", "A gains 1", "A draws 2", "A draws 4"] == sentences(end)
    assert (3, 3) == points(end)


def test_a_clause_says_whose_event_it_answers() -> None:
    """`you` is the holder, `another player` everybody else, `any player` both; `they` is who did the verb."""
    rules = """
charm "Mirror"
  when you gain: draw 1
charm "Window"
  when another player gains if they is active: draw 2
charm "Door"
  when any player gains: they draws 3
"""
    def text(charm: str) -> str:
        return f"A hand [Pebble]{', ' + charm if charm[0] == '+' else ''}\nB lap [{charm}]\nA plays Pebble"

    assert [] == told(text("Mirror"), rules)[2:]
    assert ["B draws 2"] == told(text("Window"), rules)[2:]
    assert ["A draws 3"] == told(text("Door"), rules)[2:]
    mine = "A hand [Pebble], lap [{}]\nB\nA plays Pebble"
    assert ["A draws 1"] == told(mine.format("Mirror"), rules)[2:]
    assert [] == told(mine.format("Window"), rules)[2:]
    assert ["A draws 3"] == told(mine.format("Door"), rules)[2:]


def test_a_clause_knows_what_the_event_belongs_to() -> None:
    """`effect` and `target` are those of the card that is under way."""
    rules = """
stone "Gift"
  play at others: target gains 1
charm "Ear"
  when any player plays if effect = "Gift" and target is you: draw 1
"""
    text = "A hand [Gift, Pebble], lap [Ear]\nB Ear\nC Ear\nA plays Pebble\nA plays Gift at B"

    assert ["A plays Pebble", "A gains 1", "A plays Gift at B", "B draws 1", "B gains 1"] == told(text, rules)


def test_clauses_act_in_the_order_of_the_table() -> None:
    """Rules, then cards in shared zones, then the players from the left of the active one, who comes last."""
    rules = """
charm "Bell"
  when any player gains: draw 1
weather "Storm"
  when any player gains: draw 2
rule "Ebb"
  when any player gains: draw 3
"""
    assert ["B draws 3", "B draws 2", "C draws 1", "A draws 1", "B draws 1"] == told(
        "A Bell\nB Bell, hand [Pebble]\nC Bell\nevent Storm\nB plays Pebble", rules)[2:]


def test_what_follows_goes_on_behind_a_question() -> None:
    """A clause that asks somebody does not end the others that follow the same event."""
    rules = """
charm "Ask"
  when any player gains:
    may: draw 3
charm "Bell"
  when any player gains: draw 1
"""
    table = "A lap [Ask, Bell], hand [Pebble]\nB Bell\nA plays Pebble\n"

    assert ["B draws 1", "A draws 1"] == [s for s in told(table + "A declines", rules) if "draws" in s]
    assert ["B draws 1", "A draws 3", "A draws 1"] == [s for s in told(table + "A uses Ask", rules) if "draws" in s]


def test_what_an_event_brings_into_play_does_not_answer_it() -> None:
    """Whatever else lies on the table: a clause answers the events that begin while it is active."""
    rules = """
charm "Bell"
  when you don: draw 1
charm "Whistle"
  when you don: nothing
stone "Cap"
  play:
    choose from your hand as c
    don c
to don/dons (what: card): move what to your lap
"""
    for others in ("", "B Whistle\n", "B Bell\n"):
        table = f"A hand [2 Cap, 2 Bell]\n{others}A plays Cap with Bell\nA plays Cap with Bell"
        assert ["A plays Cap", "A dons Bell", "A plays Cap", "A dons Bell", "A draws 1"] == told(table, rules)


def test_a_clause_that_follows_is_looked_at_again_when_its_turn_comes() -> None:
    """What an earlier clause brings about can take the condition away."""
    rules = 'charm "Bell"\n  when any player gains if bells of game = 0: ring\n'

    end = played("A Bell, hand [Pebble]\nB Bell\nA plays Pebble", rules).state

    assert 1 == Draft(end).vars[0]


def test_a_verb_may_give_a_result() -> None:
    """`result` in what follows is the card that the last verb gave, whatever other clauses did in between."""
    rules = """
to dig/digs:
  move top of deck to discard
  result top of discard
to find/finds (what: card): nothing
charm "Sieve"
  when you dig: find result
charm "Owl"
  when you dig: find result
stone "Spade"
  play: dig
"""
    assert ["A plays Spade", "A digs", "A finds Pebble", "A finds Pebble"] == [
        s.partition(":")[0] for s in told("A lap [Sieve, Owl], hand [Spade]\nB\ndeck [Pebble]\nA plays Spade", rules)]


def test_what_a_verb_gave_is_not_what_a_clause_before_was_given() -> None:
    """A clause that follows an event sees the result of the event, though one before it did something with a result too."""
    rules = """
to dig/digs:
  move top of deck to discard
  result top of discard
to scoop/scoops:
  move top of deck to your hand
  result last(your hand)
to find/finds (what: card): nothing
charm "Mole"
  when you dig: scoop
charm "Owl"
  when you dig: find result
stone "Spade"
  play: dig
"""
    assert ["A digs", "A scoops", "A finds Pebble"] == [s.partition(":")[0] for s in told(
        "A lap [Mole, Owl], hand [Spade]\nB\ndeck [Pebble, Spade]\nA plays Spade", rules)[1:]]


def test_as_soon_as_waits_for_a_point_of_rest() -> None:
    """It acts between effects and never inside of one, and again while its condition holds."""
    rules = 'charm "Well"\n  as soon as count(your hand) < 2: draw 1\n'

    assert ["A draws 1", "A plays Pebble", "A gains 1", "A draws 1"] == told(
        "A Well, hand [Pebble]\nB\nA plays Pebble", rules)


# ---- who acts

def test_what_acts_before_the_first_phase_is_no_part_of_a_step() -> None:
    """It happens before there is any."""
    state = waiting("A Purse, hand []\nB hand [Pebble]\nphase dawn",
                    'charm "Purse"\n  as soon as your hand is empty: move top of deck to your hand\n')

    assert ["?"] == cards(state, "hand")
    assert [()] * len(state.steps) == [step.moves for step in state.steps]


def test_a_player_who_falls_is_silent() -> None:
    """His clauses do not act any more, but for those that act `even fallen`; they do not either when he is out."""
    rules = SPLASH + """
charm "Bell"
  when any player loses: draw 1
charm "Owl"
  when any player loses even fallen: draw 2
"""
    lap = "lap [Bell, Owl]"
    seats = f"A hand [2 Rock]\nB points 1, {lap}\nC points 2, {lap}\nD {lap}, eliminated\n"

    assert ["A plays Rock at B", "A attacks B", "B loses 1 to A", "B draws 2", "C draws 1", "C draws 2",
            "A plays Rock at C", "A attacks C", "C loses 1 to A", "C draws 1", "C draws 2"] == told(
                f"{seats}A plays Rock at B\nA plays Rock at C", rules)


def test_a_player_who_comes_back_acts_again() -> None:
    """Within the very effect in which he fell."""
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
    assert ["A plays Swoon", "A gains 1", "A gains 2", "A draws 1"] == told("A Bell, hand [Swoon]\nB\nA plays Swoon", rules)


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
    draws = [s for s in told(table.format("event Fog\n"), rules) if "draws" in s]

    assert ["B draws 1", "A draws 1"] == draws, "each Bell acts in the other's turn"
    assert 4 == len([s for s in told(table.format(""), rules) if "draws" in s])
    assert 4 == len([s for s in told(table.format("event Clear night\n"), rules) if "draws" in s])
    assert 6 == len([s for s in told(table.format("event Echo\n"), rules) if "draws" in s])
    assert 4 == len([s for s in told(table.format("event Echo\nevent Echo\n"), rules) if "draws" in s]), "each blanks the other"


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
    table = "A lap [Kettle{}], hand [Fire]\nB\nevent Fog\nA plays Fire"

    assert ["A plays Fire", "A gains 1"] == told(table.format(""), rules)
    assert ["A plays Fire"] == told(table.format(" wet"), rules)


def test_what_is_blank_is_true_to_the_present() -> None:
    """A number, a hand, a value: whatever decides what is blank, it is looked at anew, not only when a card comes into play."""
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
        return [s for s in told(text, rules) if "draws" in s or "gains" in s]

    beaten = "A Bell, hand [2 Pebble, Drum]\nevent Hush\nA plays Pebble\n{}A plays Pebble"
    assert ["A gains 1", "A draws 1"] * 2 == follows(beaten.format(""))
    assert ["A gains 1", "A draws 1", "A gains 1"] == follows(beaten.format("A plays Drum\n")), "a number has changed"
    held = "A Bell, hand [{}Pebble]\nevent Empty hands\nA plays Pebble"
    assert ["A gains 1", "A draws 1"] == follows(held.format("Drum, "))
    assert ["A gains 1"] == follows(held.format("")), "his hand is empty now"
    modest = "A Bell, hand [Scale]\nB Bell, hand [Scale]\n{}A plays Scale\nA ends turn\nB plays Scale"
    assert ["A gains 3", "B draws 1", "A draws 1", "B gains 3", "A draws 1", "B draws 1"] == follows(modest.format(""))
    assert ["A gains 1", "B draws 1", "B gains 1", "A draws 1"] == follows(modest.format("event Modesty\n")), \
        "it is asked as if no card were blank: a card may be blank for what it says itself"


def test_an_index_is_kept_only_while_nothing_may_be_blank() -> None:
    """A draft has the index that `draft.index or index_of(draft)` means, or none; a clause that blanks stands apart from it."""
    rules = 'charm "Bell"\n  when any player gains: draw 1\nweather "Hush"\n  blank lap of everyone if bells of game > 0\n'
    table = "A Bell, hand [Pebble]\n"
    plain, hushed = (Draft(waiting(table + event, rules)) for event in ("", "event Hush\n"))

    assert index_of(plain) is plain.index
    assert plain.blanking is None
    assert hushed.index is None
    assert 1 == len(hushed.blanking.blanks)
    assert index_of(hushed) is hushed.blanking, "nothing is blank yet"
    hushed.vars[0] = 1
    assert set(hushed.cards(hushed.base[vocabulary(hushed.program).zones["lap"]])) == index_of(hushed).blank != set()
    assert hushed.index is None


def test_what_is_blank_may_rest_on_an_unknown_card() -> None:
    """The engine asks for its face before anything else happens, and looks again when it is told."""
    rules = """
charm "Bell"
  as soon as your points < 5: gain 1
weather "Blue hour"
  blank lap of everyone if hue of first(hand of active) is blue
"""
    state = waiting("A Bell, hand [Pebble]\nevent Blue hour", rules)
    assert (FACE, 2) == (asked(state).kind, len(asked(state).options))

    assert [(5,), (3,)] == [points(after(state, hue)) for hue in range(2)], "a red one acts, a blue one is blank"


def test_a_player_may_borrow_texts() -> None:
    """He acts by them besides his own, for himself, until he borrows others; not by a text that he may not see."""
    rules = """
charm "Bell"
  when you gain: draw 1
charm "Owl"
  when you gain: draw 2
stone "Mask"
  play at others: borrow lap of target
"""
    hand = "A hand [2 Mask, 3 Pebble], lap [Owl]\nB lap [Bell]\nC\n"

    assert ["A draws 2", "A draws 1"] == told(f"{hand}A plays Mask at B\nA plays Pebble", rules)[3:]
    assert ["A draws 2"] == told(f"{hand}A plays Mask at B\nA plays Mask at C\nA plays Pebble", rules)[4:]


def test_a_card_may_be_used_as_another() -> None:
    """It then has the other's abilities and name; only for its holder, only where the condition holds."""
    rules = SPLASH + 'charm "Cane"\n  use your hand where it is "Pebble" as "Umbrella" if your points < 9\n'

    assert ["A plays Rock at B", "A attacks B", "B plays Pebble as Umbrella"] == told(
        "A hand [Rock]\nB Cane, hand [Pebble]\nA plays Rock at B\nB plays Pebble as Umbrella", rules)
    answering = choose(waiting("A hand [Rock]\nB Cane, hand [Pebble, Umbrella]", rules), "Rock")
    assert choose(answering, "Umbrella") != choose(answering, "Pebble as Umbrella")
    for seat in ("B hand [Pebble]\nC Cane", "B Cane, points 9, hand [Pebble]"):
        state = after(waiting(f"A Cane, hand [Rock]\n{seat}", rules), 0)
        state = state if asked(state).kind == OFFER else after(state, 0)
        assert "play" == asked(state).moment, "B has nothing to duck with, so A is asked again"


def test_a_rule_may_let_everybody_use_a_card_as_another() -> None:
    """Each his own; and a rule may blank cards, while the other rules act on."""
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
    assert ["A draws 1", "B gains 1", "A attacks B", "B plays Pebble as Umbrella", "B draws 1", "B gains 1"] == told(
        "A Bell, hand [Rock]\nB Bell, hand [Pebble]\nA plays Rock at B\nB plays Pebble as Umbrella", rules)[1:]


def test_a_move_means_the_ability_with_its_own_verb() -> None:
    """Where a card has one of that verb, it comes before one without any."""
    rules = 'stone "Flint"\n  play: gain 1\n  play "uses": draw 1\n'

    assert ["A plays Flint", "A gains 1"] == told("A hand [Flint]\nB\nA plays Flint", rules)
    assert ["A plays Flint", "A draws 1"] == told("A hand [Flint]\nB\nA uses Flint", rules)


def test_what_acts_at_a_phase_is_no_ability() -> None:
    """A card in a hand has nothing to offer by it, though the phase and the moment of its window have one name."""
    state = waiting("A hand [Dew]\nB", 'stone "Dew"\n  at play: gain 1\n')

    assert ("play", ()) == (asked(state).moment, asked(state).options)


def test_a_move_may_name_more_than_its_target() -> None:
    """A further player is the answer to what the ability asks, though he could not be its target."""
    rules = """
stone "Gift"
  play at others where points of it < 3:
    choose from others where points of it > 2 as p
    p gains 1
"""
    assert ["A plays Gift at B", "D gains 1"] == told("A hand [Gift]\nB points 2\nC\nD\nA plays Gift at B, D", rules)


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
    assert "A draws 1" == told("A hand [Toll, Pebble, Twig]\nB Cane\nA plays Toll", rules)[1]
    assert "A draws 2" == told("A Cane, hand [Toll, Pebble, Twig]\nB\nA plays Toll", rules)[1]


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
        return told("\n".join(f"{s} lap [{lap}]" for s, lap in zip("ABC", laps, strict=True)) + "\nA plays Wish", rules)[1]

    assert "A gains 1" == gained("", "Clover", "Star")
    assert "A gains 3" == gained("Clover", "", "")
    assert "A gains 2" == gained("Clover", "Crow", "")
    assert "A gains 8" == gained("Clover, Star", "Crow", "")


# ---- windows and choices

def test_an_ability_may_be_limited() -> None:
    """`once per turn` is once for each player and turn; another word is for good."""
    rules = 'charm "Nap"\n  play once per turn: gain 1\ncharm "Oath"\n  play once per game: gain 2\n'
    state = waiting("A lap [Nap, Oath], hand []\nB lap [Nap]", rules)

    both = after(after(state, 0), 0)
    assert (6, 3) == points(both)
    assert () == asked(both).options
    assert 1 == len(asked(after(both, 0)).options), "B has his own"
    again = after(after(both, 0), 1)
    assert (0, 1) == (asked(again).player, len(asked(again).options)), "in his next turn A may nap again"


def test_a_refusal_has_its_reasons() -> None:
    """Why an ability cannot be used is told in the words of its conditions, or of its targets."""
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

    assert {"Nap": ["once per turn", "your points < 3"], "Gift": ["others where points of it < 3"]} == why


def test_a_condition_that_cannot_be_looked_at_is_a_reason() -> None:
    """What asks for a card that is not there, or that nobody knows, is not met."""
    rules = 'charm "Glass"\n  play if hue of first(your hand) is blue: gain 1\n'

    for hand in ("[?]", "[]"):
        draft = Draft(waiting(f"A Glass\nB hand {hand}", rules))
        (clause, card, effect), = candidates(draft, "play", 0)
        assert ["hue of first(your hand) is blue"] == refusals(draft, (clause.number, card, effect), 0, None)


def test_what_is_used_up_is_told_in_a_situation() -> None:
    """A limited ability that was used before is not offered."""
    rules = 'charm "Nap"\n  play once per turn: gain 1\n'

    assert () == asked(waiting("A Nap, hand [], used Nap\nB", rules)).options


def test_a_single_target_is_no_question() -> None:
    """The target is asked for where there are several; without any the ability cannot be used."""
    rules = 'stone "Gift"\n  play at others where points of it < 3: target gains 1\n'

    assert () == asked(waiting("A hand [Gift]\nB\nC", rules)).options
    assert (3, 3, 3) == points(after(waiting("A hand [Gift]\nB points 2\nC", rules), 0))
    aiming = after(waiting("A hand [Gift]\nB points 2\nC points 1", rules), 0)
    assert ((1, 2), (3, 2, 2)) == (asked(aiming).options, points(after(aiming, 1)))


def test_a_window_tells_how_many_abilities_were_declined() -> None:
    """Behind `offer` the number of cards that could have been used is `refused`, equal ones counted each."""
    window = "offer duck to you until ducked of row"
    rules = SPLASH.replace(f"duck: {window}", f"duck:\n    {window}\n    gain refused")
    rules += 'charm "Roof"\n  duck: set ducked of row to yes\n'

    assert ["A plays Rock at B", "A attacks B", "B passes", "B gains 3", "B loses 1 to A"] == told(
        "A hand [Rock]\nB Roof, hand [2 Umbrella]\nA plays Rock\nB declines", rules)


def test_who_has_nothing_declines_nothing() -> None:
    """`refused` is 0 for him, whatever others have declined before."""
    rules = SPLASH.replace("moment duck: offer duck to you until ducked of row",
                           "moment duck:\n    offer duck to you until no\n    if refused > 0: ring")
    table = "A hand [Wave]\nB {}\nC {}\nA plays Wave\nB declines"

    assert 1 == Draft(played(table.format("hand [Umbrella]", ""), rules).state).vars[0]


def test_what_comes_before_a_window_is_done_once() -> None:
    """A window is a place of rest: what acts there as soon as something is so does not begin the text anew."""
    rules = SPLASH.replace("moment duck: ", "moment duck:\n    add 0 - 1 to your points\n    ")
    rules += 'charm "Well"\n  as soon as points of you < 3: gain 9\n'

    assert (3, 11) == points(played("A hand [Rock]\nB Well, hand [Umbrella]\nA plays Rock\nB plays Umbrella", rules).state)


def test_who_falls_in_a_window_is_asked_no_more() -> None:
    """It does not open again for him, though he holds what he could use."""
    rules = SPLASH + 'stone "Axe"\n  duck: set your status to fallen\n'
    state = choose(waiting("A hand [Rock]\nB hand [Axe, Umbrella]\nC", rules), "Rock", "B", "Axe")

    assert "play" == asked(state).moment


def test_an_ability_may_depend_on_the_row() -> None:
    """Its condition is about the row in whose cell the window is open."""
    rules = SPLASH + 'stone "Roof"\n  duck if force of row > 1: set ducked of row to yes\n' \
        'stone "Gale"\n  play: attack others with force 2\n'

    assert ["duck", "play"] == [asked(choose(waiting(f"A hand [{card}]\nB hand [Roof]", rules), card)).moment
                                for card in ("Gale", "Rock")]


def test_it_is_told_in_a_row_who_could_have_answered() -> None:
    """Who is asked and who has nothing; outside of rows only the latter, and not who has nothing that he has to do."""
    rules = SPLASH + """
stone "Call"
  play:
    offer duck to first(others)
    offer whistle to first(others)
    demand whistle from first(others)
"""
    def windows(text: str) -> list[tuple[str, int]]:
        return [(s.verb, s.player) for s in played(text, rules).state.steps if s.verb in ("is asked", "has nothing")]

    assert [("is asked", 1), ("has nothing", 2)] == windows(
        "A hand [Wave]\nB hand [Umbrella]\nC\nA plays Wave\nB declines")
    assert [("has nothing", 1)] == windows("A hand [Call]\nB hand [Umbrella]\nA plays Call\nB declines")


def test_a_choice_may_be_declined() -> None:
    """With `up to 1` a player may choose nothing; a single option is then a question too."""
    rules = 'stone "Alms"\n  play:\n    choose up to 1 from others as p\n    p gains 1\n'
    state = after(waiting("A hand [Alms]\nB", rules), 0)

    assert ((1,), True) == (asked(state).options, asked(state).may_pass)
    assert (3, 4) == points(after(state, 0))
    assert (3, 3) == points(after(state, 1))
    assert "A passes" == sentences(after(state, 1))[-1]


def test_an_order_that_rarely_matters_is_not_told() -> None:
    """`choose freely` asks, and says nothing of the answer."""
    rules = 'stone "Alms"\n  play:\n    choose freely from others as p\n    p gains 1\n'
    state = after(waiting("A hand [Alms]\nB", rules), 0)

    assert ["A plays Alms"] == sentences(after(state, 1))
    assert ["A plays Alms", "B gains 1"] == sentences(after(state, 0))
    assert "is asked" not in [s.verb for s in after(state, 1).steps[2:]]


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

    assert 2 == len(asked(state).options)
    assert ["Bell"] == cards(after(state, 0), "hand")
    assert (CHANCE, -1, 2) == (asked(hook).kind, asked(hook).player, len(asked(hook).options))
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

    assert ("more", "less") == asked(state).options
    assert [(5, 3), (2, 3)] == [points(after(state, n)) for n in range(2)]
    assert ("more",) == asked(after(waiting("A points 1, hand [Fork]\nB", rules), 0)).options


# ---- attacks

ROUND = "A hand [Wave]\nB hand [Umbrella]\nC\nD hand [Umbrella]\nA plays Wave\nB plays Umbrella\nD plays Umbrella"


def test_row_by_row() -> None:
    """The first player has all his moments, then the next one; a row that is closed has no further moment."""
    assert ["A attacks B", "A attacks C", "A attacks D", "B plays Umbrella", "C loses 1 to A", "D plays Umbrella"] == told(
        ROUND, SPLASH)[1:]


def test_column_by_column() -> None:
    """All rows have the first moment, then all that are open the second."""
    assert ["B plays Umbrella", "D plays Umbrella", "C loses 1 to A"] == told(
        COLUMNS + ROUND, SPLASH)[4:]


def test_an_attack_is_an_event_for_every_row() -> None:
    """It is told and answered when the row is there, before anybody answers the attack."""
    rules = SPLASH + 'charm "Flag"\n  when you attack if sole of row: set force of row to 2\n  when you attack: draw 1\n'

    assert ["A attacks B", "A draws 1", "A attacks C", "A draws 1", "B loses 1 to A", "C loses 1 to A"] == told(
        "A Flag, hand [Wave]\nB\nC\nA plays Wave", rules)[1:]
    assert ["A attacks B", "A draws 1", "B loses 2 to A"] == told("A Flag, hand [Rock]\nB\nA plays Rock", rules)[1:]


def test_what_follows_an_attack_knows_its_card_and_its_target() -> None:
    """`effect` and `target` are those of the row that has opened."""
    rules = SPLASH + 'charm "Ear"\n  when any player attacks if effect = "Wave" and target is you: gain 1\n'

    assert ["A attacks B", "A attacks C", "C gains 1"] == told("A hand [Wave]\nB\nC Ear\nA plays Wave", rules)[1:4]


def test_a_window_says_where_it_opens_again() -> None:
    """Who has acted may act again: the frame that asks goes on where the question says. Who declines has it go on behind that."""
    state = waiting(TWO)
    question = asked(state)
    acted, declined = asked(after(state, 0)), proceed(after(state, len(question.options)))

    assert question.reopens == acted.reopens >= 0
    assert question.reopens == state.position.stack[-1][AT] - 1
    assert declined.position.phase != state.position.phase or declined.position.active != state.position.active


def test_what_follows_an_attack_is_over_before_the_next_row_is_attacked() -> None:
    """Also where somebody is asked in it."""
    rules = SPLASH + 'charm "Flag"\n  when you attack:\n    may: gain 1\n'

    assert ["A attacks B", "A uses Flag", "A gains 1", "A attacks C", "B loses 1 to A", "C loses 1 to A"] == told(
        "A Flag, hand [Wave]\nB\nC\nA plays Wave\nA uses Flag", rules)[1:]


def test_a_step_has_its_cause_and_its_cell() -> None:
    """A row is opened by what attacks, its moments go back to that, and what happens in a moment stands in its cell."""
    steps = played("A hand [Wave]\nB\nC hand [Umbrella]\nA plays Wave\nC plays Umbrella", SPLASH).state.steps
    opened = {s.parts[0][2]: s.number for s in steps if s.verb == "is a target"}
    comes = [s for s in steps if s.verb == "comes to"]

    assert [steps[opened[s.parts[1][2]]] for s in comes] == [steps[s.cause] for s in comes if s.cause is not None]
    assert {"plays"} == {steps[steps[n].cause or 0].verb for n in opened.values()}
    assert [("plays", "duck", 2), ("loses", "soak", 1)] == sorted(
        ((s.verb, s.cell[0], s.cell[1]) for s in steps if s.cell and s.verb in ("plays", "loses")), reverse=True)


def test_what_follows_a_fall_stands_in_the_last_cell_of_who_has_fallen() -> None:
    """Whether he does it himself or is only spoken of."""
    rules = SPLASH.replace("p in fallen: set", "p in fallen:\n      bury p\n      p haunts\n      set") + """
to bury/buries (whom: player): nothing
to haunt/haunts: nothing
"""
    steps = played("A hand [Wave]\nB\nC points 1\nA plays Wave", rules).state.steps

    assert [("soak", 2, 1)] * 2 == [s.cell for s in steps if s.verb in ("buries", "haunts")]


def test_a_grid_may_be_nothing_but_a_moment() -> None:
    """Without fields, without an end, walked moment by moment."""
    rules = 'grid quick\n  moment soak: lose 1 to author of row\nstone "Rock"\n  play at others: attack target\n'

    assert ["A attacks B", "B loses 1 to A"] == told("A hand [Rock]\nB\nA plays Rock", rules)[1:]


def test_an_attack_by_another_with_other_values() -> None:
    """`as` names the card, `by` the author, `with` the fields of the rows; nobody may be the author."""
    rules = SPLASH + """
stone "Ruse"
  play at others:
    attack target as "Rock" by last(others) with force 2
    attack target by nothing with ducked
charm "Eye"
  when any player attacks: draw (if effect of row = "Rock" then 2 else 1)
"""
    assert ["C attacks B", "A draws 2", "B loses 2 to C"] == [s.replace("C draws", "A draws") for s in told(
        "A hand [Ruse]\nB\nC Eye\nA plays Ruse at B", rules)[1:]]


def test_an_attack_on_nobody_is_none() -> None:
    """Without a target there is no row and nothing to walk."""
    rules = SPLASH + 'stone "Drop"\n  play:\n    attack others where points of it > 5\n    gain 1\n'

    assert ["A plays Drop", "A gains 1"] == told("A hand [Drop]\nB\nA plays Drop", rules)


def test_an_attack_may_replace_a_moment() -> None:
    """In the block below it `you` is who made the attack, `target` and `row` are the row's; other moments stay."""
    rules = SPLASH + """
stone "Mud"
  play:
    let n = count(your hand)
    attack others:
      soak:
        target loses n + force of row to you
        you gains 1
"""
    assert ["B loses 3 to A", "A gains 1", "C plays Umbrella"] == told(
        "A hand [Mud, 2 Rock]\nB\nC hand [Umbrella]\nA plays Mud\nC plays Umbrella", rules)[3:]


BACK = """
stone "Rebound"
  duck:
    set ducked of row to yes
    attack author of row
"""


def test_a_counter_attack_goes_behind_the_row_that_it_answers() -> None:
    """Its row stands behind the answering one and what goes back to that; a late row catches up with past columns."""
    rules = SPLASH + BACK
    text = ("A hand [Wave, 2 Umbrella]\nB hand [Rebound]\nC hand [Umbrella]\n"
            "A plays Wave\nB plays Rebound\nC plays Umbrella\nA plays Umbrella")

    assert ["B plays Rebound", "B attacks A", "A plays Umbrella", "C plays Umbrella"] == told(text, rules)[3:]
    assert ["B plays Rebound", "B attacks A", "A plays Umbrella", "C plays Umbrella"] == told(COLUMNS + text, rules)[3:]


def test_what_goes_back_to_a_row_comes_before_its_next_moment() -> None:
    """Row by row a player who has struck back suffers only when that is over, whether or not anybody was asked."""
    asked_for = SPLASH + """
stone "Dare"
  duck: challenge author of row
"""
    by_itself = SPLASH.replace("moment duck: ", "moment duck:\n    flinch\n    ") + """
to flinch/flinches: nothing
charm "Thorns"
  when you flinch if your points > 2: attack author of row
"""

    assert ["B plays Dare", "A loses 1 to B", "B loses 1 to A", "C loses 1 to A"] == told(
        "A hand [Wave]\nB hand [Dare]\nC\nA plays Wave\nB plays Dare", asked_for)[3:]
    assert ["B flinches", "B attacks A", "A flinches", "A loses 1 to B", "B loses 1 to A", "C flinches"] == told(
        "A hand [Wave]\nB Thorns\nC\nA plays Wave", by_itself)[3:9]


def test_a_row_may_be_closed_while_others_answer() -> None:
    """It is asked again before each moment: what another player does in the meantime counts, and no moment comes to it then."""
    rules = SPLASH.replace("close rows if ducked of row", "close rows if dry(player of row)") + """
value dry(p: player): truth = points of p > 5
stone "Towel"
  duck: first(others) gains 3
"""
    end = played(COLUMNS + "A hand [Wave], points 2\nB\nC hand [Towel]\nA plays Wave\nC plays Towel", rules).state

    assert ["C plays Towel", "B gains 3", "C loses 1 to A"] == sentences(end)[3:]
    assert ["C"] == come_to(end, 1)


def test_a_row_that_was_closed_stays_closed() -> None:
    """Whatever becomes of its player afterwards: it is not asked again."""
    rules = SPLASH.replace("close rows if ducked of row", "close rows if dry(player of row)").replace(
        "  after all:", "  moment shiver: tremble\n  after all:") + """
to tremble/trembles: nothing
value dry(p: player): truth = points of p > 5
stone "Towel"
  duck: first(others) gains 3
charm "Sieve"
  when you lose: first(others) loses 1 to nothing
stone "Flood"
  play: attack others with pending
"""
    for card in ("Wave", "Flood"):
        text = f"{COLUMNS}A hand [{card}], points 2\nB\nC Sieve, hand [Towel]\nA plays {card}\nC plays Towel"
        assert ["C plays Towel", "B gains 3", "C loses 1 to A", "B loses 1", "C trembles"] == told(text, rules)[3:]


def test_every_row_has_its_first_moment() -> None:
    """Only behind it is it looked whether the row is closed, also where it was so from the beginning."""
    rules = SPLASH.replace("  moment duck", "  moment shiver: tremble\n  moment duck") + """
to tremble/trembles: nothing
stone "Mist"
  play: attack others with ducked
"""
    assert ["B trembles", "C trembles"] == told("A hand [Mist]\nB\nC\nA plays Mist", rules)[3:]


def test_a_single_row_consults_no_order() -> None:
    """The reading that says in which order rows are walked counts from the second row on."""
    text = "A hand [Wave]\nB\n{}A plays Wave"

    assert [0, 1] == [played(text.format(seats), SPLASH).state.consulted for seats in ("", "C\n")]


def test_a_late_row_catches_up_with_the_columns_that_are_past() -> None:
    """A row that joins in the second column has the first one before anything else goes on."""
    rules = SPLASH + """
charm "Spring"
  when you lose if row is not nothing and whom is not nothing and whom is not you: attack whom
"""
    text = "A hand [Wave, Umbrella]\nB Spring\nC hand []\nD Spring\nA plays Wave\nA plays Umbrella"

    assert ["B loses 1 to A", "B attacks A", "A plays Umbrella", "C loses 1 to A", "D loses 1 to A", "D attacks A",
            "A loses 1 to D"] == told(COLUMNS + text, rules)[4:]


def test_answers_to_answers_stay_together() -> None:
    """What a counter-attack brings about goes behind the row that it answers, under either order before the next player."""
    rules = SPLASH + BACK
    text = "A hand [Wave, Rebound]\nB hand [2 Rebound]\nC\nA plays Wave\nB plays Rebound\nA plays Rebound\nB plays Rebound"

    assert ["B plays Rebound", "B attacks A", "A plays Rebound", "A attacks B", "B plays Rebound", "B attacks A",
            "A loses 1 to B", "C loses 1 to A"] == told(text, rules)[3:]


def test_a_second_answer_goes_behind_all_that_the_first_has_brought_about() -> None:
    """What goes back to a row stays together with what goes back to that."""
    rules = SPLASH + """
stone "Taunt"
  duck: attack author of row
charm "Spring"
  when you lose if whom is not nothing and whom is not you: attack whom
"""
    text = "A hand [Wave, Taunt]\nB Spring, hand [Taunt]\nC\nA plays Wave\nB plays Taunt\nA plays Taunt"

    assert ["B plays Taunt", "B attacks A", "A plays Taunt", "A attacks B", "B loses 1 to A", "B attacks A", "A loses 1 to B",
            "B loses 1 to A", "B attacks A", "A loses 1 to B", "A loses 1 to B", "C loses 1 to A"] == told(
                COLUMNS + text, rules)[3:]
    picture, = grids(played(COLUMNS + text, rules).state)
    assert ["A>B", "B>A", "A>B", "B>A", "B>A", "A>C"] == [
        f"{'ABC'[row.author or 0]}>{'ABC'[row.player]}" for row in picture.rows], "and the picture has its rows in this order"


def test_who_has_fallen_is_asked_nothing_more() -> None:
    """His rows have no further moments; after all rows he is out."""
    rules = SPLASH + BACK
    end = played("A points 1, hand [Wave]\nB hand [Rebound]\nC points 1\nA plays Wave\nB plays Rebound", rules).state

    assert ["B plays Rebound", "B attacks A", "A loses 1 to B", "C loses 1 to A"] == sentences(end)[3:]
    assert (2, 0, 2) == Draft(end).status
    assert 1 == asked(end).player, "the turn of a player who is out is over"
    longer = SPLASH.replace("  after all:", "  moment shiver: tremble\n  after all:") + "to tremble/trembles: nothing\n"
    assert ["B loses 1 to A", "C loses 1 to A", "C trembles"] == told("A hand [Wave]\nB points 1\nC\nA plays Wave", longer)[3:]


def test_what_goes_back_to_who_has_fallen_is_passed_over() -> None:
    """A second row of his, behind the one in which he fell, has no moment either."""
    rules = SPLASH + """
stone "Taunt"
  duck: attack author of row
"""
    text = "A points 1, hand [Wave]\nB hand [2 Taunt]\nC\n{}A plays Wave\nB plays Taunt\nB plays Taunt"

    assert ["A loses 1 to B", "B loses 1 to A", "C loses 1 to A"] == told(text.format(""), rules)[7:]


BLOCKS = SPLASH.replace("  after all:", "  after block: set bells of game to bells of game + 1\n  after all:")


def test_a_block_is_over_before_the_next_one_begins() -> None:
    """Row by row every row with what goes back to it is a block of its own; column by column there is one for all."""
    rules = BLOCKS + BACK
    text = "A hand [Wave]\nB hand [Rebound]\nC\nD\nA plays Wave\nB plays Rebound"

    assert [3, 1, 1] == [Draft(played(t, rules).state).vars[0] for t in (
        text, COLUMNS + text, "A hand [Rock]\nB\nA plays Rock")]
    later = "A hand [Wave]\nB\nC hand [Rebound]\nD\nA plays Wave\nC plays Rebound"
    assert 3 == Draft(played(later, rules).state).vars[0], "also where it is a later one that has several rows"


def test_the_first_column_of_a_pending_attack_belongs_to_no_block() -> None:
    """Blocks begin behind it: who has fallen there has none."""
    rules = BLOCKS + """
stone "Flood"
  play: attack others with pending
stone "Axe"
  duck: set your status to fallen
stone "Taunt"
  duck: attack author of row
"""
    text = "A hand [Flood]\nB hand [Axe, Taunt]\nC\nD\nA plays Flood\n"

    assert [3, 2, 3] == [Draft(played(text + move, rules).state).vars[0] for move in ("", "B plays Axe", "B plays Taunt")]


@pytest.mark.parametrize(("after_block", "bells"), [
    ("if bells of game = 0: ring", 1),
    ("if your points > 2: ring", 3),
    ("if bells of game > 0: set bells of game to 0\n    else: ring", 1),
    ("if bells of game > 0: set bells of game to 0\n    ring", 1),
    ("ring\n    if bells of game > 1: set bells of game to 0", 1),
])
def test_what_follows_a_block_may_depend(after_block: str, bells: int) -> None:
    """Behind each of three blocks it is looked at anew what there is to do."""
    rules = BLOCKS.replace("after block: set bells of game to bells of game + 1", f"after block:\n    {after_block}")

    for after_all in ("for each p in fallen: set status of p to out", "if bells of game > 5: ring"):
        changed = rules.replace("for each p in fallen: set status of p to out", after_all)
        assert bells == Draft(played("A hand [Wave]\nB\nC\nD\nA plays Wave", changed).state).vars[0]


def test_what_a_block_brings_about_comes_before_the_next_row() -> None:
    """Who falls at its end has no moment any more, and what acts as soon as something is so acts in no cell."""
    falls = BLOCKS.replace("set bells of game to bells of game + 1", "set status of last(others) to fallen")
    falls += 'charm "Bell"\n  when you lose: draw 1\n'
    gong = BLOCKS + """
charm "Gong"
  as soon as bells of game > 0:
    set bells of game to 0
    draw 1
"""
    wave = "A {}hand [Wave]\nB\nC\nA plays Wave"
    end = played(wave.format("Gong, "), gong).state

    fallen = played(wave.format("").replace("C", "C Bell"), falls).state
    assert ["B loses 1 to A"] == sentences(fallen)[3:]
    assert ["B"] == come_to(fallen, 0)
    assert ["B loses 1 to A", "A draws 1", "C loses 1 to A", "A draws 1"] == sentences(end)[3:]
    assert [None, None] == [s.cell for s in end.steps if s.verb == "draws"]


def test_what_a_grid_brings_about_comes_before_what_follows_the_attack() -> None:
    """What acts as soon as something is so does it when the grid is over, ahead of the next line of a text."""
    rules = SPLASH.replace("  after all:", "  after all:\n    ring") + """
charm "Gong"
  as soon as bells of game > 0:
    set bells of game to 0
    draw 1
stone "Drop"
  play:
    attack others
    gain 1
"""
    assert ["B loses 1 to A", "A draws 1", "A gains 1"] == told("A Gong, hand [Drop]\nB\nA plays Drop", rules)[2:]


def test_what_a_moment_brings_about_belongs_to_its_cell() -> None:
    """What acts as soon as something is so does it before the next cell, whether or not anybody was asked in this one."""
    rules = SPLASH.replace("moment duck: offer duck to you until ducked of row",
                           "moment duck:\n    offer duck to you until ducked of row\n    lose 1 to nothing")
    rules += 'charm "Well"\n  as soon as points of you < 3: gain 9\n'

    for hand, answer in (("", ""), ("Umbrella", "\nB plays Umbrella")):
        for reading in ("", COLUMNS):
            end = played(f"{reading}A hand [Wave]\nB Well, hand [{hand}]\nC\nA plays Wave{answer}", rules).state
            assert [("duck", 1)] == [s.cell[:2] for s in end.steps if s.verb == "gains" and s.cell]


def test_a_moment_counts_for_the_row_in_which_it_is_used() -> None:
    """`once per row` is once for each row, and anew in the next attack."""
    rules = SPLASH.replace("close rows if ducked of row", "close rows if calm(row)") + """
value calm(r: row): truth = force of r <= 0
charm "Roof"
  duck once per row: set force of row to force of row - 1
stone "Gale"
  play: attack others with force 2
"""
    state = choose(waiting("A hand [2 Gale]\nB Roof\nC Roof", rules), "Gale")

    assert (1, ["Roof"]) == (asked(state).player, [state.program.clauses[o[0]].owner_title for o in asked(state).options])
    state = choose(state, "Roof")
    assert 2 == asked(state).player, "B may not use it twice, and loses one point"
    state = choose(state, "Roof", "Gale")
    assert (1, (3, 2, 2)) == (asked(state).player, points(state))


def test_once_per_row_outside_of_rows() -> None:
    """Where there is no row it is once, and an attack does not make it anew."""
    rules = SPLASH + 'charm "Cap"\n  play once per row: gain 1\n'
    state = choose(waiting("A Cap, hand [Rock]\nB", rules), "Cap", "Rock")

    assert ((4, 2), ()) == (points(state), asked(state).options)


def test_what_was_used_in_a_row_stays_used_when_a_grid_within_it_is_over() -> None:
    """`once per row` is once, whatever the ability itself brings about."""
    rules = SPLASH + 'charm "Spike"\n  duck once per row: challenge author of row at once\n'

    assert ["A attacks B", "A loses 1 to B", "B loses 1 to A"] == told(
        "A hand [Rock]\nB Spike\nA plays Rock at B\nB uses Spike", rules)[1:], "B is not asked for it again"


def test_able_looks_at_a_moment_of_another_player() -> None:
    """Whether a player could use anything in a moment can be asked in a rule; a moment that nothing has is none."""
    rules = SPLASH + """
stone "Look"
  play: draw count(others where able(it, duck, row)) + count(others where able(it, soak, row))
"""
    seats = "A hand [Look]\nB hand [Umbrella]\nC\nD hand [Pebble, Umbrella]\n"

    assert ["A plays Look", "A draws 2"] == told(f"{seats}A plays Look", rules)
    rules += 'charm "Fan"\n  soak: nothing\n'
    assert "A draws 1" == told("A hand [Look]\nB Fan\nC\nA plays Look", rules)[1], "in play as well as in a hand"


def test_who_is_able_or_something_else() -> None:
    """That nobody has anything for a moment takes nobody out of a set that asks for something besides."""
    rules = SPLASH + """
stone "Look"
  play:
    draw count(others where able(it, whistle, row) or points of it > 5)
    draw count(others where able(it, duck, row) and points of it > 5)
"""
    assert ["A draws 2", "A draws 1"] == told(
        "A hand [Look]\nB points 6, hand [Umbrella]\nC points 7\nD hand [Umbrella]\nA plays Look", rules)[1:]


# ---- pending attacks

PENDING = SPLASH + """
stone "Flood"
  play: attack others with pending
charm "Spring"
  when you play: draw 1
charm "Well"
  as soon as points of you < 3 and your hand is empty: draw 2
"""


def test_a_pending_attack_closes_its_first_column_first() -> None:
    """All answer before anything else happens, row by row as well."""
    rules = PENDING
    text = "A hand [Flood]\nB\nC hand [Umbrella]\nA plays Flood\nC plays Umbrella"

    assert ["C plays Umbrella", "B loses 1 to A"] == told(text, rules)[3:]


def test_what_goes_back_to_a_pending_row_comes_before_its_next_moment() -> None:
    """When the first column is closed, the row that an answer has opened is walked ahead of the second moment."""
    rules = PENDING + 'stone "Taunt"\n  duck: attack author of row\n'

    assert ["B attacks A", "A loses 1 to B", "B loses 1 to A", "C loses 1 to A"] == told(
        "A hand [Flood]\nB hand [Taunt]\nC\nA plays Flood\nB plays Taunt", rules)[4:]


def test_a_pending_row_that_is_closed_has_one_more_moment_in_name() -> None:
    """Who has answered at once still comes to his second moment, the place where his abilities come back; not to a third."""
    rules = PENDING.replace("  moment soak", "  moment shiver: tremble\n  moment soak") + """
to tremble/trembles: nothing
charm "Fur"
  when you tremble: set ducked of row to yes
"""
    end = played("A hand [Flood]\nB hand [Umbrella]\nC Fur\nD\nA plays Flood\nB plays Umbrella", rules).state

    assert ["B plays Umbrella", "C trembles", "D trembles", "D loses 1 to A"] == sentences(end)[4:]
    assert [["B", "C", "D"], ["B", "C", "D"], ["D"]] == [come_to(end, column) for column in range(3)]
    assert ["B trembles"] == told("A hand [Flood]\nB Fur\nA plays Flood", rules)[2:], "nor does he who is attacked alone"


def test_a_pending_attack_holds_abilities_back() -> None:
    """Clauses on cards wait: of who is attacked, until his next moment; of who is not, until all have answered."""
    rules = PENDING + 'charm "Ear"\n  when any player plays: they gains 1\n'
    text = ("A hand [Flood], points 2, Well\nB Spring, hand [Umbrella]\nC hand [Umbrella]\n"
            "A plays Flood\nB plays Umbrella\nC plays Umbrella")

    assert ["B plays Umbrella", "C plays Umbrella", "A draws 2"] == [s for s in told(text, rules)[3:] if s != "B draws 1"]
    text = text.replace("points 2, Well", "lap [Ear]")
    assert ["B plays Umbrella", "C plays Umbrella", "B gains 1", "C gains 1", "B draws 1"] == told(text, rules)[4:]


def test_who_is_not_attacked_acts_before_the_next_cell() -> None:
    """His `as soon as` abilities come back when the first column is closed, not one cell later; and once only."""
    text = "A Well, hand [Flood], points 2\nB\nC\n{}A plays Flood"

    for reading in ("", COLUMNS):
        assert ["A draws 2", "B loses 1 to A", "C loses 1 to A"] == told(text.format(reading), PENDING)[3:]
    assert ["A draws 2", "B loses 1 to A", "B draws 2"] == told(text.replace("B\nC", "B Well, points 3").format(""), PENDING)[2:]


def test_what_was_held_back_follows_the_next_cell() -> None:
    """Of who is attacked: in the cell itself he may act again, what was kept for him comes when it is over."""
    rules = PENDING.replace("moment soak: ", "moment soak:\n    offer soak to you until no\n    ") + """
charm "Ear"
  when another player plays: draw 3
stone "Towel"
  soak: gain 1
"""
    text = "A hand [Flood]\nB {}, hand [Towel]\nC hand [Umbrella]\nA plays Flood\nC plays Umbrella\nB plays Towel"

    assert ["C plays Umbrella", "B plays Towel", "B draws 1", "B gains 1", "B loses 1 to A", "B draws 3"] == told(
        text.format("lap [Spring, Ear]"), rules)[4:]
    rules += "stone \"Leaf\"\n  duck: nothing\n"
    assert ["B plays Leaf", "B draws 2", "B loses 1 to A"] == told(
        "A hand [Flood]\nB Well, points 2, hand [Leaf]\nA plays Flood\nB plays Leaf", rules)[2:], \
        "a window in the cell is a place where the game rests"


def test_what_is_held_back_outlives_its_card() -> None:
    """A clause that waits acts even if its card is gone by then; `this` is the card where it lies now."""
    rules = PENDING + """
charm "Ghost"
  when you play:
    move this to your hand
    draw 1
stone "Axe"
  duck: move first(your lap) to discard
"""
    end = played("A hand [Flood]\nB Ghost, hand [Axe]\nC\nA plays Flood\nB plays Axe", rules).state

    assert ["B plays Axe", "B loses 1 to A: Ghost", "B draws 1", "C loses 1 to A"] == sentences(end)[3:]
    assert (["?", "Ghost"], ["Flood", "Axe"]) == (cards(end, "hand", 1), cards(end, "discard"))


def test_a_rule_is_not_held_back() -> None:
    """What stands on no card answers at once."""
    rules = PENDING + 'rule "Ebb"\n  when any player plays: gain 1\n'

    assert ["B plays Umbrella", "B gains 1", "C plays Umbrella", "C gains 1", "B draws 1"] == told(
        "A hand [Flood]\nB Spring, hand [Umbrella]\nC hand [Umbrella]\nA plays Flood\nB plays Umbrella\nC plays Umbrella",
        rules)[4:]


def test_players_may_be_held_back_longer() -> None:
    """Where `hold if` is true, who is attacked waits until his row is over, and who is not until the grid is."""
    text = "A Well, hand [Flood], points 2\nB Spring, hand [Umbrella], points 9\nC\nD\nA plays Flood\nB plays Umbrella"
    hard = PENDING.replace("  moment duck", "  hold if points of you > 0\n  moment duck").replace(
        "set ducked of row to yes", "set force of row to 2")

    assert ["B plays Umbrella", "A draws 2", "C loses 1 to A", "D loses 1 to A"] == [
        s for s in told(text, PENDING)[4:] if s != "B draws 1"]
    end = played(text, hard).state
    assert ["B plays Umbrella", "B loses 2 to A", "B draws 1", "C loses 1 to A", "D loses 1 to A", "A draws 2"] == sentences(
        end)[4:]
    assert [None, None] == [s.cell for s in end.steps if s.verb == "draws"], "in no moment any more"


def test_what_was_held_back_longest_follows_the_last_row() -> None:
    """Where `hold if` is true: of who is not attacked, also what answers a single event."""
    rules = PENDING.replace("set ducked of row to yes", "set force of row to 2") + """
charm "Ear"
  when another player plays: they gains 1
charm "Owl"
  as soon as bells of game > 0: nothing
"""
    hard = rules.replace("  moment duck", "  hold if points of you > 0\n  moment duck")
    text = "A lap [Ear, Owl], hand [Flood]\nB hand [Umbrella]\nC\nA plays Flood\nB plays Umbrella"

    assert ["B gains 1", "B loses 2 to A", "C loses 1 to A"] == told(text, rules)[4:]
    assert ["B loses 2 to A", "C loses 1 to A", "B gains 1"] == told(text, hard)[4:]


def test_who_falls_while_all_answer_is_not_waited_for() -> None:
    """What was held back for him comes when all have answered: he has no moment any more."""
    rules = PENDING + """
charm "Bell"
  when you play even fallen: gain 1
stone "Axe"
  duck: set your status to fallen
"""
    assert ["B plays Axe", "B gains 1", "C loses 1 to A"] == told(
        "A hand [Flood]\nB Bell, hand [Axe]\nC\nA plays Flood\nB plays Axe", rules)[3:]


def test_what_comes_up_later_is_held_back_as_long() -> None:
    """Where `hold if` is true, who is not attacked waits until the grid is over, whenever his ability comes up."""
    rules = PENDING + 'charm "Thorns"\n  when you lose: last(others) loses 1 to nothing\n'
    hard = rules.replace("  moment duck", "  hold if points of you > 0\n  moment duck")
    text = "A Well, hand [Flood], points 3\nB Thorns\nC\nA plays Flood"

    assert ["B loses 1 to A", "A loses 1", "A draws 2", "C loses 1 to A"] == told(text, rules)[3:]
    assert ["B loses 1 to A", "A loses 1", "C loses 1 to A", "A draws 2"] == told(text, hard)[3:]


def test_whoever_is_held_back_longest_acts_when_the_grid_is_over() -> None:
    """Wherever he sits: the last seat is no other than the first."""
    hard = PENDING.replace("  moment duck", "  hold if points of you > 0\n  moment duck")
    seats = ["A Well, hand [Flood], points 2", "B", "C"]
    for turned in range(3):
        table = "\n".join(seats[turned:] + seats[:turned])
        assert ["B loses 1 to A", "C loses 1 to A", "A draws 2"] == told(f"{table}\nA plays Flood", hard)[3:]


def test_a_challenge_joins_the_grid_and_is_no_attack() -> None:
    """Its rows are walked like others, and nothing follows an attack that does not happen."""
    rules = SPLASH + """
stone "Dare"
  duck: challenge author of row
stone "Throw"
  play at others: challenge target
charm "Ear"
  when any player attacks: draw 1
"""
    dared = "A Ear, hand [Rock]\nB hand [Dare]\nC\n{}A plays Rock at B\nB plays Dare"

    for reading in ("", COLUMNS):
        assert ["A plays Rock at B", "A attacks B", "A draws 1", "B plays Dare"] == told(dared.format(reading), rules)[:4]
        assert {"A loses 1 to B", "B loses 1 to A"} == set(told(dared.format(reading), rules)[4:])
    assert ["A plays Throw at B", "B loses 1 to A"] == told("A Ear, hand [Throw]\nB\nA plays Throw at B", rules)


def test_once_per_turn_counts_every_window() -> None:
    """An ability that was used in the play phase is used up in a cell of the same turn too."""
    rules = SPLASH + """
stone "Dare"
  duck: challenge author of row
charm "Cap"
  duck or play once per turn: gain 1
"""
    table = "A Cap, hand [Rock]\nB hand [Dare]\n{}A plays Rock at B\nB plays Dare\n"

    assert "A gains 1" in told(table.format("") + "A uses Cap", rules)
    assert "A passes" in told(table.format(""), rules), "he is asked, and declines"
    assert "A passes" not in told(table.format("A uses Cap\n"), rules)


def test_the_turn_of_who_falls_is_over() -> None:
    """No further phase of his begins."""
    state = played("A hand [Thorn], points 1\nB hand [Pebble]\nA plays Thorn\nB plays Pebble",
                   'stone "Thorn"\n  play: lose 1 to you\n').state
    phases = [(s.player, s.parts[0][2]) for s in state.steps if s.verb == "begins"]

    assert [(0, 1), (1, 0), (1, 1)] == phases


def test_a_card_that_changes_hands_in_play_acts_for_who_has_it() -> None:
    """From the next event on."""
    rules = """
charm "Bell"
  when you gain: draw 1
stone "Lend"
  play at others: move first(your lap) to lap of target
"""
    lent = "A Bell, hand [Lend, 2 Pebble]\nB hand [Pebble]\nA plays Pebble\nA plays Lend at B\nA plays Pebble\nA ends turn\n"

    assert ["A draws 1", "B draws 1"] == [s for s in told(f"{lent}B plays Pebble", rules) if "draws" in s]


def test_under_way_while_all_answer() -> None:
    """Rules can ask whether a pending attack is still being answered."""
    rules = PENDING.replace("moment duck: ", "moment duck:\n    if under-way: gain 5\n    ")
    rules = rules.replace("moment soak: ", "moment soak:\n    if under-way: gain 7\n    ")

    assert ["B gains 5", "C gains 5", "B loses 1 to A", "C loses 1 to A"] == told(
        "A hand [Flood]\nB\nC\nA plays Flood", rules)[3:]
    assert ["B loses 1 to A"] == told("A hand [Rock]\nB\nA plays Rock", rules)[2:]


# ---- cards

def test_a_card_that_has_gone_is_not_moved() -> None:
    """A reference names a card where it lies; nothing comes of moving it a second time."""
    rules = """
stone "Rake"
  play:
    let c = first(lap of first(others))
    move c to discard
    move c to your hand
    move c to your hand
charm "Bell"
  when you gain: nothing
"""
    end = played("A hand [Rake]\nB Bell\nA plays Rake", rules).state

    assert (["Bell"], ["Rake"], []) == (cards(end, "hand"), cards(end, "discard"), cards(end, "lap", 1))


def test_a_card_is_spoken_of_where_it_lies() -> None:
    """A card of an open pile is still meant when it has been moved; one of a hand is not, as it may be one of several."""
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
    assert ["Boomerang"] == cards(choose(state, "Boomerang"), "discard")


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
    assert ["A plays Debt", "A gains -1"] == told("A lap [Net], hand [Debt]\nA plays Debt", rules)


def test_what_follows_an_event_means_the_same_cards() -> None:
    """Its parameters name the cards where the verb has put them, one or several, if they lay where cards are told apart."""
    rules = """
charm "Net"
charm "Ear"
  when any player tosses: move what to your hand
charm "Nose"
  when any player hurls:
    for each c in what where it is "Net": move c to your hand
to toss/tosses (what: card): move what to discard
to hurl/hurls (what: cards):
  for each c in what: move c to discard
stone "Toss"
  play: toss first(your lap)
stone "Hurl"
  play: hurl first(your lap) + top of deck
"""
    for stone, charm in (("Toss", "Ear"), ("Hurl", "Nose")):
        end = played(f"A lap [Net], hand [{stone}]\nB {charm}\nA plays {stone}", rules).state
        assert ["Net"] == cards(end, "hand", 1)


def test_what_is_kept_for_later_means_the_same_card() -> None:
    """An ability that is held back, and the moment of an attack, speak of a card that has been moved in between."""
    rules = PENDING + """
charm "Net"
  when you wink: move what to your hand
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
    text = "A lap [Net], hand [Bond, Bell, Swap, Ask]\nevent Sun\nA plays Bond\nA plays Swap\nA plays Ask"
    assert ["A gains 4", "A gains 5", "A gains 6"] == told(text, rules)[3:]


def test_one_of_several_unknown_cards_is_told_at_a_time() -> None:
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


def test_a_card_that_is_told_is_still_meant() -> None:
    """Whatever speaks of it: a set that was made before, the moment of an attack."""
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


def test_a_card_that_is_told_leaves_the_others_where_they_are() -> None:
    """None of the hand or pile in which it lies is gone, wherever it lies there."""
    rules = """
stone "Peek"
  play:
    if hue of first(discard where it is not "Pebble") is red: ring
"""
    end = after(choose(waiting("A hand [Peek]\nB\ndiscard [Pebble, ?, Pebble]", rules), "Peek"), 0)

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
        assert f"A draws {drawn}" in told(f"A lap [Cane, Ear], hand [Wave, Pebble]\nB\nA plays {move}", rules)


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
    """Whoever spoke of it as the top of the pile means the card in play."""
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
    assert 1 == len(asked(state).options), "the kite is fresh"
    later = choose(state, "no", "no")
    assert 2 == len(asked(later).options), "and is not in the next turn"
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
    """One that has gone meanwhile is not, and the others stay in their order."""
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
    assert ["Bell", "Owl", "Cat"] == cards(played(table.format("Lose", "Lose"), rules).state, "lap")


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


def test_players_are_taken_clockwise_from_one_of_them() -> None:
    """`after` begins at his left, and he comes last; `starting with` begins with himself."""
    rules = """
stone "Round"
  play:
    let p = first(others)
    for each q in players after p: q gains 1
    for each q in players starting with p: q gains 2
"""
    assert ["C gains 1", "A gains 1", "B gains 1", "B gains 2", "C gains 2", "A gains 2"] == told(
        "A hand [Round]\nB\nC\nA plays Round", rules)[1:]


def test_places_are_counted_the_shorter_way() -> None:
    """`seats-between` counts over those who play; who looks at it from outside counts himself."""
    rules = 'stone "Rope"\n  play at others: gain seats-between(you, target)\n'
    seats = "A hand [Rope]\nB\nC\nD\nE{}\nF\n"

    assert [["A gains 1"], ["A gains 2"], ["A gains 3"], ["A gains 2"], ["A gains 1"]] == [
        told(f"{seats.format('')}A plays Rope at {to}", rules)[1:] for to in "BCDEF"]
    assert ["A gains 2"] == told(f"{seats.format(' eliminated')}A plays Rope at D", rules)[1:]


# ---- the turn

def test_a_turn_has_its_phases() -> None:
    """One after the other, each beginning with the clauses that act `at` it; then the next player's turn."""
    rules = 'charm "Rooster"\n  at dawn if your points < 4: gain 1\nweather "Dew"\n  at dawn: draw 1\n'
    start = situation("A Rooster, hand []\nB Rooster\nevent Dew\nphase dawn", rules)[0]
    state = after(proceed(start), 0)

    assert ["begins: dawn", "A draws 1", "A gains 1"] == [sentence(state, s) for s in state.steps[:3]] or [
        "A begins dawn", "A draws 1", "A gains 1"] == [sentence(state, s) for s in state.steps[:3]]
    assert ["dawn", "play", "dusk", "dawn", "play"] == [
        state.program.phases[s.parts[0][2]].named.key for s in state.steps if s.verb == "begins"]
    assert ((4, 4), 1) == (points(state), asked(state).player)


def test_who_is_out_does_nothing_in_a_turn_that_comes_to_him() -> None:
    """Where the rules give him one: what acts at its first phase does, its phases themselves do not happen."""
    rules = """
turn for yes
  phase dawn: gain 1
  phase play: offer play to you until no
rule "Dew"
  at dawn: ring
"""
    state = played("A\nB eliminated\nC hand [Pebble]\nA ends turn\nC plays Pebble", rules).state

    assert ((3, 3, 5), 2) == (points(state), Draft(state).vars[0])


def test_a_turn_may_be_cut_short() -> None:
    """`end turn` lets no further phase begin, `skip to` goes on with another one."""
    rules = 'charm "Owl"\n  at dusk: gain 5\nstone "Bed"\n  play: end turn\nstone "Clock"\n  play: skip to dusk\n'

    def phases(card: str) -> list[str]:
        state = waiting(f"A Owl, hand [{card}]\nB", rules)
        state = after(after(state, 0), len(asked(after(state, 0)).options))
        return [s for s in sentences(state) if "gains" in s]

    assert [] == phases("Bed")
    assert ["A gains 5"] == phases("Clock")


def test_what_is_counted_by_the_turn_begins_anew() -> None:
    """A field with `turn` has its first value again when the next turn begins; other fields stay."""
    rules = 'stone "Try"\n  play: add 1 to your tries; gain 1\n'
    state = after(waiting("A hand [Try]\nB", rules), 0)

    assert [(4, 3), (1, 0)] == [tuple(f) for f in Draft(state).fields[:2]]
    assert [(4, 3), (0, 0)] == [tuple(f) for f in Draft(after(state, 0)).fields[:2]]


def test_a_field_of_the_turn_begins_with_its_first_value() -> None:
    """Which is found out anew, and for every player."""
    rules = """
player has
  breath: number = your points + 1, turn
stone "Puff"
  play:
    set your breath to 0
    lose 1 to nothing
"""
    state = after(waiting("A hand [Puff], points 4\nB", rules), 0)

    assert [(3, 3), (0, 4)] == [Draft(state).fields[0], Draft(state).fields[2]]
    assert (4, 4) == Draft(after(state, 0)).fields[2]


def test_a_turn_comes_to_those_who_play() -> None:
    """Who does not is passed over, and who falls in his own turn has no further phase."""
    rules = 'charm "Owl"\n  at dusk: gain 5\nstone "Leap"\n  play: lose 9 to nothing\n'
    state = after(waiting("A Owl, hand [Leap]\nB eliminated\nC", rules), 0)

    assert 2 == asked(state).player
    assert ["A plays Leap", "A loses 9"] == sentences(state)


def test_without_anybody_to_play_the_resolution_is_over() -> None:
    """When no turn can come, nothing is asked any more and nobody has won."""
    end = after(waiting("A hand [Leap]\nB eliminated", 'stone "Leap"\n  play: lose 9 to nothing\n'), 0)

    assert (None, None) == (end.question, end.winner)
    assert proceed(end) == end


def test_a_game_that_is_won_is_over() -> None:
    """`win` ends everything at once and is told."""
    end = after(waiting("A hand [Star]\nB", 'stone "Star"\n  play: win "Astronomers"; gain 1\n'), 0)

    assert ("Astronomers", None) == (end.winner, end.question)
    assert ["A plays Star", "wins: Astronomers"] == sentences(end)
    assert proceed(end) is end
