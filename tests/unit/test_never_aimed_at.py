"""A card that never lies where something is aimed, or chosen, is no part of a move: a line about it says nothing."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.setup import begin
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.notation.source import Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

RULES = """game ferry "Ferry"
zone hand of player: hidden
zone boat of player "on the boat": live
zone heap: pile
kind deed
  works in hand
  using it: play this at target
kind fitting
  works in boat
  from hand sail: fit this
to play/plays (what: card) at (whom: target): move what to heap
to fit/fits (what: card): move what to your boat
to sink/sinks (what: card): move what to heap
to cheer/cheers: nothing
turn for status of it is playing
  phase sail: offer sail to you until no
deed "Net"
  sail at boat of others: sink target
deed "Rake"
  sail:
    choose from boat of others as c
    if c is not nothing: sink c
deed "Song"
  sail:
    react answer by players starting with you
    cheer
deed "Horn"
  answer: cheer
fitting "Hull"
  when you cheer: cheer
setup hand-out for 2 to 3
to hand-out:
  unpack deed, fitting into heap
  begin with first(everyone)
  for each p in everyone: move top of heap to hand of p
"""
NOTHING_ASKS = "this tests nothing, because what it names is not there, or nothing asks for it"


def compiled() -> Program:
    """The game."""
    return link(Named("ferry", "Ferry"), (), [parse_rules(Source("ferry.rules", RULES))])


@pytest.mark.parametrize(("line", "said"), [
    ("illegal A plays Net at Horn", NOTHING_ASKS), ("illegal A plays Rake with Horn", NOTHING_ASKS),
    ("A plays Song\nillegal A plays Rake with Horn", NOTHING_ASKS),
    ("A plays Song\nillegal B plays Net at Horn because \"is to answer\"", "the reason is nothing asks for `at Horn`"),
    ("illegal A plays Net at Net", NOTHING_ASKS), ("legal A plays Net at Hull", ""), ("legal A plays Rake with Hull", ""),
])
def test_what_never_lies_where_it_is_aimed_or_chosen_is_no_part(line: str, said: str) -> None:
    """In one's own window, and behind that of another player."""
    table = "  rules ferry\n  A hand [Song, Net, Rake]\n  B hand [Net], on the boat [Hull]\n  C hand [Horn]\n"
    rows = "".join(f"  {row}\n" for row in line.splitlines())
    case, = read_cases(Source("a.case", f'case a "A case"\n{table}{rows}')).cases
    found = resolve(case.setup, case.script, (), load=lambda *_: compiled())
    troubles = play(begin(found.scene, found.script, ()), found.script).troubles
    assert [said] * bool(said) == [trouble.message.split(":")[0] for trouble in troubles]
