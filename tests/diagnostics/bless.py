"""Writes again what the program prints: the golden texts, the page on the codes, the `console` blocks of the documentation,
and the texts of the shipped games.

Run by `make bless`. Read the difference before you keep it: it is what a person will see.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(1, str(Path(__file__).parents[1] / "rules"))

os.environ["ADJUDICATOR_PROGRESS"] = "off"

import golden
import plain_words
from click.testing import CliRunner

from adjudicator.cli import main

CODES = golden.ROOT / "docs" / "codes.md"
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.M | re.S)
LIKE, DOTS = 0.5, "..."
FAULT = 3

TITLES = {
    "C": ("Cases", "The text of a situation or of a case does not follow [the case notation](cases.md)."),
    "R": ("Rules", "The rules file does not follow [the rules notation](rules.md), or its parts do not fit together."),
    "N": ("Names", "The text is well formed, but names what the rules or the other files do not have."),
    "D": ("Decks", "The deck file is not well formed, or the deck may not be built this way: [decks](decks.md)."),
    "F": ("Files", "The file cannot be read as text, or cannot be written."),
    "Q": ("Questions", "The question cannot be answered."),
    "E": ("The run", "The resolution itself cannot continue. They have no place in a text; the message names the clause."),
}
HEAD = """# Diagnostic codes

<!-- Written by `make bless` from the folders of tests/diagnostics. -->

Every problem has a code that stays the same when its words change. `adjudicator check` reports all problems in file order, at
most {most} per file; with `--format gnu` each is one line, `file:line:column: code message`. The exit status is 2.

Where an entry shows two texts, the first is wrong and the second right. Those of rules are added to this one:

```rules preamble
{preamble}```
"""


def page() -> str:
    """The page on the codes."""
    from adjudicator.limits import MAX_PROBLEMS

    parts = [HEAD.format(most=MAX_PROBLEMS, preamble=golden.PREAMBLE.read_text(encoding="utf-8"))]
    for letter, (title, about) in TITLES.items():
        parts.append(f"## {title}\n\n{about}\n")
        parts += [_entry(code) for code in golden.codes() if code.startswith(letter)]
    return "\n".join(parts)


def _entry(code: str) -> str:
    here = golden.FOLDER / code
    about = (here / "about.txt").read_text(encoding="utf-8")
    expected = (here / "expected.txt").read_text(encoding="utf-8")
    parts = [f"### {code}\n", about]
    kind = "case" if (here / "wrong.case").exists() else "rules"
    if (here / f"wrong.{kind}").exists():
        wrong = (here / f"wrong.{kind}").read_text(encoding="utf-8")
        right = (here / f"right.{kind}").read_text(encoding="utf-8")
        parts += [_block(f"{kind} wrong", wrong), _block("text", expected), _block(kind, right)]
    else:
        files = sorted(p for p in here.iterdir() if p.suffix in (".case", ".deck", ".rules"))
        parts += [_block(f"{p.suffix[1:]} shown", p.read_text(encoding="utf-8")) for p in files]
        command = here / "command"
        words = f"$ adjudicator {command.read_text(encoding='utf-8')}" if command.exists() else ""
        parts.append(_block("text", words + _brief(expected)))
    return "\n".join(parts)


def _brief(text: str) -> str:
    """The problem alone, without what the command prints besides."""
    lines = [line for line in text.splitlines() if not line.startswith("exit status")]
    first = next((i for i, line in enumerate(lines) if re.match(r"[A-Z]\d{3} ", line)), 0)
    return (f"{DOTS}\n" if first else "") + "\n".join(lines[first:]).strip() + "\n"


def _block(info: str, text: str) -> str:
    return f"```{info}\n{text}```\n"


# ---- console blocks

def blessed(page_text: str) -> str:
    """A page with what its commands print now."""
    return BLOCK.sub(lambda block: "".join(_commands(block[0])), page_text)


def _commands(block: str) -> Iterator[str]:
    head, *parts = re.split(r"^\$ ", block, flags=re.M)
    yield head
    for part in parts:
        command, _, shown = part.partition("\n")
        program, *arguments = shlex.split(command)
        if program == "adjudicator":
            ran = CliRunner().invoke(main, arguments)
            if ran.exit_code == FAULT:
                sys.exit(f"{command}\n{ran.output}a page must not show a fault of the program; nothing more was written")
            lines = [line.rstrip() for line in ran.output.strip("\n").splitlines()]
            shown = "\n".join(elided(shown.strip("\n").splitlines(), lines)) + "\n"
        yield f"$ {command}\n{shown}"


def elided(shown: list[str], printed: list[str]) -> list[str]:
    """An output with the gaps that the page leaves: each line shown is replaced by the printed one most like it, in order."""
    if DOTS not in shown:
        return printed
    found: list[str] = []
    at = 0
    for line in (line for line in shown if line != DOTS):
        if line.endswith(DOTS):
            begin = line.removesuffix(DOTS)
            likeness = [_like(begin, other[: len(begin)]) for other in printed[at:]]
        else:
            likeness = [_like(line, other) for other in printed[at:]]
        best = max(likeness, default=0.0)
        if best < LIKE:
            continue
        here = at + likeness.index(best)
        if here > at:
            found.append(DOTS)
        whole = printed[here]
        found.append(whole[: len(line) - 3].rstrip() + DOTS if line.endswith(DOTS) and len(whole) > len(line) else whole)
        at = here + 1
    return [*found, DOTS] if at < len(printed) else found


def _like(one: str, other: str) -> float:
    return 1.0 if one == other else SequenceMatcher(None, one, other, autojunk=False).ratio()


def bless() -> None:
    """Write everything again."""
    for code in golden.codes():
        with tempfile.TemporaryDirectory() as folder:
            text = golden.printed(code, Path(folder))
        (golden.FOLDER / code / "expected.txt").write_text(text, encoding="utf-8")
    CODES.write_text(page(), encoding="utf-8")
    for path in sorted([golden.ROOT / "README.md", golden.ROOT / "CONTRIBUTING.md", *(golden.ROOT / "docs").rglob("*.md")]):
        before = path.read_text(encoding="utf-8")
        after = blessed(before)
        if after != before:
            path.write_text(after, encoding="utf-8")
    plain_words.write()


if __name__ == "__main__":
    bless()
