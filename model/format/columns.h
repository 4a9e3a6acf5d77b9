// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace trilane::format {
class Columns;
}

namespace trilane {

/// A stored column: value[i] = base + scale * stored[i]; stored[i] has `width` bytes, kept as byte
/// planes. Byte planes because zstd then sees each significance apart (the upper ones are nearly
/// constant), and because widening them is what vector units do best.
struct ColumnView
{
    uint64_t base = 0;
    uint64_t scale = 1;
    uint32_t width = 0;
    uint32_t count = 0;
    const uint8_t *planes = nullptr;

    [[nodiscard]] bool isConstant() const { return width == 0; }
    /// No value is larger (saturated at 2^64 - 1).
    [[nodiscard]] uint64_t bound() const;
};

/// Adds a column under a field number of the message's enum.
void putColumn(format::Columns &columns, uint32_t field, std::span<const uint64_t> values);

/// The column of that field; a field that is absent is constantly 0. Errors: sizes do not fit.
[[nodiscard]] Result<ColumnView> getColumn(const format::Columns &columns, uint32_t field);

/// Writes all values of the column; arithmetic is modulo 2^64, then cut to T.
template <typename T>
void decodeColumn(const ColumnView &column, T *out);

extern template void decodeColumn(const ColumnView &, uint64_t *);
extern template void decodeColumn(const ColumnView &, int64_t *);
extern template void decodeColumn(const ColumnView &, uint32_t *);
extern template void decodeColumn(const ColumnView &, uint8_t *);

/// Small magnitudes of either sign as small unsigned numbers (Protocol Buffers, "ZigZag").
[[nodiscard]] constexpr uint64_t zigzag(int64_t v)
{
    return (static_cast<uint64_t>(v) << 1) ^ static_cast<uint64_t>(v >> 63);
}
[[nodiscard]] constexpr int64_t unzigzag(uint64_t v)
{
    return static_cast<int64_t>((v >> 1) ^ (0 - (v & 1)));
}

} // namespace trilane
