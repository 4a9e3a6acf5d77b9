// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/notes.h"

#include "model/base/version.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QVBoxLayout>

namespace trilane {

void Notes::showKeys(QWidget *parent)
{
    const std::initializer_list<std::pair<QString, QString>> keys{
        {tr("Wheel"), tr("zoom at the pointer; over the names: scroll")},
        {tr("Shift + wheel"), tr("move in time")},
        {tr("Drag"), tr("move; on the ruler or with Shift: select a time")},
        {QStringLiteral("W  S"), tr("zoom in, zoom out")},
        {QStringLiteral("A  D"), tr("move left, move right")},
        {QStringLiteral("←  →  ↑  ↓"), tr("neighbouring slice")},
        {QStringLiteral("F"), tr("zoom to what is selected")},
        {QStringLiteral("0"), tr("show the whole trace")},
        {QStringLiteral("Esc"), tr("select nothing")},
        {QStringLiteral("Ctrl+F"), tr("find; Enter goes to the next one")},
        {QStringLiteral("Ctrl+O"), tr("open a trace")},
        {QStringLiteral("Ctrl+E"), tr("save a picture")},
        {QStringLiteral("Ctrl+Tab"), tr("next trace; with Shift: the one before")},
        {QStringLiteral("Ctrl+1 … 9"), tr("that trace; 9 is the last one")},
        {QStringLiteral("F5"), tr("read the file again")},
        {QStringLiteral("Ctrl+W"), tr("close the trace")},
        {QStringLiteral("Ctrl+Shift+T"), tr("open again what was closed last")},
    };
    QDialog dialog(parent);
    dialog.setWindowTitle(tr("Mouse and keys"));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    int row = 0;
    for (const auto &[key, meaning] : keys) {
        grid->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(key), &dialog), row, 0);
        grid->addWidget(new QLabel(meaning, &dialog), row++, 1);
    }
    auto *buttons = new QDialogButtonBox(&dialog);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(18, 16, 18, 12);
    layout->setSpacing(16);
    layout->addLayout(grid);
    layout->addWidget(buttons);
    dialog.exec();
}

void Notes::showAbout(QWidget *parent)
{
    const QString version = QString::fromUtf8(kProgramVersion.data(), kProgramVersion.size());
    QMessageBox::about(
        parent, tr("About Trilane"),
        tr("<h3>Trilane %1</h3><p>Where a GPU training job spends its time: CPU, CUDA and threads "
           "in one timeline.</p><p>Apache License 2.0</p>")
            .arg(version));
}

} // namespace trilane
