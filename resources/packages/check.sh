#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check.sh [--mirror URL] [FOLDER]: as root, checks the Debian packages in FOLDER (build/packages, where
# make.sh leaves them) on a bare Debian 12: installs them, runs both programs, upgrades from an older
# version, removes and purges, and has lintian look at them; man pages, completions, units and the manual
# are read by whom they are for. Needs debootstrap, some hundred megabytes of packages from URL (else from
# where this machine's apt has Debian 12 from) and 4 GB of memory.
#
# All of it happens in namespaces of its own and in memory: however this ends, no mount, no process
# and no file of it is left.
set -euo pipefail

suite=bookworm
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$here/../../build/packages
mirror=

fail() {
    echo "check.sh: $*" >&2
    exit 1
}

while [[ $# -gt 0 ]]; do
    case $1 in
    --mirror)
        mirror=${2:?--mirror needs a URL}
        shift
        ;;
    -*) fail "there is no option $1" ;;
    *) folder=$1 ;;
    esac
    shift
done

[[ $(id -u) -eq 0 ]] || fail "this takes root"
command -v debootstrap >/dev/null || fail "this takes debootstrap: apt-get install debootstrap"
folder=$(cd "$folder" && pwd)
shopt -s nullglob
cd "$folder"
changes=(lockscope_*.changes)
shopt -u nullglob
[[ ${#changes[@]} -eq 1 ]] || fail "$folder has ${#changes[@]} files named lockscope_*.changes; make.sh makes one"
if [[ -z $mirror ]]; then
    # shellcheck disable=SC2016
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Codename: $suite" 'Component: main' | head -n 1)
    [[ -n $mirror ]] || fail "apt has no source of $suite here; name one with --mirror"
fi

# What is below runs as the first process of its namespace: with it end all others, and the mounts.
if [[ -z ${LOCKSCOPE_CHECK_INSIDE:-} ]]; then
    unshared=
    trap '[[ -z $unshared ]] || kill -KILL "$unshared"; exit 130' INT TERM HUP
    LOCKSCOPE_CHECK_INSIDE=1 setpriv --pdeathsig KILL unshare --mount --pid --ipc --uts --propagation private --kill-child \
        bash "$here/check.sh" --mirror "$mirror" "$folder" </dev/null &
    unshared=$!
    status=0
    wait "$unshared" || status=$?
    exit "$status"
fi

# Below a file system of our own. The packages stay in reach even if it hides them, because we are there.
work=/mnt/work
root=/mnt/root
own=(lockscope lockscope-cli lockscope-doc)
version=$(sed -n 's/^Version: //p' "${changes[0]}")

say() { printf '\n== %s\n' "$*"; }
in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} "$@"; }
# As somebody without rights, whose files do not count.
as_user() {
    chroot --userspec=65534:65534 "$root" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/tmp/home XDG_RUNTIME_DIR=/tmp/home \
        LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen "$@"
}
quietly() {
    "$@" >"$work/log" 2>&1 || {
        tail -n 40 "$work/log" >&2
        fail "failed: $*"
    }
}
apt_get() { quietly in_root apt-get --yes --quiet --option Dpkg::Use-Pty=0 "$@"; }
files_of_root() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./packages \
    -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache/apt -o -path ./var/log \) -prune -o -print | sort); }
# shellcheck disable=SC2016
versions() { in_root dpkg-query --show --showformat '${Package} ${Version} ${db:Status-Status}\n' "${own[@]}"; }
has_all() { # VERSION
    local package
    for package in "${own[@]}"; do
        versions | grep -qxF "$package $1 installed" || fail "$package $1 is not installed: $(versions)"
    done
}

# The same packages with a lower version.
older() { # VERSION FOLDER
    local package unpacked
    for package in "${own[@]}"; do
        unpacked=$(mktemp --directory --tmpdir="$work")
        dpkg-deb --raw-extract "${package}_${version}"_*.deb "$unpacked/$package"
        sed -i "s/^Version: .*/Version: $1/" "$unpacked/$package/DEBIAN/control"
        dpkg-deb -Znone --root-owner-group --build "$unpacked/$package" "$2/$package.deb" >/dev/null
        rm -rf "$unpacked"
    done
}

