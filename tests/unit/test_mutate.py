"""Changes of rules: what a word could say otherwise, which cases notice, and what is asked of the keepers of a FAQ."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.commands.mutate import equivalents
from adjudicator.data import data_root
from adjudicator.mutation.alternatives import Kind
from adjudicator.mutation.changes import Change, changes, sites
from adjudicator.mutation.equivalents import exchanged, idle, moments, parse_equivalents
from adjudicator.mutation.mutant import Mutant, Rules
from adjudicator.mutation.report import case_of, question
from adjudicator.mutation.trial import Judge
from adjudicator.mutation.witness import Apart, apart
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.link import compile_files
from adjudicator.rules.load import shipped_games
from adjudicator.rules.printing.file import print_item
from adjudicator.rules.reading.parse import parse_rules

pytestmark = pytest.mark.slow

ROOT = data_root()
POND = """\
game pond "Pond"

to gain/gains (n: number): add n to your points

value strong(p: player): truth = points of p > 2

card "Heron"
  play once per turn if your points < 3 and active is you:
    for each p in players starting with you: p gains 2
    may: you gain 1
"""
CASE = """\
case my-marquise "With as many cards as its value, one of them goes"
  rules northwood
  A fief 5, rulers [King of Eyes fief 5], allies [Marquise of Flowers], hand [C3, F6, L8]
  deck [10 ?]
  A uses Marquise of Flowers
  expect A hand [F6, L8]
"""


def run(*words: str) -> Result:
    """The command in this process; no exception leaves it."""
    result = CliRunner().invoke(main, ["mutate", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def of(text: str) -> list[Change]:
    """All changes of a file."""
    return list(changes([parse_rules(Source("pond.rules", text))]))


def after(text: str, kind: Kind) -> set[str]:
    """The lines that the changes of a kind put in the place of others; what is left out by its own words."""
    found = set()
    for change in of(text):
        if change.kind is kind:
            gone, new = change.texts()
            found.add(" / ".join(new) if new else f"without {' / '.join(gone)}")
    return found


@pytest.mark.parametrize(("kind", "line"), [
    (Kind.NUMBER, "for each p in players starting with you: p gains 3"),
    (Kind.NUMBER, "for each p in players starting with you: p gains 1"),
    (Kind.DROPPED, "play once per turn:"),
    (Kind.DROPPED, "play if your points < 3 and active is you:"),
    (Kind.DROPPED, "play once per turn if active is you:"),
    (Kind.NEGATED, "play once per turn if your points < 3 and active is not you:"),
    (Kind.JOINED, "play once per turn if your points < 3 or active is you:"),
    (Kind.COMPARED, "play once per turn if your points <= 3 and active is you:"),
    (Kind.COMPARED, "value strong(p: player): truth = points of p < 2"),
    (Kind.PLAYER, "play once per turn if points of active < 3 and active is you:"),
    (Kind.PLAYER, "for each p in everyone starting with you: p gains 2"),
    (Kind.ORDER, "for each p in players after you: p gains 2"),
    (Kind.ORDER, "for each p in players: p gains 2"),
    (Kind.FREEDOM, "you gain 1"),
    (Kind.FREEDOM, "for each p in players starting with you: may: p gains 2"),
    (Kind.LEFT_OUT, "without for each p in players starting with you: p gains 2"),
])
def test_a_word_is_changed(kind: Kind, line: str) -> None:
    """Each kind of change is made wherever the tree has its words, and no other word changes."""
    assert line in after(POND, kind)


def test_every_change_is_one() -> None:
    """Printed, each change reads otherwise than what was there, and reads back; the other declarations stay as they are."""
    file = parse_rules(Source("pond.rules", POND))
    as_it_is = [print_item(item) for item in file.items]
    found = of(POND)

    assert len(found) > 40
    for change in found:
        printed = [print_item(item) for item in change.changed([file]).items]
        assert 1 == sum(one != other for one, other in zip(as_it_is, printed, strict=True))
        assert change.texts().before != change.texts().after


def test_a_moment_and_a_phase_are_exchanged() -> None:
    """A clause acts in another moment or phase of the same game, before what it follows, and for others than `you`."""
    text = """\
game pond "Pond"
to gain/gains (n: number): nothing
turn
  phase dawn "dawn": offer play to you
  phase dusk "dusk": offer late to you
