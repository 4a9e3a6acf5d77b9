# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The completion of a program for bash 4.2 or newer; bash-completion is not needed."""

HELPERS = r"""
# Folders and traces, or everything where there are none.
@_traces() {
    local file traces=() others=()
    while IFS= read -r file; do
        if [[ -d $file || $file =~ \.(trilane|json|gz|zip|sqlite|nsys-rep)$ ]]; then
            traces+=("$file")
        else
            others+=("$file")
        fi
    done < <(compgen -f -- "$1")
    compopt -o filenames 2>/dev/null
    COMPREPLY=("${traces[ALL]}")
    [[ ${#traces[ALL]} -gt 0 ]] || COMPREPLY=("${others[ALL]}")
}

@_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

@_words() { # WORDS WORD
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

# The last of several words with commas between them.
@_list() { # WORDS WORD
    local head=
    [[ $2 == *,* ]] && head=${2%,*},
    mapfile -t COMPREPLY < <(compgen -P "$head" -W "$1" -- "${2##*,}")
    compopt -o nospace 2>/dev/null
}

@_processes() {
    local folder pids=()
    for folder in /proc/[0-9]*; do
        [[ -O $folder || $EUID -eq 0 ]] && pids+=("${folder#/proc/}")
    done
    @_words "${pids[*]}" "$1"
}

# A command line of its own behind --, or where the first word begins it.
@_program() { # WORD, INDEX
    if declare -F _command_offset >/dev/null; then
        _command_offset "$2"
    elif [[ $COMP_CWORD -eq $2 ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -c -- "$1")
    else
        @_files "$1"
    fi
}
"""

BODY = r"""
@() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= i end=0
    COMPREPLY=()
    # bash takes --option=value apart.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = && COMP_CWORD -ge 2 ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for ((i = 1; i < COMP_CWORD; ++i)); do
        [[ ${COMP_WORDS[i]} == -- ]] && end=$i && break
        [[ -z $command && ${COMP_WORDS[i]} != -* ]] && command=${COMP_WORDS[i]}
    done
    if [[ $end -gt 0 ]]; then
        case "$command" in
        PROGRAMS) @_program "$word" $((end + 1)) ;;
        *) @_traces "$word" ;;
        esac
        return
    fi
    case "$command $before" in
VALUES
    esac
    if [[ $word == -* ]]; then
        case "$command" in
OPTIONS
        esac
        return
    fi
    case "$command" in
PLACES
    esac
}
complete -F @ NAME
"""


def value(option):
    """What completes the option's value."""
    if option.choices and option.value == "WORDS":
        return f'@_list "{" ".join(option.choices)}" "$word"'
    if option.choices:
        return f'@_words "{" ".join(option.choices)}" "$word"'
    return '@_files "$word"' if option.is_file() else ":"


def place(command):
    """What completes a word without dashes."""
    first = command.places[0] if command.places else None
    if not first:
        return ":"
    if first.is_trace():
        return '@_traces "$word"'
    if first.place == "PID":
        return '@_processes "$word"'
    if first.place == "PROGRAM":
        return '@_words "--" "$word"'
    return ":"


def option_words(command):
    return " ".join(name for option in command.options for name in option.names)


def script(program, below):
    values, options, places = [], [], []
    for command in below or [program]:
        key = command.name if below else "*"
        for option in command.options:
            if option.takes_value() and not option.optional:
                names = " | ".join(f'"{key} {name}"' if below else f'*" {name}"' for name in option.names)
                values.append(f"    {names}) {value(option)}; return ;;")
        options.append(f'        {key}) @_words "{option_words(command)}" "$word" ;;')
        places.append(f"    {key}) {place(command)} ;;")
    if below:
        options.append(f'        "") @_words "{option_words(program)}" "$word" ;;')
        names = " ".join(command.name for command in below)
        places.append(f'    "") @_words "{names}" "$word" ;;')
    programs = [c.name for c in below if c.places and c.places[0].place == "PROGRAM"]
    body = BODY.replace("PROGRAMS", " | ".join(programs) or '" "').replace("NAME", program.name)
    body = body.replace("VALUES", "\n".join(values)).replace("OPTIONS", "\n".join(options))
    body = body.replace("PLACES", "\n".join(places))
    # "@" stands for the name that all functions begin with, "[ALL]" for bash's "[@]".
    name = "_" + program.name.replace("-", "_")
    return (HELPERS + body).replace("@", name).replace("[ALL]", "[@]")
