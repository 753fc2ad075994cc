"""The notation's exam, continued: families of games that are timed otherwise than by a grid, each with made-up names.

Each has the leaflet that a player would read.
"""

from __future__ import annotations

from functools import cache

import pytest
from pond import sentences

from adjudicator.cases.playthrough import Played, play
from adjudicator.cases.readings import readings_of
from adjudicator.cases.resolution import resolve
from adjudicator.cases.setup import begin
from adjudicator.engine.program import Named, Program
from adjudicator.engine.state import State
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

LONGEST = 45
"""Lines of a game."""
TABLE = """
zone hand of player: hidden
zone deck: pile, hidden, endless
zone heap: pile
player has
  coins: number = 2
turn for status of it is playing
  phase play: offer play to you until no
"""

VETO = """
Whoever plays a card lays it on the heap. Before it takes effect all players in turn, beginning with whoever
played it, may answer it with a Veto. A Veto is a card like any other: it can be answered in the same way, by
a Veto against the Veto, and so on. When nobody wants to answer any more, the card takes effect, unless it has
been vetoed. A Veto that takes effect cancels the card that it answers. A card that was cancelled stays on the
heap without any effect. Gold Mine: you receive three coins.
""", """
game has
  vetoed: truth = no
kind deed
  works in hand
  using it:
    play this
    if not result: stop
to play/plays (what: card) giving truth:
  move what to heap
  react veto by players starting with you
  let stands = not vetoed of game
  set vetoed of game to no
  result stands
deed "Gold Mine"
  play: add 3 to your coins
deed "Veto"
  veto: set vetoed of game to yes
"""

COURT = """
Everybody has two cards that nobody else sees, and claims what they like. Tax: whoever claims to be the Duke
takes three coins. Foreign Aid: take two coins; anybody may block this by claiming to be the Duke. Whenever
somebody claims to be somebody, the others may doubt it in turn; the first who does is the doubter. If the
claim is true, that is, if the card is in the hand of whoever claims it, the doubter loses a card of their own
choice, and the claim stands. If it is not true, whoever made it loses a card, and the claim does not stand.
If nobody doubts a claim it stands. A block that stands stops the action; one that does not stand has no
effect. The last player with cards wins.
""", """
game has
  doubter: player
  blocker: player
kind person
  works in hand
person "Duke"
person "Fool"
to claim/claims (who: name) giving truth:
  set doubter of game to nothing
  react doubt by others until doubter of game is not nothing
  let honest = some (hand of you where name of it = who)
  if doubter of game is nothing: result yes
  else:
    if honest: doubter of game loses-face
    else: lose-face
    result honest
to lose-face/loses-face:
  choose from your hand as c
  move c to heap
rule "Tax"
  play:
    claim "Duke"
    if result: add 3 to your coins
rule "Foreign Aid"
  play:
    set blocker of game to nothing
    react block by others until blocker of game is not nothing
    if blocker of game is not nothing:
      blocker of game claims "Duke"
      if result: stop
    add 2 to your coins
rule "Doubt"
  doubt if some (your hand): set doubter of game to you
rule "Block"
  block if some (your hand): set blocker of game to you
rule "The last one"
  as soon as count(players where hand of it is not empty) = 1: win players where hand of it is not empty
"""

MAGES = """
A spell is announced with its target, then it hangs in the air. All players in turn, beginning with whoever
announced it, may answer with further spells, until all of them pass one after the other. The spell announced
last takes effect first. A spell whose target is gone when its time comes has no effect; neither has one that
was taken out of the air. In either case it goes to the grave. Bolt: a creature dies. Denial: another spell in
the air goes to the grave. Rescue: a creature goes back to the hand of its owner. A creature that dies goes to
the grave. Imp: when it dies, its owner draws a card. Ghost: instead of dying it leaves the game for good.
Crypt: while it is on the field, no creature can be saved.
""", """
zone air: live
zone field of player: live
zone grave: pile
zone beyond: pile
kind spell
  works in hand
  using it:
    cast this at target
    if not result or not on-target: stop
kind creature
  works in field
to cast/casts (what: card) at (whom: target) giving truth:
  move what to air
  react answer by players starting with you
  let stands = what is in air
  if stands: move what to grave
  result stands
to slay/slays (what: card): move what to grave
to save/saves (what: card): move what to hand of holder of what
spell "Bolt"
  play or answer at field of players: slay target
spell "Denial"
  answer at air: move target to grave
spell "Rescue"
  answer at field of players: save target
creature "Imp"
  when this slays: move top of deck to your hand
creature "Ghost"
  instead of this slays: move this to beyond
creature "Crypt"
  any player cannot save
"""

