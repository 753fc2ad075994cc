"""An `illegal` line with further parts says something about the rules, or gives its reason: empty ones and their neighbours."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

BASE = "bang, dodge-city"
SPRINGFIELD = "A sheriff, hand [Springfield, Beer, Whisky], life 3{A}\nB outlaw, hand [{B}]\nC renegade, hand []{more}\nturn A"
ONE_PRICE = SPRINGFIELD.replace(", Whisky", "")
SHOT = "illegal A plays Springfield at C with Scope"
EMPTY = "this tests nothing, because what it names is not there, or nothing asks for it: if that is meant, write"


def price(own: str = "", others: str = "", more: str = "", given: str = SPRINGFIELD) -> str:
    """A Springfield in hand of A, and where a Scope lies."""
    return given.format(A=own, B=others, more=more)


def is_empty(given: str, line: str, reason: str, rules: str = BASE) -> None:
    """Assert that a line is an error without this reason, and holds with it; the message says so."""
    status, *said = outcome(given, line, rules=rules)

    assert ERROR == status
    assert [f'{EMPTY} `because "{reason}"`'] == said
    assert (PASSED,) == outcome(given, f'{line} because "{reason}"', rules=rules)


@pytest.mark.parametrize(("given", "line", "reason"), [
    (price(others="Scope"), SHOT, "`with Scope` is not a choice: Beer, Whisky"),
    (price(others="Scope"), "illegal A plays Whisky with Scope", "`with Scope` is not a choice: Beer, Springfield"),
    (price(more="\ndiscard [Scope]"), SHOT, "`with Scope` is not a choice: Beer, Whisky"),
    (price(others="Scope", given=ONE_PRICE), SHOT, "nothing asks for `with Scope`"),
    ("A sheriff, Sid Ketchum, life 2, hand [Beer, Scope, Jail]\nB outlaw\nC renegade\nturn A",
     "illegal A uses Sid Ketchum with Beer, Beer", "`with Beer` is not a choice: Scope, Jail"),
    (price(others="Barrel"), "illegal A plays Springfield at C from B", "`from B` is not a choice: Beer, Whisky"),
])
def test_a_price_comes_from_its_player(given: str, line: str, reason: str) -> None:
    """A card of somebody whom the move does not name, one in a pile, and one too many pay for nothing under any rules."""
    is_empty(given, line, reason)


@pytest.mark.parametrize(("given", "line"), [
    (price(own=", in play [Scope]"), SHOT),
    (price(own=", in play [Scope]", given=ONE_PRICE), SHOT),
    (price(), "illegal A plays Springfield at C with Springfield"),
    ("A sheriff, hand [Cat Balou]\nB outlaw, hand [], in play [Barrel, Mustang]\nC renegade, hand [], in play [Scope]\nturn A",
     "illegal A plays Cat Balou at B with Scope from C"),
    (price(others="Scope"), "illegal A plays Springfield at C with Scope from B"),
])
def test_a_card_that_might_be_the_price_is_said_not_to_be(given: str, line: str) -> None:
    """One that lies in front of its player, one that is just being played, or one of whom the move names."""
    assert (PASSED,) == outcome(given, line, rules=BASE)


COWBOY = """game battlefield Whiskey Canyon, space 2, cubes 7
card Whiskey Canyon spaces 4, defence 1
card Cowboy cost 0
card Get the Rope cost 0
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Derringer]
McReady hand [Get the Rope, Cowboy]
turn McReady"""
MINE = """game battlefield Abandoned Silver Mine, space 1, army 9, beside [Gatling Gun]
card Abandoned Silver Mine defence 1
card Padre Esteban survival 9
card Starter II survival 1
card Rurales ammo 1
card Los Tiburon ammo 0
card Pancho Flores cost 0
Malpaso guardians [Padre Esteban, Starter II], hand [{Malpaso}]
Mapache hand [{Mapache}], in play [Pancho Flores]
turn Mapache
phase play"""
NORTHWOOD = """You hand [C1, F2, L5, E7], fief 3, rulers [Queen of Flowers fief 3], allies [Jack of Eyes]
deck [C8, F6, 6 ?]
discard [L7]"""
PRICED = "illegal Mapache uses Gatling Gun with Los Tiburon"


@pytest.mark.parametrize(("rules", "given", "line", "part"), [
    ("revolver", COWBOY, "illegal McReady plays Cowboy with Manolito", "with Manolito"),
    ("revolver", COWBOY, "illegal McReady plays Cowboy at Colty", "at Colty"),
    ("revolver", COWBOY, "illegal McReady plays Cowboy with Derringer", "with Derringer"),
    ("revolver", COWBOY, "illegal McReady plays Get the Rope with Manolito", "with Manolito"),
    ("revolver2", MINE.format(Malpaso="Telegram", Mapache="Rurales"),
     "illegal Mapache uses Gatling Gun with Telegram", "with Telegram"),
    ("revolver2", MINE.format(Malpaso="Telegram", Mapache="Rurales"), "illegal Mapache uses Gatling Gun from Malpaso",
     "from Malpaso"),
    (BASE, "A sheriff, hand [Stagecoach]\nB outlaw, hand []\nC renegade\nturn A", "illegal A plays Stagecoach from B", "from B"),
])
def test_another_choice_that_was_made_without_a_question_asks_for_no_part(rules: str, given: str, line: str, part: str) -> None:
    """Where a Cowboy goes is a choice, of the only battlefield: a bandit of the gang, or a card in hand, is of another sort."""
    is_empty(given, line, f"nothing asks for `{part}`", rules)


def test_the_cards_of_the_discard_pile_are_no_choice_of_what_is_discarded() -> None:
    """What comes into the hand by the move is one."""
    reason = "`with L7` is not a choice: C1, C8, F2, F6, L5, E7"

    is_empty(NORTHWOOD, "illegal You uses Jack of Eyes with L7", reason, "northwood")
    assert (FAILED,) == outcome(NORTHWOOD, "illegal You uses Jack of Eyes with C8, L5", rules="northwood")[:1]


def test_a_card_beside_the_one_that_was_chosen_without_a_question_is_no_choice() -> None:
    """Only ammunition is fired, and there is one such card in hand: the reason names it."""
    given = MINE.format(Malpaso="", Mapache="Rurales, Los Tiburon")

    assert (PASSED,) == outcome(given, PRICED, rules="revolver2")
    assert (PASSED,) == outcome(given, f'{PRICED} because "`with Los Tiburon` is not a choice: Rurales"', rules="revolver2")


ENDED = "A sheriff, life 1, hand [Beer, Scope, Jail]{}\nBo outlaw, hand [Mustang]\nC renegade\nturn A\nA ends turn"
AIMING = "A sheriff, hand [BANG!]\nBo outlaw\nC renegade\nA plays BANG!"


@pytest.mark.parametrize(("given", "line", "reason"), [
    (ENDED.format(""), "illegal A chooses Beer with Bo", "`with Bo` is not a choice: Scope, Jail"),
    (ENDED.format(""), "illegal A chooses Beer with yes", "nothing asks for `with yes`"),
    (ENDED.format(""), "illegal A chooses Beer with deck", "`with deck` is not a choice: Scope, Jail"),
    (ENDED.format(""), "illegal A chooses Beer with Scope from deck", "nothing asks for `from deck`"),
    (AIMING, "illegal A chooses Bo from C", "nothing asks for `from C`"),
    (AIMING, "illegal A chooses Bo from discard", "nothing asks for `from discard`"),
    (price(), "illegal A plays Springfield at C with hand", "`with hand` is not a choice: Beer, Whisky"),
    (price(), "illegal A plays Springfield at C from A", "`from A` is not a choice: Beer, Whisky"),
])
def test_where_cards_are_chosen_nobody_chooses_a_player_or_a_word(given: str, line: str, reason: str) -> None:
    """Nor a place; and a player lies nowhere."""
    is_empty(given, line, reason)


def test_a_card_that_might_be_discarded_is_said_not_to_be() -> None:
    """Only cards in hand are: one that lies in front of the same player is of their sort."""
    assert (PASSED,) == outcome(ENDED.format(", in play [Barrel]"), "illegal A chooses Beer with Barrel", rules=BASE)


@pytest.mark.parametrize("part", ["from hand", "from McReady"])
def test_a_place_is_chosen_for_a_card_and_not_where_it_comes_from(part: str) -> None:
    """A Cowboy goes to the only battlefield, which lies in no hand."""
    is_empty(COWBOY, f"illegal McReady plays Cowboy {part}", f"nothing asks for `{part}`", "revolver")


def test_another_place_is_said_not_to_be_the_one_for_a_card() -> None:
    """That a Cowboy goes to the current battlefield is a rule."""
    line = "illegal McReady plays Cowboy with Buzzard Point"

    assert (PASSED,) == outcome(COWBOY, f'{line} because "not a choice: Whiskey Canyon"', rules="revolver")
    assert (PASSED,) == outcome(COWBOY, line, rules="revolver")


LOADED = ("A sheriff, hand [Scope, BANG!], in play [Buntline Special load 2]\nB outlaw, hand []\nC renegade, hand []\nturn A\n"
          "phase play")


def test_a_part_for_which_another_rule_asks_is_one_of_the_move() -> None:
    """Who plays a card with a blue border chooses where a load token goes: this is no text of the Scope."""
    rules = "bang, armed-and-dangerous"

    assert (PASSED,) == outcome(LOADED, "legal A plays Scope with Buntline Special", rules=rules)
    assert (FAILED,) == outcome(LOADED, "illegal A plays Scope with Buntline Special", rules=rules)[:1]
    assert (ERROR,) == outcome(LOADED, "illegal A plays Scope with BANG!", rules=rules)[:1]


STORE = "A sheriff, hand [General Store{A}]\nB renegade\nC outlaw\ndeck [Beer, Barrel, Jail, #1]\n{more}A plays General Store"
PANIC = "A sheriff, hand [Panic!]\nB renegade, hand [], in play [Barrel, Scope]\nC outlaw, hand []{C}\nA plays Panic! at B"
TAKEN = "illegal A takes Barrel from C"


@pytest.mark.parametrize(("given", "line", "reason"), [
    (STORE.format(A="", more=""), "illegal A takes Beer from B", "nothing asks for `from B`"),
    (STORE.format(A=", Beer", more=""), "illegal B takes Beer from A", "nothing asks for `from A`"),
    (PANIC.format(C=""), TAKEN, "the choice is Barrel, Scope"),
])
def test_a_card_is_taken_from_whom_it_may_lie_with(given: str, line: str, reason: str) -> None:
    """What lies in the middle of the table is nobody's; and nobody loses what they do not have."""
    is_empty(given if "B takes" not in line else f"{given}\nA takes Barrel", line, reason)


