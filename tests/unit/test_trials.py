"""`legal` and `illegal` lines: the whole move is tried, against a real question, and nothing holds by way of absence."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran, results

from adjudicator.cases.runner import ERROR, FAILED, PASSED

TURN = "A sheriff, hand [Panic!, Beer], life 3\nB outlaw, hand [Beer], life 3\nC renegade\nturn A\n"
HIT = "A sheriff, hand [BANG!]\nB outlaw, hand [Beer], life 3\nC renegade\nA plays BANG! at B\n"
END = "\nexpect A hand [Panic!, Beer]"


@pytest.mark.parametrize(("move", "legal"), [
    ("A plays Panic! at B", True),
    ("A plays Beer", True),
    ("A ends turn", True),
    ("A passes", True),
    ("A plays Panic! at A", False),
])
def test_a_move_is_either_legal_or_illegal(move: str, legal: bool) -> None:
    """Both lines look at the same thing, the end of a turn included, and neither makes the move."""
    right, wrong = ("legal", "illegal") if legal else ("illegal", "legal")

    assert (PASSED,) == outcome(f"{TURN}{right} {move}{END}")
    status, message, *_ = outcome(f"{TURN}{wrong} {move}{END}")
    assert (FAILED, f"`{move}` is {right} here") == (status, message[:len(f"`{move}` is {right} here")])


def test_a_move_that_becomes_legal_is_not_illegal() -> None:
    """B cannot play Beer against the shot, but against the loss of the last life point: the moment tells them apart."""
    dying = HIT.replace("life 3", "life 1")
    later = "`B plays Beer` is legal later, in `avoid`: `in defend` behind the move says that only the first question is meant"

    assert (FAILED, later) == outcome(f"{dying}illegal B plays Beer\nexpect B eliminated")
    assert (FAILED, later) == outcome(f"{dying}illegal B plays Beer\nB plays Beer\nexpect B life 1")
    assert (PASSED,) == outcome(f"{dying}illegal B plays Beer in defend\nB plays Beer\nexpect B life 1")
    assert (PASSED,) == outcome(f"{dying}legal B plays Beer\nexpect B eliminated")
    assert (PASSED,) == outcome(f'{HIT}illegal B plays Beer because "not fatal"\nexpect B life 2')


def test_a_line_above_a_move_of_the_same_kind_is_tried_where_that_is_made() -> None:
    """Also if a line further below is used first: with the second approach all defend before anybody loses."""
    volley = ("set approach second\nA sheriff, hand [Gatling]\nB outlaw, life 1, hand [Beer]\n"
              "C renegade, hand [Missed!]\nA plays Gatling\n")
    lines = "B plays Beer\nC plays Missed!\nexpect B life 1"

    assert FAILED == outcome(f"{volley}illegal B plays Beer\n{lines}")[0]
    assert (PASSED,) == outcome(f"{volley}illegal B plays Beer in defend\n{lines}")
    assert (PASSED,) == outcome(f"{volley}legal B plays Beer\n{lines}")


def test_the_reason_why_a_move_is_not_legal_is_reported() -> None:
    """It is the condition that an `illegal` line would name."""
    said = "`A plays Panic! at A` is illegal here: A is not a target: only other players are"

    assert (FAILED, said) == outcome(f"{TURN}legal A plays Panic! at A{END}")


STORE = "A hand [General Store]\ndeck [Beer, ?, Scope]\nA plays General Store"


@pytest.mark.parametrize(("lines", "status"), [
    ('A life 3, hand 2\nturn A\nillegal A plays Beer because "has no Beer"', ERROR),
    ("A life 3, hand 2\nturn A\nillegal A plays Beer", ERROR),
    ("A life 3, hand 2\nturn A\nlegal A plays Beer", ERROR),
    ('A life 3, hand [Jail, Scope]\nturn A\nillegal A plays Beer because "has no Beer"', PASSED),
    ('A life 3, hand [Jail, 2♣]\nturn A\nillegal A plays Beer because "has no Beer"', PASSED),
    ('A hand 2\nturn A\nillegal A plays Missed! because "only in defend or parry"', PASSED),
    ('A hand 2\nturn A\nillegal A plays Missed! because "has no Missed!"', FAILED),
    ('A hand 2\nturn A\nillegal B plays Missed! because "is to answer"', PASSED),
    ('A hand [BANG!]\nB hand 2\nA plays BANG! at B\nillegal B plays Missed! because "has no Missed!"', ERROR),
    ('A hand [BANG!]\nB hand 2\nA plays BANG! at B\nillegal B plays Missed! because "A is to answer"', ERROR),
    ('A hand [BANG!, ?]\nA plays BANG! at B\nillegal A plays BANG! at B because "no further BANG!"', PASSED),
    ('A hand [BANG!, ?]\nA plays BANG! at B\nillegal A plays BANG! at B because "has no BANG!"', FAILED),
    ('A hand [Duel]\nB hand 3\nA plays Duel at B\nillegal B discards BANG! because "nothing to choose"', ERROR),
    ('A hand [Duel]\nB hand [Beer]\nA plays Duel at B\nillegal B discards BANG! because "nothing to choose"', PASSED),
    ('A life 1, hand [Jail, ?]\nA ends turn\nillegal A discards Beer because "choice"\nA discards Jail', ERROR),
    (f'{STORE}\nillegal A takes Barrel because "choice"\nA takes Beer\nB takes Scope', ERROR),
    (f'{STORE.replace("?", "Jail")}\nillegal A takes Barrel because "choice"\nA takes Beer\nB takes Scope', PASSED),
])
def test_no_move_is_illegal_because_nobody_knows_a_card(lines: str, status: str) -> None:
    """An unknown card may be the one that is named. What stands against the move even then is a reason."""
    found = outcome(f"A sheriff\nB outlaw\nC renegade\n{lines}")

    assert status == found[0], found
    if status == ERROR:
        assert "depends on what nobody knows: a card that " in found[1]


def test_a_move_that_says_too_little_is_not_illegal_and_what_is_missing_is_reported() -> None:
    """The same of a `legal` line, of an `illegal` line and of the move itself: Sid Ketchum discards two, and one is named."""
    table = "A sheriff, Sid Ketchum, life 3, hand [Scope, Jail, Missed!]\nB outlaw\nC outlaw\nD renegade\n"
    move = "A uses Sid Ketchum with Scope"

    more = "does not say all that A has to choose: say which of Missed!, Jail"
    assert (ERROR, f"`{move}` {more}") == outcome(f"{table}legal {move}")
    assert (PASSED,) == outcome(f"{table}legal {move}, Jail")
    assert (PASSED,) == outcome(f"{table.replace(', Missed!', '')}legal {move}")
    assert (FAILED, f"`{move}` is legal here; A has then to choose: Missed!, Jail") == outcome(f"{table}illegal {move}")
    unsaid = "A has to choose and the case does not say what: Missed!, Jail (`A chooses ...`)"
    assert (ERROR, unsaid) == outcome(f"{table}{move}\nexpect A life 4")


@pytest.mark.parametrize(("lines", "status"), [
    ("legal A chooses Beer\nillegal A chooses Jail", PASSED),
    ("legal A chooses Jail", FAILED),
    ("illegal A chooses Beer", FAILED),
    ("legal A chooses Beer\nexpect B hand []", ERROR),
    ("illegal A chooses Jail\nA chooses Beer\nlegal B chooses Dodge", PASSED),
    ("legal B chooses Dodge", ERROR),
])
def test_a_run_may_end_at_a_choice_if_the_last_line_says_what_may_be_chosen(lines: str, status: str) -> None:
    """Nothing needs to be chosen then; an end state there would be one in the middle of a choice."""
    table = "A outlaw, hand [General Store]\nB sheriff, hand []\nC outlaw\nD renegade\ndeck [Beer, Dodge, Dodge, BANG!, Jail]"

    assert status == outcome(f"{table}\nA plays General Store\n{lines}")[0]


@pytest.mark.parametrize(("line", "because"), [
    ("illegal A plays Stagecoach", "A has no Stagecoach to use"),
    ("illegal A discards Panic!", "A is not asked to choose"),
    ("illegal A chooses B", "A is not asked to choose"),
    ("illegal B plays Beer", "A is to answer"),
    ("illegal B ends turn", "B is not asked"),
])
def test_what_is_held_against_nothing_is_an_error_unless_it_is_meant(line: str, because: str) -> None:
    """The card is not there, or nobody asks the player for such a move; the message proposes the words that say so."""
    status, *messages = outcome(f"{TURN}{line}{END}")
    message = messages[0] if messages else ""

    assert ERROR == status
    assert message.startswith("this tests nothing")
    assert message.endswith(f'if that is meant, write `because "{because}"`')
    assert (PASSED,) == outcome(f'{TURN}{line} because "{because}"{END}')


@pytest.mark.parametrize("line", ["illegal A plays Stagecoach", "illegal A plays Barrel"])
def test_a_card_that_lies_elsewhere_is_not_there(line: str) -> None:
    """Neither in the discard pile nor in front of another player."""
    table = TURN.replace("B outlaw,", "B outlaw, in play [Barrel],") + "discard [Stagecoach]\n"
    status, message, *_ = outcome(f"{table}{line}{END}")

    assert (ERROR, "this tests nothing, because what it names is not there") == (status, message[:54])


@pytest.mark.parametrize(("given", "line"), [
    ("A sheriff, hand [], in play [Barrel]", "illegal A plays Barrel"),  # it is meant for a second one, which A has not
    ("A sheriff, hand [], in play [Mustang]", "illegal A uses Mustang"),  # a Mustang is never used
    ("A sheriff, hand [Missed!]", "illegal A discards BANG!"),
    ("A sheriff, Slab the Killer, hand [Beer]", "illegal A uses Slab the Killer"),
    ("A sheriff, hand []\nevent [Abandoned Mine]", "illegal A plays Abandoned Mine"),
])
def test_a_card_that_does_nothing_where_it_lies_is_not_there(given: str, line: str) -> None:
    """It could never be used from there, by whatever rule."""
    table = f"{given}\nB outlaw\nC renegade\nturn A\n"
    status, message, *_ = outcome(f"{table}{line}\nexpect A alive", rules="bang, dodge-city, fistful-of-cards")

    assert (ERROR, "this tests nothing") == (status, message[:18])


@pytest.mark.parametrize(("given", "line"), [
    ("A sheriff, hand [2 BANG!], shots 1", "illegal A plays BANG! at B"),
    ("A sheriff, hand [Barrel], in play [Barrel]", "illegal A plays Barrel"),
    ("A sheriff, hand [], in play [Barrel]", "illegal A uses Barrel"),  # it is used when somebody shoots at A
    ("A sheriff, Lemonade Jim, life 4, hand [Beer]", "illegal A uses Lemonade Jim"),  # an offer when others drink
])
def test_a_card_that_may_do_something_at_another_time_is_there(given: str, line: str) -> None:
    """That it does not now is what the line says."""
    table = f"{given}\nB outlaw\nC renegade\nturn A\n"

    assert (PASSED,) == outcome(f"{table}{line}\nexpect A alive", rules="bang, dodge-city, valley-of-shadows")


def test_a_place_is_no_card_to_choose() -> None:
    """The choice is of cards that lie open: a pile could never be one of them."""
    store = "A sheriff, hand [General Store]\nB outlaw\ndeck [Beer, Dodge]\nA plays General Store\n"

    assert ERROR == outcome(f"{store}illegal A chooses deck\nA chooses Beer\nexpect A hand [Beer]")[0]
    assert (PASSED,) == outcome(f'{store}illegal A chooses deck because "the choice is"\nA chooses Beer\nexpect A hand [Beer]')


@pytest.mark.parametrize("lines", [
    "illegal You answers C8\n  illegal You answers L1",  # C8 lies in the deck, and not in the hand when an answer is asked for
    "illegal You uses dialogue",  # cards without names answer by an ability with a word of its own: nobody uses them
])
def test_what_is_asked_and_what_is_there_are_so_at_the_same_question(lines: str) -> None:
    """A card that is there when something else is asked, or is used otherwise, is not there for the move."""
    result, = results(f"""
