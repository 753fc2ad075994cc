"""First pass over rules files: record every declared name, so that the second pass can look it up."""

from __future__ import annotations

from collections.abc import Container, Sequence

import attrs

from adjudicator.engine.fields import Field
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.names import Enumeration, Named
from adjudicator.engine.program import Parameter
from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Source, Span, fold
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t
from adjudicator.rules.checking.doubles import check_clauses, check_readings, check_titles, check_zone
from adjudicator.rules.checking.names import FUNCTIONS, SPOKEN_FOR
from adjudicator.rules.checking.presence import rows_there
from adjudicator.rules.checking.sources import declare_sources, places_in
from adjudicator.rules.checking.symbols import (
    CardEntry,
    FieldEntry,
    KindEntry,
    Plain,
    Symbols,
    ValueEntry,
    VerbEntry,
    ZoneEntry,
    plain,
    third_person,
)
from adjudicator.rules.checking.utterable import check_utterable
from adjudicator.rules.core.types import BUILT_IN, CARD, FIELD_TYPES, PLAYER, TARGET, VALUE_TYPES, Type
from adjudicator.values import frozen

ZONE_FLAGS = ("hidden", "live", "pile", "row", "endless", "single", "unshared", "emptied", "distinct", "unstated")
FIELD_FLAGS = ("turn", "inner", "unstated", "place", "face-down")

UNKNOWN = ("?", "#")
"""The characters for unknown cards."""


def declare(symbols: Symbols, files: Sequence[t.File]) -> None:
    """Record what the files declare, in order."""
    declare_sources(symbols, files)
    for file in files:
        if any(f" {modal} " in file.source.text for modal in symbols.bound):
            _note_bound(symbols, file.items)
        if not any(isinstance(item, t.GameHead | t.SetHead | t.CommonHead) for item in file.items):
            symbols.topmost.add(file.source.name)
        if any(isinstance(item, t.OverHead) for item in file.items):
            symbols.laid_over.add(file.source.name)
        declarations = _Declarations(symbols, file.source, file.set_key)
        declarations.heads(file.items)
        check_titles(symbols, file)
        for item in file.items:
            declarations.item(item)
    symbols.rows_there = rows_there(symbols.values)
    _check_uses(symbols, files)
    check_utterable(symbols, files)
    for name, source in symbols.options:
        symbols.find("interpretation", symbols.interpretations, name, source)
    for zone in symbols.zones.values():
        if zone.renewed is not None:
            symbols.find("zone", symbols.zones, zone.renewed, zone.source)
        if zone.holds is not None:
            symbols.find("kind", symbols.kinds, zone.holds.kind, zone.source)
        for word in zone.fits:
            symbols.find("zone or kind", {**symbols.kinds, **symbols.zones}, word, zone.source)
        for word in zone.ones:
            symbols.find("kind", symbols.kinds, word, zone.source)
    for completion, source in symbols.completions:
        symbols.find_card(completion.title, source)
    for kind, source, known in symbols.presumptions:
        found = symbols.find("kind", symbols.kinds, kind, source)
        if found is not None:
            known.add(found.number)


def _check_uses(symbols: Symbols, files: Sequence[t.File]) -> None:
    """Record what a file uses and does not exist: rules that games share are found only by the game's own files."""
    shared = [item.key.text for file in files for item in file.items if isinstance(item, t.CommonHead)]
    for source, used in [(file.source, item.name) for file in files for item in file.items if isinstance(item, t.Uses)]:
        name = used.text
        if name not in shared:
            symbols.complain("R010", f"no rules that games share are called `{name}`", used.at.span(source),
                             suggestion(name, shared) or "a file of the game itself, not of a set, says what it uses")


def _note_bound(symbols: Symbols, node: object) -> None:
    """Record the verbs that clauses forbid or make a duty, wherever they are in a file: abilities are compiled with them."""
    if isinstance(node, t.DutyDecl):
        symbols.bound[node.modal].add(node.verb.text)
    for part in node if isinstance(node, tuple) else node.said() if isinstance(node, t.Node) else ():
        _note_bound(symbols, part)


def named(decl: t.Named) -> Named:
    """A key with its title and names as the program keeps it."""
    return Named(decl.key.text, decl.key.text if decl.title is None else decl.title.text, spellings(decl.names))


def spellings(names: tuple[t.Spelling, ...]) -> tuple[tuple[str, str], ...]:
    """Names in other languages: (language, name)."""
    return tuple([(language.text, name.text) for language, name in names])


