"""Always, never, or it depends: against a brute-force enumeration written here, without merging and without a graph."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from short_cases import results
from situations import SALOON

import adjudicator
from adjudicator.answers.claims import claim
from adjudicator.answers.exploration import report as exploring
from adjudicator.answers.exploration.explore import Exploration, Found, explore
from adjudicator.answers.exploration.graph import END, build
from adjudicator.answers.exploration.graph import first as first_position
from adjudicator.answers.exploration.horizon import Stop, Until
from adjudicator.answers.exploration.readings import Rested, under_every_reading
from adjudicator.answers.exploration.verdicts import ALWAYS, DEPENDS, NEVER
from adjudicator.answers.exploration.walk import Follower
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.runner import PASSED
from adjudicator.cli import main
from adjudicator.engine.draft import Draft
from adjudicator.engine.run import run, settle
from adjudicator.engine.state import CHANCE, FACE, FREE, State
from adjudicator.notation.source import Invalid, Source
from adjudicator.processes import in_order

ROOT = Path(__file__).resolve().parents[2]
GATLING = (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8")
BARREL = "rules bang\nA outlaw\nB sheriff, life 1, in play [Barrel]\nC renegade\nunseen [3 ♥, 10 ♠]\nA plays BANG! at B\n"
SIX = """rules bang
A renegade, hand [Gatling, 2 ?]
B outlaw, hand 2
C outlaw, hand 2
D deputy, hand 2
E sheriff, hand 2
F outlaw, hand 2
unseen [4 Missed!, 3 Beer, 5 BANG!]
A plays Gatling
"""
PEOPLE = ("outlaw", "outlaw, Bart Cassidy", "outlaw, life 1", "outlaw, Suzy Lafayette, life 2")
HANDS = ("[]", "[Missed!]", "[Beer, Missed!]", "2")
OPENERS = ("A plays Gatling", "A plays Indians!", "A plays BANG!")


def subject(text: str, **chosen: str) -> Subject:
    return subject_in(Source("some.case", text), chosen=chosen)


def explored(text: str, *claims: str, **options: object) -> Exploration:
    about = subject(text)
    return explore(about, [claim(c, about.program, about.seats) for c in claims], **options)  # type: ignore[arg-type]


# ---- the brute force: every way to its end, one after the other, nothing remembered

def ways(state: State, made: bool) -> list[int] | None:
    """The choices at a state once the first move is made; None at an end."""
    question = state.question
    if question is None or state.winner is not None:
        return None
    if question.free:
        return None if made else [0]
    count = len(question.choices)
    return [count] if question.kind == FREE else list(range(count + question.may_pass))


def ends(state: State, made: bool = False, steps: tuple[object, ...] = ()) -> Iterator[State]:
    """Every end of every way, with its whole timeline."""
    choices = ways(state, made)
    if choices is None or state.question is None:
        yield state
        return
    for way in choices:
        now = made or state.question.free
        yield from ends(after(state, way, now), now)


def after(state: State, way: int, made: bool) -> State:
    draft = Draft(state, eager=True, dealing=True)
    settle(draft, way)
    run(draft, until_free=made)
    return draft.freeze()


def wins(state: State, player: int, holds: object, wanted: bool, made: bool = False) -> bool:
    """Whether a player can force it, by the definition."""
    choices = ways(state, made)
    if choices is None:
        return holds(state) == wanted  # type: ignore[operator]
    question = state.question
    assert question is not None
    now = made or question.free
    found = (wins(after(state, way, now), player, holds, wanted, now) for way in choices)
    mine = question.player == player and question.kind not in (FACE, CHANCE)
    return any(found) if mine else all(found)


def chance(state: State, holds: object, best: object, made: bool = False) -> Fraction:
    """The probability, players choosing by `best`; unseen cards come as often as they are in the pool."""
    choices = ways(state, made)
    if choices is None:
        return Fraction(bool(holds(state)))  # type: ignore[operator]
    question = state.question
    assert question is not None
    now = made or question.free
    found = [chance(after(state, way, now), holds, best, now) for way in choices]
    if question.kind != FACE:
        return best(found)  # type: ignore[operator, no-any-return]
    weights = [state.position.unseen_cards.count(question.choices[way][2]) for way in choices]
    return sum((f * w for f, w in zip(found, weights, strict=True)), Fraction(0)) / sum(weights)


def situations() -> list[str]:
    """Small situations: three players, who they are, what they hold, how it begins."""
    found = []
    for at, (one, other, first, opener) in enumerate(product(PEOPLE, HANDS, HANDS, OPENERS)):
        if at % 7 == 0:
            unseen = "unseen [3 Missed!, 2 Beer, 2 BANG!]\n"
            seats = f"A sheriff\nB {one}, hand {first}\nC renegade, hand {other}\n"
            found.append(f"rules bang, dodge-city\n{seats}{unseen}{opener}\n")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("text", situations())
def test_exploration_agrees_with_brute_force(text: str) -> None:
    """Verdicts of ends and of steps, who can force what, and probabilities, on small situations that were generated."""
    about = subject(text)
    claims = [claim(c, about.program, about.seats) for c in ("B alive", "C life 4", "B plays Missed!", "never C plays Beer")]
    start = first_position(about.begin())
    all_ends = list(ends(start))
    found = explore(about, claims)

    assert found.complete
    for each, said in zip(claims, found.found, strict=True):
        truths = {each.holds(state) for state in all_ends}
        assert {frozenset({True}): ALWAYS, frozenset({False}): NEVER}.get(frozenset(truths), DEPENDS) == said.verdict.verdict
        forced = {(f.who, f.true) for f in said.forces}
        if len(truths) == 2:
            brute = {(s, w) for p, s in enumerate(about.seats) for w in (True, False) if wins(start, p, each.holds, w)}
            assert brute == forced
            assert chance(start, each.holds, min) == said.verdict.least
            assert chance(start, each.holds, max) == said.verdict.most


@pytest.mark.parametrize("text", situations()[::3])
def test_positions_are_those_of_a_walk_that_keeps_them_whole(text: str) -> None:
    """Merging by a short value finds as many ends as there are different ones."""
    about = subject(text)
    graph = build(first_position(about.begin(logging=False)), Follower.of(about.program, about.moves), (), exact=True)
    whole = {(s.position, s.winner) for s in ends(first_position(about.begin(logging=False)))}

    assert len(whole) == sum(o == END for o in graph.owners)


@pytest.mark.slow
@pytest.mark.parametrize("text", situations()[1::2])
def test_what_nothing_reads_changes_no_answer(text: str) -> None:
    """With positions as one that differ in what nothing reads any more there are fewer of them, and the same answers."""
    about = subject(text)
    claims = [claim(c, about.program, about.seats) for c in ("B alive", "C life 4", "B plays Missed!", "never C plays Beer")]
    exact, found = explore(about, claims, exact=True), explore(about, claims)

    assert [said(each) for each in exact.found] == [said(each) for each in found.found]
    assert (exact.disputed, exact.graph.stops, exact.complete) == (found.disputed, found.graph.stops, found.complete)
    assert exact.graph.nodes >= found.graph.nodes


def said(found: Found) -> tuple[object, ...]:
    """What is said about a claim, except the points and lines, of which several may be as good."""
    verdict = found.verdict
    return verdict.verdict, verdict.deciders, {(f.who, f.true) for f in found.forces}, verdict.least, verdict.most


def test_a_hand_that_nobody_needs_is_forgotten() -> None:
    """What lies in a hand behind its last use, and in which order cards were discarded, keeps no positions apart."""
    text = "rules bang\nA sheriff, hand [Gatling]\nB outlaw, hand 2\nC outlaw, hand 2\nD outlaw, hand 2\n" \
           "unseen [4 Missed!, 3 Beer, 5 BANG!]\nA plays Gatling\n"

    about = subject(text)
    wanted = [claim("B life 3", about.program, about.seats)]
    assert explore(about, wanted).graph.nodes * 6 < explore(about, wanted, exact=True).graph.nodes


def test_a_step_is_seen_when_its_number_is_settled() -> None:
    """A player who draws three of two cards draws two, although a card is revealed before that is known."""
    found = explored("rules bang\nA sheriff, hand [Wells Fargo]\nB outlaw\nC outlaw\nD renegade\ngame deck 1\n"
                     "unseen [Beer, BANG!]\nA plays Wells Fargo\n", "then A draws 3", "then A draws 2", "never A draws 3")

    assert [NEVER, ALWAYS, ALWAYS] == [each.verdict.verdict for each in found.found]


def test_cards_that_nothing_tells_apart_are_one() -> None:
    """Nobody can use a Stagecoach or a Panic! against Gatling: which of them lies in a hand keeps no positions apart."""
    table = "rules bang\nA sheriff, hand [Gatling]\nB outlaw, hand 2\nC outlaw, hand 2\nD outlaw, hand 2\n"
    few, many = (subject(f"{table}unseen [4 Missed!, 5 BANG!{others}]\nA plays Gatling\n") for others in (
        "", ", 2 Stagecoach, Duel, Panic!"))
    nodes = [explore(about, [claim("B life 3", about.program, about.seats)]).graph.nodes for about in (few, many)]

    assert nodes[1] < 1.5 * nodes[0]


def test_a_card_is_told_apart_by_what_it_would_be_good_for() -> None:
    """A BANG! that B kept from the Indians is of no use against Gatling; a Dodge, at the same place, is."""
    about = subject("rules bang, dodge-city\nA sheriff, hand [Indians!, Gatling]\nC outlaw, hand [Missed!]\n"
                    "B renegade, life 4, hand 1\nunseen [2 BANG!, Dodge, Stagecoach]\nA plays Indians!\nA plays Gatling\n")
    wanted = [claim("B life 3", about.program, about.seats)]

    assert Fraction(3, 4) == explore(about, wanted).found[0].verdict.most
    assert said(explore(about, wanted, exact=True).found[0]) == said(explore(about, wanted).found[0])


def test_a_line_over_positions_that_are_alike_can_be_played() -> None:
    """With a card that does as well, where the one of the position explored first is no longer unseen."""
    about = subject("rules bang\nA sheriff, hand [Gatling]\nB outlaw, life 1, hand 2\nC outlaw, hand 2\nD outlaw, hand 2\n"
                    "unseen [Missed!, BANG!, Stagecoach, Wells Fargo, Duel, Panic!, 2 Beer]\nA plays Gatling\n")
    found = explore(about, [claim(f"{seat} life {life}", about.program, about.seats) for seat in "BCD" for life in (1, 3, 4)])

    assert [] == [force.line.unsaid for each in found.found for force in each.forces if force.line.unsaid]


def test_probabilities_are_exact() -> None:
    """Three hearts among thirteen unseen cards, and then among the twelve that are left."""
    one = explored(BARREL + "B uses Barrel\n", "B alive").found[0].verdict
    two = explored(BARREL.replace("life 1", "life 1, Jourdonnais"), "B alive").found[0].verdict

    assert (Fraction(3, 13), Fraction(3, 13)) == (one.least, one.most)
    assert (Fraction(0), 1 - Fraction(10 * 9, 13 * 12)) == (two.least, two.most)


@pytest.mark.parametrize(("lines", "claims"), [
    ("A sheriff, hand [Stagecoach]\nunseen [2 Beer, Duel]\nA plays Stagecoach",
     {"A hand [2 Beer]": (1, 3), "A hand [Beer, Duel]": (2, 3), "never A draws Duel": (1, 3), "A draws Duel": (2, 3)}),
    ("A sheriff, Kit Carlson, hand []\nunseen [Beer, Missed!, 2 Duel]\nturn A\nphase draw",
     {"A hand [Beer, Missed!]": ((0, 1), (1, 2))}),
    ("A outlaw\nB sheriff, Lucky Duke, life 1, in play [Barrel]\nunseen [2 ♥, 2 ♠]\nA plays BANG! at B",
     {"B alive": ((0, 1), (5, 6))}),
    ("A sheriff, hand [General Store]\nB outlaw\nunseen [Beer, BANG!, Missed!]\nA plays General Store",
     {"A hand [Beer]": ((0, 1), (1, 1)), "B hand [Beer]": ((0, 1), (1, 1))}),
    ("A sheriff, life 3, hand []\nunseen [Beer, Jail, Scope]\nturn A\nphase draw\ndeck [?]",
     {"A hand [Beer, Jail]": (1, 3), "A draws Beer": (2, 3), "never A draws Beer": (1, 3)}),
])
def test_cards_that_no_rule_looks_at_are_counted_too(lines: str, claims: dict[str, tuple[object, object]]) -> None:
    """Each of the unseen cards is named as it is drawn, for claims and for those who choose among them."""
    seats = "".join(f"{seat}\n" for seat in ("B outlaw", "C renegade") if f"\n{seat[0]} " not in lines)
    about, _, rest = lines.partition("\n")
    found = explored(f"rules bang\n{about}\n{seats}{rest}\n", *claims).found

    for (least, most), each in zip(claims.values(), found, strict=True):
        bounds = (least, most) if isinstance(least, tuple) else ((least, most), (least, most))
        assert tuple(Fraction(*pair) for pair in bounds) == (each.verdict.least, each.verdict.most), each.verdict.claim.text


@pytest.mark.parametrize("hand", ["BANG!", "#1"])
def test_what_a_player_may_begin_with_cards_that_are_revealed_first_is_explored_too(hand: str) -> None:
    """Nobody has chosen anything when the cards of a hand are named: the first window is looked into as with known cards."""
    table = f"rules bang\nA sheriff, hand [{hand}]\nB outlaw, life 1\nC renegade\nunseen [2 BANG!]\nturn A\n"

    assert DEPENDS == explored(table, "B alive").found[0].verdict.verdict


def test_what_hangs_on_cards_that_nobody_knows_is_neither_always_nor_never() -> None:
    """In what an end looks like, and in what has happened; what is so whatever the cards are is certain."""
    claims = {"A hand [2 Beer]": True, "never A draws Duel": True, "B hand [Beer, Duel]": True, "A draws Duel": True,
              "A hand 2": False, "B hand [Beer]": False, "never A draws 3": False, "B hand [2 ?]": False}
    table = "A sheriff, hand [Stagecoach]\nB outlaw, hand 2\nC renegade, hand [Duel, Beer]\nA plays Stagecoach\n"
    found = explored(f"rules bang\n{table}", *claims).found

    assert list(claims.values()) == [each.verdict.unknown for each in found]
    assert [DEPENDS, DEPENDS, DEPENDS, DEPENDS, ALWAYS, NEVER, ALWAYS, ALWAYS] == [each.verdict.verdict for each in found]


def test_no_probability_is_made_up() -> None:
    """Where nobody says which cards are unseen, or something is known of one of them, none is named."""
    unsaid = explored(BARREL.replace("unseen [3 ♥, 10 ♠]\n", ""), "B alive").found[0].verdict
    known = explored(BARREL.replace("♥, 10 ♠", "Beer ♥, 10 BANG! ♠").replace("C renegade", "C renegade, hand [♥]"), "B alive")

    assert (DEPENDS, None, None) == (unsaid.verdict, unsaid.least, unsaid.most)
    assert known.found[0].verdict.least is None


def test_steps_on_the_way_are_seen() -> None:
    """Also claims that mention a card that is named only afterwards."""
    flips = explored(BARREL + "B uses Barrel\n", "B draw!s ♥", "never B draw!s ♥", "B draw!s")

    assert [DEPENDS, DEPENDS, ALWAYS] == [f.verdict.verdict for f in flips.found]
    assert Fraction(3, 13) == flips.found[0].verdict.most


def test_what_happens_before_anybody_is_asked_is_seen() -> None:
    """Also a card that is named only with the first answer."""
    drawn = explored("rules bang\nA outlaw\nB sheriff\nturn A\nphase draw\n", "A draws 2", "never A draws 2", "A draws 3")
    fuse = explored("rules bang\nA outlaw, in play [Dynamite]\nB sheriff\nunseen [♥, 12 6♥]\nturn A\nphase fuse\n", "A draw!s 6♥")

    assert [ALWAYS, NEVER, NEVER] == [f.verdict.verdict for f in drawn.found]
    assert (Fraction(12, 13), 1, True) == (fuse.found[0].verdict.least, fuse.found[0].verdict.most, fuse.found[0].verdict.unknown)


def test_who_is_not_asked_is_claimed_too() -> None:
    """The contrary of being asked, in every way that it takes."""
    found = explored(BARREL, "B asked in avoid", "B not asked in avoid", "C not asked in defend", "B not asked in defend",
                     moves=1)

    assert [DEPENDS, DEPENDS, ALWAYS, NEVER] == [f.verdict.verdict for f in found.found]
    assert (1, 1 - Fraction(3, 13)) == (found.found[0].verdict.most, 1 - found.found[1].verdict.most)


def test_equal_cards_of_a_hand_are_picked_as_often_as_they_are_there() -> None:
    """Two Beers among three cards."""
    found, = explored("rules bang\nA outlaw\nB sheriff, hand [2 Beer, Missed!]\nC\nA plays Panic! at B\n",
                      "B hand [Beer, Missed!]").found

    assert (Fraction(2, 3), Fraction(2, 3)) == (found.verdict.least, found.verdict.most)


def test_a_move_that_cannot_be_made_ends_its_way() -> None:
    """Where it is due: what follows from other choices there is not looked at."""
    found = explored("rules bang\nA outlaw\nB sheriff, hand [], in play [Barrel, Mustang]\nC\nA plays Cat Balou at B\n"
                     "A chooses Scope\n", "B hand []")

    assert ("nothing", 1, 0) == (found.found[0].verdict.verdict, found.lost, found.ends)


def test_a_line_has_one_deck_and_the_hands_of_all_moves() -> None:
    """What is found out replaces the deck of the situation; a player who declines still holds the card that was not used."""
    table = ("rules bang\nA outlaw\nB sheriff, life 1, in play [Barrel]\nC renegade, hand [Missed!]\ndeck [?, Beer]\n"
             "unseen [3 ♥]\nA plays BANG! at B\n")
    barrel = explored(table, "B alive").found[0].forces
    unused = explored("rules bang\nA outlaw\nB sheriff, life 1\nC\nA plays BANG! at B\nB plays Missed!\n", "B alive", moves=1)

    assert [["  deck [♥]"], ["  deck [?, Beer]"]] == [[r for r in f.line.text.splitlines() if "deck" in r] for f in barrel]
    (kept,) = [f.line.text for f in unused.found[0].forces if not f.true]
    assert "  B sheriff, life 1, hand [Missed!]\n" in kept
    assert "plays Missed!" not in kept


def test_on_whom_and_on_what() -> None:
    """The deciders, and the nearest point at which each of them decides."""
    (found,) = explored(GATLING, "D alive", moves=1).found

    assert (3,) == found.verdict.deciders
    assert ("avoid of D", "D", (("Beer", "true"), ("declines", "false"))) == (
        found.points[0].where, found.points[0].who, found.points[0].follows)


def test_every_forcing_line_is_a_case_that_holds() -> None:
    """It parses, it plays, and it comes to what was forced, also where hands were dealt on the way."""
    texts = []
    for text in (GATLING, BARREL, *situations()[:12]):
        moves = 1 if text is GATLING else None
        found = explored(text, "B alive", "D alive" if "\nD " in text else "C alive", "B loses 1", moves=moves)
        texts += [f.line.text for each in found.found for f in each.forces]

    assert len(texts) > 10
    assert all(texts)
    for text in texts:
        assert [PASSED] == [r.status for r in results(text)], text


def test_a_line_tells_what_the_unknown_cards_turn_out_to_be() -> None:
    """Each in the place of an unknown one: what the situation says about a hand stays as it is."""
    found, = explored("rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 1, hand [Saloon, ?]\nC renegade\n"
                      "unseen [Missed!]\nA plays BANG! at B\n", "B alive").found
    force, = [f for f in found.forces if f.true]

    assert ("B", DEPENDS) == (force.who, found.verdict.verdict)
    assert ["  B sheriff, life 1, hand [Missed!, Saloon]"] == [
        row for row in (force.line.text or "").splitlines() if row.startswith("  B sheriff")]


def test_moves_of_the_file_are_made() -> None:
    """A player is bound to the moves of the file; with fewer of them there is more to explore."""
    all_moves, some, one = (explored(GATLING, "D alive", moves=n) for n in (None, 2, 1))

    assert [ALWAYS, DEPENDS, DEPENDS] == [e.found[0].verdict.verdict for e in (all_moves, some, one)]
    assert all_moves.graph.nodes < some.graph.nodes < one.graph.nodes


def test_a_target_that_needs_no_question_is_no_hindrance() -> None:
    """With one possible target none is asked for, though the move names it."""
    found = explored("rules bang\nA outlaw\nB sheriff, life 1, hand [Missed!]\nA plays BANG! at B\n", "B alive")

    assert (DEPENDS, 0) == (found.found[0].verdict.verdict, found.lost)


def test_without_moves_the_first_move_is_free() -> None:
    """Everything that the active player may begin with is explored."""
    text = "rules bang\nA outlaw, hand [BANG!, Stagecoach]\nB sheriff, hand [Missed!]\nC\n"
    found = explored(text, "A draws 2", "B plays Missed!")

    assert [DEPENDS, DEPENDS] == [f.verdict.verdict for f in found.found]
    assert {("A", True), ("A", False)} == {(f.who, f.true) for f in found.found[0].forces}


def test_a_limit_is_said() -> None:
    """Never hidden: the answer is marked as bounded."""
    found = explored(GATLING, "D alive", moves=1, limit=5)

    assert not found.complete
    assert found.found[0].verdict.bounded


@pytest.mark.parametrize("text", [GATLING, BARREL, BARREL.replace("[Barrel]", "[Barrel], hand [Missed!, Beer]")])
def test_what_was_not_looked_at_is_not_forced(text: str) -> None:
    """However little was explored, nobody is said to force what they cannot force in the end."""
    def forced(limit: int) -> set[tuple[str, str, bool]]:
        found = explored(text, "B alive", "C alive", moves=1, limit=limit).found
        return {(f.verdict.claim.text, force.who, force.true) for f in found for force in f.forces}

    whole = forced(100_000)
    assert [set()] * 30 == [forced(limit) - whole for limit in range(1, 31)]


def test_an_interrupt_leaves_what_is_known() -> None:
    """What was explored until then is reported."""
    about = subject(SIX)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    found = explore(about, [claim("B alive", about.program, about.seats)], tell=stop)

    assert found.graph.interrupted
    assert not found.complete


def test_without_claims_it_tells_what_may_come_of_every_seat() -> None:
    """Whether it is alive, and its numbers."""
    said = {f.verdict.claim.text: f.verdict.verdict for f in explored(GATLING, moves=1).found}

    assert (ALWAYS, NEVER, DEPENDS) == (said["A alive"], said["C alive"], said["D alive"])
    assert DEPENDS == said["F life 3"]
    over = explored("rules bang\nA outlaw\nB sheriff, life 1, hand [Missed!]\nC\nA plays BANG! at B\n")
    assert ["A alive", "A life 4", "A winner", "B alive", "B life 1", "B winner", "C alive", "C life 4", "C winner",
            "winner Outlaws"] == [
        f.verdict.claim.text for f in over.found]


@pytest.mark.parametrize("words", ["order B, C in avoid", "consulted approach"])
def test_what_an_exploration_cannot_follow_is_refused(words: str) -> None:
    """With a diagnostic."""
    with pytest.raises(Invalid, match="Q008"):
        explored(GATLING, words, moves=1)


@pytest.mark.slow
def test_six_players_with_two_unknown_cards_each() -> None:
    """The Gatling is explored to its end; the hands are dealt from the named pool."""
    found = explored(SIX, "B life 3")
    (said,) = found.found

    assert found.complete
    assert found.graph.merged > 0
    missed = 1 - Fraction(8 * 7, 12 * 11)
    assert 1 - missed == said.verdict.least


# ---- the command

def cli(*words: str, given: str = GATLING) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["explore", "-", *words], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_explore_on_the_command_line(tmp_path: Path) -> None:
    """Verdicts, points, who can force it, counts; the lines can be saved and run."""
    status, told, _ = cli("--moves", "1", "--claim", "D alive", "--save", str(tmp_path / "lines.case"))

    assert 0 == status
    for words in ("D alive: it depends on D", "D can force it", "14 positions explored, 10 ways merged into them, 2 ends"):
        assert words in told
    assert 0 == CliRunner().invoke(main, ["test", str(tmp_path / "lines.case")]).exit_code


ROPE = """rules revolver
game battlefield Whiskey Canyon, space 2, cubes 3
card Whiskey Canyon defence 1
card Annie McGraw survival 1
card Lightning Reflexes cost 1
card Get the Rope cost 1
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Lightning Reflexes, Derringer], in play [Hail of Bullets]
McReady hand [Get the Rope, Cowboy], in play [Charlie Weathers]
McReady plays Get the Rope
McReady ends turn
"""


def test_what_holds_for_game_and_cards_is_saved_too(tmp_path: Path) -> None:
    """A line is a case of the whole situation, with what is printed on cards and lies between the players."""
    _, told, said = cli("--moves", "1", "--claim", "Colty loses Annie McGraw", "--save", str(tmp_path / "lines.case"), given=ROPE)

    assert "2 cases" in said
    assert "does not hold" not in told
    assert "2 passed" in CliRunner().invoke(main, ["test", str(tmp_path / "lines.case")]).stdout


NORTHWOOD = """rules northwood
You hand [C5, C8, L3], fief 2, rulers [King of Leaves fief 2, Queen of Claws fief 5]
deck [C7, C4, E8, 20 ?]
You passes
"""


def test_of_what_was_not_explored_nothing_is_said() -> None:
    """Where a player is free at once, and nothing has happened, no claim is always or never so."""
    told = cli("--moves", "0", "--claim", "You wins King of Leaves", given=NORTHWOOD)[1]

    assert "You wins King of Leaves: not within what was explored" in told


def test_a_card_that_a_rule_reveals_is_answered_with_known_ones() -> None:
    """A statement that nobody knows is named when it is turned up, and the window for the answers to it opens all the same."""
    situation = """rules northwood
