#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh LIST…: installs what is missing of the Debian packages in LIST.txt beside this file
# (build, run, test), as root or with sudo, and says what it does.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

wanted=()
for list in "$@"; do
    while read -r package; do
        [[ -z $package || $package == \#* ]] || wanted+=("$package")
    done <"$here/$list.txt"
done

missing=()
for package in "${wanted[@]}"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $state == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "These Debian packages are missing, and installing them needs root or sudo: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

echo "Installing Debian packages: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
