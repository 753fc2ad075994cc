"""Why a move is not allowed at a question, in words, each reason with the condition that it breaks."""

from __future__ import annotations

import attrs

from adjudicator.cases.moves.against import Conditions, conditions_of, is_such_a_choice, may_ever, offered
from adjudicator.cases.moves.all_the_same import unused_at, unused_at_nobody, unused_in_choice
from adjudicator.cases.moves.answering import is_asking, lines_of
from adjudicator.cases.moves.askable import in_vain, not_asked_for
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.idle import Hindrance, offers_nothing
from adjudicator.cases.moves.looking import Noted
from adjudicator.cases.moves.lying import is_laid, may_be_meant, objects_lie, of_no_use, offered_moments, parts_lie
from adjudicator.cases.moves.needs import needed
from adjudicator.cases.moves.parts import Followed, fitting, followed, left_of, parts_of
from adjudicator.cases.moves.racing import is_left_out
from adjudicator.cases.moves.rivals import counts_never, is_from_whom, may_be_offered, may_be_taken
from adjudicator.cases.moves.told import Told, is_asking_to, untold
from adjudicator.cases.moves.unnamed import may_be_aimed_at, may_be_asked_for, may_be_chosen, supposed
from adjudicator.cases.runs.occurrences import LISTING, TO_ANSWER, Hint
from adjudicator.cases.words.meaning import DECLINING, Move
from adjudicator.cases.words.vocabulary import CHOOSING, USING
from adjudicator.engine.doubt import doubt_at
from adjudicator.engine.faults import NeedFace, NeedValue
from adjudicator.engine.refusals import duties
from adjudicator.engine.run import after, asking_for
from adjudicator.engine.state import CHANCE, FREE, OFFER, State
from adjudicator.engine.table import OUT
from adjudicator.notation.agreement import said_of
from adjudicator.values import frozen


@frozen
class Refusal:
    """Why a move may not be made at a question.

    `asked`: its player is asked there for a move of this kind. `there`: what the move names is where its player may have it,
    and could be asked for, so there may be more against it than its absence. `instead`: those of the reasons that say who is
    to act in its player's place. `otherwise`: what it names may be chosen there, which is written in other words. `never`:
    the reasons for which no situation allows such a move; empty if one may. `unknown`: what must be stated to say whether it
    is refused; `depends`: on what others do it depends. `unsure`: those of the reasons that hold only because nobody knows
    which cards its player has; `doubt`: what must be stated where no other reason stands against it. `guessed`: those in
    whose place another one stands if an unknown card is the one that is named, `why`: what must be stated for that.
    `elsewhere`: the moments in which it would be asked for, if none of them is this one. `beside`: those of the reasons that
    are conditions of what could be used in the window of somebody else; `hindered`: why what lies there offers nothing.
    """

    reasons: tuple[str, ...]
    asked: bool
    there: bool = True
    instead: tuple[str, ...] = ()
    otherwise: str = ""
    never: tuple[str, ...] = ()
    unknown: str = ""
    depends: str = ""
    unsure: tuple[str, ...] = ()
    doubt: str = ""
    guessed: tuple[str, ...] = ()
    why: str = ""
    elsewhere: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    hindered: tuple[Hindrance, ...] = ()


def refusal(pause: Pause, move: Move, supposing: bool = True, noted: Noted | None = None) -> Refusal | None:
    """Why a player may not make a move now; None if they may.

    `supposing`: what stands against it whatever the unknown cards of its player are counts too, and what does not is told apart.
    `noted`: what is looked at to find that out.
    """
    try:
        refused = _refusal(pause, move, supposing, noted or Noted())
    except (NeedFace, NeedValue) as need:  # which cards act at all may depend on one that nobody knows
        return Refusal((), False, unknown=needed(Pause.of(asking_for(pause.state, need), pause.words)))
    vain = in_vain(pause.state, move) if refused is not None and not (refused.unknown or refused.depends) else ()
    if refused is None or not vain:
        return refused
    reasons = tuple(dict.fromkeys((*refused.reasons, *vain)))
    answers = move.verb in pause.words.choosing  # that its player is not asked now says nothing of any other question
    return attrs.evolve(refused, reasons=reasons, there=False, never=vain if answers else refused.never or vain)


