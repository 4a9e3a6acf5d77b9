// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/message.h"
#include "model/store/sliceref.h"

#include <string>

namespace trilane::names {

/// Label of a track in tables: "python 4121". A name that contains the number is unchanged; without
/// a name, the kind is used ("stream 7"). Empty for an invalid id. In a merged trace the rank is
/// first: "Rank 3 · GPU 0".
[[nodiscard]] Message trackMessage(store::Tables trace, TrackId id);
/// The label in English.
[[nodiscard]] std::string trackLabel(store::Tables trace, TrackId id);

/// "Rank 3 · "; empty in a trace of one rank.
[[nodiscard]] std::string rankPrefix(store::Tables trace, RankId rank);

} // namespace trilane::names
