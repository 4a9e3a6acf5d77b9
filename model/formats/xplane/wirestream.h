// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/formats/io/bytestream.h"

#include <string>
#include <vector>

namespace trilane::xplane {

/// Iterates over the fields of protobuf messages (Protocol Buffers: Encoding) that may be larger
/// than memory. Damage affects the innermost message whose end is intact; data after the outermost
/// end is lost. One thread.
class WireStream
{
public:
    // Largest field read into memory; larger ones are damage. Larger for names, because those of
    // programs may contain the program.
    static constexpr uint64_t kMaxNameBytes = uint64_t{16} << 20;
    static constexpr uint64_t kMaxEventBytes = uint64_t{1} << 20;
    static constexpr uint64_t kMaxTextBytes = uint64_t{64} << 10;

    struct Field
    {
        uint32_t number = 0;
        bool isBytes = false; ///< a text or a message; else a number
        uint64_t value = 0;   ///< the number (a double's bits, too), or the size in bytes
    };

    /// Both must outlive it.
    WireStream(formats::TextSource &source, const jobs::JobContext &job)
        : m_bytes(source)
        , m_job(job)
    {}

    /// The next field of the current message; nothing at its end. A previous field that was neither
    /// entered nor taken is skipped. An error if the job is stopped.
    [[nodiscard]] Result<std::optional<Field>> next();
    /// Enters the message in the last field, until leave().
    void enter();
    [[nodiscard]] Result<void> leave();
    /// Content of the last field, valid until the next call; nothing if it is too large or the file
    /// ends in it.
    [[nodiscard]] Result<std::optional<std::string_view>> take(uint64_t largest);

    [[nodiscard]] uint64_t place() const { return m_bytes.place(); }
    /// The first damage and its position; empty if none.
    [[nodiscard]] const Message &damage() const { return m_damage; }
    [[nodiscard]] uint64_t damagedAt() const { return m_damagedAt; }

private:
    [[nodiscard]] uint64_t end() const { return m_ends.empty() ? UINT64_MAX : m_ends.back(); }
    [[nodiscard]] Result<bool> passOver();
    [[nodiscard]] Result<std::optional<uint64_t>> value(uint64_t type);
    std::nullopt_t broken(const Message &what);

    formats::ByteStream m_bytes;
    const jobs::JobContext &m_job;
    uint64_t m_fields = 0;        ///< read so far
    std::vector<uint64_t> m_ends; ///< places where the messages end that we are in
    uint64_t m_fieldEnd = 0;      ///< end of the last field's contents
    bool m_isBroken = false;      ///< the rest of the innermost message is undefined
    Message m_damage;
    uint64_t m_damagedAt = 0;
};

} // namespace trilane::xplane
