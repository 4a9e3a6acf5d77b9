// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::platform {

/// Memory of large arrays that come and go all the time, decoded columns above all: taken from the
/// system in slabs and handed on from one array to the next without giving the pages back, so that
/// decoding neither waits for fresh pages nor leaves holes in the heap. Bounded; what is above the
/// bound goes back to the system. Any thread.
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

/// Gives free pages of the heap back, of every thread's: what background work has freed stays with
/// its thread otherwise; and some of the blocks that nobody has taken again. Takes some
/// milliseconds: for a thread that neither is waited for nor gives way, a few seconds after such
/// work. True when there are more blocks to give back, later.
bool returnFreePages();

} // namespace largeblocks

} // namespace trilane::platform
