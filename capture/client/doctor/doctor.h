// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <string>
#include <vector>

namespace trilane::client {

enum class Verdict : uint8_t {
    Fine,
    Limited, ///< recording works, something is missing from it
    Missing  ///< a whole layer cannot be recorded
};

/// Result of one check of this machine.
struct MachineFinding
{
    std::string id; ///< for scripts: "scheduler", stable
    Message title;  ///< "Thread states"
    Verdict verdict = Verdict::Fine;
    Message found;       ///< the finding as text
    Message consequence; ///< what will be missing; empty when nothing
    Message remedy;      ///< the command that mends it; empty when there is none
};

/// Paths to check, so that a test can use another machine's.
struct DoctorPlaces
{
    std::string root;   ///< put before /proc, /sys, /etc and /dev; empty = this machine
    std::string folder; ///< where recordings would be written; empty = the current one
};

/// Looks at the machine as the calling user; changes nothing, takes less than a second.
[[nodiscard]] std::vector<MachineFinding> examine(const DoctorPlaces &places = {});

[[nodiscard]] std::string_view toString(Verdict verdict);

} // namespace trilane::client