You hand [F5], fief 1, rulers [King of Leaves fief 1, Queen of Claws fief 5]
deck [?, 20 ?]
unseen [F4, F6, L2, C1]
You passes
"""
    found = explored(situation, "You scores F5", "You wins King of Leaves").found

    assert [(Fraction(1, 4), Fraction(1, 4))] * 2 == [(f.verdict.least, f.verdict.most) for f in found]


@pytest.mark.parametrize(("unseen", "read", "most"), [
    ("2 ♥, 4♠", "2 of ♥, 1 of 4♠", Fraction(2, 3)), ("2♥, 4♠", "1 of 2♥, 1 of 4♠", Fraction(1, 2)),
])
def test_two_hearts_are_not_the_two_of_hearts(unseen: str, read: str, most: Fraction) -> None:
    """A space decides it, so an answer says how the list of unseen cards was read."""
    situation = ("rules bang\nA outlaw\nB sheriff, life 1, in play [Barrel]\nC renegade\n"
                 f"unseen [{unseen}]\nA plays BANG! at B\n")

    assert most == explored(situation, "B alive").found[0].verdict.most
    assert f"unseen: {read}\n" in cli("--claim", "B alive", given=situation)[1]


def test_an_exploration_goes_on_to_the_end_of_the_turn(tmp_path: Path) -> None:
    """Through every window in which a player may begin something new; the lines are cases that hold."""
    told = cli("--until", "turn", "--moves", "0", "--claim", "You wins King of Leaves", "--save", str(tmp_path / "turn.case"),
               given=NORTHWOOD)[1]

    assert "You can force it" in told
    assert "You can prevent it" in told
    assert "no further than the end of the turn" in told
    assert "2 passed" in CliRunner().invoke(main, ["test", str(tmp_path / "turn.case")]).stdout


def test_a_turn_that_is_explored_ends_before_the_next_one() -> None:
    """What the next player could do belongs to no way."""
    told = cli("--until", "turn", "--claim", "B plays Beer", "--claim", "A plays Beer",
               given="rules bang\nA sheriff, life 3, hand [Beer]\nB outlaw, life 1, hand [Beer]\nC renegade\nturn A\n")[1]

    assert "B plays Beer: never" in told
    assert "A plays Beer: it depends on A" in told


def test_no_file_is_made_where_nothing_is_to_be_saved(tmp_path: Path) -> None:
    """It is said instead."""
    status, _, said = cli("--moves", "1", "--claim", "A alive", "--save", str(tmp_path / "lines.case"))

    assert (0, "--save: there is no line to save\n") == (status, said)
    assert not (tmp_path / "lines.case").exists()


def test_explore_as_one_object() -> None:
    """The same as plain values; probabilities as fractions."""
    found = json.loads(cli("--json", "--claim", "B alive", given=BARREL + "B uses Barrel\n")[1])

    assert {"least": "3/13", "most": "3/13"} == found["claims"][0]["probability"]
    assert ["chance"] == found["claims"][0]["depends_on"]
    assert found["complete"]


def test_explore_says_that_it_is_bounded() -> None:
    """In words."""
    assert "BOUNDED" in cli("--moves", "1", "--claim", "D alive", "--limit", "5")[1]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [("B chooses Beer", NEVER), ("B chooses A", NEVER), ("A declines", DEPENDS), ("B chooses BANG!", DEPENDS)],
)
def test_a_move_without_a_step_is_a_choice_that_is_made(said: str, verdict: str) -> None:
    """Nobody chooses what they do not have, and who may decline does not always."""
    found = explored("rules bang\nA sheriff, hand [Duel, BANG!]\nB renegade, hand [BANG!]\nA plays Duel\n", said)

    assert verdict == found.found[0].verdict.verdict


def test_the_ground_of_a_step_is_not_explored() -> None:
    """What led to a step is not known where only positions are kept."""
    with pytest.raises(Invalid, match="does not follow what led to a step"):
        explored("rules bang\nA outlaw, hand [BANG!]\nB sheriff\nA plays BANG! at B\n", "B loses 1 because BANG!")


def test_what_a_verdict_assumes_is_reported() -> None:
    """The readings of disputed points that nobody settled, hands that nobody knows, and how far was looked."""
    gatling = ("rules bang\nA renegade, hand [Gatling]\nB sheriff, life 1\nC outlaw, life 1\nD outlaw, life 1, hand [Beer]\n"
               "A plays Gatling\n")
    hidden = "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 2, hand {}\nC renegade\nA plays BANG! at B\n"
    rested = explored(gatling, "winner Renegade")

    assert {"approach": "first", "beer-count": "standing"} == rested.disputed
    assert "approach" not in explore(subject(gatling, approach="second"), ()).disputed
    assert ("B",) == explored(hidden.format("3"), "B alive").unknown_hands
    assert () == explored(hidden.format("[Beer]"), "B alive").unknown_hands
    assert () == explored(hidden.format("3") + "unseen [3 Missed!]\n", "B alive").unknown_hands
    assert (("free", ""),) == explored(hidden.format("[]"), "B alive").graph.stops
    assert () == explored(hidden.format("[]").replace("life 2", "life 1"), "B alive").graph.stops


def test_what_a_verdict_assumes_of_unknown_cards_in_play_is_reported(tmp_path: Path) -> None:
    """They may have a text that acts there: a Barrel, an event. Cards that could have none there are no matter."""
    table = "rules bang, high-noon, gold-rush\n{}A outlaw, hand [BANG!]{}\nB sheriff, life 1{}\nC renegade\nA plays BANG! at B\n"
    event = explored(table.format("event [?]\n", ", equipment [?]", ", in play 2"), "B alive")

    assert {"`event`", "`equipment` of A", "`in play` of B"} == {*event.unknown_in_play}
    said = "as long as nothing comes of the text of the unknown cards in "
    assert said in exploring.as_text(event)
    assert [*event.unknown_in_play] == exploring.as_plain(event)["assumed"]["unknown_in_play"]
    assert () == explored(table.format("", "", ", in play [Barrel]"), "B alive").unknown_in_play
    file = tmp_path / "one.case"
    file.write_text(table.format("", "", ", in play [?], hand 2"), encoding="utf-8")
    every = CliRunner().invoke(main, ["explore", str(file), "--claim", "B alive", "--all-readings", "--jobs", "1"]).stdout
    assert f"{said}`in play` of B" in every
    assert "as long as nobody uses the unknown cards in the hand of B" in every


def test_unknown_cards_without_names_are_used_and_may_be_anything() -> None:
    """In For Northwood! every card of the hand may be an answer; what takes many steps counts as several positions."""
    case = "rules northwood\nYou hand [F5, 2 ?], fief 1, rulers [King of Leaves fief 1, Queen of Claws fief 5]\ndeck [F4, 20 ?]\n"
    found = explored(f"{case}You passes\n", "You answers F7", "You answers F5", "You hears E1")

    assert [DEPENDS, DEPENDS, NEVER] == [each.verdict.verdict for each in found.found]
    assert "where an unknown card in the hand of You is used, it may be anything" in exploring.as_text(found)
    turn = explored(case, "You hears E1", until="turn", limit=2_000)
    assert not turn.complete
    assert turn.graph.nodes < 1_500
    assert "BOUNDED: the limit was reached" in exploring.as_text(turn)


@pytest.mark.parametrize(("unseen", "short"), [("[3 ♥]", False), ("[2 ♥]", True), ("[2 ♥, 2 ♠]", False)])
def test_an_answer_says_that_fewer_cards_are_unseen_than_unknown(unseen: str, short: bool) -> None:
    """Three cards are unknown, whether they lie in a hand from the beginning or are drawn."""
    held = f"rules bang\nA outlaw, hand [BANG!]\nB sheriff, hand 3\nunseen {unseen}\nA plays BANG! at B\n"
    drawn = f"rules bang\nA outlaw, hand [Wells Fargo]\nB sheriff\nunseen {unseen}\nA plays Wells Fargo\n"

    for found in (explored(held, "B alive"), explored(drawn, "B alive")):
        assert short == found.unlisted == exploring.as_plain(found)["assumed"]["unlisted"]
        assert short == ("lists fewer cards than are unknown" in exploring.as_text(found))


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_it_looks_equally_far_with_a_deck_that_is_known_and_with_one_that_is_not(phase: str) -> None:
    """From phase `draw` on, to where A may begin something; from phase `play` on, to where A may begin something else."""
    about = f"rules bang\nA sheriff, hand [BANG!]\nB outlaw\nC renegade\nturn A\nphase {phase}\n"
    decks = ("deck [Duel, Beer]\n", "unseen [Duel, Beer]\n", "deck [?, ?]\nunseen [Duel, Beer]\n", "")

    for found in (explored(about + deck, "B life 3", "A plays BANG!") for deck in decks):
        assert {DEPENDS if phase == "play" else NEVER} == {each.verdict.verdict for each in found.found}


@pytest.mark.parametrize(("deck", "verdict", "probability"), [
    ("[?, 20 ?]\nunseen [F4, F6, L2, C1]", DEPENDS, Fraction(1, 4)), ("[F4, 20 ?]", ALWAYS, 1),
])
def test_an_unknown_card_keeps_the_window_that_it_opens(deck: str, verdict: str, probability: Fraction) -> None:
    """A window that opens while a card is being revealed is offered afterwards, as it is for a known card."""
    text = ("rules northwood\nYou hand [F5], fief 1, rulers [King of Leaves fief 1, Queen of Claws fief 5]\n"
            f"deck {deck}\nYou passes\n")
    found = [each.verdict for each in explored(text, "You scores F5", "You wins King of Leaves").found]

    assert [(verdict, probability, probability)] * 2 == [(each.verdict, each.least, each.most) for each in found]


def test_moves_of_later_turns_are_made() -> None:
    """A ends their turn, and B plays what stands in the file; what B could do besides is not walked."""
    later = ("rules bang\nset reward-in-round at-once\nA sheriff\nB renegade, hand [Gatling]\nC outlaw\n"
             "A ends turn\nB plays Gatling\n")
    found = explored(later, "A life 4", "A life 5")

    assert (0, [ALWAYS, NEVER]) == (found.lost, [f.verdict.verdict for f in found.found])


VALUES = """rules revolver
game battlefield Whiskey Canyon, space 2, cubes 3
Colty gang [Annie McGraw, Manolito, Jack Colty], hand 3, in play [Hail of Bullets]
McReady hand [Get the Rope, Cowboy], in play [Charlie Weathers, Deputy]
McReady ends turn
"""


def test_printed_values_that_decide_are_kept_apart() -> None:
    """Positions that differ in a printed value which no source gives are one only where no rule reads that value any more."""
    about = subject(VALUES)
    claims = [claim(words, about.program, about.seats) for words in ("Colty loses Annie McGraw", "Colty loses Manolito")]
    exact, found = explore(about, claims, exact=True), explore(about, claims)

    assert [said(each) for each in exact.found] == [said(each) for each in found.found]
    assert [DEPENDS, DEPENDS] == [each.verdict.verdict for each in found.found]
    assert found.graph.nodes < exact.graph.nodes < 3000


# ---- how far it looks

TWO_SHOTS = """rules bang
A outlaw, hand [BANG!, Duel]
B sheriff, life 2
C renegade, hand []
A plays BANG! at B
"""


@pytest.mark.parametrize(("until", "verdict"), [("free", NEVER), ("effect", NEVER), ("turn", DEPENDS), (1, NEVER), (4, DEPENDS)])
def test_how_far_it_looks_is_chosen(until: Until, verdict: str) -> None:
    """That A continues with the Duel in the same turn is beyond the next free choice."""
    assert verdict == explored(TWO_SHOTS, "B eliminated", until=until).found[0].verdict.verdict


def test_the_end_of_a_turn_is_a_horizon() -> None:
    """The Dynamite before C goes off in C's turn, which decisions reach and the turn of B does not."""
    text = ("rules bang\nA outlaw\nB sheriff\nC renegade, life 1, hand [], in play [Dynamite]\nunseen [2 2\u2660]\n"
            "turn B\nB ends turn\n")

    assert (NEVER, (("turn", ""),)) == ended(explored(text, "C eliminated", until="turn"))
    assert (ALWAYS, (("decisions", "1 decision"),)) == ended(explored(text, "C eliminated", until=1))


