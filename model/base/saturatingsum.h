// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <limits>

namespace trilane {

/// Counts of files may be anything: a sum that wrapped to 0 would hide them.
[[nodiscard]] constexpr uint64_t saturatingSum(uint64_t a, uint64_t b)
{
    constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();
    return a > kMax - b ? kMax : a + b;
}

} // namespace trilane
