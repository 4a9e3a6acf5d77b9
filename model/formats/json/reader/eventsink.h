// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/json/reader/deferred.h"
#include "model/formats/json/reader/eventdetails.h"
#include "model/formats/json/reader/eventreader.h"
#include "model/formats/json/reader/trackfinder.h"
#include "model/formats/json/reader/xlasink.h"

#include <array>
#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>

namespace trilane::json {

/// Adds events to the builder and counts their results. One per worker thread; results are read
/// after its last window.
class EventSink : public EventVisitor
{
public:
    EventSink(build::TraceBuilder &builder, bool isPaddle, const XlaProcesses &xla);

    /// Subsequent events belong to this part of the file.
    void beginPart(uint32_t part) { m_out.beginPart(part); }
    void visit(const RawEvent &event, uint64_t offset) override;
    void reject(const Message &reason, uint64_t offset, uint64_t events) override;
    void repaired(const Message &reason, uint64_t offset) override;

    /// After the last event; of a job that is stopped nothing is kept.
    void finish(const jobs::JobContext &job)
    {
        m_deferred.xlaRanges = m_xla.takeRanges();
        m_deferred.streamOwners = m_tracks.takeStreamOwners();
        m_out.finish(job);
    }
    /// Counts of this worker; eventsInSource included.
    [[nodiscard]] format::Account takeAccount();
    [[nodiscard]] Deferred &deferred() { return m_deferred; }
    /// Times of all events but metadata; empty (begin > end) when there were none.
    [[nodiscard]] TimeRange seen() const { return m_seen; }

private:
    struct Times
    {
        Ns start = 0;
        Ns duration = 0;
    };

    bool readTimes(const RawEvent &event, Times &times, uint64_t offset);
    bool shiftToExact(const RawEvent &event, Times &times) const;
    void addComplete(const RawEvent &event, uint64_t offset);
    void addXla(const RawEvent &event, const Times &times, uint64_t offset);
    void addInstant(const RawEvent &event, const Times &times);
    void addMemory(const RawEvent &event, const Times &times);
    void addCounter(const RawEvent &event, const Times &times, uint64_t offset);
    void addHalf(const RawEvent &event, const Times &times, uint64_t offset);
    void addFlowEnd(const RawEvent &event, const Times &times, uint64_t offset);
    void addName(const RawEvent &event, uint64_t offset);
    void drop(const Message &source, const Message &reason, uint64_t offset);
    StringId nameOf(const RawEvent &event);
    StringId intern(std::string_view raw);
    int64_t valueOf(const RawEvent &event);
    Payload payloadOf(const EventArgs &args);
    uint32_t linkOf(const EventArgs &args);
    format::RangeInfo saidOf(const RawEvent &event);
    StringId groupOf(const EventArgs &args);
    std::optional<format::MessageInfo> messageOf(const EventArgs &args);
    DetailId detailOf(const RawEvent &event);
    void count(MessageText source);

    const bool m_paddle;
    build::TraceBuilder::Appender m_out;
    TrackFinder m_tracks;
    XlaSink m_xla;
    ShapeTexts m_shapes;
    format::Account m_account;
    Deferred m_deferred;
    TimeRange m_seen{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
    bool m_repaired = false; ///< the current event was changed: it counts as repaired
    std::deque<std::string> m_texts;
    std::unordered_map<std::string_view, StringId> m_strings; ///< by text as in the file
    std::map<format::Detail, DetailId> m_details;
    std::unordered_map<std::string_view, uint64_t> m_counts; ///< imported, by source (literals)
};

} // namespace trilane::json
