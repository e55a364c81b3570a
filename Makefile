# `make` lists what can be done. Everything lives in .venv; nothing is installed outside this folder.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help install run test check coverage bench scale schema pictures clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

install: $(STAMP) ## install everything into .venv, with the swarm command

# The pinned versions are the ones that were tested together.
$(STAMP): pyproject.toml requirements.lock
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Lost Swarm needs Python 3.11 or newer; name yours: make PYTHON=…"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	PIP_CONSTRAINT=requirements.lock $(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

run: install ## start swarm: the editor, or a demonstration where there is no display
	@$(BIN)/swarm

# The kernels are compiled on one core while the checks run on the other.
test: install ## every check and every test
	$(BIN)/python -m editor.warm_up & warming=$$!; \
	$(MAKE) --no-print-directory check coverage || { kill $$warming; exit 1; }; \
	wait $$warming
	$(BIN)/pytest -n 2 --dist worksteal

check: install ## formatting, lint, types and import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo 2>/dev/null || $(BIN)/lint-imports

coverage: install ## the engine's tests with the JIT off, and their line coverage (at least 95 %)
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q -n 0 -m "not compiled" tests/engine tests/scenarios
	$(BIN)/coverage report

bench: install ## figures and ratios of speed
	$(BIN)/python -m benchmarks

scale: install ## measure the anchors of the grade anew (some minutes)
	$(BIN)/python -m benchmarks.grade_scale

schema: install ## write the JSON Schema of scenario files anew
	$(BIN)/python -m engine.asteroyds.files > docs/scenario.schema.json

pictures: install ## draw the pictures of the README anew
	$(BIN)/python docs/make_pictures.py

clean: ## remove .venv and everything that was generated
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .import_linter_cache
