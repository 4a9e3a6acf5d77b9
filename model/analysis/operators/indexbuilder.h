// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

#include <unordered_map>

namespace trilane {

/// Makes an OperatorIndex: sweeps thread by thread over what begins. One thread, used once.
class IndexBuilder
{
public:
    IndexBuilder(OperatorIndex &index, const OperatorOptions &options, const JobContext &job);

    void build();

private:
    struct NameInfo
    {
        uint32_t name = UINT32_MAX; ///< not looked at yet
        bool hasSequence = false;
    };
    struct SequencedRange
    {
        TrackId process;
        int64_t sequence = 0;
        RangeId range;
    };

    void reserve();
    void sweepThread(TrackId thread);
    /// Asynchronous ranges belong to no thread: none is inside another.
    void addFlat(TrackId process);
    void begin(TrackId owner);
    RangeId addRange(const Slice &slice, RangeId parent, TrackId process);
    PathId childOf(PathId parent, uint32_t name);
    const NameInfo &infoOf(StringId name);
    void noteSequence(const Slice &slice, RangeId range, TrackId process, bool isInName);
    void joinSequences();

    OperatorIndex &m_index;
    const OperatorOptions m_options;
    const JobContext &m_job;
    const uint32_t m_kinds;
    std::vector<NameInfo> m_infos; ///< by string
    std::unordered_map<std::string_view, uint32_t> m_nameIds;
    std::unordered_map<uint64_t, PathId> m_children; ///< by parent and name
    std::vector<PathId> m_lastChild;                 ///< by path: the one found last
    std::vector<SequencedRange> m_forward;
    std::vector<SequencedRange> m_backward;
    TrackId m_thread; ///< at hand, where threads are kept apart
};

} // namespace trilane
