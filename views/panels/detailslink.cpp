// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/detailslink.h"

#include <QStringList>

namespace trilane {

QString DetailsLink::toText() const
{
    if (slice.isValid())
        return QStringLiteral("slice:%1:%2").arg(slice.chunk.value).arg(slice.index);
    return QStringLiteral("range:%1:%2:%3").arg(range.begin).arg(range.end).arg(gpu.value);
}

DetailsLink DetailsLink::fromText(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char(':'));
    DetailsLink link;
    if (parts.size() == 3 && parts[0] == QLatin1String("slice"))
        link.slice = {ChunkId(size_t{parts[1].toUInt()}), parts[2].toUInt()};
    if (parts.size() == 4 && parts[0] == QLatin1String("range")) {
        link.range = {parts[1].toLongLong(), parts[2].toLongLong()};
        link.gpu = TrackId(size_t{parts[3].toUInt()});
    }
    return link;
}

void DetailsLink::follow(ViewState &view) const
{
    const std::shared_ptr<const Store> store = view.store();
    if (!store)
        return;
    if (slice.isValid()) {
        if (slice.chunk.value < store->chunks().size() &&
            slice.index < store->chunks()[slice.chunk.value].count)
            view.goTo({slice, store->laneOf(slice), store->slice(slice)});
        return;
    }
    if (range.isEmpty())
        return;
    if (gpu.isValid() && gpu.value < store->tracks().size())
        view.selectGap(gpu, range);
    else
        view.selectTime(range);
    view.zoomToSelection();
}

} // namespace trilane
