// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/daemonsession.h"
#include "model/base/platform/file.h"
#include "model/base/time.h"

#include <optional>
#include <span>
#include <string>

namespace trilane::cli {

/// Checks the file of a finished recording for changes by others: nothing, or why it is not
/// complete at `path`. A deleted file is saved beside the path under a new name, which is reported.
/// `isComplete`: the recording did not end early.
[[nodiscard]] std::optional<Error> faultOfRecorded(const platform::File &file,
                                                   const std::string &path, bool isComplete);

/// For commands that did not record the file: checks without an open descriptor.
[[nodiscard]] std::optional<Error> faultOfRecorded(const std::string &path);

/// For a recording that ended early, replaces the daemon's numbers by the contents of the files;
/// missing data counts as lost. Returns the end of the last file if it is truncated.
[[nodiscard]] std::optional<Ns> limitToFiles(client::RecordingFigures &figures,
                                             std::span<const platform::File> files);
/// Text for such an end.
[[nodiscard]] std::string brokenOffText(Ns end);

} // namespace trilane::cli
