# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of lockscopectl for fish. What there is to complete lockscopectl says itself,
# in English, whose headings are looked for.

function __lockscopectl_commands
    env LC_ALL=C LANGUAGE=C lockscopectl --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  *\(.*\)/\1\t\2/p'
end

function __lockscopectl_command
    set -l names (__lockscopectl_commands | string replace -r '\t.*' '')
    for word in (commandline -opc)[2..-1]
        contains -- $word $names; and echo $word; and return 0
    end
    return 1
end

function __lockscopectl_options
    env LC_ALL=C LANGUAGE=C lockscopectl (__lockscopectl_command) --help 2>/dev/null | grep -o -e '^ *-[^ ]*\(, --[a-z-]*\)*' | grep -o -e '--[a-z-]*'
end

complete -c lockscopectl -f
complete -c lockscopectl -n 'not __lockscopectl_command' -a '(__lockscopectl_commands)'
complete -c lockscopectl -n '__lockscopectl_command' -a '(__lockscopectl_options)'
complete -c lockscopectl -l recipe -x -a '(lockscopectl recipes --no-header --columns id 2>/dev/null)'
for option in profile confirm
    complete -c lockscopectl -l $option -x -a '(lockscopectl profiles --no-header --columns name 2>/dev/null)'
end
complete -c lockscopectl -n 'contains -- profiles (__lockscopectl_command)' -a 'list show export import remove'
complete -c lockscopectl -l mode -x -a 'exclusive read write lease'
complete -c lockscopectl -l format -x -a 'table tsv csv json'
complete -c lockscopectl -l color -x -a 'auto always never'
complete -c lockscopectl -l severity -x -a 'info warning critical'
complete -c lockscopectl -l environment -x -a 'sandbox development staging production'
complete -c lockscopectl -l sasl -x -a 'digest-md5 gssapi'
complete -c lockscopectl -l ssh -x -a '(__fish_print_hostnames)'
for option in settings journal baseline check report textfile tls-ca tls-cert tls-key keytab
    complete -c lockscopectl -l $option -r -F
end
complete -c lockscopectl -n 'contains -- history (__lockscopectl_command)' -l to -x
complete -c lockscopectl -n 'not contains -- history (__lockscopectl_command)' -l to -r -F
complete -c lockscopectl -n 'contains -- (__lockscopectl_command) history diff' -F
complete -c lockscopectl -n 'contains -- profiles (__lockscopectl_command); and commandline -opc | string match -qr "^(show|export|remove)\$"' -a '(lockscopectl profiles --no-header --columns name 2>/dev/null)'
complete -c lockscopectl -n 'contains -- profiles (__lockscopectl_command); and contains -- import (commandline -opc)' -F
complete -c lockscopectl -n 'contains -- explain (__lockscopectl_command)' -a '(env LC_ALL=C LANGUAGE=C lockscopectl help 2>/dev/null | grep -o "R[0-9]*")'
