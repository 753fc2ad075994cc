"""The pages of a site: everything has one, every link leads to one and back, and no name from a file becomes markup."""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from adjudicator.analysis.formatting import said as content
from adjudicator.analysis.items import items
from adjudicator.cases.files import read_cases
from adjudicator.cases.situation.scene import Scene, merge, scene
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.cli import main
from adjudicator.commands.files import parse
from adjudicator.data import data_root
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Source
from adjudicator.report.address import opened
from adjudicator.rules.library import found_in
from adjudicator.rules.load import load
from adjudicator.site.addresses import LONGEST, slugs
from adjudicator.site.catalogue import Game
from adjudicator.site.collection import collected
from adjudicator.site.folder import pages
from adjudicator.site.markdown import block, code, plain, sentence, spoken, table
from adjudicator.site.situations import told

RULES = r'''game snow "Snow & <b>Ice</b>"
source leaflet "The *leaflet* of `1999`" official-rules 1999 language it it "Il foglio"
source letter "A letter" official

zone hand of player: hidden
zone deck: pile, hidden, endless
zone heap: pile
player has
  coins: number = 3
kind action
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to earn/earns (n: number): add n to your coins

interpretation twice "Is a <i>coin</i> earned twice?"
  choice once "no: *once*" source "leaflet page 2"
  choice both "yes" source "letter"
  default both because "the letter is newer"

cites "leaflet page 1"
action "<script>alert(1)</script>" it "Neve | fresca" fr "{raw}`neige`"
  play: earn 1
action "Con"
  play if twice is both: earn 2
action "CON."
  play: earn 3
action "[a](javascript:alert(1))"
  play: earn 4

cites "leaflet page 3"
action "1. Snow"
  play: earn 5

rule "- Thaw"
  when any player earns if n > 4: nothing

turn for status of it is playing
  phase day: offer play to you until no
'''
CASES = r'''ruling snow-one "<script>alert(1)</script> earns *one* coin & no more; see `Con`."
  source leaflet page 1
  note [so](it) is

ruling snow-two "Con earns two coins."
  source letter

ruling snow-none "Nobody has said it."
  source letter

table two
  rules snow
  A coins 1, hand ["<script>alert(1)</script>", Con]
  B coins 2

case one-coin "One coin | for <b>A</b>"
  covers snow-one
  table two
  A coins 5
  A plays "<script>alert(1)</script>"
  expect A coins 6

case two-coins "Two coins"
  covers snow-two, snow-one
  contrasts one-coin
  set twice both
  cites leaflet page 4
  table two
  A plays Con
  expect A coins 3

case loose "Con. stands alone"
  table two
  A hand ["CON.", "1. Snow"]
  A plays "1. Snow"
  expect A coins 6
'''
LINK = re.compile(r"\]\(([^()\s]+)\)(\{\.external)?")
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("\\`*_{}[]<>|&#;-+=%:.!~^$()1a \n"), max_size=40)
READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def one_spaced(text: str) -> str:
    """A text as a browser shows it."""
    return " ".join(re.split(r"[ \t\n\r\f\v\x1c-\x1f\x85\u2028\u2029]+", text)).strip()


def said(text: str) -> Iterator[Token]:
    """What stands within the lines of a page."""
    for token in READER.parse(text):
        yield from token.children or ([token] if token.type in ("html_block", "fence", "code_block") else [])


@given(TEXTS)
def test_a_text_arrives_as_that_text(text: str) -> None:
    """Whatever a title says, a heading, a point of a list and a cell of a table say the same, and nothing of it is markup."""
    rows = [f"# x{plain(text)}", "", plain(text), "", f"- {plain(text)}", "", *table(["h"], [[plain(text) + "."]])]
    found = list(said("\n".join(rows)))
    whole = one_spaced(text)

    assert {"text"} >= {token.type for token in found}
    assert [f"x{whole}".strip(), whole, whole, "h", f"{whole}."] == [
        token.content for token in found if token.content] or not whole


@given(TEXTS)
def test_a_sentence_has_no_markup_but_its_quotations(text: str) -> None:
    """A sentence becomes text, and code where it quotes a word."""
    assert {"text", "code_inline"} >= {token.type for token in said(f"# {sentence(text)}\n\n{sentence(text)}")}


@given(TEXTS)
def test_code_says_what_it_is_given(text: str) -> None:
    """Code within a line and in a block says the text itself, whatever backquotes it holds."""
    (fence,) = [token for token in said("\n".join(block(text))) if token.type == "fence"]
    inline = [token for token in said(f"a {code(text)}") if token.type == "code_inline"]

    assert text.split("\n") == fence.content[:-1].split("\n")
    assert [one_spaced(text)] * bool(one_spaced(text)) == [token.content for token in inline]


def test_a_name_in_another_language_says_so() -> None:
    """The page says the language of a name, unless it is none."""
    assert r"[Neve \| fresca]{.language-it}" == spoken("Neve | fresca", "it")
    assert "Neve" == spoken("Neve", 'it onclick="x"')


