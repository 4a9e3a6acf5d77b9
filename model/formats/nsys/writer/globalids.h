// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <cstdint>
#include <set>
#include <vector>

namespace trilane::nsys {

/// How processes, threads and GPUs are numbered in the database. A globalTid is
/// machine << 48 | pid << 24 | tid, so that a pid or tid that does not fit, a tid of 0 and one that
/// another process has as well (another rank's) is replaced by one that is free. Immutable; any
/// thread.
class GlobalIds
{
public:
    explicit GlobalIds(const store::Store &store);

    /// Of the process that a track is of or below; the one of nobody where there is none.
    [[nodiscard]] uint64_t process(TrackId track) const;
    /// Of the thread that a track is or is below; the process alone (tid 0) where there is none.
    [[nodiscard]] uint64_t thread(TrackId track) const;
    /// Of the GPU that a track is or is below; -1 where there is none.
    [[nodiscard]] int64_t gpu(TrackId track) const;
    [[nodiscard]] uint64_t machine() const { return m_machine << 48; }
    /// How many pids and tids were replaced.
    [[nodiscard]] uint64_t replaced() const { return m_replaced; }

    [[nodiscard]] static int64_t pidOf(uint64_t globalId) { return globalId >> 24 & 0xffffff; }

private:
    void numberThreads();
    void numberGpus();
    [[nodiscard]] uint64_t numberFor(int64_t wanted, int64_t least, std::set<int64_t> &taken);

    const store::Store &m_store;
    uint64_t m_machine = 1;
    std::vector<uint64_t> m_ids; ///< by track: globalPid or globalTid
    std::vector<int64_t> m_gpus; ///< by track
    uint64_t m_replaced = 0;
};

} // namespace trilane::nsys
