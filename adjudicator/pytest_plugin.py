"""Lets plain `pytest` collect `.case` files: one test per case. What it needs is loaded when the first such file is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

if TYPE_CHECKING:
    from adjudicator.commands.files import Parsed
    from adjudicator.notation.case_ast import Case
    from adjudicator.notation.source import Diagnostic

_UNDECLARED = pytest.StashKey["dict[str, list[Diagnostic]]"]()
"""What the collected cases name and nobody declares, by `FILE case ID`: found once, when all files are known."""


class DoesNotHold(Exception):
    """A case failed, or something of a file cannot be read; the message says everything."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The folders of rules that cases may use besides those beside them: `adjudicator_rules` in the configuration of pytest."""
    parser.addini("adjudicator_rules", "folders of rules for .case files", type="paths", default=[])


def _folders(config: pytest.Config) -> list[Path]:
    found: list[Path] = config.getini("adjudicator_rules")
    return found


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file that ends in `.case`, but not a link that leads out of the tests' own folder."""
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
        """One item for each case, and one that fails for what cannot be read."""
        from adjudicator.commands.files import parse
        from adjudicator.rules.library import found_in

        with found_in(*_folders(self.config)):
            parsed = parse(str(self.path))
        if parsed.problem is not None:
            yield BrokenFile.from_parent(self, name="notation", parsed=parsed)
        for case in parsed.file.cases if parsed.file else ():
            yield CaseItem.from_parent(self, name=case.id.text, parsed=parsed, case=case)


class _Item(pytest.Item):
    funcargs: ClassVar[dict[str, object]] = {}
    """The fixtures of an item, which has none: some plugins assume that every item can say so."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The message only, for a failed case."""
        return str(excinfo.value) if isinstance(excinfo.value, DoesNotHold) else super().repr_failure(excinfo, style)


class CaseItem(_Item):
    """One case."""

    def __init__(self, *, parsed: Parsed, case: Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.parsed = parsed
        self.case = case

    def runtest(self) -> None:
        """Run the case under every reading that it leaves open, and report ids and sources in it that nobody declares."""
        from adjudicator.report import case_run
        from adjudicator.rules.library import found_beside, found_in

        assert self.parsed.file is not None
        with found_in(*_folders(self.config)), found_beside(self.path):
            wrong = [str(problem) for problem in self._undeclared()]
            result = case_run.run(self.case, self.parsed.file)
        if result.status != "passed":
            wrong.append(case_run.explain(result, self.parsed.name))
        if wrong:
            raise DoesNotHold("\n".join(wrong))

    def _undeclared(self) -> list[Diagnostic]:
        """What the case names and nobody declares: neither the files of this session, nor those beside them, nor shipped ones."""
        from adjudicator.commands.references import undeclared_in

        if _UNDECLARED not in self.session.stash:
            files = {item.parsed.path: item.parsed for item in self.session.items if isinstance(item, CaseItem)}
            self.session.stash[_UNDECLARED] = undeclared_in([*files.values()])
        return self.session.stash[_UNDECLARED].get(f"{self.parsed.name} case {self.case.id.text}", [])

    def reportinfo(self) -> tuple[Path, int, str]:
        """The place of the case, and its id with its sentence."""
        return self.path, self.case.id.span.line - 1, f"{self.case.id.text}: {self.case.title.text}"


class BrokenFile(_Item):
    """Stands for what cannot be read of a file."""

    def __init__(self, *, parsed: Parsed, **rest: Any) -> None:
        super().__init__(**rest)
        self.parsed = parsed

    def runtest(self) -> None:
        """Report everything that is wrong with the file."""
        raise DoesNotHold(str(self.parsed.problem))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The place of the first problem."""
        first = self.parsed.problem.diagnostics[0].span.line if self.parsed.problem else 1
        return self.path, first - 1, "notation"
