// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <string>

namespace trilane::client {

/// Flight recorder options: how much of the end of a recording is kept in memory, and when it is
/// saved.
struct KeepRequest
{
    Ns window = 0; ///< 0: all is written to the file
    uint64_t memory = uint64_t{256} << 20;
    Ns after = 2'000'000'000; ///< what follows a trigger
    double slowStep = 0;      ///< times the median; 0: not looked at
    std::string stepName;     ///< empty: as step names look
    Ns idle = 0;              ///< of a GPU; 0: not looked at
    uint32_t maxSaves = 10;

    [[nodiscard]] bool isUsed() const { return window > 0; }
};

} // namespace trilane::client
