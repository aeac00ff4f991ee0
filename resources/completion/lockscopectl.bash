# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of lockscopectl for bash. What there is to complete lockscopectl says itself,
# in English, whose headings are looked for.

_lockscopectl_commands() { env LC_ALL=C LANGUAGE=C lockscopectl --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'; }
_lockscopectl_options() { env LC_ALL=C LANGUAGE=C lockscopectl "$1" --help 2>/dev/null | grep -o -e '^ *-[^ ]*\(, --[a-z-]*\)*' | grep -o -e '--[a-z-]*'; }
_lockscopectl_recipes() { lockscopectl recipes --no-header --columns id 2>/dev/null; }
_lockscopectl_profiles() { lockscopectl profiles --no-header --columns name 2>/dev/null; }
_lockscopectl_rules() { env LC_ALL=C LANGUAGE=C lockscopectl help 2>/dev/null | grep -o '^  R[0-9]*'; }

# What others named, a line each: data, in which compgen -W would run commands.
_lockscopectl_offer() {
    local name quoted
    while IFS= read -r name; do
        printf -v quoted %q "$name"
        [[ $name != "$word"* && $quoted != "$word"* ]] || COMPREPLY+=("$quoted")
    done
}
_lockscopectl_files() {
    compopt -o filenames 2>/dev/null # quotes what is in them
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
}

_lockscopectl() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= i
    local -r commands=" $(_lockscopectl_commands | tr '\n' ' ')"
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ $commands == *" ${COMP_WORDS[i]} "* ]] && { command=${COMP_WORDS[i]}; break; }
    done
    COMPREPLY=()
    case $before in
    --recipe) COMPREPLY=($(compgen -W "$(_lockscopectl_recipes)" -- "$word")) ;;
    --profile | --confirm) _lockscopectl_offer < <(_lockscopectl_profiles) ;;
    --mode) COMPREPLY=($(compgen -W "exclusive read write lease" -- "$word")) ;;
    --format) COMPREPLY=($(compgen -W "table tsv csv json" -- "$word")) ;;
    --color) COMPREPLY=($(compgen -W "auto always never" -- "$word")) ;;
    --severity) COMPREPLY=($(compgen -W "info warning critical" -- "$word")) ;;
    --environment) COMPREPLY=($(compgen -W "sandbox development staging production" -- "$word")) ;;
    --sasl) COMPREPLY=($(compgen -W "digest-md5 gssapi" -- "$word")) ;;
    --ssh) COMPREPLY=($(compgen -A hostname -- "$word")) ;;
    --settings | --journal | --baseline | --check | --report | --textfile | --tls-ca | --tls-cert | --tls-key | --keytab | history | diff) _lockscopectl_files ;;
    --to) [[ $command == history ]] || _lockscopectl_files ;; # there it is a time
    profiles) COMPREPLY=($(compgen -W "list show export import remove" -- "$word")) ;;
    help) COMPREPLY=($(compgen -W "$commands" -- "$word")) ;;
    explain) COMPREPLY=($(compgen -W "$(_lockscopectl_rules)" -- "$word")) ;;
    *)
        if [[ $word != -* && " ${COMP_WORDS[*]:0:COMP_CWORD} " == *" profiles "@(show|export|remove)" "* ]]; then
            _lockscopectl_offer < <(_lockscopectl_profiles)
        elif [[ -z $command ]]; then
            COMPREPLY=($(compgen -W "help $commands" -- "$word"))
        elif [[ $word == -* ]]; then
            COMPREPLY=($(compgen -W "$(_lockscopectl_options "$command")" -- "$word"))
        elif [[ $command == @(history|diff) && $before != -* || "$command $before" == "profiles import" ]]; then
            _lockscopectl_files
        fi
        ;;
    esac
}
complete -F _lockscopectl lockscopectl
