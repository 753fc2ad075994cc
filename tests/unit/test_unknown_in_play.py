"""An unknown card in play, or an untold role, decides nothing in silence: what rests on it is an error that says so."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

FOUR = "  rules bang{}\n  A sheriff, hand [2 BANG!]{}\n  B outlaw{}\n  C outlaw\n  D renegade\n"
HIT = "  A plays BANG! at B\n"


def told(text: str) -> str:
    """The report of `test` on a case with these lines."""
    result = CliRunner().invoke(main, ["test", "-"], input=f'case one "What is so"\n{text}')
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.stdout + result.stderr


THREE = ("B outlaw", "C outlaw", "D renegade")
"""Others at a table of four."""


def indented(lines: list[str]) -> str:
    """Lines of a case."""
    return "".join([f"  {line}\n" for line in lines])


def four(lines: str, a: str = "", b: str = "", sets: str = "") -> str:
    """The same at a table of four."""
    return told(FOUR.format(sets, a, b) + lines)


@pytest.mark.parametrize(("lines", "card"), [
    ("  turn A\n  illegal A plays BANG! at C because \"out of reach\"\n", "Scope"),
    (f"{HIT}  illegal A plays BANG! at B because \"no further BANG!\"\n", "Volcanic"),
    (f"{HIT}  expect weapon-range(A) 1\n", "Schofield"),
    (f"{HIT}  expect reach(A, C) no\n", "Scope"),
])
def test_what_an_unknown_card_in_play_may_change_is_an_error(lines: str, card: str) -> None:
    """The message names the place of the card, and a card that it may be; with a known card the line is true, or is not."""
    found = four(lines, a=", in play [?]")

    assert "the name of the unknown card in `in play` of A" in found
    assert f"`{card}`" in found
    assert "1 error" in found
    assert "1 passed" in four(lines, a=", in play [Barrel]")
    assert "1 failed" in four(lines, a=f", in play [{card}]")


@pytest.mark.parametrize(("cards", "matters"), [
    ("2 ?", True), ("?, ? 10♦", True), ("Scope, ?", True), ("?", False), ("Barrel, ?", False),
])
def test_cards_that_matter_only_together_are_known_together(cards: str, matters: bool) -> None:
    """At a distance of 3, with a weapon that reaches no further than 1, it takes the Scope and the Binocular."""
    table = "  rules bang, dodge-city\n  A sheriff, hand [BANG!], in play [Volcanic, {}]\n  B outlaw\n  C outlaw\n  D renegade\n"
    line = '  E deputy\n  F outlaw\n  turn A\n  illegal A plays BANG! at D because "out of reach"\n'
    found = told(table.format(cards) + line)

    assert ("matters here" if matters else "1 passed") in found, found
    if cards == "2 ?":
        assert "what the unknown cards are in `in play` of A matters here: if they are `Scope` with `Binocular`" in found


def test_a_value_may_be_expected_to_be_unknown() -> None:
    """Only if it depends on the card; the number of a zone's unknown cards says nothing else."""
    assert "1 passed" in four(f"{HIT}  expect weapon-range(A) unknown\n", a=", in play [?]")
    assert "1 passed" in four(f"{HIT}  expect weapon-range(A) unknown\n", a=", in play 2")
    assert "`weapon-range(A)` is 1" in four(f"{HIT}  expect weapon-range(A) unknown\n", b=", in play [?]")
    assert "`weapon-range(A)` is 2" in four(f"{HIT}  expect weapon-range(A) unknown\n", a=", in play [Schofield, ?]")


def test_what_no_card_that_may_lie_there_changes_holds() -> None:
    """A second weapon does not lie beside the first; a suit and rank, or the unseen cards, leave few cards."""
    assert "1 passed" in four("  turn A\n  illegal A plays BANG! at C because \"out of reach\"\n", a=", in play [Volcanic, Q♠]")
    assert "1 passed" in four(f"{HIT}  expect weapon-range(A) 2\n", a=", in play [Schofield, ?]")
    assert "1 passed" in four("  unseen [Barrel]\n  turn A\n  illegal A plays BANG! at C because \"out of reach\"\n",
                              a=", in play [?]")
    assert "1 passed" in four("  unseen [Barrel]\n  turn A\n  legal A plays BANG! at B\n", b=", in play [?]")


