"""Windows: a player may act, or has to choose. The draft then waits with a `Question`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from adjudicator.engine.aftermath import aftermath
from adjudicator.engine.doubt import check_any, check_unnamed, doubt_at, is_refused, take_back
from adjudicator.engine.draft import Draft
from adjudicator.engine.events import carry, owed
from adjudicator.engine.faults import NeedFace
from adjudicator.engine.frames import AT, CODE, LOCALS, ROW, TARGET, THIS, YOU, new_frame, registers
from adjudicator.engine.index import index_of
from adjudicator.engine.order import kept
from adjudicator.engine.program import Card, Clause
from adjudicator.engine.references import player_of
from adjudicator.engine.serving import as_others, other_names
from adjudicator.engine.state import ALTERNATIVE, CHANCE, CONSENT, FREE, KINDS, OFFER, PICK, RACE, AbilityChoice, Question
from adjudicator.engine.state import TARGET as AIMING
from adjudicator.engine.steps import ASKED, NOTHING_TO_USE, TURN_ENDED, USED, growing
from adjudicator.engine.steps import PASSED as DECLINED
from adjudicator.engine.table import BASE, copies
from adjudicator.engine.unasked import Forced, unput

MANY = 8
"""The hand size from which equal cards are grouped first: in a smaller hand, testing each card is quicker."""
PASSED, ACTED, WAITS = None, 0, 1
"""The result of a window: nobody acted; somebody did, and it opens again; the draft waits, or the choice is under way.
Generated code tests `if` for the last and `is None` for the first."""


def offer(d: Draft, f: list[Any], moment: str, player: int | None, row: int | None, here: int,
          opened: int = 0, must: bool = False, among: tuple[int, ...] | None = None) -> int | None:
    """Open a window: the player may use one ability of the moment, or decline; with `must` they may not decline. `among`: only
    abilities with one of these cards, if that is said.

    `PASSED`: nobody acts; the number of abilities declined is the result. `ACTED`: the window is to be opened again. `WAITS`: the
    frame continues later, at `here` when the player has acted, one place after it when they have declined. `opened`: the place of
    the frame, if it has one, that records that the window was open.
    """
    d.result = 0
    if player is None or d.status[player]:
        return PASSED
    options = abilities(d, moment, player, row)
    if among is not None:
        options = [option for option in options if option[1] in among]
    if must and among is None:
        check_unnamed(d, moment, options, player, row)
    if options and not must:
        # INVARIANT: what could be played beside an unknown card stops nothing
        check_any(d, options, player, row)  # whether they are asked at all is not left open
    if not options:
        if d.logging and not must:
            d.say(player, parts=(moment,), code=f[CODE], kind=NOTHING_TO_USE)
        if d.unasked is not None:
            unput(d, Question(OFFER, player, (), not must, moment, row, f[CODE], "", False, here))
        return PASSED
    if d.logging:
        d.say(player, parts=(moment,), code=f[CODE], kind=ASKED)
    f[AT] = here + 1
    if opened:
        f[opened] = True
    d.question = question = Question(OFFER, player, tuple(options), not must, moment, row, f[CODE], "", False, here)
    if d.policy is None or not d.deep or d.effort > d.most or (choice := d.policy(question)) is None:
        return WAITS
    d.effort += d.spent + 1
    d.spent = 0
    if (doubt := answer(d, choice)) is not None:
        raise doubt
    if choice == len(options):
        return PASSED
    return WAITS if carry(d) else ACTED


def offer_phase(d: Draft, f: list[Any], moment: str, player: int | None, row: int | None, here: int,
                must: bool = False) -> int | None:
    """Open the window of a phase, in which a player may begin something new: they are asked even if they can do nothing.

    It stays closed once a rule has ended the turn.
    """
    d.result = 0
    if player is None or d.status[player] or d.stack[0][AT] > len(d.program.phases):
        return PASSED
    options = () if d.until_free else tuple(abilities(d, moment, player, row))
    if d.logging:
        d.say(player, parts=(moment,), code=f[CODE], kind=ASKED)
    f[AT] = here + 1
    make = Question if options else _unanswered
    d.question = make(OFFER, player, options, not must, moment, row, f[CODE], "", True, here)
    return WAITS


_unanswered = lru_cache(maxsize=256)(Question)
"""The questions of phases in which nothing is offered: positions, of which many are kept, share them."""


def offer_due(d: Draft, f: list[Any], moment: str, player: int | None, row: int | None, here: int,
              opened: int = 0, must: bool = False, among: tuple[int, ...] | None = None) -> int | None:
    """Open a window that a player may not decline as long as there is something in it that they have to do."""
    return offer(d, f, moment, player, row, here, opened, must or owes(d, moment, player, row), among)


def offer_phase_due(d: Draft, f: list[Any], moment: str, player: int | None, row: int | None, here: int) -> int | None:
    """The same for the window of a phase."""
    return offer_phase(d, f, moment, player, row, here, owes(d, moment, player, row))


def owes(d: Draft, moment: str, player: int | None, row: int | None) -> bool:
    """Whether a window contains something that a player has to do. Raises `NeedFace` if that depends on an unknown card."""
    if player is None or d.status[player]:
        return False
    due = []
    for option in abilities(d, moment, player, row):
        clause, frame = d.program.clauses[option[0]], ability_frame(d, option, player, row)
        if clause.lead is not None and any(owed(d, frame, clause.leads, player, clause.lead(d, frame))):
            due.append(option)
    if due:
        check_any(d, due, player, row)
    return bool(due)


def abilities(d: Draft, moment: str, player: int, row: int | None) -> list[AbilityChoice]:
    """What a player may do in a moment: (clause, card it is done with, the name it is used as), equal ones once.

    Where an unknown card decides whether they may, it is among them: the card is asked for once somebody uses it (`doubt_of`).
    Draws that are revealed at once have no such cards, or are asked for here.
    """
    overlooked, found = d.overlooked, abilities_resting(d, moment, player, row)
    d.overlooked = overlooked  # what an unknown card could do matters only to who asks whether somebody is able to, or leaves it
    return found


def abilities_resting(d: Draft, moment: str, player: int, row: int | None) -> list[AbilityChoice]:
    """The same; `overlooked` then has the hands whose unknown cards did not count for it, too."""
    if not (found := candidates(d, moment, player)):
        return []
    options: list[AbilityChoice] = []
    before, d.using = d.using, player  # as `using` does, without a call: windows open all the time
    try:
        for clause, card, effect in found:
            if clause.once and once_of(clause, player, row) in d.used:
                continue
            if clause.test or clause.aims:
                frame = registers(clause.code, player, card, row, effect)
                try:
                    if (clause.test and not clause.test(d, frame)) or (clause.aims and not clause.aims(d, frame)):
                        continue
                except NeedFace:
                    if d.eager:
                        raise
                    if is_refused(d, clause, frame):
                        continue
            options.append((clause.number, card, effect))
    finally:
        d.using = before
    return options if len(options) < 2 else list(dict.fromkeys(options))


def for_moment(d: Draft, f: list[Any], moment: str, card: int | None, target: int | None) -> list[list[Any]]:
    """The frames of what a player can carry out of a card for a moment, at a target if one is given."""
    blank = card is None or card in (d.index or index_of(d)).blank
    clauses = () if blank or card is None else d.program.cards[d.name(card)].clauses
    frames = []
    for clause in clauses:
        if clause.kind == "ability" and moment in clause.moments:
            frame = new_frame(d.program, clause.bare, f[YOU], card, f[ROW], clause.owner)
            if (clause.test is None or clause.test(d, frame)) and _aims(d, clause, frame, target):
                frames.append(frame)
    return frames


def _aims(d: Draft, clause: Clause, frame: list[Any], target: int | None) -> bool:
    """Whether an ability that needs a target was given one, which its frame keeps, or can be aimed at any.

    A card is taken only if the ability can be aimed at it; so is a player if cards are targets, too.
    """
    if clause.at_cards:
        assert clause.targets is not None
        frame[LOCALS] = target if target is not None and target in clause.targets(d, frame) else None
        return frame[LOCALS] is not None or clause.aims is None or clause.aims(d, frame)
    frame[TARGET] = player_of(target)
    return frame[TARGET] is not None or clause.aims is None or clause.aims(d, frame)


def first_ability(d: Draft, f: list[Any], card: int | None, target: int | None) -> list[list[Any]]:
    """The frame of the first ability of another card as a player's own, at a target if one is given; none if it has none."""
    name = 0 if card is None else d.name(card)
    clause = next((c for c in d.program.cards[name].clauses if c.kind == "ability"), None)
    if clause is None:
        return []
    frame = new_frame(d.program, clause.bare, f[YOU], f[THIS], f[ROW], name)
    return [frame] if _aims(d, clause, frame, target) else []


