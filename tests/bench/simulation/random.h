// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace trilane::simulation {

/// Numbers that are the same for the same seed on every machine (splitmix64; Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
class Random
{
public:
    explicit Random(uint64_t seed)
        : m_state(seed)
    {}

    uint64_t next()
    {
        uint64_t z = m_state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// In [0, count).
    uint32_t below(uint32_t count) { return static_cast<uint32_t>((next() >> 32) * count >> 32); }
    /// In [0, 1).
    double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    bool chance(double probability) { return fraction() < probability; }
    /// Roughly normal, mean 0, deviation 1: the sum of twelve uniform numbers.
    double normal()
    {
        const uint64_t a = next(), b = next(), c = next();
        uint64_t sum = 0;
        for (int shift = 0; shift < 64; shift += 16)
            sum += (a >> shift & 0xffff) + (b >> shift & 0xffff) + (c >> shift & 0xffff);
        return static_cast<double>(sum) / 65536.0 - 6.0;
    }
    /// A duration as they are: never negative, with a tail to the long side.
    Ns around(Ns median, double spread)
    {
        return std::max<Ns>(
            1, static_cast<Ns>(static_cast<double>(median) * std::exp(spread * normal())));
    }

private:
    uint64_t m_state;
};

/// Draws from [0, count) with the k-th as likely as 1 / (k + 1).
class Zipf
{
public:
    explicit Zipf(uint32_t count)
    {
        double sum = 0;
        for (uint32_t k = 0; k < count; ++k)
            m_upTo.push_back(sum += 1.0 / (k + 1));
    }
    uint32_t draw(Random &random) const
    {
        const double x = random.fraction() * m_upTo.back();
        const auto at = std::upper_bound(m_upTo.begin(), m_upTo.end(), x);
        return static_cast<uint32_t>(at - m_upTo.begin());
    }

private:
    std::vector<double> m_upTo;
};

} // namespace trilane::simulation
