"""The reports: grid, timeline, end, comparison and plain values of a run."""

from __future__ import annotations

import json
import re
from itertools import product

import attrs
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.answers.resolution.report import Form, as_text, both_as_text, told_apart
from adjudicator.answers.resolution.resolution import Answer, problems, resolve
from adjudicator.answers.subject import subject_in
from adjudicator.engine.state import State
from adjudicator.engine.steps import BOOKKEEPING, StepKind
from adjudicator.notation.source import Source
from adjudicator.report import as_json, compare, grid, outcome, timeline
from adjudicator.report.outcome import listed
from adjudicator.report.sentences import sentence
from adjudicator.situations import situation

GATLING = """
rules bang, valley-of-shadows
A outlaw
B outlaw, life 3, hand [BANG!]
C renegade, life 3, hand [Backfire]
D sheriff, life 1, hand [Beer]
A plays Gatling
C plays Backfire
D plays Beer
"""


def ask(text: str, **chosen: str) -> Answer:
    return resolve(subject_in(Source("some.case", text), chosen={k.replace("_", "-"): v for k, v in chosen.items()}))


def end(text: str, **chosen: str) -> State:
    """The state after all moves."""
    found = ask(text, **chosen)
    assert [] == problems(found)
    return found.played.state


def texts(state: State) -> list[str]:
    """The sentences of the timeline."""
    return [sentence(state, s) for s in timeline.shown(state)]


# ---- the timeline

def test_a_step_is_a_sentence() -> None:
    """Seat, verb and parts; a card that is played as itself is named once."""
    state = end("rules bang\nA outlaw\nB sheriff\nA plays BANG! at B\n")

    assert ["A plays BANG! at B", "A attacks B"] == texts(state)[1:3]


def test_a_card_used_as_another_is_reported_with_both_names() -> None:
    """The name as which a card is played follows `as`."""
    state = end("rules bang\nA outlaw\nB sheriff, Calamity Janet, hand [BANG!]\nA plays BANG! at B\nB plays BANG! as Missed!\n")

    assert "B plays BANG! as Missed!" in texts(state)


def test_cards_that_moved_are_reported_where_they_are_known() -> None:
    """A drawn card that the situation names stands behind the step; one that nobody knows does not."""
    known = end("rules bang\nA outlaw\nB sheriff, Bart Cassidy\ndeck [Beer]\nA plays BANG! at B\n")
    unknown = end("rules bang\nA outlaw\nB sheriff, Bart Cassidy\nA plays BANG! at B\n")

    assert "B draws 1: Beer" in texts(known)
    assert "B draws 1" in texts(unknown)


def test_bookkeeping_is_not_shown() -> None:
    """That a moment begins for a row, and that somebody is asked, is noted but not shown."""
    state = end(GATLING)

    assert {StepKind.CELL, StepKind.NOTHING_TO_USE} <= {s.kind for s in state.steps}
    assert set() == BOOKKEEPING & {s.kind for s in timeline.shown(state)}


def test_steps_are_numbered_from_one_and_say_what_they_rest_on() -> None:
    """Each line: number, sentence, card or rule; with `causes` also the step that caused it."""
    state = end("rules bang\nA outlaw\nB sheriff, Bart Cassidy\nA plays BANG! at B\n")
    lines = timeline.render(state, causes=True).splitlines()

    assert [1, 2, 3, 4, 5] == [int(line.split()[0]) for line in lines]
    assert lines[1].split("  ")[1] == "A plays BANG! at B"
    assert "B draws 1" in lines[4]
    assert "Bart Cassidy, " in lines[4]
    assert lines[4].endswith("(by 4)")


def test_a_counter_attack_rests_on_the_card_that_made_it() -> None:
    """Not on the card that opened the grid."""
    state = end(GATLING)
    attack = next(s for s in timeline.shown(state) if sentence(state, s) == "C attacks A")
    basis = timeline.origin(state, attack)

    assert basis is not None
    assert "Backfire" == basis.title


def test_faint_letters_are_off_unless_asked_for() -> None:
    """Escape sequences are only for terminals."""
    state = end(GATLING)

    assert "\x1b" not in timeline.render(state)
    assert timeline.DIM in timeline.render(state, dim=True)


