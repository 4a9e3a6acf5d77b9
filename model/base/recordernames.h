// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <optional>
#include <string_view>

namespace trilane {

// Names given by the recorder to thread states, and to time of CUPTI and the driver. Stored in
// traces in English.

/// Activity of a thread in uninterruptible sleep outside of recorded calls. No slice has this name:
/// recorders of thread states store it in the trace, and analyses look it up.
inline constexpr MessageText kPageFaultText("page fault, or a file call that is not hooked");
inline constexpr std::string_view kPageFaultName = kPageFaultText.text();

/// The name of states of which only StateReason::OffCore is known.
inline constexpr MessageText kOffCoreText("off the core (reason not recorded)");
inline constexpr std::string_view kOffCoreName = kOffCoreText.text();

/// Cause of a stopped process; may be followed by " of " and its origin.
inline constexpr MessageText kStopSignalText("stop signal");
inline constexpr MessageText kDebuggerText("debugger");

inline constexpr MessageText kDriverCompilerText("driver compiler");
inline constexpr MessageText kModuleLoadingText("module loading");
inline constexpr MessageText kLazyLoadingText("lazy function loading");
inline constexpr MessageText kCommandBufferText("command buffer full");
inline constexpr MessageText kBufferFlushText("CUPTI buffer flush");
inline constexpr MessageText kInstrumentationText("CUPTI instrumentation");
inline constexpr MessageText kResourcesText("CUPTI resources");
inline constexpr MessageText kBufferRequestText("CUPTI buffer request");
inline constexpr MessageText kUvmSetUpText("CUPTI UVM set-up");
inline constexpr MessageText kOverheadText("CUPTI overhead");

/// Such a name as a message, which people read in their language. Nothing of other names: they are
/// the machine's or the program's, and stay as they are.
[[nodiscard]] std::optional<Message> recorderMessage(std::string_view name);

} // namespace trilane
