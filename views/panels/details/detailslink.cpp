// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/detailslink.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/store/derivedlanes.h"
#include "model/store/store.h"

#include <QStringList>

namespace trilane::panels {

namespace {

constexpr QLatin1String kThread("thread");

/// A link may be of another trace.
bool hasSlice(store::Tables trace, store::SliceRef slice)
{
    const std::shared_ptr<const store::DerivedLanes> derived = trace.derivedLanes();
    const size_t chunks = trace.chunks().size() + (derived ? derived->chunkCount() : 0);
    return slice.chunk.value < chunks && slice.index < trace.entry(slice.chunk).count;
}

/// The thread's activity in the middle of the range: its state, else the innermost range or call.
std::optional<store::FoundSlice> sliceOfThread(const store::Store &store, TrackId thread,
                                               TimeRange range)
{
    const iterate::ThreadLanes lanes = iterate::lanesOfThread(store, thread);
    const Ns middle = range.begin + range.duration() / 2;
    for (const std::vector<LaneId> *group :
         {&lanes.states, &lanes.ranges, &lanes.apiCalls, &lanes.osCalls}) {
        std::optional<store::FoundSlice> innermost;
        for (LaneId lane : *group) {
            if (const auto found = store.sliceAt(lane, middle))
                innermost = found;
        }
        if (innermost)
            return innermost;
    }
    return std::nullopt;
}

} // namespace

QString DetailsLink::toText() const
{
    if (slice.isValid())
        return QStringLiteral("slice:%1:%2").arg(slice.chunk.value).arg(slice.index);
    if (thread.isValid())
        return QStringLiteral("%1:%2:%3:%4")
            .arg(kThread)
            .arg(range.begin)
            .arg(range.end)
            .arg(thread.value);
    return QStringLiteral("range:%1:%2:%3").arg(range.begin).arg(range.end).arg(gpu.value);
}

DetailsLink DetailsLink::fromText(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char(':'));
    DetailsLink link;
    if (parts.size() == 3 && parts[0] == QLatin1String("slice"))
        link.slice = {ChunkId(size_t{parts[1].toUInt()}), parts[2].toUInt()};
    if (parts.size() == 4 && (parts[0] == QLatin1String("range") || parts[0] == kThread)) {
        link.range = {parts[1].toLongLong(), parts[2].toLongLong()};
        (parts[0] == kThread ? link.thread : link.gpu) = TrackId(size_t{parts[3].toUInt()});
    }
    return link;
}

void DetailsLink::follow(session::ViewState &view) const
{
    const std::shared_ptr<const store::Store> store = view.store();
    if (!store)
        return;
    if (slice.isValid()) {
        if (hasSlice(*store, slice))
            view.goTo({slice, store->laneOf(slice), store->slice(slice)});
        return;
    }
    if (range.isEmpty())
        return;
    if (thread.isValid() && thread.value < store->tracks().size()) {
        if (const auto found = sliceOfThread(*store, thread, range))
            return view.goTo(*found);
    }
    if (gpu.isValid() && gpu.value < store->tracks().size())
        view.selectGap(gpu, range);
    else
        view.selectTime(range);
    view.zoomToSelection();
}

} // namespace trilane::panels
