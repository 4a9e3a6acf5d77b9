// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace trilane::filepb {
class Columns;
}

namespace trilane::format {

/// A stored column: value[i] = base + scale * stored[i]; stored[i] has `width` bytes, stored as
/// byte planes. With byte planes, zstd sees each significance separately (the upper ones are nearly
/// constant), and vector units widen them efficiently.
struct ColumnView
{
    uint64_t base = 0;
    uint64_t scale = 1;
    uint32_t width = 0;
    uint32_t count = 0;
    const uint8_t *planes = nullptr;

    [[nodiscard]] bool isConstant() const { return width == 0; }
    /// Upper bound of the values (saturated at 2^64 - 1).
    [[nodiscard]] uint64_t bound() const;
};

/// Adds a column under a field number of the message's enum.
void putColumn(filepb::Columns &columns, uint32_t field, std::span<const uint64_t> values);

/// The column of that field; a field that is absent is constantly 0. Errors: sizes do not fit.
[[nodiscard]] Result<ColumnView> getColumn(const filepb::Columns &columns, uint32_t field);

/// Writes `count` values of the column from index `begin` on; arithmetic is modulo 2^64, then
/// truncated to T.
template <typename T>
void decodeColumn(const ColumnView &column, size_t begin, size_t count, T *out);

/// All values of the column.
template <typename T>
void decodeColumn(const ColumnView &column, T *out)
{
    decodeColumn(column, 0, column.count, out);
}

extern template void decodeColumn(const ColumnView &, size_t, size_t, uint64_t *);
extern template void decodeColumn(const ColumnView &, size_t, size_t, int64_t *);
extern template void decodeColumn(const ColumnView &, size_t, size_t, uint32_t *);
extern template void decodeColumn(const ColumnView &, size_t, size_t, uint8_t *);

/// Several columns of the same length, read sequentially. Widened in batches of a few hundred
/// entries: those of a whole block would be megabytes to write and read again. The message must
/// outlive it; one thread.
class ColumnsReader
{
public:
    /// Reads fields 1 … `last`. Errors: more than `most` entries, inconsistent sizes.
    [[nodiscard]] static Result<ColumnsReader> of(const filepb::Columns &columns, uint32_t last,
                                                  uint32_t most);

    [[nodiscard]] size_t size() const { return m_count; }
    /// The entry that value() is of; below size(), never less than before.
    void moveTo(size_t entry)
    {
        if (entry >= m_first + kWindow || !m_loaded)
            load(entry);
        m_at = entry - m_first;
    }
    [[nodiscard]] uint64_t value(uint32_t field) const { return m_values[field][m_at]; }

    static constexpr size_t kWindow = 512;
    /// The values of a field from moveTo()'s entry on, rest() of them.
    [[nodiscard]] const uint64_t *values(uint32_t field) const
    {
        return m_values[field].data() + m_at;
    }
    [[nodiscard]] size_t rest() const { return std::min(kWindow, m_count - m_first) - m_at; }

private:
    void load(size_t entry);

    size_t m_count = 0;
    size_t m_first = 0;
    size_t m_at = 0;
    bool m_loaded = false;
    std::vector<ColumnView> m_columns; ///< by field number; [0] is not used
    std::vector<std::array<uint64_t, kWindow>> m_values;
};

/// Small magnitudes of either sign as small unsigned numbers (Protocol Buffers, "ZigZag").
[[nodiscard]] constexpr uint64_t zigzag(int64_t v)
{
    return (static_cast<uint64_t>(v) << 1) ^ static_cast<uint64_t>(v >> 63);
}
[[nodiscard]] constexpr int64_t unzigzag(uint64_t v)
{
    return static_cast<int64_t>((v >> 1) ^ (0 - (v & 1)));
}

} // namespace trilane::format
