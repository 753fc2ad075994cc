"""Claims, why something happened, and answers that rest on disputed points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from situations import CREEK, MEXICO, SALOON

from adjudicator.answers.claims import claim, step_claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.omissions import leaving_out, pieces
from adjudicator.answers.resolution.resolution import problems, refused, resolve, under_all_readings
from adjudicator.answers.subject import Edit, Subject, edited, subject_in
from adjudicator.answers.why.chain import Explained, explain
from adjudicator.answers.why.report import as_text
from adjudicator.cli import main
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.steps import StepKind
from adjudicator.notation.source import Invalid, Source, Span
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import numbers, shown
from adjudicator.rules.library import found_in

ROOT = Path(__file__).resolve().parents[2]
GATLING = (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8")
SUZY = "rules bang\nA outlaw\nB sheriff, Suzy Lafayette, life 3, hand [Missed!]\nA plays BANG! at B\nB plays Missed!\n"


def subject(text: str = GATLING, **chosen: str) -> Subject:
    return subject_in(Source("some.case", text), chosen={k.replace("_", "-"): v for k, v in chosen.items()})


def why(words: str, text: str = GATLING, **chosen: str) -> tuple[Explained, list[list[str]]]:
    """The explanation of a claim, and its chains in words."""
    about = subject(text, **chosen)
    played = about.run()
    found = explain(about, played, claim(words, about.program, about.seats))
    return found, [[sentence(played.state, link.step) for link in w.chain] for w in found.whys]


# ---- claims

@pytest.mark.parametrize("words", ["A draws 3", "then A draws 3", "F takes Mustang", "C eliminated", "expect B life 2", "D alive",
                                   "never B plays Beer", "no winner", "D asked in avoid", "A draws 3 because collect-bounties",
                                   "C falls in resolve of C"])
def test_claims_that_are_true(words: str) -> None:
    """Steps, ends and their contraries, in the words of the lines of a case."""
    about = subject()

    assert claim(words, about.program, about.seats).holds(about.run().state)


OVER = "rules bang\nA renegade\nB sheriff, life 1\nC outlaw, eliminated\nD outlaw\nE deputy\nA plays Gatling\n"
"""A game that the Outlaws win, one of them from the grave."""


@pytest.mark.parametrize(("words", "holds"), [
    ("C winner", True), ("D winner", True), ("E winner", False), ("E no winner", True), ("D no winner", False),
    ("expect C winner, eliminated", True), ("winner Outlaws for C, D", True), ("winner Outlaws for D, C", True),
    ("winner Outlaws for D", False), ("winner Outlaws for C, D, E", False), ("winner Outlaws for nobody", False),
    ("winner Renegade for A", False),
])
def test_a_claim_says_which_seats_win(words: str, holds: bool) -> None:
    """One of them, or all of them after `for`."""
    about = subject(OVER)
    about_it = claim(words, about.program, about.seats)

    assert holds == about_it.holds(about.run().state)
    assert holds == bool(explain(about, about.run(), about_it).whys)


@pytest.mark.parametrize("words", ["A winner", "A no winner", "winner Outlaws for D"])
def test_nobody_has_won_or_lost_before_the_game_is_over(words: str) -> None:
    """Neither is true of a run that ends earlier."""
    about = subject()

    assert not claim(words, about.program, about.seats).holds(about.run().state)


@pytest.mark.parametrize("words", ["then C winner", "never C winner"])
def test_nobody_does_the_step_by_which_a_game_is_won(words: str) -> None:
    """A line that could never fail is refused."""
    about = subject(OVER)
    with pytest.raises(Invalid, match="no verb is called `winner`"):
        claim(words, about.program, about.seats)


@pytest.mark.parametrize("words", ["B draws 3", "never A draws 3", "C alive", "winner Sheriff", "D life 2",
                                   "B not asked in avoid"])
def test_claims_that_are_not_true(words: str) -> None:
    """The same, of what does not happen."""
    about = subject()

    assert not claim(words, about.program, about.seats).holds(about.run().state)


@pytest.mark.parametrize(("hand", "true"), [("hand []", False), ("hand [Beer]", True)])
def test_what_was_done_with_no_card_at_all_did_not_happen(hand: str, true: bool) -> None:
    """The timeline does not show that E takes nothing, so nobody can claim that E takes."""
    about = subject("rules bang\nA sheriff, hand [Duel]\nC deputy, life 1, " + hand +
                    "\nE outlaw, Vulture Sam\nF renegade\nA plays Duel at C\n")
    state = about.run().state

    assert true is claim("E takes", about.program, about.seats).holds(state)
    assert true is not claim("never E takes", about.program, about.seats).holds(state)


@pytest.mark.parametrize(("words", "other"), [("never B begins draw", "then B begins draw"),
                                              ("never B draws Gatling", "then B draws Gatling"),
                                              ("B not asked in defend", "B asked in defend")])
def test_what_could_not_happen_never_does(words: str, other: str) -> None:
    """Of a claim and its contrary one is true, also where the run has no place for what they name."""
    about = subject("rules bang\nA outlaw, hand [Beer], life 2\nB sheriff\nC renegade\nA plays Beer\n")
    state = about.run().state

    assert claim(words, about.program, about.seats).holds(state)
    assert not claim(other, about.program, about.seats).holds(state)
    assert ["always", "never"] == [found.verdict.verdict for found in explore(about, [
        claim(each, about.program, about.seats) for each in (words, other)]).found]


@pytest.mark.parametrize(("words", "said"), [
    ("", "this is not a claim"), ("F drwas", "did you mean `draws`"),
    ("F", "expected what F should have, found the end of the line"),
    ("X draws", "there is no seat X"), ("F hand [Misssed!]", "did you mean `Missed!`"), ("F life [", "the list is not closed"),
    ("\x00", "this is not a claim"), ("winner", "missing"),
])
def test_claims_that_are_not_understood(words: str, said: str) -> None:
    """A diagnostic with the place in the claim."""
    about = subject()

    with pytest.raises(Invalid) as problem:
        claim(words, about.program, about.seats, "--why")

    assert said in str(problem.value)
    assert "--> --why:1:" in str(problem.value)


@pytest.mark.parametrize(("words", "made"), [
    ("A chooses Barrel", True), ("A chooses barile", True), ("A chooses BARREL", True),
    ("A chooses hand", False), ("B chooses Barrel", False),
])
def test_a_move_is_claimed_as_it_is_written(words: str, made: bool) -> None:
    """A choice has no step of its own: it is known by who made it, by which verb and of what, in any language."""
    about = subject("rules bang\nA outlaw\nB sheriff, hand [Beer], in play [Barrel]\nC\nA plays Cat Balou at B\n"
                    "A chooses Barrel\n")

    assert made == (claim(words, about.program, about.seats).times(about.run()) > 0)


def test_of_two_equal_steps_the_one_of_the_number_is_meant() -> None:
    """Where another run has no such step at this place, all that have the same words are."""
    about = subject("rules bang\nA outlaw, in play [Volcanic]\nB sheriff\nC\nA plays BANG! at B\nA plays BANG! at B\n")
    state = about.run().state
    first, second = (step_claim(number, state) for number in (4, 7))
    shorter = about.edited([Edit("", replaces=5)]).run().state

    assert ["B loses 1 to A"] * 2 == [first.text, second.text]
    assert [4, 7] == [numbers(state)[step.number] for said in (first, second) for step in said.steps(state)]
    assert [4] == [numbers(shorter)[step.number] for step in second.steps(shorter)]


# ---- why

def test_the_shortest_chain_is_reported_first() -> None:
    """Where a claim came true in several ways, though a longer one came first."""
    text = ("rules bang\nA outlaw, hand [BANG!, Stagecoach]\nB sheriff, Bart Cassidy, life 3\nC\nA plays BANG! at B\n"
            "A ends turn\nB ends turn\n")
    _, chains = why("B draws", text)

    assert ["B draws 1", "B draws 2"] == sorted(c[0].partition(":")[0] for c in chains)
    assert "B draws 2" == chains[0][0].partition(":")[0]
    assert len(chains[0]) < len(chains[1])


def test_the_chain_goes_down_to_a_move() -> None:
    """From the step that is asked about, cause by cause, to what a player did."""
    found, chains = why("A draws 3")

    assert [["A draws 3: #2 ♠, #3 ♠, #4 ♠", "C falls to A", "C loses 1 to A", "A plays Gatling"]] == chains
    last = found.whys[0].chain[-1]
    assert last.move is not None
    assert 17 == last.move.span.line


def test_a_move_with_a_target_is_the_end_of_its_chain() -> None:
    """Though whom it is aimed at is a question of its own."""
    found, chains = why("B loses 1", "rules bang\nA outlaw\nB sheriff\nC\nA plays BANG! at B\n")
    last = found.whys[0].chain[-1]

    assert [["B loses 1 to A", "A plays BANG! at B"]] == chains == why("B loses 1", (
        "rules bang\nA outlaw\nB sheriff, hand [Missed!]\nC\nA plays BANG! at B\n"))[1], "whoever declines without a word"
    assert last.move is not None
    assert 5 == last.move.span.line


def test_who_declines_brings_about_that_he_passes() -> None:
    """And not what the player gets later: that goes back to the attack."""
    _, chains = why("B loses 1", "rules bang\nA outlaw\nB sheriff, life 1, hand [Missed!, Beer]\n"
                    "A plays BANG! at B\nB declines\n")

    assert [["B loses 1 to A", "A plays BANG! at B"]] == chains


def test_every_link_of_a_chain_rests_on_a_clause() -> None:
    """With the file and line at which it stands."""
    found, _ = why("F takes Mustang")

    for link in found.whys[0].chain:
        assert link.origin is not None
        assert link.origin.span.source.name.endswith(".rules")


def test_what_could_have_prevented_it_is_reported() -> None:
    """The windows of the row, in which nothing was used."""
    found, _ = why("C falls")

    assert [StepKind.NOTHING_TO_USE] * 2 == [s.kind for s in found.whys[0].unhindered]


def test_grounds_are_what_it_is_not_so_without() -> None:
    """Each fact and move was left out by itself: without it the claim is not true."""
    found, _ = why("A draws 3")

    assert ["C outlaw", "C life 1", "A plays Gatling"] == [g.text for g in found.grounds]


def test_an_end_is_explained_by_the_step_that_brought_it_about() -> None:
    """The last one after which it was so."""
    _, chains = why("B life 2")

    assert "B loses 1 to A" == chains[0][0]


def test_what_changed_without_a_step_is_explained_by_the_step_that_led_to_it() -> None:
    """A point that the Beer of Tequila Joe leaves to be lost is lost without a word, in the moment that the BANG! brings."""
    _, chains = why("B life 2", "rules bang, dodge-city\nA outlaw\nB sheriff, Tequila Joe, life 1\nC\n"
                    "A plays BANG! at B\nB plays Beer\n")

    assert [["A plays BANG! at B"]] == chains


def test_only_what_was_open_before_a_step_could_have_prevented_it() -> None:
    """Of two moments in which B is asked, the first comes before B's Missed!."""
    found, _ = why("B plays Missed!", "rules bang\nA outlaw, Slab the Killer\nB sheriff, life 1, hand [Missed!]\nC\n"
                   "A plays BANG! at B\nB plays Missed!\n")

    assert [[StepKind.ASKED]] == [[step.kind for step in w.unhindered] for w in found.whys]


