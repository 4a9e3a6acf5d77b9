// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

namespace trilane::session {

/// Short titles of open files, in their order: the file name, and where two files are called the
/// same, as much of their folders as tells them apart ("a.json · run2"). Paths are absolute.
[[nodiscard]] QStringList tabTitles(const QStringList &paths);

} // namespace trilane::session
