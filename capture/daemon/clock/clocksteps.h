// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/clock/missingtime.h"
#include "model/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Detects that the wall clock is set during a recording. Times of the trace (CLOCK_MONOTONIC) are
/// unaffected, but the time of day differs from TraceInfo::epochOfZero afterwards. Slewing
/// (adjtimex(2), at most 0.05 %) is not detected. One thread.
class ClockSteps
{
public:
    struct Step
    {
        Ns time = 0; ///< when it was noticed, in the time of the trace
        Ns by = 0;   ///< forward or back; includes the time that the machine slept

        [[nodiscard]] std::string byText() const;   ///< "+3600.000000", in seconds
        [[nodiscard]] std::string timeText() const; ///< "12.500"
    };

    /// Both clocks at one time, in ns; in order of `monotonic`.
    void addPair(Ns realtime, Ns monotonic, Ns traceTime);

    /// The first kMaxKept of them.
    [[nodiscard]] const std::vector<Step> &steps() const { return m_steps; }
    [[nodiscard]] uint64_t count() const { return m_count; }

    /// At the end of the recording: a note for each, and the data missing because of them.
    void tell(std::vector<format::Note> &notes, std::vector<Missing> &problems) const;

    static constexpr size_t kMaxKept = 16;

private:
    std::vector<Step> m_steps;
    uint64_t m_count = 0;
    std::optional<Ns> m_offset; ///< of the last pair: REALTIME - MONOTONIC
    Ns m_last = 0;              ///< its MONOTONIC
};

} // namespace trilane::daemon
