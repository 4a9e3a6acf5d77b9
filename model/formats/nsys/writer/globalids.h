// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/store/tables.h"

#include <cstdint>
#include <set>
#include <vector>

namespace trilane::nsys {

/// Numbers of processes, threads and GPUs in the database. A globalTid is machine << 48 | pid << 24
/// | tid, so a pid or tid that does not fit, a tid of 0, and a duplicate of another process
/// (another rank's) are replaced by free numbers. Immutable; any thread.
class GlobalIds
{
public:
    explicit GlobalIds(store::Tables trace);

    /// Number of the process of the track or of its parent; a reserved number if there is none.
    [[nodiscard]] uint64_t process(TrackId track) const;
    /// Number of the thread of the track or of its parent; only the process (tid 0) if there is
    /// none.
    [[nodiscard]] uint64_t thread(TrackId track) const;
    /// Number of the GPU of the track or of its parent; -1 if there is none.
    [[nodiscard]] int64_t gpu(TrackId track) const;
    [[nodiscard]] uint64_t machine() const { return m_machine << 48; }
    /// Number of replaced pids and tids.
    [[nodiscard]] uint64_t replaced() const { return m_replaced; }

    [[nodiscard]] static int64_t pidOf(uint64_t globalId) { return globalId >> 24 & 0xffffff; }

private:
    void numberThreads();
    void numberGpus();
    [[nodiscard]] uint64_t numberFor(int64_t wanted, int64_t least, std::set<int64_t> &taken);

    store::Tables m_trace;
    uint64_t m_machine = 1;
    std::vector<uint64_t> m_ids; ///< by track: globalPid or globalTid
    std::vector<int64_t> m_gpus; ///< by track
    uint64_t m_replaced = 0;
};

} // namespace trilane::nsys
