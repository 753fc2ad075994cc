"""Which option of a question a move of a script means."""

from __future__ import annotations

import attrs

from adjudicator.cases.vocabulary import Vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.state import ALTERNATIVE, CHANCE, CONSENT, OFFER, Question, State
from adjudicator.engine.table import BASE
from adjudicator.engine.view import View
from adjudicator.engine.windows import ability_frame
from adjudicator.notation.case_lines import Move, Text
from adjudicator.notation.source import fold

# what a card can do besides being used: a move with such a verb means only an ability that is told so
DEEDS = ("discards", "moves", "buys", "hides", "returns")


def is_told(told: str, move: Move) -> bool:
    """Whether the verb of a move fits an ability with this word of its own, or with none."""
    return told == move.verb.text if told else move.verb.text not in DEEDS


@attrs.frozen(slots=True, eq=False)
class Table:
    """A state that waits, with what is needed to understand a move at it."""

    state: State
    words: Vocabulary
    view: View

    @staticmethod
    def of(state: State, words: Vocabulary) -> Table:
        """The table of a state."""
        return Table(state, words, View(state))

    @property
    def question(self) -> Question:
        """What is asked."""
        assert self.state.question is not None
        return self.state.question

    def opened(self) -> Draft:
        """The state opened, for what only its rules can say."""
        return Draft(self.state)

    # ---- abilities

    def ability(self, move: Move, aimed: bool = True) -> int | None:
        """The option of a window that a move means: by the card and the name it is done as, or the ability's own card.

        `aimed`: an ability that cannot be aimed at the seats that the move names is not meant.
        """
        question = self.question
        if question.kind != OFFER or not move.phrase.objects or not self._moment_fits(move):
            return None
        text = move.phrase.objects[0].text
        pattern = self.words.pattern(text)
        wanted = self.words.card(move.phrase.as_.text) if move.phrase.as_ else 0
        best, found = 0, None
        for i, (clause, card, effect) in enumerate(question.options):
            told = self.state.program.clauses[clause].told
            if not is_told(told, move):
                continue
            rank = self._rank(clause, card, effect, pattern, text, wanted)
            rank += 4 * bool(rank and told)
            if rank > best and not (aimed and self.missed(move, question.options[i])):
                best, found = rank, i
        return found

    def missed(self, move: Move, option: tuple[int, int | None, int]) -> list[str]:
        """The seats that a move aims at and the ability cannot: all of them, if it can be aimed at none."""
        clause = self.state.program.clauses[option[0]]
        if clause.targets is None or not move.phrase.targets:
            return []
        draft = self.opened()
        frame = ability_frame(draft, option, self.question.player, self.question.row)
        allowed = [self.state.seats[p] for p in clause.targets(draft, frame)]
        wrong = [t.text for t in move.phrase.targets if t.text not in allowed]
        return wrong if len(wrong) == len(move.phrase.targets) else []

    def _moment_fits(self, move: Move) -> bool:
        """Whether the moment that a move waits for, if it names one, is the window's or its cell's."""
        if move.phrase.moment is None:
            return True
        wanted = self.words.moments.get(fold(move.phrase.moment.text), fold(move.phrase.moment.text))
        cell = self.view.cell()
        return wanted in (self.question.moment, cell[0] if cell else "")

    def _rank(self, clause: int, card: int | None, effect: int, pattern: tuple[int, ...] | None, text: str, wanted: int) -> int:
        """How well an ability answers to a name: 0 not at all."""
        if card is not None and pattern is not None and any(pattern):
            if not self.words.fits(pattern, self.view.face(card)):
                return 0
            if wanted:
                return 3 if effect == wanted else 0
            return 3 if effect == self.view.name(card) else 1
        title = self.state.program.clauses[clause].owner_title
        return 2 if fold(title) == fold(text) and not (wanted and wanted != effect) else 0

    # ---- other choices

    def choice(self, text: Text) -> int | None:
        """The option of a choice that a word means: a seat, a card, a pile or one of the words offered."""
        question = self.question
        if question.kind == OFFER:
            return None
        word = fold(text.text)
        if question.kind == CONSENT:
            return 0 if word == "yes" else None
        pattern = self.words.pattern(text.text, text.text if text.text.startswith("#") else "")
        unseen = None
        for i, option in enumerate(question.options):
            if isinstance(option, str):
                if fold(option) == word or (pattern and pattern[0] and self._titled(pattern[0], option)):
                    return i
            elif isinstance(option, tuple):
                unseen = i
                if self._names_zone(option[1], word):
                    return i
            elif isinstance(option, int) and 0 <= option < BASE:
                if fold(self.state.seats[option]) == word:
                    return i
            elif pattern is not None and self.words.fits(pattern, self.view.face(option)):
                return i
        if unseen is not None and pattern is not None and any(pattern):
            slot = question.options[unseen][1]
            if any(self.words.fits(pattern, self.view.face(c)) for c in self.view.cards(slot)):
                return unseen
        return None

    def all_alike(self) -> bool:
        """Whether the options are cards in play that nothing tells apart."""
        cards = [o for o in self.question.options if isinstance(o, int) and o < 0]
        return len(cards) == len(self.question.options) and len({self.view.words(c) for c in cards}) == 1

    def _titled(self, card: int, title: str) -> bool:
        return self.state.program.cards[card].named.title == title

    def _names_zone(self, slot: int, word: str) -> bool:
        zone = self.state.program.zones[self.view.zone_of(slot)]
        return word in [fold(s) for s in zone.named.spellings()]

    def consent(self, move: Move) -> bool:
        """Whether a move says yes to what is offered: it names the card that offers it."""
        if self.question.kind != CONSENT or not move.phrase.objects:
            return False
        origin = self.state.program.origins[self.question.code]
        if origin is None:
            return False
        said = move.phrase.objects[0].text
        return fold(origin.title) == fold(said) or 0 < self.words.card(said) == self.words.card(origin.title)

    def told(self, option: object) -> str:
        """An option in words."""
        from adjudicator.engine.faces import told

        program = self.state.program
        if isinstance(option, str):
            return option
        if isinstance(option, tuple):
            if self.question.kind == OFFER:
                clause, card, effect = option
                name = told(program, self.view.face(card)) if card is not None else program.clauses[clause].owner_title
                other = card is not None and effect != self.view.name(card)
                return f"{name} as {program.cards[effect].named.title}" if other else name
            return f"a card of the {program.zones[self.view.zone_of(option[1])].named.title}"
        if isinstance(option, bool):
            return "yes"
        if isinstance(option, int) and 0 <= option < BASE:
            return self.state.seats[option]
        return told(program, self.view.face(option))  # type: ignore[arg-type]


__all__ = ["ALTERNATIVE", "CHANCE", "Table"]
