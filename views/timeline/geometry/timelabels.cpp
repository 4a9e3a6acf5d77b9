// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/timelabels.h"

#include "model/store/tables.h"
#include "views/session/state/viewstate.h"
#include "views/timeline/geometry/clockruler.h"
#include "views/timeline/geometry/stepruler.h"

#include <QDateTime>

namespace trilane::timeline {

TimeLabels::TimeLabels(const session::ViewState &state)
    : m_mode(state.timeScale().mode())
    , m_zero(m_mode == session::TimeMode::Absolute ? 0 : state.bounds().begin)
    , m_steps(state.timeScale().steps())
{
    if (m_mode == session::TimeMode::Absolute && state.store())
        m_midnight = midnightOf(*state.store());
}

std::optional<Ns> TimeLabels::midnightOf(store::Tables trace)
{
    constexpr Ns kMillisecond = 1'000'000;
    const std::optional<int64_t> epoch = trace.info().epochOfZero;
    if (!epoch)
        return std::nullopt;
    const Ns begin = *epoch / kMillisecond + trace.span().begin / kMillisecond;
    const QDate day = QDateTime::fromMSecsSinceEpoch(begin).date();
    if (!day.isValid())
        return std::nullopt;
    return day.startOfDay().toMSecsSinceEpoch() * kMillisecond - *epoch;
}

Ruler TimeLabels::ruler(const TimeAxis &axis, double spacing) const
{
    if (m_mode == session::TimeMode::Steps)
        return makeStepRuler(axis, m_steps, spacing);
    return m_midnight ? makeClockRuler(axis, *m_midnight, spacing)
                      : makeRuler(axis, m_zero, spacing);
}

std::string TimeLabels::instant(Ns t, Ns precision) const
{
    if (m_midnight)
        return formatClock(t - *m_midnight, precision);
    if (m_mode == session::TimeMode::Steps) {
        const std::ptrdiff_t at = marks::stepBefore(m_steps, t);
        if (at >= 0 && m_steps[static_cast<size_t>(at)].range.contains(t)) {
            const marks::NumberedStep &step = m_steps[static_cast<size_t>(at)];
            return '#' + std::to_string(step.number) + " +" +
                   formatInstant(t - step.range.begin, precision);
        }
    }
    return formatInstant(t - m_zero, precision);
}

} // namespace trilane::timeline
