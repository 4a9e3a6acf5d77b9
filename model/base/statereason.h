// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string_view>

namespace trilane {

/// What more is known of a thread that had no core: the value of its states of kind Blocked. Stored
/// in the file: values are never reused.
enum class StateReason : uint8_t {
    None = 0,
    StopSignal = 1, ///< stopped by a signal, until another one lets it go on
    Debugger = 2,   ///< stopped by a debugger or another tracer
    OffCore = 3,    ///< was off the core; whether it waited or wanted one is not known
    Outsider = 4    ///< slept until a process that is not recorded woke it; the name says which
};

/// Of the value of such a state; what no program of today writes tells nothing.
[[nodiscard]] constexpr StateReason stateReasonOf(int64_t value)
{
    return value > 0 && value <= 4 ? static_cast<StateReason>(value) : StateReason::None;
}

/// What a thread was in that slept uninterruptibly outside of all calls that were recorded. No
/// slice has this name: recorders of thread states put it into the trace, so that analyses find it
/// there.
inline constexpr std::string_view kPageFaultName = "page fault, or a file call that is not hooked";

/// The name of states of which only StateReason::OffCore is known.
inline constexpr std::string_view kOffCoreName = "off the core (reason not recorded)";

} // namespace trilane
