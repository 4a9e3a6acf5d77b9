// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/countedpart.h"

#include "views/items/humantext.h"

namespace trilane {

namespace {

constexpr int kRestMs = 150;

} // namespace

CountedPart::CountedPart(ViewState *view, QObject *parent)
    : QObject(parent)
    , m_view(view)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &CountedPart::changed);
    connect(view, &ViewState::storeChanged, this, [this] {
        m_selected.reset();
        m_rest.stop();
        emit changed();
    });
    connect(view, &ViewState::rangeChanged, this, [this] {
        if (m_scope == TableScope::VisibleRange)
            m_rest.start();
    });
    connect(view, &ViewState::selectionChanged, this, &CountedPart::followSelection);
}

void CountedPart::setScope(TableScope scope)
{
    if (scope == m_scope)
        return;
    m_scope = scope;
    m_selected = m_view->selectedTime();
    m_rest.stop();
    emit changed();
}

void CountedPart::followSelection()
{
    if (m_going || m_selected == m_view->selectedTime())
        return;
    m_selected = m_view->selectedTime();
    if (m_scope == TableScope::Selection)
        m_rest.start();
}

std::optional<TimeRange> CountedPart::range() const
{
    switch (m_scope) {
    case TableScope::VisibleRange:
        return m_view->range();
    case TableScope::Selection:
        return m_selected;
    case TableScope::WholeTrace:
        break;
    }
    return TimeRange::everything();
}

QString CountedPart::words() const
{
    const std::optional<TimeRange> time = range();
    if (!time)
        return tr("nothing is selected");
    switch (m_scope) {
    case TableScope::VisibleRange:
        return tr("visible range, %1").arg(durationText(time->duration()));
    case TableScope::Selection:
        return tr("selection, %1").arg(durationText(time->duration()));
    case TableScope::WholeTrace:
        break;
    }
    return tr("whole trace, %1").arg(durationText(m_view->bounds().duration()));
}

void CountedPart::goTo(const FoundSlice &slice)
{
    m_going = true;
    m_view->goTo(slice);
    m_going = false;
}

} // namespace trilane
