// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/documenttabs.h"

#include "app/ui/page/tracepage.h"
#include "app/ui/window/tracetab.h"
#include "views/session/attach/recordings.h"
#include "views/session/files/tabtitles.h"

#include <QFileInfo>
#include <QPointer>
#include <QSettings>
#include <QTabBar>

namespace trilane::ui {

namespace {

constexpr qsizetype kClosedKept = 20;

Ns usualThreshold()
{
    return QSettings()
        .value(QStringLiteral("idleThreshold"),
               static_cast<qlonglong>(session::ViewState::kDefaultIdleThreshold))
        .toLongLong();
}

} // namespace

DocumentTabs::DocumentTabs(QTabBar *bar, QWidget *empty, QWidget *parent)
    : QStackedWidget(parent)
    , m_bar(bar)
    , m_empty(empty)
{
    addWidget(empty);
    connect(bar, &QTabBar::currentChanged, this, &DocumentTabs::showFront);
    connect(bar, &QTabBar::tabCloseRequested, this, &DocumentTabs::closeTab);
    connect(bar, &QTabBar::tabMoved, this, &DocumentTabs::tabsChanged);
}

DocumentTabs::~DocumentTabs()
{
    m_bar->disconnect(this);
    // Focus changes while pages are removed must not be reported.
    for (int tab = 0; tab < tabCount(); ++tab)
        tabAt(tab)->disconnect(this);
}

int DocumentTabs::tabCount() const
{
    return m_bar->count();
}

TraceTab *DocumentTabs::tabAt(int tab) const
{
    return tab < 0 ? nullptr : static_cast<TraceTab *>(m_bar->tabData(tab).value<QObject *>());
}

TraceTab *DocumentTabs::frontTab() const
{
    return tabAt(m_bar->currentIndex());
}

TracePage *DocumentTabs::front() const
{
    const TraceTab *tab = frontTab();
    return tab ? tab->front() : nullptr;
}

QList<QStringList> DocumentTabs::files() const
{
    QList<QStringList> files;
    for (int tab = 0; tab < tabCount(); ++tab)
        files << tabAt(tab)->paths();
    return files;
}

int DocumentTabs::tabOf(const TracePage *page) const
{
    for (int tab = 0; tab < tabCount(); ++tab) {
        const std::vector<TracePage *> &pages = tabAt(tab)->pages();
        if (std::find(pages.begin(), pages.end(), page) != pages.end())
            return tab;
    }
    return -1;
}

TracePage *DocumentTabs::find(const QString &path) const
{
    for (int tab = 0; tab < tabCount(); ++tab) {
        for (TracePage *page : tabAt(tab)->pages()) {
            if (page->session()->path() == path)
                return page;
        }
    }
    return nullptr;
}

TracePage *DocumentTabs::makePage(const QString &path)
{
    auto *page = new TracePage(path);
    page->session()->view().setIdleThreshold(usualThreshold());
    connect(page->session(), &session::Session::stateChanged, this, [this, page] {
        if (page->isVisible() && page == front())
            page->takeFocus();
        emit pageChanged(page);
    });
    connect(page, &TracePage::openRequested, this, &DocumentTabs::openRequested);
    connect(page, &TracePage::closeRequested, this, [this, page] { closePage(page); });
    return page;
}

int DocumentTabs::addTab(TracePage *page)
{
    auto *tab = new TraceTab(page, this);
    addWidget(tab);
    connect(tab, &TraceTab::frontChanged, this, [this, tab] {
        if (tab == frontTab())
            showFront();
    });
    connect(tab, &TraceTab::separateRequested, this, &DocumentTabs::separate);
    // The first tab becomes current before its data is loaded; this is reported once the tab is
    // complete.
    const QSignalBlocker quiet(m_bar);
    const int index = m_bar->addTab(page->session()->title());
    m_bar->setTabData(index, QVariant::fromValue<QObject *>(tab));
    m_bar->setCurrentIndex(index);
    return index;
}

TracePage *DocumentTabs::open(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (TracePage *page = find(absolute)) {
        m_bar->setCurrentIndex(tabOf(page));
        frontTab()->setFront(page);
        return page;
    }
    TracePage *page = makePage(absolute);
    addTab(page);
    page->session()->open();
    retitle();
    showFront();
    return page;
}

TracePage *DocumentTabs::expect(const QString &path, const QString &title)
{
    TracePage *page = makePage(path);
    page->session()->setTitle(title);
    addTab(page);
    retitle();
    showFront();
    return page;
}

std::vector<TracePage *> DocumentTabs::pages() const
{
    std::vector<TracePage *> all;
    for (int tab = 0; tab < tabCount(); ++tab) {
        const std::vector<TracePage *> &there = tabAt(tab)->pages();
        all.insert(all.end(), there.begin(), there.end());
    }
    return all;
}

TracePage *DocumentTabs::openBeside(const QString &path)
{
    TraceTab *tab = frontTab();
    if (!tab)
        return open(path);
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (tab->isBeside() && !makeRoom(tab, absolute))
        return tab->pages().back();
    TracePage *page = find(absolute);
    const int from = page ? tabOf(page) : -1;
    TraceTab *source = tabAt(from);
    if (source && source != tab && !source->isBeside()) {
        source->disconnect(this);
        source->take(page);
        removeTab(from);
    } else {
        page = makePage(absolute);
        page->session()->open();
    }
    tab->addBeside(page);
    retitle();
    showFront();
    return page;
}

/// Moves the second trace of a tab to its own tab, unless it is the wanted one: then it becomes
/// current. The first one stays, so that one trace can be compared with many in turn.
bool DocumentTabs::makeRoom(TraceTab *tab, const QString &wanted)
{
    TracePage *second = tab->pages().back();
    if (second->session()->path() == wanted) {
        tab->setFront(second);
        return false;
    }
    addTab(tab->take(second));
    const QSignalBlocker quiet(m_bar);
    m_bar->setCurrentIndex(tabOf(tab->pages().front()));
    return true;
}

void DocumentTabs::separate()
{
    TraceTab *tab = frontTab();
    if (!tab || !tab->isBeside())
        return;
    TracePage *page = tab->take(tab->pages().back());
    addTab(page);
    retitle();
    showFront();
}

void DocumentTabs::closeTab(int index)
{
    TraceTab *tab = tabAt(index);
    if (!tab)
        return;
    const QPointer<TracePage> page = tab->pages().front();
    if (m_guard && !m_guard(tab->pages(), [this, page] {
            if (page)
                closeTab(tabOf(page));
        }))
        return;
    rememberClosed(tab->paths());
    for (TracePage *page : tab->pages())
        page->session()->disconnect(this);
    tab->disconnect(this);
    removeTab(index);
}

/// Discarded recordings are not reopened.
void DocumentTabs::rememberClosed(QStringList paths)
{
    paths.removeIf([](const QString &path) { return session::Recordings::isNothing(path); });
    if (!paths.isEmpty())
        m_closed << paths;
    while (m_closed.size() > kClosedKept)
        m_closed.removeFirst();
}

void DocumentTabs::closePage(TracePage *page)
{
    const int index = tabOf(page);
    TraceTab *tab = tabAt(index);
    if (!tab || !tab->isBeside())
        return closeTab(index);
    if (m_guard && !m_guard({page}, [this, last = QPointer(page)] {
            if (last)
                closePage(last);
        }))
        return;
    rememberClosed({page->session()->path()});
    page->session()->disconnect(this);
    // The call may come from a button on the page.
    tab->take(page)->deleteLater();
    retitle();
    showFront();
}

void DocumentTabs::closeFront()
{
    if (TracePage *page = front())
        closePage(page);
}

void DocumentTabs::removeTab(int index)
{
    TraceTab *tab = tabAt(index);
    {
        const QSignalBlocker quiet(m_bar);
        m_bar->removeTab(index);
    }
    removeWidget(tab);
    showFront();
    tab->deleteLater();
    retitle();
}

void DocumentTabs::reopen()
{
    if (m_closed.isEmpty())
        return;
    const QStringList paths = m_closed.takeLast();
    open(paths.front());
    if (paths.size() > 1)
        openBeside(paths.back());
}

void DocumentTabs::step(int tabs)
{
    const int count = tabCount();
    if (count > 0)
        m_bar->setCurrentIndex((m_bar->currentIndex() + tabs % count + count) % count);
}

void DocumentTabs::goTo(int tab)
{
    if (tab >= 0 && tab < tabCount())
        m_bar->setCurrentIndex(tab);
}

void DocumentTabs::showFront()
{
    TraceTab *tab = frontTab();
    setCurrentWidget(tab ? static_cast<QWidget *>(tab) : m_empty);
    m_bar->setVisible(tabCount() > 0);
    emit frontChanged();
    if (tab)
        tab->front()->takeFocus();
}

/// Titles depend on each other: files with equal names are distinguished by folder.
void DocumentTabs::retitle()
{
    QStringList all;
    for (const QStringList &paths : files())
        all << paths;
    QStringList titles = session::tabTitles(all);
    qsizetype at = 0;
    for (const TracePage *page : pages()) {
        if (page->session()->hasOwnTitle())
            titles[at] = page->session()->title();
        ++at;
    }
    at = 0;
    for (int tab = 0; tab < tabCount(); ++tab) {
        const QStringList paths = tabAt(tab)->paths();
        m_bar->setTabText(tab, titles.mid(at, paths.size()).join(QStringLiteral("  |  ")));
        m_bar->setTabToolTip(tab, paths.join(QLatin1Char('\n')));
        at += paths.size();
    }
    emit tabsChanged();
}

} // namespace trilane::ui
