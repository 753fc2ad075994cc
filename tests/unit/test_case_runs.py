"""Running a case: what it says about moves that cannot be meant, and about expectations that do not hold."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran, results

from adjudicator import situation
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.cases.situation.scene import scene
from adjudicator.limits import MAX_SEATS
from adjudicator.notation.source import Invalid, Source

HIT = "A outlaw\nB sheriff, life 2, hand [Beer], in play [Scope]\nA plays BANG! at B"


@pytest.mark.parametrize("line", [
    "then B loses 1 in resolve of B",
    "then A plays BANG! because phase 2",
    "expect discard [BANG!]",
    "expect B life 1, hand [Beer], in play [Scope]",
])
def test_what_happened_is_confirmed(line: str) -> None:
    """A step with its cell and its card, a pile and a seat are found as described."""
    assert (PASSED,) == outcome(f"{HIT}\n{line}")


@pytest.mark.parametrize(("line", "message"), [
    ("then B loses 1 in defend of B", "this step happens, but in resolve of B"),
    ("then B loses 1 in resolve of A", "this step happens, but in resolve of B"),
    ("then A attacks B in resolve of B", "this step happens, but outside any attack"),
    ("then A plays BANG! because Gatling", "this step happens, but because of `BANG!`, `phase 2`"),
    ("then B loses 1\nthen A plays BANG!", "this step happens, but before the step above"),
    ("then B loses 1\nthen B loses 1", "this step happens, but before the step above"),
    ("never B loses", "this step happens"),
    ("expect discard [Beer]", "the discard is [BANG!]"),
    ("expect discard []", "the discard is [BANG!]"),
    ("expect discard [BANG!, BANG!]", "the discard is [BANG!]"),
    ("expect B life 2", "B has life 1, not 2"),
    ("expect B hand [Dodge]", "B has hand [Beer]"),
    ("expect B hand []", "B has hand [Beer]"),
    ("expect B in play [Barrel]", "B has in play [Scope]"),
    ("expect B in play []", "B has in play [Scope]"),
    ("expect B in play [Scope, Scope]", "B has in play [Scope]"),
    ("expect B in play [Scope, Barrel, Barrel]", "B has in play [Scope]"),
])
def test_what_did_not_happen_is_reported(line: str, message: str) -> None:
    """A step in another cell, by another card or in another order does not count; the message shows the pile or hand."""
    assert (FAILED, message) == outcome(f"{HIT}\n{line}")


def test_a_step_stands_above_the_moves_that_are_made_after_it() -> None:
    """Else it would read as if what is written above had led to it."""
    given = "A sheriff, hand [BANG!, Stagecoach]\nB outlaw\nC renegade\nA plays BANG! at B\n"
    message = "this step happens only after `A plays Stagecoach`, so it stands below that line"

    assert (FAILED, message) == outcome(f"{given}then A draws 2\nA plays Stagecoach")
    assert (PASSED,) == outcome(f"{given}then B loses 1\nA plays Stagecoach\nthen A draws 2")
    assert (PASSED,) == outcome(f"{given}A plays Stagecoach\nthen B loses 1\nthen A draws 2")


@pytest.mark.parametrize(("given", "line", "move"), [
    ("A sheriff, hand [BANG!, Gatling]\nB outlaw, hand [Missed!]\nC renegade\nA plays BANG! at B\nB declines\nA plays Gatling\n"
     "B plays Missed!", "then B loses 1", "A plays Gatling"),
    ("A sheriff, hand [Stagecoach, Panic!]\nB outlaw, hand [], in play [Barrel]\nC renegade\nA plays Stagecoach\n"
     "A plays Panic! at B", "then A draws 2", "A plays Panic! at B"),
    ("A sheriff, Don Bell, hand []\nB outlaw\nC renegade\ndeck [5♠, #1, #2]\nA ends turn", "then A begins play", "A ends turn"),
])
def test_what_had_happened_before_a_move_stands_above_it(given: str, line: str, move: str) -> None:
    """Else it would read as if the move had led to it. The last of several lines has to reach as far as the moves above."""
    message = f"this step happened before `{move}`, so it stands above that line"

    assert (FAILED, message) == outcome(f"{given}\n{line}", rules="bang, dodge-city, gold-rush")
    above = given.splitlines()
    place = above.index(move)
    assert (PASSED,) == outcome("\n".join([*above[:place], line, *above[place:]]), rules="bang, dodge-city, gold-rush")


@pytest.mark.parametrize(("move", "line"), [
    ("A plays Stagecoach", "then B loses 1"), ("A plays Stagecoach", "then A plays BANG! at B"),
    ("A plays BANG! at B", "then A draws 2"),
])
def test_what_happens_before_a_move_and_behind_the_next_does_not_happen_between_them(move: str, line: str) -> None:
    """The step of a line between two moves is one that the first of them led to, though the same happens twice."""
    given = "A sheriff, hand [3 BANG!, 3 Stagecoach], in play [Volcanic]\nB outlaw, life 4, hand []\nC renegade\ndeck [6 ?]\n"
    other = "A plays BANG! at B" if move == "A plays Stagecoach" else "A plays Stagecoach"

    assert (FAILED, f"this step happened before `{move}`, so it stands above that line") == outcome(
        f"{given}{other}\n{move}\n{line}\n{other}")
    assert (PASSED,) == outcome(f"{given}{other}\n{line}\n{move}\n{other}")
    assert (PASSED,) == outcome(f"{given}{other}\n{move}\n{other}\n{line}")


@pytest.mark.parametrize(("hand", "line"), [("Beer", "A discards Beer"), ("Beer, Missed!", "chance Beer\nA discards Missed!")])
def test_what_a_choice_with_one_option_leads_to_stands_below_its_line(hand: str, line: str) -> None:
    """Suzy Lafayette draws when her last card is gone, and not before it is said which one goes, or picked at random."""
    shot = "A plays Cat Balou at B\n"
    given = f"A sheriff, hand [2 Cat Balou]\nB outlaw, Suzy Lafayette, hand [{hand}]\nC renegade\ndeck [#1, #2]\n{shot}"
    first, _, last = line.rpartition("\n")
    above = f"{given}{first}\n{shot}" if first else given
    late = f"this step happens only after `{last}`, so it stands below that line"

    assert (FAILED, late) == outcome(f"{above}then B draws 1\n{last}")
    assert (PASSED,) == outcome(f"{above}{last}\nthen B draws 1")


def test_a_turn_that_is_ended_after_a_step_may_stand_above_it() -> None:
    """It is ended for the sake of what comes next; what a `then` line tells of is not what it led to."""
    given = "A sheriff, hand [BANG!]\nB outlaw\nC renegade\nA plays BANG! at B\nA ends turn\n"

    assert (PASSED,) == outcome(f"{given}then B loses 1")


def test_a_step_is_the_one_that_the_last_move_led_to() -> None:
    """Where another like it came before."""
    given = ("A sheriff, hand [2 BANG!], in play [Volcanic]\nB outlaw, life 3\nC renegade\n"
             "A plays BANG! at B\nA plays BANG! at B\n")

    assert (PASSED,) == outcome(f"{given}then B loses 1\nA ends turn")
    assert (PASSED,) == outcome(f"{given}then B loses 1\nthen B loses 1\nA ends turn")
    assert FAILED == outcome(f"{given}then B loses 1\nthen B loses 1\nthen B loses 1\nA ends turn")[0]


def test_what_may_come_in_the_next_turn_is_open() -> None:
    """The run goes on to the unknown card that is turned up for the Dynamite, and nobody knows what follows."""
    given = "A sheriff, hand [BANG!]\nB outlaw, in play [Dynamite]\nC renegade\nA plays BANG! at C\n"
    open_ = ("nobody knows whether this comes next: the suit of an unknown card matters here: say what it is, as no line "
             "`deck [...]` does (`draw!` looks at it)")

    status, said, *_ = outcome(f"{given}A ends turn\nnever B loses 3")
    assert (ERROR, open_) == (status, said)
    assert (PASSED,) == outcome(f"deck [10♥, 2 ?]\n{given}A ends turn\nnever B loses 3")


def test_who_has_nothing_to_choose_from_is_asked_all_the_same() -> None:
    """Indians! asks every other player for a BANG!."""
    given = "A sheriff, hand [Indians!]\nB outlaw, hand [Missed!]\nC outlaw\nD renegade\nA plays Indians!\n"

    assert (PASSED,) == outcome(f"{given}expect B asked in defend")
    assert (FAILED, "B is asked in defend") == outcome(f"{given}expect B not asked in defend")
    status, said = outcome(f"{given}expect A not asked in defend")
    assert (ERROR, True) == (status, "only others than A can be asked in `defend` in this run" in said)


@pytest.mark.parametrize("hand", ["", "Beer", "BANG!", "2 BANG!"])
def test_a_demand_asks_also_whoever_has_nothing_to_meet_it(hand: str) -> None:
    """In a Duel, the challenged player; who played it only once that one has answered. The course is the same in any case."""
    seats = "A sheriff, hand [Duel]\nB outlaw, hand [{}]\nC renegade, hand []\nA plays Duel at B\n"
    duel, answered = seats.format(hand), f"{seats.format('BANG!')}B discards BANG!\n"
    assert (PASSED,) == outcome(f"{duel}expect B asked in defend\nthen B loses 1 to A")
    assert (FAILED, "B is asked in defend") == outcome(f"{duel}expect B not asked in defend")
    assert (PASSED,) == outcome(f"{duel}expect A not asked in defend\nexpect C not asked in defend")
    assert (PASSED,) == outcome(f"set duel-author-falls nobody\n{answered}expect A asked in defend")


def test_a_card_of_the_hand_is_no_character() -> None:
    """A bare name means what lies before the player; the message says where else the card belongs."""
    case = 'case some-case "A case"\n  rules bang\n  A {}\n  B sheriff\n  A plays BANG! at B\n  expect B life 4\n'
    result, = results(case.format("Gatling"))

    assert (ERROR, "N010 no fact of a player is called `Gatling`") == (result.status, result.message.splitlines()[0])
    assert "help: it is a card of another kind: `hand [Gatling]`" in result.message
    assert [PASSED] == [r.status for r in results(case.format("Barrel"))]


@pytest.mark.parametrize("line", [
    "A outlaw, B sheriff", "A outlaw, B life 3", "A outlaw, B hand [Beer]", "A outlaw, C eliminated",
    "then A plays BANG!, C loses 1", "never C draws 1, C loses 1",
])
def test_a_line_is_about_one_seat(line: str) -> None:
    """The message says where another one begins, whether or not the seat has a line of its own."""
    text = f'case some-case "A case"\n  rules bang\n  A\n  C sheriff\n  {line}\n  A plays BANG! at C\n  never C draws\n'
    result, = results(text)
    seat = line.split(", ")[1][0]

    assert (ERROR, f"C017 `{seat}` begins another line") == (result.status, result.message.splitlines()[0])


@pytest.mark.parametrize("fact", ["Vera Custer as Vulture Sam", "in play [Barrel]", "life 3"])
def test_a_known_fact_is_no_other_seat(fact: str) -> None:
    """Also where a seat is called like the first word of it."""
    text = ('case some-case "A case"\n  rules bang, dodge-city\n'
            f'  Vera outlaw, {fact}\n  C sheriff\n  Vera plays BANG! at C\n  expect C life 4\n')
    result, = results(text)

    assert PASSED == result.status, result.message


def test_cards_in_play_are_compared_whatever_their_order() -> None:
    """A card of which less is said leaves the others to those of which more is."""
    assert (PASSED,) == outcome("Colty hand []\nMcReady in play [Deputy grit 2, Deputy grit 1], hand []\nturn McReady\n"
                                'expect McReady in play [Deputy, Deputy grit 2] because "as stated"', rules="revolver")


def test_a_value_that_is_a_card_is_compared_by_its_name() -> None:
    """A battlefield is that one and no other."""
    result, = results(
        'case some-case "A case"\n  rules revolver2\n  game battlefield Malpaso\n  card Rurales cost 0\n  Malpaso\n  Mapache\n'
        "  Mapache plays Rurales\n  expect game battlefield Saloon\n")

    assert (FAILED, "    the game has battlefield Malpaso") == (result.status, result.message.splitlines()[-1])


def test_a_move_is_reported_without_its_comment() -> None:
    """What stands behind `--` is no part of the move."""
    left = "`B plays Saloon` was never made: nothing asked for it (B has no Saloon to use), and A is to act: `A passes` goes on"
    assert (FAILED, left) == outcome(f"{HIT}\nB plays Saloon -- too late\nexpect B life 1")


def test_using_a_card_does_not_choose() -> None:
    """`uses` says yes where something is offered; it answers no question for a card or a player."""
    said = outcome("A outlaw, hand [General Store]\nB sheriff, hand []\ndeck [Beer, Dodge]\nA plays General Store\n"
                   "A uses General Store\nexpect A hand [Beer]")

    assert (ERROR, "A has to choose and the case does not say what: Beer, Dodge (`A chooses ...`)") == said


def test_a_choice_that_is_none_is_told_what_may_be_chosen() -> None:
    """It is not passed over as if it had to be meant for a later question."""
    said = outcome("A outlaw, hand [General Store]\nB sheriff, hand []\ndeck [Beer, Dodge]\nA plays General Store\n"
                   "A chooses Jail\nexpect A hand [Beer]")

    assert (FAILED, "A cannot choose Jail here; they may choose Beer, Dodge") == said


def test_cards_that_nothing_tells_apart_need_not_be_chosen() -> None:
    """Of two equal cards in play one is as good as the other; another name, or a hand to take from, makes it a choice."""
    table = "A outlaw, hand [Cat Balou]\nB sheriff, hand {}, in play [{}]\nA plays Cat Balou at B\nexpect B in play [{}]"

    assert (PASSED,) == outcome(table.format("[]", "?, ?", "?"))
    for hand, cards in (("[]", "Barrel, Scope"), ("1", "Barrel")):
        status, message = outcome(table.format(hand, cards, "Barrel"))
        assert (ERROR, True) == (status, "A has to choose and the case does not say what: " in message)


def test_the_hand_is_where_cards_are_played_from() -> None:
    """Of several hidden zones of a player, an untold hand is the one from which cards are used."""
    result, = results(
        'case some-case "A case"\n  rules revolver2\n  game battlefield Malpaso\n  card Rurales cost 0\n  Malpaso\n  Mapache\n'
        "  Mapache plays Rurales\n  expect Mapache hand [], poker hand [], in play [Rurales]\n")

    assert ERROR == result.status
    assert "if there is nothing more, write `Mapache hand [Rurales]`" in result.message


def test_a_place_that_is_not_laid_out_is_reported() -> None:
    """A card of a shared zone that lies nowhere is no place; the help names the zone."""
    result, = results(
        'case some-case "A case"\n  rules revolver2\n  game battlefield Saloon\n  Malpaso\n  Mapache\n  expect no winner\n')

    assert ERROR == result.status
    assert "no `Saloon` is in play" in result.message
    assert "tell what lies in `battlefields`" in result.message


def test_declining_may_be_legal() -> None:
    """An `illegal` line fails where the player may do it; in their own turn a player ends it, and declines nothing."""
    hit = "A outlaw\nB sheriff, life 2, hand [Missed!]\nC outlaw\nA plays BANG! at B\n"

    assert (FAILED, "`B declines` is legal here") == outcome(f"{hit}illegal B declines\nexpect B life 1")
    assert (FAILED, "`A passes` is legal here") == outcome(f"{hit}illegal A passes\nexpect B life 1")
    assert (PASSED,) == outcome(f"{hit}illegal A declines because \"ended\"\nexpect B life 1")
    assert (PASSED,) == outcome(f'{hit}illegal C declines because "not asked"\nexpect B life 1')


@pytest.mark.parametrize(("move", "reason"), [
    ("A plays Missed!", "only in defend or parry"),
    ("B plays Beer", "A is to answer; only in avoid"),
    ("A uses Sid Ketchum", "too few cards in hand (hand 1)"),
    ("A plays Saloon", "A has no Saloon to use"),
])
def test_another_moment_is_reported_where_the_move_would_fit_there(move: str, reason: str) -> None:
    """And not where the moment is right and something else stands against it, or there is nothing to make the move with."""
    assert (FAILED, f"the reason is {reason}") == outcome(
        f'A outlaw, Sid Ketchum, life 2, hand [Missed!]\nB sheriff, life 3, hand [Beer]\nC\nturn A\n'
        f'illegal {move} because "the weather"\nexpect A life 2')


def test_a_move_that_is_legal_is_complained_of_once() -> None:
    """Although the player may do it at their next question."""
    assert (FAILED, "`B declines` is legal here") == outcome(
        "A outlaw\nB sheriff, life 1, hand [Missed!, Beer]\nC outlaw\nA plays BANG! at B\nillegal B declines\n"
        "expect B eliminated")


def test_who_is_out_can_do_nothing() -> None:
    """And that is a reason."""
    assert (PASSED,) == outcome("A outlaw\nB sheriff, life 3\nC outlaw, eliminated\nA plays BANG! at B\n"
                                'illegal C plays Beer because "C is eliminated"\nexpect B life 2')


def test_what_was_no_choice_does_not_put_off_an_illegal_line() -> None:
    """A card named for a question that was not asked, as there was only one, keeps no `illegal` line waiting."""
    assert (PASSED,) == outcome("A outlaw, hand [Springfield, Beer]\nB sheriff, life 2\nA plays Springfield at B with Beer\n"
                                'illegal A plays BANG! because "A has no BANG!"\nexpect B life 1')


@pytest.mark.parametrize(("seats", "move", "why"), [
    ("A outlaw, eliminated\nC outlaw", "A plays Beer", "A is out of the game"),
    ("A outlaw, in play [Barrel]\nC outlaw", "A discards Barrel", "nothing asked for it"),
])
def test_a_hand_is_not_filled_with_what_cannot_come_from_it(seats: str, move: str, why: str) -> None:
    """Who is out holds nothing, and what lies in play is discarded from there."""
    assert (FAILED, f"`{move}` was never made: {why}, and C is to act: `C passes` goes on") == outcome(
        f"{seats}\nB sheriff\nC plays BANG! at B\n{move}\nexpect A hand []")


def test_an_unknown_card_can_be_chosen() -> None:
    """`?` means a card of which nothing is known, and no other."""
    assert (PASSED,) == outcome(
        "A outlaw, life 1, hand [?, Beer]\nB sheriff\nturn A\nphase discard\nA discards ?\nexpect A hand [Beer]")


def test_a_table_has_room_for_a_hundred_seats() -> None:
    """As many seats as the limit says are allowed where no rule deals a game, one more is not."""
    def seated(count: int) -> None:
        names = "".join(f"P{chr(97 + n // 26)}{chr(97 + n % 26)}\n" for n in range(count))
        written = read_cases(Source("some.case", f"rules revolver2\n{names}")).situation
        assert written is not None
        scene(written.setup)

    seated(MAX_SEATS)
    with pytest.raises(Invalid, match=f"more than {MAX_SEATS} seats"):
        seated(MAX_SEATS + 1)


VISIT = """rules northwood
  You hand [E7], fief 3, score [C1, C2, C3], rulers [King of Leaves fief 3, Queen of Claws fief 6]
  deck [L8, 3 ?]
  You passes
  You answers E7
  then You wins King of Leaves
