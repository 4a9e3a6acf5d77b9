// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/runs.h"

#include <vector>

namespace trilane::perfetto {

/// Sorts events of many tracks by time, stably. Memory is bounded: the rest is written to a
/// temporary file. An event is stored as a Slice whose duration field has another meaning. One
/// thread.
class EventStore
{
public:
    explicit EventStore(uint64_t memoryBytes)
        : m_runs(memoryBytes, {})
    {}

    /// `goesFirst`: before others of the same time.
    void add(uint32_t track, format::Slice event, bool goesFirst = false);
    /// Call after the last add().
    void close();
    /// Hands over the events of a track and forgets them. Errors: the disk, what `take` gives.
    [[nodiscard]] Result<void>
    forEach(uint32_t track, const std::function<Result<void>(const format::Slice &)> &take);
    [[nodiscard]] std::optional<Error> failure() const { return m_runs.failure(); }

private:
    build::RunStore m_runs;
    std::vector<std::vector<format::Slice>> m_open; ///< by track
    Ns m_count = 0;
};

} // namespace trilane::perfetto
