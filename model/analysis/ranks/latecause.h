// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/store/tables.h"

namespace trilane::ranks {

/// Kind of work in which a late rank lost time.
enum class LateWork : uint8_t {
    Unknown,       ///< nothing took so much longer than on the other ranks
    Computation,   ///< its kernels took longer
    Communication, ///< other collectives did
    Copies,        ///< copies and sets did
    Idle,          ///< its GPU was idle for longer
    Before         ///< nothing did, and it is the first collective: it came late to the recording
};

/// "unknown", "computation", "communication", "copies", "idle", "before"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(LateWork work);
/// "Computation"…
[[nodiscard]] MessageText titleOf(LateWork work);

/// Why a rank was late.
struct LateCause
{
    LateWork work = LateWork::Unknown;
    idle::IdleCause idle =
        idle::IdleCause::Unobserved; ///< idle: its cause, more than on other ranks
    StringId name = kNoString;       ///< Idle: the range or call of that
    friend auto operator<=>(const LateCause &, const LateCause &) = default;
};

/// "Computation", "Idle: System call: read".
[[nodiscard]] Message titleOf(store::Tables trace, const LateCause &cause);

} // namespace trilane::ranks
