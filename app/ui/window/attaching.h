// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/attach/attachedrecording.h"

#include <QObject>

namespace trilane::ui {

class DocumentTabs;
class TracePage;

/// Attaching to running processes: asks for processes and opens a tab for their recording. GUI
/// thread.
class Attaching : public QObject
{
    Q_OBJECT

public:
    Attaching(DocumentTabs *documents, QWidget *window);

    void ask();
    /// Null: the recording could not be started; already reported.
    TracePage *attach(const session::AttachTarget &target);

private:
    DocumentTabs *m_documents;
    QWidget *m_window;
};

} // namespace trilane::ui
