"""The notation's exam, continued: families of games that are timed otherwise than by a grid, each with made-up names.

Each has the leaflet that a player would read.
"""

from __future__ import annotations

from functools import cache

import pytest
from pond import sentences

from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.readings import readings_of
from adjudicator.cases.situation.setup import begin
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.games.choices import choices
from adjudicator.games.views import view
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Source
from adjudicator.report.sentences import sentence
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
Crypt: while it is on the field, no creature can be saved. Witch: once a turn, a player or a creature is
cursed; a player loses a coin, a creature bears a mark. What a Witch announces can be answered like a spell.
Silence: what a Witch has announced has no effect. Golem: when it dies, its owner gets a coin for each mark.
""", """
cards in play have
  marks: number = 0
  announced: truth = no
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
  result what is in air
  if what is in air: move what to grave
to slay/slays (what: card): move what to grave
to save/saves (what: card): move what to hand of holder of what
to draw/draws (what: card): move what to your hand
spell "Bolt"
  play or answer at field of players: slay target
spell "Denial"
  answer at air: move target to grave
spell "Rescue"
  answer at field of players: save target
creature "Imp"
  when this slays: draw top of deck
creature "Ghost"
  instead of this slays: move this to beyond
creature "Crypt"
  any player cannot save
creature "Witch"
  play or answer at players + field of players once per turn:
    set announced of this to yes
    react answer by players starting with you
    if announced of this and on-target: curse target
to curse/curses (whom: target): add -1 to coins of whom, then add 1 to marks of whom
spell "Silence"
  answer at field of players where announced of it: set announced of target to no
creature "Golem"
  when this slays: add was(marks of this) to your coins
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

VILLAGE = """
Two wolves or more hide among the villagers; nobody knows who is what. Each night the wolves eat a villager.
Each day everybody writes down a name, and all show them together; whose name stands there most often has to
go, unless others have as many. The wolves win when they are as many as the others, the village when there is
no wolf left.
""", """
values role: villager "Villager", wolf "Wolf"
player has
  role: role, secret if your status is playing
  vote: player
value votes(p: player): number = count(players where vote of it is p)
value wolves(): players = players where role of it is wolf
to eat/eats (whom: player): set status of whom to out
to banish/banishes (whom: player): set status of whom to out
rule "Night"
  play:
    choose from players where role of it is not wolf as prey
    eat prey
rule "Day"
  play:
    choose from players by each players as vote
    for each p in players where leads(it): banish p
value leads(p: player): truth = no (players where votes(it) >= votes(p) and it is not p)
rule "The wolves"
  as soon as count(wolves()) >= count(players except wolves()): win "The wolves" for wolves()
rule "The village"
  as soon as no wolves(): win "The village" for players
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

SPIES = """
In your turn you may do each of these things once. Spyglass: look at another player's hand. Crystal Ball: look
at the two top cards of the deck. Wink: show a card of your hand to another player, and to nobody else. Swindle:
take an unseen card of another player's hand. Carousel: shuffle the deck. What you have looked at you may tell
whom you like, and deny.
""", """
to look-at/looks-at (what: cards): show what to you
to wink/winks at (whom: player) with (what: card): show what to whom
to swindle/swindles (whom: player):
  choose random from hand of whom as c
  move c to your hand
rule "Spyglass"
  play at others once per turn: look-at hand of target
rule "Crystal Ball"
  play once per turn: look-at topmost(deck, 2)
rule "Wink"
  play at others once per turn if some your hand:
    choose from your hand as c
    wink at target with c
rule "Swindle"
  play at others where some hand of it once per turn: swindle target
rule "Carousel"
  play once per turn: shuffle deck
rule "Market"
  play once per turn: draw 1
rule "Bin"
  play once per turn:
    choose from your hand as c
    move c to heap
