// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/gpuranges.h"

#include "model/analysis/operators/projectedlanes.h"
#include "model/store/derivedlanes.h"
#include "views/items/text/humantext.h"
#include "views/session/state/tracklayout.h"

#include <QSettings>

namespace trilane::session {

namespace {

constexpr const char *kGpuRangesKey = "gpuRanges";

} // namespace

GpuRanges::GpuRanges(TrackLayout &layout)
    : m_layout(layout)
{}

bool GpuRanges::isWanted()
{
    return QSettings().value(kGpuRangesKey, true).toBool();
}

void GpuRanges::setWanted(bool wanted)
{
    QSettings().setValue(kGpuRangesKey, wanted);
}

void GpuRanges::setStore(std::shared_ptr<const store::Store> store)
{
    m_job.cancel();
    m_store = std::move(store);
    m_begun = false;
    m_tooMuch = false;
    m_levels = 0;
    m_ranges = 0;
}

void GpuRanges::begin()
{
    m_begun = true;
    workOut();
    emit changed();
}

void GpuRanges::setShown(bool shown)
{
    if (shown == m_shown)
        return;
    m_shown = shown;
    workOut();
    emit changed();
}

void GpuRanges::workOut()
{
    tellLayout();
    if (!m_shown)
        m_job.cancel();
    const bool known =
        m_tooMuch || m_ranges > 0 || (m_store && store::Tables(*m_store).derivedLanes());
    if (!m_begun || !m_shown || !m_store || known || m_job.isRunning())
        return;
    m_job.start(
        [store = m_store](const jobs::JobContext &job) {
            return operators::projectedLanes(*store, {}, job);
        },
        [this](const operators::ProjectedLanes &made) {
            m_tooMuch = made.tooMuch;
            m_levels = made.levels;
            m_ranges = made.ranges;
            store::attachLanes(*m_store, made.lanes);
            tellLayout();
            emit changed();
        });
}

void GpuRanges::tellLayout()
{
    m_layout.setGpuRanges(m_shown && m_store && store::Tables(*m_store).derivedLanes());
}

QString GpuRanges::remark() const
{
    if (!m_shown || m_ranges == 0)
        return {};
    if (m_tooMuch)
        return tr("not shown: too many ranges (%1)").arg(items::countText(m_ranges));
    if (m_levels > 0)
        return tr("outermost levels of %1 ranges: %2")
            .arg(items::countText(m_ranges))
            .arg(m_levels);
    return {};
}

} // namespace trilane::session
