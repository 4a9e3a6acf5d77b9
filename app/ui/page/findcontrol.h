// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>

namespace trilane::ui {

class Workspace;

/// Text search of a page: keys and menu, the find pane, marks on the overview strip, rows that are
/// scrolled to. Owned by the workspace; GUI thread.
class FindControl : public QObject
{
    Q_OBJECT

public:
    explicit FindControl(Workspace &workspace);

    /// Brings the find pane to the front with the cursor in its field.
    void open();

private:
    void addActions();
    void step(bool forward);
    void showMarks();

    Workspace &m_workspace;
};

} // namespace trilane::ui
