// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::formats {

/// SHA-256 (FIPS 180-4) of a text, as 64 digits.
[[nodiscard]] std::string sha256(std::string_view text);

struct ContentHash
{
    std::string digits; ///< 64
    uint64_t bytes = 0; ///< that were read
};

/// Identifies the content of a file; collision-resistant. SHA-256 of the SHA-256
/// of each MiB, so that every core takes part.
[[nodiscard]] Result<ContentHash> contentHash(const std::string &path, const jobs::JobContext &job);

} // namespace trilane::formats