@pytest.mark.parametrize(("given", "line"), [
    (PANIC.format(C=", in play [Barrel]"), TAKEN),
    (PANIC.format(C="").replace("C outlaw, hand []", "C outlaw, hand [?]"), TAKEN),
    (STORE.format(A="", more="discard [Beer]\n"), "illegal A takes Beer from discard"),
])
def test_a_card_of_which_there_is_one_elsewhere_is_said_not_to_come_from_there(given: str, line: str) -> None:
    """Also where nobody knows what lies there."""
    assert (PASSED,) == outcome(given, line, rules=BASE)


USED = "A sheriff, {A}hand [BANG!]\nB outlaw, {B}life 3, hand [Beer, Scope, Missed!]\nC renegade\n{more}"
AIMED = "A plays BANG! at B"
OTHERS = f"{BASE}, valley-of-shadows, special-characters"
DUEL = "A sheriff, hand [Duel]\nB outlaw, Elena Fuente, hand [Scope, BANG!]\nC renegade\nA plays Duel at B"


@pytest.mark.parametrize(("given", "line", "reason"), [
    (USED.format(A="", B="Elena Fuente, ", more=AIMED), "illegal B plays Scope as BANG!", "Scope does not count as BANG! here"),
    (USED.format(A="", B="", more="turn B"), "illegal B plays Scope as BANG! at A", "Scope does not count as BANG! here"),
    (DUEL, "illegal B discards Scope as BANG!", "the choice is BANG!"),
])
def test_a_card_counts_as_another_by_some_rule(given: str, line: str, reason: str) -> None:
    """Elena Fuente's cards count as Missed!, and Calamity Janet's Missed! as BANG!: nobody's Scope does."""
    is_empty(given, line, reason)


