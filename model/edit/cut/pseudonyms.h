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

/// What a string is called where names are to be replaced: its first use and its id in the trace it
/// is from ("kernel_12", "process_3", "path_7"), so that it is the same in every cut of that trace.
/// What is the same everywhere and says nothing of the program stays: functions of CUDA, HIP and
/// the OS, kinds of copies and waits, models of GPUs, units, numbers of steps. Kernels and ranges
/// of collectives, their names and element types stay recognizable ("nccl_all_reduce_kernel_5"), as
/// does waiting for a DataLoader. Pure.
[[nodiscard]] std::string pseudonymOf(std::string_view text, StringId id, StringUses uses);

} // namespace trilane::cut
