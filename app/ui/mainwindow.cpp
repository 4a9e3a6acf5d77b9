// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/mainwindow.h"

#include "app/ui/mainmenu.h"
#include "app/ui/notes.h"
#include "app/ui/picturecommands.h"
#include "app/ui/sample.h"
#include "app/ui/tracepage.h"
#include "app/ui/workspace.h"
#include "views/panels/durationspinbox.h"
#include "views/panels/emptypage.h"
#include "views/panels/searchbox.h"
#include "views/panels/statusline.h"
#include "views/panels/topbar.h"
#include "views/session/recentfiles.h"
#include "views/tables/accountdialog.h"

#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace trilane {

namespace {

TracePage *pageOf(const QTabBar *tabs, int tab)
{
    return tab < 0 ? nullptr : static_cast<TracePage *>(tabs->tabData(tab).value<QObject *>());
}

} // namespace

MainWindow::MainWindow(Appearance *appearance, QWidget *parent)
    : QWidget(parent)
    , m_appearance(appearance)
    , m_menu(new MainMenu(appearance, this))
    , m_top(new TopBar(m_menu, this))
    , m_pages(new QStackedWidget(this))
    , m_empty(new EmptyPage(m_pages))
    , m_status(new StatusLine(this))
{
    build();
    connectTop();
    connectMenu();
    addShortcuts();
    showFront();
}

MainWindow::~MainWindow()
{
    m_top->tabs()->disconnect(this);
    m_top->setView(nullptr);
    m_status->show(nullptr);
}

void MainWindow::build()
{
    setWindowTitle(QStringLiteral("Trilane"));
    setAcceptDrops(true);
    setMinimumSize(kLeastWindow);
    resize(1600, 1000);
    restoreGeometry(QSettings().value(QStringLiteral("window")).toByteArray());
    m_pages->addWidget(m_empty);
    m_empty->setSampleAvailable(!samplePath().isEmpty());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_top);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_status);
}

void MainWindow::connectTop()
{
    connect(m_top, &TopBar::openRequested, this, &MainWindow::askForFiles);
    connect(m_top, &TopBar::pictureRequested, this, &MainWindow::askForPicture);
    connect(m_top, &TopBar::thresholdChanged, this, &MainWindow::rememberThreshold);
    connect(m_top->tabs(), &QTabBar::currentChanged, this, &MainWindow::showFront);
    connect(m_top->tabs(), &QTabBar::tabCloseRequested, this, &MainWindow::closeTrace);
    connect(m_status, &StatusLine::accountRequested, this, &MainWindow::showAccount);
    connect(m_empty, &EmptyPage::openRequested, this, &MainWindow::askForFiles);
    connect(m_empty, &EmptyPage::sampleRequested, this, &MainWindow::openSample);
    connect(m_empty, &EmptyPage::fileRequested, this, &MainWindow::openFile);
}

void MainWindow::connectMenu()
{
    connect(m_menu, &MainMenu::openRequested, this, &MainWindow::askForFiles);
    connect(m_menu, &MainMenu::sampleRequested, this, &MainWindow::openSample);
    connect(m_menu, &MainMenu::fileRequested, this, &MainWindow::openFile);
    connect(m_menu, &MainMenu::pictureRequested, this, &MainWindow::askForPicture);
    connect(m_menu, &MainMenu::accountRequested, this, &MainWindow::showAccount);
    connect(m_menu, &MainMenu::closeTraceRequested, this,
            [this] { closeTrace(m_top->tabs()->currentIndex()); });
    connect(m_menu, &MainMenu::keysRequested, this, &MainWindow::showKeys);
    connect(m_menu, &MainMenu::aboutRequested, this, &MainWindow::showAbout);
    connect(m_menu, &MainMenu::quitRequested, this, &QWidget::close);
}

void MainWindow::addShortcuts()
{
    const auto add = [this](const QKeySequence &keys, auto action) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, action);
    };
    const auto search = [this] {
        m_top->search()->setFocus(Qt::ShortcutFocusReason);
        m_top->search()->selectAll();
    };
    const auto nextTab = [this](int step) {
        QTabBar *tabs = m_top->tabs();
        if (tabs->count() > 0)
            tabs->setCurrentIndex((tabs->currentIndex() + step + tabs->count()) % tabs->count());
    };
    add(QKeySequence(Qt::CTRL | Qt::Key_O), [this] { askForFiles(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { closeTrace(m_top->tabs()->currentIndex()); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_E), [this] { askForPicture(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_F), search);
    add(QKeySequence(Qt::CTRL | Qt::Key_K), search);
    add(QKeySequence(Qt::CTRL | Qt::Key_Tab), [nextTab] { nextTab(1); });
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), [nextTab] { nextTab(-1); });
    add(QKeySequence(Qt::Key_F1), [this] { showKeys(); });
}

