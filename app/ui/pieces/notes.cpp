// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/notes.h"

#include "model/base/version.h"

#include <QMessageBox>

namespace trilane::ui {

void Notes::showAbout(QWidget *parent)
{
    const QString version = QString::fromUtf8(kProgramVersion.data(), kProgramVersion.size());
    // Qt's own words for the button are not installed everywhere.
    QMessageBox box(QMessageBox::NoIcon, tr("About Trilane"),
                    tr("<h3>Trilane %1</h3><p>Shows where GPU training jobs spend their time: CPU, "
                       "CUDA and threads on one timeline.</p><p>Apache License 2.0</p>")
                        .arg(version),
                    QMessageBox::NoButton, parent);
    box.setTextFormat(Qt::RichText);
    box.addButton(tr("Close"), QMessageBox::RejectRole);
    box.exec();
}

} // namespace trilane::ui