@pytest.mark.parametrize(("rules", "given", "line"), [
    (BASE, USED.format(A="", B="", more="turn B"), "illegal B plays Missed! as BANG! at A"),
    (BASE, USED.format(A="", B="Calamity Janet, ", more="turn B"), "illegal B plays Scope as BANG! at A"),
    (BASE, USED.format(A="", B="", more=AIMED), "illegal B plays Scope as Missed!"),
    (OTHERS, USED.format(A="", B="", more="turn B"), "illegal B plays Scope as BANG! at A"),
])
def test_a_card_that_a_rule_lets_count_as_another_is_said_not_to_do_so_here(rules: str, given: str, line: str) -> None:
    """It would with another character; and of whom a rule lets some cards do so, another card may be said not to."""
    assert (PASSED,) == outcome(given, line, rules=rules)


def test_what_another_player_has_in_play_is_none_of_ones_own_cards() -> None:
    """A verb for the cards of their own hand does not become about the rules because the card lies in front of somebody else."""
    given = "A sheriff, hand [Indians!]\nB outlaw, life 3, hand [BANG!]\nC outlaw{}\nA plays Indians!"

    is_empty(given.format(", in play [Barrel]"), "illegal B discards Barrel", "the choice is BANG!")
    is_empty(given.format(", hand [Barrel]"), "illegal B discards Barrel", "the choice is BANG!")