card "Heron"
  play: you gain 1
  at dawn: you gain 1
  when you gain: nothing
"""

    assert {"late: you gain 1", "at dusk: you gain 1", "before you gain: nothing"} <= after(text, Kind.MOMENT)
    assert {"when any player gain: nothing", "when another player gain: nothing"} <= after(text, Kind.PLAYER)


def test_a_sample_stays_the_same_when_other_rules_are_edited() -> None:
    """The order of the changes of a card does not depend on what else stands in the file; another seed gives another one."""
    def order(text: str, seed: int) -> list[tuple[str, ...]]:
        return [alike[0].texts().after for alike in sites(of(text), seed) if alike[0].owner == "Heron"]

    assert order(POND, 1) == order(POND.replace("points of p > 2", "points of p > 7 or yes"), 1)
    assert order(POND, 1) != order(POND, 2)


def test_unaffected_sets_are_the_shipped_ones() -> None:
    """A change in a set concerns no case that is played without it."""
    rules = Rules.of("bang")
    number = next(i for i, f in enumerate(rules.files) if f.set_key == "dodge-city")
    mutant = Mutant.of(rules, next(changes(rules.trees, {number})))

    assert mutant.concerns(("dodge-city", "high-noon"))
    assert not mutant.concerns(("high-noon",))


@pytest.mark.parametrize("after", ["if yes: take pile", "else: add -0 to n"])
def test_a_change_may_leave_what_says_nothing(after: str) -> None:
    """It compiles, and the cases judge it: a condition that is dropped as a whole, an amount that becomes 0."""
    rules = Rules.of("northwood")
    change = next(change for change in changes(rules.trees) if change.texts().after == (after,))

    assert Mutant.of(rules, change).load("northwood").phases
    with pytest.raises(Invalid, match="R043"):
        compile_files([change.changed(rules.trees) if at == change.file else tree for at, tree in enumerate(rules.trees)])


def test_a_survivor_is_a_question(tmp_path: Path) -> None:
    """A change that no case notices is asked, with its place, both lines, and a case to be filled in that tells them apart."""
    (tmp_path / "my.case").write_text(CASE, encoding="utf-8")

    told = run("northwood", str(tmp_path), "--only", "Baron of Flowers", "--jobs", "1").stdout

    question = "Nobody says whether Baron of Flowers has `worth(it) <= 3` or `worth(it) <= 4`: add a ruling?"
    assert question in " ".join(told.split())
    assert "- act: discard-all (your hand where worth(it) <= 3)" in told
    assert "+ act: discard-all (your hand where worth(it) <= 4)" in told
    assert "northwood: " in told.splitlines()[-1]


def test_a_question_reads_as_a_sentence() -> None:
    """A word of the rules is quoted where a card would be named; what one of two answers lacks is said."""
    rules = Rules.of("northwood")
    found = {question(change) for name in ("to judge", "Baron of Leaves", "turn") for change in changes(rules.trees, None, name)}
    change = next(changes(rules.trees, None, "to judge"))

    assert "Nobody says whether `to judge` has `your outermost = 4` or `your outermost = 5`: add a ruling?" in found
    assert any(asked.startswith("Nobody says whether Baron of Leaves leaves a choice: `choose up to 1 from") for asked in found)
    assert ("Nobody says whether `turn` asks for `not covered of it and not substitute of it` or only for `not covered of it`: "
            "add a ruling?") in found
    for ends in (("", "then A takes C4"), ("then A takes C4", "")):
        told = case_of(change, Apart(("rules northwood",), (ends,)))
        assert told.endswith("  -- then A takes C4\n  --   or this does not happen")


def test_what_is_noticed_names_its_case(tmp_path: Path) -> None:
    """Each change has one object: where it stands, what it says, what became of it, and which case noticed it."""
    (tmp_path / "my.case").write_text(CASE, encoding="utf-8")

    result = run("northwood", str(tmp_path), "--only", "marquise of flowers", "--json", "--sample", "6", "--jobs", "1",
                 "--fail-under", "100")
    found = json.loads(result.stdout)

    assert 1 == result.exit_code
    assert "my-marquise" in {c["case"] for c in found["changes"] if c["status"] == "noticed"}
    survivors = [c for c in found["changes"] if c["status"] == "survived"]
    assert found["survived"] == len(survivors) > 0
    assert all("Marquise of Flowers" == c["in"] and c["question"] and c["line"] > 0 for c in found["changes"] if c in survivors)


def test_a_case_tells_a_survivor_apart(tmp_path: Path) -> None:
    """The situation of a case that expects too little is shown with both ends, and without what does not matter."""
    (tmp_path / "my.case").write_text(CASE.replace("expect A hand [F6, L8]", "expect A fief 5"), encoding="utf-8")

    told = run("northwood", str(tmp_path), "--only", "Marquise of Flowers", "--sample", "5", "--seed", "2", "--jobs", "1").stdout

    assert "case marquise-of-flowers-asks" in told
    assert "-- expect A hand [F6, L8]" in told
    assert "--   or: expect A hand [C3, F6, L8]" in told


def test_a_fault_in_a_situation_that_is_looked_for_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong inside while a survivor is told apart is a fault of the program, and no survivor without a situation."""
    def apart(*_: object) -> None:
        raise LookupError("a slip of ours")

    (tmp_path / "my.case").write_text(CASE.replace("expect A hand [F6, L8]", "expect A fief 5"), encoding="utf-8")
    monkeypatch.setattr("adjudicator.mutation.runs.apart", apart)

    told = run("northwood", str(tmp_path), "--only", "Marquise of Flowers", "--sample", "5", "--seed", "2", "--jobs", "1").stdout

    assert "the program itself is at fault; please report it" in told
    assert "LookupError: a slip of ours" in told