def ended(found: Exploration) -> tuple[str, tuple[Stop, ...]]:
    """The verdict of the first claim, and what ended ways early."""
    return found.found[0].verdict.verdict, found.graph.stops


def test_a_value_that_only_a_later_turn_asks_for_is_not_walked() -> None:
    """The run of the situation ends there too."""
    found = explored(SALOON, "winner Malpaso")

    assert (True, (("value", "spaces of Saloon"),)) == (found.complete, found.graph.stops)


def test_a_state_that_was_played_to_is_explored() -> None:
    """From the middle of an effect, in the same words; what happened before is not claimed of it."""
    table = adjudicator.situation("rules bang\nA outlaw, hand [Gatling]\nB sheriff, life 1, hand [Missed!, Beer]\nC renegade\n")
    state = adjudicator.proceed(table.start()).after(0)
    claims = [claim(words, state.program, state.seats) for words in ("B alive", "B plays Beer")]
    found = explore(state, claims)

    assert [DEPENDS, DEPENDS] == [each.verdict.verdict for each in found.found]
    assert {("B", True), ("B", False)} == {(f.who, f.true) for f in found.found[0].forces}
    assert ["B plays Missed!"] == [*found.found[0].forces[0].line.moves]
    assert "depends on B" in exploring.as_text(found)


