#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tidy.sh BUILD_DIR: runs clang-tidy over the program's sources (not the tests'), with the compile
# commands of BUILD_DIR. Files that passed with the same headers and checks are not looked at again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=$1
passed=${XDG_CACHE_HOME:-$HOME/.cache}/lockscope/tidy
mkdir -p "$passed"
export build passed
common=$(git ls-files -z '*.h' .clang-tidy | xargs -0 cat | sha256sum | cut -c1-32)
export common

check() {
    local mark
    mark=$passed/$({ echo "$common"; cat "$1"; } | sha256sum | cut -c1-32)
    [[ ! -e $mark ]] || return 0
    clang-tidy-14 -p "$build" --quiet "$1" 2>/dev/null && touch "$mark"
}
export -f check

git ls-files -z 'core/*.cpp' 'ui/*.cpp' 'app/*.cpp' | xargs -0 -P "$(nproc)" -I{} bash -c 'check "$1"' check {}
