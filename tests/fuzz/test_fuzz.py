"""What fuzzing has found, and that the harness of atheris does what it is to do."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import pytest
from texts import HERE, main, one_input, seeds

FOUND = [path.read_bytes() for path in sorted((HERE / "found").glob("*"))]
STRANGE = [b"", b"\0", b"\1", b"\0\xff\xfe", b"\1\xff\xfe", b'\1game g "G"\n\xed\xa0\x80', b"\0case c \"s\"\n  A \xf0\x9f"]


@pytest.mark.parametrize("data", [*FOUND, *STRANGE, *seeds()[::150]])
def test_an_input_is_carried_out(data: bytes) -> None:
    """What was found, strange texts and shipped ones are read and carried out; a fault of the package would be seen."""
    one_input(data)


def test_a_fault_is_seen() -> None:
    """What is no diagnostic comes through."""
    with mock.patch("adjudicator.cases.reading.read_cases", side_effect=KeyError), pytest.raises(KeyError):
        one_input(b"\0x")


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is an extra: pip install 'adjudicator[fuzz]'")
def test_the_harness_runs(tmp_path: Path) -> None:
    """It instruments the package, reads what it is given, and ends when it is told to."""
    ended = subprocess.run([sys.executable, main.__code__.co_filename, "-runs=3"], capture_output=True, cwd=tmp_path,
                           check=False, timeout=120)

    assert 0 == ended.returncode, ended.stderr[-500:]
    assert b"Instrumenting adjudicator" in ended.stderr + ended.stdout
