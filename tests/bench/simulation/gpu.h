// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/bench/simulation/kernels.h"
#include "tests/bench/simulation/tables.h"

#include <vector>

namespace trilane::simulation {

/// A GPU whose streams run what they are given in order, each as soon as it can. Feeds streams,
/// All Streams and the GPU's own ranges. One thread.
class Gpu
{
public:
    Gpu(Tables &tables, Sink &sink, TrackId machine);

    /// Number of the stream as shown is `number`; returns its index. `process` owns its launches.
    uint32_t addStream(int64_t number, std::string_view name, TrackId process);

    /// Puts work on a stream: it starts when the stream is free, not before `earliest`.
    void enqueue(uint32_t stream, Ns earliest, format::Slice work, Random &random);
    /// The stream waits for what is now on `other`.
    void fence(uint32_t stream, uint32_t other);
    [[nodiscard]] Ns emptyAt(uint32_t stream) const { return m_streams[stream].freeAt; }

    /// Work on stream 0 from now on belongs to `name`; an empty one: to nothing.
    void beginPhase(StringId name);
    /// No work that starts before `now` will come: All Streams can be written up to there.
    void settle(Ns now);
    [[nodiscard]] TrackId track() const { return m_gpu; }

private:
    struct Stream
    {
        TrackId track;
        Ns freeAt = 0;
        Ns notBefore = 0;
    };

    Tables &m_tables;
    Sink &m_sink;
    TrackId m_gpu;
    TrackId m_allStreams;
    TrackId m_ranges;
    std::vector<Stream> m_streams;
    std::vector<format::Slice> m_unsettled;
    Ns m_busyUntil = 0;
    StringId m_phase = kNoString;
    TimeRange m_phaseRange;
    Ns m_phasesUntil = 0;
};

} // namespace trilane::simulation
