#!/bin/zsh
# SPDX-License-Identifier: GPL-3.0-or-later
# completion.zsh LOCKSCOPECTL SCRIPT: what zsh would be offered behind some beginnings of a command line.
path=(${1:h} $path)
source $2
failed=0

# What zsh itself has in place of these only works while somebody types.
compadd() { print -l -- "$@" }
_describe() { print -l -- "${(@P)2%%:*}" }
_files() { print files }
_hosts() { print hosts }

# expect OFFER WORD...: the last word, which may be empty, is being typed.
expect() {
    local offer=$1
    shift
    local -a words
    words=(lockscopectl "$@")
    local CURRENT=$#words PREFIX=${words[-1]}
    local -a offers
    offers=("${(@f)$(_lockscopectl)}")
    (( ${offers[(Ie)$offer]} )) && return
    print "lockscopectl $*: $offer is not among $offers"
    failed=1
}

expect queue qu
expect files journal --to ""
expect --watch queue /a --wa
expect --max-locks --json doctor --max
expect kazoo-lock acquire /a --recipe kazoo-l
expect export profiles ""
expect tsv scan --format t
expect gssapi doctor --sasl ""
expect R12 explain R1
expect files metrics --textfile ""
expect files profiles import ""
expect files diff a ""
expect files history a ""
exit $failed
