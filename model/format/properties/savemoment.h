// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/format/properties/traceinfo.h"

#include <optional>
#include <string>

namespace trilane::format {

// Why a flight recorder saves.
inline constexpr MessageText
    kSlowStep("\"%1\" on thread %2 took %3, %4 times the median (%5) of the %6 steps before");
inline constexpr MessageText kGpuWasIdle("%1 was idle for %2");
inline constexpr MessageText kGpuIsIdle("%1 has completed nothing for %2 or longer");
inline constexpr MessageText kSignalCame("signal %1");
inline constexpr MessageText kRecordingEnded("the recording ended");
inline constexpr MessageText kSaveAskedFor("it was asked for");
/// %1 is one of them.
inline constexpr MessageText kMoreReasons("%1, and %2 more such until the end of it");

/// Why a flight recorder saved a trace, and of which moment: two of the notes of the trace,
/// "saved because" and "trigger at". Plain value.
struct SaveMoment
{
    Ns time = 0; ///< on the trace's clock
    Message why; ///< "GPU 0 was idle for 812 ms"

    /// For a trace that lasts for `span`; nothing if it was not saved by a flight recorder, or is a
    /// cut that does not contain the moment.
    [[nodiscard]] static std::optional<SaveMoment> of(const TraceInfo &info, TimeRange span);
    void writeTo(std::vector<Note> &notes) const;
};

} // namespace trilane::format
