#!/bin/bash
# fuzz.sh run [SECONDS [TARGET...]]   runs every fuzzer for SECONDS (300) on its corpus, two at a time
# fuzz.sh merge [TARGET...]           adds the findings to tests/fuzz/corpus, with as few files as possible
#
# A TARGET is a name without fuzz_. `run` prints one line "ok" or "not ok" per target and exits 1 when one
# failed. Logs and new inputs are in build/fuzz, inputs that crash in build/fuzz/found/TARGET-*.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8
least_per_second=500 # fewer executions per second are reported

# Runs one fuzzer and prints its result in one line.
run_one() { # SECONDS TARGET
    local seconds=$1 target=$2 found=build/fuzz/found/$2 log=build/fuzz/fuzz_$2.log status rate
    mkdir -p "$found"
    # New inputs go to the first folder, and crashing inputs to files named after it.
    build/fuzz/fuzz/fuzz_"$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -max_len=65536 -print_final_stats=1 -artifact_prefix="$found-" "$found" \
        tests/fuzz/corpus/"$target" >"$log" 2>&1 </dev/null
    status=$?
    rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
    if [ $status -eq 0 ]; then
        echo "ok fuzz_$target, ${rate:-0} executions per second"
        [ "${rate:-0}" -ge $least_per_second ] || echo "# fuzz_$target is slow"
    else
        tail -n 40 "$log" | sed 's/^/# /'
        echo "not ok fuzz_$target"
    fi
    return $status
}

merge_one() { # TARGET
    local target=$1 before after
    [ -d "build/fuzz/found/$target" ] || return 0
    before=$(find "tests/fuzz/corpus/$target" -type f | wc -l)
    build/fuzz/fuzz/fuzz_"$target" -set_cover_merge=1 -max_len=4096 tests/fuzz/corpus/"$target" \
        build/fuzz/found/"$target" >"build/fuzz/merge_$target.log" 2>&1 </dev/null || return 1
    after=$(find "tests/fuzz/corpus/$target" -type f | wc -l)
    echo "$target: $before files, now $after"
}

targets() { # prints the given targets, or all
    if [ $# -gt 0 ]; then
        printf '%s\n' "$@"
    else
        find build/fuzz/fuzz -name 'fuzz_*' -type f -executable | sed 's/.*fuzz_//' | sort
    fi
}

what=${1:-run}
[ $# -gt 0 ] && shift
case $what in
run)
    seconds=${1:-300}
    [ $# -gt 0 ] && shift
    export least_per_second
    export -f run_one
    # shellcheck disable=SC2016 # the inner shell's arguments
    targets "$@" | xargs -P 2 -I TARGET bash -c 'run_one "$0" "$1"' "$seconds" TARGET
    ;;
merge)
    for target in $(targets "$@"); do
        merge_one "$target" || { echo "fuzz_$target cannot merge" >&2; exit 1; }
    done
    ;;
*)
    sed -n '2,7s/^# //p' "$0" >&2
    exit 2
    ;;
esac
