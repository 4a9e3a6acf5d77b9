// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/wirestream.h"

#include <cstring>

namespace trilane::xplane {

namespace {

enum WireType : uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };
constexpr MessageText kNoField("not a valid field");

} // namespace

std::nullopt_t WireStream::broken(const Message &what)
{
    m_isBroken = true;
    if (m_damage.empty()) {
        const Message damage = m_bytes.source().damage();
        m_damage = damage.empty() ? what : damage;
        m_damagedAt = m_bytes.place();
    }
    return std::nullopt;
}

Result<bool> WireStream::passOver()
{
    return m_fieldEnd > m_bytes.place() ? m_bytes.skip(m_fieldEnd - m_bytes.place())
                                        : Result<bool>(true);
}

Result<std::optional<uint64_t>> WireStream::value(uint64_t type)
{
    if (type == Varint || type == Bytes)
        return m_bytes.varint(end());
    if (type != Fixed64 && type != Fixed32)
        return std::optional<uint64_t>();
    const size_t size = type == Fixed64 ? 8 : 4;
    if (end() - m_bytes.place() < size)
        return std::optional<uint64_t>();
    const Result<bool> there = m_bytes.have(size);
    if (!there)
        return there.error();
    if (!*there)
        return std::optional<uint64_t>();
    uint64_t number = 0;
    std::memcpy(&number, m_bytes.take(size).data(), size); // little endian, as the format is
    return std::optional(number);
}

Result<std::optional<WireStream::Field>> WireStream::next()
{
    using Next = std::optional<Field>;
    constexpr uint64_t kLooks = 4096; // fields between two looks at the stop token
    if (++m_fields % kLooks == 0 && m_job.stopped())
        return Error::stopped();
    const Result<bool> passed = passOver();
    if (!passed)
        return passed.error();
    if (!*passed)
        return Next(broken(msg("the file ends inside it")));
    if (m_isBroken || m_bytes.place() >= end())
        return Next();
    const Result<bool> more = m_bytes.have(1);
    if (!more)
        return more.error();
    if (!*more && m_ends.empty() && m_bytes.source().damage().empty())
        return Next();
    const Result<std::optional<uint64_t>> tag = m_bytes.varint(end());
    if (!tag)
        return tag.error();
    const uint64_t type = tag->value_or(0) & 7;
    const Result<std::optional<uint64_t>> number = *tag ? value(type) : tag;
    if (!number)
        return number.error();
    if (!*number)
        return Next(broken(*more ? kNoField : msg("the file ends inside it")));
    const Field field{
        .number = static_cast<uint32_t>(**tag >> 3), .isBytes = type == Bytes, .value = **number};
    m_fieldEnd = m_bytes.place();
    if (field.number == 0 || m_fieldEnd > end() ||
        (field.isBytes && field.value > end() - m_fieldEnd))
        return Next(broken(kNoField));
    if (field.isBytes)
        m_fieldEnd += field.value;
    return Next(field);
}

void WireStream::enter()
{
    m_ends.push_back(m_fieldEnd);
    m_fieldEnd = m_bytes.place();
}

Result<void> WireStream::leave()
{
    m_isBroken = false;
    m_fieldEnd = m_ends.back();
    m_ends.pop_back();
    const Result<bool> passed = passOver();
    if (!passed)
        return passed.error();
    if (!*passed)
        (void)broken(msg("the file ends inside it"));
    return {};
}

Result<std::optional<std::string_view>> WireStream::take(uint64_t largest)
{
    using Taken = std::optional<std::string_view>;
    const uint64_t size = m_fieldEnd - m_bytes.place();
    if (size > largest) {
        if (m_damage.empty()) {
            m_damage = msg("part too large");
            m_damagedAt = m_bytes.place();
        }
        return Taken();
    }
    const Result<bool> there = m_bytes.have(size);
    if (!there)
        return there.error();
    if (!*there)
        return Taken(broken(msg("the file ends inside it")));
    return Taken(m_bytes.take(size));
}

} // namespace trilane::xplane
