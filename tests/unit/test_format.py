"""Formatting: one form for rules, cases, decks and families, which says what the text said."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.analysis import formatting
from adjudicator.analysis.formatting import Notation, Unproven, formatted, notation_of, said
from adjudicator.cli import main
from adjudicator.data import data_root
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.old_words import OldWord, renewed
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.link import compile_files
from adjudicator.rules.reading.parse import parse_rules

LOOSE = """\


case  one   "B  loses a point"
    cites    House rules,  page 2
    covers my-shot ,other-shot
    rules  bang,dodge-city
    -- who sits there
-- a remark
    A outlaw,hand[2 BANG! , "Beer"]
    B   sheriff   -- the target
    C   -- a bystander


    A plays BANG! at B --hits
    expect B life 3
ruling my-shot "A shot that nobody answers costs a point."
  source "House rules",page 2
  note two   words
"""
TIDY = """\
case one "B loses a point"
  cites  House rules, page 2
  covers my-shot, other-shot
  rules bang, dodge-city
  -- who sits there
-- a remark
  A outlaw, hand [2 BANG!, "Beer"]
  B sheriff  -- the target
  C          -- a bystander

  A plays BANG! at B  --hits
  expect B life 3

ruling my-shot "A shot that nobody answers costs a point."
  source "House rules",page 2
  note   two words
"""
DECK = "rules  revolver ,gunshot-trail\ndeck McReady\n\n\n2  Cowboy  ->  2 Pinkerton Agent -- hired\nDeputy->x\n"
FAMILY = """\
rules  bang,dodge-city
seats  3  to 4  -- or five
A plays  Gatling


 others  may be Bart  Cassidy ,Vulture Sam--each
-- a remark
B hand[2 BANG!,Beer ]
  others may hold Dodge,Missed!
size  3
"""
TIDY_FAMILY = """\
rules bang, dodge-city
seats 3 to 4  -- or five
A plays Gatling

others may be Bart Cassidy, Vulture Sam  --each
-- a remark
B hand [2 BANG!, Beer]
others may hold Dodge, Missed!
size 3
"""
RULES = 'game demo   "Demo"\n-- trees\n\n\nkind oak   -- old\n    works   in hand\n'


def run(*words: str, given: str | bytes | None = None) -> Result:
    """A command in this process."""
    result = CliRunner().invoke(main, ["format", *words], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def shape(text: str, notation: Notation) -> str:
    """A text in its form."""
    return formatted(Source("a text", text), notation)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is not in its form."""
    path = tmp_path / "loose.case"
    path.write_text(LOOSE, encoding="utf-8")
    return path


# ---- the form

@pytest.mark.parametrize(
    ("notation", "written", "expected"),
    [
        (Notation.CASES, LOOSE, TIDY),
        (Notation.FAMILIES, FAMILY, TIDY_FAMILY),
        (Notation.CASES, "  \nrules bang\n\n\nA sheriff,life 2\nB\n", "rules bang\n\nA sheriff, life 2\nB\n"),
        (Notation.CASES, "rules bang\nA hand [ ? ,#x ♠ ]\n", "rules bang\nA hand [?, #x ♠]\n"),
        (Notation.DECKS, DECK,
         "rules revolver, gunshot-trail\ndeck McReady\n\n2 Cowboy -> 2 Pinkerton Agent  -- hired\nDeputy->x\n"),
        (Notation.RULES, RULES, 'game demo "Demo"\n-- trees\n\nkind oak  -- old\n  works in hand\n'),
        (Notation.RULES, 'game demo "Demo"\r\nkind  oak\r\n', 'game demo "Demo"\r\nkind oak\r\n'),
        (Notation.CASES, "rules  bang\r\nA\n", "rules bang\r\nA\r\n"),
        (Notation.CASES, 'ruling r "One"\n  source["Two",  page,2\n', 'ruling r "One"\n  source ["Two", page,2\n'),
    ],
)
def test_a_text_gets_its_form(notation: Notation, written: str, expected: str) -> None:
    """Margins, blanks and blank lines are set, comments kept; lines end as the first one does."""
    assert expected == shape(written, notation)


@pytest.mark.parametrize(("notation", "text"), [
    (Notation.CASES, LOOSE), (Notation.DECKS, DECK), (Notation.RULES, RULES), (Notation.FAMILIES, FAMILY)])
def test_the_form_is_final(notation: Notation, text: str) -> None:
    """What is in its form comes out as it is."""
    once = shape(text, notation)

    assert once == shape(once, notation)