def carry_out(d: Draft, _: list[Any], frames: Sequence[list[Any]]) -> bool:
    """Carry out what these frames do, one after the other; true if it is not finished."""
    d.stack.extend(reversed(frames))
    return any(carry(d) for _ in frames)


def able(d: Draft, player: int, moment: str, row: int | None) -> bool:
    """Whether a player can do anything in a moment."""
    if not offered(d, moment, player, 1):
        return False
    found = abilities(d, moment, player, row)
    if d.unasked is not None and not d.status[player] and (d.unasked.able or not found):
        state = unput(d, Question(OFFER, player, tuple(found), True, moment, row, 0))  # a rule that asks opens no window
        if found and state is not None and d.unasked.empty is not None:
            d.unasked.empty.append(state)
    if found:
        check_any(d, found, player, row)
    return bool(found)


def offered(d: Draft, moment: str, first: int = 0, count: int = 0) -> bool:
    """Whether there is anything for a moment in play, or in the hands of this number of players from one on, 0 for all: checking
    all hands takes less time than examining each in full.
    """
    if d.unasked is not None and d.unasked.able:
        return True  # a caller that looks at the windows wants to see those of players who have nothing, too
    index = d.index or index_of(d)
    kept = d.program.offers.get(moment, ())
    if moment in index.abilities or (kept and (index.uses or d.dealing)):
        return True
    for number, offers in kept:
        at = d.base[number] + first
        if any(map(offers.__getitem__, chain.from_iterable(d.zones[at : at + (count or d.n)]))):
            return True
    return False


