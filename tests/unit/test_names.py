"""Names of a case: what is not known is the same error everywhere, and each part of a line counts."""

from __future__ import annotations

import re

import pytest

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.resolution.resolution import resolve
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import problems_in
from adjudicator.cases.runner import ERROR, FAILED, PASSED, run_case
from adjudicator.notation.source import Diagnostic, Invalid, Source

TABLE = "rules bang\nA sheriff, hand [BANG!, Beer, Panic!]\nB outlaw, hand [Missed!]\nC renegade\nturn A\n"
TRAIN = ("rules revolver, ambush, prison, frontier, vengeance\nturn Colty\ncard Whiskey Canyon spaces 3, defence 1\n"
         "game battlefield Whiskey Canyon, space 2, ambushes [Bear Trap hidden at Buzzard Point]\n"
         "Colty hand [A Glint in the Mountains, 2 Derringer], dollars 1\n")


def ran(lines: str, table: str = "") -> tuple[str, str]:
    """The status of a case of these lines, on a table of others, and its message."""
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    below = "".join(f"  {line}\n" for line in table.splitlines())
    text = f'table below\n{below}\ncase some "A case"\n  table below\n{body}' if table else f'case some "A case"\n{body}'
    file = read_cases(Source("some.case", text))
    result = run_case(file.cases[0], file.tables)
    return result.status, result.message


def reported(lines: str) -> list[tuple[str, str, int]]:
    """Code, message and column of what `check` says about a case of these lines, and that `test` calls it an error for."""
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    (case,) = read_cases(Source("some.case", f'case some "A case"\n{body}')).cases
    found: list[Diagnostic] = list(problems_in(case.setup, case.script, ()))
    result = run_case(case, ())
    assert ERROR == result.status
    assert all(str(d) in result.message for d in found)
    return [(d.code, d.message, d.span.column - 2) for d in found]


def subject(text: str) -> Subject:
    return subject_in(Source("some.case", text))


@pytest.mark.parametrize(
    ("line", "what", "column"),
    [
        ("never B plays Mised!", "no card is called `Mised!`", 15),
        ("then B plays Mised!", "no card is called `Mised!`", 14),
        ("never A uses Sid Ketchm", "no card is called `Sid Ketchm`", 14),
        ("then A draws Mised!", "no card is called `Mised!`", 14),
        ("never winner Outlws", "`Outlws` cannot describe a step `winner`", 14),
        ("never A frobnicates", "no verb is called `frobnicates`", 9),
        ("illegal A plays Panc! at B", "no card is called `Panc!`", 17),
        ("illegal A plays Beer as Mised!", "no card is called `Mised!`", 25),
        ("illegal A uses Foo", "no card is called `Foo`", 16),
        ("illegal B chooses Foo", "no card, seat, place or choice is called `Foo`", 19),
        ("illegal B discards Mised!", "no card is called `Mised!`", 20),
        ("A plays BANG! at B with Ber", "no card, seat, place or choice is called `Ber`", 25),
        ("A plays Panic! from Ber", "no card, seat, place or choice is called `Ber`", 21),
        ("A plays Beer in lunch", "no moment is called `lunch`", 17),
        ("chance Ber", "no card, seat, place or choice is called `Ber`", 8),
        ("expect A hand [Ber]", "no card is called `Ber`", 16),
        ("expect A lif 4", "no zone or counter is called `lif`", 10),
        ("expect A discard []", "`discard` belongs to nobody", 10),
        ("expect hand []", "`hand` belongs to each player", 8),
        ("expect winner Outlws", "no winner is called `Outlws`", 15),
        ("expect A asked in lunch", "no moment is called `lunch`", 19),
        ("expect consulted aproach", "no interpretation is called `aproach`", 18),
        ("expect A Slab the Kller", "no fact of a player is called `Slab the Kller`", 10),
        ("illegal rules bang, dogde-city", "`bang` has no set called `dogde-city`", 21),
        ("phase lunch", "no phase is called `lunch`", 7),
    ],
)
def test_an_unknown_name_is_an_error_in_every_line(line: str, what: str, column: int) -> None:
    """At its place, from `check` and `test`; a line that would hold because of the slip does not."""
    assert [(what, column)] == [(message, at) for _, message, at in reported(f"{TABLE}{line}\nexpect no winner")]


