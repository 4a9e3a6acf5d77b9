// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/options.h"
#include "views/tables/bottompanel.h"

namespace trilane {

class Workspace;

/// Shows the tab that is called so in options: "idle", or a summary by the name of its report. One
/// that is not known changes nothing.
void showTab(BottomPanel &tables, const QString &name);
[[nodiscard]] QString tabName(BottomPanel::Tab tab);

/// What the command line says about the view of an opened trace: range, table, selection. An error
/// says what it asks for and the trace does not have.
[[nodiscard]] Result<void> arrange(const Options &options, Workspace &workspace);

} // namespace trilane
