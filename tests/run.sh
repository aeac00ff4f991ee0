#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything with AddressSanitizer and UBSan, warnings as errors,
# and runs every test. Arguments go to ctest: tests/run.sh -R tst_queuemodel
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$top"

resources/packages/install.sh build run test

echo "Building in build/ci …"
cmake --preset ci >/dev/null
cmake --build --preset ci -- --quiet

# Most tests wait for real servers most of the time: six of them at once for two processors, of those
# that hardly do anything else twice as many (WAITS). None is tried twice: one that fails is to be
# looked at, however busy the machine was.
ctest --preset ci --parallel "$(($(nproc) * 6))" "$@"
