// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/tracklabel.h"

namespace trilane {

std::string trackLabel(const Store &store, TrackId id)
{
    if (!id.isValid())
        return {};
    const Track &track = store.track(id);
    const std::string number = std::to_string(track.number);
    const std::string name(store.string(track.name));
    if (name.empty())
        return std::string(track.kind == TrackKind::Gpu ? "GPU" : toString(track.kind)) + " " +
               number;
    return name.find(number) == std::string::npos ? name + " " + number : name;
}

} // namespace trilane
