"""Steps and ends in a language for which a game has words."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from shipped import subjects

from adjudicator.analysis.texts import texts_of
from adjudicator.answers.resolution.report import as_plain
from adjudicator.answers.resolution.resolution import resolve
from adjudicator.answers.subject import subject_in
from adjudicator.cli import main
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.timeline import shown
from adjudicator.report.translation import NAMES, Translation
from adjudicator.rules.library import laid_over
from adjudicator.rules.load import shipped_games
from adjudicator.rules.prose.texts import LANGUAGES

pytestmark = pytest.mark.slow

GATLING = """
rules bang
A outlaw, hand [Gatling]
B Vulture Sam, outlaw, life 3, hand [Missed!]
C renegade, life 1, hand [BANG!]
D sheriff, life 1, in play [Barrel], hand 2
deck [#1 2♠]
A plays Gatling
B plays Missed!
D uses Barrel
"""
PROTECTED = """
rules bang
A outlaw, hand [BANG!]
B sheriff, hand []
A plays BANG! at B
"""
SAMPLE = 80
"""Of how many cases one is said in an ordinary run."""


def end(text: str) -> State:
    return resolve(subject_in(Source("some.case", text))).played.state


def said(text: str, language: str) -> list[str]:
    state = end(text)
    speech = Translation(texts_of(state.program.game.key, language))
    return [speech.sentence(state, step) for step in shown(state)]


@pytest.mark.parametrize(("language", "expected"), [
    ("en", ["A begins phase 2", "A plays Gatling", "A attacks B"]),
    ("it", ["A comincia la fase 2", "A gioca Gatling", "A attacca B"]),
    ("fr", ["A commence la phase 2", "A joue Gatling", "A attaque B"]),
])
def test_steps_are_said_in_each_language(language: str, expected: list[str]) -> None:
    """The same steps, in the words that the rules give for them."""
    assert expected == said(GATLING, language)[:3]


def test_cards_roles_and_numbers_are_said_in_the_language() -> None:
    """A card has its name in the language, and keeps its suit; numbers are counted; so is a player who falls."""
    found = said(GATLING, "it")

    assert "B gioca Mancato!" in found
    assert "D estrae: #1 2♠" in found
    assert "C rivela Rinnegato" in found
    assert "B prende BANG! a C" in found
    assert "B perde 1 punto vita a causa di A" in said(PROTECTED, "it")


def test_a_seat_called_like_a_word_of_the_language_keeps_its_name() -> None:
    """No article or preposition is made of the name of a seat."""
    named = PROTECTED.replace("A ", "Il ").replace("B ", "Di ").replace("at B", "at Di")

    assert "Il gioca BANG! contro Di" in said(named, "it")
    assert "Di perde 1 punto vita a causa di Il" in said(named, "it")


def test_who_is_called_you_is_spoken_to() -> None:
    """Verbs agree with the player spoken to."""
    found = said(PROTECTED.replace("A ", "You ").replace("at A", "at You"), "it")

    assert "giochi BANG! contro B" in found
    assert "B perde 1 punto vita a causa di te" in found


def test_what_is_replaced_is_said_to_be() -> None:
    """A step that does not happen is marked in the language."""
    assert "C scarta tutte le carte (sostituito)" in said(GATLING, "it")
    assert "C défausse toutes les cartes (remplacé)" in said(GATLING, "fr")


def test_cards_of_an_end_are_said_and_a_seat_called_like_one_is_not(tmp_path: Path) -> None:
    """What is a card is known from the position, not from its words."""
    file = tmp_path / "lovers.rules"
    file.write_text('over bang "Lovers"\n\nplayer has\n  lover: player\n', encoding="utf-8")
    with laid_over(file):
        state = end("rules bang\nBeer sheriff, hand [Missed! 2♠]\nB outlaw, lover Beer, hand [BANG!]\nB plays BANG! at Beer\n")
        words = Translation(texts_of("bang", "it")).words(state)

    assert "Mancato! 2♠" == words["Missed! 2♠"]
    assert "Beer" not in words


@pytest.mark.parametrize("game", shipped_games())
def test_every_step_is_said(game: str) -> None:
    """Each step of a sample of the shipped cases is a sentence, without what stands for a part of it, and nothing lacks words."""
    states = []
    for about in subjects(game)[::SAMPLE]:
        with suppress(Invalid):  # rules that cannot be played together: the case says so
            states.append(about.run(checks=False).state)
    for language in LANGUAGES:
        speech = Translation(texts_of(game, language))
        texts = [speech.sentence(state, step) for state in states for step in shown(state)]
        texts += [words for state in states for words in speech.words(state).values()]

        assert texts
        assert [] == [text for text in texts
                      if not text.strip() or "{" in text or "  " in text or any(ord(s) >= NAMES for s in text)]
        assert set() == speech.texts.glossary.lacking


def test_an_answer_tells_the_words_of_its_end() -> None:
    """The plain values keep the notation, and add what the steps and the end are called in the language."""
    one = resolve(subject_in(Source("some.case", GATLING)))
    body = as_plain([one], Translation(texts_of("bang", "it")))

    assert "A plays Gatling" == body["steps"][1]["text"]
    assert "it" == body["said"]["language"]
    assert "A gioca Gatling" == body["said"]["steps"]["2"]
    words = {"hand": "mano", "life": "punti vita", "Barrel": "Barile", "Sheriff": "Sceriffo"}
    assert words.items() <= body["said"]["words"].items()
    assert "said" not in as_plain([one])


def test_the_command_line_speaks_a_language(tmp_path: Path) -> None:
    """`--language` is for the steps of the answer, the grids and the chains of causes."""
    path = tmp_path / "some.case"
    path.write_text(GATLING, encoding="utf-8")
    shell = CliRunner()
    answer = shell.invoke(main, ["ask", str(path), "--timeline", "--language", "it"]).output
    why = shell.invoke(main, ["ask", str(path), "--why", "C loses", "--language", "fr"]).output
    plain = json.loads(shell.invoke(main, ["ask", str(path), "--json", "--language", "fr"]).output)
    refused = shell.invoke(main, ["ask", str(path), "--why-not", "B draws", "--language", "it"])

    assert "A gioca Gatling (2)\n  | difendersi" in answer
    assert "because A joue Gatling" in why
    assert "A joue Gatling" == plain["said"]["steps"]["2"]
    assert 2 == refused.exit_code
    assert "--language is for the steps of an answer and of --why" in refused.output
