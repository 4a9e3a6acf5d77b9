// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/mainwindow.h"

#include "app/ui/attaching.h"
#include "app/ui/documenttabs.h"
#include "app/ui/filedrop.h"
#include "app/ui/finding.h"
#include "app/ui/mainmenu.h"
#include "app/ui/notes.h"
#include "app/ui/othertraces.h"
#include "app/ui/picturecommands.h"
#include "app/ui/rankchoice.h"
#include "app/ui/recordingkeeper.h"
#include "app/ui/sample.h"
#include "app/ui/tracepage.h"
#include "app/ui/tracetab.h"
#include "app/ui/workspace.h"
#include "views/items/modelwords.h"
#include "views/panels/durationspinbox.h"
#include "views/panels/emptypage.h"
#include "views/panels/noticebar.h"
#include "views/panels/searchbox.h"
#include "views/panels/statusline.h"
#include "views/panels/topbar.h"
#include "views/session/recentfiles.h"
#include "views/tables/accountdialog.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QSettings>
#include <QShortcut>
#include <QVBoxLayout>

namespace trilane {

MainWindow::MainWindow(Appearance *appearance, QWidget *parent)
    : QWidget(parent)
    , m_appearance(appearance)
    , m_menu(new MainMenu(appearance, this))
    , m_top(new TopBar(m_menu, this))
    , m_notice(new NoticeBar(this))
    , m_empty(new EmptyPage(this))
    , m_documents(new DocumentTabs(m_top->tabs(), m_empty, this))
    , m_keeper(new RecordingKeeper(m_documents, this))
    , m_attaching(new Attaching(m_documents, this))
    , m_status(new StatusLine(this))
{
    build();
    connectTop();
    connectDocuments();
    connectMenu();
    addShortcuts();
    addTabShortcuts();
    showFront();
}

MainWindow::~MainWindow()
{
    m_documents->disconnect(this);
    m_top->setView(nullptr);
    m_status->show(nullptr);
    delete m_documents;
}

void MainWindow::build()
{
    setWindowTitle(QStringLiteral("Trilane"));
    setMinimumSize(kLeastWindow);
    resize(1600, 1000);
    restoreGeometry(QSettings().value(QStringLiteral("window")).toByteArray());
    m_empty->setSampleAvailable(!samplePath().isEmpty());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_top);
    layout->addWidget(m_notice);
    layout->addWidget(m_documents, 1);
    layout->addWidget(m_status);
}

void MainWindow::connectTop()
{
    connect(m_top, &TopBar::openRequested, this, &MainWindow::askForFiles);
    connect(m_top->search(), &SearchBox::allRequested, this, &MainWindow::find);
    connect(m_top, &TopBar::pictureRequested, this, &MainWindow::askForPicture);
    connect(m_top, &TopBar::thresholdChanged, this, &MainWindow::rememberThreshold);
    connect(m_status, &StatusLine::accountRequested, this, &MainWindow::showAccount);
    connect(m_empty, &EmptyPage::openRequested, this, &MainWindow::askForFiles);
    connect(m_empty, &EmptyPage::attachRequested, m_attaching, &Attaching::ask);
    connect(m_empty, &EmptyPage::sampleRequested, this, &MainWindow::openSample);
    connect(m_empty, &EmptyPage::fileRequested, this, &MainWindow::openFile);
}

void MainWindow::connectDocuments()
{
    connect(m_documents, &DocumentTabs::frontChanged, this, &MainWindow::showFront);
    connect(m_documents, &DocumentTabs::pageChanged, this, &MainWindow::pageChanged);
    connect(m_documents, &DocumentTabs::openRequested, this, &MainWindow::askForFiles);
    connect(new FileDrop(this), &FileDrop::dropped, this, &MainWindow::openFiles);
    m_menu->setDocuments(m_documents);
    connect(m_menu, &MainMenu::besideRequested, m_documents, &DocumentTabs::openBeside);
    connect(m_menu, &MainMenu::otherBesideRequested, this, &MainWindow::askForFileBeside);
    connect(m_menu, &MainMenu::separateRequested, m_documents, &DocumentTabs::separate);
    connect(m_menu, &MainMenu::reopenRequested, m_documents, &DocumentTabs::reopen);
    connect(m_menu, &MainMenu::closeTraceRequested, m_documents, &DocumentTabs::closeFront);
}

