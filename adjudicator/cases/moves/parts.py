"""What a move says besides the first thing after its verb: it answers the questions that the move brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.forced import Answered, goes_to_others, may_choose, says_whence, take, within
from adjudicator.cases.moves.looking import MOST_WAYS, Looking, Noted
from adjudicator.cases.moves.needs import is_nameless, needed
from adjudicator.cases.moves.rivals import Asked
from adjudicator.cases.moves.unnamed import may_be_chosen, may_have_been_chosen
from adjudicator.cases.runs.occurrences import OTHERWISE
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.engine.chance import NOBODYS
from adjudicator.engine.options import Seat, Word
from adjudicator.engine.state import CHANCE, FACE, OFFER, TARGET, VALUE, State
from adjudicator.engine.unasked import Forced, Unasked
from adjudicator.values import frozen, mutable

TOO_MUCH = "what comes before all its parts are asked for, in more ways than can be followed"
"""On what it depends whether a move may be made that was not followed to its end, in words."""


def parts_of(move: Move) -> list[Name]:
    """The parts of a move in the order in which they are asked for."""
    return [*move.targets, *move.with_, *([move.from_] if move.from_ else []), *move.objects[1:]]


def after_word(move: Move, word: bool) -> list[Name]:
    """The same; where the move chooses a `word`, which lies nowhere, `from` may say which player is chosen."""
    return [attrs.evolve(name, whom=True) if word and name is move.from_ else name for name in parts_of(move)]


def left_of(pause: Pause, move: Move, found: Sequence[int], part: Name | None) -> list[Name]:
    """The parts of a move that are left when one of them has made a choice; of words, `from` does not say where they lie, but may
    say from whom. So is where another one comes from.
    """
    words = bool(found) and all(isinstance(pause.options[choice], Word) for choice in found)
    whose = [name for name in after_word(move, words) if name.whom or (
        name.mark == "from" and part is not None and not says_whence(name, part))]
    return [name for name in (*move.objects, *move.with_, *move.targets, *whose) if name is not part]


@frozen
class Followed:
    """The result of a move made as written, as far as its player is asked: why it cannot be made and, if it can, what they still
    have to choose (in words, empty for nothing). `skips`: a part of it answers what comes behind that. `unused`: it cannot only
    because they choose nothing for which a part could do, or nothing that lies where a part does. `unknown`: what must be known
    first to say whether it can be made, in words. `untold`: its verb says about a part what does not happen. `depends`: on what
    others do it depends whether it can be made, in words. `lost`: it was not followed to its end, as a rule gave up, or too much
    was asked. `consulted`: the interpretations that were consulted on the way, as bits.
    """

    refused: tuple[str, ...] = ()
    unsaid: str = ""
    skips: bool = False
    unused: bool = False
    unknown: str = ""
    untold: str = ""
    depends: str = ""
    lost: bool = False
    consulted: int = 0

    @property
    def is_made(self) -> bool:
        """Whether it can be made, as far as that is known."""
        return not (self.is_refused or self.unknown or self.depends)

    @property
    def is_refused(self) -> bool:
        """Whether it cannot be made as written, for whatever reason."""
        return bool(self.refused or self.untold)


@mutable
class _Begun:
    """The choice with which a move began, where it was made, and all parts of the move; what its verb claims about them.

    `noted`: what may still be looked at to see what becomes of it. `more`: others could also have done more. `consulted`: the
    interpretations that were consulted so far.
    """

    pause: Pause
    choice: int
    parts: Sequence[Name]
    claims: Claims | None
    noted: Noted
    more: bool = False
    consulted: int = 0
    answered: Answered = attrs.field(init=False)

    @answered.default
    def _answered_at(self) -> Answered:
        return Answered.at(self.pause.state)


class Claims(Protocol):
    """What the verb of a move says about the parts that it chooses. Each answer is what is wrong with it, empty for nothing."""

    def chosen(self, pause: Pause, choice: int, name: Name) -> str:
        """Of a part that chooses at a question."""

    def forced(self, forced: Forced, state: State, name: Name) -> str:
        """Of a part that names what was chosen without a question; in the state behind it."""


def followed(pause: Pause, parts: Sequence[Name], choice: int, noted: Noted, claims: Claims | None = None,
             said: Sequence[Name] = ()) -> Followed:
    """A move with these parts made as written, from the choice that begins it, whatever others do meanwhile.

    `noted`: what may still be looked at for that; `said`: all its parts, if the choice is one of them.
    """
    if claims is not None:  # what happens then is held against it
        pause = Pause.of(attrs.evolve(pause.state, steps=(), causes=(), logging=True), pause.words)
    found, began = Followed(lost=True), _Begun(pause, choice, said or parts, claims, noted)
    for active in range(MOST_WAYS):  # what differs in little is looked at first
        began.more = False
        last = _followed(pause, [*parts], choice, began, (), active)
        found = found if last.lost or not noted.ways.left else last  # of what was cut off nothing is known
        if found.depends or not (began.more and noted.ways.left):
            break
    if found.lost or (parts and not noted.ways.left and not found.depends):
        # INVARIANT: no line holds about a move that is too much to follow
        found = Followed(depends=TOO_MUCH, lost=found.lost)
    return attrs.evolve(found, consulted=began.consulted)


def at_hand(pause: Pause, choice: int) -> frozenset[int]:
    """The names of the cards of which it depends whether a move may be made: the one that is used, and what may pay for it."""
    view, question = pause.view, pause.question
    used = question.abilities[choice][1] if question.kind == OFFER else None
    lying = [slot for slot in range(view.slots) if view.layout.holder[slot] == question.player
             and pause.state.program.zones[view.layout.zone[slot]].hidden]
    cards = [card for slot in lying for card in view.cards(slot)]
    return frozenset([view.name(card) for card in (*cards, *([] if used is None else [used]))])


def _followed(pause: Pause, left: list[Name], choice: int, began: _Begun, others: Sequence[Forced], active: int,
              up_to: bool = False) -> Followed:
    """The same for the parts of a move that are left. What nobody decides may fall in any way in which these are asked for.

    `others`: what the player chose without a question, and no part names. `active`: how often somebody else does more than they
    have to. `up_to`: any number of players could be chosen.
    """
    words, table_now, claims, player = pause.words, pause, began.claims, began.pause.question.player
    drawn: Name | None = None  # the card for which a hidden zone was chosen is the one that is picked there
    while began.noted.ways.left:
        unasked = Unasked()
        if (state := began.noted.ways.after(table_now.state, choice, unasked)) is None:
            return Followed(lost=True)
        began.consulted |= state.consulted
        mine = within(began.answered, unasked.forced)
        unnamed, made = take(left, player, mine, state, words, drawn, began.answered)
        if claims is not None and (wrong := next(filter(None, (claims.forced(one, state, name) for one, name in made)), "")):
            return Followed(untold=wrong)
        others = (*others, *(forced for forced in unnamed if forced.player == player))
        question = state.question
        if not left and question is not None and question.kind in NOBODYS:
            # INVARIANT: no move is legal that stops at what nobody knows
            # what a card turns out to be, or what is printed on one that is not the player's, is what comes of the move
            price = question.kind == VALUE and question.prints[0][0] in at_hand(began.pause, began.choice)
            return Followed(unknown=needed(Pause.of(state, words)) if price else "")
        if question is None or len(mine) < len(unasked.forced) or (
                _is_over(state, player) or goes_to_others(began.pause.question, question)):
            return _left_over(Asked(began.parts, left, began.pause, Pause.of(state, words), others), up_to)
        table_now = Pause.of(state, words)
        up_to = up_to or (question.player == player and question.may_pass and any(isinstance(o, Seat) for o in table_now.options))
        before = [*left]
        picked = table_now.chosen(drawn) if drawn is not None and question.kind == CHANCE else ()
        asks = question.player == player or question.kind == CHANCE
        found = picked[0] if picked else _answer(table_now, left) if asks and began.answered.is_of(state) else None
        said = [name for name in before if name not in left][:1]
        drawn = next((name for name in said if name.described and found is not None and table_now.is_hidden(found)), None)
        if claims is not None and found is not None and question.player == player and (
                wrong := claims.chosen(table_now, found, said[0])):
            return Followed(untold=wrong)
        if found is None and question.kind in NOBODYS:
            falls = _whatever_falls(table_now, [_followed(table_now, [*left], way, began, others, active, up_to)
                                                for way in range(len(question.choices))])
            doubt = next(filter(None, (may_be_chosen(table_now, name) for name in left)), "") if falls.is_refused else ""
            return Followed(unknown=doubt) if doubt else falls
        if found is None and left and question.player != player:
            usual, *more = ways_of(table_now)
            began.more = began.more or (bool(more) and not active)
            ways = (_followed(table_now, [*left], way, began, others, active - (way != usual), up_to)
                    for way in (usual, *(more if active else ())))
            other = table_now.state.seats[question.player]
            return _whatever_others_do(f"what {other} does before `{left[0]}` is asked for", ways)
        choices = range(len(question.choices))
        if found is None and not left and question.player == player:
            found = next((i for i in choices if is_nameless(table_now, i)), None)  # an unknown card is taken
        if found is None and question.player == player and not question.may_pass and not table_now.alike(choices):
            unknown = next((i for i in choices if is_nameless(table_now, i)), None)  # so it is before something else is asked
            taken = None if unknown is None else _followed(table_now, [*left], unknown, began, others, active, up_to)
            if taken is not None and taken.is_made:
                return taken
            listed = table_now.listed()
            # INVARIANT: no move is illegal that only leaves out a choice
            if not left:
                return Followed(unsaid=listed)
            each = [_followed(table_now, [*left], way, began, others, active, up_to) for way in ways_of(table_now)]
            if (chosen := _whatever_is_chosen(each, listed)) is not None:
                return chosen
            if doubt := next(filter(None, (may_be_chosen(table_now, name) for name in left)), ""):
                return Followed(unknown=doubt)
            # what is no answer here may be one to what is asked behind it
            asked = Asked(began.parts, left, began.pause, table_now, others)
            here = all(_is_sought(asked, name, began.noted.behind) for name in left)
            return Followed((f"`{left[0]}`{OTHERWISE}{listed}",), unused=not here)
        if found is None and not left:
            return Followed()
        if found is None and left and question.player == player and question.may_pass:
            passing, *each = [_followed(table_now, [*left], way, began, others, active, up_to) for way in ways_of(table_now)]
            return (_whatever_is_chosen(each, table_now.listed()) if passing.is_refused else None) or passing
        choice = found if found is not None else len(question.choices) if question.may_pass else 0
    return Followed(lost=True)


def _whatever_is_chosen(ways: Sequence[Followed], listed: str) -> Followed | None:
    """What becomes of a move that leaves out a choice of its player, from what becomes of it each way; None if it is refused.

    `listed`: what may be chosen, in words. Where a way is too much to follow, or leads to what nobody knows, so is the move.
    """
    if any(found.is_made and not found.lost for found in ways):
        return Followed(unsaid=listed, skips=True)
    return next((found for found in ways if found.unknown or found.depends or found.lost), None)


def _is_sought(asked: Asked, name: Name, looking: Looking) -> bool:
    """Whether a question, or one that may follow if its player goes on in any way, asks for something of the sort of a part.

    Also if there are too many ways to look at.
    """
    player, waiting, seen = asked.now.question.player, [asked], set[tuple[int, ...]]()
    while waiting:
        asked = waiting.pop()
        question, over = asked.now.state.question, _is_over(asked.now.state, player)
        if asked.rivals(name) or (not over and question is not None and (
                question.player == player or question.kind == CHANCE) and asked.is_sought(name)):
            return True
        place = () if over or question is None else (question.code, question.kind, len(asked.now.state.position.stack))
        if place and place not in seen:
            seen.add(place)
            waiting += _behind(asked, player, looking)
        if not looking.left:
            return True
    return False


def _behind(asked: Asked, player: int, looking: Looking) -> Iterator[Asked]:
    """What may follow a question in the same move."""
    pause, question = asked.now, asked.now.question
    ways, any_way = range(len(question.choices) + question.may_pass), question.player == player or question.kind in NOBODYS
    for choice in ways if any_way else ways[-1:] if question.may_pass else ways[:1]:
        if not looking.left:
            return
        unasked = Unasked()
        if (state := looking.after(pause.state, choice, unasked)) is None:
            continue
        mine = [forced for forced in unasked.forced if forced.player == player]
        yield attrs.evolve(asked, now=Pause.of(state, pause.words), forced=(*asked.forced, *mine))


def _is_over(state: State, player: int) -> bool:
    """Whether a move of a player is over: nothing is asked any more, or they may begin something else."""
    question = state.question
    return question is None or question.free or (question.player == player and question.kind == OFFER)


def _left_over(asked: Asked, up_to: bool) -> Followed:
    """A move that is over while parts of it are left: nothing asks for them, or there was another choice in their place.

    `up_to`: any number of players could be chosen, of whom a part may be one too many.
    """
    if doubt := next(filter(None, (may_have_been_chosen(asked.now, name, asked.forced) for name in asked.left)), ""):
        return Followed(unknown=doubt)
    rivals = [(name, asked.rivals(name)) for name in asked.left]
    return Followed(tuple(f"`{name}`{OTHERWISE}{', '.join(said)}" if said else f"nothing asks for `{name}`"
                          for name, said in rivals), unused=not all(
                              said or (up_to and name.mark != "from" and name.text.text in asked.began.state.seats)
                              for name, said in rivals))


def _whatever_falls(pause: Pause, falls: Sequence[Followed]) -> Followed:
    """What becomes of a move at a question that nobody decides, from what becomes of it each way.

    Chance may fall as the move needs it. What nobody knows is so already: if it decides, it has to be stated. What is too much to
    follow is left out.
    """
    falls = [found for found in falls if not found.lost] or falls
    if pause.question.kind in (FACE, VALUE):
        if open_ := next((found for found in falls if found.unknown or found.depends), None):
            return open_
        first, *others = falls
        # a reason stands whatever an unknown card turns out to be
        common = tuple([why for why in first.refused if all(why in found.refused for found in others)])
        if any(found.is_refused is not first.is_refused for found in others) or (first.refused and not common):
            return Followed(unknown=needed(pause))
        return attrs.evolve(first, refused=common)
    made = (found for found in falls if not found.is_refused)
    return min(made, key=lambda found: bool(found.unknown or found.depends), default=falls[0])


def ways_of(pause: Pause) -> Iterator[int]:
    """What may be chosen at a question, first to do no more than one has to. Of what is alike, one."""
    options = range(len(pause.options))
    yield from (len(options),) if pause.question.may_pass else ()
    yield from (choice for choice in options if not any(pause.alike((choice, other)) for other in range(choice)))


def _whatever_others_do(depends: str, ways: Iterator[Followed]) -> Followed:
    """What becomes of a move at a question of somebody else, from what becomes of it with each of their choices.

    `depends`: what it depends on where that is not always the same, in words. Of reasons, those count with which a part is asked
    for. What is too much to follow is left out.
    """
    # INVARIANT: what others do does not decide whether a move is legal
    seen = list[Followed]()
    for found in ways:
        if found.depends or found.unknown:
            return found
        if seen and not found.lost and found.is_refused != seen[0].is_refused:
            return Followed(depends=depends)
        seen += [found] * (not found.lost)
    asked = [found for found in seen if not found.unused] or seen or [Followed(lost=True)]
    return attrs.evolve(asked[0], refused=tuple(dict.fromkeys(reason for found in asked for reason in found.refused)))


def fitting(pause: Pause, move: Move, noted: Noted | None = None) -> tuple[int, ...]:
    """The options of a window that a move means: of several, those for which every part of the move is used."""
    found = pause.abilities(move)
    if len(found) < 2 or pause.alike(found) or not parts_of(move):
        return found
    noted = noted or Noted()
    tried = {choice: followed(pause, parts_of(move), choice, noted) for choice in found}
    made = [choice for choice in found if not tried[choice].refused]
    return tuple([choice for choice in made if not tried[choice].unsaid] or made) or found


def by_others(pause: Pause, move: Move) -> list[str]:
    """How it is written that other moves on offer use the card which a move would play: each may ask for it."""
    if pause.question.kind != OFFER or not move.objects or not move.name.described or fitting(pause, move):
        return []
    player, name = pause.state.seats.index(move.seat), move.name
    options = range(len(pause.options)) if pause.question.player == player else ()
    noted = Noted()
    found = [choice for choice in options if not followed(pause, [name], choice, noted).refused]
    return [f"what may use it here is written `{said}`" for choice in found if (said := pause.move(choice)) is not None]


def _answer(pause: Pause, left: list[Name]) -> int | None:
    """The option that one of the parts names, which is then used."""
    for name in left:
        found, said = named(pause, name, left)
        if found:
            left[:] = [other for other in left if other not in said]
            return found[0]
    return None


def named(pause: Pause, name: Name, parts: Sequence[Name]) -> tuple[tuple[int, ...], tuple[Name, ...]]:
    """The options that a part of a move means, and the parts that say so: its place may be another part (`Bear from B`)."""
    found = pause.chosen(name)
    is_player = any(isinstance(pause.options[choice], Seat) for choice in found)
    by_chance = is_player and pause.question.kind == CHANCE  # whom chance picks is nothing that a move says
    if by_chance or not may_choose(name, pause.question.kind == TARGET, parts, pause.state.seats, is_player):
        return (), (name,)
    if len(found) > 1 and not pause.alike(found):
        for place in parts:
            there = tuple([choice for choice in found if pause.lies(choice, place)])
            if there and place is not name and (place.mark != "from" or says_whence(place, name)):
                return there, (name, place)
    places = [part for part in parts if says_whence(part, name) and part is not name and found and all(
        pause.lies(choice, part) and not isinstance(pause.options[choice], Word) for choice in found)]
    return found, (name, *places)


def not_chosen(pause: Pause, name: Name, place: Name | None) -> str:
    """That words name nothing that may be chosen at a question. `place`: whose it is, if that is said."""
    if pause.question.kind == TARGET and name.mark and pause.chosen(name):
        return f"`{name}` does not say what it is aimed at: that is `at {name.text.text}`"
    if name.mark == "from" and pause.chosen(name) and not may_choose(name, False, (name, name), pause.state.seats):
        return f"`{name}` does not say whose card is chosen, or where it lies: the card itself is `with {name.text.text}`"
    whose = f" from {place.text.text}" if place is not None else ""
    seat = pause.state.seats[pause.question.player]
    return f"{seat} cannot choose {name.text.text}{whose} here; they may choose {pause.listed()}"


__all__ = [
    "Claims", "Followed", "after_word", "by_others", "fitting", "followed", "left_of", "named", "not_chosen", "parts_of",
    "ways_of",
]
