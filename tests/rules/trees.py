"""Trees of rules files that hypothesis draws: well-formed ones of every class of node, without places.

Well-formed is what some text says: a field that is set is a name, `your` name or a part; what follows a word of a call begins
with no parenthesis, which would make a function of the word. A tree may be drawn without the parentheses that its text needs, and
with a layout that its text cannot have.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.reading.parse import parse_rules

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "default")
EXAMPLES = {"default": 75, "long": 2000}[PROFILE]
DEPTH = 3

Trees = st.SearchStrategy[Any]


def law(share: float = 1.0) -> Any:
    """The settings of a law: `share` of the examples of the profile (`HYPOTHESIS_PROFILE`: default or long)."""
    return settings(
        max_examples=max(1, round(EXAMPLES * share)), deadline=None, derandomize=PROFILE == "default",
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


# ---- reading, and what is equal

def read_text(text: str) -> t.File:
    """The tree of a text. Raises `Invalid`."""
    source = Source("drawn.rules", text)
    return parse_rules(source)


def ungrouped(node: Any) -> Any:
    """A tree without its parentheses."""
    if isinstance(node, t.Group):
        return ungrouped(node.inner)
    if isinstance(node, t.Node) and not isinstance(node, t.Word | t.Quote):
        fields = {f.name: ungrouped(getattr(node, f.name)) for f in attrs.fields(type(node)) if f.name != "at"}
        return attrs.evolve(node, **fields)
    return tuple(map(ungrouped, node)) if type(node) is tuple else node


def nodes(node: Any) -> Iterator[Any]:
    """All nodes of a tree, the file included."""
    if isinstance(node, tuple) and not isinstance(node, t.Place):
        for part in node:
            yield from nodes(part)
    elif isinstance(node, t.Node | t.File):
        yield node
        for field in attrs.fields(type(node)):
            yield from nodes(getattr(node, field.name))


def kinds_of(kind: type) -> Iterator[type]:
    """The classes that are made from this one."""
    for inner in kind.__subclasses__():
        if "__attrs_attrs__" in vars(inner):
            yield inner
        yield from kinds_of(inner)


CLASSES = {t.File, *kinds_of(t.Node)}
"""The classes of the nodes of a rules file, whether or not the package hands them on."""


# ---- words

def node(kind: Any, *parts: Trees) -> Trees:
    """Nodes of a class without a place."""
    return st.builds(kind, st.just(t.NOWHERE), *parts)


def tuples(parts: Trees, least: int = 0, most: int = 3) -> Trees:
    """A few of something."""
    return st.lists(parts, min_size=least, max_size=most).map(tuple)


def maybe(parts: Trees) -> Trees:
    """Something, or nothing."""
    return st.none() | parts


TRUTH = st.booleans()
NUMBERS = st.integers(0, 9999)
FEW = st.integers(0, 999)
PREPOSITIONS = ("at", "to", "from", "with", "for", "as", "by", "against", "on", "into")
WORD = node(t.Word, st.sampled_from(["oak", "elm!", "ash-tree", "ivy_2", "öl", "yew--tree", "then-so", "thearch", "cardoon"]))
QUOTE = node(t.Quote, st.sampled_from(["Oak", "2 -- or 3", "elm, then ash; yew: so", "Die Höhle's (erste)", "a"]))
SPELLINGS = tuples(st.tuples(WORD, QUOTE), most=2)
NAMED = node(t.Named, WORD, maybe(QUOTE), SPELLINGS)
MARK = node(t.Word, st.sampled_from(["2♥", "10♠", "Q♦", "A♣"]))


# ---- expressions

NAME = node(t.Name, WORD)
YOUR = node(t.Your, WORD)
LEAF = st.one_of(NAME, YOUR, node(t.Number, NUMBERS), node(t.Title, QUOTE), node(t.Never))


# What contains itself is composite: a strategy that hypothesis shows by the name of a function, not by all that is in it.

@st.composite
def expressions(draw: st.DrawFn, depth: int = DEPTH) -> Any:
    """An expression with at most this many others within one another."""
    return draw(_expressions(depth))


@cache
def _expressions(depth: int) -> Trees:
    if depth == 0:
        return LEAF
    inner, yes_or_no = expressions(depth - 1), st.booleans()
    of_two = [node(kind, inner, inner) for kind in (t.Where, t.Except, t.Or, t.And)]
    of_two.append(node(t.IsIn, inner, inner, TRUTH))
    of_one = [node(kind, inner) for kind in (t.Group, t.Not, t.IsUnknown)]
    return st.one_of(
        LEAF, *of_two, *of_one,
        node(t.Part, WORD, inner, yes_or_no),
        node(t.Apply, WORD, tuples(inner)),
        node(t.Seated, inner, inner, yes_or_no),
        node(t.Some, inner, yes_or_no),
        node(t.Worded, inner, QUOTE),
        node(t.Conditional, inner, inner, inner),
        node(t.Is, inner, inner, yes_or_no),
        node(t.IsEmpty, inner, yes_or_no),
        node(t.Relation, inner, st.sampled_from(["<=", ">=", "!=", "<", ">", "="]), inner),
        node(t.Sum, inner, st.sampled_from("+-"), inner),
        node(t.Product, inner, inner),
    )


ANY = expressions()
SIMPLE = expressions(1)
PLACE = st.one_of(NAME, YOUR, node(t.Part, WORD, SIMPLE, st.just(False)))
BARE = st.one_of(
    NAME, YOUR, node(t.Number, NUMBERS), node(t.Title, QUOTE), node(t.Part, WORD, SIMPLE, st.just(False)),
    node(t.Part, WORD, NAME | YOUR, st.just(True)), node(t.Apply, WORD, tuples(SIMPLE)),
)
FOLLOWING = st.one_of(BARE, node(t.Sum, BARE, st.sampled_from("+-"), SIMPLE))
"""Expressions that do not begin with a parenthesis."""


# ---- statements

def calls() -> Trees:
    """Words of a call, or of a phrase in it."""
    return st.builds(lambda first, rest: (first, *rest), SIMPLE, tuples(FOLLOWING, most=2))


PHRASE = node(t.Phrase, st.sampled_from(PREPOSITIONS), calls())
ATTACK = node(t.Attack, SIMPLE, maybe(QUOTE), maybe(SIMPLE), tuples(node(t.RowSetting, WORD, maybe(SIMPLE))), TRUTH, TRUTH)
CHOICE = st.tuples(st.sampled_from(["", "freely", "random"]), st.none()) | st.tuples(st.sampled_from(["", "up to"]), SIMPLE)
BY = maybe(node(t.Chooser, TRUTH, SIMPLE))
CHOOSE = st.builds(lambda how, *rest: t.Choose(t.NOWHERE, *how, *rest), CHOICE, SIMPLE, maybe(SIMPLE), BY, WORD)
SHORT = st.one_of(
    *[node(kind) for kind in (t.Stop, t.Nothing, t.EndTurn)],
    *[node(kind, SIMPLE) for kind in (t.Result, t.Shuffle, t.Borrow, t.AnotherTurn, t.BeginWith)],
    node(t.Perform, SIMPLE, maybe(SIMPLE)),
    node(t.Show, ANY, ANY),
    node(t.SwapSeats, SIMPLE, SIMPLE),
    node(t.Create, QUOTE, ANY, maybe(WORD)),
    node(t.SkipTo, WORD),
    node(t.Unpack, tuples(WORD, least=1), SIMPLE),
    node(t.Win, SIMPLE, maybe(SIMPLE)),
)
LINE = st.one_of(
    SHORT, ATTACK, CHOOSE,
    node(t.Do, calls(), tuples(PHRASE, most=2)),
    node(t.Let, WORD, ANY),
    node(t.SetTo, PLACE, ANY),
    node(t.AddTo, SIMPLE, PLACE, TRUTH),
    node(t.Move, SIMPLE, PLACE, maybe(SIMPLE)),
    node(t.ChooseName, maybe(SIMPLE), BY, WORD),
    node(t.ChooseNumber, SIMPLE, SIMPLE, BY, WORD),
    node(t.ChooseWord, WORD, maybe(SIMPLE), BY, WORD),
    node(t.Offer, WORD, SIMPLE, maybe(SIMPLE)),
    node(t.React, WORD, SIMPLE, TRUTH, maybe(SIMPLE)),
    node(t.Demand, WORD, SIMPLE, maybe(SIMPLE)),
)


@st.composite
def bodies(draw: st.DrawFn, depth: int = DEPTH) -> Any:
    """Statements with at most this many others within one another."""
    return draw(node(t.Body, tuples(statements(depth), least=1), TRUTH))


@st.composite
def statements(draw: st.DrawFn, depth: int = DEPTH) -> Any:
    """A statement with at most this many others within one another."""
    return draw(_statements(depth))


@cache
def _statements(depth: int) -> Trees:
    if depth == 0:
        return LINE
    body = bodies(depth - 1)
    return st.one_of(
        LINE, ifs(depth),
        node(t.May, maybe(QUOTE), body),
        node(t.ForEach, WORD, SIMPLE, body),
        node(t.Repeat, SIMPLE, body),
        node(t.While, SIMPLE, body),
        node(t.AttackBlock, ATTACK, tuples(node(t.Override, WORD, body), least=1, most=2)),
        node(t.Lasting, st.sampled_from(["end of turn", "end of round", "your next turn"]), maybe(SIMPLE),
             tuples(lasting(depth), least=1, most=2), TRUTH),
        node(t.OneOf, maybe(SIMPLE), tuples(node(t.Alternative, QUOTE, maybe(SIMPLE), body), least=1, most=2)),
    )


def lasting(depth: int) -> Trees:
    """Clauses that act for a while."""
    return st.one_of(
        node(t.BlankDecl, SIMPLE, tuples(WORD), maybe(SIMPLE)),
        node(t.StateBasedDecl, SIMPLE, bodies(depth - 1)),
        node(t.EndDecl, st.sampled_from(["turn", "round"]), maybe(SIMPLE), bodies(depth - 1)),
    )


@st.composite
def ifs(draw: st.DrawFn, depth: int) -> Any:
    """An `if` with or without an `else`."""
    body = bodies(depth - 1)
    other = st.none() | body | ifs(depth - 1) if depth > 1 else st.none() | body
    return draw(node(t.If, SIMPLE, body, other))


# ---- cards

PRINTED = node(t.Printed, WORD, tuples(NUMBERS))
BODY = bodies(2)
HOOK, SUBJECT = st.sampled_from(["when", "before", "instead of"]), st.sampled_from(["you", "another", "any", "this"])
MEMBER = st.one_of(
    PRINTED,
    node(t.Copies, tuples(MARK, least=1)),
    node(t.Quoted, WORD, tuples(QUOTE, least=1)),
    node(t.Works, WORD),
    node(t.Without, tuples(WORD, least=1)),
    node(t.Using, BODY),
    node(t.Usable, ANY),
    node(t.Only, ANY),
    node(t.AbilityDecl, TRUTH, maybe(WORD), tuples(WORD, least=1), maybe(QUOTE), maybe(ANY), maybe(WORD), maybe(ANY), BODY),
    node(t.LeavesDecl, HOOK, SUBJECT, TRUTH, maybe(ANY), BODY),
    node(t.TriggerDecl, HOOK, SUBJECT, WORD, TRUTH, maybe(ANY), BODY),
    node(t.StateBasedDecl, ANY, BODY),
    node(t.PhaseDecl, WORD, maybe(ANY), BODY),
    node(t.EndDecl, st.sampled_from(["turn", "round"]), maybe(ANY), BODY),
    node(t.ChangeDecl, WORD, tuples(WORD), st.sampled_from("+-="), ANY, maybe(ANY)),
    node(t.UseDecl, ANY, QUOTE, maybe(ANY)),
    node(t.BlankDecl, ANY, tuples(WORD), maybe(ANY)),
    node(t.BorrowDecl, ANY, maybe(ANY)),
    node(t.DutyDecl, SUBJECT, st.sampled_from(["cannot", "must"]), WORD, maybe(ANY)),
)
MEMBERS = tuples(MEMBER)


# ---- declarations

FIELDS = tuples(node(t.FieldDecl, WORD, WORD, maybe(ANY), maybe(node(t.Secret, maybe(ANY))), maybe(ANY), maybe(ANY),
                     tuples(WORD, most=2)), least=1)
FORMAL = node(t.ParameterDecl, st.just(""), WORD, WORD)
PARAMETER = node(t.ParameterDecl, st.sampled_from(["", *PREPOSITIONS]), WORD, WORD)
DECK_LINE = st.one_of(
    *[node(kind, tuples(WORD, least=1)) for kind in (t.DeckNever, t.DeckOnce, t.DeckKeeps)],
    node(t.DeckSide, WORD, WORD),
    node(t.DeckTypeDecl, QUOTE, tuples(WORD, least=1), tuples(QUOTE)),
)
PART = st.one_of(
    *[node(kind, ANY) for kind in (t.WalkRows, t.CloseRows, t.Hold)],
    *[node(kind, BODY) for kind in (t.AfterBlock, t.AfterAll)],
    node(t.RowFields, FIELDS),
    node(t.MomentDecl, NAMED, BODY),
)
DATE = node(t.Word, st.sampled_from(["2007", "2013-06", "2013-06-25"]))
TABLE_ITEM = st.one_of(
    *[node(kind, WORD, QUOTE, SPELLINGS) for kind in (t.GameHead, t.CommonHead, t.OverHead)],
    *[node(kind, FIELDS) for kind in (t.PlayerFields, t.GameFields, t.FaceFields, t.MarkFields)],
    node(t.SetHead, WORD, WORD, QUOTE, SPELLINGS),
    node(t.Uses, WORD),
    node(t.Needs, tuples(WORD, least=1)),
    node(t.OptionDecl, WORD),
    st.builds(lambda verb, least, more: t.SetupDecl(t.NOWHERE, verb, least, least + more), WORD, FEW, FEW),
    node(t.Moves, tuples(node(t.Spoken, WORD, maybe(WORD)), least=1)),
    node(t.SourceDecl, WORD, QUOTE, WORD, maybe(DATE), maybe(WORD), SPELLINGS),
    node(t.Cites, QUOTE),
    node(t.ValuesDecl, WORD, tuples(NAMED, least=1, most=8)),
    node(t.Unnamed, WORD),
    node(t.Presumed, tuples(WORD, least=1)),
    node(t.Tokens, tuples(WORD, least=1)),
    node(t.Ordering, maybe(ANY)),
    node(t.Deciding, WORD),
    node(t.ZoneDecl, NAMED, TRUTH, tuples(WORD), tuples(WORD),
         maybe(node(t.Holds, WORD, maybe(WORD), maybe(WORD), maybe(ANY))), maybe(WORD), maybe(FEW), tuples(WORD)),
    node(t.DecksDecl, NUMBERS, tuples(DECK_LINE, least=1)),
    node(t.DecksStay),
    node(t.UndealtDecl, QUOTE),
    node(t.ImpossibleDecl, maybe(WORD), maybe(WORD), ANY, QUOTE),
    node(t.WordsDecl, WORD, tuples(node(t.WordingDecl, WORD, WORD | QUOTE, QUOTE), least=1)),
)
READING = node(t.ReadingDecl, WORD, QUOTE, tuples(node(t.ChoiceDecl, WORD, QUOTE, QUOTE), least=1), WORD, QUOTE)
REPLACING = st.one_of(
    READING,
    node(t.KindDecl, WORD, MEMBERS),
    node(t.CardDecl, tuples(WORD), QUOTE, SPELLINGS, MEMBERS),
    node(t.RuleDecl, QUOTE, tuples(MEMBER, least=1)),
    node(t.VerbDecl, WORD, maybe(WORD), tuples(PARAMETER), maybe(WORD), BODY),
    node(t.ValueDecl, WORD, tuples(FORMAL), WORD, ANY),
)
TURN = node(t.TurnDecl, maybe(ANY), maybe(ANY), maybe(ANY), maybe(ANY),
            tuples(node(t.StepDecl, NAMED, maybe(ANY), BODY), least=1))
ITEM = st.one_of(
    TABLE_ITEM, REPLACING,
    node(t.Instead, REPLACING),
    node(t.Completes, QUOTE, tuples(PRINTED, least=1)),
    node(t.GridDecl, NAMED, tuples(PART, least=1)),
    TURN,
)
FILE = st.builds(t.File, st.just(Source("drawn.rules", "")), tuples(ITEM, least=1, most=4))
