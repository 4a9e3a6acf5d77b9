// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "perfetto.pb.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::ftrace {

/// Parses the text after an event's name, in the kernel's format or that of trace-cmd's plugins.
/// Nothing: truncated or of another format.
[[nodiscard]] std::optional<perfetto::SchedSwitch> parseSwitch(std::string_view contents);

/// Parses sched_waking, sched_wakeup and sched_wakeup_new.
[[nodiscard]] std::optional<perfetto::SchedWaking> parseWaking(std::string_view contents);

/// A thread and its new name: task_rename, sched_process_exec (the program), sched_process_fork
/// (the new thread).
struct Naming
{
    int32_t tid = 0;
    std::string_view name;
};

[[nodiscard]] std::optional<Naming> parseRename(std::string_view contents);
[[nodiscard]] std::optional<Naming> parseExec(std::string_view contents);
[[nodiscard]] std::optional<Naming> parseFork(std::string_view contents);

} // namespace trilane::ftrace
