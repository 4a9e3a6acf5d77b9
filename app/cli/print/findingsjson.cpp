// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/findingstext.h"
#include "app/cli/print/ranktext.h"
#include "model/analysis/names/tracklabel.h"
#include "model/format/account.h"
#include "model/output/jsonwriter.h"

namespace trilane::cli {

namespace {

/// Recorded data missing in the trace; the text begins with it.
void writeLosses(output::JsonWriter &out, store::Tables trace)
{
    out.key("losses");
    out.beginObject();
    out.member("dropped", format::unintendedDrops(trace.account()));
    out.member("lost", trace.account().total(format::Outcome::Lost));
    out.member("damaged_parts", trace.damagedParts());
    out.member("parts_left_out", format::partsLeftOut(trace.info()));
    out.member("cut_off", format::isCutOff(trace.info()));
    out.member("recovered", trace.recovered());
    out.endObject();
}

void writeGpu(output::JsonWriter &out, store::Tables trace, const links::GpuUse &use,
              const communication::TimeSplit &split)
{
    out.newLine(2);
    out.beginObject();
    out.member("device", trace.track(use.gpu).number);
    writeRank(out, trace, trace.track(use.gpu).rank);
    out.memberOrNull("name", trace.string(trace.track(use.gpu).name));
    out.member("span_ns", use.span);
    out.member("busy_ns", use.busy);
    out.member("idle_ns", split.idle());
    out.member("unknown_ns", split.unknown);
    out.member("computation_ns", split.computation);
    out.member("communication_ns", split.communication);
    out.member("exposed_ns", split.exposed());
    out.member("copies_ns", split.copying());
    out.endObject();
}

void writeEvidence(output::JsonWriter &out, store::Tables trace,
                   const findings::FindingEvidence &evidence)
{
    out.newLine(6);
    out.beginObject();
    out.member("start_ns", evidence.range.begin - trace.span().begin);
    out.member("duration_ns", evidence.range.duration());
    out.member("of_finding_ns", evidence.part);
    out.memberOrNull("track", names::trackLabel(trace, evidence.track));
    out.memberOrNull("name", evidence.name);
    out.key("device");
    if (evidence.gpu.isValid())
        out.number(trace.track(evidence.gpu).number);
    else
        out.null();
    if (evidence.gpu.isValid())
        writeRank(out, trace, trace.track(evidence.gpu).rank);
    out.endObject();
}

void writeFinding(output::JsonWriter &out, store::Tables trace,
                  const findings::TraceFinding &finding)
{
    out.newLine(2);
    out.beginObject();
    out.member("id", finding.id);
    out.member("severity", findings::keyOf(finding.severity));
    out.member("gain_ns", finding.gain);
    out.member("share", finding.share);
    out.member("expected_ns", finding.expected);
    out.key("one_time_ns");
    if (finding.oneTime)
        out.number(finding.oneTime->time);
    else
        out.null();
    out.memberOrNull("estimate", finding.estimate.english());
    out.newLine(4);
    out.member("title", finding.title.english());
    out.newLine(4);
    out.member("explanation", findings::explanationOf(finding));
    out.newLine(4);
    out.member("advice", finding.advice.english());
    out.newLine(4);
    out.memberOrNull("disproof", finding.disproof.english());
    out.newLine(4);
    out.key("evidence");
    out.beginArray();
    for (const findings::FindingEvidence &evidence : finding.evidence)
        writeEvidence(out, trace, evidence);
    out.endArray();
    out.endObject();
}

} // namespace

std::string findingsJson(store::Tables trace, const findings::Findings &findings,
                         const std::string &file)
{
    output::JsonWriter out;
    out.beginObject();
    out.member("report", "findings");
    out.member("file", file);
    out.member("healthy", findings.isHealthy() && !findings.tooShort);
    writeLosses(out, trace);
    out.key("gpus");
    out.beginArray();
    for (size_t i = 0; i < findings.gpus.size(); ++i)
        writeGpu(out, trace, findings.gpus[i], findings.splits[i]);
    out.newLine();
    out.endArray();
    out.key("findings");
    out.beginArray();
    for (const findings::TraceFinding &finding : findings.list)
        writeFinding(out, trace, finding);
    out.newLine();
    out.endArray();
    out.endObject();
    return out.take();
}

} // namespace trilane::cli