def _refusal(pause: Pause, move: Move, supposing: bool, noted: Noted) -> Refusal | None:
    player = pause.state.seats.index(move.seat)
    asked = pause.question.player == player
    if move.verb in (*DECLINING, "ends"):
        if asked and pause.declines(move):
            return None
        begins = pause.question.free and move.verb == "declines"  # who may begin something is asked nothing to decline
        about = asked and not begins and (move.verb != "ends" or pause.view.active == player)  # who has the turn could end it
        return Refusal((_kept(pause, move) if asked else said_of(move.seat, "is not asked"),), about)
    if asked and pause.question.kind == OFFER:
        against = [_stands_against(pause, move, option, noted) for option in pause.abilities(move, aimed=False)]
        noted.note(*[one.consulted for one in against])
        if against:  # of several abilities, one that allows the move is enough
            said = dict.fromkeys(r for found in against for r in found.refused)
            there = parts_lie(pause, move) and not all(found.unused for found in against)
            depends = "" if any(found.is_made for found in against) else next(filter(None, (f.depends for f in against)), "")
            unknown = "" if any(not (found.refused or found.unknown) for found in against) else next(
                (found.unknown for found in against if found.unknown), "")
            refused = bool(unknown or depends) or all(found.refused for found in against)
            if not refused and all(found.refused or found.untold for found in against):
                return _said_wrong(next(found.untold for found in against if found.untold))
            return Refusal(tuple(said), True, there, unknown=unknown, depends=depends) if refused else None
    elif asked and (chosen := pause.meant(move)):
        made = _chosen(pause, move, chosen[0], noted)
        noted.note(made.consulted)
        if made.refused or made.unknown or made.depends:
            there = not made.unused and objects_lie(pause, move, player)
            return Refusal(made.refused, True, there, unknown=made.unknown, depends=made.depends)
        return _untold(pause, move, chosen[0]) or (_said_wrong(made.untold) if made.untold else None)
    elif asked and move.from_ is not None and pause.meant(attrs.evolve(move, from_=None)) and not is_from_whom(
            pause, move.from_, move.objects):
        return Refusal((f"nothing asks for `{move.from_}`", f"{LISTING}{pause.listed()}"), True, False)
    if asked and move.verb in USING and is_asking(pause, move):
        line = next((Hint(f"it is written `{line}`") for line in lines_of(pause, move)), "")
        return Refusal((f"{LISTING}{pause.listed()}", *([line] if line else ())), False)
    here = conditions_of(pause, move, player)
    found = here.found
    guess = supposed(pause, move.name, player) if supposing and not found else None
    holding = None if guess is None else _against(pause, guess.pause, move, player, noted)
    unsure, doubt = ((), "") if guess is None or holding is None else (here.reasons, guess.said)
    conditions = (*here.reasons, *(() if holding is None else holding.reasons))
    beside = (*here.beside, *(() if holding is None else holding.beside))
    counts = not (move.as_ and not found and counts_never(pause, move, player))
    idle = () if counts or move.verb not in USING else (f"{move.named} does not count as {_titled(pause, move.as_)} here",)
    vain = unused_at_nobody(pause, move, here.aimless, noted) if pause.question.kind == OFFER else ()
    never = here.idle or (() if holding is None else holding.idle) or idle
    never = never or (conditions if not (found or may_ever(pause, move)) else tuple(of_no_use(pause, move, player)))
    others = () if asked else _instead(pause, move)
    if holding is not None and not holding.reasons and is_left_out(pause.question):
        unsure = (*unsure, *others)  # with that card they would be in the race
    instead = (*gone(pause.state, move), *others)
    said = dict.fromkeys((*instead, *conditions, *idle, *vain))
    chooses = pause.question.kind != OFFER and move.verb in pause.words.choosing
    such = chooses and is_such_a_choice(pause, move) and is_asking_to(pause, move)
    order = pause.question.kind == FREE  # in which things come is no choice between them and something else
    if asked and pause.question.kind != OFFER and move.verb in {*(() if order else USING), *pause.words.choosing}:
        choice = f"{LISTING}{pause.listed()}" if pause.options else "there is nothing to choose"
        said = dict.fromkeys((*said, choice))
        if chooses and (may_be := _may_be_to_choose(pause, move, player)):
            # that something else of that verb may not be used now says nothing of the choice
            unsure, doubt = (*unsure, *(conditions if such else ()), choice), may_be
        elif chooses and (vain := unused_in_choice(pause, move, noted)):
            said, never = dict.fromkeys((*said, *vain)), never or vain
    astray = chooses and asked and move.from_ is not None and bool(pause.options) and not is_from_whom(
        pause, move.from_, move.objects)
    if astray:
        said = dict.fromkeys((*said, f"nothing asks for `{move.from_}`"))
    answers = asked and (found or such or move.verb in USING or offered(pause, move))
    if move.moment and move.verb in USING and move.moment not in offered_moments(pause.state.program):
        answers = False  # no window ever opens in that moment
    held = found or all(may_be_meant(pause, move, name, player) for name in move.objects[:1])
    apart = (move.objects and is_laid(pause, move, player)) or not counts or (
        chooses and not (may_be_taken(pause, move) and may_be_offered(pause, move)))
    there = not (never or vain or apart or astray) and held
    return Refusal(tuple(said), answers and pause.moment_fits(move), there and parts_lie(pause, move), instead,
                   _otherwise(pause, move) if asked else "", never,
                   unsure=unsure, doubt=doubt if {*said} <= {*unsure} else "",
                   elsewhere=here.later, beside=beside, hindered=here.hindered)


