// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/sql/computedtables.h"

#include "model/analysis/links/links.h"
#include "model/analysis/names/tracklabel.h"

namespace trilane::sql {

namespace {

const char *wordOf(Layer layer)
{
    return layer == Layer::Cpu ? "cpu" : layer == Layer::Cuda ? "cuda" : "threads";
}

stats::TableCell textCell(std::string_view text)
{
    return std::string(text);
}

ComputedTable trackTable()
{
    SqlTable table{
        .name = "track",
        .about = MessageText("tracks: processes, threads, GPUs, streams, cores…"),
        .columns = {
            {"id", SqlType::Integer, MessageText("number of the track")},
            {"parent_id", SqlType::Integer, MessageText("parent track; NULL for a root")},
            {"process_track_id", SqlType::Integer, MessageText("calling process")},
            {"kind", SqlType::Text, MessageText("process, thread, stream, ranges…")},
            {"layer", SqlType::Text, MessageText("cpu, cuda or threads")},
            {"name", SqlType::Text, MessageText("as recorded; may be empty")},
            {"label", SqlType::Text, MessageText("label in tables: name or kind, and number")},
            {"number", SqlType::Integer,
             MessageText("by kind: core, pid, tid, ordinal of a GPU, stream")},
            {"slices", SqlType::Integer, MessageText("on the track, not below it")}}};
    return {
        .table = std::move(table), .rows = [](const Source &source, const RowSink &sink) {
            const store::Tables trace = source.trace();
            for (const format::Track &track : trace.tracks()) {
                if (!sink({idCell(track.id), idCell(track.parent),
                           idCell(links::processOf(trace, track.id)),
                           textCell(toString(track.kind)),
                           textCell(wordOf(trace.layerOf(track.id))),
                           textCell(trace.string(track.name)), names::trackLabel(trace, track.id),
                           track.number, static_cast<int64_t>(trace.sliceCountOf(track.id))}))
                    break;
            }
            return Result<void>();
        }};
}

ComputedTable flowTable()
{
    SqlTable table{
        .name = "flow",
        .about = MessageText("links between two points other than launches"),
        .columns = {{"name", SqlType::Text, MessageText("as recorded")},
                    {"from_track_id", SqlType::Integer, MessageText("joins track.id")},
                    {"from_ns", SqlType::Integer, MessageText("from the start of the trace")},
                    {"to_track_id", SqlType::Integer, MessageText("joins track.id")},
                    {"to_ns", SqlType::Integer, MessageText("from the start of the trace")}}};
    return {.table = std::move(table), .rows = [](const Source &source, const RowSink &sink) {
                for (const format::Flow &flow : source.trace().flows()) {
                    if (!sink({textCell(source.trace().string(flow.name)), idCell(flow.fromTrack),
                               source.relative(flow.fromTime), idCell(flow.toTrack),
                               source.relative(flow.toTime)}))
                        break;
                }
                return Result<void>();
            }};
}

ComputedTable accountTable()
{
    SqlTable table{
        .name = "account",
        .about = MessageText("import report: result of every source event"),
        .columns = {{"outcome", SqlType::Text, MessageText("imported, repaired, dropped or lost")},
                    {"source", SqlType::Text, MessageText("kind of event")},
                    {"reason", SqlType::Text, MessageText("empty for imported events")},
                    {"count", SqlType::Integer, MessageText("events")},
                    {"first_place", SqlType::Text, MessageText("first occurrence")}}};
    return {.table = std::move(table), .rows = [](const Source &source, const RowSink &sink) {
                for (const format::AccountEntry &entry : source.trace().account().entries()) {
                    if (!sink({textCell(format::toString(entry.outcome)), entry.source.english(),
                               entry.reason.english(), static_cast<int64_t>(entry.count),
                               entry.firstPlace.english()}))
                        break;
                }
                return Result<void>();
            }};
}

} // namespace

std::vector<ComputedTable> factTables()
{
    return {trackTable(), flowTable(), accountTable()};
}

} // namespace trilane::sql
