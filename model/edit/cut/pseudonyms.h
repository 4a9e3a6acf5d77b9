// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/kinds.h"
#include "model/format/trace.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::cut {

/// Use of a string other than as the name of slices of a kind.
enum class StringUse : uint8_t {
    ProcessName = kSliceKindCount,
    ThreadName,
    MachineName,
    GpuName,
    CounterName,
    TrackName, ///< of any other track
    Domain,
    Unit,
    Category,
    Shapes,
    Group,
    Payload,
    FlowName,
    Caller,
    Collective,
    ElementType
};
static_assert(static_cast<int>(StringUse::ElementType) < 64);

/// A set of uses: one bit each, those of SliceKind first.
using StringUses = uint64_t;
[[nodiscard]] constexpr StringUses useOf(SliceKind kind)
{
    return StringUses{1} << static_cast<int>(kind);
}
[[nodiscard]] constexpr StringUses useOf(StringUse use)
{
    return StringUses{1} << static_cast<int>(use);
}
/// Use as the name of a track of that kind.
[[nodiscard]] StringUses useOf(TrackKind kind);

/// Pseudonym of a string: its first use and its id in the source trace ("kernel_12", "process_3",
/// "path_7"), so that it is the same in every cut of that trace. General terms that reveal nothing
/// of the program are kept: functions of CUDA, HIP and the OS, kinds of copies and waits, GPU
/// models, units, step numbers. Kernels and ranges of collectives, their names and element types,
/// and waits for a DataLoader remain recognizable ("nccl_all_reduce_kernel_5"). Pure.
[[nodiscard]] std::string pseudonymOf(std::string_view text, StringId id, StringUses uses);

} // namespace trilane::cut
