// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/attaching.h"

#include "app/ui/page/pagerecording.h"
#include "app/ui/page/tracepage.h"
#include "app/ui/window/documenttabs.h"
#include "views/panels/dialogs/attachdialog.h"
#include "views/session/attach/recordings.h"

#include <QMessageBox>

namespace trilane::ui {

Attaching::Attaching(DocumentTabs *documents, QWidget *window)
    : QObject(window)
    , m_documents(documents)
    , m_window(window)
{}

void Attaching::ask()
{
    panels::AttachDialog dialog(m_window);
    if (dialog.exec() == QDialog::Accepted && !dialog.target().processes.empty())
        attach(dialog.target());
}

TracePage *Attaching::attach(const session::AttachTarget &target)
{
    const Result<QString> file = session::Recordings::newFile(target);
    if (!file) {
        QMessageBox box(QMessageBox::Warning, tr("Attach to a process"),
                        tr("Cannot create a file for the recording: %1")
                            .arg(QString::fromStdString(file.error().message())),
                        QMessageBox::NoButton, m_window);
        box.addButton(tr("Close"), QMessageBox::RejectRole);
        box.exec();
        return nullptr;
    }
    TracePage *page = m_documents->expect(*file, target.title());
    auto *recording = new PageRecording(target, page);
    connect(recording, &PageRecording::reconnectRequested, this, &Attaching::attach);
    connect(recording, &PageRecording::otherRequested, this, &Attaching::ask);
    return page;
}

} // namespace trilane::ui
