"""Lines about words that are not offered: they say something only of a word that the same question may offer elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from generated import PROFILE
from shipped import subjects
from test_parts import tried

from adjudicator.cases.moves.playthrough import play
from adjudicator.engine.options import Word, open_options
from adjudicator.engine.state import ALTERNATIVE, State
from adjudicator.notation.agreement import said_of
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Invalid, fold

GAMES = ["bang", "revolver", "northwood"]
STATES = 100 if PROFILE == "long" else 8
"""Questions of each game at which lines are tried, one of each piece of code first."""


def asking(game: str) -> Iterator[State]:
    """The states of shipped runs in which a player is asked to choose a word."""
    for about in subjects(game)[:: 1 if PROFILE == "long" else 9]:
        try:
            played = play(about.begin(), about.moves, keep=True)
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        yield from (state for state in (*played.asked, played.state)
                    if state.question is not None and state.question.kind == ALTERNATIVE and state.question.player >= 0)


def offered(state: State) -> list[str]:
    """The words that may be chosen."""
    return [option.word for option in open_options(state) if isinstance(option, Word)]


def place(state: State) -> tuple[int, int]:
    """By which rules a question is asked, and in which of their pieces of code."""
    return id(state.program), 0 if state.question is None else state.question.code


def others(state: State, luck: Random) -> Iterator[str]:
    """Words that are not offered: a card, a zone, a number, a word of another choice."""
    program, here = state.program, {*map(fold, offered(state))}
    said = (luck.choice(program.cards[1:]).named.title, luck.choice(program.zones).named.title, str(luck.randrange(1, 99)),
            luck.choice(program.alternatives or ("yes",)))
    yield from (word for word in said if fold(word) not in here)


def is_of_the_sort(state: State, word: str) -> bool:
    """Whether a word may be offered as far as anybody can see: somebody has to choose it somewhere, or it is such a card."""
    program, here = state.program, offered(state)
    titles = {fold(card.named.title) for card in program.cards[1:]}
    return fold(word) in map(fold, program.alternatives) or (word.isdigit() and all(map(str.isdigit, here))) or (
        fold(word) in titles and titles.issuperset(map(fold, here)))


def is_green(state: State, word: str) -> bool:
    """Whether it may be said that a word may not be chosen."""
    seat = state.seats[state.question.player if state.question is not None else 0]
    try:
        *_, troubles = tried(state, f"illegal {said_of(seat, 'chooses')} {quoted(word, state.seats)}")
    except Invalid:
        return False
    return not troubles


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_tried_where_it_is_never_offered(game: str) -> None:
    """`illegal A chooses Barrel` says nothing where words are chosen, even if some of them are names of cards."""
    luck, seen, words = Random(game), dict[tuple[int, int], State](), dict[tuple[int, int], set[str]]()
    for state in asking(game):
        seen.setdefault(place(state), state)
        words.setdefault(place(state), set()).update(offered(state))
    assert seen

    for state in luck.sample([*seen.values()], min(len(seen), STATES)):
        for word in others(state, luck):
            assert not is_green(state, word) or is_of_the_sort(state, word), (offered(state), word)
        for word in words[place(state)].difference(offered(state)):
            assert is_green(state, word), (offered(state), word)
