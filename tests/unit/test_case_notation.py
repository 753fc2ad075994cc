"""The case notation: what a text says, and what is said about a text that is wrong."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cases.files import read_cases
from adjudicator.data import data_root
from adjudicator.limits import MAX_FILE, MAX_LINE
from adjudicator.notation import case_lines as ast
from adjudicator.notation.case_ast import Case, CaseFile, Situation
from adjudicator.notation.case_errors import wording
from adjudicator.notation.case_layout import KEYWORDS
from adjudicator.notation.cases import parse_readable
from adjudicator.notation.grammar import parser
from adjudicator.notation.phrases import doubts, happens, phrase
from adjudicator.notation.source import Diagnostic, Invalid, Source

SEATS = "  A outlaw\n  B\n  C\n"


def parse(text: str) -> CaseFile:
    return read_cases(Source("some.case", text))


def case(lines: str) -> Case:
    """A case with seats A, B and C, and these lines."""
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    (found,) = parse(f'case some "One sentence"\n{SEATS}{body}').cases
    return found


def line(text: str) -> ast.Line:
    """The only script line of a case."""
    (found,) = case(text).script
    return found


def problems(text: str) -> list[Diagnostic]:
    found = refusal(text)
    assert found
    return list(found)


def problem(lines: str) -> tuple[str, str, int]:
    """Code and message of the only problem of these lines of a case, and its column, counted from their margin."""
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    (found,) = problems(f'case some "One sentence"\n{SEATS}{body}')
    return found.code, found.message, found.span.column - 2


def refusal(text: str) -> tuple[Diagnostic, ...]:
    """The problems of a text, none if it is understood; with names that hold no word of the notation."""
    try:
        file = parse(text)
    except Invalid as invalid:
        return invalid.diagnostics
    seats = {seat.seat.text for block in (*file.tables, *file.cases) for seat in block.setup.seats}
    return tuple(problem for found in file.cases for problem in doubts(found.script, seats))


def texts(found: tuple[ast.Text, ...]) -> list[str]:
    return [text.text for text in found]


# What a text says


@pytest.fixture
def example() -> CaseFile:
    """The example of the specification."""
    document = (data_root() / "docs" / "cases.md").read_text(encoding="utf-8")
    match = re.search(r"```case\n(.*?)```", document, re.S)
    assert match
    return parse(match[1])


def test_the_example_holds_a_ruling_a_table_and_a_case(example: CaseFile) -> None:
    """A file may hold rulings, tables and cases next to each other."""
    (ruling,), (table,), (found,) = example.rulings, example.tables, example.cases
    assert ruling.id.text == "doc-two-missed"
    assert ruling.sentence.text.startswith("Slab's BANG! needs two Missed!")
    assert ruling.source
    assert ruling.source.text == '"Succession of events", I, moment 2, footnote 3'
    assert texts(table.setup.rules) == ["bang"]
    assert [seat.seat.text for seat in table.setup.seats] == list("ABCDEF")
    assert (found.id.text, texts(found.covers)) == ("one-missed-is-not-enough", ["doc-two-missed"])
    assert found.setup.table
    assert found.setup.table.text == "usual-six"
    assert example.situation is None


def test_the_script_of_the_example(example: CaseFile) -> None:
    """Moves, steps and expectations stay in the order written."""
    attack, answer, step, end = example.cases[0].script
    assert isinstance(attack, ast.Move)
    assert isinstance(answer, ast.Move)
    assert isinstance(step, ast.Then)
    assert isinstance(end, ast.ExpectSeat)
    assert (attack.seat.text, attack.verb.text, texts(phrase(attack, "AB").targets)) == ("A", "plays", ["B"])
    assert texts(phrase(answer, "AB").objects) == ["Missed!"]
    assert [["loses", "1"]] == [texts(words) for words in step.step.said]
    life, hand = end.facts
    assert isinstance(life, ast.Counter)
    assert isinstance(hand, ast.ZoneFact)
    assert (life.name.text, life.value, hand.zone.text, hand.cards) == ("life", 2, "hand", ())


def test_a_node_knows_where_it_stands(example: CaseFile) -> None:
    """Lines and columns count from 1, in the file as it was written."""
    attack = example.cases[0].script[0]
    assert isinstance(attack, ast.Move)
    assert str(attack.span) == "some.case:18:3"
    assert str(phrase(attack, "AB").targets[0].span) == "some.case:18:20"
    assert attack.span.length == len("A plays BANG! at B")


def test_a_situation_is_a_file_without_headings() -> None:
    """Its lines stand at the margin; comments and empty lines do not count."""
    found = parse("-- a comment\n\nrules bang\nA outlaw -- the first\nB\n\nA plays BANG! at B\nchance Beer\n").situation
    assert isinstance(found, Situation)
    assert [seat.seat.text for seat in found.setup.seats] == ["A", "B"]
    assert [type(entry) for entry in found.script] == [ast.Move, ast.Chance]


def test_an_empty_file_says_nothing() -> None:
    """It is no mistake."""
    assert parse("\n-- nothing\n").situation is None


def test_the_lines_of_a_case_about_itself() -> None:
    """Places in the source are free text, ids may be several on one line."""
    found = case('cites p. 7, "Duel", [sic]\ncovers one, two-b\ncovers three\ncontrasts other')
    assert texts(found.cites) == ['p. 7, "Duel", [sic]']
    assert texts(found.covers) == ["one", "two-b", "three"]
    assert found.contrasts
    assert found.contrasts.text == "other"


def test_the_lines_of_a_situation() -> None:
    """Rules, settings, shared zones, turn and phase."""
    setup = case("rules bang, High Noon\nset approach first\ndeck [Beer, 5♠]\nevent [Dead Man]\nturn B\nphase draw").setup
    assert texts(setup.rules) == ["bang", "High Noon"]
    assert [(s.name.text, s.choice.text) for s in setup.settings] == [("approach", "first")]
    assert [(p.name.text, [c.text for c in p.cards]) for p in setup.piles] == [
        ("deck", ["Beer", "5♠"]), ("event", ["Dead Man"])]
    assert (setup.turn and setup.turn.text, setup.phase and setup.phase.text) == ("B", "draw")


def test_the_facts_of_a_seat() -> None:
    """Names, counters, zones, `eliminated` and `used`, in any order."""
    seat = case("Anna Slab the Killer, life 2, in play [Barrel], eliminated, used BANG!, “Élan”").setup.seats[-1]
    named, life, zone, out, used, last = seat.facts
    assert isinstance(named, ast.Named)
    assert named.name.text == "Slab the Killer"
    assert isinstance(life, ast.Counter)
    assert (life.name.text, life.value) == ("life", 2)
    assert isinstance(zone, ast.ZoneFact)
    assert zone.zone.text == "in play"
    assert isinstance(out, ast.Eliminated)
    assert isinstance(used, ast.Used)
    assert used.name.text == "BANG!"
    assert isinstance(last, ast.Named)


@pytest.mark.parametrize(
    ("written", "count", "text", "label"),
    [
        ("Missed!", 1, "Missed!", ""),
        ("2 BANG!", 2, "BANG!", ""),
        ("Barrel Q♠", 1, "Barrel Q♠", ""),
        ("♥", 1, "♥", ""),
        ("5♠", 1, "5♠", ""),
        ("?", 1, "?", ""),
        ("3 ?", 3, "?", ""),
        ("#1", 1, "?", "#1"),
        ("#x ♠", 1, "♠", "#x"),
        ("Rev. Carabine", 1, "Rev. Carabine", ""),
        ("No. 5", 1, "No. 5", ""),
        ("José  3:15", 1, "José 3:15", ""),
        ('2 "Ace, as it were" A♠', 2, '"Ace, as it were" A♠', ""),
    ],
)
def test_a_card_in_a_list(written: str, count: int, text: str, label: str) -> None:
    """A number in front is how many; a word with `#` is a label; the rest is left as it is."""
    (card,) = case(f"deck [{written}]").setup.piles[0].cards
    assert (card.count, card.text, card.label) == (count, text, label)
    assert card.span.length == len(written)


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("A declines", {}),
        ("A ends turn", {"objects": ["turn"]}),
        ("A plays BANG! at B", {"objects": ["BANG!"], "targets": ["B"]}),
        ("A plays Duel for B and C", {"objects": ["Duel"], "targets": ["B", "C"]}),
        ("A plays A Fistful of Cards at B", {"objects": ["A Fistful of Cards"], "targets": ["B"]}),
        ("A plays Ace on the Hill on B", {"objects": ["Ace on the Hill"], "targets": ["B"]}),
        ("A plays Beer as Missed!", {"objects": ["Beer"], "as_": "Missed!"}),
        ("A plays Springfield at B with Beer, Duel", {"targets": ["B"], "with_": ["Beer", "Duel"]}),
        ('A plays "Sit in and wait" in avoid', {"objects": ["Sit in and wait"], "moment": "avoid"}),
        ("A chooses Mustang from B", {"objects": ["Mustang"], "from_": "B"}),
        ("A chooses 2", {"objects": ["2"]}),
        ("A chooses Beer, BANG! and Duel", {"objects": ["Beer", "BANG!", "Duel"]}),
    ],
)
def test_a_move(written: str, parts: dict[str, object]) -> None:
    """A seat, a verb, and parts that small words begin; `at` and its like only before a seat."""
    move = line(written)
    assert isinstance(move, ast.Move)
    for part, expected in parts.items():
        value = getattr(phrase(move, "ABC"), part)
        assert (value.text if isinstance(value, ast.Text) else texts(value)) == expected


def test_a_seat_of_the_table_is_a_seat_of_the_case() -> None:
    """What follows `at` is a target when the table of the case has that seat."""
    found = parse('table t\n  Anna\n  B\ncase c "s"\n  table t\n  B plays BANG! at Anna\n').cases[0].script[0]
    assert isinstance(found, ast.Move)
    assert texts(phrase(found, ("Anna", "B")).targets) == ["Anna"]


def test_an_illegal_move() -> None:
    """It may say why."""
    plain, reasoned = case('illegal A plays Panic! at B\nillegal B plays Beer because "fatal"').script
    assert isinstance(plain, ast.Illegal)
    assert isinstance(reasoned, ast.Illegal)
    said = phrase(plain.move, "ABC")
    assert (said.because, texts(said.targets)) == (None, ["B"])
    because = phrase(reasoned.move, "ABC").because
    assert because
    assert because.text == "fatal"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("B draws", [["draws"]]),
        ("A draws 2 Beer", [["draws", "2", "Beer"]]),
        ("C is eliminated", [["is", "eliminated"]]),
        ("C draw!s ♠", [["draw!s", "♠"]]),
        ("A plays Beer as Missed! at B", [["plays", "Beer", "as", "Missed!", "at", "B"]]),
        ('A takes "Slab the Killer", Beer from B', [["takes", "Slab the Killer"], ["Beer", "from", "B"]]),
        ("A draws 2: Beer, 2 unknown cards", [["draws", "2:", "Beer"], ["2", "unknown", "cards"]]),
    ],
)
def test_a_step(written: str, said: list[list[str]]) -> None:
    """A seat, then its words between commas: which of them are the verb, the rules say."""
    then, never = case(f"then {written}\nnever {written}").script
    assert isinstance(then, ast.Then)
    assert isinstance(never, ast.Never)
    for step in (then.step, never.step):
        assert step.seat
        assert written.split()[0] == step.seat.text
        assert said == [texts(words) for words in step.said]


def test_a_step_that_no_player_does() -> None:
    """It is printed as its end is expected."""
    found = line("then winner Outlaws")
    assert isinstance(found, ast.Then)
    assert None is found.step.seat
    assert [["winner", "Outlaws"]] == [texts(words) for words in found.step.said]


def test_a_step_in_a_cell_with_its_ground() -> None:
    """A `then` line may name the moment, the row and the clause."""
    found = line("then B loses 1 in avoid of C because Slab the Killer")
    assert isinstance(found, ast.Then)
    _, cell, because = happens(found.step, "ABC")
    assert cell
    assert cell.seat
    assert because
    assert (cell.moment.text, cell.seat.text, because.text) == ("avoid", "C", "Slab the Killer")


@pytest.mark.parametrize(("words", "seats"), [
    ("Outlaws", None), ("Outlaws for B, C", ("B", "C")), ("Outlaws for B and C", ("B", "C")), ("Outlaws for nobody", ()),
    ("Last for life in play", None), ("Best for luck for C", ("C",)),
])
def test_the_seats_that_win_follow_for(words: str, seats: tuple[str, ...] | None) -> None:
    """Every other `for` is a word of the name."""
    (line,) = case(f"expect winner {words}").script

    assert isinstance(line, ast.ExpectWinner)
    assert seats == (None if line.seats is None else tuple(seat.text for seat in line.seats))


def test_the_forms_of_an_expectation() -> None:
    """Seats, piles, winners, windows, orders and interpretations."""
    alive, size, pile, winner, nobody, asked, not_asked, order, consulted = case(
        "expect A alive, life 2\nexpect A hand 2\nexpect discard [Indians!, #2]\nexpect winner Outlaws\n"
        "expect no winner\nexpect B asked in defend\nexpect B not asked in avoid\nexpect order B, C, A in avoid\n"
        "expect consulted approach"
    ).script
    assert isinstance(alive, ast.ExpectSeat)
    assert [type(fact) for fact in alive.facts] == [ast.Alive, ast.Counter]
    assert isinstance(size, ast.ExpectSeat)
    assert [type(fact) for fact in size.facts] == [ast.Counter]
    assert isinstance(pile, ast.ExpectPile)
    assert (pile.name.text, [card.label for card in pile.cards]) == ("discard", ["", "#2"])
    assert isinstance(winner, ast.ExpectWinner)
    assert winner.winner
    assert winner.winner.text == "Outlaws"
    assert isinstance(nobody, ast.ExpectWinner)
    assert nobody.winner is None
    assert isinstance(asked, ast.ExpectAsked)
    assert isinstance(not_asked, ast.ExpectAsked)
    assert (asked.moment.text, asked.asked, not_asked.asked) == ("defend", True, False)
    assert isinstance(order, ast.ExpectOrder)
    assert (texts(order.seats), order.moment.text) == (["B", "C", "A"], "avoid")
    assert isinstance(consulted, ast.ExpectConsulted)
    assert consulted.name.text == "approach"


# What is said about a text that is wrong


@pytest.mark.parametrize(
    ("lines", "code", "message", "column"),
    [
        ("expct B life 2", "C001", "no line begins with `expct`", 1),
        ("[Beer]", "C001", "no line begins with `[`", 1),
        ("A hand [Beer, Duel", "C002", "the list is not closed: `]` is missing", 8),
        ("A hand Beer]", "C002", "`]` does not close a list", 12),
        ('A hand ["Beer, Duel]', "C003", "the double quote is not closed", 9),
        ("covers a_b", "C004", "expected an id after `covers`, found `a_b`", 8),
        ("contrasts One", "C004", "expected an id after `contrasts`, found `One`", 11),
        ("A life 3,", "C005", "expected a name, found the end of the line", 10),
        ("turn A B", "C005", "expected the end of the line, found `B`", 8),
        ("deck Beer", "C001", "no line begins with `deck`", 1),
        ("deck [0 Beer]", "C005", "expected one card or more, found 0", 7),
        ("deck [2 #x]", "C005", "a label names one card, and there are several here", 9),
        ("A 5", "C006", "expected a name, found the number 5", 3),
        ("deck [5]", "C006", "expected a card, found the number 5", 7),
        ("turn 5", "C006", "expected a seat, found the number 5", 6),
        ("  A life 2", "C009", "the line is indented more than the first line below the heading", 3),
        ("source somewhere", "C012", "this line does not belong under a case", 1),
        ("A plays Beer because fatal", "C012", "a move has no `because`", 22),
        ('legal deck A [2 Duck] because "fits"', "C012", "a legal deck has no `because`", 31),
        ("legal deck A []", "C024", "the cards of the deck are missing", 1),
        ("never A draws in avoid", "C012", "`never` is about the whole run: it has no `in`", 18),
        ("phase draw\nphase play", "C013", "a second `phase` line", 1),
        ("set approach first\nset Approach second", "C013", "`Approach` is set twice", 5),
        ("covers some-one, some-other, some-one", "C013", "`some-one` is there twice", 30),
        ("covers some-one\ncovers some-one", "C013", "`some-one` is there twice", 8),
        ("rules bang, dodge-city, Dodge-City", "C013", "`Dodge-City` is there twice", 25),
        ("expect A life 2\nA plays Beer", "C029", "an `expect` line stands above this move", 1),
        ("expect A life 2\nchance Beer", "C029", "an `expect` line stands above this move", 1),
        ("A plays BANG! at E", "C014", "there is no seat E here", 18),
        ("then Anna draws", "C014", "there is no seat Anna here", 6),
        ("Expect A life 2", "C015", "`Expect` cannot be the name of a seat", 1),
        ("BANG! at B", "C015", "`BANG!` cannot be the name of a seat", 1),
        ("A plays at B", "C016", "what A plays is missing", 3),
        ("A plays Beer as", "C016", "a name is missing after `as`", 14),
        ("A used", "C016", "a name is missing", 3),
        ('phase ""', "C016", "there is nothing between the quotes", 7),
        ("expect B asked", "C016", "the moment is missing after `asked`", 10),
        ("A plays Beer as Duel as Panic!", "C017", "a second `as`", 22),
        ("expect winner Outlaws, Sheriff", "C017", "expected one name after `winner`, found several", 24),
        ("expect reach(A, B) 2, reach(B, A) 1", "C017", "`reach(...)` begins another expectation", 23),
        ("expect reach(A, B) 2, C life 3", "C017", "`C` begins another expectation", 23),
        ("expect A life 3, B life 4", "C017", "`B` begins another expectation", 18),
        ("A plays Beer, B plays Beer", "C017", "`B` begins another line", 15),
        ("illegal A plays Beer, B plays Beer", "C017", "`B` begins another line", 23),
        ("expect winner for B", "C016", "the name of the winner is missing", 15),
        ("expect winner Outlaws for C, Z", "C014", "there is no seat Z here", 30),
        ("expect winner Outlaws for B and B", "C013", "a second `B`", 33),
        ("expect nothing", "C018", "`expect nothing` is not understood", 8),
        ("A life 1000", "C021", "the number is larger than 999", 8),
        ("table other", "C022", "there is no table `other` in this file", 7),
        ("A Be\x00er", "C023", "the line holds an invisible control character", 5),
        ("deck [[Beer]]", "C024", "a list cannot hold a list", 7),
        ("A plays [Beer]", "C024", "a list cannot be here: lists belong to zones and piles", 9),
    ],
)
def test_a_mistake_on_a_line(lines: str, code: str, message: str, column: int) -> None:
    """Each has a code, a sentence and the place."""
    assert problem(lines) == (code, message, column)


@pytest.mark.parametrize(
    ("text", "code", "message", "line", "column"),
    [
        ('case "No id"\n  A\n', "C004", 'expected an id after `case`, found `"No id"`', 1, 6),
        ("case some\n  A\n", "C005", "expected a sentence in double quotes, found the end of the line", 1, 10),
        ('case some "s"\n  A\nB\nC\n', "C007", "the line below a case is not indented", 3, 1),
        ('A\ncase some "s"\n  A\n', "C007", "the line comes before the first heading", 1, 1),
        ('case some "s"\n\tA\n', "C008", "the line is indented with a tab", 2, 2),
        ("A\n  B\n", "C009", "the line is indented, but belongs to no heading", 2, 3),
        ('case some "s"\n A\n', "C009", "the line is indented by one space; two or more are needed", 2, 2),
        ('case a "s"\n  A\n  case b "s"\n    A\n', "C009", "a `case` heading must not be indented", 3, 3),
        ('case a "s"\n  A\ncase a "s"\n  A\n', "C010", "the case `a` is declared twice", 3, 6),
        ('case some "s"\n-- later\n', "C011", "the case has no lines below it", 1, 1),
        ("A\nexpect A alive\n", "C012", "this line does not belong under a situation", 2, 1),
        ("table t\n  A\n  A declines\n", "C012", "this line does not belong under a table", 3, 3),
        ('ruling r "s"\n  note n\n', "C026", "the ruling has no `source` line", 1, 1),
        ("A x\n" * (MAX_FILE // 4 + 1), "C019", "the file is larger than 1 MiB", 1, 1),
        (f"A {'x' * MAX_LINE}\n", "C020", "the line is longer than 2000 characters", 1, 1),
    ],
)
def test_a_mistake_in_a_file(text: str, code: str, message: str, line: int, column: int) -> None:
    """Headings, margins and sizes have their own."""
    (found,) = problems(text)
    assert (found.code, found.message, found.span.line, found.span.column) == (code, message, line, column)


def test_all_mistakes_are_reported_at_once() -> None:
    """A line that is not understood hides no other, and each problem names its heading."""
    found = problems('case one "s"\n  A [\n  B life 3,\n  C plays\ncase Two\n  expct\n  A plays Beer at Q\n')
    assert [(p.span.line, p.code) for p in found] == [
        (2, "C002"),
        (3, "C005"),
        (4, "C014"),
        (5, "C004"),
        (6, "C001"),
        (7, "C014"),
    ]
    assert {p.within for p in found} == {"case one", "case Two"}


def test_a_mistyped_word_comes_with_the_nearest_one() -> None:
    """The help says what was probably meant."""
    (found,) = problems('case one "s"\n  A\n  expct A alive\n')
    assert str(found.help) == "did you mean `expect`?"


def test_every_state_of_the_parser_has_words() -> None:
    """Whatever the grammar expects is said in plain words, never by the name of a terminal."""
    states = parser("cases").parser.parser._parse_table.states
    assert len(states) > 50
    for actions in states.values():
        terminals = [symbol for symbol in actions if symbol.isupper()]
        said = wording(terminals)
        assert said
        assert not re.search(r"[A-Z_$]", said), terminals


# No text breaks the parser

_WORDS = "A B C plays at as in of is because and asked not used winner no order [ ] , ? #x 5 1000 BANG! -- id-1 é"
_TOKENS = [*KEYWORDS, *_WORDS.split(), '"', '"x y"', "\t"]
_MARGINS = st.sampled_from(["", "  ", "  ", "  ", " ", "    ", "\t", "\n"])
_LINES = st.builds(lambda margin, words: margin + " ".join(words), _MARGINS, st.lists(st.sampled_from(_TOKENS)))


@given(st.one_of(st.text(), st.lists(_LINES, max_size=12).map("\n".join)))
def test_no_text_raises_anything_but_invalid(text: str) -> None:
    """A text is understood, or refused with at least one problem that can be shown."""
    for found in refusal(text):
        assert min(found.span.line, found.span.column) >= 1
        assert str(found)


@given(st.lists(_LINES, max_size=12).map("\n".join))
def test_a_text_is_parsed_the_same_with_comments(text: str) -> None:
    """A comment at the end of a line changes nothing."""
    commented = "\n".join(f"{row} -- so" for row in text.splitlines())
    assert [(p.code, p.span.line) for p in refusal(commented)] == [(p.code, p.span.line) for p in refusal(text)]


def test_a_situation_that_has_none_of_the_lines_that_are_read_is_left_out() -> None:
    """Where only some lines of a file are read, whatever else stands above its first heading."""
    text = 'A plays BANG! at B\n\ncase one "One"\n  rules bang\n  set approach first\n  A\n  expect A alive\n'
    file = parse_readable(Source("some.case", text), only=("rules", "set"))

    assert (None, ["approach"]) == (file.situation, [setting.name.text for case in file.cases for setting in case.setup.settings])