ORCHARD = """\
game orchard "Orchard"

player has
  apples: number
zone hand of player: hidden
zone compost: pile

to play/plays (what: card) at (whom: player): move what to compost
to lose/loses (n: number): add -n to your apples

kind helper
  works in hand
  using it: play this at target

turn for status of it is playing
  phase work: offer work to you until no

helper "Wasp"
  work at others where apples of it > 0: target loses 1
"""
STUNG = """\
case stung "One is enough"
  rules orchard
  A hand [Wasp]
  B apples 1
  A plays Wasp at B
  expect B apples 0

case nothing-to-lose "B has none"
  rules orchard
  A hand [Wasp]
  B
  illegal A plays Wasp at B
  expect B apples 0
"""


def test_what_only_one_version_allows_tells_it_apart_once(tmp_path: Path) -> None:
    """Where every end is the same, the situation says what may be played; changes that it settles alike are one question."""
    (tmp_path / "orchard.rules").write_text(ORCHARD, encoding="utf-8")
    (tmp_path / "my.case").write_text(STUNG, encoding="utf-8")

    told = run("orchard", str(tmp_path), "--only", "Wasp", "--jobs", "1").stdout

    assert 1 == told.count("Nobody says whether Wasp") == told.count("case wasp-asks")
    assert "+ work at players where apples of it > 0: target loses 1" in told
    assert "The answer settles this as well:" in told
    assert "+ work at everyone where apples of it > 0: target loses 1" in told
    situation = told.split("case wasp-asks")[1].split("\n\n")[0].split("\n", 1)[1]
    lines = [line.strip() for line in situation.split("\n")]
    assert ["rules orchard", "A hand [Wasp], apples 1", "B", "-- illegal A plays Wasp", "--   or: legal A plays Wasp"] == lines

    settled = "\n".join(['case own "Not at oneself"', *(f"  {line}" for line in (*lines[:-2], "illegal A plays Wasp"))])
    (tmp_path / "my.case").write_text(f"{STUNG}\n{settled}\n", encoding="utf-8")
    assert "0 survived" in run("orchard", str(tmp_path), "--only", "Wasp", "--jobs", "1").stdout


def test_a_situation_needs_no_set_more_than_it_has_to() -> None:
    """The sets of the case from which it comes are left out, where the change shows without them."""
    file = parse_cases(Source("my.case", """\
case one "Two cards"
  rules bang, dodge-city, gold-rush
  A sheriff, hand [Stagecoach, Beer]
  B outlaw, life 3
  A plays Stagecoach
  expect A hand 3
"""))
    rules = Rules.of("bang")
    change = next(c for c in changes(rules.trees, rules.of_sets(["bang"]), "Stagecoach") if c.kind is Kind.NUMBER)
    judge = Judge(file.cases[0], (), ("dodge-city", "gold-rush"), (), "", frozenset())
    found = apart([judge], Mutant.of(rules, change).load)

    assert found is not None
    assert "rules bang" == found.lines[0]
    assert "A plays Stagecoach" == found.lines[-1]
    assert "Beer" not in str(found.lines)