def candidates(d: Draft, moment: str, player: int) -> list[tuple[Clause, int | None, int]]:
    """Every ability of a moment that a player has, whether or not they may use it now."""
    index = d.index or index_of(d)
    found: list[tuple[Clause, int | None, int]] = []
    if moment in index.abilities:
        found = [(clause, card, clause.owner) for clause, holder, card in index.abilities[moment]
                 if holder is None or holder == player]
    for number, offers in d.program.offers.get(moment, ()):
        slot = d.base[number] + player
        hand = d.hand(slot, offers) if d.dealing else d.zones[slot]
        for face in hand if len(hand) < MANY else dict.fromkeys(hand):  # equal cards of a large hand are tested once
            if offers[face]:
                found += [(clause, BASE + face * d.slots + slot, offers.name(face)) for clause in offers[face]]
        if index.uses:
            held = dict.fromkeys(d.cards(slot))
            uses = as_others(d, player) if held else []
            for reference in held:
                for name, counting in uses:
                    if reference in counting:
                        found += [(clause, reference, name) for clause in offers.by_name.get(name, ())]
    return found


def ability_frame(d: Draft, option: AbilityChoice, player: int, row: int | None) -> list[Any]:
    """The frame that runs an ability."""
    clause = d.program.clauses[option[0]]
    return new_frame(d.program, clause.code, player, option[1], row, option[2])


def once_of(clause: Clause, player: int, row: int | None) -> tuple[Any, ...]:
    """By what it is noted that a player has used what they may use once."""
    return clause.once, clause.number, player, row if clause.once == "row" else None


def limits(card: Card) -> tuple[Clause, ...]:
    """The abilities of a card of which it is noted beyond an attack that a player has used them."""
    return tuple([clause for clause in card.clauses if clause.once and clause.once != "row"])


def use(d: Draft, option: AbilityChoice, player: int, row: int | None) -> None:
    """Begin to run a chosen ability."""
    number, card, effect = option
    clause = d.program.clauses[number]
    if clause.once:
        d.used.append(once_of(clause, player, row))
    d.stack.append(new_frame(d.program, clause.code, player, card, row, effect))


