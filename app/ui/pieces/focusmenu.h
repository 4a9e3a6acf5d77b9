// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::ui {

/// Opens the menu of what has the focus, at its current item: what the right button opens there. Qt
/// does that for the Menu key on some platforms only, and on X11 not for Shift+F10. GUI thread.
void openMenuOfFocus();

} // namespace trilane::ui