def test_comments_that_would_make_a_page_wide_stay_behind_their_lines() -> None:
    """Comments of neighbouring lines are put below one another only where there is room."""
    wide = f"rules bang\nA sheriff -- x\nB hand [{', '.join(['Beer'] * 25)}] -- y\n"

    assert "A sheriff  -- x\n" in shape(wide, Notation.CASES)


@given(st.data())
def test_blanks_and_comments_change_nothing(data: st.DataObject) -> None:
    """Whatever blanks and comments are put into a text, it says the same and its form differs in the comments only."""
    rows = [row for row in TIDY.split("\n") if not row.strip().startswith("--")]
    marked = []
    for number, row in enumerate(rows):
        if data.draw(st.booleans()):
            marked.append(" " * data.draw(st.integers(0, 5)) + f"-- above {number}")
        pad = " " * data.draw(st.integers(0, 3))
        end = f"{pad}-- behind {number}" if row and "--" not in row and data.draw(st.booleans()) else pad
        marked.append(row.replace(", ", f" ,{pad}") + end if "House" not in row else row)
    text = "\n".join(marked)

    out = shape(text, Notation.CASES)

    assert said(parse_cases(Source("", TIDY))) == said(parse_cases(Source("", out)))
    assert [r.strip() for r in text.split("\n") if "-- above" in r] == [r.strip() for r in out.split("\n") if "-- above" in r]
    assert text.count("-- behind") == out.count("-- behind")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('-- a\n\ngame demo "Demo"\n', Notation.RULES), ('set a of demo "A"\n', Notation.RULES),
        ("rules bang\nA\n", Notation.CASES), (FAMILY, Notation.FAMILIES),
        ("game cubes 7\nrules revolver\n", Notation.CASES), ("set approach first\nrules bang\n", Notation.CASES),
        ("rules bang\ndeck [Beer]\n", Notation.CASES), ("rules revolver\ndeck Colty\n", Notation.DECKS), ("", Notation.CASES),
    ],
)
def test_a_text_tells_its_notation(text: str, expected: Notation) -> None:
    """What comes from standard input is known by its first words."""
    assert expected == notation_of(text)


# ---- what is not certain is not done

def test_a_text_that_cannot_be_read_has_no_form() -> None:
    """It has a diagnostic."""
    with pytest.raises(Invalid, match="C001"):
        shape("rules bang\nexpcet A alive\n", Notation.CASES)


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        (lambda _: "expcet\n", "would not be readable"),
        (lambda text: text.replace("B", "C"), "would not read back"),
        (lambda text: f"{text}\n", "when it is formatted again"),
    ],
)
def test_a_wrong_form_is_found(monkeypatch: pytest.MonkeyPatch, printed: Callable[[str], str], said: str, file: Path) -> None:
    """A text that would not read back as it was, or would change once more, is given to nobody: the file stays as it is."""
    text = "rules bang\nA\nB\n"
    wrong = formatting._FORMS[Notation.CASES]._replace(printed=lambda source, _: printed(source.text))
    monkeypatch.setattr("adjudicator.cache.folder", lambda: None)
    monkeypatch.setitem(formatting._FORMS, Notation.CASES, wrong)
    file.write_text(text, encoding="utf-8")

    with pytest.raises(Unproven, match=said):
        shape(text, Notation.CASES)
    result = run(str(file))

    assert 3 == result.exit_code
    assert "E004 the program itself is at fault" in result.stderr
    assert text == file.read_text(encoding="utf-8")


# ---- files

def test_a_file_is_written_in_its_form(file: Path) -> None:
    """With its mode, and nothing is left beside it."""
    file.chmod(0o640)

    result = run(str(file))

    assert 0 == result.exit_code
    assert TIDY == file.read_text(encoding="utf-8")
    assert 0o640 == stat.S_IMODE(file.stat().st_mode)
    assert [file] == list(file.parent.iterdir())
    assert "1 file formatted, 0 left as they are\n" in result.stderr


def test_line_ends_and_mark_are_kept(tmp_path: Path) -> None:
    """A file of another system stays one."""
    path = tmp_path / "a.case"
    path.write_bytes(b"\xef\xbb\xbfrules  bang\r\nA sheriff\r\n")

    assert 0 == run(str(path)).exit_code
    assert b"\xef\xbb\xbfrules bang\r\nA sheriff\r\n" == path.read_bytes()


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_nothing_is_written_when_one_only_looks(file: Path, option: str) -> None:
    """The exit status tells whether a file would change; a diff shows how."""
    first = run(option, str(file))
    run(str(file))
    second = run(option, str(file))

    assert (1, 0) == (first.exit_code, second.exit_code)
    assert ("+  rules bang, dodge-city\n" in first.stdout) == (option == "--diff")
    assert "1 file would be formatted" in first.stderr


