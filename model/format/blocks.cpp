// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/blocks.h"

#include "model/base/crc32c.h"
#include "model/base/platform/perthread.h"
#include "model/base/platform/rawvector.h"
#include "model/format/trace.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <new>

#include <zstd.h>

namespace trilane::format {

namespace {

constexpr std::array<char, 8> kBlockMagic{'\x89', 'T', 'R', 'L', 'B', 'L', 'K', '\x1a'};
constexpr std::array<char, 8> kTailMagic{'\x89', 'T', 'R', 'L', 'E', 'N', 'D', '\x1a'};
constexpr int kCompressionLevel = 3;
/// Below this a compressed frame is mostly its own header.
constexpr size_t kCompressFrom = 64;

template <typename T>
void put(char *at, T value)
{
    for (size_t i = 0; i < sizeof(T); ++i)
        at[i] = static_cast<char>(static_cast<uint64_t>(value) >> (8 * i));
}

template <typename T>
T get(const std::byte *at)
{
    uint64_t value = 0;
    for (size_t i = 0; i < sizeof(T); ++i)
        value |= static_cast<uint64_t>(at[i]) << (8 * i);
    return static_cast<T>(value);
}

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

std::span<std::byte> writableBytes(std::string &text)
{
    return std::as_writable_bytes(std::span(text.data(), text.size()));
}

Message placeOf(uint64_t offset)
{
    return msg("byte %1", offset);
}

std::string compress(std::string_view raw)
{
    struct Free
    {
        void operator()(ZSTD_CCtx *context) const { ZSTD_freeCCtx(context); }
    };
    struct Kept
    {
        std::unique_ptr<ZSTD_CCtx, Free> context;
    };
    auto &context = platform::perThread<Kept>().context;
    if (!context)
        context.reset(ZSTD_createCCtx());
    if (!context)
        return {}; // stored uncompressed
    std::string out(ZSTD_compressBound(raw.size()), '\0');
    const size_t size = ZSTD_compressCCtx(context.get(), out.data(), out.size(), raw.data(),
                                          raw.size(), kCompressionLevel);
    if (ZSTD_isError(size))
        return {};
    out.resize(size);
    return out;
}

bool inflate(std::string_view stored, platform::RawVector<char> &out)
{
    struct Free
    {
        void operator()(ZSTD_DCtx *context) const { ZSTD_freeDCtx(context); }
    };
    struct Kept
    {
        std::unique_ptr<ZSTD_DCtx, Free> context;
    };
    auto &context = platform::perThread<Kept>().context;
    if (!context)
        context.reset(ZSTD_createDCtx());
    if (!context)
        throw std::bad_alloc(); // not damage of the block
    const size_t size =
        ZSTD_decompressDCtx(context.get(), out.data(), out.size(), stored.data(), stored.size());
    return !ZSTD_isError(size) && size == out.size();
}

} // namespace

PackedPayload packPayload(std::string payload)
{
    PackedPayload packed{.stored = {}, .rawBytes = payload.size(), .codec = 0};
    if (payload.size() >= kCompressFrom)
        packed.stored = compress(payload);
    packed.codec = !packed.stored.empty() && packed.stored.size() < payload.size() ? 1 : 0;
    if (packed.codec == 0)
        packed.stored = std::move(payload);
    return packed;
}

Result<std::string_view> unpackPayload(std::string_view stored, uint64_t rawBytes, uint8_t codec)
{
    if (codec == 0)
        return stored;
    struct Scratch
    {
        platform::RawVector<char> inflated;
    };
    platform::RawVector<char> &inflated = platform::perThread<Scratch>().inflated;
    inflated.resize(rawBytes);
    if (!inflate(stored, inflated))
        return Error{.what = msg("a payload cannot be decompressed")};
    return std::string_view(inflated.data(), inflated.size());
}

std::string sealBlock(BlockKind kind, std::string_view meta, const PackedPayload &payload)
{
    std::string block(kBlockHeaderBytes, '\0');
    block.reserve(kBlockHeaderBytes + meta.size() + payload.stored.size());
    block.append(meta).append(payload.stored);
    std::copy(kBlockMagic.begin(), kBlockMagic.end(), block.begin());
    put(&block[8], static_cast<uint16_t>(kind));
    put(&block[10], payload.codec);
    put(&block[12], static_cast<uint32_t>(meta.size()));
    put(&block[16], uint64_t{payload.stored.size()});
    put(&block[24], payload.rawBytes);
    put(&block[32], crc32c(bytesOf(block).subspan(kBlockHeaderBytes)));
    put(&block[36], crc32c(bytesOf(block).first(36)));
    return block;
}

Result<BlockHeader> parseBlockHeader(std::span<const std::byte> bytes)
{
    if (bytes.size() < kBlockHeaderBytes)
        return Error{.what = msg("the file ends inside a block header")};
    if (std::memcmp(bytes.data(), kBlockMagic.data(), kBlockMagic.size()) != 0)
        return Error{.what = msg("no block starts here")};
    if (get<uint32_t>(&bytes[36]) != crc32c(bytes.first(36)))
        return Error{.what = msg("the checksum of the block header is wrong")};
    BlockHeader header;
    header.kind = static_cast<BlockKind>(get<uint16_t>(&bytes[8]));
    header.codec = get<uint8_t>(&bytes[10]);
    header.metaBytes = get<uint32_t>(&bytes[12]);
    header.payloadBytes = get<uint64_t>(&bytes[16]);
    header.rawBytes = get<uint64_t>(&bytes[24]);
    header.bodyCrc = get<uint32_t>(&bytes[32]);
    if (header.metaBytes > kMaxMetaBytes || header.rawBytes > kMaxRawBytes ||
        header.payloadBytes > kMaxRawBytes || header.codec > 1)
        return Error{.what = msg("the block header has invalid sizes")};
    return header;
}

Result<Block> readBlock(const platform::File &file, uint64_t fileBytes, uint64_t offset,
                        bool metaOnly)
{
    std::array<std::byte, kBlockHeaderBytes> head;
    Result<size_t> got = file.readAt(offset, head);
    if (!got)
        return got.error();
    Result<BlockHeader> header = parseBlockHeader(std::span(head).first(*got));
    if (!header)
        return Error{.what = header.error().what, .file = file.path(), .place = placeOf(offset)};
    if (header->blockBytes() > fileBytes - std::min(offset, fileBytes))
        return Error{.what = msg("the file ends inside a block"),
                     .file = file.path(),
                     .place = placeOf(offset)};

    struct Scratch
    {
        platform::RawVector<char> body;
        platform::RawVector<char> inflated;
    };
    auto &[body, inflated] = platform::perThread<Scratch>();
    body.resize(header->metaBytes + (metaOnly ? 0 : header->payloadBytes));
    got = file.readAt(offset + kBlockHeaderBytes, std::as_writable_bytes(std::span(body)));
    if (!got)
        return got.error();
    const std::string_view stored(body.data(), body.size());
    Block block{.header = *header, .meta = stored.substr(0, header->metaBytes), .payload = {}};
    if (metaOnly)
        return block;
    if (*got != body.size() || crc32c(bytesOf(stored)) != header->bodyCrc)
        return Error{.what = msg("the checksum of a block is wrong"),
                     .file = file.path(),
                     .place = placeOf(offset)};
    block.payload = stored.substr(header->metaBytes);
    if (header->codec == 0)
        return block;
    inflated.resize(header->rawBytes);
    if (!inflate(block.payload, inflated))
        return Error{.what = msg("a block cannot be decompressed"),
                     .file = file.path(),
                     .place = placeOf(offset)};
    block.payload = {inflated.data(), inflated.size()};
    return block;
}

Result<uint64_t> findBlock(const platform::File &file, uint64_t fileBytes, uint64_t from)
{
    constexpr size_t kWindow = 1 << 20;
    const std::string_view magic(kBlockMagic.data(), kBlockMagic.size());
    std::string window;
    for (uint64_t at = from; at + magic.size() <= fileBytes; at += kWindow) {
        window.resize(std::min<uint64_t>(kWindow + magic.size() - 1, fileBytes - at));
        Result<size_t> got = file.readAt(at, writableBytes(window));
        if (!got)
            return got.error();
        const size_t found = std::string_view(window).substr(0, *got).find(magic);
        if (found != std::string::npos)
            return at + found;
    }
    return fileBytes;
}

std::array<std::byte, kFileHeaderBytes> packFileHeader()
{
    std::array<char, kFileHeaderBytes> bytes{};
    std::copy(kFileMagic.begin(), kFileMagic.end(), bytes.begin());
    put(&bytes[8], kFormatMajor);
    put(&bytes[10], kFormatMinor);
    return std::bit_cast<std::array<std::byte, kFileHeaderBytes>>(bytes);
}

Result<void> checkFileHeader(std::span<const std::byte> bytes)
{
    const bool isOurs = bytes.size() >= kFileMagic.size() &&
                        std::memcmp(bytes.data(), kFileMagic.data(), kFileMagic.size()) == 0;
    if (isOurs && bytes.size() < kFileHeaderBytes)
        return Error{.what = msg("is truncated: it has %1 bytes", bytes.size()),
                     .remedy = msg("copy or record it again")};
    if (!isOurs)
        return Error{.what = msg("is not a .trilane file"),
                     .remedy = msg("import it with `trilane import`")};
    const auto major = get<uint16_t>(&bytes[8]);
    if (major > kFormatMajor)
        return Error{
            .what = msg("has file format %1; this program reads up to %2", major, kFormatMajor),
            .place = msg("byte 8"),
            .remedy = msg("use a newer Trilane")};
    return {};
}

std::array<std::byte, kTailBytes> packTail(uint64_t indexOffset, uint64_t indexBytes)
{
    std::array<char, kTailBytes> bytes{};
    put(&bytes[0], indexOffset);
    put(&bytes[8], indexBytes);
    put(&bytes[16], crc32c(bytesOf({bytes.data(), 16})));
    std::copy(kTailMagic.begin(), kTailMagic.end(), bytes.begin() + 24);
    return std::bit_cast<std::array<std::byte, kTailBytes>>(bytes);
}

Result<uint64_t> parseTail(std::span<const std::byte> bytes)
{
    if (bytes.size() != kTailBytes ||
        std::memcmp(&bytes[24], kTailMagic.data(), kTailMagic.size()) != 0 ||
        get<uint32_t>(&bytes[16]) != crc32c(bytes.first(16)))
        return Error{
            .what =
                msg("the file has no tail: it is still being written or its writer was stopped")};
    return get<uint64_t>(&bytes[0]);
}

} // namespace trilane::format
