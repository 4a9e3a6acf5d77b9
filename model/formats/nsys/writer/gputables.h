// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/writer/exporting.h"

#include <set>
#include <tuple>
#include <unordered_map>

namespace trilane::nsys {

/// CUPTI_ACTIVITY_KIND_KERNEL, _MEMCPY, _MEMSET, _GRAPH_TRACE, _SYNCHRONIZATION, _CUDA_EVENT and
/// their contexts and streams. One thread.
class GpuTables
{
public:
    explicit GpuTables(Exporting &out);

    /// Work of a stream.
    void addStream(const format::Track &track);
    /// Waits and event records; readers of the file compute ranges projected onto a GPU.
    void addBeside(const format::Track &track);
    /// TARGET_INFO_CUDA_CONTEXT_INFO, _STREAM and _DEVICE of all that was added.
    void writeContexts();

private:
    struct Place
    {
        int64_t device = 0;
        int64_t context = 0;
        int64_t stream = 0;
        uint64_t process = 0;
        friend auto operator<=>(const Place &, const Place &) = default;
    };

    [[nodiscard]] Place placeOf(const format::Track &track);
    void addKernel(const Place &place, const format::Slice &slice);
    void addCopy(const Place &place, const format::Slice &slice);
    void addSet(const Place &place, const format::Slice &slice);
    void addGraph(const Place &place, const format::Slice &slice);
    void addWait(const Place &place, const format::Slice &slice);
    [[nodiscard]] int64_t shortName(StringId name);

    Exporting &m_out;
    RowWriter m_kernels;
    RowWriter m_copies;
    RowWriter m_sets;
    RowWriter m_graphs;
    RowWriter m_waits;
    RowWriter m_events;
    std::set<Place> m_places;
    std::unordered_map<StringId, int64_t> m_shortNames;
    std::unordered_map<StringId, int64_t> m_graphIds;
};

} // namespace trilane::nsys
