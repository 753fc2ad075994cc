"""Positions of games as situations: what is written is read as the same, or refused."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator import State
from adjudicator.cli import main


def free_states(game: str, seats: int, seed: int, count: int) -> list[State]:
    """The first states of a game at which a player's phase begins, with nothing done in it yet."""
    luck, found = Random(seed), list[State]()
    state = adjudicator.deal(game, seats=seats, seed=seed)
    turns = set[tuple[int, int]]()
    while len(found) < count and state.question is not None:
        turn = (state.position.active, len([s for s in state.steps if s.kind == adjudicator.StepKind.PHASE]))
        if state.question.free and turn not in turns:
            turns.add(turn)
            found.append(state)
        state = state.after(luck.choice(state.legal())).by_chance(luck)
    return found


@pytest.mark.parametrize(("game", "seats"), [("bang", 4), ("bang, dodge-city", 5), ("northwood", 1), ("revolver", 2)])
def test_a_position_is_written_as_a_situation(game: str, seats: int) -> None:
    """Read again, the same can be chosen in it, and each seat sees the same cards of its own."""
    said = 0
    for state in free_states(game, seats, 3, 8):
        text = adjudicator.to_situation(state)
        again = adjudicator.proceed(adjudicator.situation(text).start())
        assert state.legal() == again.legal()
        for seat in state.seats:
            one, other = (adjudicator.view(s, seat, steps=False).players for s in (state, again))
            assert one[seat].get("hand") == other[seat].get("hand")
        said += 1
    assert said > 0


def test_a_chosen_line_is_a_case() -> None:
    """The line of a choice below the situation makes that choice."""
    (state,) = free_states("bang", 4, 5, 1)
    text = adjudicator.to_situation(state)
    for choice in adjudicator.choices(state):
        aim = f" at {choice.targets[0]}" if len(choice.targets) > 1 else ""
        assert choice.number == adjudicator.situation(f"{text}{choice.line}{aim}\n").play().choices[0]


def test_readings_and_names_are_written() -> None:
    """A reading that is not the default, and a card whose name holds a comma."""
    state = adjudicator.deal("bang", seats=4, seed=1, approach="second")
    assert "set approach second\n" in adjudicator.to_situation(state)
    texts = [adjudicator.to_situation(adjudicator.deal("revolver", seats=2, seed=seed)) for seed in range(3)]
    assert any('"Fire at will, boys"' in text for text in texts)


def test_a_card_of_this_turn_is_written_as_such() -> None:
    """What is fresh may not be used yet; of a card of which no rule asks it nothing is said."""
    table = adjudicator.situation("rules bang, dodge-city\nA sheriff, hand [Barrel, Iron Plate]\nB outlaw, life 1\n")
    state = adjudicator.proceed(table.start())
    for card in ("Barrel", "Iron Plate"):
        state = state.after(next(key for key in state.legal() if card in key))
    assert "in play [Barrel, Iron Plate fresh]" in adjudicator.to_situation(state)


def test_the_end_of_a_game_is_written() -> None:
    """Nothing is asked there, and the same players have won."""
    over = adjudicator.situation("rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 1\nA plays BANG! at B\n").resolve()
    again = adjudicator.situation(adjudicator.to_situation(over)).resolve()
    assert (over, None, "Sheriff") == (again, again.question, again.winner)


RULES = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, hand [Missed!]\nC outlaw\n"


def test_the_middle_of_an_effect_is_resumed() -> None:
    """With the moves that may follow it; nothing else is said about the table, and only its own rules and seats fit."""
    aiming = adjudicator.proceed(adjudicator.situation(RULES).start()).after(0)
    text = adjudicator.to_situation(aiming)
    assert aiming == adjudicator.proceed(adjudicator.situation(text).start())
    end = adjudicator.situation(f"{text}A chooses B\nB plays Missed!\n").resolve()
    told = map(partial(adjudicator.tell, end), end.steps)
    assert ["A plays BANG! at B", "B plays Missed!"] == [step for step in told if "plays" in step]
    for wrong, said in [
        (text.replace("\nB\n", "\nB life 2\n"), "says nothing else about the table"),
        (text.replace("\nC\n", "\nD\n"), "its seats are A, B, C"),
        (text.replace("rules bang", "rules bang, dodge-city"), "the state is one of `bang`"),
        (text.replace('resume "', 'resume "?'), "the text is damaged"),
        (text[:text.rindex("resume")], "the text is"),
    ]:
        with pytest.raises(adjudicator.Invalid, match=said):
            adjudicator.situation(wrong).start()


