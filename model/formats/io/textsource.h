// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace trilane::formats {

/// The text inside a plain, gzip or zip file, read sequentially in bounded memory. One thread.
class TextSource
{
public:
    virtual ~TextSource() = default;

    /// Recognizes gzip and zip by content. Of a zip file, reads the largest member, and unpacks it
    /// again if it is gzip.
    [[nodiscard]] static Result<std::unique_ptr<TextSource>> open(const std::string &path);

    /// Fills as much of `out` as there is; 0 at the end. Damage in a compressed file ends the text
    /// there and is reported by damage().
    [[nodiscard]] virtual Result<size_t> read(std::span<char> out) = 0;
    /// Bytes of the file already read, for progress.
    [[nodiscard]] virtual uint64_t consumed() const = 0;
    /// Damage of the compressed data; empty if none.
    [[nodiscard]] virtual Message damage() const { return {}; }
};

/// By the first bytes of a file.
[[nodiscard]] bool isGzip(std::string_view head);
[[nodiscard]] bool isZip(std::string_view head);

} // namespace trilane::formats
