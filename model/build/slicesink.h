// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/fileorder.h"
#include "model/format/trace.h"

#include <string_view>

namespace trilane::build {

struct TraceTables;

/// What tells one track from its siblings.
struct TrackKey
{
    TrackId parent = {};
    TrackKind kind = TrackKind::Unknown;
    int64_t number = 0;          ///< core, pid, tid, ordinal, stream… as in Track
    std::string_view label = {}; ///< where a number does not tell: counter name, domain, string pid
    friend auto operator<=>(const TrackKey &, const TrackKey &) = default;
};

/// Gives the texts, details and tracks of a trace being built their ids. The same text, detail or
/// key gives the same id. Each derived class says which threads may use it.
class TableSink
{
public:
    virtual ~TableSink() = default;
    TableSink(const TableSink &) = delete;
    TableSink &operator=(const TableSink &) = delete;

    [[nodiscard]] StringId intern(std::string_view text); ///< valid UTF-8
    [[nodiscard]] DetailId intern(const format::Detail &detail);

    /// The track of that key, made when it is new (name = label then). `process` of the new track
    /// is the nearest Process above it.
    [[nodiscard]] TrackId track(const TrackKey &key);
    /// The track of that key, or an invalid id.
    [[nodiscard]] TrackId find(const TrackKey &key) const;
    [[nodiscard]] format::Track trackInfo(TrackId track) const;
    void setName(TrackId track, std::string_view name);
    void setDomain(TrackId track, std::string_view domain);
    void setUnit(TrackId track, std::string_view unit);
    void setSortIndex(TrackId track, int sortIndex);
    /// Whose correlation ids are on the track, where it is not below its process (a stream).
    void setProcess(TrackId track, TrackId process);

protected:
    /// The tables outlive it.
    explicit TableSink(TraceTables &tables)
        : m_tables(tables)
    {}

private:
    /// Where the source file has what is asked for next; 0 = not known.
    [[nodiscard]] virtual FilePlace nextPlace() { return 0; }

    TraceTables &m_tables;
};

/// One thread's way into a trace: TraceBuilder::Appender for imports, LiveTrace for recordings. The
/// same slices give the same tracks and lanes through either; LaneLayout has the rule.
class SliceSink : public TableSink
{
public:
    /// A slice of a track whose slices come in any order.
    virtual void add(TrackId track, const format::Slice &slice) = 0;
    /// A counter's value from `time` until its next sample.
    virtual void addSample(TrackId track, Ns time, double value) = 0;

protected:
    using TableSink::TableSink;
};

} // namespace trilane::build
