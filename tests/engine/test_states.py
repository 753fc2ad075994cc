"""A state, the question that it waits with, what a choice makes of it, and resolutions that do not end."""

from __future__ import annotations

import json

import pytest
from pond import COLUMNS, SPLASH, TWO, asked, cards, choose, compiled, played, points, sentences, situation, waiting

from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose, label_number, label_of, part
from adjudicator.engine.run import Fault, Stuck, after, proceed, resolve
from adjudicator.engine.state import FACE, OFFER, PICK, Question, State


def test_a_resolution_runs_to_the_next_question() -> None:
    """`proceed` goes on until somebody has to decide; the state then says who, in which moment, and between what."""
    state = waiting(TWO)

    question = asked(state)
    assert ("A", OFFER, "play") == (state.seats[question.player], question.kind, question.moment)
    assert question.may_pass
    assert 1 == len(question.choices), "two equal cards are one choice"


def test_a_state_that_waits_is_returned_as_it_is() -> None:
    """Nothing continues before the question is answered."""
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
    """A player who declines in their own turn ends it, and the next player is asked."""
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

    assert (PICK, (1, 2), False) == (asked(state).kind, asked(state).choices, asked(state).may_pass)
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
    assert 2000 == len([s for s in end.steps if s.verb == "gain"])


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
    """Asked where the window opens, its answers reach the same position with the same steps."""
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
        return len(question.choices) - 1

    free = resolve(waiting("A hand [Rock, Pebble]\nB hand [Umbrella]", rules), first, until_free=True)

    assert ["play", "duck"] == calls, "the question of the play phase that follows is not put to the policy"
    assert (0, "play", ()) == (asked(free).player, asked(free).moment, asked(free).choices)
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
    """A state that notes no steps reaches the same positions and questions."""
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
    """An effect that triggers itself is stopped, without a timeline too."""
    rules = 'charm "Spiral"\n  before you gain: gain 1\n'
    start = "A Spiral, hand [Pebble]\nB\n"

    with pytest.raises(Stuck, match="triggers itself without end") as stuck:
        after(waiting(start, rules), 0)
    assert ("A gains",) == stuck.value.cycle
    with pytest.raises(Stuck, match="triggers itself without end") as stuck:
        after(proceed(situation(start, rules, logging=False)[0]), 0)
    assert () == stuck.value.cycle


def test_a_loop_of_one_effect_that_comes_back_is_reported_with_what_repeats() -> None:
    """Also where the loop is written in the rules themselves: the clause is named, and the steps that go round."""
    rules = """
charm "Leak"
  when you gain: lose 1 to nothing
stone "Wheel"
  play:
    while your points > 0: gain 1
"""
    with pytest.raises(Stuck, match=r"`Leak` repeats itself for ever") as stuck:
        after(waiting("A Leak, hand [Wheel]\nB", rules), 0)
    assert {"A gains", "A loses"} == set(stuck.value.cycle)


def test_a_long_resolution_is_not_stuck() -> None:
    """Some thousand steps that lead to an end are carried out."""
    rules = 'charm "Clock"\n  as soon as your points < 6000: gain 1\n'

    assert (6000, 3) == points(waiting("A Clock\nB", rules))


def test_a_resolution_that_counts_on_is_stuck() -> None:
    """An effect that never returns to the same position is stopped after a number of steps, and so is a loop of one effect."""
    counting = 'charm "Clock"\n  as soon as your points > 0: gain 1\n'
    looping = 'stone "Wheel"\n  play:\n    while your points > 0: add 1 to your points\n'

    with pytest.raises(Stuck, match="is not over after 20000 steps"):
        waiting("A Clock\nB", counting)
    with pytest.raises(Stuck, match=r"`Wheel` is not over after 20000 steps"):
        after(waiting("A hand [Wheel]\nB", looping), 0)


def test_many_steps_are_not_stuck() -> None:
    """A long effect that ends is carried out."""
    rules = 'stone "Well"\n  play: repeat 900: gain 1, then gain 1\n'

    assert (1803, 3) == points(after(waiting("A hand [Well]\nB", rules), 0))


