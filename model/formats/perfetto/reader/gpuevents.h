// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/perfettotracks.h"
#include "model/formats/perfetto/reader/problems.h"
#include "model/formats/perfetto/reader/sequences.h"

#include "perfetto.pb.h"

#include <map>

namespace trilane::perfetto {

/// GPU render stages as work on streams (a hardware queue is one), and counters of GPUs and
/// processes. One thread.
class GpuEvents
{
public:
    GpuEvents(build::TraceBuilder &builder, Tracks &tracks, Problems &problems)
        : m_builder(builder)
        , m_tracks(tracks)
        , m_problems(problems)
    {}

    /// The end of the stage; nothing when it was dropped.
    std::optional<Ns> takeStage(const GpuRenderStageEvent &event, Ns time, const Sequence &sequence,
                                build::TraceBuilder::Appender &out);
    void takeCounters(const GpuCounterEvent &event, Ns time, build::TraceBuilder::Appender &out);
    void takeMemory(const ProcessStats &stats, Ns time, build::TraceBuilder::Appender &out);
    void finish();

private:
    [[nodiscard]] TrackId gpu(int32_t number);
    [[nodiscard]] StringId stageName(const GpuRenderStageEvent &event, const Sequence &sequence);
    void takeSpecifications(const GpuRenderStageEvent::Specifications &from);

    build::TraceBuilder &m_builder;
    Tracks &m_tracks;
    Problems &m_problems;
    std::vector<std::string> m_queueNames; ///< by number, as older files have them
    std::vector<StringId> m_stageNames;
    std::map<std::pair<int32_t, uint32_t>, std::string> m_counterNames; ///< by GPU and id
    std::map<TrackId, std::string> m_streams;                           ///< their names
    std::map<int32_t, TrackId> m_gpus;
    std::map<std::pair<int32_t, std::string_view>, TrackId> m_memory;
    uint64_t m_stages = 0;
    uint64_t m_samples = 0;
};

} // namespace trilane::perfetto
