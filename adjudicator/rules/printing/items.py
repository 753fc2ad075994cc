"""The declarations of a rules file as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from adjudicator.rules import tree as t
from adjudicator.rules.printing.clauses import members_lines
from adjudicator.rules.printing.expressions import clause, expression_text, listed, named, quoted, spelled
from adjudicator.rules.printing.statements import MARGIN, WIDTH, Line, headed

_HEADS = frozenset({
    "cards", "cites", "common", "completes", "decks", "game", "grid", "instead", "interpretation", "kind", "moves", "needs",
    "option", "over", "player", "players", "rule", "set", "source", "to", "tokens", "turn", "unknown", "unnamed", "uses",
    "value", "values", "words", "zone",
})
"""The words that begin a declaration: a card whose first kind has such a name gets the word `card` before it."""


def item_lines(item: t.Item) -> list[Line]:
    """The lines of a declaration."""
    at = item.at
    match item:
        case t.KindDecl(key=key, members=members):
            return [Line(0, f"kind {key.text}", at), *members_lines(members, 0)]
        case t.CardDecl(members=members):
            return [Line(0, _card_head(item), at), *members_lines(members, 0)]
        case t.RuleDecl(title=title, members=members):
            return [Line(0, f"rule {quoted(title)}", at), *members_lines(members, 0)]
        case t.Instead(item=inner):
            first, *others = item_lines(inner)
            return [first._replace(words=f"instead of {first.words}", at=at), *others]
        case t.Completes(title=title, members=members):
            return [Line(0, f"completes {quoted(title)}", at), *members_lines(members, 0)]
        case t.VerbDecl(body=body):
            return headed(_verb_head(item), body, 0, at)
        case t.ValueDecl(key=key, parameters=parameters, type=kind, value=value):
            formals = ", ".join(f"{p.key.text}: {p.type.text}" for p in parameters)
            return [Line(0, f"value {key.text}({formals}): {kind.text} = {expression_text(value)}", at)]
        case t.GridDecl(named=thing, parts=parts):
            return [Line(0, f"grid {named(thing)}", at), *[line for part in parts for line in _part_lines(part)]]
        case t.TurnDecl(order=order, phases=phases):
            starter = item.rounds
            rounds = [] if starter is None else [Line(MARGIN, f"rounds begin with {expression_text(starter)}", starter.at)]
            then = item.going
            rounds += [] if then is None else [Line(MARGIN, f"turns go to {expression_text(then)}", then.at)]
            head = f"turn{clause('for', order)}{clause('backwards if', item.backwards)}"
            return [Line(0, head, at), *rounds, *[line for p in phases for line in _phase_lines(p)]]
        case t.ReadingDecl():
            return _reading_lines(item)
        case t.Ordering(test=test):
            return [Line(0, f"players order abilities{clause('if', test)}", at)]
        case t.Deciding(value=value):
            return [Line(0, f"choices by {value.text}", at)]
        case t.WordsDecl(language=language, lines=wordings):
            return [Line(0, f"words {language.text}", at), *[Line(MARGIN, _wording_text(line), line.at) for line in wordings]]
        case t.DecksDecl(size=size, lines=lines):
            return [Line(0, f"decks of {size}", at), *[Line(MARGIN, _deck_text(line), line.at) for line in lines]]
        case _:
            return _table_lines(item)


_TableItem = (
    t.Head | t.Uses | t.Needs | t.Moves | t.OptionDecl | t.SourceDecl | t.Cites | t.ValuesDecl | t.PlayerFields | t.GameFields
    | t.FaceFields
    | t.MarkFields | t.Unnamed | t.Presumed | t.Tokens | t.ZoneDecl | t.DecksStay | t.SetupDecl | t.UndealtDecl | t.ImpossibleDecl
)


def _table_lines(item: _TableItem) -> list[Line]:
    """The lines of a declaration of the words of the table."""
    at = item.at
    match item:
        case t.ValuesDecl():
            return _values_lines(item)
        case t.PlayerFields(fields=fields):
            return [Line(0, "player has", at), *_fields_lines(fields, MARGIN)]
        case t.GameFields(fields=fields):
            return [Line(0, "game has", at), *_fields_lines(fields, MARGIN)]
        case t.FaceFields(fields=fields):
            return [Line(0, "cards have", at), *_fields_lines(fields, MARGIN)]
        case t.MarkFields(fields=fields):
            return [Line(0, "cards in play have", at), *_fields_lines(fields, MARGIN)]
        case t.ZoneDecl():
            return [Line(0, _zone_text(item), at)]
        case t.Unnamed(kind=kind):
            return [Line(0, f"unnamed cards are {kind.text}", at)]
        case t.Tokens(kinds=kinds):
            return [Line(0, f"tokens are {', '.join(kind.text for kind in kinds)}", at)]
        case t.Presumed(kinds=kinds):
            return [Line(0, f"unknown cards are not {', '.join(kind.text for kind in kinds)}", at)]
        case t.DecksStay():
            return [Line(0, "decks stay", at)]
        case t.UndealtDecl(because=because):
            return [Line(0, f"undealt because {quoted(because)}", at)]
        case t.ImpossibleDecl(after=after, before=before, test=test, because=because):
            phases = (("after", after), ("before", before))
            when = "".join([f" {word} {phase.text}" for word, phase in phases if phase is not None])
            return [Line(0, f"impossible{when}{clause('if', test)} because {quoted(because)}", at)]
        case t.SetupDecl(verb=verb, least=least, most=most):
            return [Line(0, f"setup {verb.text} for {least}{f' to {most}' if most != least else ''}", at)]
        case _:
            return [Line(0, _head_text(item), at)]


def _head_text(item: t.Head | t.Uses | t.Needs | t.Moves | t.OptionDecl | t.SourceDecl | t.Cites) -> str:
    """The text of a line about the file."""
    match item:
        case t.GameHead(key=key, title=title, names=names):
            return f"game {key.text} {spelled(title, names)}"
        case t.SetHead(key=key, game=game, title=title, names=names):
            return f"set {key.text} of {game.text} {spelled(title, names)}"
        case t.CommonHead(key=key, title=title, names=names):
            return f"common {key.text} {spelled(title, names)}"
        case t.OverHead(key=key, title=title, names=names):
            return f"over {key.text} {spelled(title, names)}"
        case t.Uses(name=name):
            return f"uses {name.text}"
        case t.Needs(names=sets):
            return f"needs {listed(sets)}"
        case t.SourceDecl():
            return _source_text(item)
        case t.OptionDecl(name=name):
            return f"option {name.text}"
        case t.Moves(verbs=verbs):
            return f"moves {', '.join(v.verb.text + (f' from {v.zone.text}' if v.zone else '') for v in verbs)}"
        case t.Cites(words=words):
            return f"cites {quoted(words)}"
        case _:
            assert_never(item)


def _source_text(item: t.SourceDecl) -> str:
    """The line of a published source."""
    date = "" if item.date is None else f" {item.date.text}"
    language = "" if item.language is None else f" language {item.language.text}"
    names = "".join(f" {word.text} {quoted(name)}" for word, name in item.names)
    return f"source {item.key.text} {quoted(item.title)} {item.authority.text}{date}{language}{names}"


# ---- words of the table

def _values_lines(item: t.ValuesDecl) -> list[Line]:
    """A list of words: on one line, unless its author gave each word a line or the line is too long."""
    line = Line(0, f"values {item.key.text}: {', '.join(map(named, item.values))}", item.at)
    if item.values[0].at.line == item.key.at.line and len(str(line)) <= WIDTH:
        return [line]
    return [Line(0, f"values {item.key.text}", item.at), *[Line(MARGIN, named(value), value.at) for value in item.values]]


def _fields_lines(fields: Sequence[t.FieldDecl], margin: int) -> list[Line]:
    """The lines of fields."""
    found = []
    for field in fields:
        secret = "" if field.secret is None else f", secret{clause('if', field.secret.test)}"
        bounds = "".join([f",{clause(word, bound)}" for word, bound in (("at least", field.lower), ("at most", field.upper))
                          if bound is not None])
        first = f"{field.key.text}: {field.type.text}{clause('=', field.default)}{secret}{bounds}"
        found.append(Line(margin, ", ".join([first, *[flag.text for flag in field.flags]]), field.at))
    return found


def _zone_text(zone: t.ZoneDecl) -> str:
    """The line of a zone."""
    thing = zone.named
    said = f"zone {thing.key.text}{' of player' if zone.of_player else ''}"
    if thing.title is not None:
        said += f" {spelled(thing.title, thing.names)}"
    else:
        said += "".join(f" {language.text} {quoted(name)}" for language, name in thing.names)
    if zone.fits:
        said += f" for {listed(zone.fits)}"
    if zone.ones:
        said += " " + ", ".join([f"one {kind.text}" for kind in zone.ones])
    if zone.holds is not None:
        said += f" {_holds_text(zone.holds)}"
    if zone.renewed is not None:
        said += f" renewed from {zone.renewed.text}"
    if zone.usual is not None:
        said += f" usually {zone.usual}"
    return said + (f": {listed(zone.flags)}" if zone.flags else "")


def _holds_text(holds: t.Holds) -> str:
    """The cards in a zone when a game begins."""
    order = "" if holds.order is None else f" by {holds.order.text}"
    times = "" if holds.times is None else f" times {holds.times.text}"
    return f"holds {holds.kind.text}{order}{times}{clause('if', holds.test)}"


def _wording_text(line: t.WordingDecl) -> str:
    """Words for something."""
    key = quoted(line.key) if isinstance(line.key, t.Quote) else line.key.text
    return f"{line.kind.text} {key} {quoted(line.words)}"


def _deck_text(line: t.DeckLine) -> str:
    """A line about decks."""
    match line:
        case t.DeckSide(word=word, kind=kind):
            return f"for {word.text}: {kind.text}"
        case t.DeckNever(kinds=kinds):
            return f"never {listed(kinds)}"
        case t.DeckOnce(kinds=kinds):
            return f"once {listed(kinds)}"
        case t.DeckKeeps(kinds=kinds):
            return f"keep {listed(kinds)}"
        case t.DeckTypeDecl(title=title, kinds=kinds, replaces=replaces):
            others = f" for {', '.join(map(quoted, replaces))}" if replaces else ""
            return f"type {quoted(title)}: {listed(kinds)}{others}"
        case _:
            assert_never(line)


# ---- heads of declarations

def _card_head(card: t.CardDecl) -> str:
    """The kinds of a card and its names."""
    kinds = [kind.text for kind in card.kinds]
    if not kinds or kinds[0] in _HEADS:
        kinds.insert(0, "card")
    return " ".join([*kinds, spelled(card.title, card.names)])


def _verb_head(verb: t.VerbDecl) -> str:
    """A verb and its parameters."""
    head = f"to {verb.key.text}{'' if verb.past is None else f'/{verb.past.text}'}"
    for parameter in verb.parameters:
        preposition = f" {parameter.preposition}" if parameter.preposition else ""
        head += f"{preposition} ({parameter.key.text}: {parameter.type.text})"
    return head + ("" if verb.giving is None else f" giving {verb.giving.text}")


# ---- the grid, the turn, readings

def _part_lines(part: t.GridPart) -> list[Line]:
    """The lines of a part of the grid."""
    at = part.at
    match part:
        case t.RowFields(fields=fields):
            return [Line(MARGIN, "rows have", at), *_fields_lines(fields, 2 * MARGIN)]
        case t.WalkRows(test=test):
            return [Line(MARGIN, f"walk rows if {expression_text(test)}", at)]
        case t.CloseRows(test=test):
            return [Line(MARGIN, f"close rows if {expression_text(test)}", at)]
        case t.Hold(test=test):
            return [Line(MARGIN, f"hold if {expression_text(test)}", at)]
        case t.MomentDecl(named=thing, body=body):
            return headed(f"moment {named(thing)}", body, MARGIN, at)
        case t.AfterBlock(body=body):
            return headed("after block", body, MARGIN, at)
        case t.AfterAll(body=body):
            return headed("after all", body, MARGIN, at)
        case _:
            assert_never(part)


def _phase_lines(phase: t.StepDecl) -> list[Line]:
    """The lines of a phase of the turn."""
    return headed(f"phase {named(phase.named)}{clause('if', phase.test)}", phase.body, MARGIN, phase.at)


def _reading_lines(reading: t.ReadingDecl) -> list[Line]:
    """The lines of an interpretation."""
    choices = [
        Line(MARGIN, f"choice {c.key.text} {quoted(c.words)} source {quoted(c.source)}", c.at) for c in reading.choices
    ]
    default = Line(MARGIN, f"default {reading.default.text} because {quoted(reading.because)}", reading.default.at)
    return [Line(0, f"interpretation {reading.key.text} {quoted(reading.question)}", reading.at), *choices, default]


__all__ = ["item_lines"]
