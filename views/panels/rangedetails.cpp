// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/rangedetails.h"

#include "views/items/humantext.h"
#include "views/items/modelwords.h"
#include "views/items/tracklabel.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"

namespace trilane {

RangeDetails::RangeDetails(const Store &store, const Theme &theme)
    : m_store(store)
    , m_theme(theme)
    , m_page(theme)
{}

QColor RangeDetails::colorOf(const Slice &slice) const
{
    return sliceColor(m_theme, slice.kind, m_store.string(slice.name));
}

QString RangeDetails::linkTo(const FoundSlice &found) const
{
    std::string_view name = m_store.string(found.slice.name);
    const std::string text =
        isGpuWork(found.slice.kind) ? shortKernelName(name) : std::string(name);
    return m_page.link(DetailsLink::to(found), text.empty() ? TrackLabel::kind(found.slice.kind)
                                                            : QString::fromStdString(text));
}

void RangeDetails::addTime(TimeRange range)
{
    const Ns zero = m_store.span().begin;
    m_page.row(tr("from"), m_page.code(instantText(range.begin - zero)));
    m_page.row(tr("to"), m_page.code(instantText(range.end - zero)));
    m_page.row(tr("duration"), m_page.code(durationText(range.duration())));
}

void RangeDetails::addNeighbour(const QString &label, const std::optional<FoundSlice> &slice)
{
    if (!slice)
        return;
    const Track &track = m_store.track(m_store.lane(slice->lane).track);
    m_page.row(
        label,
        linkTo(*slice) + QStringLiteral("<br>") +
            m_page.soft(
                tr("stream %1, %2").arg(track.number).arg(durationText(slice->slice.duration))));
}

QString RangeDetails::html(const GapFacts &facts)
{
    m_page.title(tr("GPU idle"), m_theme.idle);
    m_page.subtitle(TrackLabel::of(m_store, facts.gpu));
    addTime(facts.range);
    addNeighbour(tr("before"), facts.before);
    addNeighbour(tr("after"), facts.after);
    addNextLaunch(facts);
    addThread(facts);
    addStates(facts);
    return m_page.html();
}

void RangeDetails::addNextLaunch(const GapFacts &facts)
{
    if (!facts.after)
        return;
    m_page.heading(tr("How the idle time ended"));
    if (!facts.launch) {
        m_page.paragraph(m_page.soft(
            tr("The launch of the next operation was not recorded, so nothing can be said of the "
               "thread that ended the gap.")));
        return;
    }
    const Slice &launch = facts.launch->slice;
    const QString thread = TrackLabel::of(m_store, facts.thread);
    const Ns late = launch.start - facts.range.begin;
    m_page.paragraph(late >= 0
                         ? tr("%1 made the launch %2 after the GPU had become idle.")
                               .arg(thread.toHtmlEscaped(), m_page.code(durationText(late)))
                         : tr("%1 had made the launch %2 before the GPU became idle.")
                               .arg(thread.toHtmlEscaped(), m_page.code(durationText(-late))));
    m_page.row(tr("launch call"), linkTo(*facts.launch));
    m_page.row(tr("call took"), m_page.code(durationText(launch.duration)));
    m_page.row(tr("launch to start"),
               m_page.code(durationText(facts.after->slice.start - launch.start)));
}

void RangeDetails::addThread(const GapFacts &facts)
{
    if (!facts.thread.isValid() || (facts.calls.empty() && facts.ranges.empty()))
        return;
    m_page.heading(tr("What %1 did meanwhile").arg(TrackLabel::of(m_store, facts.thread)));
    for (const CallInGap &call : facts.calls)
        m_page.item(colorOf(call.slice.slice), durationText(call.overlap),
                    m_page.soft(tr("in")) + QStringLiteral(" ") + linkTo(call.slice) +
                        (call.calls > 1
                             ? QStringLiteral(" ") + m_page.soft(ModelWords::calls(call.calls))
                             : QString()));
    if (facts.ranges.empty())
        return;
    QStringList path;
    for (const FoundSlice &range : facts.ranges)
        path << linkTo(range);
    m_page.paragraph(m_page.soft(tr("open ranges:")) + QStringLiteral(" ") +
                     path.join(QStringLiteral(" › ")));
}

void RangeDetails::addStates(const GapFacts &facts)
{
    if (!facts.statesKnown)
        return;
    m_page.heading(tr("State of that thread"));
    const std::array<std::pair<SliceKind, QColor>, 4> states{
        std::pair{SliceKind::Running, m_theme.running},
        std::pair{SliceKind::Runnable, m_theme.runnable},
        std::pair{SliceKind::Blocked, m_theme.blocked},
        std::pair{SliceKind::BlockedDisk, m_theme.disk}};
    for (size_t i = 0; i < states.size(); ++i) {
        if (facts.states[i] > 0)
            m_page.item(states[i].second, durationText(facts.states[i]),
                        TrackLabel::kind(states[i].first).toHtmlEscaped());
    }
}

QString RangeDetails::html(const RangeFacts &facts)
{
    m_page.title(tr("Selected time"), m_theme.accent);
    addTime(facts.range);
    for (const GpuInRange &gpu : facts.gpus) {
        m_page.heading(TrackLabel::of(m_store, gpu.gpu));
        const double all = static_cast<double>(gpu.busy + gpu.idle);
        if (all <= 0) {
            m_page.paragraph(m_page.soft(tr("no work in this time")));
            continue;
        }
        const auto part = [&](Ns ns) {
            return m_page.code(durationText(ns)) + QStringLiteral(" ") +
                   m_page.soft(percentText(static_cast<double>(ns) / all));
        };
        m_page.row(tr("busy"), part(gpu.busy));
        m_page.row(tr("idle"), part(gpu.idle));
        if (gpu.longestGap > 0)
            m_page.row(tr("longest gap"), m_page.link(DetailsLink{{}, gpu.longestGapRange, gpu.gpu},
                                                      durationText(gpu.longestGap)));
    }
    m_page.heading(tr("Kernels"));
    m_page.row(tr("calls"), m_page.code(countText(facts.kernels)));
    m_page.row(tr("summed time"), m_page.code(durationText(facts.kernelTime)));
    for (const KernelInRange &kernel : facts.top) {
        const std::string_view name = m_store.string(kernel.name);
        m_page.item(kernelColor(m_theme, name), percentText(kernel.share),
                    m_page.code(QString::fromStdString(shortKernelName(name))) +
                        QStringLiteral(" ") + m_page.soft(ModelWords::calls(kernel.calls)));
    }
    return m_page.html();
}

} // namespace trilane
