"""What the words of a step mean, on a small game of its own; and that words which mean nothing are refused."""

from __future__ import annotations

from functools import cache

import pytest
from short_cases import ran

from adjudicator.answers.patches import line
from adjudicator.answers.subject import subject_in
from adjudicator.cases.checks.expected import check
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolve, resolved
from adjudicator.cases.runner import ERROR
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.verbs import verbs
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind, spoken
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.link import link
from adjudicator.rules.load import load, shipped_games
from adjudicator.rules.reading.parse import parse_rules

NAMES = ("Hat in a Hand", "Salt and Pepper", "3 Kings", "Ride at B", "A", "Good as New", "Duel: the End", "an unknown card",
         "Well (replaced)", "Cart, Horse", "Going -- Gone")
"""Names that would be taken for something else."""
RULES = """
game heath "Heath"

zone hand of player: hidden
zone yard of player: live
zone deck: pile, hidden, endless
zone discard: pile

player has
  points: number = 3

kind stone
  works in hand
  using it: play this at target
kind shed
  works in yard

to play/plays (what: card) at (whom: player): move what to discard
to lose/loses (n: number) to (whom: player): add 0 - n to your points
to lose-road/loses-the-road-to (whom: player): nothing
to take/takes (what: card): move what to your hand
to fetch/takes (n: number): repeat n: move top of deck to your hand
to hold/is-held-up: nothing
to tie/ties (what: card) to (other: card): nothing
to stack/stacks (n: number) on (what: card): nothing
to deal/deals (n: number) with (what: cards) to (whom: player): nothing
to weigh/weighs (n: number) (what: card): nothing
turn for status of it is playing
  phase play: offer play to you until no

stone "Sling"
  play at others: target loses 1 to you
stone "Rope"
  play: tie this to first(your hand)
stone "Net"
  play at others:
    target is-held-up
    lose-road target
    fetch 2
stone "Hod"
  play:
    stack 3 on this
    weigh 1 this
shed "Fence"
  instead of you lose: nothing
""" + "".join(f'stone "{name}"\n  play: nothing\n' for name in NAMES)


@cache
def compiled() -> Program:
    source = Source("heath.rules", RULES)
    return link(Named("heath", "Heath"), [], [parse_rules(source)])


def played(text: str) -> State:
    """The state after all moves of a situation."""
    written = read_cases(Source("heath.case", f"rules heath\n{text}")).situation
    assert written is not None
    case = resolve(written.setup, written.script, (), load=lambda *_: compiled())
    end = play(begin(case.scene, case.script, ()), case.script)
    assert [] == [t.message for t in end.troubles]
    return end.state


def wrong(state: State, text: str) -> list[str]:
    """What is wrong with a line that is held against a run."""
    try:
        script = resolved(line(text, frozenset(state.seats), state.program.moves).script, state.program, state.seats)
    except Invalid as invalid:
        return [f"{d.message}; {d.help}" if d.help else d.message for d in invalid.diagnostics]
    return [t.message for t in check(Played(state), script)]


@pytest.fixture(scope="module")
def slung() -> State:
    """A run in which B loses a point to A."""
    return played("A hand [Sling, 2 ?]\nB\nA plays Sling at B")


@pytest.fixture(scope="module")
def netted() -> State:
    """A run with verbs of several words."""
    return played("A hand [Net]\nB\ndeck [Sling, Net]\nA plays Net at B")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_with_words_of_the_notation_is_quoted(name: str) -> None:
    """So that the step can be written back."""
    state = played(f'A hand ["{name}"]\nB\nA plays "{name}"')
    (words,) = [sentence(state, s) for s in state.steps if s.verb == "play"]

    assert f'A plays "{name}"' == words
    assert [] == wrong(state, f"then {words}")
    assert ["this step happens"] == wrong(state, f"never {words}")


@pytest.mark.parametrize("said", ["B loses 1 to A", "B loses 1 at A", "B loses 1", "B loses to A", "B loses", "B loses 1 A"])
def test_a_step_is_described_as_far_as_it_is_described(slung: State, said: str) -> None:
    """A part stands under its preposition, or another word for a target, or may be left out."""
    assert [] == wrong(slung, f"then {said}")
    assert ["this step happens"] == wrong(slung, f"never {said}")


@pytest.mark.parametrize("said", ["B loses 2 to A", "B loses 1 to B", "A loses 1", "B loses 2", "B plays"])
def test_another_step_does_not_happen(slung: State, said: str) -> None:
    """Each part that is stated has to be so."""
    assert ["this step does not happen"] == wrong(slung, f"then {said}")
    assert [] == wrong(slung, f"never {said}")


def test_of_a_card_that_is_nowhere_nothing_is_said(slung: State) -> None:
    """That nobody plays it holds in any case, unless it may be among the unknown cards of a hand."""
    for seat, said in (("A", "nobody knows whether A has Net"), ("B", "no Net is in this situation")):
        meant = f"if that is meant, write `because \"{said}\"`"
        assert [f"{said}, so this says nothing: {meant}"] == wrong(slung, f"never {seat} plays Net")