TracePage *MainWindow::pageAt(int tab) const
{
    return pageOf(m_top->tabs(), tab);
}

TracePage *MainWindow::currentPage() const
{
    return pageAt(m_top->tabs()->currentIndex());
}

int MainWindow::pageCount() const
{
    return m_top->tabs()->count();
}

TracePage *MainWindow::openFile(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    for (int tab = 0; tab < pageCount(); ++tab) {
        if (pageAt(tab)->session()->path() == absolute) {
            m_top->tabs()->setCurrentIndex(tab);
            return pageAt(tab);
        }
    }
    auto *page = new TracePage(absolute, m_pages);
    page->session()->view().setIdleThreshold(
        QSettings()
            .value(QStringLiteral("idleThreshold"),
                   static_cast<qlonglong>(ViewState::kDefaultIdleThreshold))
            .toLongLong());
    m_pages->addWidget(page);
    const int tab = m_top->tabs()->addTab(page->session()->title());
    m_top->tabs()->setTabData(tab, QVariant::fromValue<QObject *>(page));
    m_top->tabs()->setTabToolTip(tab, absolute);
    connect(page->session(), &Session::stateChanged, this, [this, page] { pageChanged(page); });
    connect(page, &TracePage::openRequested, this, &MainWindow::askForFiles);
    connect(page, &TracePage::closeRequested, this, [this, page] {
        for (int at = 0; at < pageCount(); ++at) {
            if (pageAt(at) == page)
                return closeTrace(at);
        }
    });
    m_top->tabs()->setCurrentIndex(tab);
    page->session()->open();
    showFront();
    return page;
}

void MainWindow::openFiles(const QStringList &paths)
{
    for (const QString &path : paths)
        openFile(path);
}

void MainWindow::openSample()
{
    if (const QString sample = samplePath(); !sample.isEmpty())
        openFile(sample);
}

void MainWindow::closeTrace(int tab)
{
    TracePage *page = pageAt(tab);
    if (!page)
        return;
    if (page == currentPage()) {
        m_top->setView(nullptr);
        m_status->show(nullptr);
    }
    page->session()->disconnect(this);
    m_top->tabs()->removeTab(tab);
    m_pages->removeWidget(page);
    // The button that asked for this may be on the page.
    page->deleteLater();
    showFront();
}

void MainWindow::showFront()
{
    TracePage *page = currentPage();
    m_pages->setCurrentWidget(page ? static_cast<QWidget *>(page) : m_empty);
    const bool ready = page && page->session()->state() == Session::State::Ready;
    m_top->setView(ready ? &page->session()->view() : nullptr);
    m_status->show(ready ? page->session() : nullptr);
    m_menu->setActions(ready && page->workspace() ? &page->workspace()->actions() : nullptr);
    m_top->tabs()->setVisible(pageCount() > 0);
    setWindowTitle(page ? page->session()->title() + QStringLiteral(" · Trilane")
                        : QStringLiteral("Trilane"));
}

void MainWindow::pageChanged(TracePage *page)
{
    if (page->session()->state() == Session::State::Ready)
        RecentFiles::add(page->session()->path());
    if (page == currentPage())
        showFront();
}

void MainWindow::askForFiles()
{
    QSettings settings;
    const QString folder =
        settings.value(QStringLiteral("openFolder"), QDir::homePath()).toString();
    const QString filter = tr("Traces") +
                           QStringLiteral(" (*.trilane *.json *.json.gz *.gz *.zip *.sqlite "
                                          "*.pt.trace.json);;") +
                           tr("All files") + QStringLiteral(" (*)");
    const QStringList paths =
        QFileDialog::getOpenFileNames(this, tr("Open traces"), folder, filter);
    if (paths.isEmpty())
        return;
    settings.setValue(QStringLiteral("openFolder"), QFileInfo(paths.front()).absolutePath());
    openFiles(paths);
}

void MainWindow::askForPicture()
{
    TracePage *page = currentPage();
    if (page && page->workspace())
        PictureCommands::saveWithDialog(*page->workspace(), page->session()->title(), this);
}

void MainWindow::showAccount()
{
    TracePage *page = currentPage();
    if (!page || !page->session()->store())
        return;
    AccountDialog(*page->session()->store(), this).exec();
}

void MainWindow::showKeys()
{
    Notes::showKeys(this);
}

void MainWindow::showAbout()
{
    Notes::showAbout(this);
}

void MainWindow::rememberThreshold(Ns threshold)
{
    QSettings().setValue(QStringLiteral("idleThreshold"), static_cast<qlonglong>(threshold));
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_empty->refresh();
    QWidget::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QSettings().setValue(QStringLiteral("window"), saveGeometry());
    QWidget::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    event->acceptProposedAction();
    openFiles(paths);
}

} // namespace trilane