@given(st.sets(TEXTS | st.sampled_from(["Con", "CON.", "con", "Éclair", "eclair", "e-clair", "index", "", "雪", "雨"])))
def test_names_of_files_are_safe_and_unlike(names: set[str]) -> None:
    """Every name has its own file, also where upper case does not count, and the same one whatever the order."""
    found = slugs(sorted(names))

    assert len(names) == len(set(found.values()))
    assert found == slugs(sorted(names, reverse=True))
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9-]*", word) and len(word) <= LONGEST + 20 for word in found.values())
    assert not {"con", "aux", "index"} & set(found.values())


@pytest.fixture
def snow(home: Path) -> Iterator[Game]:
    """The game of snow, with everything that has a page."""
    (home / "snow.rules").write_text(RULES, encoding="utf-8")
    (home / "snow.case").write_text(CASES, encoding="utf-8")
    with found_in(home):
        file = parse(str(home / "snow.case")).file
        assert file is not None
        (game,) = collected(["snow"], tuple(items()), [file])
        yield game


def written(games: list[Game]) -> dict[str, str]:
    """The text of every page by its path."""
    return dict(pages(games, "page/"))


def links_of(here: str, text: str) -> set[tuple[str, str]]:
    """The pages to which a page leads, each with the place in it."""
    found = set()
    for address, is_outside in LINK.findall(re.sub(r"```.*?```", "", text, flags=re.S).replace("\\[", "").replace("\\]", "")):
        path, _, anchor = address.partition("#")
        if not is_outside:
            found.add((posixpath.normpath(posixpath.join(posixpath.dirname(here), path.removesuffix(".md"))) if path else here,
                       anchor))
    return found


def broken(site: dict[str, str]) -> list[tuple[str, str, str]]:
    """The links that lead to no page, or to no place in it."""
    return [(here, there, anchor) for here, text in site.items() for there, anchor in links_of(here, text)
            if not any(words in site.get(there, "") for words in (f"({anchor})=", f"## {anchor.capitalize()}"))
            and (there not in site or anchor)]


def one_way(site: dict[str, str]) -> list[tuple[str, str]]:
    """The links between cards, rulings, points and sources that do not lead back; two rulings need not know each other."""
    leads = {here: {there for there, _ in links_of(here, text)} for here, text in site.items()}
    kinds = {page: page.split("/")[-2] for page in site}
    mutual = {"cards", "rulings", "points", "sources"}
    return [(here, there) for here, others in leads.items() for there in others
            if {kinds[here], kinds[there]} <= mutual and (kinds[here], kinds[there]) != ("rulings", "rulings")
            and here not in leads[there]]


def test_everything_has_a_page(snow: Game) -> None:
    """Every card, rule, ruling, disputed point and source has its page, and so have the cases that cover no ruling."""
    site = written([snow])
    names = [page.split("/", 2)[2] for page in site if page.count("/") > 1]

    assert ["cards/1-snow", "cards/a-javascript-alert-1"] == [n for n in sorted(names) if n.startswith("cards/")][:2]
    assert 6 == sum(name.startswith("cards/") for name in names)
    assert {"rulings/snow-one", "rulings/snow-two", "rulings/snow-none", "points/twice", "sources/leaflet", "sources/letter",
            "rulings", "disputes", "index"} <= set(names)
    assert 1 == sum(name.startswith("cases/") for name in names)


def test_every_link_leads_somewhere_and_back(snow: Game) -> None:
    """No link is broken, and cards, rulings, disputed points and sources lead to one another both ways."""
    site = written([snow])

    assert [] == broken(site)
    assert [] == one_way(site)
    assert ("games/snow/cards/script-alert-1-script", "") in links_of(
        "games/snow/rulings/snow-one", site["games/snow/rulings/snow-one"])


def test_nothing_from_a_file_becomes_markup(snow: Game) -> None:
    """No page holds an element of HTML, a picture, or a link to anything but a page and the address of a situation."""
    for text in written([snow]).values():
        body = text.removeprefix("---\norphan: true\n---\n")
        tokens = list(said(body))
        assert not [token for token in tokens if token.type.startswith("html") or token.type == "image"]
        hrefs = [str(token.attrs["href"]) for token in tokens if token.type == "link_open"]
        assert [] == [href for href in hrefs if not re.fullmatch(r"[\w./-]*(\.md)?(#[\w.-]+)?", href)]


def test_the_answer_of_a_ruling_comes_first(snow: Game) -> None:
    """The page of a ruling begins with its sentence, then names the source with its authority and date."""
    text = written([snow])["games/snow/rulings/snow-one"]

    assert (r"# \<script\>alert(1)\</script\> earns \*one\* coin & no more; see `Con`." in text.splitlines())
    assert r"- [official rules]{.authority} [The \*leaflet\* of \`1999\`](../sources/leaflet.md), page 1 (1999" in text
    assert r"[Note]{.label} \[so\](it) is" in text


