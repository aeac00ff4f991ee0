#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# app/run.sh [options of lockscope]     builds Lockscope and opens its window, on the sandbox
#                                       unless the options say otherwise
# app/run.sh lockscopectl [options …]   builds it and runs the command line instead
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=lockscope
if [[ ${1:-} == lockscopectl ]]; then
    program=lockscopectl
    shift
fi

if [[ $program == lockscope && -z ${DISPLAY:-} && -z ${WAYLAND_DISPLAY:-} && -z ${QT_QPA_PLATFORM:-} ]]; then
    echo "There is no display to open a window on; \"app/run.sh lockscopectl sandbox\" shows the same locks on the command line." >&2
    exit 1
fi

say() { echo "$@" >&2; }
"$top/resources/packages/install.sh" build run >&2

say "Building Lockscope in build/release (about two minutes the first time) …"
log=$top/build/release.log
mkdir -p "$top/build"
build() (
    cd "$top" # not for good: files that are named are where the user is
    cmake --preset release && cmake --build --preset release --target "$program"
)
if ! build >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    say "The build failed; all of its output is in $log."
    exit 1
fi

[[ $program != lockscope || $# -gt 0 ]] || set -- --sandbox
exec "$top/build/release/bin/$program" "$@"
