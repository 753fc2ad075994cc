"""What Sphinx is to do with the pages of a site; a `conf.py` takes these settings over and adds its own.

Nothing that a page needs lies elsewhere: no fonts, scripts or pictures are loaded from another place. Every link is relative, so
the site works in any folder, and without a server. What is wrong with a link fails the build (`sphinx-build -W`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from adjudicator.site.colours import CaseLexer, RulesLexer

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["build", ".*"]
language = "en"

myst_enable_extensions = ["attrs_inline", "attrs_block"]
myst_heading_anchors = 4  # the deepest heading that pages link to
myst_links_external_new_tab = False
smartquotes = False
"""A name stays as it is written, with its own quotes and dashes."""
pygments_style = "xcode"
pygments_dark_style = "monokai"

html_theme = "furo"
html_title = "Rulings"
html_static_path = [str(Path(__file__).parent / "static")]
html_search_scorer = str(Path(__file__).parent / "static" / "scorer.js")
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_last_updated_fmt = None
html_use_index = False
html_permalinks = False
html_theme_options = {"navigation_with_keys": False, "top_of_page_buttons": [], "footer_icons": []}


class _Navigation:
    """The list of pages at the side of a page. Sphinx makes another for each: half of the work of a site with many pages.

    All pages of a folder that the list does not contain have the same one: only the way to the pages differs by folder.
    """

    def __init__(self) -> None:
        self.made: dict[tuple[PurePosixPath, str], str] = {}

    def remember(self, app: Any, page: str, *about: Any) -> None:
        """Let a page that is not in the list take one that is made already; `about`: its template, names and tree."""
        _, context, _ = about
        listed = (app.config.root_doc, *chain.from_iterable(app.env.toctree_includes.values()))
        if "toctree" in context and page not in listed:
            context["toctree"] = partial(self._of, PurePosixPath(page).parent, context["toctree"])

    def _of(self, folder: PurePosixPath, make: Callable[..., str], **how: Any) -> str:
        key = folder, repr(sorted(how.items()))
        if key not in self.made:
            self.made[key] = make(**how)
        return self.made[key]


def setup(app: Any) -> None:
    """Tell Sphinx how blocks of cases and rules are coloured, and how lists of pages are made; `app` builds the site."""
    for word in ("case", "deck"):
        app.add_lexer(word, CaseLexer)
    app.add_lexer("rules", RulesLexer)
    app.connect("html-page-context", _Navigation().remember, priority=400)  # before the theme takes the list
