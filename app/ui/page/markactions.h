// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>

namespace trilane::ui {

class Workspace;

/// What the menu offers besides what the timeline does: undoing changes of the view, of rows and
/// marks, and a picture that needs no dialog. GUI thread.
class MarkActions
{
    Q_DECLARE_TR_FUNCTIONS(MarkActions)

public:
    static void addTo(Workspace &workspace);

private:
    static void addUndo(Workspace &workspace);
};

} // namespace trilane::ui