case an-answer "An answer is of the hand, and given"
  rules northwood
  You hand [L1, C2], fief 3, rulers [King of Leaves fief 3, King of Claws fief 5]
  deck [C8, 20 ?]
  {lines}
  You answers C2
""")
    assert (ERROR, 1) == (result.status, result.message.count("this tests nothing"))


def test_a_seat_that_is_named_after_a_card_is_no_card_that_somebody_plays() -> None:
    """Barrel sits at the table, and Beer has no Barrel."""
    status, message = outcome("Beer outlaw, hand [BANG!]\nBarrel sheriff\nillegal Beer plays Barrel")

    assert (ERROR, "this tests nothing, because what it names is not there") == (status, message[:54])


@pytest.mark.parametrize(("line", "because", "status"), [
    ("illegal A plays Jail", "Jail", FAILED),
    ("illegal A plays Jail", "no Jail", PASSED),
    ("illegal A plays Panic! at A", "a target: only other players are", FAILED),
    ("illegal A plays Panic! at A", "not a target: only other players are", PASSED),
])
def test_a_reason_is_not_its_opposite(line: str, because: str, status: str) -> None:
    """Words that leave out the `no` or `not` before them say what is not so."""
    assert status == outcome(f'{TURN}{line} because "{because}"{END}')[0]


@pytest.mark.parametrize(("because", "wrong", "said"), [
    ("A", FAILED, "the reason is A is not a target"), ("not a target", ERROR, "fits almost any reason")])
def test_a_reason_tells_one_from_another(because: str, wrong: str, said: str) -> None:
    """The words of the move stand in any reason, and so does that a player is not a target: the reason says why."""
    status, message, *_ = outcome(f'{TURN}illegal A plays Panic! at A because "{because}"{END}')

    assert (wrong, True) == (status, said in message)


def test_what_a_player_had_in_a_window_was_there() -> None:
    """A player who falls in it has nothing any more when somebody is asked again."""
    assert (PASSED,) == outcome("A sheriff, hand [BANG!]\nB outlaw, hand [Scope], life 1\nC renegade\nA plays BANG! at B\n"
                                "illegal B plays Scope\nexpect B eliminated")


def test_a_move_is_made_with_one_card() -> None:
    """A number before the card that is played counts it, also where the step says as which card it is played."""
    shot = "A sheriff, hand [BANG!]\nB outlaw, life 3\nC renegade\nA plays BANG! at B\n"

    assert (PASSED,) == outcome(f"{shot}then A plays BANG! at B")
    assert ERROR == outcome(f"{shot}then A plays 2 BANG! at B")[0]
    assert ERROR == outcome(f"{shot}never A plays 2 BANG! at B")[0]


def test_a_window_is_no_question_about_the_turn() -> None:
    """B has one against the BANG!, in which nothing can be used; they could not end a turn there."""
    assert ERROR == outcome("A sheriff, hand [BANG!]\nB outlaw, hand [Scope]\nC renegade\nA plays BANG! at B\n"
                            "illegal B ends turn\nexpect B life 3")[0]


@pytest.mark.parametrize(("line", "status"), [
    ("legal A passes in avoid", FAILED),
    ("A passes in parry", FAILED),
    ("legal A passes in play", PASSED),
    ('illegal A plays BANG! at B in defend because "no further BANG!"', FAILED),
    ('illegal A plays BANG! at B in parry because "no further BANG!"', FAILED),
    ('illegal A plays BANG! at B in play because "no further BANG!"', PASSED),
    ("illegal B declines in parry", ERROR),
    ('illegal B declines in parry because "parry does not come"', PASSED),
])
def test_a_moment_that_a_line_names_has_to_come(line: str, status: str) -> None:
    """Nothing that stood against the move at another time is a reason, and no word of the line is passed over."""
    given = "A sheriff, hand [2 BANG!]\nB outlaw, hand [Beer], life 3\nC renegade\nA plays BANG! at B"

    assert status == outcome(f"{given}\n{line}\nexpect B life 2")[0]


def test_a_line_about_a_moment_waits_for_it() -> None:
    """It is not tried in another one, and is an error if its moment never comes."""
    hit = "A sheriff, hand [BANG!]\nB outlaw, hand [Missed!, Beer], life 3\nC renegade\nA plays BANG! at B\n"
    never = 'this tests nothing, because B is not asked in defend: if that is meant, write `because "B is not asked in defend"`'

    assert (PASSED,) == outcome(f"{hit}illegal B plays Beer in defend\nB declines\nexpect B life 2")
    assert (ERROR, never) == outcome(f"{hit}B plays Missed!\nillegal B plays Beer in defend\nexpect B life 3")[:2]


@pytest.mark.parametrize(("move", "found"), [
    ("A ends turn at B", "B"), ("A ends turn in defend", "defend"), ("A declines at B", "B"), ("A ends turn with Beer", "Beer"),
])
def test_nothing_follows_a_move_that_does_nothing(move: str, found: str) -> None:
    """A player ends a turn at nobody, in no moment and with no card."""
    result = ran(f"{TURN}{move}{END}")
    first = result.message.splitlines()[0].strip()

    assert (ERROR, f"C005 expected the end of the line, found `{found}`") == (result.status, first)


def test_a_window_in_which_nothing_can_be_used_is_a_question() -> None:
    """B is attacked and could use a Missed!; that they hold only a Beer, of no use yet, is no absence of the Beer."""
    assert (PASSED,) == outcome(f"{HIT}illegal B plays Beer\nexpect B life 2")


@pytest.mark.parametrize("because", ["not fatal", "only in avoid or play", "life 3"])
def test_the_reason_is_that_of_the_window_that_was_passed_over(because: str) -> None:
    """B has a Beer and could not use it against the BANG!; that A is to answer afterwards is not the only reason."""
    assert (PASSED,) == outcome(f'{HIT}illegal B plays Beer because "{because}"\nexpect B life 2')


@pytest.mark.parametrize(("because", "status"), [
    ("not a shot", PASSED), ("is to answer", PASSED), ("only in defend", FAILED), ("no Missed!", FAILED)])
def test_a_reason_that_arises_only_while_others_act_is_none(because: str, status: str) -> None:
    """B has a Missed!, of no use against the Panic!: that A has taken it by the next question is no reason."""
    given = "A sheriff, hand [Panic!]\nB outlaw, hand [Missed!], in play [Scope]\nC renegade\nA plays Panic! at B with"
    for taken in ("Missed!", "Scope"):
        assert status == outcome(f'{given} {taken}\nillegal B plays Missed! because "{because}"')[0]


def test_a_moment_in_which_a_player_can_do_nothing_is_the_one_that_a_line_names() -> None:
    """In `defend` the Beer is of no use because of the moment, in `avoid` because the hit is not fatal."""
    fatal, moment = 'because "not fatal"', 'because "only in avoid or play"'

    assert (PASSED,) == outcome(f"{HIT}illegal B plays Beer in avoid {fatal}\nexpect B life 2")
    assert FAILED == outcome(f"{HIT}illegal B plays Beer in defend {fatal}\nexpect B life 2")[0]
    assert (PASSED,) == outcome(f"{HIT}illegal B plays Beer in defend {moment}\nexpect B life 2")


def test_the_last_window_of_a_game_is_one_that_a_line_may_be_about() -> None:
    """Nobody is asked after it; B had a Scope in it, and falls."""
    hit = "A outlaw, hand [BANG!]\nB sheriff, hand [Scope], life 1\nC outlaw\nA plays BANG! at B\n"

    assert (PASSED,) == outcome(f'{hit}illegal B plays Scope because "only in play"\nexpect winner Outlaws')


DUEL = "A sheriff, hand [Duel]\nB outlaw, life 3, hand [Missed!]\nC renegade\nA plays Duel at B\n"


def test_a_choice_from_nothing_is_a_question() -> None:
    """B is to discard a BANG! and has only a Missed!; of a card that B does not have the line would say nothing."""
    assert (PASSED,) == outcome(f"{DUEL}illegal B discards Missed!\nexpect B life 2")
    assert (PASSED,) == outcome(f'{DUEL}illegal B discards Missed! because "nothing to choose"\nexpect B life 2')
    assert ERROR == outcome(f"{DUEL}illegal B discards Beer\nexpect B life 2")[0]


@pytest.mark.parametrize(("move", "status"), [
    ("B plays Missed!", PASSED), ("B uses Barrel", PASSED), ("B plays Missed! in defend", PASSED), ("B plays Dodge", ERROR),
    ("B plays Missed! in avoid", ERROR), ("C plays Missed!", ERROR)])
def test_who_is_asked_for_a_card_and_has_none_can_play_nothing_instead(move: str, status: str) -> None:
    """B is to discard a BANG! against Indians!; that C has one, and is asked before anybody is asked again, changes nothing."""
    given = "A sheriff, hand [Indians!]\nB outlaw, hand [Missed!], in play [Barrel]\nC renegade, hand [BANG!]"

    assert status == outcome(f"{given}\nA plays Indians!\nillegal {move}\nC declines\nexpect B life 3")[0]


def test_what_is_chosen_instead_is_a_reason_why_nothing_can_be_played() -> None:
    """At the choice itself, and where there is nothing to choose."""
    given = "A sheriff, hand [Indians!]\nB outlaw, hand [Missed!]\nC renegade, hand [Missed!, BANG!]\nA plays Indians!\n"

    assert (PASSED,) == outcome(f'{given}illegal B plays Missed! because "there is nothing to choose"\nC declines')
    assert (PASSED,) == outcome(f'{given}illegal C plays Missed! because "the choice is BANG!"\nC declines')


def test_a_choice_with_one_option_is_a_question() -> None:
    """Nobody is asked whom the Duel is for; it is B, and it could be nobody else."""
    duel = "A sheriff, hand [Duel]\nB outlaw, life 3\nturn A\nA plays Duel\n"

    assert (PASSED,) == outcome(f'{duel}illegal A chooses A because "the choice is B"\nexpect B life 2')
    assert (FAILED, "`A chooses B` is legal here") == outcome(f"{duel}illegal A chooses B\nexpect B life 2")
    assert ERROR == outcome(f"{duel.rstrip()} at B\nillegal A chooses A\nexpect B life 2")[0]


@pytest.mark.parametrize(("card", "legal"), [
    ("Deputy", True), ("Deputy at Whiskey Canyon", True), ("Deputy grit 1 at Whiskey Canyon", True),
    ("Deputy at Buzzard Point", False), ("Deputy grit 0", False)])
def test_a_choice_with_one_option_is_of_the_card_that_is_described(card: str, legal: bool) -> None:
    """Its place and its tokens count, as in a choice of several."""
    given = ("game battlefield Whiskey Canyon\ncard Whiskey Canyon spaces 3\ncard Fire at will cost 0\nturn Colty\n"
             "Colty hand [Fire at will]\nMcReady in play [Deputy grit 1 at Whiskey Canyon, Deputy grit 0 at Buzzard Point]")
    move, other = f"Colty plays Fire at will with {card}", "illegal" if legal else "legal"

    assert PASSED == outcome(f"{given}\n{'legal' if legal else 'illegal'} {move}", rules="revolver")[0]
    assert FAILED == outcome(f"{given}\n{other} {move}", rules="revolver")[0]
    assert (PASSED if legal else ERROR) == outcome(f"{given}\n{move}\nexpect McReady discard []", rules="revolver")[0]


@pytest.mark.parametrize(("printed", "said"), [
    ("optional-2 0, recruits-2 1", "a random pick matters here"),
    ("optional-2 1, optional-3 0, recruits-2 1", "Malpaso has to choose and the case does not say what"),
])
def test_what_a_later_turn_asks_for_need_not_be_said(printed: str, said: str) -> None:
    """Kahana Redbow is the only one to lose, so the line waits for a question; the next turn has another one."""
    row = "Church, Saloon, Livery Stable, Los Quantos Bridge, Malpaso, Abandoned Silver Mine"
    given = (f"game battlefields [{row}], battlefield Church, space 1, army 5\ncard Church spaces 3, {printed}\nturn Mapache\n"
             "phase attack\ncard Padre Esteban survival 9\nset attack-duty must\n"
             "Malpaso guardians [Padre Esteban, Kahana Redbow], hand []\n"
             "Mapache in play [Pancho Flores at Church]\nillegal Malpaso chooses Padre Esteban")

    message = ran(f"{given}\nthen Malpaso draws 2", rules="revolver2").message

    assert said in message
    assert "illegal" not in message
    if "optional-3" not in printed:  # all that may be printed besides is tried, which takes long
        assert PASSED == outcome(f"{given}\nexpect Malpaso guardians [Padre Esteban]", rules="revolver2")[0]


@pytest.mark.parametrize("verb", ["chooses", "takes"])
def test_a_verb_of_choosing_plays_no_card(verb: str) -> None:
    """It is for questions; where the card can be played, the message says how that is written."""
    move = f"B {verb} Missed!"
    said = f"`{move}` was never made: nothing asked for it; here B is not asked to choose"
    shot = "A sheriff, hand [BANG!]\nB outlaw, hand [Missed!, Beer], life 3\nC renegade\nA plays BANG! at B\n"

    assert (ERROR,) == outcome(f"{shot}illegal {move}\nexpect B life 2")[:1]
    status, message, *_ = outcome(f"{shot}{move}\nexpect B life 3")
    assert FAILED == status
    assert said in message or "when B was last asked, in `avoid`" in message


def test_where_cards_have_no_names_the_unknown_ones_of_a_hand_are_asked_about() -> None:
    """They decide whether a card may be played that does not follow; in a game of named cards they are of no use."""
    case = """
