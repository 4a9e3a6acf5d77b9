// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"

#include <limits>

namespace trilane::formats {

/// The bytes of a file, or of a part of it, as they are. One thread.
class PlainSource : public TextSource
{
public:
    explicit PlainSource(platform::File file, uint64_t begin = 0,
                         uint64_t size = std::numeric_limits<uint64_t>::max());

    [[nodiscard]] Result<size_t> read(std::span<char> out) override;
    [[nodiscard]] uint64_t consumed() const override { return m_at; }

private:
    platform::File m_file;
    uint64_t m_at;
    uint64_t m_left;
};

/// The largest file of a zip archive, which is the trace: what else people pack beside it (notes,
/// the finder's leftovers) is smaller. An archive that lost its end is read from its first file
/// on. Errors: encrypted, packed in an uncommon way, without files.
[[nodiscard]] Result<std::unique_ptr<TextSource>> openZip(const std::string &path);

} // namespace trilane::formats