def test_an_unknown_card_in_play_that_is_only_there_needs_no_name() -> None:
    """It is counted, chosen and discarded; a move that is made says that it may be made."""
    lines = "  rules bang\n  A sheriff, hand [Cat Balou, BANG!]\n  B outlaw, in play [{0}]\n  C outlaw\n  D renegade\n"
    gone = "  A plays Cat Balou at B\n  {0}expect discard [Cat Balou, ?]\n  expect B in play [{1}]\n"

    assert "1 passed" in told(lines.format("?") + gone.format("", ""))
    assert "1 passed" in told(lines.format("?, Barrel") + gone.format("A discards ?\n  ", "Barrel"))
    assert "1 passed" in told(lines.format("3 ?") + gone.format("", "2 ?"))
    assert "1 passed" in told(lines.format("?") + "  A plays BANG! at B\n  then B loses 1\n  expect B life 3, in play [?]\n")
    assert "if it is `Mustang`" in told(lines.format("?") + "  turn A\n  legal A plays BANG! at B\n")


def test_cards_of_the_table_are_as_unknown() -> None:
    """An event, an equipment; only those of the sets in use."""
    lines = f"  event [?]\n{HIT}  illegal A plays BANG! at B because \"no further BANG!\"\n"

    assert "the name of the unknown card in `event` matters here: if it is `Shootout`" in four(lines, sets=", high-noon")
    assert "`Gun Belt`" in four(f"{HIT}  expect hand-limit(A) 5\n", a=", equipment [?]", sets=", gold-rush")


def test_several_unknown_cards_may_all_be_of_one_name() -> None:
    """A column of Revolver has room for three: one more card changes nothing, three do."""
    case = ("  rules revolver\n  game battlefield Whiskey Canyon, space 1, cubes 7\n  card Derringer cost 0, firepower 1\n"
            "  Colty gang [Manolito, Jack Colty], in play [{} ?], hand [Derringer]\n  McReady hand 4\n  turn Colty\n"
            "  legal Colty plays Derringer\n")

    assert "1 passed" in told(case.format(2))
    assert "the name of the unknown card in `in play` of Colty matters here" in told(case.format(4))


def test_nothing_never_happens_because_a_card_is_unknown() -> None:
    """A card in the column of McReady may have the firepower that it takes."""
    case = ("  rules revolver\n  game battlefield Whiskey Canyon, space 1, cubes 7\n  card Whiskey Canyon defence 1, spaces 3\n"
            "  card Annie McGraw survival 1\n  Colty gang [Annie McGraw, Manolito, Jack Colty], hand 3\n"
            "  McReady hand 4{}\n  turn McReady\n  phase attack\n  never Colty loses Annie McGraw\n")

    assert "1 passed" in told(case.format(""))
    assert "if it is `First Deputy Charlie Weathers`, this does not hold" in told(case.format(", in play [?]"))


def test_the_ruler_of_a_fief_decides_what_is_trump() -> None:
    """In For Northwood!, where cards without names are cards of their own."""
    case = ("  rules northwood\n  You hand [C8, C7], fief 1, score [C1], rulers [? fief 1, Queen of Leaves fief 4]\n"
            "  deck [L3, L4, 10 ?]\n  You passes\n  You answers C8\n")

    assert "the name of the unknown card in `rulers` of You" in told(f"{case}  expect trump(You) 0\n")
    assert "1 passed" in told(f"{case}  expect trump(You) unknown\n")


def test_a_value_of_untold_roles_is_unknown() -> None:
    """Nothing is concluded from the roles of the others, but that a role which one player is dealt has no other player."""
    case = "  rules bang\n  A sheriff, hand [BANG!]\n  B{}\n  C outlaw\n  D outlaw\n  A plays BANG! at B\n"

    assert "depends on the role of B" in told(f"{case.format('')}  expect holders(renegade) nobody\n")
    assert "depends on the role of B" in told(f"{case.format('')}  expect dealt-role(B) renegade\n")
    assert "1 passed" in told(f"{case.format('')}  expect holders(renegade) unknown\n  expect dealt-role(B) unknown\n")
    assert "1 passed" in told(f"{case.format('')}  expect holders(sheriff) A\n")
    assert "1 passed" in told(f"{case.format(' renegade')}  expect holders(renegade) B\n")


def test_what_a_player_may_do_does_not_rest_on_an_untold_role() -> None:
    """A Jail is not played on the Sheriff: one of these players is it, unless somebody else is said to be."""
    case = "  rules bang\n  A {}hand [Jail]\n  B\n  C\n  D\n  turn A\n  legal A plays Jail at B\n"

    assert "the role of B matters here: if it is `Sheriff`, this does not hold" in told(case.format(""))
    assert "1 passed" in told(case.format("sheriff, "))


