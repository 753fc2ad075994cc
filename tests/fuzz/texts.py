"""What a fuzzer feeds: bytes in, and nothing but diagnostics out. Run as a program it is the harness of atheris.

    python tests/fuzz/texts.py -max_total_time=60      # further options are those of libFuzzer

The coverage of the package guides it, and some of the shipped texts are what it begins with. An input that breaks the package is
written to the present folder as `crash-...`; moved to tests/fuzz/found it is a test from then on.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
CASE, RULES = 0, 1
SHARE = 10
"""One in this many shipped texts is read before anything new is tried: all of them would take a minute."""
WORD = re.compile(r"[a-z][a-z!-]{2,14}")


def one_input(data: bytes) -> None:
    """A case or rules, as the first byte says, are read and carried out. Raises what no text may cause."""
    from adjudicator.cases.files import read_cases
    from adjudicator.cases.runner import run_case
    from adjudicator.engine.names import Named
    from adjudicator.engine.run import Fault, Stuck
    from adjudicator.notation.source import Invalid, Source
    from adjudicator.rules.link import link
    from adjudicator.rules.reading.parse import parse_rules

    text = data[1:].decode("utf-8", "surrogateescape")
    source = Source("input", text)
    try:
        if data[:1] and data[0] % 2 == RULES:
            link(Named("g", "G"), [], [parse_rules(source)])
        else:
            file = read_cases(source)
            for case in file.cases:
                assert "Traceback" not in run_case(case, file.tables).message
    except (Invalid, Stuck, Fault) as refused:
        if not str(refused):
            raise


def seeds() -> list[bytes]:
    """The shipped cases one by one, and the rules file by file, as inputs."""
    from adjudicator.data import data_root

    found = []
    for path in sorted((data_root() / "cases").rglob("*.case")):
        blocks = re.split(r"\n(?=\S)", path.read_text(encoding="utf-8"))
        tables = {b.split()[1]: b for b in blocks if b.startswith("table ")}
        for block in (b for b in blocks if b.startswith("case ")):
            wanted = [t for name, t in tables.items() if re.search(rf"\b{re.escape(name)}\b", block)]
            found.append(bytes([CASE]) + "\n".join([*wanted, block, ""]).encode())
    for path in sorted((data_root() / "rulesets").rglob("game.rules")):
        found.append(bytes([RULES]) + path.read_bytes())
    return found


def main() -> None:
    """Fuzz until libFuzzer's options say that it is enough. Ends with status 77 for an input that breaks the package."""
    import atheris

    with atheris.instrument_imports(include=["adjudicator"]):
        import adjudicator.cases.runner
        import adjudicator.rules.link  # noqa: F401

    with tempfile.TemporaryDirectory() as folder:
        corpus, words = Path(folder, "corpus"), Path(folder, "words")
        corpus.mkdir()
        begun = seeds()[::SHARE]
        for number, seed in enumerate(begun):
            (corpus / str(number)).write_bytes(seed)
        known = sorted({w for seed in begun for w in WORD.findall(seed.decode())})
        words.write_text("".join(f'"{word}"\n' for word in known), encoding="utf-8")
        atheris.Setup([sys.argv[0], f"-dict={words}", "-timeout=20", "-rss_limit_mb=2048", "-max_len=20000", *sys.argv[1:],
                       str(corpus)], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
