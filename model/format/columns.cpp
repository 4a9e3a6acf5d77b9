// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/columns.h"

#include "trace.pb.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace trilane::format {

namespace {

uint64_t commonDivisor(std::span<const uint64_t> values, uint64_t base)
{
    uint64_t divisor = 0;
    for (uint64_t v : values) {
        if (v == base)
            continue;
        divisor = std::gcd(divisor, v - base);
        if (divisor == 1)
            break;
    }
    return std::max<uint64_t>(divisor, 1);
}

template <typename T, uint32_t Width>
void widen(const uint8_t *planes, size_t stride, size_t count, T *out)
{
    for (size_t i = 0; i < count; ++i) {
        uint64_t v = planes[i];
        if constexpr (Width > 1)
            v |= uint64_t{planes[stride + i]} << 8;
        if constexpr (Width > 2)
            v |= uint64_t{planes[2 * stride + i]} << 16;
        if constexpr (Width > 3)
            v |= uint64_t{planes[3 * stride + i]} << 24;
        out[i] = static_cast<T>(v);
    }
}

template <typename T>
void widenAny(const uint8_t *planes, uint32_t width, size_t stride, size_t count, T *out)
{
    for (size_t i = 0; i < count; ++i) {
        uint64_t v = 0;
        for (uint32_t plane = 0; plane < width; ++plane)
            v |= uint64_t{planes[plane * stride + i]} << (8 * plane);
        out[i] = static_cast<T>(v);
    }
}

} // namespace

uint64_t ColumnView::bound() const
{
    const uint64_t stored = width >= 8 ? ~uint64_t{0} : (uint64_t{1} << (8 * width)) - 1;
    uint64_t value = 0;
    if (__builtin_mul_overflow(stored, scale, &value) ||
        __builtin_add_overflow(value, base, &value))
        return ~uint64_t{0};
    return value;
}

void putColumn(filepb::Columns &columns, uint32_t field, std::span<const uint64_t> values)
{
    if (values.empty())
        return;
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    const uint64_t base = *least;
    const uint64_t scale = commonDivisor(values, base);
    const uint64_t top = (*greatest - base) / scale;
    const auto width = static_cast<uint32_t>((64 - std::countl_zero(top) + 7) / 8);
    if (base == 0 && width == 0)
        return;
    filepb::Column *column = columns.add_column();
    column->set_field(field);
    column->set_base(base);
    column->set_scale(scale);
    column->set_width(width);
    std::string &planes = *column->mutable_planes();
    planes.resize(values.size() * width);
    for (size_t i = 0; i < values.size(); ++i) {
        uint64_t stored = scale == 1 ? values[i] - base : (values[i] - base) / scale;
        for (uint32_t plane = 0; plane < width; ++plane, stored >>= 8)
            planes[plane * values.size() + i] = static_cast<char>(stored);
    }
}

Result<ColumnView> getColumn(const filepb::Columns &columns, uint32_t field)
{
    ColumnView view{.count = columns.count()};
    for (const filepb::Column &column : columns.column()) {
        if (column.field() != field)
            continue;
        if (column.width() > 8 ||
            column.planes().size() != uint64_t{columns.count()} * column.width()) {
            return Error{.what = msg("column %1 has %2 bytes for %3 values of width %4", field,
                                     column.planes().size(), columns.count(), column.width())};
        }
        view.base = column.base();
        view.scale = column.scale();
        view.width = column.width();
        view.planes = reinterpret_cast<const uint8_t *>(column.planes().data());
        break;
    }
    return view;
}

template <typename T>
void decodeColumn(const ColumnView &column, size_t begin, size_t count, T *out)
{
    const size_t stride = column.count;
    const uint8_t *planes = column.width > 0 ? column.planes + begin : nullptr;
    switch (column.width) {
    case 0:
        std::fill_n(out, count, static_cast<T>(column.base));
        return;
    case 1:
        widen<T, 1>(planes, stride, count, out);
        break;
    case 2:
        widen<T, 2>(planes, stride, count, out);
        break;
    case 3:
        widen<T, 3>(planes, stride, count, out);
        break;
    case 4:
        widen<T, 4>(planes, stride, count, out);
        break;
    default:
        widenAny<T>(planes, column.width, stride, count, out);
        break;
    }
    // Unsigned on purpose: hostile columns wrap instead of overflowing.
    using U = std::make_unsigned_t<T>;
    const U base = static_cast<U>(column.base);
    const U scale = static_cast<U>(column.scale);
    if (scale != 1) {
        for (size_t i = 0; i < count; ++i)
            out[i] = static_cast<T>(static_cast<U>(out[i]) * scale + base);
    } else if (base != 0) {
        for (size_t i = 0; i < count; ++i)
            out[i] = static_cast<T>(static_cast<U>(out[i]) + base);
    }
}

template void decodeColumn(const ColumnView &, size_t, size_t, uint64_t *);
template void decodeColumn(const ColumnView &, size_t, size_t, int64_t *);
template void decodeColumn(const ColumnView &, size_t, size_t, uint32_t *);
template void decodeColumn(const ColumnView &, size_t, size_t, uint8_t *);

Result<ColumnsReader> ColumnsReader::of(const filepb::Columns &columns, uint32_t last,
                                        uint32_t most)
{
    if (columns.count() > most)
        return Error{.what = msg("a summary block has too many entries")};
    ColumnsReader reader;
    reader.m_count = columns.count();
    reader.m_columns.resize(last + 1);
    reader.m_values.resize(last + 1);
    for (uint32_t field = 1; field <= last; ++field) {
        Result<ColumnView> view = getColumn(columns, field);
        if (!view)
            return view.error();
        reader.m_columns[field] = *view;
    }
    return reader;
}

void ColumnsReader::load(size_t entry)
{
    m_first = entry;
    m_loaded = true;
    const size_t count = std::min(kWindow, m_count - entry);
    for (size_t field = 1; field < m_columns.size(); ++field)
        decodeColumn(m_columns[field], entry, count, m_values[field].data());
}

} // namespace trilane::format
