#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# boot.sh LOCKSCOPECTL FOLDER: starts the machine's units of FOLDER by a systemd that runs in a container of
# this very system, before a sandbox: both serve as users of their own, one that was killed comes back, and
# to be stopped is no failure. 77 where that cannot be: it takes root, systemd-nspawn (systemd-container) and
# overlayfs. Nothing of it is left; its network is its own.
set -u
if [[ $(id -u) -ne 0 ]] || ! command -v systemd-nspawn >/dev/null || ! grep -q overlay /proc/filesystems; then
    echo "This takes root, systemd-nspawn and overlayfs: the units were not started."
    exit 77
fi
# In a mount namespace from here on.
if [[ -z ${LOCKSCOPE_BOOT_INSIDE:-} ]]; then
    LOCKSCOPE_BOOT_INSIDE=1 exec setpriv --pdeathsig KILL unshare --mount --propagation private bash "$0" "$@"
fi
out=$(mktemp --directory)
trap 'rm -rf "$out"' EXIT
mount -t tmpfs lockscope-boot /mnt
mkdir /mnt/{upper,work,root}
if ! mount -t overlay lockscope-boot -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root; then
    echo "There is no overlay of this file system: the units were not started."
    exit 77
fi
root=/mnt/root
rm -rf "$root"/etc/systemd/system/*.wants
mkdir -p "$root/etc/systemd/system/multi-user.target.wants" "$root/etc/lockscope" "$root/out"
: >"$root/etc/machine-id"
cp "$1" "$root/usr/bin/lockscopectl"
cp "$2"/system/lockscope-*.service "$root/etc/systemd/system"

cat >"$root/usr/bin/try-units" <<'EOF'
#!/bin/bash
exec >/out/told 2>&1
units=(lockscope-doctor lockscope-metrics)
wait_for() { # what shall hold, within a minute
    for ((tries = 0; tries < 120; tries++)); do
        eval "$1" && return
        sleep 0.5
    done
    echo "in vain: $1"
}
lockscopectl sandbox >/tmp/sandbox 2>&1 &
wait_for 'grep -q "127\.0\.0\.1:[0-9]" /tmp/sandbox'
address=$(grep -om 1 '127\.0\.0\.1:[0-9]*' /tmp/sandbox)
for unit in doctor metrics; do
    echo "LOCKSCOPE_CONNECT=$address" >"/etc/lockscope/$unit.env"
    chmod 600 "/etc/lockscope/$unit.env"
done
systemctl --quiet enable --now "${units[@]}"
page() { exec 3<>/dev/tcp/127.0.0.1/9199 && printf 'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' >&3 && cat <&3; }
wait_for '(page) 2>/dev/null | grep -q "^lockscope_up 1"'
wait_for 'systemctl show -p StatusText lockscope-doctor | grep -q Connected'
wait_for 'journalctl -u lockscope-doctor | grep -q "STUCK .*wait for each other"'
process=$(systemctl show -p MainPID --value lockscope-doctor)
grep -qx 'NoNewPrivs:.1' "/proc/$process/status" || echo "it may get rights"
[[ $(stat -c %u "/proc/$process") -ge 61184 ]] || echo "it is no user of its own"
systemctl kill -s KILL lockscope-doctor
wait_for '[[ $(systemctl show -p NRestarts --value lockscope-doctor) -eq 1 ]]'
wait_for 'systemctl is-active -q lockscope-doctor'
systemctl stop "${units[@]}"
for unit in "${units[@]}"; do
    [[ $(systemctl show -p Result --value "$unit") == success ]] || systemctl status --no-pager --full "$unit"
done
echo done
EOF
cat >"$root/etc/systemd/system/try-units.service" <<'EOF'
[Service]
ExecStart=/bin/bash /usr/bin/try-units
ExecStopPost=/usr/bin/systemctl --no-block poweroff
PrivateTmp=yes
EOF
ln -s ../try-units.service "$root/etc/systemd/system/multi-user.target.wants/"

# What nspawn leaves where no systemd runs it: groups without processes, empty folders.
clean() {
    local group
    for group in /sys/fs/cgroup{,/systemd,/unified}/{payload,supervisor}; do
        [[ ! -d $group ]] || find "$group" -depth -type d -exec rmdir {} + 2>/dev/null
    done
    rmdir /run/systemd/nspawn/{propagate,locks} /run/systemd/nspawn 2>/dev/null
}
timeout --signal=KILL 240 systemd-nspawn --quiet --register=no --keep-unit --boot --private-network --directory="$root" \
    --machine="lockscope-$$" --bind="$out:/out" systemd.unit=multi-user.target >"$out/console" 2>&1 </dev/null
clean
if [[ $(cat "$out/told") != "done" ]]; then
    tail -n 20 "$out/console"
    cat "$out/told"
    exit 1
fi
