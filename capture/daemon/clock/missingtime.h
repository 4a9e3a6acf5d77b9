// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"
#include "model/format/note.h"

#include <cstdint>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Of the trace, as readers count time: "1.500".
[[nodiscard]] std::string secondsText(uint64_t time, Ns zero);

/// What is not recorded, and when: times of a process, CLOCK_MONOTONIC in ns, whatever they are;
/// `begin` 0: all the time, `end` 0: until the end. Where readers' 0 is may be known only later.
struct Missing
{
    Message text;
    uint64_t begin = 0;
    uint64_t end = 0;
    format::Note::Kind kind = format::Note::Kind::Other;

    /// `zero`: what is 0 to readers (LiveTrace::begin()).
    [[nodiscard]] Message textFrom(Ns zero) const;
};
[[nodiscard]] std::vector<Message> textsOf(const std::vector<Missing> &missing, Ns zero);
/// As the trace tells it.
[[nodiscard]] std::vector<format::Note> notesOf(const std::vector<Missing> &missing, Ns zero);

} // namespace trilane::daemon
