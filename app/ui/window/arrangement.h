// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/window/options.h"

namespace trilane::ui {

class Workspace;

/// Applies the view options of the command line to an opened trace: range, tab, selection. An error
/// names an option that the trace cannot satisfy, and sets `status` if it is one of usage.
[[nodiscard]] Result<void> arrange(const Options &options, Workspace &workspace,
                                   ExitStatus &status);

} // namespace trilane::ui
