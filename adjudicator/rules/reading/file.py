"""From lark's tree of a rules file to ours: the declarations of the file."""

from __future__ import annotations

from lark import Token, Tree

from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.reading.clauses import members, printing
from adjudicator.rules.reading.phrases import (
    Child,
    Lark,
    body,
    expression,
    joined,
    kept,
    maybe,
    maybe_quote,
    maybe_word,
    place,
    quote,
    word,
    words,
)


def read(parsed: Lark, source: Source) -> t.File:
    """The tree of a file from what the grammar made of it."""
    return t.File(source, tuple([_item(child) for child in parsed.children if isinstance(child, Tree)]))


def _item(node: Child) -> t.Item:
    """One declaration."""
    at = place(node)
    match node.data, node.children:
        case "kind", [key, *lines]:
            return t.KindDecl(at, word(key), members(lines))
        case "card", _:
            return _card(node)
        case "verb", _:
            return _verb(node)
        case "value", [key, *formals, kind, value]:
            parameters = tuple([t.ParameterDecl(place(f), "", *words(f.children)) for f in kept(formals)])
            return t.ValueDecl(at, word(key), parameters, word(kind), expression(value))
        case "rule", [title, *lines]:
            return t.RuleDecl(at, quote(title), members(lines))
        case "reading", [key, question, *choices, default]:
            chosen, because = default.children
            return t.ReadingDecl(at, word(key), quote(question), tuple([_choice(c) for c in choices]), word(chosen),
                                 quote(because))
        case "instead", [child]:
            declared = _item(child)
            assert isinstance(declared, t.Replacing)
            return t.Instead(at, declared)
        case "completes", [title, *values]:
            return t.Completes(at, quote(title), tuple([printing(v) for v in values]))
        case "grid", [key, title, names, *parts]:
            return t.GridDecl(at, _named(node, key, title, names), tuple([_grid_part(p) for p in parts]))
        case "turn", [order, backwards, rounds, going, *phases]:
            begin = None if rounds is None else expression(rounds.children[0])
            then = None if going is None else expression(going.children[0])
            return t.TurnDecl(at, maybe(order), maybe(backwards), begin, then, tuple([_phase(p) for p in phases]))
        case _:
            return _table_item(node, at)


def _table_item(node: Child, at: t.Place) -> t.Item:
    """A declaration of the words of the table, or of a deck."""
    match node.data, node.children:
        case "published", [key, title, authority, date, language, names]:
            return t.SourceDecl(at, word(key), quote(title), word(authority), maybe_word(date), maybe_word(language),
                                _names(names))
        case "cites", [where]:
            return t.Cites(at, quote(where))
        case "values", [key, *values]:
            return t.ValuesDecl(at, word(key), tuple([_named(v, *v.children) for v in kept(values)]))
        case "player", fields:
            return t.PlayerFields(at, _fields(fields))
        case "state", fields:
            return t.GameFields(at, _fields(fields))
        case "face", fields:
            return t.FaceFields(at, _fields(fields))
        case "lying", fields:
            return t.MarkFields(at, _fields(fields))
        case "ordering", [test]:
            return t.Ordering(at, maybe(test))
        case "deciding", [value]:
            return t.Deciding(at, word(value))
        case "unnamed", [kind]:
            return t.Unnamed(at, word(kind))
        case "tokens", kinds:
            return t.Tokens(at, words(kinds))
        case "presumed", kinds:
            return t.Presumed(at, words(kinds))
        case "zone", [key, owned, title, names, fits, ones, holds, renewed, usual, *flags]:
            source = None if renewed is None else word(renewed.children[0])
            return t.ZoneDecl(at, _named(node, key, title, names), owned is not None,
                              () if fits is None else words(fits.children), () if ones is None else words(ones.children),
                              _holds(holds), source,
                              None if usual is None else int(str(usual.children[0])), words(flags))
        case "setup", [verb, least, most]:
            first = int(str(least))
            return t.SetupDecl(at, word(verb), first, first if most is None else int(str(most)))
        case "undealt", [reason]:
            return t.UndealtDecl(at, quote(reason))
        case "impossible", [after, before, test, reason]:
            since, until = [None if phase is None else word(phase) for phase in (after, before)]
            return t.ImpossibleDecl(at, since, until, expression(test), quote(reason))
        case "building", [size, *lines]:
            return t.DecksDecl(at, int(str(size)), tuple([_deck_line(line) for line in lines]))
        case "unbuilt", []:
            return t.DecksStay(at)
        case "words_first", [language]:
            return t.WordsDecl(at, word(language), ())
        case "wordings", [language, *lines]:
            return t.WordsDecl(at, word(language), tuple([_wording(line) for line in kept(lines)]))
        case _:
            return _head(node, at)


