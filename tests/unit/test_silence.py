"""Nothing wrong passes in silence, and nothing is said with certainty that is not so: one small situation for each way to err.

Other tests hold such classes in breadth: names (`test_names.py`, `laws/test_slips.py`), moves that may not be made
(`test_trials.py`), what never happens (`test_reach.py`, `laws/test_checks.py`), unknown cards (`engine/test_unknown.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

THREE = "rules bang\nA sheriff{}\nB outlaw{}\nC renegade{}\n"
ROOM = "rules northwood\nYou {}\ndeck [{}]\n"


def told(*words: str, given: str) -> str:
    """Everything that a command says about a situation."""
    result = CliRunner().invoke(main, [words[0], "-", *words[1:]], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.stdout + result.stderr


def three(a: str = "", b: str = "", c: str = "", *lines: str, rules: str = "bang") -> str:
    """A situation of three players: what is given for each besides their roles, and further lines."""
    return "\n".join([THREE.format(a, b, c).replace("bang", rules).strip(), *lines, ""])


ASKED = {
    "a move with a misspelt card": (
        three(", life 3, hand [Beer]", "", "", "A plays Brer"), "N010 no card is called `Brer`"),
    "a card that a move alone brings into a hand": (
        three("", "", "", "A plays Springfield at B with Beer", rules="bang, dodge-city"),
        "taken from the moves: A hand [Beer, Springfield]"),
    "moves in another order than written": (
        three(", hand [Indians!]", ", hand [BANG!]", ", hand [BANG!]",
              "A plays Indians!", "C discards BANG!", "B discards BANG!"),
        "made in another order than they are written"),
    "who has no card to answer with": (
        three(", hand [Indians!]", ", hand [Beer]", ", hand []", "A plays Indians!"), "5 is asked for BANG!"),
    "the last card of several, which nobody has to choose": (
        three(", hand [General Store]", "", "", "deck [Beer, Barrel, Jail]", "A plays General Store", "A chooses Beer",
              "B takes Barrel", "C takes Jail"), "C takes Jail"),
    "labels that cannot be told apart": (
        three(", hand [Stagecoach]", "", "", "deck [#1, #33, #ab]", "A plays Stagecoach"), "N016 the label `#33`"),
    "a situation with more cards than the game has": (
        ROOM.format("hand [E7, E7], fief 3, rulers [King of Leaves fief 3]", "3 ?"), "N019"),
    "cards of a player who is out of the game": (
        three(", hand [BANG!]", "", ", eliminated, hand [Beer]", "A plays BANG! at B"),
        "N019 `C` is eliminated and has no cards in `hand`"),
    "a card where no rule brings it": (
        three("", ", hand [Slab the Killer]", "", "A ends turn"), "N019 `Slab the Killer` never lies in `hand`"),
    "a card that does nothing in play": (
        three("", ", in play [Missed!]", "", "A ends turn"), "N019 `Missed!` never lies in `in play`"),
    "a shared card where others lie": (
        three("", "", "", "event [Beer]", "A ends turn"), "N019 `Beer` never lies in `event`"),
    "a character among the cards to draw": (
        three("", "", "", "deck [Slab the Killer]", "A ends turn"), "N019 `Slab the Killer` never lies in `deck`"),
    "a card of the other side's deck": (
        "rules revolver\nColty hand [Deputy]\nMcReady hand 2\nturn Colty\nColty ends turn\n",
        "N019 `Deputy` never lies in `hand`"),
    "a card of the other side's deck where the people of one side begin": (
        "rules revolver\nColty gang [Annie McGraw, Deputy]\nMcReady hand 2\nturn Colty\nColty ends turn\n",
        "N019 `Deputy` never lies in `gang`"),
    "a gun beside a battlefield": (
        "rules revolver\nColty hand 2\nMcReady hand 2\ngame beside [Derringer at Whiskey Canyon]\nturn Colty\nColty ends turn\n",
        "N019 `Derringer` never lies in `beside`"),
    "a gun among the people": (
        "rules revolver\nColty gang [Annie McGraw, .38 Special]\nMcReady hand 2\nturn Colty\nColty ends turn\n",
        "N019 `.38 Special` never lies in `gang`"),
    "a card of a player's deck in a pile of other cards": (
        "rules revolver, frontier, prison, ambush\nColty hand 2\nMcReady hand 2\n"
        "game Frontier discard pile [Derringer]\nturn Colty\nColty ends turn\n",
        "N019 `Derringer` never lies in `Frontier discard pile`"),
    "a card of a player's deck in a deck of other cards": (
        "rules revolver, frontier, prison, ambush\nColty hand 2\nMcReady hand 2\n"
        "game Frontier deck [Derringer, 20 ?]\nturn Colty\nColty ends turn\n",
        "N019 `Derringer` never lies in `Frontier deck`"),
    "a blocking card that blocks its own side": (
        "rules revolver\nColty hand 2\nMcReady in play [Narrow Pass at Whiskey Canyon]\nturn Colty\nColty ends turn\n",
        "N019 `Narrow Pass` never lies in `in play`"),
    "a gun of the other side, which only blocking cards can be": (
        "rules revolver\nColty in play [Deputy at Whiskey Canyon]\nMcReady hand 2\nturn Colty\nColty ends turn\n",
        "N019 `Deputy` never lies in `in play`"),
    "a bandit while somebody plays them, as if they were a card of the hand": (
        "rules revolver\nColty being played [Cortez]\nMcReady hand 2\nturn Colty\nColty ends turn\n",
        "N019 `Cortez` never lies in `being played`"),
    "a card that players draw among past events": (
        three("", "", "", "past events [Beer]", "A ends turn", rules="bang, high-noon"),
        "N019 `Beer` never lies in `past events`"),
    "a bandit twice": (
        "rules revolver\nColty gang [Annie McGraw, 2 Jack Colty]\nMcReady hand 2\nturn Colty\nColty ends turn\n",
        "N019 `Jack Colty` is there 2 times"),
    "a bandit on each side": (
        "rules revolver\nColty gang [Jack Colty]\nMcReady gang [Jack Colty]\nturn Colty\nColty ends turn\n",
        "N019 `Jack Colty` is there 2 times"),
    "a bandit in a hand, from which rules of other sets let every card be discarded": (
        "rules revolver, frontier, prison, ambush\nColty hand [Cortez]\nMcReady hand 2\nturn Colty\nColty ends turn\n",
        "N019 `Cortez` never lies in `hand`"),
    "a card without a name among characters": (
        "rules northwood\nYou hand [C1], fief 3, rulers [King of Leaves fief 3], allies [C2]\ndeck [C3, 20 ?]\nYou passes\n",
        "N019 `C2` never lies in `allies`"),
    "one who is no character of the hand": (
        ROOM.format("hand [King of Leaves]", "3 ?"), "N019 `King of Leaves` never lies in `hand`"),
    "what a card may do once for each attack, as if it were once a turn": (
        three("", ", in play [Barrel], used Barrel", "", "A ends turn"),
        "N005 `Barrel` has nothing that is limited to once a turn"),
    "a card that somebody else has, as used": (
        three("", ", Doc Holyday", ", used Doc Holyday", "A ends turn", rules="bang, dodge-city"),
        "N005 `C` has no `Doc Holyday`"),
    "two rulers at one fief": (
        ROOM.format("hand [L4], fief 3, rulers [King of Leaves fief 3, King of Eyes fief 3]", "3 ?"),
        "N035 every fief has one ruler"),
    "a ruler at no fief": (
        ROOM.format("hand [L4], fief 3, rulers [King of Leaves fief 3, King of Eyes]", "3 ?"),
        "N035 a neutral ruler lies at no fief"),
    "more allies than there are places": (
        ROOM.format("hand [L4], fief 3, rulers [King of Leaves fief 3], allies [Jack of Claws, Jack of Flowers, Jack of Leaves, "
                    "Jack of Eyes, Queen of Eyes]", "3 ?"), "N035 there are four allies"),
    "a character among unseen cards": (
        three(", hand [Stagecoach]", "", "", "unseen [2 Jail, Sid Ketchum]", "A plays Stagecoach"),
        "N019 `Sid Ketchum` is never an unseen card"),
    "guardians of the side that has none": (
        "rules revolver2\nMalpaso hand 2\nMapache hand 2, guardians [Starter II]\nturn Malpaso\nMalpaso ends turn\n",
        "N035 only Malpaso has guardians"),
    "a gang on the side of the law": (
        "rules revolver\nColty hand 2\nMcReady hand 2, gang [Annie McGraw]\nturn Colty\nColty ends turn\n",
        "N035 only Colty has a gang"),
    "a card of the other side's deck where no source lists the decks": (
        "rules revolver2\nMalpaso hand [Los Tiburon]\nMapache hand 2\nturn Malpaso\nMalpaso ends turn\n",
        "N035 a card of Mapache's lies with Malpaso"),
    "a phase that a player does not have": (
        "rules revolver\nColty hand 2\nMcReady hand 2\nturn Colty\nphase attack\n",
        "N035 `attack` does not take place in this turn of Colty"),
    "the turn of a player who is out": (
        three("", ", eliminated", "\nD deputy", "turn B", "phase draw"),
        "N035 B has no turn any more"),
    "the end of a visit that is not over": (
        ROOM.format("hand [L4], fief 3, rulers [King of Leaves fief 3]", "3 ?") + "phase result\n",
        "N035 a visit is over when the hand or the deck is empty"),
    "a ruler among unseen cards": (
        ROOM.format("hand [L4], fief 3, rulers [King of Leaves fief 3]", "3 ?") + "unseen [C1, King of Eyes]\n",
        "N019 `King of Eyes` is never an unseen card"),
    "a reading that nothing asks about": (
        three(", hand [Stagecoach]", "", "", "A plays Stagecoach").replace("rules bang\n", "rules bang\nset approach first\n"),
        "set, and not consulted here: `approach`"),
    "a move after the end of the game": (
        three(", life 1", ", hand [BANG!]", ", hand [Beer]", "B plays BANG! at A", "C plays Beer"),
        "`C plays Beer` was never made: nothing asked for it, and the game is over: the winner is Outlaws for B"),
    "a card that does not count as the one as which it is used": (
        three(", Calamity Janet, hand [Missed!]", "", "", "A plays Missed! at B as Calamity Janet"),
        "illegal: Missed! does not count as Calamity Janet here"),
    "a part of a move that nothing asks for": (
        three(", hand [BANG!]", ", hand [Missed!]", "", "A plays BANG! at B with Zorro"), "N010"),
}


def test_a_face_up_card_that_is_unknown_may_be_an_unseen_one() -> None:
    """Nobody has said what lies there."""
    given = three(", hand [Stagecoach]", "", "", "unseen [Sid Ketchum]", "characters [?]", "A plays Stagecoach")

    assert "N019" not in told("ask", given=given)


@pytest.mark.parametrize(("given", "said"), ASKED.values(), ids=ASKED)
def test_what_is_wrong_or_taken_for_granted_is_told(given: str, said: str) -> None:
    """By `ask`, with the words that name it."""
    assert said in told("ask", given=given)


EXPLORED = {
    "a card that is drawn, and that no rule looks at": (
        three(", hand [Stagecoach]", "", "", "unseen [2 Beer, Duel]", "A plays Stagecoach"),
        {"A hand [2 Beer]": "probability 1/3", "A hand [Beer, Duel]": "probability 2/3",
         "never A draws Duel": "probability 1/3"}),
    "a choice among open cards that were unseen": (
        three(", hand [General Store]", "", "", "unseen [Beer, BANG!, Missed!]", "A plays General Store"),
        {"A hand [Beer]": "it depends on A"}),
    "several unknown cards of which one is taken": (
        "rules bang\nA outlaw\nB sheriff, Lucky Duke, life 1, in play [Barrel]\nC renegade\nunseen [2 ♥, 2 ♠]\n"
        "A plays BANG! at B\n",
        {"B alive": "probability between 0 and 5/6"}),
    "a statement that is an unknown card": (
        ROOM.format("hand [F5], fief 1, rulers [King of Leaves fief 1, Queen of Claws fief 5]", "?, 20 ?")
        + "unseen [F4, F6, L2, C1]\nYou passes\n",
        {"You scores F5": "probability 1/4", "You wins King of Leaves": "probability 1/4"}),
    "unknown cards of a hand, which nobody uses": (
        "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 1, hand 3\nC renegade\nA plays BANG! at B\n",
        {"B alive": "never", "B plays Missed!": "as long as nobody uses the unknown cards in the hand of B"}),
    "moves that no question offers": (
        "rules bang\nA sheriff, hand [Duel, BANG!]\nB renegade, hand [BANG!]\nA plays Duel\n",
        {"B chooses Beer": "never", "B chooses A": "never", "A declines": "it depends on A and B"}),
    "what a player could still do": (
        "rules bang\nA sheriff, hand [Duel, BANG!]\nB renegade, hand [BANG!]\nA plays Duel at B\n",
        {"A life 4": "it depends on A and B", "A discards BANG!": "it depends on A and B"}),
    "a disputed point on which the answer rests": (
        "rules bang\nA renegade, hand [Gatling]\nB sheriff, life 1\nC outlaw, life 1\nD outlaw, life 1, hand [Beer]\n"
        "A plays Gatling\n", {"winner Renegade": "as disputed points are read here: approach first"}),
    "several cards of a suit": (
        "rules bang\nA outlaw\nB sheriff, life 1, in play [Barrel]\nC renegade\nunseen [2 ♥, 4♠]\nA plays BANG! at B\n",
        {"B alive": "unseen: 2 of ♥, 1 of 4♠"}),
    "one card of a suit and a rank": (
        "rules bang\nA outlaw\nB sheriff, life 1, in play [Barrel]\nC renegade\nunseen [2♥, 4♠]\nA plays BANG! at B\n",
        {"B alive": "unseen: 1 of 2♥, 1 of 4♠"}),
}


@pytest.mark.parametrize(("given", "claims"), EXPLORED.values(), ids=EXPLORED)
def test_nothing_is_certain_that_is_not(given: str, claims: dict[str, str]) -> None:
    """An exploration says on whom or what it depends, how likely it is, and what it has assumed."""
    for claim, said in claims.items():
        assert said in told("explore", "--claim", claim, given=given), claim


OVERS = {
    "the name of an unknown card": (
        'event "Own"\n  at draw if top of deck is "Beer": regain 1\n', ", life 3", "unseen [Beer, Jail, Scope]", "A life 4",
        "probability 1/3"),
    "what a card does at nobody": (
        'event "Own"\n  at draw: perform play of first(your hand)\n', ", hand [BANG!]", "deck [#1, #2]", "B life 3",
        "it depends on A"),
    "the rules that are laid over a game": (
        'event "Own"\n  at draw: regain 1\n', ", life 3", "deck [#1, #2]", "A life 4", "laid over it: House (own.rules)"),
    "a result that is no card": (
        'event "Own"\n  instead of any player draw!:\n    move top of deck to discard\n    result spades\n', "", "", "A life 4",
        "R012 expected a card"),
    "the text of cards that are not in play": (
        'event "Own"\n  blank hand of players\n', "", "", "A life 4", "R028 the cards of `hand` are not in play"),
}


@pytest.mark.parametrize(("rules", "facts", "line", "claim", "said"), OVERS.values(), ids=OVERS)
def test_rules_that_are_laid_over_a_game(rules: str, facts: str, line: str, claim: str, said: str, tmp_path: Path,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """What they leave unsaid is a question or an error, and an answer names them."""
    monkeypatch.chdir(tmp_path)
    Path("own.rules").write_text(f'over bang "House"\n{rules}', encoding="utf-8")
    given = three(facts, "", "", "event [Own]", *filter(None, [line]), "turn A", "phase draw")
    result = CliRunner().invoke(main, ["--over", "own.rules", "explore", "-", "--claim", claim], input=given)

    assert said in result.stdout + result.stderr


def test_what_an_answer_prints_can_be_written() -> None:
    """A mark below zero, as an expectation and as a fact."""
    row = "The Bank, Whiskey Canyon turns -1, Buzzard Point, Rattlesnake Creek, 3:15 Express"
    places = f"game battlefields [{row}], battlefield The Bank"
    case = (f'case below "A mark below zero"\n  rules revolver\n  {places}\n  card The Bank spaces 3, defence 1\n  turn Colty\n'
            f"  Colty hand 2\n  McReady hand 2\n  expect {places} because \"as stated\"\n")

    assert "1 passed, 0 failed, 0 errors" in told("test", given=case)


def test_where_the_ends_are_the_same_none_is_another() -> None:
    """Also where a check of the case fails."""
    case = ('case one "An illegal line that fails"\n  rules bang\n  A sheriff, hand [BANG!, Beer]\n  B outlaw, life 1\n'
            "  C deputy\n  D outlaw\n  E renegade\n  A plays BANG! at B\n  illegal A plays Beer\n  A plays Beer\n")

    assert "THE END IS ANOTHER" not in told("ask", given=case)


def test_what_a_player_reveals_is_told() -> None:
    """Rewards depend on the role of whom somebody eliminates: one that nobody tells is not taken for none of them."""
    case = 'case one "B is eliminated"\n  rules bang\n  A sheriff, hand [BANG!]\n  B {}life 1\n  C outlaw\n  A plays BANG! at B\n'

    for role, drawn, said in (("outlaw, ", 3, "1 passed"), ("renegade, ", 0, "1 passed"), ("", 0, "the role of B matters here"),
                              ("role unknown, ", 0, "the role of B matters here: say what it is, `Sheriff` or `Deputy`")):
        assert said in told("test", given=f"{case.format(role)}  expect A hand {drawn}\n")


def test_a_role_that_decides_who_has_won_is_told() -> None:
    """Who is left beside the Sheriff may be a Deputy, unless four players have none; who is left alone may be the Renegade."""
    case = 'case one "Somebody is eliminated"\n  rules bang\n  A sheriff, life 1, hand [BANG!]\n  B {}hand [BANG!]\n{}'
    law = case.format("outlaw, life 1, ", "  C {}\n  D renegade, eliminated\n  E outlaw, eliminated\n  A plays BANG! at B\n"
                      "  expect {}\n")
    last = case.format("{}", "  C outlaw, eliminated\n  D outlaw, eliminated\n  turn B\n  B plays BANG! at A\n  expect {}\n")

    assert "the role of C matters here" in told("test", given=law.format("", "no winner"))
    assert "1 passed" in told("test", given=law.replace("  E outlaw, eliminated\n", "").format("", "no winner"))
    assert "1 passed" in told("test", given=law.format("deputy", "winner Sheriff for A, C"))
    assert "the role of B matters here" in told("test", given=last.format("", "winner Outlaws"))
    assert "1 passed" in told("test", given=last.format("renegade, ", "winner Renegade for B"))


def test_who_has_won_is_said_of_those_whose_role_is_known() -> None:
    """Another player may be an Outlaw, too."""
    case = ('case one "The Sheriff falls"\n  rules bang\n  A sheriff, life 1\n  B outlaw, hand [BANG!]\n  C\n  D renegade\n'
            "  turn B\n  B plays BANG! at A\n  expect {}\n")

    for said in ("winner Outlaws", "B winner", "D no winner"):
        assert "1 passed" in told("test", given=case.format(said))
    for said in ("winner Outlaws for B", "C no winner", "winner Outlaws for nobody"):
        assert "the role of C matters here" in told("test", given=case.format(said))


def test_a_role_that_nothing_reveals_need_not_be_told() -> None:
    """As long as its player is in the game, and if they were out of it from the beginning."""
    case = 'case one "B is hit"\n  rules bang\n  A sheriff, hand [BANG!]\n  B life 2\n  C eliminated\n  A plays BANG! at B\n'

    assert "1 passed" in told("test", given=f"{case}  expect B life 1\n")


def test_an_exploration_says_whose_role_it_takes_for_granted() -> None:
    """Nothing is never so by way of ignorance: what an untold role would change is said not to matter."""
    given = "rules bang\nA sheriff, hand [BANG!]\nB {}life 1\nC outlaw\nA plays BANG! at B\n"
    assumed = "as long as the role of B, which nobody tells, does not matter"

    assert assumed in told("explore", "--claim", "A draws 3", given=given.format(""))
    assert assumed not in told("explore", "--claim", "A draws 3", given=given.format("renegade, "))


@pytest.mark.parametrize(("fact", "said"), [
    ("in play [Volcanic, Schofield]", "`B` has a card of the kind `weapon` already"),
    ("in play [Barrel, Mustang, Barrel]", "`B` has `Barrel` already"),
    ("in play [2 Barrel]", "`B` has `Barrel` already"),
    ("in play [2 ?]", ""),
    ("in play [Barrel, Scope, Volcanic]", ""),
    ("hand [2 Volcanic]", ""),
])
def test_a_player_has_one_weapon_and_no_two_cards_of_one_name_in_play(fact: str, said: str) -> None:
    """Rules cause nothing else; two players may have the same, and a hand may hold any."""
    case = f'case one "B is hit"\n  rules bang\n  A sheriff, hand [BANG!], in play [Barrel]\n  B outlaw, {fact}\n  C outlaw\n'
    found = told("test", given=f"{case}  A plays BANG! at B\n  expect B life 3\n")

    assert (said or "1 passed") in found


def test_no_more_moves_are_made_than_a_situation_has() -> None:
    """`--moves` takes the first of them."""
    given = "rules bang\nA sheriff, hand [BANG!]\nB outlaw\nC outlaw\nA plays BANG! at B\n"

    assert "--moves 2: the situation has only 1 move" in told("explore", "--moves", "2", given=given)
    assert "1 end" in told("explore", "--moves", "1", given=given)


def test_only_cards_that_are_loaded_have_a_load() -> None:
    """Tokens lie on orange cards and characters."""
    given = "rules bang, armed-and-dangerous\nA sheriff, in play [{}]\nB outlaw\nA ends turn\n"

    assert "N033 `load` of `Barrel load 1` is at most `0`, not `1`" in told("ask", given=given.format("Barrel load 1"))
    assert "N033" not in told("ask", given=given.format("Whip load 1"))


@pytest.mark.parametrize("line", ["never B discards", "expect B in play [Barrel], hand [Beer]", "expect discard [Cat Balou]",
                                  "expect no winner"])
def test_what_is_still_to_be_chosen_has_no_end(line: str) -> None:
    """A run that stops at a choice, because its last line tries what may be chosen, says nothing of what comes of it."""
    case = ('case one "Cat Balou"\n  rules bang\n  A sheriff, hand [Cat Balou]\n  B outlaw, hand [Beer], in play [Barrel]\n'
            "  C outlaw\n  A plays Cat Balou at B\n")
    open_ = "the run stops where something has to be chosen: its end is open"

    assert "1 passed" in told("test", given=f"{case}  expect distance(A, B) 1\n  legal A chooses Barrel\n")
    assert open_ in told("test", given=f"{case}  {line}\n  legal A chooses Barrel\n")
    assert open_ not in told("test", given=f"{case}  A chooses Barrel\n  {line}\n")


def test_a_step_in_which_no_card_moves_names_none() -> None:
    """Who loses a life point loses no card, whatever else becomes of it."""
    given = ('case one "Panic!"\n  rules bang\n  A sheriff, hand [Panic!]\n  B outlaw, hand [], in play [Barrel]\n'
             "  C outlaw\n  A plays Panic! at B\n  {}\n  expect B in play []\n")

    assert "N015 `Barrel` cannot describe a step `loses`" in told("test", given=given.format("never B loses Barrel"))
    assert "1 passed" in told("test", given=given.format("then A takes Barrel from B"))


def test_what_nobody_knows_may_still_bring_a_step() -> None:
    """A run that stops at an unknown card says how it stands until then, and not what never happens."""
    given = ('case one "Barrel"\n  rules bang\n  A sheriff, hand [BANG!]\n  B outlaw, life 3, in play [Barrel]\n  C outlaw\n'
             "  deck [3 ?]\n  A plays BANG! at B\n  B uses Barrel\n  expect unknown suit\n")

    assert "1 passed" in told("test", given=f"{given}  expect B life 3\n")
    assert "nobody knows whether this comes next" in told("test", given=f"{given}  never B loses\n")
    assert "the run stops at what nobody knows: what happens then is open" in told("test", given=f"{given}  never B passes\n")


def test_nothing_is_measured_to_who_is_out() -> None:
    """Nobody is at a distance from a player who was eliminated."""
    given = ('case one "BANG!"\n  rules bang\n  A sheriff, hand [BANG!]\n  B renegade, life {}\n  C outlaw\n  D outlaw\n'
             "  A plays BANG! at B\n  expect distance(A, B) 1\n")

    assert "1 passed" in told("test", given=given.format(2))
    assert "B is out of the game, so this says nothing" in told("test", given=given.format(1))


@pytest.mark.parametrize(("words", "right"), [
    ("cannot be jailed", True), ("the Sheriff cannot be jailed", True), ("be jailed", False), ("Sheriff", True),
])
def test_a_reason_does_not_leave_out_what_denies_it(words: str, right: bool) -> None:
    """Of `the Sheriff cannot be jailed`, the last two words would say the opposite; one that is only named says nothing."""
    case = 'case one "Jail"\n  rules bang\n  A sheriff\n  B outlaw, hand [Jail]\n  C outlaw\n  turn B\n'
    found = told("test", given=f'{case}  illegal B plays Jail at A because "{words}"\n  expect B hand [Jail]\n')

    assert ("1 passed" in found) is right


def test_nobody_has_put_the_sheriff_in_jail() -> None:
    """As no rule lets anybody do that."""
    given = "rules bang\nA sheriff{}\nB outlaw{}\nC outlaw\nA ends turn\n"

    assert "N035 the Sheriff cannot be jailed" in told("ask", given=given.format(", in play [Jail]", ""))
    assert "N035" not in told("ask", given=given.format("", ", in play [Jail]"))


SHOT = three(", hand [BANG!]", "", "", "A plays BANG! at B")
CLAIMS = [
    (("explore", "--claim", "deck []"), "no card of `deck` is ever known, so this says nothing"),
    (("ask", "--why", "deck []"), "no card of `deck` is ever known, so this says nothing"),
    (("ask", "--why-not", "deck []"), "no card of `deck` is ever known, so this says nothing"),
    (("explore", "--claim", "B life 3", "--claim", "expect B life 3"), "`B life 3` says the same: leave one of them out"),
    (("ask", "--why-not", "illegal A plays BANG! at B"), "the move alone is what is asked about: `A plays BANG! at B`"),
    (("explore", "--claim", "order B, C"), "--claim:1:1\n"),
]
"""What asks for a claim, and why it is refused."""


@pytest.mark.parametrize(("words", "said"), CLAIMS, ids=str)
def test_a_claim_is_held_to_what_a_line_of_a_case_is(words: tuple[str, ...], said: str) -> None:
    """What says nothing, or says it twice, is refused; so is a check that is no claim."""
    assert said in told(*words, given=SHOT)


def test_a_claim_on_a_zone_that_is_called_like_a_verb_says_what_is_meant() -> None:
    """Its words begin a step; of the end, `expect` stands before them."""
    said = told("explore", "--claim", "You score [F5]", given=ROOM.format("hand 3", "F5"))

    assert "of the end, say `expect You score [F5]`" in said


def test_all_cards_are_named_that_a_name_may_mean() -> None:
    """Two sets bring a Gold Rush, and two a Big Spencer: who adds the wrong set would play another card."""
    said = told("ask", given=three(", hand [Gold Rush]"))
    assert "`Gold Rush` of the set `high-noon` or `Gold Rush (equipment)` of the set `gold-rush`" in said
    said = told("ask", given=three(", Big Spencer", rules="bang, canyon-diablo"))
    assert "`Big Spencer` of the set `wild-west-show` or `Big Spencer (Canyon Diablo)` of these rules" in said


def test_a_card_that_another_ability_uses_is_played_by_it() -> None:
    """Against Cat Balou, Mick Defender plays a Missed! that is no answer by itself."""
    table = three(", hand [Cat Balou]", ", Mick Defender, hand [Missed!, Beer]", "", rules="bang, valley-of-shadows")
    said = told("ask", given=f"{table}A plays Cat Balou at B with Beer\nB plays Missed!\n")

    assert "here this is not a shot; what may use it here is written `B uses Mick Defender`" in said


def test_a_move_that_waits_for_what_nobody_knows_is_not_blamed() -> None:
    """Whether a card need not follow is known once the suits of the hand are: that is what is missing, and not the move."""
    table = "rules northwood\nYou hand [?, L5], fief 3, rulers [King of Leaves fief 3]\ndeck [F4, 28 ?]\nYou answers L5\n"

    assert "the suit of an unknown card matters here" in told("ask", given=table)


def test_what_is_chosen_before_the_first_question_may_be_said() -> None:
    """An attack begins with the run, and only one can be lost: a line of its own says so, as it may elsewhere."""
    table = """rules revolver
game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon defence 1, spaces 3
card Annie McGraw survival 1
Colty gang [Annie McGraw, Manolito, Jack Colty], hand 3
McReady hand 4, in play [Charlie Weathers]
turn McReady
phase attack
Colty chooses Annie McGraw
"""
    assert "never made" not in told("ask", given=table)
    other = table.replace("chooses Annie McGraw", "chooses Manolito")
    assert "`Colty chooses Manolito` was never made" in told("ask", given=other)
