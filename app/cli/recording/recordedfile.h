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

/// What others have done meanwhile to the file of a recording that has ended: nothing, or why it is
/// not at `path` as a whole. A file that has no name any more is saved beside it under a new one,
/// which is told. `isComplete`: the recording did not end early.
[[nodiscard]] std::optional<Error> faultOfRecorded(const platform::File &file,
                                                   const std::string &path, bool isComplete);

/// As far as it can be told without having the file open: by a command that did not record it.
[[nodiscard]] std::optional<Error> faultOfRecorded(const std::string &path);

/// What a recording that ended early has in its files takes the place of what the daemon told: what
/// is not there is lost. Returns where the last file ends, if it breaks off.
[[nodiscard]] std::optional<Ns> limitToFiles(client::RecordingFigures &figures,
                                             std::span<const platform::File> files);
/// Of that.
[[nodiscard]] std::string brokenOffText(Ns end);

} // namespace trilane::cli
