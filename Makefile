# Short names for common tasks. CMake builds (CMakePresets.json), scripts/ does the rest.
PREFIX ?= /usr/local
DESTDIR ?=
BENCH ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test test-long deps deps-run build python bench site bench-wasm lint format docs install clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 12

run: deps-run build ## build, show some commands, open the page in the browser
	@scripts/run-demo build/release/tefuda

test: deps ## every test, sanitizers on; ends with "N passed, M failed"
	@scripts/test.sh

test-long: deps ## the long tests: more cases, every fault, coverage, fuzzers for five minutes each
	@scripts/test-long.sh

deps-run: ## install only the packages for building and running
	@scripts/deps.sh run
	@scripts/web.sh run || echo "web: no chart library: the page will have no charts" >&2

deps: ## install all missing packages, including those for the tests
	@scripts/deps.sh
	@scripts/web.sh || echo "web: npm failed: the page will have no charts" >&2

build: ## the release build, in build/release
	@scripts/build.sh release

python: ## the Python module, for PYTHONPATH=build/release/python
	@scripts/deps.sh python
	@scripts/build.sh release python

bench: deps-run build ## fixed work, deterministic counts, speed (BENCH=game for one)
	@build/release/tefuda bench $(BENCH)

site: ## the page as static files that need no server, in build/site/out; installs emscripten (800 MB)
	@scripts/deps.sh site
	@scripts/web.sh run || echo "web: no chart library: the page will have no charts" >&2
	@scripts/site.sh

bench-wasm: deps-run build ## the speed of the engine in WebAssembly, compared with the native one
	@scripts/deps.sh site
	@scripts/site.sh bench
	@scripts/bench-wasm

lint: deps ## format, static analysis, arrows, names, architecture, headers, reference
	@scripts/test.sh lint

format: ## format all sources
	@scripts/lint format --fix

docs: ## the reference of the library, in build/docs
	@scripts/reference --out build/docs/reference.html

install: build docs ## into $(DESTDIR)$(PREFIX)
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" -eq 0 ]; then ldconfig; fi

clean: ## remove everything that was built
	@rm -rf build
