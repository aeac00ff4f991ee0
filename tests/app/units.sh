#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What systemd says of our units. units.sh FOLDER; 77 where there is no systemd to ask.
for unit in "$1"/system/*.service "$1"/user/*.service; do
    for line in 'SuccessExitStatus=.*130 143$' 'RestartPreventExitStatus=2$'; do
        grep -q "^$line" "$unit" && continue
        echo "$unit: to be stopped is a failure, or a wrong option is tried for ever: no $line"
        exit 1
    done
done
if ! command -v systemd-analyze > /dev/null; then
    echo "There is no systemd-analyze here (package systemd): the units were not looked at."
    exit 77
fi
said=$(
    for unit in "$1"/system/*.service; do
        systemd-analyze --man=no verify "$unit" 2>&1 || echo "$unit: refused"
    done
    for unit in "$1"/user/*.service; do
        XDG_RUNTIME_DIR=${TMPDIR:-/tmp} systemd-analyze --user --man=no verify "$unit" 2>&1 || echo "$unit: refused"
    done
)
# A machine that is not run by systemd has units of its own of which it complains.
said=$(printf '%s' "$said" | grep lockscope)
[ -z "$said" ] && exit 0
printf '%s\n' "$said"
exit 1
