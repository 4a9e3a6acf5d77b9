// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/window/options.h"

namespace trilane::ui {

class Workspace;

/// What the command line says about the view of an opened trace: range, table, selection. An error
/// says what it asks for and the trace does not have.
[[nodiscard]] Result<void> arrange(const Options &options, Workspace &workspace);

} // namespace trilane::ui
