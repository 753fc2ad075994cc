"""Cases of a few lines, as a test writes them, and what running them says."""

from __future__ import annotations

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import Result, run_case
from adjudicator.notation.source import Source


def results(text: str) -> list[Result]:
    """The result of each case of a file with this text, under every reading."""
    file = read_cases(Source("some.case", text))
    return [run_case(case, file.tables, every=True) for case in file.cases]


def ran(*lines: str, rules: str = "bang, dodge-city, valley-of-shadows") -> Result:
    """The result of a case with these lines below its rules. A line may be several."""
    rows = "".join(f"  {row}\n" for row in "\n".join((f"rules {rules}", *lines)).splitlines())
    result, = results(f'case some-case "A case"\n{rows}')
    return result


def outcome(*lines: str, rules: str = "bang, dodge-city, valley-of-shadows") -> tuple[str, ...]:
    """The status of such a case, and all that is said about its lines."""
    result = ran(*lines, rules=rules)
    return result.status, *(row.strip() for row in result.message.splitlines() if row.startswith("    "))


__all__ = ["outcome", "ran", "results"]
