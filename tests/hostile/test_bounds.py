"""Bounds of single parts of the program, besides the limits that are documented: none of them can be left out unseen."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from golden import compiled, played

import adjudicator
from adjudicator import cache
from adjudicator.analysis import workspace
from adjudicator.analysis.workspace import Workspace
from adjudicator.answers import changes, effort, endings
from adjudicator.answers.claims import claim
from adjudicator.answers.divergence.families import family
from adjudicator.answers.resolution import resolution
from adjudicator.answers.subject import Edit, Subject, subject_in
from adjudicator.answers.whynot import search
from adjudicator.cases.moves import needs
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.words import vocabulary
from adjudicator.commands import failures
from adjudicator.engine import amounts
from adjudicator.engine.run import Stuck
from adjudicator.limits import MAX_CHANGED_STEPS
from adjudicator.memo import Recent
from adjudicator.mutation import witness
from adjudicator.notation.source import Invalid, Source
from adjudicator.ripple import versions
from adjudicator.rules import load as loading
from adjudicator.site.addresses import slugs

FAMILY = "rules bang\nseats 3\nsize 2\nA hand [BANG!]\nA plays BANG! at B\nanyone may hold {}\n"
DUEL = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 3, hand [Missed!]\nC renegade\nA plays BANG! at B\n"
GATLING = "rules bang\nA sheriff, hand [Gatling]\nB outlaw, life 1\nC outlaw, life 1\nA plays Gatling\n"


def subject(text: str) -> Subject:
    """A situation."""
    return subject_in(Source("small.case", text))


def test_a_line_of_a_family_has_forty_names() -> None:
    """Each of them multiplies the situations."""
    assert family(Source("some.family", FAMILY.format(", ".join(["Beer"] * 40))))
    with pytest.raises(Invalid, match="one to forty names"):
        family(Source("some.family", FAMILY.format(", ".join(["Beer"] * 41))))


def test_other_readings_are_tried_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is not computed under more other readings, and does not call the last one idle."""
    assert 1 < len(resolution.resolve(subject(GATLING)).otherwise) <= resolution.MOST_READINGS
    monkeypatch.setattr(resolution, "MOST_READINGS", 1)

    answer = resolution.resolve(subject(GATLING))

    assert 1 == len(answer.otherwise)
    assert answer.otherwise[0].interpretation not in answer.idle


