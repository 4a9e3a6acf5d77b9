// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"

#include <string_view>
#include <variant>

namespace trilane::timeline {

/// Context for parsing a time.
struct PlaceContext
{
    TimeRange bounds;
    TimeRange visible;
    std::optional<Ns> midnight = {}; ///< trace time of the midnight before; nullopt: no wall clock
    std::span<const marks::NumberedStep> steps = {};
};

/// Why an entered time is invalid.
enum class PlaceError { NotUnderstood, Outside, NoClock, NoSteps, NoSuchStep };

/// The trace time of a text: "1.5s", "12ms", "250us" from the start of the trace; "+10ms", "-3us"
/// from the middle of the visible range; "50%" of the whole; "@123456" on the trace clock, ns;
/// "14:03:27.250" on the wall clock; "step 17" or "#17": beginning of that step. Spaces are
/// ignored. Pure.
[[nodiscard]] std::variant<Ns, PlaceError> parsePlace(std::string_view text,
                                                      const PlaceContext &context);

} // namespace trilane::timeline
