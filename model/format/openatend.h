// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

namespace trilane::format {

// Reasons of Outcome::Repaired for ranges without a recorded end, by creator of the trace: their
// actual duration is unknown and at least the shown one.

/// The end of its process's recording, with the source "NVTX of process PID".
inline constexpr MessageText
    kShownUntilThen("open when the recording ended; shown up to that point");
/// The end of a capture range that was not the last one: the source is the same.
inline constexpr MessageText
    kShownUntilRangeEnd("open when the capture range ended; shown up to that point");
/// The end of the trace.
inline constexpr MessageText kShownUntilEnd("open when the recording ended; shown to the end");
inline constexpr MessageText
    kBeginWithoutEnd("begin without end; extended to the end of the trace");

} // namespace trilane::format
