// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/gapsjson.h"

#include "app/cli/print/ranktext.h"
#include "model/store/tables.h"

#include "model/analysis/names/tracklabel.h"
#include "model/output/jsonwriter.h"

namespace trilane::cli {

namespace {

void writeDetail(output::JsonWriter &out, store::Tables trace, const idle::IdleRow &row)
{
    out.newLine(4);
    out.beginObject();
    out.member("cause", idle::keyOf(row.cause));
    out.memberOrNull("name", trace.string(row.name));
    out.memberOrNull("range", trace.string(row.range));
    out.memberOrNull("thread", names::trackLabel(trace, row.thread));
    out.member("idle_ns", row.idle);
    out.member("inferred_ns", row.inferred);
    out.member("count", row.count);
    out.endObject();
}

void writeGpu(output::JsonWriter &out, store::Tables trace, const idle::GpuIdle &gpu,
              idle::IdleKey by)
{
    out.newLine(2);
    out.beginObject();
    out.member("device", trace.track(gpu.gpu).number);
    writeRank(out, trace, trace.track(gpu.gpu).rank);
    out.memberOrNull("name", trace.string(trace.track(gpu.gpu).name));
    out.member("span_ns", gpu.span);
    out.member("busy_ns", gpu.busy);
    out.member("idle_ns", gpu.knownIdle());
    out.member("unknown_ns", gpu.unknown);
    out.member("gaps", gpu.gaps + gpu.shortGaps);
    out.key("rows");
    out.beginArray();
    const stats::Table table = idle::idleTable(trace, gpu, by);
    for (size_t row = 0; row < table.rows.size(); ++row)
        output::writeRow(out, table, row, 4);
    out.newLine(2);
    out.endArray();
    out.key("details");
    out.beginArray();
    for (const idle::IdleRow &row : gpu.rows)
        writeDetail(out, trace, row);
    out.newLine(2);
    out.endArray();
    out.endObject();
}

} // namespace

std::string gapsJson(store::Tables trace, const std::vector<idle::GpuIdle> &gpus, idle::IdleKey by,
                     const std::string &file)
{
    output::JsonWriter out;
    out.beginObject();
    out.member("report", "gaps");
    out.member("file", file);
    out.key("gpus");
    out.beginArray();
    for (const idle::GpuIdle &gpu : gpus)
        writeGpu(out, trace, gpu, by);
    out.newLine();
    out.endArray();
    out.endObject();
    return out.take();
}

} // namespace trilane::cli
