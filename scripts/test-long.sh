#!/bin/bash
# test-long.sh [SECONDS]: the tests that are too long for `make test`: every fuzzer for SECONDS (300) on its
# corpus, two at a time; the static analyzer; thousands of Klondike positions solved in two ways; thousands
# of games of Calculation with few plans; the long commands of the documentation; the unit tests again
# with coverage of src/. The last line is as in test.sh.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL
seconds=${1:-300}
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

coverage() {
    scripts/build.sh coverage || return 1
    find build/coverage -name '*.gcda' -delete
    tests/run-tests build/coverage || return 1
    scripts/coverage build/coverage
}

if scripts/build.sh fuzz; then
    # One line per fuzzer; other lines are comments and the logs of failed fuzzers.
    while read -r line; do
        case $line in
        'ok '*) verdict 0 "${line#ok }" ;;
        'not ok '*) verdict 1 "${line#not ok }" ;;
        *) echo "$line" ;;
        esac
    done < <(scripts/fuzz.sh run "$seconds")
else
    verdict 1 "the fuzzers do not build"
fi
scripts/lint analyze
verdict $? "static analysis"
scripts/build.sh dev test_klondike_exact &&
    TEFUDA_KLONDIKE_MORE=20 build/dev/tests/test_klondike_exact >build/dev/klondike.log 2>&1
verdict $? "klondike, the exact solver compared with the plain one on more positions"
scripts/build.sh dev test_plans_player &&
    TEFUDA_PLANS_DEALS=50 build/dev/tests/test_plans_player >build/dev/plans.log 2>&1
verdict $? "calculation, games with 1 to 20 plans at 1 to 6 stacks"
scripts/build.sh release && tests/docs/run build/release/tefuda --long
verdict $? "the commands of the documentation, long ones included"
scripts/build.sh dev test_damage &&
    TEFUDA_DAMAGE_ALL=1 build/dev/tests/test_damage >build/dev/damage.log 2>&1
verdict $? "every bit of a store and of a file of plays flipped"
scripts/build.sh asan test_faults && TEFUDA_FAULTS=1000 build/asan/tests/test_faults >build/asan/faults.log 2>&1
verdict $? "up to 1,000 calls per kind and scenario failed in turn"
coverage
verdict $? "tests for coverage"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