# ---- under every reading

def rested(text: str, *claims: str, jobs: int = 1) -> Rested:
    return under_every_reading(subject(text), claims, exploring.verdict_words,
                               share=lambda work, tasks: in_order(work, tasks, jobs))


def test_the_points_that_a_verdict_rests_on_are_named() -> None:
    """For each combination of them there is the verdict; a point that never matters is left out."""
    found = rested(SALOON, "winner Malpaso", "never Mapache draws")

    assert ("attack-duty", "grit-kill") == found.points == found.found[0].points
    assert ["never", "always"] == [said for _, said in found.found[0].verdicts[:2]]
    assert ((), (({}, "always"),)) == (found.found[1].points, found.found[1].verdicts)


def test_every_number_of_processes_gives_the_same_answer() -> None:
    """With and without claims of your own."""
    assert rested(GATLING, "D alive", "A draws 3").found == rested(GATLING, "D alive", "A draws 3", jobs=2).found
    assert rested(SALOON).found == rested(SALOON, jobs=3).found


def test_each_combination_is_what_an_exploration_under_it_says() -> None:
    """As if the readings had been set in the situation."""
    for chosen, said_then in rested(SALOON, "winner Malpaso").found[0].verdicts:
        about = subject(SALOON, **chosen)
        found = explore(about, [claim("winner Malpaso", about.program, about.seats)])
        assert (said_then,) == exploring.verdict_words(found)


