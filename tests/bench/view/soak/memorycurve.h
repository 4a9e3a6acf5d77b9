// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>

namespace trilane::bench {

/// Resident memory over the time of a soak, in twentieths: each is the mean of what was seen in it.
/// What is asked of one without samples is 0.
class MemoryCurve
{
public:
    static constexpr size_t kParts = 20;

    /// Takes a sample; `share` of the time has passed, 0…1. Prints the part that has ended, if
    /// one has, with what the heap holds of it.
    void sample(double share);

    /// Bytes.
    [[nodiscard]] double mean(size_t part) const;
    /// From the parts after a fifth of the time, when caches are full, to the last fifth: 0.03 is
    /// 3 % more. A trend: memory that comes and goes with what is looked at averages out.
    [[nodiscard]] double growth() const;
    /// One row for each part.
    void print() const;

private:
    [[nodiscard]] double meanOf(size_t first, size_t last) const;
    void tell(size_t part) const;

    std::array<double, kParts> m_sum{};
    std::array<size_t, kParts> m_samples{};
    size_t m_part = 0;
};

} // namespace trilane::bench
