#!/bin/bash
# test-long.sh [SECONDS] [--only PART]...: the tests that are too long for `make test`. Parts, in their order:
#
#   analyze   the static analyzer
#   klondike  the exact solver against the plain one on thousands of positions
#   puzzles   20 puzzles of every game and level: exactly one move wins
#   plans     games of Calculation with 1 to 20 plans at 1 to 6 stacks
#   optimum   optima of small Calculation against a plain program, and 100,000 states expanded again
#   luck      mean luck zero, raw and adjusted rates equal, on 100,000 games of cheap players
#   agreement told win chances against 1,000 playouts of the policy (Calculation), and against games less luck (Klondike)
#   env       environments against rules and views in 100 times as many random games and rule sets
#   damage    every bit of a store and of a file of plays flipped
#   faults    every allocation of ours and every call to files failed in turn, and a sample of SQLite's allocations
#   python    the Python module built from nothing as a wheel, its worked example in full
#   site      the page without a server, in both flavours, and the contract of both engines; needs emscripten
#   docs      the commands of the documentation, long ones included
#   page      the page at every size, by keys and ear, and the rules of accessibility, in a browser
#   coverage  all tests with coverage of src/
#   fuzz      every fuzzer for SECONDS (300) on its corpus, two at a time
#
# --only runs the named parts. What the programs say is in build/*/long-PART.log. Each part ends with its duration;
# the last line is as in test.sh.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL
parts='analyze klondike puzzles plans optimum luck env agreement damage faults python site docs page coverage fuzz'
seconds=300
wanted=''
passed=0
failed=0

usage() {
    sed -n '2,22s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case $1 in
    --only)
        case " $parts " in *" ${2-} "*) wanted="$wanted $2" ;; *) usage ;; esac
        shift 2
        ;;
    '' | *[!0-9]*) usage ;;
    *) seconds=$1 && shift ;;
    esac
done

verdict() { # STATUS NAME
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok $2"
    else
        failed=$((failed + 1))
        echo "not ok $2"
    fi
}

# unit BUILD PROGRAM [NAME=VALUE...]: builds and runs one program of tests/unit; its log is shown when it fails.
unit() {
    local build=$1 program=$2 log=build/$1/long-$part.log
    shift 2
    scripts/build.sh "$build" "$program" || return 1
    env "$@" "build/$build/tests/$program" >"$log" 2>&1 || { tail -n 40 "$log" && return 1; }
}

part_analyze() {
    scripts/lint analyze
    verdict $? "static analysis"
}

part_klondike() {
    unit long test_klondike_exact TEFUDA_KLONDIKE_MORE=5
    verdict $? "klondike, the exact solver against the plain one on more positions"
    unit long test_klondike_shortest TEFUDA_KLONDIKE_MORE=5
    verdict $? "klondike, shortest solutions against plain search on more positions, and 200 deals of KSolve at each draw"
}

part_puzzles() {
    unit long test_puzzle TEFUDA_PUZZLES=20
    verdict $? "one move wins in 20 puzzles of every game and level"
}

part_plans() {
    unit long test_plans_player TEFUDA_PLANS_DEALS=50
    verdict $? "calculation, games with 1 to 20 plans at 1 to 6 stacks"
}

part_optimum() {
    local sizes folder status=0
    scripts/build.sh release && python3 tests/python/check_optimum.py build/release/tefuda --long
    verdict $? "optima of small Calculation agree with a plain program in Python"
    unit long test_optimum_plain TEFUDA_OPTIMUM_PLAIN=1
    verdict $? "optima of small Calculation agree with a plain program in C"
    folder=$(mktemp -d)
    for sizes in '5 2 3' '5 3 1' '7 2 1' '7 2 2'; do
        # shellcheck disable=SC2086
        set -- $sizes
        build/release/tefuda table optimum --ranks "$1" --foundations "$2" --stacks "$3" --sample 100000 \
            --data "$folder" --memory-mb 4000 || status=1
    done
    rm -rf "$folder"
    verdict $status "100000 states of each optimum expanded again by the rules"
}

