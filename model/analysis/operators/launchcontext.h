// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

#include <string>

namespace trilane {

/// Where in the program a piece of GPU work was launched.
struct LaunchContext
{
    RangeId range;         ///< innermost range at the launch; invalid: none
    PathId path = kNoPath; ///< of that range
    RangeId op;      ///< that range or the next one around it whose input shapes were recorded
    RangeId forward; ///< of the forward pass, by sequence number (inferred)
};

/// Of work of a process (Track::process of its stream) with this correlation id. A few array
/// accesses; any thread.
[[nodiscard]] LaunchContext launchContext(const OperatorIndex &index, TrackId process,
                                          uint64_t correlation);

/// "step / forward / aten::mm"; empty for kNoPath.
[[nodiscard]] std::string pathText(const OperatorIndex &index, PathId path,
                                   std::string_view separator = " / ");
/// "[[64, 3], [3, 8]]" as recorded; empty where it was not.
[[nodiscard]] std::string_view inputShapes(const OperatorIndex &index, RangeId range);

} // namespace trilane
