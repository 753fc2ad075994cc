"""Explorations of situations drawn at random, each with and without the positions that differ only in what nothing reads.

    python tests/fuzz/explorations.py --count 500

Verdicts, deciders, who can force it and probabilities have to be the same, and the lines on which they force it have to end so.
What differs is printed with the situation.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import own_claims
from adjudicator.answers.exploration.graph import Graph, build
from adjudicator.answers.exploration.lines import states
from adjudicator.answers.exploration.verdicts import Verdict, verdicts
from adjudicator.answers.exploration.walk import Follower
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.words.meaning import Expectation
from adjudicator.engine.run import Fault, Stuck, proceed
from adjudicator.notation.source import Invalid, Source

LIMIT = 6_000
PEOPLE = ("", "", "", "", "Bart Cassidy, ", "El Gringo, ", "Suzy Lafayette, ", "Vulture Sam, ", "Jourdonnais, ", "Lucky Duke, ",
          "Sid Ketchum, ", "Slab the Killer, ", "Greg Digger, ", "Herb Hunter, ", "Molly Stark, ",
          "Belle Star, ", "Calamity Janet, ")
FOES, MORE = ("outlaw", "renegade"), ("outlaw", "renegade", "deputy")
HANDS = ("hand 1", "hand 2", "hand [BANG!, ?]", "hand [Missed!, Beer]", "hand [Dodge]", "hand []", "hand [Beer, ?]",
         "hand [BANG!]")
PLAY = ("", "", "", ", in play [Barrel]", ", in play [Mustang]", ", in play [Barrel, Dynamite]", ", in play [Bible]")
OPENERS = ("Gatling", "Indians!", "BANG!", "Duel", "Panic!", "Cat Balou", "Saloon", "General Store", "Howitzer")
AT = ("BANG!", "Duel", "Panic!", "Cat Balou")
POOL = ("2 Missed!", "2 Beer", "3 BANG!", "Dodge", "Panic!", "Stagecoach", "2 Missed! ♠", "Saloon", "Wells Fargo", "Mustang",
        "Duel")
PRINTED = ("Missed! 10♣", "Missed! J♣", "Beer 6♥", "Beer 7♥", "BANG! A♠", "2 BANG! 2♦", "BANG! 9♣", "Stagecoach 9♠", "Saloon 5♥",
           "Panic! J♥", "Duel Q♦", "Mustang 8♥", "Dodge 7♦")
CLAIMS = ("{} alive", "{} life 3", "{} draws", "never {} loses 1", "{} plays Missed!", "{} plays Beer", "{} hand 1",
          "{} hand [Beer]", "{} uses Barrel", "winner {}", "discard [Beer]")


def drawn(seed: int) -> tuple[str, list[str]]:
    """A situation, and words that may be claimed of it."""
    luck = random.Random(seed)
    seats = "ABCDE"[:luck.choice((2, 3, 3, 4, 5))]
    opener = luck.choice(OPENERS)
    rows = ["rules bang, dodge-city"]
    people = luck.sample(PEOPLE, len(seats))
    roles = "sheriff", luck.choice(FOES), *luck.sample(MORE, len(seats) - 2)  # without a Sheriff or a foe the game would be over
    for seat, role, person in zip(seats, luck.sample(roles, len(seats)), people, strict=True):
        hand = f"hand [{opener}, {luck.choice(('?', 'Beer', 'Missed!'))}]" if seat == "A" else luck.choice(HANDS)
        life = "" if luck.random() < 0.4 else f"life {luck.choice((1, 1, 2, 3))}, "
        play = luck.choice(PLAY).replace("Dynamite", "Dynamite fresh" if seat == "A" else "Dynamite")
        rows.append(f"{seat} {role}, {person}{life}{hand}{play}")
    pool = luck.sample(*luck.choice(((POOL, luck.choice((2, 3, 4, 5))), (POOL, 5), (PRINTED, luck.choice((4, 5, 6))))))
    rows.append(f"unseen [{', '.join(pool)}]")
    if luck.random() < 0.3:
        rows.append("deck [BANG! 8♠, Beer 6♥, Missed! 10♣]")
    rows += [f"set approach {luck.choice(('first', 'second'))}", f"A plays {opener}" + (" at B" if opener in AT else "")]
    claims = [words.format(luck.choice(seats)) for words in luck.sample(CLAIMS, luck.choice((1, 2, 4)))]
    return "\n".join(rows) + "\n", claims


def said(verdict: Verdict) -> tuple[object, ...]:
    """What holds of a claim, whatever the positions are by which it was found."""
    forced = sorted((f.player, f.true) for f in verdict.forced)
    return verdict.claim.text, verdict.verdict, verdict.bounded, verdict.deciders, forced, verdict.least, verdict.most


def answers(graph: Graph) -> tuple[object, ...]:
    """All that an exploration says, but for the number of its positions."""
    return [said(verdict) for verdict in verdicts(graph)], graph.consulted, graph.stops


def compared(subject: Subject, words: list[str]) -> Iterator[tuple[Graph, Graph]]:
    """An exploration of a situation with all positions kept apart, and one as it is: nothing where that would be too large."""
    start, follower = proceed(subject.begin()), Follower.of(subject.program, subject.moves)
    claims = []
    for each in words:
        try:
            claims.append(claim(each, subject.program, subject.seats))
        except Invalid:
            continue  # no such card or seat here
    own = [claim(words, start.program, start.seats) for words in own_claims(build(start, follower, (), 500, facts=True))[:20]]
    for asked in (claims, own):
        if asked:
            exact = build(start, follower, asked, LIMIT, exact=True)
            if exact.complete:
                yield exact, build(start, follower, asked, LIMIT)


def lines_of(graph: Graph) -> Iterator[str]:
    """The claims that do not come out as it is said at the end of the lines on which players force them."""
    for verdict in verdicts(graph):
        if isinstance(verdict.claim.line, Expectation) and not verdict.unknown:
            yield from [f"{verdict.claim.text}: forced {f.true}, and is not so" for f in verdict.forced
                        if verdict.claim.holds(list(states(graph, f.line))[-1][0]) is not f.true]


def main() -> int:
    """Carry out the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    pairs = unlike = before = after = 0
    for seed in range(asked.first, asked.first + asked.count):
        text, words = drawn(seed)
        try:
            for exact, one in compared(subject_in(Source("drawn", text)), words):
                pairs, before, after = pairs + 1, before + exact.nodes, after + one.nodes
                if answers(exact) != answers(one):
                    unlike += 1
                    print(f"seed {seed}: another answer\n{text}{answers(exact)}\n{answers(one)}", flush=True)
                for wrong in lines_of(one):
                    unlike += 1
                    print(f"seed {seed}: {wrong}\n{text}", flush=True)
        except (Invalid, Stuck, Fault) as problem:
            print(f"seed {seed}: {problem}", flush=True)
    print(f"{pairs} explorations, {before:,} positions and {after:,}, {unlike} answers differ")
    return int(unlike > 0)


if __name__ == "__main__":
    sys.exit(main())
