// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"

#include <map>
#include <vector>

namespace trilane::idle {

/// Operations that queued work may wait for: on its GPU, where those that are at work do not end a
/// gap (copies, of a question about kernels), and on the other GPUs of its process. One thread; the
/// store must outlive it.
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
    /// Where such operations were at work in `wait`, the time before the work began; sorted, apart
    /// from each other. Pauses in which one could have followed the other are part of it. Other
    /// GPUs count only when their work ended as the wait did: they are busy with their own.
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
    std::map<std::pair<TrackId, TrackId>, Lanes> m_lanes; ///< by GPU and process
};

} // namespace trilane::idle
