"""Rulings that know each other: the same situation, one fact apart, and cards that a ruling names and does not need."""

from __future__ import annotations

from pathlib import Path

import pytest
from birds import HEAD
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.commands import files
from adjudicator.notation.case_ast import Case, CaseFile
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_beside
from adjudicator.rulings.idle import idle_in
from adjudicator.rulings.kin import kin_of

pytestmark = pytest.mark.slow

RULES = HEAD + """\
turn for status of it is playing
  phase play: offer play to you until no
bird "Duck"
  play if your coins > 2: earn 1
bird "Goose"
  play:
    if geese is one: earn 1
    else: earn 2
"""
TABLE = """\
table shore
  rules pond
  A hand [Duck, Goose]
  B

"""
DUCK = "  A plays Duck\n"
GOOSE = "  A plays Goose\n"


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """A folder with the rules above."""
    (tmp_path / "pond.rules").write_text(RULES, encoding="utf-8")
    return tmp_path


def case(name: str, *lines: str, covers: str = "") -> str:
    """A case at the shore that covers a ruling."""
    body = "".join(f"  {line.strip()}\n" for line in lines)
    return f'case {name} "A sentence"\n  covers {covers or f"r-{name}"}\n  table shore\n{body}\n'


def read(*cases: str) -> list[tuple[Case, CaseFile]]:
    """Cases with their file."""
    file = parse_cases(Source("pond.case", TABLE + "".join(cases)))
    return [(one, file) for one in file.cases]


def kin(pond: Path, own: str, *others: str) -> list[tuple[str, str, tuple[str, str]]]:
    """How a case is kin to others."""
    with found_beside(pond / "-"):
        return [(k.kinship.value, k.other.id.text, k.apart) for k in kin_of(read(own), read(*others))]


def test_one_that_follows_from_another(pond: Path) -> None:
    """In the same situation, however it is written, the other expects as much, and maybe more."""
    own = case("own", DUCK, "expect A coins 4")
    more = case("more", DUCK, "expect A coins 4", "expect B coins 3")
    spelled = ('case spelled "The same"\n  covers r-x\n  rules pond\n  B\n  A hand [duck,  Goose]\n'
               "  A plays DUCK\n  expect A coins 4\n\n")

    assert [("follows from", "more", ("", ""))] == kin(pond, own, more)
    assert [] == kin(pond, more, own)
    assert [("follows from", "spelled", ("", ""))] == kin(pond, own, spelled)


def test_one_that_says_otherwise(pond: Path) -> None:
    """Of the same situation it expects something else under another reading; not where it says so of every reading."""
    one = case("one", "set geese one", GOOSE, "expect A coins 4")
    two = case("two", "set geese two", GOOSE, "expect A coins 5")
    every = case("every", GOOSE, "expect A coins 5")

    assert [("says otherwise", "two", ("set geese one", "set geese two"))] == kin(pond, one, two)
    assert [] == kin(pond, one, every)


def test_near_twins(pond: Path) -> None:
    """One fact is another, and what the one expects is not so in the other."""
    rich = case("rich", "A coins 9", DUCK, "expect A coins 10")
    poor = case("poor", "A coins 2", f"illegal {DUCK.strip()}", "expect A coins 2")
    able = case("able", "A coins 9", "legal A plays Duck", "expect A coins 9")

    assert [] == kin(pond, rich, case("richer", "A coins 10", DUCK, "expect A coins 11"))
    assert [("near twin", "able", ("A coins 2", "A coins 9"))] == kin(pond, poor, able)
    assert [] == kin(pond, rich, case("b", "A coins 9", "B coins 1", DUCK, "expect A coins 10"))
    assert [] == kin(pond, rich, case("two-facts", "A coins 8", "B coins 1", DUCK, "expect A coins 9"))


def test_a_card_that_a_ruling_names_and_does_not_need(pond: Path) -> None:
    """Its cases hold without any one clause of the card that acts in them."""
    loose, tight = read(case("loose", DUCK, "expect B coins 3"), case("tight", DUCK, "expect A coins 4"))
    with found_beside(pond / "-"):
        found = idle_in("A Duck costs nobody else a coin.", [loose])

        assert [("Duck", ["play if your coins > 2: earn 1"])] == [(i.card, [p.text for p in i.clauses]) for i in found]
        assert [] == idle_in("A Duck earns a coin.", [tight])
        assert [] == idle_in("A Duck earns a coin.", [loose, tight])
        assert [] == idle_in("A Duckling is no card.", [loose])


def test_show_lists_them(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the cases of the ruling."""
    monkeypatch.chdir(pond)
    monkeypatch.setenv("ADJUDICATOR_RULES", str(pond))
    rulings = "".join(f'ruling r-{name} "{words}"\n  source leaflet, page 3\n\n'
                      for name, words in (("one", "A Duck costs nobody else a coin."), ("two", "All is well.")))
    text = rulings + TABLE + case("one", DUCK, "expect B coins 3") + case("two", DUCK, "expect B coins 3", "expect A coins 4")
    (pond / "pond.case").write_text(text, encoding="utf-8")
    shown = CliRunner().invoke(main, ["show", "r-one"]).stdout
    every = CliRunner().invoke(main, ["show", "pond", "--kin"])

    assert "rulings from whose cases its own follow (1)\n  r-two  one and two (" in shown
    assert "its cases hold without any one clause of Duck that acts in them\n" in shown
    assert "play if your coins > 2: earn 1" in shown
    assert shown == CliRunner().invoke(main, ["show", "r-one", "--kin"]).stdout
    assert 0 == every.exit_code
    assert every.stdout.startswith("rulings from whose cases its own follow (1)\n  r-one and r-two  one and two (pond.case:")
    assert 2 == CliRunner().invoke(main, ["show", "nowhere", "--kin"]).exit_code
    of_a_card = CliRunner().invoke(main, ["show", "Duck", "--kin"])
    assert (2, "N010 `Duck` is neither a game nor a ruling") == (of_a_card.exit_code, of_a_card.stderr.splitlines()[0])


def test_only_cases_of_the_game_are_read(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To compare the cases of a small game, nobody waits for those of all others."""
    monkeypatch.chdir(pond)
    monkeypatch.setenv("ADJUDICATOR_RULES", str(pond))
    (pond / "one.case").write_text(TABLE + case("one", DUCK, "expect A coins 4"), encoding="utf-8")
    (pond / "other.case").write_text('case other "s"\n  rules northwood\n  A fief 5\n  expect A fief 5\n', encoding="utf-8")
    read: list[str] = []
    whole = files.read_file
    monkeypatch.setattr(files, "read_file", lambda path, source: (read.append(Path(path).name), whole(path, source))[1])

    assert 0 == CliRunner().invoke(main, ["show", "pond", "--kin"]).exit_code
    assert ["one.case"] == read
