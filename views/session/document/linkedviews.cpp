// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/linkedviews.h"

#include "model/store/tables.h"
namespace trilane::session {

LinkedViews::LinkedViews(ViewState *first, ViewState *second, QObject *parent)
    : QObject(parent)
    , m_first(first)
    , m_second(second)
{
    for (ViewState *view : {first, second}) {
        // A reloaded trace restores its range in several steps, which are no moves of the user.
        connect(view, &ViewState::storeChanged, this, [this] {
            m_arriving = true;
            QMetaObject::invokeMethod(this, &LinkedViews::storesChanged, Qt::QueuedConnection);
        });
        connect(view, &ViewState::rangeChanged, this, [this, view] { follow(view); });
        connect(view, &ViewState::selectionChanged, this, &LinkedViews::changed);
    }
    storesChanged();
}

bool LinkedViews::isReady() const
{
    return m_first && m_second && m_first->store() && m_second->store();
}

bool LinkedViews::hasClock() const
{
    return isReady() && TimeLink::byClock(m_first->trace().info(), m_second->trace().info());
}

bool LinkedViews::canAlign() const
{
    return isReady() && m_first->selectedTime() && m_second->selectedTime();
}

bool LinkedViews::overlapByClock() const
{
    if (!hasClock())
        return false;
    const auto link = TimeLink::byClock(m_first->trace().info(), m_second->trace().info());
    return link->toSecond(m_first->bounds()).intersects(m_second->bounds());
}

void LinkedViews::storesChanged()
{
    m_arriving = false;
    if (!isReady())
        return;
    if (!m_chosen) {
        m_chosen = true;
        setBy(overlapByClock() ? LinkBy::Clock : LinkBy::Start);
        return;
    }
    // Read again: the same link may mean another offset. One set by hand stays.
    if (m_by == LinkBy::Clock || m_by == LinkBy::Start)
        setBy(m_by == LinkBy::Clock && !hasClock() ? LinkBy::Start : m_by);
    else
        emit changed();
}

void LinkedViews::setBy(LinkBy by)
{
    if (!isReady() || (by == LinkBy::Clock && !hasClock()))
        return;
    m_chosen = true;
    m_by = by;
    m_cutOff = false;
    if (by == LinkBy::Clock)
        m_link = *TimeLink::byClock(m_first->trace().info(), m_second->trace().info());
    else if (by == LinkBy::Start)
        m_link = TimeLink::byBegin(m_first->bounds(), m_second->bounds());
    follow(m_first);
    emit changed();
}

void LinkedViews::alignSelections()
{
    if (!canAlign())
        return;
    m_link = TimeLink::byBegin(*m_first->selectedTime(), *m_second->selectedTime());
    setBy(LinkBy::Offset);
}

void LinkedViews::follow(ViewState *moved)
{
    if (m_following || m_arriving || m_by == LinkBy::None || !isReady())
        return;
    // The other view may clip the range; its result is not sent back.
    m_following = true;
    ViewState *other = moved == m_first ? m_second : m_first;
    const TimeRange wanted =
        moved == m_first ? m_link.toSecond(moved->range()) : m_link.toFirst(moved->range());
    other->setRange(wanted, RangeHistory::Kind::Led);
    m_following = false;
    const bool cutOff = other->range() != wanted;
    if (cutOff == m_cutOff)
        return;
    m_cutOff = cutOff;
    emit changed();
}

} // namespace trilane::session
