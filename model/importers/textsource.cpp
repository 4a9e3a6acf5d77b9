// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/textsource.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include <zlib.h>

namespace trilane {

namespace {

class PlainSource : public TextSource
{
public:
    explicit PlainSource(File file)
        : m_file(std::move(file))
    {}

    Result<size_t> read(std::span<char> out) override
    {
        Result<size_t> got = m_file.readAt(m_at, std::as_writable_bytes(out));
        if (got)
            m_at += *got;
        return got;
    }
    [[nodiscard]] uint64_t consumed() const override { return m_at; }

private:
    File m_file;
    uint64_t m_at = 0;
};

/// A deflate stream inside a file: gzip with any number of members, or a member of a zip.
class InflateSource : public TextSource
{
public:
    enum class Framing : uint8_t { Gzip, Raw };

    InflateSource(File file, uint64_t begin, Framing framing)
        : m_file(std::move(file))
        , m_at(begin)
        , m_framing(framing)
        , m_input(size_t{1} << 18)
    {
        // 15 window bits; + 16 lets zlib read the gzip header, negative means there is none.
        m_ready = ::inflateInit2(&m_stream, framing == Framing::Gzip ? 15 + 16 : -15) == Z_OK;
    }
    ~InflateSource() override { ::inflateEnd(&m_stream); }
    InflateSource(const InflateSource &) = delete;
    InflateSource &operator=(const InflateSource &) = delete;

    Result<size_t> read(std::span<char> out) override
    {
        if (!m_ready)
            return Error{.what = "zlib cannot be used", .file = m_file.path()};
        m_stream.next_out = reinterpret_cast<Bytef *>(out.data());
        m_stream.avail_out = static_cast<uInt>(out.size());
        while (!m_ended && m_stream.avail_out > 0) {
            if (m_stream.avail_in == 0) {
                if (Result<void> filled = fill(); !filled)
                    return filled.error();
                if (m_stream.avail_in == 0)
                    break;
            }
            step(::inflate(&m_stream, Z_NO_FLUSH));
        }
        return out.size() - m_stream.avail_out;
    }
    [[nodiscard]] uint64_t consumed() const override { return m_at - m_stream.avail_in; }
    [[nodiscard]] std::string damage() const override { return m_damage; }

private:
    Result<void> fill()
    {
        Result<size_t> got = m_file.readAt(m_at, std::as_writable_bytes(std::span(m_input)));
        if (!got)
            return got.error();
        if (*got == 0) {
            m_ended = true;
            m_damage = "the compressed data ends too early, at byte " + std::to_string(m_at);
            return {};
        }
        m_at += *got;
        m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
        m_stream.avail_in = static_cast<uInt>(*got);
        return {};
    }

    void step(int status)
    {
        if (status == Z_OK || status == Z_BUF_ERROR)
            return;
        if (status == Z_STREAM_END && m_framing == Framing::Gzip && nextMemberBegins()) {
            m_ended = ::inflateReset(&m_stream) != Z_OK;
            return;
        }
        m_ended = true;
        if (status != Z_STREAM_END)
            m_damage = "the compressed data is damaged at byte " + std::to_string(consumed());
    }

    /// gzip files may be joined end to end (RFC 1952, 2.2); other bytes behind are padding.
    bool nextMemberBegins()
    {
        if (m_stream.avail_in == 0) {
            Result<size_t> got = m_file.readAt(m_at, std::as_writable_bytes(std::span(m_input)));
            if (!got || *got == 0)
                return false;
            m_at += *got;
            m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
            m_stream.avail_in = static_cast<uInt>(*got);
        }
        return m_stream.next_in[0] == 0x1f;
    }

    File m_file;
    uint64_t m_at;
    Framing m_framing;
    std::vector<char> m_input;
    z_stream m_stream = {};
    bool m_ready = false;
    bool m_ended = false;
    std::string m_damage;
};

uint32_t little(const unsigned char *at, int bytes)
{
    uint32_t value = 0;
    for (int i = bytes; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

/// The first member of a zip by its local header (APPNOTE 4.3.7), which a stream can read without
/// the directory at the end.
Result<std::unique_ptr<TextSource>> openZip(File file)
{
    uint64_t at = 0;
    for (;;) {
        std::array<unsigned char, 30> header{};
        Result<size_t> got = file.readAt(at, std::as_writable_bytes(std::span(header)));
        if (!got)
            return got.error();
        if (*got < header.size() || std::memcmp(header.data(), "PK\3\4", 4) != 0)
            return Error{.what = "the zip archive holds no file", .file = file.path()};
        const uint32_t method = little(&header[8], 2);
        const uint32_t stored = little(&header[18], 4);
        const uint64_t begin = at + 30 + little(&header[26], 2) + little(&header[28], 2);
        const bool isFolder =
            stored == 0 && little(&header[22], 4) == 0 && method == 0 && (header[6] & 8) == 0;
        if (isFolder) {
            at = begin;
            continue;
        }
        if (method == Z_DEFLATED)
            return std::unique_ptr<TextSource>(std::make_unique<InflateSource>(
                std::move(file), begin, InflateSource::Framing::Raw));
        return Error{.what = "the zip archive is packed in a way that cannot be read",
                     .file = file.path(),
                     .place = "compression method " + std::to_string(method),
                     .remedy = "unpack it and open the file inside"};
    }
}

} // namespace

Result<std::unique_ptr<TextSource>> TextSource::open(const std::string &path)
{
    Result<File> file = File::openForReading(path);
    if (!file)
        return file.error();
    std::array<char, 4> magic{};
    Result<size_t> got = file->readAt(0, std::as_writable_bytes(std::span(magic)));
    if (!got)
        return got.error();
    if (*got >= 2 && magic[0] == '\x1f' && magic[1] == '\x8b')
        return std::unique_ptr<TextSource>(std::make_unique<InflateSource>(
            std::move(file).value(), 0, InflateSource::Framing::Gzip));
    if (*got == 4 && std::memcmp(magic.data(), "PK\3\4", 4) == 0)
        return openZip(std::move(file).value());
    return std::unique_ptr<TextSource>(std::make_unique<PlainSource>(std::move(file).value()));
}

} // namespace trilane
