// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/rankreport.h"

namespace trilane::ranks {

/// GPU time of the ranks before each of their collectives: by GPU track, split at
/// MeetingMember::before.
using UseBefore = std::map<TrackId, communication::SplitByRange>;

/// Determines for each meeting whether a rank was late and why, and sums up per rank.
void chargeLateness(const store::Store &store, const UseBefore &before, RankReport &report,
                    const jobs::JobContext &job = {});

} // namespace trilane::ranks
