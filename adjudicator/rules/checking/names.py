"""Words of the rules notation and parts of things: their meanings and types."""

from __future__ import annotations

from adjudicator.engine.frames import AUTHOR, FIELDS, NAME, PENDING, PLAYER, SOLE
from adjudicator.notation.source import Near, Source
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t
from adjudicator.rules.checking.presence import given, may_be_nothing, needed
from adjudicator.rules.checking.scope import REGISTERS, Scope
from adjudicator.rules.checking.symbols import STATUS, Symbols
from adjudicator.rules.checking.twins import of_twins
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import Type, spoken
from adjudicator.values import frozen


def ask(type_: Type, operation: Operation, *arguments: core.Expression) -> core.Ask:
    """An operation of the engine with a value."""
    return core.Ask(type_, operation, given(operation, arguments))


def number(value: int) -> core.Constant:
    """A known number."""
    return core.Constant(types.NUMBER, value)


IT, ITS_PLAYER, ITS_TARGET = (core.Variable(kind, "it", there=True) for kind in (types.CARD, types.PLAYER, types.TARGET))
MEMBERS = {types.CARDS: IT, types.PLAYERS: ITS_PLAYER, types.TARGETS: ITS_TARGET}
"""The current member of a set."""
NO, YES = core.Constant(types.TRUTH, False), core.Constant(types.TRUTH, True)
NOBODY = core.Constant(types.NOTHING, None)
WRONG = core.Constant(types.BAD, None)
BUILTINS: dict[str, core.Expression] = {
    "players": ask(types.PLAYERS, Operation.PLAYERS), "everyone": ask(types.PLAYERS, Operation.EVERYONE),
    "fallen": ask(types.PLAYERS, Operation.FALLEN), "active": ask(types.PLAYER, Operation.ACTIVE),
    "yes": core.Constant(types.TRUTH, True), "nothing": NOBODY,
    "game": core.Constant(types.GAME, None),
    "under-way": core.Binary(types.TRUTH, ask(types.NUMBER, Operation.PENDING), ">", number(0)),
}
"""Words that mean something in every game."""
SPOKEN_FOR = frozenset([*REGISTERS, *BUILTINS, "others", "it", "result"])
"""Words that mean something by themselves in every piece of code, whatever the rules declare."""
_ELSEWHERE = {"it": "`it` is the member of a set, behind `where`; a player is `you`",
              "target": "nobody is aimed at here; what may be aimed at is `it`, as in `at others where it is not active`"}
"""The help for words that mean something in other places only."""
ROW_PARTS = {"author": (AUTHOR, types.PLAYER), "player": (PLAYER, types.PLAYER), "effect": (NAME, types.NAME),
             "sole": (SOLE, types.TRUTH), "pending": (PENDING, types.TRUTH)}
"""Parts of a row: their positions in it, and their types."""
_CARDS, _CARD, _NUMBER, _PLAYER = types.CARDS, types.CARD, types.NUMBER, types.PLAYER
FUNCTIONS: dict[str, tuple[Type, tuple[Type, ...]]] = {
    "count": (_NUMBER, (types.SET,)), "first": (types.ITEM, (types.SET,)), "last": (types.ITEM, (types.SET,)),
    "nth": (types.ITEM, (types.SET, _NUMBER)), "least": (_NUMBER, (_NUMBER, _NUMBER)), "most": (_NUMBER, (_NUMBER, _NUMBER)),
    "both": (_CARDS, (_CARD, _CARD)), "number": (_NUMBER, (types.ANY,)), "topmost": (_CARDS, (types.SLOT, _NUMBER)),
    "can-total": (types.TRUTH, (_CARDS, types.MEASURE, _NUMBER)), "total": (_NUMBER, (types.SET, types.MEASURE)),
    "next": (_CARD, (_CARD,)), "previous": (_CARD, (_CARD,)), "place": (_NUMBER, (_CARD,)),
    "titled": (types.TRUTH, (_CARD, types.WORDS)),
    "serves": (types.TRUTH, (_PLAYER, _CARD, types.NAME)), "seats-between": (_NUMBER, (_PLAYER, _PLAYER)),
    "able": (types.TRUTH, (_PLAYER, types.WINDOW, types.ROW)), "was": (types.ANY, (types.ANY,)),
    "acts-as": (types.TRUTH, (_PLAYER, types.NAME)),
}
"""The functions of the notation itself: the type of the result, and those of the arguments."""


