// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/tracklabel.h"

namespace trilane {

namespace {

std::string ownLabel(const Store &store, const Track &track)
{
    const std::string number = std::to_string(track.number);
    const std::string name(store.string(track.name));
    if (track.kind == TrackKind::Gpu) {
        const std::string gpu = "GPU " + number; // models have numbers of their own in their names
        if (name.find(gpu) != std::string::npos)
            return name;
        return name.empty() ? gpu : gpu + " " + name;
    }
    if (name.empty())
        return std::string(toString(track.kind)) + " " + number;
    return name.find(number) == std::string::npos ? name + " " + number : name;
}

} // namespace

std::string trackLabel(const Store &store, TrackId id)
{
    if (!id.isValid())
        return {};
    const Track &track = store.track(id);
    return rankPrefix(store, track.rank) + ownLabel(store, track);
}

std::string rankPrefix(const Store &store, RankId rank)
{
    if (!rank.isValid())
        return {};
    return "Rank " + std::to_string(store.info().ranks[rank.value].number) + " · ";
}

} // namespace trilane
