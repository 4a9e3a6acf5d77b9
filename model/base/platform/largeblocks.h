// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::platform {

/// Allocator for large, short-lived arrays, mainly decoded columns. Takes slabs from the system and
/// reuses their pages for the next array, so decoding neither waits for fresh pages nor fragments
/// the heap. Memory above a bound is returned to the system. Any thread.
namespace largeblocks {

/// Arrays smaller than this belong into the heap.
inline constexpr size_t kMin = size_t{64} << 10;

/// Never null: throws std::bad_alloc.
[[nodiscard]] void *take(size_t bytes);
/// `bytes` as in take().
void give(void *block, size_t bytes) noexcept;
/// Bytes kept for the next one.
[[nodiscard]] size_t keptBytes();

/// Configures malloc at the start of a long-running program. Freed arrays of 1 MiB or more are
/// returned to the system; by default, glibc keeps ever larger ones per thread. Smaller blocks stay
/// in the heap. Threads rarely share an arena, because waiting for one, or for mapping memory,
/// means waiting for preempted threads.
void configureHeap();

/// Returns free heap pages of all threads to the system, since memory freed by background work
/// stays with its thread otherwise, and some of the unused blocks. Takes some milliseconds: call it
/// a few seconds after such work, on a thread that no other thread waits for. True if blocks are
/// left.
bool returnFreePages();

} // namespace largeblocks

} // namespace trilane::platform
