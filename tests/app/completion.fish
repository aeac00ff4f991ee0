#!/usr/bin/fish
# SPDX-License-Identifier: GPL-3.0-or-later
# completion.fish LOCKSCOPECTL SCRIPT: what fish offers behind some beginnings of a command line.
set -gx PATH (dirname $argv[1]) $PATH
source $argv[2]
set -g failed 0

# expect OFFER LINE: what is behind its last space is being typed.
function expect
    set -l offers (complete -C $argv[2] | string replace -r '\t.*' '')
    contains -- $argv[1] $offers; and return
    echo "$argv[2]: $argv[1] is not among $offers"
    set failed 1
end

expect queue 'lockscopectl qu'
expect --watch 'lockscopectl queue /a --wa'
expect --max-locks 'lockscopectl --json doctor --max'
expect kazoo-lock 'lockscopectl acquire /a --recipe kazoo-l'
expect export 'lockscopectl profiles '
expect tsv 'lockscopectl scan --format t'
expect gssapi 'lockscopectl doctor --sasl '
expect /etc/passwd 'lockscopectl scan --tls-ca /etc/passw'
expect /etc/passwd 'lockscopectl metrics --textfile /etc/passw'
expect /etc/passwd 'lockscopectl profiles import /etc/passw'
expect /etc/passwd 'lockscopectl diff a /etc/passw'
expect /etc/passwd 'lockscopectl history a /etc/passw'
expect R12 'lockscopectl explain R1'
exit $failed
