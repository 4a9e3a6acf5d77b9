// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <algorithm>
#include <string>
#include <vector>

namespace trilane::test {

/// All that is in a trace as lines of text that are the same for the same trace, whatever ids its
/// tracks, lanes and texts have.
class TraceLines
{
public:
    /// Whether each slice's line says on which lane it is.
    enum class Lanes : uint8_t { Left, Told };

    explicit TraceLines(const store::Store &store, Lanes lanes = Lanes::Left)
        : m_store(store)
        , m_lanes(lanes)
    {
        for (const format::Track &track : store.tracks())
            addTrack(track);
        for (const format::Flow &flow : store.flows())
            m_lines.push_back("flow " + text(flow.name) + " " + pathOf(flow.fromTrack) + " " +
                              std::to_string(flow.fromTime) + " > " + pathOf(flow.toTrack) + " " +
                              std::to_string(flow.toTime));
        std::sort(m_lines.begin(), m_lines.end());
    }

    [[nodiscard]] const std::vector<std::string> &lines() const { return m_lines; }

    /// The first line that only one of them has; empty when they are the same.
    [[nodiscard]] std::string difference(const TraceLines &other) const
    {
        const auto [a, b] = std::mismatch(m_lines.begin(), m_lines.end(), other.m_lines.begin(),
                                          other.m_lines.end());
        if (a == m_lines.end() && b == other.m_lines.end())
            return {};
        return "here: " + (a == m_lines.end() ? "the end" : *a) +
               "\nthere: " + (b == other.m_lines.end() ? "the end" : *b);
    }

private:
    void addTrack(const format::Track &track)
    {
        const std::string path = pathOf(track.id);
        if (m_store.sliceCountOf(track.id) > 0 || track.kind == TrackKind::Thread)
            m_lines.push_back("track " + path + " of " + pathOf(track.process) + " unit " +
                              text(track.unit) + " sort " + std::to_string(track.sortIndex));
        for (const LaneId lane : m_store.lanesOf(track.id)) {
            const std::string place =
                m_lanes == Lanes::Told ? " lane " + std::to_string(m_store.lane(lane).depth) : "";
            m_store.forEachSlice(lane, TimeRange::everything(),
                                 [&](store::SliceRef, const format::Slice &slice) {
                                     m_lines.push_back("slice " + path + place + lineOf(slice));
                                     return true;
                                 });
        }
    }

    [[nodiscard]] std::string text(StringId id) const
    {
        return "\"" + std::string(m_store.string(id)) + "\"";
    }

    [[nodiscard]] std::string pathOf(TrackId id) const
    {
        if (id.value >= m_store.tracks().size())
            return "-";
        const format::Track &track = m_store.track(id);
        std::string path = track.parent.isValid() ? pathOf(track.parent) : std::string();
        path += "/" + std::string(toString(track.kind)) + ":" + std::to_string(track.number) + ":" +
                text(track.name);
        return track.domain == kNoString ? path : path + "@" + text(track.domain);
    }

    [[nodiscard]] std::string lineOf(const format::Slice &slice) const
    {
        const format::Detail &detail = m_store.detail(slice.detail);
        const bool isText = detail.range && detail.range->payload == format::PayloadKind::Text;
        std::string line = " " + std::to_string(slice.start) + " +" +
                           std::to_string(slice.duration) + " " + text(slice.name) + " " +
                           std::string(toString(slice.kind)) + " #" +
                           std::to_string(slice.correlation) + " = " +
                           (isText ? text(StringId(static_cast<size_t>(slice.value)))
                                   : std::to_string(slice.value)) +
                           " link " + pathOf(TrackId(size_t{slice.link}));
        auto add = [&line](auto... numbers) {
            ((line += " " + std::to_string(static_cast<uint64_t>(numbers))), ...);
        };
        if (const auto &launch = detail.launch) {
            add(launch->grid[0], launch->grid[1], launch->grid[2], launch->block[0],
                launch->block[1], launch->block[2], launch->registers);
            for (const auto &shared : {launch->staticSharedBytes, launch->dynamicSharedBytes,
                                       launch->undividedSharedBytes})
                line += shared ? " " + std::to_string(*shared) : " -";
        }
        if (const auto &copy = detail.copy)
            add(copy->kind, copy->source, copy->destination, copy->hasSize);
        if (const auto &range = detail.range) {
            line += " " + text(range->category) + " " + text(range->shapes);
            add(range->color, range->payload);
        }
        return line + " " + text(detail.group) + " " + text(detail.caller);
    }

    const store::Store &m_store;
    const Lanes m_lanes;
    std::vector<std::string> m_lines;
};

} // namespace trilane::test
