"""The verbs of moves for which the questions of a game ask, and the steps to which its code leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from adjudicator.cases.words.grid import codes_of_grid
from adjudicator.cases.words.verbs import beginning
from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.index import awaited
from adjudicator.engine.program import Program
from adjudicator.engine.steps import spoken
from adjudicator.notation.agreement import said_of
from adjudicator.notation.case_layout import VERBS
from adjudicator.notation.case_lines import Move
from adjudicator.notation.source import Diagnostic
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t


def unasked_for(move: Move, words: Vocabulary) -> Diagnostic | None:
    """What is wrong with the verb of a move for which no question asks; None if one may."""
    # INVARIANT: a move is something for which a question asks
    verb, seat, none = move.verb, move.seat.text, unoffered(words.program)
    if verb.text in words.verbs - none:
        return None
    moves = [each for each in (*VERBS, *words.program.moves) if each not in none]
    said = [verb._replace(text=word) for word in verb.text.split()]
    happens = next(beginning((*said, *chain(*move.said[:1])), words, seat), None)
    if happens is None and verb.text not in none:
        return Diagnostic("C005", f"expected the verb of a move, found `{verb.text}`", verb.span, suggestion(verb.text, moves))
    help = f"a move here is one of {', '.join(moves)}" if happens is None else (
        f"what happens without a question is denied by `never {said_of(seat, happens[1].words)} ...`")
    return Diagnostic("N038", f"no question asks anybody for a move `{verb.text}`", verb.span, help)


@lru_cache(maxsize=64)
def unoffered(program: Program) -> frozenset[str]:
    """The verbs of moves declared by the rules for which no question under them asks.

    No ability carries the verb, and no step with it may follow a choice.
    """
    own = {clause.move_word for clause in program.clauses}
    around = _around(program, [code for code, leads in enumerate(program.leads) if leads.asks or leads.others])
    at_any_time = [clause.code for clause in program.clauses if clause.kind == "state_based"]
    _, verbs = _closure(program, (*around, *at_any_time), reacting=True)
    return frozenset({*program.moves} - own - _worded(program, verbs))


def unsaid(program: Program, files: Sequence[t.File]) -> Iterator[Diagnostic]:
    """The verbs of moves that some files of a game declare, and for which no question under its rules asks."""
    none = unoffered(program)
    for file in files:
        for word in (said.verb for item in file.items if isinstance(item, t.Moves) for said in item.verbs):
            if word.text in none:
                yield Diagnostic("R029", f"no question asks anybody for a move `{word.text}`", word.at.span(file.source),
                                 f"an ability has it, as in `play \"{word.text}\": ...`, or a step after a choice begins so")


@lru_cache(maxsize=1024)
def led_to(program: Program, code: int) -> frozenset[str]:
    """The words with which the steps begin to which a piece of code leads by itself."""
    return frozenset(_worded(program, _closure(program, (code,))[1]))


def _worded(program: Program, verbs: Iterable[int]) -> set[str]:
    """The words with which the steps of verbs begin, of those that are shown."""
    keys = {program.verbs[verb].key for verb in verbs if verb >= 0}
    return {said.words.split()[0] for said in spoken(program).values() if said.shown and said.verb in keys}


def _around(program: Program, codes: Iterable[int]) -> set[int]:
    """The pieces of code that lead to some of these, with themselves."""
    before: dict[int, list[int]] = {}
    for code, leads in enumerate(program.leads):
        for inner in (*_next(program, code), *(program.verbs[doing.verb].code for doing in leads.verbs)):
            before.setdefault(inner, []).append(code)
    waiting, seen = [*codes], set[int]()
    while waiting:
        code = waiting.pop()
        if code not in seen:
            seen.add(code)
            waiting += before.get(code, ())
    return seen


def _next(program: Program, code: int) -> tuple[int, ...]:
    """The pieces of code that one carries out without a verb."""
    leads = program.leads[code]
    return (*leads.codes, *(codes_of_grid(program) if leads.attacks else ()))


def _closure(program: Program, codes: Iterable[int], *, reacting: bool = False) -> tuple[set[int], set[int]]:
    """The pieces of code to which some lead, with themselves, and the verbs. `reacting`: also by clauses that wait for one."""
    hooked: dict[int, list[int]] = {}
    for clause in program.clauses if reacting else ():
        for verb in awaited(clause):
            hooked.setdefault(verb, []).append(clause.code)
    waiting, seen, verbs = [*codes], set[int](), set[int]()
    while waiting:
        code = waiting.pop()
        if code < 0 or code in seen:
            continue
        seen.add(code)
        waiting += _next(program, code)
        for verb in {doing.verb for doing in program.leads[code].verbs} - verbs:
            verbs.add(verb)
            waiting += [program.verbs[verb].code, *hooked.get(verb, ())]
    return seen, verbs


__all__ = ["led_to", "unasked_for", "unoffered", "unsaid"]
