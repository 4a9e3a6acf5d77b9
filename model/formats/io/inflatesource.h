// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"

#include <optional>
#include <vector>

#include <zlib.h>

namespace trilane::formats {

/// Decompresses a deflate stream (RFC 1951): gzip (RFC 1952) with any number of members, or a raw
/// stream as in zip archives. Reads the compressed bytes from another source. One thread.
class InflateSource : public TextSource
{
public:
    enum class Framing : uint8_t { Gzip, Raw };

    /// `crc`: checksum of the unpacked data of a bare stream; gzip has its own.
    InflateSource(std::unique_ptr<TextSource> packed, Framing framing,
                  std::optional<uint32_t> crc = {});
    ~InflateSource() override;
    InflateSource(const InflateSource &) = delete;
    InflateSource &operator=(const InflateSource &) = delete;

    [[nodiscard]] Result<size_t> read(std::span<char> out) override;
    [[nodiscard]] uint64_t consumed() const override;
    [[nodiscard]] Message damage() const override { return m_damage; }

private:
    Result<void> fill();
    Result<void> step(int status);

    std::unique_ptr<TextSource> m_packed;
    Framing m_framing;
    std::optional<uint32_t> m_expectedCrc;
    uLong m_crc = 0;
    std::vector<char> m_input;
    z_stream m_stream = {};
    bool m_ready = false;
    bool m_ended = false;
    Message m_damage;
};

} // namespace trilane::formats
