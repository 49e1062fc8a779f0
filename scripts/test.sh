#!/bin/bash
# test.sh [STAGE...]: every test, in stages. The last lines name the cases that were unsteady (that failed and then
# passed when their program was run once more) or failed, with what was said about them; the very last is
# "N passed, M failed".
#
#   asan     all tests with AddressSanitizer and UndefinedBehaviorSanitizer
#   tsan     programs that start threads, with ThreadSanitizer
#   release  the release build: the command again, installation, the Python module, examples, deals
#   lint     the checks of scripts/lint, and tests of these checks
#
# N counts single cases. A suite that runs again on another build counts as one case, and so does
# each check; a program that crashes counts as a failure.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL DESTDIR
mkdir -p build
results=build/test-results.txt
times=build/test-times.txt
: >"$results"
: >"$times"

# check NAME COMMAND...: one case; the command's output is shown when it fails.
check() {
    local name=$1 log status
    shift
    log=$(mktemp)
    "$@" </dev/null >"$log" 2>&1
    status=$?
    if [ $status -eq 0 ]; then
        echo "    1 passed   0 failed  $name"
        echo "ok $name" >>"$results"
    else # written at once, because other suites may write at the same time
        printf '%s\n%s\n' "    0 passed   1 failed  $name" "$(tail -n 80 "$log" | sed 's/^/      | /')"
        printf '%s\n%s\n%s\n' "failed $name" "$(tail -n 12 "$log" | sed 's/^/    # /')" "not ok $name" >>"$results"
    fi
    rm -f "$log"
    return $status
}

suite() { tests/run-tests --results "$results" "$@"; }

# job COMMAND...: runs it beside others. One more than there are cores, because suites wait for servers and browsers.
job() {
    while [ "$(jobs -rp | wc -l)" -gt "$(nproc 2>/dev/null || echo 2)" ]; do wait -n; done
    "$@" &
}

# Some kernels place memory where gcc's ThreadSanitizer cannot use it; a fixed layout avoids this.
fixed_layout() {
    if setarch -R true 2>/dev/null; then setarch -R "$@"; else "$@"; fi
}

# Several threads work on deals; the result must not depend on their number. One line per
# deal, without timings.
threads_agree() {
    local tefuda=$1 game one many
    for game in $("$tefuda" games | awk '{ print $1 }'); do
        "$tefuda" games "$game" --json | grep -q '"solvers":\[\]' && continue
        one=$(fixed_layout "$tefuda" solve "$game" --deals seed:1-24 --states 2000 --threads 1) || return 1
        many=$(fixed_layout "$tefuda" solve "$game" --deals seed:1-24 --states 2000 --threads 4) || return 1
        diff <(sed 's/ time_ms=.*//' <<<"$one") <(sed 's/ time_ms=.*//' <<<"$many") || return 1
    done
}

# Exact values of a small game, computed with 1 and with 4 threads, are the same files.
optimum_threads_agree() {
    local tefuda=$1 folder threads status=0
    folder=$(mktemp -d)
    for threads in 1 4; do
        "$tefuda" table optimum --ranks 5 --foundations 2 --stacks 1 --threads $threads --data "$folder/$threads" ||
            status=1
    done
    diff -r "$folder/1" "$folder/4" || status=1
    rm -rf "$folder"
    return $status
}

stage_asan() {
    export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
    export UBSAN_OPTIONS=print_stacktrace=1
    check "asan: builds without warnings" scripts/build.sh asan || return
    job suite --tap tests/python/run build/asan tests/python/test_{core,errors,spiel,envs,vector,own_players,module}.py
    suite build/asan
    wait
}

stage_tsan() {
    export TSAN_OPTIONS=halt_on_error=1
    check "tsan: builds without warnings" scripts/build.sh tsan tefuda thread_tests || return
    job fixed_layout tests/run-tests --results "$results" --as "tsan: tests with threads" build/tsan -L threads
    # After a signal the server ends within a second, even while its threads are working.
    TSAN_OPTIONS+=:report_thread_leaks=0 job fixed_layout tests/run-tests --results "$results" \
        --as "tsan: the server with many clients" \
        --tap tests/server/run build/tsan/tefuda "at once" "take turns" "goes away" "moves on"
    job check "tsan: solving with 1 and with 4 threads agrees" threads_agree build/tsan/tefuda
    job check "tsan: an optimum with 1 and with 4 threads agrees" optimum_threads_agree build/tsan/tefuda
    wait
}

# Optimised builds give more warnings. A warning fails this check, but not the build of a user.
release_builds() { scripts/build.sh release all full_tests && ! grep -A6 'warning:' build/release/build.log; }

stage_release() {
    check "release: builds without warnings" release_builds || return
    # The longest first.
    job suite --tap tests/example/run
    job suite --as "release: the command, first half" --tap tests/cli/run build/release/tefuda --part 1/2
    job suite --as "release: the command, second half" --tap tests/cli/run build/release/tefuda --part 2/2
    job suite --as "release: tests with all inputs" build/release -L full
    job suite --tap tests/browser/run build/release/tefuda
    job suite --tap tests/site/run build/release/tefuda
    job suite --tap tests/server/run build/release/tefuda
    job suite --tap tests/docs/run build/release/tefuda
    job suite --tap tests/lab/run build/release/tefuda
    job suite --tap tests/python/run build/release tests/python/test_{module,wheel,example,others}.py
    job suite --tap tests/install/run build/release
    job suite --tap tests/web/run
    job check "deals agree with an independent computation" \
        python3 tests/python/check_deals.py --compare build/release/tefuda
    job check "optima agree with an independent computation" \
        python3 tests/python/check_optimum.py build/release/tefuda
    wait
}

# Checks that clang makes, one after the other: they share a build folder and use all cores.
lint_by_clang() {
    check "lint: tidy" scripts/lint tidy
    check "lint: clang" scripts/lint clang
}

stage_lint() {
    local name
    job lint_by_clang
    for name in $(scripts/lint | grep -v -x -e analyze -e tidy -e clang); do
        job check "lint: $name" scripts/lint "$name"
    done
    job suite --tap tests/checks/run
    wait
}

# Each stage runs in its own shell, so that stages do not share an environment.
for stage in "${@:-asan tsan release lint}"; do
    for name in $stage; do
        if ! declare -F "stage_$name" >/dev/null; then
            echo "test: no stage $name; there are asan, tsan, release, lint" >&2
            exit 2
        fi
        echo "== $name"
        start=$(date +%s.%N)
        ("stage_$name")
        awk -v a="$start" -v b="$(date +%s.%N)" -v s="$name" \
            'BEGIN { printf "%8.1f s  %s\n", b - a, s }' >>"$times"
    done
done

echo "== times"
cat "$times"
passed=$(grep -c '^ok ' "$results")
failed=$(grep -c '^not ok ' "$results")
for kind in unsteady failed; do
    if grep -q "^$kind " "$results"; then
        echo "== $kind"
        awk -v kind="$kind" '!/^    # / { mine = $1 == kind } mine { sub("^" kind " ", ""); print }' "$results"
    fi
done
[ "$((passed + failed))" -gt 0 ] || failed=1
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
