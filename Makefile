# Gin Rummy. `make help` lists the targets.
PYTHON ?= $(shell command -v python3.11 || command -v python3 || command -v python)
PORT ?= 8000
MATCHES ?= 4000

.PHONY: help play build test test-slow bench opponents clean

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

test-slow:  ## what takes longer: strength of the opponents, long playouts
	@$(PYTHON) tools/check.py --slow

bench:  ## time the engine, in Pyodide too, and beside OpenSpiel and RLCard where they are installed
	@$(PYTHON) tools/bench.py

opponents:  ## measure how strong the opponents are (MATCHES=4000) and write the table and what the app shows
	@$(PYTHON) tools/opponents_table.py --matches $(MATCHES)

clean:  ## remove what was built (not the environment, not the downloads)
	rm -rf dist build
