// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/chunk.h"

#include "model/base/platform/perthread.h"
#include "model/format/columns.h"
#include "trace.pb.h"

#include <algorithm>

namespace trilane::format {

namespace {

/// Beyond this a sum over a whole chunk could overflow, and is checked step by step.
constexpr uint64_t kSafeSpan = uint64_t{1} << 44;

template <typename T>
Result<void> readColumn(const filepb::Columns &columns, uint32_t field, ChunkColumn<T> &out)
{
    Result<ColumnView> view = getColumn(columns, field);
    if (!view)
        return view.error();
    if (view->isConstant()) {
        out.m_constant = static_cast<T>(view->base);
        return {};
    }
    out.m_values.resize(view->count);
    decodeColumn(*view, out.m_values.data());
    return {};
}

/// Turns gaps into starts in place. False when a slice would end beyond 2^63.
bool sumStarts(platform::RawVector<Ns> &starts, const ChunkColumn<uint64_t> &durations, Ns first,
               uint64_t bound)
{
    Ns end = first;
    if (bound < kSafeSpan && first < (Ns{1} << 62) && first > -(Ns{1} << 62)) {
        if (durations.isConstant()) {
            const Ns step = static_cast<Ns>(durations.m_constant);
            for (Ns &start : starts) {
                start += end;
                end = start + step;
            }
            return true;
        }
        for (size_t i = 0; i < starts.size(); ++i) {
            starts[i] += end;
            end = starts[i] + static_cast<Ns>(durations.m_values[i]);
        }
        return true;
    }
    for (size_t i = 0; i < starts.size(); ++i) {
        const auto duration = static_cast<Ns>(durations[i]);
        if (starts[i] < 0 || duration < 0 || __builtin_add_overflow(end, starts[i], &starts[i]) ||
            __builtin_add_overflow(starts[i], duration, &end))
            return false;
    }
    return true;
}

/// Fields with a non-default value; columns of the others are not written.
struct UsedFields
{
    uint64_t correlation = 0;
    uint32_t detail = 0;
    int64_t value = 0;
    uint32_t link = 0;
};

UsedFields usedFields(std::span<const Slice> slices)
{
    UsedFields used;
    for (const Slice &slice : slices) {
        used.correlation |= slice.correlation;
        used.detail |= slice.detail.value;
        used.value |= slice.value;
        used.link |= slice.link + 1;
    }
    return used;
}

void limitColumn(ChunkColumn<uint32_t> &column, size_t end, uint32_t none)
{
    const auto limited = [end, none](uint32_t id) {
        return id < end ? id : none;
    };
    column.m_constant = limited(column.m_constant);
    for (uint32_t &id : column.m_values)
        id = limited(id);
}

} // namespace

void SliceChunk::limitIds(size_t strings, size_t details, size_t tracks)
{
    limitColumn(m_name, strings, kNoString.value);
    limitColumn(m_detail, details, kNoDetail.value);
    limitColumn(m_link, tracks, TrackId::kInvalid);
}

Slice SliceChunk::slice(size_t i) const
{
    return {.start = start(i),
            .duration = duration(i),
            .correlation = correlation(i),
            .value = value(i),
            .name = name(i),
            .detail = detail(i),
            .link = link(i),
            .kind = kind(i)};
}

size_t SliceChunk::firstEndingAfter(Ns t) const
{
    // Ends are sorted as well, because slices do not overlap; one of duration 0 at t counts.
    size_t low = 0;
    size_t high = size();
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const bool after = end(middle) > t || (duration(middle) == 0 && start(middle) == t);
        if (after)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

size_t SliceChunk::firstStartingAt(Ns t) const
{
    return static_cast<size_t>(std::lower_bound(m_start.begin(), m_start.end(), t) -
                               m_start.begin());
}

size_t SliceChunk::bytes() const
{
    return sizeof *this + m_start.capacity() * sizeof(Ns) + m_duration.bytes() + m_name.bytes() +
           m_kind.bytes() + m_correlation.bytes() + m_detail.bytes() + m_value.bytes() +
           m_link.bytes();
}

std::string encodeChunk(std::span<const Slice> slices)
{
    filepb::Columns columns;
    columns.set_count(static_cast<uint32_t>(slices.size()));
    // Kept between chunks: half a megabyte that would otherwise be mapped each time.
    struct Scratch
    {
        std::vector<uint64_t> values;
    };
    std::vector<uint64_t> &values = platform::perThread<Scratch>().values;
    values.resize(slices.size());
    auto put = [&](uint32_t field, auto &&valueOf) {
        for (size_t i = 0; i < slices.size(); ++i)
            values[i] = valueOf(i);
        putColumn(columns, field, values);
    };
    const UsedFields used = usedFields(slices);
    put(filepb::SLICE_GAP, [&](size_t i) {
        return i ? static_cast<uint64_t>(slices[i].start - slices[i - 1].end()) : 0;
    });
    put(filepb::SLICE_DURATION,
        [&](size_t i) { return static_cast<uint64_t>(slices[i].duration); });
    put(filepb::SLICE_NAME, [&](size_t i) { return slices[i].name.value; });
    put(filepb::SLICE_KIND, [&](size_t i) { return static_cast<uint64_t>(slices[i].kind); });
    if (used.correlation)
        put(filepb::SLICE_CORRELATION, [&](size_t i) {
            const uint64_t before = i ? slices[i - 1].correlation : 0;
            return zigzag(static_cast<int64_t>(slices[i].correlation - before));
        });
    if (used.detail)
        put(filepb::SLICE_DETAIL, [&](size_t i) { return slices[i].detail.value; });
    if (used.value)
        put(filepb::SLICE_VALUE, [&](size_t i) { return static_cast<uint64_t>(slices[i].value); });
    // Shifted by one so that "no link" is the 0 that costs nothing.
    if (used.link)
        put(filepb::SLICE_LINK, [&](size_t i) { return uint32_t(slices[i].link + 1); });
    return columns.SerializeAsString();
}

Result<SliceChunk> decodeChunk(std::string_view payload, Ns start, uint32_t count)
{
    // Kept between chunks: a cleared message keeps the memory of its columns.
    struct Scratch
    {
        filepb::Columns columns;
    };
    filepb::Columns &columns = platform::perThread<Scratch>().columns;
    if (!columns.ParseFromArray(payload.data(), static_cast<int>(payload.size())))
        return Error{.what = msg("chunk payload is not a Columns message")};
    if (columns.count() != count || count > kChunkSlices)
        return Error{.what = msg("chunk has %1 slices, expected %2", columns.count(), count)};
    SliceChunk chunk;
    Result<ColumnView> gaps = getColumn(columns, filepb::SLICE_GAP);
    if (!gaps)
        return gaps.error();
    Result<ColumnView> durations = getColumn(columns, filepb::SLICE_DURATION);
    if (!durations)
        return durations.error();
    chunk.m_start.resize(count);
    decodeColumn(*gaps, chunk.m_start.data());
    ChunkColumn<uint64_t> correlationSteps;
    ChunkColumn<uint32_t> links;
    for (const Result<void> &read :
         {readColumn(columns, filepb::SLICE_DURATION, chunk.m_duration),
          readColumn(columns, filepb::SLICE_NAME, chunk.m_name),
          readColumn(columns, filepb::SLICE_KIND, chunk.m_kind),
          readColumn(columns, filepb::SLICE_CORRELATION, correlationSteps),
          readColumn(columns, filepb::SLICE_DETAIL, chunk.m_detail),
          readColumn(columns, filepb::SLICE_VALUE, chunk.m_value),
          readColumn(columns, filepb::SLICE_LINK, links)}) {
        if (!read)
            return read.error();
    }
    const uint64_t bound = std::max(gaps->bound(), durations->bound());
    if (!sumStarts(chunk.m_start, chunk.m_duration, start, bound))
        return Error{.what = msg("slices of the chunk overlap or end beyond the clock's range")};

    if (!correlationSteps.isConstant() || correlationSteps.m_constant != 0) {
        uint64_t correlation = 0;
        chunk.m_correlation.m_values.resize(count);
        for (size_t i = 0; i < count; ++i) {
            correlation += static_cast<uint64_t>(unzigzag(correlationSteps[i]));
            chunk.m_correlation.m_values[i] = correlation;
        }
    }
    // A kind from a newer minor version, or a damaged one, is shown as unknown.
    const auto known = [](uint8_t kind) {
        return kind < kSliceKindCount ? kind : uint8_t{0};
    };
    chunk.m_kind.m_constant = known(chunk.m_kind.m_constant);
    for (uint8_t &kind : chunk.m_kind.m_values)
        kind = known(kind);
    links.m_constant -= 1;
    for (uint32_t &link : links.m_values)
        link -= 1;
    chunk.m_link = std::move(links);
    return chunk;
}

} // namespace trilane::format
