// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>

namespace trilane::ui {

class Workspace;

/// The menu's switch of the rows that show ranges as the GPU saw them. GUI thread.
class RangeActions
{
    Q_DECLARE_TR_FUNCTIONS(RangeActions)

public:
    static void addTo(Workspace &workspace);
};

class Workspace;

/// A line for each tab below the timeline in the menu "Tables". GUI thread.
void addTabActions(Workspace &workspace);

class Workspace;

/// Menu actions in addition to those of the timeline: undo of changes of view, rows and marks, and
/// image export without a dialog. GUI thread.
class MarkActions
{
    Q_DECLARE_TR_FUNCTIONS(MarkActions)

public:
    static void addTo(Workspace &workspace);

private:
    static void addUndo(Workspace &workspace);
};

} // namespace trilane::ui
