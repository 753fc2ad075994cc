"""Names that the case notation reads as words of its own: rules may not have them, for no situation could say them."""

from __future__ import annotations

import pytest
from pond import POND, TURN, compiled, played, points

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.engine.names import Named
from adjudicator.notation.case_layout import KEYWORDS, OF_SEATS, VERBS
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

WORDS = (*KEYWORDS, *VERBS, *OF_SEATS, "at", "with", "from", "in", "as", "because", "not", "order", "winner", "consulted", "game",
         "no", "dawn", "play", "red")
"""Words that mean something in some line of a case."""
PLACES = {
    "a number of a player": ("player has\n  {}: number = 0\n", "A {} 3\nexpect A {} 3"),
    "a truth of a player": ("player has\n  {}: truth = no\n", "A {}\nexpect A {}"),
    "a number of the game": ("game has\n  {}: number = 0\n", "A\ngame {} 3\nexpect game {} 3"),
    "a mark": ("cards in play have\n  {}: number = 0\n", "A lap [Pebble {} 2]\nexpect A lap [Pebble {} 2]"),
    "a zone": ("zone {}: pile\n", "A\n{} [Pebble]\nexpect {} [Pebble]"),
    "a zone of a player": ("zone {} of player: live\n", "A {} [Pebble]\nexpect A {} [Pebble]"),
}


def holds(rules: str, lines: str) -> bool:
    """Whether a case with these lines, and a second seat, holds."""
    first, *others = lines.splitlines()
    body = "".join(f"  {line}\n" for line in ["rules pond", first, "B", *others])
    try:
        case, = read_cases(Source("pond.case", f'case some-case "A case"\n{body}')).cases
    except Invalid:
        return False
    return run_case(case, (), load=lambda *_: compiled(rules)).status == PASSED


def is_said(rules: str, lines: str) -> bool:
    """Whether a case with these lines, and a second seat, holds; if it expects only what it states, it says so."""
    return any(holds(rules, lines + reason) for reason in ("", ' because "as stated"'))


def codes(rules: str) -> set[str]:
    """The codes of what is wrong with rules."""
    try:
        compiled(rules)
    except Invalid as problem:
        return {d.code for d in problem.diagnostics}
    return set()


@pytest.mark.parametrize("place", PLACES)
def test_what_rules_may_name_a_case_can_say(place: str) -> None:
    """Whatever word it is: one that a case or a rule reads otherwise is refused where it is declared, and no other."""
    declared, said = PLACES[place]
    refused, unsaid = set(), set()
    for word in WORDS:
        rules = "\n" + declared.replace("{}", word)
        if codes(rules) and codes(rules) <= {"R027", "R017"}:
            refused.add(word)
        elif codes(rules) or not is_said(rules, said.replace("{}", word)):
            unsaid.add(word)

    assert set() == unsaid
    assert refused <= {*KEYWORDS, *VERBS, *OF_SEATS, "order"}


def test_a_title_makes_a_zone_sayable() -> None:
    """A key that is a word of the notation does no harm where the zone has another name."""
    assert is_said('\nzone rules "law book": pile\n', "A\nlaw book [Pebble]\nexpect law book [Pebble]")


@pytest.mark.parametrize("title", ["law book [old]", "law, book", "Law Book", "law -- book", "3 laws"])
def test_a_title_by_which_no_line_can_begin_makes_no_zone_sayable(title: str) -> None:
    """It is no name in a case; with a key that is one, the zone needs no other."""
    assert {"R027"} == codes(f'\nzone rules "{title}": pile\n')
    assert is_said(f'\nzone laws "{title}": pile\n', "A\nlaws [Pebble]\nexpect laws [Pebble]")


@pytest.mark.parametrize("word", ["you", "this", "target", "players", "others", "active", "yes", "nothing", "row", "result"])
def test_a_zone_is_not_called_like_what_means_something_else(word: str) -> None:
    """No rule could name it; a zone of a player, and a title, are never mistaken for it."""
    assert {"R017"} == codes(f"\nzone {word}: pile\n")
    assert set() == codes(f'\nzone {word} of player: live\nzone heap "{word}": pile\n')


