// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/nsys/reader/stringtable.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trilane::nsys {

// A globalTid is machine << 48 | pid << 24 | tid; a globalPid the same with tid 0.
[[nodiscard]] constexpr int64_t tidOf(uint64_t globalId)
{
    return globalId & 0xffffff;
}
[[nodiscard]] constexpr int64_t pidOf(uint64_t globalId)
{
    return globalId >> 24 & 0xffffff;
}
[[nodiscard]] constexpr int64_t machineOf(uint64_t globalId)
{
    return static_cast<int64_t>(globalId >> 48);
}
[[nodiscard]] constexpr uint64_t processOf(uint64_t globalId)
{
    return globalId & ~uint64_t{0xffffff};
}

/// The globalPid of GPU work whose process is not recorded. (Process 0 is one that can be.)
inline constexpr uint64_t kNoProcess = ~uint64_t{0};

/// Processes, threads and devices from the file's small tables. Read before the events and constant
/// afterwards.
struct Directory
{
    std::unordered_map<uint64_t, std::string> threadNames;  ///< by globalTid
    std::unordered_map<uint64_t, std::string> processNames; ///< by globalPid
    /// GPU of a process's CUDA device number, by (pid, device): TARGET_INFO_CUDA_DEVICE. If that is
    /// missing, the device number is used as the GPU's id in TARGET_INFO_GPU, as in the vendor's
    /// own reports. (TARGET_INFO_GPU.cuDevice has a different order on some machines and is not
    /// used.)
    std::map<std::pair<int64_t, int64_t>, int64_t> gpuOfDevice;
    std::map<int64_t, std::string> gpuNames; ///< by id
    /// Device of a context, by (pid, context): TARGET_INFO_CUDA_CONTEXT_INFO.
    std::map<std::pair<int64_t, int64_t>, int64_t> deviceOfContext;
    /// The process of GPU work that names none, if only one called CUDA; else kNoProcess.
    uint64_t soleProcess = kNoProcess;
    uint64_t machine = 0; ///< a global id on it, for what names no process
    std::string host;

    /// False for placeholders of unrecorded global ids: -1, and 0 if the ids of the file contain a
    /// machine, as all ids of nsys do.
    [[nodiscard]] bool isRecorded(uint64_t globalId) const
    {
        return processOf(globalId) != processOf(kNoProcess) &&
               (globalId != 0 || machineOf(machine) == 0);
    }
    /// Thread 0 of process 0: for events without a recorded thread.
    [[nodiscard]] uint64_t nobody() const { return machine & ~uint64_t{0xffffffffffff}; }
};

/// One stream of one context of one process on one device; equal stream numbers of two processes
/// are different streams.
struct StreamKey
{
    uint64_t globalPid = kNoProcess;
    int64_t device = 0;
    int64_t context = 0;
    int64_t stream = 0;
    friend auto operator<=>(const StreamKey &, const StreamKey &) = default;
};

/// Finds and creates tracks, with a cache in front of the builder's table. One thread.
class Tracks
{
public:
    Tracks(build::TraceBuilder::Appender &out, const Directory &directory)
        : m_out(out)
        , m_directory(directory)
    {}

    [[nodiscard]] TrackId machine(uint64_t globalId);
    [[nodiscard]] TrackId process(uint64_t globalId);
    [[nodiscard]] TrackId thread(uint64_t globalTid);
    /// A track below a thread. For events of a whole process (thread 0): its overhead.
    [[nodiscard]] TrackId below(uint64_t globalTid, TrackKind kind);
    /// Ranges of a domain below a thread; `label` for those that are not NVTX domains.
    [[nodiscard]] TrackId ranges(uint64_t globalTid, int64_t domain, std::string_view label = {});
    /// Ranges of a domain that begin and end on different threads.
    [[nodiscard]] TrackId sharedRanges(uint64_t globalPid, int64_t domain);
    [[nodiscard]] TrackId core(uint64_t globalTid, int64_t number);

    /// The GPU that a process calls `device`.
    [[nodiscard]] TrackId gpu(uint64_t globalPid, int64_t device);
    [[nodiscard]] TrackId gpuById(uint64_t globalId, int64_t id);
    /// The track of a stream that has work.
    [[nodiscard]] TrackId stream(const StreamKey &key);
    /// Track for events about a stream other than its work; waits would hide the work of their
    /// stream. Below the stream if it has work, else below its context.
    [[nodiscard]] TrackId besideStream(StreamKey key);
    [[nodiscard]] bool hasWork(const StreamKey &key) const { return m_streams.contains(key); }
    /// The device of a context according to its work.
    [[nodiscard]] int64_t deviceOf(uint64_t globalPid, int64_t context, int64_t otherwise) const;

    /// Distinguishes the contexts of a GPU by process if several processes share it.
    void nameContexts();
    /// Names a thread that has been met.
    void nameThread(uint64_t globalTid, std::string_view name);
    /// NVTX names of domains, which may follow their events.
    void nameDomain(uint64_t globalPid, int64_t domain, std::string_view name);

    /// The process that owns GPU work, from the column globalPid of its row.
    [[nodiscard]] uint64_t owner(const Scan &scan, int column) const
    {
        const std::optional<int64_t> process = scan.wholeNumber(column);
        return process && m_directory.isRecorded(static_cast<uint64_t>(*process))
                   ? processOf(static_cast<uint64_t>(*process))
                   : m_directory.soleProcess;
    }

private:
    struct Thread
    {
        TrackId track;
        std::map<TrackKind, TrackId> below;
        std::map<int64_t, TrackId> ranges; ///< by domain
    };
    struct Context
    {
        TrackId track;
        TrackId gpu;
        int64_t device = 0;
    };
    Thread &threadEntry(uint64_t globalTid);
    void nameUntold(TrackId track, int64_t domain);
    Context &context(uint64_t globalPid, int64_t device, int64_t number);

    build::TraceBuilder::Appender &m_out;
    const Directory &m_directory;
    std::unordered_map<uint64_t, TrackId> m_processes;
    std::unordered_map<uint64_t, Thread> m_threads;
    uint64_t m_lastTid = 0;
    Thread *m_lastThread = nullptr;
    std::map<StreamKey, TrackId> m_streams;
    StreamKey m_lastStream;
    TrackId m_lastStreamTrack;
    std::map<std::pair<uint64_t, std::pair<int64_t, int64_t>>, Context> m_contexts;
    std::map<std::pair<uint64_t, int64_t>, int64_t> m_deviceOfContext;
    std::map<std::pair<uint64_t, int64_t>, std::vector<TrackId>> m_domains;
    std::map<std::pair<int64_t, int64_t>, TrackId> m_cores;
};

} // namespace trilane::nsys
