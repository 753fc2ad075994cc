"""Compiling rules: each mistake is reported once, at its place."""

from __future__ import annotations

import pytest

from adjudicator.engine.names import Named
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.checking.idle import idle
from adjudicator.rules.link import link, linked
from adjudicator.rules.reading.parse import parse_rules

GAME = """game pond "Pond"
player has
  points: number = 3
turn for status of it is playing
  phase play: offer play to you until no
value luck(p: player): number = 1
to gain/gains (n: number): add n to your points
rule "Pebble"
  play: gain luck(you)
"""
LINES = GAME.count("\n")


def problems(rules: str) -> list[tuple[str, int, int, str]]:
    """Code, line below the game's own lines, column and sentence of every problem."""
    source = Source("pond.rules", GAME + rules)
    try:
        link(Named("pond", "Pond"), [], [parse_rules(source)])
    except Invalid as invalid:
        return [(d.code, d.span.line - LINES, d.span.column, d.message) for d in invalid.diagnostics]
    return []


@pytest.mark.parametrize(("rules", "expected"), [
    ("", []),
    ("value far(p: player): distance = luck(p)\n", [
        ("R010", 1, 7, "no type is called `distance`"), ("R012", 1, 34, "expected a distance, found a number")]),
    ('rule "Luck"\n  change fortune(p) by 1 if p is active\n', [("R010", 2, 10, "no value is called `fortune`")]),
    ('value lucky(p: player): truth = no\nrule "Luck"\n  change lucky(p) by yes if p is active\n', [
        ("R012", 3, 10, "a truth value cannot be changed `by` something")]),
    ('rule "Luck" -- so\n\n-- and so on\n', [("R003", 1, 12, "expected an indented block, found the end of the file")]),
    ('grid splash\n  moment soak: nothing\n  walk rows if yes\n  close rows if no\nrule "Vain"\n  play:\n    let n = 1\n'
     "    attack others:\n      soak: add 1 to n\n    gain n\n", [
         ("R011", 9, 22, "`n` is set in vain: a moment of an attack has a copy of its own")]),
    ('rule "Luck"\n  play: gain total(players, luck)\n', []),
    ('zone lap of player: live\nrule "Luck"\n  play: gain total(your lap, luck)\n', [
        ("R011", 3, 30, "`luck` does not measure these")]),
    ('zone lap of player: live\nvalue heft(c: card): number = 2\nrule "Luck"\n  play: gain total(players, heft)\n', [
        ("R011", 4, 29, "`heft` does not measure these")]),
    ('rule "Luck"\n  play: gain "x"\n', [("R012", 2, 14, "expected a number, found a name of a card")]),
    ("to gain/gets: nothing\n", [("R013", 1, 4, "the verb `gain` is declared twice")]),
    ("zone lap of player: live\ncards in play have\n  depth: number = 0\n"
     "value deep(p: player): number = depth of (lap of p where no)\n", [
        ("R011", 4, 33, "cards have no `depth`")]),
    ('values hue: red, blue\nzone deck: pile, hidden\nto dig/digs: result top of deck\nrule "Blessing"\n'
     "  instead of any player dig:\n    move top of deck to bottom of deck\n    result red\n  play: dig\n", [
         ("R012", 7, 12, "expected a card, found a hue")]),
    ('rule "Luck"\n  play: gain 1\n  play: gain 1\n', [("R013", 3, 3, "the same clause is there twice")]),
    ('rule "Luck"\n  when you gain: gain 2\n  when you gain: gain 1\n  when you  gain: gain 2\n', [
        ("R013", 4, 3, "the same clause is there twice")]),
    ('rule "Luck"\n  play once per turn: gain 1\n  play once per turn: gain 1\n', []),
    ('rule "Pebble"\n  play: gain 2\n', [("R013", 1, 6, "the rule `Pebble` is declared twice")]),
    ('zone deck "pile": pile, hidden\nzone heap "Pile": pile\n', [("R013", 2, 6, "two zones are called `Pile`")]),
    ('zone deck "pile": pile, hidden\nzone heap it "PILE": pile\n', [("R013", 2, 6, "two zones are called `PILE`")]),
    ('zone deck "pile": pile, hidden\nzone heap of player "pile": pile\n', []),
    ('kind egg\negg "Shell"\n  copies 0\n', [("R012", 3, 10, "there are no copies of such a card")]),
    ('source leaflet "The leaflet" official\ninterpretation wet "Is it?"\n  choice yes-it-is "so" source "leaflet, 1"\n'
     '  choice no-it-is-not "So" source "leaflet, 2"\n  default yes-it-is because "so"\n'
     'value dry(): truth = wet is yes-it-is\n', [
         ("R013", 4, 23, "two readings of `wet` have the same words")]),
    ('rule "Luck"\n  play:\n    if your points > 2: gain 1\n    else: gain 1\n', [
        ("R043", 3, 13, "it makes no difference whether this is true")]),
    ('rule "Luck"\n  play: gain (if your points > 2 then 1 else 1)\n', [
        ("R043", 2, 23, "it makes no difference whether this is true")]),
    ('rule "Luck"\n  play:\n    set your points to 3\n    set your points to 2\n', [
        ("R013", 4, 14, "the same is set twice in a row")]),
    ('rule "Luck"\n  play:\n    set your points to 3\n    set your points to your points + 2\n', []),
    ('player has\n  stones: number = 0, at least 5\n', [("R012", 2, 20, "`stones` begins as `0`, and it is at least `5`")]),
    ('player has\n  stones: number = 5, at least 5\n', []),
    ('player has\n  stones: number = 9, at most 5\n', []),
    ("kind egg\ndecks of 3\n  once egg\ndecks of 4\n  once egg\n", [("R013", 4, 10, "how decks are built is declared twice")]),
])
def test_what_is_wrong_is_reported(rules: str, expected: list[tuple[str, int, int, str]]) -> None:
    """The place of a problem is the word that is wrong."""
    assert expected == problems(rules)


