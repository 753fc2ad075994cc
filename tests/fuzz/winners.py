"""Who has won a game that is over, counted a second time: from what lies on the table at the end, and from what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.engine.state import State
from adjudicator.games.views import SeatView, view

Won = tuple[str, tuple[int, ...]]
"""The name of the winner, and the numbers of the seats."""
STARS = (4, 3, 2, 1, 1, 2, 3, 4)
"""What each fief of Northwood counts."""
PREY = {"Deputy": "Renegade", "Renegade": "Outlaw", "Outlaw": "Deputy"}


def winners(state: State) -> Won:
    """Who has won, by this count. Raises AssertionError where the table does not show it."""
    return COUNTS[state.program.game.key](state)


# ---- BANG!

def _bang(state: State) -> Won:
    seats = range(len(state.seats))
    roles = [str(facts.get("role")) for facts in (view(state, seat).players[seat] for seat in state.seats)]
    left = [seat for seat in seats if state.position.status[seat] == 0 and seat not in _shadows(state)]
    if state.winner in ("Last in play", "Nobody") and any("Wild West Show" in str(pile) for pile in view(state).piles.values()):
        return ("Last in play", tuple(left)) if len(left) == 1 else ("Nobody", ())
    if "Sheriff" not in roles:
        return _hunt(state, roles, left)
    if "Sheriff" in [roles[seat] for seat in left]:
        assert not {"Outlaw", "Renegade"} & {roles[seat] for seat in left}, "somebody is left who is against the law"
        return "Sheriff", tuple(seat for seat in seats if roles[seat] in ("Sheriff", "Deputy"))
    if [roles[seat] for seat in left] == ["Renegade"]:
        return "Renegade", tuple(left)
    return "Outlaws", tuple(seat for seat in seats if roles[seat] == "Outlaw")


def _shadows(state: State) -> set[int]:
    """The eliminated players who are back for their turn only, as shadow gunslingers: the steps tell."""
    found: set[int] = set()
    for step in state.steps:
        origin = state.program.origins[step.code]
        if step.verb == "return" and origin is not None and origin.title == "Shadow gunslingers":
            found.add(step.player)
        elif step.verb in ("return", "depart"):
            found.discard(step.player)
    return found


def _hunt(state: State, roles: list[str], left: list[int]) -> Won:
    """Three players: who has eliminated their own prey has won, else the last in play. The steps tell who eliminated whom."""
    fell = [(step.player, step.parts[0]) for step in state.steps if step.verb == "fall"]
    hunters = [by for who, by in fell if by is not None and roles[who] == PREY[roles[by]]]
    assert len(hunters) < 2, "the game goes on after somebody has won"
    if hunters or len(left) == 1:
        winner = (hunters or left)[0]
        return roles[winner], (winner,)
    assert not left, "somebody is left who has not won"
    return "Nobody", ()


# ---- Northwood

def _northwood(state: State) -> Won:
    rulers = _cards(view(state, "A").players["A"].get("rulers"))
    won = [int(words.partition(" fief ")[2].split()[0]) if " fief " in words else 0 for words in rulers if "friendly" in words]
    stars = sum(STARS[fief] for fief in won)
    medal = next((name for name, least in (("Gold", 20), ("Silver", 18), ("Bronze", 16)) if stars >= least), "nobody")
    return medal, () if medal == "nobody" else (0,)


# ---- the games of two sides

def _revolver(state: State) -> Won:
    table = view(state)
    gang, facts = _defender(state, table, "gang", "Colty")
    people, box = _cards(facts.get("gang")), _cards(table.piles.get("out of the game"))
    jack = any("Jack Colty" in name for name in people)
    ends = {"the cubes are gone": "Colty" if not table.game.get("cubes") else "",
            "the gang has escaped": "Colty" if jack and _is_over(table, gang) else "",
            "Cortez was killed on the way": "Colty" if "Cortez" in box and "3:15" not in str(table.game["battlefield"]) else "",
            "Jack Colty is dead": "" if jack else "McReady",
            "Jack Colty has five wounds": "McReady" if int(str(facts.get("wounds", 0))) >= 5 else ""}
    return _one_end(state, ends, {"Colty": gang, "McReady": 1 - gang})


def _revolver2(state: State) -> Won:
    table = view(state)
    malpaso, facts = _defender(state, table, "guardians", "Malpaso")
    people = _cards(facts.get("guardians"))
    padre = any("Padre Esteban" in name for name in people)
    ends = {"the Army is there": "Malpaso" if not table.game.get("army") else "",
            "Padre Esteban has survived": "Malpaso" if padre and _is_over(table, malpaso) else "",
            "all guardians are dead": "" if people else "Mapache"}
    return _one_end(state, ends, {"Malpaso": malpaso, "Mapache": 1 - malpaso})


def _defender(state: State, table: SeatView, people: str, side: str) -> tuple[int, Mapping[str, object]]:
    """The number of the side whose people may die, and its facts; the one that was dealt first, where none is left of them."""
    seats = [seat for seat in state.seats if people in table.players[seat]]
    seat = seats[0] if len(seats) == 1 else side if side in state.seats else state.seats[0]
    return state.seats.index(seat), table.players[seat]


def _is_over(table: SeatView, defender: int) -> bool:
    """Whether the attacker ends a turn at the last battlefield."""
    last = _cards(table.piles["battlefields"])[-1]
    attacking = table.active != sorted(table.seats)[defender]
    return last.startswith(str(table.game["battlefield"])) and attacking and table.phase == "end of the turn"


def _one_end(state: State, ends: dict[str, str], sides: dict[str, int]) -> Won:
    """The side for which the table shows an end. Both at once is no end of either game."""
    reached = {why: side for why, side in ends.items() if side}
    assert len({*reached.values()}) == 1, f"{state.winner} has won, and the table shows {reached or 'no end'}"
    side = next(iter(reached.values()))
    return side, (sides[side],)


def _cards(fact: object) -> list[str]:
    """The cards of an open zone, by their names; none where it is empty."""
    return [str(card) for card in fact] if isinstance(fact, list) else []


COUNTS: dict[str, Callable[[State], Won]] = {
    "bang": _bang, "northwood": _northwood, "revolver": _revolver, "revolver2": _revolver2}
