// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

namespace trilane::session {

/// Short titles of open files, in order: the file name and, for equal names, the distinguishing
/// part of their folders ("a.json · run2"). Paths are absolute.
[[nodiscard]] QStringList tabTitles(const QStringList &paths);

} // namespace trilane::session
