// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace trilane::ui {

/// Path of the bundled sample trace: beside the installed program or in its source tree. Empty if
/// missing.
[[nodiscard]] QString samplePath();

} // namespace trilane::ui