"""


@pytest.mark.parametrize(("line", "status"), [
    ("never You loses", ERROR),
    ("expect no winner", PASSED),
    ("then You loses Queen of Claws", PASSED),
    ("expect winner nobody", FAILED),
])
def test_a_run_ends_with_the_turn_of_its_last_move(line: str, status: str) -> None:
    """A player who passes where they are free to begin something has not ended the turn; only a `then` line goes on."""
    result, = results(f'case some-case "A case"\n  {VISIT}  {line}\n')

    assert status == result.status


@pytest.mark.parametrize(("name", "said"), [
    ("Gatlin", "did you mean `Gatling`?"),
    ("Slab", "no card or rule is called `Slab`"),
    ("Slab the Killer", "this step happens, but because of `resolve`, `BANG!`, `phase 2`"),
])
def test_a_ground_is_a_name_and_not_a_part_of_one(name: str, said: str) -> None:
    """What a step rests on is named in full, in any language; a name that nobody has is an error as anywhere."""
    assert said in ran(HIT, f"then B loses 1 because {name}").message


def test_what_is_missing_of_a_known_card_is_asked_for_by_its_name() -> None:
    """Where it lies by then, a situation does not list it: a Poker looks whether the discarded cards are Aces."""
    poker = "A sheriff, hand [Poker]\nB outlaw, hand [Missed!]\nC renegade, hand []\nA plays Poker\nexpect B hand []"

    said = "the rank of {} matters here: say it with the name of the card, as in `{}`, where the situation lists it"
    assert said.format("Missed!", "Missed! 2♠") in ran(poker).message
    assert said.format("Missed!", "Missed! 10♣") in ran(poker.replace("Missed!", "Missed! ♣")).message
    assert PASSED == ran(poker.replace("Missed!", "Missed! K♣").replace("\nexpect", "\nA chooses Missed!\nexpect")).status


@pytest.mark.parametrize(("hand", "unknown"), [
    ("Springfield, Beer", ""), ("Springfield K, Beer", ""), ("BANG!, Beer", "the suit of BANG! matters here"),
])
def test_a_card_that_there_is_once_has_a_known_suit(hand: str, unknown: str) -> None:
    """Apache Kid is not affected by diamonds."""
    what, paid = ("BANG!", "") if hand.startswith("BANG!") else ("Springfield", " with Beer")
    given = f"A sheriff, hand [{hand}]\nB outlaw, Apache Kid\nC renegade\nA plays {what} at B{paid}\nexpect B life 2"

    result = ran(given, rules="bang, dodge-city")
    assert (PASSED == result.status, unknown in result.message) == (not unknown, True)


def test_a_step_of_an_attack_rests_on_what_opened_it() -> None:
    """Also where nobody has played it: the Dynamite goes off in its check."""
    blast = "A sheriff\nB outlaw, life 2, in play [Dynamite]\nC outlaw\nD renegade\nturn B\nphase start\ndeck [4♠]"
    said = "this step happens, but because of `resolve`, `Dynamite`, `check of the Dynamite`"

    assert PASSED == ran(blast, "then B loses 3 because Dynamite").status
    assert said in ran(blast, "then B loses 3 because Jail").message


@pytest.mark.parametrize(("line", "status"), [
    ("never B begins phase 1", ERROR),
    ("never A begins phase 3", ERROR),
    ("A ends turn\nnever C begins phase 1", PASSED),
    ("never A begins phase 1", ERROR),
    ("never A begins other checks", ERROR),
    ("phase other checks\nnever A begins other checks", ERROR),
    ("phase phase 1\nnever A begins phase 1", FAILED),
    ("never A ends turn", ERROR),
    ("never B ends turn", ERROR),
    ("A ends turn\nnever A ends turn", FAILED),
    ("A ends turn\nthen B begins phase 1\nnever A begins phase 1", ERROR),
    ("A ends turn\nthen B begins phase 1\nnever C begins phase 1", PASSED),
])
def test_of_a_turn_or_phase_that_is_not_reached_nothing_is_said(line: str, status: str) -> None:
    """That a phase of it never begins holds of every run that ends before."""
    assert status == outcome(starting(line))[0]


def starting(lines: str) -> str:
    """The hit at a table of three, with the phase that the first line may give, and further lines."""
    first, _, rest = lines.partition("\n") if lines.startswith("phase ") else ("", "", lines)
    seats, move = HIT.rsplit("\n", 1)
    return "\n".join(filter(None, ["game event deck []", seats, "C renegade", first, move, rest]))


@pytest.mark.parametrize(("lines", "said"), [
    ("never C plays Beer", "C has no Beer in this run, so this says nothing"),
    ("never C discards Barrel", "C has no Barrel in this run, so this says nothing"),
    ("never C uses Barrel", "C has no Barrel in this run, so this says nothing"),
    ("never A plays 7♠", "A has no 7♠ in this run, so this says nothing"),
    ("never A plays BANG! 3♣", "A has no BANG! 3♣ in this run, so this says nothing"),
    ("never A plays Q♥", ""),
    ("never B discards J♣", ""),
    ("never B plays Beer", ""),
    ("never A takes Beer", ""),
    ("never C draws Beer", "nothing in this run leads to it"),
])
def test_what_a_player_never_has_they_never_play(lines: str, said: str) -> None:
    """A line that holds for lack of the card says nothing; a card may be taken from another player."""
    result = ran("A outlaw, hand [BANG! 2♦, Panic! Q♥]", "B sheriff, life 2, hand [Beer], in play [Barrel Q♠]", "C renegade",
                 "discard [BANG! 3♣]",
                 "A plays BANG! at B", lines, rules="bang")

    assert said in result.message
    assert (ERROR if said else PASSED) == result.status


def test_a_line_may_say_nothing_under_one_reading_of_two() -> None:
    """It is compared with what happens under the other."""
    lines = ["rules bang", "set approach second", "A renegade, hand [Indians!]", "B outlaw", "C outlaw, life 1, hand [Beer]", "D",
             "E sheriff", "F deputy, Vulture Sam, life 1, hand []", "A plays Indians!"]
    case = "\n  ".join(['case some-case "A case"', *lines, "never F plays Beer"])
    alone = case.replace("approach second", "approach second\n  set vulture-falls-too nothing")
    both, one = (results(text) for text in (case, alone))

    assert [PASSED] == [result.status for result in both]
    assert [ERROR] == [result.status for result in one]


@pytest.mark.parametrize(("line", "status"), [
    ("then A plays BANG! 7♦", PASSED),
    ("then A plays BANG!", PASSED),
    ("then A plays BANG! A♠", FAILED),
    ("never A plays BANG! A♠", PASSED),
    ("then A plays BANG! 7♦ as BANG! A♠", ERROR),
    ("then B plays Missed! 2♠ as BANG!", FAILED),
    ("then B plays Missed! 2♠", PASSED),
    ("then B plays Missed! 3♠", FAILED),
])
def test_of_two_cards_of_one_name_the_right_one_was_played(line: str, status: str) -> None:
    """Suit and rank are those of the card itself, not of the name as which it is used."""
    table = "A outlaw, hand [BANG! A♠, BANG! 7♦]\nB sheriff, hand [Missed! 2♠, Missed! 3♠]\nC renegade"

    assert status == outcome(f"{table}\nA plays BANG! 7♦ at B\nB plays Missed! 2♠\n{line}")[0]


@pytest.mark.parametrize(("line", "status"), [
    ("never A plays BANG! K", FAILED),
    ("never A plays BANG! as BANG! at K", ERROR),
    ("then A plays BANG! Q", FAILED),
    ("never A plays BANG! K♥", PASSED),
])
def test_a_player_named_like_a_rank_is_that_player(line: str, status: str) -> None:
    """Where the step can be about one: the rank would be a part of the card's name."""
    table = "A outlaw, hand [BANG! 7♦, BANG! K♥]\nK sheriff, hand []\nQ renegade\nA plays BANG! 7♦ at K"

    assert status == outcome(f"{table}\n{line}")[0]


