"""From the trees of rules files to a `Program`."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import attrs

from adjudicator.engine.construction import Building, Setup
from adjudicator.engine.fields import Field
from adjudicator.engine.names import Named
from adjudicator.engine.program import Parameter, Program
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.rules import tree as t
from adjudicator.rules.assemble import assemble
from adjudicator.rules.checking.amounts import check_amounts
from adjudicator.rules.checking.arriving import not_there_yet
from adjudicator.rules.checking.beginning import setups
from adjudicator.rules.checking.cards import CompiledCard, check_kinds, compile_card, compile_rule, nameless
from adjudicator.rules.checking.clauses import Compiler
from adjudicator.rules.checking.corrections import corrected
from adjudicator.rules.checking.counted import out_of_turn, without_itself
from adjudicator.rules.checking.decks import built
from adjudicator.rules.checking.declarations import declare
from adjudicator.rules.checking.endless import endless
from adjudicator.rules.checking.expired import expired
from adjudicator.rules.checking.itself import unheld, unlike, unmarked
from adjudicator.rules.checking.lacking import check_lacking
from adjudicator.rules.checking.literals import check_literals
from adjudicator.rules.checking.places import check_places
from adjudicator.rules.checking.procedures import (
    CompiledGrid,
    CompiledTurn,
    Unlike,
    compile_bounds,
    compile_deciding,
    compile_default,
    compile_grid,
    compile_holders,
    compile_impossible,
    compile_ordering,
    compile_secret,
    compile_turn,
    first_mark,
    first_open,
)
from adjudicator.rules.checking.reach import check_conditions, check_reach, check_zones, unbound
from adjudicator.rules.checking.searching import blanked_in_vain, sought_in_vain, used_in_vain
from adjudicator.rules.checking.symbols import Symbols, VerbEntry
from adjudicator.rules.checking.twins import answered
from adjudicator.rules.checking.unbuildable import unbuildable
from adjudicator.rules.checking.unchanging import check_unchanging
from adjudicator.rules.checking.ungiven import ungiven
from adjudicator.rules.checking.untold import check_untold
from adjudicator.rules.code.entries import Text, written
from adjudicator.rules.code.generated import Functions, Generated
from adjudicator.rules.core.probes import Probes
from adjudicator.rules.core.types import CARD
from adjudicator.rules.store import Linked
from adjudicator.values import frozen


@frozen(eq=False)
class Compiled:
    """Everything that the files of a game compile to, functions by their names. Cards are in the order of their numbers."""

    symbols: Symbols
    compiler: Compiler
    digest: str
    files: tuple[tuple[str, str], ...]
    overs: tuple[tuple[str, str], ...]
    text: Text
    cards: tuple[CompiledCard, ...]
    rules: tuple[int, ...]
    verb_codes: dict[str, int]
    grid: CompiledGrid | None
    turn: CompiledTurn
    ordered: str
    decider: str
    opening: int
    player_defaults: tuple[str, ...]
    game_defaults: tuple[str, ...]
    mark_makers: dict[int, str]
    holders: dict[str, str]
    secrets: tuple[str, ...]
    bounds: dict[Field, tuple[str, str]]
    impossible: tuple[Unlike, ...]
    setups: tuple[Setup, ...]
    building: Building | None


def link(game: Named, sets: Sequence[Named], files: Sequence[t.File], *, whole: bool = False) -> Program:
    """Compile the files of a game. Raises `Invalid` with every error in them. `whole`: as for `linked`."""
    return linked(game, sets, files, whole=whole).program


def linked(game: Named, sets: Sequence[Named], files: Sequence[t.File], probes: Probes | None = None, *,
           in_vain: bool = False, whole: bool = False) -> Linked:
    """The same, with everything that is to be cached of it between runs. `probes`, `in_vain`: as for `compile_files`.

    `whole`: there is no other set, so what is looked for where it never lies is an error, as are a duty that never binds, a
    clause that waits for what no rule does so, and a verb that never ends.
    """
    # INVARIANT: deep nesting gives a diagnostic
    try:
        compiled = compile_files(files, probes, in_vain=in_vain)
        generated = Generated.of(game.key, compiled.text.straight, compiled.text.resumed)
        count = len(compiled.compiler.codes)
        functions = Functions(generated.name, generated.straight, count, lambda: generated)
        program = assemble(game, sets, compiled, generated.digest, functions)
        if whole and (wrong := [*sought_in_vain(compiled.symbols.searched, program),
                                *unbound(compiled.symbols, compiled.compiler.clauses),
                                *ungiven(compiled.symbols, compiled.compiler, program),
                                *blanked_in_vain(compiled.compiler, program),
                                *unlike(compiled.compiler, compiled.cards, program),
                                *without_itself(compiled.compiler, compiled.cards, program),
                                *out_of_turn(compiled.compiler),
                                *unmarked(compiled.symbols, compiled.compiler, program),
                                *unheld(compiled.compiler, compiled.cards, program),
                                *used_in_vain(compiled.compiler, program),
                                *expired(compiled.compiler, compiled.turn),
                                *answered(compiled.symbols.twins, compiled.compiler),
                                *unbuildable(files, program),
                                *not_there_yet(program),
                                *endless(compiled.symbols, compiled.compiler, compiled.verb_codes)]):
            raise Invalid(dict.fromkeys(wrong))
        return Linked(program, generated, functions,
                      tuple([file.source for file in files]))
    except (RecursionError, MemoryError, SyntaxError):
        source = files[-1].source
        raise Invalid([Diagnostic("R005", "an expression is nested too deeply", Span(source, 1, 1, 0),
                                  "give parts of it names with `value NAME(...): TYPE = ...`")]) from None


def compile_files(files: Sequence[t.File], probes: Probes | None = None, *, in_vain: bool = False) -> Compiled:
    """Everything that files compile to, ready to be assembled. Raises `Invalid` with every error in them.

    `probes`: the parts of the code report when a run reaches them, and are registered there. `in_vain`: what says nothing is
    no error.
    """
    symbols = Symbols(probes)
    parameters = (Parameter("whom", "player"), Parameter("line", "row"))
    attack = VerbEntry(0, "attack", "attacks", parameters, CARD, None, Source("", ""))
    symbols.verbs["attack"] = attack
    symbols.spoken["attacks"] = [attack]
    files = corrected(symbols, files)
    declare(symbols, files)
    compiler = Compiler(symbols)
    # INVARIANT: another process gives the same timeline
    cards = [compile_card(compiler, entry) for entry in (*nameless(symbols), *symbols.all_cards())]
    rules, everywhere = [], []
    for decl, source in [(item, file.source) for file in files for item in file.items if isinstance(item, t.RuleDecl)]:
        numbers, in_zone = compile_rule(compiler, decl, source)
        rules += numbers
        everywhere += in_zone
    cards = [attrs.evolve(card, in_zone=(*card.in_zone, *everywhere)) for card in cards]
    verbs = {key: compiler.verb(entry) for key, entry in symbols.verbs.items()}
    grid = compile_grid(compiler, files)
    turn = compile_turn(compiler, files)
    ordered, decider = compile_ordering(compiler, files), compile_deciding(compiler)
    defaults = tuple([compile_default(compiler, entry) for entry in symbols.player_fields.values()])
    game_defaults = tuple([compile_default(compiler, entry) for entry in symbols.game_fields.values()])
    makers = {entry.number: compile_default(compiler, entry) for entry in symbols.marks.values() if not first_mark(entry)[0]}
    for value in symbols.values.values():
        compiler.value(value)
    holders = compile_holders(compiler)
    secrets = tuple([compile_secret(compiler, entry) for entry in symbols.player_fields.values()])
    bounds, impossible = compile_bounds(compiler), compile_impossible(compiler, files)
    begun = setups(symbols)
    building = built(symbols, files)
    check_reach(symbols, compiler.clauses)
    check_zones(symbols, compiler.clauses, cards)
    check_conditions(symbols, compiler.clauses, compiler.functions)
    check_places(symbols, compiler, cards)
    check_unchanging(compiler)
    check_untold(compiler, {entry.number: verbs[key] for key, entry in symbols.verbs.items()}, {each.verb for each in begun})
    units = {entry.number: code.unit for key, entry in symbols.verbs.items() if (code := compiler.codes[verbs[key]]) is not None}
    hooked = {clause.verb for clause in compiler.clauses}
    check_amounts(symbols, units, hooked)
    check_lacking(symbols, units, hooked)
    check_kinds(symbols)
    check_literals(symbols, files)
    if wrong := [problem for problem in symbols.problems if not (in_vain and problem.code == "R043")]:
        raise Invalid(dict.fromkeys(wrong))
    read = tuple([(file.source.name, _sha(file.source.text)) for file in files])
    overs = tuple([(file.source.name, item.title.text) for file in files for item in file.items if isinstance(item, t.OverHead)])
    return Compiled(symbols, compiler, _digest(files), read, overs, written(compiler, verbs), tuple(cards), tuple(rules), verbs,
                    grid, turn, ordered, decider, first_open(files), defaults, game_defaults, makers, holders, secrets, bounds,
                    impossible, begun, building)


def _digest(files: Sequence[t.File]) -> str:
    texts = "\0".join(file.source.text for file in files)
    return _sha(texts)[:16]


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