# ---- the grid

def test_a_grid_has_a_row_for_each_target_in_seat_order() -> None:
    """The first row is that of the attacker's left neighbour."""
    (found,) = grid.grids(end("rules bang\nA\nB outlaw\nC outlaw\nD sheriff\nC plays Gatling\n"))

    assert [3, 0, 1] == [r.player for r in found.rows]
    assert [2, 2, 2] == [r.author for r in found.rows]


def test_a_counter_attack_adds_a_row_behind_its_author() -> None:
    """The rows go B, C, A, D when C shoots back at A."""
    state = end(GATLING)
    (found,) = grid.grids(state)

    assert ["B", "C", "A (by C)", "D"] == [grid.row_label(state, r) for r in found.rows]


def test_two_rows_of_one_player_are_told_apart() -> None:
    """C, attacked by A twice, once by a counter-attack: what happens in the second row stands in the second row."""
    text = "\n".join(line for line in GATLING.splitlines() if "Beer" not in line) + "\nD sheriff\nA plays Backfire\n"
    for approach in ("first", "second"):
        state = end(text, approach=approach)
        (found,) = grid.grids(state)
        numbered = {v: k for k, v in timeline.numbers(state).items()}
        lost = next(n for n, t in numbered.items() if sentence(state, state.steps[t]).startswith("C loses"))

        assert ["B", "C", "A (by C)", "C (by A)", "D"] == [grid.row_label(state, r) for r in found.rows]
        assert None is found.rows[1].cells[2]
        assert (numbered[lost],) == found.rows[3].cells[2]


def test_every_shown_step_of_a_cell_stands_in_one_cell() -> None:
    """No step of a cell is lost or doubled, under either approach."""
    for approach in ("first", "second"):
        state = end(GATLING, approach=approach)
        numbered = timeline.numbers(state)
        drawn = [n for g in grid.grids(state) for r in g.rows for c in r.cells if c for n in c]

        assert [s.number for s in state.steps if s.number in numbered and s.cell] == sorted(drawn)


def test_the_picture() -> None:
    """Columns are moments, a dash is a moment without a step, an empty cell one that never came."""
    state = end("rules bang\nA outlaw\nB outlaw, hand [Missed!]\nC sheriff\nA plays Gatling\nB plays Missed!\n")

    assert """\
A plays Gatling (2)
  | defend          | avoid | resolve
--+-----------------+-------+---------------""" == "\n".join(grid.render(state).splitlines()[:3])
    assert "B | 5 plays Missed! |       |" == grid.render(state).splitlines()[3]
    assert grid.render(state).splitlines()[4].startswith("C | -               | -     | 6 loses 1")


def test_the_picture_keeps_to_its_width() -> None:
    """Long entries are wrapped."""
    lines = grid.render(end(GATLING), width=48).splitlines()

    assert max(map(len, lines)) <= 48
    assert any(line.split("|")[-1].startswith("   ") for line in lines[3:])
    assert [44, 48, 56] == [max(map(len, grid.render(end(GATLING), width=n).splitlines())) for n in (44, 48, 56)], "and uses it"


def test_a_row_belongs_to_whom_it_hurts() -> None:
    """A duel is B's to answer, and A's when A has no answer left: the seat is named where it is another's."""
    state = end("rules bang\nA outlaw\nB sheriff, hand [BANG!]\nC\nA plays Duel at B\nB discards BANG!\n")
    (found,) = grid.grids(state)

    assert ["A"] == [grid.row_label(state, row) for row in found.rows]
    assert "A | 4 B discards BANG! | -     | 5 loses 1" == grid.render(state).splitlines()[3]


def test_each_grid_has_its_own_picture() -> None:
    """Two attacks of one turn are two grids, each headed by the card that opened it."""
    state = end("rules bang\nA outlaw\nB outlaw\nC sheriff\nA plays Gatling\nA plays BANG! at B\n")

    assert ["A plays Gatling", "A plays BANG! at B"] == [grid.heading(state, g).rsplit(" ", 1)[0] for g in grid.grids(state)]