@pytest.mark.parametrize(("move", "status"), [
    ("B discards Missed! as BANG!", PASSED),
    ("B discards Missed!", PASSED),
    ("B discards Missed! as Missed!", ERROR),
    ("B discards Missed! as Beer", FAILED),
])
def test_a_card_is_chosen_as_another_one_only_where_it_counts_as_that(move: str, status: str) -> None:
    """As in a move that plays it."""
    table = "set janet-pending allowed\nA outlaw, hand [Indians!]\nB sheriff, Calamity Janet, life 3, hand [Missed!]\nC renegade"

    assert status == outcome(f"{table}\nA plays Indians!\n{move}\nexpect B life 3")[0]


@pytest.mark.parametrize(("part", "status"), [
    ("", PASSED),
    ("with Stagecoach", ERROR),
    ("with Beer", ERROR),
    ('because "out of reach"', PASSED),
    ('with Beer because "out of reach"', "failed"),
    ('with Beer because "nothing asks for"', PASSED),
])
def test_every_card_that_an_illegal_move_names_is_there(part: str, status: str) -> None:
    """Where nothing asks for it, that is what stands against the move, and the line has to say so."""
    table = "A outlaw, hand [BANG!, Stagecoach]\nB sheriff, in play [Mustang]\nC renegade\nturn A"

    assert status == outcome(f"{table}\nillegal A plays BANG! at B {part}")[0]


