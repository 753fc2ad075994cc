"""The words for the grammar of rules: the name of each terminal, and how each construct is written."""

from __future__ import annotations

from functools import cache

from adjudicator.notation.grammar import parser

WORDS = {
    "NAME": "a name",
    "STRING": "a text in double quotes",
    "NUMBER": "a number",
    "PRINT": "a mark on a card",
    "DATE": "a year or a date",
    "COMPARE": "a comparison",
    "COLON": "a colon",
    "COMMA": "a comma",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "EQUAL": "`=`",
    "SLASH": "`/`",
    "MINUS": "`-`",
    "__ANON_0": "`+`",
    "__ANON_1": "`'s`",
    "STAR": "`*`",
    "_THEN": "`;`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
}

_VALUE = frozenset({"LPAR", "NAME", "NUMBER", "STRING", "YOUR"})
_TEST = frozenset({"IF", "NO", "NOT", "SOME", "MINUS"})
_STATEMENT = frozenset({
    "ADD", "ATTACK", "BEGINS", "BORROW", "CHALLENGE", "CHOOSE", "CREATES", "END", "LET", "MOVE", "NOTHING", "OFFER", "REACT",
    "RESULT", "SET", "SHOWS", "SHUFFLE", "SKIP", "STOP", "SWAPS", "UNPACK", "UNTIL", "WIN",
})
_COMPOUND = frozenset({"FOR", "IF", "MAY", "ONE", "REPEAT", "WHILE"})
_MEMBER = frozenset({
    "BEFORE", "BLANK", "CHANGE", "COPIES", "INSTEAD", "ONLY", "USABLE", "USE", "USING", "WHEN", "WITHOUT", "WORKS",
})
_ITEM = frozenset({
    "CARDS", "CHOICES", "CITES", "DECKS", "GRID", "IMPOSSIBLE", "INTERPRETATION", "KIND", "PLAYER", "PLAYERS", "RULE", "SETUP",
    "SOURCE", "TOKENS", "TURN", "UNDEALT", "UNKNOWN", "VALUES", "WORDS", "ZONE",
})
_PRONOUN = frozenset({"ANOTHER", "ANY", "THIS", "YOU"})
_PREPOSITION = frozenset({"AGAINST", "AS", "AT", "BY", "FOR", "FROM", "INTO", "ON", "TO", "WITH"})
_OPERATOR = frozenset({
    "AND", "AFTER", "COMPARE", "EXCEPT", "IS", "OR", "STARTING", "WHERE", "__ANON_0", "__ANON_1", "MINUS", "STAR",
    "STRING",  # behind a condition: what is said where it does not hold
})
_JOINED = frozenset({"AFTER", "EXCEPT", "STARTING", "WHERE"})

GROUPS: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    # the phrase, the terminals that indicate it, and all that it covers
    ("a declaration at the margin", _ITEM,
     _ITEM | {"COMMON", "COMPLETES", "GAME", "INSTEAD", "MOVES", "NAME", "NEEDS", "OPTION", "OVER", "SET", "TO",
             "UNNAMED", "USES", "VALUE", "_NL", "$END"}),
    ("a line of a card", _MEMBER, _MEMBER | _PRONOUN | {"ALSO", "AS", "AT", "BORROW", "FROM", "NAME"}),
    ("a statement", _STATEMENT, _STATEMENT | _COMPOUND | _VALUE | _PRONOUN),
    ("a part of a grid", frozenset({"CLOSE", "HOLD", "WALK"}), frozenset({"AFTER", "CLOSE", "HOLD", "MOMENT", "ROWS", "WALK"})),
    ("a preposition", _PREPOSITION, _PREPOSITION),
    ("a value", _VALUE, _VALUE | _TEST | _PRONOUN),
    # the words of a condition may stand behind any expression: they are not what somebody forgot
    ("an operator", frozenset({"AND", "OR"}), _OPERATOR | {"STRING"}),
    ("an operator", _JOINED, _OPERATOR),
    ("an operator", frozenset({"MINUS", "STAR"}), _OPERATOR),
)


@cache
def _keywords() -> dict[str, str]:
    # some are words only in front of others: what follows stands in a lookahead
    words = {t.name: t.pattern.value.partition("(?=")[0] for t in parser("rules").terminals}
    return {name: word for name, word in words.items() if word.isalpha()}


KEYWORDS = _keywords()
"""The words of the notation by the names of their terminals."""
SYNONYMS = {"till": "until", "whenever": "when"}
"""Other words that people write for one of the notation, too different from it to be a slip of the pen."""
OPENERS = _STATEMENT | _COMPOUND | _MEMBER | _ITEM | {
    "AFTER", "ALSO", "AS", "AT", "CHOICE", "CLOSE", "COMMON", "COMPLETES", "DEFAULT", "ELSE", "FROM", "GAME", "HOLD", "MOMENT",
    "NEEDS", "OVER", "PHASE", "TO", "USES", "VALUE", "WALK",
}
"""The terminals that begin a line."""

JOINERS = frozenset({"AND", "AT", "BY", "EXCEPT", "FROM", "IF", "ONCE", "OR", "UNTIL", "WHERE", "WITH"})
"""The terminals that join a further part to what precedes them."""

