// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::ui {

/// Opens the context menu of the focused widget at its current item. Qt does that for the Menu key
/// on some platforms only, and on X11 not for Shift+F10. GUI thread.
void openMenuOfFocus();

} // namespace trilane::ui
