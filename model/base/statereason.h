// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane {

/// Additional information about a thread without a core: the value of its Blocked states. Stored in
/// the file: values are never reused.
enum class StateReason : uint8_t {
    None = 0,
    StopSignal = 1, ///< stopped by a signal, until another one lets it go on
    Debugger = 2,   ///< stopped by a debugger or another tracer
    OffCore = 3,    ///< was off the core; unknown whether waiting or ready to run
    Outsider = 4    ///< waited for a process that was not recorded; named in the slice's name
};

/// Decodes the value of such a state; unknown values give no reason.
[[nodiscard]] constexpr StateReason stateReasonOf(int64_t value)
{
    return value > 0 && value <= 4 ? static_cast<StateReason>(value) : StateReason::None;
}

} // namespace trilane
