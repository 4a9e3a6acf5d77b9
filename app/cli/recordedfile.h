// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/file.h"

#include <optional>
#include <string>

namespace trilane::cli {

/// What others have done meanwhile to the file of a recording that has ended: nothing, or why it is
/// not at `path` as a whole. A file that has no name any more is saved beside it under a new one,
/// which is told. `isComplete`: the recording did not end early.
[[nodiscard]] std::optional<Error> faultOfRecorded(const File &file, const std::string &path,
                                                   bool isComplete);

/// As far as it can be told without having the file open: by a command that did not record it.
[[nodiscard]] std::optional<Error> faultOfRecorded(const std::string &path);

} // namespace trilane::cli
