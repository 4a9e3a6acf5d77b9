// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <optional>

namespace trilane::timeline {

/// A position on a lane under the mouse, with a tolerance for slivers. Plain value.
struct LaneProbe
{
    LaneId lane;
    Ns time = 0;
    Ns reach = 0; ///< how far the slice may be

    friend bool operator==(const LaneProbe &, const LaneProbe &) = default;
};

/// The slice at the place, or the nearest one within reach. Decodes the chunks it needs.
[[nodiscard]] std::optional<store::FoundSlice> sliceAt(const store::Store &store,
                                                       const LaneProbe &probe);

/// True when sliceAt() needs to decode nothing.
[[nodiscard]] bool isDecoded(const store::Store &store, const LaneProbe &probe);

} // namespace trilane::timeline
