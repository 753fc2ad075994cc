"""The Python half of the page: a question in JSON gets what the command line prints."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.page.questions import answered
from adjudicator.page.shelf import examples, games, things
from adjudicator.rules.load import shipped_games

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.case"))
DUEL = "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 2, hand [Missed!]\nA plays BANG! at B\nB plays Missed!\n"


def asked(do: str, text: str, **more: Any) -> dict[str, Any]:
    """The answer to a question of the page."""
    found: dict[str, Any] = json.loads(answered(json.dumps({"do": do, "text": text, **more})))
    return found


def printed(*words: str, text: str) -> Any:
    """What a command prints as JSON for a text on standard input."""
    return json.loads(CliRunner().invoke(main, [*words, "--json"], input=text).stdout)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_answer_is_that_of_the_command_line(path: Path) -> None:
    """Every shipped example gives the page the JSON of `ask --json`."""
    text = path.read_text(encoding="utf-8")

    assert {"answer": printed("ask", "-", text=text)} == asked("ask", text)


def test_each_question_is_answered_like_its_command() -> None:
    """Two readings side by side, why, why not and an exploration give the JSON of the command of that name."""
    assert {"answer": printed("ask", "-", "--approach", "both", text=DUEL)} == asked("compare", DUEL, point="approach")
    assert {"answer": printed("ask", "-", "--why", "B plays", text=DUEL)} == asked("why", DUEL, claim="B plays")
    assert {"answer": printed("ask", "-", "--why", "3", text=DUEL)} == asked("why", DUEL, claim="3")
    assert {"answer": printed("ask", "-", "--why-not", "B loses", text=DUEL)} == asked("why-not", DUEL, claim="B loses")
    assert {"answer": printed("explore", "-", "--moves", "1", "--claim", "B alive", text=DUEL)} == asked(
        "explore", DUEL, claim="B alive", moves=1)
    assert {"answer": printed("explore", "-", "--moves", "1", text=DUEL)} == asked("explore", DUEL, moves=1)


def test_readings_are_set_as_on_the_command_line() -> None:
    """Readings of single points and a profile are those of `--set` and `--readings`."""
    assert {"answer": printed("ask", "-", "--set", "approach=second", text=DUEL)} == asked(
        "ask", DUEL, readings={"approach": "second"})
    assert {"answer": printed("ask", "-", "--readings", "official", text=DUEL)} == asked("ask", DUEL, profile="official")


def test_a_receipt_is_that_of_the_command_line(tmp_path: Path) -> None:
    """The page gives the receipt that `ask --receipt` writes."""
    CliRunner().invoke(main, ["ask", "-", "--receipt", str(tmp_path / "r.json")], input=DUEL)

    assert {"answer": json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))} == asked("receipt", DUEL)


@pytest.mark.parametrize(("do", "more"), [
    ("ask", {}), ("compare", {"point": "approach"}), ("why", {"claim": "B loses"}), ("why-not", {"claim": "B loses"}),
    ("explore", {"claim": "B alive"}), ("receipt", {}),
])
@pytest.mark.parametrize("text", ["", "rules nowhere\nA", "rules bang\nA outlw", "\x00", "\ud800", "x" * 2_000_000])
def test_what_is_not_understood_is_a_message(do: str, more: dict[str, str], text: str) -> None:
    """A text that is no situation gives the message of the command line, never an exception."""
    problem = asked(do, text, **more)["problem"]

    assert not problem["internal"]
    assert problem["message"][:1] in "CEFNQ"


@pytest.mark.parametrize("claim", ["", "nonsense", "Z loses", "999", "B loses ]", "\ud800", "x" * 5_000])
@pytest.mark.parametrize("do", ["why", "why-not"])
def test_a_claim_that_is_none_is_a_message(do: str, claim: str) -> None:
    """Words that cannot describe a step are refused in words."""
    assert not asked(do, DUEL, claim=claim)["problem"]["internal"]


def test_unknown_readings_are_messages() -> None:
    """A point or a reading that the rules do not declare is named, also when two are compared."""
    assert "nowhere" in asked("ask", DUEL, readings={"nowhere": "first"})["problem"]["message"]
    assert "third" in asked("compare", DUEL, point="approach", between=["first", "third"])["problem"]["message"]
    assert "nowhere" in asked("compare", DUEL, point="nowhere")["problem"]["message"]


def test_a_long_search_tells_how_far_it_is() -> None:
    """An exploration reports a growing number of positions."""
    counts: list[int] = []
    text = "rules bang\nA outlaw\nB sheriff\nC outlaw\n"
    answered(json.dumps({"do": "explore", "text": text, "claim": "B alive", "limit": 3_000, "until": "turn"}), counts.append)

    assert counts
    assert counts == sorted(counts)


def test_diagnostics_have_a_place_and_cases_are_listed() -> None:
    """The editor is shown what is wrong and where, and which cases a file holds."""
    found = asked("diagnostics", DUEL.replace("Missed!", "Mised!"))["answer"]

    assert [{"line": 3, "column": 26, "length": 6}, {"line": 5, "column": 9, "length": 6}] == [
        {key: d[key] for key in ("line", "column", "length")} for d in found["diagnostics"]]
    assert "`Missed!`" in found["diagnostics"][0]["help"]
    assert [] == found["cases"]
    text = 'case one "One"\n  rules bang\n  A outlaw\n  B sheriff\n  expect B alive\n'
    assert [{"id": "one", "title": "One"}] == asked("diagnostics", text)["answer"]["cases"]
    assert [] == asked("diagnostics", text)["answer"]["diagnostics"]


def test_completion_is_that_of_an_editor() -> None:
    """Inside a hand the cards of the game are offered, after `rules` the games."""
    cards = {o["text"] for o in asked("completion", DUEL, line=2, column=17)["answer"]["options"]}
    games = {o["text"] for o in asked("completion", "rules ", line=1, column=7)["answer"]["options"]}

    assert {"BANG!", "Missed!"} <= cards
    assert "bang" in games


# ---- the page itself

PAGE = ROOT / "docs" / "page"
SCRIPTS = sorted([*(PAGE / "src").glob("*.ts"), *(PAGE / "src").glob("*.js")])


def test_no_text_becomes_markup() -> None:
    """No script of the page makes markup from text, evaluates text or sets a style by attribute."""
    ways = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser|srcdoc|Fragment\(")

    assert SCRIPTS
    assert [] == [f"{path.name}: {found[0]}" for path in SCRIPTS for found in ways.finditer(path.read_text(encoding="utf-8"))]


def test_the_page_loads_its_own_files_only() -> None:
    """The policy allows scripts of the page and WebAssembly; no address of another host stands in what is built."""
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)

    assert policy is not None
    assert policy[1].split("; ") == ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "img-src 'self' blob:",
                                     "object-src 'none'", "base-uri 'none'", "form-action 'none'"]
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    hosts = {found[0] for path in [*SCRIPTS, PAGE / "index.html"]
             for found in re.finditer(r"https?://[\w.-]+", path.read_text(encoding="utf-8"))}
    assert {"http://www.w3.org"} == hosts, "the name of SVG"


def test_every_language_has_the_same_words() -> None:
    """Each text of the page is there in each language, with the same places to fill in."""
    texts = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (PAGE / "src" / "words").glob("*.json")}
    places = {language: {key: set(re.findall(r"\{\w+\}", words)) for key, words in said.items()}
              for language, said in texts.items()}

    assert {"en", "it", "fr"} == set(texts)
    assert places["en"] == places["it"] == places["fr"]
    assert all(words.strip() for said in texts.values() for words in said.values())


# ---- what the page has at hand

def test_games_are_listed_with_what_their_rules_declare() -> None:
    """Every shipped game is there with its sets, and its cards with the place where they lie."""
    listed = {game["key"]: game for game in games()}
    cards = {card["title"]: card for card in listed["bang"]["cards"]}

    assert set(shipped_games()) == set(listed)
    assert {"key": "dodge-city", "title": "Dodge City"} in listed["bang"]["sets"]
    assert [{"key": "role", "words": ["Sheriff", "Deputy", "Outlaw", "Renegade"]}] == listed["bang"]["fields"]
    assert ("in play", True) == (cards["Barrel"]["zone"], cards["Barrel"]["dealt"])
    assert (None, True) == (cards["Beer"]["zone"], cards["Beer"]["dealt"])


@pytest.mark.slow
def test_a_name_is_described_in_each_language() -> None:
    """A card is there with what it does in three languages, each paragraph once, and its source."""
    thing = next(t for t in things("northwood") if "Jack of Leaves" in t["names"])
    english, italian = ([thing["texts"][number] for number in thing[language]] for language in ("en", "it"))

    assert english != italian
    assert english[-1:] == italian[-1:]
    assert any(part.startswith("source: ") for part in english)


def test_every_game_has_examples() -> None:
    """The example with which the page begins is the first; each game has some, and a case has what it builds on."""
    found = list(examples(EXAMPLES[-1]))

    assert EXAMPLES[-1].stem == found[0]["id"]
    assert {path.stem for path in EXAMPLES} == {one["id"] for one in found[: len(EXAMPLES)]}
    assert set(shipped_games()) == {one["game"] for one in found}
    assert [] == [one["id"] for one in found if "rules " not in one["text"] or one["text"].startswith("--")]