void MainWindow::connectMenu()
{
    connect(m_menu, &MainMenu::openRequested, this, &MainWindow::askForFiles);
    connect(m_menu, &MainMenu::attachRequested, m_attaching, &Attaching::ask);
    connect(m_menu, &MainMenu::saveRecordingRequested, m_keeper, &RecordingKeeper::saveFront);
    connect(m_menu, &MainMenu::ranksRequested, this, &MainWindow::askForRanks);
    connect(m_menu, &MainMenu::sampleRequested, this, &MainWindow::openSample);
    connect(m_menu, &MainMenu::fileRequested, this, &MainWindow::openFile);
    connect(m_menu, &MainMenu::pictureRequested, this, &MainWindow::askForPicture);
    connect(m_menu, &MainMenu::accountRequested, this, &MainWindow::showAccount);
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
    add(QKeySequence(Qt::CTRL | Qt::Key_O), [this] { askForFiles(); });
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), [this] { m_attaching->ask(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_S), [this] { m_keeper->saveFront(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_E), [this] { askForPicture(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_K), search);
    add(QKeySequence(Qt::Key_F1), [this] { showKeys(); });
}

void MainWindow::addTabShortcuts()
{
    const auto add = [this](const QKeySequence &keys, auto action) {
        connect(new QShortcut(keys, this), &QShortcut::activated, m_documents, action);
    };
    DocumentTabs *tabs = m_documents;
    for (const QKeyCombination keys : {Qt::CTRL | Qt::Key_Tab, Qt::CTRL | Qt::Key_PageDown})
        add(keys, [tabs] { tabs->step(1); });
    for (const QKeyCombination keys :
         {Qt::CTRL | Qt::SHIFT | Qt::Key_Tab, Qt::CTRL | Qt::Key_PageUp})
        add(keys, [tabs] { tabs->step(-1); });
    add(Qt::CTRL | Qt::Key_W, [tabs] { tabs->closeFront(); });
    add(Qt::CTRL | Qt::SHIFT | Qt::Key_T, [tabs] { tabs->reopen(); });
    for (int number = 1; number <= 8; ++number)
        add(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number),
            [tabs, number] { tabs->goTo(number - 1); });
    // As in browsers: the last one, however many there are.
    add(Qt::CTRL | Qt::Key_9, [tabs] { tabs->goTo(tabs->tabCount() - 1); });
}

TracePage *MainWindow::pageAt(int tab) const
{
    const TraceTab *there = m_documents->tabAt(tab);
    return there ? there->front() : nullptr;
}

TracePage *MainWindow::currentPage() const
{
    return m_documents->front();
}

int MainWindow::pageCount() const
{
    return m_documents->tabCount();
}

TracePage *MainWindow::openFile(const QString &path)
{
    return m_documents->open(path);
}

void MainWindow::closeTrace(int tab)
{
    m_documents->closeTab(tab);
}

void MainWindow::openFiles(const QStringList &paths)
{
    for (const QString &path : paths)
        openFile(path);
}

void MainWindow::openBeside(const QStringList &paths)
{
    openFiles(paths.mid(2));
    openFiles(paths.mid(0, 1));
    if (paths.size() > 1)
        m_documents->openBeside(paths[1]);
}

void MainWindow::openSample()
{
    if (const QString sample = samplePath(); !sample.isEmpty())
        openFile(sample);
}

void MainWindow::showFront()
{
    TracePage *page = currentPage();
    const bool ready = page && page->session()->state() == Session::State::Ready;
    m_top->setView(ready ? &page->session()->view() : nullptr);
    m_status->show(ready ? page->session() : nullptr);
    m_menu->setActions(ready && page->workspace() ? &page->workspace()->actions() : nullptr);
    setWindowTitle(page ? page->session()->title() + QStringLiteral(" · Trilane")
                        : QStringLiteral("Trilane"));
}

void MainWindow::pageChanged(TracePage *page)
{
    if (page->session()->state() == Session::State::Ready) {
        RecentFiles::add(page->session()->path());
        offerOtherTraces(m_documents, [this] { return askForPaths(tr("Compare with")).value(0); });
    }
    if (page == currentPage())
        showFront();
}

QStringList MainWindow::askForPaths(const QString &title)
{
    QSettings settings;
    const QString folder =
        settings.value(QStringLiteral("openFolder"), QDir::homePath()).toString();
    const QString filter = tr("Traces") +
                           QStringLiteral(" (*.trilane *.json *.json.gz *.gz *.zip *.sqlite "
                                          "*.pt.trace.json *.pftrace *.perfetto-trace);;") +
                           tr("All files") + QStringLiteral(" (*)");
    const QStringList paths = QFileDialog::getOpenFileNames(this, title, folder, filter);
    if (!paths.isEmpty())
        settings.setValue(QStringLiteral("openFolder"), QFileInfo(paths.front()).absolutePath());
    return paths;
}

void MainWindow::askForFiles()
{
    openFiles(askForPaths(tr("Open traces")));
}

void MainWindow::askForRanks()
{
    if (const QStringList paths = askForPaths(tr("Open as Ranks")); !paths.isEmpty())
        openRanks(paths);
}

void MainWindow::openRanks(const QStringList &paths)
{
    const Result<QString> list = rankListOf(paths);
    if (list) {
        openFile(*list);
        return;
    }
    const Error error = list.error();
    m_notice->say(
        [error] {
            return ModelWords::sentence(error, QString::fromStdString(error.file)) +
                   QLatin1Char(' ') + ModelWords::remedy(error);
        },
        {{[] { return tr("Close"); },
          [] {
          }}});
}

void MainWindow::askForFileBeside()
{
    const QStringList paths = askForPaths(tr("View beside"));
    if (!paths.isEmpty())
        m_documents->openBeside(paths.front());
}

void MainWindow::askForPicture()
{
    TracePage *page = currentPage();
    if (page && page->workspace())
        PictureCommands::saveWithDialog(*page->workspace(), page->session()->title(), this);
}

/// The workspace takes this key itself while it has the focus; from the bars it comes here.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Find))
        return find();
    QWidget::keyPressEvent(event);
}

void MainWindow::find()
{
    TracePage *page = currentPage();
    if (page && page->workspace())
        page->workspace()->finding().open();
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
    if (!m_keeper->mayClose(m_documents->pages(), [this] { close(); }))
        return event->ignore();
    QWidget::closeEvent(event);
}

} // namespace trilane
