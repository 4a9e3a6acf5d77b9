// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/bytestream.h"

#include <string>
#include <vector>

namespace trilane::xplane {

/// Walks the fields of protobuf messages (Protocol Buffers: Encoding) that may be larger than
/// memory. Damage costs the innermost message that still ends where it says; what is beyond the
/// outermost one's end is lost. One thread.
class WireStream
{
public:
    /// A message in memory; larger ones are damage.
    static constexpr uint64_t kLargest = uint64_t{64} << 20;

    struct Field
    {
        uint32_t number = 0;
        bool isBytes = false; ///< a text or a message; else a number
        uint64_t value = 0;   ///< the number (a double's bits, too), or the size in bytes
    };

    explicit WireStream(TextSource &source)
        : m_bytes(source)
    {}

    /// The next field of the message that was entered last; nothing at its end. What the field
    /// before held and nobody entered or took is passed over.
    [[nodiscard]] Result<std::optional<Field>> next();
    /// Goes into the message that the last field is, until leave().
    void enter();
    [[nodiscard]] Result<void> leave();
    /// What the last field holds, valid until the next call; nothing where it is too large or the
    /// file ends in it.
    [[nodiscard]] Result<std::optional<std::string_view>> take();

    [[nodiscard]] uint64_t place() const { return m_bytes.place(); }
    /// What was wrong first, and where; empty: nothing.
    [[nodiscard]] const std::string &damage() const { return m_damage; }
    [[nodiscard]] uint64_t damagedAt() const { return m_damagedAt; }

private:
    [[nodiscard]] uint64_t end() const { return m_ends.empty() ? UINT64_MAX : m_ends.back(); }
    [[nodiscard]] Result<bool> passOver();
    [[nodiscard]] Result<std::optional<uint64_t>> value(uint64_t type);
    std::nullopt_t broken(std::string_view what);

    ByteStream m_bytes;
    std::vector<uint64_t> m_ends; ///< places where the messages end that we are in
    uint64_t m_fieldEnd = 0;      ///< of what the last field holds
    bool m_isBroken = false;      ///< the rest of the innermost message cannot be told
    std::string m_damage;
    uint64_t m_damagedAt = 0;
};

} // namespace trilane::xplane