def test_a_grid_is_headed_by_what_brought_it_about() -> None:
    """Not by what merely came before it, such as the price that was paid; where no step is known, by who attacks whom."""
    state = end("rules bang, dodge-city\nA outlaw\nB outlaw\nC sheriff\nA plays Springfield at B with Beer\n")
    (found,) = grid.grids(state)

    assert "A plays Springfield at B (2)" == grid.heading(state, found)
    assert "A attacks B" == grid.heading(state, attrs.evolve(found, cause=None))
    nobody = tuple(attrs.evolve(row, author=None) for row in found.rows)
    assert "attack on B" == grid.heading(state, attrs.evolve(found, cause=None, rows=nobody))


def test_an_attack_without_author_is_drawn_too() -> None:
    """A Dynamite that goes off attacks its owner, and nobody is the author."""
    state = end("rules bang\nA outlaw, in play [Dynamite]\nB sheriff\ndeck [5♠]\nturn A\nphase fuse\n")
    (found,) = grid.grids(state)

    assert [(0, None, False)] == [(r.player, r.author, r.added) for r in found.rows]


def test_without_an_attack_there_is_no_grid() -> None:
    """Nothing is drawn."""
    assert "" == grid.render(end("rules bang\nA outlaw\nB sheriff\nA plays Stagecoach\n"))


# ---- the end

def test_the_facts_of_a_seat() -> None:
    """Known values, cards by name, a hand of unknown cards by number."""
    state = end(GATLING)

    facts = outcome.seat_facts(state, 1)
    assert ("Outlaw", 2, ["BANG!"]) == (facts["role"], facts["life"], facts["hand"])
    assert "eliminated" not in facts
    assert 2 == outcome.seat_facts(end("rules bang\nA\nB outlaw\nA plays Stagecoach\n"), 0)["hand"]


def test_the_eliminated_are_marked_and_the_winner_is_reported() -> None:
    """The last lines of a game that is over."""
    state = end("rules bang\nA outlaw\nB sheriff, life 1\nA plays BANG! at B\n")
    lines = outcome.render(state).splitlines()

    assert lines[1].startswith("B  eliminated, role Sheriff")
    assert "winner: Outlaws for A" == lines[-1]


def test_piles_are_reported_in_order() -> None:
    """Of the discard pile the bottom first, of the deck the next card first."""
    state = end("rules bang\nA outlaw\nB sheriff\ndeck [Duel, Panic!, Beer, Saloon]\nA plays Stagecoach\n")

    assert {"discard pile": ["Stagecoach"], "deck": ["Beer", "Saloon"]} == outcome.pile_facts(state)


def test_disputed_points_name_the_reading_in_force() -> None:
    """With its words, its source, whether somebody chose it, and what the other readings would change."""
    by_default = as_text(ask(GATLING), Form(False, 200, points=True))
    chosen = as_text(ask(GATLING, approach="second"), Form(False, 200, points=True))

    assert "disputed point `approach`: " in by_default
    assert "  here (by default)  first: " in by_default
    assert "  here  second: " in chosen


def test_a_disputed_point_takes_one_line_unless_more_is_asked_for() -> None:
    """The reading in force, by whose choice, and what every other reading does to the end."""
    point, (key, other) = outcome.consulted(end(GATLING))[0], ("approach", "second")

    same = outcome.point_line(point, {(key, other): True}, {}, 400)
    another = outcome.point_line(point, {(key, other): False}, {(key, other): ["A", "deck"]}, 400)

    assert "disputed point `approach`: first (by default); second: the same end" == same
    assert "disputed point `approach`: first (by default); second: ANOTHER END for A, deck (--set approach=second)" == another


def test_ends_differ_also_in_the_values_of_the_game() -> None:
    """What a rule counts for the whole game is part of how it ends."""
    army = ("rules revolver2\ngame battlefield Los Quantos Bridge, space 2, army {}\n"
            "Malpaso guardians [Padre Esteban]\nMapache hand 2\n")
    ends = [situation(army.format(n)).start() for n in (8, 9)]

    assert ("", "army", 8, 9) in [(d.whose, d.name, d.one, d.other) for d in compare.differences(*ends)]


