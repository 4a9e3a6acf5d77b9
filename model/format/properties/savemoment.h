// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/format/properties/traceinfo.h"

#include <optional>
#include <string>

namespace trilane::format {

/// Why a flight recorder saved a trace, and the time of the trigger: two notes of the trace, "saved
/// because" and "trigger at". Plain value.
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
