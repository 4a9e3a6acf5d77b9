// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/headertip.h"

#include "views/items/text/humantext.h"

namespace trilane::timeline {

QStringList HeaderTip::numbers(const RowStat &stat, TrackKind kind)
{
    const QString busy = items::durationText(stat.busy);
    const QString of = items::durationText(stat.of);
    const QString share = percent(stat.share(), 2);
    QStringList lines;
    if (stat.isSum)
        lines << tr("its threads ran %1 in total in %2 (%3 of a core)").arg(busy, of, share)
              << tr("%1 states in view").arg(items::countText(stat.slices));
    else if (kind == TrackKind::Thread)
        lines << tr("running %1 of %2 (%3)").arg(busy, of, share)
              << tr("%1 states in view").arg(items::countText(stat.slices));
    else
        lines << tr("busy %1 of %2 (%3)").arg(busy, of, share)
              << tr("%1 slices in view").arg(items::countText(stat.slices));
    return lines;
}

QString HeaderTip::of(TimelineRenderer &renderer, store::Tables trace, const Row &row)
{
    if (!row.track.isValid() || !renderer.text())
        return {};
    RowText &text = *renderer.text();
    QStringList lines{text.label(row.track)};
    for (TrackId above = trace.track(row.track).parent; above.isValid();
         above = trace.track(above).parent)
        lines << text.label(above);
    if (const RowStat *stat = renderer.facts().stats.of(row.track))
        lines << numbers(*stat, trace.track(row.track).kind);
    return items::tipText(lines.join(u'\n'));
}

} // namespace trilane::timeline
