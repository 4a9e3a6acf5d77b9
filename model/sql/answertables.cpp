// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/computedtables.h"

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/operators/operatortable.h"
#include "model/analysis/steps/stepfacts.h"

#include <algorithm>

namespace trilane::sql {

namespace {

/// Gaps are numbered as forEachGap() shows them, so that the pieces join them.
void forEachNumberedGap(const Source &source,
                        const std::function<bool(int64_t, const idle::GapStory &)> &visit)
{
    int64_t number = 0;
    idle::forEachGap(
        *source.store, {}, [&](const idle::GapStory &story) { return visit(number++, story); },
        source.context());
}

stats::TableCell proofCell(idle::SilenceProof proof)
{
    return proof == idle::SilenceProof::None ? stats::TableCell() : std::string(idle::keyOf(proof));
}

ComputedTable gapTable()
{
    SqlTable table{
        .name = "gap",
        .about = MessageText("GPU idle gaps with their main cause"),
        .columns = {{"id", SqlType::Integer, MessageText("number of the gap")},
                    {"device", SqlType::Integer, MessageText("ordinal of the GPU")},
                    {"gpu_track_id", SqlType::Integer, MessageText("joins track.id")},
                    {"start_ns", SqlType::Integer, MessageText("from the start of the trace")},
                    {"duration_ns", SqlType::Integer, MessageText("length")},
                    {"end_ns", SqlType::Integer, MessageText("start plus duration")},
                    {"cause", SqlType::Text, MessageText("main cause, as in `trilane gaps`")},
                    {"before_id", SqlType::Integer,
                     MessageText("joins slice.id: the operation before it"), true},
                    {"after_id", SqlType::Integer,
                     MessageText("joins slice.id: the operation that ends it"), true},
                    {"launch_id", SqlType::Integer,
                     MessageText("joins slice.id: the call that launched after_id"), true}}};
    return {.table = std::move(table), .rows = [](const Source &source, const RowSink &sink) {
                forEachNumberedGap(source, [&](int64_t number, const idle::GapStory &story) {
                    const idle::GpuGap &gap = story.gap;
                    return sink({number, source.trace().track(gap.gpu).number, idCell(gap.gpu),
                                 source.relative(gap.range.begin), gap.range.duration(),
                                 source.relative(gap.range.end),
                                 std::string(idle::keyOf(idle::mainPiece(story).cause)),
                                 sliceCell(gap.before.ref), sliceCell(gap.after.ref),
                                 sliceCell(story.launch)});
                });
                return Result<void>();
            }};
}

ComputedTable pieceTable()
{
    SqlTable table{
        .name = "gap_piece",
        .about = MessageText("cause of each part of a gap; the parts add up to the gap"),
        .columns = {
            {"gap_id", SqlType::Integer, MessageText("joins gap.id")},
            {"start_ns", SqlType::Integer, MessageText("from the start of the trace")},
            {"duration_ns", SqlType::Integer, MessageText("length")},
            {"cause", SqlType::Text, MessageText("as in `trilane gaps`")},
            {"name", SqlType::Text, MessageText("of the range or call")},
            {"range", SqlType::Text, MessageText("innermost range of the thread at that time")},
            {"inferred", SqlType::Integer, MessageText("1: inferred, not recorded")},
            {"proof", SqlType::Text, MessageText("for gpu_silent: the evidence; NULL: none")},
            {"thread_track_id", SqlType::Integer, MessageText("responsible thread; NULL: the GPU")},
            {"wakers", SqlType::Integer, MessageText("number of threads followed to this one")},
            {"evidence_id", SqlType::Integer, MessageText("joins slice.id: the evidence"), true}}};
    return {.table = std::move(table), .rows = [](const Source &source, const RowSink &sink) {
                const store::Tables trace = source.trace();
                forEachNumberedGap(source, [&](int64_t number, const idle::GapStory &story) {
                    for (const idle::CausePiece &piece : story.pieces) {
                        if (!sink({number, source.relative(piece.time.begin), piece.time.duration(),
                                   std::string(idle::keyOf(piece.cause)),
                                   std::string(trace.string(piece.name)),
                                   std::string(trace.string(piece.range)), int64_t{piece.inferred},
                                   proofCell(piece.proof), idCell(piece.thread),
                                   int64_t{piece.wakers}, sliceCell(piece.evidence)}))
                            return false;
                    }
                    return true;
                });
                return Result<void>();
            }};
}

ComputedTable stepTableOfSql()
{
    SqlTable table{
        .name = "step",
        .about = MessageText("steps of the training loop"),
        .columns = {
            {"number", SqlType::Integer, MessageText("of the step")},
            {"source", SqlType::Text,
             MessageText("how the steps were found: annotated, inferred…")},
            {"confidence", SqlType::Text, MessageText("confidence: high, medium, low")},
            {"kind", SqlType::Text, MessageText("of the steps: training, inference, decode…")},
            {"thread_track_id", SqlType::Integer, MessageText("joins track.id")},
            {"start_ns", SqlType::Integer, MessageText("from the start of the trace")},
            {"duration_ns", SqlType::Integer, MessageText("batch_cost")},
            {"end_ns", SqlType::Integer, MessageText("start plus duration")},
            {"reader_cost_ns", SqlType::Integer, MessageText("data wait; NULL: unknown")},
            {"gpu_busy_ns", SqlType::Integer,
             MessageText("any of its GPUs; NULL: unknown, as are the following columns")},
            {"gpu_idle_ns", SqlType::Integer, MessageText("all its GPUs together")},
            {"kernels", SqlType::Integer, MessageText("that begin in the step")},
            {"kernel_ns", SqlType::Integer, MessageText("their time")},
            {"copies", SqlType::Integer, MessageText("that begin in the step")},
            {"copy_ns", SqlType::Integer, MessageText("their time")},
            {"copied_bytes", SqlType::Integer, MessageText("of copies with a known size")},
            {"copies_without_size", SqlType::Integer, MessageText("of unknown size")}}};
    return {.table = std::move(table), .rows = [](const Source &source, const RowSink &sink) {
                const Result<steps::StepList> list =
                    steps::findStepList(*source.store, {}, source.context());
                if (!list)
                    return Result<void>(list.error());
                const steps::StepReport report =
                    steps::measureSteps(*source.store, *list, source.context());
                for (const steps::StepFacts &facts : report.steps) {
                    const auto ofGpu = [&facts](int64_t value) {
                        return facts.isGpuKnown ? stats::TableCell(value) : stats::TableCell();
                    };
                    if (!sink({facts.step.number, std::string(steps::keyOf(report.source)),
                               std::string(steps::keyOf(steps::confidenceOf(report.basis))),
                               std::string(steps::keyOf(report.basis.kind)),
                               idCell(facts.step.thread), source.relative(facts.step.range.begin),
                               facts.batchCost(), source.relative(facts.step.range.end),
                               facts.readerCost ? stats::TableCell(*facts.readerCost)
                                                : stats::TableCell(),
                               ofGpu(facts.gpuBusy), ofGpu(facts.gpuIdle()),
                               ofGpu(static_cast<int64_t>(facts.kernels)), ofGpu(facts.kernelTime),
                               ofGpu(static_cast<int64_t>(facts.copies)), ofGpu(facts.copyTime),
                               ofGpu(facts.copiedBytes),
                               ofGpu(static_cast<int64_t>(facts.unsizedCopies))}))
                        break;
                }
                return Result<void>();
            }};
}

const std::vector<SqlColumn> kOperatorColumns{
    {"name", SqlType::Text, MessageText("of the range; (outside of ranges) for the rest")},
    {"calls", SqlType::Integer, MessageText("times")},
    {"cpu_total_ns", SqlType::Integer, MessageText("including nested ranges")},
    {"cpu_self_ns", SqlType::Integer, MessageText("excluding nested ranges")},
    {"gpu_ns", SqlType::Integer, MessageText("work launched within it")},
    {"gpu_self_ns", SqlType::Integer,
     MessageText("work launched within it, but not in a nested range")},
    {"gpu_span_ns", SqlType::Integer, MessageText("time with such work on any GPU")},
    {"kernels", SqlType::Integer, MessageText("launched within it")},
    {"gpu_operations", SqlType::Integer, MessageText("kernels, copies and memsets")}};

/// The table that the window and `trilane operators` show, by its columns' keys.
ComputedTable operatorTableOfSql()
{
    SqlTable table{.name = "operator",
                   .about = MessageText("ranges by name, with the GPU work launched within them"),
                   .columns = kOperatorColumns};
    return {.table = std::move(table), .rows = [](const Source &source, const RowSink &sink) {
                const auto index = operators::OperatorIndex::of(*source.store, {.foldSteps = true},
                                                                source.context());
                const Result<stats::Table> made = operators::operatorTable(
                    operators::operatorStats(index, TimeRange::everything(), source.context()),
                    operators::OperatorGrouping::Name);
                if (!made)
                    return Result<void>(made.error());
                std::vector<size_t> places;
                for (const SqlColumn &column : kOperatorColumns)
                    places.push_back(
                        static_cast<size_t>(std::find_if(made->columns.begin(), made->columns.end(),
                                                         [&](const stats::TableColumn &c) {
                                                             return c.key == column.name;
                                                         }) -
                                            made->columns.begin()));
                for (const std::vector<stats::TableCell> &cells : made->rows) {
                    std::vector<stats::TableCell> row;
                    for (const size_t place : places)
                        row.push_back(cells.at(place));
                    if (!sink(std::move(row)))
                        break;
                }
                return Result<void>();
            }};
}

} // namespace

std::vector<ComputedTable> answerTables()
{
    return {gapTable(), pieceTable(), stepTableOfSql(), operatorTableOfSql()};
}

} // namespace trilane::sql
