#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/run.sh [--sanitize] [ARGUMENT OF CTEST…]: installs what is missing, builds everything, warnings
# as errors, and runs every test: tests/run.sh -R tst_queuemodel
# With --sanitize it does so with AddressSanitizer and UndefinedBehaviorSanitizer, and runs clang-tidy
# as well, which takes almost twice as long.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$top"

# Most tests wait for real servers most of the time: five at once for a processor, or three that are
# sanitized, of those that hardly do anything else twice as many (WAITS). None is tried twice: one
# that fails is to be looked at, however busy the machine was.
preset=ci
places=10
if [ "${1:-}" = --sanitize ]; then
    preset=sanitize
    places=6
    shift
fi

resources/packages/install.sh build run test

echo "Building in build/$preset …"
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" -- --quiet

ctest --preset "$preset" --parallel "$(($(nproc) * places))" "$@"