def test_a_response_that_is_resumed_has_its_grid(tmp_path: Path) -> None:
    """Of its rows that were there before, nobody tells what opened them; a case that fails is reported like any other."""
    swept = "rules bang\nA sheriff, hand [Gatling]\nB outlaw, hand [Missed!]\nC outlaw\n"
    aimed = adjudicator.proceed(adjudicator.situation(swept).start()).after(0)
    text = f"{adjudicator.to_situation(aimed)}B plays Missed!\n"
    asked, tested = tmp_path / "asked.case", tmp_path / "tested.case"
    asked.write_text(text, encoding="utf-8")
    body = "".join(f"  {line}\n" for line in text.splitlines())
    tested.write_text(f'case hit "B is hit"\n{body}  expect B life 3\n', encoding="utf-8")

    answer = CliRunner().invoke(main, ["ask", str(asked)])
    report = CliRunner().invoke(main, ["test", str(tested)])
    assert (0, 1) == (answer.exit_code, report.exit_code)
    for said in (answer.output, report.output):
        assert "attack on B, C" in said
        assert re.search(r"B \| 1 plays Missed! +\|", said)


@pytest.mark.parametrize(("game", "seats", "seed"), [
    ("bang", 4, 1), ("bang, gold-rush, valley-of-shadows, wild-west-show", 5, 2), ("northwood", 1, 3), ("revolver", 2, 4),
])
def test_any_decision_of_a_game_is_written(game: str, seats: int, seed: int) -> None:
    """Read again, the same can be chosen; exactly written, it is an equal state, and the game goes on in the same way."""
    luck, state = Random(seed), adjudicator.deal(game, seats=seats, seed=seed)
    for at in range(60):
        if state.question is None:
            break
        if at % 6 == 0:
            again = adjudicator.proceed(adjudicator.situation(adjudicator.to_situation(state)).start())
            same = adjudicator.proceed(adjudicator.situation(adjudicator.to_situation(state, exact=True)).start())
            assert (state.legal(), state) == (again.legal(), same)
            assert state.after(0, Random(at)) == same.after(0, Random(at))
        state = state.after(luck.choice(state.legal()), luck)


def test_ask_writes_the_end(tmp_path: Path) -> None:
    """As a situation that begins there; of two answers none is written."""
    asked, end = tmp_path / "table.case", tmp_path / "end.case"
    asked.write_text("rules bang\nA sheriff, hand [BANG!, Beer]\nB outlaw\nC renegade\nA plays BANG! at B\n", encoding="utf-8")

    answer = CliRunner().invoke(main, ["ask", str(asked), "--write", str(end)])
    again = CliRunner().invoke(main, ["ask", str(end)])

    assert (0, 0) == (answer.exit_code, again.exit_code)
    assert "B  role Outlaw, life 3, hand []" in answer.output
    assert answer.output.partition("next to act")[0] == again.output.partition("next to act")[0]
    refused = CliRunner().invoke(main, ["ask", str(asked), "--approach", "both", "--write", str(end)])
    assert (2, True) == (refused.exit_code, "a situation holds one answer, and these are two" in refused.output)


def test_a_number_below_zero_is_written_as_it_is_shown() -> None:
    """And read as the same number."""
    texts = ["rules bang, armed-and-dangerous\nA sheriff, shots -1, hand [Beer]\nB outlaw\nC renegade\nturn A\nphase play\n"]
    for _ in range(2):
        texts.append(adjudicator.to_situation(adjudicator.proceed(adjudicator.situation(texts[-1]).start())))

    assert "shots -1" in texts[1]
    assert texts[1] == texts[2]


def test_an_empty_pile_stays_empty() -> None:
    """It is written as a number: a list names the cards on top of a pile, below which more may lie."""
    facts = "rules revolver, stagecoach\nturn Colty\nphase play\nColty hand [], deck 8, Stagecoach deck 0\nMcReady hand []\n"

    texts = [facts]
    for _ in range(2):
        texts.append(adjudicator.to_situation(adjudicator.proceed(adjudicator.situation(texts[-1]).start())))

    assert ", hand [], deck 8, Stagecoach deck 0\n" in texts[1]
    assert texts[1] == texts[2]