to draw/draws (n: number): repeat n: move top of deck to your hand
kind coloured
coloured "Red"
coloured "Green"
coloured "Blue"
"""

PICNIC = """
Everybody chooses a card of their hand in secret; then all chosen cards are laid out at once. The rest of each
hand goes to the next player clockwise, and you choose again, until no cards are left. Now count what lies in
front of you. Bread counts one coin, Cake four. Cheese counts two, or four if you have Bread. Ants: as soon as
you lay them out, all others pay a coin. Whoever has most coins wins; several players may win.
""", """
zone passing of player: hidden
zone blanket of player: live
player has
  pick: card
kind food
  works in blanket
to lay-out/lays-out (what: card): move what to your blanket
to pass-on/passes-on to (whom: player): for each c in your hand: move c to passing of whom
to take-up/takes-up: for each c in your passing: move c to your hand
to count/counts (n: number): add n to your coins
value worth(c: card): number = crumbs of c
value leading(p: player): truth = no (players where coins of it > coins of p)
rule "Picnic"
  play:
    while some hand of players:
      choose from hand of it by each players as pick
      for each p in players: p lay-out pick of p
      for each p in players: p pass-on to first(players after p)
      for each p in players: p take-up
    for each p in players: p counts total(blanket of p, worth)
    win players where leading(it)
food "Bread"
  crumbs 1
food "Cake"
  crumbs 4
food "Cheese"
  crumbs 2
  change worth(c) by 2 if c is this and some (blanket of holder of c where it is "Bread")
food "Ants"
  when this lays-out: for each p in others: add -1 to coins of p
"""
HARBOUR = """
The first player plays for one trick. In turn you may bid a higher number of tricks, at most five, or pass.
When all others have passed, the highest bidder names the trump suit and leads. Everybody plays a card and
must follow suit if they can. The highest trump wins the trick, or else the highest card of the suit that was
led; the winner of a trick leads to the next. The bidder who takes at least as many tricks as bid wins twice
as many coins, and otherwise pays as many as were bid.
""", """
values suit: rope "R", sail "S", anchor "A"
values rank: one "1", two "2", three "3", four "4"
cards have
  suit: suit
  rank: rank
zone quay of player: live
zone won of player: pile
player has
  tricks: number = 0
game has
  trump: suit
  led: suit
  bid: number = 1
  bidder: player
  leader: player
kind pasteboard
  works in hand
  follow if can-follow(you, this) "you must follow suit": lay this
unnamed cards are pasteboard
value can-follow(p: player, c: card): truth = suit of c = led of game or no (hand of p where suit of it = led of game)
value lift(s: suit): number = if s = trump of game then 20 else if s = led of game then 10 else 0
value strength(c: card): number = number(rank of c) + lift(suit of c)
value best(p: player): truth = no (players where total(quay of it, strength) > total(quay of p, strength))
to lay/lays (what: card):
  if led of game is nothing: set led of game to suit of what
  move what to your quay
to take-trick/takes-the-trick:
  for each c in quay of players: move c to your won
  add 1 to your tricks
  set leader of game to you
rule "Deal"
  play:
    set bidder of game to you
    react call by others
    choose suit by bidder of game as s, then set trump of game to s
    set leader of game to bidder of game
    while some hand of players:
      set led of game to nothing
      for each p in players starting with leader of game: demand follow from p
      first(players where best(it)) take-trick
    add (if tricks of bidder of game >= bid of game then 2 else 0 - 1) * bid of game to coins of bidder of game
rule "Bid"
  call if bid of game < 5:
    choose number from bid of game + 1 to 5 as n
    set bid of game to n, then set bidder of game to you
"""

CARAVAN = """
Everybody has a deck of their own. In your turn play the cards of your hand and buy from the market what your coins
pay for; what is played or bought lies beside your deck, which is made of it again once it is empty. Silk: two coins.
Mercenaries: put a guard into your camp. Bandits: another player loses a guard of their choice, or else a point of
fame to you. A guard is a figure and no card: once dead it is gone. Whoever loses a guard gets a coin. Palace: two
points of fame. Carousel: change places with another player. When your turn ends, lay your hand beside the deck, too,
and draw two cards. Five points win.
""", """
player has
  fame: number = 0
