// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/format/trace.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace trilane::build {

/// The order in which slices are placed on lanes: by start, enclosing ones first.
[[nodiscard]] inline bool laidBefore(const format::Slice &a, const format::Slice &b)
{
    return a.start != b.start ? a.start < b.start : a.end() > b.end();
}

/// Stable: equal slices keep their order.
inline void sortAsLaid(std::span<format::Slice> slices)
{
    if (!std::is_sorted(slices.begin(), slices.end(), laidBefore))
        std::stable_sort(slices.begin(), slices.end(), laidBefore);
}

/// Some slices of one track, sorted by laidBefore: in memory, or in a temporary file.
struct Run
{
    std::vector<format::Slice> slices;
    uint64_t fileOffset = 0;
    uint32_t count = 0;
    uint32_t part = 0; ///< of the source file
    bool onDisk = false;
    format::Slice first;
};

/// Keeps sorted runs of all tracks in memory up to a limit, and the rest on disk. Any thread.
class RunStore
{
public:
    RunStore(uint64_t memoryBytes, std::string temporaryFolder);

    /// Sorts and stores. Runs of the same track and part arrive in file order, parts in any order.
    /// The error of a full disk is remembered for finish().
    void add(TrackId track, std::vector<format::Slice> slices, uint32_t part = 0);
    /// Sorts the runs of each track in file order; no add() may be running.
    void sortByPart();
    /// The runs of a track; no add() may be running.
    [[nodiscard]] const std::vector<Run> &runsOf(TrackId track) const;
    [[nodiscard]] uint64_t countOf(TrackId track) const;
    void release(TrackId track);
    /// The slices of a run, from memory or disk.
    [[nodiscard]] Result<std::vector<format::Slice>> load(const Run &run) const;

    /// Slices are missing because memory was exhausted.
    void setShortOfMemory() noexcept { m_isShortOfMemory = true; }
    /// The first error of the temporary file, or of memory.
    [[nodiscard]] std::optional<Error> failure() const;
    /// Latest end of all slices; 0: none.
    [[nodiscard]] Ns latestEnd() const { return m_latestEnd; }
    [[nodiscard]] uint64_t total() const { return m_total; }

private:
    bool spill(Run &run);

    const uint64_t m_bound;
    const std::string m_folder;
    mutable std::mutex m_mutex;
    std::vector<std::vector<Run>> m_runs; ///< by track
    uint64_t m_inMemory = 0;
    uint64_t m_total = 0;
    Ns m_latestEnd = 0;
    std::optional<platform::File> m_file;
    uint64_t m_fileEnd = 0;
    std::optional<Error> m_failure;
    std::atomic<bool> m_isShortOfMemory = false;
};

/// Merges runs of one or several tracks and passes every slice, in laidBefore order, to `take`;
/// equal ones in the order of `runs`. Only runs that overlap in time are in memory at once.
[[nodiscard]] Result<void>
mergeRuns(const RunStore &store, const std::vector<const Run *> &runs,
          const std::function<Result<void>(const format::Slice &)> &take);

} // namespace trilane::build
