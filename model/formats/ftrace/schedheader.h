// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::ftrace {

/// Facts about the recording in a text: comments before the events, and clock marks among them. One
/// thread.
class Header
{
public:
    /// A line that begins with '#', or "cpus=2" of trace-cmd.
    void takeComment(std::string_view line);
    /// Parses text written to ftrace's trace_marker: "trace_event_clock_sync: realtime_ts=" in
    /// milliseconds, as written by Android tools, or "realtime_ns=": the time of day at that time.
    void takeMark(Ns time, std::string_view text);

    /// `zero`: the text's own time at trace time 0.
    void tell(format::TraceInfo &info, Ns zero, bool isPerf) const;

private:
    void takePerf(std::string_view key, std::string_view value);
    void takeReference(std::string_view value);

    std::string m_clock;
    std::optional<Ns> m_epoch; ///< time of day at the clock's 0
    bool m_isEpochTold = false;
    std::string m_version;
    std::string m_host;
    std::string m_system;
    std::string m_cpu;
    std::string m_command;
    uint32_t m_cores = 0;
};

} // namespace trilane::ftrace
