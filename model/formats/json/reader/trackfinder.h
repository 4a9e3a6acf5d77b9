// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/json/reader/event.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::json {

/// A pid or tid: a number, or a text if the producer wrote one ("Spans", "123(C++)").
struct Identity
{
    int64_t number = 0;
    std::string label; ///< empty for a plain number
};

[[nodiscard]] Identity identityOf(std::string_view token);

/// The process of the first event of a stream.
struct StreamOwner
{
    uint32_t part = 0; ///< of the file, that the event is in
    std::string pid;
};
using StreamOwners = std::map<TrackId, StreamOwner>;

/// Finds the tracks of events, with a small cache of recent ones. One thread.
class TrackFinder
{
public:
    explicit TrackFinder(build::TraceBuilder::Appender &out)
        : m_out(out)
    {}

    [[nodiscard]] TrackId process(std::string_view pid);
    [[nodiscard]] TrackId thread(std::string_view pid, std::string_view tid);
    /// Below the thread: ranges, calls, overhead or states.
    [[nodiscard]] TrackId cpuTrack(EventClass eventClass, std::string_view pid,
                                   std::string_view tid, std::string_view domain = {});
    /// Below the GPU: a stream, its ranges, or its synchronizations.
    [[nodiscard]] TrackId gpuTrack(const RawEvent &event);
    /// For the tracks of complete events.
    [[nodiscard]] TrackId trackOf(const RawEvent &event);
    /// Track of an instant of a thread.
    [[nodiscard]] TrackId markTrack(const RawEvent &event);
    /// Track of asynchronous ranges, below the process.
    [[nodiscard]] TrackId sharedRanges(std::string_view pid, std::string_view category);
    /// Process or GPU of a counter.
    [[nodiscard]] TrackId counterParent(const RawEvent &event);
    [[nodiscard]] StreamOwners takeStreamOwners() { return std::exchange(m_streamOwners, {}); }

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

    build::TraceBuilder::Appender &m_out;
    std::vector<CpuEntry> m_cpu;
    std::vector<GpuEntry> m_gpu;
    StreamOwners m_streamOwners;
};

} // namespace trilane::json
