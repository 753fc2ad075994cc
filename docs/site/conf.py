"""The settings of the project's own site, for Sphinx: those of every site of rulings, and the documentation of the package.

`make site` copies this file, and all that it builds, to `build/site-source`.
"""

from pathlib import Path
from typing import Any

from sphinx.addnodes import pending_xref

import adjudicator
from adjudicator.site import settings
from adjudicator.site.settings import *  # noqa: F403
from adjudicator.site.settings import extensions

project = "adjudicator"
html_title = "adjudicator"
version = release = adjudicator.__version__
extensions = [*extensions, "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
default_role = "literal"
add_module_names = False
autodoc_member_order = "alphabetical"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}


REPOSITORY = Path(__file__).resolve().parents[2]


def without_files(app: Any, doctree: Any) -> None:
    """Take away links to files of the repository that are not part of the site; a link to no file at all stays an error."""
    here = (REPOSITORY / app.env.docname).parent
    for node in list(doctree.findall(pending_xref)):
        path = node["reftarget"].partition("#")[0]
        if node["reftype"] == "myst" and ("/" in path or "." in path) and (here / path).exists():
            node.replace_self(node.children)


def without_overview(app: Any, what: str, name: str, found: Any, options: Any, lines: list[str]) -> None:
    """Leave out what the package says of itself: the page of its names begins with words of its own."""
    if what == "module":
        lines.clear()


def setup(app: Any) -> None:
    """Add to every site of rulings what only the documentation needs."""
    settings.setup(app)
    app.connect("doctree-read", without_files)
    app.connect("autodoc-process-docstring", without_overview)
