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

constexpr SqlType kText = SqlType::Text;
constexpr SqlType kWhole = SqlType::Integer;

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
        .about = MessageText(
            "intervals in which a GPU did nothing, with what they are mostly charged to"),
        .columns = {
            {"id", kWhole, MessageText("number of the gap")},
            {"device", kWhole, MessageText("ordinal of the GPU")},
            {"gpu_track_id", kWhole, MessageText("joins track.id")},
            {"start_ns", kWhole, MessageText("from the start of the trace")},
            {"duration_ns", kWhole, MessageText("length")},
            {"end_ns", kWhole, MessageText("begin and duration")},
            {"cause", kText,
             MessageText("the one that has most of it, as `trilane gaps` names it")},
            {"before_id", kWhole, MessageText("joins slice.id: the operation before it"), true},
            {"after_id", kWhole, MessageText("joins slice.id: the operation that ends it"), true},
            {"launch_id", kWhole, MessageText("joins slice.id: the call that launched that one"),
             true}}};
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
        .about =
            MessageText("what each part of a gap is charged to; the parts fill the gap exactly"),
        .columns = {
            {"gap_id", kWhole, MessageText("joins gap.id")},
            {"start_ns", kWhole, MessageText("from the start of the trace")},
            {"duration_ns", kWhole, MessageText("length")},
            {"cause", kText, MessageText("as `trilane gaps` names it")},
            {"name", kText, MessageText("of the range or call")},
            {"range", kText, MessageText("innermost range of the thread then")},
            {"inferred", kWhole, MessageText("1: concluded, not recorded")},
            {"proof", kText, MessageText("of gpu_silent: what proves it; NULL: nothing")},
            {"thread_track_id", kWhole, MessageText("whose time it is; NULL: the GPU's")},
            {"wakers", kWhole, MessageText("threads that were followed to come here")},
            {"evidence_id", kWhole, MessageText("joins slice.id: the slice that says so"), true}}};
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
        .about = MessageText("the training loop, iteration by iteration"),
        .columns = {
            {"number", kWhole, MessageText("of the step")},
            {"source", kText, MessageText("what tells the steps: annotated, inferred…")},
            {"confidence", kText, MessageText("how sure that is: high, medium, low")},
            {"kind", kText, MessageText("of the steps: training, inference, decode…")},
            {"thread_track_id", kWhole, MessageText("joins track.id")},
            {"start_ns", kWhole, MessageText("from the start of the trace")},
            {"duration_ns", kWhole, MessageText("batch_cost")},
            {"end_ns", kWhole, MessageText("begin and duration")},
            {"reader_cost_ns", kWhole, MessageText("waiting for the batch; NULL: not known")},
            {"gpu_busy_ns", kWhole,
             MessageText("any of its GPUs; NULL: not known, nor are the next")},
            {"gpu_idle_ns", kWhole, MessageText("all its GPUs together")},
            {"kernels", kWhole, MessageText("that begin in it")},
            {"kernel_ns", kWhole, MessageText("their time")},
            {"copies", kWhole, MessageText("that begin in it")},
            {"copy_ns", kWhole, MessageText("their time")},
            {"copied_bytes", kWhole, MessageText("by those whose size is known")},
            {"copies_without_size", kWhole, MessageText("the others")}}};
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
    {"name", kText, MessageText("of the range; (outside of ranges) for the rest")},
    {"calls", kWhole, MessageText("times")},
    {"cpu_total_ns", kWhole, MessageText("with what is nested in it")},
    {"cpu_self_ns", kWhole, MessageText("without")},
    {"gpu_ns", kWhole, MessageText("work launched beneath it")},
    {"gpu_self_ns", kWhole, MessageText("work launched by no range nested in it")},
    {"gpu_span_ns", kWhole, MessageText("time with such work on any GPU")},
    {"kernels", kWhole, MessageText("launched beneath it")},
    {"gpu_operations", kWhole, MessageText("kernels, copies and sets")}};

/// The table that the window and `trilane operators` show, by its columns' keys.
ComputedTable operatorTableOfSql()
{
    SqlTable table{.name = "operator",
                   .about = MessageText("ranges by name, with the GPU work launched beneath them"),
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
