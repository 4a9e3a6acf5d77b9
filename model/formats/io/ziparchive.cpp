// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/ziparchive.h"

#include "model/formats/io/inflatesource.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

// Layout: PKWARE APPNOTE.TXT 6.3.10, 4.3.7 (local header), 4.3.12 (central directory), 4.3.14 to
// 4.3.16 (end records), 4.5.3 (ZIP64 extra field).

namespace trilane::formats {

namespace {

constexpr uint32_t kIn64 = 0xffffffffu;
constexpr size_t kLocalHeader = 30;
constexpr size_t kDirectoryEntry = 46;
constexpr uint64_t kMaxDirectoryBytes = uint64_t{16} << 20;

struct Member
{
    uint16_t flags = 0;
    uint16_t method = 0;
    std::optional<uint32_t> crc;
    uint64_t packedBytes = 0;
    uint64_t bytes = 0;
    uint64_t header = 0; ///< offset of the local header
};

/// A piece of the archive, read by offset; bytes beyond its end are 0.
class Piece
{
public:
    static Result<Piece> read(const platform::File &file, uint64_t offset, uint64_t size)
    {
        Piece piece;
        piece.m_bytes.resize(static_cast<size_t>(size));
        Result<size_t> got = file.readAt(offset, std::as_writable_bytes(std::span(piece.m_bytes)));
        if (!got)
            return got.error();
        piece.m_bytes.resize(*got);
        return piece;
    }
    [[nodiscard]] uint64_t number(size_t at, size_t bytes) const
    {
        uint64_t value = 0;
        for (size_t i = std::min(at + bytes, m_bytes.size()); i-- > at;)
            value = value << 8 | static_cast<unsigned char>(m_bytes[i]);
        return value;
    }
    [[nodiscard]] uint16_t two(size_t at) const { return static_cast<uint16_t>(number(at, 2)); }
    [[nodiscard]] uint32_t four(size_t at) const { return static_cast<uint32_t>(number(at, 4)); }
    [[nodiscard]] bool has(size_t at, std::string_view signature) const
    {
        return std::string_view(m_bytes)
            .substr(std::min(at, m_bytes.size()))
            .starts_with(signature);
    }
    [[nodiscard]] const std::string &bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

struct Extent
{
    uint64_t offset = 0;
    uint64_t size = 0;
};

/// Position of the central directory; nothing if the archive is truncated.
Result<std::optional<Extent>> findDirectory(const platform::File &file, uint64_t fileBytes)
{
    constexpr uint64_t kMaxTrailerBytes = 22 + 65535 + 20; // record, comment, ZIP64 locator
    const uint64_t from = fileBytes - std::min(fileBytes, kMaxTrailerBytes);
    Result<Piece> tail = Piece::read(file, from, fileBytes - from);
    if (!tail)
        return tail.error();
    const size_t end = tail->bytes().rfind("PK\5\6");
    if (end == std::string::npos)
        return std::optional<Extent>();
    Extent found{.offset = tail->four(end + 16), .size = tail->four(end + 12)};
    if (end >= 20 && tail->has(end - 20, "PK\6\7")) {
        Result<Piece> wide = Piece::read(file, tail->number(end - 20 + 8, 8), 56);
        if (!wide)
            return wide.error();
        if (wide->has(0, "PK\6\6"))
            found = {.offset = wide->number(48, 8), .size = wide->number(40, 8)};
    }
    if (found.offset > fileBytes || found.size > fileBytes - found.offset)
        return std::optional<Extent>();
    return std::optional(found);
}

/// Sizes that exceed the entry are in an extra field, in this order.
void applyZip64(const Piece &directory, Extent extra, Member &member)
{
    const size_t end = static_cast<size_t>(extra.offset + extra.size);
    for (auto at = static_cast<size_t>(extra.offset); at + 4 <= end;
         at += 4u + directory.two(at + 2)) {
        if (directory.two(at) != 1)
            continue;
        size_t next = at + 4;
        for (uint64_t *value : {&member.bytes, &member.packedBytes, &member.header}) {
            if (*value != kIn64)
                continue;
            *value = directory.number(next, 8);
            next += 8;
        }
        return;
    }
}

/// The largest member of the directory; nothing when it lists none that could be a trace.
std::optional<Member> largestOf(const Piece &directory)
{
    std::optional<Member> largest;
    for (size_t at = 0; directory.has(at, "PK\1\2");) {
        Member member{.flags = directory.two(at + 8),
                      .method = directory.two(at + 10),
                      .crc = directory.four(at + 16),
                      .packedBytes = directory.four(at + 20),
                      .bytes = directory.four(at + 24),
                      .header = directory.four(at + 42)};
        const size_t name = directory.two(at + 28);
        const size_t extra = directory.two(at + 30);
        applyZip64(directory, {at + kDirectoryEntry + name, extra}, member);
        if (member.bytes > 0 && (!largest || member.bytes > largest->bytes))
            largest = member;
        at += kDirectoryEntry + name + extra + directory.two(at + 32);
    }
    return largest;
}

Result<Member> chooseMember(const platform::File &file, uint64_t fileBytes)
{
    Result<std::optional<Extent>> place = findDirectory(file, fileBytes);
    if (!place)
        return place.error();
    if (*place) {
        Result<Piece> directory =
            Piece::read(file, (*place)->offset, std::min((*place)->size, kMaxDirectoryBytes));
        if (!directory)
            return directory.error();
        if (const std::optional<Member> member = largestOf(*directory))
            return *member;
        return Error{.what = msg("the zip archive contains no file"), .file = file.path()};
    }
    // Without the central directory, only the first local header is known.
    Result<Piece> header = Piece::read(file, 0, kLocalHeader);
    if (!header)
        return header.error();
    return Member{
        .flags = header->two(6), .method = header->two(8), .packedBytes = fileBytes, .header = 0};
}

Result<std::unique_ptr<TextSource>> openMember(const std::string &path, const Member &member)
{
    Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file.error();
    Result<Piece> header = Piece::read(*file, member.header, kLocalHeader);
    if (!header)
        return header.error();
    Error error{.file = path};
    if (!header->has(0, "PK\3\4")) {
        error.what = msg("the zip archive is damaged: a directory entry does not point to a file");
        error.place = msg("byte %1", member.header);
        error.remedy = msg("copy or download it again");
        return error;
    }
    if (member.flags & 1) {
        error.what = msg("the zip archive is encrypted");
        error.remedy = msg("extract it and open the file inside");
        return error;
    }
    const uint64_t begin = member.header + kLocalHeader + header->two(26) + header->two(28);
    auto packed = std::make_unique<PlainSource>(std::move(file).value(), begin, member.packedBytes);
    if (member.method == 0)
        return std::unique_ptr<TextSource>(std::move(packed));
    if (member.method == Z_DEFLATED)
        return std::unique_ptr<TextSource>(std::make_unique<InflateSource>(
            std::move(packed), InflateSource::Framing::Raw, member.crc));
    error.what = msg("the zip archive uses an unsupported compression method");
    error.place = msg("compression method %1", member.method);
    error.remedy = msg("extract it and open the file inside");
    return error;
}

} // namespace

Result<std::unique_ptr<TextSource>> openZip(const std::string &path)
{
    Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file.error();
    Result<uint64_t> size = file->size();
    if (!size)
        return size.error();
    Result<Member> member = chooseMember(*file, *size);
    if (!member)
        return member.error();
    Result<std::unique_ptr<TextSource>> source = openMember(path, *member);
    if (!source)
        return source;
    std::array<char, 2> magic{};
    Result<size_t> got = (*source)->read(magic);
    if (!got)
        return got.error();
    // The bytes read for detection are read again.
    source = openMember(path, *member);
    if (!source || !isGzip({magic.data(), *got}))
        return source;
    return std::unique_ptr<TextSource>(
        std::make_unique<InflateSource>(std::move(source).value(), InflateSource::Framing::Gzip));
}

} // namespace trilane::formats