@pytest.mark.parametrize(("sets", "seats", "lines", "role"), [
    ("", "A {}hand [BANG!, Beer]\n  B deputy, life 1, hand []\n  C outlaw\n  D renegade\n  E outlaw",
     "A plays BANG! at B\n  never A sheds", "sheriff"),
    ("", "A {}hand [Beer], life 4\n  B outlaw\n  C outlaw\n  D renegade", "A plays Beer\n  never A regains", "sheriff"),
    ("", "A {}hand [Beer], life 4\n  B outlaw\n  C outlaw\n  D renegade", "A plays Beer\n  expect A life 4", "sheriff"),
    ("", "A outlaw, hand [BANG!]\n  B {}hand []\n  C outlaw\n  D renegade", "A plays BANG! at B\n  expect B life 3",
     "sheriff"),
    (", shadow-gunslingers", "A sheriff\n  B {}eliminated\n  C outlaw\n  D outlaw\n  deck [#1, #2]\n  turn B\n  phase start",
     "never B sides with", "renegade"),
])
def test_no_line_rests_on_an_untold_role(sets: str, seats: str, lines: str, role: str) -> None:
    """With a role that the player may have, the line is false."""
    case = f"  rules bang{sets}\n  {seats}\n  {lines}\n"

    for untold in ("", "role unknown, "):
        found = told(case.format(untold))
        assert f"matters here: if it is `{role.title()}`, this does not hold. Say what it is" in found
        assert "1 error" in found
    assert "1 failed" in told(case.format(f"{role}, "))


def test_what_no_role_changes_needs_none() -> None:
    """Nor does a line that says itself that the role is unknown."""
    case = "  rules bang\n  A sheriff, hand [BANG!]\n  B life 2\n  C outlaw\n  A plays BANG! at B\n"
    lines = "  then B loses 1\n  never C loses 1 because \"nothing in this run leads to it\"\n"

    assert "1 passed" in told(f"{case}{lines}  expect B role unknown, life 1\n  expect C not asked in avoid\n")


def test_an_unknown_card_has_no_load_until_somebody_knows_it() -> None:
    """Which orange card it is decides; that it is discarded does not rest on it."""
    table = ("  rules bang, dodge-city, armed-and-dangerous\n  A sheriff, hand [BANG!, Cat Balou]\n"
             "  B outlaw, hand [], in play [?]\n  C outlaw\n  D renegade\n")

    assert "1 passed" in told(f"{table}  A plays Cat Balou at B\n  expect B in play []\n")
    assert "1 passed" in told(f"{table}{HIT}  expect charge(B) unknown\n")
    found = told(f"{table}{HIT}  expect charge(B) 0\n")
    assert "the name of the unknown card in `in play` of B" in found
    assert "1 error" in found


@pytest.mark.parametrize(("hand", "sets"), [("Scope", ""), ("Jail", ""), ("Bible", ", dodge-city"), ("Mustang", "")])
@pytest.mark.parametrize("where", ["a", "b"])
def test_what_nobody_uses_needs_no_unknown_card(hand: str, sets: str, where: str) -> None:
    """Whether a card of the hand could be put in play depends on the unknown one: nobody puts it there."""
    unknown = ", in play [?]\n  B outlaw\n  C outlaw\n" if where == "a" else "\n  B outlaw, in play [?]\n  C outlaw\n"
    table = f"  rules bang{sets}\n  A sheriff, hand [{hand}, BANG!]{unknown}"

    assert "1 passed" in told(f"{table}{HIT}  expect B life 3\n")
    assert "1 passed" in told(f"{table}  A ends turn\n  then A ends turn\n")
    assert "1 passed" in told(f"{table}  turn A\n  legal A plays BANG! at B\n  A plays BANG! at B\n  never A plays {hand}\n")


def test_what_somebody_uses_does() -> None:
    """A move, and a line that tries one, stop at the unknown card; what stands against it in any case is said."""
    table = "  rules bang{}\n  A sheriff, hand [Scope, BANG!], in play [?]\n  B outlaw\n  C outlaw\n"
    matters = "the name of an unknown card matters here: say what it is, for example in `in play [...]` of A"

    for line in ("A plays Scope\n  expect A hand 1", "turn A\n  legal A plays Scope",
                 'turn A\n  illegal A plays Scope because "in play already"'):
        found = told(f"{table.format('')}  {line}\n")
        assert matters in found
        assert "1 error" in found
    refused = "  event [The Judge]\n  turn A\n  illegal A plays Scope because \"The Judge\"\n"
    assert "1 passed" in told(table.format(", fistful-of-cards") + refused)
    assert "1 passed" in told(f"{table.format('')}{HIT}  illegal B plays Scope because \"has no Scope\"\n")


def test_equipment_that_nobody_buys_needs_no_unknown_piece() -> None:
    """What lies in the shop costs nuggets, and nobody holds two of one name; of Boots there is one piece, which lies there."""
    lines = "  rules bang, gold-rush\n  game shop [Boots, Gun Belt], equipment deck []\n"
    lines += f"  A sheriff, nuggets 5, hand [BANG!], equipment [?]\n  B outlaw\n  C outlaw\n{HIT}"

    assert "1 passed" in told(f"{lines}  then A plays BANG! at B\n")
    assert "1 passed" in told(f"{lines}  A buys Boots\n  then A buys Boots\n")


