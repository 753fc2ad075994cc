"""More small files that ask for much: names, checks, readings, seats, decks, games, stored values, through every other option."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, count

from shapes import ASKED, CASE, DUEL, FAMILY, HEAD, ORACLE, POINT, POSITIONS, RULES, WIDE, Shape, block, deep, small

from adjudicator.rules.load import sets_of

ASK = ("ask some.case --why {claim} --graph some.dot", "ask some.case --write end.case", "ask end.case",
       "ask some.case --language it --timeline", "ask some.case --points",
       f"explore some.case --claim {{claim}} --all-readings --limit {POSITIONS} --jobs 1",
       f"explore some.case --claim {{claim}} --orders --limit {POSITIONS}",
       f"explore some.case --claim {{claim}} --exact --lines --limit {POSITIONS}",
       f"explore some.case --claim {{claim}} --until 40 --moves 0 --limit {POSITIONS} --receipt seen.json",
       "replay seen.json",
       "ask some.case --why {claim} --json", "ask some.case --why-not {other} --json")
OVER = tuple(f"--over some.rules {words}" for words in ASK)
SHOWN = ("--over some.rules show bang --text it", "--over some.rules show Oracle --text en",
         "--over some.rules show bang --interactions --graph some.dot",
         "--over some.rules coverage bang some.case --lcov some.info",
         "--over some.rules mutate bang some.case --sample 4 --jobs 1", "format some.rules some.case --migrate --diff")
GAME = ("check some.rules", "--rules . check some.case", "--rules . ask some.case", "--rules . ask some.case --why-not {other}",
        f"--rules . explore some.case --claim {{claim}} --limit {POSITIONS}",
        "--rules . simulate some --seats 2 --games 2 --most 200 --jobs 1 --records kept", "--rules . replay kept",
        "--rules . site made --game some", "--rules . coverage some some.case --html some.html",
        "--rules . mutate some some.case --sample 4 --jobs 1", "--rules . show some --text it")


def case(text: str, **more: str) -> Shape:
    """A situation, or a file of cases, through every option."""
    return Shape({"some.case": text}, (*CASE, *ASK), **more)


def laid(rules: str, text: str = ASKED, **more: str) -> Shape:
    """Rules that are laid over a game, and a situation to ask, through every option."""
    cased = 'case one "One"\n  ' + text.rstrip().replace("\n", "\n  ") + "\n  expect A alive\n"
    return Shape({"some.rules": rules, "some.case": cased}, (*RULES, *OVER, *SHOWN), **more)


def own(turn: str, more: str = "") -> Shape:
    """A game of a stranger's own, through every command that a game goes through."""
    return Shape(small(turn, more).files, GAME, other="A warmth 9")


SETS = [name for name in sets_of("bang") if name != "three-players"]
COMBINED = ("check some.case", "test --jobs 1 some.case", "coverage bang some.case", "mutate bang some.case --sample 2 --jobs 1")


def combined(sizes: Iterable[int]) -> str:
    """A file of cases, each of other sets, as many at a time as a size says, as far as they have room."""
    text, number = "", count()
    for sets in chain.from_iterable(combinations(SETS, size) for size in sizes):
        one = f'case c{next(number)} "S"\n  rules bang, {", ".join(sets)}\n  A sheriff\n  B outlaw\n  expect no winner\n'
        if len(text) + len(one) > 9_900:
            break
        text += one
    return text


MANY = 'rules bang\nA sheriff, hand [Oracle, Beer, 9 BANG!]\n' + "".join(f"P{n} hand [9 Missed!]\n" for n in range(40))
VALLEY = DUEL.replace("rules bang", "rules bang, valley-of-shadows")
HUM = HEAD + "to hum/hums: nothing\n"
KNOWN = "rules bang\nA sheriff, hand [BANG!, General Store]\n"
DEAL = ("to deal-out/deals-out:\n  unpack action into deck\n  shuffle deck\n  for each p in everyone:\n"
        "    repeat 2: move top of deck to hand of p\n  begin with first(everyone)\nsetup deal-out for 2 to 8\n")