@pytest.mark.parametrize("then", ["", "then B begins phase 2\n"])
def test_a_window_of_a_phase_that_is_over_says_nothing(then: str) -> None:
    """The run begins after it, so that it cannot open for this player, although others have such a phase."""
    lines = starting(f"phase phase 3\n{then}expect A not asked in play").replace("A plays BANG! at B\n", "")

    assert ERROR == outcome(lines)[0]


def test_what_only_an_earlier_phase_does_says_nothing() -> None:
    """The run begins after every phase that leads to the verb, and no clause does."""
    text = f'case some-case "A case"\n  {VISIT}  never You calls\n'
    result, = results(text)

    assert "the run begins after what leads to it, so this says nothing" in result.message


@pytest.mark.parametrize("lines", ["phase phsae 1", "set approach frist", "readings oficial"])
def test_what_a_case_says_otherwise_than_its_table_is_looked_up_as_well(lines: str) -> None:
    """A misspelt line of a table is no better where each case has a line of its own."""
    own = {"phase": "phase phase 1", "set": "set approach first", "readings": "readings official"}[lines.split()[0]]
    text = f'table one\n  rules bang\n  A sheriff\n  B outlaw\n  {lines}\n\ncase some-case "A case"\n  table one\n  {own}\n'
    result, = results(f"{text}  never B draws\n")

    assert ERROR == result.status
    assert lines.split()[-1 if lines[0] != "p" else 1] in result.message


