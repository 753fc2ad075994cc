"""Tests of published sources: what they are called, with what authority they speak, and what they answer to disputed points."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator.cli import main
from adjudicator.commands.disputes import page
from adjudicator.commands.files import known_cases
from adjudicator.data import data_root
from adjudicator.engine.bibliography import Bibliography, Undeclared, is_date, together
from adjudicator.engine.citations import AUTHORITIES, Citation, Publication
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.profiles import PROFILES, Verdict, Voice, backing, verdict
from adjudicator.notation.source import Invalid, Source, Span
from adjudicator.rules.load import load, sets_of, shipped_games

FAQ = Publication("faq", "Snow Day, the FAQ", "official", "2019-12")
LEAFLET = Publication("leaflet", "Snow Day", "official-rules", "2018", "de", (("de", "Schneetag"),))
KNOWN = Bibliography((FAQ, LEAFLET))
POINTS = [pytest.param(game, point, id=f"{game}-{point.key}")
          for game in shipped_games() for point in load(game, *sets_of(game)).interpretations]

SITUATION = """\
rules bang
A outlaw, life 1, hand [Duel]
B sheriff, hand [BANG!]
C renegade
D outlaw
A plays Duel at B
B discards BANG!
"""
"""A loses a Duel that A played, and who has eliminated A is a disputed point."""

OWN = """\
game own "Own"

source leaflet "The big leaflet" official 2020

zone deck: pile, hidden, endless
zone hand of player: hidden

turn for status of it is playing
  phase play: draw 1
  phase rest: draw 1

to draw/draws (n: number): repeat n: move top of deck to your hand
"""
OWN_CASE = """\
ruling own-draw "A player draws."
  source leaflet, page 1

case one "A draws"
  covers own-draw
  cites leaflet page 1
  rules own
  A
  B
  turn A
  phase play
  then A draws 1