def _against(pause: Pause, guess: Pause, move: Move, player: int, noted: Noted) -> Conditions | None:
    """What stands against a move even if its player has the card that it names; None if they could not use that in any case.

    `guess`: the same question where they have it. A card in front of them that offers nothing is the one that is meant.
    """
    try:
        there = conditions_of(guess, move, player)
    except NeedFace:  # more would have to be known of that card
        return Conditions((), True)
    if not there.found or offers_nothing(pause, move, player):
        return None
    if pause.question.player != player or pause.question.kind != OFFER:
        return there
    refused = refusal(guess, move, supposing=False, noted=noted)
    return attrs.evolve(there, reasons=() if refused is None else refused.reasons)


def _may_be_to_choose(pause: Pause, move: Move, player: int) -> str:
    """That an unknown card which a move may choose is perhaps the one that it names, in words; empty if none is."""
    found = (may_be_chosen(pause, name, move.from_) for name in (*move.objects[:1], *move.targets))
    return next(filter(None, found), "") if pause.options else may_be_asked_for(pause, move, player)


def _otherwise(pause: Pause, move: Move) -> str:
    """How it is written that a player chooses what a move would do something else with; empty if it is not to be chosen.

    A move that says more, such as whom it is aimed at, could not mean the choice. An order is no choice of any of its parts.
    """
    alone = len(move.objects) == 1 and not (move.targets or move.with_) and pause.moment_fits(move)
    found = [choice for choice in pause.chosen(move.name) if not move.as_ or pause.counts_as(choice, move.as_)
             ] if alone and pause.question.kind not in (CHANCE, FREE) else []
    if not found or move.verb in pause.words.choosing:
        return ""
    chosen = pause.said(found[0])
    return f"here {chosen} may be chosen, which is written `{said_of(move.seat, CHOOSING)} {chosen}`"


def _untold(pause: Pause, move: Move, choice: int) -> Refusal | None:
    """Why a choice may not be written so: what its verb says does not happen."""
    part = pause.picked(move)[1]
    wrong = "" if part is None or pause.consent(move) else untold(pause, move, choice, part)
    return _said_wrong(wrong) if wrong else None


def _said_wrong(wrong: str) -> Refusal:
    """The refusal of a choice about which the verb says what does not happen."""
    return Refusal((wrong,), True, False, otherwise=wrong)


