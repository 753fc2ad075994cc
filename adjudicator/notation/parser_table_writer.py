"""Writes the tables of the grammars: `make tables`. The same grammar gives the same text on every machine."""

from __future__ import annotations

import json
from typing import Any

from lark import Lark
from lark.grammar import Rule, RuleOptions, Symbol, Terminal

from adjudicator.notation.grammar import GRAMMARS, built, made_of, tables_file
from adjudicator.notation.parser_tables import CONSTRUCT, PUNCTUATION, WORD, digest


def written(name: str) -> str:
    """The text of the file of tables of the grammar with that name."""
    body = json.dumps(tables_of(built(name)), ensure_ascii=False, separators=(",", ":")) + "\n"
    return f"{digest(made_of(name), body)}\n{body}"


def tables_of(lark: Lark) -> dict[str, Any]:
    """The tables of a parser as plain values."""
    table = lark.parser.parser._parse_table
    starts, ends = sorted(table.start_states.items()), sorted(table.end_states.items())
    numbers = _in_order(table.states, [state for _, state in starts])
    tokens = sorted({token for actions in table.states.values() for token in actions})
    symbols = sorted({_symbol(s) for rule in lark.rules for s in (rule.origin, *rule.expansion)})
    token_numbers, symbol_numbers, rule_numbers = ({x: n for n, x in enumerate(of)} for of in (tokens, symbols, lark.rules))

    def row(actions: dict[str, tuple[Any, Any]]) -> list[int]:
        """Alternately a token and where it leads: to a state or, below zero, to the rule that is complete."""
        return [n for token in sorted(actions) for n in (token_numbers[token], leads_to(actions[token][1]))]

    def leads_to(to: Any) -> int:
        return ~rule_numbers[to] if isinstance(to, Rule) else numbers[to]

    return {
        "terminals": [terminal.serialize() for terminal in lark.terminals],
        "ignore": lark.lexer_conf.ignore,
        "symbols": symbols,
        "rules": [[symbol_numbers[_symbol(r.origin)], [symbol_numbers[_symbol(s)] for s in r.expansion], r.order, r.alias,
                   _options(r.options)] for r in lark.rules],
        "tokens": tokens,
        "starts": {start: numbers[state] for start, state in starts},
        "ends": {start: numbers[state] for start, state in ends},
        "states": [row(table.states[state]) for state in numbers],
    }


def _in_order(states: dict[int, dict[str, tuple[Any, Any]]], starts: list[int]) -> dict[int, int]:
    """A new number for each state, in the order in which they are reached: those of `lark` differ in every process."""
    found = list(starts)
    seen = set(starts)
    for state in found:
        for _, (_, to) in sorted(states[state].items()):
            if not isinstance(to, Rule) and to not in seen:
                seen.add(to)
                found.append(to)
    return {state: number for number, state in enumerate(found)}


def _symbol(symbol: Symbol) -> tuple[str, int]:
    if isinstance(symbol, Terminal):
        return str(symbol.name), PUNCTUATION if symbol.filter_out else WORD
    return str(symbol.name), CONSTRUCT


def _options(of: RuleOptions) -> list[Any]:
    return [of.keep_all_tokens, of.expand1, of.priority, of.template_source, list(of.empty_indices)]


if __name__ == "__main__":
    for name in GRAMMARS:
        tables_file(name).write_text(written(name), encoding="utf-8", newline="\n")
