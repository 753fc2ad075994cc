"""A situation as an address: the part after `#` that opens it in the page, so that a link is an argument.

The part is `v1.` and the base64url of the raw deflate of a JSON object in UTF-8: `text`, the situation as it is written;
`readings`, if any are set, the name of each disputed point with its reading; and `claim`, if something is claimed. The page
unpacks it itself, with the same limit, and shows the situation and its answer. A browser sends this part of an address to nobody.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping

from adjudicator.limits import MAX_ADDRESS
from adjudicator.values import frozen

VERSION = "v1."
NO_READINGS: Mapping[str, str] = {}
_RAW = -15
"""The window of zlib that means: deflate alone, without a heading."""
_LETTERS = re.compile(r"[A-Za-z0-9_-]*")
_NAMES = {"text", "readings", "claim"}


@frozen
class Opened:
    """What an address holds: the text of a situation, a reading for each point that is set by its name, and a claim."""

    text: str
    readings: Mapping[str, str]
    claim: str | None


def fragment(text: str, readings: Mapping[str, str] = NO_READINGS, claim: str | None = None) -> str:
    """The part after `#` of the page's address. Raises ValueError if it would hold more than `MAX_ADDRESS` bytes.

    The same arguments give the same part. A text with half a surrogate pair is a ValueError too.
    """
    body: dict[str, object] = {"text": text}
    if readings:
        body["readings"] = dict(sorted(readings.items()))
    if claim is not None:
        body["claim"] = claim
    data = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    if len(data) > MAX_ADDRESS:
        raise ValueError(f"an address holds at most {MAX_ADDRESS:,} bytes, and these are {len(data):,}")
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = packer.compress(data) + packer.flush()
    return VERSION + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def opened(fragment: str) -> Opened:
    """What the part after `#` of an address holds. Raises ValueError, with a sentence, for anything that is no such part.

    No more than `MAX_ADDRESS` bytes are unpacked, however many a short part promises.
    """
    if not fragment.startswith(VERSION):
        raise ValueError(f"the address of a situation begins with `{VERSION}`")
    return _read(_unpacked(fragment.removeprefix(VERSION)))


def _unpacked(letters: str) -> bytes:
    if not _LETTERS.fullmatch(letters) or len(letters) % 4 == 1:
        raise ValueError("the address is damaged: it is not base64url")
    unpacker = zlib.decompressobj(_RAW)
    try:
        data = unpacker.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), MAX_ADDRESS + 1)
    except zlib.error:
        raise ValueError("the address is damaged: it cannot be unpacked") from None
    if len(data) > MAX_ADDRESS:
        raise ValueError(f"an address holds at most {MAX_ADDRESS:,} bytes, and this one holds more")
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("the address is damaged: it is cut off, or something follows it")
    return data


def _read(data: bytes) -> Opened:
    try:
        body = json.loads(data.decode("utf-8"))
        json.dumps(body, ensure_ascii=False).encode("utf-8")  # half a surrogate pair may be hidden in an escape
    except (ValueError, RecursionError):
        raise ValueError("the address is damaged: it holds no JSON") from None
    if not (isinstance(body, dict) and "text" in body and body.keys() <= _NAMES):
        raise ValueError("the address holds something other than a text, readings and a claim")
    text, readings, claim = body["text"], body.get("readings", {}), body.get("claim")
    is_read = isinstance(readings, dict) and all(isinstance(choice, str) for choice in readings.values())
    if not (isinstance(text, str) and is_read and isinstance(claim, str | None)):
        raise ValueError("the text, the readings or the claim of the address is something else")
    return Opened(text, readings, claim)


__all__ = ["Opened", "fragment", "opened"]
