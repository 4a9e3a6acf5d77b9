// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/packetstream.h"

namespace trilane::perfetto {

namespace {

constexpr uint64_t kReadPacketTag = 0x0a;

} // namespace

std::nullopt_t PacketStream::broken(const Message &what)
{
    const Message damage = m_bytes.source().damage();
    m_damage = damage.empty() ? what : damage;
    return std::nullopt;
}

Result<std::optional<std::string_view>> PacketStream::next()
{
    using Packet = std::optional<std::string_view>;
    const Result<bool> more = m_bytes.have(1);
    if (!more)
        return more.error();
    m_place = m_bytes.place();
    if (!*more)
        return m_bytes.source().damage().empty() ? Packet() : Packet(broken({}));
    const Result<std::optional<uint64_t>> tag = m_bytes.varint();
    if (!tag)
        return tag.error();
    if (*tag && **tag != kReadPacketTag)
        return Packet(broken(msg("not a packet")));
    const Result<std::optional<uint64_t>> size = *tag ? m_bytes.varint() : tag;
    if (!size)
        return size.error();
    if (*size && **size > kMaxBytes)
        return Packet(broken(msg("packet too large")));
    const Result<bool> whole = *size ? m_bytes.have(**size) : Result<bool>(false);
    if (!whole)
        return whole.error();
    if (!*whole)
        return Packet(broken(msg("the file ends inside a packet")));
    return Packet(m_bytes.take(**size));
}

} // namespace trilane::perfetto
