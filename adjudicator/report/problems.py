"""What an exception tells the user: a diagnostic, or that the program itself is at fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.engine.faults import AtFault


def in_words(problem: Exception) -> str:
    """What is wrong, in one or more lines."""
    from adjudicator.notation.source import visible

    return _expected(problem) or (
        f"E004 the program itself is at fault ({type(problem).__name__}: {visible(str(problem))})\n"
        "help: please report it, with the command and its files, and with what it prints when ADJUDICATOR_DEBUG=1 is set")


def is_internal(problem: Exception) -> bool:
    """Whether neither the input nor the system is at fault, but the program itself."""
    return not _expected(problem)


def _expected(problem: Exception) -> str:
    """What is wrong with the input or the system, empty if it is neither."""
    from adjudicator.engine.faults import Fault, StepLimit, Stuck
    from adjudicator.notation.source import Invalid, visible

    if isinstance(problem, Invalid):
        return str(problem)
    if isinstance(problem, Stuck):
        return _shown("E001", problem, "; ".join(filter(None, [
            f"these steps repeat: {', '.join(problem.cycle)}" if problem.cycle else "",
            f"the moves that lead there: {', '.join(problem.way.moves)}" if problem.way and problem.way.moves else ""])))
    if isinstance(problem, StepLimit):
        return "E001 a value that the rules ask for never ends"
    if isinstance(problem, Fault):
        return _shown("E002", problem)
    if isinstance(problem, OSError):
        where = f"`{visible(str(problem.filename))}`: " if problem.filename else ""
        return f"F001 {where}{problem.strerror or visible(str(problem))}"
    if isinstance(problem, RecursionError | MemoryError):
        return "E003 the input is nested too deeply, or too large"
    return ""


def _shown(code: str, problem: AtFault, help_: str = "") -> str:
    """A problem of a clause, with its line."""
    from adjudicator.notation.source import Diagnostic

    if problem.span is None:
        return "\n".join([f"{code} {problem.message}", *([f"help: {help_}"] if help_ else [])])
    return str(Diagnostic(code, problem.message, problem.span, help_))


__all__ = ["in_words", "is_internal"]
