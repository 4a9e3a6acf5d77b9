// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/detailsside.h"

#include "views/panels/details/areadetails.h"
#include "views/panels/details/detailspanel.h"

#include <QClipboard>
#include <QGuiApplication>

namespace trilane::panels {

DetailsSide::DetailsSide(session::ViewState *view, QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
    , m_view(view)
    , m_details(new DetailsPanel(view, this))
    , m_area(new AreaDetails(view, this))
{
    setHandleWidth(1);
    setChildrenCollapsible(false);
    setStretchFactor(0, 1);
    setStretchFactor(1, 1);
    connect(m_view, &session::ViewState::selectionChanged, this, &DetailsSide::arrange);
    connect(m_details, &DetailsPanel::completed, this, &DetailsSide::copyIfComplete);
    connect(m_area, &AreaDetails::completed, this, &DetailsSide::copyIfComplete);
    arrange();
}

void DetailsSide::arrange()
{
    m_copyWhenComplete = false; // it applied to the previous selection
    const session::Selection &selection = m_view->selection();
    const bool area = std::holds_alternative<session::AreaSelection>(selection);
    m_details->setVisible(!area);
    m_area->setVisible(area || std::holds_alternative<TimeRange>(selection));
}

QString DetailsSide::copyText() const
{
    if (m_details->isWaiting() || m_area->isWaiting())
        return {};
    QStringList parts;
    if (!m_details->isHidden())
        parts << m_details->copyText();
    if (!m_area->isHidden())
        parts << m_area->copyText();
    return parts.join(QLatin1Char('\n'));
}

void DetailsSide::copy()
{
    m_copyWhenComplete = true;
    copyIfComplete();
}

void DetailsSide::copyIfComplete()
{
    if (!m_copyWhenComplete || m_details->isWaiting() || m_area->isWaiting())
        return;
    m_copyWhenComplete = false;
    QGuiApplication::clipboard()->setText(copyText());
}

} // namespace trilane::panels