def test_an_exploration_says_how_much_it_does_not_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody makes a claim, and more could be said about the seats than fits; under every reading as under one."""
    for module in ("explore", "readings"):
        monkeypatch.setattr(f"adjudicator.answers.exploration.{module}.MOST_CLAIMS", 10)
    many = "rules bang\n" + "".join(f"P{number}\n" for number in range(7)) + "P0 plays Gatling\n"
    found = explored(many)

    assert (10, 4) == (len(found.found), found.unfollowed)
    assert "4 further values of seats not followed: name those that matter (`--claim`)" in exploring.as_text(found)
    assert 4 == rested(many).unfollowed


def test_all_readings_on_the_command_line(tmp_path: Path) -> None:
    """A line for each combination that matters, and one for each point."""
    file = tmp_path / "saloon.case"
    file.write_text(SALOON, encoding="utf-8")
    result = CliRunner().invoke(main, ["explore", str(file), "--claim", "winner Malpaso", "--all-readings", "--jobs", "1"])

    assert 0 == result.exit_code
    assert "winner Malpaso: it rests on `attack-duty` and `grit-kill`" in result.output
    assert "  attack-duty must, grit-kill counts  never\n" in result.output
    assert "disputed point `grit-kill`: Does Mapache kill" in result.output


# ---- lines

def test_a_line_leaves_it_open_as_long_as_it_can() -> None:
    """To prevent it, B is not dealt two cards that could not save B; and the answer says that B declines."""
    text = "rules bang\nA sheriff, life 2, hand [BANG!]\nB outlaw, life 1, hand 2\nC renegade\nA plays BANG! at B\n"
    (force,) = explored(text.replace("A plays", "unseen [Beer, Missed!, Duel, Duel]\nA plays"), "B alive").found[0].forces

    assert (False, ("A plays BANG! at B", "B declines")) == (force.true, force.line.moves[:2])


def test_a_line_of_a_game_of_two_sides_is_a_case() -> None:
    """With the lines of the game and of its cards."""
    forces = (*explored(ANNIE, "Colty loses Annie McGraw").found[0].forces,
              *explored(ANNIE, "Colty plays Lightning Reflexes").found[0].forces)

    assert len(forces) > 1
    for force in forces:
        assert "  card Deputy firepower 2\n" in force.line.text
        assert [PASSED] == [result.status for result in results(force.line.text)]


ANNIE = """rules revolver
game battlefield Whiskey Canyon, space 2, cubes 3
card Whiskey Canyon defence 1
card Annie McGraw survival 6
card Lightning Reflexes cost 1
card Get the Rope cost 1
card Deputy firepower 2
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Lightning Reflexes, Derringer], in play [Hail of Bullets]
McReady hand [Get the Rope, Cowboy], in play [Charlie Weathers, Deputy grit 1]
McReady plays Get the Rope
"""


def test_a_point_says_behind_which_step_it_is() -> None:
    """And what asks for the card that chance tells."""
    points = explored(BARREL, "B alive").found[0].points

    assert {("defend of B", "A attacks B", "B"), ("defend of B", "B draw!s", "")} == {(p.where, p.after, p.who) for p in points}


@pytest.mark.parametrize(("words", "beyond"), [
    ("A plays Panic! at B with Mustang", "with Mustang"),
    ("A plays Panic! at B with Barrel", "with Barrel"),
    ("A chooses Barrel, Scope", "Scope"),
])
def test_a_claim_about_more_than_one_choice_is_refused(words: str, beyond: str) -> None:
    """An exploration would call it true at the first of them."""
    table = "rules bang\nA sheriff, hand [Panic!]\nB outlaw, hand [], in play [Barrel, Scope]\nC in play [Mustang]\nturn A\n"

    with pytest.raises(Invalid, match=f"an exploration follows the choice that begins a move, not `{beyond}`"):
        explored(table, words)


def test_what_is_used_by_itself_has_no_target() -> None:
    """The attacker's name is no part of using a Barrel, be it also that of a rank."""
    for words in ("B uses Barrel at A", "B uses Barrel with Beer", "B uses Barrel from A"):
        with pytest.raises(Invalid, match=r"Q00[58]"):
            explored(BARREL, words)


