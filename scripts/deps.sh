#!/bin/sh
# deps.sh [run | python | site | all] [--list]: installs the missing packages of scripts/packages.txt; prints nothing if
# none is missing. run: only packages for building and running; python: also those of the Python module; site: also
# those of `make site`, which nothing else needs; all
# (default): those of run and python, and those for the tests.
#
# On Debian and its derivatives it uses apt-get, as root or with sudo. Elsewhere it prints the missing
# packages and stops. --list only prints the missing packages. DPKG_QUERY and APT_GET replace the programs in
# tests.
set -eu
cd "$(dirname "$0")/.."
list=scripts/packages.txt
dpkg_query=${DPKG_QUERY:-dpkg-query}
apt_get=${APT_GET:-apt-get}

python=/usr/bin/python3
[ -x "$python" ] || python=python3

set=all
case ${1-} in
run | python | site | all)
    set=$1
    shift
    ;;
'' | --list) ;;
*)
    echo "deps: no set '$1'; there are run, python, site and all" >&2
    exit 2
    ;;
esac

rows() { sed -e 's/#.*//' "$list" | awk -v set="$set" 'NF >= 3 && ((set == "all" && $3 != "site") || $3 == set || $3 == "run") { print $1, $2 }'; }

missing_packages() {
    rows | while read -r package probe; do
        case $probe in cmd:*) command -v "${probe#cmd:}" >/dev/null 2>&1 && continue ;; esac
        state=$($dpkg_query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        # With two architectures, dpkg-query prints one line for each.
        case $state in installed*) ;; *) printf '%s ' "$package" ;; esac
    done
}

missing_probes() {
    rows | while read -r package probe; do
        case $probe in
        pc:*) pkg-config --exists "${probe#pc:}" 2>/dev/null || echo "$package (pkg-config module ${probe#pc:})" ;;
        py:*) "$python" -c "import ${probe#py:}" 2>/dev/null || echo "$package (Python module ${probe#py:})" ;;
        *) command -v "${probe#cmd:}" >/dev/null 2>&1 || echo "$package (command $probe)" ;;
        esac
    done
}

# Not Debian: print what is missing and change nothing.
if ! command -v "${apt_get%% *}" >/dev/null 2>&1 || ! command -v "${dpkg_query%% *}" >/dev/null 2>&1; then
    missing=$(missing_probes)
    [ -z "$missing" ] && exit 0
    {
        echo "deps: this system is not Debian or Ubuntu; please install (names of Debian):"
        echo "$missing" | sed 's/^/  /'
    } >&2
    exit 1
fi

missing=$(missing_packages)
if [ "${1-}" = --list ]; then
    echo "$missing"
    exit 0
fi
[ -z "$missing" ] && exit 0

# If two processes run at the same time, the second waits, checks again and has nothing to do.
if command -v flock >/dev/null 2>&1; then
    exec 9>"${TMPDIR:-/tmp}/tefuda-deps.$(id -u).lock"
    flock 9
    missing=$(missing_packages)
    [ -z "$missing" ] && exit 0
fi

if [ "$(id -u)" -eq 0 ]; then
    sudo=
elif command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    sudo=sudo
else
    echo "deps: not root, and sudo needs a password; please run: apt-get install $missing" >&2
    exit 1
fi

install_missing() {
    # These variables are split into words on purpose.
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive $apt_get -y -q -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends $missing </dev/null
}

echo "deps: installing $missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Package lists may be empty or old: update them only when the first attempt fails.
if ! install_missing >"$log" 2>&1; then
    $sudo $apt_get -q update </dev/null >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
    install_missing >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
