// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Block headers and chunk payloads as they could come from a hostile file. The first byte says
/// which; a chunk has the count and the start from its meta in front.

#include "model/format/blocks.h"
#include "model/format/chunk.h"

#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>

using namespace trilane;

namespace {

/// What decodeChunk promises of a chunk that it accepts.
void check(const format::SliceChunk &chunk, Ns start, uint32_t count)
{
    if (chunk.size() != count || (count > 0 && chunk.start(0) < start))
        std::abort();
    for (size_t i = 0; i < chunk.size(); ++i) {
        if (chunk.duration(i) < 0 || chunk.end(i) < chunk.start(i))
            std::abort();
        if (i > 0 && chunk.start(i) < chunk.end(i - 1))
            std::abort();
        (void)chunk.slice(i);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const std::string_view rest(reinterpret_cast<const char *>(data) + 1, size - 1);
    if (data[0] % 2 == 0) {
        const Result<format::BlockHeader> header =
            format::parseBlockHeader(std::as_bytes(std::span(rest)));
        if (header && header->rawBytes > format::kMaxRawBytes)
            std::abort();
        (void)format::parseTail(std::as_bytes(std::span(rest)));
        (void)format::checkFileHeader(std::as_bytes(std::span(rest)));
        return 0;
    }
    uint32_t count = 0;
    Ns start = 0;
    if (rest.size() < sizeof count + sizeof start)
        return 0;
    std::memcpy(&count, rest.data(), sizeof count);
    std::memcpy(&start, rest.data() + sizeof count, sizeof start);
    if (const Result<format::SliceChunk> chunk =
            format::decodeChunk(rest.substr(sizeof count + sizeof start), start, count))
        check(*chunk, start, count);
    return 0;
}
