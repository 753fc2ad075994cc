# `make` prints the targets. `make demo` and `make test` need only Python 3.11+ (with venv) and make.

PYTHON ?= python3
VENV   ?= .venv
ROUNDS ?= 20
TIME   ?= 60
MODULE ?= engine
SAMPLE ?= 150
SEED   ?= 0
PORT   ?= 8000
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
SITE   := $(VENV)/.site

.DEFAULT_GOAL := help
.PHONY: help demo test quick check tables pages site serve bless bench fuzz costs mutants rulings page test-site wheel clean

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(READY) ## Resolve a six-player Gatling under both approaches
	@echo "== adjudicator ask docs/examples/gatling.case --approach both"
	@$(BIN)/adjudicator ask docs/examples/gatling.case --approach both

test: check ## Run ruff, mypy, then the unit, property and case tests
	@echo "== pytest: unit, property, repository and case tests"
	@$(BIN)/python -m pytest -n auto --dist loadfile

quick: check ## The same without what walks through many situations or starts many processes: less than two minutes
	@echo "== pytest: all but the slow tests"
	@$(BIN)/python -m pytest -n auto --dist loadfile -m "not slow"

check: $(READY) ## Run ruff and mypy
	@echo "== ruff: style"
	@$(BIN)/python -m ruff check .
	@echo "== mypy: types, strict"
	@$(BIN)/python -m mypy

tables: $(READY) ## Write the tables of the grammars anew, after a change in grammar/
	@echo "== tables: grammar/*.tables, colours of editors"
	@$(BIN)/python -m adjudicator.notation.parser_table_writer
	@$(BIN)/python -m adjudicator.analysis.highlighting

pages: $(READY) ## Write the pages of disputed points anew, after a change in rulesets/ or cases/
	@echo "== pages: docs/disputes-*.md"
	@$(BIN)/python -m adjudicator.commands.disputes docs

# Sphinx reads a folder of its own: the documentation as it is, with what `adjudicator site` writes from rules and cases. It is one
# process: two cost half as much again, and the page is built beside it.
site: $(SITE) ## Build the site of rulings and documentation into build/site
	@rm -rf build/site build/site-source build/site-doctrees
	@mkdir -p build/site-source/docs
	@cp README.md CONTRIBUTING.md CHANGELOG.md CODE_OF_CONDUCT.md SECURITY.md docs/site/* build/site-source
	@cp -R docs/*.md docs/*.json docs/editors docs/examples build/site-source/docs
	@$(MAKE) --no-print-directory -j 2 rulings page

rulings: $(SITE)
	@echo "== site: a page for every card, ruling, disputed point and source"
	@$(BIN)/adjudicator site build/site-source --page page/
	@echo "== sphinx: build/site"
	@$(BIN)/python -m sphinx -q -W --keep-going -d build/site-doctrees build/site-source build/site

serve: ## Show build/site at http://127.0.0.1:PORT/ (8000)
	@echo "== http://127.0.0.1:$(PORT)/"
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site $(PORT)

bless: $(READY) ## Write anew what the program prints: golden texts, docs/codes.md, consoles
	@echo "== bless: tests/diagnostics, docs/codes.md, console blocks"
	@$(BIN)/python tests/diagnostics/bless.py

bench: $(READY) ## Measure the figures P1 to P10 as ratios, then single functions
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@echo "== figures: ratios within this run"
	@$(BIN)/python tests/benchmarks/figures.py
	@$(BIN)/python tests/benchmarks/exploring.py
	@echo "== pytest-benchmark: single functions"
	@$(BIN)/python -m pytest tests/benchmarks --benchmark-enable -q

fuzz: $(READY) ## Run the property tests ROUNDS times (20) with new examples, then change files and stored values for TIME (60) seconds
	@echo "== walk: changed files through every command, $(TIME) seconds; then under two hash seeds"
	@$(BIN)/python tests/fuzz/walk.py --seconds $(TIME) --first $$(date +%s)
	@$(BIN)/python tests/fuzz/walk.py --count 50 --twice
	@echo "== interrupts: at random instants of thirteen commands"
	@$(BIN)/python tests/fuzz/interrupts.py --count 3 --first $$(date +%s)
	@echo "== games: changed games, records, views and what an editor is told, $(TIME) seconds"
	@$(BIN)/python tests/fuzz/games.py --seconds $(TIME) --first $$(date +%s)
	@echo "== stored: changed states and receipts, 10,000 of each game"
	@$(BIN)/python tests/fuzz/stored.py --count 10000 --first $$(date +%s)
	@echo "== explorations: with and without what nothing reads"
	@$(BIN)/python tests/fuzz/explorations.py --count 300 --first $$(date +%s)
	@echo "== whole games: 50 of each shipped game in the environment of PettingZoo"
	@$(BIN)/python tests/fuzz/whole_games.py --count 50 --first $$(date +%s)
	@echo "== laws: over all shipped cases"
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -q tests/laws/test_slips.py tests/laws/test_options.py tests/laws/test_sentences.py
	@round=1; while [ $$round -le $(ROUNDS) ]; do \
		echo "== hypothesis: round $$round of $(ROUNDS)"; \
		HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest tests -q -m hypothesis --hypothesis-seed=random || exit 1; \
		round=$$((round + 1)); \
	done
	@if $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fuzz]' 2>/dev/null; then \
		echo "== atheris: $(TIME) seconds"; \
		$(BIN)/python tests/fuzz/texts.py -max_total_time=$(TIME); \
	else \
		echo "== atheris does not install here; hypothesis was all"; \
	fi

costs: $(READY) ## Measure what small hostile files cost in every command, some ten minutes; a file of more than 5 s or 500 MB is told
	@$(BIN)/python tests/fuzz/costs.py

mutants: $(READY) ## Change SAMPLE places (150) of MODULE (engine), one by one, and see what no test notices
	@$(BIN)/python tests/mutants/mutate.py --module $(MODULE) --sample $(SAMPLE) --seed $(SEED)

page: $(READY) docs/page/node_modules/.package-lock.json ## Build the page for browsers into build/site/page
	@echo "== page: TypeScript, then the page with its Python"
	@cd docs/page && npx --no-install tsc --noEmit
	@node docs/page/build.mjs $(abspath $(BIN)/python)

test-site: docs/page/node_modules/.package-lock.json ## Test the page that was built in a real Chromium (CHROMIUM names it)
	@echo "== node --test: the page in Chromium"
	@PYTHON=$(abspath $(BIN)/python) node --test docs/page/tests/speed.test.mjs
	@PYTHON=$(abspath $(BIN)/python) node --test --test-concurrency=2 $(addprefix docs/page/tests/,answers.test.mjs visitors.test.mjs limits.test.mjs)

docs/page/node_modules/.package-lock.json: docs/page/package-lock.json
	@echo "== npm: libraries of the page"
	@cd docs/page && npm ci --no-audit --no-fund --loglevel error
	@touch $@

wheel: $(READY) ## Build the sdist and, from it, the wheel into dist/
	@echo "== build: sdist and wheel"
	@$(BIN)/python -m build

clean: ## Remove build results and caches (the virtual environment stays)
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find . -path ./$(VENV) -prune -o -type d -name __pycache__ -exec rm -rf {} +

# Both are made once, and again whenever pyproject.toml changes.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; name one with: make PYTHON=python3.12" >&2; exit 1; }
	@echo "== set-up: $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -e '.[dev]'
	@touch $@

$(SITE): $(READY)
	@echo "== set-up: $(VENV), what builds the site"
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -e '.[site]'
	@touch $@
