// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace trilane {

/// CRC-32C (Castagnoli polynomial, RFC 3720 appendix B.4), continued from `seed`.
[[nodiscard]] uint32_t crc32c(std::span<const std::byte> data, uint32_t seed = 0);

} // namespace trilane
