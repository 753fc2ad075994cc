"""From a situation as written to the state in which it begins."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.cases.vocabulary import Vocabulary, unknown, vocabulary
from adjudicator.compiler.load import load
from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import YOU, new_frame
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.table import OUT, PLAYING
from adjudicator.limits import MAX_CARDS, MAX_SEATS
from adjudicator.notation.case_ast import Setup, Table
from adjudicator.notation.case_layout import MOVE_VERBS
from adjudicator.notation.case_lines import (
    CardText,
    Counter,
    Eliminated,
    Fact,
    Line,
    Move,
    Named,
    SeatFacts,
    Text,
    Used,
    ZoneFact,
)
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, nearest

TAKEN_FROM_HAND = frozenset({"plays", "discards", "reveals"})
TURN = 0


@attrs.frozen(slots=True)
class Scene:
    """A situation put together: the program, the seats with their facts, and what it says besides."""

    program: Program
    seats: tuple[str, ...]
    facts: dict[str, list[Fact]]
    setup: Setup
    settings: dict[str, str]


def merge(setup: Setup, tables: Sequence[Table], depth: int = 0) -> Setup:
    """A situation with that of the table it builds upon. Raises `Invalid` for a table that is not there or builds on itself."""
    if setup.table is None:
        return setup
    table = next((t for t in tables if t.id.text == setup.table.text), None)
    if table is None or depth > len(tables):
        raise unknown("table", setup.table.text, setup.table.span, [t.id.text for t in tables])
    below = merge(table.setup, tables, depth + 1)
    own = {p.name.text for p in setup.piles}
    return Setup(
        table=None, rules=below.rules + setup.rules, settings=below.settings + setup.settings, seats=below.seats + setup.seats,
        piles=tuple(p for p in below.piles if p.name.text not in own) + setup.piles, events=below.events + setup.events,
        turn=setup.turn or below.turn, phase=setup.phase or below.phase, span=setup.span,
    )


def scene(setup: Setup, default_rules: Sequence[str] = ()) -> Scene:
    """Load the rules of a merged situation and gather the facts of each seat, later ones replacing earlier ones."""
    names = [r.text for r in setup.rules] or list(default_rules)
    if not names:
        raise Invalid([Diagnostic("N003", "the situation does not say which rules it is played by", setup.span,
                                  "add a line such as `rules GAME, SET`")])
    try:
        program = load(names[0], *dict.fromkeys(n for n in names[1:] if n != names[0]))
    except Invalid as invalid:
        if setup.rules and invalid.diagnostics[0].code in ("N001", "N002"):
            raise Invalid([attrs.evolve(d, span=setup.rules[0].span) for d in invalid.diagnostics]) from None
        raise
    words = vocabulary(program)
    by_key: dict[str, dict[object, Fact]] = {}
    problems: list[Diagnostic] = []
    for line in setup.seats:
        known = by_key.setdefault(line.seat.text, {})
        for fact in line.facts:
            try:
                key = _key(fact, words)
            except Invalid as invalid:
                problems += invalid.diagnostics
                continue
            known.pop(key, None)
            known[key] = fact
    if problems:
        raise Invalid(problems)
    facts = {seat: list(known.values()) for seat, known in by_key.items()}
    _check_size(setup, facts)
    if len(facts) < 1:
        raise Invalid([Diagnostic("N004", "nobody sits at the table", setup.span, "add a line for each seat, such as `A`")])
    return Scene(program, tuple(facts), facts, setup, {s.name.text: s.choice.text for s in setup.settings})


def _check_size(setup: Setup, facts: dict[str, list[Fact]]) -> None:
    """Raises `Invalid` for more seats or cards than anybody needs."""
    if len(facts) > MAX_SEATS:
        seat = next(line for line in setup.seats if line.seat.text == list(facts)[MAX_SEATS])
        raise Invalid([Diagnostic("N008", f"more than {MAX_SEATS} seats are at the table", seat.span)])
    places = [(card.count, card.span) for pile in setup.piles for card in pile.cards]
    for fact in (f for found in facts.values() for f in found):
        if isinstance(fact, ZoneFact):
            places += [(card.count, card.span) for card in fact.cards]
        elif isinstance(fact, Counter):
            places.append((fact.value, fact.span))
    count = 0
    for more, span in places:
        count += more
        if count > MAX_CARDS:
            raise Invalid([Diagnostic("N009", f"more than {MAX_CARDS:,} cards lie on the table", span)])


def _key(fact: Fact, words: Vocabulary) -> object:
    """What a fact is about: a later one about the same replaces it."""
    if isinstance(fact, Named):
        return _meaning(fact, words)[0]
    if isinstance(fact, Counter):
        return "field", fact.name.text
    if isinstance(fact, ZoneFact):
        return "zone", words.zones.get(fact.zone.text.casefold(), fact.zone.text)
    return type(fact)


def _meaning(fact: Named, words: Vocabulary) -> tuple[tuple[str, int], int]:
    """What a bare name in a seat line is: the word of a field, or a card that lies where its kind works."""
    name = fact.name.text
    found = words.words.get(fold(name))
    if found:
        for i, field in enumerate(words.program.player_fields):
            if field.type == found[0]:
                return ("word", i), found[1]
    number = words.card(name)
    if number and words.program.zones[words.program.cards[number].works].of_player:
        return ("card", words.program.cards[number].works), number
    first = name.split()[0]
    verb = nearest(first, MOVE_VERBS, 1)
    if verb and " " in name:
        raise Invalid([Diagnostic("N010", f"`{first}` is no word for a move", fact.span, f"did you mean `{verb[0]}`?")])
    known = [v.title for e in words.program.enumerations for v in e.values] + [c.named.title for c in words.program.cards[1:]]
    raise unknown("role or character", name, fact.span, known)


def begin(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], logging: bool = True) -> State:
    """The state in which a situation begins. Raises `Invalid` for facts that the program has no place for."""
    program = scene.program
    words = vocabulary(program)
    count = len(scene.seats)
    slots = sum(count if z.of_player else 1 for z in program.zones)
    mover = next((line.seat.text for line in script if isinstance(line, Move)), scene.seats[0])
    active = _seat(scene, scene.setup.turn) if scene.setup.turn else scene.seats.index(mover) if mover in scene.seats else 0
    core = (
        (PLAYING,) * count, tuple((None,) * count for _ in program.player_fields), (None,) * len(program.game_fields),
        ((),) * slots, (), ((),) * count, active, 0, (), (), None, 0, 0, (), (), (),
    )
    draft = Draft(State(program, scene.seats, readings, core, None, None, logging=logging))
    _shared(draft, scene, words)
    for number, seat in enumerate(scene.seats):
        _seat_facts(draft, scene.facts[seat], number, words)
        _inferred_hand(draft, scene.facts[seat], number, seat, script, words)
    phase = _phase(scene, words)
    if phase == 0:
        _fill_boxes(draft)
    _defaults(draft, scene)
    frame = new_frame(program, TURN, active)
    frame[1] = phase
    draft.stack.append(frame)
    return draft.freeze()


def _fill_boxes(draft: Draft) -> None:
    """At the beginning of a game all cards of a kind lie in the zone that holds them, but for those that lie elsewhere."""
    program = draft.program
    names = program.face_sizes[0]
    placed = {f % names for z in draft.zones for f in z if f >= 0} | {o[0] % names for o in draft.objects if o is not None}
    for number, zone in enumerate(program.zones):
        if zone.holds and not zone.of_player:
            for card in program.cards[1:]:
                if zone.holds in card.kinds and card.number not in placed:
                    draft.lay(card.number, draft.base[number])


def _seat(scene: Scene, text: Text) -> int:
    if text.text not in scene.seats:
        raise unknown("seat", text.text, text.span, list(scene.seats))
    return scene.seats.index(text.text)


def _phase(scene: Scene, words: Vocabulary) -> int:
    text = scene.setup.phase
    if text is None:
        return words.phases.get("play", 0)
    if text.text.casefold() not in words.phases:
        raise unknown("phase", text.text, text.span, list(words.phases))
    return words.phases[text.text.casefold()]


def _shared(draft: Draft, scene: Scene, words: Vocabulary) -> None:
    """Put cards into the piles and the shared live zones."""
    program = scene.program
    for pile in scene.setup.piles:
        if pile.name.text == "unseen":
            draft.pool = tuple(sorted(f for c in pile.cards for f in [words.face(c)] * c.count))
            continue
        zone = _zone(pile.name.text, pile.span, words, shared=True)
        faces = [f for c in pile.cards for f in [words.face(c)] * c.count]
        if program.zones[zone].hidden and program.zones[zone].pile:
            faces.reverse()
        draft.zones[draft.base[zone]] += tuple(faces)
    for event in scene.setup.events:
        number = words.need_card(event)
        draft.enter(number, draft.base[program.cards[number].works], fresh=False)


def _zone(name: str, span: Span, words: Vocabulary, shared: bool) -> int:
    zone = words.zones.get(name.casefold())
    if zone is None or words.program.zones[zone].of_player == shared:
        known = [z.named.title for z in words.program.zones if z.of_player != shared]
        raise unknown("pile" if shared else "zone of a player", name, span, known)
    return zone


def _seat_facts(draft: Draft, facts: list[Fact], player: int, words: Vocabulary) -> None:
    program = words.program
    for fact in facts:
        if isinstance(fact, Named):
            (kind, where), value = _meaning(fact, words)
            if kind == "word":
                draft.put(where, player, value)
            else:
                draft.enter(value, draft.base[where] + player, fresh=False)
        elif isinstance(fact, Counter):
            if fact.name.text.casefold() in words.fields:
                draft.put(words.fields[fact.name.text.casefold()], player, fact.value)
            else:
                zone = _zone(fact.name.text, fact.span, words, shared=False)
                _fill(draft, draft.base[zone] + player, (CardText(fact.value, "?", "", fact.span),), False, words)
        elif isinstance(fact, ZoneFact):
            zone = _zone(fact.zone.text, fact.span, words, shared=False)
            _fill(draft, draft.base[zone] + player, fact.cards, program.zones[zone].live, words)
        elif isinstance(fact, Eliminated):
            draft.set_status(player, OUT)
        elif isinstance(fact, Used):
            _used(draft, fact, player, words)


def _used(draft: Draft, fact: Used, player: int, words: Vocabulary) -> None:
    number = words.need_card(fact.name)
    limited = [c for c in words.program.cards[number].clauses if c.once]
    if not limited:
        raise Invalid([Diagnostic("N005", f"`{fact.name.text}` has nothing that is limited to once a turn", fact.span)])
    draft.used.extend((c.once, c.number, player, None) for c in limited)


def _fill(draft: Draft, slot: int, cards: tuple[CardText, ...], live: bool, words: Vocabulary) -> None:
    for card in cards:
        text, marks = words.marked(card.text) if live else (card.text, {})
        face = words.face(attrs.evolve(card, text=text))
        for _ in range(card.count):
            if live:
                draft.enter(face, slot, fresh=False)
                for mark, value in marks.items():
                    draft.set_mark(draft.zones[slot][-1], mark, value)
            else:
                draft.lay(face, slot)


def _inferred_hand(draft: Draft, facts: list[Fact], player: int, seat: str, script: Sequence[Line], words: Vocabulary) -> None:
    """A hand that is not told holds the cards that the player's moves take from it."""
    hand = next((i for i, z in enumerate(words.program.zones) if z.of_player and z.hidden), None)
    told = any(isinstance(f, ZoneFact | Counter) and words.zones.get(
        (f.zone if isinstance(f, ZoneFact) else f.name).text.casefold()) == hand for f in facts)
    if hand is None or told or draft.status[player] == OUT:
        return
    for line in script:
        if isinstance(line, Move) and line.seat.text == seat and line.verb.text in TAKEN_FROM_HAND:
            for text in (*line.phrase.objects, *line.phrase.with_):
                pattern = words.pattern(text.text)
                if pattern and pattern[0]:
                    draft.lay(words.face(CardText(1, text.text, "", text.span)), draft.base[hand] + player)


def _defaults(draft: Draft, scene: Scene) -> None:
    """Give every field that no fact told its first value."""
    program = scene.program
    for number, default in enumerate(program.player_defaults):
        for player in range(draft.n):
            if draft.fields[number][player] is None:
                frame = new_frame(program, TURN, player)
                assert frame[YOU] == player
                kind = program.player_fields[number].type
                empty = None if kind in ("player", "card") else 0
                draft.put(number, player, default(draft, frame) if default is not None else empty)
    for number, default in enumerate(program.game_defaults):
        draft.vars[number] = default(draft, new_frame(program, TURN, draft.active)) if default is not None else 0


__all__ = ["Scene", "SeatFacts", "begin", "merge", "scene"]