"""


def run(*words: str, text: str | None = None) -> tuple[int, str, str]:
    """The exit status of a command, and what it writes."""
    found = CliRunner().invoke(main, list(words), input=text)
    return found.exit_code, found.stdout, found.stderr


def point(*cites: tuple[Publication, ...]) -> Interpretation:
    """A point with a choice for each group of sources."""
    choices = tuple(Choice(f"choice-{n}", "so", tuple(Citation(p, "") for p in group)) for n, group in enumerate(cites))
    return Interpretation("loud", "Is it loud?", choices, 0, "", Span(Source("", ""), 1, 1))


def dated(day: str, authority: str = "official") -> Publication:
    """A source of a day."""
    return Publication(f"of-{day}", f"Of {day}", authority, day)


# ---- names and places

@pytest.mark.parametrize(("text", "found"), [
    ("faq Q3", [(FAQ, "Q3")]),
    ("faq", [(FAQ, "")]),
    ("faq, Q3", [(FAQ, "Q3")]),
    ("Snow Day, page 2", [(LEAFLET, "page 2")]),
    ("snow day: page 2", [(LEAFLET, "page 2")]),
    ("Snow Day, the FAQ, Q3, note", [(FAQ, "Q3, note")]),
    ("Schneetag, Seite 2; faq Q1 and Q2", [(LEAFLET, "Seite 2"), (FAQ, "Q1 and Q2")]),
    ('"Snow Day", page 2; "the" is no source of this place' , None),
    ('"Snow Day", page 2: "a word"', [(LEAFLET, 'page 2: "a word"')]),
    ("  leaflet   page 2 ", [(LEAFLET, "page 2")]),
])
def test_a_citation_names_a_source_and_a_place(text: str, found: list[tuple[Publication, str]] | None) -> None:
    """By its key or a title, of several that fit by the longest; semicolons part several."""
    if found is None:
        with pytest.raises(Undeclared):
            KNOWN.read(text)
    else:
        assert tuple(Citation(*pair) for pair in found) == KNOWN.read(text)


@pytest.mark.parametrize(("text", "name", "at"), [
    ("Snow Days, page 2", "Snow Days", 0),
    ("Snow Day rules, page 2", "Snow Day rules", 0),
    ("faq Q3; leaflets, page 2", "leaflets", 8),
    ('"Snow Day, the FAQ, Q3"', "Snow Day, the FAQ, Q3", 1),
    ("FAQ Q3", "FAQ Q3", 0),
    ("faq Q3;", "", 6),
    ("", "", 0),
])
def test_what_is_not_declared_is_found_at_its_place(text: str, name: str, at: int) -> None:
    """Nothing is taken for a source that is only like one."""
    with pytest.raises(Undeclared) as missing:
        KNOWN.read(text)

    assert (name, at) == (missing.value.name, missing.value.at)


def test_the_nearest_source_is_named_or_how_to_declare_one() -> None:
    """A mistyped title gives the nearest one, and a new source gives what to write."""
    helps = []
    for text in ("Snow Dey, page 2", "a letter from Ghent, page 2"):
        with pytest.raises(Undeclared) as missing:
            KNOWN.read(text)
        helps.append(str(missing.value.help))

    assert helps[0].startswith("did you mean `Snow Day`")
    assert 'declare it: `source KEY "a letter from Ghent" AUTHORITY YEAR`' == helps[1]


@pytest.mark.parametrize(("text", "right"), [
    ('"leaflet, page 2"', "leaflet, page 2"),
    ('"Snow Day, the FAQ, Q3"', "Snow Day, the FAQ, Q3"),
    ("Snow Day rules, page 2", "Snow Day, rules"),
    ("FAQ Q3", "faq, Q3"),
])
def test_a_place_that_is_part_of_the_name_is_told_apart(text: str, right: str) -> None:
    """The source is right and only the place is written wrong: the help says how, and what it says is read."""
    with pytest.raises(Undeclared) as missing:
        KNOWN.read(text)

    assert f"write the source, a comma and then the place: `{right}`" == missing.value.help
    assert KNOWN.read(right)


def test_a_source_is_reported_with_its_authority_and_year() -> None:
    """In words that stand in a sentence."""
    assert "Snow Day, page 2 (official rules, 2018)" == KNOWN.read("leaflet page 2")[0].text


def test_of_two_sources_with_a_key_the_first_is_it() -> None:
    """What a file declares itself comes before what its rules declare."""
    own = Publication("faq", "Our own FAQ", "community")

    assert (own, LEAFLET) == together([own], KNOWN.publications).publications


@pytest.mark.parametrize(("text", "sound"), [
    ("2007", True), ("2007-11", True), ("2007-11-05", True), ("2007-13", False), ("2007-02-30", False), ("0000", False),
])
def test_a_date_is_one_that_there_was(text: str, sound: bool) -> None:
    """A year, a month or a day."""
    assert sound == is_date(text)


# ---- what authorities answer

def test_an_authority_backs_a_choice_is_silent_or_divided() -> None:
    """It backs one reading, none, or several."""
    one = point((FAQ,), (LEAFLET,))
    both = point((FAQ,), (Publication("other", "Other", "official"),))

    assert Verdict("official", Voice.BACKS, ("official",), 0, one.choices[0].cites) == verdict(one, "official")
    assert Voice.SILENT == verdict(one, "analysis").voice
    assert Voice.DIVIDED == verdict(both, "official").voice


@pytest.mark.parametrize(("first", "second", "chosen"), [
    ("2018", "2019", 1), ("2019-03", "2019-01-31", 0), ("2019", "2019-12", -1), ("2019-12", "2019", -1), ("2019", "2019", -1),
    ("", "2019", -1),
])
def test_the_later_word_of_an_authority_holds(first: str, second: str, chosen: int) -> None:
    """Where dates tell which of its answers is the later one; else it is divided."""
    assert chosen == verdict(point((dated(first),), (dated(second),)), "official").choice


def test_the_default_profile_asks_the_publisher_then_an_analysis() -> None:
    """The first that answers settles the point."""
    essay, answer = Publication("essay", "Essay", "analysis"), FAQ

    assert 1 == verdict(point((essay,), (answer,)), "default").choice
    assert 0 == verdict(point((essay,), (LEAFLET,)), "default").choice
    assert -1 == verdict(point((LEAFLET,), (Publication("own", "Own", "own-conclusion"),)), "default").choice


@pytest.mark.parametrize(("game", "point"), POINTS)
def test_every_reading_has_its_sources(game: str, point: Interpretation) -> None:
    """Each is declared by the game, with an authority that there is."""
    declared = load(game, *sets_of(game)).publications

    for choice in point.choices:
        assert choice.cites
        assert all(c.publication in declared and c.publication.authority in AUTHORITIES for c in choice.cites)


@pytest.mark.parametrize(("game", "point"), POINTS)
def test_profiles_follow_the_sources_that_they_name(game: str, point: Interpretation) -> None:
    """A reading is backed only by sources of the authority asked, and no other is, or an earlier one; defaults agree."""
    for name, asked in PROFILES.items():
        said = verdict(point, name)
        backed = [n for n, choice in enumerate(point.choices) if any(backing(choice, a) for a in said.authorities)]
        if said.voice is Voice.BACKS:
            assert said.choice in backed
            assert {c.publication.authority for c in said.cites} <= set(asked)
        else:
            assert (said.voice is Voice.DIVIDED) == (len(backed) > 1)
    default = verdict(point, "default")
    assert default.choice in (-1, point.default), f"{game}: {point.key} is settled by {default.authorities}"


# ---- in answers

def test_the_publisher_is_asked() -> None:
    """The answer says what official sources settle, and where they are silent."""
    told = {name: run("ask", "-", "--points", "--readings", name, text=SITUATION)[1]
            for name in ("official", "designer", "default")}

    assert "here (as official answers)  nobody" in told["official"]
    assert "here (as official answers)  nobody" in told["default"]
    assert "here (designer is silent: by default)  nobody" in told["designer"]
    assert "here (by default)  nobody" in run("ask", "-", "--points", text=SITUATION)[1]


def test_a_profile_in_json() -> None:
    """Each point has the name of the profile, how it speaks, and the sources of each reading with their authority."""
    found = json.loads(run("ask", "-", "--readings", "official", "--json", text=SITUATION)[1])
    duel = {p["name"]: p for p in found["consulted"]}["duel-author-falls"]

    assert {"name": "official", "voice": "backs", "authorities": ["official"]} == duel["profile"]
    assert ("nobody", True) == (duel["reading"]["key"], duel["settled"])
    assert ["official", "official-rules"] == [s["authority"] for s in duel["reading"]["sources"]]


def test_what_is_set_holds_before_a_profile() -> None:
    """A line of the situation does, and so does the command line."""
    chosen = {}
    for name, words, text in (("line", [], "set duel-author-falls opponent\n" + SITUATION),
                              ("option", ["--set", "duel-author-falls=opponent"], SITUATION), ("neither", [], SITUATION)):
        found = json.loads(run("ask", "-", "--readings", "official", "--json", *words, text=text)[1])
        chosen[name] = found["settings"]["duel-author-falls"]

    assert {"line": "opponent", "option": "opponent", "neither": "nobody"} == chosen


def test_a_profile_that_there_is_not() -> None:
    """The nearest one is named, wherever it is asked for."""
    for status, _, told in (run("ask", "-", "--readings", "oficial", text=SITUATION),
                            run("ask", "-", text="readings oficial\n" + SITUATION)):
        assert 2 == status
        assert "did you mean `official`?" in told


def test_other_questions_tell_the_profile_too() -> None:
    """An exploration rests on the same readings, and says which of them are defaults."""
    words = ("explore", "-", "--claim", "A alive", "--readings", "official")
    told = run(*words, text=SITUATION)[1]
    profile = json.loads(run(*words, "--json", text=SITUATION)[1])["profile"]

    assert "under the readings of official\n  answered: janet-pending allowed" in told
    assert "silent, so by default: approach first" in told
    assert {"choice": "nobody", "name": "official", "voice": "backs", "authorities": ["official"]} == profile["duel-author-falls"]
    assert json.loads(run(*words[:4], "--json", text=SITUATION)[1])["profile"] is None


def test_a_situation_says_its_profile() -> None:
    """And Python asks for one in the same way."""
    table = adjudicator.situation("readings community\n" + SITUATION)

    assert "active-only" == table.readings()["out-of-turn-deed"]
    assert "counts" == table.under("official").readings()["out-of-turn-deed"]
    with pytest.raises(Invalid):
        table.under("nobody")


def test_a_case_runs_under_its_profile(tmp_path: Path) -> None:
    """What the authority settles is not tried otherwise; what it leaves open is, and the summary says so."""
    case = ('case lost "Who loses his own Duel is eliminated by nobody"\n  readings official\n'
            + "".join(f"  {row}\n" for row in SITUATION.splitlines()) + "  never B draws 3\n")
    file = tmp_path / "some.case"
    file.write_text(case, encoding="utf-8")

    assert 0 == run("test", str(file))[0]
    file.write_text(case.replace("  readings official\n", ""), encoding="utf-8")
    assert 1 == run("test", str(file))[0]
    assert 0 == run("test", str(file), "--readings", "official")[0]
    told = json.loads(run("test", str(file), "--readings", "official", "--json")[1])["cases"][0]
    assert "backs" == told["profile"]["duel-author-falls"]["voice"]


def test_what_no_source_covers_is_said() -> None:
    """The last turn at the mine is over, and Padre Esteban is dead: nobody has ruled it."""
    told = run("ask", str(data_root() / "cases/revolver2/official.case"), "--case", "r2-official-mine-open")[1]

    assert "no source covers it" in told


def test_sources_of_a_case_file(tmp_path: Path) -> None:
    """A file declares its own beside those of the rules; `test` tells their authority, and `check` what is not declared."""
    file = tmp_path / "some.case"
    text = ('source ghent "The house rules of Ghent" community 2024\n\n'
            'ruling ghent-shot "A shot costs a point."\n  source ghent, page 2\n\n'
            'case one-point "B loses a point"\n  covers ghent-shot\n  cites BANG! card text, BANG!\n  rules bang\n  A outlaw\n'
            '  B sheriff\n  A plays BANG! at B\n  expect B life 4\n')
    file.write_text(text, encoding="utf-8")

    assert 0 == run("check", str(file))[0]
    status, told, _ = run("test", str(file))
    assert (0, True) == (status, "The house rules of Ghent (community, 2024)  1 of 1 rulings hold" in told)
    sources = json.loads(run("test", str(file), "--json")[1])["cases"][0]["sources"]
    assert [("card-text", "official-rules", "BANG!"), ("ghent", "community", "page 2")] == [
        (s["source"], s["authority"], s["place"]) for s in sources]
    file.write_text(text.replace("cites BANG! card text", "cites BANG! card texts"), encoding="utf-8")
    status, _, told = run("check", str(file))
    assert 2 == status
    assert f"{file}:8:9: N010 no source is called `BANG! card texts`" in run("check", str(file), "--format", "gnu")[2]
    assert "did you mean `BANG! card text`" in told


COVERING = """\
source ghent "The house rules of Ghent" community 2024

