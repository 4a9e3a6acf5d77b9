// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/trackslices.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/formats/perfetto/constants.h"
#include "model/formats/perfetto/writer/sliceevents.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace trilane::perfetto {

namespace {

bool hasRow(store::Tables trace, TrackId id)
{
    if (id.value >= trace.tracks().size())
        return false;
    const TrackKind kind = trace.track(id).kind;
    return kind != TrackKind::Core && kind != TrackKind::ThreadState &&
           kind != TrackKind::AllStreams && kind != TrackKind::Counter;
}

} // namespace

FlowPoints::FlowPoints(store::Tables trace)
{
    const std::span<const format::Flow> flows = trace.flows();
    m_points.reserve(flows.size() * 2);
    for (size_t i = 0; i < flows.size(); ++i) {
        const format::Flow &flow = flows[i];
        if (!hasRow(trace, flow.fromTrack) || !hasRow(trace, flow.toTrack)) {
            ++m_leftOut;
            continue;
        }
        m_points.push_back({flow.fromTrack, flow.fromTime, static_cast<uint32_t>(i), false});
        m_points.push_back({flow.toTrack, flow.toTime, static_cast<uint32_t>(i), true});
    }
    std::sort(m_points.begin(), m_points.end());
}

std::span<const FlowPoints::Point> FlowPoints::of(TrackId track) const
{
    const auto range =
        std::equal_range(m_points.begin(), m_points.end(), Point{.track = track},
                         [](const Point &a, const Point &b) { return a.track < b.track; });
    return {range.first, range.second};
}

namespace {

constexpr uint32_t kAllKinds = ~uint32_t{0};
constexpr uint64_t kPointsRow = kRowsOfTrack - 1;

} // namespace

/// The open slices of each row, outermost first.
struct TrackSlices::Rows
{
    /// The first row on which the slice nests; slices that ended there are passed to `end`.
    template <typename End>
    std::optional<uint64_t> placeOf(const format::Slice &slice, End end)
    {
        for (uint64_t row = 0; row < kPointsRow; ++row) {
            if (row == open.size())
                open.emplace_back();
            std::vector<Ns> &ends = open[row];
            while (!ends.empty() && ends.back() <= slice.start) {
                end(row, ends.back());
                ends.pop_back();
            }
            if (ends.empty() || ends.back() >= slice.end())
                return row;
        }
        return std::nullopt;
    }

    std::vector<std::vector<Ns>> open;
};

void TrackSlices::end(uint64_t uuid, Ns time)
{
    (void)m_out.event(time, End, uuid);
    m_out.write();
}

void TrackSlices::addFlow(const FlowPoints::Point &point, TrackEvent &event)
{
    const uint64_t id = kFlowBit | (point.flow + 1);
    if (point.isEnd) {
        event.add_terminating_flow_ids(id);
        return;
    }
    event.add_flow_ids(id);
    ++m_arrows;
    const format::Flow &flow = m_out.trace().flows()[point.flow];
    if (flow.name == kNoString)
        return;
    DebugAnnotation &entry = *m_out.annotate(kFlowName).add_dict_entries();
    entry.set_name(std::to_string(point.flow + 1));
    entry.set_string_value(std::string(m_out.trace().string(flow.name)));
}

/// Points at which no slice begins are instants of their own.
void TrackSlices::writePointsBefore(const format::Track &track, Ns time)
{
    while (!m_due.empty() && m_due.front().time < time) {
        TrackEvent &event =
            m_out.event(m_due.front().time, Instant, m_tracks.rowOf(track.id) + kPointsRow);
        event.set_name("flow");
        event.add_categories(std::string(kFlowCategory));
        addFlow(m_due.front(), event);
        m_out.write();
        m_due = m_due.subspan(1);
    }
}

void TrackSlices::addLaunch(const format::Track &track, const format::Slice &slice,
                            store::SliceRef ref, TrackEvent &event)
{
    if (slice.correlation == 0)
        return;
    if (track.kind == TrackKind::Stream) {
        if (const uint64_t id = m_launches.takeArrow(track.process, slice.correlation)) {
            event.add_terminating_flow_ids(id);
            ++m_arrows;
        }
        return;
    }
    const uint32_t work = m_launches.workOf(track.process, slice.correlation, ref);
    for (uint32_t n = 0; n < work; ++n)
        event.add_flow_ids(LaunchFlows::arrow(track.process, slice.correlation, n));
}

void TrackSlices::begin(const format::Track &track, uint64_t uuid, const format::Slice &slice,
                        store::SliceRef ref)
{
    const bool isInstant = slice.kind == SliceKind::Instant && slice.duration == 0;
    TrackEvent &event = m_out.event(slice.start, isInstant ? Instant : Begin, uuid);
    describeSlice(m_out, slice);
    addLaunch(track, slice, ref, event);
    while (!m_due.empty() && m_due.front().time == slice.start) {
        addFlow(m_due.front(), event);
        m_due = m_due.subspan(1);
    }
    m_out.write();
}

void TrackSlices::write(const format::Track &track)
{
    const store::Tables trace = m_out.trace();
    const uint64_t first = m_tracks.rowOf(track.id);
    m_due = m_points.of(track.id);
    if (!m_due.empty())
        m_tracks.describeRow(m_out, track, kPointsRow);
    Rows rows;
    uint64_t written = 0;
    iterate::GpuWorkWalk walk(m_out.store(), trace.lanesOf(track.id), kAllKinds);
    while (walk.next() && m_tick()) {
        const format::Slice slice = walk.current().slice();
        const size_t before = rows.open.size();
        const auto row = rows.placeOf(slice, [&](uint64_t r, Ns time) { end(first + r, time); });
        if (!row) {
            m_account.addLeftOut(msg("slices"), msg("too many overlapping slices"));
            continue;
        }
        if (*row > 0 && rows.open.size() > before)
            m_tracks.describeRow(m_out, track, *row);
        writePointsBefore(track, slice.start);
        begin(track, first + *row, slice, walk.current().ref());
        if (slice.kind != SliceKind::Instant || slice.duration > 0)
            rows.open[*row].push_back(slice.end());
        ++written;
    }
    for (uint64_t row = 0; row < rows.open.size(); ++row) {
        for (; !rows.open[row].empty(); rows.open[row].pop_back())
            end(first + row, rows.open[row].back());
    }
    writePointsBefore(track, std::numeric_limits<Ns>::max());
    m_account.addWritten(msg("slices"), written);
}

void TrackSlices::writeCounter(const format::Track &track)
{
    const store::Tables trace = m_out.trace();
    uint64_t written = 0;
    iterate::GpuWorkWalk walk(m_out.store(), trace.lanesOf(track.id), kAllKinds);
    while (walk.next() && m_tick()) {
        TrackEvent &event = m_out.event(walk.current().start(), Counter, m_tracks.rowOf(track.id));
        event.set_double_counter_value(std::bit_cast<double>(walk.current().value()));
        m_out.write();
        ++written;
    }
    m_account.addWritten(msg("counter samples"), written);
}

void TrackSlices::writeAlone(const format::Track &track, const format::Slice &slice)
{
    (void)m_out.event(slice.start, Begin, m_tracks.rowOf(track.id));
    describeSlice(m_out, slice);
    m_out.write();
    end(m_tracks.rowOf(track.id), slice.end());
}

} // namespace trilane::perfetto