@pytest.mark.parametrize(("said", "column"), [
    ("McReady plays Cowboy with Fire in the Skx, Lucky Shot", 27),
    ("then McReady discards Lucky Shot, Fire in the Skx, Quicksand", 35),
    ("never McReady discards Lucky Shot, Fire in the Skx and Quicksand", 36),
    ("illegal McReady plays Cowboy with Lucky Shot, Fire in the Skx, Quicksand", 47),
])
def test_a_misspelt_name_that_holds_a_word_of_the_notation_is_pointed_at(said: str, column: int) -> None:
    """Not the names behind it, of which there would be several in a moment."""
    found = reported(f"rules revolver, frontier, prison, ambush\nMcReady law\nColty outlaws\n{said}\n")

    assert [("N010", "nothing is called `Fire in the Skx`", column)] == found


def test_a_card_of_a_set_that_is_not_switched_on() -> None:
    """The message names the set."""
    with pytest.raises(Invalid) as caught:
        resolve(subject(f"{TABLE}A plays Springfield at B with Beer\n"))

    (found,) = caught.value.diagnostics
    assert "no card is called `Springfield` in these rules" == found.message
    assert "it is a card of the set `dodge-city`: add `dodge-city` to the rules" == found.help


@pytest.mark.parametrize("word", ["at", "on", "to", "for"])
def test_the_message_about_a_card_that_is_aimed_at_a_card_says_how_that_is_written(word: str) -> None:
    """Such a word stands before a seat."""
    with pytest.raises(Invalid) as caught:
        resolve(subject(f"{TABLE}A plays Cat Balou {word} Barrel Q♠\n"))

    (found,) = caught.value.diagnostics
    assert f"a player comes after `{word}`, and a card after `with`: `Cat Balou with Barrel Q♠`" == found.help


COLTY = ("rules revolver\ncard .38 Special cost 2\ngame battlefield Whiskey Canyon\ncard Whiskey Canyon spaces 3, defence 1\n"
         "turn Colty\nColty hand 2, in play [.38 Special grit 1]\nMcReady hand 2\n")


@pytest.mark.parametrize("line", [
    "A plays BANG! at Bertah", "illegal A plays BANG! at Bertah", "A plays BANG! at Bertah in avoid",
])
def test_a_mistyped_seat_is_no_part_of_a_name(line: str) -> None:
    """Behind a small word a name might continue; what is nearly a seat there is meant as one."""
    status, message = ran(f"rules bang\nA sheriff, hand [BANG!]\nBertha outlaw\nturn A\n{line}\nexpect A alive\n")

    assert ERROR == status
    assert "C014 there is no seat Bertah here" in message


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("expect Colty in play [.38 Special gritt 1]", "no value of .38 Special is called `gritt`"),
        ("expect Colty in play [.38 Special grit 1 zork 3]", "no value of .38 Special is called `zork`"),
        ("McReady in play [Deputy gritt 1]", "no value of Deputy is called `gritt`"),
        ("McRaedy hand 2", "no side is called `McRaedy`"),
        ("Anna hand 2", "no side is called `Anna`"),
        ("illegal deck Cotly [Saddlebags -> Deputy]", "no side is called `Cotly`"),
        ("legal deck Cotly [Saddlebags -> Deputy]", "no side is called `Cotly`"),
        ("card Deputy cost 1, firepower firepower 1", "expected a word and a number here"),
    ],
)
def test_an_unknown_mark_or_side_is_an_error(line: str, what: str) -> None:
    """A word before a number is a mark of a card in play, or printed on it; beside seats named after sides all are."""
    try:
        found = [message for _, message, _ in reported(f"{COLTY}{line}\nexpect no winner")]
    except Invalid as invalid:
        found = [d.message for d in invalid.diagnostics]

    assert [what] == found


def test_a_side_may_be_stated_by_a_fact() -> None:
    """Of a seat with a name of its own."""
    assert (PASSED, "") == ran(f"{COLTY.replace('McReady hand', 'Anna law, hand')}expect game cubes 12")


def test_an_expected_printed_value_has_to_be_printed() -> None:
    """What stands behind a card in play is compared, whether the rules know it or a line tells it."""
    assert (PASSED, "") == ran(f"{COLTY}expect Colty in play [.38 Special firepower 1 cost 2]")
    assert "Colty has .38 Special firepower 1, not 3" in ran(f"{COLTY}expect Colty in play [.38 Special firepower 3]")[1]