@pytest.mark.parametrize("said", ["B is held up", "A loses the road to B", "A takes 2", "A takes 2: Sling, Net", "A takes Sling",
                                  "A takes Net, Sling"])
def test_a_verb_may_have_several_words(netted: State, said: str) -> None:
    """The longest verb that the words can be is meant, and of verbs with the same words any that fits."""
    assert [] == wrong(netted, f"then {said}")


@pytest.mark.parametrize(("said", "holds"), [
    ("A ties Rope to Net", True), ("A ties Rope Net", True), ("A ties Rope", True), ("A ties to Net", True),
    ("A ties Net", False), ("A ties Rope Rope", False), ("A ties Net Rope", False), ("A ties Rope Sling", False),
])
def test_of_two_cards_the_second_may_leave_out_its_preposition(said: str, holds: bool) -> None:
    """It is another part than the first, which has none; a single one is not denied as either."""
    state = played("A hand [Rope, Net], yard [Sling]\nB\nA plays Rope")

    assert ([] if holds else ["this step does not happen"]) == wrong(state, f"then {said}")
    among = ["this step happens with this among its cards: write its preposition, or name all of them"]
    denied = ["this step happens"] if holds else among if said == "A ties Net" else []
    assert denied == wrong(state, f"never {said}")


@pytest.mark.parametrize("said", ["A takes 3", "A takes 2 Sling", "A takes 2: 2 Sling", "A takes Sling, Sling",
                                  "A takes 2: Sling, Sling", "A takes 2: an unknown card"])
def test_a_card_counts_once(netted: State, said: str) -> None:
    """As many cards as are listed have to be there."""
    assert ["this step does not happen"] == wrong(netted, f"then {said}")


@pytest.mark.parametrize(("said", "holds"), [
    ("A takes 1 Sling", True), ("A takes 1 Net", True), ("A takes 2: 1 Sling", True), ("A takes 1 Sling, 1 Net", True),
    ("A takes 1 Rope", False), ("A takes 1: Sling", False), ("A takes 1", False),
])
def test_a_number_before_a_card_is_the_number_of_such_cards(netted: State, said: str, holds: bool) -> None:
    """1 as well as any other: it is not the number of the step, which stands alone or before a colon."""
    assert ([] if holds else ["this step does not happen"]) == wrong(netted, f"then {said}")
    assert holds == (["this step happens"] == wrong(netted, f"never {said}"))


@pytest.mark.parametrize(("said", "problem"), [
    ("A stacks 3 Hod", "3 Hod"), ("A stacks 1 Hod", "1 Hod"), ("A stacks on 2 Hod", "2 Hod"), ("A takes 0 Sling", "0 Sling"),
    ("A takes -1 Sling", "-1 Sling"), ("A plays 2 Hod", "2 Hod"), ("A plays 0 Hod", "0 Hod"),
])
def test_a_number_of_cards_that_the_step_cannot_have_is_refused(said: str, problem: str) -> None:
    """A step of one card has one, and one with a number of its own has that: it stands apart from the card."""
    state = played("A hand [Hod]\nB\nA plays Hod")

    assert [] == wrong(state, "then A stacks 3 on Hod") + wrong(state, "then A weighs 1 Hod") + wrong(state, "then A plays 1 Hod")
    assert ["this step does not happen"] == wrong(state, "then A weighs 2 Hod")
    for kind in ("then", "never"):
        message, = wrong(state, f"{kind} {said}")
        assert message.startswith(f"`{problem}` cannot describe a step"), message
        assert "a number before a card is how many such cards there are" in message


@pytest.mark.parametrize(("said", "message"), [
    ("B loses 1 to A to A", "a second `to`; only one is possible: leave one of them out"),
    ("B loses 1 to A at B", "a second `at`; only one is possible: leave one of them out"),  # for a target they mean the same
    ("B loses 1 for A to B", "a second `to`; only one is possible: leave one of them out"),
    ("A plays Sling at B at A", "a second `at`; only one is possible: leave one of them out"),
    ("A deals with Sling with Net", "a second `with`; put a comma between the names"),
    ("A plays Sling at", "a name is missing after `at`"), ("A plays Sling, at B", "a name is missing after `Sling`"),
    ("A plays at, B", "a name is missing after `at`"), ("B loses 1:", "a name is missing after `1:`"),
    ("A takes, Sling", "a name is missing after `takes`"), ("A deals with to B", "a name is missing after `with`"),
])
def test_a_part_is_named_once_and_has_a_name(slung: State, said: str, message: str) -> None:
    """A preposition comes once, as in a move, and a name follows it, as one follows a comma and a colon."""
    assert [message] == wrong(slung, f"then {said}")
    assert [message] == wrong(slung, f"never {said}")


