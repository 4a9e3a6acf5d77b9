// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"
#include "model/analysis/summaries/eventoptions.h"

#include <string_view>
#include <vector>

namespace trilane::summaries {

/// The ranges of one path (see EventTree) that begin in the time range. Times in ns.
struct EventRow
{
    std::string_view name; ///< text of the store
    uint32_t depth = 0;    ///< among the rows, 0 is outermost
    TrackId thread;        ///< only where threads are kept apart
    uint64_t calls = 0;
    Ns cpu = 0; ///< from begin to end on their threads
    Ns gpu = 0; ///< durations of the GPU work that was launched inside
    Ns min = 0; ///< of both together
    Ns max = 0;
    operators::RangeId longest; ///< the one of max

    [[nodiscard]] Ns total() const { return cpu + gpu; }
    [[nodiscard]] double average() const;
};

struct EventSummary
{
    std::shared_ptr<const operators::OperatorIndex> index; ///< of all ranges that were looked at
    std::vector<EventRow> rows; ///< a row's nested ones follow it at once
    Ns total = 0;               ///< of the outermost events
};

/// Pure; any thread; the store must outlive it.
[[nodiscard]] EventSummary eventSummary(const store::Store &store, TimeRange range,
                                        const EventOptions &options,
                                        const jobs::JobContext &job = {});

} // namespace trilane::summaries
