// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"

#include <optional>
#include <string_view>

namespace trilane::formats {

/// Sequential reader of a source. Memory: the largest request, at most the size of the source. One
/// thread.
class ByteStream
{
public:
    explicit ByteStream(TextSource &source)
        : m_source(source)
    {}

    /// False: the source has fewer bytes left. Errors: the disk.
    [[nodiscard]] Result<bool> have(size_t bytes);
    /// Returns that many bytes, which have() has made available, valid until the next have().
    [[nodiscard]] std::string_view take(size_t bytes);
    /// Passes over them. False: the source ends before.
    [[nodiscard]] Result<bool> skip(uint64_t bytes);
    /// A number as protobuf writes it (Protocol Buffers: Encoding, "Base 128 Varints"). Nothing:
    /// the source or the part that ends at the place `end` ends in it, or it is longer than one can
    /// be.
    [[nodiscard]] Result<std::optional<uint64_t>> varint(uint64_t end = UINT64_MAX);

    /// Position of the next byte in the unpacked source.
    [[nodiscard]] uint64_t place() const { return m_before + m_at; }
    [[nodiscard]] const TextSource &source() const { return m_source; }

private:
    TextSource &m_source;
    std::string m_buffer;
    size_t m_at = 0;
    size_t m_end = 0;
    uint64_t m_before = 0; ///< bytes before the buffer
};

} // namespace trilane::formats