def test_who_falls_together_falls_by_what_opened_all_their_rows() -> None:
    """Of several rows none is the cause of what follows them all; of one it is what happened there last."""
    table = ("rules bang\nA renegade\nB sheriff\nC outlaw, life 1, hand [Stagecoach]\nD deputy\nF outlaw, Vulture Sam{}\n"
             "A plays Gatling\n")
    _, together = why("C discards Stagecoach", table.format(", life 1"), approach="second", vulture_falls_too="nothing")
    _, alone = why("F takes Stagecoach", table.format(""), approach="second")

    assert ["A plays Gatling"] == together[0][-1:]
    assert not [words for words in together[0] if " loses " in words]
    assert ["C falls to A", "C loses 1 to A", "A plays Gatling"] == alone[0][-3:]


def test_what_was_so_from_the_beginning_has_no_step() -> None:
    """But there may be a move that kept it so."""
    found, chains = why("E life 5")

    assert found.always
    assert [] == chains
    assert ["E plays Dodge"] == [g.text for g in found.grounds]


def test_a_claim_that_is_not_true_is_not_explained() -> None:
    """Nothing is made up."""
    assert not why("C draws")[0].true


def test_the_shortest_of_several_chains_comes_first() -> None:
    """All steps that the claim mentions are explained."""
    found, chains = why("A attacks B", "rules bang\nA outlaw\nB sheriff\nA plays BANG! at B\n")
    lengths = [len(chain) for chain in why("B loses 1", GATLING.replace("B outlaw,", "B outlaw, "))[1]]

    assert found.true
    assert 1 == len(chains)
    assert sorted(lengths) == lengths


