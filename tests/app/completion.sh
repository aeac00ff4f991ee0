#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# completion.sh LOCKSCOPECTL SCRIPT: what bash offers behind some beginnings of a command line.
PATH=$(dirname "$1"):$PATH
source "$2"
failed=0

# expect OFFER WORD...: the last word, which may be empty, is being typed.
expect() {
    local offer=$1
    shift
    COMP_WORDS=(lockscopectl "$@")
    COMP_CWORD=$#
    _lockscopectl
    [[ " ${COMPREPLY[*]} " == *" $offer "* ]] && return
    echo "lockscopectl $*: $offer is not among ${COMPREPLY[*]}"
    failed=1
}

# Whoever shares a profile chooses its name.
export XDG_CONFIG_HOME=$(mktemp -d)
trap 'rm -r "$XDG_CONFIG_HOME"' EXIT
lockscopectl profiles import - >/dev/null <<'END'
[[profile]]
name = 'prod eu'
environment = 'staging'
connect = 'x:1'
[[profile]]
name = '$(touch $XDG_CONFIG_HOME/ran)'
environment = 'staging'
connect = 'y:1'
END

expect queue qu
expect journal ""
expect --watch queue /a --wa
expect --max-locks --json doctor --max
expect kazoo-lock acquire /a --recipe kazoo-l
expect export profiles ""
expect 'prod\ eu' queue /a --profile prod
expect 'prod\ eu' queue /a --profile 'prod\ e'
expect '\$\(touch\ \$XDG_CONFIG_HOME/ran\)' queue /a --profile ""
[[ ! -e $XDG_CONFIG_HOME/ran ]] || { echo "the name of a profile was run"; failed=1; }
expect 'prod\ eu' profiles show ""
expect 'prod\ eu' profiles export a prod
expect /etc/passwd record /a --to /etc/passw
expect tsv scan --format t
expect R12 explain R1
expect wait help w
expect /etc/passwd metrics --textfile /etc/passw
expect /etc/passwd profiles import /etc/passw
expect /etc/passwd diff a /etc/passw
expect /etc/passwd history a /etc/passw
export LC_ALL=zh_CN.UTF-8 LANGUAGE=zh_CN 2>/dev/null # in whose help the headings are others
expect queue qu
expect --watch queue /a --wa
exit $failed
