// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/inflatesource.h"

namespace trilane::formats {

InflateSource::InflateSource(std::unique_ptr<TextSource> packed, Framing framing,
                             std::optional<uint32_t> crc)
    : m_packed(std::move(packed))
    , m_framing(framing)
    , m_expectedCrc(crc)
    , m_input(size_t{1} << 18)
{
    // 15 window bits; + 16 lets zlib read the gzip header, negative means there is none.
    m_ready = ::inflateInit2(&m_stream, framing == Framing::Gzip ? 15 + 16 : -15) == Z_OK;
}

InflateSource::~InflateSource()
{
    ::inflateEnd(&m_stream);
}

uint64_t InflateSource::consumed() const
{
    return m_packed->consumed() - m_stream.avail_in;
}

Result<size_t> InflateSource::read(std::span<char> out)
{
    if (!m_ready)
        return Error{.what = msg("cannot initialize zlib")};
    m_stream.next_out = reinterpret_cast<Bytef *>(out.data());
    m_stream.avail_out = static_cast<uInt>(out.size());
    while (!m_ended && m_stream.avail_out > 0) {
        if (m_stream.avail_in == 0) {
            if (Result<void> filled = fill(); !filled)
                return filled.error();
            if (m_stream.avail_in == 0) {
                m_ended = true;
                m_damage = msg("the compressed data ends unexpectedly at byte %1", consumed());
                break;
            }
        }
        const Bytef *begin = m_stream.next_out;
        const int status = ::inflate(&m_stream, Z_NO_FLUSH);
        if (m_expectedCrc)
            m_crc = ::crc32(m_crc, begin, static_cast<uInt>(m_stream.next_out - begin));
        if (Result<void> done = step(status); !done)
            return done.error();
    }
    return out.size() - m_stream.avail_out;
}

Result<void> InflateSource::fill()
{
    Result<size_t> got = m_packed->read(m_input);
    if (!got)
        return got.error();
    m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
    m_stream.avail_in = static_cast<uInt>(*got);
    return {};
}

Result<void> InflateSource::step(int status)
{
    if (status == Z_OK || status == Z_BUF_ERROR)
        return {};
    m_ended = true;
    if (status != Z_STREAM_END) {
        m_damage = msg("the compressed data is damaged at byte %1", consumed());
    } else if (m_framing == Framing::Gzip) {
        // gzip files may be concatenated (RFC 1952, 2.2); other trailing bytes are padding.
        if (m_stream.avail_in == 0) {
            if (Result<void> filled = fill(); !filled)
                return filled;
        }
        if (m_stream.avail_in > 0 && m_stream.next_in[0] == 0x1f)
            m_ended = ::inflateReset(&m_stream) != Z_OK;
    } else if (m_expectedCrc && m_crc != *m_expectedCrc) {
        m_damage = msg("checksum mismatch after decompression");
    }
    return {};
}

} // namespace trilane::formats