def test_a_search_ends_when_it_has_found_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dozen ways to make a claim true are shown; nobody reads more."""
    monkeypatch.setattr(search, "ENOUGH", 1)
    about = subject(DUEL)

    found = search.explain_not(about, about.run(), claim("B life 3", about.program, about.seats))

    assert 1 == len(found.changes)
    assert not found.complete


@pytest.mark.parametrize(("much", "least"), [
    (DUEL.replace("A plays", "A declines\n" * 200 + "A plays"), 400),
    (DUEL.replace("[Missed!]", f"[{', '.join(['Beer'] * 201)}]"), 200),
    (DUEL.replace("C renegade", "C renegade, " + ", ".join(["life 4"] * 200)), 200),
    (DUEL.replace("C renegade", "\n".join(f"P{n} renegade" for n in range(90))), 3 * 90)])
def test_what_a_changed_situation_reads_is_counted(much: str, least: int) -> None:
    """Lines, cards of lists, facts and seats cost a search as steps do, whether or not anything comes of them."""
    program = subject(DUEL).program

    assert least <= effort.set_up(subject(much), program) - effort.set_up(subject(DUEL), program)


@pytest.mark.parametrize(("more", "least"), [
    ("player has\n" + "".join(f"  f{n}: number = {n}\n" for n in range(160)), 9 * 10),
    ("".join(f'zone z{n} of player: pile\n' for n in range(128)), 9 * 2)])
def test_what_a_seat_has_is_counted(more: str, least: int) -> None:
    """Each seat begins with a value for each field and a place for each zone."""
    about = subject(DUEL.replace("C renegade", "\n".join(f"P{n} renegade" for n in range(7))))
    few, many = compiled('action "Top"\n  play: nothing\n'), compiled(more + 'action "Top"\n  play: nothing\n')

    assert least <= effort.set_up(about, many) - effort.set_up(about, few)


def test_long_lines_are_counted() -> None:
    """A long line takes longer to parse and to look up than a short one."""
    long = DUEL.replace("at B", "at " + ", ".join(["B"] * 90))

    assert 30 <= effort.set_up(subject(long), subject(DUEL).program) - effort.set_up(subject(DUEL), subject(DUEL).program)
    assert 100 <= effort.line("x" * 300) - effort.line("")


def test_cards_that_lie_are_counted() -> None:
    """A number before a card is short, and the cards are many."""
    about = subject(DUEL.replace("[Missed!]", "[900 Missed!, 900 Beer]"))

    assert 1_800 <= effort.table_of(about.begin())


def test_who_has_seen_cards_is_counted() -> None:
    """A list of names behind a card is short, and each of them has seen all copies of it; more than anybody needs are refused."""
    seats = "".join(f"P{n}\n" for n in range(6))
    names = " and ".join(f"P{n}" for n in range(6))
    about = subject(f"rules bang\nA sheriff, hand [200 Beer seen by {names}]\n{seats}")

    assert 200 + 200 * 6 <= effort.table_of(about.begin())
    with pytest.raises(Invalid, match="N009 players have seen more than 5,000 cards"):
        subject(f"rules bang\nA sheriff, hand [834 Beer seen by {names}]\n{seats}").begin()


@pytest.mark.parametrize("clause", ["when any player hum", "before any player hum if count(players) > 9",
                                    "instead of any player hum if count(players) > 9"])
def test_clauses_that_wait_for_an_event_are_counted(clause: str) -> None:
    """Many of them are tried for each event, whether or not anything comes of it."""
    rules = "".join(f'rule "R{n}"\n  {clause}: nothing\n' for n in range(60))
    end = played(f'to hum/hums: nothing\n{rules}action "Top"\n  play: repeat 20: hum\n', "A hand [Top]\nB hand 2\nA plays Top\n")

    assert 20 * (60 - amounts.MANY) // 2 <= end.effort


def test_a_whole_file_that_is_parsed_is_counted() -> None:
    """A proposal is tested in the file as it is, however long that is."""
    assert 100_000 // effort.TEXT <= effort.parsed("x" * 100_000)


def test_extra_turns_that_wait_are_counted() -> None:
    """Each is put behind those that wait already."""
    with pytest.raises(Stuck, match="not over"):
        played('action "Top"\n  play:\n    repeat 9999: another turn for you\n', "A hand [Top]\nB hand 2\nA plays Top\n")


@pytest.mark.parametrize(("body", "least"), [
    ("    let x = 1\n    repeat 5000: set x to x + 0\n    draw x\n", 2_500), ("    repeat 300: hum\n", 300),
    ("    choose number from 1 to 900 as n\n", 900 // effort.OFFERED)])
def test_what_a_run_does_is_counted(body: str, least: int) -> None:
    """Turns of loops, steps and choices."""
    text = f'to hum/hums: nothing\naction "Top"\n  play:\n{body}'
    program = compiled(text)
    begun = adjudicator.situation("rules demo\nA hand [Top]\nB hand 2\nA plays Top\n", load=lambda *_: program)

    assert least <= effort.steps(play(begun.start(), begun._script, keep=True))


def test_what_was_asked_before_changes_no_proposal() -> None:
    """The changes that are tried follow from the rules, and not from which cards the engine has looked up by then."""
    about = subject(DUEL.replace("rules bang", "rules bang, dodge-city"))
    tables = [cards for offers in about.program.offers.values() for _, cards in offers]
    for looked_up in tables:
        looked_up.clear()

    used = changes.Changes(about, about.begin(), about.run()).used

    assert {number for cards in tables for number in cards.by_name} <= used


def test_refused_changes_are_counted() -> None:
    """A changed line that is no line of a situation has been read as well."""
    about = subject(DUEL)
    looked = search._Search(about, about, claim("B life 3", about.program, about.seats), frozenset(), lambda _: None, 9, 0, False)

    assert looked.tried((Edit("zork zork", before=3),)) is None
    assert looked.effort >= effort.READY


def test_changes_that_do_not_end_are_counted(tmp_path: Path) -> None:
    """Two situations without an end are as much as a search does: each of thousands would take the whole limit of steps."""
    path = tmp_path / "some.rules"
    path.write_text('over bang "X"\nbrown "Oracle"\n  play:\n    while yes: nothing\n', encoding="utf-8")
    with loading.laid_over(path):
        about = subject(DUEL.replace("[BANG!]", "[BANG!, Oracle]"))
        sought = claim("B life 9", about.program, about.seats)
        looked = search._Search(about, about, sought, frozenset(), lambda _: None, 9, 0, False)

        assert looked.tried((Edit("A plays Oracle", replaces=5),)) is None
    assert 2 * looked.effort >= MAX_CHANGED_STEPS


def test_near_changes_are_put_in_words_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of very many, only as many as are tried; the answer is not called complete then."""
    made: list[int] = []

    def few(_: object) -> Iterator[tuple[Edit, ...]]:
        for number in range(10_000):
            made.append(number)
            yield (Edit("zork", before=3),)  # always the same: it is tried once

    monkeypatch.setattr(search.Changes, "few", few)
    about = subject(DUEL)

    found = search.explain_not(about, about.run(), claim("C life 9", about.program, about.seats), most=50)

    assert 51 == len(made)
    assert not found.complete