check_programs() {
    local address sandbox status=0
    say "lockscopectl and lockscope say their version"
    as_user lockscopectl --version | tee "$work/told"
    grep -qF "lockscopectl $version" "$work/told" || fail "not $version"
    as_user lockscope --version | tee "$work/told"
    grep -qF "lockscope $version" "$work/told" || fail "not $version"
    as_user lockscope --help >"$work/told"
    grep -qe --sandbox "$work/told" || fail "lockscope --help does not tell of --sandbox"

    say "the sandbox, and a queue in it"
    as_user lockscopectl sandbox >"$work/sandbox" &
    sandbox=$!
    # 1 is the status of a lock that is held.
    for ((tries = 0; status != 1; tries++)); do
        if [[ $tries -ge 300 ]] || ! kill -0 "$sandbox" 2>/dev/null; then
            fail "no lock of the sandbox is held"
        fi
        sleep 0.2
        address=$(grep -om 1 '127\.0\.0\.1:[0-9]*' "$work/sandbox") || continue
        status=0
        as_user lockscopectl queue /locks/orders --connect "$address" >"$work/told" 2>&1 || status=$?
    done
    cat "$work/told"
    status=0
    as_user lockscopectl doctor --connect "$address" --json >"$work/told" || status=$?
    [[ $status -le 1 && -s "$work/told" ]] || fail "the doctor ended with $status"

    say "the window stays open on the sandbox"
    status=0
    as_user timeout 30 lockscope --connect "$address" /locks/orders 2>"$work/told" || status=$?
    # What Qt says of any window where there is no screen.
    if grep -v 'This plugin does not support propagateSizeHints' "$work/told"; then
        fail "the window complained"
    fi
    [[ $status -eq 124 ]] || fail "the window ended with $status"
    check_profiles "$address"
    kill "$sandbox"
    wait "$sandbox" || true
    in_root grep -qF 'application/x-lockscope:*.lockscope' /usr/share/mime/globs2 || fail "the desktop does not know recordings"
}

check_profiles() { # ADDRESS
    local status=0
    say "a profile, and a secret where there is no keyring"
    as_user lockscopectl profiles import - <<EOF
[[profile]]
name = "the sandbox"
environment = "sandbox"
connect = "$1"
favourites = ["/locks/orders"]

[[profile]]
name = "kept"
environment = "sandbox"
connect = "$1"
digest = "keyring"
EOF
    as_user lockscopectl profiles
    as_user lockscopectl profiles show 'the sandbox' >"$work/told"
    grep -qF /locks/orders "$work/told" || fail "the profile is not as it was imported"
    as_user lockscopectl queue /locks/orders --profile 'the sandbox' --json >"$work/told" || status=$?
    if [[ $status -gt 1 ]] || ! grep -q '"nodes"' "$work/told"; then
        fail "the queue by a profile ended with $status"
    fi
    status=0
    as_user lockscopectl scan --profile kept 2>"$work/told" || status=$?
    cat "$work/told"
    if [[ $status -ne 2 ]] || ! grep -qF 'Set LOCKSCOPE_DIGEST instead' "$work/told"; then
        fail "scan without a keyring ended with $status"
    fi
    status=0
    as_user timeout 10 lockscope --profile 'the sandbox' 2>"$work/told" || status=$?
    [[ $status -eq 124 ]] || fail "the window of a profile ended with $status"
}

# That nothing is said of ours, by whoever reads it.
silent() { # WHAT COMMAND...
    local what=$1
    shift
    "$@" >"$work/told" 2>&1 || true
    if grep -i lockscope "$work/told"; then fail "$what"; fi
}

