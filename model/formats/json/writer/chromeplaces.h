// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace trilane::json {

/// Where the slices of a track stand: "pid" and "tid" as JSON tokens. Numbers of processes,
/// threads, GPUs and streams as they were recorded; where two have the same one (of several ranks,
/// or contexts) a text with the number in front, "4711 (27)", or for GPUs and streams the next free
/// one. Immutable; any thread.
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

    explicit Places(const store::Store &store);

    [[nodiscard]] const Place &of(TrackId track) const { return m_places[track.value]; }

private:
    void placeGpus();
    void placeProcesses();
    void placeOthers();
    [[nodiscard]] std::string token(const format::Track &track, std::set<std::string> &taken) const;

    const store::Store &m_store;
    std::vector<Place> m_places; ///< by track
    std::set<std::string> m_pids;
    std::map<TrackId, std::set<std::string>> m_tids; ///< by process
};

} // namespace trilane::json
