#!/bin/sh
# site.sh [FOLDER]: writes the page as static files that need no server, into FOLDER (default: build/site/out). The engine is
# WebAssembly, in two flavours (docs/SITE.md). bench: builds only the benchmark.
#
# jansson and SQLite have no package for WebAssembly: they are built from the source packages of this Debian, which are
# downloaded once into build/site/sources. The sources of packages of the system are not changed.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
out=${1:-build/site/out}
sources=$root/build/site/sources
log=$root/build/site/build.log
# Debian keeps the modules that emcc needs here, where a node from elsewhere does not look.
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}"
mkdir -p build/site

fail() {
    tail -n 40 "$log" >&2
    echo "site: $1; the whole log is $log" >&2
    exit 1
}

# ---- the sources of the libraries ----

# apt-get with lists of source packages only, in a folder of its own.
apt_sources() {
    apt-get -q -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}

fetch_sources() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    echo "deb-src http://deb.debian.org/debian $codename main" >"$work/sources.list"
    (
        cd "$work"
        apt_sources update && apt_sources source --download-only jansson sqlite3 &&
            dpkg-source --no-check -x jansson_*.dsc jansson && dpkg-source --no-check -x sqlite3_*.dsc sqlite &&
            cd sqlite && ./configure --disable-readline && make sqlite3.c sqlite3.h
    ) >"$log" 2>&1 </dev/null || fail "the sources of the libraries could not be made"
    rm -rf "$sources.new"
    mkdir -p "$sources.new/include" "$sources.new/sqlite"
    cp -r "$work/jansson" "$sources.new/jansson"
    cp "$work/sqlite/sqlite3.c" "$sources.new/sqlite/"
    cp "$work/sqlite/sqlite3.h" "$sources.new/include/"
    # The headers of the installed packages are those of these sources, and do not depend on the machine.
    for header in jansson.h jansson_config.h xxhash.h; do
        cp "$(find /usr/include -maxdepth 2 -name "$header" | head -n 1)" "$sources.new/include/"
    done
    : >"$sources.new/include/jansson_private_config.h" # its settings are definitions in bindings/wasm/CMakeLists.txt
    rm -f "$sources.new/jansson/src/jansson.h" "$sources.new/jansson/src/jansson_config.h"
    rm -rf "$sources"
    mv "$sources.new" "$sources"
}

# ---- the engine ----

# build FLAVOUR THREADS TARGET
build_flavour() {
    {
        emcmake cmake -S bindings/wasm -B "build/site/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release \
            -DTEFUDA_SOURCES="$sources" -DTEFUDA_THREADS="$2" \
            -DTEFUDA_COMMIT="$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)" &&
            cmake --build "build/site/$1" --target "$3"
    } >"$log" 2>&1 </dev/null || fail "the engine ($1) could not be built"
}

[ -d "$sources" ] || fetch_sources
if [ "$out" = bench ]; then
    build_flavour single OFF tefuda-bench
    echo "{\"type\": \"commonjs\"}" >build/site/single/package.json # for node, which else takes it for a module
    exit 0
fi
build_flavour single OFF tefuda-engine
build_flavour threads ON tefuda-engine

# ---- the files ----

rm -rf "$out.new"
mkdir -p "$out.new/engine" "$out.new/vendor"
cp -r web/. "$out.new/"
cp -r bindings/wasm/site/. "$out.new/"
rm -rf "$out.new/lab" "$out.new/papers" "$out.new/engine/http.js"
for flavour in single threads; do
    cp "build/site/$flavour/tefuda-engine.js" "$out.new/engine/tefuda-$flavour.js"
    cp "build/site/$flavour/tefuda-engine.wasm" "$out.new/engine/tefuda-$flavour.wasm"
    sed -i "s/tefuda-engine\.wasm/tefuda-$flavour.wasm/g; s/tefuda-engine\.worker\.js/tefuda-threads.worker.js/g" \
        "$out.new/engine/tefuda-$flavour.js"
done
sed "s/tefuda-engine\.js/tefuda-threads.js/g" build/site/threads/tefuda-engine.worker.js >"$out.new/engine/tefuda-threads.worker.js"
if [ -e node_modules/uplot/dist/uPlot.esm.js ]; then
    cp node_modules/uplot/dist/uPlot.esm.js "$out.new/vendor/uplot.js"
    cp node_modules/uplot/dist/uPlot.min.css "$out.new/vendor/uplot.css"
fi
python3 scripts/site_files.py "$out.new"
rm -rf "$out"
mv "$out.new" "$out"
