// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/tracetab.h"

#include "app/ui/page/tracepage.h"
#include "views/panels/bars/besidebar.h"

#include <QApplication>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

namespace trilane::ui {

namespace {

QString orientationKey()
{
    return QStringLiteral("besideHorizontal");
}

} // namespace

TraceTab::TraceTab(TracePage *page, QWidget *parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_splitter(new QSplitter(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_splitter, 1);
    m_splitter->setHandleWidth(3);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setOrientation(QSettings().value(orientationKey()).toBool() ? Qt::Horizontal
                                                                            : Qt::Vertical);
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget *, const QWidget *now) { focusMoved(now); });
    adopt(page);
}

/// Pages being removed lose the focus when the tab can no longer follow it.
TraceTab::~TraceTab()
{
    disconnect(qApp, nullptr, this, nullptr);
}

QStringList TraceTab::paths() const
{
    QStringList paths;
    for (const TracePage *page : m_pages)
        paths << page->session()->path();
    return paths;
}

void TraceTab::adopt(TracePage *page)
{
    m_pages.push_back(page);
    m_splitter->addWidget(page);
    page->show();
    setFront(page);
}

void TraceTab::addBeside(TracePage *page)
{
    TracePage *first = m_pages.front();
    adopt(page);
    m_link = new session::LinkedViews(&first->session()->view(), &page->session()->view(), this);
    m_bar = new panels::BesideBar(m_link, this);
    m_bar->setOrientation(orientation());
    m_layout->insertWidget(0, m_bar);
    connect(m_bar, &panels::BesideBar::orientationChosen, this, &TraceTab::setOrientation);
    connect(m_bar, &panels::BesideBar::separateRequested, this, &TraceTab::separateRequested);
    setOrientation(orientation());
    showHeadings();
}

TracePage *TraceTab::take(TracePage *page)
{
    std::erase(m_pages, page);
    page->setParent(nullptr);
    page->setHeading(TracePage::Heading::None);
    delete std::exchange(m_link, nullptr);
    if (m_bar) // the call may come from its button
        std::exchange(m_bar, nullptr)->deleteLater();
    m_front = nullptr;
    if (!m_pages.empty())
        setFront(m_pages.front());
    return page;
}

void TraceTab::setFront(TracePage *page)
{
    if (m_front == page)
        return;
    m_front = page;
    showHeadings();
    emit frontChanged();
}

void TraceTab::showHeadings()
{
    for (TracePage *page : m_pages)
        page->setHeading(!isBeside()       ? TracePage::Heading::None
                         : page == m_front ? TracePage::Heading::Front
                                           : TracePage::Heading::Back);
}

void TraceTab::focusMoved(const QWidget *now)
{
    for (TracePage *page : m_pages) {
        if (now && page->isAncestorOf(now))
            setFront(page);
    }
}

Qt::Orientation TraceTab::orientation() const
{
    return m_splitter->orientation();
}

void TraceTab::setOrientation(Qt::Orientation orientation)
{
    QSettings().setValue(orientationKey(), orientation == Qt::Horizontal);
    m_splitter->setOrientation(orientation);
    const int half = (orientation == Qt::Vertical ? height() : width()) / 2;
    m_splitter->setSizes({half, half});
}

} // namespace trilane::ui
