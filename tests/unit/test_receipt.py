"""Receipts: an answer with all that it came from, given again."""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from adjudicator.answers.receipts.receipt import read, receipt, replay, verdict
from adjudicator.answers.receipts.report import as_text
from adjudicator.answers.resolution.resolution import resolve
from adjudicator.answers.subject import subject_in
from adjudicator.cli import main
from adjudicator.notation.source import Invalid, Source

ROOT = Path(__file__).resolve().parents[2]
GATLING = (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/receipt.schema.json").read_text(encoding="utf-8"))


def made(text: str = GATLING, **chosen: str) -> dict[str, Any]:
    return receipt(resolve(subject_in(Source("some.case", text), chosen=chosen)))


SITUATIONS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs/examples").glob("*.case"))]


def misfits(value: Any) -> list[str]:
    """Where a value is not as the schema says."""
    return [problem.json_path for problem in Draft202012Validator(SCHEMA).iter_errors(value)]


@pytest.mark.parametrize("text", SITUATIONS, ids=range(len(SITUATIONS)))
def test_a_receipt_is_as_published(text: str) -> None:
    """Every key and type is that of the schema, which is a sound one, and nothing else is there."""
    Draft202012Validator.check_schema(SCHEMA)
    body = made(text)

    assert [] == misfits(body)
    assert ["$"] == misfits({**body, "extra": 1})
    assert ["$.choices[0]"] == misfits({**body, "choices": ["first", *body["choices"][1:]]})


@pytest.mark.parametrize("key", sorted(SCHEMA["properties"]))
@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [[]], {"a": []}, ["x"], [1]])
def test_what_is_read_is_as_published(key: str, value: object) -> None:
    """What the schema refuses is refused by `replay` as well, whatever its digests."""
    body = {**made(), key: value}
    with contextlib.suppress(TypeError):
        body["verdict"] = verdict(body)
    if key != "verdict" and misfits(body):
        with pytest.raises(Invalid):
            read(Source("r", json.dumps(body)))


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_refused(word: str) -> None:
    """A receipt is JSON, which has no such words."""
    text = json.dumps(made())
    assert '"life": 4' in text

    with pytest.raises(Invalid, match="Q022"):
        read(Source("r", text.replace('"life": 4', f'"life": {word}')))


@pytest.mark.parametrize(("part", "value"), [
    ("readings", {"approach": "second"}), ("readings", {"zork": "first"}), ("consulted", []), ("choices", [9, 9, 9]),
])
def test_a_receipt_that_claims_another_course_is_found_out(part: str, value: object) -> None:
    """No digest covers how the answer came about, so that is compared with how it comes about today."""
    body = {**made(approach="first"), part: value}
    found = replay(read(Source("r", json.dumps(body))))
    result = run("replay", "-", given=json.dumps(body))

    assert (True, (part,)) == (found.same, found.course)
    assert 1 == result.exit_code
    assert f"NOT AS THE RECEIPT SAYS: other `{part}`" in result.stdout


def test_rules_may_have_more_readings_by_now() -> None:
    """A receipt that was made before an interpretation was declared is still sound."""
    body = made()
    body["readings"] = {"approach": body["readings"]["approach"]}

    assert () == replay(read(Source("r", json.dumps(body)))).course


def test_the_same_situation_gives_the_same_receipt() -> None:
    """Digests included; another reading gives another verdict."""
    assert made() == made()
    assert made()["verdict"] != made(approach="second")["verdict"]


def test_a_receipt_is_given_again() -> None:
    """From its text alone."""
    found = replay(read(Source("r", json.dumps(made(approach="second")))))

    assert (True, True, True, None) == (found.same, found.engine, found.rules, found.parting)


def test_a_case_of_a_file_is_given_again() -> None:
    """Its receipt holds no other cases."""
    text = ('case one-shot "One"\n  rules bang\n  A outlaw\n  B sheriff\n  A plays BANG! at B\n  expect B life 4\n\n'
            'case other-shot "Other"\n  rules bang\n  A outlaw\n  B sheriff, life 1\n  A plays BANG! at B\n'
            '  expect B eliminated\n')
    body = receipt(resolve(subject_in(Source("some.case", text), "other-shot")))

    assert "one-shot" not in body["situation"]["text"]
    assert replay(read(Source("r", json.dumps(body)))).same


def test_a_check_that_does_not_hold_is_part_of_the_answer() -> None:
    """The checks of the case stand in the receipt, and are found not to hold again."""
    text = ('case one-shot "One"\n  rules bang\n  A outlaw, hand [Beer]\n  B sheriff\n  A plays BANG! at B\n'
            '  illegal A plays Beer because "A has no Beer to use"\n  expect B life 5\n')
    body = receipt(resolve(subject_in(Source("some.case", text.replace("hand [Beer]", "hand [BANG!]")))))
    legal = receipt(resolve(subject_in(Source("some.case", text.replace("hand [Beer]", "hand [BANG!, Beer]")))))

    assert ["B has life 4, not 5"] == body["problems"]
    assert ["`A plays Beer` is legal here"] == legal["problems"]
    for each in (body, legal):
        found = replay(read(Source("r", json.dumps(each))))
        assert (True, True) == (found.same, found.situation)