@pytest.mark.parametrize(
    ("line", "some"),
    [("phase xyzzy", "phase 1, draw"), ("expect A asked in xyzzy", "defend, difendersi, defendre, avoid"),
     ("never A xyzzies", "discards, draw!s, draws"), ("expect winner Xyzzy", "Outlaws, Renegade, Sheriff"),
     ("rules bang, xyzzy", "dodge-city")],
)
def test_where_nothing_is_near_the_known_names_are_listed(line: str, some: str) -> None:
    """Of phases, moments, verbs, winners and sets."""
    text = TABLE.replace("rules bang", line) if line.startswith("rules") else f"{TABLE}{line}\n"

    assert some in ran(f"{text}expect no winner")[1].split("one of ")[1].splitlines()[0]


@pytest.mark.parametrize("words", ["B plays Mised!", "never B plays Mised!", "A uses Foo", "B chooses Foo", "winner Outlws"])
def test_an_unknown_name_in_a_claim_is_no_claim(words: str) -> None:
    """Nothing is explored or searched for it."""
    about = subject(TABLE)

    with pytest.raises(Invalid) as caught:
        claim(words, about.program, about.seats, "--claim")
    assert ["--claim"] == [d.span.source.name for d in caught.value.diagnostics]


def test_names_with_words_of_the_notation_need_no_quotes() -> None:
    """The longest known name is one, in moves, steps and claims."""
    for quote in ("", '"'):
        name = f"{quote}A Glint in the Mountains{quote}"
        status, message = ran(f"{TRAIN}illegal Colty plays {name}")
        assert (FAILED, True) == (status, message.endswith("is legal here"))
        assert (PASSED, "") == ran(f"{TRAIN}Colty plays {name}\nthen Colty plays {name}")
        about = subject(TRAIN)
        assert "A Glint in the Mountains" == getattr(claim(f"Colty plays {name}", about.program, about.seats).move, "named", "")


@pytest.mark.parametrize(
    ("lines", "part", "column"),
    [
        ("A hand [Stagecoach]\nA plays Stagecoach at B", "at B", 23),
        ("A hand [BANG!, Beer]\nA plays BANG! at B with Beer", "with Beer", 25),
        ("A hand [Beer], life 2\nA plays Beer, BANG!", "BANG!", 15),
    ],
)
def test_each_part_of_a_move_is_used(lines: str, part: str, column: int) -> None:
    """What nothing asks for is an error that names the part."""
    status, message = ran(f"rules bang\nA outlaw\nB sheriff\nC renegade\n{lines}\nexpect no winner")

    assert ERROR == status
    assert f":{column + 2}: " in message
    assert f"`{part}` is not used: nothing that the move brings asks for it" in message


def test_what_is_written_behind_declines_is_an_error() -> None:
    """There is nothing that it could mean."""
    assert [("C005", "expected the end of the line, found `Beer`", 12)] == reported(
        f"{TABLE}A plays BANG! at B\nB declines Beer\nexpect no winner")


def test_a_forced_choice_may_be_written() -> None:
    """A target that nobody is asked for, because there is no other, is used by what names it, and answers nothing else."""
    table = "rules bang\nA sheriff, hand [Duel, BANG!]\nB renegade, hand [BANG!]\n"
    verdicts = []
    for move in ("A plays Duel\n", "A plays Duel at B\n"):
        about = subject(table + move)
        said = [claim(words, about.program, about.seats) for words in ("A life 4", "A discards BANG!")]
        verdicts.append([(found.verdict.verdict, found.verdict.deciders) for found in explore(about, said).found])

    assert verdicts[0] == verdicts[1]
    assert (PASSED, "") == ran(f"{table}A plays Duel at B\nB chooses BANG!\nA chooses BANG!\nexpect B life 3")


@pytest.mark.parametrize("facts", [
    "Slab the Killer, Willy the Kid", "life 3, life 4", "Slab the Killer, character [Willy the Kid]", "hand [Beer], hand [BANG!]",
    "eliminated, eliminated", "hand 2, hand [BANG!]"])