@pytest.mark.parametrize(("game", "lines"), [
    ("northwood", "You hand [E7, C1]\ndeck [30 ?]"),
    ("northwood", "You hand [7 E, E7]\ndeck [3 ?]"),
    ("bang", "A sheriff, hand [2 Gatling, 9 Barrel]\nB outlaw, hand 200"),
    ("bang, gold-rush", "A sheriff, equipment [Wanted, Boots]\nB outlaw, equipment [Wanted]\ngame shop [Wanted]"),
    ("bang", "A sheriff, hand [BANG! 2♦]\nB outlaw, hand [BANG!]\nunseen [3 BANG!, BANG! 3♦, 2 ♥, ♠, 20 Beer]"),
    ("bang", "A sheriff, hand [2 Gatling]\nB outlaw, hand [BANG! ♦]\nunseen [Gatling, BANG! ♦, ?]"),
    ("revolver", "Colty hand [3 Derringer]\nMcReady hand 40"),
])
def test_a_situation_may_have_all_cards_of_a_game(game: str, lines: str) -> None:
    """Nothing is said where the number of cards is not known, or rulings are about more copies than the box has."""
    assert scene(read_cases(Source("some.case", f"rules {game}\n{lines}\n")).situation.setup)  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "lines", "message"), [
    ("northwood", "You hand [E7, C1], score [E7]\ndeck [20 ?]", "`E7` is there 2 times"),
    ("northwood", "You hand [2 E7]\ndeck [20 ?]", "`E7` is there 2 times"),
    ("bang", "A sheriff, hand [Barrel Q♠]\nB outlaw, in play [Barrel Q♠]", "`Barrel Q♠` is there 2 times"),
    ("bang", "A sheriff\nB outlaw\ndeck [#1, #2, #1]", "two cards are called `#1`"),
    ("bang", "A sheriff\nB outlaw\ncharacters [2 Kit Carlson]", "`Kit Carlson` is there 2 times"),
    ("bang, gold-rush", "A sheriff, equipment [Boots]\nB outlaw\ngame shop [Boots]", "`Boots` is there 2 times"),
    ("bang, gold-rush", "A sheriff, equipment [Wanted]\nB outlaw, equipment [Wanted]\ngame shop [2 Wanted]",
     "`Wanted` is there 4 times"),
    ("bang, high-noon", "A sheriff\nB outlaw\nevent [Blessing]\nevent deck [Blessing]", "`Blessing` is there 2 times"),
    ("bang, great-train-robbery", "A sheriff, in play [Caboose]\nB outlaw\ngame train [Caboose]", "`Caboose` is there 2 times"),
    ("northwood", "You hand [C2]\nunseen [3 F, C2]", "`C2` lies on the table and is not unseen"),
    ("bang", "A sheriff, hand [#x ♠]\nB outlaw, hand [#x ♥]", "two cards are called `#x`"),
    ("bang", "A sheriff, hand [Barrel Q♠]\nB outlaw\ndeck [Barrel K♠, Barrel Q♠]", "`Barrel Q♠` is there 2 times"),
    ("bang", "A sheriff, hand [2 Volcanic ♠]\nB outlaw", "`Volcanic ♠` is there 2 times"),
    ("bang", "A sheriff, hand [Volcanic 10♠]\nB outlaw, hand [Volcanic ♠]", "2 cards fit `Volcanic ♠`"),
    ("northwood", "You hand [E7, C1]\ndeck [31 ?]", "33 cards lie on the table"),
    ("northwood", "You hand 3\ngame deck 30", "33 cards lie on the table"),
    ("northwood", "You hand [7 E, E7, E2]\ndeck [3 ?]", "9 cards fit `E`"),
    ("northwood", "You hand [E7], rulers [King of Leaves fief 1]\nbox [King of Leaves]", "`King of Leaves` is there 2 times"),
    ("revolver", "Colty hand 2\nMcReady hand 2\ngame battlefields [The Bank, The Bank, Cathouse]", "`The Bank` is there 2 times"),
])
def test_a_card_is_not_in_two_places(game: str, lines: str, message: str) -> None:
    """It has a number of each card of which more than the name is given, one of each that it lays out, and a number in all."""
    with pytest.raises(Invalid, match=message):
        scene(read_cases(Source("some.case", f"rules {game}\n{lines}\n")).situation.setup)  # type: ignore[union-attr]


