"""*Pond*, a game made up to test the engine, and the words in which its tests ask.

A test adds a few lines of rules, sets a table in the case notation, plays the moves and looks at what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import Line
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import face_words as card_told
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.engine.run import after, proceed
from adjudicator.engine.state import Question, State
from adjudicator.engine.steps import StepKind
from adjudicator.notation.source import Source
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

POND = """
game pond "Pond"

values hue: red "red", blue "blue"

cards have
  hue: hue

zone lap of player: live
zone hand of player: hidden
zone deck: pile, hidden, endless
zone discard: pile
zone yard: live

player has
  points: number = 3
  tries: number = 0, turn

game has
  bells: number = 0

kind stone
  works in hand
  using it: play this as effect at target
kind charm
  works in lap
kind weather
  works in yard

to play/plays (what: card) as (sense: name) at (whom: player): move what to discard
to gain/gains (n: number): add n to your points
to lose/loses (n: number) to (whom: player):
  add 0 - n to your points
  if your points <= 0: set your status to fallen
to draw/draws (n: number): repeat n: move top of deck to your hand
to ring: add 1 to bells of game

@turn
stone "Pebble"
  play: gain 1
"""

TURN = """
turn for status of it is playing
  phase dawn: nothing
  phase play: offer play to you until no
  phase dusk: nothing

"""

# Two moments: a player who is splashed may duck, and is wet otherwise.
SPLASH = """
source lid "the lid" community
source leaflet "the leaflet" community

interpretation order "In what order is a splash answered?"
  choice by-row "one after the other" source "the lid"
  choice by-column "all in each moment" source "the leaflet"
  default by-row because "the lid is larger"

grid splash
  rows have
    force: number = 1
    ducked: truth = no
  walk rows if order is by-row
  close rows if ducked of row
  moment duck: offer duck to you until ducked of row
  moment soak: lose force of row to author of row
  after all:
    for each p in fallen: set status of p to out

stone "Rock"
  play at others: attack target
stone "Wave"
  play: attack others
stone "Umbrella"
  duck: set ducked of row to yes
"""
# While a flood is answered by all, the abilities of others are held back.
PENDING = SPLASH + """
stone "Flood"
  play: attack others with pending
charm "Spring"
  when you play: draw 1
charm "Well"
  as soon as points of you < 3 and your hand is empty: draw 2
"""
COLUMNS = "set order by-column\n"


@cache
def compiled(rules: str = "") -> Program:
    """The program of the game with a few more rules, which may have a turn of their own."""
    source = Source("pond.rules", POND.replace("@turn\n", "" if "\nturn for" in rules else TURN) + rules)
    return link(Named("pond", "Pond"), [], [parse_rules(source)])


def situation(text: str, rules: str = "", *, logging: bool = True) -> tuple[State, Sequence[Line]]:
    """The first state of a situation, and its moves."""
    written = read_cases(Source("pond.case", f"rules pond\n{text}")).situation
    assert written is not None
    case = resolve(written.setup, written.script, (), load=lambda *_: compiled(rules))
    place = case.scene
    fixed = readings_of(place.program, place.settings, written.setup)
    readings = with_defaults(place.program, fixed)
    return begin(place, case.script, readings, logging), case.script


def waiting(text: str, rules: str = "") -> State:
    """The state in which a situation waits first."""
    return proceed(situation(text, rules)[0])


def played(text: str, rules: str = "") -> Played:
    """A situation with all its moves made, and none of them wrongly."""
    end = play(*situation(text, rules))
    assert [] == [t.message for t in end.troubles]
    return end


def timeline(text: str, rules: str = "", *, behind: str = "") -> list[str]:
    """The moves of a situation in words, without the phases: all of them, or those behind a sentence."""
    return sentences(played(text, rules).state, behind=behind)


def sentences(state: State, *, behind: str = "") -> list[str]:
    """The steps of a state in words, without the phases: all of them, or those behind a sentence, which has to be among them."""
    found = [sentence(state, s) for s in shown(state) if s.kind != StepKind.PHASE]
    return found[found.index(behind) + 1:] if behind else found


def asked(state: State) -> Question:
    """The question that a state waits with."""
    assert state.question is not None
    return state.question


def points(state: State) -> tuple[int, ...]:
    """The points of all players."""
    return Draft(state).fields[0]  # type: ignore[return-value]


def come_to(state: State, column: int) -> list[str]:
    """To whose rows the moment of a column came, in this order."""
    comes = (s for s in state.steps if s.kind == StepKind.CELL)
    return [state.seats[s.player] for s in comes if s.parts[0] == column]


def cards(state: State, zone: str, player: int = 0) -> list[str]:
    """The cards in a zone, bottom first."""
    draft = Draft(state)
    slot = draft.base[vocabulary(state.program).zones[zone]] + player
    return [card_told(state.program, draft.face(c)) for c in draft.cards(slot)]


def choose(state: State, *words: str) -> State:
    """The state after some choices, each by its word; `no` declines."""
    for word in words:
        pause = Pause.of(state, vocabulary(state.program))
        options = [pause.said(i) for i in range(len(pause.options))]
        state = after(state, len(options) if word == "no" else options.index(word))
    return state


TWO = "A hand [2 Pebble]\nB hand [Pebble]\n"
