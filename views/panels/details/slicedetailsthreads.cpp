// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/statereason.h"
#include "views/items/text/humantext.h"
#include "views/items/text/trackwords.h"
#include "views/panels/details/slicedetails.h"
#include "views/theme/slicecolors.h"

namespace trilane::panels {

namespace {

constexpr size_t kListedThreads = 12;

} // namespace

void SliceDetails::addState()
{
    if (!links::isThreadState(m_slice.kind))
        return;
    if (m_slice.kind == SliceKind::Running && m_slice.value >= 0)
        m_page.row(tr("core"), m_page.code(QString::number(m_slice.value)));
    const bool isForOutsider =
        links::isBlocked(m_slice.kind) && stateReasonOf(m_slice.value) == StateReason::Outsider;
    if (links::isBlocked(m_slice.kind)) {
        const QString call = isForOutsider ? QString() : nameOf(m_slice);
        m_page.row(tr("blocked in"),
                   call.isEmpty() ? m_page.soft(tr("not recorded")) : m_page.code(call));
    }
    if (m_facts.wakeup)
        addWakeup(*m_facts.wakeup);
    else if (isForOutsider)
        m_page.row(tr("woken by"), m_page.code(nameOf(m_slice)));
    else if (links::isBlocked(m_slice.kind))
        m_page.row(tr("woken by"), m_page.soft(tr("not recorded")));
}

void SliceDetails::addWakeup(const links::Wakeup &wakeup)
{
    const QString by = items::TrackLabel::of(m_trace, wakeup.by);
    m_page.row(wakeup.preemption ? tr("preempted by") : tr("woken by"),
               wakeup.byState ? m_page.link(DetailsLink::to(*wakeup.byState), by)
                              : DetailsPage::words(by));
    if (wakeup.state.slice.kind != SliceKind::Runnable)
        return;
    const QString waited = m_page.code(items::durationText(wakeup.state.slice.duration));
    m_page.row(tr("waited for a core"),
               wakeup.state.ref == m_facts.slice.ref
                   ? waited
                   : m_page.link(DetailsLink::to(wakeup.state),
                                 items::durationText(wakeup.state.slice.duration)));
}

void SliceDetails::addWoken()
{
    if (!m_late || m_late->woken.empty())
        return;
    const std::vector<links::Wakeup> &woken = m_late->woken;
    m_page.heading(tr("Threads woken or preempted"));
    const size_t shown = std::min(woken.size(), kListedThreads);
    for (size_t i = 0; i < shown; ++i) {
        const TrackId thread = m_trace.track(m_trace.lane(woken[i].state.lane).track).parent;
        const QString name = items::TrackLabel::of(m_trace, thread);
        const format::Slice &state = woken[i].state.slice;
        m_page.item(theme::sliceColor(m_theme, state.kind, {}),
                    QStringLiteral("+") + items::durationText(woken[i].time - m_slice.start),
                    m_page.link(DetailsLink::to(woken[i].state),
                                woken[i].preemption ? tr("%1 (preempted)").arg(name) : name));
    }
    if (woken.size() <= shown)
        return;
    const QString rest = items::countText(woken.size() - shown);
    m_page.paragraph(m_page.soft(woken.size() < items::kMaxWoken
                                     ? tr("and %1 others").arg(rest)
                                     : tr("and more than %1 others").arg(rest)));
}

void SliceDetails::addOsCall()
{
    if (m_slice.kind != SliceKind::OsCall)
        return;
    // 0 and -1: nothing in particular, or not recorded.
    if (const QString object = items::objectText(m_slice.value); !object.isEmpty())
        m_page.row(tr("object"), m_page.code(object));
    if (m_facts.owner.isValid())
        m_page.row(tr("held by"),
                   DetailsPage::words(items::TrackLabel::of(m_trace, m_facts.owner)));
}

} // namespace trilane::panels
