"""Small files that ask for much: hostile shapes of situations, rules, families, decks and games, and what they go through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.values import frozen

POSITIONS = 2_000
"""How many positions an exploration may look at here: without a limit it may take minutes, which it tells."""

CASE = ("check some.case", "format some.case --diff", "ask some.case", "ask some.case --json --causes",
        "ask some.case --all-readings",
        "ask some.case --readings official", "ask some.case --strict", "ask some.case --why {claim} --all",
        "ask some.case --why-not {other} --all", f"explore some.case --claim {{claim}} --limit {POSITIONS}",
        f"explore some.case --limit {POSITIONS}", "diverge {point} some.case", "test some.case --json",
        "ask some.case --receipt some.json", "replay some.json")
RULES = ("check some.rules", "format some.rules --diff", "--over some.rules check some.case",
         *(f"--over some.rules {words}" for words in CASE if words.startswith(("ask", "explore", "test"))),
         "--over some.rules show Oracle --python", "--over some.rules show Oracle --interactions",
         "--over some.rules show --disputes bang")
FAMILY = ("diverge {point} some.family", "diverge {point} some.family --all")
OWN = ("--rules . check some.case", "--rules . ask some.case", "--rules . mutate some some.case --sample 5 --jobs 1",
       "--rules . show --disputes some", "--rules . show some --kin", "--rules . show Top --interactions",
       "--rules . coverage some some.case --json", "ripple . . --jobs 1 --json",
       "--rules . simulate some --seats 2 --games 2 --most 200 --jobs 1")

HEAD = 'over bang "X"\n'
ORACLE = HEAD + 'brown "Oracle"\n  play:\n'
WAGER = HEAD + 'player has\n  wager: number = 0\nbrown "Oracle"\n  play:\n'
POINT = ('interpretation q{0} "q"\n  choice one "a" source "s"\n  choice two "b" source "s"\n'
         '  default one because "x"\n')
ASKED = "rules bang\nA sheriff, hand [Oracle, Beer, Beer]\nB outlaw, hand [Missed!, Missed!]\nC outlaw\nA plays Oracle\n"
DUEL = "rules bang\n  A sheriff, hand [Duel]\n  B outlaw\n  A plays Duel at B\n"
WIDE = "rules bang\nA sheriff, hand [Oracle]\n" + "".join(f"P{n}\n" for n in range(98)) + "A plays Oracle\n"
PEOPLE = ("Slab the Killer", "Bart Cassidy", "Jourdonnais", "El Gringo", "Suzy Lafayette", "Paul Regret", "Lucky Duke")
FULL = ("rules bang, dodge-city, gold-rush\nA sheriff\nB outlaw\nC outlaw\nD outlaw\nE deputy\nF deputy\nG renegade\n"
        + "".join(f"{seat} {who}, hand [Missed!, Beer, Dodge, BANG!, Gatling], in play [Mustang]\n"
                  for seat, who in zip("ABCDEFG", PEOPLE, strict=True)) + "A plays Gatling\n")


@frozen
class Shape:
    """A file of a stranger, with what lies beside it, and the commands that it goes through."""

    files: Mapping[str, str]
    commands: Sequence[str]
    claim: str = "A alive"
    other: str = "A life 9"
    point: str = "approach"


def case(text: str, **more: str) -> Shape:
    """A situation, or a file of cases."""
    return Shape({"some.case": text}, CASE, **more)


def laid(rules: str, text: str = ASKED) -> Shape:
    """Rules that are laid over a game, and a situation to ask."""
    return Shape({"some.rules": rules, "some.case": text}, RULES)


def block(line: str, count: int, margin: str = "    ") -> str:
    """A line again and again."""
    return "".join(f"{margin}{line}\n" for _ in range(count))


def deep(line: str, count: int, last: str) -> str:
    """Blocks within blocks."""
    return "".join("  " * (n + 2) + line.format(n) + ":\n" for n in range(count)) + "  " * (count + 2) + last + "\n"


def small(turn: str, more: str = "", text: str = "rules some\nA hand [Top]\nB\nC\nA plays Top\nA ends turn\n") -> Shape:
    """A game of a stranger's own with this turn, and a situation of it."""
    game = ('game some "Some"\nzone hand of player: hidden\nzone deck: pile, hidden, endless\nzone heap: pile\n'
            "player has\n  warmth: number = 3\n  wager: number = 0\nkind action\n  works in hand\n  using it: play this\n"
            "to play/plays (what: card): move what to heap\nto draw/draws (n: number): repeat n: move top of deck to your hand\n"
            f'action "Top"\n  play: draw 2\n{more}\n{turn}'
            '  phase late "late": offer play to you until no\n')
    cased = "case one \"One\"\n" + "".join(f"  {row}\n" for row in text.splitlines()) + "  expect A alive\n"
    return Shape({"some.rules": game, "some.case": cased}, OWN, other="A warmth 9")


