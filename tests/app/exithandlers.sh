#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# exithandlers.sh LIBRARY PROGRAM…: fails where a program runs exit handlers, which threads that
# are about to end do not stand, or writes nothing. LIBRARY says where they are run.
set -eu
teller=$1
shift
case $(env "LD_PRELOAD=$teller" true 2>&1) in
*'exit handlers are run'*) ;;
*) echo "$teller tells nothing" && exit 1 ;;
esac
for program; do
    said=$(LD_PRELOAD=$teller "$program" --version 2>&1 >/dev/null)
    [ -z "$said" ] || { echo "$program: $said" && exit 1; }
    [ -n "$("$program" --version)" ] || { echo "$program wrote nothing" && exit 1; }
done
