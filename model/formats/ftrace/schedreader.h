// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/ftrace/schedheader.h"
#include "model/formats/ftrace/schedline.h"
#include "model/formats/perfetto/reader/scheduling.h"

#include <unordered_map>
#include <unordered_set>

namespace trilane::ftrace {

/// Converts scheduler events in text form to cores and thread states, like those of Perfetto. One
/// thread.
class SchedReader
{
public:
    SchedReader(build::TraceBuilder &builder, uint64_t memoryBytes);

    /// `byte`: its offset, for messages.
    void take(std::string_view line, uint64_t byte);
    /// The text is truncated at this byte.
    void endsEarly(const Message &why, uint64_t byte);
    /// There was a switch or a waking: without any, nothing can be shown.
    [[nodiscard]] bool hasScheduling() const { return m_hasScheduling; }
    [[nodiscard]] bool isPerf() const { return m_isPerf; }
    [[nodiscard]] Result<void> finish();

private:
    void takeEvent(const EventLine &line);
    void takeLoss(uint32_t cpu, std::optional<uint64_t> events);
    void takeWord(const EventLine &line, Ns time);
    void takeSwitch(const EventLine &line, Ns time);
    void takeWaking(const EventLine &line, Ns time);
    void takeName(const EventLine &line);
    void seeThread(const EventLine &line);
    void nameProcesses();

    build::TraceBuilder &m_builder;
    perfetto::Problems m_problems;
    perfetto::Tracks m_tracks;
    perfetto::Scheduling m_scheduling;
    Header m_header;
    std::unordered_map<int32_t, std::string> m_comms; ///< by tid, the last one
    std::unordered_map<int32_t, int32_t> m_pids;      ///< by tid
    std::unordered_set<uint32_t> m_lossy;             ///< CPUs whose next event ends a loss
    build::TraceBuilder::Appender m_out;
    bool m_hasEvents = false;
    bool m_hasScheduling = false;
    bool m_isPerf = false;
};

} // namespace trilane::ftrace
