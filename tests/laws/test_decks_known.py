"""What is said about a deck holds whatever nobody knows: its unknown cards, and how many of each the standard deck holds."""

from __future__ import annotations

from random import Random

from generated import law
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cases.situation.decks import UNKNOWN, judge, undecided
from adjudicator.engine.program import Program
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Source
from adjudicator.rules.load import load

GAME, SETS = "revolver", ("gunshot-trail", "tarnished-star")


def faults(program: Program, side: str, rows: list[str], standard: list[str]) -> tuple[list[str], str]:
    """What is wrong with a deck, and what it rests on that nobody knows."""
    below = ["standard", *standard] if standard else []
    deck = parse_deck(Source("my.deck", "\n".join((f"rules {GAME}, {', '.join(SETS)}", f"deck {side}", *rows, *below))))
    return ([found.message for found in judge(program, deck.side, deck.entries, deck.standard)],
            undecided(program, deck.side, deck.entries))


def a_standard(size: int, names: list[str], luck: Random) -> list[str]:
    """A standard deck as it may be: one of each card at least."""
    more = [luck.choice(names) for _ in range(size - len(names))]
    return [f"{1 + more.count(name)} {name}" for name in names]


@law()
@given(st.integers(0, 10**6))
def test_no_deck_is_legal_because_nobody_knows_its_cards(seed: int) -> None:
    """A deck that may be built may be with every standard deck; one that may not, with none, whatever its unknown cards are."""
    luck, program = Random(seed), load(GAME, *SETS)
    building = program.building
    assert building is not None
    lists = {each.key: each.values for each in program.enumerations}
    values, value, kind = luck.choice(building.sides)
    side = lists[values][value - 1].title
    own = [card for card in program.cards[1:] if kind in card.kinds and not {*card.kinds} & {*building.never}]
    old = [quoted(card.named.title, ()) for card in own if not card.set_key and any(
        {*sort.kinds} & {*card.kinds} for sort in building.types)]
    new = [quoted(card.named.title, ()) for card in own if card.set_key]
    rows = []
    for _ in range(luck.randint(1, 3)):
        count = luck.choice((1, 1, 1, 2, 40))
        rows.append(f"{count} {luck.choice((*old, UNKNOWN))} -> {count} {luck.choice((*new, UNKNOWN))}")
    found, open_ = faults(program, side, rows, [])
    if found:
        told = [row.replace(f"{UNKNOWN} ->", f"{luck.choice(old)} ->") for row in rows]
        told = [row.replace(UNKNOWN, luck.choice(new)) if row.endswith(UNKNOWN) else row for row in told]
        assert faults(program, side, told, [])[0], told
    if found or not open_:
        with_any = [faults(program, side, rows, a_standard(building.size, old, luck))[0] for _ in range(3)]
        assert all(bool(each) == bool(found) for each in with_any), rows
