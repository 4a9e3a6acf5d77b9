// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"
#include "model/formats/io/traceexport.h"
#include "model/formats/perfetto/writer/exporttracks.h"
#include "model/formats/perfetto/writer/launchflows.h"
#include "model/store/sliceref.h"

#include <functional>
#include <span>
#include <vector>

namespace trilane::perfetto {

/// Ends of the flows of a trace that are not launches, by track and time. 24 bytes per point.
/// Immutable; any thread.
class FlowPoints
{
public:
    struct Point
    {
        TrackId track;
        Ns time = 0;
        uint32_t flow = 0; ///< its place in Store::flows()
        bool isEnd = false;
        friend auto operator<=>(const Point &, const Point &) = default;
    };

    explicit FlowPoints(store::Tables trace);

    /// Flows of what has no row of slices in the format: of cores, of All Streams.
    [[nodiscard]] uint64_t leftOut() const { return m_leftOut; }
    /// In order of time.
    [[nodiscard]] std::span<const Point> of(TrackId track) const;

private:
    std::vector<Point> m_points;
    uint64_t m_leftOut = 0;
};

/// Writes the slices of tracks as begins and ends, nested on as few rows as they fit on. One
/// thread.
class TrackSlices
{
public:
    /// `tick` is called for each slice; false stops.
    TrackSlices(PacketWriter &out, const ExportTracks &tracks, LaunchFlows &launches,
                const FlowPoints &points, formats::ExportAccount &account,
                std::function<bool()> tick)
        : m_out(out)
        , m_tracks(tracks)
        , m_launches(launches)
        , m_points(points)
        , m_account(account)
        , m_tick(std::move(tick))
    {}

    void write(const format::Track &track);
    void writeCounter(const format::Track &track);
    /// Writes one slice when no slice is open.
    void writeAlone(const format::Track &track, const format::Slice &slice);
    /// Number of written flows, including launches.
    [[nodiscard]] uint64_t arrows() const { return m_arrows; }

private:
    struct Rows;
    void begin(const format::Track &track, uint64_t uuid, const format::Slice &slice,
               store::SliceRef ref);
    void addLaunch(const format::Track &track, const format::Slice &slice, store::SliceRef ref,
                   TrackEvent &event);
    void addFlow(const FlowPoints::Point &point, TrackEvent &event);
    void writePointsBefore(const format::Track &track, Ns time);
    void end(uint64_t uuid, Ns time);

    PacketWriter &m_out;
    const ExportTracks &m_tracks;
    LaunchFlows &m_launches;
    const FlowPoints &m_points;
    formats::ExportAccount &m_account;
    std::function<bool()> m_tick;
    std::span<const FlowPoints::Point> m_due; ///< of the track being written
    uint64_t m_arrows = 0;
};

} // namespace trilane::perfetto
