// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/largeblocks.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace trilane::platform {

/// The sanitizer looks after the heap only. GCC defines a macro for it, clang has a feature.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TRILANE_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(TRILANE_ADDRESS_SANITIZER)
#define TRILANE_ADDRESS_SANITIZER
#endif
#if defined(TRILANE_ADDRESS_SANITIZER)
inline constexpr bool kLargeBlocks = false;
#else
inline constexpr bool kLargeBlocks = true;
#endif

/// Allocator that leaves new numbers uninitialized: resize() does not touch memory that is about
/// to be overwritten as a whole. Large arrays are large blocks.
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

    [[nodiscard]] T *allocate(size_t count)
    {
        if (kLargeBlocks && count >= kMinCount && count <= SIZE_MAX / sizeof(T) / 2)
            return static_cast<T *>(largeblocks::take(count * sizeof(T)));
        return std::allocator<T>::allocate(count);
    }
    void deallocate(T *array, size_t count) noexcept
    {
        if (kLargeBlocks && count >= kMinCount)
            largeblocks::give(array, count * sizeof(T));
        else
            std::allocator<T>::deallocate(array, count);
    }

private:
    static constexpr size_t kMinCount = largeblocks::kMin / sizeof(T);
};

/// A vector of numbers that are written right after resize().
template <typename T>
using RawVector = std::vector<T, RawAllocator<T>>;

} // namespace trilane::platform
