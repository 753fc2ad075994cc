"""How messages are written: one sentence, lower case, no full stop, user words in backticks, no name of ours."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import golden
import pytest

from adjudicator import situation
from adjudicator.notation import case_errors
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.grammar import parser
from adjudicator.notation.source import Invalid, Source, Span
from adjudicator.rules.reading import parse_errors
from adjudicator.rules.reading.parse import parse_rules

PACKAGE = golden.ROOT / "adjudicator"
CLASS = re.compile(r"\b(?!MiB)[A-Z][a-z]+[A-Z]\w*|\b[a-z]+_[a-z_]+\b|\b(?:Tree|Token|Span|Draft|State|Expr|NoneType)\b")
PHRASES = {
    "MAX_READINGS", "MAX_SEATS", "MAX_CARDS", "MAX_CARD_LINES", "MAX_LINES", "MAX_LINE", "MAX_NESTING", "MAX_COUNT",
    "MAX_RULES_FILES", "MAX_RUNS_EFFORT", "MAX_TITLED",
    "problem.start", "count", "times", "size", "kind", "line.kind.text",
    "len(arguments)", "values(len(entry.parameters))", "values(len(wanted))", "text.text",
    "what", "printed", "there", "wording(expected)", "_found(token, ends_early)",
    "spoken(got.type)", "spoken(value.type)", "spoken(wanted)", "spoken(whole.type)",
    "self.kind", "heading.first", "key[0]", "seat.text", "verb.text",
}
"""Values that stand without backticks: numbers, seats, and phrases of ours."""


@attrs.frozen(slots=True)
class Message:
    """A message as it stands in the source: its text with `{}` for each value, and the code of the values."""

    place: str
    text: str
    values: tuple[str, ...]


def message_of(node: ast.expr, place: str) -> Message | None:
    """The message that an expression makes, if it is a text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return Message(place, node.value, ())
    if isinstance(node, ast.JoinedStr):
        parts = [p.value if isinstance(p, ast.Constant) else "{}" for p in node.values]
        values = [ast.unparse(p.value) for p in node.values if isinstance(p, ast.FormattedValue)]
        return Message(place, "".join(map(str, parts)), tuple(values))
    return None