@pytest.mark.parametrize("word", ["stack", "choose", "turn", "top", "deal", "move", "play", "to", "if"])
def test_words_of_statements_may_name_zones_and_fields(word: str) -> None:
    """Where a rule means the statement, and where it means the zone or the number, is told apart."""
    rules = f"""
zone {word} "heap": pile
game has
  {word}s: number = 0
stone "Moving"
  play:
    move top of deck to {word}
    move top of deck to {word}
    move top of {word} to discard
    add 2 to {word}s of game
"""
    assert is_said(rules, "A hand [Moving]\ndeck [Pebble, Moving]\nA plays Moving\nexpect heap [Pebble]\n"
                          f"expect discard [Moving, Moving]\nexpect game {word}s 2")


@pytest.mark.parametrize("rules", ['stone " "\n  play: gain 1\n', 'zone heap " ": pile\n', 'zone heap of player "  ": live\n'])
def test_a_title_is_not_blank(rules: str) -> None:
    """Nobody could write it."""
    assert {"R027"} == codes(f"\n{rules}")


@pytest.mark.parametrize("title", [
    "a, b", "x [y", "at B", "3", "because", "life 3", "play", "-x", "no", "x -- y", "A", "with x", "2 x"])
def test_any_other_title_of_a_card_can_be_written(title: str) -> None:
    """In quotes, in every line."""
    rules = f'\nstone "{title}"\n  play: gain 1\ncharm "{title} too"\n  at dawn: gain 1\n'

    assert is_said(rules, f'A hand ["{title}"], lap ["{title} too"]\nA plays "{title}"\nthen A plays "{title}"\n'
                          f'expect A lap ["{title} too"]\nexpect discard ["{title}"]')


@pytest.mark.parametrize("field", ["hand", "yard"])
def test_a_zone_is_no_field(field: str) -> None:
    """It is reported once, and only to those who do not mean the zone."""
    with pytest.raises(Invalid) as problem:
        compiled(f"\nplayer has\n  {field}: number = 0\n")

    assert [f"`{field}` is a zone, and cannot be a field as well"] == [d.message for d in problem.value.diagnostics]


@pytest.mark.parametrize("verb", ["points", "lap", "eliminated"])
def test_a_verb_of_moves_says_nothing_else_of_a_seat(verb: str) -> None:
    """`A points` would be a move as well as a fact."""
    text = POND.replace('game pond "Pond"', f'game pond "Pond"\nmoves {verb}').replace("@turn\n", TURN)
    with pytest.raises(Invalid, match="no situation can name a verb of moves"):
        link(Named("pond", "Pond"), [], [parse_rules(Source("pond.rules", text))])


NAMED_ALIKE = """
to {word}/{word}s with (whom: player): whom gains 3
to unpack/unpacks (n: number): gain n
stone "Crate"
  play at others:
    unpack 2
    {call}
"""


@pytest.mark.parametrize("word", ["begin", "challenge", "shuffle", "win", "stop", "offer"])
def test_a_verb_may_be_called_like_a_statement(word: str) -> None:
    """Its calls that look like no statement need nothing; those that do name the player, and say so otherwise."""
    end = played("A hand [Crate]\nB\nA plays Crate at B", NAMED_ALIKE.format(word=word, call=f"you {word} with target"))
    assert (5, 6) == points(end.state)
    both = f"show 1, then move first(your hand) to discard; you {word} with target"
    end = played("A hand [Crate, Pebble]\nB\nA plays Crate at B",
                 f"to show/shows (n: number): gain n\n{NAMED_ALIKE.format(word=word, call=both)}")
    assert (6, 6) == points(end.state)
    bare = {"begin": "begin with you", "stop": "stop"}.get(word, f"{word} target")
    with pytest.raises(Invalid) as problem:
        compiled(NAMED_ALIKE.format(word=word, call=bare))
    assert f"`you {word} ...`" in str(problem.value.diagnostics[0].help)