case follow-suit "Which card may be played"
  rules northwood
  You hand [C5, L5, ?], fief 2, rulers [King of Leaves fief 2, Queen of Claws fief 5]
  deck [C7, C4, E8, 20 ?]
  You passes
  {}
  expect You score []
"""
    follows, = results(case.format("You answers C5"))
    assert PASSED == follows.status
    for played, line in (("C5, L5", "illegal You answers L5\n  You answers C5"), ("L5", "You answers L5"),
                         ("L5", "legal You answers L5"), ("L5", "illegal You answers L5")):
        result, = results(case.replace("C5, L5", played).format(line))
        assert (played, line, PASSED if "C5" in played else ERROR) == (played, line, result.status)
        assert "C5" in played or "the suit of an unknown card matters here" in result.message
    assert (PASSED,) == outcome(f"{HIT.replace('[Beer]', '[Missed!, ?]')}B plays Missed!\nexpect B hand [?]")


def test_what_a_card_can_do_is_written_with_its_word() -> None:
    """A card that is played is not chosen, and one that answers is not played; the message has the line to write."""
    panic = "A sheriff, hand [Panic!]\nB outlaw, hand [Beer]\nC renegade\nturn A\nA chooses Panic! at B\nexpect B hand []"

    assert outcome(panic)[1].endswith("A is not asked to choose; what it can do here is written `A plays Panic!`")


def test_what_stands_before_the_attack_it_is_meant_for_is_an_error() -> None:
    """There B is not asked."""
    attack, move = HIT.rsplit("A plays", 1)

    assert ERROR == outcome(f"{attack}illegal B plays Beer\nA plays{move}expect B life 2")[0]


def test_beyond_the_end_of_a_game_a_refusal_says_so() -> None:
    """Nobody is asked for anything any more."""
    over = "A sheriff, life 1\nB outlaw, hand [BANG!]\nC outlaw, hand [Beer]\nB plays BANG! at A\n"

    assert ERROR == outcome(f"{over}illegal C plays Beer\nexpect winner Outlaws")[0]
    assert (PASSED,) == outcome(f'{over}illegal C plays Beer because "over"\nexpect winner Outlaws')
    assert FAILED == outcome(f"{over}legal C plays Beer\nexpect winner Outlaws")[0]


def test_a_case_may_keep_the_order_of_its_lines() -> None:
    """Of two players who could save the same one, the first to be asked waits for the line of the other."""
    table = ("A outlaw, in play [Volcanic]\nB renegade, life 1\nC outlaw, hand [Saved!]\nD deputy, hand [Saved!]\nE sheriff\n"
             "deck [#1, #2, #3, #4]\nA plays BANG! at B\n")
    lines = "moves in order\nD plays Saved! for B\nthen D plays Saved!\nA plays BANG! at B\nC plays Saved! for B\nexpect B life 1"

    assert (PASSED,) == outcome(f"{table}{lines}")


def test_in_order_a_move_is_not_made_before_the_one_above_it() -> None:
    """B is asked first; their line stands below that of C, so they decline, and their line is left over."""
    table = "A sheriff, hand [Indians!]\nB outlaw, hand [BANG!]\nC renegade, hand [BANG!]\nA plays Indians!\n"
    lines = "C discards BANG!\nB discards BANG!\nexpect B hand []"

    assert (PASSED,) == outcome(f"{table}{lines}")
    status, left = outcome(f"{table}moves in order\n{lines}")
    assert (FAILED, "`B discards BANG!` was never made: nothing asked for it") == (status, left.partition(" (")[0])


def test_a_move_that_nothing_asks_for_ends_the_run_before_anything_else_does() -> None:
    """The turn does not pass, and only the move is reported."""
    said = outcome("A sheriff, Jesse Jones, hand []\nB outlaw, hand []\nC renegade, hand [Beer]\nturn A\nphase draw\n"
                   "deck [#1, #2, #3, #4]\nA chooses hand\nA chooses B\nexpect A hand [Beer, #1]\nexpect B hand []")

    assert (FAILED, "`A chooses B` was never made: nothing asked for it; here A is not asked to choose") == said


def test_a_run_ends_with_the_turn_of_its_last_move() -> None:
    """Who falls in their own turn leaves the next player where they are; a step of that turn has the run go on to it."""
    fall = ("game event deck []\nA outlaw, life 1, in play [Dynamite]\nB sheriff, hand []\nC renegade\nturn A\nphase start\n"
            "deck [2♠, #1, #2]\n")

    assert (PASSED,) == outcome(f"{fall}expect A eliminated\nexpect B hand []")
    assert (PASSED,) == outcome(f"{fall}then B begins play\nexpect A eliminated\nexpect B hand [#1, #2]")


STORE = ("A sheriff, hand [General Store]\nB outlaw\nC renegade, hand []\ndeck [Beer, Barrel, Jail]\nA plays General Store\n"
         "A chooses Beer\n")


def test_a_forced_choice_may_be_written() -> None:
    """Rulings tell all choices; whether one is left to the last player depends on the cards."""
    assert (PASSED,) == outcome(f"{STORE}B takes Barrel\nC takes Jail\nlegal A ends turn\nexpect C hand [Jail]")
    left = "`C takes Beer` was never made: nothing asked for it (the choice is Jail), and A is to act: `A passes` goes on"
    assert (FAILED, left) == outcome(f"{STORE}B takes Barrel\nC takes Beer\nexpect C hand [Jail]")


def test_a_line_that_was_written_for_a_later_choice_is_kept_for_it() -> None:
    """A chooses B for the Panic! of a full table, though B was chosen for them before."""
    table = "A sheriff, hand [Panic!, Cat Balou]\nB outlaw, hand [Beer], in play [Barrel]\nC renegade, hand [], in play []\n"

    assert (PASSED,) == outcome(f"{table}A plays Panic!\nA chooses Barrel\nA plays Cat Balou\nA chooses B\nexpect B hand []")


def test_readings_on_which_it_depends_are_reported_alone() -> None:
    """A case that holds by default and fails under one reading says both; a point that makes no difference is not named."""
    said = ran("A sheriff, hand [BANG!]\nB outlaw, Bart Cassidy, life 1, hand [Beer]\nC outlaw\nD renegade\ndeck [3♣]\n"
               "A plays BANG! at B\nB plays Beer\nexpect B life 1, hand [3♣]").message
    same = ran("A sheriff, hand [BANG!, Beer]\nB outlaw, life 1\nC deputy\nD outlaw\nE renegade\nA plays BANG! at B\n"
               "illegal A plays Beer").message

    assert ["fails under saved-point-counts no", "holds under saved-point-counts yes (the default)"] == said.splitlines()[:2]
    assert "under" not in same


def test_what_has_fallen_below_zero_is_written_as_it_is_printed() -> None:
    """A counter, and the mark of a card in play; of cards there are never fewer than none."""
    said = ran("A sheriff, shots -1\nB outlaw\nturn A\nlegal A ends turn\nexpect A shots -1", rules="bang, armed-and-dangerous")
    assert (PASSED, "") == (said.status, said.message)
    assert ERROR == outcome("A sheriff, hand -1\nB outlaw\nturn A\nexpect A alive")[0]
    assert ERROR == outcome("A sheriff, shots -99999999999999\nB outlaw\nturn A\nexpect A alive")[0]


@pytest.mark.parametrize(("line", "status"), [
    ("never B plays Missed!", ERROR),
    ("never B plays Beer", PASSED),
    ("never A plays Beer", ERROR),
    ("never B loses 2", PASSED),
    ("never B begins play", ERROR),
    ('never A begins "phase 3"', ERROR),
    ('illegal C plays Beer because "answer"', PASSED),
    ('illegal C plays Beer because "is to"', FAILED),
    ("then B loses 1 because BANG!", PASSED),
    ("then B loses 1 because a", ERROR),
    ('illegal C plays Beer because "i"', FAILED),
    ('illegal C plays Beer because "is to answer"', PASSED),
    ("expect C not asked in defend", PASSED),
])
def test_no_check_holds_by_way_of_absence(line: str, status: str) -> None:
    """A card that is nowhere, or never with its player, is never played; and a reason is named by whole words."""
    assert status == outcome(f"{HIT}{line}\nexpect B life 2")[0]


@pytest.mark.parametrize(("reason", "status"), [("only", ERROR), ("only other", FAILED), ("only other players are", PASSED)])
def test_a_small_word_is_no_reason(reason: str, status: str) -> None:
    """Words such as `only` stand in reasons of any kind."""
    assert status == outcome(f'{TURN}illegal A plays Panic! at A because "{reason}"{END}')[0]


def test_that_a_card_is_never_drawn_says_nothing_of_cards_that_nobody_knows() -> None:
    """Whether it was is not known; of known ones it is."""
    table = "A sheriff, hand [Stagecoach]\nB outlaw, hand [Duel]\n{}A plays Stagecoach\nnever A draws Duel\nexpect A hand 2"

    unknown = "this may happen: it depends on a card that is not fully known: say what it is, as no line `deck [...]` does"
    assert (ERROR, unknown) == outcome(table.format(""))
    assert (PASSED,) == outcome(table.format("deck [Beer, Jail]\n"))


def test_where_nobody_is_attacked_nobody_is_asked_to_defend() -> None:
    """That is not a finding, and the case says so."""
    meant = "if that is meant, write `because \"nobody is attacked in this run\"`"
    assert (ERROR, f"nobody is attacked in this run, so this says nothing: {meant}") == outcome(
        "A sheriff, hand [Stagecoach]\nB outlaw, hand [Beer]\nA plays Stagecoach\nexpect B not asked in defend")


@pytest.mark.parametrize("line", ["illegal A plays Beer with Dodge", "illegal A plays Stagecoach at B"])
def test_a_part_that_nothing_asks_for_forbids_nothing(line: str) -> None:
    """The move without it is legal, so that the line says nothing about the rules; unless it is meant to say just that."""
    table = "A sheriff, life 3, hand [Beer, Stagecoach]\nB outlaw, hand [Dodge]\nC renegade\nturn A\n"
    status, *_ = outcome(f"{table}{line}{END}")

    assert ERROR == status
    assert (PASSED,) == outcome(f'{table}{line} because "nothing asks for"\nexpect A life 3')


@pytest.mark.parametrize(("move", "status"), [
    ("A plays Panic! at B", ERROR),
    ("A plays Panic! at B with hand", ERROR),
    ("A plays Panic! at B with hand, Panic!", PASSED),
    ("A plays Panic! at B with Panic!", PASSED),
    ("A plays Panic! at B\nA chooses Panic!", PASSED),
    ("A plays Panic! at B\nA chooses hand\nchance Panic!", PASSED),
])
def test_a_random_pick_is_stated(move: str, status: str) -> None:
    """By the card for which the hidden zone is chosen, or in a line of its own; not by a card that the move names besides."""
    table = "A sheriff, hand [Panic!, Scope]\nB outlaw, hand [Panic!, Dodge], in play [Barrel]\nC renegade\nturn A\n"

    assert status == outcome(f"{table}{move}\nexpect A hand [Scope, Panic!]")[0]


@pytest.mark.parametrize("there", ["", ", in play [Barrel]"])
def test_a_card_of_a_hidden_hand_may_be_what_is_picked(there: str) -> None:
    """Such a move is legal, and can be made as written, whether or not its player has another choice."""
    table = f"A sheriff, hand [Panic!]\nB outlaw, hand [Panic!, Dodge]{there}\nC renegade\nturn A\n"
    move = "A plays Panic! at B with Dodge"

    assert (PASSED,) == outcome(f"{table}legal {move}\n{move}\nexpect A hand [Dodge]")
    assert FAILED == outcome(f"{table}legal {move.replace('Dodge', 'Beer')}{END}")[0]


OFFERED = "A sheriff, hand [General Store, Beer]\nB outlaw\nC renegade\ndeck [Beer, Scope, Jail]\nA plays General Store\n"
CHOSEN = "\nA chooses Beer\nB chooses Scope\nexpect A hand [2 Beer]"


@pytest.mark.parametrize("part", ["with Scope", "at B", ", Scope"])
def test_every_part_of_a_choice_is_tried(part: str) -> None:
    """What nothing asks for after it makes it no move, as in the move itself; a check of the choice alone looks at its card."""
    assert FAILED == outcome(f"{OFFERED}legal A chooses Beer {part}{CHOSEN}")[0]
    assert ERROR == outcome(f"{OFFERED}illegal A chooses Beer {part}{CHOSEN}")[0]
    assert (PASSED,) == outcome(f"{OFFERED}legal A chooses Beer{CHOSEN}")


@pytest.mark.parametrize("named", ["yes", "sheriff", "hearts"])
def test_a_choice_of_another_sort_is_not_what_is_asked(named: str) -> None:
    """Of cards on offer no word is chosen, and that says nothing about the rules, unless it is meant."""
    assert ERROR == outcome(f"{OFFERED}illegal A chooses {named}{CHOSEN}")[0]
    assert (PASSED,) == outcome(f'{OFFERED}illegal A chooses {named} because "the choice is Beer, Scope, Jail"{CHOSEN}')


def test_a_verb_that_takes_something_and_has_nothing_tests_nothing() -> None:
    """A player who is to choose a card takes one."""
    assert ERROR == outcome(f"{OFFERED}illegal A takes{CHOSEN}")[0]


def test_a_seat_is_no_card() -> None:
    """Although its letter is a rank as well."""
    status, *_ = outcome(f"{OFFERED}illegal A uses A{CHOSEN}")

    assert ERROR == status
    assert "no card is called `A`" in ran(f"{OFFERED}illegal A uses A{CHOSEN}").message


def test_a_card_that_acts_in_an_earlier_phase_says_when() -> None:
    """The run begins with phase 2, in which an event offers nothing any more."""
    given = "game event deck []\nA sheriff, life 3\nB outlaw\nC renegade\nevent [Hard Liquor]\nturn A\n"
    rules = "bang, fistful-of-cards"
    said = "`A uses Hard Liquor` is illegal: Hard Liquor offers nothing here; it acts in `before phase 1`"

    assert (FAILED, said) == outcome(f"{given}A uses Hard Liquor\nexpect A life 4", rules=rules)
    assert (PASSED,) == outcome(f"{given}phase start\nA uses Hard Liquor\nexpect A life 4", rules=rules)


def test_a_move_with_a_verb_of_its_own_is_tried_where_that_is_asked_for() -> None:
    """An answer is no move before the statement: as long as an ally may act, the line says nothing, and how to go on."""
    given = ("phase play\nYou fief 3, rulers [Baron of Leaves fief 3], hand [C1, F7]\ndeck [C6, 9 ?]\n")
    nothing = "this tests nothing, because You are not asked for such a move here (`You end turn` above the line goes on)"

    assert outcome(f"{given}You allies [Lady of Claws]\nillegal You answer C1", rules="northwood")[1].startswith(nothing)
    assert (FAILED, "`You answer C1` is legal here") == outcome(f"{given}illegal You answer C1", rules="northwood")
    assert (FAILED, "`You answer C1` is legal here") == outcome(f"{given}You pass\nillegal You answer C1", rules="northwood")
    assert (PASSED,) == outcome(f'{given}You pass\nillegal You answer F7 because "followed"', rules="northwood")


def test_whose_turn_it_is_may_have_to_be_said() -> None:
    """Where a line tries a move, and nothing is done in the run, it is the turn of that player, unless another is said."""
    given = "game battlefield Whiskey Canyon\ncard Deputy cost 0\nColty hand 0\nMcReady hand [Deputy]\n"

    assert (FAILED, "`McReady plays Deputy` is legal here") == outcome(f"{given}illegal McReady plays Deputy", rules="revolver")
    said = outcome(f"{given}turn Colty\nillegal McReady plays Deputy", rules="revolver")[1]
    assert "(`turn McReady` begins in their turn)" in said
    assert (PASSED,) == outcome(f"{given}turn McReady\nlegal McReady plays Deputy", rules="revolver")


DRAWING = "A sheriff\nB outlaw, in play [Barrel]\nC outlaw\nD renegade\n"
NORTHWOOD = ("phase play\nYou fief 3, rulers [Baron of Leaves fief 3], hand [C3, E3, C5, E5], allies [Lady of Claws]\n"
             "deck [L1, L2, L3, L4, 5 ?]\nYou use Lady of Claws\n")


@pytest.mark.parametrize(("given", "right", "wrong"), [
    ("A sheriff, hand [Cat Balou]\nB outlaw, hand [Beer], in play [Barrel]\nC outlaw\nA plays Cat Balou at B\n",
     "A discards Barrel", "A takes Barrel"),
    ("A sheriff, hand [Panic!]\nB outlaw, hand [Beer], in play [Barrel]\nC outlaw\nA plays Panic! at B\n",
     "A takes Barrel", "A discards Barrel"),
    ("A sheriff, hand [Panic!]\nB outlaw, hand [Beer], in play [Barrel]\nC outlaw\nA plays Panic! at B\n",
     "A takes hand", "A discards hand"),
    ("A sheriff, hand [Indians!]\nB outlaw, hand [BANG!]\nC outlaw\nA plays Indians!\n", "B discards BANG!", "B takes BANG!"),
    ("A sheriff, life 1, hand [Beer, Missed!]\nB outlaw\nC outlaw\nA ends turn\n", "A discards Beer", "A takes Beer"),
    ("A sheriff, Pedro Ramirez\nB outlaw\nC outlaw\ndiscard [Beer]\nphase draw\n", "A chooses deck", "A discards deck"),
    ("A sheriff, Vera Custer\nB outlaw, Slab the Killer\nC outlaw\nphase draw\n", "A chooses B", "A discards B"),
    ("A sheriff, Kit Carlson\nB outlaw\nC outlaw\ndeck [Beer, Panic!, BANG!]\nphase draw\n", "A chooses Beer", "A takes Beer"),
])
def test_the_verb_of_an_answer_says_what_happens(given: str, right: str, wrong: str) -> None:
    """In a check of the choice, as in the choice itself. `chooses` says nothing of it."""
    said = f"no step `{wrong}` follows"

    assert (PASSED,) == outcome(f"{given}legal {right}")
    status, message = outcome(f"{given}legal {wrong}")
    assert (FAILED, True) == (status, message.startswith(f"`{wrong}` is illegal here: {said}"))
    status, message = outcome(f"{given}illegal {wrong}")
    assert (ERROR, True) == (status, message.startswith(f"this tests nothing: {said}"))
    assert PASSED == outcome(f'{given}illegal {wrong} because "{said}"')[0]
    status, message = outcome(f"{given}{wrong}\nexpect A alive")
    assert (ERROR, True) == (status, message.startswith(said))
    assert outcome(f"{given}{right}\nexpect A alive")[0] == PASSED


def test_how_a_choice_is_written_is_said() -> None:
    """With the verb of what happens, if the rules have moves of that verb."""
    given = "A sheriff, hand [Panic!]\nB outlaw, hand [], in play [Barrel, Scope]\nC outlaw\nA plays Panic! at B\n"
    said = "no step `A discards Barrel` follows: what happens is `A takes Barrel`; write `A takes Barrel` or `A chooses Barrel`"

    assert (ERROR, said) == outcome(f"{given}A discards Barrel\nexpect B hand 0")


def test_the_verb_of_a_choice_with_one_option_says_what_happens() -> None:
    """Nobody is asked for it, and it may be written."""
    said = "no step `C discards Jail` follows: what happens is `C takes Jail`; write `C takes Jail` or `C chooses Jail`"

    assert (PASSED,) == outcome(f"{STORE}B takes Barrel\nC takes Jail\nexpect C hand [Jail]")
    assert (ERROR, said) == outcome(f"{STORE}B takes Barrel\nC discards Jail\nexpect C hand [Jail]")


def test_a_verb_may_be_of_what_happens_after_another_choice() -> None:
    """Both cards are chosen before one of them is taken."""
    poker = "A sheriff, hand [Poker]\nB outlaw, hand [Beer 6♥]\nC renegade, hand [Barrel Q♠]\nA plays Poker\n"

    assert (PASSED,) == outcome(f"{poker}A takes Beer\nA takes Barrel\nexpect A hand [Beer, Barrel]")
    assert ERROR == outcome(f"{poker}A discards Beer\nA takes Barrel\nexpect A hand [Beer, Barrel]")[0]


def test_you_discard_in_northwood() -> None:
    """The verb has its plain form after You, and the card of the Lady of Claws is discarded."""
    assert (PASSED,) == outcome(f"{NORTHWOOD}legal You discard C3", rules="northwood")
    assert (PASSED,) == outcome(f"{NORTHWOOD}legal You choose C3", rules="northwood")
    assert FAILED == outcome(f"{NORTHWOOD}legal You take C3", rules="northwood")[0]


@pytest.mark.parametrize("move", ["B plays BANG!", "B uses BANG!"])
@pytest.mark.parametrize(("card", "attack"), [("Duel", "Duel at B"), ("Indians!", "Indians!")])
def test_what_may_be_chosen_is_not_forbidden_by_another_verb(move: str, card: str, attack: str) -> None:
    """Unless the line says so. A move that says whom it is aimed at does not mean the choice."""
    given = f"A sheriff, hand [{card}]\nB outlaw, hand [BANG!]\nC outlaw\nD renegade\nA plays {attack}\n"
    said = "this tests nothing: here BANG! may be chosen, which is written `B chooses BANG!`"

    assert (ERROR, said) == outcome(f"{given}illegal {move}\nexpect A alive")
    assert (PASSED,) == outcome(f'{given}illegal {move} because "the choice is BANG!"\nexpect A alive')
    assert (PASSED,) == outcome(f"{given}illegal B plays BANG! at A\nexpect A alive")


@pytest.mark.parametrize("lines", [
    f"{DRAWING}A Pat Brennan\nphase draw\nillegal A takes Barrel",
    f"{DRAWING}A Pedro Ramirez\ndiscard [Beer]\nphase draw\nillegal A takes Beer"])
def test_where_words_are_offered_no_card_is_chosen(lines: str) -> None:
    """It is chosen only after them."""
    assert ERROR == outcome(lines)[0]


def test_below_a_move_made_if_asked_nothing_is_tried_before_it() -> None:
    """The choice is that of the move; behind it nobody offers anything by this name."""
    given = "A sheriff, hand [Panic!]\nB outlaw, hand [Beer], in play [Barrel]\nC outlaw\nA plays Panic! at B\n"

    assert (PASSED,) == outcome(f"{given}A takes Barrel if asked\nlegal A ends turn\nexpect A hand [Barrel]")
    assert FAILED == outcome(f"{given}A takes Barrel if asked\nlegal A chooses hand\nexpect A hand [Barrel]")[0]


@pytest.mark.parametrize("mark", ["with", "from"])
def test_what_a_card_is_aimed_at_is_not_what_it_is_played_with(mark: str) -> None:
    """A player behind another small word is something else: whose a card is, or whom a second choice is of."""
    given = "A sheriff, hand [BANG!]\nB outlaw\nC renegade\n"

    said = f"`{mark} B` does not say what it is aimed at: that is `at B`"
    assert (FAILED, said) == outcome(f"{given}A plays BANG! {mark} B\nexpect B life 3")
    assert (PASSED,) == outcome(f"{given}A plays BANG! at B\nexpect B life 3")


@pytest.mark.parametrize(("move", "reason"), [
    ("B plays Beer at C", "nothing asks for `at C`"), ("A discards Beer, Missed!", "nothing asks for `Missed!`"),
    ("D takes Slab the Killer", "D is not asked to choose"), ("C chooses 77", "C is not asked to choose")])
def test_no_other_reason_excuses_a_move_that_nothing_ever_allows(move: str, reason: str) -> None:
    """Who is to answer, or in which moment it would be, says nothing about it."""
    given = ("A sheriff, Sid Ketchum, life 3, hand [BANG!, Beer, Missed!]\nB outlaw, hand [Beer]\nC outlaw\nD renegade\n"
             "A plays BANG! at B\n")
    who = "only in avoid" if move.startswith("B") else "is to answer"

    assert ERROR == outcome(f"{given}illegal {move}")[0]
    assert (FAILED, f"the reason is {reason}") == outcome(f'{given}illegal {move} because "{who}"')
    assert (PASSED,) == outcome(f'{given}illegal {move} because "{reason}"')


def test_a_target_that_is_eliminated_is_refused_for_that() -> None:
    """The reason names it, besides the words of the rule."""
    table = "A sheriff, hand [BANG!]\nB outlaw, eliminated\nC renegade\nD outlaw\n"

    assert (PASSED,) == outcome(f'{table}illegal A plays BANG! at B because "eliminated"')
    said = "`A plays BANG! at B` is illegal here: B is not a target: B is eliminated; only other players are"
    assert (FAILED, said) == outcome(f"{table}legal A plays BANG! at B")


@pytest.mark.parametrize("move", ["A uses Blood Brothers at B", "A uses Blood Brothers with B", "A uses Blood Brothers"])
def test_a_card_that_asks_is_not_used_and_the_line_that_answers_it_is_named(move: str) -> None:
    """The event asks at the beginning of the turn: what is written as its use waits in vain until the play phase."""
    table = ("event [Blood Brothers]", "game event deck []", "A sheriff, life 4", "B outlaw, life 2", "C outlaw", "D renegade",
             "turn A", "phase start")
    rules = "bang, fistful-of-cards"
    status, said = outcome(*table, move, "expect B life 3", rules=rules)

    assert FAILED == status
    assert said.endswith("Blood Brothers has asked before: answer it, for example with `A chooses B`")
    assert (PASSED,) == outcome(*table, "A chooses B", "expect B life 3", rules=rules)
    said = outcome(*table, "legal A uses Blood Brothers at C", "A chooses B", "expect B life 3", rules=rules)[1]
    assert said.endswith("is illegal here: the choice is B, C, D; it is written `A chooses C`")


def test_the_card_that_stands_against_a_move_is_named() -> None:
    """That a place is barred, or a target too far away, comes of other cards."""
    storm = ("game battlefield Whiskey Canyon, space 1, cubes 7, beside [Sandstorm at Whiskey Canyon]",
             "card Whiskey Canyon spaces 3, defence 1", "Colty gang [Manolito, Jack Colty], hand 3", "McReady hand [Deputy]",
             "card Deputy cost 0, firepower 2", "turn McReady", 'illegal McReady plays Deputy because "because of Sandstorm"')
    far = ("A sheriff, hand [BANG!]", "B outlaw, Paul Regret, in play [Mustang]", "C outlaw", "D renegade",
           'illegal A plays BANG! at B because "distance 3, weapon range 1; because of Mustang, Paul Regret"')

    assert (PASSED,) == outcome(*storm, rules="revolver")
    assert (PASSED,) == outcome(*far)


@pytest.mark.parametrize(("given", "line", "status"), [
    ("A sheriff, hand [Panic!]\nB outlaw, in play [Barrel]", "A takes Barrel from B", PASSED),
    ("A sheriff, hand [Panic!]\nB outlaw, in play [Barrel]", "A takes Barrel from C", FAILED),
    ("A sheriff, hand [Panic!]\nB outlaw, in play [Barrel]", "A takes Barrel as Beer", FAILED),
])
def test_every_part_of_a_forced_choice_counts(given: str, line: str, status: str) -> None:
    """Though there is only one option, and nobody is asked: it is one of this player, and no other card."""
    assert status == outcome(f"{given}\nC renegade\nA plays Panic! at B\n{line}\nexpect A hand [Barrel]")[0]


def test_whoever_passes_in_their_turn_has_ended_it() -> None:
    """As a move, and so as what never happens."""
    given = "A sheriff, hand [Beer]\nB outlaw\nC renegade\nA passes"

    assert (FAILED, "this step happens") == outcome(f"{given}\nnever A passes")[:2]
    assert (PASSED,) == outcome(f"{given}\nthen A passes")


def test_a_window_in_which_nothing_is_known_to_be_usable_is_opened_for_the_card_that_may_be_there() -> None:
    """And goes on like any other window once that card was used: it opens again."""
    given = """game battlefield Whiskey Canyon, space 1, cubes 7, ambushes [Bear Trap hidden at Whiskey Canyon]
