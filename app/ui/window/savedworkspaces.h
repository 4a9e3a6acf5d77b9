// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/layoutstate.h"

#include <QCoreApplication>
#include <QString>

#include <array>
#include <vector>

namespace trilane::ui {

class Workspace;

/// A named workspace: which parts are shown, and their sizes. Plain value.
struct SavedWorkspace
{
    QString id;   ///< of one that is shipped; empty for the user's own
    QString name; ///< displayed name
    QString tab;  ///< below the timeline, as --tab names it
    bool tablesFolded = false;
    double tablesShare = 0.28; ///< of the height, 0…1
    int detailsWidth = 350;    ///< logical pixels
    session::RowScale density = session::RowScale::Normal;
    std::array<bool, 3> layersFolded{}; ///< by Layer

    friend bool operator==(const SavedWorkspace &, const SavedWorkspace &) = default;
};

/// The workspaces that are shipped and those of the user, which are kept in the settings. GUI
/// thread.
class SavedWorkspaces
{
    Q_DECLARE_TR_FUNCTIONS(SavedWorkspaces)

public:
    /// Names are in the language of the moment.
    [[nodiscard]] static std::vector<SavedWorkspace> shipped();
    /// In the order in which they were saved. Damaged entries are skipped.
    [[nodiscard]] static std::vector<SavedWorkspace> own();
    /// Takes the place of one of the same name.
    static void save(const SavedWorkspace &saved);
    /// False when there is no such one, or the new name is empty or taken.
    static bool rename(const QString &from, const QString &to);
    static void remove(const QString &name);

    [[nodiscard]] static SavedWorkspace of(const Workspace &workspace, const QString &name);
    static void show(const SavedWorkspace &saved, Workspace &workspace);

private:
    static void keep(const std::vector<SavedWorkspace> &list);
};

} // namespace trilane::ui
