// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

namespace trilane::filepb {
class Rank;
}

namespace trilane::format::messages {

/// One of the ranks of TraceInfo, as it is in the file, and back. What a newer or damaged file says
/// stays within what a RankSource may be.
void toMessage(RankSource rank, filepb::Rank &message);
[[nodiscard]] RankSource fromMessage(const filepb::Rank &message);

} // namespace trilane::format::messages