card Whiskey Canyon spaces 3, defence 1
card Annie McGraw survival 1
Colty gang [Annie McGraw, Manolito, Jack Colty], hand 1
McReady hand 1
turn McReady
phase play
illegal Colty plays Lightning Reflexes"""
    status, message, *_ = outcome(given, rules="revolver, ambush")

    assert (ERROR, True) == (status, "a card that Colty has in `hand` may be Lightning Reflexes" in message)


@pytest.mark.parametrize(("given", "line", "status"), [
    ("A hand [Panic!]\nB hand [], in play [Barrel, Scope]\nA plays Panic! at B\n", "illegal A declines\nA takes Barrel", PASSED),
    ("A hand [Panic!]\nB hand [], in play [Barrel, Scope]\nA plays Panic! at B\n", "A takes Barrel\nillegal A declines", ERROR),
    ("A hand [Panic!]\nB hand [], in play [Barrel, Scope]\n", "illegal A declines\nA plays Panic! at B\nA takes Barrel", ERROR),
    ("A hand [Panic!]\nB hand [], in play [Barrel]\nA plays Panic! at B\n", "illegal A declines", PASSED),
    ("A hand [Indians!]\nB hand [BANG!]\nA plays Indians!\n", "illegal B declines", FAILED),
    ("A hand [Indians!]\nB hand [Beer]\nA plays Indians!\n", "illegal B declines", ERROR),
])
def test_a_player_who_may_begin_something_is_asked_nothing_to_decline(given: str, line: str, status: str) -> None:
    """Such a line stands where something has to be chosen, even if there is only one thing."""
    assert status == outcome(f"A sheriff\nB outlaw\nC renegade\nD outlaw\n{given}{line}")[0]


@pytest.mark.parametrize(("given", "line", "status"), [
    ("A hand [Beer], life 3\nB Sid Ketchum, hand [2 Jail]\nturn A\n", "illegal C uses Sid Ketchum", ERROR),
    ("A hand [Beer], life 3\nB Sid Ketchum, hand [2 Jail]\nturn A\n", "illegal C plays Beer", PASSED),
    ("A hand [Gatling]\nB Jourdonnais\nA plays Gatling\n", "illegal C uses Jourdonnais", ERROR),
    ("A hand [BANG!]\nC hand [Beer], life 3\nB hand [Missed!]\nA plays BANG! at B\n", "illegal C plays Missed!", ERROR),
    ("A hand [BANG!]\nC hand [Missed!], life 3\nB hand [Missed!]\nA plays BANG! at B\n", "illegal C plays Missed!", PASSED),
    ("A hand [BANG!]\nB hand [Missed!]\nC hand 2\nA plays BANG! at B\n", "illegal C plays Missed!", PASSED),
])
def test_that_somebody_else_is_asked_is_no_reason_for_what_is_not_there(given: str, line: str, status: str) -> None:
    """The player of the line must have had the card that it names, unless the hand in which it would be is not stated."""
    cards = "A sheriff\nB outlaw\nC renegade\nD outlaw\n"

    assert status == outcome(f'{cards}{given}{line} because "to answer"')[0]


VISIT = ("You hand [C2, L3, E8], fief 3, rulers [King of Leaves fief 3, King of Eyes fief 4]\ndeck [C7, E1, L8, 10 ?]\n")
ANSWERED = f"{VISIT}You answers C2\n"


@pytest.mark.parametrize(("given", "status"), [
    (f'{VISIT}illegal You answers L3 because "has to be followed"', PASSED),
    (f'{VISIT}illegal You answers L3 in respond because "has to be followed"', PASSED),
    (f"{VISIT}legal You answers C2", PASSED),
    (f"{VISIT}illegal You answers C2", FAILED),
    (f"{VISIT}legal You answers L3", FAILED),
    (f'{VISIT}illegal You answers L3 because "only in respond"', PASSED),
    (f"{ANSWERED}legal You answers E8 in respond", PASSED),
    (f'{ANSWERED}illegal You answers L3 because "has to be followed"', PASSED),
    (f"{ANSWERED}illegal You answers E8", FAILED),
    (f"{VISIT}You allies [Jack of Leaves]\nillegal You answers L3 because \"has to be followed\"", FAILED),
    (f"{VISIT}You allies [Jack of Leaves]\nYou passes\nillegal You answers L3 because \"has to be followed\"", PASSED),
])
def test_an_answer_is_tried_where_it_is_asked_for_next(given: str, status: str) -> None:
    """Where nothing can be begun before it, nobody has to pass first; an ally might act."""
    assert status == outcome(given, rules="northwood")[0]


def test_what_comes_next_and_nobody_decides_is_not_denied() -> None:
    """The next statement, and the only card that may answer it."""
    one = "You hand [C2, E7], fief 3, rulers [King of Leaves fief 3]\ndeck [C7, E1, L8, 10 ?]\nYou answers C2\n"
    next_ = "this step comes next, and nobody can do anything about it"

    assert (FAILED, next_) == outcome(f"{one}never You hears E1", rules="northwood")
    assert (FAILED, next_) == outcome(f"{one}never You scores E7", rules="northwood")
    assert FAILED == outcome(f"{ANSWERED}never You hears E1", rules="northwood")[0]
    assert FAILED != outcome(f"{ANSWERED}never You scores L3", rules="northwood")[0]


def test_a_condition_that_begins_with_if_is_told_with_one() -> None:
    told = "New Identity acts only where this is so: if new-identity is second then"

    said = outcome("A sheriff", "B outlaw", "C renegade", "event [New Identity]", "turn A",
                   'illegal A uses New Identity because "no"', rules="bang, high-noon")
    assert told in said[1]


def test_a_card_as_one_that_no_rule_lets_it_be_is_never_legal() -> None:
    """So the reason has to say just that; Calamity Janet's cards count as others."""
    given = "A sheriff, Calamity Janet, hand [Beer, Missed!], life 3\nB outlaw\nC renegade\nD outlaw\nturn A\n"
    reason = "no rule lets a card count as Barrel"

    assert (ERROR, True) == ((said := outcome(f"{given}illegal A plays Beer as Barrel"))[0], reason in said[1])
    assert (PASSED,) == outcome(f'{given}illegal A plays Beer as Barrel because "{reason}"')
    assert (PASSED,) == outcome(f"{given}legal A plays Missed! as BANG! at B")
    assert (PASSED,) == outcome(f"{given}illegal A plays Missed! as BANG! at C")


