// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace trilane::steps {

/// An operation of a GPU as far as repetition is concerned: a small number for its name.
using Symbol = uint16_t;

/// Rolling hash of `length` symbols, in constant time per step.
class GramHash
{
public:
    GramHash(std::span<const Symbol> symbols, size_t length);
    /// Start of the run described by value().
    [[nodiscard]] size_t at() const { return m_at; }
    [[nodiscard]] bool atEnd() const { return m_at + m_length > m_symbols.size(); }
    [[nodiscard]] uint64_t value() const;
    void next();

private:
    static constexpr uint64_t kBase = 0x9e3779b97f4a7c15;

    std::span<const Symbol> m_symbols;
    size_t m_length;
    size_t m_at = 0;
    uint64_t m_hash = 0;
    uint64_t m_leaving = 1; ///< kBase to the power of length - 1
};

/// Hash of exactly these symbols, as GramHash gives it for a run of their number.
[[nodiscard]] uint64_t gramHash(std::span<const Symbol> symbols);

/// A run of symbols that recurs at about the same distance.
struct RegularGram
{
    uint64_t hash = 0;
    size_t length = 0;    ///< of the run
    size_t distance = 0;  ///< from one to the next, in symbols
    uint64_t covered = 0; ///< symbols between two that are about that far from each other
};

/// True when two distances differ by a quarter at most.
[[nodiscard]] constexpr bool isNear(uint64_t a, uint64_t b)
{
    const uint64_t most = a > b ? a : b;
    return (a > b ? a - b : b - a) * 4 <= most;
}

/// One gram per distance (similar distances count as one): the one with the largest coverage. In
/// order of distance. One pass for each of a few lengths; bounded memory.
[[nodiscard]] std::vector<RegularGram> regularGrams(std::span<const Symbol> symbols);

/// Positions of the gram, in order.
[[nodiscard]] std::vector<size_t> placesOf(std::span<const Symbol> symbols,
                                           const RegularGram &gram);

} // namespace trilane::steps
