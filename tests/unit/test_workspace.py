"""What an editor shows, without an editor: names in texts, pieces of cases, rules while they are written."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator import cache
from adjudicator.analysis import descriptions
from adjudicator.analysis.completion import options
from adjudicator.analysis.descriptions import described, preparing
from adjudicator.analysis.highlighting import file_of, written
from adjudicator.analysis.pieces import alone, diagnose, pieces, read, remember, remembered
from adjudicator.analysis.renaming import renamed
from adjudicator.analysis.rulebook import misfits, misread, sections
from adjudicator.analysis.usages import Name, Names, names_in_case_line
from adjudicator.analysis.workspace import Workspace
from adjudicator.cli import main
from adjudicator.commands.check import run as check
from adjudicator.data import data_root
from adjudicator.notation.grammar import GRAMMARS, keywords
from adjudicator.notation.source import Source, Span

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
CASES = data_root() / "cases"
LARGEST = CASES / "bang" / "cards.case"
TEXT = """\
ruling one-shot "A BANG! costs a point."
  source bullet-faq, page 2

table two
  rules bang
  A outlaw
  B sheriff

case first-case "A sentence"
  covers one-shot
  table  two
  A plays BANG! at B
  expect B life 4

case second-case "Another"
  contrasts first-case
  table  two
  A plays Mancato! at B
  expect B life 4
"""


@pytest.mark.parametrize("text", ["", "\n\n", "-- a comment\n", "  indented\n"])
def test_a_rules_file_may_have_no_declaration(text: str) -> None:
    """An editor shows a file that has only been begun, with nothing in its outline."""
    assert [] == sections(Source("new.rules", text))


def test_lines_end_as_editors_end_them() -> None:
    """What Python takes as a line end, and an editor does not, leaves every piece at its place."""
    text = TEXT.replace("A sentence", "A\x0csen\x85ten\u2028ce")

    assert [p.first for p in pieces(Source("my.case", TEXT))] == [p.first for p in pieces(Source("my.case", text))]
    assert [p.last for p in pieces(Source("my.case", TEXT))] == [p.last for p in pieces(Source("my.case", text))]


@pytest.mark.parametrize("path", ["", "nothing.case", "/dev/zero", "no\0name.case", "/"])
def test_what_is_no_file_has_no_text(path: str) -> None:
    """An editor may name anything: what cannot be read as a file is empty."""
    assert not Workspace().source(path).text


@pytest.fixture
def work(tmp_path: Path) -> Workspace:
    """A folder with a file of cases."""
    (tmp_path / "my.case").write_text(TEXT, encoding="utf-8")
    return Workspace([tmp_path])


def my(work: Workspace) -> str:
    """The path of the file."""
    return str(work.folders[0] / "my.case")


# ---- pieces

def test_pieces_say_what_the_whole_file_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Piece by piece the same is wrong, at the same place, as in the file as a whole."""
    slips = (("BANG! at B\n", "BAGN! at B\n"), ("B sheriff", "B sherif"), ("covers one-shot", "covrs one-shot"),
             ("case second", "case first"))
    text = TEXT
    for old, new in slips:
        text = text.replace(old, new, 1)
    path = tmp_path / "slips.case"
    path.write_text(text, encoding="utf-8")
    check([str(path)], "gnu")
    whole = {tuple(line.split(":", 3)[1:3]) for line in capsys.readouterr().err.splitlines()}

    assert whole <= {(str(d.span.line), str(d.span.column)) for d in diagnose(Source("slips.case", text))}


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.case"))[::6], ids=lambda p: p.stem)
def test_nothing_is_wrong_with_the_pieces_of_a_shipped_file(path: Path) -> None:
    """And every case is one."""
    source = Source(str(path), path.read_text(encoding="utf-8"))

    assert [] == diagnose(source)
    assert re.findall(r"^case (\S+)", source.text, re.M) == [p.name for p in pieces(source) if p.kind == "case"]