part_luck() {
    unit long test_lab_luck TEFUDA_LUCK_GAMES=100000
    verdict $? "luck has mean zero over 100000 games"
}

part_agreement() {
    scripts/build.sh long test_agreement &&
        TEFUDA_AGREEMENT=1000 build/long/tests/test_agreement calculation >build/long/long-agreement.log 2>&1 &&
        TEFUDA_AGREEMENT=luck5 build/long/tests/test_agreement klondike >>build/long/long-agreement.log 2>&1
    verdict $? "told win chances against playouts"
}

part_env() {
    unit long test_env TEFUDA_ENV_GAMES=100
    verdict $? "legal actions and states of environments, by random games and rules"
    unit long test_env_tensors TEFUDA_ENV_GAMES=100
    verdict $? "tensors of environments, by random games and rules"
}

part_damage() {
    unit long test_damage TEFUDA_DAMAGE_ALL=1
    verdict $? "every bit of a store and of a file of plays flipped"
}

# Every call to files and every allocation of ours; of SQLite's allocations, up to 500 per scenario (TEFUDA_FAULTS=all
# takes about a quarter of an hour of processor time). With sanitizers a smaller sample, for leaks and misuse of memory.
part_faults() {
    unit long test_faults TEFUDA_FAULTS=500
    verdict $? "every allocation and every call to files failed in turn, of SQLite's 500 per scenario"
    unit asan test_faults TEFUDA_FAULTS=300
    verdict $? "up to 300 calls per kind and scenario failed in turn, with sanitizers"
}

# A wheel from an empty build folder, then all tests of the module, with the whole example.
part_python() {
    local log=build/long-python.log
    rm -rf build/wheel
    { scripts/build.sh release && scripts/build.sh release python &&
        TEFUDA_LONG=1 tests/python/run build/release; } >"$log" 2>&1 || { grep -v '^ok' "$log" | tail -n 40; false; }
    verdict $? "the Python module, a wheel from nothing, the whole example"
}

part_page() {
    scripts/web.sh && scripts/build.sh release && tests/browser/run build/release/tefuda long
    verdict $? "the page at every size, by keys and ear"
}

# The page as static files: built, played in Chromium, and its engine compared with the native one.
part_site() {
    local log=build/long-site.log
    if ! command -v emcc >/dev/null; then
        echo "site: skipped, emscripten is not installed; make site installs it"
        return
    fi
    scripts/build.sh release && scripts/web.sh && scripts/site.sh && scripts/site.sh bench
    verdict $? "the page without a server is built, within 3 MB"
    tests/site/run build/release/tefuda all >"$log" 2>&1 || { grep -v '^ok' "$log" | tail -n 60; false; }
    verdict $? "the page without a server, in both flavours"
    grep -h 'first hint' "$log"
    scripts/bench-wasm
    verdict $? "WebAssembly gives the same results, at a third of the native speed at least"
}

part_docs() {
    scripts/build.sh release && tests/docs/run build/release/tefuda --long
    verdict $? "the commands of the documentation, long ones included"
}

# A program under a limit on files cannot write its counts; its complaint is not part of what it prints.
coverage() {
    scripts/build.sh coverage || return 1
    export GCOV_ERROR_FILE=/dev/null
    find build/coverage -name '*.gcda' -delete
    tests/run-tests build/coverage || return 1
    scripts/coverage build/coverage
}

part_coverage() {
    coverage
    verdict $? "tests for coverage"
}

part_fuzz() {
    if ! scripts/build.sh fuzz; then
        verdict 1 "the fuzzers do not build"
        return
    fi
    # One line per fuzzer; other lines are comments and the logs of failed fuzzers.
    while read -r line; do
        case $line in
        'ok '*) verdict 0 "${line#ok }" ;;
        'not ok '*) verdict 1 "${line#not ok }" ;;
        *) echo "$line" ;;
        esac
    done < <(scripts/fuzz.sh run "$seconds")
}

for part in $parts; do
    case " ${wanted:-$parts} " in *" $part "*) ;; *) continue ;; esac
    echo "== $part"
    start=$(date +%s)
    "part_$part"
    echo "   $(($(date +%s) - start)) s  $part"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