def test_what_is_listed_is_equivalent(tmp_path: Path) -> None:
    """An entry of the list next to the cases settles a survivor; one that no longer names a change is reported."""
    (tmp_path / "my.case").write_text(CASE, encoding="utf-8")
    (tmp_path / "equivalent.txt").write_text("""\
-- changes that make no difference
Baron of Flowers
  - act: discard-all (your hand where worth(it) <= 3)
  + act: discard-all (your hand where worth(it) <= 4)
  because this is a test
  - act: nothing at all
  + act: nothing
  because nobody has it
""", encoding="utf-8")

    told = run("northwood", str(tmp_path), "--only", "Baron of Flowers", "--jobs", "1").stdout

    assert "1 equivalent" in told
    assert "<= 4" not in told
    assert "equivalent.txt:6:1: this entry names no change of the rules any more" in told


@pytest.mark.parametrize(("within", "meant"), [("value strong", 1), ("value weak", 0), ("to gain", 0)])
def test_words_mean_the_same_within_a_value(within: str, meant: int) -> None:
    """A general entry may be about the body of one value: there, and nowhere else, its two words are the same."""
    entry, = parse_equivalents(Source("equivalent.txt", f"anywhere within {within}\n  - p\n  + active\n  because of the test\n"))

    assert meant == sum(map(entry.means, of(POND)))


def test_words_mean_the_same_in_what_a_card_demands() -> None:
    """A general entry may be about the conditions `only if` of cards: there, and nowhere else, its two words are the same."""
    entry, = parse_equivalents(Source("equivalent.txt", "anywhere within only\n  - you\n  + active\n  because of the test\n"))
    meant = [change for change in changes(Rules.of("revolver").trees) if entry.means(change)]

    assert {"Saddlebags", "Lasso"} <= {change.owner for change in meant}
    assert not [change for change in meant if not any("only if" in line for line in change.texts().before)]


def test_what_cannot_differ_is_not_changed() -> None:
    """How a game is dealt, which no case can tell, and whose event it is that a rule or a card of the table answers."""
    found = list(changes(Rules.of("bang").trees))
    told = {(change.owner, change.texts()) for change in found}

    assert {"to deal-in", "value dealt", "value first-hand"}.isdisjoint(owner for owner, _ in told)
    assert "Beer" in {owner for owner, _ in told}
    assert not [after for owner, (_, after) in told if owner == "Gold nuggets" and after and "even fallen" in after[0]]
    assert not [after for owner, (_, after) in told if owner == "Load tokens" and after and after[0].startswith("when you drop")]


def test_you_are_the_active_player_where_only_phases_ask() -> None:
    """In a phase and in what only phases offer, `you` and `active` are one player; not in a moment that others open as well."""
    text = """\
game pond "Pond"
to gain/gains (n: number): nothing
to croak/croaks: offer late to you
turn
  phase dawn "dawn": offer play to you
  phase dusk "dusk":
    offer late to you
    you gain 3
card "Heron"
  play if your points > 4: you gain 5
  late if your points > 6: you gain 7
  play or late if your points > 8: nothing
  at dawn if your points > 9: nothing
  at dusk:
    until end of turn:
      when you croak if your points > 10: nothing
"""
    found = " ".join(after(text, Kind.PLAYER))

    assert [n for n in (3, 4, 5, 6, 7, 8, 9, 10) if f"active > {n}" in found or f"active gain {n}" in found
            or f"active gains {n}" in found] == [6, 7, 8, 10]


def test_a_moment_in_which_another_player_is_asked_is_not_of_the_turn() -> None:
    """A card that is carried out as if it were played, or a player who has to play: then `you` may be somebody else."""
    text = """\
game pond "Pond"
zone nest of player "nest"
turn
  phase dawn "dawn": offer play to you
card "Heron"
  play if your points > 4: nothing
"""

    for opened in ("demand play from target", "perform play of first(nest of target)", "perform first(nest of target)"):
        more = f'card "Frog"\n  play at others: {opened}\n'
        assert not any("active > 4" in line for line in after(text, Kind.PLAYER))
        assert any("active > 4" in line for line in after(text + more, Kind.PLAYER))


