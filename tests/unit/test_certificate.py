"""Certificates of explorations: what was searched, by count and hash, searched again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.receipts import receipt
from adjudicator.answers.receipts.certificate import certificate, check, read
from adjudicator.answers.receipts.report import searched
from adjudicator.answers.receipts.seal import sealed
from adjudicator.answers.subject import subject_in
from adjudicator.cli import main
from adjudicator.notation.source import Invalid, Source

TABLE = ("rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 1, hand [Beer], in play [Barrel]\nC renegade\n"
         "unseen [3 \u2665, 10 \u2660]\nA plays BANG! at B\n")


def certified(*words: str, text: str = TABLE) -> dict[str, Any]:
    about = subject_in(Source("table", text))
    found = explore(about, [claim(each, about.program, about.seats) for each in words])
    return certificate(found, about, moves=None, until="free", limit=2_000_000, exact=False)


def given(body: dict[str, Any]) -> dict[str, Any]:
    """A certificate as it is read from its text."""
    return read(Source("some.json", json.dumps(body)))


def test_a_search_is_done_again() -> None:
    """The same positions, and the same answer; it says how many they were."""
    body = given(certified("never B plays Missed!", "B alive"))
    found = check(body)

    assert (True, True, True, ()) == (found.same, found.engine, found.rules, found.differences)
    assert f"the same answer: {body['found']['positions']} positions searched again, the same ones" == searched(found)


ORDERS = ("rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 1, hand [Beer, Duel, Panic!]\nC renegade\nD deputy\n"
          "A plays BANG! at B\n")


def test_that_an_order_does_not_matter_is_proved(tmp_path: Path) -> None:
    """The cards of the dead are put down in any order: it matters for the one that lies on top, and not for who lives."""
    table, file = tmp_path / "table.case", tmp_path / "found.json"
    table.write_text(ORDERS, encoding="utf-8")
    asked = ["explore", str(table), "--orders", "--receipt", str(file), "--claim", "B alive"]
    runner = CliRunner()
    same = runner.invoke(main, asked)
    apart = runner.invoke(main, [*asked[:3], "--claim", "discard [BANG!, Panic!, Duel, Beer]", "--claim", "B alive"])

    assert "every order in which cards are put down was explored: it makes no difference to what is claimed" in same.stdout
    assert "the order in which cards are put down matters: `discard [BANG!, Panic!, Duel, Beer]`\n" in apart.stdout
    assert (True, []) == (json.loads(file.read_text())["asked"]["orders"], json.loads(file.read_text())["found"]["orders"])
    assert "the same answer" in runner.invoke(main, ["replay", str(file)]).stdout


def test_another_process_finds_the_same_positions() -> None:
    """With other hashes of its words."""
    code = ("import json, sys; from adjudicator.answers.receipts.certificate import check; "
            "print(check(json.load(sys.stdin)).same)")
    for seed in ("1", "2"):
        told = subprocess.run([sys.executable, "-c", code], input=json.dumps(certified("B alive")), capture_output=True,
                              text=True, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        assert "True" == told.stdout.strip()


def test_what_is_found_otherwise_is_reported() -> None:
    """A certificate of another situation's positions, with digests computed again, is not accepted."""
    body = certified("B alive")
    body["found"]["claims"][0]["verdict"] = "never"
    body["found"]["sha256"] = "0" * 64
    found = check(given(sealed(body)))

    assert not found.same
    assert ["claims", "sha256"] == [part for part, _, _ in found.differences]
    assert "ANOTHER ANSWER" in searched(found)


@pytest.mark.parametrize("change", [
    lambda body: body["found"].update(positions=1), lambda body: body["asked"].update(until="soon"),
    lambda body: body["asked"].update(until=True), lambda body: body.pop("found"), lambda body: body.update(more=1),
    lambda body: body["asked"].update(claims=["B eliminated"]), lambda body: body["rules"].update(digest="0" * 16),
    lambda body: body["rules"].update(sets=["dodge-city"]), lambda body: body["engine"].update(version="9"),
    lambda body: body.update(readings={"approach": "second"}), lambda body: body.update(settings={"approach": "second"}),
])
def test_a_certificate_that_was_changed_is_refused(change: Any) -> None:
    """By its digests or by its form."""
    body = certified("B alive")
    change(body)

    with pytest.raises(Invalid):
        given(body)


@pytest.mark.parametrize(("change", "part"), [
    (lambda body: body["asked"].update(claims=["B eliminated"]), "claims"),
    (lambda body: body["asked"].update(limit=1), "claims"),
    (lambda body: body.update(readings={"approach": "second"}), "readings"),
    (lambda body: body["found"].update(orders=["B alive"]), "orders"),
])
def test_a_certificate_that_was_sealed_anew_is_found_out(change: Any, part: str) -> None:
    """What it says is found otherwise."""
    body = certified("B alive")
    change(body)

    assert part in [found for found, _, _ in check(given(sealed(body))).differences]


def test_a_certificate_of_other_rules_is_refused() -> None:
    """Those that it names are not those of its situation."""
    body = certified("B alive")
    body["rules"]["sets"] = ["dodge-city"]

    with pytest.raises(Invalid, match="the situation is not played by `bang, dodge-city`"):
        check(given(sealed(body)))


def test_certificates_on_the_command_line(tmp_path: Path) -> None:
    """`explore --receipt` writes one, `replay` checks it."""
    table, file = tmp_path / "table.case", tmp_path / "found.json"
    table.write_text(TABLE, encoding="utf-8")
    runner = CliRunner()

    options = ["--claim", "B alive", "--until", "3", "--receipt", str(file)]
    assert 0 == runner.invoke(main, ["explore", str(table), *options]).exit_code
    again = runner.invoke(main, ["replay", str(file)])
    assert (0, True) == (again.exit_code, again.output.startswith("the same answer"))
    assert json.loads(runner.invoke(main, ["replay", str(file), "--json"]).output)["same"]
    file.write_text(file.read_text(encoding="utf-8").replace('"positions": ', '"positions": 9'), encoding="utf-8")
    assert 2 == runner.invoke(main, ["replay", str(file)]).exit_code


def test_several_explorations_have_no_certificate(tmp_path: Path) -> None:
    """That is an error of the caller."""
    table = tmp_path / "table.case"
    table.write_text(TABLE, encoding="utf-8")

    assert 2 == CliRunner().invoke(main, ["explore", str(table), "--all-readings", "--receipt", str(tmp_path / "x")]).exit_code


def test_the_whole_program_is_in_its_digest() -> None:
    """Not only the modules of answers: a change of the engine is a change of the program."""
    root = Path(adjudicator.__file__).parent
    seen: list[Path] = []
    read_bytes = Path.read_bytes
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda path: seen.append(path) or read_bytes(path))  # type: ignore[func-returns-value]
        receipt.engine_digest.__wrapped__()

    assert {*root.rglob("*.py")} <= {*seen}
