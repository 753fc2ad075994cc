"""Lets plain `pytest` collect `.case` files: one test a case. What it needs is loaded when the first such file is met."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

if TYPE_CHECKING:
    from adjudicator.commands.files import Parsed
    from adjudicator.notation.case_ast import Case


class DoesNotHold(Exception):
    """A case does not hold, or a file cannot be read; the message says all there is to say."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The folders of rules that cases may name besides those beside them: `adjudicator_rules` in the configuration of pytest."""
    parser.addini("adjudicator_rules", "folders of rules for .case files", type="paths", default=[])


def _folders(config: pytest.Config) -> list[Path]:
    found: list[Path] = config.getini("adjudicator_rules")
    return found


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file that ends in `.case`, but no link that leads out of the tests' own folder."""
    if file_path.suffix != ".case" or (file_path.is_symlink() and not _is_within(file_path, parent.config.rootpath)):
        return None
    return CaseFile.from_parent(parent, path=file_path)


def _is_within(file: Path, folder: Path) -> bool:
    try:
        return file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


class CaseFile(pytest.File):
    """A file in the case notation."""

    def collect(self) -> Iterator[pytest.Item]:
        """One item for each case; one that fails if the file cannot be read."""
        from adjudicator.commands.files import parse
        from adjudicator.rules.library import found_in

        with found_in(*_folders(self.config)):
            parsed = parse(str(self.path))
        if parsed.file is None:
            yield BrokenFile.from_parent(self, name="notation", parsed=parsed)
            return
        for case in parsed.file.cases:
            yield CaseItem.from_parent(self, name=case.id.text, parsed=parsed, case=case)


class _Item(pytest.Item):
    funcargs: ClassVar[dict[str, object]] = {}
    """The fixtures of an item, of which it has none: some plugins take for granted that every item can say so."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The message alone, where it is a case that does not hold."""
        return str(excinfo.value) if isinstance(excinfo.value, DoesNotHold) else super().repr_failure(excinfo, style)


class CaseItem(_Item):
    """One case."""

    def __init__(self, *, parsed: Parsed, case: Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.parsed = parsed
        self.case = case

    def runtest(self) -> None:
        """Run the case under every reading that it does not settle."""
        from adjudicator.report import case_run
        from adjudicator.rules.library import found_beside, found_in

        assert self.parsed.file is not None
        with found_in(*_folders(self.config)), found_beside(self.path):
            result = case_run.run(self.case, self.parsed.file.tables)
        if result.status != "passed":
            raise DoesNotHold(case_run.explain(result, self.parsed.name))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands, and its id with its sentence."""
        return self.path, self.case.id.span.line - 1, f"{self.case.id.text}: {self.case.title.text}"


class BrokenFile(_Item):
    """Stands for a file that cannot be read."""

    def __init__(self, *, parsed: Parsed, **rest: Any) -> None:
        super().__init__(**rest)
        self.parsed = parsed

    def runtest(self) -> None:
        """Say everything that is wrong with the file."""
        raise DoesNotHold(str(self.parsed.problem))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the first problem stands."""
        first = self.parsed.problem.diagnostics[0].span.line if self.parsed.problem else 1
        return self.path, first - 1, "notation"
