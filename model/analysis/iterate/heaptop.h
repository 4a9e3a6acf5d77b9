// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

namespace trilane::iterate {

/// Restores the heap order after the first entry changed. Fast if the entry usually stays first, as
/// when merging lanes. The order is that of std::make_heap.
template <typename Entry, typename IsLater>
void sinkTop(std::vector<Entry> &heap, IsLater isLater)
{
    const Entry moved = heap.front();
    size_t at = 0;
    for (size_t child = 1; child < heap.size(); child = 2 * at + 1) {
        if (child + 1 < heap.size() && isLater(heap[child], heap[child + 1]))
            ++child;
        if (!isLater(moved, heap[child]))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

/// Removes the first entry.
template <typename Entry, typename IsLater>
void dropTop(std::vector<Entry> &heap, IsLater isLater)
{
    heap.front() = heap.back();
    heap.pop_back();
    if (!heap.empty())
        sinkTop(heap, isLater);
}

} // namespace trilane::iterate
