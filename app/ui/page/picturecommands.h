// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/picturerequest.h"

#include <QCoreApplication>

class QWidget;

namespace trilane::session {
class Session;
} // namespace trilane::session

namespace trilane::ui {

class Workspace;

/// Image export of the window: drawn in the background, from the view at the time of the request.
/// GUI thread.
class PictureCommands
{
    Q_DECLARE_TR_FUNCTIONS(PictureCommands)

public:
    /// The current view in its current size.
    [[nodiscard]] static session::PictureRequest requestFor(const Workspace &workspace,
                                                            const QString &trace);
    /// Asks for options and a file, saves, and reports errors and omissions.
    static void saveWithDialog(Workspace &workspace, const session::Session &session,
                               QWidget *parent);
    /// Copies the visible view to the clipboard, in the window's light or dark theme.
    static void copyView(Workspace &workspace, const QString &trace);

private:
    static void save(Workspace &workspace, session::PictureRequest request, QWidget *parent);
};

} // namespace trilane::ui
