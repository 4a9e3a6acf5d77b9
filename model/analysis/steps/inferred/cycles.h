// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/inferred/grams.h"

#include <functional>

namespace trilane::steps {

/// One repetition in a sequence: positions [begin, end).
struct Cycle
{
    size_t begin = 0;
    size_t end = 0;
    friend bool operator==(const Cycle &, const Cycle &) = default;
};

/// Additional information about a sequence.
struct SequenceHints
{
    /// Positions before which the host copied to the GPU, on any stream; sorted. A step has one, if
    /// there are any; a layer has none.
    std::vector<size_t> inputs{};
    /// Positions of outputs from the GPU to the host.
    std::vector<size_t> outputs{};
    /// Likelihood that the operation at a position is the first of an iteration, 0 or more.
    std::function<double(size_t)> beginning;
    /// May these be iterations of a loop in that part? If not, searches for something longer.
    /// Empty: always.
    std::function<bool(std::span<const Cycle>, Cycle part)> accepts{};
};

/// The iterations of a loop in its sequence of operations, in order and disjoint; empty if nothing
/// repeats three times. Parts unlike the usual iteration (a warm-up, an evaluation, the rest at the
/// end) are in none. Iterations may differ at their ends by up to half a usual one. Most are
/// adjacent: a pattern with holes is part of a longer one. If the whole has none, the longest part
/// without new symbols is searched. Pure.
[[nodiscard]] std::vector<Cycle> findCycles(std::span<const Symbol> symbols,
                                            const SequenceHints &hints);

} // namespace trilane::steps
