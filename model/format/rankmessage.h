// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

namespace trilane::filepb {
class Rank;
}

namespace trilane::format::messages {

/// Converts a rank of TraceInfo to and from its file format. Values of a newer or damaged file are
/// clamped to the limits of RankSource.
void toMessage(RankSource rank, filepb::Rank &message);
[[nodiscard]] RankSource fromMessage(const filepb::Rank &message);

} // namespace trilane::format::messages