@pytest.mark.parametrize(("line", "moment"), [
    ("offer paly to you until no", "paly"),
    ("react paly by players until no", "paly"),
    ("perform paly of first(your yard)", "paly"),
    ("offer play to you until no", ""),
    ("perform play of first(your yard)", ""),
    ("perform memory of first(your yard)", ""),  # the text of a card that another one names
])
def test_a_moment_in_which_nothing_can_be_done_is_offered_in_vain(line: str, moment: str) -> None:
    """A misspelt moment would open a window for nobody; what sets may add is looked for in all files of the game."""
    rules = f'zone yard of player: live\ncards in play have\n  memory: card\nrule "Z"\n  play: {line}\n'
    found = [d.message for d in idle([parse_rules(Source("pond.rules", GAME + rules))]) if d.code == "R026"]
    other = parse_rules(Source("more.rules", 'set more of pond "More"\nrule "Y"\n  paly: gain 1\n'))

    assert ([f"no card or rule does anything in the moment `{moment}`"] if moment else []) == found
    assert [] == [d for d in idle([parse_rules(Source("pond.rules", GAME + rules)), other]) if d.code == "R026"]


def test_what_is_laid_over_a_game_is_checked_without_its_cards() -> None:
    """A kind of which there is no card, and a verb that carries out what is printed on none."""
    over = """over pond "Kinds"
zone yard of player: live
kind oddity
  works in yard
  when you frobnicate: gain 1
to frown-at/frowns-at (what: card): perform scowl of what
rule "Z"
  play: frown-at first(your yard)
"""
    with pytest.raises(Invalid) as invalid:
        link(Named("pond", "Pond"), [], [parse_rules(Source("pond.rules", GAME)), parse_rules(Source("kinds.rules", over))])

    expected = {(5, "no verb is called `frobnicate`"), (6, "no card or rule does anything in the moment `scowl`")}
    assert expected == {(d.span.line, d.message) for d in invalid.value.diagnostics}


def test_a_nearly_right_word_is_guessed() -> None:
    """The help names the word of the notation that was meant; what is missing at the end of a line has no width."""
    def reported(rules: str) -> tuple[str, int]:
        with pytest.raises(Invalid) as invalid:
            parse_rules(Source("pond.rules", GAME + rules))
        return str(invalid.value.diagnostics[0].help), invalid.value.diagnostics[0].span.length

    assert ("did you mean `value`?", 1) == reported("valeu far(p: player): number = 1\n")
    assert ("it is written `value NAME(name: type): TYPE = ...`", 0) == reported("value far(p: player): number =\n")


@pytest.mark.parametrize("body", [
    pytest.param("".join(["  " * depth + f"if points of you > {depth}:\n" for depth in range(1, 41)]) + "  " * 41, id="blocks"),
    pytest.param("".join(["  " * depth + f"for each p{depth} in players:\n" for depth in range(1, 41)]) + "  " * 41, id="loops"),
    pytest.param(f"  gain {'(' * 50}1{')' * 50}\n  ", id="parentheses"),
    pytest.param(f"  if {'not (' * 50}you is active{')' * 50}: gain 1\n  ", id="conditions"),
])
def test_what_goes_on_with_a_frame_is_compiled_when_it_is_needed(body: str) -> None:
    """Python takes all of it, however deep rules are nested that it takes at first."""
    source = Source("pond.rules", f"{GAME}to dig/digs:\n{body}choose from players by you as friend\n")
    generated = linked(Named("pond", "Pond"), [], [parse_rules(source)]).generated
    assert all(compile(text, "rules", "exec") for text in generated.resumed.values())


def test_what_a_file_uses_has_to_be_there() -> None:
    """Rules that games share are found by the files of the game itself."""
    source = Source("pond.rules", GAME.replace('"Pond"\n', '"Pond"\nuses zork\n', 1))
    with pytest.raises(Invalid) as caught:
        link(Named("pond", "Pond"), [], [parse_rules(source)])

    assert ["no rules that games share are called `zork`"] == [d.message for d in caught.value.diagnostics]