def test_a_shared_card_is_a_ground() -> None:
    """An event without which it is not so, as any fact of a seat."""
    found, _ = why("A loses 1", "rules bang, fistful-of-cards\nA outlaw, hand [Beer]\nB sheriff\nevent [A Fistful of Cards]\n"
                   "turn A\nphase start\n")

    assert ["A hand [Beer]", "event [A Fistful of Cards]"] == [g.text for g in found.grounds]


def test_a_reading_under_which_it_is_not_so() -> None:
    """It is named; what somebody settled is not looked at."""
    text = ("rules bang, dodge-city\nA outlaw\nB outlaw, Bart Cassidy, life 3\nC sheriff\ndeck [#1, #2]\n"
            "A plays Gatling\nC plays Dodge\n")
    found, _ = why("B draws #1", text)
    settled, _ = why("B draws #1", text, approach="first")

    assert [("approach", "second")] == [(r.interpretation, r.choice) for r in found.readings]
    assert () == settled.readings


def test_a_step_is_pointed_at_by_its_number() -> None:
    """The number that the timeline shows."""
    about = subject()
    played = about.run()
    found = explain(about, played, step_claim(12, played.state))

    assert "C reveals Outlaw" == sentence(played.state, found.whys[0].chain[0].step)
    assert ["C outlaw", "C life 1", "A plays Gatling"] == [g.text for g in found.grounds]


