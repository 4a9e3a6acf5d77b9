// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <QString>
#include <QStringList>

namespace trilane::ui {

/// Path of a document for these traces of several ranks.
[[nodiscard]] Result<QString> rankListOf(const QStringList &files);

} // namespace trilane::ui
