#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails and names the places where a source file differs from what .clang-format makes of it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
git ls-files -z '*.h' '*.cpp' | xargs -0 clang-format-14 --dry-run --Werror --ferror-limit=3
