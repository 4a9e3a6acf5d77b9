// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"
#include "capture/client/session/daemonsaves.h"
#include "capture/client/session/keeprequest.h"
#include "model/base/result.h"

#include <optional>
#include <string>

namespace trilane::cli {

/// The options of a flight recorder, for every command that records. `keep` outlives the command.
void addKeepOptions(terminal::Command &command, client::KeepRequest &keep);
/// A part of the command's --help.
[[nodiscard]] std::string keepHelp();

/// Why they do not go together.
[[nodiscard]] std::optional<Error> keepMisuse(const client::KeepRequest &keep);

/// Prints what became of a save.
void tell(const client::SaveNews &news);

} // namespace trilane::cli
