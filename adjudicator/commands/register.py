"""The register of rulings: each with its places in the sources, and their authority."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from adjudicator.cases.situation.sources import cited, known_sources
from adjudicator.commands.files import Parsed, known_cases
from adjudicator.engine.bibliography import Bibliography
from adjudicator.engine.citations import Citation
from adjudicator.notation.case_ast import Case, CaseFile, Ruling
from adjudicator.rules.library import found_beside
from adjudicator.values import mutable


@mutable
class Register:
    """Rulings by their ids, each with the file that holds it. `paths`: where the files are, by their `id()`."""

    rulings: dict[str, tuple[Ruling, CaseFile]]
    paths: dict[int, str]
    _known: dict[int, Bibliography] = attrs.Factory(dict)

    def sources(self, id: str) -> tuple[Citation, ...]:
        """The places of a ruling; none if it is unknown, or names no declared source."""
        if id not in self.rulings:
            return ()
        ruling, file = self.rulings[id]
        return cited(ruling.source, self._bibliography(file))

    def sources_of(self, case: Case, file: CaseFile) -> tuple[Citation, ...]:
        """What a case cites, and the places of the rulings that it covers; each place once."""
        own = [place for text in case.cites for place in cited(text, self._bibliography(file))]
        covered = [place for text in case.covers for place in self.sources(text.text)]
        return tuple(dict.fromkeys([*own, *covered]))

    def heading(self, id: str) -> str:
        """The source of a ruling with its authority; as written, up to its first two parts, if it is not declared."""
        places = self.sources(id)
        if places:
            return f"{places[0].publication.title} ({places[0].publication.weight})"
        ruling = self.rulings[id][0] if id in self.rulings else None
        if ruling is None or ruling.source is None:
            return "no source"
        return ",".join(ruling.source.text.split(",")[:2]).replace('"', "").strip()

    def _bibliography(self, file: CaseFile) -> Bibliography:
        if id(file) not in self._known:
            with found_beside(self.paths[id(file)]):
                self._known[id(file)] = known_sources(file)
        return self._known[id(file)]


def register(parsed: Sequence[Parsed], covered: Iterable[str]) -> Register:
    """The rulings of some files, and of the shipped ones if those do not declare all that are covered."""
    known, paths = _declared(parsed)
    if not set(covered) <= set(known):
        others, their_paths = _declared(known_cases())
        known, paths = others | known, their_paths | paths
    return Register(known, paths)


def _declared(parsed: Sequence[Parsed]) -> tuple[dict[str, tuple[Ruling, CaseFile]], dict[int, str]]:
    """The rulings that some files declare, by their ids, and the paths of the files."""
    files = [(p.file, p.path) for p in parsed if p.file]
    return {r.id.text: (r, file) for file, _ in files for r in file.rulings}, {id(file): path for file, path in files}


__all__ = ["Register", "register"]
