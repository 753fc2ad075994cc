"""The graph of what brought something about, as DOT and as GraphML."""

from __future__ import annotations

import re
from pathlib import Path

import networkx
import pytest
from click.testing import CliRunner, Result
from short_cases import outcome

from adjudicator.answers.claims import claim
from adjudicator.answers.subject import subject_in
from adjudicator.answers.why.chain import explain
from adjudicator.answers.why.graph import Causes, Node, causes, drawing
from adjudicator.cli import main
from adjudicator.commands.parameters import GRAPHS
from adjudicator.notation.source import Source
from adjudicator.report.graphs import WRITERS, dot, graphml

GATLING = Path(__file__).resolve().parents[2] / "docs/examples/gatling.case"
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
ODD = 'He said "\\n" <and> & left;\nthen } came -> #back'


def drawn(words: str) -> Causes:
    """The graph of a claim about the worked example."""
    subject = subject_in(Source("gatling.case", GATLING.read_text(encoding="utf-8")))
    run = subject.run()
    return causes(explain(subject, run, claim(words, subject.program, subject.seats)), run.state)


def ask(*words: str) -> Result:
    """`ask` about the worked example."""
    return CliRunner().invoke(main, ["ask", str(GATLING), *words])


def test_a_chain_leads_from_the_move_to_the_claim() -> None:
    """Every step has its sentence, number, rule and source; each is caused by what stands before it."""
    graph = drawn("A draws 3")
    nodes = {n.key: n for n in graph.nodes}
    steps = [n for n in graph.nodes if n.kind == "step"]

    assert [16, 11, 10, 2] == [n.number for n in steps]
    assert ("A plays Gatling", "Gatling", "BANG! rulebook, the cards") == (steps[3].text, steps[3].rule, steps[3].source)
    assert steps[3].at.startswith("rulesets/bang/cards.rules:")
    by_words = [(nodes[a].text, nodes[b].text) for a, b in graph.edges]
    assert ("C loses 1 to A", "C falls to A") in by_words
    assert ("A plays Gatling", "A plays Gatling") in by_words, "the move of the situation, and its step"
    assert {("move", "step"), ("step", "step"), ("step", "claim"), ("fact", "claim")} == {
        (nodes[a].kind, nodes[b].kind) for a, b in graph.edges}


def test_what_a_claim_rests_on_leads_to_it() -> None:
    """The facts without which it is not so, and the reading in force of a point under whose other reading it is not."""
    graph = drawn("E hand 1")
    nodes = {n.key: n for n in graph.nodes}

    assert {"C outlaw", "C life 1"} == {n.text for n in drawn("A draws 3").nodes if n.kind == "fact"}
    assert all(nodes[b].kind == "claim" for a, b in graph.edges if nodes[a].kind in ("fact", "reading"))


def test_no_node_stands_there_twice() -> None:
    """Chains that share steps share nodes, and every edge is between nodes of the graph."""
    graph = drawn("B loses 1")
    keys = [n.key for n in graph.nodes]

    assert len(keys) == len(set(keys))
    assert len(graph.edges) == len(set(graph.edges))
    assert {k for edge in graph.edges for k in edge} <= set(keys)


def test_dot_is_quoted() -> None:
    """Whatever a text holds, in DOT it stands between two double quotes."""
    text = dot(drawing(Causes((Node("a", "claim", ODD), Node("b", "fact", "plain")), (("b", "a"),))))
    found = STRING.findall(text)

    assert '"He said \\"\\\\n\\" <and> & left;\\nthen } came -> #back"' in found
    assert "->" in STRING.sub("", text)
    assert 1 == STRING.sub("", text).count("}") == STRING.sub("", text).count("{")


def test_graphml_is_read_back() -> None:
    """All parts of a node come back, and the edges with their direction."""
    graph = drawn("A draws 3")
    read = networkx.parse_graphml(graphml(drawing(graph)))

    assert read.is_directed()
    assert {n.key for n in graph.nodes} == set(read.nodes)
    assert set(graph.edges) == set(read.edges)
    for node in graph.nodes:
        parts = read.nodes[node.key]
        assert (node.kind, node.text, node.number, node.rule, node.at, node.source) == tuple(
            parts.get(name, 0 if name == "number" else "") for name in ("kind", "text", "number", "rule", "at", "source"))


def test_graphml_may_hold_any_text() -> None:
    """What XML writes otherwise is written so."""
    assert ODD == networkx.parse_graphml(graphml(drawing(Causes((Node("a", "claim", ODD),), ())))).nodes["a"]["text"]


@pytest.mark.parametrize(("ending", "begin"), [(".dot", "digraph causes {"), (".gv", "digraph causes {"), (".graphml", "<?xml")])
def test_the_ending_of_a_file_names_its_form(tmp_path: Path, ending: str, begin: str) -> None:
    """`ask --why CLAIM --graph FILE` writes the graph besides the answer."""
    out = tmp_path / f"causes{ending}"
    result = ask("--graph", str(out), "--why", "A draws 3")

    assert (0, True) == (result.exit_code, result.stdout.startswith("why: A draws 3"))
    assert out.read_text(encoding="utf-8").startswith(begin)


@pytest.mark.parametrize(("words", "message"), [
    (("--why", "A draws 3", "--graph", "causes.png"), "`causes.png` does not end in .dot, .gv or .graphml"),
    (("--graph", "causes.dot"), "--graph needs --why CLAIM"),
    (("--why", "A draws 3", "--graph", "causes.dot", "--approach", "both"), "Q024 a graph holds one answer, and these are two"),
])
def test_a_graph_is_of_one_explanation(words: tuple[str, ...], message: str, tmp_path: Path,
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a claim, of two answers or in a form that is not known there is none, and no file is written."""
    monkeypatch.chdir(tmp_path)
    result = ask(*words)

    assert 2 == result.exit_code
    assert message in result.stderr
    assert [] == list(tmp_path.iterdir())


def test_of_what_is_not_so_there_is_no_graph(tmp_path: Path) -> None:
    """The answer says that the claim is not so, and no file is written."""
    ask("--graph", str(tmp_path / "causes.dot"), "--why", "D draws 3")

    assert [] == list(tmp_path.iterdir())


def test_every_form_is_offered() -> None:
    """The command line knows the endings without loading what writes them."""
    assert set(GRAPHS) == set(WRITERS)


@pytest.mark.parametrize(("given", "reaction"), [
    ("A sheriff, life 3, hand [Beer]\nB outlaw, Lemonade Jim, life 2, hand [Jail, Scope]\nC outlaw, hand []\nD renegade\n"
     "A plays Beer\nB uses Lemonade Jim\nB chooses Jail", "Lemonade Jim"),
    ("A sheriff, life 3, hand [Beer]\nB outlaw, Madam Yto, hand [Jail]\nC outlaw\nD renegade\ndeck [#1]\nA plays Beer",
     "Madam Yto"),
    ("A sheriff, Molly Stark, life 1, hand [Beer, Jail]\nB outlaw, hand [BANG!]\nC outlaw\nD renegade\ndeck [#1]\nturn B\n"
     "B plays BANG! at A\nA plays Beer", "Molly Stark"),
])
def test_what_others_do_about_a_card_is_no_ground_of_what_it_does(given: str, reaction: str) -> None:
    """They act when the Beer is played, and then it goes on by itself."""
    rules = "bang, dodge-city, gold-rush, valley-of-shadows"

    assert "failed" == outcome(given, f"then A regains 1 because {reaction}", rules=rules)[0]
    assert ("passed",) == outcome(given, "then A regains 1 because Beer", rules=rules)