def test_a_piece_alone_stands_at_its_place() -> None:
    """With the table that it builds upon, and blank lines for the rest."""
    source = Source("my.case", TEXT)
    second = pieces(source)[-1]
    text = alone(source, second)

    assert TEXT.count("\n") == text.count("\n")
    assert TEXT.splitlines()[14:] == text.splitlines()[14:]
    assert "one-shot" not in text
    assert "table two" in text


def test_typing_in_the_largest_file_is_answered_at_once() -> None:
    """Only the case that is being written is read again, once the file has been looked through."""
    text = LARGEST.read_text(encoding="utf-8")
    diagnose(Source("large.case", text))
    diagnose(Source("large.case", text.replace("plays Saloon", "plays Salon", 1)))
    before = read.cache_info().misses
    found = diagnose(Source("large.case", text.replace("plays Stagecoach", "plays Stagecoch", 1)))

    assert 1 <= read.cache_info().misses - before <= 2  # and the one in which the other mistake has been mended
    assert ["N010"] == [d.code for d in found]


# ---- what is kept between runs

@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cache of its own."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "kept"))
    cache.folder.cache_clear()
    yield
    cache.folder.cache_clear()


def test_what_was_wrong_with_a_text_is_remembered(kept: None, tmp_path: Path) -> None:
    """As long as the text and all rules are the same, at its places."""
    source = Source(str(tmp_path / "my.case"), TEXT.replace("plays Mancato!", "plays Mancat!"))
    assert remembered(source) is None
    found = diagnose(source)
    remember(source, found)
    assert found
    assert found == remembered(source)
    assert remembered(Source(source.name, TEXT)) is None

    (tmp_path / "barn.rules").write_text('set barn of bang "Barn"\n\nbrown "Mancat!"\n', encoding="utf-8")
    assert remembered(source) is None


@pytest.mark.parametrize("language", ["en", "it"])
def test_kept_descriptions_say_what_new_ones_say(kept: None, work: Workspace, language: str) -> None:
    """Of every declaration of a game, whether or not an earlier run has written them."""
    descriptions._kept_parts.cache_clear()
    path = my(work)
    names = [found[0] for found in work.names().of_game["bang"].values()][::7]
    new = [described(work, name, path, language) for name in names]
    for _ in preparing(work, path, language):
        pass
    sources = tuple([head.source for head in descriptions._rulebook(work, names[0])])
    assert descriptions._kept_parts(sources, language) is not None
    assert new == [described(work, name, path, language) for name in names]


# ---- names

def test_a_name_is_known_before_all_rules_are_read(work: Workspace) -> None:
    """Of the rules, only those that may declare it are read; it is what it is once all have been read."""
    path = str(CASES / "northwood" / "faq.case")
    rows = Source(path, Path(path).read_text(encoding="utf-8")).text.splitlines()
    places = [(line, word.start() + 2) for line, row in enumerate(rows[:60], 1) for word in re.finditer(r"[\w'’!-]{3,}", row)]
    early = [work.at(path, *place) for place in places]
    assert not work._is_read
    assert len([found for found in early if found is not None]) > 20
    work.names()
    assert early == [work.at(path, *place) for place in places]


def test_a_name_is_described_at_once_by_its_own_file(work: Workspace) -> None:
    """As published, with its source; what takes longer is said to be on its way."""
    path = my(work)
    found = work.at(path, 12, 12)
    assert found is not None
    text = described(work, found.name, path, whole=False)
    assert text.startswith("**BANG!**")
    assert "source: BANG! rulebook, the cards" in text
    assert '```rules\nbrown shot "BANG!"' in text
    assert text.endswith(descriptions.READING)
    assert descriptions.READING not in described(work, found.name, path)


def test_a_name_is_found_in_any_language(work: Workspace) -> None:
    """In a case and in the rules; the declaration is in the rules."""
    row = TEXT.splitlines().index("  A plays Mancato! at B") + 1
    place = work.at(my(work), row, 12)

    assert place is not None
    assert ("Missed!", "bang") == (place.name.key, place.name.game)
    (span,) = work.definitions(place.name, my(work))
    assert '"Missed!" it "Mancato!"' in span.source.line(span.line)
    assert any(p.span.source.name == my(work) for p in work.references(place.name, my(work)))
    assert place.name.text in described(work, place.name, my(work))


