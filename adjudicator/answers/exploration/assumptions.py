"""What verdicts take for granted about unknown cards: where these lie, what is not done with them, and where there are none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from adjudicator.answers.claims import Claim
from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.undescribed import MORE
from adjudicator.cases.checks.unordered import otherwise_ordered
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.candidates import may_be, parts_of
from adjudicator.cases.situation.left_out import LeftOut
from adjudicator.cases.situation.places import foreign_to
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import hand_of
from adjudicator.cases.unknown.running import ran
from adjudicator.cases.unknown.supposing import printable, told
from adjudicator.cases.words.meaning import Printed
from adjudicator.cases.words.troubles import TroubleKind
from adjudicator.engine.assumed import Value, assumed
from adjudicator.engine.descriptions import slot_words
from adjudicator.engine.faces import face_words
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.notation.source import visible

MOST_VALUES = 5
"""The printed values that are named where several count for nothing."""


def unknown_hands(start: State) -> tuple[str, ...]:
    """The seats in whose hands cards lie of which nothing tells what they may be."""
    program, hand = start.program, hand_of(start.program)
    if hand is None or start.position.unseen_cards:
        return ()
    view = View(start)
    return tuple([seat for player, seat in enumerate(start.seats)
                  if any(face_words(program, view.face(c))[0] in "?#" for c in view.cards(view.base[hand] + player))])


def left_out_hands(subject: Subject) -> tuple[str, ...]:
    """The seats of which a situation does not say what they have in hand; there is nothing more than its moves take."""
    hands = LeftOut.of(subject.scene, subject.begin(logging=False))
    return () if hands is None else tuple(hands.faces)


def unordered_places(run: Played) -> tuple[str, ...]:
    """Where cards lie in no order through which the rules go one by one in a run, in words."""
    return tuple(dict.fromkeys(slot_words(View(run.state), one.slot) for one in run.unordered if one.slot is not None))


def as_kept(places: Collection[str]) -> str:
    """That cards which lie in no order are taken in that of the program, in words; empty without any such place."""
    where = " and ".join(map(visible, places))
    return f"in the order in which the program keeps the cards of {where}, which lie in none" if places else ""


def unstated(run: Played) -> tuple[Value, ...]:
    """The printed values without which the rules went on in a run, although no source and no situation gives them."""
    return () if run.start is None else tuple(dict.fromkeys(assumed(run.start, run.choices).values))


def value_words(program: Program, values: Iterable[Value]) -> tuple[str, ...]:
    """Printed values in words."""
    return tuple(f"{word} of {program.cards[name].named.title}" for name, word in values)


def as_none(values: Sequence[str]) -> str:
    """That some printed values, in words, count for nothing; empty without any."""
    more = f" and {len(values) - MOST_VALUES} more" if len(values) > MOST_VALUES else ""
    said = ", ".join(map(visible, values[:MOST_VALUES]))
    return f"as if nothing of this were printed, which no source gives: {said}{more}" if values else ""


def rests_on(subject: Subject, played: Played, claim: Claim, untold: Collection[str]) -> tuple[str, ...]:
    """What a claim that is true of a run takes for granted, in words: without it, it would not be true, or nobody could tell.

    `untold`: where unknown cards lie in play, which is always said.
    """
    scene, program = subject.scene, subject.program

    def is_open(other: Scene) -> bool:
        """Whether the claim is not true in another situation whose moves can be made, or rests on what nobody knows there."""
        run = ran(other, subject.moves, subject.readings)
        return run is not None and {trouble.kind for trouble in run.troubles} <= {TroubleKind.UNKNOWN} and not claim.times(run)

    hands = LeftOut.of(scene, played.start)
    left_out = [] if hands is None else [
        seat for seat in hands.faces if any(is_open(hands.with_more(scene, [seat], more)) for more in MORE)]
    words = dict.fromkeys(one.what for one in told(scene) if is_open(one.scene))
    prints = value_words(program, [(name, word) for name, word in unstated(played) if any(
        is_open(scene.stating(Printed(name, word, number, scene.setup.span))) for number in printable(program, name, word))])
    turned = any(not claim.times(run) for run in otherwise_ordered(subject.moves, [played]))
    lines = (nothing_more(left_out), *(f"as long as {what}, which nobody tells, does not matter" for what in words),
             as_none(prints), as_kept(unordered_places(played)) if turned else "", without_text(untold))
    return tuple(filter(None, lines))


def nothing_more(seats: Collection[str]) -> str:
    """That these seats have nothing in hand of which nothing is said, in words; empty without any."""
    whose = " or ".join(map(visible, seats))
    return f"as long as nothing more is in the hand of {whose}, of which nothing is said" if seats else ""


def are_used(program: Program) -> bool:
    """Whether players use unknown cards of their hands: cards without a name do something, whatever is printed on them."""
    return bool(program.cards[0].kinds)


def unknown_in_play(start: State) -> tuple[str, ...]:
    """Where unknown cards lie that may have a text which acts there, in words: nothing comes of such a text."""
    return tuple(dict.fromkeys(_without_text(start)))


def without_text(places: Collection[str]) -> str:
    """That nothing comes of the text of the unknown cards in these places, in words; empty without any."""
    return f"as long as nothing comes of the text of the unknown cards in {' or '.join(map(visible, places))}" if places else ""


def _without_text(start: State) -> Iterator[str]:
    program, view = start.program, View(start)
    unseen = tuple([parts_of(program, face) for face in start.position.unseen_cards])
    for slot in range(view.slots):
        zone, holder = program.zones[view.layout.zone[slot]], view.layout.holder[slot]
        for card in view.cards(slot) if zone.live else ():
            names = may_be(program, parts_of(program, view.face(card)), view.layout.zone[slot], unseen, foreign_to(start, holder))
            if any(name in program.acting[view.layout.zone[slot]] for name in names):
                yield slot_words(view, slot)


__all__ = [
    "are_used", "as_kept", "as_none", "left_out_hands", "nothing_more", "rests_on", "unknown_hands", "unknown_in_play",
    "unordered_places", "unstated", "value_words", "without_text",
]
