// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"
#include "model/format/properties/note.h"

#include <cstdint>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Trace time as shown to users: "1.500".
[[nodiscard]] std::string secondsText(uint64_t time, Ns zero);

/// A problem and its time: times of a process, CLOCK_MONOTONIC in ns. `begin` 0: from the start;
/// `end` 0: until the end. Time 0 of the trace may be known only later.
struct Missing
{
    Message text;
    uint64_t begin = 0;
    uint64_t end = 0;
    format::Note::Kind kind = format::Note::Kind::Other;

    /// `zero`: time 0 of the trace (LiveTrace::begin()).
    [[nodiscard]] Message textFrom(Ns zero) const;
};
[[nodiscard]] std::vector<Message> textsOf(const std::vector<Missing> &missing, Ns zero);
/// Converts to notes of the trace.
[[nodiscard]] std::vector<format::Note> notesOf(const std::vector<Missing> &missing, Ns zero);

} // namespace trilane::daemon
