"""What is in vain in a game with all its sets: kinds without cards, values nothing changes, moments in which nothing is done.

One set alone may leave much of that to another set, so a compiled game is not asked, but the trees of all its files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.engine.names import Named
from adjudicator.notation.source import Diagnostic, fold, short
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t
from adjudicator.rules.checking.aiming import aimless
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.checking.counters import bare, forms
from adjudicator.rules.checking.declarations import spellings
from adjudicator.rules.checking.doing import doerless
from adjudicator.rules.checking.languages import unspoken
from adjudicator.rules.checking.lost import lost
from adjudicator.rules.checking.names import ROW_PARTS
from adjudicator.rules.checking.pending import never_pending
from adjudicator.rules.checking.symbols import plain
from adjudicator.rules.checking.titles import Titles
from adjudicator.rules.checking.unread import unread_parts
from adjudicator.values import frozen

OF_EVERYTHING = ("status", "top", "holder", "stage", *ROW_PARTS)
"""The parts of things that no file declares."""


@frozen
class _Uses:
    """The words of some files by what is done with them. `put`: to what places are set; `varied`: those that change otherwise."""

    kinds: set[str] = attrs.Factory(set)
    written: set[str] = attrs.Factory(set)
    put: dict[str, list[t.Expression]] = attrs.Factory(dict)
    varied: set[str] = attrs.Factory(set)
    fields: list[str] = attrs.Factory(list)
    read: set[str] = attrs.Factory(set)
    done: set[str] = attrs.Factory(set)
    listed: set[str] = attrs.Factory(set)
    abilities: set[str] = attrs.Factory(set)
    parts: set[str] = attrs.Factory(set)
    printed: set[str] = attrs.Factory(set)


def in_vain(files: Sequence[t.File], others: Sequence[t.File] = ()) -> Iterator[Diagnostic]:
    """What some files declare, read or hand on that comes to nothing, as far as neither they nor others use it."""
    for found in (idle, aimless, lost, never_pending, unread_parts):
        yield from found(files, others)
    yield from doerless(files)
    yield from unspoken(files)


def idle(files: Sequence[t.File], others: Sequence[t.File] = ()) -> Iterator[Diagnostic]:
    """What some files declare in vain, as far as neither they nor others use it."""
    uses = _uses([*files, *others])
    known = _printed_for_rules([*files, *others], uses)
    yield from _untitled(files, others)
    yield from _unmade(files, others)
    for file in files:
        is_over = any(isinstance(item, t.OverHead) for item in file.items)
        for moment in () if is_over else _empty(file, uses):  # the compiler looks at those
            yield Diagnostic("R026", f"no card or rule does anything in the moment `{moment.text}`", moment.at.span(file.source),
                             suggestion(moment.text, uses.abilities))
        for word in (node.key for node in t.nodes(file.items) if isinstance(node, t.Printed) and node.key.text not in known):
            if near := suggestion(word.text, known):
                yield Diagnostic("R032", f"no rule reads the printed value `{word.text}`", word.at.span(file.source), near)
        for node in t.nodes(file.items):
            if isinstance(node, t.TriggerDecl) and node.hook != "instead of" and _is_nothing(node.body):
                yield Diagnostic("R043", "this does nothing", node.at.span(file.source),
                                 f"write what happens; `instead of` in its place keeps `{node.verb.text}` from happening")
        for item in map(declared, file.items):
            match item:
                case t.ZoneDecl(holds=t.Holds(order=order, times=times)):
                    words = [word for word in (order, times) if word is not None and word.text not in uses.printed]
                    yield from (_unprinted(word, uses, file) for word in words)
                case t.KindDecl(key=key) if key.text not in uses.kinds:
                    yield Diagnostic("R030", f"no card is `{key.text}`", key.at.span(file.source),
                                     "give a card this kind, or leave the kind out")
                case t.VerbDecl(key=key) if not is_over and uses.done.isdisjoint(forms(item)):  # `check_reach` looks at those
                    yield Diagnostic("R029", f"nobody ever does `{key.text}`", key.at.span(file.source),
                                     "call it in a rule, or leave it out")
                case t.PlayerFields(fields=fields) | t.GameFields(fields=fields) | t.MarkFields(fields=fields):
                    if not isinstance(item, t.MarkFields):
                        yield from (_unset(field, file) for field in fields if _is_unset(field, uses))
                    yield from (_unvaried(field, file) for field in fields if _is_unvaried(field, uses))
                    yield from (_unseen(field, file) for field in fields if _is_unseen(field, uses))


def _is_nothing(body: t.Body) -> bool:
    """Whether code does nothing."""
    return all(isinstance(statement, t.Nothing) for statement in body.statements)


def _untitled(files: Sequence[t.File], others: Sequence[t.File]) -> Iterator[Diagnostic]:
    """Words for which some files search the titles of cards, and that no card of the game has in its title, in any language."""
    asked = [(node.arguments[1], file) for file in files for node in t.nodes(file.items)
             if isinstance(node, t.Apply) and node.function.text == "titled" and len(node.arguments) == 2]
    if not asked:
        return
    cards = [item for file in (*files, *others) for item in map(declared, file.items) if isinstance(item, t.CardDecl)]
    titles = Titles.of((n, Named(c.title.text, c.title.text, spellings(c.names))) for n, c in enumerate(cards))
    for words, file in asked:
        if isinstance(words, t.Title) and not titles.having(words.words.text):
            text = words.words.text
            yield Diagnostic("R010", f"no card has `{short(text)}` in its title", words.at.span(file.source),
                             suggestion(text, sorted(titles.phrases(len(text.split())))))


def _unmade(files: Sequence[t.File], others: Sequence[t.File]) -> Iterator[Diagnostic]:
    """The tokens of some files that no rule creates: they are in no box either."""
    items = [declared(item) for file in (*files, *others) for item in file.items]
    tokens = {kind.text for item in items if isinstance(item, t.Tokens) for kind in item.kinds}
    made = {fold(node.title.text) for item in items if tokens for node in t.nodes(item) if isinstance(node, t.Create)}
    for card, file in ((declared(item), one) for one in files for item in one.items):
        if isinstance(card, t.CardDecl) and any(kind.text in tokens for kind in card.kinds) and made.isdisjoint(
                map(fold, (card.title.text, *(name.text for _, name in card.names)))):
            yield Diagnostic("R028", f"no rule creates a `{card.title.text}`", card.title.at.span(file.source),
                             "a token exists only once it is made: `create \"Title\" in ZONE`")


def _printed_for_rules(files: Sequence[t.File], uses: _Uses) -> set[str]:
    """The printed values that rules read, or that some kind declares. Any other stands there for its own sake, or is a slip."""
    items = [declared(item) for file in files for item in file.items]
    of_kinds = {node.key.text for item in items if isinstance(item, t.KindDecl)
                for node in item.members if isinstance(node, t.Printed)}
    sorting = {word.text for item in items if isinstance(item, t.ZoneDecl) and item.holds is not None
               for word in (item.holds.order, item.holds.times) if word is not None}
    everywhere = {node.key.text for node in t.nodes(tuple(items)) if isinstance(node, t.Printed)}
    return of_kinds | sorting | (everywhere & uses.read)


def _empty(file: t.File, uses: _Uses) -> Iterator[t.Word]:
    """The moments that a file offers, asks for or has carried out, and in which no card or rule does anything."""
    for node in (node for item in map(declared, file.items) for node in t.nodes(item)):
        match node:
            case (t.Offer(moment=moment) | t.React(moment=moment) | t.Demand(moment=moment)
                  | t.Apply(function=t.Word(text="able"), arguments=(_, t.Name(word=moment), _))) if (
                      moment.text not in uses.abilities):
                yield moment
            case t.Perform(what=t.Part(word=word, possessive=False)) if word.text not in uses.abilities | uses.parts:
                yield word


def _is_unset(field: t.FieldDecl, uses: _Uses) -> bool:
    """Whether a rule reads a value that no rule sets, and that does not begin as anything. Lists are given by situations."""
    key = field.key.text
    return field.default is None and field.type.text not in uses.listed and key in uses.read and key not in uses.written


def _unset(field: t.FieldDecl, file: t.File) -> Diagnostic:
    key = field.key.text
    return Diagnostic("R031", f"rules read `{key}`, and nothing ever sets it", field.key.at.span(file.source),
                      f"set it in a rule, or give it a starting value: `{key}: {field.type.text} = ...`")


def _is_unvaried(field: t.FieldDecl, uses: _Uses) -> bool:
    """Whether a rule reads a value that rules set, and only ever to what it begins as, whatever else has its name."""
    key, put = field.key.text, uses.put.get(field.key.text, ())
    if not put or key in uses.varied or key not in uses.read or uses.fields.count(key) > 1:
        return False
    first = _first(field)
    if plain(first) is None and not (isinstance(first, t.Name) and field.type.text in uses.listed):
        return False  # a computed one is another one with the next player, or later
    return all(bare(value) == first for value in put)


def _is_unseen(field: t.FieldDecl, uses: _Uses) -> bool:
    """Whether rules set a value that no outcome shows, and that no rule reads."""
    key = field.key.text
    return key in uses.written and key not in uses.read and any(flag.text == "inner" for flag in field.flags)


def _unseen(field: t.FieldDecl, file: t.File) -> Diagnostic:
    return Diagnostic("R031", f"rules set `{field.key.text}`, and nothing ever reads it", field.key.at.span(file.source),
                      "read it in a rule, or leave it out; without `inner` the outcome shows it")


def _first(field: t.FieldDecl) -> t.Expression:
    """As what a value begins."""
    if field.default is not None:
        return bare(field.default)
    match field.type.text:
        case "truth":
            return t.Never(field.at)
        case "number":
            return t.Number(field.at, 0)
        case _:
            return t.Name(field.at, t.Word(field.at, "nothing"))


def _unvaried(field: t.FieldDecl, file: t.File) -> Diagnostic:
    key = field.key.text
    return Diagnostic("R031", f"rules read `{key}`, and only ever set it to what it begins as", field.key.at.span(file.source),
                      "set it to something else in a rule, or leave it out")


def _unprinted(word: t.Word, uses: _Uses, file: t.File) -> Diagnostic:
    return Diagnostic("R010", f"no card has a printed value `{word.text}`", word.at.span(file.source),
                      suggestion(word.text, uses.printed))


def _uses(files: Sequence[t.File]) -> _Uses:
    uses = _Uses(parts={*OF_EVERYTHING})
    for item in (declared(item) for file in files for item in file.items):
        match item:
            case t.WordsDecl():
                continue
            case t.CardDecl(kinds=kinds):
                uses.kinds.update(kind.text for kind in kinds)
            case t.Unnamed(kind=kind):
                uses.kinds.add(kind.text)
            case t.ValuesDecl(key=key):
                uses.listed.add(key.text)
        nodes = tuple(t.nodes(item))
        own = forms(item) if isinstance(item, t.VerbDecl) else set[str]()
        found = [node for node in nodes if isinstance(node, t.Word)]
        uses.done.update({word.text for word in found} - own)
        changes = [(node, node.place.word) for node in nodes if isinstance(node, t.SetTo | t.AddTo)
                   and isinstance(node.place, t.Part | t.Your | t.Name)]
        set_here = [word for _, word in changes]
        for change, word in changes:
            if isinstance(change, t.SetTo):
                uses.put.setdefault(word.text, []).append(change.value)
            else:
                uses.varied.add(word.text)
        choosing = [node for node in nodes if isinstance(node, t.Choose | t.ChooseName | t.ChooseNumber | t.ChooseWord)]
        uses.varied.update(node.name.text for node in choosing if node.by is not None and node.by.each)
        uses.written.update(word.text for word in set_here)
        uses.written.update(uses.varied)
        uses.abilities.update(m.text for node in nodes if isinstance(node, t.AbilityDecl) for m in node.moments)
        uses.printed.update(node.key.text for node in nodes if isinstance(node, t.Printed))
        uses.fields.extend(node.key.text for node in nodes if isinstance(node, t.FieldDecl))
        uses.parts.update(uses.fields)
        uses.parts.update({item.named.key.text} if isinstance(item, t.ZoneDecl) else ())
        reading = [node.word for node in nodes if isinstance(node, t.Part | t.Your | t.Name)]
        uses.read.update(word.text for word in reading if not any(word is other for other in set_here))
    return uses


__all__ = ["idle", "in_vain"]
