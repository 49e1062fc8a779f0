#!/bin/sh
# web.sh [run]: installs the tools and libraries of the page from npm into node_modules, in the versions of
# package-lock.json; prints nothing when they are installed. None of them is committed, and their install
# scripts are not run. run: only the chart library, which is embedded in the binary.
set -eu
cd "$(dirname "$0")/.."
all=node_modules/.tefuda-all
set=${1-all}

newer_than_lock() { [ -e "$1" ] && [ ! package-lock.json -nt "$1" ] && [ ! package.json -nt "$1" ]; }
fresh() { newer_than_lock "$all" || { [ "$set" = run ] && newer_than_lock node_modules/.tefuda-run; }; }

fresh && exit 0
# If two processes run at the same time, the second waits, checks again and has nothing to do.
if command -v flock >/dev/null 2>&1; then
    mkdir -p build
    exec 9>build/web.lock
    flock 9
    fresh && exit 0
fi
omit=
if [ "$set" = run ]; then
    echo "web: installing the chart library" >&2
    omit=--omit=dev
else
    echo "web: installing the tools of package-lock.json" >&2
fi
# shellcheck disable=SC2086 # no option when it is empty
npm ci $omit --ignore-scripts --no-audit --no-fund --silent </dev/null
touch "node_modules/.tefuda-$set"