TURN = "turn for status of it is playing\n"

MORE: dict[str, Shape] = {
    # ---- names
    "cards whose names begin alike": laid(HEAD + "".join(f'brown "{"Or" * n}acle"\n  play: draw 1\n' for n in range(1, 80)),
                                          ASKED.replace("Oracle, Beer", ", ".join(f"{'Or' * n}acle" for n in range(1, 34)))),
    "seats whose names begin alike": case("rules bang\n" + "".join(f"{'A' * n} hand [BANG!]\n" for n in range(1, 100))
                                          + "".join(f"{'A' * n} plays BANG! at {'A' * (n + 1)}\n" for n in range(1, 30)),
                                          claim="AA alive", other="AA life 9"),
    "seats that are words of the notation": case("rules bang\n" + "".join(
        f"{word} hand [BANG!]\n"
        for word in ("Plays", "Draws", "At", "In", "With", "Hand", "Life", "Alive", "Loses", "To", "Or"))
        + "Plays plays BANG! at At\n" + "At declines\n" * 300, claim="Plays alive", other="At life 9"),
    "titles of one word again and again": laid(HEAD + "".join(
        f'brown "Oracle{" Oracle" * (n % 27)}{n}"\n  play if titled(this, "Oracle"): draw 1\n' for n in range(60))
        + 'brown "Oracle"\n  play: draw 1\n'),
    "a title within every title": laid(HEAD + 'brown "Oracle"\n  play: draw 1\n' + "".join(
        f'brown "Oracle at Oracle on {n}"\n  play: draw 1\n' for n in range(90)),
        ASKED.replace("[Oracle,", "[Oracle, " + "Oracle at Oracle on 3, " * 60)),
    "quoted names of names": case(KNOWN + "B outlaw, hand [" + ", ".join(['"Beer" "Beer" Beer'] * 60) + "]\n"
                                  + "A plays \"BANG! at B\" at \"B at B\"\n" * 60),
    # ---- checks and reasons
    "hundreds of reasons": case('case one "One"\n  rules bang\n  A sheriff, hand [Gatling]\n'
                                + "".join(f"  P{n} life 2\n" for n in range(30)) + "  A plays Gatling\n"
                                + "".join(f'  then P{n % 30} loses 1 because "Gatling"\n' for n in range(30))
                                + '  never P7 draws 9 because "nothing"\n'
                                + "".join(f"  never P{n} draws {k}\n" for n in range(30) for k in range(1, 7))
                                , claim="P1 life 1"),
    "hundreds of measures": case('case one "One"\n  rules bang\n' + "".join(f"  P{n}\n" for n in range(90))
                                 + "  P0 ends turn\n" + "".join(
                                     f"  expect distance(P{n % 90}, P{n * 7 % 90}) {n}\n" for n in range(180)),
                                 claim="P1 alive", other="distance(P1, P4) 99"),
    "legal decks by hundreds": Shape({"some.case": 'case one "One"\n  rules revolver\n  McReady\n  Colty\n'
                                      + "".join(f"  illegal deck McReady [{n} ?, 9 Cowboy, 2 Deputy]\n"
                                      for n in range(100, 230))},
                                     ("check some.case", "test some.case", "format some.case --diff", "ask some.case")),
    "moves if asked": case(KNOWN.replace("BANG!", "Gatling")
                           + "B outlaw, hand [9 Missed!]\nC outlaw, hand [9 Beer]\nA plays Gatling\n"
                           + "B plays Missed! if asked\nC plays Beer if asked\nB declines if asked\n" * 100),
    "moves in order": case(KNOWN + "moves in order\n" + "".join(f"P{n} hand [Beer, Missed!]\n" for n in range(30))
                           + "A plays General Store\nA plays BANG! at P0\n" + "P0 declines\n" * 2, claim="P1 alive"),
    "chances by hundreds": case("rules bang\nA sheriff, hand [190 Panic!]\nB outlaw, hand [99 Beer, 99 Missed!]\n"
                                + "A plays Panic! at B\nchance Beer\n" * 90 + "A plays Panic! at B\nchance Missed!\n" * 90),
    # ---- hands that nobody knows
    "unknown cards with labels": case("rules bang, dodge-city\nA sheriff, hand [General Store, Gatling, Duel]\n" + "".join(
        f"P{n} hand [{', '.join(f'#{n * 4 + k + 1}' for k in range(4))}]\n" for n in range(8))
        + "unseen [" + ", ".join(f"2 {name}" for name in ("BANG!", "Missed!", "Beer", "Dodge", "Panic!", "Duel", "Jail",
                                                        "Barrel", "Saloon", "Gatling", "Indians!", "Stagecoach")) + "]\n"
        "A plays General Store\nA plays Gatling\nA plays Duel at P0\n", claim="P1 alive", other="P1 life 9"),
    "huge unknown hands": case("rules bang, dodge-city, valley-of-shadows\nA sheriff, hand [Gatling, 900 ?]\n" + "".join(
        f"P{n} life 2, hand 400\n" for n in range(9)) + "unseen [99 BANG!, 99 Missed!, 99 Beer, 99 Dodge, 99 Backfire, "
        "99 Escape, 99 Saved!, 99 Panic!]\nA plays Gatling\n", claim="P1 alive", other="P1 life 9"),
    "suits that nobody knows": case("rules bang\nA sheriff, hand [BANG!, 9 ♥]\nB outlaw, Jourdonnais, in play [Barrel], hand 9\n"
                                    "C outlaw, Lucky Duke, in play [Barrel, Dynamite, Jail]\nunseen [" + ", ".join(
                                        f"{rank}{suit}" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A")
                                        for suit in "♥♦♣♠") + "]\nA plays BANG! at B\nA ends turn\n"),
    "cards that everybody has seen": case("rules bang\n" + "".join(f"P{n}\n" for n in range(60)) + "".join(
        f"P{m} hand [Beer seen by {', '.join(f'P{n}' for n in range(60) if n != m)}, BANG!]\n".replace(", P", " and P")
        for m in range(18)) + "P0 plays BANG! at P1\n", claim="P1 alive", other="P1 life 9"),
    # ---- readings
    "five hundred and twelve readings": laid(
        HEAD + 'source s "S" community\n' + "".join(POINT.format(n) for n in range(9)) + 'brown "Oracle"\n  play:\n'
        + "".join(f"    if q{n} is one: draw {n + 1}\n    else: attack others with shot, loss 1\n" for n in range(9)), ASKED),
    "readings that hang on readings": laid(
        HEAD + 'source s "S" community\n' + "".join(POINT.format(n) for n in range(18)) + 'brown "Oracle"\n  play:\n'
        + deep("if q{0} is one", 18, "draw 1")),
    "combinations of few sets": Shape({"some.case": combined(range(1, 4))}, COMBINED),
    "combinations of nearly all sets": Shape({"some.case": combined(range(11, 0, -1))}, COMBINED),
    "any reading of everything": Shape({"some.case": "".join(
        f'case c{n} "S"\n  set approach any\n  set backfire-answered any\n  {VALLEY}'
        "  expect A alive\n" for n in range(50))}, ("check some.case", "test some.case --json", "format some.case --diff")),
    # ---- clauses
    "many clauses on one event": laid(HUM + "".join(f'rule "R{n}"\n  when any player hum: nothing\n' for n in range(180))
                                      + 'brown "Oracle"\n  play: repeat 90: hum\n', WIDE),
    "many clauses on an event, again and again": laid(HUM + "".join(
        f'rule "R{n}"\n  when any player hum: nothing\n' for n in range(180))
        + 'brown "Oracle"\n  play:\n    while yes:\n      may "so": nothing\n      repeat 60: hum\n'),
    "many clauses ahead of one event": laid(HUM + "".join(
        f'rule "R{n}"\n  before any player hum if count(players) > 99: nothing\n' for n in range(120))
        + 'brown "Oracle"\n  play: repeat 90: hum\n', WIDE),
    "many things that are forbidden": laid(HUM + "".join(
        f'rule "R{n}"\n  any player cannot hum if count(players) > 99 "many {n}"\n' for n in range(100))
        + 'brown "Oracle"\n  play: repeat 90: hum\n', WIDE),
    "many duties": laid(HUM + "".join(f'rule "R{n}"\n  any player must play if count(hand of they) > 99\n' for n in range(150))
                        + 'brown "Oracle"\n  play: hum\n', MANY + "A plays Oracle\n"),
    "cards used as many others": laid(HEAD + "".join(
        f'rule "R{n}"\n  use hand of players where it is not "C{n}" as "C{n}"\nbrown "C{n}"\n  play at others: draw 1\n'
        for n in range(45)) + 'brown "Oracle"\n  play: draw 1\n', MANY + "A plays Oracle\n"),
    "texts that are borrowed from each other": laid(HEAD + "".join(
        f'brown "C{n}"\n  play: draw 1\n  when any player draw: nothing\n' for n in range(50))
        + "".join(f'character "B{n}"\n  life 4\n  borrow "C{n}"\n' for n in range(50))
        + 'brown "Oracle"\n  play: repeat 20: draw 1\n', "rules bang\nA sheriff, B1, hand [Oracle]\n" + "".join(
            f"P{n} B{n}\n" for n in range(2, 50)) + "A plays Oracle\n"),
    "cards that blank each other": laid(HEAD + "".join(
        f'blue gear "C{n}"\n  blank table of everyone where it is not this\n  when any player draw: nothing\n'
        for n in range(40)) + 'brown "Oracle"\n  play: repeat 20: draw 1\n',
        ASKED.replace("C outlaw", "C outlaw, in play [" + ", ".join(f"C{n}" for n in range(40)) + "]")),
    "values printed and changed": laid(HEAD + "".join(
        f'rule "R{n}"\n  change worth(c) by 1 if count(hand of players) > {n}\n' for n in range(100))
        + 'brown "Oracle"\n  worth 1\n  play: repeat 9: draw worth of this\n', WIDE),
    "abilities by hundreds": laid(HEAD + "".join(f'rule "R{n}"\n  play at others if life of target > {n}: draw 1\n'.replace(
        " if life of target", " where life of it").replace(f" > {n}:", f" > {n} and count(hand of it) > 0:") for n in range(100))
        + 'brown "Oracle"\n  play: draw 1\n', MANY + "A plays Oracle\n"),
    "targets of targets": laid(ORACLE.replace("play:", "play at players + hand of everyone + play of everyone:").replace(
        "play of everyone", "hand of players") + "    draw 1\n", MANY + "A plays Oracle at A\n"),
    "words of many parts": laid(HEAD + "to zork/zorks " + " ".join(f"(p{n}: number)" for n in range(60)) + ": nothing\n"
                                + 'brown "Oracle"\n  play:\n' + block("zork " + " ".join("1" for _ in range(60)), 40)),
    "one of one of one": laid(ORACLE + "".join("  " * (2 * n + 2) + "one of:\n" + "  " * (2 * n + 3) + f'"a{n}":\n'
                                               for n in range(22)) + "  " * 46 + "draw 1\n"),
    "what lasts for everybody": laid(HUM +
                                    'brown "Oracle"\n  play:\n    for each p in players:\n      until your next turn for p:\n'
                                     "        when any player hum: draw 1\n        change distance(p, q) by 1 if p is you\n"
                                     "    repeat 20: hum\n", WIDE),
    "words in three languages": laid(HEAD + "".join(
        f'to hum{"x" * n}/hums{"x" * n} (n: number) at (w: player): nothing\n' for n in range(45)) + "words it\n" + "".join(
            f'  verb hum{"x" * n} "{{ronzare|ronzi|ronza}} {{n + volta|volte}}[ a {{w}}]"\n' for n in range(45))
        + 'brown "Oracle"\n  play:\n' + "".join(f"    hum{'x' * n} 1 at you\n" for n in range(45))),
    "many random picks": laid(ORACLE + "    repeat 150:\n      choose random from players as p\n", MANY + "A plays Oracle\n"),
    "many secret choices of many": laid(
        HEAD + 'player has\n  pick: number\nbrown "Oracle"\n  play:\n'
        + block("choose number from 0 to 1 by each players as pick", 20),
        MANY + "A plays Oracle\n"),
    "everything that can be counted": laid(ORACLE + block(
        "draw count(hand of everyone where some (players where count(hand of it where it is \"Missed!\") > 3)) - 999", 9), MANY
        + "A plays Oracle\n"),
    # ---- families, decks and games
    "a family of everything at once": Shape({"some.family": "rules bang, dodge-city, gold-rush, valley-of-shadows\nseats 3 to 8\n"
                                             "size 4\nA hand [Gatling, Duel, Indians!]\nA plays Gatling\nA plays Indians!\n"
                                             + "anyone may have life 1, life 2\n" * 5
                                             + "anyone may hold Missed!, Beer, BANG!, Backfire, Escape, Saved!, Dodge\n" * 5
                                             + "anyone may be Suzy Lafayette, Bart Cassidy, El Gringo, Vulture Sam\n"}, FAMILY),
    "a family of nobody": Shape({"some.family": "rules bang\nseats 2 to 8\nsize 8\nA hand [BANG!]\nA plays BANG! at B\n"
                                 + "anyone may have life 1\n" * 200}, FAMILY),
    "a deck of unknown names": Shape({"some.deck": "rules revolver\ndeck McReady\n"
                                      + "".join(f"Cowboi the Deputyy {n} -> Deputi the Cowboyy {n}\n" for n in range(190))},
                                     ("check some.deck", "format some.deck --diff")),
    "a game of a hundred players": own(TURN + "  phase play: offer play to you until no\n",
                                       DEAL.replace("2 to 8", "2 to 100").replace("repeat 2", "repeat 50")
                                       + 'action "Many"\n  copies 999\n  play: draw 1\n'),
    "a game of very many cards": own(TURN + "  phase play: offer play to you until no\n",
                                     DEAL + "".join(f'action "C{n}"\n  copies 99\n  play at others: draw 1\n'
                                      for n in range(100))),
    "a game of very many fields": own(TURN + "  phase play: offer play to you until no\n",
                                      DEAL + "player has\n" + "".join(f"  f{n}: number = {n}, turn\n" for n in range(300))),
    "a game of very many phases": own(TURN + "".join(f'  phase p{n} "p{n}": offer play to you until no\n'
                                      for n in range(120)), DEAL),
    "a game of very many moments": own(TURN + "  phase play: offer play to you until no\n",
                                       DEAL + "grid g\n  walk rows if yes\n" + "".join(
                                           f"  moment m{n}: offer m{n} to you until no\n" for n in range(90))
                                       + 'action "All"\n  copies 9\n  play: attack others\n'),
    "a long line of the record": Shape({"some.json":
        '{"format": "adjudicator game 1", "version": "1", "game": "bang", "digest": "x", '
        '"seats": ["A", "B", "C", "D"], "seed": 1, "readings": {}, "winner": null, "winners": [], '
                                        '"decisions": 1, "problem": "", "choices": [' + ", ".join(['"pass"'] * 1100)
                                        + "]}"}, ("replay some.json",)),
    "lists within lists of a receipt": Shape({"some.json": '{"format": "adjudicator receipt 1", "timeline": ' + "[" * 4000
                                              + "]" * 4000 + "}"}, ("replay some.json", "replay some.json --json")),
}


__all__ = ["MORE"]