def test_a_claim_of_passing_where_the_turn_ends() -> None:
    """It is the end of the turn, however it is said."""
    table = "rules bang\nA outlaw, hand [Beer]\nB sheriff\nC\nturn A\n"

    assert ended(explored(table, "A ends turn", until="turn")) == ended(explored(table, "A passes", until="turn"))


IN_PLAY = ("rules bang\nA sheriff, hand [BANG!]\nB outlaw, hand []\nC renegade, hand [], in play [Barrel]\n"
           "D outlaw, hand [Barrel]\nturn A\nA plays BANG! at B\n")


@pytest.mark.parametrize(("words", "shown"), [("C plays Barrel", "C uses Barrel"), ("D uses Barrel", "D plays Barrel")])
def test_a_claim_with_the_other_verb_is_no_never(words: str, shown: str) -> None:
    """A line of a case makes the move with either; the timeline shows one of them, where the card lies."""
    with pytest.raises(Invalid, match=f"the timeline shows it as `{shown}`"):
        explored(IN_PLAY, words)


@pytest.mark.parametrize("words", ["A plays Barrel", "A uses Barrel", "C uses Barrel", "D plays Barrel", "B plays Barrel"])
def test_a_claim_about_a_card_that_lies_elsewhere_is_answered(words: str) -> None:
    assert NEVER == explored(IN_PLAY, words).found[0].verdict.verdict