def test_only_a_way_to_write_it_that_is_open_is_proposed() -> None:
    """No Missed! is played against a Duel."""
    said = outcome("A sheriff, hand [Duel]\nB outlaw, hand [Missed!]\nC renegade\nA plays Duel at B\nlegal B discards Missed!")[1]

    assert "there is nothing to choose" in said
    assert "what it can do here" not in said


SHOT = ("A outlaw, hand [{}]\nB sheriff, life 3, hand [Missed!]\nC renegade\nturn A\n"
        "B plays Missed!\n{}\nA plays BANG! at B\nexpect B life 3")


@pytest.mark.parametrize(("hand", "line"), [
    ("2 BANG!", "illegal A plays BANG! at B"),
    ("BANG!", 'illegal A plays BANG! at B because "has no BANG!"'),
    ("BANG!", "legal A plays BANG! at B"),
    ("2 BANG!", 'illegal A plays BANG! at C because "no further BANG!"'),
])
def test_no_line_stands_above_a_move_that_is_made_before_those_above_it(hand: str, line: str) -> None:
    """The run has no point for it: behind the answer comes what lies behind the shot."""
    why = "no point of the run lies below `B plays Missed!` and above `A plays BANG! at B`, which is made first"

    status, *said = outcome(SHOT.format(hand, line))
    assert (ERROR, True) == (status, any(row.startswith(why) for row in said))


