"""The choices of a state as data for other programs: who is asked, what each choice is, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.descriptions import card_words
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Missing, Unknown
from adjudicator.engine.options import PASS, Ability, CardOption, Option, kind_of, legal_keys
from adjudicator.engine.references import BASE
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.windows import ability_frame
from adjudicator.games.visibility import Vision
from adjudicator.values import frozen, must_be


@frozen
class Choice:
    """One choice. `number` and `key` are what `State.after` takes.

    `seat`: who chooses, empty if chance or the situation decides. `kind`: `ability`, `card`, `seat`, `word`, `hidden card`,
    `face`, `value`, `consent`, or `pass` for declining; `option` is the value of that kind, None for `pass`. `card`: the card
    that is chosen or used, None if there is none. `targets`: the seats and cards at which an ability can be aimed, which is asked
    next. `weight`: its relative weight if chance decides; None if a player chooses. `line`: the choice as a line of a case; empty
    if a case does not state it. `labels`: the choice in words, by language; `""` is the title as shown.
    """

    number: int
    key: str
    seat: str
    kind: str
    option: Option | None
    card: CardOption | None
    targets: tuple[str, ...]
    weight: int | None
    line: str
    labels: tuple[tuple[str, str], ...]

    def label(self, language: str = "") -> str:
        """The choice in words, in a language such as `it`; in that of the rules if there is no name in this one."""
        found = dict(self.labels)
        return found.get(language, found[""])


def choices(state: State) -> tuple[Choice, ...]:
    """All choices of a waiting state, in the order of `State.legal`; nothing if nothing is asked."""
    must_be(state, State, "a state")
    question = state.question
    if question is None:
        return ()
    pause = Pause.of(state, vocabulary(state.program))
    spoken: dict[str, Pause] = {}
    seat = state.seats[state.decider] if question.player >= 0 else ""
    weights = state.weights
    found = []
    for number, key in enumerate(legal_keys(state)):
        option = pause.options[number] if number < len(pause.options) else None
        card = option.card if isinstance(option, Ability) else option if isinstance(option, CardOption) else None
        found.append(Choice(
            number, key, seat, PASS if option is None else kind_of(option), option, card, _targets(state, number),
            weights[number] if weights else None, "" if _is_hidden(state, number, card) else pause.move(number) or "",
            _labels(pause, spoken, number, option)))
    return tuple(found)


def _is_hidden(state: State, number: int, card: CardOption | None) -> bool:
    """Whether a choice is a card that lies face down for the player who chooses."""
    raw = state.question.choices[number] if state.question is not None and card is not None else None
    return isinstance(raw, int) and raw < 0 and card is not None and not (card.card or card.printed)


def _targets(state: State, number: int) -> tuple[str, ...]:
    """The possible targets of the ability of a choice, seats and cards in words.

    Empty if it is aimed at nothing, or something has to be stated.
    """
    question = state.question
    assert question is not None
    if question.kind is not OFFER or number >= len(question.choices):
        return ()
    ability = question.abilities[number]
    targets = state.program.clauses[ability[0]].targets
    if targets is None:
        return ()
    draft = Draft(state)
    try:
        found = targets(draft, ability_frame(draft, ability, question.player, question.row))
    except (Missing, Unknown):
        return ()
    known = Vision.of(state, state.decider)
    return tuple([state.seats[p] if 0 <= p < BASE else card_words(draft, p) if known.knows(p) else "?" for p in found])


def _labels(pause: Pause, spoken: dict[str, Pause], number: int, option: Option | None) -> tuple[tuple[str, str], ...]:
    """The choice in words: as shown, then in every language that has a name for the card or rule.

    `spoken`: the same choices in other languages, as far as they were needed.
    """
    if option is None:
        return (("", "end turn" if pause.question.free else "decline"),)
    card = option.card if isinstance(option, Ability) else option if isinstance(option, CardOption) else None
    if card is not None and _is_hidden(pause.state, number, card):
        return (("", f"? from {card.holder or card.zone}"),)
    cards = pause.state.program.cards[1:]
    if card is not None:
        named = next((c.named for c in cards if c.named.key == card.card), None)
    else:
        named = next((c.named for c in cards if isinstance(option, Ability) and c.named.title == option.owner), None)
    languages = dict.fromkeys(language for language, _ in named.names) if named is not None else ()
    for language in languages:
        if language not in spoken:
            names = {c.named.title: name for c in cards for of, name in reversed(c.named.names) if of == language}
            spoken[language] = attrs.evolve(pause, called=partial(_called, names))
    return (("", pause.said(number)), *[(language, spoken[language].said(number)) for language in languages])


def _called(names: Mapping[str, str], title: str) -> str:
    """A name in a language, or as it is declared."""
    return names.get(title, title)


__all__ = ["Choice", "choices"]