def test_a_situation_with_more_in_its_text_is_another_one() -> None:
    """The answer may be the same, and the report says that the situation is not the one of the receipt."""
    body = made('case one-shot "One"\n  rules bang\n  A outlaw\n  B sheriff\n  A plays BANG! at B\n  expect B life 4\n')
    text = body["situation"]["text"] + 'case other-shot "Other"\n  rules bang\n  A\n  B\n  expect no winner\n'
    body["situation"] = {**body["situation"], "text": text, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    found = replay(read(Source("r", json.dumps(body))))

    assert (True, False) == (found.same, found.situation)


def test_another_answer_is_reported_with_the_step() -> None:
    """As after a change of the rules: the receipt says something else than would be answered today."""
    body = made()
    body["timeline"][7] = "B does something else"
    body["outcome"]["seats"]["B"]["life"] = 1
    body["outcome"]["winner"] = "Astronomers"
    body["outcome"]["next"] = "B"
    body["rules"]["digest"] = "0" * 16
    body["verdict"] = verdict(body)
    found = replay(read(Source("r", json.dumps(body))))

    assert (False, False) == (found.same, found.rules)
    assert found.parting is not None
    assert (8, "B does something else", "B loses 1 to A") == (found.parting.number, found.parting.one, found.parting.other)
    assert {("B", "life", 1, 2), ("", "winner", "Astronomers", None), ("", "next", "B", "A")} == set(found.facts)


def test_a_receipt_that_does_not_name_the_seats_that_won_is_compared_without_them() -> None:
    """As those of earlier versions."""
    body = made()
    del body["outcome"]["winners"]
    body["verdict"] = verdict(body)

    assert replay(read(Source("r", json.dumps(body)))).same


@pytest.mark.parametrize("text", [
    "", "{", "[]", "{}", '{"format": "adjudicator receipt 1"}', "[" * 100_000, '{"format": "adjudicator receipt 9"}', "null",
])
def test_what_is_no_receipt_is_refused(text: str) -> None:
    """With a diagnostic, whatever it is."""
    with pytest.raises(Invalid, match="Q022"):
        read(Source("r", text))


@pytest.mark.parametrize(("key", "value"), [
    ("timeline", []), ("outcome", {"seats": {}, "piles": {}, "winner": None, "next": None}), ("verdict", "0" * 64),
    ("situation", {"name": "x", "case": None, "text": "rules bang\n", "sha256": "0"}),
])
def test_a_receipt_that_was_changed_is_refused(key: str, value: object) -> None:
    """Its digests tell."""
    with pytest.raises(Invalid, match="Q023"):
        read(Source("r", json.dumps({**made(), key: value})))


@pytest.mark.parametrize("key", ["engine", "rules", "settings", "timeline", "outcome", "situation", "choices"])
@pytest.mark.parametrize("value", [None, 1, "x", [], {}])
def test_parts_of_another_kind_are_refused(key: str, value: object) -> None:
    """Never anything but a diagnostic."""
    try:
        replay(read(Source("r", json.dumps({**made(), key: value}))))
    except Invalid as problem:
        found = str(problem)
        assert found[:4] in ("Q022", "Q023")


def run(*words: str, given: str | None = None) -> Result:
    result = CliRunner().invoke(main, list(words), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_receipt_and_replay_on_the_command_line(tmp_path: Path) -> None:
    """Written beside the answer; replayed with status 0, and with status 1 where today's answer is another."""
    file = tmp_path / "answer.json"
    first = run("ask", "-", "--receipt", str(file), given=GATLING)
    again = run("replay", str(file))
    body = json.loads(file.read_text(encoding="utf-8"))
    body["timeline"].pop()
    body["verdict"] = verdict(body)
    other = run("replay", "-", given=json.dumps(body))

    assert (0, 0, 1) == (first.exit_code, again.exit_code, other.exit_code)
    assert "the same answer" in again.stdout
    assert "ANOTHER ANSWER" in other.stdout
    assert "they part at step 24" in other.stdout
    assert json.loads(run("replay", str(file), "--json").stdout)["same"]


def test_a_receipt_is_of_one_answer(tmp_path: Path) -> None:
    """Not of both approaches at once."""
    result = run("ask", "-", "--approach", "both", "--receipt", str(tmp_path / "x"), given=GATLING)

    assert 2 == result.exit_code
    assert "Q024" in result.stderr


def test_piles_that_differ_are_reported_as_a_situation_names_them() -> None:
    """Each by itself, with its cards as in a list of a case; so are the facts of seats."""
    body = made()
    body["outcome"]["piles"]["discard pile"] = ["Beer", "#5"]
    body["outcome"]["seats"]["A"]["life"] = 9
    body["outcome"]["seats"]["B"]["eliminated"] = True
    text = as_text(replay({**body, "verdict": verdict(body)})).splitlines()

    assert "  then  discard pile [Beer, #5]" in text
    assert "  then  A: life 9" in text
    assert ["  then  B: eliminated", "  now   B: alive"] == [row for row in text if "B: " in row]


def test_files_that_were_laid_over_the_rules_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the head of the answer and in the receipt; without them it is not given again, and the message names them."""
    rules, case = Path("th.rules"), Path("th.case")
    runner = CliRunner()
    monkeypatch.chdir(tmp_path)
    rules.write_text('over bang "My house"\nevent "Thirsty"\n  at draw: regain 1\n', encoding="utf-8")
    case.write_text("rules bang\nA sheriff, life 2\nB outlaw\nevent [Thirsty]\nturn A\nphase draw\n", encoding="utf-8")
    told = runner.invoke(main, ["--over", "th.rules", "ask", "th.case", "--receipt", "r.json"]).output
    without = runner.invoke(main, ["replay", "r.json"]).output
    again = runner.invoke(main, ["--over", "th.rules", "replay", "r.json"])

    assert ["th.rules"] == json.loads(Path("r.json").read_text(encoding="utf-8"))["rules"]["over"]
    assert told.startswith("BANG!; laid over it: My house (th.rules)\n")
    assert without.startswith("Q022 the answer was given with `th.rules` laid over the rules")
    assert (0, "the same answer\n") == (again.exit_code, again.output)