def test_a_case_sets_only_readings_that_something_consults() -> None:
    """Somebody may have meant another point; what a table sets is for several cases."""
    lines = ("A sheriff, hand [BANG!]", "B outlaw", "C renegade", "A plays BANG! at B", "expect B life 3")
    table = "table some\n  rules bang\n  set approach first\n\n"
    case = 'case some-case "A case"\n  table some\n' + "".join(f"  {line}\n" for line in lines)

    assert (PASSED,) == outcome(*lines)
    assert (ERROR, "nothing in this case consults `approach`: leave the line out") == outcome("set approach first", *lines)
    assert [PASSED] == [result.status for result in results(table + case)]


@pytest.mark.parametrize(("lines", "said"), [
    (("readings official", "B outlaw", "A plays BANG! at B"), "nothing in this case consults a reading that this would choose"),
    (("moves in order", "B outlaw", "A plays BANG! at B"), "the moves of one player are made in their order in any case"),
    (("moves in order", "B outlaw, hand [Missed!]", "A plays BANG! at B", "B plays Missed!"),
     "the moves are made in this order in any case"),
    (("readings official", "B outlaw", "A plays Gatling"), ""),
    (("readings official", "set approach first", "B outlaw", "A plays Gatling"), "nothing in this case consults a reading"),
])
def test_a_line_that_chooses_readings_or_an_order_has_an_effect(lines: tuple[str, ...], said: str) -> None:
    """Whose readings are meant matters where some are consulted that no line sets, the order of moves among several players."""
    status, *messages = outcome("A sheriff, hand [BANG!, Gatling]", "C renegade", *lines, "expect C alive")

    assert (ERROR if said else PASSED) == status
    assert "".join(messages)[:len(said)] == said