zone stock of player renewed from spent: pile, hidden
zone spent of player: pile
zone camp of player: live
zone market: live
tokens are guard
kind ware
  works in hand
  using it: move this to your spent
  from market play if price of this <= your coins "too dear": buy this
kind guard
  works in camp
to buy/buys (what: card):
  add -(price of what) to your coins
  move what to your spent
to kill/kills (what: card): move what to heap
to raid/raids (whom: player):
  choose from camp of whom by whom as hurt
  if hurt is not nothing: kill hurt
  else: if fame of whom > 0:
    add -1 to fame of whom
    add 1 to your fame
guard "Guard"
  when this leaves play: add 1 to your coins
ware "Silk"
  price 2
  play: add 2 to your coins
ware "Mercenaries"
  price 3
  play: create "Guard" in your camp
ware "Bandits"
  price 4
  play at others: raid target
ware "Palace"
  price 6
  play: add 2 to your fame
ware "Carousel"
  play at others: swap seats of you and target
rule "The day is over"
  at end of turn:
    for each c in your hand: move c to your spent
    repeat 2: move top of your stock to your hand
rule "The famous"
  as soon as some (players where fame of it >= 5): win players where fame of it >= 5
"""

OMENS = """
In your turn, and in answer to anything in the air, your witches may give another player the evil eye. It
hangs in the air, and all players in turn may answer it, until all of them pass. The last one takes effect
first: the player loses a coin.
Charm: whatever you choose in the air is gone.
""", """
cards in play have
  giver: card
zone air: live
zone coven of player: live
tokens are gaze
kind gaze
  works in air
gaze "Evil Eye"
kind witch
  works in coven
  play or answer at others:
    create "Evil Eye" in air as eye
    set giver of eye to this
    react answer by players starting with you
    if eye is in air and on-target: add -1 to coins of target
    if eye is in air: move eye to heap
witch "Agnes"
witch "Maud"
kind herb
  works in hand
herb "Charm"
  answer at air:
    move this to heap
    move target to heap
