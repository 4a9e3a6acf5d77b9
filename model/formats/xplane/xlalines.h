// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/xplane/xlaevent.h"
#include "model/formats/xplane/xlaranges.h"

#include <map>

namespace trilane::xplane {

/// Destinations of the events of a profile.
struct Sinks
{
    build::TraceBuilder::Appender &out;
    XlaTexts &texts;
};

/// Converts the events of one line to slices. One thread.
class XlaLine
{
public:
    virtual ~XlaLine() = default;
    /// `when`: its start and duration. Returns the resulting kind, a literal; empty if the event is
    /// not imported.
    [[nodiscard]] virtual MessageText take(const XlaEvent &event, const format::Slice &when) = 0;
};

/// A GPU ("/device:GPU:0") or another device, whose name is its plane's.
[[nodiscard]] TrackId deviceTrack(build::TraceBuilder::Appender &out, std::string_view plane);

/// Whether a plane with such a line has its own ranges, so that none must be derived.
[[nodiscard]] bool isRangeLine(std::string_view line);

/// A stream, a row of ranges, or the counters of a device.
class DeviceLine : public XlaLine
{
public:
    struct Place
    {
        TrackId device;
        bool isGpu = true;
        bool hasRanges = false; ///< the plane has them
        std::string_view name;  ///< of the line
        int64_t id = 0;
        TrackId process; ///< whose correlation ids the events have; may be invalid
    };

    DeviceLine(const Sinks &sinks, const Place &place);

    MessageText take(const XlaEvent &event, const format::Slice &when) override;

    [[nodiscard]] TrackId device() const { return m_device; }
    [[nodiscard]] int64_t stream() const { return m_stream; }
    /// Ranges derived from the stream's kernels; empty for other lines.
    [[nodiscard]] XlaRanges &ranges() { return m_ranges; }

private:
    enum class Row : uint8_t { Stream, Ranges, Counters };

    MessageText takeWork(const XlaEvent &event, format::Slice slice);
    MessageText takeRange(const XlaEvent &event, format::Slice slice);
    MessageText takeSample(const XlaEvent &event, Ns time);
    MessageText describe(const XlaEvent &event, format::Slice &slice);
    [[nodiscard]] DetailId detailOf(const format::Detail &detail);

    Sinks m_sinks;
    TrackId m_device;
    bool m_makesRanges = false;
    bool m_areSteps = false;
    Row m_row = Row::Ranges;
    int64_t m_stream = 0;
    TrackId m_track;
    XlaRanges m_ranges;
    std::map<format::Detail, DetailId> m_details;
};

/// A host thread, or another line with events.
class HostLine : public XlaLine
{
public:
    /// `areCalls`: the line contains a driver's calls; else only marked ones.
    HostLine(const Sinks &sinks, TrackId thread, bool areCalls);
    /// By name: CUPTI calls of a thread that may also have another line.
    [[nodiscard]] static bool isOfCalls(std::string_view line);

    MessageText take(const XlaEvent &event, const format::Slice &when) override;

private:
    Sinks m_sinks;
    TrackId m_thread;
    bool m_areCalls;
};

} // namespace trilane::xplane
