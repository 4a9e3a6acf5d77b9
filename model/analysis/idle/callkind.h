// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"

#include <string_view>
#include <vector>

namespace trilane::idle {

/// Kind of a CUDA or HIP call, by name.
enum class ApiKind : uint8_t {
    Other,
    Launch, ///< of a kernel
    GraphLaunch,
    HostFunction, ///< queues a host function on a stream
    Sync,         ///< waits for the GPU
    SyncCopy,     ///< copies, and returns when it is done
    AsyncCopy,
    Allocation, ///< of device or pinned memory, and its end
    ModuleLoad, ///< code is loaded to the device or looked up there
    Graph       ///< a graph is captured, made or changed
};

/// Names of runtime and driver calls with or without "_v3020", "_ptsz" (CUDA Runtime and Driver
/// API, HIP API): "cudaStreamSynchronize" is Sync.
[[nodiscard]] ApiKind apiKindOf(std::string_view name);

/// Kind of an OS runtime or system call.
enum class OsKind : uint8_t {
    Other,
    Lock,  ///< waits for another thread: mutex, condition variable, join…
    Sleep, ///< waits for the clock
    Wait,  ///< waits for a pipe, a socket, a child
    Read,  ///< reads or opens a file or other descriptor
    Write, ///< writes into it, or closes it
    Store  ///< changes files and waits until a disk has them: fsync, rename, unlink…
};

[[nodiscard]] OsKind osKindOf(std::string_view name);

/// Waits for another thread, but only for some time: pthread_cond_timedwait, sem_clockwait…
[[nodiscard]] bool hasTimeLimit(std::string_view name);

/// True for names of ranges in which ranks wait for each other: "nccl:all_reduce", "MPI_Barrier".
[[nodiscard]] bool isCollectiveRange(std::string_view name);

/// The kinds of names of one store, each determined once. One thread.
class CallNames
{
public:
    explicit CallNames(store::Tables trace);

    [[nodiscard]] ApiKind api(StringId name) { return kind(m_api, name, apiKindOf); }
    [[nodiscard]] OsKind os(StringId name) { return kind(m_os, name, osKindOf); }
    [[nodiscard]] bool collective(StringId name)
    {
        return kind(m_collective, name, isCollectiveRange);
    }

private:
    template <typename Kind>
    [[nodiscard]] Kind kind(std::vector<uint8_t> &known, StringId name,
                            Kind (*find)(std::string_view));

    store::Tables m_trace;
    std::vector<uint8_t> m_api; ///< by string id: kind + 1; 0 = not yet computed
    std::vector<uint8_t> m_os;
    std::vector<uint8_t> m_collective;
};

template <typename Kind>
Kind CallNames::kind(std::vector<uint8_t> &known, StringId name, Kind (*find)(std::string_view))
{
    if (name.value >= known.size())
        known.resize(std::max<size_t>(m_trace.stringCount(), size_t{name.value} + 1));
    uint8_t &there = known[name.value];
    if (there == 0)
        there = static_cast<uint8_t>(static_cast<uint8_t>(find(m_trace.string(name))) + 1);
    return static_cast<Kind>(there - 1);
}

} // namespace trilane::idle