@pytest.mark.parametrize(("line", "wanted", "shown"), [
    ("  A outlaw, life 3", "life", "counter of a player"),
    ("  set sacrifice-third bullet-faq", "bullet-faq", "disputed point"),
    ("  A draws 2", "draws", "verb"),
    ("  set sacrifice-third bullet-faq", "sacrifice-third", "disputed point"),
])
def test_a_field_and_a_reading_are_described(work: Workspace, line: str, wanted: str, shown: str) -> None:
    """A field by its declaration; a reading by its disputed point, although a source may have the same name."""
    work.change(my(work), TEXT.replace("  A outlaw", line, 1))
    found = work.at(my(work), 6, line.index(wanted) + 2)

    assert found is not None
    assert wanted == found.span.said
    assert f"({shown}; " in described(work, found.name, my(work))


@pytest.mark.parametrize(("before", "wanted"), [('cites "bul', "bullet-faq"), ('  choice one "the first" source "', "bullet-faq"),
                                                 ('brown "Be', "Beer")])
def test_a_citation_is_completed_with_sources(work: Workspace, before: str, wanted: str) -> None:
    """Elsewhere in quotes there are names of cards."""
    found = [option.text for option in options(work, str(data_root() / "rulesets" / "bang" / "game.rules"), "", before)]

    assert wanted in found
    assert ("Beer" in found) == (wanted == "Beer")


def test_an_open_text_counts(work: Workspace) -> None:
    """Not the file as it lies on the disk."""
    work.change(my(work), TEXT.replace("one-shot", "two-shots"))
    assert ["two-shots"] == [p.name.key for p in work.declared("ruling", my(work)) if p.span.source.name == my(work)]

    work.change(my(work), None)
    assert ["one-shot"] == [p.name.key for p in work.declared("ruling", my(work)) if p.span.source.name == my(work)]


def test_an_id_may_be_changed_to_a_free_one(work: Workspace) -> None:
    """Well written, and nobody else's."""
    place = work.at(my(work), 9, 8)

    assert place is not None
    assert [True, False, False, False] == [
        work.may_be_called(place.name, other, my(work)) for other in ("third-case", "second-case", "Third", "third case")]


def test_a_long_name_is_found_whole_and_no_longer_row_of_words_is_looked_up() -> None:
    """Only names that begin with a word are looked for where it stands: a search through all files has to be fast."""
    title = "The One Who Sits at the Far End of the Long Bar and Never Says a Word"
    source = Source("some.case", f"  A plays {title} at B")
    names = Names.of(Name("card", text, (text,), Span(source, 1, 1, 1), "bang", "")
                     for text in (title, "Bar", "Bar Fight Again"))
    found = [name.key for name, _ in names_in_case_line(source, 1, names, ("bang",))]

    assert [title] == found
    assert {"the": 17, "bar": 3} == names.longest


def test_a_verb_is_found_in_rules(work: Workspace) -> None:
    """Where it is declared, and wherever a rule refers to it."""
    path = str(data_root() / "rulesets" / "bang" / "dodge-city.rules")
    line = next(n for n, row in enumerate(work.source(path).text.splitlines(), 1) if row.startswith("to put-off"))
    place = work.at(path, line, 6)

    assert place is not None
    assert place.declares
    assert len(list(work.references(place.name, path))) > 1