"""

GAMES = {"Caravan": CARAVAN, "Spies": SPIES, "Picnic": PICNIC, "Harbour": HARBOUR, "Veto": VETO,
         "Court": COURT, "Mages": MAGES, "Masks": MASKS, "Market": MARKET, "Village": VILLAGE,
         "Omens": OMENS}


@cache
def program(name: str) -> Program:
    """The game of a name."""
    text = f'game {name.lower()} "{name}"\n{TABLE}{GAMES[name][1]}'
    return link(Named(name.lower(), name), [], [parse_rules(Source(f"{name.lower()}.rules", text))])


def game(name: str, text: str, *, asked: bool = False) -> Played:
    """A situation of a game with all its moves made, and none of them wrongly; `asked`: somebody has to choose then."""
    written = parse_cases(Source("exam.case", f"rules {name.lower()}\n{text}")).situation
    assert written is not None
    case = resolve(written.setup, written.script, (), load=lambda *_: program(name))
    readings = tuple([r or 0 for r in readings_of(program(name), case.scene.settings, written.setup)])
    end = play(begin(case.scene, case.script, readings), case.script)
    assert asked or [] == [t.message for t in end.troubles]
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
    """A player who passed may bid again after somebody has bid more."""
    table = "A coins 4\nB coins 5\nC coins 1\nA uses Auction\n"
    moves = "A uses Bid\nA chooses 1\nB uses Bid\nB chooses 2\nA uses Bid\nA chooses 3\nB declines"

    end = game("Market", table + moves).state
    assert ((1, 5, 1), (1, 0, 0)) == (field(end, "coins"), field(end, "lots"))
    end = game("Market", f"{table}A declines\nB uses Bid\nB chooses 1\nA uses Bid\nA chooses 3\nB uses Bid\nB chooses 5").state
    assert ((4, 0, 1), (0, 1, 0)) == (field(end, "coins"), field(end, "lots"))


def test_what_a_creature_announces_is_answered() -> None:
    """As a spell is: it is silenced, or its target is gone when its time comes; what is on a creature that dies is counted."""
    table = "A hand [Bolt, Silence], field [Witch]\nB hand [Silence, Rescue, Bolt], field [Golem marks 2]\n"

    assert (2, 1) == field(game("Mages", f"{table}A uses Witch at B").state, "coins")
    assert (2, 2) == field(game("Mages", f"{table}A uses Witch at B\nB plays Silence at Witch").state, "coins")
    moves = "A uses Witch at B\nB plays Silence at Witch\nB plays Bolt at Witch"
    assert "grave" == where(game("Mages", f"{table}{moves}").state, "Witch")
    assert "hand" == where(game("Mages", f"{table}A uses Witch at Golem\nB plays Rescue at Golem").state, "Golem")
    end = game("Mages", f"{table}A uses Witch at Golem\nA declines\nB declines\nA plays Bolt at Golem").state
    assert ("grave", (2, 5)) == (where(end, "Golem"), field(end, "coins"))


def test_abilities_wait_in_the_air_each_for_itself() -> None:
    """One answers another, the last takes effect first, and any of them may be taken away, which a mark tells from the others."""
    table = "A coven [Agnes]\nB hand [Charm], coven [Maud]\nC hand [Charm, Charm]\n"
    both = f"{table}A uses Agnes at B\nA declines\nB uses Maud at A\nB declines\n"

    assert (2, 1, 2) == field(game("Omens", f"{table}A uses Agnes at B").state, "coins")
    assert (2, 2, 2) == field(game("Omens", f"{table}A uses Agnes at B\nA declines\nB plays Charm").state, "coins")
    assert (1, 1, 2) == field(game("Omens", both).state, "coins")
    assert (1, 2, 2) == field(game("Omens", f"{both}C plays Charm at Evil Eye giver Agnes").state, "coins")
    one = game("Omens", f"{both}C plays Charm at Evil Eye giver Maud").state
    assert ((2, 1, 2), "") == (field(one, "coins"), where(one, "Evil Eye"))


def test_roles_are_hidden_and_votes_are_shown_together() -> None:
    """The player named most often is eliminated, unless there is a tie; a side wins together with all its members."""
    table = "A Wolf\nB Villager\nC Villager\nD Villager\nE Wolf\nF Villager\n"
    day = "A uses Day\nB chooses A\nC chooses A\nD chooses {}\nE chooses B\nF chooses F\nA chooses B"

    assert (2, 0, 0, 0, 0, 0) == game("Village", table + day.format("A")).state.position.status
    assert (0, 0, 0, 0, 0, 0) == game("Village", table + day.format("C")).state.position.status
    end = game("Village", f"{table}A uses Night\nA chooses B").state
    assert ((0, 2, 0, 0, 0, 0), None) == (end.position.status, end.winner)
    end = game("Village", f"{table}A uses Night\nA chooses B\nA uses Night\nA chooses C").state
    assert ("The wolves", (0, 4)) == (end.winner, end.winners)
    seen = view(game("Village", table).state, "A").players
    assert ("Wolf", [None] * 5) == (seen["A"]["role"], [seen[seat].get("role") for seat in "BCDEF"])


def seen_by(state: State, seat: str) -> tuple[object, ...]:
    """What a seat sees of the hands of all players, and of the deck."""
    found = view(state, seat)
    return (*[facts["hand"] for facts in found.players.values()], found.piles.get("deck"))


SPIED = "A hand [Red, Blue]\nB hand [Green, Green]\nC hand [Red]\ndeck [Blue, Green, Red]\n"


def test_what_is_shown_is_known_to_whoever_looked() -> None:
    """And nobody else learns it: neither from what lies there nor from the steps."""
    end = game("Spies", f"{SPIED}A uses Spyglass at B\nA uses Crystal Ball\nA uses Wink at C with Blue").state

    assert (["Red", "Blue"], ["Green", "Green"], 1, ["Blue", "Green", "?"]) == seen_by(end, "A")
    assert (2, ["Green", "Green"], 1, 3) == seen_by(end, "B")
    assert (["Blue", "?"], 2, ["Red"], 3) == seen_by(end, "C")
    steps = {seat: view(end, seat).steps for seat in "ABC"}
    assert ["A looks at 2 Green", "A looks at Blue, Green", "A winks at C with Blue"] == [
        step for step in steps["A"] if "looks" in step or "winks" in step]
    assert "A winks at C with Blue" in steps["C"]
    assert not [step for step in steps["B"] if "Blue" in step]


@pytest.mark.parametrize(("moves", "by_a"), [
    # what leaves a hand for all to see is no longer there
    ("A ends turn\nB uses Bin\nB chooses Green", (["Red", "Blue"], ["Green"], 1)),
    ("A ends turn\nB uses Market", (["Red", "Blue"], ["Green", "Green", "?"], 1)),
    # who knows the top of the deck knows who has drawn it
    ("A uses Crystal Ball\nA ends turn\nB uses Market", (["Red", "Blue"], ["Green", "Green", "Blue"], 1)),
    ("A uses Crystal Ball\nA uses Carousel\nA ends turn\nB uses Market", (["Red", "Blue"], ["Green", "Green", "?"], 1)),
    # of a hand from which somebody else took an unseen card nothing is certain any more
    ("A ends turn\nB ends turn\nC uses Swindle at B\nchance Green", (["Red", "Blue"], 1, 2)),
    ("A uses Swindle at B\nchance Green", (["Red", "Green", "Blue"], ["Green"], 1)),
])
def test_what_is_known_follows_the_cards(moves: str, by_a: tuple[object, ...]) -> None:
    """As far as it can be followed with one's eyes."""
    end = game("Spies", f"{SPIED}A uses Spyglass at B\n{moves}").state

    assert by_a == seen_by(end, "A")[:3]