LAFAYETTE = "rules bang\nA outlaw, hand [Cat Balou]\nB sheriff, Suzy Lafayette{b}\nC renegade{c}\n"


@pytest.mark.parametrize(("b", "c", "said"), [
    ("", "", ["B", "C"]), (", hand []", "", ["C"]), (", hand [Beer]", ", hand []", []),
])
def test_a_verdict_says_whose_hand_is_left_out(b: str, c: str, said: list[str]) -> None:
    """A rule may ask how many cards somebody has."""
    found = explored(LAFAYETTE.format(b=b, c=c), "A plays Cat Balou at C")
    words = f"as long as nothing more is in the hand of {' or '.join(said)}, of which nothing is said"

    assert said == exploring.as_plain(found)["assumed"]["left_out_hands"]
    assert bool(said) == (words in exploring.assumptions(found))


def test_a_verdict_says_what_nobody_knows_of_what_happens() -> None:
    """Cards that are drawn on the way are not used, and values that no source gives count for nothing."""
    seats = "A outlaw, hand [Stagecoach]\nB sheriff, hand []\nC renegade, hand []"
    drawn = explored(f"rules bang\n{seats}\nA plays Stagecoach\n", "B life 5")
    vultures = ("rules revolver, ambush, prison, frontier\ngame battlefield Whiskey Canyon, space 2, cubes 7\n"
                "card Whiskey Canyon spaces 4, defence 1\ncard Vultures cost 0{price}\nColty dollars 1, hand [Vultures]\n"
                "McReady hand []\nColty plays Vultures\nColty chooses \"+1 cube\"\n")
    price = "dollar-cost of Vultures Picking at the Organ Grinder's Corpse"

    assert ("A",) == drawn.unknown_hands
    assert price in explored(vultures.format(price=""), "Colty dollars 1").unstated
    assert price not in explored(vultures.format(price=", dollar-cost 0"), "Colty dollars 1").unstated


def test_a_player_chooses_the_order_in_which_their_cards_go() -> None:
    """So they can force it, and prevent it; a course says which card goes first."""
    about = subject_in(Source("some.case", "rules bang\nA outlaw, hand [BANG!]\nB outlaw, life 1, hand [Duel, Jail]\n"
                                           "C sheriff, hand []\nA plays BANG! at B\n"))
    words = claim("discard [BANG!, Duel, Jail]", about.program, about.seats)
    verdict, = explore(about, [words], orders=True).found

    assert {("B", True), ("B", False)} == {(force.who, force.true) for force in verdict.forces}
    assert all(any("B chooses" in move for move in force.line.moves) for force in verdict.forces)
