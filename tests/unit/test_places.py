"""Games with places on the table: what lies where, what no source gives, and files laid over a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import adjudicator
from adjudicator import Invalid, after, proceed
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.engine.draft import Draft
from adjudicator.engine.state import VALUE, State
from adjudicator.notation.source import Source
from adjudicator.report.grid import grids
from adjudicator.report.outcome import seat_facts
from adjudicator.report.places import places, render

TABLE = """\
rules revolver, gunshot-trail
game battlefield Whiskey Canyon, space 1, beside [Sandstorm at Buzzard Point]
card Annie McGraw survival 1
card Whiskey Canyon defence 1, spaces 3
Colty gang [Annie McGraw, Jack Colty], hand [Lightning Reflexes], in play [Hail of Bullets, Cherokee Freedman at Buzzard Point]
McReady in play [Charlie Weathers grit 1, Deputy]
turn McReady
phase attack
"""


def begun(text: str = TABLE) -> State:
    """A situation as far as it goes by itself."""
    return proceed(adjudicator.situation(text).start())


def test_what_lies_where_is_reported_place_by_place() -> None:
    """Each place has the cards of both seats, what lies beside it, and the values of the game that point to it."""
    bank, canyon, point, *_ = places(begun())

    assert (bank.pointers, canyon.pointers) == ((), ("battlefield",))
    assert canyon.columns == {"Colty": ("Hail of Bullets",), "McReady": ("First Deputy Charlie Weathers grit 1", "Deputy")}
    assert (point.columns["Colty"], point.beside) == (("Cherokee Freedman",), ("Sandstorm",))


def test_cards_are_listed_from_place_to_place() -> None:
    """However the situation lists them."""
    turned = TABLE.replace("[Hail of Bullets, Cherokee Freedman at Buzzard Point]",
                           "[Cherokee Freedman at Buzzard Point, Hail of Bullets]")

    for text in (TABLE, turned):
        there = seat_facts(begun(text), 0)["in play"]
        assert ["Hail of Bullets at Whiskey Canyon", "Cherokee Freedman at Buzzard Point"] == there


def test_a_card_in_play_is_reported_with_all_its_marks() -> None:
    """In the order in which the rules have them, as a situation writes them."""
    state = begun("rules revolver2\ngame battlefield Malpaso\nMalpaso\nMapache in play [Rurales black 1 white 2]\n")

    assert ["Rurales white 2 black 1 at Malpaso"] == seat_facts(state, 1)["in play"]


def test_the_picture_has_the_first_seat_below_and_the_others_above() -> None:
    """As the table is seen by who sits there first."""
    lines = render(begun()).splitlines()

    assert lines[0].startswith("McReady")
    assert lines[-1].startswith("beside")
    assert any("^battlefield" in line for line in lines)
    assert render(begun("rules bang\nA outlaw\nB sheriff\nA ends turn\n")) == ""


def test_a_number_that_no_source_gives_is_asked_for_when_it_is_needed() -> None:
    """The state waits, and continues when the value is given: every card of the name has it then."""
    waiting = begun()
    assert waiting.question is not None
    assert waiting.question.kind == VALUE
    assert waiting.question.words == "firepower of Deputy"
    assert [value for _, _, value in waiting.question.choices] == [2, 3]

    told = after(waiting, 1)

    musters = [s.parts[0] for s in told.steps if s.verb == "muster"]
    assert musters == [6, 4]
    deputy = next(c.number for c in told.program.cards if c.named.title == "Deputy")
    assert set(told.stated) - set(waiting.stated) == {(deputy, "firepower", 3)}


def test_a_waiting_state_with_such_a_question_is_json() -> None:
    """It is stored and continued like any other."""
    waiting = begun()
    again = State.from_json(waiting.to_json(), waiting.program)

    assert again == waiting
    assert after(again, 0) == after(waiting, 0) != after(waiting, 1)


def test_what_the_situation_states_is_not_asked() -> None:
    """A `card` line, or the number behind the card in play."""
    for text in (TABLE + "card Deputy firepower 2\n", TABLE.replace("Deputy]", "Deputy firepower 2]")):
        state = begun(text)
        assert [s.parts[0] for s in state.steps if s.verb == "muster"] == [5, 4]


def test_a_grid_within_a_cell_is_a_grid_of_its_own() -> None:
    """A card is played, nobody cancels it; it kills, and the kill may be answered: three grids, one within the other."""
    table = TABLE.replace("phase attack", "phase play").replace("grit 1, Deputy", "grit 1").replace(
        "McReady in play", "McReady hand [Get the Rope], in play")
    costs = "card Get the Rope cost 0\ncard Lightning Reflexes cost 0\n"
    end = adjudicator.situation(f"{table}{costs}McReady plays Get the Rope\nColty plays Lightning Reflexes\n").resolve()

    answered = grids(end)
    cells = [[bool(cell) for cell in row.cells] for grid in answered for row in grid.rows]
    assert [False, True, False] in cells
    assert len(answered) == 3


def test_a_file_laid_over_a_game_completes_it(tmp_path: Path) -> None:
    """Within the block its numbers are known, and outside they are not."""
    mine = tmp_path / "mine.rules"
    mine.write_text('over revolver "My copy"\n\ncompletes "Deputy"\n  firepower 2\n', encoding="utf-8")

    with adjudicator.laid_over(mine):
        known = begun()
    assert [s.parts[0] for s in known.steps if s.verb == "muster"] == [5, 4]
    assert begun().question != known.question


@pytest.mark.parametrize(("text", "code"), [
    ('game revolver "Mine"\n', "R004"), ('over revolvr "Mine"\n', "N001"), ("nothing of the kind\n", "R004"),
    ('over revolver "Mine"\n\ncompletes "Cowboy"\n  firepower 2\n', "R023"),
    ('over revolver "Mine"\n\ncompletes "Cowboi"\n  firepower 2\n', "R010"),
])
def test_a_file_that_cannot_be_laid_over_is_reported(tmp_path: Path, text: str, code: str) -> None:
    """What is wrong with it is said with its place, when it is laid over or when the game is loaded."""
    mine = tmp_path / "mine.rules"
    mine.write_text(text, encoding="utf-8")

    with pytest.raises(Invalid) as problem, adjudicator.laid_over(mine):
        begun()

    assert [d.code for d in problem.value.diagnostics] == [code]
    assert problem.value.diagnostics[0].span.source.name == str(mine)


def test_a_deck_that_is_counted_ends() -> None:
    """A deck of a stated size has no further cards: it is made again from the discard pile."""
    table = TABLE.replace("phase attack", "phase draw").replace("grit 1, Deputy", "grit 1")
    table += "McReady deck 1, discard [2 Cowboy]\n"
    state = begun(table)

    draft = Draft(state)
    zone = {z.named.key: i for i, z in enumerate(state.program.zones)}
    assert [len(draft.zones[draft.base[zone[key]] + 1]) for key in ("hand", "deck", "discard")] == [2, 1, 0]
    assert [s.verb for s in state.steps if s.verb == "remake-deck"] == ["remake-deck"]


UNTOLD = """\
case the-attack "A bandit dies"
  rules revolver
  game battlefield Whiskey Canyon
  card Whiskey Canyon defence 1
  card Annie McGraw survival 1
  Colty gang [Annie McGraw, Jack Colty], hand 0
  McReady in play [Charlie Weathers]
  turn McReady
  phase attack
  expect Colty gang [Jack Colty]
"""


def verdict(text: str) -> tuple[str, str]:
    """The status of the only case of a text, and what is said about it."""
    file = read_cases(Source("a.case", text))
    result = run_case(file.cases[0], file.tables)
    return result.status, result.message


def test_what_only_the_next_turn_needs_to_know_is_not_asked() -> None:
    """How many spaces the battlefield has matters when the other side moves on, and not to the attack."""
    assert verdict(UNTOLD) == ("passed", "")


def test_what_a_failed_case_would_have_needed_is_reported() -> None:
    """A case that expects something of the next turn learns what is missing, and what the turn itself needs is always asked."""
    status, message = verdict(UNTOLD + "  then Colty draws 2\n")
    assert (status, "spaces of Whiskey Canyon matters here" in message) == ("error", True)

    status, message = verdict(UNTOLD.replace("  card Whiskey Canyon defence 1\n", ""))
    assert (status, "defence of Whiskey Canyon matters here" in message) == ("error", True)