def test_a_run_ends_where_two_players_wait_for_each_other() -> None:
    """Each has a choice to make that nothing asks for: turn after turn would go by, and the first of them is reported."""
    status, message = outcome("A sheriff, hand [General Store]\nB outlaw\nA plays General Store\n"
                              "A chooses Beer\nB chooses Beer\nexpect A life 5")

    assert (FAILED, "`A chooses Beer` was never made: nothing asked for it; here A is not asked to choose") == (status, message)


@pytest.mark.parametrize("later", ["", "\nA plays BANG!", "\nA plays BANG! at B"])
def test_a_move_that_another_word_makes_is_reported_with_the_choice(later: str) -> None:
    """The BANG! that is put against a Duel is discarded, not played. That comes first, whatever goes wrong later."""
    table = "A sheriff, hand [Duel, BANG!]\nB outlaw, hand [BANG!, BANG!, Beer]\nC outlaw\nA plays Duel at B\n{}\nexpect A life 4"

    assert (PASSED,) == outcome(table.format("B chooses BANG!\nA declines"))
    assert (FAILED, "`B plays BANG!` was never made: here `B chooses BANG!` is asked for") == outcome(
        table.format(f"B plays BANG!{later}"))


@pytest.mark.parametrize(("b", "move", "why"), [
    ("in play [Barrel]", "B uses Barrel", "Belle Star switches Barrel off"),
    ("hand [BANG!]", "B plays BANG! at A", "only in play"),
    ("hand [Scope]", "B plays Missed!", "B has no Missed! to use"),
])
def test_of_a_move_that_was_never_made_the_obstacle_is_reported(b: str, move: str, why: str) -> None:
    """What stood against it where its player was asked after the lines above it, or had nothing to use."""
    said = f"`{move}` was never made: nothing asked for it ({why}), and A is to act: `A passes` goes on"

    table = f"A sheriff, Belle Star, hand [BANG!]\nB outlaw, {b}\nC renegade\n"

    assert (FAILED, said) == outcome(f"{table}A plays BANG! at B\n{move}\nexpect B life 3")


