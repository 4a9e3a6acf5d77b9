// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/blocks.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::fuzz {

/// A block before checksums and compression: what a mutation can change without the reader
/// noticing at once.
struct PlainBlock
{
    format::BlockKind kind = format::BlockKind::Info;
    std::string meta;
    std::string payload;
};

/// Blocks in a row: kind (2 bytes), sizes of meta and payload (4 bytes each), both. What is cut
/// off at the end is taken as far as it goes.
[[nodiscard]] std::vector<PlainBlock> unpack(std::string_view bytes);
[[nodiscard]] std::string pack(const std::vector<PlainBlock> &blocks);

/// A file of those blocks, with right checksums. The index is what the last block says, if it is
/// one and `withTail`.
[[nodiscard]] std::string fileOf(const std::vector<PlainBlock> &blocks, bool withTail);

} // namespace trilane::fuzz