def calls(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr]]]:
    """The calls that make a message: their name and what is given."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield name, node.args


def messages() -> list[Message]:
    """Every message of the package that stands in one place with its code."""
    at = {"Diagnostic": 1, "problem": 1, "_drop": 1, "_problem": 1}
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for name, given in calls(ast.parse(path.read_text(encoding="utf-8"))):
            if name == "complain":
                place = 1
            elif name in at:
                place = at[name]
            else:
                continue
            message = message_of(given[place], f"{path.name}:{given[place].lineno}") if len(given) > place else None
            if message is not None:
                found.append(message)
    return found


MESSAGES = messages()


def test_messages_are_found() -> None:
    """The tests of this file look at something."""
    assert len(MESSAGES) > 80


@pytest.mark.parametrize("message", [pytest.param(m, id=m.place) for m in MESSAGES])
def test_a_message_is_well_written(message: Message) -> None:
    """One line in lower case without a full stop and without names of the program."""
    text = message.text
    assert text[0] in "`{" or text[0].islower()
    assert not text.endswith((".", "!", ":"))
    assert "\n" not in text
    assert not CLASS.search(re.sub(r"`[^`]*`", "", text))
    assert not re.search(r"\b(sorry|please|error|invalid|failed)\b", text)
    assert text.count("`") % 2 == 0


def unquoted(message: Message) -> Iterator[str]:
    """The values of a message that stand outside of backticks."""
    text = ""
    for before, value in zip(message.text.split("{}"), message.values, strict=False):
        text += before
        if text.count("`") % 2 == 0:
            yield value


def test_user_words_stand_in_backticks() -> None:
    """What comes from a text is quoted; what is not quoted is a number or a phrase of ours."""
    bare = {value for message in MESSAGES for value in unquoted(message)}

    assert set() == bare - PHRASES
    assert set() == PHRASES - bare


@pytest.mark.parametrize("code", golden.codes())
def test_a_printed_message_is_well_written(code: str) -> None:
    """What is printed keeps to the same rules, with all values filled in."""
    text = (golden.FOLDER / code / "expected.txt").read_text(encoding="utf-8")
    heads = re.findall(rf"^{code} (.*)$", text, re.M)
    assert heads
    for head in heads:
        assert head[0] == "`" or not head[0].isupper() or re.match("[A-Z] ", head)
        assert not head.endswith(".")
        assert code == "E004" or not CLASS.search(re.sub(r"`[^`]*`", "", head))


@pytest.mark.parametrize(
    ("grammar", "wording"), [("cases", case_errors.wording), ("rules", parse_errors.wording)],
)
def test_every_state_of_a_parser_has_words(grammar: str, wording: object) -> None:
    """Whatever a grammar expects in a state is said in plain words, never by the name of a terminal."""
    built = parser(grammar)
    names = {t.name for t in built.terminals} | {"_INDENT", "_DEDENT", "$END"}
    states = built.parser.parser._parse_table.states
    assert len(states) > 50
    for actions in states.values():
        terminals = [symbol for symbol in actions if symbol in names]
        if not terminals:
            continue
        said = wording(terminals)  # type: ignore[operator]
        assert "something else" not in said
        assert not re.search(r"[A-Z_$]", said), (terminals, said)
        for terminal in terminals:
            assert wording([terminal]) not in ("", "something else"), terminal  # type: ignore[operator]


# ---- what is said about rules

def problems(text: str) -> list[tuple[str, str, int, int, str]]:
    """The problems of a rules text: code, message, line, column, help."""
    with pytest.raises(Invalid) as caught:
        parse_rules(Source("some.rules", text))
    return [(d.code, d.message, d.span.line, d.span.column, str(d.help)) for d in caught.value.diagnostics]


def corrected(text: str, parse: Callable[[Source], object]) -> list[str]:
    """A text with a problem, once for each correction of it."""
    with pytest.raises(Invalid) as caught:
        parse(Source("some", text))
    lines = text.split("\n")
    found = []
    for span, other in caught.value.diagnostics[0].corrections:
        row = lines[span.line - 1]
        right = row[: span.column - 1] + other + row[span.column - 1 + span.length:]
        found.append("\n".join([*lines[: span.line - 1], right, *lines[span.line:]]))
    return found


def test_a_moment_is_not_taken_for_a_word_of_the_notation() -> None:
    """What follows it shows that it was understood, however similar it is to another word."""
    assert [] == corrected("kind k\n  work if points of you > 0 or\n", parse_rules)


@pytest.mark.parametrize(("text", "right"), [
    ("kind k\n  wen you draw: nothing\n", "kind k\n  when you draw: nothing\n"),
    ("kind k\n  when you draw iff n: nothing\n", "kind k\n  when you draw if n: nothing\n"),
    ("kind k\n  play fi points of you: nothing\n", "kind k\n  play if points of you: nothing\n"),
    ("to b: offer x to y till z\n", "to b: offer x to y until z\n"),
    ("-- first\n\nvaleu far(p: player): number = 1\n", "-- first\n\nvalue far(p: player): number = 1\n"),
])
def test_a_word_of_rules_is_put_right_where_it_is_written(text: str, right: str) -> None:
    """Which may be before the place at which the text stops making sense."""
    assert [right] == corrected(text, parse_rules)


@pytest.mark.parametrize(("text", "right"), [
    ('case one "s"\n  A\n  expct A alive\n', 'case one "s"\n  A\n  expect A alive\n'),
    ('table two\n  rules bang\n  A\n\ncase one "s"\n  table tow\n  expect A alive\n',
     'table two\n  rules bang\n  A\n\ncase one "s"\n  table two\n  expect A alive\n'),
])
def test_a_word_of_a_case_is_put_right(text: str, right: str) -> None:
    """The same for cases."""
    assert [right] == corrected(text, parse_cases)


@pytest.mark.parametrize(("line", "right"), [
    ("A hand [Mised!, BANG!]", "A hand [Missed!, BANG!]"),
    ('A hand ["Mised!", BANG!]', 'A hand ["Missed!", BANG!]'),
    ("A hand [Cat  Baluo]", "A hand [Cat Balou]"),
])
def test_a_card_is_put_right_within_its_quotes(line: str, right: str) -> None:
    """However it is written."""
    def resolve(source: Source) -> object:
        return situation(source.text)

    assert [f"rules bang\n{right}\nB\n"] == corrected(f"rules bang\n{line}\nB\n", resolve)[:1]


@pytest.mark.parametrize(
    ("text", "message", "line", "column", "help_"),
    [
        ("kind\n", "expected a name, found the end of the line", 1, 5, "it is written `kind NAME`"),
        ("kind k\n  wen you draw: nothing\n",
         "expected a colon, a number, a text in double quotes, `at` or the like, found `you`", 2, 7,
         "did you mean `when`?"),
        ("kind k\n  when you draw iff n: nothing\n", "expected an operator or a colon, found `n`", 2, 21,
         "did you mean `if`?"),
        ("kind k\n  play iff points of you: nothing\n", "expected an operator or a colon, found `points`", 2, 12,
         "did you mean `if`?"),
        ("kind k\n  play fi points of you: nothing\n",
         "expected a colon, a number, a text in double quotes, `at` or the like, found `fi`", 2, 8,
         "did you mean `if`?"),
        ("to b: choose form others as x\n", "expected an operator, `(`, `as`, `by` or the like, found `others`", 1, 19,
         "did you mean `from`?"),
        ("to b:\n  if x\n    draw\n", "expected a colon, found the end of the line", 2, 7, "a colon opens the effect"),
        ("to b:\ndraw 1\n", "expected an indented block, found the end of the declaration", 1, 6,
         "indent the lines of a block more than the line that opens it"),
        ("zone z: pile\n  live\n", "expected a declaration at the margin, found deeper indentation", 2, 3,
         "indent only after a colon, or below a line that opens a block"),
        ("to b: add 1 t x\n", "expected an operator or `to`, found `t`", 1, 13, "it is written `add VALUE to PLACE`"),
        ("to b: offer x to y till z\n", "expected an operator, the end of the line, `;` or `until`, found `till`", 1, 20,
         "did you mean `until`?"),
        ("to b: react x by y until all pass\n", "expected an operator, the end of the line or `;`, found `pass`", 1, 30,
         "it is written `react MOMENT by PLAYERS until ...`; a race has `in any order` after the players"),
        ("kind k\n  any player may not play\n", "expected `cannot` or `must`, found `may`", 2, 14,
         "it is written `SUBJECT cannot VERB if ...` or `SUBJECT must VERB if ...`"),
        ("kind k\n  at end of your turn: nothing\n", "expected `round` or `turn`, found `your`", 2, 13,
         "it is written `at PHASE: ...`, `at end of turn: ...` or `at end of round: ...`"),
        ("kind k\n  play: until next turn: draw 1\n", "expected `end` or `your`, found `next`", 2, 15,
         "it is written `until SPAN: ...` with clauses below it; a SPAN is `end of turn`, `end of round` or `your next turn`"),
        ("kind k\n  play: draw 1 and pay 1\n",
         "expected a preposition, a value, the end of the line, `;` or the like, found `and`", 2, 16,
         "`;` or `, then` joins the statements of a line"),
        ("kind k\n  play: win\n", "expected a value, found the end of the line", 2, 12,
         "it is written `win PLAYERS` or `win \"Name\" for PLAYERS`"),
        ('kind k "K"\n', 'expected the end of the line, found `"K"`', 1, 8, "it is written `kind NAME`"),
        ("zone a of player\n", "expected a text in double quotes, found the end of the line", 1, 17,
         "`a` is an article and is passed over: it is no name"),
    ],
)
def test_a_mistake_in_rules_is_reported_in_words(text: str, message: str, line: int, column: int, help_: str) -> None:
    """What stands there, what is expected, the place, and what to write instead."""
    ((_, said, at_line, at_column, help_said), *_) = problems(text)

    assert (message, line, column) == (said, at_line, at_column)
    assert help_ in (help_said, "")


def test_all_mistakes_of_a_rules_file_are_reported() -> None:
    """A declaration that is not understood hides no other."""
    found = problems("kind\nzone z: pile\nto b:\n  if x: draw\n  else: if: draw\n\nkind k\n  when you\nvalue v() = 3\n")

    assert [1, 5, 8, 9] == [line for _, _, line, _, _ in found]


def test_an_else_at_the_margin_belongs_to_the_line_above() -> None:
    """It does not begin a declaration of its own."""
    found = problems("to b: if x: draw\nelse: draw\nkind\n")

    assert [3] == [line for _, _, line, _, _ in found]


def test_a_message_shows_what_is_hidden() -> None:
    """No control character and no very long word of a text reaches the terminal."""
    source = Source("dir\x1b/some\u202e.rules", "x" * 5000 + "\u202e\x1b[31m")
    text = str(attrs.evolve(golden.problems_of("rules bang\nA \u202e\n", "case")[0], span=Span(source, 1, 4990, 2000)))

    assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e]", text)
    assert max(map(len, text.splitlines())) < 500


def test_a_caret_stands_below_its_word_in_a_long_line() -> None:
    """Of a long line only what stands around the place is shown."""
    source = Source("some.case", "x" * 1000 + "HERE" + "y" * 1000)
    rows = str(attrs.evolve(golden.problems_of("x\n", "case")[0], span=Span(source, 1, 1001, 4))).splitlines()

    assert rows[2].index("HERE") == rows[3].index("^")
    assert 4 == rows[3].count("^")


def test_every_folder_is_small() -> None:
    """A golden text is read by people: it has at most thirty lines."""
    texts = {p.parent.name: p.read_text(encoding="utf-8") for p in Path(golden.FOLDER).rglob("expected.txt")}
    long = {code for code, text in texts.items() if text.count("\n") > 30}

    assert set() <= long <= {"Q010", "Q011", "R043"}