@pytest.mark.parametrize(("name", "code"), [("nowhere", "F001"), ("nowhere.case", "F001"), ("notes.txt", "F008")])
def test_what_is_no_file_of_a_notation(file: Path, name: str, code: str) -> None:
    """A file that is not there is no file with another ending."""
    file.with_name("notes.txt").write_text("notes", encoding="utf-8")
    result = run(str(file.with_name(name)))

    assert (2, True) == (result.exit_code, result.stderr.startswith(code))


def test_a_link_is_left_alone(file: Path) -> None:
    """It would become a file."""
    link = file.with_name("link.case")
    link.symlink_to(file)

    result = run(str(link))

    assert 2 == result.exit_code
    assert "F008" in result.stderr
    assert link.is_symlink()
    assert LOOSE == file.read_text(encoding="utf-8")


def test_a_file_that_may_not_be_written_is_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where its folder would allow it to be replaced."""
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)

    result = run(str(file))

    assert 2 == result.exit_code
    assert LOOSE == file.read_text(encoding="utf-8")


def test_a_broken_file_does_not_stop_the_others(file: Path) -> None:
    """It has its diagnostic; the rest is formatted."""
    broken = file.with_name("broken.case")
    broken.write_text("expcet\n", encoding="utf-8")

    result = run(str(file.parent))

    assert 2 == result.exit_code
    assert "C001" in result.stderr
    assert "1 file formatted, 0 left as they are, 1 with problems" in result.stderr
    assert TIDY == file.read_text(encoding="utf-8")


def test_a_text_found_formatted_is_not_examined_again(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second run remembers the text, not the file; another text, or another task, is examined."""
    examined: list[str] = []

    def counting(source: Source, notation: Notation, migrate: bool = False) -> str:
        examined.append(source.text)
        return formatted(source, notation, migrate)

    monkeypatch.setattr("adjudicator.cache.folder", lambda: tmp_path)
    monkeypatch.setattr("adjudicator.commands.format.formatted", counting)
    found = [run(*words, str(file)) for words in (["--check"], [], [], ["--check"])]

    assert [1, 0, 0, 0] == [result.exit_code for result in found]
    assert [LOOSE, LOOSE] == examined
    assert "0 files formatted, 1 left as it is" in found[2].stderr
    file.write_text(LOOSE, encoding="utf-8")
    assert 1 == run("--diff", str(file)).exit_code
    run("--migrate", str(file))
    run("--migrate", str(file))
    assert [LOOSE, LOOSE, LOOSE, LOOSE] == examined


def test_standard_input_goes_to_standard_output() -> None:
    """As an editor hands a text over."""
    assert TIDY == run("-", given=LOOSE).stdout
    assert 'game demo "Demo"\n' == run("-", "--stdin-name", "x.rules", given='game  demo "Demo"').stdout
    assert 1 == run("-", "--check", given=LOOSE).exit_code
    assert 2 == run("-", given="expcet\n").exit_code
    assert "" == run("-", given="expcet\n").stdout


# ---- old words

def test_old_words_are_exchanged() -> None:
    """Only where they begin a line, and not within another word, a text or a comment."""
    words = [OldWord("cases", "look", "expect"), OldWord("rules", "A", "B")]
    text = "  look A alive  -- look\nA plays look\nlooking\nlook-out\nlook [x]\n"

    assert "  expect A alive  -- look\nA plays look\nlooking\nlook-out\nexpect [x]\n" == renewed(text, "cases", words)


def test_migrating_uses_the_old_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file of older times is read with the new words and written with them."""
    monkeypatch.setattr(formatting, "renewed", lambda text, _: text.replace("old-rules", "rules"))
    path = tmp_path / "a.case"
    path.write_text("old-rules bang\nA\n", encoding="utf-8")

    assert 2 == run(str(path)).exit_code
    assert 0 == run("--migrate", str(path)).exit_code
    assert "rules bang\nA\n" == path.read_text(encoding="utf-8")


def test_cards_in_force_go_into_their_zones(tmp_path: Path) -> None:
    """Under the name that the rules give the zone, with those of the table; what the rules do not know stays."""
    path = tmp_path / "a.case"
    path.write_text("""table windy
  rules bang, high-noon, wild-west-show
  A
  B
  event Sermon, "Gag"  -- both
case one "x"
  table windy
  event Curse
  event Blessing  -- later
  expect A alive