MASKS = """
Everybody holds one hidden card. Guess: name any card but the Spy, and a player; if that is what they hold,
they are out. Duel: you and another player compare your cards secretly; whoever has the lower one is out. The
last player wins.
""", """
kind mask
  works in hand
mask "Spy"
  height 1
mask "Priest"
  height 2
mask "Queen"
  height 3
rule "Guess"
  play at others:
    choose name where it is not "Spy" as wish
    if some (hand of target where name of it = wish): set status of target to out
rule "Duel"
  play at others:
    if height of hand of target < height of your hand: set status of target to out
    if height of hand of target > height of your hand: set your status to out
rule "The last one"
  as soon as count(players) = 1: win players
"""

MARKET = """
Sealed bids: everybody writes down a bid of at most as many coins as they have, then all bids are shown.
Whoever bids most pays that and takes the lot; if several do, nobody does. Auction: in turn, beginning with
you, everybody may bid more than was bid before, as long as they have the coins. When all others have passed
one after the other, the highest bidder pays the bid and takes the lot.
""", """
player has
  bid: number = 0
  lots: number = 0
game has
  price: number = 0
  bidder: player
to buy/buys for (n: number):
  add -n to your coins
  add 1 to your lots
value leading(p: player): truth = no (players where bid of it >= bid of p and it != p)
rule "Sealed Bids"
  play:
    choose number from 0 to coins of it by each players as bid
    for each p in players where leading(it): p buys for bid of p
rule "Auction"
  play:
    react call by players starting with you
    bidder of game buys for price of game
rule "Bid"
  call if your coins > price of game and bidder of game is not you:
    choose number from price of game + 1 to your coins as n
    set price of game to n
    set bidder of game to you
"""

GAMES = {"Veto": VETO, "Court": COURT, "Mages": MAGES, "Masks": MASKS, "Market": MARKET}


@cache
def program(name: str) -> Program:
    """The game of a name."""
    text = f'game {name.lower()} "{name}"\n{TABLE}{GAMES[name][1]}'
    return link(Named(name.lower(), name), [], [parse_rules(Source(f"{name.lower()}.rules", text))])


def game(name: str, text: str) -> Played:
    """A situation of a game with all its moves made, and none of them wrongly."""
    written = parse_cases(Source("exam.case", f"rules {name.lower()}\n{text}")).situation
    assert written is not None
    case = resolve(written.setup, written.script, (), load=lambda *_: program(name))
    readings = tuple([r or 0 for r in readings_of(program(name), case.scene.settings, written.setup)])
    end = play(begin(case.scene, case.script, readings), case.script)
    assert [] == [t.message for t in end.troubles]
    return end


def field(state: State, key: str) -> tuple[object, ...]:
    """A field of all players."""
    return tuple(state.position.fields[[f.key for f in state.program.player_fields].index(key)])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_takes_a_page(name: str) -> None:
    """With its cards, and without the words of the table that all of them share."""
    assert len(GAMES[name][1].strip().splitlines()) <= LONGEST


def test_a_cancel_is_cancelled() -> None:
    """Odd numbers of Vetos cancel the card, even ones do not."""
    table = "A hand [Gold Mine, Veto, Veto]\nB hand [Veto, Veto]\nA plays Gold Mine\n"

    assert (5, 2) == field(game("Veto", f"{table}A declines\nB declines").state, "coins")
    assert (2, 2) == field(game("Veto", f"{table}B plays Veto\nA declines\nB declines").state, "coins")
    assert (5, 2) == field(game("Veto", f"{table}B plays Veto\nA plays Veto").state, "coins")
    moves = "A declines\nB plays Veto\nA plays Veto\nA declines\nB plays Veto"
    assert (2, 2) == field(game("Veto", f"{table}{moves}").state, "coins")


def test_a_claim_is_doubted() -> None:
    """Who doubts a true claim loses a card, and who made a false one."""
    table = "A hand [{}, Fool]\nB hand [Fool, Fool]\nC hand [Duke, Fool]\nA uses Tax\n"

    assert (5, 2, 2) == field(game("Court", f"{table.format('Fool')}B declines\nC declines").state, "coins")
    end = game("Court", f"{table.format('Fool')}B uses Doubt").state
    assert (2, 2, 2) == field(end, "coins")
    assert ["A claims Duke", "A loses face: Fool"] == sentences(end)
    end = game("Court", f"{table.format('Duke')}B declines\nC uses Doubt\nC chooses Fool").state
    assert (5, 2, 2) == field(end, "coins")


