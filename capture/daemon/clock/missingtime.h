// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <string>
#include <vector>

namespace trilane::daemon {

/// When something is missing, as readers count time: ", from 1.500 s to 2.250 s". Times of a
/// process, CLOCK_MONOTONIC in ns, whatever they are; `end` 0: ", from 1.500 s on"; `begin` 0: "".
/// `zero`: what is 0 to them (LiveTrace::begin()).
[[nodiscard]] std::string whenMissing(uint64_t begin, uint64_t end, Ns zero);

/// Missing data and its time, for whenMissing(). The reader's zero may be known only later.
struct Missing
{
    std::string text;
    uint64_t begin = 0;
    uint64_t end = 0;

    [[nodiscard]] std::string textFrom(Ns zero) const
    {
        return text + whenMissing(begin, end, zero);
    }
};
[[nodiscard]] std::vector<std::string> textsOf(const std::vector<Missing> &missing, Ns zero);

} // namespace trilane::daemon
