// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>

class QWidget;

namespace trilane::ui {

/// Short texts in a dialog. GUI thread.
class Notes
{
    Q_DECLARE_TR_FUNCTIONS(Notes)

public:
    static void showAbout(QWidget *parent);
};

} // namespace trilane::ui
