"""Everything that rules compile to, as Python text: tests and values, bodies, and for each verb the function that enters it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.engine.frames import LOCALS
from adjudicator.engine.program import Parameter
from adjudicator.notation.source import Span
from adjudicator.rules.checking.clauses import Compiler
from adjudicator.rules.checking.symbols import VerbEntry
from adjudicator.rules.code.blocks import Resumable
from adjudicator.rules.code.cost import Costs
from adjudicator.rules.code.effects import Effects, call_graph
from adjudicator.rules.code.expressions import Python, literal, plain_values, short_values
from adjudicator.rules.code.resuming import resuming
from adjudicator.rules.code.statements import Straight, Writer, counted, frameless, indented
from adjudicator.rules.core import nodes as core
from adjudicator.values import frozen


@frozen
class Text:
    """The Python of a game: functions by name; those that continue a frame, by theirs; and the places at which they do."""

    straight: dict[str, str]
    resumed: dict[str, str]
    places: str


def written(compiler: Compiler, codes: Mapping[str, int]) -> Text:
    """The Python of everything that was compiled. `codes`: the code of each verb, by its key."""
    calls = call_graph(compiler.functions, compiler.clauses)
    effects = Effects.of(compiler.functions, calls, compiler.clauses)
    costs = Costs.of(compiler.functions, compiler.codes, compiler.clauses,
                     {verb.number: codes[key] for key, verb in compiler.symbols.verbs.items()})
    dear = {f.name for f in compiler.functions if costs.turns(f.name)}
    short = short_values(compiler.functions, dear, compiler.reprinted)
    plain = plain_values(compiler.functions, short, compiler.reprinted)
    python = Python(short, plain, changed=compiler.reprinted, effects=effects)
    writer = Writer(python, effects, costs, bool(compiler.symbols.bound["must"]))
    straight = {f.name: _function(f, costs.turns(f.name), python) for f in compiler.functions}
    resumed, places = {}, {}
    for number, code in enumerate(compiler.codes):
        if code is None:
            continue
        lines, entries = Resumable(writer).function(code.unit)
        places[number] = entries
        resumed[f"r{number}"] = _define(f"r{number}", ("f",), lines, code.title, code.span)
        lines = Straight(writer, entries).function(code.unit)
        if lines:
            name = f"k{number}"
            straight[name] = _define(name, ("f",), [*counted(costs.turns(name)), *lines], code.title, code.span)
    for key, verb in compiler.symbols.verbs.items():
        code = compiler.codes[codes[key]]
        assert code is not None
        straight[f"e{verb.number}"] = _entering(verb, codes[key], code, verb.number in compiler.hooked, writer)
    return Text(straight, resumed, resuming(compiler, codes, places))


def _define(name: str, parameters: Sequence[str], lines: Sequence[str], title: str, span: Span) -> str:
    """A function of a draft; its docstring says what it is written for, and its place."""
    doc = literal(f"{title} ({span})" if title else str(span))
    return "\n".join([f"def {name}({', '.join(['d', *parameters])}):", *indented([doc, *lines])])


def _function(function: core.Function, turns: int, python: Python) -> str:
    """A test, a value or a change of one. `turns`: each call counts as this many loop iterations."""
    value = python(function.value)
    lines = counted(turns)
    if function.changed:
        given = "".join([f", {name}" for name in function.parameters])
        lines += [f"r = {value}", f"for c, you, this in (d.index or index_of(d)).changes.get({function.number}, ()):",
                  f"    r = c.adjust(d, r, you, this{given})", "return r"]
    else:
        lines += [f"return {value}"]
    return _define(function.name, function.parameters, lines, function.title, function.span)


def _entering(verb: VerbEntry, number: int, code: core.Code, hooked: bool, writer: Writer) -> str:
    """The function by which a player does a verb; true if it handed over. Without a player the verb does not happen.

    `f` is the frame in which the verb is called: its body has the same card, row, effect and target.
    """
    names = [f"a{i}" for i in range(len(verb.parameters))]
    given = "".join(f"{name}, " for name in names)
    lines = ["if you is None:", "    return False"]
    if hooked:  # what is hooked is recorded once it is known whether something replaces it
        lines += [f"if {verb.number} in (d.index or index_of(d)).hooked:",
                  f"    return answered(d, {verb.number}, you, f, ({given}))"]
    direct, drawing = frameless(code.unit, writer)
    framed = ", framed=d.eager" if drawing else "" if direct else ", framed=True"
    said = f"d.say(you, {verb.number}, ({_parts(verb.parameters)}), f[0]{_named(verb.parameters)}{framed})"
    if not direct:
        lines += ["if d.logging:", f"    {said}"]
    else:
        lines += [f"step = {said} if d.logging else -1"]
        direct = [*counted(writer.costs.turns(f"k{number}")), *direct, "if step >= 0:", "    d.over(step)", "return False"]
        lines += ["if not d.eager:", *indented(direct)] if drawing else direct
    if drawing or not direct:
        blanks = "None, " * (code.unit.size - LOCALS - len(names))
        lines += [f"g = [{number}, 0, you, f[3], f[4], f[5], f[6], None, {given}{blanks}]", "d.stack.append(g)",
                  f"return len(d.stack) > d.deep or k{number}(d, g)"]
    return _define(f"e{verb.number}", ("f", "you", *names), lines, code.title, code.span)


def _parts(parameters: tuple[Parameter, ...]) -> str:
    """The arguments of a verb as the parts of a step of the timeline: for cards, what is known of them."""
    shown = {"card": "None if {0} is None else d.face({0})", "cards": "tuple([d.face(c) for c in {0}])"}
    return "".join(f"{shown.get(p.type, '{0}').format(f'a{i}')}, " for i, p in enumerate(parameters))


def _named(parameters: tuple[Parameter, ...]) -> str:
    """The cards among the arguments of a verb, for the places where they lie."""
    cards = {"card": "a{0}, ", "cards": "*a{0}, "}
    found = "".join(cards.get(p.type, "").format(i) for i, p in enumerate(parameters))
    return f", named=({found})" if found else ""


__all__ = ["Text", "written"]
