# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The completion of a program for zsh."""

TRACES = '_files -g "*.(trilane|json|gz|zip|sqlite|nsys-rep)(-.)"'


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def plain(text):
    """Help between brackets."""
    text = " ".join(text.split())
    for letter in "\\[]:":
        text = text.replace(letter, "\\" + letter)
    return text


def value(option):
    if not option.takes_value():
        return ""
    colon = "::" if option.optional else ":"
    label = plain(option.value.strip("[]"))
    if option.choices and option.value == "WORDS":
        return f"{colon}{label}:_values -s , {label} {' '.join(option.choices)}"
    if option.choices:
        return f"{colon}{label}:({' '.join(option.choices)})"
    return f"{colon}{label}:" + ("_files" if option.is_file() else " ")


def option_specs(option):
    several = "*" if option.several else ""
    for name in option.names:
        others = "" if several else "(" + " ".join(option.names) + ")"
        attached = "=" if option.takes_value() and name.startswith("--") else ""
        yield quoted(f"{others}{several}{name}{attached}[{plain(option.text)}]{value(option)}")


def place_spec(place, index):
    if place.place == "PROGRAM":
        return quoted("*:::program:_normal")
    action = TRACES if place.is_trace() else "_pids" if place.place == "PID" else " "
    return quoted(f"{'*' if place.several else index}:{place.place}:{action}")


def specs(command):
    lines = [spec for option in command.options for spec in option_specs(option)]
    return lines + [place_spec(place, index) for index, place in enumerate(command.places, 1)]


def arguments(command, indent, flags="-s -S"):
    glue = " \\\n" + indent + "    "
    return indent + f"_arguments {flags}" + glue + glue.join(specs(command))


def script(program, below):
    lines = [f"#compdef {program.name}", "# SPDX-FileCopyrightText: 2026 The Trilane authors",
             "# SPDX-License-Identifier: Apache-2.0", ""]
    if not below:
        return "\n".join(lines) + arguments(program, "") + "\n"
    lines += ["local curcontext=$curcontext state line", "local -a commands", "commands=("]
    lines += ["    " + quoted(f"{c.name}:{' '.join(c.about.split())}") for c in below]
    lines += [")", arguments(program, "", "-C") + " \\",
              "    '1: :->command' \\", "    '*:: :->argument'", "case $state in", "command)",
              "    _describe -t commands 'command of trilane' commands", "    ;;", "argument)",
              "    curcontext=${curcontext%:*}-$words[1]:", "    case $words[1] in"]
    for command in below:
        lines += [f"    {command.name})", arguments(command, "        "), "        ;;"]
    return "\n".join(lines + ["    esac", "    ;;", "esac"]) + "\n"
