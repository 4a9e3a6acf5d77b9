// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/perfetto/packetstream.h"

#include <algorithm>
#include <cstring>

namespace trilane::perfetto {

namespace {

constexpr size_t kPiece = size_t{256} << 10;
constexpr size_t kFirstPiece = size_t{16} << 10; ///< a small file needs no large one
constexpr uint64_t kPacketTag = 0x0a;

} // namespace

Result<bool> PacketStream::have(size_t bytes)
{
    if (m_end - m_at >= bytes)
        return true;
    std::memmove(m_buffer.data(), m_buffer.data() + m_at, m_end - m_at);
    m_before += m_at;
    m_end -= m_at;
    m_at = 0;
    while (m_end < bytes) {
        // What a length claims is not believed before the bytes are there.
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

std::nullopt_t PacketStream::broken(std::string_view what)
{
    m_damage = m_source.damage().empty() ? std::string(what) : m_source.damage();
    return std::nullopt;
}

Result<std::optional<uint64_t>> PacketStream::varint()
{
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
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

Result<std::optional<std::string_view>> PacketStream::next()
{
    using Packet = std::optional<std::string_view>;
    const Result<bool> more = have(1);
    if (!more)
        return more.error();
    m_place = m_before + m_at;
    if (!*more)
        return m_source.damage().empty() ? Packet() : Packet(broken({}));
    const Result<std::optional<uint64_t>> tag = varint();
    if (!tag)
        return tag.error();
    if (*tag && **tag != kPacketTag)
        return Packet(broken("something that is no packet stands there"));
    const Result<std::optional<uint64_t>> size = *tag ? varint() : tag;
    if (!size)
        return size.error();
    if (*size && **size > kLargest)
        return Packet(broken("a packet would be too large"));
    const Result<bool> whole = *size ? have(**size) : Result<bool>(false);
    if (!whole)
        return whole.error();
    if (!*whole)
        return Packet(broken("the file ends inside a packet"));
    const std::string_view packet(m_buffer.data() + m_at, **size);
    m_at += **size;
    return Packet(packet);
}

} // namespace trilane::perfetto
