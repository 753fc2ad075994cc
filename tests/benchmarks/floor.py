"""The floor of the benchmarks: the same work written out by hand, for one game, these cards and these players only.

No rules are read, nothing can be asked in between, nothing is shown. What the engine takes longer than this is the price of
its being general. `play` is the canonical Gatling; `START`, `ways` and `explore` are the reference exploration. The work is
the measure, not the order of events: rewards and penalties come last here.
"""

from __future__ import annotations

from typing import Any

# kinds of cards; a card of the Gatling is `4 * kind + suit`, one of the exploration is its kind
BANG, MISSED, DODGE, BEER, PANIC, STAGECOACH, CAT, MUSTANG, BARREL, GATLING = range(10)
SAVING = MISSED, DODGE
HEARTS, DIAMONDS, CLUBS, SPADES = range(4)
SHERIFF, DEPUTY, OUTLAW, RENEGADE = range(4)
NOBODY, DRAWS_WHEN_HIT, TAKES_FROM_THE_DEAD = range(3)

ROLES = (RENEGADE, OUTLAW, OUTLAW, DEPUTY, SHERIFF, OUTLAW)
PERSONS = (NOBODY, DRAWS_WHEN_HIT, NOBODY, NOBODY, NOBODY, TAKES_FROM_THE_DEAD)
SEATS = len(ROLES)

Table = tuple[list[int], list[list[int]], list[list[int]], list[int], list[int]]


# ---- the canonical Gatling

def laid() -> Table:
    """The table of the canonical Gatling: lives, hands, cards in play, deck, discard pile."""
    return (
        [4, 3, 1, 1, 5, 4],
        [[4 * GATLING, 4 * PANIC], [4 * BANG], [4 * STAGECOACH, 4 * CAT], [4 * BEER], [4 * DODGE], [4 * MISSED]],
        [[], [], [4 * MUSTANG], [4 * BARREL], [], []],
        [4 * BANG + SPADES] * 30,
        [],
    )


def copied(table: Table) -> Table:
    """A table of its own, equal to this one."""
    lives, hands, played, deck, pile = table
    return lives[:], [h[:] for h in hands], [p[:] for p in played], deck[:], pile[:]


def play(table: Table) -> int:
    """Seat 0 plays Gatling, and everybody who can save themselves does. Gives the role that wins, or -1."""
    lives, hands, played, deck, pile = table
    for at, card in enumerate(hands[0]):
        if card >> 2 == GATLING:
            pile.append(hands[0].pop(at))
            break
    fallen = []
    for seat in range(1, SEATS):
        if lives[seat] <= 0:
            continue
        safe = False
        for card in played[seat]:
            if card >> 2 == BARREL:
                flip = deck.pop()
                pile.append(flip)
                safe = flip & 3 == HEARTS
        hand = hands[seat]
        if not safe:
            for at, card in enumerate(hand):
                kind = card >> 2
                if kind in SAVING:
                    pile.append(hand.pop(at))
                    if kind == DODGE:
                        hand.append(deck.pop())
                    safe = True
                    break
        if not safe and lives[seat] == 1:
            for at, card in enumerate(hand):
                if card >> 2 == BEER:
                    pile.append(hand.pop(at))
                    safe = True
                    break
        if safe:
            continue
        lives[seat] -= 1
        if not lives[seat]:
            fallen.append(seat)
        elif PERSONS[seat] == DRAWS_WHEN_HIT:
            hand.append(deck.pop())
    return bury(table, fallen) if fallen else -1


def bury(table: Table, fallen: list[int]) -> int:
    """What follows from deaths: the end of the game, or who takes the cards, the rewards and the penalty."""
    lives, hands, played, deck, pile = table
    standing = [ROLES[p] for p, life in enumerate(lives) if life > 0]
    if SHERIFF not in standing:
        return RENEGADE if standing == [RENEGADE] else OUTLAW
    if OUTLAW not in standing and RENEGADE not in standing:
        return SHERIFF
    heir = PERSONS.index(TAKES_FROM_THE_DEAD)
    taken = hands[heir] if lives[heir] > 0 else pile
    for seat in fallen:
        taken += hands[seat]
        taken += played[seat]
        hands[seat] = []
        played[seat] = []
    if lives[0] > 0:
        for seat in fallen:
            if ROLES[seat] == OUTLAW:
                hands[0] += deck[:-4:-1]
                del deck[-3:]
            elif ROLES[seat] == DEPUTY and ROLES[0] == SHERIFF:
                pile += hands[0]
                hands[0] = []
    return -1