def test_a_situation_says_who_has_seen_a_card() -> None:
    """And a stored state knows it as well."""
    end = game("Spies", "A hand [Red]\nB hand [Green seen by A and C, Blue]\nC hand []\n"
                        "deck [Red seen by B, Blue]\nA uses Market").state

    assert (["Red", "?"], ["Green", "Blue"], []) == seen_by(end, "B")[:3]
    assert (["Red", "Red"], ["Green", "?"], []) == seen_by(end, "A")[:3]
    assert (2, ["Green", "?"], []) == seen_by(end, "C")[:3]
    assert end == State.from_json(end.to_json(), end.program)


PACKED = "A hand [Bread, Cheese]\nB hand [Cake, Ants]\nC hand [Bread, Cake]\nA uses Picnic\n"


def test_what_is_left_of_a_hand_goes_round() -> None:
    """Picks are made in any order and laid out together; the rest is the next player's."""
    end = game("Picnic", f"{PACKED}C chooses Bread\nA chooses Cheese\nB chooses Cake")

    assert ["B counts 5", "C counts 1", "A counts 6"] == [step for step in sentences(end.state) if "counts" in step]
    assert ((7, 6, 3), "A") == (field(end.state, "coins"), end.state.winner)
    assert "B lays out Bread" in sentences(end.state)
    end = game("Picnic", "A hand [Cake]\nB hand [Cake]\nC hand [Ants]\nA uses Picnic")
    assert ((5, 5, 2), (0, 1)) == (field(end.state, "coins"), end.state.winners)


def test_nobody_sees_what_others_pick() -> None:
    """Nor what goes from hand to hand past them."""
    end = game("Picnic", f"{PACKED}A chooses Cheese", asked=True).state

    assert (["Cake", "Ants"], 2, 2) == tuple([view(end, "B").players[seat]["hand"] for seat in "BAC"])
    assert not [step for step in view(end, "B").steps if "Cheese" in step]


TRICKS = "A hand [1R, 4S]\nB hand [3R, 2A]\nC hand [1S, 4A]\nA uses Deal\n"