@frozen
class _Declarations:
    """What one file declares."""

    symbols: Symbols
    source: Source
    set_key: str

    def span(self, node: t.Node) -> Span:
        return node.at.span(self.source)

    def is_new(self, what: str, key: str, known: Container[str], node: t.Node) -> bool:
        """Whether a name is still free; records it if not."""
        if key in known:
            self.symbols.complain("R013", f"the {what} `{key}` is declared twice", self.span(node))
            return False
        return True

    def heads(self, items: Sequence[t.Item]) -> None:
        """Record head lines that come after a declaration, where nothing reads them."""
        about = (t.Head, t.Uses, t.Needs, t.Moves)
        first = next((i for i, item in enumerate(items) if not isinstance(item, about)), len(items))
        for item in items[first:]:
            if isinstance(item, t.Uses | t.Needs | t.Moves):
                self.symbols.complain("R004", f"`{self.span(item).said}` belongs at the head of a file, above its declarations",
                                      self.span(item))

    def item(self, item: t.Item) -> None:
        """Record what one item declares."""
        symbols = self.symbols
        match item:
            case t.Cites(words=words):
                cited = places_in(symbols, words, self.source)
                symbols.citations.setdefault(self.source.name, []).append((words.at.line, cited))
            case t.OptionDecl(name=name):
                symbols.options.append((name, self.source))
            case t.SetupDecl():
                symbols.setups.append((item, self.source))
            case t.UndealtDecl(because=because):
                symbols.undealt = because.text
            case t.Moves(verbs=verbs):
                symbols.moves |= dict.fromkeys(spoken.verb.text for spoken in verbs)
                symbols.naming |= {s.verb.text: (s.zone, self.source) for s in verbs if s.zone is not None}
            case t.ValuesDecl(key=key, values=values):
                if key.text in BUILT_IN:
                    symbols.complain("R017", f"`{key.text}` is a type of the notation itself", self.span(key))
                elif self.is_new("list of values", key.text, symbols.enumerations, item):
                    symbols.enumerations[key.text] = Enumeration(key.text, tuple([named(v) for v in values]))
            case t.PlayerFields(fields=fields):
                self.fields(fields, symbols.player_fields)
            case t.GameFields(fields=fields):
                self.fields(fields, symbols.game_fields)
            case t.FaceFields(fields=fields):
                self.fields(fields, symbols.face_fields)
            case t.MarkFields(fields=fields):
                self.fields(fields, symbols.marks)
            case t.Presumed(kinds=kinds):
                symbols.presumptions += [(kind, self.source, symbols.presumed) for kind in kinds]
            case t.Tokens(kinds=kinds):
                for known in (symbols.presumed, symbols.tokens):
                    symbols.presumptions += [(kind, self.source, known) for kind in kinds]
            case t.Unnamed(kind=kind):
                symbols.unnamed = (kind.text, self.span(item))
            case t.ZoneDecl():
                self.zone(item)
            case t.KindDecl(key=key, members=members):
                if self.is_new("kind", key.text, symbols.kinds, item):
                    symbols.kinds[key.text] = KindEntry(len(symbols.kinds), item, self.source)
                self.members(members)
            case t.CardDecl():
                self.card(item)
            case t.Completes():
                symbols.completions.append((item, self.source))
            case t.VerbDecl():
                self.verb(item)
            case t.ValueDecl():
                self.value(item)
            case t.GridDecl():
                self.grid(item)
            case t.TurnDecl(phases=phases, rounds=rounds):
                symbols.rounds = rounds is not None
                if symbols.phases:
                    symbols.complain("R013", "the turn is declared twice", self.span(item))
                for phase in phases:
                    symbols.phases[phase.named.key.text] = len(symbols.phases)
            case t.ReadingDecl():
                self.reading(item)
            case t.Ordering():
                if symbols.ordering:
                    symbols.complain("R013", "the order of abilities is declared twice", self.span(item))
                symbols.ordering = True
            case t.Deciding(value=value):
                if symbols.deciding is not None:
                    symbols.complain("R013", "who makes choices is declared twice", self.span(item))
                symbols.deciding = value, self.source
            case t.RuleDecl(members=members):
                self.members(members)
            case _:
                pass  # heads describe the file; decks are built by `decks`

    # ---- words

    def fields(self, fields: tuple[t.FieldDecl, ...], table: dict[str, FieldEntry]) -> None:
        """The fields of a `has` block."""
        symbols = self.symbols
        for decl in fields:
            key, kind = decl.key.text, decl.type.text
            flags = {flag.text for flag in decl.flags}
            for word in sorted(flags - {*FIELD_FLAGS}):
                symbols.unknown("kind of field", word, self.span(decl), FIELD_FLAGS)
            if kind not in FIELD_TYPES and kind not in symbols.enumerations:
                symbols.unknown("type", kind, self.span(decl.type), [*FIELD_TYPES, *symbols.enumerations])
            if key == "status":
                symbols.complain("R017", "`status` is kept by the engine itself", self.span(decl.key))
            if table is symbols.face_fields and kind not in symbols.enumerations:
                symbols.complain("R012", f"a printed value is a word of a list, not `{kind}`",
                                 self.span(decl.type))
            if self.is_new("field", key, table, decl.key):
                turn = "turn" if "turn" in flags else ""
                field = Field(key, kind, self.span(decl), turn, not flags.isdisjoint(("inner", "unstated")), "place" in flags,
                              decl.secret is not None, "face-down" in flags, _start(decl, kind), "unstated" in flags)
                if field.unstated and ("inner" in flags or table is symbols.row_fields or table is symbols.face_fields):
                    said = "`unstated` is for a field that a situation could state, and says all that `inner` says"
                    symbols.complain("R012", said, self.span(decl))
                if field.face_down and (table is not symbols.marks or kind != "truth"):
                    symbols.complain("R012", "only a mark that is a `truth` says that a card lies face down", self.span(decl))
                if decl.secret is not None and table is not symbols.player_fields:
                    symbols.complain("R012", "only fields of players can be secret", self.span(decl.secret))
                test = None if decl.secret is None else decl.secret.test
                bound = decl.lower or decl.upper
                if bound is not None and (kind != "number" or table is symbols.row_fields):
                    symbols.complain("R012", "only numbers that a situation may give have bounds", self.span(bound))
                table[key] = FieldEntry(len(table), field, decl.default, self.source, test, decl.lower, decl.upper)

    def zone(self, decl: t.ZoneDecl) -> None:
        """A zone."""
        symbols, key = self.symbols, decl.named.key.text
        if not self.is_new("zone", key, symbols.zones, decl):
            return
        if not decl.of_player and key in SPOKEN_FOR:
            symbols.complain("R017", f"`{key}` means something else in every rule", self.span(decl.named.key),
                             "call the zone by another word; its title may be this one")
        words = [flag.text for flag in decl.flags]
        for word in words:
            if word not in ZONE_FLAGS:
                symbols.unknown("kind of zone", word, self.span(decl), ZONE_FLAGS)
        holds = decl.holds
        kind, order, times = ("", "", "") if holds is None else (holds.kind.text, _text(holds.order), _text(holds.times))
        hidden, live, pile, row, endless, single, unshared, emptied, distinct, unstated = (flag in words for flag in ZONE_FLAGS)
        zone = Zone(named(decl.named), self.span(decl), decl.of_player, hidden, live, pile, endless, kind, order, times,
                    None, single, unshared, emptied, distinct, tuple([kind.text for kind in decl.ones]), usual=decl.usual or 0,
                    unstated=unstated, row=row)
        check_zone(symbols, zone)
        symbols.zones[key] = ZoneEntry(len(symbols.zones), zone, holds, self.source, decl.renewed, decl.fits, decl.ones)

    def grid(self, decl: t.GridDecl) -> None:
        """The moments of the grid and the fields of its rows."""
        if self.symbols.moments:
            self.symbols.complain("R013", "the grid is declared twice", self.span(decl))
        for part in decl.parts:
            if isinstance(part, t.RowFields):
                self.fields(part.fields, self.symbols.row_fields)
            elif isinstance(part, t.MomentDecl):
                self.symbols.moments[part.named.key.text] = len(self.symbols.moments)

    # ---- cards

    def card(self, decl: t.CardDecl) -> None:
        """A card. The number 0 is that of the unknown card."""
        symbols, title = self.symbols, decl.title.text
        symbols.card_count += 1
        kinds = tuple(dict.fromkeys([kind.text for kind in decl.kinds]))
        if len(kinds) < len(decl.kinds):
            symbols.complain("R013", f"a kind of the card `{title}` is named twice", self.span(decl))
        entry = CardEntry(symbols.card_count, Named(title, title, spellings(decl.names)), kinds, decl, self.source,
                          self.span(decl), self.set_key)
        for spelling in entry.named.spellings():
            other = symbols.cards.get(fold(spelling))
            if other is not None and other is not entry:
                symbols.complain("R013", f"the card `{spelling}` is declared twice", self.span(decl.title),
                                 f"the first is in {other.span}; `instead of card \"{spelling}\"` takes its place")
            symbols.cards[fold(spelling)] = entry
            if spelling.startswith(UNKNOWN) or not spelling.strip():
                symbols.complain("R027", f"no situation can name a card `{spelling}`", self.span(decl.title),
                                 "`?` and what begins with `#` stand for cards of which nothing is known" if spelling.strip()
                                 else "its title is blank")
        self.members(decl.members)
        if not entry.kinds:
            symbols.complain("R018", f"the card `{title}` has no kind, so it never acts", self.span(decl.title),
                             "put the word of a kind before its name")

    def members(self, members: tuple[t.Member, ...]) -> None:
        """Record the names of printed values, such as a number of lives, and the moments of abilities."""
        check_clauses(self.symbols, members, self.source)
        for member in members:
            if isinstance(member, t.AbilityDecl):
                self.symbols.abilities.update([moment.text for moment in member.moments])
            if isinstance(member, t.Printed):
                self.symbols.printed.setdefault(member.key.text, self.span(member))
                if len(member.numbers) != 1:
                    self.symbols.unstated.add(member.key.text)

    # ---- procedures

    def parameters(self, decls: tuple[t.ParameterDecl, ...], node: t.Node) -> tuple[Parameter, ...]:
        """The parameters of a verb or value; their types are looked up."""
        for decl in decls:
            self.type(decl.type.text, node)
        return tuple([Parameter(decl.key.text, decl.type.text, decl.preposition) for decl in decls])

    def type(self, word: str, node: t.Node) -> None:
        """Record that a word is not a type."""
        known = [*VALUE_TYPES, *self.symbols.enumerations]
        if word not in known:
            self.symbols.unknown("type", word, self.span(node), known)

    def verb(self, decl: t.VerbDecl) -> None:
        """A verb."""
        symbols, key = self.symbols, decl.key.text
        if not self.is_new("verb", key, symbols.verbs, decl):
            return
        past = (key if decl.past is None else decl.past.text).replace("-", " ")
        parameters = tuple([part for p in self.parameters(decl.parameters, decl) for part in _parts(p)])
        if decl.giving is not None:
            self.type(decl.giving.text, decl)
        giving = CARD if decl.giving is None else Type(decl.giving.text)
        gives = decl.giving is not None or any(isinstance(node, t.Result) for node in t.nodes(decl.body))
        entry = VerbEntry(len(symbols.verbs), key, past, parameters, giving, decl, self.source, gives)
        symbols.verbs[key] = entry
        for form in {past.replace(" ", "-"): None, third_person(key): None}:
            symbols.spoken.setdefault(form, []).append(entry)

    def value(self, decl: t.ValueDecl) -> None:
        """A value."""
        symbols, key = self.symbols, decl.key.text
        if not self.is_new("value", key, symbols.values, decl):
            return
        parameters = self.parameters(decl.parameters, decl)
        self.type(decl.type.text, decl)
        if key in FUNCTIONS:
            symbols.complain("R017", f"`{key}` is a function of the notation itself", self.span(decl))
        symbols.values[key] = ValueEntry(len(symbols.values), key, parameters, Type(decl.type.text), decl, self.source)

    # ---- readings

    def reading(self, decl: t.ReadingDecl) -> None:
        """An interpretation."""
        symbols, key = self.symbols, decl.key.text
        if not self.is_new("interpretation", key, symbols.interpretations, decl):
            return
        choices = tuple([self.choice(c) for c in decl.choices])
        check_readings(symbols, decl, self.source)
        default = next((i for i, c in enumerate(choices) if c.key == decl.default.text), -1)
        if default < 0:
            symbols.unknown("choice", decl.default.text, self.span(decl.default), [c.key for c in choices])
        if len(choices) < 2:
            symbols.complain("R014", f"the interpretation `{key}` has no second choice", self.span(decl),
                             "a point with one reading is a rule")
        reading = Interpretation(key, decl.question.text, choices, max(default, 0), decl.because.text, self.span(decl))
        symbols.interpretations[key] = (len(symbols.interpretations), reading)

    def choice(self, decl: t.ChoiceDecl) -> Choice:
        """One reading of an interpretation."""
        if decl.source.text.strip():
            return Choice(decl.key.text, decl.words.text, places_in(self.symbols, decl.source, self.source))
        self.symbols.complain("R015", f"the choice `{decl.key.text}` has no source", self.span(decl))
        return Choice(decl.key.text, decl.words.text, ())


def _text(word: t.Word | None) -> str:
    return "" if word is None else word.text


def _parts(parameter: Parameter) -> tuple[Parameter, ...]:
    """A parameter of a verb as an event has it: a target is a player or a card."""
    if parameter.type != TARGET.word:
        return (parameter,)
    return tuple([attrs.evolve(parameter, type=kind.word, of=parameter.type) for kind in (PLAYER, CARD)])


def _start(decl: t.FieldDecl, kind: str) -> tuple[Plain, ...]:
    """The starting value of a field, alone, if it is a literal number, yes or no, or nothing in the place of a player or card."""
    found = () if decl.default is None else plain(decl.default) or ()
    return found if all((value is None) == (kind in (PLAYER.word, CARD.word)) for value in found) else ()