DEALT = """to deal-out/deals-out:
  unpack action into deck
  shuffle deck
  for each p in everyone:
    repeat 2: move top of deck to hand of p
  {}
  begin with first(everyone)
setup deal-out for 2 to 8
"""
TURN = "turn for status of it is playing\n"
SHAPES: dict[str, Shape] = {
    "a hundred seats": case("rules bang\n" + "".join(f"P{n} life 4, hand 9\n" for n in range(100))
                            + "P0 plays Gatling\n", claim="P1 alive", other="P5 life 9"),
    "gatling among a hundred with unseen": case(
        "rules bang\n" + "".join(f"P{n} hand 2\n" for n in range(100))
        + "unseen [9 Missed!, 9 Beer, 9 BANG!, 9 Dynamite]\nP0 plays Gatling\n", claim="P1 alive", other="P1 life 9"),
    "hands of thousands": case("rules bang\nA sheriff, hand [999 Beer, 999 BANG!, 999 Missed!]\nB outlaw, hand [999 ?, 9 Beer]\n"
                               "A plays BANG! at B\n"),
    "a long deck": case("rules bang\nA sheriff, hand [Wells Fargo, Stagecoach]\nB outlaw\ndeck ["
                        + ", ".join(["Beer", "BANG!"] * 140) + "]\nA plays Wells Fargo\nA plays Stagecoach\n"),
    "hundreds of turns": case("rules bang\nA sheriff, life 4\nB outlaw, life 4\n" + "A ends turn\nB ends turn\n" * 400),
    "hundreds of turns of revolver": case("rules revolver\nColty gang [Manolito, Jack Colty], hand 3\nMcReady hand 3\n"
                                          + "McReady ends turn\nColty ends turn\n" * 280, point="cortez", claim="Colty hand 3",
                                          other="Colty hand 99"),
    "hundreds of turns of northwood": case("rules northwood\nYou hand 8\n" + "You visits nothing\n" * 450, claim="You hand 3",
                                           point="northwood", other="You hand 99"),
    "hundreds of moves": case("rules bang\nA sheriff, Willy the Kid, hand [200 BANG!]\nB outlaw, life 4, hand [200 Missed!]\n"
                              + "A plays BANG! at B\nB plays Missed!\n" * 200),
    "hundreds of checks": case('case one "One"\n  rules bang\n  A sheriff, hand [Gatling]\n'
                               + "".join(f"  P{n}\n" for n in range(20)) + "  A plays Gatling\n"
                               + "  then P7 loses 1\n  never P9 draws\n" * 200),
    "hundreds of trials": case('case one "One"\n  rules bang\n  A sheriff, hand [30 BANG!]\n'
                               + "".join(f"  P{n} hand [9 Beer]\n" for n in range(30))
                               + "  illegal P7 plays Beer because \"is to answer\"\n  legal A plays BANG! at P0\n" * 100
                               + "  A plays BANG! at P0\n  expect A alive\n"),
    "many cases": Shape({"some.case": "".join(f'case c{n} "S"\n  {DUEL}  expect A alive\n' for n in range(90))},
                        ("check some.case", "test some.case --json")),
    "tables upon tables": Shape({"some.case": "".join(f"table t{n}\n  table t{n + 1}\n" for n in range(300))
                                 + f'table t300\n  {DUEL}case c "S"\n  table t0\n  expect A alive\n'},
                                ("check some.case", "test some.case", "format some.case --diff")),
    "unseen of every kind": case("rules bang, dodge-city\nA sheriff, hand 9\nB outlaw, hand 9\nunseen [9 Missed!, 9 Beer, "
                                 "9 BANG!, 9 Stagecoach, 9 Dodge, 9 Panic!, 9 Cat Balou, 9 Saloon, 9 Barrel, 9 Jail]\n"
                                 "A plays BANG! at B\n"),
    "names within names": case("rules revolver\nMcReady in play [Cowboy" + " at The Bank at Repentance Springs" * 250
                               + " zork]\nColty\n"),
    "words that mean nothing": case("rules bang\nA sheriff\nB outlaw\n" + "A zorks the quick Beer at B with Gatling\n" * 200),
    "long words": case("rules bang\nA sheriff\nB outlaw\n" + ("A plays " + "z" * 1900 + "\n") * 5),
    "brackets": case("rules bang\nA sheriff, hand " + "[" * 900 + "]" * 900 + "\nB outlaw\n"),
    "a deck of a player": Shape({"some.deck": "deck some of revolver\n" + "1 Cowboy\n" * 1000},
                                ("check some.deck", "format some.deck --diff")),
    "a family of very many": Shape({"some.family": "rules bang, dodge-city\nseats 8\nsize 8\nA hand [BANG!]\n"
                                    "A plays BANG! at B\n"
                                    + "anyone may be Bart Cassidy, Black Jack, Vulture Sam, Willy the Kid\n" * 20
                                    + "anyone may have life 1, life 2, life 3\nanyone may hold Missed!, Beer, BANG!\n"}, FAMILY),
    "a family of long fights": Shape({"some.family": "rules bang\nseats 3 to 8\nsize 6\nA hand [Gatling]\nA plays Gatling\n"
                                      "anyone may hold Missed!, Beer, BANG!\nanyone may hold Missed!, Beer\n"
                                      "anyone may have life 1\n"},
                                     FAMILY),
    "a number out of very many": laid(ORACLE + "    choose number from 0 to 9999 * 9999 as n\n    if n > 5: draw 1\n"),
    "numbers out of very many, again and again": laid(
        ORACLE + "    choose number from 0 to 9999 * 9999 as n\n" * 40),
    "secret numbers out of very many": laid(
        WAGER + "    choose number from 0 to 9999 by each players as wager\n"),
    "secret numbers of a hundred players": laid(
        WAGER + block("choose number from 0 to 999 by each players as wager", 30), WIDE),
    "names of cards, again and again": laid(ORACLE + "".join(f"    choose name as n{n}\n" for n in "abcdefghijklmnop")),
    "another turn without end": laid(ORACLE + "    repeat 9999: another turn for you\n"),
    "another turn, and another": laid(HEAD + 'rule "Again"\n  at end of turn: another turn for active\n',
                                      ASKED.replace("Oracle", "Beer") + "A ends turn\n" * 500),
    "another turn for everybody": laid(ORACLE + "    repeat 99:\n      for each p in players: another turn for p\n", WIDE),
    "what lasts, again and again": laid(
        HEAD + "value ease(p: player): number = 1\nbrown \"Oracle\"\n  play:\n    repeat 9999:\n      until your next turn: "
        "change ease(p) by 1 if p is you\n    draw ease(you)\n"),
    "what lasts within what lasts": laid(
        HEAD + "to hum/hums: nothing\nbrown \"Oracle\"\n  play:\n    until your next turn:\n      when any player hum:\n        "
        "until your next turn:\n          when any player hum: draw 1\n    repeat 99: hum\n"),
    "what lasts breeds": laid(
        HEAD + "to hum/hums:\n  until your next turn:\n    when any player hum: hum\nbrown \"Oracle\"\n  play: hum\n"),
    "rounds within rounds": laid(
        HEAD + 'to shout/shouts:\n  react answer by players starting with you\nbrown "Oracle"\n  play or answer: shout\n',
        ASKED.replace("Beer, Beer", "9 Oracle").replace("Missed!, Missed!", "9 Oracle")),
    "questions without end": laid(ORACLE + '    while yes:\n      may "so": nothing\n'),
    "choices without end": laid(ORACLE + "    while yes: choose up to 1 from others as x\n", WIDE),
    "many of very many": laid(ORACLE + "    choose up to 90 from others as x\n", WIDE),
    "one of very many": laid(ORACLE + "    one of:\n" + "".join(f'      "{n}": draw 1\n' for n in range(350))),
    "forty readings": laid(
        HEAD + 'source s "S" community\n'
        + "".join(POINT.format(n) for n in range(40)) + 'brown "Oracle"\n  play:\n'
        + "".join(f"    if q{n} is one: nothing\n" for n in range(40))),
    "nine readings": laid(
        HEAD + 'source s "S" community\n'
        + "".join(POINT.format(n) for n in range(9)) + 'brown "Oracle"\n  play:\n'
        + "".join(f"    if q{n} is one: draw 1\n" for n in range(9))),
    "blocks within blocks": laid(ORACLE + deep("if some others", 40, "nothing")),
    "each within each": laid(ORACLE + deep("for each p{0} in players", 40, "nothing"), WIDE),
    "sets of sets": laid(ORACLE + "    let x = count("
                         + "others where count(" * 25 + "others" + ") > count(hand of it)" * 25 + ")\n", WIDE),
    "values of values": laid(HEAD + "".join(f"value v{n}(): number = v{n + 1}() + v{n + 1}()\n" for n in range(200))
                             + 'value v200(): number = 1\nbrown "Oracle"\n  play: draw v0()\n'),
    "clauses that answer each other": laid(
        HEAD + "".join(f"to hum{'x' * n}/hums{'x' * n}: nothing\n" for n in range(40))
        + "".join(f'rule "R{n}"\n  when any player hum{"x" * n}:\n' + f"    hum{'x' * (n + 1)}\n" * 2 for n in range(39))
        + 'brown "Oracle"\n  play: hum\n'),
    "as soon as": laid(HEAD + "".join(f'rule "R{n}"\n  as soon as count(players where life of it > {n}) > 99: nothing\n'
                                      for n in range(120)) + 'brown "Oracle"\n  play: repeat 200: draw 1\n', WIDE),
    "long lists": laid(ORACLE + "    let x = hand of others\n" + block("set x to x + x", 13)
                       + "    let n = count(x where count(x where it is in x) > 0)\n"),
    "many titles": laid(HEAD + "".join(f'brown "Oracle {n}"\n  play if titled(this, "Oracle"): nothing\n' for n in range(150))),
    "many changes": laid(HEAD + "value ease(p: player): number = 1\n" + "".join(
        f'rule "R{n}"\n  change ease(p) by 1 if ease(p) > 0\n' for n in range(150)) + 'brown "Oracle"\n  play: draw ease(you)\n'),
    "a turn that never ends": small(TURN + "  phase spin:\n    while yes: draw 1\n"),
    "a turn of nothing": small(TURN + "  phase spin: nothing\n"),
    "a turn of questions": small(TURN + '  phase ask:\n    while yes:\n      may "so": draw 1\n'),
    "a turn of bids": small(TURN + "  phase bid: choose number from 0 to 9999 * 9999 by each players as wager\n"),
    "a turn backwards": small("turn for status of it is playing backwards if yes\n  rounds begin with first(players)\n"
                              "  phase play:\n    another turn for first(others)\n    offer play to you until no\n"),
    "seats with long names": case("rules bang\n" + "".join(f"{'N' * 90}{n} life 4\n" for n in range(80))
                                  + f"{'N' * 90}0 ends turn\n", claim=f"{'N' * 90}1 alive", other=f"{'N' * 90}1 life 9"),
    "names of combining characters": case("rules bang\nA sheriff, hand [Be" + "\u0301" * 900 + "er]\nB outlaw\nA plays Beer\n"),
    "unknown names like known ones": case("rules bang\n" + "".join(
        f"P{m} sheriff, hand [{', '.join(f'Stagecoacch the Kidd of Volcanicc {n + 20 * m}' for n in range(20))}]\n"
        for m in range(9))),
    "the same set again and again": case("rules bang" + ", dodge-city" * 140 + "\nA sheriff\nB outlaw\nA ends turn\n"),
    "every set of a game": case("rules bang, dodge-city, gold-rush, high-noon, fistful-of-cards, valley-of-shadows\n"
                                "A sheriff, hand 9\nB outlaw, hand 9\nA ends turn\nB ends turn\n"),
    "huge numbers": case("rules bang\nA sheriff, life " + "9" * 1800 + "\nB outlaw, life -" + "9" * 1800 + "\nA ends turn\n"),
    "many pools of unseen cards": case("rules bang\nA sheriff, hand 9\nB outlaw, hand 9\n"
                                       + "unseen [9 Missed!, 9 Beer, 9 BANG!]\n" * 200 + "A plays BANG! at B\n"),
    "many readings set": case("rules bang\n" + "set approach first\n" * 400 + "A sheriff\nB outlaw\nA ends turn\n"),
    "many targets": case("rules bang\nA sheriff, hand [BANG!]\n" + "".join(f"P{n}\n" for n in range(90))
                         + "A plays BANG! at " + ", ".join(f"P{n}" for n in range(90)) + "\n", claim="P1 alive"),
    "a full table": case(FULL),
    "many sources and rulings": Shape({"some.case": "".join(
        f'source s{n} "Source {n}" community 2024\nruling r{n} "R {n}"\n  source s{n}, page {n}\n' for n in range(90))
        + "".join(f'case c{n} "S"\n  covers r{n}\n  {DUEL}  expect A alive\n' for n in range(20))},
        ("check some.case", "test some.case --json", "format some.case --diff")),
    "ids that nobody declares": Shape({"some.case": 'case c "S"\n' + "".join(
        f"  covers {', '.join(f'bang-analysis-i-{n}-{m}' for m in range(9))}\n" for n in range(40))
        + f"  {DUEL}  expect A alive\n"},
        ("check some.case", "test some.case --json", "format some.case --diff")),
    "a circle of tables": Shape({"some.case": "".join(f"table t{n}\n  table t{(n + 1) % 250}\n" for n in range(250))
                                 + f'case c "S"\n  table t0\n  {DUEL}  expect A alive\n'},
                                ("check some.case", "test some.case", "format some.case --diff")),
    "cases that know each other": Shape({"some.case": "".join(
        f'ruling r{n} "R"\n  source s, page 1\ncase c{n} "S"\n  covers r{n}\n  {DUEL}  expect A alive\n' for n in range(60))
        + 'source s "S" community 2024\n'}, ("check some.case", "test some.case --json", "show bang --kin")),
    "many expectations": case('case one "One"\n  ' + DUEL + "  expect A life 4\n  expect B life 3\n" * 250),
    "a family of very many cards": Shape({"some.family": "rules bang, dodge-city\nseats 3 to 8\nsize 6\nA hand [Gatling]\n"
                                          "A plays Gatling\n"
                                          + "anyone may hold Missed!, Beer, BANG!, Dodge, Panic!, Barrel\n" * 90}, FAMILY),
    "a chain of what happens instead": laid(
        HEAD + "".join(f"to hum{'x' * n}/hums{'x' * n}: nothing\n" for n in range(50))
        + "".join(f'rule "R{n}"\n  instead of any player hum{"x" * n}: hum{"x" * (n + 1)}\n' for n in range(49))
        + 'brown "Oracle"\n  play: repeat 200: hum\n'),
    "very much instead of one thing": laid(
        HEAD + "to hum/hums: nothing\nto buzz/buzzes: nothing\n"
        + "".join(f'rule "R{n}"\n  instead of any player hum if your life > {n}: buzz\n' for n in range(140))
        + 'brown "Oracle"\n  play: repeat 200: hum\n'),
    "verbs that call each other": laid(
        HEAD + "".join(f"to hum{'x' * n}: hum{'x' * ((n + 1) % 60)}; hum{'x' * ((n + 7) % 60)}\n" for n in range(60))
        + 'brown "Oracle"\n  play: hum\n'),
    "a round of reactions of very many": laid(
        HEAD + 'to shout/shouts:\n  react answer by players starting with you\nbrown "Oracle"\n  play or answer: shout\n',
        WIDE.replace(" outlaw", " outlaw, hand [Oracle]")),
    "what lasts by hundreds": laid(
        HEAD + 'to hum/hums: nothing\nbrown "Oracle"\n  play:\n    repeat 300:\n      until your next turn:\n        '
        "when any player hum: draw 1\n    repeat 99: hum\n"),
    "a point of very many readings": laid(
        HEAD + 'source s "S" community\ninterpretation q "q"\n'
        + "".join(f'  choice c{n} "a {n}" source "s"\n' for n in range(200)) + '  default c0 because "x"\n'
        'brown "Oracle"\n  play:\n' + "".join(f"    if q is c{n}: draw 1\n" for n in range(90))),
    "many publications": laid(HEAD + "".join(f'source s{n} "Source {n}" community 2024\n' for n in range(200))
                              + 'brown "Oracle"\n  play: draw 1\n'),
    "a long list of values": laid(HEAD + "values mood: " + ", ".join(f"m{n}" for n in range(250)) + "\nplayer has\n  mind: mood\n"
                                  'brown "Oracle"\n  play: choose mood as m\n'),
    "fields of very many": laid(HEAD + "player has\n" + "".join(f"  f{n}: number = {n}\n" for n in range(400))
                                + 'brown "Oracle"\n  play: draw 1\n', WIDE),
    "first values that rest on others": laid(
        HEAD + "player has\n" + "".join(f"  f{n}: number = f{n + 1} of first(others) + f{n + 1} of you\n" for n in range(90))
        + '  f90: number = 1\nbrown "Oracle"\n  play: draw f0 of you\n', WIDE),
    "first values of sets of sets": laid(
        HEAD + "player has\n  f: number = count("
        + "others where count(" * 20 + "others" + ") > count(players starting with it)" * 20 + ")\n"
        'brown "Oracle"\n  play: draw 1\n', WIDE),
    "zones by hundreds": laid(HEAD + "".join(f'zone z{n} of player "z": pile\n' for n in range(99))
                              + 'brown "Oracle"\n  play: draw 1\n', WIDE),
    "a card of many names": laid(HEAD + 'brown "Oracle"' + "".join(f' it "Oracolo {n}"' for n in range(90))
                                 + "\n  play: draw 1\n"),
    "long conditions": laid(HEAD + 'brown "Oracle"\n' + "".join(
        "  play if " + " and ".join([f"life of you > {n}"] * 60) + ": draw 1\n" for n in range(6))),
    "choices within choices": laid(ORACLE + deep('for each p{0} in players', 6, 'choose up to 3 from others as x'), WIDE),
    "secret choices of a hundred": laid(WAGER + "    choose number from 0 to 9 by each players as wager\n" * 60, WIDE),
    "sums of sums": laid(HEAD + 'value s(c: card): number = count(hand of everyone)\nbrown "Oracle"\n  play:\n'
                         "    let x = hand of everyone\n    repeat 9: set x to x + x\n    repeat 99: draw total(x, s)\n"),
    "titles of similar letters": laid(HEAD + "".join(f'brown "{"o" * 40}{n}"\n  play: draw zork{n}\n' for n in range(110))),
    "comments of nothing": laid(HEAD + "-- \n" * 2000 + 'brown "Oracle"\n  play: draw 1\n'),
    "a box of very many cards": small(TURN + '  phase play: offer play to you until no\n', DEALT.format("nothing")
                                      + 'action "Many"\n' + "  copies 999\n" * 1 + "  play: draw 1\n"),
    "a deal that never ends": small(TURN + "  phase play: offer play to you until no\n", DEALT.format("while yes: shuffle deck")),
    "a deal of very many shuffles": small(TURN + "  phase play: offer play to you until no\n",
                                          DEALT.format("repeat 9999: shuffle deck")),
    "a deal without end": small(TURN + "  phase play: offer play to you until no\n",
                                DEALT.format("while yes: choose random from everyone as p")),
    "games that never end": small(TURN + "  phase play:\n    while yes: choose up to 1 from others as x\n",
                                  DEALT.format("nothing")),
    "very many rules to change": small(TURN + "  phase play: offer play to you until no\n",
                                       "".join(f'rule "R{n}"\n  when any player draw if warmth of active > {n}: draw 1\n'
                                               for n in range(120))),
}


__all__ = ["SHAPES", "Shape"]
