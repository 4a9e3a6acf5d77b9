// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/store/fwd.h"

#include <QString>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace trilane::test {

using Counts = std::map<std::string, uint64_t>;

/// A slice and where it is.
struct Found
{
    format::Slice slice;
    TrackId track;
    std::string name;
};

/// Questions about a recorded trace, by a process's number.
class Trace
{
public:
    explicit Trace(const store::Store &store)
        : m_store(store)
    {}

    /// Invalid: it is not there.
    [[nodiscard]] TrackId process(int64_t pid) const;
    [[nodiscard]] TrackId child(TrackId parent, TrackKind kind, int64_t number) const;
    [[nodiscard]] std::vector<TrackId> childrenOf(TrackId parent, TrackKind kind) const;
    /// The context that a process has on a device.
    [[nodiscard]] TrackId context(int64_t pid, int64_t device) const;

    /// Of one kind, in order; an invalid process: of all.
    [[nodiscard]] std::vector<TrackId> tracks(TrackKind kind) const;
    [[nodiscard]] std::vector<Found> slices(TrackId track) const;
    [[nodiscard]] std::vector<Found> slices(TrackId track, SliceKind kind) const;
    /// On all tracks of one kind below the process.
    [[nodiscard]] std::vector<Found> slicesBelow(TrackId process, TrackKind kind) const;
    /// On the streams of a context.
    [[nodiscard]] std::vector<Found> work(TrackId context) const;

    [[nodiscard]] const store::Store &store() const { return m_store; }

private:
    const store::Store &m_store;
};

[[nodiscard]] Counts countNames(const std::vector<Found> &slices);
[[nodiscard]] uint64_t sum(const Counts &counts);
[[nodiscard]] QString text(const Counts &counts);

} // namespace trilane::test
