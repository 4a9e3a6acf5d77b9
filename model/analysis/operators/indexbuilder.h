// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/operators/operatorindex.h"

#include <unordered_map>

namespace trilane::operators {

/// The name of ranges that were recorded under that one.
[[nodiscard]] std::string_view shownName(std::string_view recorded, const OperatorOptions &options);

/// Builds an OperatorIndex by a sweep over each thread's ranges and calls. One thread, used once.
class IndexBuilder
{
public:
    IndexBuilder(OperatorIndex &index, const OperatorOptions &options, const jobs::JobContext &job);

    void build();

private:
    struct NameInfo
    {
        uint32_t name = UINT32_MAX; ///< not looked at yet
        bool hasSequence = false;
        bool isCut = false;  ///< more was recorded than is shown
        bool isStep = false; ///< of a numbered step
    };
    struct SequencedRange
    {
        TrackId process;
        int64_t sequence = 0;
        RangeId range;
    };

    /// A thread, and its number of lanes with launching calls.
    struct Sweeping
    {
        TrackId thread;
        iterate::ThreadLanes lanes;
    };

    void reserve();
    [[nodiscard]] std::vector<Sweeping> launchingFirst() const;
    void sweepThread(const Sweeping &sweeping);
    /// Asynchronous ranges belong to no thread: none is inside another.
    void addFlat(TrackId process);
    void begin(TrackId owner);
    RangeId addRange(const iterate::LaneCursor &at, RangeId parent, TrackId process);
    void noteSource(const NameInfo &info, StringId name, DetailId detail);
    PathId childOf(PathId parent, const NameInfo &info);
    const NameInfo &infoOf(StringId name);
    void noteSequence(const iterate::LaneCursor &at, RangeId range, TrackId process, bool isInName);
    void joinSequences();

    OperatorIndex &m_index;
    const OperatorOptions m_options;
    const jobs::JobContext &m_job;
    const uint32_t m_kinds;
    std::vector<NameInfo> m_infos; ///< by string
    std::unordered_map<std::string_view, uint32_t> m_nameIds;
    std::unordered_map<uint64_t, PathId> m_children; ///< by parent and name
    std::vector<PathId> m_lastChild;                 ///< by path: the one found last
    std::vector<SequencedRange> m_forward;
    std::vector<SequencedRange> m_backward;
    TrackId m_thread; ///< current, if threads are separate
};

} // namespace trilane::operators