DUELS = "A outlaw, life 2, hand [Duel, BANG!, Beer]\nB sheriff, life 3, hand [{}]\nC renegade, hand []\n"
POKER = ("A outlaw, life 2, hand [Poker]\nB sheriff, life 3, hand [Missed! 2♠, Beer 7♥]\nC renegade, life 2, hand [BANG! 5♣]\n"
         "D outlaw, life 3, hand [Jail J♠]\n")


@pytest.mark.parametrize(("lines", "status"), [
    (DUELS.format("BANG!") + 'illegal A plays Duel at B with BANG! because "nothing asks for"', ERROR),
    (DUELS.format("BANG!") + "legal A plays Duel at B with BANG!", ERROR),
    (DUELS.format("BANG!") + "legal A plays Duel at B", PASSED),
    (DUELS.format("BANG!") + "A plays Duel at B\nB discards BANG!\nlegal A discards BANG!", PASSED),
    (DUELS.format("") + 'illegal A plays Duel at B with BANG! because "nothing asks for"', PASSED),
    (DUELS.format("BANG!") + 'illegal A plays Duel at B with Beer because "nothing asks for"', PASSED),
    (DUELS.format("BANG!") + 'illegal A plays Duel at B with BANG! because "nothing asks for"\n'
     "A plays Duel at B with BANG!\nB discards BANG!\nexpect A hand [Beer]", ERROR),
    (POKER + 'illegal A plays Poker with Beer because "nothing asks for"', ERROR),
    (POKER + "legal A plays Poker with Missed!", ERROR),
    (POKER + "legal A plays Poker with Beer", ERROR),
    (POKER + "legal A plays Poker", PASSED),
])
def test_what_others_do_does_not_decide_whether_a_move_is_legal(lines: str, status: str) -> None:
    """A part that is asked for after some of their choices alone is neither refused nor allowed."""
    found = outcome(lines)

    assert status == found[0], found
    if status == ERROR:
        assert "is legal depends on what B does before `with " in found[1]


