// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/inflate.h"

#include <algorithm>
#include <cstdint>

#include <zlib.h>

namespace trilane::perfetto {

namespace {

constexpr size_t kPiece = size_t{256} << 10;

} // namespace

Inflated inflatePackets(std::string_view packed, size_t most)
{
    Inflated out;
    z_stream stream = {};
    if (::inflateInit(&stream) != Z_OK) {
        out.problem = msg("cannot initialize zlib");
        return out;
    }
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    int status = Z_OK;
    while (status == Z_OK && out.bytes.size() < most) {
        const size_t had = out.bytes.size();
        const size_t piece = std::min(kPiece, most - had);
        out.bytes.resize(had + piece);
        stream.next_out = reinterpret_cast<Bytef *>(out.bytes.data() + had);
        stream.avail_out = static_cast<uInt>(piece);
        status = ::inflate(&stream, Z_NO_FLUSH);
        out.bytes.resize(had + piece - stream.avail_out);
    }
    ::inflateEnd(&stream);
    if (status != Z_STREAM_END)
        out.problem = status == Z_OK ? msg("decompressed size exceeds the limit") : msg("damaged");
    return out;
}

void forEachPacket(std::string_view trace, const std::function<void(std::string_view)> &take)
{
    constexpr char kPacketTag = 0x0a;
    while (!trace.empty() && trace.front() == kPacketTag) {
        uint64_t size = 0;
        size_t at = 1;
        bool isWhole = false;
        for (int shift = 0; at < trace.size() && shift < 35 && !isWhole; shift += 7) {
            const auto byte = static_cast<uint8_t>(trace[at++]);
            size |= static_cast<uint64_t>(byte & 0x7f) << shift;
            isWhole = !(byte & 0x80);
        }
        if (!isWhole || size > trace.size() - at)
            return;
        take(trace.substr(at, size));
        trace.remove_prefix(at + size);
    }
}

} // namespace trilane::perfetto
