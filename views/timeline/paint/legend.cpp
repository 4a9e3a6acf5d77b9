// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/legend.h"

#include "views/items/text/idlewords.h"
#include "views/theme/shortname.h"

#include <algorithm>

namespace trilane::timeline {

Legend::Legend(PaintContext &context)
    : m_context(context)
{}

void Legend::count(const Row &row)
{
    if (row.kind == RowKind::Core || row.kind == RowKind::Counter)
        return;
    for (LaneId lane : row.lanes) {
        for (const LaneRect &rect : m_context.lanes.lane(lane, m_context.how).rects) {
            const double pixels = (rect.x1 - rect.x0) * (rect.coverage + 1) / 256.0;
            const QRgb color = m_context.colors.colorOf(rect.kind, rect.name);
            const bool kernel =
                rect.kind == SliceKind::Kernel || rect.kind == SliceKind::GraphLaunch;
            if (kernel && color != m_context.theme.collective.rgb())
                m_kernels[rect.name] += pixels;
            else if (rect.kind != SliceKind::Range && rect.kind != SliceKind::PythonCall)
                m_colors[color] += pixels;
        }
    }
}

void Legend::addKernels(std::vector<LegendEntry> &entries) const
{
    std::vector<std::pair<double, StringId>> order;
    for (const auto &[name, pixels] : m_kernels)
        order.emplace_back(pixels, name);
    std::sort(order.begin(), order.end(), std::greater<>());
    order.resize(std::min(order.size(), kMaxKernels));
    for (const auto &[pixels, name] : order) {
        const std::string text = theme::shortKernelName(m_context.trace.string(name));
        entries.push_back({QString::fromStdString(text),
                           QColor(m_context.colors.colorOf(SliceKind::Kernel, name))});
    }
}

/// By cause, longest time first; gaps with an unknown cause count as idle.
void Legend::addGaps(std::vector<LegendEntry> &entries) const
{
    std::map<std::optional<idle::IdleCause>, Ns> times;
    for (const links::IdleGap &gap : m_context.facts.gaps)
        times[m_context.facts.causes.of(gap)] += gap.range.duration();
    std::vector<std::pair<Ns, std::optional<idle::IdleCause>>> order;
    for (const auto &[cause, time] : times)
        order.emplace_back(time, cause);
    std::sort(order.begin(), order.end(), std::greater<>());
    for (const auto &[time, cause] : order) {
        if (cause)
            entries.push_back({tr("idle: %1").arg(items::IdleWords::title(*cause)),
                               m_context.theme.causeColor(*cause), true});
        else
            entries.push_back({tr("GPU idle"), m_context.theme.idle, true});
    }
}

void Legend::addKinds(std::vector<LegendEntry> &entries) const
{
    const theme::Theme &theme = m_context.theme;
    const std::initializer_list<std::pair<QColor, QString>> kinds{
        {theme.collective, tr("collective")},
        {theme.hostToDevice, tr("copy to the GPU")},
        {theme.deviceToHost, tr("copy from the GPU")},
        {theme.deviceToDevice, tr("copy on the GPU or memset")},
        {theme.call, tr("CUDA call")},
        {theme.sync, tr("waiting for the GPU")},
        {theme.osCall, tr("OS runtime call")},
        {theme.osWait, tr("blocking OS runtime call")},
        {theme.running, tr("running")},
        {theme.runnable, tr("runnable, waiting for a core")},
        {theme.blocked, tr("blocked")},
        {theme.disk, tr("blocked on disk")},
        {theme.overhead, tr("profiler overhead")},
    };
    for (const auto &[color, text] : kinds) {
        if (m_colors.contains(color.rgb()))
            entries.push_back({text, color});
    }
}

std::vector<LegendEntry> Legend::entries(int top, int bottom)
{
    for (const Row &row : m_context.rows.pinned)
        count(row);
    const auto [first, last] = RowList::rowsIn(m_context.rows.rows, top, bottom);
    bool gpu = false;
    for (size_t i = first; i < last; ++i) {
        count(m_context.rows.rows[i]);
        gpu = gpu || m_context.rows.rows[i].kind == RowKind::AllStreams;
    }
    std::vector<LegendEntry> entries;
    addKernels(entries);
    if (gpu)
        addGaps(entries);
    addKinds(entries);
    return entries;
}

} // namespace trilane::timeline