def test_a_reading_that_changes_the_end_is_called_out() -> None:
    """The reader learns how to ask for it."""
    (one, other) = (outcome.consulted(end(GATLING))[0], {("approach", "second"): False})

    assert "THE END IS ANOTHER (--set approach=second)" in outcome.disputed_point(one, other, 400)
    assert "the end is the same" in outcome.disputed_point(one, {("approach", "second"): True}, 400)


# ---- the comparison

def test_two_runs_part_at_their_first_different_step() -> None:
    """First approach: B loses the point before C is asked; second: C answers first."""
    one, other = end(GATLING, approach="first"), end(GATLING, approach="second")
    found = compare.parting(one, other)

    assert found is not None
    assert found.one is not None
    assert found.one.startswith("B loses 1")
    assert "C plays Backfire" == found.other


def test_equal_runs_do_not_part() -> None:
    """Of a run and itself nothing differs."""
    state = end(GATLING)

    assert None is compare.parting(state, state)
    assert () == compare.differences(state, state)


def test_differences_are_facts_of_seats_and_piles() -> None:
    """The same attack with and without the Beer: nothing else is listed than what is not the same."""
    without = "\n".join(line for line in GATLING.splitlines() if "plays Beer" not in line)
    found = {(d.whose, d.name): (d.one, d.other) for d in compare.differences(end(GATLING), end(without))}

    assert ([], ["Beer"]) == found["D", "hand"]
    assert (None, True) == found["D", "eliminated"]
    assert (["Gatling", "Backfire", "Beer"], ["Gatling", "Backfire"]) == found["", "discard pile"]
    assert (None, "Outlaws for A, B") == found["", "winner"]
    assert {"D", ""} == {whose for whose, _ in found}


def test_a_comparison_says_whether_anything_differs() -> None:
    """In the steps, and in the end."""
    one, other, names = end(GATLING, approach="first"), end(GATLING, approach="second"), ("one", "other")
    fewer = end(GATLING.replace("D plays Beer\n", ""))

    same, parted, apart = (compare.render(one, state, names) for state in (one, other, fewer))

    assert "every step is the same\n\nthe end is the same" in same
    assert "they part at step" in parted
    assert "what differs in the end" in apart
    assert "the end is the same" not in apart


def test_each_end_stands_behind_its_own_name() -> None:
    """Of a fact that differs, the first run's is shown first; a fact that only one of them has is missing in the other."""
    one, other = end("rules bang\nA outlaw\nB sheriff, life 2\nC\nA plays BANG! at B\n"), end(
        "rules bang\nA outlaw\nB sheriff, life 3\nC\ndeck [Beer]\nA plays BANG! at B\n")
    rows = compare.render(one, other, ("one", "other")).splitlines()

    assert ["  one    B: life 1", "  other  B: life 2", "  one    no deck", "  other  deck [Beer]"] == rows[
        rows.index("what differs in the end") + 1:]


def test_grids_stand_side_by_side_where_there_is_room() -> None:
    """Otherwise one below the other."""
    one, other = end(GATLING, approach="first"), end(GATLING, approach="second")
    names = ("one", "other")

    wide = compare.grids_side_by_side(one, other, names, 400).splitlines()
    narrow = compare.grids_side_by_side(one, other, names, 60).splitlines()

    widest = max(map(len, ["== one ==", *grid.render(one, 400).splitlines()]))
    assert "== one ==".ljust(widest) + "     == other ==" == wide[0]
    assert len(set(map(len, grid.render(one, 400).splitlines()))) > 1, "lines of unlike length, and one column"
    assert [line[widest:widest + 5] for line in wide] == [" " * 5] * len(wide)
    assert "== one ==" == narrow[0]
    assert "== other ==" in narrow[1:]


def test_both_approaches_are_reported_with_each_disputed_point_once() -> None:
    """Grids, parting, differences, both timelines."""
    one, other = ask(GATLING, approach="first"), ask(GATLING, approach="second")
    words = both_as_text(one, other, "approach", Form(False, 100, timeline=True))

    assert 1 == words.count("disputed point `approach`")
    assert 1 == words.count("they part at step")
    assert "ANOTHER END" not in words, "both come to the same end"
    assert 2 == words.count("1  A begins")


