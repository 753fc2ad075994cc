"""Which clauses of a game meet, found without running them; and the Python of a thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import networkx
import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.notation.source import Source
from adjudicator.rules.interactions import Interactions, Link, Relation
from adjudicator.rules.link import compile_files
from adjudicator.rules.reading.parse import parse_rules

POND = """game pond "Pond"
player has
  points: number = 3
zone hand of player: hidden
zone lap of player: live
zone discard: pile
kind stone
  works in hand
kind charm
  works in lap
grid splash "splash"
  moment duck "duck": offer duck to target
  moment soak "soak": target lose 1
turn for status of it is playing
  phase play: offer play to you until no
value luck(p: player): number = 1
value fortune(p: player): number = luck(p) + 1
to gain/gains (n: number): add n to your points
to prosper/prospers: gain fortune(you)
to lose/loses (n: number): add 0 - n to your points
stone "Pebble"
  play: prosper
stone "Rock"
  play: attack others
charm "Bell"
  when you gain: nothing
charm "Sieve"
  instead of any player gain: nothing
charm "Fence"
  before any player lose: nothing
charm "Clover"
  change luck(p) by 1 if p is you
stone "Umbrella"
  duck: nothing
charm "Twin"
  use your hand as "Rock"
charm "Fog"
  blank lap of others
"""


def meetings(name: str) -> set[tuple[str, Relation, tuple[str, ...]]]:
    """The clauses that a thing of the pond meets: their cards, how, and the way from the thing, without its own clauses."""
    found = Interactions.of(compile_files([parse_rules(Source("pond.rules", POND))]))
    return {(m.clause.owner.title, m.relation, tuple(p.name for p in m.through if p.kind not in ("clause", "card")))
            for m in found.meetings(name)}


def show(*words: str) -> Result:
    """`adjudicator show`."""
    return CliRunner().invoke(main, ["show", *words])


def test_what_a_card_does_is_followed_through_verbs_and_values() -> None:
    """A clause is met where it waits for a verb, or changes a value, to which the card leads."""
    assert {
        ("Bell", Relation.FOLLOWS, ("prosper", "gain")),
        ("Sieve", Relation.REPLACES, ("prosper", "gain")),
        ("Clover", Relation.CHANGES, ("prosper", "fortune", "luck")),
        ("Fog", Relation.BLANKS, ()),
    } == meetings("Pebble")


def test_an_attack_leads_to_the_moments_of_the_grid() -> None:
    """What may be done in a moment answers it; what the moment does is met as well; a card may count as the attacking one."""
    assert {
        ("Umbrella", Relation.ANSWERS, ("duck",)),
        ("Fence", Relation.PRECEDES, ("soak", "lose")),
        ("Twin", Relation.COUNTS_AS, ()),
        ("Fog", Relation.BLANKS, ()),
    } == meetings("Rock")


def test_verbs_and_values_are_met_too() -> None:
    """A verb is met by what waits for it or for what it does, a value by what changes it."""
    assert {("Bell", Relation.FOLLOWS, ("gain",)), ("Sieve", Relation.REPLACES, ("gain",))} == meetings("gain")
    assert {("Clover", Relation.CHANGES, ("fortune", "luck"))} == meetings("fortune")


def test_a_clause_names_what_may_bring_about_what_it_waits_for() -> None:
    """The cards and rules that lead to the verb, and the phases of the turn that open the moment."""
    found = Interactions.of(compile_files([parse_rules(Source("pond.rules", POND))]))

    assert [("gain", ["Pebble"])] == [(link.other.name, owners) for link, owners in found.waits("Bell")]
    assert [("play", ["phase play"])] == [(link.other.name, owners) for link, owners in found.waits("Pebble")]


def test_the_links_are_not_sorted_again_for_each_title() -> None:
    """Once for what waits, and not for every card that may cause it."""
    looks = 0

    class Links(tuple[Link, ...]):
        def __iter__(self) -> Iterator[Link]:
            nonlocal looks
            looks += 1
            return super().__iter__()

    found = Interactions.of(compile_files([parse_rules(Source("pond.rules", POND))]))
    counted = attrs.evolve(found, links=Links(found.links))

    assert found.waits("Bell") == counted.waits("Bell")
    assert looks == 1


def test_the_command_lists_what_a_card_meets() -> None:
    """Each clause with how it meets the card, its words and its place."""
    shown = show("Beer", "--interactions")

    assert 0 == shown.exit_code
    assert "  Tequila Joe changes `beer-strength`\n" in shown.output
    assert "rulesets/bang/dodge-city.rules:" in shown.output


@pytest.mark.parametrize("ending", [".dot", ".graphml"])
def test_the_links_of_a_game_are_a_graph(ending: str, tmp_path: Path) -> None:
    """The whole game is written; GraphML reads back."""
    path = tmp_path / f"bang{ending}"
    shown = show("Beer", "--interactions", "--graph", str(path))

    assert 0 == shown.exit_code
    text = path.read_text(encoding="utf-8")
    assert "Lemonade Jim" in text
    if ending == ".graphml":
        graph = networkx.read_graphml(path)
        assert {"clause", "verb", "value", "printed", "moment", "card", "phase"} == {kind for _, kind in graph.nodes(data="kind")}


def test_a_graph_needs_interactions() -> None:
    """A file alone says nothing of what is to be drawn."""
    assert 2 == show("Beer", "--graph", "beer.dot").exit_code


@pytest.mark.parametrize(("name", "expected"), [
    ("Beer", "'Beer (rulesets/bang/cards.rules:"),
    ("gain", "def e"),
    ("beer-strength", "def v"),
    ("approach", "needs no Python"),
])
def test_the_python_of_a_thing_is_printed(name: str, expected: str) -> None:
    """Each function says what it stands for; what is only kept in tables says so."""
    shown = show({"gain": "regain"}.get(name, name), "--python")

    assert 0 == shown.exit_code
    assert expected in shown.output