def test_an_unknown_card_is_asked_for_when_a_rule_looks_at_it() -> None:
    """The question has an option for each value, and the card is known from then on."""
    rules = 'stone "Spade"\n  play:\n    draw 1\n    if hue of first(your hand) is blue: gain 2\n'

    digging = after(waiting("A hand [Spade]\nB", rules), 0)

    assert (FACE, -1, "hue", 2) == (asked(digging).kind, asked(digging).player, asked(digging).words, len(asked(digging).choices))
    assert ((3, 3), ["red"]) == (points(after(digging, 0)), cards(after(digging, 0), "hand"))
    assert ((5, 3), ["blue"]) == (points(after(digging, 1)), cards(after(digging, 1), "hand"))


def test_where_the_unseen_cards_are_listed_one_of_them_is_asked_for() -> None:
    """Instead of a value the question offers each card that it may be, and the one told is unseen no more."""
    rules = 'stone "Spade"\n  play:\n    draw 1\n    if hue of first(your hand) is blue: gain 2\n'
    digging = after(waiting("A hand [Spade]\nB\nunseen [Pebble red, Pebble blue, 2 Spade blue]", rules), 0)

    assert (FACE, -1, 3) == (asked(digging).kind, asked(digging).player, len(asked(digging).choices)), "two equal cards are one"
    assert {"Pebble red", "Pebble blue", "Spade blue"} == {c for n in range(3) for c in cards(after(digging, n), "hand")}
    assert [3, 3, 3] == [len(Draft(after(digging, n)).unseen_cards) for n in range(3)]


def test_a_card_that_can_be_none_of_the_unseen_ones_is_asked_by_value() -> None:
    """A card that no unseen one agrees with is something else: its value is asked for."""
    rules = 'stone "Spade"\n  play:\n    draw 1\n    if hue of first(your hand) is blue: gain 2\n'
    digging = after(waiting("A hand [Spade]\nB\ndeck [Pebble]\nunseen [Spade blue]", rules), 0)

    assert "hue" == asked(digging).words
    assert ["Pebble red"] == cards(after(digging, 0), "hand")


def test_of_equal_cards_of_a_pile_the_topmost_is_revealed() -> None:
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
        ends = [after(state, n) for n in range(len(asked(state).choices))]
        return sorted((cards(e, "hand")[0], points(e)[0]) for e in ends)

    assert [("Pebble red l", 5), ("Spade red s", 3)] == found("deck [red]")
    assert [("Pebble blue l", 3), ("Pebble red l", 5)] == found("deck [l]")
    assert [("Pebble blue l", 3), ("Pebble red l", 5)] == found("deck [Pebble]")


def test_a_card_in_play_may_be_unknown() -> None:
    """It is asked for like any other, and stays the same object."""
    rules = 'stone "Lamp"\n  play at others: if hue of first(lap of target) is blue: gain 2\n'
    state = after(waiting("A hand [Lamp]\nB lap [?]", rules), 0)

    assert ((5, 3), ["blue"]) == (points(after(state, 1)), cards(after(state, 1), "lap", 1))


def test_nobody_asks_for_a_card_that_no_rule_looks_at() -> None:
    """Unknown cards are drawn unseen, of the deck and below it, although the situation says which cards are unseen."""
    rules = 'stone "Bucket"\n  play: draw 2\n'
    end = after(waiting("A hand [Bucket]\nB\ndeck [?]\nunseen [Pebble red]", rules), 0)

    assert (OFFER, ["?", "?"], []) == (asked(end).kind, cards(end, "hand"), cards(end, "deck"))


def test_a_rule_that_asks_for_what_is_not_there_is_at_fault() -> None:
    """The message names the clause."""
    rules = 'stone "Void"\n  play: draw points of first(others) + points of first(others except first(others))\n'

    with pytest.raises(Fault, match=r"`Void` refers to a player or card that does not exist \(pond.rules:\d+:\d+\)"):
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