# ---- the reference exploration

# A position: the seat under fire, where in its round it stands, lives, hands, what is left of the four kinds of unseen
# cards, and who has fallen. Cards in play and roles never change.
Position = tuple[int, int, tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, int, int, int], tuple[int, ...]]

BARRELS = (False, False, False, True, False, True)
FLIP, ANSWER, HIT = range(3)
OVER = -1
START: Position = (
    1, FLIP, (4, 2, 1, 1, 2, 1),
    ((GATLING, PANIC), (BANG, MISSED), (STAGECOACH, MISSED), (BEER, MISSED), (DODGE, MISSED), (BEER, MISSED)),
    (5, 4, 4, 4), (),
)


def drawn(unseen: tuple[int, int, int, int]) -> list[tuple[int, Any]]:
    """Every kind that the next card may be, with what is then left unseen."""
    return [(kind, (*unseen[:kind], left - 1, *unseen[kind + 1 :])) for kind, left in enumerate(unseen) if left]


def less(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A hand without one card of a kind."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def ways(position: Position) -> list[Position]:
    """Every position that may come next: each answer of the player under fire, each card that may turn up."""
    seat, stage, lives, hands, unseen, fallen = position
    if seat == SEATS:
        return rewards(position)
    if stage == FLIP and BARRELS[seat]:
        return [(seat + 1, FLIP, lives, hands, left, fallen) if kind == BEER else (seat, ANSWER, lives, hands, left, fallen)
                for kind, left in drawn(unseen)]
    hand = hands[seat]
    before, behind = hands[:seat], hands[seat + 1 :]
    found: list[Position] = []
    if stage == HIT:
        if lives[seat] == 1 and BEER in hand:
            found.append((seat + 1, FLIP, lives, (*before, less(hand, BEER), *behind), unseen, fallen))
        left_over = (*lives[:seat], lives[seat] - 1, *lives[seat + 1 :])
        found.append((seat + 1, FLIP, left_over, hands, unseen, fallen if left_over[seat] else (*fallen, seat)))
        return found
    if MISSED in hand:
        found.append((seat + 1, FLIP, lives, (*before, less(hand, MISSED), *behind), unseen, fallen))
    if DODGE in hand:
        kept = less(hand, DODGE)
        found += [(seat + 1, FLIP, lives, (*before, tuple(sorted((*kept, kind))), *behind), left, fallen)
                  for kind, left in drawn(unseen)]
    found.append((seat, HIT, lives, hands, unseen, fallen))
    return found


def rewards(position: Position) -> list[Position]:
    """The end of the round: cards of the dead go, then seat 0 draws three for each Outlaw. `stage` counts those to come."""
    seat, stage, lives, hands, unseen, fallen = position
    if stage == OVER or not fallen:
        return []
    if stage == FLIP:
        owed = 3 * sum(ROLES[p] == OUTLAW for p in fallen) if lives[ROLES.index(SHERIFF)] else 0
        bare = tuple([() if p in fallen else hand for p, hand in enumerate(hands)])
        return [(seat, owed or OVER, lives, bare, unseen, fallen)]
    return [(seat, stage - 1 or OVER, lives, (tuple(sorted((*hands[0], kind))), *hands[1:]), left, fallen)
            for kind, left in drawn(unseen)]


def explore(start: Position = START) -> tuple[list[Position], int, int]:
    """All final positions that can be reached, and how many positions and transitions there are."""
    seen = {start}
    waiting = [start]
    finals = []
    transitions = 0
    while waiting:
        position = waiting.pop()
        following = ways(position)
        if not following:
            finals.append(position)
        transitions += len(following)
        for after in following:
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return finals, len(seen), transitions
