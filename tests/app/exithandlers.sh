#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# exithandlers.sh LIBRARY LOCKSCOPECTL LOCKSCOPE: fails where a program runs exit handlers, which
# threads that are about to end do not stand, or writes nothing. LIBRARY says where they are run.
teller=$1
ctl=$2
window=$3
failed=0

# end COMMAND...
end() {
    said=$(env "LD_PRELOAD=$teller" "$@" 2>&1)
    status=$?
    case $said in
    *'exit handlers are run'* | '') ;;
    *) [ $status -ne 0 ] || return 0 ;;
    esac
    echo "$*: status $status, $said"
    return 1
}

if [ "$(env "LD_PRELOAD=$teller" true 2>&1)" != 'exit handlers are run' ]; then
    echo "$teller tells nothing"
    failed=1
fi
end "$ctl" --version || failed=1
end "$ctl" recipes || failed=1 # by way of its event loop
end "$window" --version || failed=1
exit $failed
