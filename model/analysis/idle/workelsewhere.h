// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/store/tables.h"

#include <map>
#include <vector>

namespace trilane::idle {

/// Operations that queued work may wait for: on its GPU, if they do not end a gap (copies, when
/// only kernels count), and on the other GPUs of its process. One thread; the store must outlive
/// it.
class WorkElsewhere
{
public:
    explicit WorkElsewhere(const store::Store &store)
        : m_store(store)
    {}

    struct Stretch
    {
        TimeRange time;
        store::FoundSlice last; ///< the operation that ends it
    };
    /// Times at which such operations ran during `wait`, the time before the work began; sorted and
    /// disjoint. Includes short pauses between consecutive operations. Other GPUs count only if
    /// their work ended together with the wait.
    [[nodiscard]] std::vector<Stretch> in(TimeRange wait, TrackId gpu,
                                          const store::FoundSlice &work);

private:
    struct Lanes
    {
        std::vector<iterate::LaneCursor> here;   ///< streams of the GPU
        std::vector<iterate::LaneCursor> others; ///< of other GPUs
    };
    [[nodiscard]] Lanes &lanesOf(TrackId gpu, TrackId process);
    static void collect(std::vector<iterate::LaneCursor> &lanes, TimeRange wait,
                        std::vector<Stretch> &all);

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    std::map<std::pair<TrackId, TrackId>, Lanes> m_lanes; ///< by GPU and process
};

} // namespace trilane::idle
