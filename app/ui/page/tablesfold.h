// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>

namespace trilane::ui {

class Workspace;

/// Hides the tables of a workspace to enlarge the timeline, and restores their height. Owned by the
/// workspace; GUI thread.
class TablesFold : public QObject
{
    Q_OBJECT

public:
    /// Adds its command to the workspace's.
    explicit TablesFold(Workspace &workspace);

private:
    void follow(bool folded);

    Workspace &m_workspace;
    int m_height = 0; ///< of the tables, before they were folded
};

} // namespace trilane::ui
