// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/difftext.h"
#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/verdict.h"
#include "model/output/jsonwriter.h"

namespace trilane::cli {

namespace {

void writeTrace(output::JsonWriter &out, const compare::Comparison &comparison,
                const DiffPrint &print, size_t side)
{
    const compare::ComparedTrace &trace = comparison.traces[side];
    const bool hasSteps = comparison.alignment.by != compare::AlignedBy::Span;
    out.newLine(2);
    out.key(side == 0 ? "a" : "b");
    out.beginObject();
    out.member("file", print.files[side]);
    out.member("gpus", trace.gpus);
    out.member("steps", hasSteps ? trace.steps.size() : 0);
    out.memberOrNull("step_source", hasSteps ? steps::keyOf(trace.source) : std::string_view());
    out.memberOrNull("step_kind", hasSteps ? steps::keyOf(trace.kind) : std::string_view());
    out.key("gpu_behind_ns");
    trace.lag ? out.number(trace.lag->behind) : out.null();
    out.key("outliers");
    out.beginArray();
    for (const size_t step : comparison.alignment.out[side])
        out.number(trace.steps[step].number);
    out.endArray();
    out.member("compared", hasSteps ? comparison.alignment.count(side) : 0);
    out.member("unmatched", comparison.alignment.unmatched[side]);
    out.member("unrecorded", comparison.alignment.unrecorded[side]);
    out.endObject();
}

/// Numbers of the compared steps: [[3, 3], [4, 4]]; none if their counts differ.
void writePairs(output::JsonWriter &out, const compare::Comparison &comparison)
{
    out.key("pairs");
    out.beginArray();
    if (comparison.alignment.by != compare::AlignedBy::Span) {
        for (const compare::StepPair &pair : comparison.alignment.pairs) {
            out.beginArray();
            out.number(comparison.traces[0].steps[pair.a].number);
            out.number(comparison.traces[1].steps[pair.b].number);
            out.endArray();
        }
    }
    out.endArray();
}

void writeLongSteps(output::JsonWriter &out, const std::optional<compare::LongSteps> &found)
{
    out.newLine(2);
    out.key("long_steps");
    if (!found)
        return out.null();
    out.beginObject();
    out.member("limit_ns", found->limit);
    out.member("a", found->count[0]);
    out.member("b", found->count[1]);
    out.key("distance");
    found->distance ? out.number(*found->distance) : out.null();
    out.member("p", found->p);
    for (size_t side = 0; side < 2; ++side) {
        out.key(side == 0 ? "in_a" : "in_b");
        out.beginObject();
        out.member("of", found->of[side]);
        out.member("stretches", found->stretches[side]);
        out.member("mean_ns", found->mean[side]);
        out.member("mean_of_others_ns", found->meanOfOthers[side]);
        out.endObject();
    }
    out.member("longer_share", found->lengths.longer);
    out.member("p_of_lengths", found->lengths.p);
    out.endObject();
}

void writeTexts(output::JsonWriter &out, std::string_view key,
                const std::vector<std::string> &texts)
{
    out.newLine(2);
    out.key(key);
    out.beginArray();
    for (const std::string &text : texts) {
        out.newLine(4);
        out.text(text);
    }
    out.endArray();
}

void writeRows(output::JsonWriter &out, const stats::Table &table)
{
    out.newLine(2);
    out.key("rows");
    out.beginArray();
    for (size_t row = 0; row < table.rows.size(); ++row)
        output::writeRow(out, table, row, 4);
    out.newLine(2);
    out.endArray();
}

} // namespace

std::string diffJson(const compare::Comparison &comparison, const DiffPrint &print)
{
    std::vector<std::string> reasons, basis;
    for (const compare::CompareReason &reason : comparison.reasons)
        reasons.push_back(reasonText(reason, report::Words(translation::Language::English)));
    for (const Message &sentence : compare::basisOf(comparison))
        basis.push_back(sentence.english());
    output::JsonWriter out;
    out.beginObject();
    out.member("report", "diff");
    out.member("verdict", compare::keyOf(comparison.verdict));
    out.member("change", comparison.change);
    out.member("threshold", comparison.threshold);
    out.member("too_slow", comparison.isTooSlow());
    out.member("aligned_by", compare::keyOf(comparison.alignment.by));
    out.key("work_multiple");
    comparison.multiple ? out.number(comparison.multiple->times) : out.null();
    out.memberOrNull("work_multiple_of", !comparison.multiple             ? std::string_view()
                                         : comparison.multiple->side == 0 ? std::string_view("a")
                                                                          : std::string_view("b"));
    out.member("scatter_known", comparison.hasScatter);
    out.member("longer_share", comparison.ranks.longer);
    out.member("p", comparison.ranks.p);
    writeTrace(out, comparison, print, 0);
    writeTrace(out, comparison, print, 1);
    out.newLine(2);
    writePairs(out, comparison);
    writeLongSteps(out, comparison.longSteps);
    out.newLine(2);
    out.member("text", compare::verdictText(comparison).english());
    writeTexts(out, "reasons", reasons);
    writeTexts(out, "basis", basis);
    writeRows(out, compare::compareTable(comparison));
    out.newLine();
    out.endObject();
    return out.take();
}

} // namespace trilane::cli
