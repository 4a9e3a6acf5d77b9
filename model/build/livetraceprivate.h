// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/gpuunion.h"
#include "model/build/liveblock.h"
#include "model/build/livetables.h"
#include "model/build/livetrace.h"
#include "model/build/livetrack.h"
#include "model/build/recordedtimes.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trilane::build {

/// The data of a LiveTrace, for the files of its implementation.
struct LiveTrace::Private
{
    LiveTrack &live(TrackId track)
    {
        while (tracks.size() <= track.value)
            tracks.emplace_back();
        return tracks[track.value];
    }
    void count()
    {
        ++given;
        ++unwritten;
    }
    [[nodiscard]] TrackId gpuOf(TrackId stream) const;
    void endSample(LiveTrack &track, Ns end);
    struct Union ///< of a GPU's streams
    {
        GpuUnion merged;
        std::vector<format::Slice> waiting; ///< placed on a lane, but not merged yet
    };
    void settleUnion(TrackId gpu, Union &all, Ns until);
    LiveBlock takeBlock();

    std::shared_ptr<BlockSink> sink;
    SliceWatch *watch = nullptr;
    Ns zero = 0;
    std::optional<TimeRange> spanWritten;
    std::optional<Ns> first; ///< earliest added time
    LiveTables tables;
    format::TraceInfo info;
    format::Account account;
    std::deque<LiveTrack> tracks;    ///< by id
    std::map<TrackId, Union> unions; ///< by GPU
    Windows windows;
    std::string infoWritten;
    std::string accountWritten;
    uint64_t given = 0;
    uint64_t unwritten = 0;
    uint64_t flushed = 0;                ///< number at the last flush
    uint64_t waiting = 0;                ///< number to be settled
    std::unique_ptr<BlockWriter> blocks; ///< last: it writes data of the others
};

} // namespace trilane::build
