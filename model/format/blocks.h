// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::format {

/// Kind of a block. Values are never reused; described in FORMAT.md.
enum class BlockKind : uint16_t {
    Info = 1,
    Account = 2,
    Strings = 3,
    Tracks = 4,
    Lanes = 5,
    Details = 6,
    Chunk = 7,
    Cells = 8,
    Aggregates = 9,
    Overview = 10,
    Totals = 11,
    Flows = 12,
    Index = 13,
    Picture = 14
};

inline constexpr std::array<char, 8> kFileMagic{'\x89', 'T', 'R', 'L', 'N', '\r', '\n', '\x1a'};
inline constexpr size_t kFileHeaderBytes = 16;
inline constexpr size_t kBlockHeaderBytes = 40;
inline constexpr size_t kTailBytes = 32;
/// Maximum decompressed size of a block; writers split larger ones.
inline constexpr uint64_t kMaxRawBytes = uint64_t{256} << 20;
inline constexpr uint32_t kMaxMetaBytes = 1 << 20;

/// The fixed header of every block.
struct BlockHeader
{
    BlockKind kind = BlockKind::Info;
    uint8_t codec = 0; ///< 0 = as is, 1 = zstd
    uint32_t metaBytes = 0;
    uint64_t payloadBytes = 0; ///< as stored
    uint64_t rawBytes = 0;     ///< inflated
    uint32_t bodyCrc = 0;      ///< CRC-32C of meta and payload as stored

    [[nodiscard]] uint64_t blockBytes() const
    {
        return kBlockHeaderBytes + metaBytes + payloadBytes;
    }
};

/// A block as read: meta and inflated payload. The views refer to memory that the thread reuses for
/// its next block.
struct Block
{
    BlockHeader header;
    std::string_view meta;
    std::string_view payload;
};

/// A payload in stored form.
struct PackedPayload
{
    std::string stored;
    uint64_t rawBytes = 0;
    uint8_t codec = 0;
};

/// Compresses if that helps. The slow part of writing a block; any thread.
[[nodiscard]] PackedPayload packPayload(std::string payload);

/// The payload again, of what packPayload() made. Lasts until the same thread unpacks its next one.
[[nodiscard]] Result<std::string_view> unpackPayload(std::string_view stored, uint64_t rawBytes,
                                                     uint8_t codec);

/// Header, meta and payload, ready to be written. Any thread.
[[nodiscard]] std::string sealBlock(BlockKind kind, std::string_view meta,
                                    const PackedPayload &payload);

/// The header at `bytes`; an error when magic, header checksum or sizes are wrong.
[[nodiscard]] Result<BlockHeader> parseBlockHeader(std::span<const std::byte> bytes);

/// Reads, checks and decompresses the block at `offset` of a file of `fileBytes`. With metaOnly,
/// the payload is neither read nor checked. Any thread; the result is valid until the same thread
/// reads its next block.
[[nodiscard]] Result<Block> readBlock(const platform::File &file, uint64_t fileBytes,
                                      uint64_t offset, bool metaOnly = false);

/// First offset >= from where a block header could begin (its magic), or fileBytes.
[[nodiscard]] Result<uint64_t> findBlock(const platform::File &file, uint64_t fileBytes,
                                         uint64_t from);

[[nodiscard]] std::array<std::byte, kFileHeaderBytes> packFileHeader();
/// An error when this is no .trilane file or one of a newer major version.
[[nodiscard]] Result<void> checkFileHeader(std::span<const std::byte> bytes);

/// The last bytes of a complete file: where its index is.
[[nodiscard]] std::array<std::byte, kTailBytes> packTail(uint64_t indexOffset, uint64_t indexBytes);
/// Offset of the index; an error when the tail is absent or damaged.
[[nodiscard]] Result<uint64_t> parseTail(std::span<const std::byte> bytes);

} // namespace trilane::format