@pytest.mark.parametrize("between", [", ", "\nA "])
def test_nothing_is_told_twice_below_one_heading(facts: str, between: str) -> None:
    """Not in one line, and not in two."""
    one, other = re.split(r", (?=[^]]*(?:\[|$))", facts)
    found = reported(f"rules bang\nA {one}{between}{other}\nB outlaw\nC sheriff\nexpect no winner")
    assert ["N017"] == [code for code, _, _ in found]
    where = "in one line" if between == ", " else "here and in line 3"
    assert where in found[0][1]


def test_a_card_in_play_has_no_name_alone() -> None:
    """A move without its verb is none: only a character, of which there is one, is a fact by its name."""
    assert [("N010", "no fact of a player is called `Barrel`", 3)] == reported(f"{TABLE}A Barrel\nA plays BANG! at B")
    assert PASSED == ran("expect A character [Slab the Killer]", "rules bang\nA sheriff, Slab the Killer\nB outlaw\nC outlaw")[0]


@pytest.mark.parametrize("line", ["game cubes 1", "card Deputy firepower 2"])
def test_nothing_of_the_game_is_told_twice_below_one_heading(line: str) -> None:
    """No value of it, and nothing that is printed."""
    found = reported(f"rules revolver\nColty\nMcReady\n{line}\n{line}\nexpect no winner")
    assert ["N017"] == [code for code, _, _ in found], found


@pytest.mark.parametrize(("table", "line", "end"), [
    ("A sheriff, Slab the Killer, life 3", "A Willy the Kid, life 2", "A Willy the Kid, life 2"),
    ("A sheriff, in play [Barrel, Scope]", "A in play [Mustang]", "A in play [Mustang]"),
    ("A sheriff, hand [Beer]", "A hand 2", "A hand 2"),
])
def test_what_a_case_tells_takes_the_place_of_what_its_table_tells(table: str, line: str, end: str) -> None:
    """Fact by fact; the cards of a zone are one fact, however they are given."""
    assert (PASSED, "") == ran(f"{line}\nexpect {end}\nexpect B life 4", f"rules bang\n{table}\nB outlaw\nC outlaw")


@pytest.mark.parametrize(
    ("label", "known"), [("#1", True), ("#32", True), ("#z", True), ("#33", False), ("#ab", False), ("#0", False)])
def test_labels_that_cannot_be_told_apart_are_refused(label: str, known: bool) -> None:
    """In lists and in moves."""
    assert known == (PASSED == ran(f"rules bang\nA sheriff, hand [{label}]\nB outlaw\nexpect A hand 1\nexpect B life 4")[0])
    if not known:
        assert ["N016"] == [code for code, _, _ in reported(f"{TABLE}illegal A discards {label}")]


def test_used_and_characters_are_looked_at_in_the_end() -> None:
    """An expectation of either can fail."""
    table = "rules bang\nA sheriff, Jesse Jones\nB outlaw\nexpect A {}, life 5"

    assert PASSED == ran(table.format("Jesse Jones"))[0]
    assert FAILED == ran(table.format("Slab the Killer"))[0]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("illegal A plays Stagecoach at B", "nothing asks for `at B`"),
        ("illegal A plays Cat Balou at B with Jail", "`with Jail` is not a choice"),
        ("illegal A plays Cat Balou at D", "has no cards"),
    ],
)
def test_the_whole_of_a_move_is_tried(line: str, reason: str) -> None:
    """What may be begun is illegal if it cannot be made as it is written; the same move without the part is legal."""
    table = ("rules bang\nA outlaw, hand [Stagecoach, Cat Balou]\nB sheriff, hand [], in play [Barrel, Scope]\nC renegade\n"
             "D outlaw, hand [], eliminated\nturn A\n")

    assert (PASSED, "") == ran(f'{table}{line} because "{reason}"')
    assert FAILED == ran(f"{table}{line.partition(' at ')[0]}")[0]
    assert FAILED == ran(f"{table}illegal A plays Cat Balou at B with Scope")[0]


def test_an_answer_says_what_it_took_for_granted() -> None:
    """The cards that it put into hands because moves take them, and how it read the unseen ones."""
    about = subject("rules bang, dodge-city\nA sheriff\nB outlaw, hand []\nC renegade\nunseen [2 ♥, 2♥]\n"
                    "A plays Springfield at B with Beer\n")

    assert {"A": ("Beer", "Springfield")} == about.given
    assert ((2, "♥"), (1, "2♥")) == about.unseen