@frozen
class Names:
    """Looks names up for one source. `printed`: values are read as printed, regardless of clauses that change them."""

    symbols: Symbols
    source: Source
    printed: str = ""

    def complain(self, node: t.Node, message: str, help_: str | Near = "", code: str = "R011") -> core.Expression:
        """Record a problem at a node; returns a placeholder for anything wrong."""
        self.symbols.complain(code, message, node.at.span(self.source), help_)
        return WRONG

    def asked(self, node: t.Node, value: core.ValueOf) -> core.ValueOf:
        """A declared value, with its place if it is asked for with one player or card twice."""
        if of_twins(value):
            self.symbols.twins.append((value, node.at.span(self.source)))
        return value

    def differ(self, test: t.Expression, yes: t.Node, other: t.Node | None) -> None:
        """Record a condition on which nothing depends, as the same follows whether or not it is true."""
        if yes == other:
            self.complain(test, "it makes no difference whether this is true", "both branches are the same", "R043")

    def you(self, node: t.Node, scope: Scope) -> core.Expression:
        """The player that a clause belongs to."""
        return scope.names.get("you") or self.complain(node, "nobody is `you` here", "a rule is nobody's: say who does it")

    # ---- words

    def word(self, word: t.Word, scope: Scope, hint: Type) -> core.Expression:
        """The meaning of a bare word. `hint`: the type it is compared with, to which it may belong."""
        text = word.text
        if hint in (types.WINDOW, types.MEASURE):
            return self._hinted(text, hint) or self.complain(word, f"nothing is called `{text}` here", code="R010")
        if text in scope.names:
            return scope.names[text]
        if text == "others" and not self._hinted(text, hint):
            other = core.Variable(types.PLAYER, "o", there=True)
            test = core.Binary(types.TRUTH, other, "!=", self.you(word, scope))
            return core.Filter(types.PLAYERS, BUILTINS["players"], other, test, counted=False)
        found = self._hinted(text, hint) or BUILTINS.get(text) or self._declared(text)
        if found is not None:
            return found
        if text == "you":
            return self.you(word, scope)
        if text == "result":
            return self.complain(word, "nothing has given a `result` here",
                                 "it is there behind a verb that has one, or a choice, until something else happens")
        symbols = self.symbols
        known = [*scope.names, *BUILTINS, *symbols.zones, *symbols.interpretations, *symbols.kinds, "others"]
        near = _ELSEWHERE.get(text) or suggestion(text, known)
        if not near and (text in symbols.player_fields or (text in symbols.zones and symbols.zones[text].zone.of_player)):
            near = f"every player has it: `your {text}`, or `{text} of PLAYER`"
        return self.complain(word, f"nothing is called `{text}` here", near, "R010")

    def _declared(self, word: str) -> core.Expression | None:
        """A word that the rules declare: a zone of the table, an interpretation, a kind, a word of a list."""
        symbols = self.symbols
        if word in symbols.zones and not symbols.zones[word].zone.of_player:
            return core.Slot(types.SLOT, symbols.zones[word].number, None)
        if word in symbols.interpretations:
            place, _ = symbols.interpretations[word]
            symbols.read.add(word)
            return ask(Type("choice", word), Operation.READING, number(place))
        if word in symbols.kinds:
            return core.Constant(types.KIND, symbols.kinds[word].number)
        for enumeration in symbols.enumerations.values():
            if enumeration.index(word):
                return core.Constant(Type(enumeration.key), enumeration.index(word))
        return None

    def _hinted(self, word: str, hint: Type) -> core.Expression | None:
        """A word that has a meaning next to a value of some type: a reading, a status, a moment, a word of a list."""
        symbols = self.symbols
        if hint.of:
            _, interpretation = symbols.interpretations[hint.of]
            index = interpretation.index(word)
            return core.Constant(hint, index) if index >= 0 else None
        if hint == types.STATUS:
            words = ("playing", *(v.key for v in STATUS.values))
            return core.Constant(hint, words.index(word)) if word in words else None
        if hint == types.MEASURE and word in symbols.values:
            return core.Measure(hint, symbols.values[word].number)
        if hint == types.WINDOW:
            symbols.offered.add(word)
            return core.Constant(hint, word)
        if hint == types.MOMENT and word in symbols.moments:
            return core.Constant(hint, word)
        if hint.word in symbols.enumerations and symbols.enumerations[hint.word].index(word):
            return core.Constant(hint, symbols.enumerations[hint.word].index(word))
        return None

    # ---- parts of things

    def part(self, node: t.Node, word: str, whole: core.Expression) -> core.Expression:
        """`word` of a player, card, row, pile or the game."""
        find = {
            types.PLAYER: self._player_part, types.PLAYERS: self._players_part, types.CARD: self._card_part,
            types.CARDS: self._cards_part, types.SLOT: self._slot_part, types.ROW: self._row_part, types.GAME: self._game_part,
        }.get(whole.type)
        if whole.type == types.BAD:
            return WRONG
        if whole.type == types.TARGET:
            return sided(word, whole) or self.part(node, word, self.owner(node, word, whole))
        found = find(word, whole) if find is not None else None
        if found is None:
            near = suggestion(word, self._parts_known(whole.type))
            own = f"`{word}` is a word of the notation itself: give what you mean another name" if word in REGISTERS else ""
            if whole.type == types.CARDS:
                return self.complain(node, f"cards have no `{word}`", own or near)
            return self.complain(node, f"{spoken(whole.type)} has no `{word}`", own or near)
        return found

    def owner(self, node: t.Node, word: str, target: core.Expression) -> core.Expression:
        """Of what may be a player or a card that of which `word` is a part."""
        player, card = side(target, types.PLAYER), side(target, types.CARD)
        found = [whole for whole, find in ((player, self._player_part), (card, self._card_part)) if find(word, whole) is not None]
        if len(found) > 1:
            return self.complain(node, f"`{word}` is a part of players and of cards",
                                 f"say which is meant: `{word} of player of ...`, `{word} of card of ...`")
        return found[0] if found else player

    def is_part(self, word: str) -> bool:
        """Whether a word names a part of anything."""
        symbols = self.symbols
        known = (symbols.player_fields, symbols.zones, symbols.face_fields, symbols.printed, symbols.marks, symbols.row_fields,
                 symbols.game_fields, ROW_PARTS, ("status", "top", "holder", "stage"))
        return any(word in k for k in known)

    def _parts_known(self, kind: Type) -> list[str]:
        """The parts that a thing of a type has, for suggestions."""
        symbols = self.symbols
        return {
            types.PLAYER: [*symbols.player_fields, *(z for z, e in symbols.zones.items() if e.zone.of_player), "status"],
            types.CARD: [*symbols.face_fields, *symbols.printed, *symbols.marks, "name", "fresh", "holder"],
            types.SLOT: ["top", *symbols.printed],
            types.ROW: [*symbols.row_fields, *symbols.face_fields, *ROW_PARTS, "genuine", "face", "stage"],
            types.GAME: [*symbols.game_fields],
        }.get(kind, [])

    def _player_part(self, word: str, who: core.Expression) -> core.Expression | None:
        """A field, a zone or the status of a player."""
        symbols = self.symbols
        if word == "status":
            return if_there(who, core.PlayerStatus(types.STATUS, who))
        if word in symbols.player_fields:
            entry = symbols.player_fields[word]
            return if_there(who, core.PlayerField(entry.type, entry.number, who))
        if word in symbols.zones and symbols.zones[word].zone.of_player:
            return core.Slot(types.SLOT, symbols.zones[word].number, needed(who))
        return None

    def _players_part(self, word: str, who: core.Expression) -> core.Expression | None:
        """The cards that several players have in a zone."""
        entry = self.symbols.zones.get(word)
        if entry is None or not entry.zone.of_player:
            return None
        return ask(types.CARDS, Operation.GATHER, core.Slot(types.SLOT, entry.number, None), who)

    def _card_part(self, word: str, what: core.Expression) -> core.Expression | None:
        """A printed value of a card, or what is known of its place."""
        symbols = self.symbols
        if word == "name":
            return if_there(what, core.Ask(types.NAME, Operation.NAME, (what,)))
        if word in symbols.face_fields:
            entry = symbols.face_fields[word]
            look = Operation.LOOK_PRINTED if word == self.printed else Operation.LOOK
            return if_there(what, core.Ask(entry.type, look, (what, number(entry.number + 1))))
        if word in symbols.printed:
            return self._printed(word, ask(types.CARDS, Operation.ONE, what))
        if word in symbols.marks:
            entry = symbols.marks[word]
            return ask(entry.type, Operation.MARK, what, number(entry.number))
        if word == "fresh":
            return ask(types.TRUTH, Operation.FRESH, what)
        if word == "holder":
            return ask(types.PLAYER, Operation.KEEPER, what)
        return None

    def _cards_part(self, word: str, cards: core.Expression) -> core.Expression | None:
        """A printed value of several cards, as a sum; any other part belongs to each card separately."""
        return self._printed(word, cards) if word in self.symbols.printed else None

    def _printed(self, word: str, cards: core.Expression) -> core.Expression:
        """A printed value over some cards; one that may have to be asked for if it is not known of every card."""
        operation = Operation.STATED_PRINT if word in self.symbols.unstated else Operation.PRINTED
        operation = Operation.SUM_PRINTED if word == self.printed else operation
        return ask(types.NUMBER, operation, core.Constant(types.WORDS, word), cards)

    def _slot_part(self, word: str, slot: core.Expression) -> core.Expression | None:
        """The top card of a pile, or the sum of a printed value over the cards of a zone."""
        if word == "top":
            return ask(types.CARD, Operation.TOP, slot)
        if word in self.symbols.printed:
            return self._printed(word, ask(types.CARDS, Operation.CARDS, slot))
        return None

    def _row_part(self, word: str, row: core.Expression) -> core.Expression | None:
        """A part of an attack."""
        symbols = self.symbols
        if word == "stage":
            return ask(types.MOMENT, Operation.STAGE, row)
        if word == "genuine":
            return ask(types.TRUTH, Operation.GENUINE, row)
        if word == "face":
            return ask(types.CARD, Operation.ROW_CARD, row)
        if word in symbols.face_fields:
            entry = symbols.face_fields[word]
            return ask(entry.type, Operation.ROW_FACE, row, number(entry.number + 1))
        if word in ROW_PARTS:
            place, kind = ROW_PARTS[word]
            return core.RowEntry(kind, place, needed(row))
        if word in symbols.row_fields:
            entry = symbols.row_fields[word]
            return core.RowEntry(entry.type, entry.number + FIELDS, needed(row))
        return None

    def _game_part(self, word: str, _game: core.Expression) -> core.Expression | None:
        """A value of the game as a whole."""
        entry = self.symbols.game_fields.get(word)
        return core.GameField(entry.type, entry.number) if entry is not None else None


def side(target: core.Expression, kind: Type) -> core.Expression:
    """What something is aimed at, where that is a player, or where it is a card; else nothing."""
    if target.type == types.TARGET:
        return ask(kind, Operation.PLAYER_OF if kind == types.PLAYER else Operation.CARD_OF, target)
    return target if target.type in (kind, types.BAD) else NOBODY


def sided(word: str, target: core.Expression) -> core.Expression | None:
    """The player or the card that something is aimed at, by the word for it; None for any other word."""
    kind = {"player": types.PLAYER, "card": types.CARD}.get(word)
    return None if kind is None else side(target, kind)


def if_there(whole: core.Expression, part: core.Expression) -> core.Expression:
    """A part of something; a part of nothing is nothing."""
    return core.IfThere(part.type, whole, part) if may_be_nothing(whole) else part
