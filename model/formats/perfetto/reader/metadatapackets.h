// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/perfettotracks.h"

#include "perfetto.pb.h"

namespace trilane::perfetto {

/// Metadata of a Trilane export, in instants before everything else: recorder, contents and tracks.
/// One thread.
class About
{
public:
    About(build::TraceBuilder &builder, Tracks &tracks)
        : m_builder(builder)
        , m_tracks(tracks)
    {}

    /// True when the event is one of these instants.
    bool take(const TrackEvent &event);
    /// The file is Trilane's.
    [[nodiscard]] bool isOwn() const { return m_isOwn; }
    /// Offset that the exporter added to all times.
    [[nodiscard]] Ns shift() const { return m_shift; }

private:
    void takeInfo(const TrackEvent &event);
    void takeGpu(const TrackEvent &event);
    void takeTrack(const TrackEvent &event);

    build::TraceBuilder &m_builder;
    Tracks &m_tracks;
    bool m_isOwn = false;
    Ns m_shift = 0;
};

} // namespace trilane::perfetto