def test_two_processes_find_the_same(tmp_path: Path) -> None:
    """On several processes the same becomes of the same changes, and the shares of a sample are its parts."""
    (tmp_path / "my.case").write_text(CASE, encoding="utf-8")
    words = "northwood", str(tmp_path), "--only", "Marquise of Flowers", "--sample", "5", "--json"

    alone, together = (json.loads(run(*words, "--jobs", jobs).stdout)["changes"] for jobs in ("1", "2"))
    shares = [json.loads(run(*words, "--jobs", "1", "--shard", f"{i}/2").stdout)["changes"] for i in (1, 2)]

    assert alone == together
    assert [3, 2] == [len(share) for share in shares]


@pytest.mark.parametrize(("words", "code"), [
    (["pokr"], "N001"), (["bang", "--sets", "dodge"], "N002"), (["bang", "--only", "Whiskey Sour"], "N001"),
    (["bang", "no-such.case"], "F001"), (["revolver", str(ROOT / "cases" / "northwood" / "visits.case")], "Q004"),
])
def test_a_slip_is_reported(words: list[str], code: str) -> None:
    """A game, a set, a card or a file that does not exist is reported with its nearest name, and nothing is run."""
    result = run(*words)

    assert 2 == result.exit_code
    assert result.stderr.startswith(code)


@pytest.mark.parametrize("share", ["0/2", "3/2", "1", "one/two"])
def test_a_share_is_one_of_so_many(share: str) -> None:
    """`--shard` names one of several shares."""
    assert 2 == run("northwood", "--shard", share).exit_code


@pytest.mark.parametrize("text", ["Heron\n  because\n", "  - a\n", "Heron\n  - a\n", "Heron\n  = a\n"])
def test_a_broken_list_is_reported(text: str) -> None:
    """A line of the list that means nothing is reported with its place."""
    with pytest.raises(Invalid) as told:
        parse_equivalents(Source("equivalent.txt", text))

    assert "F007" == told.value.diagnostics[0].code


@pytest.mark.parametrize("game", shipped_games())
def test_every_listed_equivalent_names_a_change(game: str) -> None:
    """Each entry of a shipped list is about a change that the rules still have."""
    found = list(changes(Rules.of(game).trees))

    assert [] == list(map(str, (e.span for e in idle(equivalents([str(ROOT / "cases" / game)]), found))))


@pytest.mark.parametrize("game", shipped_games())
def test_every_place_of_a_general_entry_has_a_change(game: str) -> None:
    """Each moment, phase and verb in which a shipped list says that two words are the same has a change."""
    entries = [entry for entry in equivalents([str(ROOT / "cases" / game)]) if entry.is_general]
    needed = {(entry.owner, place) for entry in entries for place in entry.within}
    for change in (change for change in changes(Rules.of(game).trees) if exchanged(change)):
        needed -= {(entry.owner, place) for entry in entries if entry.means(change) for place in moments(change)}

    assert set() == needed


def test_an_interruption_tells_what_is_known(tmp_path: Path) -> None:
    """Ctrl+C ends the command with what has been found so far."""
    (tmp_path / "my.case").write_text(CASE, encoding="utf-8")
    command = [sys.executable, "-m", "adjudicator.cli", "mutate", "northwood", str(tmp_path), "--jobs", "1"]
    shown = {name: value for name, value in os.environ.items() if name != "ADJUDICATOR_PROGRESS"}
    screen, terminal = pty.openpty()
    process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=terminal, cwd=ROOT, env=shown)
    os.close(terminal)
    written = b""
    while b" changes, " not in written:  # changes are being tried
        written += os.read(screen, 1024)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    os.close(screen)

    assert 130 == process.returncode
    assert "INTERRUPTED: northwood: " in out


def test_an_answer_to_the_deal_is_left_as_it_is() -> None:
    """What follows a verb that only deals a game is changed as little as the verb itself: no case sees it."""
    text = POND + """
setup begin-game for 2

to begin-game:
  set-out

to set-out: nothing

rule "Ponds are filled"
  when any player set-out: set points of you to 3
"""

    assert {owner for owner in (change.owner for change in of(text)) if "Ponds" in owner} == set()


def test_a_clause_of_the_very_card_is_one_of_any() -> None:
    """What follows a verb done with this card could follow it for any player and any card."""
    text = POND + """
card "Frog"
  when this gains: you gain 2
"""

    assert any("when any player gains" in line for change in of(text) if change.owner == "Frog" for line in change.texts().after)
