// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/plainblocks.h"

#include <algorithm>
#include <cstring>

namespace trilane::fuzz {

namespace {

template <typename T>
T take(std::string_view &bytes)
{
    T value{};
    const size_t size = std::min(sizeof value, bytes.size());
    std::memcpy(&value, bytes.data(), size);
    bytes.remove_prefix(size);
    return value;
}

std::string takeText(std::string_view &bytes, size_t size)
{
    const std::string text(bytes.substr(0, size));
    bytes.remove_prefix(text.size());
    return text;
}

template <typename T>
void put(std::string &bytes, T value)
{
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

} // namespace

std::vector<PlainBlock> unpack(std::string_view bytes)
{
    std::vector<PlainBlock> blocks;
    while (!bytes.empty()) {
        PlainBlock block{.kind = static_cast<format::BlockKind>(take<uint16_t>(bytes)),
                         .meta = {},
                         .payload = {}};
        const auto metaBytes = take<uint32_t>(bytes);
        const auto payloadBytes = take<uint32_t>(bytes);
        block.meta = takeText(bytes, std::min(metaBytes, format::kMaxMetaBytes));
        block.payload = takeText(bytes, payloadBytes);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

std::string pack(const std::vector<PlainBlock> &blocks)
{
    std::string bytes;
    for (const PlainBlock &block : blocks) {
        put(bytes, static_cast<uint16_t>(block.kind));
        put(bytes, static_cast<uint32_t>(block.meta.size()));
        put(bytes, static_cast<uint32_t>(block.payload.size()));
        bytes += block.meta + block.payload;
    }
    return bytes;
}

std::string fileOf(const std::vector<PlainBlock> &blocks, bool withTail)
{
    const auto header = format::packFileHeader();
    std::string file(reinterpret_cast<const char *>(header.data()), header.size());
    uint64_t lastOffset = file.size();
    for (const PlainBlock &block : blocks) {
        lastOffset = file.size();
        const format::PackedPayload payload{
            .stored = block.payload, .rawBytes = block.payload.size(), .codec = 0};
        file += format::sealBlock(block.kind, block.meta, payload);
    }
    if (withTail) {
        const auto tail = format::packTail(lastOffset, file.size() - lastOffset);
        file.append(reinterpret_cast<const char *>(tail.data()), tail.size());
    }
    return file;
}

} // namespace trilane::fuzz
