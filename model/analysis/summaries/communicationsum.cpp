// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/communicationsum.h"

#include "model/analysis/communication/collectivemessages.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/store/tables.h"

#include <algorithm>

namespace trilane::summaries {

namespace {

using T = stats::ColumnType;

stats::TableCell textOrNothing(std::string_view text)
{
    return text.empty() ? stats::TableCell() : stats::TableCell(std::string(text));
}

stats::TableCell numberOrNothing(const std::optional<uint64_t> &number)
{
    return number ? stats::TableCell(static_cast<int64_t>(*number)) : stats::TableCell();
}

stats::TableCell rateOrNothing(const std::optional<double> &rate)
{
    return rate ? stats::TableCell(*rate) : stats::TableCell();
}

/// Sum of all; empty if it overflows.
stats::TableCell totalBytes(const communication::Messages &row)
{
    const std::optional<uint64_t> each = row.size();
    int64_t total = 0;
    if (!each || __builtin_mul_overflow(*each, row.time.count(), &total))
        return {};
    return total;
}

std::vector<stats::TableCell> cellsOf(store::Tables trace, communication::Messages &row)
{
    const auto calls = static_cast<int64_t>(row.time.count());
    return {row.collective,
            textOrNothing(trace.string(row.group)),
            row.ranks > 0 ? stats::TableCell(int64_t{row.ranks}) : stats::TableCell(),
            textOrNothing(trace.string(row.elementType)),
            numberOrNothing(row.bytesIn),
            numberOrNothing(row.bytesOut),
            calls,
            row.time.sum(),
            row.time.median(),
            row.time.max(),
            row.exposed,
            totalBytes(row),
            rateOrNothing(row.algorithmBandwidth()),
            rateOrNothing(row.busBandwidth()),
            row.size() ? stats::TableCell() : stats::TableCell(calls)};
}

} // namespace

Result<stats::Table> communicationSum(const store::Store &store, const ReportOptions &options,
                                      const jobs::JobContext &job)
{
    std::vector<communication::Messages> rows =
        communication::messagesOf(store, options.range, job);
    const bool approximate =
        std::any_of(rows.begin(), rows.end(),
                    [](const communication::Messages &row) { return row.time.isApproximate(); });
    stats::Table table = emptyTable(store, "communication", options);
    table.columns = {{"collective", msg("Collective"), T::Name},
                     {"process_group", msg("Process group"), T::Text, false, 0, true},
                     {"ranks", msg("Ranks"), T::Count, false, 0, true},
                     {"element_type", msg("Element type"), T::Text, false, 0, true},
                     {"in_bytes", msg("In"), T::Bytes, false, 0, true},
                     {"out_bytes", msg("Out"), T::Bytes, false, 0, true},
                     {"calls", msg("Calls"), T::Count},
                     {"total_ns", msg("Total"), T::Duration},
                     {"median_ns", msg("Median"), T::Duration, approximate},
                     {"max_ns", msg("Max"), T::Duration},
                     {"exposed_ns", msg("Exposed"), T::Duration},
                     {"total_bytes", msg("Bytes"), T::Bytes, false, 0, true},
                     {"algorithm_bytes_per_s", msg("Algorithm bandwidth"), T::Rate, false, 0, true},
                     {"bus_bytes_per_s", msg("Bus bandwidth"), T::Rate, false, 0, true},
                     {"calls_without_size", msg("Without size"), T::Count, false, 0, true}};
    for (communication::Messages &row : rows) {
        table.rows.push_back(cellsOf(store, row));
        table.slices.push_back(stats::rowSliceAt(row.longest));
    }
    return inOrder(std::move(table), options);
}

} // namespace trilane::summaries