def test_the_highest_bidder_names_the_trump() -> None:
    """Trump beats the suit that was led; what was bid has to be taken."""
    bids = "B uses Bid\nB chooses 2\nC declines\nB chooses anchor\n"
    tricks = "B plays 3R\nC plays 4A\nA plays 1R\nC plays 1S\nA plays 4S\nB plays 2A"
    end = game("Harbour", f"{TRICKS}{bids}{tricks}")

    assert ["C takes the trick: 3R, 4A, 1R", "B takes the trick: 2A, 1S, 4S"] == [
        step for step in sentences(end.state) if "takes" in step]
    assert ((2, 0, 2), (0, 1, 1)) == (field(end.state, "coins"), field(end.state, "tricks"))


def test_a_suit_that_was_led_is_followed() -> None:
    """By those who can; the player who begins has to bid if nobody does, and names a suit by any of its names."""
    end = game("Harbour", f"{TRICKS}B declines\nC declines\nA chooses S\nA plays 1R\nB plays 3R\nC plays 1S\n"
                          "C plays 4A\nA plays 4S\nB plays 2A").state

    assert ((4, 2, 2), (1, 0, 1)) == (field(end, "coins"), field(end, "tricks"))
    with pytest.raises(AssertionError, match="you must follow suit"):
        game("Harbour", f"{TRICKS}B declines\nC declines\nA chooses S\nA plays 1R\nB plays 2A")


def test_nothing_comes_of_a_pass() -> None:
    """What is done after one is caused by what the round of reactions answers."""
    end = game("Veto", "A hand [Gold Mine]\nB hand [Veto]\nC hand [Veto]\nA plays Gold Mine\nB declines\nC plays Veto").state
    steps = {sentence(end, step): step for step in end.steps}

    assert steps["A plays Gold Mine"].number == steps["C plays Veto"].cause == steps["B passes"].cause


def test_a_deck_is_built_and_its_figures_die() -> None:
    """Cards are bought and come back; guards are made, die before fame is lost, and are nowhere afterwards."""
    table = "A hand [Bandits]\nB camp [Guard], fame 2\nC\n"
    raided = game("Caravan", f"{table}A plays Bandits at B").state
    twice = game("Caravan", table.replace("[Bandits]", "[2 Bandits]") + "A plays Bandits at B\nA plays Bandits at B").state
    bought = game("Caravan", "A hand [Silk, Silk], stock 0\nB\nmarket [Mercenaries, Palace]\n"
                  "A plays Silk\nA plays Silk\nA plays Palace\nA ends turn").state
    hired = game("Caravan", "A hand [Mercenaries]\nB\nA plays Mercenaries").state

    assert ((2, 3, 2), (0, 2, 0)) == (field(raided, "coins"), field(raided, "fame"))
    assert "A kills Guard" in sentences(raided)
    assert (1, 1, 0) == field(twice, "fame")
    assert (0, 2) == field(bought, "coins")
    assert 2 == view(bought, "B").players["A"]["hand"], "the stock is made of the spent cards again"
    assert ["Guard"] == view(hired, "B").players["A"]["camp"]


def test_a_market_is_too_dear_and_seats_are_changed() -> None:
    """What costs too much cannot be bought; after a change of places the turn goes on in the new order."""
    dear = game("Caravan", "A coins 5, hand []\nB\nmarket [Palace, Silk]").state
    moved = game("Caravan", "A hand [Carousel]\nB\nC\nA plays Carousel at B\nA ends turn\nC ends turn").state

    assert {"Silk"} == {word for choice in choices(dear) for word in ("Palace", "Silk") if word in choice.key}
    assert ("A", "C", "B") == view(moved).seats
    assert "B" == moved.seats[moved.position.active], "the turns of A and C are over"


def test_one_of_two_equal_cards_is_named_by_its_player() -> None:
    """`from` a player tells cards of one name apart."""
    table = "A hand [Bolt], field [Imp]\nB field [Imp]\n"
    end = game("Mages", f"{table}A plays Bolt at Imp from B").state

    assert ["Imp"] == view(end).players["A"]["field"]
    assert "field" not in view(end).players["B"]
