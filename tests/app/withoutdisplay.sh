#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# withoutdisplay.sh LOCKSCOPE: without a display the window says so in a sentence and ends with 1;
# what is wrong with its options is told, with 2, all the same.
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM
failed=0

# expect STATUS TEXT COMMAND...
expect() {
    status=$1
    text=$2
    shift 2
    said=$("$@" 2>&1)
    got=$?
    case $said in
    *"$text"*) [ $got -eq "$status" ] && return ;;
    esac
    echo "$*: status $got instead of $status, or not \"$text\": $said"
    failed=1
}

expect 1 "There is no display" "$1"
expect 1 "There is no display" env DISPLAY=:4711 QT_QPA_PLATFORM=xcb "$1"
expect 2 "bogus" "$1" --bogus
expect 0 "Usage:" "$1" --help
expect 1 "" sh -c '"$1" --version >/dev/full' sh "$1"
exit $failed
