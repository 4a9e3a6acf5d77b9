// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/tabrecord.h"

#include <QObject>

namespace trilane::ui {

class MainWindow;

/// Restores the tabs of the last session: offered after a crash, automatic if enabled. Watches the
/// window's tabs from construction to finish(). The window must outlive it. GUI thread.
class Continuity : public QObject
{
    Q_OBJECT

public:
    explicit Continuity(MainWindow *window);

    /// Call at the start. `files`: the user named files, so the last session is not restored.
    void begin(bool files);
    /// An orderly end.
    void finish();

private:
    void open(const session::TabFiles &tabs);

    MainWindow *m_window;
    session::TabRecord m_record;
};

} // namespace trilane::ui
