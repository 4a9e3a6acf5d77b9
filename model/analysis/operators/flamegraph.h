// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorstats.h"
#include "model/base/result.h"

#include <string>

namespace trilane::operators {

enum class FlameValue : uint8_t {
    CpuTime, ///< self time of ranges on their threads
    GpuTime  ///< durations of GPU work, its names below the ranges that launched it
};

/// "cpu" or "gpu"; an error lists them.
[[nodiscard]] Result<FlameValue> parseFlameValue(std::string_view word);

struct FlameNode
{
    std::string_view name; ///< text of the store
    uint32_t parent = 0;   ///< precedes it; 0 for the first node
    uint32_t depth = 0;    ///< 0: the first node, which holds all
    Ns self = 0;
    Ns total = 0; ///< with all below
    uint64_t calls = 0;
    RangeId first; ///< earliest range; invalid for GPU work
    SliceKind kind = SliceKind::Range;
    store::SliceRef firstWork; ///< earliest of the GPU work; invalid for ranges
};

/// A tree of paths with times. Children follow their node, depth first, longest total first. Only
/// nodes with time.
struct FlameGraph
{
    FlameValue value = FlameValue::CpuTime;
    std::shared_ptr<const OperatorIndex> index;
    std::vector<FlameNode> nodes; ///< at least the first
};

/// Pure; any thread.
[[nodiscard]] FlameGraph flameGraph(const OperatorStats &stats, FlameValue value,
                                    const jobs::JobContext &job = {});

/// "step;forward;aten::mm 1200": one line for each node with self time, in ns, as flame graph
/// tools read it. Semicolons and line breaks in names become colons and spaces.
[[nodiscard]] std::string foldedStacks(const FlameGraph &graph);

} // namespace trilane::operators