@pytest.mark.parametrize(
    ("before", "wanted", "other"),
    [
        ("", "case", "BANG!"), ("  ", "expect", "BANG!"), ("  set ", "approach", "first"),
        ("  set approach ", "second", "approach"),
        ("  A plays BANG! at B in ", "defend", "BANG!"), ("  A hand [", "Beer", "my"), ("  phase ", "play", "Beer"),
        ("  rules bang, ", "dodge-city", "revolver"), ("  expect consulted ", "approach", "Beer"), ("  then A ", "draws", "Beer"),
        ("  A outlaw, ", "life", "expect"), ("  turn ", "A", "Beer"), ("  readings ", "official", "Beer"),
        ("  cites ", "bullet-faq", "Beer"), ("  legal ", "A", "Beer"), ("  ", "moves in order", "Beer"),
    ],
)
def test_what_fits_is_offered(work: Workspace, before: str, wanted: str, other: str) -> None:
    """Names and words that may stand there, and no others."""
    found = [o.text for o in options(work, my(work), TEXT[TEXT.index("table two"):], before)]

    assert wanted in found
    assert other not in found


# ---- rules

def test_rules_are_looked_through_while_they_are_written() -> None:
    """First what a file says by itself, then whether all fits together; the outline is there in any case."""
    source = Source("a.rules", 'game demo "Demo"\n\nvalue size(): number = oak\n\nto fell/fells:\n  nothing\n')
    broken = Source("a.rules", source.text.replace("number = oak", "number is oak"))

    assert ((), ["R010"]) == (misread(source), [d.code for d in misfits([source])])
    assert [3] == [d.span.line for d in misread(broken)]
    assert [("game", 1, 1), ("value", 3, 3), ("to", 5, 6)] == [(s.word, s.first, s.last) for s in sections(broken)]


# ---- colours

@pytest.mark.parametrize("name", GRAMMARS)
def test_the_colours_are_made_of_the_grammar(name: str) -> None:
    """`make tables` writes them again."""
    if (ROOT / "docs").is_dir():
        assert written(name) == (ROOT / file_of(name)).read_text(encoding="utf-8")
    for pattern in json.loads(written(name))["patterns"]:
        re.compile(pattern["match"])
    assert {"rules", "case"} <= set(keywords("cases"))


def test_the_extension_names_files_that_are_there() -> None:
    """Its colours and its program."""
    folder = ROOT / "docs" / "editors" / "vscode"
    said = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    bundled = re.search(r"esbuild (\S+) .*--outfile=(\S+)", said["scripts"]["vscode:prepublish"])
    assert bundled
    assert bundled[2] == said["main"].removeprefix("./")  # it is made when the extension is packed
    named = [bundled[1], *(g["path"] for g in said["contributes"]["grammars"]),
             *(one["configuration"] for one in said["contributes"]["languages"])]

    assert [] == [name for name in named if not (folder / name).is_file()]
    assert {".case", ".rules", ".deck"} <= {e for one in said["contributes"]["languages"] for e in one["extensions"]}


# ---- without the extra

def test_without_a_server_the_message_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with a fault of the program."""
    for name in ("adjudicator.server.features", "adjudicator.server.session"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    result = CliRunner().invoke(main, ["lsp"])

    assert 2 == result.exit_code
    assert 'pip install "adjudicator[lsp]"' in result.stderr


# ---- your own rules

SNOW = """\
game snow "Snow"
moves throws
source letter "A letter" official 2020
zone hand of player: hidden
zone deck: pile, hidden, endless
zone heap: pile
player has
  points: number = 3
kind ball
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
turn for status of it is playing
  phase play: offer play to you until no
ball "Snowball"
  play "throws" at others:
    add -1 to points of target
"""
THROW = """\
source forum "A forum" community

ruling one-point "A Snowball costs a point."
  source letter, page 1; forum

case a-throw "A Snowball is thrown"
  covers one-point
  cites  forum, the third answer
  rules snow
  A hand [Snowball]
  B
  A throws Snowball at B
  expect B points 2
