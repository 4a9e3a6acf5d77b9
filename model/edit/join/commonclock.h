// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"
#include "model/store/tables.h"

#include <memory>
#include <optional>
#include <string>

namespace trilane::join {

/// One of two traces of the same machine.
struct JoinInput
{
    std::shared_ptr<const store::Store> store;
    std::string file; ///< as the user named it
    [[nodiscard]] store::Tables trace() const { return *store; }
};

/// Mapping of the second trace to the time axis of the first.
struct CommonClock
{
    Ns shift = 0; ///< added to trace times of the second
    Message by;   ///< "time of day", "clock mono", "offset"
};

/// Based on `offset`, which is added to the times in the second file to get those in the first;
/// else on the time of day if both have it, else on a clock with the same name. Errors: the
/// relation of the clocks is unknown; the traces do not overlap in time.
[[nodiscard]] Result<CommonClock> commonClock(const JoinInput &first, const JoinInput &second,
                                              std::optional<Ns> offset);

} // namespace trilane::join