def test_the_order_in_which_an_eliminated_player_discards_is_no_answer() -> None:
    """D was asked for it last, and Sid Ketchum is nothing that they could have chosen there."""
    said = "`D uses Sid Ketchum with Beer, Jail` was never made: D is out of the game, and A is to act: `A passes` goes on"

    table = "A sheriff, hand [BANG!]\nD outlaw, Sid Ketchum, life 1, hand [Beer, Jail]\nE outlaw\nF renegade\n"

    assert (FAILED, said) == outcome(
        f"{table}A plays BANG! at D\nD declines\nD uses Sid Ketchum with Beer, Jail\nexpect D alive")


@pytest.mark.parametrize(("first", "second", "status"), [
    ("A", "\N{CYRILLIC CAPITAL LETTER VE}", ERROR),
    ("\N{CYRILLIC CAPITAL LETTER A}", "\N{CYRILLIC CAPITAL LETTER VE}", PASSED),
    ("Ann", "\N{CYRILLIC CAPITAL LETTER A}nn", ERROR),
    ("\N{GREEK CAPITAL LETTER ALPHA}", "B", ERROR),
])
def test_seats_are_written_in_one_alphabet(first: str, second: str, status: str) -> None:
    """Letters of others may look the same."""
    assert status == outcome(f"{first} sheriff, hand [BANG!]\n{second} outlaw, life 3\n{first} plays BANG! at {second}\n"
                             f"expect {second} life 2")[0]


def test_what_has_been_used_up_is_there() -> None:
    """Otherwise the fact says nothing."""
    table = "A sheriff, {}used Doc Holyday\nB outlaw\nturn A\nexpect B life 4"

    assert ERROR == outcome(table.format(""))[0]
    assert PASSED == outcome(table.format("Doc Holyday, "))[0]


def test_a_card_that_another_one_stands_in_for_is_named_with_it() -> None:
    """Calamity Janet has no BANG!, and may play a Missed! as one."""
    table = "A outlaw, Calamity Janet, hand [Missed!]\nB sheriff\nA plays {} at B\nexpect B life 4"

    assert (PASSED,) == outcome(table.format("Missed! as BANG!"))
    assert (FAILED, "`A plays BANG! at B` is illegal: A has no BANG! to use; another card counts as one: "
                    "`A plays Missed! as BANG!`") == outcome(table.format("BANG!"))


def misplaced(line: str) -> str:
    """What is reported about a case in which a line stands below the move."""
    result = ran(HIT, line, "expect B alive", rules="bang")
    assert ERROR == result.status
    return result.message


@pytest.mark.parametrize("line", ["B life 2", "discard [BANG!]", "turn B", "set approach first"])
def test_a_case_begins_above_its_moves(line: str) -> None:
    """What an author writes below them and means as an expectation is not taken for a fact of the beginning."""
    said = misplaced(line)

    assert "C029 what is so from the beginning stands above the first move or check" in said
    assert "some.case:6:3" in said


def test_a_line_below_the_moves_that_is_nothing_is_told_so_first() -> None:
    """The word that no line has is the mistake, and not where it stands."""
    said = misplaced("B plais Beer")

    assert "`plais` is not a verb of moves" in said
    assert "C029" not in said


def test_a_situation_may_be_told_in_any_order() -> None:
    """It expects nothing that could be mistaken for a fact."""
    table = situation("rules bang\nA outlaw, hand [BANG!]\nB sheriff\nA plays BANG! at B\nB life 2\n")

    assert 1 == table.resolve().position.fields[0][1]