WITHIN = frozenset({"AT", "END", "SOURCE"})
"""The terminals that open a construct only at the beginning of a line."""

FORMS = {
    "GAME": '`game NAME "Title"`',
    "SET": "`set PLACE to VALUE`",
    "COMMON": '`common NAME "Title"`',
    "OVER": '`over NAME "Title"`',
    "USES": "`uses NAME`",
    "DECKS": "`decks of NUMBER`",
    "NEVER": "`never KIND, KIND`",
    "ONCE": "`once KIND, KIND`",
    "KEEP": "`keep KIND, KIND`",
    "TYPE": '`type "Title": KIND for "Title"`',
    "NEEDS": "`needs NAME, NAME`",
    "MOVES": "`moves VERB, VERB`",
    "OPTION": "`option NAME`",
    "COMPLETES": '`completes "Name"` with printed values or copies below it',
    "ONLY": "`only if ...`",
    "ALSO": "`also from ZONE MOMENT: ...`",
    "CHALLENGE": "`challenge PLAYERS with field value`",
    "SOURCE": '`source NAME "Title" AUTHORITY YEAR`',
    "CITES": '`cites "..."`',
    "VALUES": "`values NAME: word, word`",
    "ZONE": '`zone NAME of player "title": words`',
    "KIND": "`kind NAME`",
    "RULE": '`rule "Title"`',
    "COPIES": "`copies 3`, or with the mark of each, as in `copies K♥ 2♠`",
    "WITHOUT": "`without WORD, WORD`",
    "WORKS": "`works in ZONE`",
    "USING": "`using it: ...`",
    "USABLE": "`usable if ...`",
    "WHEN": "`when SUBJECT VERB if ...: ...`",
    "BEFORE": "`before SUBJECT VERB if ...: ...`",
    "INSTEAD": "`instead of SUBJECT VERB if ...: ...`",
    "SOON": "`as soon as ...: ...`",
    "CHANGE": "`change VALUE(names) by N if ...`",
    "USE": '`use CARDS as "Name" if ...`',
    "BLANK": "`blank CARDS for WORD if ...`",
    "CANNOT": "`SUBJECT cannot VERB if ...` or `SUBJECT must VERB if ...`",
    "MUST": "`SUBJECT must VERB if ...`",
    "UNTIL": "`until SPAN: ...` with clauses below it; a SPAN is `end of turn`, `end of round` or `your next turn`",
    "VALUE": "`value NAME(name: type): TYPE = ...`",
    "GRID": '`grid NAME "title"`',
    "WALK": "`walk rows if ...`",
    "CLOSE": "`close rows if ...`",
    "HOLD": "`hold if ...`",
    "MOMENT": '`moment NAME "title": ...`',
    "TURN": "`turn for ...`",
    "PHASE": '`phase NAME "title": ...`',
    "INTERPRETATION": '`interpretation NAME "question"`',
    "CHOICE": '`choice NAME "words" source "..."`',
    "DEFAULT": '`default NAME because "..."`',
    "MAY": '`may "words": ...`',
    "EACH": "`for each NAME in SET: ...`",
    "REPEAT": "`repeat N: ...`",
    "WHILE": "`while ...: ...`",
    "ONE": "`one of:`",
    "LET": "`let NAME = VALUE`",
    "ADD": "`add VALUE to PLACE`",
    "MOVE": "`move CARD to ZONE`",
    "CHOOSE": "`choose from SET as NAME`, `choose up to 2 from SET as NAME` or `choose number from A to B as NAME`",
    "ATTACK": '`attack PLAYERS as "Name" by PLAYER with field value`',
    "REACT": "`react MOMENT by PLAYERS until ...`; a race has `in any order` after the players",
    "CHOICES": "`choices by VALUE`",
    "TURNS": "`turns go to PLAYER`",
    "OFFER": "`offer MOMENT to PLAYER until ...`",
    "RESULT": "`result VALUE`",
    "AT": "`at PHASE: ...`, `at end of turn: ...` or `at end of round: ...`",
    "END": "`end turn`",
    "SKIP": "`skip to PHASE`",
    "WIN": '`win PLAYERS` or `win "Name" for PLAYERS`',
    "SHUFFLE": "`shuffle ZONE`",
    "BORROW": "`borrow CARDS`",
    "SHOWS": "`show CARDS to PLAYERS`",
    "BEGINS": "`begin with PLAYER`",
    "CREATES": "`create \"Title\" in ZONE`",
    "SWAPS": "`swap seats of PLAYER and PLAYER`",
    "UNPACK": "`unpack KIND, KIND into ZONE`",
    "SETUP": "`setup VERB for NUMBER to NUMBER`",
    "UNDEALT": '`undealt because "..."`',
    "IMPOSSIBLE": '`impossible if ... because "..."`, `impossible after PHASE if ...` or `impossible before PHASE if ...`',
    "IF": "`if ...: ...`",
}
"""How the construct that a word opens is written."""

STATEMENTS = {KEYWORDS[name]: FORMS[name] for name in (_STATEMENT | _COMPOUND) & FORMS.keys()}
"""How the statements are written that begin with a word of the notation, by this word."""
