// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/mainwindow.h"

#include "app/ui/page/findcontrol.h"
#include "app/ui/page/picturecommands.h"
#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/pieces/focusmenu.h"
#include "app/ui/pieces/keyhelp.h"
#include "app/ui/pieces/notes.h"
#include "app/ui/pieces/rankchoice.h"
#include "app/ui/pieces/sample.h"
#include "app/ui/window/allcommands.h"
#include "app/ui/window/attaching.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/filedrop.h"
#include "app/ui/window/firstmoves.h"
#include "app/ui/window/mainmenu.h"
#include "app/ui/window/othertraces.h"
#include "app/ui/window/recordingkeeper.h"
#include "app/ui/window/tracetab.h"
#include "app/ui/window/windowactions.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/tables.h"
#include "views/items/text/messagewords.h"
#include "views/panels/bars/durationspinbox.h"
#include "views/panels/bars/noticebar.h"
#include "views/panels/bars/searchbox.h"
#include "views/panels/bars/statusline.h"
#include "views/panels/bars/topbar.h"
#include "views/panels/dialogs/commandpalette.h"
#include "views/panels/dialogs/shortcutsdialog.h"
#include "views/panels/pages/emptypage.h"
#include "views/session/files/recentfiles.h"
#include "views/tables/pages/accountdialog.h"
#include "views/tables/pages/recordeddialog.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QSettings>
#include <QVBoxLayout>

namespace trilane::ui {

MainWindow::MainWindow(Appearance *appearance, QWidget *parent)
    : QWidget(parent)
    , m_appearance(appearance)
    , m_actions(new WindowActions(appearance, this))
    , m_menu(new MainMenu(m_actions, this))
    , m_top(new panels::TopBar(m_menu, this))
    , m_notice(new panels::NoticeBar(this))
    , m_empty(new panels::EmptyPage(this))
    , m_documents(new DocumentTabs(m_top->tabs(), m_empty, this))
    , m_keeper(new RecordingKeeper(m_documents, this))
    , m_attaching(new Attaching(m_documents, this))
    , m_status(new panels::StatusLine(this))
    , m_palette(new panels::CommandPalette(this))
{
    session::Shortcuts::instance().read();
    build();
    connectTop();
    connectDocuments();
    connectActions();
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
    setMinimumSize(kMinWindow);
    resize(1600, 1000);
    restoreGeometry(QSettings().value(QStringLiteral("window")).toByteArray());
    m_empty->setSampleAvailable(!samplePath().isEmpty());
    m_empty->setMoves(FirstMoves::list(*m_actions));
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
    connect(m_top, &panels::TopBar::openRequested, this, &MainWindow::askForFiles);
    connect(m_top->search(), &panels::SearchBox::allRequested, this, &MainWindow::find);
    connect(m_top, &panels::TopBar::pictureRequested, this, &MainWindow::askForPicture);
    connect(m_top, &panels::TopBar::thresholdChanged, this, &MainWindow::rememberThreshold);
    connect(m_status, &panels::StatusLine::accountRequested, this, &MainWindow::showAccount);
    connect(m_status, &panels::StatusLine::recordedRequested, this, &MainWindow::showRecorded);
    connect(m_empty, &panels::EmptyPage::openRequested, this, &MainWindow::askForFiles);
    connect(m_empty, &panels::EmptyPage::attachRequested, m_attaching, &Attaching::ask);
    connect(m_empty, &panels::EmptyPage::sampleRequested, this, &MainWindow::openSample);
    connect(m_empty, &panels::EmptyPage::fileRequested, this, &MainWindow::openFile);
}

void MainWindow::connectDocuments()
{
    connect(m_documents, &DocumentTabs::frontChanged, this, &MainWindow::showFront);
    connect(m_documents, &DocumentTabs::pageChanged, this, &MainWindow::pageChanged);
    connect(m_documents, &DocumentTabs::openRequested, this, &MainWindow::askForFiles);
    connect(new FileDrop(this), &FileDrop::dropped, this, &MainWindow::openFiles);
    m_menu->setDocuments(m_documents);
    m_actions->setDocuments(m_documents);
}

void MainWindow::connectActions()
{
    using Actions = WindowActions;
    connect(m_menu, &MainMenu::fileRequested, this, &MainWindow::openFile);
    connect(m_menu, &MainMenu::besideRequested, m_documents, &DocumentTabs::openBeside);
    connect(m_actions, &Actions::otherBesideRequested, this, &MainWindow::askForFileBeside);
    connect(m_actions, &Actions::openRequested, this, &MainWindow::askForFiles);
    connect(m_actions, &Actions::attachRequested, m_attaching, &Attaching::ask);
    connect(m_actions, &Actions::saveRecordingRequested, m_keeper, &RecordingKeeper::saveFront);
    connect(m_actions, &Actions::ranksRequested, this, &MainWindow::askForRanks);
    connect(m_actions, &Actions::sampleRequested, this, &MainWindow::openSample);
    connect(m_actions, &Actions::pictureRequested, this, &MainWindow::askForPicture);
    connect(m_actions, &Actions::accountRequested, this, &MainWindow::showAccount);
    connect(m_actions, &Actions::recordedRequested, this, &MainWindow::showRecorded);
    connect(m_actions, &Actions::keysRequested, this, &MainWindow::showKeys);
    connect(m_actions, &Actions::itemMenuRequested, this, &openMenuOfFocus);
    connect(m_actions, &Actions::shortcutsRequested, this, &MainWindow::showShortcuts);
    connect(m_actions, &Actions::firstStepsRequested, this, &MainWindow::showFirstSteps);
    connect(m_actions, &Actions::aboutRequested, this, &MainWindow::showAbout);
    connect(m_actions, &Actions::quitRequested, this, &QWidget::close);
    connect(m_actions, &Actions::searchRequested, this, [this] {
        m_top->search()->setFocus(Qt::ShortcutFocusReason);
        m_top->search()->selectAll();
    });
    connect(m_actions, &Actions::paletteRequested, this,
            [this] { m_palette->ask(AllCommands(*m_menu, *m_actions, *m_documents).list()); });
    connect(m_palette, &panels::CommandPalette::closed, this, [this] {
        if (TracePage *page = currentPage(); page && !QApplication::activeModalWidget())
            page->takeFocus();
    });
    addActions(m_actions->set().all());
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
    const bool ready = page && page->session()->state() == session::Session::State::Ready;
    m_top->setView(ready ? &page->session()->view() : nullptr);
    m_status->show(ready ? page->session() : nullptr);
    m_menu->setActions(ready && page->workspace() ? &page->workspace()->actions() : nullptr);
    setWindowTitle(page ? page->session()->title() + QStringLiteral(" · Trilane")
                        : QStringLiteral("Trilane"));
}

void MainWindow::pageChanged(TracePage *page)
{
    if (page->session()->state() == session::Session::State::Ready) {
        session::RecentFiles::add(page->session()->path());
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
    const QString filter =
        tr("Traces") +
        QStringLiteral(" (%1);;").arg(QString::fromStdString(formats::readableFileNames())) +
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
    if (const QStringList paths = askForPaths(tr("Open as ranks")); !paths.isEmpty())
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
            return items::MessageWords::sentence(error, QString::fromStdString(error.file)) +
                   QLatin1Char(' ') + items::MessageWords::remedy(error);
        },
        {{[] { return tr("Close"); },
          [] {
          }}});
}

