// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/shell/continuity.h"

#include "app/ui/pieces/preferences.h"
#include "app/ui/shell/settingsguard.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/mainwindow.h"
#include "views/panels/bars/noticebar.h"

#include <QFileInfo>
#include <QSettings>

namespace trilane::ui {

namespace {

QString lastKey()
{
    return QStringLiteral("lastTabs");
}

} // namespace

Continuity::Continuity(MainWindow *window)
    : m_window(window)
{
    connect(&window->documents(), &DocumentTabs::tabsChanged, this,
            [this] { m_record.write(m_window->documents().files()); });
}

void Continuity::begin(bool files)
{
    const session::TabFiles lost = m_record.takeAbandoned();
    if (!lost.isEmpty()) {
        m_window->notice().say(
            [lost] { return tr("Trilane closed unexpectedly. Open tabs: %1").arg(lost.size()); },
            {{[] { return tr("Restore"); },
              [this, lost] {
                  open(lost);
              }},
             {[] { return tr("Dismiss"); }, {}}});
    } else if (!files && Preferences::restoreTabs()) {
        open(session::TabRecord::fromText(QSettings().value(lastKey()).toByteArray()));
    }
}

void Continuity::finish()
{
    m_window->documents().disconnect(this);
    QSettings().setValue(lastKey(), session::TabRecord::toText(m_window->documents().files()));
    m_record.finish();
    SettingsGuard::seal();
}

void Continuity::open(const session::TabFiles &tabs)
{
    for (QStringList files : tabs) {
        files.removeIf([](const QString &file) { return !QFileInfo::exists(file); });
        m_window->openBeside(files);
    }
}

} // namespace trilane::ui
