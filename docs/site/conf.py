"""The settings of the project's own site, for Sphinx: those of every site of rulings, and the documentation of the package.

`make site` copies this file, and all that it builds, to `build/site-source`.
"""

from pathlib import Path
from typing import Any

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
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": False}


REPOSITORY = Path(__file__).resolve().parents[2]


def without_file(app: Any, env: Any, node: Any, words: Any) -> Any:
    """The words of a link to a file of the repository that is not part of the site; nothing for a file that does not exist."""
    here = (REPOSITORY / node.get("refdoc", "")).parent
    return words if (here / node["reftarget"].partition("#")[0]).exists() else None


def without_overview(app: Any, what: str, name: str, found: Any, options: Any, lines: list[str]) -> None:
    """Leave out what the package says of itself: the page of its names begins with words of its own."""
    if what == "module":
        lines.clear()


def setup(app: Any) -> None:
    """Add to every site of rulings what only the documentation needs."""
    settings.setup(app)
    app.connect("missing-reference", without_file)
    app.connect("autodoc-process-docstring", without_overview)
