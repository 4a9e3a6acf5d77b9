// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <cstdint>
#include <span>
#include <string>

namespace trilane::filepb {
class Columns;
} // namespace trilane::filepb

namespace trilane::format {

/// Header of a chunk, for readers of a file without its index. `sequence`: its number in the file.
[[nodiscard]] std::string chunkMetaOf(const ChunkEntry &entry, uint32_t sequence);

/// The columns of the index, one row a chunk.
void putIndexColumns(filepb::Columns &columns, std::span<const ChunkEntry> chunks);

} // namespace trilane::format
