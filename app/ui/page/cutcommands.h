// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "views/panels/dialogs/cutdialog.h"

#include <QCoreApplication>

#include <memory>

namespace trilane::ui {

class ShownJob;
class Workspace;

/// Saves a part of the trace as a separate trace, in the background. GUI thread.
class CutCommands
{
    Q_DECLARE_TR_FUNCTIONS(CutCommands)

public:
    /// "Save selection as…" of the menu.
    static void addTo(Workspace &workspace);

    /// Without asking. The job deletes itself when it has ended.
    static ShownJob *save(std::shared_ptr<const store::Store> store,
                          const panels::CutChoice &choice, const QString &path, QWidget *parent);

private:
    static void ask(Workspace &workspace);
};

} // namespace trilane::ui
