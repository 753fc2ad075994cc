"""A situation as an address: what goes in comes out, and nothing else is taken for one."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from generated import law
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.limits import MAX_ADDRESS
from adjudicator.report.address import Opened, fragment, opened

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def packed(data: bytes) -> str:
    """Some bytes as they would stand in an address."""
    packer = zlib.compressobj(wbits=-15)
    return "v1." + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


@law()
@given(text=TEXTS, readings=st.dictionaries(TEXTS, TEXTS), claim=st.none() | TEXTS)
def test_what_goes_in_comes_out(text: str, readings: dict[str, str], claim: str | None) -> None:
    """Any text, readings and claim are opened as they were packed."""
    assert Opened(text, readings, claim) == opened(fragment(text, readings, claim))


@law()
@given(text=st.text() | st.text("v1.-_ABCabc019").map("v1.".__add__) | st.binary().map(packed))
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    """A text that is no address raises a ValueError that says why, and nothing else."""
    with pytest.raises(ValueError, match=r"^(the address|an address|the text)"):
        opened(text)


@pytest.mark.parametrize("body", [
    b"", b"[]", b"null", b'"text"', b"{}", b'{"text": 1}', b'{"text": "", "readings": []}', b'{"text": "", "readings": {"a": 1}}',
    b'{"text": "", "claim": 1}', b'{"text": "", "more": ""}', b'{"text": "\\ud800"}', b'{"text": "', b"\xff", b"[" * 60_000,
    b"1" * 60_000,
])
def test_other_contents_are_refused(body: bytes) -> None:
    """What unpacks to something other than a text with readings and a claim is refused."""
    with pytest.raises(ValueError, match=r"^the (address|text)"):
        opened(packed(body))


def test_a_damaged_address_is_refused() -> None:
    """An address that is cut off anywhere, or goes on, is refused."""
    whole = fragment("A outlaw\nB sheriff", {"point": "reading"}, "B alive")

    for length in range(len(whole)):
        with pytest.raises(ValueError, match="address"):
            opened(whole[:length])
    with pytest.raises(ValueError, match="something follows"):
        opened(whole + "AAAA")


def test_a_bomb_is_harmless() -> None:
    """An address that promises 64 megabytes is refused after the first bytes."""
    packer = zlib.compressobj(9, wbits=-15)
    block = b" " * (1 << 20)
    data = b"".join([packer.compress(block) for _ in range(64)]) + packer.flush()

    with pytest.raises(ValueError, match="holds more"):
        opened("v1." + base64.urlsafe_b64encode(data).decode().rstrip("="))


def test_a_long_situation_is_no_address() -> None:
    """A text that would not be opened is not packed either; neither is half a surrogate pair."""
    room = MAX_ADDRESS - len(json.dumps({"text": ""}, separators=(",", ":")))

    assert "x" * room == opened(fragment("x" * room)).text
    with pytest.raises(ValueError, match="at most 65,536 bytes"):
        fragment("x" * (room + 1))
    with pytest.raises(ValueError, match="surrogates"):
        fragment("\ud800")


def test_the_same_situation_has_the_same_address() -> None:
    """The order in which readings are given does not matter, and none of them takes no room."""
    assert fragment("A", {"a": "1", "b": "2"}) == fragment("A", {"b": "2", "a": "1"})
    assert fragment("A") == fragment("A", {}, None)
    assert fragment("A").startswith("v1.")
