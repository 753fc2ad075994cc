"""Everything that rules compile to, as Python text: tests and values, bodies, and for each verb the function that enters it."""

from __future__ import annotations

from adjudicator.compiler.clauses import ENGINE_CODES, Draftsman
from adjudicator.compiler.cost import Calls, Texts
from adjudicator.compiler.inline import short_values, written_out
from adjudicator.compiler.render import Looks, Rendering, indented
from adjudicator.compiler.symbols import VerbEntry
from adjudicator.compiler.unit import FIRST_LOCAL
from adjudicator.engine.program import Parameter


def written(writer: Draftsman, codes: dict[str, int], texts: Texts, calls: Calls) -> tuple[str, str]:
    """All that is made real at once, and the functions that go on with a frame."""
    looks = Looks.of(calls, texts)
    functions, resumed, renderings = list(writer.functions), [], {}
    for number, entry in enumerate(writer.units):
        if entry is None:
            continue
        rendering = renderings[number] = Rendering(entry[0], looks)
        resumed.append(rendering.resumable(f"r{number}"))
        functions.append(rendering.straight(f"k{number}"))
    for key, verb in writer.symbols.verbs.items():
        functions.append(entering(verb, codes[key], verb.number in writer.hooked, renderings[codes[key]]))
    short = short_values(writer.functions)
    return written_out("\n\n".join(f for f in functions if f), short), written_out("\n\n".join(resumed), short)


def entering(verb: VerbEntry, code: int, hooked: bool, body: Rendering) -> str:
    """The function by which a player does a verb; true if it handed over. Without a player the verb does not happen.

    `f` is the frame in which the verb is called: its body has the same card, row, effect and target.
    """
    names = [f"a{i}" for i in range(len(verb.parameters))]
    given = "".join(f"{name}, " for name in names)
    lines = ["if you is None:", "    return False"]
    if hooked:  # what is hooked is noted once it is known whether something replaces it
        lines += [f"if {verb.number} in (d.index or index_of(d)).hooked:",
                  f"    return answered(d, {verb.number}, you, f, ({given}))"]
    lines += ["if d.logging:", f"    d.say(you, {verb.number}, ({shown(verb.parameters)}), f[0])"]
    direct, drawing = body.direct()
    if drawing:
        lines += ["if not d.eager:", *indented([*direct, "return False"])]
    elif direct:
        lines += [*direct, "return False"]
    if drawing or not direct:
        blanks = "None, " * (body.unit.size - FIRST_LOCAL - len(names))
        lines += [f"g = [{code}, 0, you, f[3], f[4], f[5], f[6], None, {given}{blanks}]", "d.stack.append(g)",
                  f"return len(d.stack) > d.deep or k{code}(d, g)"]
    return "\n".join([f"def e{verb.number}({', '.join(['d', 'f', 'you', *names])}):", *indented(lines)])


def shown(parameters: tuple[Parameter, ...]) -> str:
    """The arguments of a verb as the parts of a step of the timeline: of cards, what is known of them."""
    codes = {"card": "None if {0} is None else d.face({0})", "cards": "tuple([d.face(c) for c in {0}])"}
    return "".join(f"{codes.get(p.type, '{0}').format(f'a{i}')}, " for i, p in enumerate(parameters))


__all__ = ["ENGINE_CODES", "written"]
