// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"

#include <span>
#include <vector>

namespace trilane::store {

/// Calls `visit` with a track and all tracks below it, or with those of the whole trace if `root`
/// is invalid: parents first, in display order. It returns whether to visit those below that track.
/// Not recursive: the depth of the tree is from the file.
template <typename Visit>
void walkTracks(Tables trace, TrackId root, Visit visit)
{
    std::vector<TrackId> waiting;
    const auto wait = [&waiting](std::span<const TrackId> tracks) {
        waiting.insert(waiting.end(), tracks.rbegin(), tracks.rend());
    };
    if (root.isValid())
        waiting.push_back(root);
    else
        wait(trace.children(root));
    while (!waiting.empty()) {
        const TrackId track = waiting.back();
        waiting.pop_back();
        if (visit(track))
            wait(trace.children(track));
    }
}

} // namespace trilane::store
