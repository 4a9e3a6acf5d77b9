# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The completion of a program for fish."""


def quoted(text):
    return "'" + " ".join(text.split()).replace("\\", "\\\\").replace("'", "\\'") + "'"


def condition(command, below):
    return f" -n '__fish_seen_subcommand_from {command.name}'" if below else ""


def option_line(program, command, option, below):
    line = f"complete -c {program.name}{condition(command, below)}"
    for name in option.names:
        line += f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}"
    if option.takes_value() and not option.optional:
        if option.choices and option.value == "WORDS":
            line += f" -x -a '(__fish_append , {' '.join(option.choices)})'"
        elif option.choices:
            line += f" -x -a '{' '.join(option.choices)}'"
        else:
            line += " -r -F" if option.is_file() else " -x"
    return line + f" -d {quoted(option.text)}"


def place_line(program, command, below):
    place = command.places[0].place if command.places else ""
    head = f"complete -c {program.name}{condition(command, below)}"
    if place == "PID":
        return [head + " -a '(__fish_complete_pids)'"]
    if place == "PROGRAM":
        return [head + " -a '(__fish_complete_subcommand)'"]
    return [head + " -F"] if command.places and command.places[0].is_trace() else []


def script(program, below):
    lines = [f"complete -c {program.name} -f"]
    for command in below:
        lines.append(f"complete -c {program.name} -n __fish_use_subcommand -a {command.name} "
                     f"-d {quoted(command.about)}")
    if below:
        for option in program.options:
            line = option_line(program, program, option, [])
            lines.append(line.replace(f"-c {program.name}", f"-c {program.name} -n __fish_use_subcommand", 1))
    for command in below or [program]:
        lines += [option_line(program, command, option, below) for option in command.options]
        lines += place_line(program, command, below)
    return "\n".join(lines) + "\n"