HELD = "  rules bang{}\n  A sheriff, hand [BANG!]\n  B outlaw, life 3{}\n  C outlaw, hand [Missed!, ?]\n" + HIT
NOTHING = 'because "nothing in this run leads to it"'


@pytest.mark.parametrize(("step", "card"), [("regains", "Beer"), ("plays", "Missed!")])
@pytest.mark.parametrize("hand", [", hand [?]", ", hand 2", ", hand [Scope, ?]"])
def test_nothing_leads_to_a_step_only_for_lack_of_an_unknown_card(step: str, card: str, hand: str) -> None:
    """A card that is used from where it lies unknown may lead to it: the message names one."""
    for because in ("", f" {NOTHING}"):
        found = told(f"{HELD.format('', hand)}  never B {step}{because}\n")
        if hand != ", hand [Scope, ?]" or step != "plays":
            assert f"a card that B has in `hand` may be {card}, which may lead to it" in found, found
            assert "1 error" in found


def test_what_no_unknown_card_leads_to_holds() -> None:
    """The number of points, what the sets in use do not know, a step of a player whose hand is known."""
    assert "1 passed" in told(f"{HELD.format('', ', hand [?]')}  never B loses 2\n")
    assert "1 passed" in told(f"{HELD.format('', ', hand [?]')}  never B fends off {NOTHING}\n")
    assert "1 passed" in told(f"{HELD.format('', ', hand []')}  never B regains {NOTHING}\n")
    assert "1 passed" in told(f"{HELD.format('', ', hand [Scope]')}  never B regains {NOTHING}\n")
    unseen = HELD.format("", ", hand [?]").replace("  A plays", "  unseen [4 Scope]\n  A plays")
    assert "1 passed" in told(f"{unseen}  never B regains {NOTHING}\n")


def test_a_card_that_is_drawn_unknown_may_lead_to_what_comes_later() -> None:
    """It may be used once its player is asked again; not where nothing is asked behind the draw."""
    lines = "  rules bang\n  A sheriff, life 3, hand [Stagecoach{}]\n  B outlaw\n  C outlaw\n  A plays Stagecoach\n"

    found = told(f"{lines.format(', BANG!')}{HIT}  never A regains {NOTHING}\n")
    assert "a card that A has in `hand` may be Beer, which may lead to it" in found
    assert "nothing known in this run leads to it" in told(f"{lines.format('')}  never B regains {NOTHING}\n")


def test_a_rule_that_looks_at_an_unknown_card_stops_only_what_rests_on_it() -> None:
    """Who may be jailed depends on what lies in front of them; the case holds with every card that may lie there."""
    table = "  rules bang\n  A sheriff, hand [Jail]\n  B outlaw, in play [?]\n  C outlaw{}\n  D renegade\n"

    assert "1 passed" in told(f"{table.format('')}  A plays Jail at C\n  expect C in play [Jail]\n")
    assert "an unknown card matters here" in told(f"{table.format('')}  A plays Jail at B\n  expect A hand []\n")
    assert "an unknown card matters here" in told(f"{table.format('')}  A plays Jail at C\n  expect distance(A, B) 1\n")
    assert "an unknown card matters here" in told(f"{table.format(', in play [?]')}  A plays Jail at C\n  expect A hand []\n")
    ended = f"{table.format('')}  A ends turn\n  B ends turn\n  expect A hand [Jail]\n"
    assert "an unknown card matters here" in told(ended)


@pytest.mark.parametrize("lines", [
    "equipment [Pickaxe]\nphase draw\nnever A draws 2",
    "hand [Beer]\nphase play\nA plays Beer\nexpect ration(A) 2",
])
def test_a_reading_that_only_the_true_card_consults_is_tried(lines: str) -> None:
    """What Thirst takes from somebody who draws more is disputed: nobody is asked about it as long as the event is unknown."""
    own, *rest = lines.split("\n")
    table = ["rules bang, gold-rush, high-noon", "event [{}]", f"A sheriff, {own}", *THREE, *rest]

    assert "Thirst" in told(indented(table).format("?"))
    assert "fails under thirst-more one-less" in told(indented(table).format("Thirst"))


def test_an_event_that_is_turned_up_is_tried_under_each_reading() -> None:
    """The next event is unknown: under one reading of Thirst two cards are drawn."""
    table = ["rules bang, gold-rush, high-noon", "A sheriff, hand [Beer], equipment [Pickaxe]", *THREE,
             "game upcoming [?, High Noon]", "turn D", "phase play", "D ends turn"]

    for number in (1, 2, 3):
        assert "nobody knows whether this comes next" in told(indented([*table, f"never A draws {number}"]))
