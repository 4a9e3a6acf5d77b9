// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelabels.h"

#include "views/session/viewstate.h"
#include "views/timeline/clockruler.h"
#include "views/timeline/stepruler.h"

#include <QDateTime>

namespace trilane {

TimeLabels::TimeLabels(const ViewState &state)
    : m_mode(state.timeScale().mode())
    , m_zero(m_mode == TimeMode::Absolute ? 0 : state.bounds().begin)
    , m_steps(state.timeScale().steps())
{
    if (m_mode == TimeMode::Absolute && state.store())
        m_midnight = midnightOf(*state.store());
}

std::optional<Ns> TimeLabels::midnightOf(const Store &store)
{
    constexpr Ns kMillisecond = 1'000'000;
    const std::optional<int64_t> epoch = store.info().epochOfZero;
    if (!epoch)
        return std::nullopt;
    const Ns begin = *epoch / kMillisecond + store.span().begin / kMillisecond;
    const QDate day = QDateTime::fromMSecsSinceEpoch(begin).date();
    if (!day.isValid())
        return std::nullopt;
    return day.startOfDay().toMSecsSinceEpoch() * kMillisecond - *epoch;
}

Ruler TimeLabels::ruler(const TimeAxis &axis, double spacing) const
{
    if (m_mode == TimeMode::Steps)
        return makeStepRuler(axis, m_steps, spacing);
    return m_midnight ? makeClockRuler(axis, *m_midnight, spacing)
                      : makeRuler(axis, m_zero, spacing);
}

std::string TimeLabels::instant(Ns t, Ns precision) const
{
    if (m_midnight)
        return formatClock(t - *m_midnight, precision);
    if (m_mode == TimeMode::Steps) {
        const std::ptrdiff_t at = stepBefore(m_steps, t);
        if (at >= 0 && m_steps[static_cast<size_t>(at)].range.contains(t)) {
            const NumberedStep &step = m_steps[static_cast<size_t>(at)];
            return '#' + std::to_string(step.number) + " +" +
                   formatInstant(t - step.range.begin, precision);
        }
    }
    return formatInstant(t - m_zero, precision);
}

} // namespace trilane