TABLE = """A sheriff, life 4, hand [Cat Balou, Tequila, Springfield, Beer], in play [Can Can]
B outlaw, hand [Missed!], in play [Barrel]
C outlaw, hand [Dodge], in play [Scope]"""


@pytest.mark.parametrize(("line", "made"), [
    ("A plays Springfield with Beer", "A plays Springfield at C with Beer"),
    ("A plays Tequila with Beer", "A plays Tequila at A with Beer"),
    ("A plays Cat Balou with Scope", "A plays Cat Balou at C with Scope"),
    ("A plays Cat Balou with hand", "A plays Cat Balou at C with hand"),
    ("A uses Can Can with Barrel", "A uses Can Can at B with Barrel"),
])
def test_a_move_that_leaves_out_a_choice_is_not_illegal(line: str, made: str) -> None:
    """With the choice it could be made: a `legal` line has to say it."""
    status, said, *_ = outcome(TABLE, f"illegal {line}", made, "expect B alive", rules=BASE)
    assert (status, f"`{line}` is legal here; A has then to choose: B, C" in said) == (FAILED, True)
    assert ERROR == outcome(TABLE, f"legal {line}", made, "expect B alive", rules=BASE)[0]
    assert PASSED == outcome(TABLE, f"legal {made}", made, "expect B alive", rules=BASE)[0]


def test_a_place_is_none_of_a_card_that_is_not_named() -> None:
    is_empty(TABLE, "illegal A plays Cat Balou from B", "`from B` is not a choice: B, C")


def test_a_move_that_no_choice_makes_possible_is_illegal() -> None:
    """A Dodge is paid for no Springfield of A, at whomever it is aimed: it lies with C."""
    assert (PASSED,) == outcome(TABLE, "illegal A plays Springfield at A with Beer", "expect B alive", rules=BASE)


@pytest.mark.parametrize("attack", ["Duel at B", "Indians!"])
def test_what_may_be_chosen_as_another_card_is_not_forbidden_by_another_verb(attack: str) -> None:
    """Calamity Janet answers with a Missed! as a BANG!."""
    given = (f"set janet-pending allowed\nA sheriff, hand [{attack.split()[0]}]\nB outlaw, Calamity Janet, hand [Missed!]\n"
             f"C renegade\nA plays {attack}")
    said = "this tests nothing: here Missed! may be chosen, which is written `B chooses Missed!`"

    illegal = "illegal B plays Missed! as BANG!"
    assert (ERROR, said) == outcome(given, illegal, "B discards Missed!", "expect B alive", rules="bang")


