# make run   sets everything up, builds the catalog, prints scenario 11, serves on port 8001
# make test  sets everything up and passes every check and test
# make check the quick part: format, lint, types, data, docs
# make bench ratios to a floor, measured in one run

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
CATALOG := out/catalog.db
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: run test check format docs bench clean

run: $(READY)
	@mkdir -p out
	@$(BIN)/orbat build --db $(CATALOG)
	@$(BIN)/orbat print counters --db $(CATALOG) --scenario 11 --period 1972-74 -o out/scenario-11-1972-74.pdf
	@$(BIN)/orbat print counters --db $(CATALOG) --scenario 11 --period 1975 -o out/scenario-11-1975.pdf
	@exec $(BIN)/orbat serve --db $(CATALOG)

test: check
	@PYTHON=$(PYTHON) .ci/system tests
	@$(BIN)/python -m pytest

check: $(READY)
	@$(BIN)/ruff format --check --quiet catalog tests || { echo "run “make format”"; exit 1; }
	@$(BIN)/ruff check --quiet catalog tests
	@$(BIN)/mypy
	@$(BIN)/orbat check
	@$(BIN)/python -m catalog.docs --check

format: $(READY)
	@$(BIN)/ruff check --fix --quiet catalog tests
	@$(BIN)/ruff format --quiet catalog tests

bench: $(READY)
	@$(BIN)/python -m tests.bench

docs: $(READY)
	@$(BIN)/python -m catalog.docs

clean:
	rm -rf $(VENV) out build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml constraints.txt .ci/system
	@echo "Setting up $(VENV): about a minute the first time."
	@PYTHON=$(PYTHON) .ci/system
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $(READY)
