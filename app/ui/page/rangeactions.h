// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>

namespace trilane::ui {

class Workspace;

/// Menu switch for the rows of ranges on the GPU. GUI thread.
class RangeActions
{
    Q_DECLARE_TR_FUNCTIONS(RangeActions)

public:
    static void addTo(Workspace &workspace);
};

} // namespace trilane::ui