@pytest.mark.slow
def test_the_reason_belongs_to_the_run_that_gave_the_answer() -> None:
    """Every step of every chain is a step of that run, for every step that is shown."""
    about = subject()
    played = about.run()
    for number in range(1, 24):
        found = explain(about, played, step_claim(number, played.state))
        assert all(link.step is played.state.steps[link.step.number] for w in found.whys for link in w.chain)


def test_a_case_on_a_table_is_explained() -> None:
    """Facts of the table count as facts of the case."""
    text = ("ruling some-shot \"A ruling\"\n  source \"Somewhere\"\n\n"
            "table four\n  rules bang\n  A outlaw\n  B sheriff, Bart Cassidy\n\n"
            "case one-shot \"One\"\n  table four\n  A plays BANG! at B\n  expect B life 4\n  then B draws\n\n"
            "case other-shot \"Other\"\n  table four\n  A plays BANG! at B\n  never A draws\n")
    about = subject_in(Source("some.case", text), "one-shot")
    found = explain(about, about.run(), claim("B draws", about.program, about.seats))

    assert ["B Bart Cassidy", "A plays BANG! at B"] == [g.text for g in found.grounds]
    assert [7, 11] == [g.span.line for g in found.grounds]


def test_lines_are_changed_in_place() -> None:
    """Replaced, taken out and put in; numbers are those of the text as it was."""
    assert "a\nnew\nB\nd\ne\n" == edited("a\nb\nc\nd", [Edit("B", replaces=2), Edit("", replaces=3), Edit("new", before=2),
                                                      Edit("e", before=5)])


# ---- disputed points

def test_an_answer_says_what_another_reading_gives() -> None:
    """The facts of the end that differ, for every reading of every point that nobody settled."""
    found = resolve(subject())
    second = next(o for o in found.otherwise if o.choice == "second")

    assert {("approach", "second"), ("reward-in-round", "at-the-end")} <= set(found.same)
    assert {"A", "B", "E", ""} == {d.whose for d in second.differences}
    assert second.parting is not None


def test_strict_names_every_point_that_changes_the_answer() -> None:
    """And nothing where all of them are settled, or none changes anything."""
    settled = subject(approach="first", reward_in_round="at-once", vulture_falls_too="nothing", beer_count="standing")

    assert ["Q007", "Q007"] == [d.code for d in refused(resolve(subject()))]
    assert [] == refused(resolve(settled))
    assert [] == refused(resolve(subject("rules bang\nA outlaw\nB sheriff\nA plays BANG! at B\n")))


def test_another_course_to_the_same_end_is_another_answer() -> None:
    """Only in what order it happens rests on the approach: that is enough to be named, but not to be refused."""
    found = resolve(subject("rules bang\nA outlaw\nB sheriff\nC outlaw, hand [Missed!]\nA plays Gatling\nC plays Missed!\n"))

    assert [("approach", True, True)] == [(o.interpretation, o.same_end, o.parting is not None) for o in found.unsettled]
    assert [] == refused(found)


def test_a_reading_under_which_the_moves_cannot_be_made_is_marked() -> None:
    """Moment by moment, Vulture Sam answers before having the Missed! of the dead."""
    found = resolve(subject("rules bang\nA outlaw\nB outlaw, life 1, hand [Missed!]\nC deputy, Vulture Sam, hand []\nD sheriff\n"
                            "A plays Gatling\nC plays Missed!\n"))

    assert [] == problems(found)
    assert [False] == [o.possible for o in found.otherwise if o.choice == "second"]


def test_the_checks_of_a_case_are_those_of_its_own_reading() -> None:
    """Player by player, B is out when C has answered; moment by moment B may still play a Beer."""
    found = resolve(subject('case some-case "A case"\n  rules bang\n  A outlaw\n  B outlaw, life 1, hand [Beer]\n  C sheriff\n'
                            "  A plays Gatling\n  C plays Missed!\n  illegal B plays Beer because \"eliminated\"\n"
                            "  expect B eliminated\n"))

    assert [] == problems(found)
    assert [True] == [o.possible for o in found.otherwise if o.choice == "second"]


def test_a_run_that_stopped_has_no_checks() -> None:
    """What it did not come to is no further problem."""
    found = resolve(subject('case some-case "A case"\n  rules bang\n  A outlaw, hand []\n  B sheriff\n  C\n  A plays BANG! at B\n'
                            "  expect B life 1\n"))

    assert ["Q010"] == [d.code for d in problems(found)]


