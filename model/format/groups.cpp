// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/columns.h"
#include "model/format/payloads.h"
#include "trace.pb.h"

#include <algorithm>
#include <bit>

namespace trilane::format::messages {

namespace {

/// Bound of cells or aggregates in one block: hostile counts stop here.
constexpr uint32_t kMaxItems = 1u << 24;

/// Times of a sane trace are within ± this.
constexpr Ns kClock = Ns{1} << 62;

using Fields = std::vector<std::vector<uint64_t>>; // by field number; [0] is not used

void writeFields(filepb::Columns &columns, const Fields &fields)
{
    columns.set_count(static_cast<uint32_t>(fields[1].size()));
    for (uint32_t field = 1; field < fields.size(); ++field)
        putColumn(columns, field, fields[field]);
}

Error mismatch()
{
    return Error{.what = msg("a summary block is damaged")};
}

/// Lengths of groups: one per owner, with the sum `count`.
template <typename Message, typename Lengths>
bool groupsFit(const Message &message, const Lengths &lengths, uint64_t count)
{
    uint64_t sum = 0;
    for (uint32_t length : lengths)
        sum += length;
    return message.owner_size() == lengths.size() && sum == count;
}

/// The next cells, of which all are in the columns' window; `time` is where the one before ended.
/// False: they are not in order, or not of this world.
bool readCells(const ColumnsReader &fields, uint64_t &time, std::span<Cell> cells)
{
    const uint64_t *gap = fields.values(filepb::CELL_GAP);
    const uint64_t *length = fields.values(filepb::CELL_LENGTH);
    const uint64_t *covered = fields.values(filepb::CELL_COVERED);
    const uint64_t *longest = fields.values(filepb::CELL_LONGEST);
    const uint64_t *name = fields.values(filepb::CELL_NAME);
    const uint64_t *count = fields.values(filepb::CELL_COUNT);
    const uint64_t *kind = fields.values(filepb::CELL_KIND);
    const uint64_t *low = fields.values(filepb::CELL_LOW);
    const uint64_t *high = fields.values(filepb::CELL_HIGH);
    bool fits = true;
    for (size_t i = 0; i < cells.size(); ++i) {
        Cell &cell = cells[i];
        const auto before = static_cast<Ns>(time);
        cell.start = static_cast<Ns>(time + gap[i]);
        time += gap[i] + length[i];
        cell.end = static_cast<Ns>(time);
        cell.covered = static_cast<Ns>(covered[i]);
        fits &= cell.start >= before && cell.end >= cell.start && cell.start >= -kClock &&
                cell.end <= kClock && cell.covered >= 0 && cell.covered <= cell.end - cell.start;
        cell.longest = static_cast<Ns>(longest[i]);
        cell.name = StringId(name[i]);
        cell.count = static_cast<uint32_t>(count[i]);
        cell.kind =
            kind[i] < kSliceKindCount ? static_cast<SliceKind>(kind[i]) : SliceKind::Unknown;
        cell.low = std::bit_cast<double>(low[i]);
        cell.high = std::bit_cast<double>(high[i]);
    }
    return fits;
}

} // namespace

std::string pack(std::span<const Group<Cell>> groups)
{
    filepb::CellGroups message;
    Fields fields(filepb::CELL_HIGH + 1);
    for (const Group<Cell> &group : groups) {
        message.add_owner(group.owner);
        message.add_cells(static_cast<uint32_t>(group.items.size()));
        message.add_origin(group.items.empty() ? 0 : group.items.front().start);
        Ns before = group.items.empty() ? 0 : group.items.front().start;
        for (const Cell &cell : group.items) {
            fields[filepb::CELL_GAP].push_back(static_cast<uint64_t>(cell.start - before));
            fields[filepb::CELL_LENGTH].push_back(static_cast<uint64_t>(cell.end - cell.start));
            fields[filepb::CELL_COVERED].push_back(static_cast<uint64_t>(cell.covered));
            fields[filepb::CELL_LONGEST].push_back(static_cast<uint64_t>(cell.longest));
            fields[filepb::CELL_NAME].push_back(cell.name.value);
            fields[filepb::CELL_COUNT].push_back(cell.count);
            fields[filepb::CELL_KIND].push_back(static_cast<uint64_t>(cell.kind));
            fields[filepb::CELL_LOW].push_back(std::bit_cast<uint64_t>(cell.low));
            fields[filepb::CELL_HIGH].push_back(std::bit_cast<uint64_t>(cell.high));
            before = cell.end;
        }
    }
    writeFields(*message.mutable_columns(), fields);
    return message.SerializeAsString();
}

Result<std::vector<Group<Cell>>> unpackCells(std::string_view bytes)
{
    filepb::CellGroups message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return mismatch();
    Result<ColumnsReader> fields =
        ColumnsReader::of(message.columns(), filepb::CELL_HIGH, kMaxItems);
    if (!fields)
        return fields.error();
    if (!groupsFit(message, message.cells(), message.columns().count()) ||
        message.origin_size() != message.owner_size())
        return mismatch();
    std::vector<Group<Cell>> groups;
    size_t at = 0;
    for (int g = 0; g < message.owner_size(); ++g) {
        Group<Cell> group{.owner = message.owner(g), .items = {}};
        group.items.resize(message.cells(g));
        auto time = static_cast<uint64_t>(message.origin(g));
        for (std::span<Cell> left = group.items; !left.empty();) {
            fields->moveTo(at);
            const std::span<Cell> some = left.first(std::min(left.size(), fields->rest()));
            if (!readCells(*fields, time, some))
                return mismatch();
            at += some.size();
            left = left.subspan(some.size());
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

std::string pack(std::span<const Group<Aggregate>> groups)
{
    filepb::AggregateGroups message;
    Fields fields(filepb::AGGREGATE_BUCKETS + 1);
    Fields buckets(filepb::BUCKET_COUNT + 1);
    for (const Group<Aggregate> &group : groups) {
        message.add_owner(group.owner);
        message.add_aggregates(static_cast<uint32_t>(group.items.size()));
        for (const Aggregate &a : group.items) {
            fields[filepb::AGGREGATE_NAME].push_back(a.name.value);
            fields[filepb::AGGREGATE_DETAIL].push_back(a.detail.value);
            fields[filepb::AGGREGATE_KIND].push_back(static_cast<uint64_t>(a.kind));
            fields[filepb::AGGREGATE_COUNT].push_back(a.count);
            fields[filepb::AGGREGATE_SUM].push_back(static_cast<uint64_t>(a.sum));
            fields[filepb::AGGREGATE_MIN].push_back(static_cast<uint64_t>(a.min));
            fields[filepb::AGGREGATE_MAX].push_back(static_cast<uint64_t>(a.max));
            fields[filepb::AGGREGATE_SQUARES_LOW].push_back(static_cast<uint64_t>(a.squares));
            fields[filepb::AGGREGATE_SQUARES_HIGH].push_back(
                static_cast<uint64_t>(a.squares >> 64));
            fields[filepb::AGGREGATE_VALUE_SUM].push_back(static_cast<uint64_t>(a.valueSum));
            fields[filepb::AGGREGATE_BUCKETS].push_back(a.buckets.size());
            for (const Bucket bucket : a.buckets) {
                buckets[filepb::BUCKET_INDEX].push_back(bucket.index);
                buckets[filepb::BUCKET_COUNT].push_back(bucket.count);
            }
        }
    }
    writeFields(*message.mutable_columns(), fields);
    writeFields(*message.mutable_buckets(), buckets);
    return message.SerializeAsString();
}

Result<std::vector<Group<Aggregate>>> unpackAggregates(std::string_view bytes)
{
    filepb::AggregateGroups message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return mismatch();
    Result<ColumnsReader> fields =
        ColumnsReader::of(message.columns(), filepb::AGGREGATE_BUCKETS, kMaxItems);
    if (!fields)
        return fields.error();
    Result<ColumnsReader> buckets =
        ColumnsReader::of(message.buckets(), filepb::BUCKET_COUNT, kMaxItems);
    if (!buckets)
        return buckets.error();
    if (!groupsFit(message, message.aggregates(), message.columns().count()))
        return mismatch();
    std::vector<Group<Aggregate>> groups;
    size_t at = 0;
    size_t bucket = 0;
    std::vector<Bucket> ofOne;
    for (int g = 0; g < message.owner_size(); ++g) {
        Group<Aggregate> group{.owner = message.owner(g), .items = {}};
        group.items.reserve(message.aggregates(g));
        for (uint32_t n = 0; n < message.aggregates(g); ++n, ++at) {
            fields->moveTo(at);
            const uint64_t kind = fields->value(filepb::AGGREGATE_KIND);
            Aggregate a{
                .name = StringId(fields->value(filepb::AGGREGATE_NAME)),
                .detail = DetailId(fields->value(filepb::AGGREGATE_DETAIL)),
                .kind = kind < kSliceKindCount ? static_cast<SliceKind>(kind) : SliceKind::Unknown,
                .count = fields->value(filepb::AGGREGATE_COUNT),
                .sum = static_cast<Ns>(fields->value(filepb::AGGREGATE_SUM)),
                .min = static_cast<Ns>(fields->value(filepb::AGGREGATE_MIN)),
                .max = static_cast<Ns>(fields->value(filepb::AGGREGATE_MAX)),
                .valueSum = static_cast<int64_t>(fields->value(filepb::AGGREGATE_VALUE_SUM))};
            a.squares = static_cast<Squares>(fields->value(filepb::AGGREGATE_SQUARES_HIGH)) << 64 |
                        fields->value(filepb::AGGREGATE_SQUARES_LOW);
            const uint64_t used = fields->value(filepb::AGGREGATE_BUCKETS);
            if (used > buckets->size() - bucket)
                return mismatch();
            ofOne.clear();
            for (uint64_t i = 0; i < used; ++i, ++bucket) {
                buckets->moveTo(bucket);
                const uint64_t index = buckets->value(filepb::BUCKET_INDEX);
                if (index >= kHistogramBuckets)
                    return mismatch();
                ofOne.push_back({index, buckets->value(filepb::BUCKET_COUNT)});
            }
            a.buckets = BucketList(ofOne);
            group.items.push_back(std::move(a));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace trilane::format::messages
