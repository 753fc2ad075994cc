"""Rules that ask for what is not there, wherever it is looked for: the rule is named, and the program is never at fault."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.data import data_root

PREAMBLE = (data_root() / "tests/diagnostics/preamble.rules").read_text(encoding="utf-8")
CASE = ('case one "One"\n  rules bang\n  A sheriff, hand [Beer], life 1\n  B outlaw, hand [?]\n{}  A plays Beer\n'
        "  expect A alive\n")
COMMANDS = ["ask", "check", "test", "explore", "ask --json", "ask --all-readings", "ask --why-not life"]
NOBODY = "first(others where life of it > 99)"
NOT_THERE = "E002 `grit` refers to a player or card that does not exist"
FIRST = {
    "of nobody": (f"player has\n  grit: number = life of {NOBODY} + 1\n", NOT_THERE),
    "of the game": (f"game has\n  grit: number = life of {NOBODY} + 1\n", NOT_THERE),
    "between nobody": (f"player has\n  grit: number = distance(you, {NOBODY})\n",
                       NOT_THERE),
    "without end": ("value v(n: number): number = v(n) + 1\nplayer has\n  grit: number = v(1)\n",
                    "E001 `grit` never ends"),
    "of itself": ("player has\n  grit: number = wits of you\n  wits: number = grit of you\n",
                  "E002 `wits` begins with a value that rests on itself"),
    "of an unknown card": ("player has\n  grit: number = count(hand of you where suit of it is hearts)\n",
                           "Q010 `grit` of B depends on a card of which nothing is said"),
    "who has a kind": ('kind trinket\n  works in purse\n'
                       'zone purse of player "purse" holds trinket if life of first(players where life of it > 99) > 1: live\n'
                       'trinket "Lamp"\n', "E002 `purse` refers to a player or card that does not exist"),
    "of cards in play": (f"cards in play have\n  worth: number = life of {NOBODY}\n",
                         "E002 `Barrel` refers to a player or card that does not exist"),
}
TESTS = {
    "counts very many": ("count(" + " + ".join(["hand of everyone"] * 5) + ") > 0", 0),
    "calls itself": ("v(1) > 0", 2),
    "asks of nobody": (f"life of {NOBODY} > 0", 0),
}


def said(result: Result) -> str:
    """What was said, with single blanks and without the places that stand within a sentence."""
    return re.sub(r" \([^() ]+:\d+:\d+\)", "", " ".join(result.output.split()))


def run(rules: str, text: str, command: str, folder: Path) -> Result:
    """Lay rules over a game, and carry out a command for a file of cases."""
    (folder / "some.rules").write_text(rules, encoding="utf-8")
    (folder / "some.case").write_text(text, encoding="utf-8")
    words = command.replace("life", "A life 9").split(" ", 2)
    return CliRunner().invoke(main, ["--over", str(folder / "some.rules"), words[0], str(folder / "some.case"), *words[1:]])


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", FIRST)
def test_a_first_value_that_is_not_there_is_reported(name: str, command: str, tmp_path: Path) -> None:
    """First values are found before anything is resolved: where one cannot be, the message names it, in every command."""
    rules, told = FIRST[name]
    text = CASE.format("").replace("life 1\n", "life 1, in play [Barrel]\n") if "cards in play" in name else CASE.format("")

    result = run(f'over bang "X"\n{rules}', text, command, tmp_path)

    assert 2 == result.exit_code, result.output
    assert told.partition(" ")[2] in said(result)
    assert command == "test" or told in said(result)
    assert "some.rules:" in result.output or told.startswith("Q") or "cards in play" in name


def test_first_values_may_rest_on_each_other(tmp_path: Path) -> None:
    """However they are ordered: those of the game on those of players, and the other way round."""
    rules = ('over bang "X"\ngame has\n  total: number = count(players where grit of it > 2)\n  least-grit: number = 3\n'
             "player has\n  grit: number = wits of you + least-grit of game\n  wits: number = life of you\n"
             "  pal: player = first(others)\n")
    text = "rules bang\nA sheriff, life 3\nB outlaw, grit 1, pal C\nC outlaw, life 1\nA ends turn\n"

    result = run(rules, text, "ask", tmp_path)

    assert 0 == result.exit_code, result.output
    assert "grit 6, wits 3, pal B" in result.output
    assert "grit 1, wits 4, pal C" in result.output
    assert "total 2" in result.output


@pytest.mark.parametrize("name", TESTS)
def test_a_condition_of_a_refused_move_is_reported(name: str, tmp_path: Path) -> None:
    """Why a move is illegal is found outside of any resolution: a condition that does not end names its clause there too."""
    condition, status = TESTS[name]
    rules = f'over bang "X"\nvalue v(n: number): number = v(n) + 1\nbrown "Oracle"\n  play if {condition}: draw 1\n'
    text = CASE.format('  illegal B plays Oracle because "is to answer"\n').replace("hand [?]", "hand [Oracle, 400 ?]")

    result = run(rules, text, "test", tmp_path)

    assert status == result.exit_code, result.output
    assert status == 0 or "`Oracle` never ends" in said(result)


def test_more_cards_than_can_be_laid_out_are_refused(tmp_path: Path) -> None:
    """Thousands of cards in one hand are work of their own; the line is named."""
    text = CASE.format("").replace("hand [?]", "hand [Beer, 999 ?, 999 ?, 999 ?, 999 ?, 900 ?]")

    result = run('over bang "X"\n', text, "test", tmp_path)

    assert 2 == result.exit_code
    assert "Q010 more cards lie here than can be laid out --> " in said(result)


@pytest.mark.parametrize("text", [
    'action "Z"\n  play:\n    let self = 1\n    draw self\n',
    'to spin/spins (self: number): draw self\naction "Z"\n  play: spin 1\n',
    'action "Z"\n  play:\n    for each self in others: self draws 1\n',
    'value w(p: player): number = 1\naction "Z"\n  play:\n    draw 1\n    win "v0(d)"\n',
    'value w(p: player): number = 1\naction "Z"\n  play:\n    one of:\n      "v0(d, x)": draw w(you)\n      "t1(d, f)": draw 1\n',
])
def test_names_and_texts_may_look_like_the_code_of_the_program(text: str, tmp_path: Path) -> None:
    """`self` is a name like any other, and what looks like a call in a text is a text."""
    path = tmp_path / "some.rules"
    path.write_text(PREAMBLE + text, encoding="utf-8")

    result = CliRunner().invoke(main, ["check", str(path)])

    assert (0, True) == (result.exit_code, "0 problems" in result.output), result.output


@pytest.mark.parametrize("word", ["number", "player", "card", "cards", "name", "status", "slot"])
def test_a_list_of_values_has_no_name_of_a_type(word: str, tmp_path: Path) -> None:
    """What is declared with such a type would be read as one thing here and as another there."""
    result = run(f'over bang "X"\nvalues {word}: one1, two2\n', CASE.format(""), "ask", tmp_path)

    assert 2 == result.exit_code
    assert f"R017 `{word}` is a type of the notation itself" in result.output


@pytest.mark.parametrize(("text", "told"), [
    (f"{PREAMBLE}uses zork\n", "R004 `zork` belongs at the head of a file"),
    (PREAMBLE.replace("\n", "\nuses zork\n", 1), "R010 no rules that games share are called `zork`"),
    ('set x of nowhere "N"\n', "N001 no game is called `nowhere`"),
    ('set x of bnag "N"\n', ".rules:1:10\n   |  set x of bnag"),
    ('kind zork\n  works in hand\ngame g "G"\n', "R004 a rules file begins with"),
])
def test_check_sees_what_is_wrong_with_a_head(text: str, told: str, tmp_path: Path) -> None:
    """A game that is not there, rules that nobody shares, a head that does not come first."""
    path = tmp_path / "some.rules"
    path.write_text(text, encoding="utf-8")

    result = CliRunner().invoke(main, ["check", str(path)])

    assert 2 == result.exit_code, result.output
    assert told in result.output


def test_the_choice_of_a_value_is_reported_in_words() -> None:
    """A name, a word or a number that somebody chooses is no zone: an exploration that meets such a choice shows it."""
    told = CliRunner().invoke(main, ["explore", "cases/revolver/cards-frontier-c.case", "--case", "longcoat-too-late", "--limit",
                                     "100", "--lines"])

    assert 0 == told.exit_code, told.output
    assert "E004" not in told.output