def test_a_run_of_too_many_questions_is_explained_as_far_as_it_went(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices of a run are those that led to its last state, also where no further one is allowed."""
    monkeypatch.setattr("adjudicator.cases.moves.playthrough.MAX_QUESTIONS", 3)
    about = subject()
    played = about.run()

    assert ["the run is not over after 3 questions"] == [trouble.message for trouble in played.troubles]
    assert explain(about, played, claim("B life 2", about.program, about.seats)).true


def test_the_reading_that_is_asked_for_goes_before_that_of_the_file() -> None:
    """In the situation, and in the same with some lines changed."""
    about = subject("rules bang\nset approach first\nA outlaw\nB sheriff\nA plays Gatling\n", approach="second")
    number = [i.key for i in about.program.interpretations].index("approach")

    assert [1, 1] == [each.run().state.settings[number] for each in (about, about.edited([Edit("A renegade", replaces=3)]))]


def test_all_readings_give_every_end_once() -> None:
    """Each with the combinations that lead to it, the default's first."""
    found = under_all_readings(subject())

    assert 3 == len(found)
    assert {"approach": "first", "reward-in-round": "at-once"}.items() <= found[0].readings[0].items()
    for end in found:
        assert len({tuple(r.items()) for r in end.readings}) == len(end.readings), "each combination once"


# ---- the commands

def run(*words: str, given: str = GATLING) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["ask", "-", *words], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_why_on_the_command_line() -> None:
    """The chain with clause, place and source; then what it rests on."""
    status, told, _ = run("--why", "F takes Mustang")

    assert 0 == status
    for words in ("14  F takes", "Vulture Sam, rulesets/bang/characters.rules:", "[BANG! rulebook, the characters",
                  "(official rules)]", "because C sheds", "a move of the situation, stdin:17",
                  "it depends on all of these"):
        assert words in told


def test_why_as_one_object() -> None:
    """The same as plain values."""
    status, told, _ = run("--why", "A draws 3", "--json")
    (found,) = json.loads(told)["why"]

    assert 0 == status
    assert [16, 11, 10, 2] == [link["number"] for link in found["chains"][0]["links"]]
    assert all(link["source"] for link in found["chains"][0]["links"] if link["rule"] == "Gatling"), "its place in the sources"
    assert [9, 9, 17] == [g["line"] for g in found["grounds"]]


def test_all_readings_on_the_command_line() -> None:
    """Text and object say the same."""
    assert "== end 3 of 3 ==" in run("--all-readings")[1]
    assert 3 == len(json.loads(run("--all-readings", "--json")[1])["ends"])


def test_strict_refuses() -> None:
    """Status 2, the points on standard error, no answer."""
    status, told, wrong = run("--strict")

    assert (2, "") == (status, told)
    assert "Q007 the answer rests on `approach`" in wrong
    assert 0 == run("--strict", "--set", "approach=second")[0]


@pytest.mark.parametrize(("claim", "line"), [
    ("winner Sheriff", '|     if not law-lost(): win "Sheriff" for everyone'),
    ("B reveals Outlaw", "|     p reveals role of p"),
    ("B falls to A", "|   if your life <= 0: fall to whom"),
    ("B loses 1 to A", "|   if open-loss(row) > 0: lose open-loss(row) to blamed(row)"),
])
def test_the_deciding_condition_is_quoted(claim: str, line: str) -> None:
    """Below the head of a rule stand the tests that decide the step, and the line that carries it out, and no others."""
    text = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 1\nC renegade, eliminated\nA plays BANG! at B\n"
    told = run("--why", claim, given=text)[1]

    assert line in told
    assert 'win "Renegade"' not in told


def test_the_moment_of_an_attack_is_quoted() -> None:
    """What the moment of an attack does stands below the attack; of two who muster there, the line of this one."""
    told = run("--why", "Colty musters 4", given=CREEK)[1]
    quoted = [row.strip() for row in told.splitlines() if row.strip().startswith("| ")]

    assert ["| to fight:", '|   attack defender() as "Gunfight":', "|     defend:"] == quoted[:3]
    assert ["|       target musters strength(target)"] == [row for row in quoted if "muster" in row]


def test_a_rule_whose_test_decides_is_quoted_though_none_of_its_steps_is_shown() -> None:
    """A person dies because of the comparison in the rule of the fight, two calls above the rule that carries the loss out."""
    text = MEXICO.replace("McReady firepower 3", "McReady firepower 5")
    told = run("--why", "Colty loses Manolito", given=text)[1]

    assert "|       if beaten of row and not saved of row: target lose-person" in [row.strip() for row in told.splitlines()]


def test_of_two_lines_that_may_have_made_a_step_the_one_that_did_is_quoted() -> None:
    """A ruler is lost for a wrong number of cards, an ally for being a substitute."""
    text = "rules northwood\nYou hand [F5], fief 3, score [C1], rulers [King of Leaves fief 3]\ndeck [F4, 20 ?]\nYou answer F5\n"
    told = run("--why", "You lose King of Leaves", given=text)[1]

    rows = [row.strip() for row in told.splitlines()]
    expected = """
| phase result "result":
|   if count(your score) = fief of you:
|   else: lose host
| phase result "result":"""
    assert expected.split("\n")[1:] == [row for row in rows if row.startswith("|")]


@pytest.mark.parametrize(("card", "line"), [("Beer", "give-up c"), ("Saloon", "give-up d")])
def test_of_two_lines_of_one_block_the_one_whose_turn_it_was_is_quoted(card: str, line: str) -> None:
    """Doc Holyday gives up one card, then another one."""
    text = ("rules bang, dodge-city\nA sheriff, Doc Holyday, hand [Beer, Saloon]\nB outlaw\n"
            "A uses Doc Holyday at B\nA chooses Beer\nA chooses Saloon\n")
    told = run("--why", f"A discards {card}", given=text)[1]

    assert [line] == [row.strip(" |") for row in told.splitlines() if "give-up" in row]


def test_a_line_that_the_run_stopped_before_is_quoted_with_what_comes_after() -> None:
    """Bone Orchard brings nobody back who has returned already; that B has not decides that B returns."""
    text = "rules bang, wild-west-show\nshow [Bone Orchard]\nA sheriff\nB outlaw, eliminated\nC outlaw\nD renegade\nA ends turn\n"
    told = run("--why", "B returns", given=text)[1]

    assert "|   if status of you is not out: stop" in [row.strip() for row in told.splitlines()]


def test_strict_does_not_refuse_what_ends_in_one_way() -> None:
    """Whether C answers before B is hit or after it, the table is the same in the end."""
    table = "rules bang, dodge-city\nA sheriff, hand [Gatling]\nB outlaw, life 2\nC renegade, life 2, hand [Missed!]\n"
    shot = f"{table}A plays Gatling\nC plays Missed!\n"

    answer = resolve(subject(shot))
    assert ["approach"] == [other.interpretation for other in answer.unsettled]
    assert [] == refused(answer)


def test_a_bystander_who_counts_is_a_ground() -> None:
    """The third player without whom a Beer is played in vain, though no line mentions anything that this player does."""
    text = "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 1, hand [Beer]\nC\nA plays BANG! at B\nB plays Beer\n"

    assert "C" in [g.text for g in why("B alive", text)[0].grounds]


def test_lines_of_the_game_and_of_cards_are_grounds() -> None:
    """What the situation says about the game and about printed values counts like what it says about a seat."""
    text = ("rules revolver\ngame battlefield Rattlesnake Creek, space 1, cubes 2\ncard Colonel McReady firepower 3\n"
            "card Gatling Gun firepower 3\nColty gang [Manolito, Jack Colty], hand 3, in play [Gatling Gun]\n"
            "McReady hand 3, in play [Colonel McReady]\nMcReady ends turn\n")
    grounds = [g.text for g in why("game cubes 1", text)[0].grounds]

    assert "game cubes 2" in grounds
    assert "card Gatling Gun firepower 3" in grounds


EAGLE = """rules revolver, tarnished-star
game battlefield Whiskey Canyon, space 2, cubes 3
card Whiskey Canyon defence 1
turn McReady
card Deputy firepower 2
card Cowboy firepower 1
Colty gang [Manolito, Jack Colty]
McReady in play [Deputy eagle at Whiskey Canyon, Cowboy at Whiskey Canyon]
McReady ends turn
"""


def test_a_mark_that_switches_a_card_off_is_a_ground() -> None:
    """Without the Eagle token the Deputy would count; whether the Deputy itself lies there makes no difference."""
    grounds = [g.text for g in why("McReady musters 1", EAGLE)[0].grounds]

    assert "McReady in play [Deputy eagle, Cowboy at Whiskey Canyon]" in grounds


def test_of_a_list_only_what_counts_is_a_ground() -> None:
    """The weapon, and not the other cards beside it."""
    text = ("rules bang\nA sheriff, hand [BANG!, Beer], in play [Barrel, Remington]\nB outlaw\nC renegade\nD outlaw\nE deputy\n"
            "F outlaw\nA plays BANG! at D\n")
    grounds = [g.text for g in why("A plays BANG!", text)[0].grounds]

    assert "A in play [Remington]" in grounds
    assert not any("Barrel" in ground for ground in grounds)


@pytest.mark.slow
def test_what_was_not_left_out_is_counted() -> None:
    """Of a situation whose runs take long, some facts are not left out, and the answer says how many."""
    turns = "A ends turn\nB ends turn\n" * 300
    about = subject_in(Source("long", f"rules bang\nA sheriff, life 4\nB outlaw, life 4\n{turns}"))
    found = explain(about, about.run(), claim("A alive", about.program, about.seats))

    assert 0 < found.unlooked < 604
    assert f"{found.unlooked} facts and moves more may matter" in as_text(found, about.run().state)


# ---- what it rests on is enough

ROPE = """rules revolver
game battlefield Whiskey Canyon, space 2, cubes 3
card Whiskey Canyon defence 1
card Annie McGraw survival 1
card Lightning Reflexes cost 1
card Get the Rope cost 1
card Deputy firepower 2
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Lightning Reflexes, Derringer], in play [Hail of Bullets]
McReady hand [Get the Rope, Cowboy], in play [Charlie Weathers, Deputy grit 1]
McReady plays Get the Rope
McReady ends turn
"""
TWICE = """rules bang
A sheriff, hand [BANG!, Duel]
B outlaw, life 1, hand []
C renegade, life 1, Suzy Lafayette, hand [Beer]
A plays BANG! at B
"""


@pytest.mark.parametrize(("text", "words"), [
    (GATLING, "A draws 3"), (GATLING, "D alive"), (GATLING, "C eliminated"), (GATLING, "E life 5"), (GATLING, "F alive"),
    (CREEK, "winner Colty"), (CREEK, "McReady kills nobody"), (ROPE, "Colty loses Annie McGraw"), (TWICE, "B falls"),
    (TWICE, "C alive"), (TWICE, "C hand 1"),
])
def test_what_a_claim_rests_on_is_enough(text: str, words: str) -> None:
    """Without any one of its grounds it falls; with all else left out that is no ground of either kind, it stands."""
    about = subject(text)
    said = claim(words, about.program, about.seats)
    found = explain(about, about.run(), said)
    facts = {piece.span for piece in pieces(about)}
    grounds = {ground.span for ground in found.grounds} & facts
    kept = {span for ground in (*found.grounds, *found.besides) for span in ground.parts}

    def stands(left_out: set[Span]) -> bool:
        try:
            changed = about.edited(leaving_out(about, left_out))
            return said.holds(changed.run_from(changed.begin(about.readings, bounded=False), checks=False).state)
        except (Invalid, Stuck, Fault):
            return False

    assert found.true
    assert stands(facts - kept)
    assert not any(stands({span}) for span in grounds)


def test_what_another_fact_could_stand_for_is_reported_besides() -> None:
    """C's two shots at B, each of them fatal: neither is needed, one of the two ways is."""
    text = "rules bang\nA sheriff, life 1, hand [Beer, Saloon]\nB outlaw, life 4\nC outlaw\nA plays Beer\nA plays Saloon\n"
    about = subject(text)
    found = explain(about, about.run(), claim("A regains 1", about.program, about.seats))

    assert "A plays Beer" not in [ground.text for ground in found.grounds]
    assert ["A plays Saloon"] == [ground.text for ground in found.besides if ground.text.startswith("A plays")]


def test_a_run_that_ends_with_its_turn_is_explained() -> None:
    """A shoots in vain and falls by the Duel in their own turn, with which the run ends."""
    about = subject("rules bang\nA outlaw, life 1, hand [Duel]\nB sheriff, hand [BANG!]\nC renegade\nD deputy\n"
                    "A plays Duel at B\nB chooses BANG!\n")
    found = explain(about, about.run(), claim("A eliminated", about.program, about.seats))

    assert ["A falls", "A loses 1"] == [sentence(about.run().state, link.step) for link in found.whys[0].chain[:2]]


def test_the_rule_by_which_a_game_is_won_is_a_link() -> None:
    """Then what made it true."""
    about = subject(CREEK)
    chain = explain(about, about.run(), claim("winner Colty", about.program, about.seats)).whys[0].chain

    assert ["Mexican Border", "slip"] == [link.origin.title for link in chain[:2] if link.origin is not None]


def chain_of(text: str, words: str) -> list[str]:
    """The steps of the shortest chain of a claim, in words."""
    about = subject(text)
    played = about.run()
    found = explain(about, played, claim(words, about.program, about.seats))
    return [sentence(played.state, link.step) for link in found.whys[0].chain]


def test_a_game_is_won_by_the_step_that_decided_it() -> None:
    """Not by a role that is revealed afterwards; of several players who fall, by the one whose fall decided it."""
    alone = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 1, hand []\nA plays BANG! at B\n"
    several = ("rules bang\nA sheriff, hand [Gatling]\nB outlaw, life 1, hand []\nC renegade, life 1, hand []\n"
               "D deputy, life 1, hand []\nA plays Gatling\n")

    assert ["winner Sheriff", "B falls to A", "B loses 1 to A", "A plays BANG! at B"] == chain_of(alone, "winner Sheriff")
    assert ["winner Sheriff", "C falls to A"] == chain_of(several, "winner Sheriff")[:2]


def test_a_game_is_won_by_what_its_rule_waited_for() -> None:
    """The death of the last guardian, and not that the card is put away; the rule that waited for it is quoted, too."""
    text = ("rules revolver2\nturn Mapache\nphase play\ngame battlefield Abandoned Silver Mine, space 2, army 5\n"
            "card Learn to Shoot Straight You Stinkin' Pig! cost 0, kills 1\n"
            "Malpaso guardians [Starter II], guardian pile [], hand 0\n"
            "Mapache hand [Learn to Shoot Straight You Stinkin' Pig!]\nMapache plays Learn to Shoot Straight You Stinkin' Pig!\n")
    about = subject(text)
    played = about.run()
    chain = explain(about, played, claim("winner Mapache", about.program, about.seats)).whys[0].chain

    assert "Malpaso loses Starter II" == sentence(played.state, chain[1].step)
    assert ["Everybody is dead"] == [basis.origin.title for basis in chain[0].through]
    assert "Mapache plays Learn to Shoot Straight You Stinkin' Pig!" == sentence(played.state, chain[-1].step)
    assert chain[-1].move is not None


def test_totals_that_were_compared_are_reported() -> None:
    """Below the loss that they decided."""
    about = subject(SALOON)
    played = about.run()
    lost = next(n for n, s in enumerate(shown(played.state), 1) if "loses grit" in sentence(played.state, s))
    found = explain(about, played, step_claim(lost, played.state))

    assert ["Mapache musters 5", "Malpaso musters 4"] == [sentence(played.state, step) for step in found.whys[0].weighed]
    assert "before it in the same row: 5 Mapache musters 5; 6 Malpaso musters 4" in as_text(found, played.state)


def test_a_rule_whose_head_has_no_place_is_quoted_with_it() -> None:
    """What follows all rows is no card and no verb: its head is `after all:`, and not its first statement."""
    text = "rules bang\nA outlaw, hand [Gatling]\nB sheriff, life 1, hand []\nC renegade\nD outlaw\nA plays Gatling\n"
    told = [row.strip() for row in run("--why", "winner Outlaws", given=text)[1].splitlines()]

    (below,) = [number for number, row in enumerate(told) if row.startswith("|   if some fallen or deaths of game <")]
    assert "| after all:" == told[below - 1]


def test_a_choice_without_a_step_has_no_causes() -> None:
    """A move that is made is not said to be untrue; nothing leads to what a player chooses."""
    about = subject("rules bang\nA outlaw\nB sheriff, hand [], in play [Barrel, Scope]\nC\nA plays Cat Balou at B\n"
                    "A chooses Barrel\n")

    with pytest.raises(Invalid, match="`A` chose to do this, and nothing led to it"):
        explain(about, about.run(), claim("A chooses Barrel", about.program, about.seats))


@pytest.mark.parametrize(("b", "left_out"), [("", ("B",)), (", hand []", ()), (", hand []\nA life 3", ())])
def test_what_is_so_only_without_more_in_a_hand_says_so(b: str, left_out: tuple[str, ...]) -> None:
    """Suzy Lafayette draws as soon as nothing is in hand."""
    text = f"rules bang\nA outlaw, hand [Cat Balou]\nB sheriff, Suzy Lafayette{b}\nC renegade\n"
    about = subject(text)
    found = explain(about, about.run(), claim("B draws 1", about.program, about.seats))
    shown = as_text(found, about.run().state)

    assert bool(left_out) == bool(found.assumed)
    assert bool(left_out) == ("as long as nothing more is in the hand of B, of which nothing is said" in shown)


GAME = """game sky "Sky"
values mood: calm, angry
player has
  points: number = 0
game has
  sky: mood
zone hand of player: hidden
zone heap: pile
kind action
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to score/scores (n: number): add n to your points
turn for status of it is playing
  phase play: offer play to you until no
action "Nap"
  play: if sky of game is angry: score 1
action "Peek"
  play: if first(hand of first(others)) is "Nap": score 1
"""


@pytest.mark.parametrize(("facts", "words", "assumed"), [
    ("A hand [Nap]\nB hand []\nA plays Nap", "A points 0",
     ["as long as the sky of the game, which nobody tells, does not matter"]),
    ("game sky calm\nA hand [Nap]\nB hand []\nA plays Nap", "A points 0", []),
    ("game sky calm\nA hand [Peek]\nB hand [Nap, Peek]\nA plays Peek", "A scores 1",
     ["in the order in which the program keeps the cards of `hand` of B, which lie in none"]),
    ("game sky calm\nA hand [Peek]\nB hand [Nap]\nA plays Peek", "A scores 1", []),
])
def test_what_nobody_knows_stands_below_the_reasons(facts: str, words: str, assumed: list[str], tmp_path: Path) -> None:
    """Where the claim would not be so otherwise."""
    (tmp_path / "sky.rules").write_text(GAME, encoding="utf-8")
    with found_in(tmp_path):
        about = subject(f"rules sky\n{facts}\n")
        found = explain(about, about.run(), claim(words, about.program, about.seats))

        assert assumed == [*found.assumed]
        assert all(line in as_text(found, about.run().state) for line in assumed)
