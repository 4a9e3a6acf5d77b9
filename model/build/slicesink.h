// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/fileorder.h"
#include "model/format/trace.h"

#include <string_view>

namespace trilane::build {

struct BuildTables;

/// Identifies a track among its siblings.
struct TrackKey
{
    TrackId parent = {};
    TrackKind kind = TrackKind::Unknown;
    int64_t number = 0; ///< core, pid, tid, ordinal, stream… as in Track
    std::string_view label =
        {}; ///< if a number is not sufficient: counter name, domain, string pid
    friend auto operator<=>(const TrackKey &, const TrackKey &) = default;
};

/// Assigns ids to texts, details and tracks of a trace being built: the same id for the same text,
/// detail or key. Derived classes state which threads may use them.
class TableSink
{
public:
    virtual ~TableSink() = default;
    TableSink(const TableSink &) = delete;
    TableSink &operator=(const TableSink &) = delete;

    [[nodiscard]] StringId intern(std::string_view text); ///< valid UTF-8
    [[nodiscard]] DetailId intern(const format::Detail &detail);

    /// The track of that key, created if new (name = label then). `process` of the new track is the
    /// nearest Process above it.
    [[nodiscard]] TrackId track(const TrackKey &key);
    /// The track of that key, or an invalid id.
    [[nodiscard]] TrackId find(const TrackKey &key) const;
    [[nodiscard]] format::Track trackInfo(TrackId track) const;
    void setName(TrackId track, std::string_view name);
    void setDomain(TrackId track, std::string_view domain);
    void setUnit(TrackId track, std::string_view unit);
    void setSortIndex(TrackId track, int sortIndex);
    /// Process of the track's correlation ids, if the track is not below it (a stream).
    void setProcess(TrackId track, TrackId process);

protected:
    /// The tables must outlive it.
    explicit TableSink(BuildTables &tables)
        : m_tables(tables)
    {}

private:
    /// Position in the source file of the next requested identity; 0: unknown.
    [[nodiscard]] virtual FilePlace nextPlace() { return 0; }

    BuildTables &m_tables;
};

/// A thread's interface to a trace: TraceBuilder::Appender for imports, LiveTrace for recordings.
/// The same slices give the same tracks and lanes with either; LaneLayout has the rule.
class SliceSink : public TableSink
{
public:
    /// A slice of a track whose slices arrive in any order.
    virtual void add(TrackId track, const format::Slice &slice) = 0;
    /// A counter's value from `time` until its next sample.
    virtual void addSample(TrackId track, Ns time, double value) = 0;

protected:
    using TableSink::TableSink;
};

} // namespace trilane::build
