// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/formats/xplane/wirestream.h"
#include "model/formats/xplane/xeventreader.h"
#include "model/formats/xplane/xlalines.h"

#include <limits>
#include <map>
#include <memory>

namespace trilane::xplane {

/// Reads the events of a profile whose names are known. One thread.
class SpaceReader
{
public:
    SpaceReader(const Space &space, build::TraceBuilder &builder, formats::TextSource &source,
                const jobs::JobContext &job);

    /// Errors: the disk, stop.
    [[nodiscard]] Result<void> read();

private:
    Result<void> readPlane(const Plane &plane);
    Result<void> readLine(const Line &line, const EventReader &names, XlaLine &into);
    void take(std::string_view bytes, const Line &line, const EventReader &names, XlaLine &into);
    [[nodiscard]] std::optional<format::Slice> timeOf(const Line &line) const;
    std::unique_ptr<XlaLine> deviceLine(const Plane &plane, const Line &line, TrackId device,
                                        bool hasRanges);
    std::unique_ptr<XlaLine> hostLine(const Plane &plane, const Line &line);
    [[nodiscard]] TrackId describeDevice(const Plane &plane);
    void drop(const Message &reason, uint64_t byte);
    void finish();

    const Space &m_space;
    build::TraceBuilder &m_builder;
    formats::TextSource &m_source;
    WireStream m_wire;
    const jobs::JobContext &m_job;
    build::TraceBuilder::Appender m_out;
    XlaTexts m_texts;
    TrackId m_process; ///< that was profiled
    Event m_event;
    uint64_t m_count = 0;
    std::map<std::string_view, uint64_t> m_imported; ///< by resulting kind; literals
    std::map<TrackId, bool> m_isNamed;               ///< threads, by a name of their own
    TimeRange m_seen{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
};

} // namespace trilane::xplane
