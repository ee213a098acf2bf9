# Everything a builder types. Each target sets itself up: python3 with venv, make and a network are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python -m

.PHONY: play test check format lint types contracts bench locale pictures clean

play: $(VENV)/.play  ## the simulated table and the console
	$(BIN)/furybox play

test: $(VENV)/.test  ## all tests, doctests included
	$(RUN) pytest -q -n 2

check: format lint types contracts test  ## what CI runs, and what you run before a push

format: $(VENV)/.dev
	$(RUN) ruff format --check .

lint: $(VENV)/.dev
	$(RUN) ruff check .

types: $(VENV)/.dev
	$(RUN) mypy

contracts: $(VENV)/.dev
	$(BIN)/lint-imports

bench: $(VENV)/.test  ## what things cost, as ratios measured side by side
	$(BIN)/python bench/bench.py

pictures: $(VENV)/.play  ## the pictures in README, drawn by the program
	$(BIN)/python docs/draw_pictures.py

locale: $(VENV)/.test  ## the translations, brought up to date with the source
	$(BIN)/python update_locale.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(BIN)/python pyproject.toml compile_locale.py
	$(RUN) pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.test: $(BIN)/python pyproject.toml compile_locale.py
	$(RUN) pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml compile_locale.py
	$(RUN) pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/.test $(VENV)/.play