check_files() {
    local page unit target place
    say "man pages, completions, units, the manual, the desktop's entry"
    for page in lockscope lockscopectl; do
        in_root env MANPAGER=cat MANWIDTH=100 man --warnings "$page" >"$work/page" 2>"$work/told"
        if [[ -s $work/told ]] || ! grep -q "^NAME" "$work/page"; then
            cat "$work/told"
            fail "man $page"
        fi
        wc -l <"$work/page" | sed "s/$/ lines in $page(1)/"
    done
    in_root bash /packages/completion.sh /usr/bin/lockscopectl /usr/share/bash-completion/completions/lockscopectl
    in_root zsh -f /packages/completion.zsh /usr/bin/lockscopectl /usr/share/zsh/vendor-completions/_lockscopectl
    in_root fish /packages/completion.fish /usr/bin/lockscopectl /usr/share/fish/vendor_completions.d/lockscopectl.fish
    for unit in doctor metrics; do
        [[ -f $root/lib/systemd/system/lockscope-$unit.service ]] || fail "no unit for $unit"
        [[ -f $root/usr/lib/systemd/user/lockscope-$unit.service ]] || fail "no user's unit for $unit"
        silent "systemd of lockscope-$unit.service" in_root systemd-analyze verify "lockscope-$unit.service"
        silent "systemd of the user's lockscope-$unit.service" in_root env XDG_RUNTIME_DIR=/tmp \
            systemd-analyze --user verify "lockscope-$unit.service"
    done
    in_root desktop-file-validate /usr/share/applications/org.lockscope.Lockscope.desktop
    place=$root/usr/share/doc/lockscope/html
    grep -hoE '(href|src)="[^":#]+' "$place"/*.html | cut -d'"' -f2 | sort -u >"$work/targets"
    [[ -s $work/targets ]] || fail "no page of the manual leads to another"
    while read -r target; do
        [[ -e $place/$target ]] || fail "the manual leads to $target, which is not there"
    done <"$work/targets"
    for target in icons/hicolor/scalable/apps/org.lockscope.Lockscope.svg metainfo/org.lockscope.Lockscope.metainfo.xml \
        lockscope/monitoring/lockscope.rules.yml lockscope/monitoring/lockscope-dashboard.json lockscope/incident.lockscope; do
        [[ -s $root/usr/share/$target ]] || fail "no /usr/share/$target"
    done

    say "both programs in Chinese"
    for target in lockscope lockscopectl; do
        as_user env LC_ALL=zh_CN.UTF-8 "$target" --help >"$work/told" 2>/dev/null
        grep -m 1 "用法：.*$target" "$work/told" || fail "$target does not speak Chinese"
    done
}

trap 'exit 130' INT TERM HUP
mount -t tmpfs -o mode=755,size=4g lockscope-check /mnt
mkdir "$work" "$root"

say "Debian 12 ($suite), bare, from $mirror"
quietly debootstrap --variant=minbase "$suite" "$root" "$mirror"
mount -t proc proc "$root/proc"
install -d -o 65534 -g 65534 -m 700 "$root/tmp/home"
mkdir -p "$root"/packages/{built,older,newest}
cp "$here"/../../tests/app/completion.* "$root/packages"
cp ./*_"$version"_*.{deb,changes,buildinfo} "$root/packages/built"
older "$version~older" "$root/packages/older"
for package in "${own[@]}"; do
    cp "${package}_${version}"_*.deb "$root/packages/newest/$package.deb"
done
older=("${own[@]/#//packages/older/}")
older=("${older[@]/%/.deb}")
newest=("${older[@]/older/newest}")

say "install with apt what is not the newest, and what it needs"
apt_get install "${older[@]}"
has_all "$version~older"
versions
# What the packages suggest for it is what the sandbox and the desktop's tables take; the others read
# what is installed.
apt_get install --no-install-recommends default-jre-headless libzookeeper-java shared-mime-info \
    desktop-file-utils fish man-db systemd zsh
apt_get purge "${own[@]}"
files_of_root >"$work/before"

say "install, upgrade"
apt_get install "${older[@]}"
apt_get install "${newest[@]}"
has_all "$version"
versions
check_files
check_programs
# What the readers keep for themselves: man what it has laid out, fish its settings, systemd that it looked.
rm -rf "$root"/var/cache/man/cat1/lockscope* "$root"/root/.config "$root"/root/.local \
    "$root"/run/systemd/systemd-units-load

say "reinstall, remove, purge"
apt_get install --reinstall "${newest[@]}"
has_all "$version"
apt_get remove "${own[@]}"
apt_get purge "${own[@]}"
files_of_root >"$work/after"
left=$(comm -13 "$work/before" "$work/after"; grep -i lockscope "$work/after" || true)
[[ -z $left ]] || fail "left behind: $left"
gone=$(comm -23 "$work/before" "$work/after")
[[ -z $gone ]] || fail "taken away: $gone"
echo "Nothing is left behind."

say "lintian"
apt_get install --no-install-recommends lintian
status=0
# Its status would be that of what is overridden, too; what it says decides. What it takes for
# misspelt words in a program may be machine code: three letters of an instruction are "Lik".
as_user TMPDIR=/tmp/home lintian --info --display-info --pedantic --show-overrides --fail-on none \
    --suppress-tags spelling-error-in-binary \
    "/packages/built/${changes[0]}" >"$work/told" || status=$?
cat "$work/told"
if [[ $status -ne 0 ]] || grep -q '^[^NO]:' "$work/told"; then
    fail "lintian has something to say; its status is $status"
fi

say "All is well with ${own[*]} $version."
