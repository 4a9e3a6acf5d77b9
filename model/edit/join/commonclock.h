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

/// How the second trace is put on the time axis of the first.
struct CommonClock
{
    Ns shift = 0; ///< added to trace times of the second
    Message by;   ///< "time of day", "clock mono", "offset"
};

/// By `offset`, which is added to the times that stand in the second file to give those that would
/// stand in the first; else by the time of day where both know it, else by a clock of the same
/// name. Errors: nothing says how the clocks are related; the traces share no time.
[[nodiscard]] Result<CommonClock> commonClock(const JoinInput &first, const JoinInput &second,
                                              std::optional<Ns> offset);

} // namespace trilane::join
