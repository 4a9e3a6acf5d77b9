// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/gaptip.h"

#include "views/items/text/humantext.h"
#include "views/items/text/idlewords.h"
#include "views/items/text/trackwords.h"

#include <algorithm>

namespace trilane::timeline {

std::optional<links::IdleGap> GapTip::gapAt(const TimelineLayout &layout, const RowList &list,
                                            QPoint at) const
{
    const Hit hit = hitTest(layout, list, m_state.range(), m_state.bounds(), at);
    if (hit.area != Hit::Lanes || hit.row < 0 || hit.lane < 0)
        return std::nullopt;
    const std::vector<Row> &rows = hit.isPinned ? list.pinned : list.rows;
    const Row &row = rows[static_cast<size_t>(hit.row)];
    if (row.kind != RowKind::AllStreams)
        return std::nullopt;
    const TrackId gpu = gpuAbove(m_trace, row.track);
    const auto found =
        std::find_if(m_facts.gaps.begin(), m_facts.gaps.end(), [&](const links::IdleGap &gap) {
            return gap.gpu == gpu && gap.range.contains(hit.time) &&
                   gap.range.duration() >= m_state.idleThreshold();
        });
    return found == m_facts.gaps.end() ? std::nullopt : std::optional(*found);
}

QStringList GapTip::lines(const links::IdleGap &gap) const
{
    const QString dot = QStringLiteral(" · ");
    const TimeRange shown = m_state.range();
    const double share = static_cast<double>(gap.range.intersected(shown).duration()) /
                         static_cast<double>(std::max<Ns>(1, shown.duration()));
    QStringList lines;
    lines << tr("GPU idle %1").arg(items::durationText(gap.range.duration()));
    lines << items::TrackLabel::of(m_trace, gap.gpu) + dot +
                 tr("at %1").arg(items::instantText(gap.range.begin - m_trace.span().begin)) + dot +
                 tr("%1 of the view").arg(items::percentText(share));
    const std::optional<idle::IdleCause> cause = m_facts.causes.of(gap);
    if (!cause)
        return lines << tr("Determining the cause…");
    lines << tr("main cause: %1").arg(items::IdleWords::title(*cause))
          << items::IdleWords::meaning(*cause);
    if (const idle::SilenceProof proof = m_facts.causes.proofOf(gap);
        proof != idle::SilenceProof::None)
        lines << items::IdleWords::meaning(proof);
    return lines;
}

} // namespace trilane::timeline
