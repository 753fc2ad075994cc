"""What is kept in fields and marks of every type: whatever the end of a run prints begins a situation that keeps the same."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.engine.descriptions import same_value
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import FIRST_MARK
from adjudicator.games.transcript import stated
from adjudicator.report.as_json import end
from adjudicator.report.outcome import fact_words, render

RULES = """game shelf "Shelf"
values side: red "Red", blue "Blue"
zone hand of player: hidden
zone shelf of player: live
zone board: live
{declared}
kind tile
  works in board
kind book
  works in shelf
tile "Top"
book "Red Book"
book "Sam"
book "Pat"
turn for status of it is playing
  phase play: offer play to you until no
"""
TABLE = "rules shelf\nA hand [Pat], shelf [Red Book, Sam]\nBob shelf [Red Book]\nboard [Top]\n"
OWNERS = {"player has": "you", "game has": "game", "cards in play have": "first(your shelf)"}
STARTS = {
    "number": ("", "3", "count(players) + 1"), "truth": ("", "yes", "count(players) > 1"), "player": ("", "first(players)"),
    "card": ("", "first(board)"), "name": ("", '"Top"'), "side": ("", "red", "if count(players) > 1 then blue else red"),
}
VALUES = {
    "number": ("0", "3", "0 - 2"), "truth": ("yes", "no"), "player": ("nothing", "you", "first(others)"),
    "card": ("nothing", "first(board)", "first(your shelf)", "first(your hand)"), "name": ("nothing", '"Red Book"', '"Top"'),
    "side": ("nothing", "red", "blue"),
}


def kept(state: adjudicator.State) -> list[tuple[Field, Any]]:
    """All values of a state with their fields."""
    program, position = state.program, state.position
    lying = sorted(filter(None, position.objects), key=lambda entry: entry[:2])
    marks = [list(zip(program.marks, entry[FIRST_MARK:], strict=True)) for entry in lying]
    return [*[(f, v) for f, column in zip(program.player_fields, position.fields, strict=True) for v in column],
            *zip(program.game_fields, position.vars, strict=True), *[pair for card in marks for pair in card]]


@pytest.mark.parametrize(("owner", "kind"), list(product(OWNERS, STARTS)))
def test_a_printed_value_is_read_back(owner: str, kind: str, tmp_path: Path) -> None:
    """Nothing, nobody and no are printed as well where a situation would begin with something."""
    fields = [f"  x{n}: {kind}" + (f" = {start}" if start else "") for n, start in enumerate(STARTS[kind])]
    setting = [f'rule "Set {m}"\n  play: ' + "; ".join([f"set x{n} of {OWNERS[owner]} to {value}" for n in range(len(fields))])
               for m, value in enumerate(VALUES[kind])]
    (tmp_path / "shelf.rules").write_text("\n".join([RULES.format(declared="\n".join([owner, *fields])), *setting, ""]))
    for number in range(len(setting)):
        state = adjudicator.situation(f"{TABLE}A uses Set {number}\n", rules=[tmp_path]).resolve()
        printed = [line for line in render(state).split("\n") if not line.startswith("next to act")]
        body = end(state)
        from_json = [f"{seat} {', '.join(fact_words(*fact) for fact in facts.items())}" for seat, facts in body["seats"].items()]
        from_json += [f"game {', '.join(fact_words(*fact) for fact in body['values'].items())}"] if body["values"] else []
        from_json += [f"{name} [{', '.join(cards)}]" for name, cards in body["piles"].items()]
        for lines in (printed, from_json, stated(state).split("\n")[1:]):
            again = adjudicator.situation("\n".join(["rules shelf", *lines, ""]), rules=[tmp_path]).start()
            pairs = zip(kept(state), kept(again), strict=True)
            assert all(same_value(field, one, other) for (field, one), (_, other) in pairs), lines


def test_a_mark_tells_cards_apart(tmp_path: Path) -> None:
    """Moves and expectations describe a card by any mark: the player whose it is, no player, a word with its key."""
    declared = "cards in play have\n  owner: player\n  back: side\n  face: side"
    body = "    choose from your shelf as c\n    set owner of c to first(others)\n    set face of c to blue"
    text = f'{RULES.format(declared=declared)}rule "Set"\n  play:\n{body}\n'
    (tmp_path / "shelf.rules").write_text(text)
    table = "rules shelf\nA shelf [Sam owner Bob, Sam back Red, Sam face Red]\nBob\nturn A\n"
    state = adjudicator.situation(f"{table}A uses Set\nA chooses Sam owner nobody back Red\n", rules=[tmp_path]).resolve()
    assert "shelf [Sam owner Bob, Sam owner Bob back Red face Blue, Sam face Red]" in render(state)
    assert adjudicator.situation(stated(state), rules=[tmp_path]).start() is not None
