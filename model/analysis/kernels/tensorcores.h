// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/message.h"
#include "model/store/tables.h"

#include <string_view>
#include <vector>

namespace trilane::kernels {

/// Use of Tensor Cores (NVIDIA) or matrix cores (AMD) according to a kernel's name.
enum class TensorCores : uint8_t {
    Unknown, ///< the name is of no family that is known to, or known not to
    No,      ///< of a family that surely computes without: element-wise, reductions, sgemm…
    Yes      ///< of a family that computes on them
};
/// "unknown", "no", "yes"; stable, of JSON and CSV.
[[nodiscard]] MessageText textOf(TensorCores answer);

/// Based on the name, not on counters; unusual variants of a family may be misjudged. Pure.
[[nodiscard]] TensorCores tensorCoresOf(std::string_view kernel);

/// Cached results for the names of one store. One thread.
class TensorCoreNames
{
public:
    explicit TensorCoreNames(store::Tables trace)
        : m_trace(trace)
    {}

    [[nodiscard]] TensorCores of(StringId name);

private:
    struct Entry
    {
        bool isKnown = false;
        TensorCores answer = TensorCores::Unknown;
    };

    store::Tables m_trace;
    std::vector<Entry> m_known; ///< by string
};

} // namespace trilane::kernels
