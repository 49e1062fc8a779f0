#!/bin/bash
# test-long.sh [SECONDS]: what does not fit into `make test`. Every fuzzer for SECONDS (60) on its
# corpus, the static analyzer, thousands of Klondike positions solved in two ways, then the unit tests
# once more for the coverage of src/. Ends like test.sh.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL
seconds=${1:-60}
passed=0
failed=0

verdict() { # STATUS NAME
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok $2"
    else
        failed=$((failed + 1))
        echo "not ok $2"
    fi
}

fuzz() {
    local program=$1 name subject found
    name=$(basename "$program")
    subject=${name#fuzz_}
    found=build/fuzz/found/$subject
    mkdir -p "$found"
    # New inputs go to the first folder, and what crashes to files named after it.
    "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=65536 \
        -artifact_prefix="$found-" "$found" "tests/fuzz/corpus/$subject" \
        >"build/fuzz/$name.log" 2>&1 </dev/null
    local status=$?
    [ $status -eq 0 ] || tail -n 40 "build/fuzz/$name.log"
    verdict $status "$name, $(grep -o 'stat::number_of_executed_units: .*\|Done [0-9]* runs' "build/fuzz/$name.log" | tail -n 1)"
}

coverage() {
    scripts/build.sh coverage || return 1
    find build/coverage -name '*.gcda' -delete
    tests/run-tests build/coverage || return 1
    scripts/coverage build/coverage
}

if scripts/build.sh fuzz; then
    for program in build/fuzz/fuzz/fuzz_*; do
        [ -x "$program" ] && fuzz "$program"
    done
else
    verdict 1 "the fuzzers do not build"
fi
scripts/lint analyze
verdict $? "static analysis"
scripts/build.sh dev test_klondike_exact &&
    TEFUDA_KLONDIKE_MORE=20 build/dev/tests/test_klondike_exact >build/dev/klondike.log 2>&1
verdict $? "klondike, the exact solver against the plain one on more positions"
scripts/build.sh dev test_damage &&
    TEFUDA_DAMAGE_ALL=1 build/dev/tests/test_damage >build/dev/damage.log 2>&1
verdict $? "every bit of a store and of a file of plays flipped"
scripts/build.sh asan test_faults && TEFUDA_FAULTS=1000 build/asan/tests/test_faults >build/asan/faults.log 2>&1
verdict $? "up to 1,000 calls per kind and scenario failed in turn"
coverage
verdict $? "tests for coverage"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
