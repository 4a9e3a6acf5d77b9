// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/writer/exporting.h"

#include <optional>
#include <set>
#include <string>

namespace trilane::nsys {

/// SCHED_EVENTS: when each thread got and left a core. Wake-ups, for which nsys has no rows, are
/// part of the wait. One thread.
class SchedulingTables
{
public:
    explicit SchedulingTables(Exporting &out);

    /// The states of a thread.
    void addStates(const format::Track &track);
    /// Adds slices of a core that the states of its threads do not cover; call after all states.
    void addCore(const format::Track &track);
    /// ENUM_SCHEDULING_THREAD_BLOCK.
    void writeBlocks();

private:
    /// threadState and threadBlock of a row for leaving a core.
    struct Leaving
    {
        int state = 0;
        std::optional<int64_t> block;
    };

    [[nodiscard]] Leaving leavingFor(const format::Slice &wait);
    [[nodiscard]] std::optional<int64_t> blockOf(StringId name);

    Exporting &m_out;
    RowWriter m_rows;
    std::map<std::string, int64_t, std::less<>> m_blocks;
    std::set<TrackId> m_told; ///< threads with states
};

} // namespace trilane::nsys
