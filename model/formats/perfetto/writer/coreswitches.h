// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/formats/io/traceexport.h"
#include "model/formats/perfetto/writer/bundles.h"
#include "model/formats/perfetto/writer/exporttracks.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace trilane::perfetto {

/// Writes the threads on each core as sched_switch events, in chronological order. One thread.
class CoreSwitches
{
public:
    CoreSwitches(PacketWriter &out, const ExportTracks &tracks, Bundles &bundles)
        : m_out(out)
        , m_tracks(tracks)
        , m_bundles(bundles)
    {}

    /// `tick` is called for each slice; false stops.
    void write(formats::ExportAccount &account, const std::function<bool()> &tick);

private:
    struct Task
    {
        int32_t tid = 0; ///< 0: the core is idle
        StringId name = kNoString;
        int64_t stateAfter = 0;
    };
    [[nodiscard]] Task taskOf(const format::Slice &onCore);
    [[nodiscard]] int64_t stateAfter(TrackId thread, Ns time);
    void change(TrackId core, Ns time, const Task &from, const Task &to);

    PacketWriter &m_out;
    const ExportTracks &m_tracks;
    Bundles &m_bundles;
    std::unordered_map<TrackId, iterate::LaneCursor> m_states; ///< by thread, some
};

} // namespace trilane::perfetto