def _stands_against(pause: Pause, move: Move, option: int, noted: Noted) -> Followed:
    """What becomes of a move that is made by an ability that it may mean."""
    if doubt_at(pause.opened(), pause.question, option) is not None:
        return Followed(unknown=needed(Pause.of(after(pause.state, option), pause.words)))
    clause = pause.state.program.clauses[pause.question.abilities[option][0]]
    missed, unasked = pause.missed(move, option), not_asked_for(pause.state, clause, move)
    if missed and (may_be := may_be_aimed_at(pause, move, option)):
        return Followed(unknown=may_be)
    if missed and (vain := unused_at(pause, move, option, noted)):
        return Followed((*missed, *vain), unused=True)
    plain = not parts_of(move) and not pause.state.program.unsourced  # nothing could stop it
    made = Followed(missed) if missed or plain else followed(pause, parts_of(move), option, noted, Told.of(pause, move))
    # INVARIANT: a move that can be made is legal
    if unasked and (made.refused or made.unknown or made.untold or made.lost):  # another rule may ask for the part
        return Followed(tuple([f"nothing asks for `{name}`" for name in unasked]), unused=True)
    return made


def _chosen(pause: Pause, move: Move, choice: int, noted: Noted) -> Followed:
    """What becomes of a move that makes a choice: whatever it says besides answers the questions that follow."""
    found, part = pause.picked(move)
    left = parts_of(move) if pause.consent(move) else left_of(pause, move, found, part)
    plain = not left and not pause.state.program.unsourced  # nothing could stop it
    return Followed() if plain else followed(pause, left, choice, noted, Told.of(pause, move))


def gone(state: State, move: Move) -> tuple[str, ...]:
    """Why a player makes no move at all any more; empty if they may."""
    over = ("the game is over",) if state.winner is not None else ()
    out = (said_of(move.seat, "is eliminated"),) if state.position.status[state.seats.index(move.seat)] == OUT else ()
    return (*over, *out)


def unsaid(pause: Pause, move: Move) -> str:
    """What a player still has to choose after a move made as written, in words; empty if nothing.

    What follows upon a choice may be a line of its own, unless the move says what comes behind it.
    """
    # INVARIANT: no move is legal that skips a choice
    noted = Noted()  # a line asks that once, when all else is said
    if pause.question.kind != OFFER:
        made = [_chosen(pause, move, choice, noted) for choice in pause.meant(move)[:1]]
        return next((one.unsaid for one in made if one.skips), "")
    if not (move.objects or pause.is_own(move)):
        return ""
    return next((followed(pause, parts_of(move), option, noted).unsaid for option in fitting(pause, move, noted)[:1]), "")


def made_alone(pause: Pause, move: Move, noted: Noted) -> str:
    """What a line that lists several things to use could use by itself now, in words; empty if it lists none, or none of them.

    The first one is what the line is about.
    """
    if pause.question.kind != OFFER or move.verb not in (*USING, *pause.state.program.naming):
        return ""
    others = (attrs.evolve(move, objects=(name,)) for name in move.objects[1:])
    found = next((other for other in others if refusal(pause, other, supposing=False, noted=noted) is None), None)
    return "" if found is None else said_of(move.seat, f"{move.verb} {found.named}")


def _titled(pause: Pause, name: int) -> str:
    """The title of the cards of a name."""
    return pause.state.program.cards[name].named.title


def _kept(pause: Pause, move: Move) -> str:
    """Why a player who is asked cannot leave it at that."""
    if not pause.moment_fits(move):
        return f"this is not `{move.moment}`"
    if pause.question.may_pass:
        return "the turn is to be ended here" if pause.question.free else "something else is asked first"
    if pause.question.kind == OFFER:
        return "; ".join(duties(pause.opened(), pause.question)) or "one of them has to be used"
    return "this choice has to be made"


def _instead(pause: Pause, move: Move) -> tuple[str, ...]:
    """Who is asked instead of the player of a move, or that this one is not."""
    question = pause.question
    if is_left_out(question):
        return (said_of(move.seat, f"is not asked in {question.moment}"),)
    whom = pause.state.seats[question.player] if question.player >= 0 else "chance"
    where = pause.view.cell()
    return (said_of(whom, TO_ANSWER) + (f" (in the {where[0]} moment)" if where else ""),)


__all__ = ["Refusal", "gone", "made_alone", "refusal", "unsaid"]
