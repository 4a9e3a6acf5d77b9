// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/store/tables.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace trilane::json {

/// "pid" and "tid" of each track as JSON tokens. Recorded numbers of processes, threads, GPUs and
/// streams are kept; duplicates (of several ranks or contexts) become a text that starts with the
/// number, "4711 (27)", or for GPUs and streams the next free number. Immutable; any thread.
class Places
{
public:
    struct Place
    {
        std::string pid;
        std::string tid;
        int64_t device = -1; ///< of a GPU's track
        int64_t stream = -1; ///< of a track on or below a stream
    };

    explicit Places(store::Tables trace);

    [[nodiscard]] const Place &of(TrackId track) const { return m_places[track.value]; }

private:
    void placeGpus();
    void placeProcesses();
    void placeOthers();
    [[nodiscard]] std::string token(const format::Track &track, std::set<std::string> &taken) const;

    store::Tables m_trace;
    std::vector<Place> m_places; ///< by track
    std::set<std::string> m_pids;
    std::map<TrackId, std::set<std::string>> m_tids; ///< by process
};

} // namespace trilane::json