def test_rules_that_are_carried_out_alone_are_counted() -> None:
    """Whether a changed situation is over is found by running its rules: their loops count."""
    program = compiled('rule "Long"\n  as soon as count(players) > 1:\n    repeat 5000: nothing\naction "Top"\n  play: nothing\n')
    start = adjudicator.situation("rules demo\nA hand [Top]\nB hand 2\n", load=lambda *_: program).start()
    spent: list[int] = []

    endings.is_over(start, spent.append)

    assert sum(spent) >= 5_000
    assert effort.carried_out(0) > 0  # a rule that finds nothing to do has been looked at


@pytest.mark.parametrize("times", [1, 2, 3])
def test_sets_within_sets_are_counted(times: int) -> None:
    """A loop iteration stands for a bounded number of tests, however deep the sets are."""
    spent: list[int] = []

    amounts.walked(SimpleNamespace(tick=spent.append), tuple(range(98)), times)

    assert sum(spent) >= 98 ** times // amounts.TESTS


def test_what_is_remembered_of_texts_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of very many different texts of a process that lives long, only some are remembered."""
    monkeypatch.setattr(vocabulary, "MOST_REMEMBERED", 10)
    table: dict[int, int] = {}

    for number in range(1_000):
        assert number == vocabulary._remembered(table, number, lambda number=number: number)  # type: ignore[misc]

    assert len(table) <= 10


@pytest.mark.parametrize("kept", [loading._COMPILED, loading._SHIPPED, loading._SOURCES])
def test_what_is_kept_of_programs_is_dropped(kept: Recent[object, object]) -> None:
    """Of programs and of sources as many are kept as is said, those that were requested last."""
    small: Recent[int, int] = Recent(3)
    for number in range(10):
        small.keep(number, number)

    assert kept.limit <= 1024
    assert [None, 7, 8, 9] == [small.get(number) for number in (6, 7, 8, 9)]
    assert 3 == len(small)


def test_a_large_file_of_failures_is_not_read(tmp_path: Path) -> None:
    """What failed last time is written by the program, and small; anything else is ignored unread."""
    path = tmp_path / "failures"
    path.write_text(json.dumps({"some.case": ["one"]}), encoding="utf-8")
    assert failures.read(str(path))

    path.write_text(json.dumps({"some.case": ["one"], "x": ["y" * failures.LARGEST]}), encoding="utf-8")

    assert not failures.read(str(path))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "config")
    for found in (cache.folder, cache._key):
        found.cache_clear()
    return tmp_path / "kept"


def test_a_large_value_is_not_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that would fill the cache is not written, and one that became so large is not read."""
    cache.keep("thing", "a", b"x" * 5_000)
    assert cache.found("thing", "a")
    (entry,) = kept.glob("thing-*")
    monkeypatch.setattr(cache, "LARGEST", 4_000)

    cache.keep("thing", "b", b"x" * 5_000)

    assert [entry] == [*kept.glob("thing-*")]
    assert cache.found("thing", "a") is None


def test_an_editor_lists_files_up_to_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a folder with very many files the rest is left out."""
    for number in range(9):
        (tmp_path / f"{number}.case").write_text(DUEL, encoding="utf-8")
    shipped = len(Workspace([]).paths(".case")) + len(Workspace([]).paths(".rules"))
    monkeypatch.setattr(workspace, "MOST_FILES", shipped + 5)

    assert 5 == sum(path.startswith(str(tmp_path)) for path in Workspace([tmp_path]).paths(".case"))


def test_a_list_of_a_revision_is_read_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree of which the list alone is very long is refused."""
    monkeypatch.setattr(versions, "_LISTED", 100)
    monkeypatch.setattr(versions, "_git", lambda *words, **_: b"x" * 100 if words[0] == "ls-tree" else b"0" * 40)

    with pytest.raises(Invalid, match="more files than are looked through"):
        versions._unpack("HEAD", tmp_path)

    assert [] == os.listdir(tmp_path)


def test_printed_values_are_asked_for_ahead_up_to_a_number() -> None:
    """A message names the first dozen values that a card needs."""
    words = [f"w{number}" for number in range(15)]
    rules = ('action "Sphinx"\n' + "".join(f"  {word} unknown\n" for word in words) + 'action "Top"\n  play:\n'
             + "".join(f"    if {word} of first(your hand) > 1: nothing\n" for word in words))

    with pytest.raises(ValueError, match="w0") as caught:
        played(rules, "A hand [Top, Sphinx]\nB hand 2\nA plays Top\n")

    assert needs.MOST_NEEDED == len(set(re.findall(r"the w\d+", str(caught.value))))


def test_a_long_name_is_a_short_name_of_a_file() -> None:
    """Whatever its length, the page of a thing has a name that every file system can hold."""
    names = {"x" * 2_000, "y " * 1_000, "x" * 1_999, "\u00e9" * 2_000}

    assert len(names) == len({*slugs(names).values()})
    assert all(len(word) <= 80 for word in slugs(names).values())


def test_searches_of_whole_games_have_bounds() -> None:
    """Of very many cases those that are nearest are looked at."""
    assert (30, 5, 30) == (witness.MOST_CASES, witness.MOST_CHANGED, witness.MOST_EDITS)
