// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/importers/json/event.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::json {

/// A pid or tid: a number, or a text where the producer wrote one ("Spans", "123(C++)").
struct Identity
{
    int64_t number = 0;
    std::string label; ///< empty for a plain number
};

[[nodiscard]] Identity identityOf(std::string_view token);

/// Finds the tracks of events, with a short memory of the last ones. One thread.
class TrackFinder
{
public:
    explicit TrackFinder(TraceBuilder &builder)
        : m_builder(builder)
    {}

    [[nodiscard]] TrackId process(std::string_view pid);
    [[nodiscard]] TrackId thread(std::string_view pid, std::string_view tid);
    /// Below the thread: ranges, calls, overhead or states.
    [[nodiscard]] TrackId cpuTrack(EventClass eventClass, std::string_view pid,
                                   std::string_view tid, std::string_view domain = {});
    /// Below the GPU: a stream, its ranges, or its synchronisations.
    [[nodiscard]] TrackId gpuTrack(const RawEvent &event);
    /// Wherever a complete event belongs.
    [[nodiscard]] TrackId trackOf(const RawEvent &event);
    /// Of an instant of a thread.
    [[nodiscard]] TrackId markTrack(const RawEvent &event);
    /// Of asynchronous ranges, below the process.
    [[nodiscard]] TrackId sharedRanges(std::string_view pid, std::string_view category);
    /// Process or GPU of a counter.
    [[nodiscard]] TrackId counterParent(const RawEvent &event);

private:
    struct CpuEntry
    {
        TrackKind kind;
        std::string pid;
        std::string tid;
        std::string domain;
        TrackId track;
    };
    struct GpuEntry
    {
        EventClass eventClass;
        int64_t device;
        int64_t stream;
        TrackId track;
    };

    TrackId cached(TrackKind kind, std::string_view pid, std::string_view tid,
                   std::string_view domain = {});
    TrackId made(TrackKind kind, std::string_view pid, std::string_view tid,
                 std::string_view domain);

    TraceBuilder &m_builder;
    std::vector<CpuEntry> m_cpu;
    std::vector<GpuEntry> m_gpu;
};

} // namespace trilane::json
