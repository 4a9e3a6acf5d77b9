// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"
#include "capture/client/daemonsaves.h"
#include "capture/client/keeprequest.h"
#include "model/base/result.h"

#include <optional>
#include <string>

namespace trilane::cli {

/// The options of a flight recorder, for every command that records. `keep` outlives the command.
void addKeepOptions(Command &command, KeepRequest &keep);
/// A part of the command's --help.
[[nodiscard]] std::string keepHelp();

/// Why they do not go together.
[[nodiscard]] std::optional<Error> keepMisuse(const KeepRequest &keep);

/// Prints what became of a save.
void tell(const SaveNews &news);

} // namespace trilane::cli
