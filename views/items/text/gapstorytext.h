// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecause.h"

#include <vector>

namespace trilane::items {

/// A displayed interval of a gap: adjacent pieces with the same cause, or short ones that are
/// summarized.
struct StoryLine
{
    TimeRange time;
    idle::CausePiece piece; ///< its cause; of summarized pieces, the main cause
    Ns total = 0;           ///< of its pieces
    Ns inferred = 0;        ///< the part of it that is concluded
    size_t pieces = 0;      ///< how many they are
    bool isRest = false;    ///< their texts differ
};

/// The explanation in order, in about `most` lines: the longest intervals have their own lines, and
/// those in between are merged. The times of all lines add up to the gap.
[[nodiscard]] std::vector<StoryLine> storyLines(const idle::GapStory &story, size_t most);

/// Time of a gap by cause, the longest first.
struct CauseShare
{
    idle::IdleCause cause = idle::IdleCause::Unobserved;
    Ns idle = 0;
    Ns inferred = 0;
};
[[nodiscard]] std::vector<CauseShare> causeShares(const idle::GapStory &story);

} // namespace trilane::items
