// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace trilane::ui {

/// Path of the sample trace that comes with Trilane: beside the installed program or in the
/// source tree it was built in. Empty when it is not there.
[[nodiscard]] QString samplePath();

} // namespace trilane::ui
