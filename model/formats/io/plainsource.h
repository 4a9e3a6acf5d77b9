// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"

#include <limits>

namespace trilane::formats {

/// The unmodified bytes of a file, or of a part of it. One thread.
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

} // namespace trilane::formats