@pytest.mark.parametrize("said", ["A plays B", "A plays B Sling"])
def test_a_player_does_not_stand_where_the_step_names_a_card(slung: State, said: str) -> None:
    """A seat may be called like a rank: `A plays Q` is neither the queen nor clearly the player."""
    message = "`B` is a player, and a step `plays` names a card first; write `at B`; for a card, `? B`"

    assert [message] == wrong(slung, f"then {said}") == wrong(slung, f"never {said}")
    assert [] == wrong(slung, "then A plays Sling B") + wrong(slung, "then A plays at B")


@pytest.mark.parametrize("said", ["A takes Sling Net", "A takes 1 Sling 1 Net", "A takes 2 Sling Net", "A deals with Sling Net",
                                  "A deals 1 with Sling Net to B"])
def test_several_of_the_same_have_commas_between_them(netted: State, said: str) -> None:
    """Two whole names beside each other are two parts of a step, or a slip."""
    second = "1 Net" if "1 Net" in said else "Net"
    missing = [f"a comma is missing before `{second}`; several of the same have commas between them"]

    assert missing == wrong(netted, f"then {said}") == wrong(netted, f"never {said}")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("A tkaes 2", "no verb is called `tkaes`; did you mean `takes`?"),
        ("A plays Slng", "no card is called `Slng`; did you mean `Sling`?"),
        ("A plays nonsense", "`nonsense` cannot describe a step `plays`; it shows what, at whom"),
        ("B loses 1 with A", "`with A` cannot describe a step `loses`; it shows n, to whom"),
        ("B is held up by rain", "`by rain` cannot describe a step `is held up`; it shows nothing but its player"),
    ],
)
def test_words_that_mean_nothing_are_refused(slung: State, said: str, message: str) -> None:
    """Behind `then` and behind `never`: a misspelt name makes no case green."""
    assert [message] == wrong(slung, f"then {said}")
    assert [message] == wrong(slung, f"never {said}")


@pytest.mark.parametrize("title", ["Sling", "sling"])
def test_a_step_rests_on_what_led_to_it(slung: State, title: str) -> None:
    """A card is the ground of what its clauses cause; for another card the message says what the ground is."""
    assert [] == wrong(slung, f"then B loses 1 because {title}")
    assert ["this step happens, but because of `Sling`, `play`"] == wrong(slung, "then B loses 1 because Net")
    assert ["this step does not happen"] == wrong(slung, "then B loses 2 because Sling")


def test_what_was_replaced_did_not_happen() -> None:
    """It is shown as replaced, so that `never` does not see it."""
    state = played("A hand [Sling]\nB yard [Fence]\nA plays Sling at B")

    assert ["B loses 1 to A (replaced)"] == [sentence(state, s) for s in state.steps if s.verb == "lose"]
    assert [] == wrong(state, "never B loses") + wrong(state, "then B loses 1 to A (replaced)")
    assert ["this step happens"] == wrong(state, "never B loses (replaced)")
    assert {StepKind.REPLACED} == {s.kind for s in state.steps if s.verb == "lose"}


def test_being_asked_for_a_card_is_not_giving_it() -> None:
    """Nobody has a BANG!: both are asked for one, and lose a point."""
    played = subject_in(Source("some.case", "rules bang\nA sheriff, hand [Indians!]\nB outlaw, hand [Beer]\nC outlaw, hand []\n"
                                            "A plays Indians!\n")).run()
    told = [sentence(played.state, step) for step in shown(played.state)]

    assert ["B is asked for BANG!", "C is asked for BANG!", "B loses 1 to A", "C loses 1 to A"] == told[-4:]
    assert not any("answers" in words or "discards" in words for words in told)


@pytest.mark.parametrize("game", shipped_games())
def test_no_line_names_a_procedure_that_the_timeline_does_not_tell(game: str) -> None:
    """What is never shown cannot be seen to happen: that it never does says nothing to a reader."""
    program = load(game)
    untold = {verb.step_form for verb in program.verbs if not spoken(program)[StepKind.EVENT, verb.key].shown}
    seats = ("X", "Y")

    assert untold
    for words in untold - {*verbs(vocabulary(program))}:
        with pytest.raises(Invalid):
            resolved(line(f"never X {words}", frozenset(seats), program.moves).script, program, seats)


@pytest.mark.parametrize("said", ["A draws 2 2", "A draws 0 2", "A draws 2, 3"])
def test_a_step_has_one_number(said: str) -> None:
    """The second one is no card of that rank, nor how many cards moved."""
    table = ("A renegade, hand [Stagecoach]", "B outlaw", "C sheriff", "deck [BANG! 2♦, BANG! 3♦]", "A plays Stagecoach")

    for sign in ("then", "never"):
        result = ran(*table, f"{sign} {said}", rules="bang")
        assert (result.status, "N015" in result.message) == (ERROR, True)