def test_a_block_is_doubted() -> None:
    """A true block stops the action, a false one costs a card and stops nothing."""
    table = "A hand [Fool, Fool]\nB hand [{}, Fool]\nC hand [Fool, Fool]\nA uses Foreign Aid\nB uses Block\n"

    assert (2, 2, 2) == field(game("Court", f"{table.format('Fool')}C declines\nA declines").state, "coins")
    assert (4, 2, 2) == field(game("Court", f"{table.format('Fool')}C declines\nA uses Doubt").state, "coins")
    assert (2, 2, 2) == field(game("Court", f"{table.format('Duke')}C uses Doubt").state, "coins")


def where(state: State, card: str) -> str:
    """In which zone a card lies."""
    names, layout = state.program.face_sizes[0], state.program.layout(len(state.seats))
    for slot, zone in enumerate(state.position.zones):
        for lying in zone:
            face = state.position.objects[-(1 << 40) - lying][0] if lying < 0 else lying  # type: ignore[index]
            if state.program.cards[face % names].named.title == card:
                return state.program.zones[layout.zone[slot]].named.key
    return ""


def test_the_last_spell_takes_effect_first() -> None:
    """A counter to a counter lets the first spell through; a creature that is saved is no target any more."""
    table = "A hand [Bolt, Denial]\nB hand [Denial, Rescue], field [Imp]\nA plays Bolt\n"

    slain = game("Mages", f"{table}A declines\nB declines").state
    assert ("grave", ["A slays Imp"]) == (where(slain, "Imp"), [s for s in sentences(slain) if "slays" in s])
    assert 3 == len(slain.position.zones[program("Mages").layout(2).base[0] + 1]), "its owner has drawn a card"
    denied = game("Mages", f"{table}A declines\nB plays Denial\nB declines\nA declines").state
    assert "field" == where(denied, "Imp")
    moves = "A declines\nB plays Denial\nB declines\nA plays Denial at Denial\nB declines\nB declines"
    assert "grave" == where(game("Mages", f"{table}{moves}").state, "Imp")
    saved = game("Mages", f"{table}A declines\nB plays Rescue\nB declines\nA declines\nA declines\nB declines").state
    assert ("hand", "grave") == (where(saved, "Imp"), where(saved, "Bolt"))
    assert [] == [s for s in sentences(saved) if "slays" in s], "the Bolt has lost its target"


def test_death_is_replaced_and_rescue_forbidden() -> None:
    """Exile instead of death; what cannot happen does not."""
    assert "beyond" == where(game("Mages", "A hand [Bolt]\nB field [Ghost]\nA plays Bolt").state, "Ghost")
    table = "A hand [Bolt]\nB hand [Rescue], field [Imp, Crypt]\nA plays Bolt at Imp\nB plays Rescue at Imp"
    end = game("Mages", table).state
    assert "grave" == where(end, "Imp")
    assert "B saves Imp (forbidden)" in sentences(end)


def test_hidden_cards_are_guessed_and_compared() -> None:
    """Whose card is named is out, and who loses a comparison; the last one wins."""
    table = "A hand [Priest]\nB hand [Queen]\nC hand [Spy]\n"

    assert (0, 2, 0) == game("Masks", f"{table}A uses Guess at B\nA chooses Queen").state.position.status
    assert (0, 0, 0) == game("Masks", f"{table}A uses Guess at C\nA chooses Queen").state.position.status
    assert (2, 0, 0) == game("Masks", f"{table}A uses Duel at B").state.position.status
    assert "A" == game("Masks", f"{table}A uses Guess at B\nA chooses Queen\nA uses Duel at C").state.winner


def test_bids_are_made_together() -> None:
    """The highest pays; nobody does where several bid as much."""
    table = "A coins 4\nB coins 5\nC coins 1\nA uses Sealed Bids\n"

    end = game("Market", f"{table}B chooses 3\nC chooses 1\nA chooses 2").state
    assert ((4, 2, 1), (0, 1, 0)) == (field(end, "coins"), field(end, "lots"))
    assert (0, 0, 0) == field(game("Market", f"{table}B chooses 3\nC chooses 1\nA chooses 3").state, "lots")


def test_an_auction_goes_on_until_all_others_pass() -> None:
    """Whoever passed may bid again when somebody has bid more."""
    table = "A coins 4\nB coins 5\nC coins 1\nA uses Auction\n"
    moves = "A uses Bid\nA chooses 1\nB uses Bid\nB chooses 2\nA uses Bid\nA chooses 3\nB declines"

    end = game("Market", table + moves).state
    assert ((1, 5, 1), (1, 0, 0)) == (field(end, "coins"), field(end, "lots"))
    end = game("Market", f"{table}A declines\nB uses Bid\nB chooses 1\nA uses Bid\nA chooses 3\nB uses Bid\nB chooses 5").state
    assert ((4, 0, 1), (0, 1, 0)) == (field(end, "coins"), field(end, "lots"))
