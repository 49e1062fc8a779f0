#!/bin/sh
# web.sh [run]: the page's tools and libraries from npm into node_modules, exactly those of
# package-lock.json; says nothing when they are there. Nothing of them is committed, and their own scripts
# are not run. run: only the chart library, which goes into the binary; needs CMake instead of npm.
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/.package-lock.json

fresh() { [ -e "$stamp" ] && [ ! package-lock.json -nt "$stamp" ] && [ ! package.json -nt "$stamp" ]; }

fresh && exit 0
if [ "${1-}" = run ]; then
    [ -e node_modules/uplot/dist/uPlot.esm.js ] && exit 0
    echo "web: fetching the chart library" >&2
    exec cmake -P cmake/fetch_uplot.cmake
fi
# Two of us at once: the second waits, looks again and finds nothing to do.
if command -v flock >/dev/null 2>&1; then
    mkdir -p build
    exec 9>build/web.lock
    flock 9
    fresh && exit 0
fi
echo "web: installing the tools of package-lock.json" >&2
npm ci --ignore-scripts --no-audit --no-fund --silent </dev/null
touch "$stamp"
