"""The tables of a parser as plain values: read from a shipped file, and turned into a parser.

The first line of the file is a digest of the grammar and of the other line, which is JSON. A file made from another grammar, or
damaged, is ignored. `parser_table_writer.py` writes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import NonTerminal, Rule, RuleOptions, Terminal
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift

from adjudicator.notation.parsing import Parser
from adjudicator.notation.scanning import Lexer

WORD, PUNCTUATION, CONSTRUCT = 0, 1, 2
"""The kinds of symbols: a terminal that the tree holds, one that it leaves out, or a nonterminal."""


def ready(path: Path, made_of: str, options: Mapping[str, Any]) -> Lark | None:
    """The parser of the tables in a file; None if there is no such file, or if it was made from something else."""
    try:
        mark, _, body = path.read_text(encoding="utf-8").partition("\n")
        return _loaded(json.loads(body), options) if mark == digest(made_of, body) else None
    except Exception:  # another `lark` may not accept these tables: whatever is wrong with them, they can be built again
        return None


def digest(made_of: str, body: str) -> str:
    """The first line of a file of tables."""
    return hashlib.sha256(f"{made_of}\0{body}".encode()).hexdigest()


def _loaded(tables: dict[str, Any], options: Mapping[str, Any]) -> Lark:
    """The parser, from what `lark` itself would have saved: terminals and rules by number, and for each state what follows."""
    terminals = tables["terminals"]
    rules = _rules(tables["rules"], tables["symbols"])
    numbers = range(len(terminals), len(terminals) + len(rules))
    tokens, reductions = tables["tokens"], [(Reduce, rule) for rule in rules]
    states = [
        {tokens[token]: (Shift, to) if to >= 0 else reductions[~to] for token, to in zip(row[::2], row[1::2], strict=True)}
        for row in tables["states"]
    ]
    table = IntParseTable(dict(enumerate(states)), tables["starts"], tables["ends"])  # type: ignore[no-untyped-call]
    every_rule = [{"@": number} for number in numbers]
    lexer = {"terminals": [{"@": number} for number in range(len(terminals))], "ignore": tables["ignore"], "g_regex_flags": 0,
             "use_bytes": False, "lexer_type": options["lexer"]}
    start = {"rules": every_rule, "start": options["start"], "parser_type": options["parser"]}
    parser = {"lexer_conf": lexer, "parser_conf": start, "parser": table}
    own = {"_plugins": {"LALR_Parser": Parser, "ContextualLexer": Lexer}, "propagate_positions": False}
    data = {"parser": parser, "rules": every_rule, "options": {**options, **own}}
    return Lark.load({"data": data, "memo": dict(enumerate([*terminals, *rules]))})


def _rules(rules: list[list[Any]], symbols: list[list[Any]]) -> list[Rule]:
    made = [NonTerminal(name) if kind == CONSTRUCT else Terminal(name, kind == PUNCTUATION) for name, kind in symbols]
    return [Rule(made[origin], [made[n] for n in expansion], order, alias, RuleOptions(*options))
            for origin, expansion, order, alias, options in rules]
