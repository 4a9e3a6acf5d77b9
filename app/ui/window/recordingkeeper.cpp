// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/recordingkeeper.h"

#include "app/ui/page/pagerecording.h"
#include "app/ui/page/tracepage.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/recordingmove.h"
#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/session/attach/recordings.h"
#include "views/session/files/recentfiles.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

namespace trilane::ui {

namespace {

QString folderKey()
{
    return QStringLiteral("saveFolder");
}

} // namespace

RecordingKeeper::RecordingKeeper(DocumentTabs *documents, QWidget *window)
    : QObject(window)
    , m_documents(documents)
    , m_window(window)
{
    documents->setGuard(
        [this](const std::vector<TracePage *> &pages, const std::function<void()> &again) {
            return mayClose(pages, again);
        });
}

bool RecordingKeeper::mayClose(const std::vector<TracePage *> &pages,
                               const std::function<void()> &again)
{
    std::vector<TracePage *> discarded;
    std::vector<Saving> saved;
    for (TracePage *page : pages) {
        const QString file = page->session()->path();
        if (session::Recordings::isNothing(file)) {
            discarded.push_back(page);
            continue;
        }
        if (!session::Recordings::isUnsaved(file))
            continue;
        const Answer answer = ask(*page);
        const QString path = answer == Answer::Save ? askForPath(*page) : QString();
        if (answer == Answer::Cancel || (answer == Answer::Save && path.isEmpty()))
            return false;
        if (answer == Answer::Save)
            saved.push_back({page, path});
        else
            discarded.push_back(page);
    }
    for (TracePage *page : discarded)
        discard(*page);
    if (saved.empty())
        return true;
    save(std::move(saved), again);
    return false;
}

RecordingKeeper::Answer RecordingKeeper::ask(const TracePage &page)
{
    const session::Session &session = *page.session();
    const bool isRunning = page.recording() && page.recording()->isRunning();
    QString more = isRunning ? tr("It is still running and will be stopped first.") : QString();
    if (session.store())
        more.prepend(
            tr("%1, %2. ")
                .arg(items::durationText(store::Tables(*session.store()).span().duration()),
                     items::bytesText(static_cast<double>(QFileInfo(session.path()).size()))));
    QMessageBox box(QMessageBox::Question, tr("Unsaved recording"),
                    tr("Save the recording of %1?").arg(session.title()), QMessageBox::NoButton,
                    m_window);
    box.setObjectName(QStringLiteral("unsavedRecording"));
    box.setInformativeText(more.trimmed());
    QPushButton *save = box.addButton(tr("Save…"), QMessageBox::AcceptRole);
    QPushButton *discard = box.addButton(tr("Discard"), QMessageBox::DestructiveRole);
    QPushButton *cancel = box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    save->setObjectName(QStringLiteral("saveRecording"));
    discard->setObjectName(QStringLiteral("discardRecording"));
    cancel->setObjectName(QStringLiteral("keepRecording"));
    box.setDefaultButton(save);
    box.setEscapeButton(cancel);
    box.exec();
    if (box.clickedButton() == save)
        return Answer::Save;
    return box.clickedButton() == discard ? Answer::Discard : Answer::Cancel;
}

QString RecordingKeeper::askForPath(const TracePage &page)
{
    QSettings settings;
    const QDir folder(settings.value(folderKey(), QDir::homePath()).toString());
    const QString ending = QStringLiteral(".trilane");
    QString path =
        QFileDialog::getSaveFileName(m_window, tr("Save recording"),
                                     folder.filePath(QFileInfo(page.session()->path()).fileName()),
                                     tr("Traces") + QStringLiteral(" (*.trilane)"));
    if (path.isEmpty())
        return {};
    settings.setValue(folderKey(), QFileInfo(path).absolutePath());
    if (!path.endsWith(ending))
        path += ending;
    return QFileInfo(path).absoluteFilePath();
}

void RecordingKeeper::discard(TracePage &page)
{
    page.session()->prepareRemoval();
    if (page.recording())
        page.recording()->recording().abandon();
    session::Recordings::discard(page.session()->path());
}

/// Saves one after the other; a failure is reported and stops.
void RecordingKeeper::save(std::vector<Saving> all, const std::function<void()> &then)
{
    const Saving first = all.front();
    all.erase(all.begin());
    if (!first.page)
        return;
    auto *move = new RecordingMove(first.page, first.path, m_window);
    connect(move, &RecordingMove::done, this, [this, first, rest = std::move(all), then] {
        saved(first);
        if (!rest.empty())
            save(rest, then);
        else if (then)
            then();
    });
    move->start();
}

void RecordingKeeper::saved(const Saving &saving)
{
    session::RecentFiles::add(saving.path);
    if (!saving.page)
        return;
    saving.page->moved(saving.path);
    m_documents->retitle();
}

void RecordingKeeper::saveFront()
{
    TracePage *page = m_documents->front();
    if (!page || !session::Recordings::isUnsaved(page->session()->path()))
        return;
    if (const QString path = askForPath(*page); !path.isEmpty())
        save({{page, path}}, {});
}

} // namespace trilane::ui
