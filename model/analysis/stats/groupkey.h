// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace trilane::stats {

/// Keys by which slices can be grouped.
enum class GroupKey : uint8_t {
    Name,
    Grid,
    Block,
    Registers,
    SharedMemory,
    Stream,
    Device,
    Process,
    BaseName,    ///< the name without template arguments, namespaces and parameters
    Thread,      ///< the thread that the slices are on
    Domain,      ///< of ranges
    Category,    ///< of ranges
    Direction,   ///< of copies: "HtoD"; sets are one more
    Source,      ///< source memory of copies
    Destination, ///< memory that copies and sets go to
    State,       ///< of threads
    StaticSharedMemory,
    DynamicSharedMemory,
    TensorCore, ///< by the name's family, see tensorCoresOf()
    LaunchPath, ///< ranges open at the launch
    Operator,   ///< the innermost of them
    InputShape, ///< of the operator
    Step        ///< of the training loop
};

/// Keys that the slice itself does not answer: they need SliceQuery::context.
inline constexpr std::array kContextKeys{GroupKey::LaunchPath, GroupKey::Operator,
                                         GroupKey::InputShape, GroupKey::Step};
/// Its position in kContextKeys; that many for another key.
[[nodiscard]] constexpr size_t contextIndex(GroupKey key)
{
    size_t i = 0;
    while (i < kContextKeys.size() && kContextKeys[i] != key)
        ++i;
    return i;
}
[[nodiscard]] bool needsContext(std::span<const GroupKey> keys);

/// The word of a key on the command line and in columns: "shared_memory".
[[nodiscard]] std::string_view toString(GroupKey key);

/// Group keys of kernels.
inline constexpr std::array kKernelGroupKeys{GroupKey::Name,
                                             GroupKey::BaseName,
                                             GroupKey::Grid,
                                             GroupKey::Block,
                                             GroupKey::Registers,
                                             GroupKey::SharedMemory,
                                             GroupKey::StaticSharedMemory,
                                             GroupKey::DynamicSharedMemory,
                                             GroupKey::Stream,
                                             GroupKey::Device,
                                             GroupKey::Process,
                                             GroupKey::TensorCore,
                                             GroupKey::LaunchPath,
                                             GroupKey::Operator,
                                             GroupKey::InputShape,
                                             GroupKey::Step};

/// "name,grid,stream" → keys; an error names the word that is not in `known` and lists those.
[[nodiscard]] Result<std::vector<GroupKey>>
parseGroupKeys(std::string_view text, std::span<const GroupKey> known = kKernelGroupKeys);

} // namespace trilane::stats
