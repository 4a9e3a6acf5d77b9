// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/arguments.h"
#include "model/formats/perfetto/reader/eventstore.h"
#include "model/formats/perfetto/reader/flows.h"
#include "model/formats/perfetto/reader/metadatapackets.h"
#include "model/formats/perfetto/reader/perfettotracks.h"
#include "model/formats/perfetto/reader/problems.h"
#include "model/formats/perfetto/reader/rocprofevents.h"

#include <functional>

namespace trilane::perfetto {

/// Track events: begins and ends, complete slices and instants, counter samples, flows; also those
/// of old files ("legacy events"). Matched after everything was read. One thread.
class TrackEvents
{
public:
    TrackEvents(build::TraceBuilder &builder, Tracks &tracks, About &about, Problems &problems,
                uint64_t memoryBytes);

    void take(const TrackEvent &event, Ns time, Sequence &sequence);
    /// `states` gets the slices of threads' states of Trilane's own files. `latest`: what never
    /// ends is shown until then.
    [[nodiscard]] Result<void>
    finish(build::TraceBuilder::Appender &out, Ns latest,
           const std::function<void(TrackId, const format::Slice &)> &states,
           const jobs::JobContext &job);

private:
    void takeLegacy(const TrackEvent &event, Ns time, const Sequence &sequence, uint32_t track,
                    format::Slice slice);
    void takeFlows(const TrackEvent &event, Ns time, uint32_t track);
    void takeSample(const TrackEvent &event, Ns time, uint32_t track);
    [[nodiscard]] uint32_t trackOf(const TrackEvent &event, const Sequence &sequence);
    [[nodiscard]] StringId nameOf(const TrackEvent &event, const Sequence &sequence);
    [[nodiscard]] SliceKind kindOf(const TrackEvent &event, const Sequence &sequence) const;
    void keep(uint32_t track, format::Slice event, int32_t type);
    [[nodiscard]] Result<void>
    finishTrack(uint32_t track, build::TraceBuilder::Appender &out, Ns latest,
                const std::function<void(TrackId, const format::Slice &)> &to);

    build::TraceBuilder &m_builder;
    Tracks &m_tracks;
    About &m_about;
    Problems &m_problems;
    Arguments m_arguments;
    RocprofEvents m_rocprof;
    EventStore m_events;
    Flows m_flows;
    std::unordered_map<StringId, SliceKind> m_kinds;
    uint64_t m_instants = 0;
    uint64_t m_slices = 0;
    uint64_t m_samples = 0;
};

} // namespace trilane::perfetto