def _head(node: Child, at: t.Place) -> t.Item:
    """A line at the head of a file."""
    match node.data, node.children:
        case "game", [key, title, names]:
            return t.GameHead(at, word(key), quote(title), _names(names))
        case "set", [key, game, title, names]:
            return t.SetHead(at, word(key), word(game), quote(title), _names(names))
        case "common", [key, title, names]:
            return t.CommonHead(at, word(key), quote(title), _names(names))
        case "over", [key, title, names]:
            return t.OverHead(at, word(key), quote(title), _names(names))
        case "uses", [name]:
            return t.Uses(at, word(name))
        case "needs", names:
            return t.Needs(at, words(names))
        case "option", [name]:
            return t.OptionDecl(at, word(name))
        case "moves", verbs:
            return t.Moves(at, tuple([_spoken(verb) for verb in verbs]))
    raise NotImplementedError(node.data)


def _spoken(node: Child) -> t.Spoken:
    """A verb of moves."""
    verb, zone = node.children
    return t.Spoken(place(node), word(verb), None if zone is None else word(zone))


# ---- parts of declarations

def _names(node: Child) -> tuple[t.Spelling, ...]:
    """Names in other languages."""
    tokens = node.children
    return tuple([(word(language), quote(name)) for language, name in zip(tokens[::2], tokens[1::2], strict=True)])


def _named(node: Child, key: Child, title: Child, names: Child) -> t.Named:
    """A key with its title and names."""
    return t.Named(place(node), word(key), maybe_quote(title), _names(names))


def _fields(nodes: list[Child]) -> tuple[t.FieldDecl, ...]:
    """The fields of a `has` block."""
    found = []
    for node in nodes:
        key, kind, default, secret, least, most, *flags = node.children
        hidden = None if secret is None else t.Secret(place(secret), maybe(secret.children[0]))
        found.append(t.FieldDecl(place(node), word(key), word(kind), maybe(default), hidden, _bound(least), _bound(most),
                                 words(flags)))
    return tuple(found)


def _bound(node: Child) -> t.Expression | None:
    """The expression behind words that may be left out with it."""
    return None if node is None else maybe(node.children[0])


def _holds(node: Child) -> t.Holds | None:
    """The cards in a zone when a game begins."""
    if node is None:
        return None
    kind, order, times, test = node.children
    return t.Holds(place(node), word(kind), maybe_word(order), maybe_word(times), maybe(test))


def _wording(node: Child) -> t.WordingDecl:
    """Words for something."""
    kind, key, said = node.children
    assert isinstance(key, Token)
    return t.WordingDecl(place(node), word(kind), quote(key) if key.type == "STRING" else word(key), quote(said))


def _deck_line(node: Child) -> t.DeckLine:
    """A line about decks."""
    at = place(node)
    match node.data, node.children:
        case "side", [name, kind]:
            return t.DeckSide(at, word(name), word(kind))
        case "never_in", kinds:
            return t.DeckNever(at, words(kinds))
        case "once_in", kinds:
            return t.DeckOnce(at, words(kinds))
        case "stays", kinds:
            return t.DeckKeeps(at, words(kinds))
        case "type", [title, kinds, replaced]:
            others = () if replaced is None else tuple([quote(other) for other in replaced.children])
            return t.DeckTypeDecl(at, quote(title), words(kinds.children), others)
    raise NotImplementedError(node.data)


def _card(node: Child) -> t.CardDecl:
    head = [child for child in node.children if isinstance(child, Token)]
    names, *lines = [child for child in node.children if isinstance(child, Tree)]
    # `card` may follow a kind and means nothing
    kinds = words([name for name in head[:-1] if name != "card"])
    return t.CardDecl(place(node), kinds, quote(head[-1]), _names(names), members(lines))


def _verb(node: Child) -> t.VerbDecl:
    key, *rest = node.children
    past = rest.pop(0) if isinstance(rest[0], Token) else None
    parameters, giving = [], None
    while rest[0] is None or rest[0].data in ("parameter", "giving"):
        child = rest.pop(0)
        if child is not None and child.data == "parameter":
            preposition, name, kind = child.children
            parameters.append(t.ParameterDecl(place(child), joined(preposition), word(name), word(kind)))
        elif child is not None:
            giving = word(child.children[0])
    return t.VerbDecl(place(node), word(key), maybe_word(past), tuple(parameters), giving, body(node, rest))


def _grid_part(node: Child) -> t.GridPart:
    """A part of the grid."""
    at = place(node)
    match node.data, node.children:
        case "rowfields", fields:
            return t.RowFields(at, _fields(fields))
        case "walk", [test]:
            return t.WalkRows(at, expression(test))
        case "close_rows", [test]:
            return t.CloseRows(at, expression(test))
        case "keep", [test]:
            return t.Hold(at, expression(test))
        case "column", [key, title, names, *statements]:
            return t.MomentDecl(at, _named(node, key, title, names), body(node, statements))
        case "after_block", statements:
            return t.AfterBlock(at, body(node, statements))
        case "after_all", statements:
            return t.AfterAll(at, body(node, statements))
    raise NotImplementedError(node.data)


def _phase(node: Child) -> t.StepDecl:
    """A phase of the turn."""
    key, title, names, test, *statements = node.children
    return t.StepDecl(place(node), _named(node, key, title, names), maybe(test), body(node, statements))


def _choice(node: Child) -> t.ChoiceDecl:
    """One reading of an interpretation."""
    key, said, source = node.children
    return t.ChoiceDecl(place(node), word(key), quote(said), quote(source))
