"""The results of cases for other tools, as JUnit writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.commands.outcomes import Outcome

_XML = "<?xml version='1.0' encoding='utf-8'?>"
_NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(outcomes: Sequence[Outcome]) -> str:
    """The results as XML."""
    return f"{_XML}\n{ElementTree.tostring(_suites(outcomes), encoding='unicode')}"


def _suites(outcomes: Sequence[Outcome]) -> ElementTree.Element:
    root = ElementTree.Element("testsuites", name="adjudicator")
    for name in dict.fromkeys(o.name for o in outcomes):
        own = [o for o in outcomes if o.name == name]
        suite = ElementTree.SubElement(root, "testsuite", name=name, tests=str(len(own)),
                                       failures=str(sum(o.status == FAILED for o in own)),
                                       errors=str(sum(o.status == ERROR for o in own)))
        for outcome in own:
            title = outcome.id or name
            item = ElementTree.SubElement(suite, "testcase", classname=name, name=title)
            if outcome.status != PASSED:
                kind = "failure" if outcome.status == FAILED else "error"
                text = _NOT_XML.sub("?", outcome.report.explained if outcome.report else outcome.message)
                ElementTree.SubElement(item, kind, message=text.splitlines()[0]).text = text
    return root
