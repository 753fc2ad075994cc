"""Receipts: an answer with all that it came from, given again."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.answers.receipts import read, receipt, replay, verdict
from adjudicator.answers.resolved import resolve
from adjudicator.answers.subject import subject_in
from adjudicator.cli import main
from adjudicator.notation.source import Invalid, Source

ROOT = Path(__file__).resolve().parents[2]
GATLING = (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/receipt.schema.json").read_text(encoding="utf-8"))
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}


def made(text: str = GATLING, **chosen: str) -> dict[str, Any]:
    return receipt(resolve(subject_in(Source("some.case", text), chosen=chosen)))


def fits(value: Any, schema: dict[str, Any], at: str = "") -> list[str]:
    """Where a value is not as a schema says: as much of JSON Schema as ours uses."""
    if "const" in schema:
        return [] if value == schema["const"] else [at]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    wrong = [] if any(type(value) is TYPES[k] for k in kinds) else [at]
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        wrong.append(at)
    if isinstance(value, dict):
        wrong += [f"{at}.{k}" for k in schema.get("required", []) if k not in value]
        for key, inner in value.items():
            below = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            wrong += [f"{at}.{key}"] if below is False else fits(inner, below, f"{at}.{key}") if below else []
    if isinstance(value, list) and "items" in schema:
        wrong += [w for i, inner in enumerate(value) for w in fits(inner, schema["items"], f"{at}[{i}]")]
    return wrong


def test_a_receipt_is_as_published() -> None:
    """Every key and type is that of the schema, and nothing else is there."""
    assert [] == fits(made(), SCHEMA)
    assert [".extra"] == fits({**made(), "extra": 1}, SCHEMA)


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
            "  illegal A plays Beer\n  expect B life 5\n")
    body = receipt(resolve(subject_in(Source("some.case", text.replace("hand [Beer]", "hand [BANG!]")))))
    legal = receipt(resolve(subject_in(Source("some.case", text.replace("hand [Beer]", "hand [BANG!, Beer]")))))

    assert ["B has life 4, not 5"] == body["problems"]
    assert ["`A plays Beer` is legal here"] == legal["problems"]
    for each in (body, legal):
        found = replay(read(Source("r", json.dumps(each))))
        assert (True, True) == (found.same, found.situation)


def test_a_situation_with_more_in_its_text_is_another_one() -> None:
    """The answer may be the same, and it is told that the situation is not the one of the receipt."""
    body = made('case one-shot "One"\n  rules bang\n  A outlaw\n  B sheriff\n  A plays BANG! at B\n  expect B life 4\n')
    text = body["situation"]["text"] + 'case other-shot "Other"\n  rules bang\n  A\n  B\n  expect no winner\n'
    body["situation"] = {**body["situation"], "text": text, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    found = replay(read(Source("r", json.dumps(body))))

    assert (True, False) == (found.same, found.situation)


def test_another_answer_is_told_with_the_step() -> None:
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


@pytest.mark.parametrize("text", [
    "", "{", "[]", "{}", '{"format": "adjudicator receipt 1"}', "[" * 100_000, '{"format": "adjudicator receipt 9"}', "null",
])
def test_what_is_no_receipt_is_refused(text: str) -> None:
    """With a diagnostic, whatever it is."""
    with pytest.raises(Invalid, match="Q022"):
        read(Source("r", text))


@pytest.mark.parametrize(("key", "value"), [("timeline", []), ("outcome", {}), ("verdict", "0" * 64), ("situation", {
    "name": "x", "case": None, "text": "rules bang\n", "sha256": "0"})])
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
    assert "they part at step 23" in other.stdout
    assert json.loads(run("replay", str(file), "--json").stdout)["same"]


def test_a_receipt_is_of_one_answer(tmp_path: Path) -> None:
    """Not of both approaches at once."""
    result = run("ask", "-", "--approach", "both", "--receipt", str(tmp_path / "x"), given=GATLING)

    assert 2 == result.exit_code
    assert "Q024" in result.stderr