ruling ghent-one "A ruling."
  source {source}

case ghent-first "It covers the ruling"
  covers ghent-one
  rules bang
  A outlaw, hand [BANG!]
  B sheriff
  A plays BANG! at B
  expect B life 4

case ghent-second "It covers nothing"
  rules bang
  A outlaw, hand [BANG!]
  B sheriff
  A plays BANG! at B
  expect B life 4
"""


@pytest.mark.parametrize(("old", "new", "said"), [
    ("ghent, page 2", "ghent, page 2", ""),
    ("ghent, page 2", "gent, page 2", "no source is called `gent`"),
    ("ghent, page 2", '"For Northwood! rulebook", page 2', "no source is called `For Northwood! rulebook`"),
    (" community ", " comunity ", "no authority is called `comunity`"),
    (" 2024", " 2024-13", "`2024-13` is not a date"),
    ('"The house rules of Ghent"', '"BANG! rulebook"', "the source `ghent` is there twice"),
])
def test_a_case_has_the_mistakes_of_the_ruling_that_it_covers(old: str, new: str, said: str, tmp_path: Path) -> None:
    """No ruling holds by a source that nobody declares; a case that covers none is not concerned."""
    file = tmp_path / "ghent.case"
    file.write_text(COVERING.format(source="ghent, page 2").replace(old, new, 1), encoding="utf-8")
    status, out, _ = run("test", str(file))

    assert (2 if said else 0) == status
    assert said in out
    assert ("1 passed, 0 failed, 1 error" if said else "2 passed, 0 failed, 0 errors") in out


def test_a_game_of_ones_own_declares_sources(tmp_path: Path) -> None:
    """The cases beside its rules cite them; `test` tells their authority as it does for shipped games."""
    folder = tmp_path / "rulesets" / "own"
    folder.mkdir(parents=True)
    (folder / "game.rules").write_text(OWN, encoding="utf-8")
    (tmp_path / "some.case").write_text(OWN_CASE, encoding="utf-8")

    assert 0 == run("check", str(tmp_path))[0]
    status, told, _ = run("test", str(tmp_path))
    assert (0, True) == (status, "The big leaflet (official, 2020)  1 of 1 rulings hold" in told)
    case = json.loads(run("test", str(tmp_path), "--json")[1])["cases"][0]
    assert [("leaflet", "page 1")] == [(s["source"], s["place"]) for s in case["sources"]]

    (folder / "game.rules").write_text(OWN.replace("draw 1\n  phase", "drwa 1\n  phase"), encoding="utf-8")
    said = run("check", str(tmp_path), "--format", "gnu")[2]  # what the rules declare is not known while they have a mistake
    assert (True, False) == ("no verb is called `drwa`" in said, "no source" in said)


def test_show_tells_a_source_and_the_authority_of_a_ruling() -> None:
    """With the readings that rest on it."""
    told = run("show", "bullet-faq")[1]

    assert "official: an answer of the publisher" in told
    assert "teren-order beer-or-draw  Q69" in told
    assert "(community); Succession of events, I, footnotes 4 and 5" in " ".join(run("show", "bang-lore-35")[1].split())


# ---- the pages

@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_the_pages_of_disputed_points_are_of_today(game: str) -> None:
    """`make pages` writes them from the rules and the cases, of which it reads no more than the settings."""
    files = [p.file for p in known_cases() if p.file]
    written = (data_root() / "docs" / f"disputes-{game}.md").read_text(encoding="utf-8")

    assert page(load(game).game.title, files) == written, "run `make pages`"
    assert page(game) == written


DEALT = "line-stations"
"""A point of how a game is dealt, which no case does: tests/unit/test_whole_games.py deals under each of its readings."""


@pytest.mark.parametrize("game", shipped_games())
def test_every_reading_has_a_case(game: str) -> None:
    """That sets it and holds the rules to it."""
    files = [p.file for p in known_cases() if p.file]
    points = [point.splitlines() for point in page(game, files).split("\n## ") if not point.startswith(DEALT)]
    rows = [row for point in points for row in point if row.startswith("| `")]

    assert rows
    assert [] == [row.split("|")[1].strip() for row in rows if row.endswith("| – |")]


@pytest.mark.parametrize(("place", "said"), [
    (", -", "`-` is no place in `BANG! rulebook`"), (": —", "`—` is no place in `BANG! rulebook`"), (", _", "is no place in"),
    (", 7", ""), (", the draw", ""), ("", ""),
])
def test_a_place_has_a_letter_or_a_number(tmp_path: Path, place: str, said: str) -> None:
    file = tmp_path / "some.case"
    file.write_text(f'case one "It says so"\n  cites BANG! rulebook{place}\n  rules bang\n  A sheriff, hand [BANG!]\n  B outlaw\n'
                    "  C renegade\n  A plays BANG! at B\n  expect B life 3\n", encoding="utf-8")

    for command in ("test", "check"):
        code, out, err = run(command, str(file))
        assert (code != 0, said in out + err) == (bool(said), True)