# ---- plain values

def test_the_object_of_a_run() -> None:
    """All that the text tells, under fixed keys."""
    found = json.loads(json.dumps(as_json.run(end(GATLING), "some.case", ("approach",))))

    assert ["file", "game", "sets", "settings", "grids", "steps", "outcome", "consulted"] == list(found)
    assert ("some.case", "bang", ["valley-of-shadows"]) == (found["file"], found["game"], found["sets"])
    assert "first" == found["settings"]["approach"]
    assert ["B", "C", "A", "D"] == [r["player"] for r in found["grids"][0]["rows"]]
    assert [False, False, True, False] == [r["counter_attack"] for r in found["grids"][0]["rows"]]
    assert {"seats", "piles", "winner", "winners", "next", "values"} == set(found["outcome"])
    assert (True, "first") == (found["consulted"][0]["settled"], found["consulted"][0]["reading"]["key"])


def test_the_object_says_who_would_act_next() -> None:
    """The first seat as well as any other; nobody where the game is over."""
    moves = "A plays BANG! at B", "B plays Stagecoach"

    assert ["A", "B"] == [as_json.end(end(f"rules bang\nA outlaw\nB sheriff\n{move}\n"))["next"] for move in moves]
    assert as_json.end(end("rules bang\nA outlaw\nB sheriff, life 1\nA plays BANG! at B\n"))["next"] is None


def test_the_steps_of_the_object() -> None:
    """A step has its number, its words, its cell, what it rests on and its cause."""
    found = as_json.steps(end(GATLING))
    plays = next(s for s in found if s["text"] == "C plays Backfire")

    assert list(range(1, len(found) + 1)) == [s["number"] for s in found]
    assert ["number", "player", "kind", "verb", "text", "cell", "rule", "source", "authorities", "at", "cause"] == list(plays)
    assert {"moment": "defend", "row": "C"} == plays["cell"]
    assert "Backfire" == plays["rule"]
    assert re.fullmatch(r"rulesets/bang/[\w/-]+\.rules:\d+", plays["at"])
    assert 2 == plays["cause"]


def test_the_object_of_a_comparison() -> None:
    """Two runs, where they part, what differs."""
    found = as_json.comparison(end(GATLING), end(GATLING, approach="second"), "some.case")

    assert ["file", "runs", "parting", "differences"] == list(json.loads(json.dumps(found)))
    assert ["first", "second"] == [r["settings"]["approach"] for r in found["runs"]]


INDIANS = """
rules bang
A sheriff, hand [Indians!]
B outlaw, hand [BANG!]
C renegade, hand [BANG!]
A plays Indians!
"""


def test_moves_made_in_another_order_than_written_are_reported() -> None:
    """The order between players is that of the rules; a case that wrote another one gets a note."""
    form = Form(dim=False, causes=False, columns=100)
    written, turned = "B discards BANG!\nC discards BANG!\n", "C discards BANG!\nB discards BANG!\n"

    assert "another order" not in as_text(ask(INDIANS + written), form)
    assert "  B discards BANG! (line 8)\n  C discards BANG! (line 7)" in as_text(ask(INDIANS + turned), form)


def test_very_many_equal_cards_are_counted() -> None:
    """Side by side, in a form that can be written back; a few are listed one by one."""
    assert "Beer, Beer, Beer, 7 Duel, Beer" == listed([*["Beer"] * 3, *["Duel"] * 7, "Beer"])
    assert "294 ?" == listed(["?"] * 294)


@given(st.sets(st.tuples(*[st.sampled_from("xyz")] * 3), min_size=1))
def test_an_end_is_told_without_the_points_of_which_every_reading_leads_to_it(led: set[tuple[str, ...]]) -> None:
    """What is left names exactly the same readings."""
    every = [dict(zip("abc", readings, strict=True)) for readings in product("xyz", repeat=3)]
    said = told_apart([readings for readings in every if tuple(readings.values()) in led], every)

    assert led == {tuple(readings.values()) for readings in every for some in said if some.items() <= readings.items()}
    assert len(said) == 1 or len(led) < 27
