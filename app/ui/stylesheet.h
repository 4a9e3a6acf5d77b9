// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

class QWidget;

namespace trilane {

struct Theme;

/// The look of ordinary widgets: flat, thin lines, 6 px corners, one accent.
[[nodiscard]] QString styleSheetFor(const Theme &theme);
/// Sets a property that the sheet asks for, [name="true"], and applies the sheet anew.
void setStyleState(QWidget *widget, const char *name, bool on);

} // namespace trilane