def test_an_unknown_card_that_pays_leaves_the_other_parts_to_be_asked_for() -> None:
    """The place is chosen behind the price: a `legal` line takes an unknown card for that, as the move does."""
    canyon = ("game battlefield Buzzard Point\ncard Quincey step-cost 1\n"
              "McReady hand [Cowboy, 4 ?], in play [Quincey at The Bank at Repentance Springs]\n"
              "Colty hand []\nturn McReady\n")

    found = outcome(canyon + "legal McReady moves Quincey with Whiskey Canyon", rules="revolver")
    assert (PASSED,) == found, found


WAITING = "A sheriff, hand [BANG!]\nB outlaw, hand [General Store]\nC renegade\ndeck [Beer, Jail, Scope]\n"


@pytest.mark.parametrize(("part", "asked"), [("with Beer", True), ("at C", False)])
def test_whoever_chooses_in_turn_may_be_the_one_who_began(part: str, asked: bool) -> None:
    """The cards of the store are chosen by one player after the other, and the first of them is who plays it: a card is asked
    for, a player is not.
    """
    line = f"{WAITING}illegal B plays General Store {part}"
    nothing, answering = (outcome(f'{line} because "{reason}"\nA plays BANG! at C')[0] for reason in (
        "nothing asks for", "A is to answer"))

    assert (FAILED, PASSED) == (nothing, answering) if asked else (PASSED, FAILED) == (nothing, answering)


@pytest.mark.parametrize(("above", "below"), [
    ("", "A plays BANG! at B\nB plays Missed!"), ("A plays BANG! at B\n", "B plays Missed!"),
])
def test_a_moment_that_comes_below_a_line_is_no_reason_above_it(above: str, below: str) -> None:
    """B is asked there, and only later: what is tried in that moment stands where it comes."""
    slab = "A sheriff, Slab the Killer, hand [BANG!]\nB outlaw, life 1, hand [Missed!, Beer]\nC renegade\n"
    line = 'illegal B plays Beer in avoid because "B is not asked in avoid"\n'

    said = (ERROR, "B is asked in `avoid` only below this line: write it there")
    assert said == outcome(f"{slab}{above}{line}{below}")
    assert FAILED == outcome(f"{slab}A plays BANG! at B\nB plays Missed!\n{line}")[0]
