"""What an exploration says about graphs that are drawn by hand: circles, ways that cannot be gone, the order of points."""

from __future__ import annotations

from array import array
from fractions import Fraction

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.graph import CHANCES, END, LOST, Graph
from adjudicator.answers.exploration.verdicts import DEPENDS, Verdict, verdicts
from adjudicator.answers.subject import subject_in
from adjudicator.engine.run import proceed
from adjudicator.notation.source import Source

A, B, C = 0, 1, 2
Node = tuple[int, ...] | bool | None


def verdict(*nodes: Node) -> Verdict:
    """What holds of a claim in a graph. A node is a player, or chance, and the nodes to choose from; or an end at which the claim
    is true or not; or None: the moves of the file cannot be made there. The first node is the beginning."""
    table = subject_in(Source("some.case", "rules bang\nA outlaw\nB sheriff\nC\nA plays Gatling\n"))
    owners, first, count, true = array("b"), array("L"), array("H"), array("Q")
    edges, ways, parents, parent_ways = array("L"), array("H"), array("L", [0] * len(nodes)), array("H", [0] * len(nodes))
    for number, node in enumerate(nodes):
        children = node[1:] if isinstance(node, tuple) else ()
        owners.append(node[0] if isinstance(node, tuple) else LOST if node is None else END)
        first.append(len(edges))
        count.append(len(children))
        true.append(node is True)
        edges.extend(children)
        ways.extend(range(len(children)))
        for way, child in enumerate(children):
            if child > number:
                parents[child], parent_ways[child] = number, way
    said = claim("B alive", table.program, table.seats)
    graph = Graph(proceed(table.begin()), (said,), owners, first, count, edges, ways, array("H", [1] * len(edges)), true,
                  array("Q", [0] * len(true)), parents, parent_ways, 0, True, False)
    return verdicts(graph)[0]


def forced(found: Verdict) -> list[tuple[int, bool]]:
    """Who forces what."""
    return [(f.player, f.true) for f in found.forced]


# ---- circles of positions

def test_who_can_leave_a_circle_as_he_likes_forces_either_end() -> None:
    """B may begin anywhere in it: A goes round to the place of the end that A wants."""
    found = verdict((B, 1, 2), (A, 2, 3), (A, 1, 4), True, False)

    assert (DEPENDS, (A,)) == (found.verdict, found.deciders)
    assert [(A, True), (A, False)] == forced(found)


def test_a_line_does_not_go_round() -> None:
    """The way on which A forces it ends, and passes no position twice."""
    found = verdict((B, 1, 2), (A, 2, 3), (A, 1, 4), True, False)

    assert [((0, 1), (2, 0), (1, 1)), ((0, 1), (2, 1))] == [f.line for f in found.forced]


def test_going_round_for_ever_forces_nothing() -> None:
    """A wants the one end and B the other; as long as both go on, neither comes."""
    found = verdict((CHANCES, 1, 2), (A, 2, 3), (B, 1, 4), False, True)

    assert (DEPENDS, (A, B)) == (found.verdict, found.deciders)
    assert [] == forced(found)


def test_what_follows_within_a_circle_is_known_at_all_of_its_positions() -> None:
    """The position from which a circle is closed comes to both ends too: it is open, not settled."""
    found = verdict((B, 1, 2), (A, 2, 3), (A, 1, 4), True, False)

    assert {(1, ((0, "open"), (1, "true"))), (2, ((0, "open"), (1, "false")))} == {(d.node, d.follows) for d in found.decisions}


def test_a_circle_has_no_probability() -> None:
    """How often chance comes round again is no plain sum; without the circle it is one."""
    round_again = verdict((CHANCES, 1, 2), (A, 0, 3), True, False)
    straight = verdict((CHANCES, 1, 2), (A, 3, 4), True, False, True)

    assert (None, None) == (round_again.least, round_again.most)
    assert (Fraction(1, 2), 1) == (straight.least, straight.most)


# ---- ways that cannot be gone

def test_a_way_on_which_the_moves_cannot_be_made_is_left_out() -> None:
    """B does not escape through it, and chance does not fall there."""
    found = verdict((B, 1, 2), (A, 3, 4), None, True, False)
    fallen = verdict((CHANCES, 1, 2, 3), True, None, False)

    assert [(A, True), (A, False)] == forced(found)
    assert (Fraction(1, 2), Fraction(1, 2)) == (fallen.least, fallen.most)


def test_choices_that_cannot_be_made_are_not_reported() -> None:
    """A point has the choices that lead somewhere."""
    found = verdict((A, 1, 2, 3), True, None, False)

    assert [((0, "true"), (2, "false"))] == [d.follows for d in found.decisions]


# ---- the order in which it is shown

def test_the_point_that_settles_it_is_reported_before_one_that_leaves_it_open() -> None:
    """Though it lies further from the beginning."""
    found = verdict((B, 1, 2), True, (B, 3, 4), True, False)

    assert [2, 0] == [d.node for d in found.decisions]


def test_of_points_that_settle_it_the_nearest_are_reported() -> None:
    """Three of each player, from the beginning on."""
    found = verdict((A, 1, 2), (A, 3, 4), (B, 7, 8), (A, 5, 6), (B, 7, 8), (B, 7, 8), (B, 7, 8), True, False)

    assert [2, 4, 5] == [d.node for d in found.decisions if d.player == B]


def test_players_are_reported_from_seat_to_seat_and_chance_last() -> None:
    """On whom it depends, and who can force it, in whatever order they are asked."""
    found = verdict((C, 1, 5), (CHANCES, 2, 4), (A, 3, 5), (B, 4, 5), False, True)
    both = verdict((B, 1, 2), True, (A, 3, 4), True, False)

    assert (A, B, C, None) == found.deciders
    assert [(A, True), (B, True)] == forced(both)


def test_one_end_alone_is_no_decision() -> None:
    """Whichever player is asked."""
    assert ("always", ()) == (verdict((A, 1, 2), True, True).verdict, verdict((A, 1, 2), True, True).decisions)
    assert "never" == verdict((A, 1, 2), False, False).verdict
    assert "nothing" == verdict((A, 1, 2), None, None).verdict