def pick(d: Draft, f: list[Any], player: int | None, options: Iterable[Any], may_pass: bool, kind: int = PICK,
         words: str = "") -> bool:
    """Let a player choose one of the options (chance, for kind `CHANCE`); a forced choice is made at once.

    True if the draft waits, or something else has to happen first.
    """
    distinct, kind = tuple(dict.fromkeys(options)), KINDS[kind]
    if player is not None and kind not in (CHANCE, FREE, RACE) and (distinct or not d.status[player]):
        # INVARIANT: who is asked according to one line is asked according to the other
        d.say(player, parts=("",), code=f[CODE], kind=ASKED if distinct else NOTHING_TO_USE)  # whatever there is to choose from
    if not distinct or player is None:
        d.result = None
        if d.unasked is not None and player is not None and kind is not CHANCE and kind is not RACE:
            unput(d, Question(kind, player, (), may_pass, "", f[ROW], f[CODE], words))
    elif len(distinct) == 1 and not may_pass and not isinstance(distinct[0], tuple) and kind is not ALTERNATIVE:
        d.result = distinct[0]
        if d.unasked is not None and kind is not RACE:
            _note_forced(d, player, Question(kind, player, distinct, False, "", f[ROW], f[CODE], words))
    elif kind is CHANCE and d.luck is not None and not may_pass and not isinstance(distinct[0], tuple):
        d.result = distinct[d.luck.choice(copies(d, distinct))]
    else:
        who = -1 if kind in (CHANCE, RACE) else player
        d.question = Question(kind, who, distinct, may_pass, "", f[ROW], f[CODE], words)
        if len(distinct) == 1 and not may_pass and kind is not ALTERNATIVE:
            if d.unasked is not None:
                _note_forced(d, player, d.question)
            answer(d, 0)
        return True
    return False


def _note_forced(d: Draft, player: int, question: Question) -> None:
    """Record a choice that is made without its question."""
    assert d.unasked is not None
    at, slot, luck = unput(d, question), question.slot_of_hidden(0), question.kind is CHANCE
    under_way = growing(d.log, d.causes) if d.logging else ()
    aimed, choice = question.kind is AIMING, question.pointed_at(0)
    where = len(d.log), question.code, len(d.stack), under_way, aftermath(d.program, d.stack)
    if slot is not None:
        d.unasked.forced.append(Forced(player, None, None, d.zone_of(slot), *where, at, slot=slot, by_chance=luck))
    elif 0 <= choice < BASE:
        d.unasked.forced.append(Forced(player, choice, None, None, *where, at, by_chance=luck, aimed=aimed))
    else:
        lies = d.lying(choice), d.slot_of(choice)
        others = other_names(d, player, choice)
        d.unasked.forced.append(Forced(player, None, d.face(choice), None, *where, at, *lies, luck, others, aimed))


def answer(d: Draft, choice: int) -> NeedFace | None:
    """Settle the open question: the number of an option, or their count to decline.

    What must be known first, if an unknown card decides whether it may be chosen; then the window opens again once that is known.
    """
    question = d.question
    assert question is not None
    d.question = None
    declined = choice == len(question.choices)
    if question.kind is OFFER:
        frame = d.top_frame()
        if (doubt := doubt_at(d, question, choice)) is not None:
            take_back(d, question)
            return doubt
        if declined:
            d.result = sum(copies(d, [card for _, card, _ in question.abilities]))
            d.say(question.player, code=question.code, kind=TURN_ENDED if question.free else DECLINED)
        else:
            frame[AT] = question.reopens
            use(d, question.abilities[choice], question.player, question.row)
    elif question.kind is CONSENT:
        d.result = not declined
        origin = d.program.origins[question.code]
        if origin is not None and not declined:
            d.say(question.player, -1, (origin.title,), question.code, USED)
    elif declined:
        d.result = kept(d, question) if question.kind is FREE else None
        if question.kind is not FREE:
            d.say(question.player, code=question.code, kind=DECLINED)
    else:
        d.result = question.choices[choice]
        # INVARIANT: anybody who decides is asked
        if question.kind is FREE:  # who keeps an order as it is has not been asked for one
            d.say(question.player, parts=("",), code=question.code, kind=ASKED)
        if isinstance(d.result, tuple):
            pick(d, d.top_frame(), question.player, d.cards(d.result[1]), False, CHANCE, "a card of a hidden hand")
    return None


__all__ = ["abilities", "abilities_resting", "answer", "candidates", "carry_out", "limits", "offer", "once_of", "owes", "pick",
           "use"]