@pytest.mark.parametrize(("line", "said"), [
    ("illegal B chooses A", ""), ("B chooses A", ""), ("illegal B chooses ? A", "legal"), ("never B discards ? A", "happens"),
])
def test_a_seat_is_no_rank(line: str, said: str) -> None:
    """Where A sits, A is that player; an ace is written with its suit, or as an unknown card with that rank."""
    made = "B chooses ? A" if "?" in line else "B chooses BANG!"
    status, *found = outcome("A sheriff, hand [Duel]\nB outlaw, hand [BANG! A♠]\nC renegade\nA plays Duel at B", line, made,
                             "expect B alive", rules="bang")
    assert status == (FAILED if said or line.startswith("B") else ERROR)
    assert said in " ".join(found)


@pytest.mark.parametrize(("given", "line"), [
    ("A sheriff, hand [Panic!]\nB outlaw, hand [], in play [Barrel]\nC outlaw\nA plays Panic! at B", "A takes Barrel as Missed!"),
    ("A sheriff, hand [Cat Balou]\nB outlaw, hand [], in play [Scope]\nC outlaw\nA plays Cat Balou at B",
     "A discards Scope as BANG!"),
    ("A Calamity Janet, sheriff, hand [Panic!]\nB outlaw, hand [], in play [Barrel, Scope]\nC outlaw\nA plays Panic! at B",
     "A takes Barrel as Missed!"),
])
def test_a_card_is_taken_as_nothing_else(given: str, line: str) -> None:
    """Also where there is only one to be taken, and where some character could use other cards so."""
    assert FAILED == outcome(given, line, "expect B alive", rules="bang")[0]
    assert PASSED == outcome(given, line.partition(" as ")[0], "expect B alive", rules="bang")[0]


def test_the_order_in_which_cards_go_is_no_reason_against_a_move() -> None:
    """Nobody chooses a Beer there: it was refused before."""
    given = "event [The Reverend]\nA sheriff, hand [BANG!]\nB outlaw, life 1, hand [Beer]\nC outlaw\nA plays BANG! at B"
    rules = "bang, high-noon"

    assert FAILED == outcome(given, 'illegal B plays Beer because "the choice is Beer"', "expect B eliminated", rules=rules)[0]
    assert PASSED == outcome(given, 'illegal B plays Beer because "The Reverend"', "expect B eliminated", rules=rules)[0]


def test_who_is_asked_is_no_reason_for_a_card_that_its_player_could_not_choose() -> None:
    """A verb for the own cards of a hand needs one, as playing does."""
    given = "A sheriff, hand [Duel, BANG!]\nB outlaw, hand [BANG!]\nC renegade, hand []\nA plays Duel at B"
    line = 'illegal {} discards BANG! because "B is to answer"'

    said = "this tests nothing, because C has no BANG!"

    assert (ERROR, said) == outcome(given, line.format("C"), "B discards BANG!", rules="bang")
    assert PASSED == outcome(given, line.format("A"), "B discards BANG!", rules="bang")[0]


FAR = "A sheriff, hand [BANG!, Panic!]\nB outlaw, in play [Mustang]\nC outlaw, hand [Beer]\nturn A"


@pytest.mark.parametrize("line", ["illegal A plays BANG! with B", "illegal A plays BANG! from B", "illegal A plays Panic! with B",
                                  "illegal A plays Panic! from B"])
def test_whom_a_card_is_aimed_at_comes_after_no_other_preposition(line: str) -> None:
    """It is no question of reach."""
    is_empty(FAR, line, f"nothing asks for `{' '.join(line.split()[-2:])}`", rules="bang")


@pytest.mark.parametrize("line", ["illegal A plays BANG! at B", "illegal A plays BANG! for B", "illegal A plays Panic! at B",
                                  "illegal A plays Panic! with Mustang from B", "illegal A plays Panic! at B with Mustang"])
def test_a_player_out_of_reach_is_no_target(line: str) -> None:
    assert (PASSED,) == outcome(FAR, line, rules="bang")


def test_a_turn_is_ended_in_full() -> None:
    for line in ("A ends", "illegal B ends", "legal A ends"):
        status, *_ = outcome(FAR, line, "then A begins phase 3" if line == "A ends" else "", rules="bang")

        assert ERROR == status


OFFERED = "A sheriff, hand [{}], in play [Bomb load 3, Crate load 3]\nB outlaw, hand [], in play [Barrel, Scope]\nC outlaw"
PARDNER = "A sheriff, nuggets 2, hand [{}]\nB outlaw, hand [{}], in play [Barrel, Jail]\nC outlaw\ngame shop [Pardner]\n{}"