"""


def test_rules_beside_a_case_are_known(tmp_path: Path) -> None:
    """Their game, their cards, their verbs of moves and their sources, for problems and completion."""
    (tmp_path / "snow.rules").write_text(SNOW, encoding="utf-8")
    path = tmp_path / "snow.case"
    path.write_text(THROW, encoding="utf-8")
    work = Workspace([tmp_path])

    assert [] == diagnose(Source(str(path), THROW))
    for before, wanted in (("  rules s", "snow"), ("  A ", "throws"), ("  A hand [", "Snowball"), ("  cites ", "letter")):
        assert wanted in [o.text for o in options(work, str(path), THROW[THROW.index("case"):], before)]


def test_a_source_that_is_not_declared(tmp_path: Path) -> None:
    """It is reported where it stands, in a ruling and in a case."""
    (tmp_path / "snow.rules").write_text(SNOW, encoding="utf-8")
    text = THROW.replace("letter, page 1; forum", "leter, page 1").replace("cites  forum", "cites  forun")

    assert [("N010", 4, 10), ("N010", 8, 10)] == [
        (d.code, d.span.line, d.span.column) for d in diagnose(Source(str(tmp_path / "snow.case"), text))]


def test_a_game_of_ones_own_goes_before_the_shipped_one(tmp_path: Path) -> None:
    """Somebody who has a copy of a game works on the copy: its files are not declared twice."""
    path = tmp_path / "northwood" / "game.rules"
    path.parent.mkdir()
    for file in (data_root() / "rulesets" / "northwood").glob("*.rules"):
        (path.parent / file.name).write_bytes(file.read_bytes())
    work = Workspace([tmp_path])

    files = [head.source.name for head in work.rulebook(str(path)) if head.game == "northwood"]

    assert files
    assert all(name.startswith(str(tmp_path)) for name in files)


# ---- other names

POND = """\
game pond "Pond"
zone hand of player: hidden
zone deck: pile, hidden, endless
player has
  coins: number
kind bird
  works in hand
  using it: move this to deck
turn for status of it is playing
  phase play: offer play to you until no

bird "Duck" it "Anatra"
  play: add 1 to your coins

bird "Coot"
  play at others where no (hand of it where it is "Duck"): nothing
"""
PONDS = """\
ruling duck-coin "A Duck earns a coin; nobody may duck it."

case one "A Duck"
  covers duck-coin
  rules pond
  A hand [Duck, Anatra]
  B
  A plays Duck
  A plays "Duck"   -- a Duck
  expect A coins 2
"""


@pytest.mark.parametrize(("at", "new", "wanted"), [
    ((6, 11), "Drake", ["A Drake earns a coin; nobody may duck it.", 'case one "A Drake"', "hand [Drake, Anatra]",
                        "A plays Drake\n", 'A plays "Drake"   -- a Duck', 'bird "Drake" it "Anatra"', 'it is "Drake")']),
    ((6, 17), "Oca", ["hand [Duck, Oca]", 'bird "Duck" it "Oca"', "A plays Duck\n"]),
    ((6, 11), "Drake, the Old", ['hand ["Drake, the Old", Anatra]', 'A plays "Drake, the Old"\n', 'it is "Drake, the Old")']),
    ((6, 11), "Coot", None), ((6, 11), 'A "B"', None), ((6, 11), " ", None), ((10, 12), "money", None),
])
def test_a_card_gets_another_title(tmp_path: Path, at: tuple[int, int], new: str, wanted: list[str] | None) -> None:
    """Everywhere, in one language, in quotes where it needs them; not a title that is taken, and nothing else of the rules."""
    rules, cases = tmp_path / "pond.rules", tmp_path / "my.case"
    rules.write_text(POND, encoding="utf-8")
    cases.write_text(PONDS, encoding="utf-8")
    workspace = Workspace([tmp_path])
    place = workspace.at(str(cases), *at)
    assert place is not None
    changes = renamed(workspace, place, new, str(cases))
    assert (changes is None) is (wanted is None)
    texts = {str(rules): POND.splitlines(), str(cases): PONDS.splitlines()}
    for span, text in sorted(changes or (), key=lambda change: -change[0].column):
        row = texts[span.source.name][span.line - 1]
        texts[span.source.name][span.line - 1] = row[:span.column - 1] + text + row[span.column - 1 + span.length:]
    whole = "\n".join(row for rows in texts.values() for row in rows)
    assert [] == [words for words in wanted or () if words not in whole]
