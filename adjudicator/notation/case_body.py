"""Collects what the lines below one heading say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeGuard

from lark import Token, Tree

from adjudicator.notation.case_ast import Case, Ruling, Setup, Situation, Table
from adjudicator.notation.case_layout import ABOUT, CHECKS, PRINTED
from adjudicator.notation.case_lines import (
    Chance,
    DeckCheck,
    GameFacts,
    Illegal,
    InOrder,
    Legal,
    Line,
    Move,
    Never,
    PileFact,
    PrintedFact,
    RulesCheck,
    SeatFacts,
    Setting,
    Text,
    Then,
)
from adjudicator.notation.case_trees import Reader, subtrees
from adjudicator.notation.case_words import Cards, Piece, join, name, problem
from adjudicator.notation.expectations import expectation
from adjudicator.notation.phrases import facts, known_seat, move, printed, step
from adjudicator.notation.source import Diagnostic, Span, fold
from adjudicator.notation.suggestions import suggestion

_FOREIGN = {
    "ruling": "a ruling has one `source` line and at most one `note` line",
    "table": "a table holds a situation only: no moves, no checks, no other table",
    "case": "`source` and `note` stand under a ruling; a case has `cites`",
    "situation": "a situation has no checks and covers nothing: put them under a `case` heading, or ask with `--why-not`",
}
_APART = ("legal_deck", "illegal_deck", "illegal_rules")
_STATED = ("rules", "set", "readings", "printed", "game", "unseen", "pile", "named_pile", "turn", "phase", "resume", "seat")
"""Lines about the beginning."""
_COMPARED = ("game", "pile", "named_pile", "seat")
"""Those of them whose words may be expected of the end as well."""
_ONCE = ("order", "source", "note", "contrasts", "table", "rules", "readings", "turn", "phase", "unseen")


class Body:
    """The lines below a heading, under construction. `kind` is the word of the heading, or `situation`."""

    def __init__(self, kind: str, span: Span, seats: Collection[str], tables: Collection[str], verbs: Collection[str]) -> None:
        self.kind = kind
        self.span = span
        self.known_seats = seats
        self.known_tables = tables
        self.verbs = verbs
        self.seen: set[str] = set()
        self.single: dict[str, Text] = {}
        self.rules: tuple[Text, ...] = ()
        self.settings: list[Setting] = []
        self.printed: list[PrintedFact] = []
        self.game: list[GameFacts] = []
        self.seats: list[SeatFacts] = []
        self.piles: list[PileFact] = []
        self.resumed: list[Text] = []
        self.cites: list[Text] = []
        self.covers: list[Text] = []
        self.script: list[Line] = []
        self.misplaced: list[Diagnostic] = []

    def ruling(self, id: Text, sentence: Text) -> Ruling:
        return Ruling(id, sentence, self.single.get("source"), self.single.get("note"), self.span)

    def table(self, id: Text) -> Table:
        return Table(id, self.setup(), self.span)

    def case(self, id: Text, title: Text) -> Case:
        about = (tuple(self.cites), tuple(self.covers), self.single.get("contrasts"))
        return Case(id, title, *about, self.setup(), tuple(self.script), self.span)

    def situation(self) -> Situation:
        return Situation(self.setup(), tuple(filter(_is_given, self.script)), self.span)

    def setup(self) -> Setup:
        """The situation that the lines describe."""
        return Setup(
            table=self.single.get("table"),
            rules=self.rules,
            settings=tuple(self.settings),
            readings=self.single.get("readings"),
            printed=tuple(self.printed),
            game=tuple(self.game),
            seats=tuple(self.seats),
            piles=tuple(self.piles),
            turn=self.single.get("turn"),
            phase=self.single.get("phase"),
            span=self.span,
            resumed=tuple(self.resumed),
            misplaced=tuple(self.misplaced),
        )

    def read(self, tree: Tree[Token], reader: Reader) -> None:
        """Adds one line. Raises `Mistake` if it does not belong here or cannot be understood."""
        line = reader.line
        word = line.span(0, len(line.first))
        kind = str(tree.data) if tree.data != "seat" or line.is_seat else "pile" if line.is_pile else "move"
        if self._foreign(kind):
            raise problem("C012", f"this line does not belong under a {self.kind}", word, _FOREIGN[self.kind])
        if kind in self.seen and kind in _ONCE:
            raise problem("C013", f"a second `{kind}` line", word)
        self._in_order(kind, word, line.text)
        self.seen.add(kind)
        _READ[kind](self, tree, reader)

    def _foreign(self, kind: str) -> bool:
        if self.kind == "ruling":
            return kind not in PRINTED
        if kind in PRINTED:
            return True
        if self.kind == "table":
            return kind in (*ABOUT, *CHECKS, *_APART, "table", "order", "chance", "move")
        return self.kind == "situation" and kind in (*ABOUT, *CHECKS, *_APART)

    def _in_order(self, kind: str, word: Span, text: str) -> None:
        """What a case begins with stands above the first move or check, and what is expected of its end below the last move.

        Whether a line is understood at all is more than where it stands: that is reported first. A situation expects nothing, so
        that no order of its lines can be mistaken.
        """
        if self.kind == "case" and kind in _STATED and not all(isinstance(line, InOrder) for line in self.script):
            help = f"what comes of the moves is written `expect {text}`" if kind in _COMPARED else ""
            wrong = problem("C029", "what is so from the beginning stands above the first move or check", word, help)
            self.misplaced.append(wrong.diagnostic)
        if kind in ("move", "chance") and "expect" in self.seen:
            help = "it is about the end: write it below the last move"
            raise problem("C029", "an `expect` line stands above this move", word, help)

    # One method for each kind of line

    def _free(self, tree: Tree[Token], reader: Reader) -> None:
        self.single[tree.data] = reader.words(tree)[0]

    def _cites(self, tree: Tree[Token], reader: Reader) -> None:
        self.cites += reader.words(tree)

    def _covers(self, tree: Tree[Token], reader: Reader) -> None:
        self.covers += _once(reader.words(tree), self.covers)

    def _table(self, tree: Tree[Token], reader: Reader) -> None:
        (table,) = reader.words(tree)
        if table.text not in self.known_tables:
            help = suggestion(table.text, self.known_tables)
            raise problem("C022", f"there is no table `{table.text}` in this file", table.span, help)
        self.single["table"] = table

    def _rules(self, tree: Tree[Token], reader: Reader) -> None:
        self.rules = tuple(_once(reader.names(tree)))

    def _set(self, tree: Tree[Token], reader: Reader) -> None:
        what, choice = reader.words(tree)
        name((what,), what.span)
        key = f"set {fold(what.text)}"
        if key in self.seen:
            raise problem("C013", f"`{what.text}` is set twice", what.span)
        self.seen.add(key)
        self.settings.append(Setting(what, choice, reader.line.span()))

    def _printed(self, tree: Tree[Token], reader: Reader) -> None:
        self.printed += printed([reader.piece(piece) for piece in subtrees(tree)], reader.line.span())

    def _game(self, tree: Tree[Token], reader: Reader) -> None:
        self.game.append(GameFacts(facts([reader.piece(piece) for piece in subtrees(tree)]), reader.line.span()))

    def _pile(self, tree: Tree[Token], reader: Reader) -> None:
        line = reader.line
        pile = Text(line.first, False, line.span(0, len(line.first)))
        for below in subtrees(tree):
            self.piles.append(PileFact(pile, reader.cards(below).cards, line.span()))

    def _named_pile(self, tree: Tree[Token], reader: Reader) -> None:
        """A pile under the name that the rules give it, which may have several words."""
        first, *others = (reader.piece(piece) for piece in subtrees(tree))
        words = (*reader.words(tree), *(item for item in first if isinstance(item, Text)))
        cards = first[-1]
        if others or not isinstance(cards, Cards) or len(words) + 1 < len(first) + len(reader.words(tree)):
            whole, form = reader.line.span(), "such as `PILE [CARD, 2 ?]`"
            raise problem("C005", "expected one list after the name of a pile", whole, form)
        self._lie(name(words, reader.line.span(), "the name of a pile"), cards, reader)

    def _lie(self, pile: Text, cards: Cards, reader: Reader) -> None:
        """The cards of a pile, which a situation states once."""
        if f"pile {fold(pile.text)}" in self.seen:
            raise problem("C013", f"a second `{pile.text}` line", pile.span)
        self.seen.add(f"pile {fold(pile.text)}")
        self.piles.append(PileFact(pile, cards.cards, reader.line.span()))

    def _turn(self, tree: Tree[Token], reader: Reader) -> None:
        self.single["turn"] = known_seat(reader.words(tree)[0], self.known_seats)

    def _phase(self, tree: Tree[Token], reader: Reader) -> None:
        (self.single["phase"],) = reader.names(tree)

    def _resume(self, tree: Tree[Token], reader: Reader) -> None:
        self.resumed += reader.words(tree)

    def _seat(self, tree: Tree[Token], reader: Reader) -> None:
        seat, pieces = _subject(tree, reader)
        self.seats.append(SeatFacts(seat, facts(pieces), reader.line.span()))

    def _chance(self, tree: Tree[Token], reader: Reader) -> None:
        for words in subtrees(tree):
            self.script.append(Chance(join(reader.words(words)), reader.line.span()))

    def _move(self, tree: Tree[Token], reader: Reader) -> None:
        self.script.append(move(*_subject(tree, reader), self.known_seats, self.verbs))

    def _illegal(self, tree: Tree[Token], reader: Reader) -> None:
        self.script.append(Illegal(self._tried(tree, reader), reader.line.span()))

    def _legal(self, tree: Tree[Token], reader: Reader) -> None:
        self.script.append(Legal(self._tried(tree, reader), reader.line.span()))

    def _tried(self, tree: Tree[Token], reader: Reader) -> Move:
        """A move that is tried and not made."""
        found = move(*_subject(tree, reader), self.known_seats, self.verbs)
        if found.if_asked:
            raise problem("C012", "a move that is only tried has no `if asked`", found.span)
        return found

    def _order(self, tree: Tree[Token], reader: Reader) -> None:
        for found, expected in zip(reader.words(tree), ("in", "order"), strict=True):
            if found.text != expected:
                raise problem("C005", f"expected `{expected}`, found `{found.text}`", found.span)
        self.script.append(InOrder(reader.line.span()))

    def _deck_check(self, tree: Tree[Token], reader: Reader) -> None:
        (piece,) = (reader.piece(p) for p in subtrees(tree))
        lists = [item for item in piece if isinstance(item, Cards)]
        if not any(item.cards for item in lists):
            form = "such as `legal deck North [Duck -> Goose]`"
            raise problem("C024", "the cards of the deck are missing", reader.line.span(), form)
        at = piece.index(lists[0])
        side = name([i for i in piece[:at] if isinstance(i, Text)], lists[0].span, "whose deck it is")
        because = _because(piece[at + 1:], lists[0].span)
        if because is not None and tree.data == "legal_deck":
            raise problem("C012", "a legal deck has no `because`", because.span, "only what is illegal has a reason")
        self.script.append(DeckCheck(side, lists[0].cards, tree.data == "legal_deck", because, reader.line.span()))

    def _rules_check(self, tree: Tree[Token], reader: Reader) -> None:
        *first, last = (reader.piece(p) for p in subtrees(tree))
        at = next((i for i, item in enumerate(last) if isinstance(item, Text) and item.text == "because"), len(last))
        pieces = [*first, last[:at]]
        rules = tuple(name([i for i in p if isinstance(i, Text)], reader.line.span()) for p in pieces)
        because = _because(last[at:], reader.line.span()) if at < len(last) else None
        self.script.append(RulesCheck(rules, because, reader.line.span()))

    def _then(self, tree: Tree[Token], reader: Reader) -> None:
        self.script.append(Then(step(*_subject(tree, reader), self.known_seats), reader.line.span()))

    def _never(self, tree: Tree[Token], reader: Reader) -> None:
        self.script.append(Never(step(*_subject(tree, reader), self.known_seats), reader.line.span()))

    def _expect(self, tree: Tree[Token], reader: Reader) -> None:
        pieces = [reader.piece(piece) for piece in subtrees(tree)]
        self.script.append(expectation(pieces, self.known_seats, reader.line.span()))


def _because(piece: Piece, behind: Span) -> Text | None:
    """The words after `because`, which may be missing altogether."""
    if not piece:
        return None
    first, *rest = (item for item in piece if isinstance(item, Text))
    if first.text != "because":
        raise problem("C005", f"expected `because`, found `{first.text}`", first.span)
    return name(rest, behind, "a reason")


def _subject(tree: Tree[Token], reader: Reader) -> tuple[Text, list[Piece]]:
    """The seat that a line is about, and the pieces after it."""
    (seat,) = reader.words(tree)
    return seat, [reader.piece(piece) for piece in subtrees(tree)]


def _is_given(line: Line) -> TypeGuard[Move | Chance | InOrder]:
    return isinstance(line, Move | Chance | InOrder)


def _once(words: Sequence[Text], before: Sequence[Text] = ()) -> Sequence[Text]:
    """The same words. Raises `Mistake` for one that is there twice: another one was meant."""
    known = {fold(word.text) for word in before}
    for word in words:
        if fold(word.text) in known:
            raise problem("C013", f"`{word.text}` is there twice", word.span)
        known.add(fold(word.text))
    return words


_READ: dict[str, Callable[[Body, Tree[Token], Reader], None]] = {
    "source": Body._free,
    "note": Body._free,
    "contrasts": Body._free,
    "readings": Body._free,
    "cites": Body._cites,
    "covers": Body._covers,
    "table": Body._table,
    "rules": Body._rules,
    "set": Body._set,
    "printed": Body._printed,
    "game": Body._game,
    "unseen": Body._pile,
    "pile": Body._named_pile,
    "turn": Body._turn,
    "phase": Body._phase,
    "resume": Body._resume,
    "seat": Body._seat,
    "move": Body._move,
    "chance": Body._chance,
    "order": Body._order,
    "legal": Body._legal,
    "illegal": Body._illegal,
    "legal_deck": Body._deck_check,
    "illegal_deck": Body._deck_check,
    "illegal_rules": Body._rules_check,
    "then": Body._then,
    "never": Body._never,
    "expect": Body._expect,
}