@pytest.mark.parametrize(("given", "line", "rules"), [
    (OFFERED.format("Squaw"), "A plays Squaw at B with Bomb", "bang, armed-and-dangerous"),
    (OFFERED.format("Flintlock"), "A plays Flintlock at B with Bomb", "bang, armed-and-dangerous"),
    (PARDNER.format("BANG!", "BANG!", "turn A"), "A buys Pardner with B, BANG!", "bang, gold-rush"),
    (PARDNER.format("", "", "deck [Beer, Missed!, BANG!]"), "A buys Pardner with Barrel", "bang, gold-rush"),
    (PARDNER.format("", "", "deck [Beer, Missed!, BANG!]"), "A buys Pardner with B, Barrel", "bang, gold-rush"),
])
def test_what_is_asked_for_behind_an_offer_or_a_word_is_not_illegal(given: str, line: str, rules: str) -> None:
    """The line leaves out that its player accepts, or what they choose first; whatever others could do besides."""
    status, said, *_ = outcome(given, f"illegal {line}", "expect B alive", rules=rules)

    assert (status, f"`{line}` is legal here; A has then to choose: " in said) == (FAILED, True)


def test_where_a_part_depends_on_others_so_does_the_move_that_leaves_out_a_choice() -> None:
    given = "A sheriff, hand [Duel, BANG!]\nB outlaw, hand [BANG!]\nC outlaw"
    status, said, *_ = outcome(given, "illegal A plays Duel with BANG!", "expect B alive", rules="bang")

    assert (status, "depends on what B does before `with BANG!` is asked for" in said) == (ERROR, True)


@pytest.mark.parametrize(("given", "line", "card"), [
    ("A sheriff, life 3, hand [Beer]\nB outlaw\nC outlaw\nturn A", 'illegal A plays Beer 6♥ because "no Beer 6♥"', "Beer 6♥"),
    ("A sheriff, hand [Panic!]\nB outlaw, hand [], in play [Barrel, Jail]\nC outlaw\nturn A",
     'illegal A plays Panic! at B with Barrel K♠ because "is not a choice"', "Barrel K♠"),
    ("A sheriff, hand [Springfield, ?, Jail]\nB outlaw\nC outlaw\nturn A",
     'illegal A plays Springfield at B with Beer because "is not a choice"', "Beer"),
    ("A sheriff, hand [Panic!]\nB outlaw, hand [?], in play [Barrel]\nC outlaw\nturn A",
     'illegal A plays Panic! at B with Beer because "is not a choice"', "Beer"),
    ("A sheriff, hand [Springfield, ?]\nB outlaw\nC outlaw\nturn A",
     'illegal A plays Springfield at B with Beer because "nothing asks for"', "Beer"),
    ("A sheriff, hand [Panic!]\nB outlaw, hand [], in play [?]\nC outlaw\nturn A",
     'illegal A plays Panic! at B with Barrel because "nothing asks for"', "Barrel"),
])
def test_a_card_of_which_too_little_is_known_may_be_the_one_that_is_named(given: str, line: str, card: str) -> None:
    """Its suit is not stated, or nothing is; also where it would be chosen behind the first thing, or is the only choice."""
    status, said, *_ = outcome(given, line, "expect B alive", rules=BASE)

    assert (status, f"may be {card}: say what it is" in said) == (ERROR, True)


@pytest.mark.parametrize("line", ["A chooses Panic! load 3", "A chooses Panic! fresh"])
def test_a_word_has_no_marks(line: str) -> None:
    """A Bottle offers the word Panic!, and no card with that name."""
    given = ("A sheriff, nuggets 2\nB outlaw, hand [], in play [Barrel]\nC outlaw\ngame shop [Bottle], equipment deck []\n"
             "A buys Bottle")
    rules = "bang, armed-and-dangerous, gold-rush"

    assert FAILED == outcome(given, line, "A chooses B", "expect B alive", rules=rules)[0]
    assert FAILED == outcome(given, f"legal {line}", "A chooses Beer", "expect B alive", rules=rules)[0]
    assert PASSED == outcome(given, "A chooses Panic!", "A chooses B", "expect B alive", rules=rules)[0]