void MainWindow::askForFileBeside()
{
    const QStringList paths = askForPaths(tr("View side by side"));
    if (!paths.isEmpty())
        m_documents->openBeside(paths.front());
}

void MainWindow::askForPicture()
{
    TracePage *page = currentPage();
    if (page && page->workspace())
        PictureCommands::saveWithDialog(*page->workspace(), *page->session(), this);
}

/// Handles the key if the bars have the focus; otherwise the workspace does.
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
        page->workspace()->findControl().open();
}

void MainWindow::showAccount()
{
    TracePage *page = currentPage();
    if (!page || !page->session()->store())
        return;
    tables::AccountDialog(*page->session()->store(), this).exec();
}

void MainWindow::showRecorded()
{
    TracePage *page = currentPage();
    if (page && page->session()->store())
        tables::RecordedDialog(*page->session()->store(), this).exec();
}

void MainWindow::showFirstSteps()
{
    panels::FirstStepsDialog dialog(FirstMoves::list(*m_actions), !samplePath().isEmpty(), this);
    connect(&dialog, &panels::FirstStepsDialog::sampleRequested, this, &MainWindow::openSample);
    dialog.exec();
}

void MainWindow::showKeys()
{
    std::vector<KeyHelp::Line> lines = KeyHelp::linesOf(m_actions->set());
    if (const session::ActionSet *trace = m_menu->actionsOfTrace()) {
        const std::vector<KeyHelp::Line> more = KeyHelp::linesOf(*trace);
        lines.insert(lines.end(), more.begin(), more.end());
    }
    KeyHelp(this, lines).exec();
}

void MainWindow::showShortcuts()
{
    panels::ShortcutsDialog(AllCommands(*m_menu, *m_actions, *m_documents).keyed(), this).exec();
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
    if (event->type() == QEvent::LanguageChange) {
        m_empty->setMoves(FirstMoves::list(*m_actions));
        m_empty->refresh();
    }
    QWidget::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QSettings().setValue(QStringLiteral("window"), saveGeometry());
    if (!m_keeper->mayClose(m_documents->pages(), [this] { close(); }))
        return event->ignore();
    QWidget::closeEvent(event);
}

} // namespace trilane::ui
