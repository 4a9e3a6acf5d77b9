// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/appearance.h"

#include <QMenu>

namespace trilane {

/// The menu of the window. It is filled when it opens, so that it always says how things are. GUI
/// thread.
class MainMenu : public QMenu
{
    Q_OBJECT

public:
    MainMenu(Appearance *appearance, QWidget *parent = nullptr);

    /// What needs a trace in front is offered only then.
    void setTraceOpen(bool open) { m_traceOpen = open; }
    void fill();

signals:
    void openRequested();
    void sampleRequested();
    void fileRequested(const QString &path);
    void pictureRequested();
    void accountRequested();
    void closeTraceRequested();
    void keysRequested();
    void aboutRequested();
    void quitRequested();

private:
    void addRecent();
    void addTheme();
    void addLanguage();

    Appearance *m_appearance;
    bool m_traceOpen = false;
};

} // namespace trilane
