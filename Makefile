# Gin Rummy. `make help` lists the targets.
PYTHON ?= $(shell command -v python3.11 || command -v python3 || command -v python)
PORT ?= 8000
RUNS ?= 5
OPTIONS ?=
SEED ?= 1
ACTIONS ?= 20000
MATCHES ?= 4000

.PHONY: help play build test test-slow bench bench-start opponents single release screenshots clean

help:  ## list the targets
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

play:  ## build what is missing and serve the game on http://localhost:8000/
	@$(PYTHON) tools/build.py --if-stale
	@$(PYTHON) tools/serve.py --port $(PORT)

build:  ## make dist/ anew and print the size of every file
	@$(PYTHON) tools/build.py

test:  ## everything: environment, browser, build, lint, types, unit tests, browser tests
	@$(PYTHON) tools/check.py

.PHONY: bench-drag
bench-drag:  ## measure dragging in the browser while the level 5 opponent plays (after make test)
	@.venv/bin/python tools/bench_drag.py

.PHONY: monkey
monkey:  ## let a monkey play the page (SEED=1 ACTIONS=20000, STYLE=phone, desk or moving), after make test
	@.venv/bin/python -m e2e.monkey --seed $(SEED) --actions $(ACTIONS) $(if $(STYLE),--style $(STYLE))

.PHONY: soak
soak:  ## play 200 deals in one page and see that memory and pace stay the same (after make test)
	@.venv/bin/python tools/soak.py

test-slow:  ## what takes longer: strength of the opponents, long playouts
	@$(PYTHON) tools/check.py --slow

bench:  ## time the engine, in Pyodide too, and beside OpenSpiel and RLCard where they are installed
	@$(PYTHON) tools/bench.py

bench-start:  ## time the start in every installed browser beside a stock page (OPTIONS=--busy, --floor), after make test
	@.venv/bin/python tools/bench_start.py --runs $(RUNS) $(OPTIONS)

.PHONY: bench-line
bench-line:  ## time both ways of starting on slow and quick lines in Chromium (after make test)
	@.venv/bin/python tools/bench_line.py $(OPTIONS)

single:  ## make build/release/gin-rummy.html, the whole game in one file
	@$(PYTHON) tools/single.py

release:  ## make build/release/: the site as a zip, the one file, their checksums
	@$(PYTHON) tools/release.py

screenshots:  ## take the pictures shown when the game is installed (after make test)
	@.venv/bin/python tools/screenshots.py

opponents:  ## measure how strong the opponents are (MATCHES=4000) and write the table and what the app shows
	@$(PYTHON) tools/opponents_table.py --matches $(MATCHES)

clean:  ## remove what was built (not the environment, not the downloads)
	rm -rf dist build
