// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/bytestream.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::perfetto {

/// The packets of a trace in sequence: fields 1 of an unbounded message. Memory: the largest
/// packet, at most kMaxBytes. One thread.
class PacketStream
{
public:
    static constexpr size_t kMaxBytes = size_t{256} << 20;

    explicit PacketStream(formats::TextSource &source)
        : m_bytes(source)
    {}

    /// The next packet, valid until the next call; none at the end and if the file is truncated or
    /// damaged, see damage(). Errors: the disk.
    [[nodiscard]] Result<std::optional<std::string_view>> next();
    /// Start of the last packet, in bytes of the unpacked trace.
    [[nodiscard]] uint64_t place() const { return m_place; }
    [[nodiscard]] const Message &damage() const { return m_damage; }

private:
    std::nullopt_t broken(const Message &what);

    formats::ByteStream m_bytes;
    uint64_t m_place = 0;
    Message m_damage;
};

} // namespace trilane::perfetto
