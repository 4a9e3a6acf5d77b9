// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/arrangement.h"

#include "app/terminal/optionvalues.h"
#include "app/ui/page/workspace.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/kernelstats.h"
#include "views/session/state/gpuranges.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/query/querypane.h"
#include "views/timeline/rows/arearows.h"
#include "views/timeline/widget/timelinewidget.h"

#include <algorithm>

namespace trilane::ui {

namespace {

void selectLongestGap(session::ViewState &view)
{
    const store::Store &store = *view.store();
    std::optional<links::IdleGap> longest;
    for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
        for (const links::IdleGap &gap :
             links::idleGaps(store, gpu, view.range(), view.idleThreshold())) {
            if (!longest || gap.range.duration() > longest->range.duration())
                longest = gap;
        }
    }
    if (longest)
        view.selectGap(longest->gpu, longest->range);
}

Result<void> selectKernel(session::ViewState &view, const QString &text)
{
    const store::Store &store = *view.store();
    stats::KernelQuery query;
    query.range = view.range();
    const stats::KernelStats stats = stats::kernelStats(store, query);
    const auto row =
        std::find_if(stats.rows.begin(), stats.rows.end(), [&](const stats::KernelRow &kernel) {
            return QString::fromUtf8(
                       view.trace().string(kernel.name).data(),
                       static_cast<qsizetype>(view.trace().string(kernel.name).size()))
                .contains(text, Qt::CaseInsensitive);
        });
    if (row == stats.rows.end())
        return Error{.what = msg("no kernel's name contains \"%1\"", text.toStdString())};
    const std::vector<store::FoundSlice> calls = stats::kernelCalls(store, query, *row, 1);
    if (!calls.empty())
        view.goTo(calls.front());
    return {};
}

/// Whether one of the names of the row or its parents passes the filter: as shown, or in English,
/// so that a command line has the same effect in every language.
bool passes(store::Tables trace, timeline::RowText &names, const session::TrackFilter &filter,
            TrackId track)
{
    for (; track.isValid(); track = trace.track(track).parent) {
        if (filter.matches(names.label(track)) ||
            filter.matches(QString::fromStdString(names::trackLabel(trace, track))))
            return true;
    }
    return false;
}

Result<void> selectRows(Workspace &workspace, const QString &text)
{
    const session::TrackFilter filter(text);
    if (!filter.error().isEmpty())
        return Error{.what = msg("invalid row expression: %1", filter.error().toStdString())};
    session::ViewState &view = workspace.view();
    const store::Store &store = *view.store();
    timeline::TimelineRenderer &renderer = workspace.timeline()->renderer();
    session::AreaSelection area{.range = view.range(), .tracks = {}};
    for (const timeline::Row &row : renderer.rows().rows) {
        const std::vector<TrackId> tracks = timeline::tracksOf(store, row);
        if (tracks.empty() || !passes(store, *renderer.text(), filter, row.track))
            continue;
        area.tracks.insert(area.tracks.end(), tracks.begin(), tracks.end());
        ++area.rows;
    }
    if (area.tracks.empty())
        return Error{.what = msg("no row's name contains \"%1\"", text.toStdString())};
    std::sort(area.tracks.begin(), area.tracks.end());
    area.tracks.erase(std::unique(area.tracks.begin(), area.tracks.end()), area.tracks.end());
    view.setSelection(area);
    return {};
}

} // namespace

Result<void> arrange(const Options &options, Workspace &workspace, ExitStatus &status)
{
    session::ViewState &view = workspace.view();
    if (options.gpuRanges)
        view.gpuRanges().setShown(*options.gpuRanges);
    if (options.idleThreshold)
        view.setIdleThreshold(*options.idleThreshold);
    if (options.range) {
        const TimeRange all = view.bounds();
        const Result<TimeRange> range = terminal::rangeWithin(*options.range, all);
        if (!range) {
            status = kWrongUsage;
            return range.error();
        }
        // Ends that were left out are those of the trace.
        const TimeRange everything = TimeRange::everything();
        view.setRange({range->begin == everything.begin ? all.begin : range->begin,
                       range->end == everything.end ? all.end : range->end});
    }
    if (options.visibleRange)
        workspace.tables()->tools()->setScope(tables::TableTools::Scope::VisibleRange);
    workspace.tables()->showTab(options.tab);
    if (!options.query.isEmpty())
        workspace.tables()->page<tables::QueryPane>()->ask(options.query);
    if (options.selectLongestGap)
        selectLongestGap(view);
    if (!options.selectRows.isEmpty())
        return selectRows(workspace, options.selectRows);
    return options.select.isEmpty() ? Result<void>() : selectKernel(view, options.select);
}

} // namespace trilane::ui
