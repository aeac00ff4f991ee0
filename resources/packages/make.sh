#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make.sh: installs what is missing and makes the Debian packages of this checkout, as it is, in
# build/packages: lockscope, lockscope-cli and lockscope-doc. Options go to dpkg-buildpackage.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$top/build/packages
tree=$folder/lockscope

"$top/resources/packages/install.sh" build debian

rm -rf "$folder"
mkdir -p "$tree"
cd "$top"
if [[ -e .git ]]; then
    git ls-files -z --cached --others --exclude-standard | grep -zvxFf <(git ls-files --deleted)
else
    find . -path ./build -prune -o -type f -print0
fi | tar --create --null --files-from=- | tar --extract --directory "$tree"
mv "$tree/resources/packages/debian" "$tree/debian"

# debhelper gives the compiler a home of its own.
export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ccache}
log=$folder/build.log
echo "Building the packages (some minutes the first time); all of the output is in $log."
cd "$tree"
if ! dpkg-buildpackage --no-sign --build=binary "$@" >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    exit 1
fi
rm -rf "$tree"
ls -1 "$folder"/*.deb
