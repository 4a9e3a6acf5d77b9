// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>

namespace trilane::ui {

class Workspace;

/// Search in a workspace: keys and menu, the find pane, marks in the overview, scrolling to rows.
/// Owned by the workspace; GUI thread.
class Finding : public QObject
{
    Q_OBJECT

public:
    explicit Finding(Workspace &workspace);

    /// Brings the find pane to the front with the cursor in its field.
    void open();

private:
    void addActions();
    void step(bool forward);
    void showMarks();

    Workspace &m_workspace;
};

} // namespace trilane::ui
