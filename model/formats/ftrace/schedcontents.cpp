// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedcontents.h"

#include "model/formats/ftrace/textnumbers.h"
#include "model/formats/perfetto/constants.h"

#include <algorithm>
#include <array>

namespace trilane::ftrace {

namespace {

/// A thread on one side of a switch.
struct Side
{
    std::string_view comm;
    int32_t tid = 0;
    std::string_view rest; ///< after its number
};

/// The number after the last `key`, and the text around it. A name may contain the key, but not
/// after itself.
struct Field
{
    std::string_view before;
    int32_t number = 0;
    std::string_view behind;
};

std::optional<Field> fieldOf(std::string_view text, std::string_view key)
{
    const size_t at = text.rfind(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    std::string_view rest = text.substr(at + key.size());
    const std::optional<int32_t> number = takeNumber<int32_t>(rest);
    if (!number)
        return std::nullopt;
    return Field{text.substr(0, at), *number, rest};
}

/// "prev_comm=python3 prev_pid=1 prev_prio=120 …" or "python3:1 [120] …".
std::optional<Side> sideOf(std::string_view text, std::string_view comm, std::string_view pid)
{
    if (text.starts_with(comm)) {
        const std::optional<Field> field = fieldOf(text.substr(comm.size()), pid);
        return field ? std::optional(Side{field->before, field->number, field->behind})
                     : std::nullopt;
    }
    const size_t priority = text.rfind(" [");
    if (priority == std::string_view::npos)
        return std::nullopt;
    const std::optional<Field> field = fieldOf(text.substr(0, priority), ":");
    if (!field || !field->behind.empty())
        return std::nullopt;
    return Side{field->before, field->number, text.substr(priority)};
}

/// By its letter in /proc/PID/stat and in sched_switch (Linux, include/trace/events/sched.h). Only
/// flags follow the first letter; "R+": preempted.
std::optional<int64_t> stateOf(std::string_view word)
{
    struct State
    {
        char letter;
        int64_t bits;
    };
    constexpr std::array kStates{State{'R', perfetto::kStateRunnable},
                                 State{'S', perfetto::kStateSleeping},
                                 State{'D', perfetto::kStateDisk},
                                 State{'T', 0x4},
                                 State{'t', 0x8},
                                 State{'X', perfetto::kStateDead},
                                 State{'x', perfetto::kStateDead},
                                 State{'Z', perfetto::kStateZombie},
                                 State{'P', 0x40},
                                 State{'I', 0x80},
                                 State{'K', perfetto::kStateSleeping},
                                 State{'W', perfetto::kStateSleeping},
                                 State{'N', perfetto::kStateSleeping}};
    const auto *const found = std::find_if(kStates.begin(), kStates.end(), [&](const State &state) {
        return word.starts_with(state.letter);
    });
    return found == kStates.end() ? std::nullopt : std::optional(found->bits);
}

/// The last word before the arrow.
std::string_view stateWord(std::string_view rest)
{
    constexpr std::string_view kKey = "prev_state=";
    std::string_view word = rest.substr(rest.rfind(' ') + 1);
    if (word.starts_with(kKey))
        word.remove_prefix(kKey.size());
    return word;
}

std::string_view baseName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

} // namespace

std::optional<perfetto::SchedSwitch> parseSwitch(std::string_view contents)
{
    constexpr std::string_view kArrow = " ==> ";
    // A name may contain an arrow; at the right arrow, both sides are complete.
    for (size_t at = contents.find(kArrow); at != std::string_view::npos;
         at = contents.find(kArrow, at + 1)) {
        const auto prev = sideOf(contents.substr(0, at), "prev_comm=", " prev_pid=");
        const auto next = sideOf(contents.substr(at + kArrow.size()), "next_comm=", " next_pid=");
        if (!prev || !next)
            continue;
        const std::optional<int64_t> state = stateOf(stateWord(prev->rest));
        if (!state || prev->tid < 0 || next->tid < 0)
            continue;
        perfetto::SchedSwitch event;
        event.set_prev_comm(std::string(prev->comm));
        event.set_prev_pid(prev->tid);
        event.set_prev_state(*state);
        event.set_next_comm(std::string(next->comm));
        event.set_next_pid(next->tid);
        return event;
    }
    return std::nullopt;
}

std::optional<perfetto::SchedWaking> parseWaking(std::string_view contents)
{
    const std::optional<Side> side = sideOf(contents, "comm=", " pid=");
    if (!side || side->tid < 0)
        return std::nullopt;
    perfetto::SchedWaking event;
    event.set_pid(side->tid);
    return event;
}

std::optional<Naming> parseRename(std::string_view contents)
{
    // "pid=1 oldcomm=bash newcomm=tail oom_score_adj=0"
    constexpr std::string_view kName = " newcomm=";
    std::string_view text = contents;
    if (!text.starts_with("pid="))
        return std::nullopt;
    text.remove_prefix(4);
    const std::optional<int32_t> tid = takeNumber<int32_t>(text);
    const size_t name = text.rfind(kName);
    const size_t end = text.rfind(" oom_score_adj=");
    if (!tid || name == std::string_view::npos || end == std::string_view::npos ||
        end < name + kName.size())
        return std::nullopt;
    return Naming{*tid, text.substr(name + kName.size(), end - name - kName.size())};
}

std::optional<Naming> parseExec(std::string_view contents)
{
    // "filename=/usr/bin/tail pid=1 old_pid=1"
    constexpr std::string_view kFile = "filename=";
    const std::optional<Field> field = fieldOf(contents, " pid=");
    if (!field || !contents.starts_with(kFile))
        return std::nullopt;
    return Naming{field->number, baseName(field->before.substr(kFile.size()))};
}

std::optional<Naming> parseFork(std::string_view contents)
{
    // "comm=bash pid=1 child_comm=bash child_pid=2"
    constexpr std::string_view kName = " child_comm=";
    const std::optional<Field> field = fieldOf(contents, " child_pid=");
    const size_t name = field ? field->before.rfind(kName) : std::string_view::npos;
    if (name == std::string_view::npos)
        return std::nullopt;
    return Naming{field->number, field->before.substr(name + kName.size())};
}

} // namespace trilane::ftrace
