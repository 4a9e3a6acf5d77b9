// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// NVTX: ranges and marks in domains, and the names that a program gives to threads and domains.

#include "model/format/givennames.h"
#include "model/formats/nsys/reader/rangelooks.h"
#include "model/formats/nsys/reader/reading.h"

#include <map>

namespace trilane::nsys {

namespace {

class NvtxReader
{
public:
    NvtxReader(Reading &reading, const Table &table)
        : m_reading(reading)
        , m_scan(reading.database(), table,
                 {"start", "end", "eventType", "text", "globalTid", "endGlobalTid", "textId",
                  "domainId", "category", "color", "uint64Value", "int64Value", "uint32Value",
                  "int32Value", "doubleValue", "floatValue", "jsonTextId", "jsonText",
                  "binaryData"})
        , m_tally(m_scan)
        , m_looks(reading, table)
        , m_hasTypes(table.has("eventType"))
    {}

    void read()
    {
        while (m_reading.next(m_scan))
            readRow();
        m_tally.writeTo(m_reading.account());
        for (const auto &[domain, name] : m_domainNames)
            m_reading.tracks().nameDomain(domain.first, domain.second, name);
    }

private:
    /// ENUM_NSYS_EVENT_TYPE, as far as NVTX_EVENTS has them. Those of "NVTXT" are from text files
    /// of the same events.
    enum EventType : int64_t {
        Category = 33,
        Mark = 34,
        NameThread = 39,
        PushPopRange = 59,
        StartEndRange = 60,
        TextCategory = 64,
        TextMark = 65,
        TextPushPopRange = 70,
        TextStartEndRange = 71,
        TextNameThread = 72,
        DomainCreate = 75,
        DomainDestroy = 76
    };

    enum Column {
        Start,
        End,
        Type,
        Text,
        GlobalTid,
        EndGlobalTid,
        TextId,
        Domain,
        Looks ///< the first of RangeLooks::columns
    };

    void readRow()
    {
        // Cut-down files without types hold ranges.
        switch (m_hasTypes ? m_scan.integer(Type) : int64_t{PushPopRange}) {
        case PushPopRange:
        case TextPushPopRange:
            return readRange(false);
        case StartEndRange:
        case TextStartEndRange:
            return readRange(true);
        case Mark:
        case TextMark:
            return readMark();
        case NameThread:
        case TextNameThread:
            m_reading.nameThread(globalId(m_scan, GlobalTid), textHere());
            return m_tally.done();
        case DomainCreate:
            // Its time may be long before the recording; it is a name and no event of the trace.
            m_domainNames[{globalId(m_scan, GlobalTid), m_scan.integer(Domain)}] = textHere();
            return m_tally.done();
        case DomainDestroy:
            return m_tally.done();
        case Category:
        case TextCategory:
            return m_tally.done(); // RangeLooks has read it
        default:
            return m_tally.dropped(format::kNotSupported);
        }
    }

    void readRange(bool mayChangeThread)
    {
        const bool isOpen = m_scan.isNull(End);
        std::optional<format::Slice> slice =
            isOpen ? startOnly() : sliceAt(m_scan, Start, End, m_tally);
        if (!slice)
            return;
        fill(*slice, SliceKind::Range);
        const uint64_t thread = threadHere();
        const uint64_t endThread = globalId(m_scan, EndGlobalTid);
        const bool changesThread = mayChangeThread && endThread != 0 && endThread != thread;
        const TrackId track = changesThread
                                  ? m_reading.tracks().sharedRanges(thread, m_scan.integer(Domain))
                                  : m_reading.tracks().ranges(thread, m_scan.integer(Domain));
        if (isOpen)
            m_reading.addUntilEnd(track, *slice);
        else
            m_reading.add(track, *slice);
        m_tally.done();
    }

    void readMark()
    {
        std::optional<format::Slice> slice = startOnly();
        if (!slice)
            return;
        slice->kind = SliceKind::Instant;
        fill(*slice, SliceKind::Instant);
        m_reading.add(m_reading.tracks().ranges(threadHere(), m_scan.integer(Domain)), *slice);
        m_tally.done();
    }

    std::optional<format::Slice> startOnly()
    {
        const std::optional<Ns> start = timeAt(m_scan, Start, m_tally);
        if (!start)
            return std::nullopt;
        if (m_scan.isNull(End) && m_scan.integer(Type) != Mark && m_scan.integer(Type) != TextMark)
            m_tally.mended(format::kShownUntilEnd);
        return format::Slice{.start = *start};
    }

    void fill(format::Slice &slice, SliceKind kind)
    {
        slice.kind = kind;
        slice.name =
            m_scan.isNull(Text) ? m_reading.name(m_scan, TextId) : m_reading.name(m_scan, Text);
        // A program may give a range no name or an empty one: then none is missing.
        if (slice.name == kNoString && m_scan.isNull(Text) && !m_scan.isNull(TextId))
            m_tally.mended(kNoName);
        if (m_looks.areThere())
            m_looks.set(m_scan, Looks, globalId(m_scan, GlobalTid), m_scan.integer(Domain), slice,
                        m_tally);
    }

    uint64_t threadHere() { return m_reading.threadAt(m_scan, GlobalTid, m_tally); }

    std::string textHere()
    {
        std::string mended;
        if (m_scan.isNull(Text)) {
            const std::string text = m_reading.strings().text(m_scan.integer(TextId));
            return std::string(validUtf8(text, mended));
        }
        return std::string(validUtf8(m_scan.text(Text), mended));
    }

    Reading &m_reading;
    Scan m_scan;
    Tally m_tally;
    RangeLooks m_looks;
    bool m_hasTypes;
    std::map<std::pair<uint64_t, int64_t>, std::string> m_domainNames; ///< by thread and domain
};

} // namespace

void readNvtx(Reading &reading, const Table &table)
{
    NvtxReader(reading, table).read();
}

} // namespace trilane::nsys