def test_a_situation_is_whole_and_can_be_tried(snow: Game) -> None:
    """A case stands with its table as one situation, later facts replacing earlier ones, and its link opens that very text."""
    text = written([snow])["games/snow/rulings/snow-one"]
    card = '"<script>alert(1)</script>"'
    situation = f"rules snow\nA hand [{card}, Con], coins 5\nB coins 2\n\nA plays {card}\n"

    assert f"```case\n{situation}```" in text
    assert situation == opened(text.split("../../../page/#")[1].split(")")[0]).text


def test_a_card_tells_its_names_and_its_sources(snow: Game) -> None:
    """The page of a card gives its names in other languages, its rulings, and the clause as declared."""
    text = written([snow])["games/snow/cards/script-alert-1-script"]

    assert r"[Neve \| fresca]{.language-it} (it), [\{raw\}\`neige\`]{.language-fr} (fr)" in text
    assert "page 1" in text
    assert "```rules\naction" in text


def shipped() -> list[CaseFile]:
    """The case files of a shipped game."""
    paths = sorted((data_root() / "cases" / "northwood").glob("*.case"))
    return [file for path in paths if (file := parse(str(path)).file) is not None]


def test_a_shipped_game_has_a_whole_site() -> None:
    """Of a shipped game everything has its page, every link leads to a page, and back where it should."""
    files = shipped()
    (game,) = collected(["northwood"], tuple(items()), files)
    site = written([game])

    assert [] == broken(site)
    assert [] == one_way(site)
    assert len(site) == len(set(map(str.lower, site))) > 150
    assert {r.id.text for f in files for r in f.rulings} == {one.ruling.id.text for one in game.rulings}
    assert {c.id.text for f in files for c in f.cases} == {told.case.id.text for told in game.cases()}
    assert {c.named.title for c in game.program.cards[1:]} <= {thing.title for thing in game.things}


def meant(scene: Scene) -> object:
    """What a situation says, without the places and the order in which it says it."""
    facts = {seat: sorted(map(repr, map(content, own))) for seat, own in scene.facts.items()}
    rest = (scene.game, scene.printed, scene.piles, scene.unseen, scene.active, scene.phase)
    return scene.seats, facts, content(rest), dict(scene.settings)


def test_a_situation_put_together_says_the_same() -> None:
    """A case that builds on a table, written as one situation, is the same situation."""
    cases = [(case, file) for file in shipped() for case in file.cases if case.setup.table is not None]
    words = vocabulary(load("northwood"))

    for case, file in cases[::10]:
        whole = read_cases(Source("whole", told(case, file, words).text)).situation
        assert whole is not None
        assert meant(scene(merge(case.setup, file.tables))) == meant(scene(whole.setup)), case.id.text


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_a_site_of_a_new_game(home: Path) -> None:
    """The command writes pages, settings and a first page; what is no longer there is removed, what the user changed stays."""
    assert 0 == run("new", "snow-day").exit_code
    first = run("site", "here", "--rules", "snow-day", "--game", "Snow Day")
    (home / "here" / "conf.py").write_text("# mine\n", encoding="utf-8")
    (home / "here" / "games" / "mine.md").write_text("# Mine\n", encoding="utf-8")
    before = set((home / "here").rglob("*.md"))
    rules = home / "snow-day" / "snow-day.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace('"Windfall"', '"Blizzard"'), encoding="utf-8")
    cases = home / "snow-day" / "snow-day.case"
    cases.write_text(cases.read_text(encoding="utf-8").replace("Windfall", "Blizzard"), encoding="utf-8")
    second = run("site", "here", "--rules", "snow-day", "--game", "snow-day")
    after = set((home / "here").rglob("*.md"))

    assert (0, 0) == (first.exit_code, second.exit_code), first.output + second.output
    assert {"windfall.md"} == {path.name for path in before - after}
    assert {"blizzard.md"} == {path.name for path in after - before}
    assert "# mine\n" == (home / "here" / "conf.py").read_text(encoding="utf-8")
    assert "Try it" not in (home / "here" / "games" / "snow-day" / "rulings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [("--game", "nothing"), ("--page", "javascript:alert(1)"), ("--page", "a b")])
def test_wrong_words_are_refused(home: Path, words: tuple[str, str]) -> None:
    """An unknown game, and an address that would have to be quoted, are errors."""
    assert 2 == run("site", str(home / "here"), *words).exit_code
    assert not (home / "here").exists()


@pytest.mark.slow
def test_a_site_does_not_depend_on_the_hash_seed(home: Path) -> None:
    """Two runs with different hash seeds write the same bytes."""
    (home / "snow.rules").write_text(RULES, encoding="utf-8")
    (home / "snow.case").write_text(CASES, encoding="utf-8")
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "adjudicator.start", "site", seed, "--rules", ".", "--game", "snow", "--page", "page/"]
        subprocess.run(command, cwd=home, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True)
    files = [path.relative_to(home / "1") for path in (home / "1").rglob("*") if path.is_file()]
    one, other = ({path.as_posix(): (home / seed / path).read_bytes() for path in files} for seed in ("1", "2"))

    assert one == other
