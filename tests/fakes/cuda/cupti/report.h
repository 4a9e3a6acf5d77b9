// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

/// What the library was asked for, and the blocks that its client has to free.
namespace fakecupti::report {

void count(const char *function);

/// A block of malloc's for an overhead record, known from now on.
[[nodiscard]] void *makeBlock(size_t bytes);
/// Blocks made so far, and how many of them nobody has freed.
[[nodiscard]] size_t madeBlocks();
[[nodiscard]] size_t liveBlocks();

/// To the file that FAKE_CUPTI_REPORT names, if it does: a line "NAME COUNT" for each function,
/// then "blocks MADE" and "unfreed LIVE".
void write();

} // namespace fakecupti::report
