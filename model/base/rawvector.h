// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace trilane {

/// Allocator that leaves new numbers uninitialised: resize() does not touch memory that is about
/// to be overwritten as a whole.
template <typename T>
struct RawAllocator : std::allocator<T>
{
    template <typename U>
    struct rebind
    {
        using other = RawAllocator<U>;
    };
    template <typename U, typename... Args>
    void construct(U *at, Args &&...args)
    {
        if constexpr (sizeof...(Args) == 0)
            ::new (static_cast<void *>(at)) U;
        else
            ::new (static_cast<void *>(at)) U(std::forward<Args>(args)...);
    }
};

/// A vector for numbers that are written right after resize().
template <typename T>
using RawVector = std::vector<T, RawAllocator<T>>;

} // namespace trilane
