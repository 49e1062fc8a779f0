#!/bin/sh
# build.sh PRESET [TARGET...]: configures if needed and builds; prints only errors.
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift
if ! cmake --list-presets | grep -q "\"$preset\""; then
    echo "build: there is no preset $preset; cmake --list-presets lists them" >&2
    exit 2
fi
mkdir -p "build/$preset"
log=build/$preset/build.log
if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1+--target "$@"}; } \
    >"$log" 2>&1 </dev/null; then
    grep -E -A12 'FAILED:|CMake Error|error:' "$log" >&2 || tail -n 40 "$log" >&2
    echo "build: $preset failed; the whole log is $log" >&2
    exit 1
fi
