// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/bytestream.h"

#include <algorithm>
#include <cstring>

namespace trilane::formats {

namespace {

constexpr size_t kPiece = size_t{256} << 10;
constexpr size_t kFirstPiece = size_t{16} << 10; ///< a small file needs no large one

} // namespace

Result<bool> ByteStream::have(size_t bytes)
{
    if (m_end - m_at >= bytes)
        return true;
    std::memmove(m_buffer.data(), m_buffer.data() + m_at, m_end - m_at);
    m_before += m_at;
    m_end -= m_at;
    m_at = 0;
    while (m_end < bytes) {
        // Allocates only as bytes arrive: a claimed length may be wrong.
        const size_t piece = std::clamp(m_buffer.size(), kFirstPiece, kPiece);
        if (m_buffer.size() - m_end < piece)
            m_buffer.resize(std::max(m_end + piece, m_buffer.size() + m_buffer.size() / 2));
        Result<size_t> got = m_source.read(std::span(m_buffer).subspan(m_end));
        if (!got)
            return got.error();
        if (*got == 0)
            return false;
        m_end += *got;
    }
    return true;
}

std::string_view ByteStream::take(size_t bytes)
{
    const std::string_view taken(m_buffer.data() + m_at, bytes);
    m_at += bytes;
    return taken;
}

Result<bool> ByteStream::skip(uint64_t bytes)
{
    while (bytes > 0) {
        Result<bool> more = have(1);
        if (!more || !*more)
            return more;
        const auto step = static_cast<size_t>(std::min<uint64_t>(bytes, m_end - m_at));
        m_at += step;
        bytes -= step;
    }
    return true;
}

Result<std::optional<uint64_t>> ByteStream::varint(uint64_t end)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 64 && place() < end; shift += 7) {
        const Result<bool> there = have(1);
        if (!there)
            return there.error();
        if (!*there)
            return std::optional<uint64_t>();
        const auto byte = static_cast<uint8_t>(m_buffer[m_at++]);
        value |= static_cast<uint64_t>(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return std::optional(value);
    }
    return std::optional<uint64_t>();
}

} // namespace trilane::formats