case two "x"
  table windy
  event [Curse]
  expect A alive
""", encoding="utf-8")
    kept = path.read_text(encoding="utf-8").replace("Sermon", "Sermn")

    assert 0 == run("--migrate", str(path)).exit_code
    assert """table windy
  rules bang, high-noon, wild-west-show
  A
  B
  event [Sermon]  -- both
  show [Gag]

case one "x"
  table  windy
  event [Sermon, Curse, Blessing]
  -- later
  expect A alive

case two "x"
  table  windy
  event [Curse]
  expect A alive
""" == path.read_text(encoding="utf-8")
    path.write_text(kept, encoding="utf-8")
    assert "help: a zone stands with its cards: `event [Sermn]`" not in run("--migrate", str(path)).output
    assert 2 == run("--migrate", str(path)).exit_code
    assert kept == path.read_text(encoding="utf-8")


def test_verbs_that_abilities_carry_are_declared(tmp_path: Path) -> None:
    """Below the head of the first file of the game that has such an ability, and only where no file declares them."""
    game, frost, thaw = (tmp_path / f"{name}.rules" for name in ("pond", "frost", "thaw"))
    game.write_text("""game pond "Pond"  -- an old one
zone hand of player: hidden
rule "Throw away"
  from hand play "discards": nothing
  from hand play "plays" if count(your hand) > 1: nothing
""", encoding="utf-8")
    frost.write_text("""set frost of pond "Frost"
rule "Melt"
  from hand play "melts": nothing
""", encoding="utf-8")
    thaw.write_text("""set thaw of pond "Thaw"
moves thaws
rule "Thaw"
  play "thaws": nothing
  play "discards": nothing
""", encoding="utf-8")
    kept = thaw.read_text(encoding="utf-8")

    assert 0 == run("--migrate", str(tmp_path)).exit_code
    assert game.read_text(encoding="utf-8").startswith('game pond "Pond"  -- an old one\nmoves discards\n')
    assert frost.read_text(encoding="utf-8").startswith('set frost of pond "Frost"\nmoves melts\n')
    assert kept == thaw.read_text(encoding="utf-8")
    assert "0 files formatted" in run("--migrate", str(tmp_path)).output


def test_old_forms_of_rules_are_exchanged(tmp_path: Path) -> None:
    """Wherever they stand, with the comments behind them; what only looks like them stays, and so does all that is new."""
    path = tmp_path / "a.rules"
    path.write_text("""game old "Old"
to lose/loses (n: number):
  add 0 - n to your points  -- a point less
  if not (you is in others) and not you is in players: add 0 - (n - 1) to your points
  for each p in others where not it is in fallen: add 0 - 2 * n to points of p
  add 0 - n + 1 to your points
  add 1 - n to your points
  if not (you is in others or you is in players): nothing
""", encoding="utf-8")

    assert 0 == run(str(path)).exit_code
    assert "add 0 - n to your points" in path.read_text(encoding="utf-8")
    assert 0 == run("--migrate", str(path)).exit_code
    assert """game old "Old"
to lose/loses (n: number):
  add -n to your points  -- a point less
  if you is not in others and you is not in players: add -(n - 1) to your points
  for each p in others where it is not in fallen: add -2 * n to points of p
  add 0 - n + 1 to your points
  add 1 - n to your points
  if not (you is in others or you is in players): nothing
""" == path.read_text(encoding="utf-8")


@pytest.mark.slow
def test_rules_in_their_new_forms_compile_to_the_same() -> None:
    """A game of ours does, function by function: only the places in the file may be others."""
    folder = data_root() / "rulesets"
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("bang/*.rules"))}
    new = {path: formatted(Source(path.name, text), Notation.RULES, migrate=True) for path, text in texts.items()}
    heads = [path for path, text in texts.items() if "\nset " not in f"\n{text}" and "\nover " not in f"\n{text}"]

    assert texts != new
    old, later = (compile_files([parse_rules(Source(path.name, said[path])) for path in heads]) for said in (texts, new))
    assert old.text.straight == later.text.straight


@pytest.mark.slow
def test_shipped_files_say_the_same_in_their_form() -> None:
    """Every shipped rules file and every third file of cases has a form that is proved; none is refused."""
    cases = sorted((data_root() / "cases").rglob("*.case"))[::3]
    for path in [*sorted((data_root() / "rulesets").rglob("*.rules")), *cases]:
        notation = formatting.ENDINGS[path.suffix]
        text = path.read_text(encoding="utf-8")
        assert text.count("\n--") == shape(text, notation).count("\n--")
